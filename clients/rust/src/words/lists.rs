/// Makes a list empty.
pub fn set_empty<T>(list: &mut Vec<T>) -> bool {
    let changes = !list.is_empty();
    list.clear();
    changes
}

/// Makes a list empty that may be absent.
pub fn put_empty<T>(list: &mut Option<Vec<T>>) -> bool {
    match list {
        Some(list) => set_empty(list),
        None => {
            *list = Some(Vec::new());
            true
        }
    }
}

/// Adds an element at the end.
pub fn append<T>(list: &mut Vec<T>, item: T) -> bool {
    list.push(item);
    true
}

/// Puts an element where the first like it is, or at the end.
pub fn upsert<T>(list: &mut Vec<T>, item: T, is_like: impl Fn(&T, &T) -> bool) -> bool {
    match list.iter_mut().find(|each| is_like(each, &item)) {
        Some(place) => *place = item,
        None => list.push(item),
    }
    true
}

/// Removes elements.
pub fn remove<T>(list: &mut Vec<T>, is_meant: impl Fn(&T) -> bool) -> bool {
    let before = list.len();
    list.retain(|each| !is_meant(each));
    list.len() < before
}

/// Removes the first such element.
pub fn remove_first<T>(list: &mut Vec<T>, is_meant: impl Fn(&T) -> bool) -> bool {
    let place = list.iter().position(is_meant);
    place.map(|at| list.remove(at)).is_some()
}

/// Removes elements, and the list with the last of them.
pub fn remove_and_drop<T>(list: &mut Option<Vec<T>>, is_meant: impl Fn(&T) -> bool) -> bool {
    let Some(items) = list else { return false };
    let changes = remove(items, is_meant);
    if changes && items.is_empty() {
        *list = None;
    }
    changes
}

/// Orders elements: those named first, each once, then the others as they were.
pub fn reorder<T, Key>(list: &mut Vec<T>, order: &[Key], has_key: impl Fn(&T, &Key) -> bool) -> bool
where
    Key: PartialEq,
{
    let mut rest: Vec<(usize, T)> = std::mem::take(list).into_iter().enumerate().collect();
    let mut ordered = Vec::with_capacity(rest.len());
    for (at, key) in order.iter().enumerate() {
        if order[..at].contains(key) {
            continue;
        }
        if let Some(place) = rest.iter().position(|(_, item)| has_key(item, key)) {
            ordered.push(rest.remove(place));
        }
    }
    ordered.append(&mut rest);
    let changes = ordered.iter().enumerate().any(|(at, (was, _))| at != *was);
    list.extend(ordered.into_iter().map(|(_, item)| item));
    changes
}

/// Puts elements before the others, except those that an element of the list is like.
pub fn prepend_new<T: Clone>(
    list: &mut Vec<T>,
    items: &[T],
    is_like: impl Fn(&T, &T) -> bool,
) -> bool {
    let is_new = |item: &&T| !list.iter().any(|each| is_like(each, item));
    let added: Vec<T> = items.iter().filter(is_new).cloned().collect();
    let changes = !added.is_empty();
    list.splice(..0, added);
    changes
}

/// The same for a list that may be absent; it is made if there is anything to put into it.
pub fn prepend_new_or_make<T: Clone>(
    list: &mut Option<Vec<T>>,
    items: &[T],
    is_like: impl Fn(&T, &T) -> bool,
) -> bool {
    match list {
        Some(list) => prepend_new(list, items, is_like),
        None if items.is_empty() => false,
        None => {
            *list = Some(items.to_vec());
            true
        }
    }
}

/// Cuts a list off behind the first such element.
pub fn keep_through<T>(list: &mut Vec<T>, is_meant: impl Fn(&T) -> bool) -> bool {
    let before = list.len();
    if let Some(at) = list.iter().position(is_meant) {
        list.truncate(at + 1);
    }
    list.len() < before
}
