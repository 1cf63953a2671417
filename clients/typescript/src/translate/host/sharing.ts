/** A list with every element put another way, or left out; the same list where nothing changed. */
export function reworked<Item>(list: Item[], rework: (item: Item) => Item | undefined): Item[] {
  let changed = false;
  const next: Item[] = [];
  for (const item of list) {
    const made = rework(item);
    if (made !== item) changed = true;
    if (made !== undefined) next.push(made);
  }
  return changed ? next : list;
}

/** A record with a field set; the same record where it has that value. */
export function withField<Holder extends object, Name extends keyof Holder>(
  holder: Holder,
  name: Name,
  value: Holder[Name],
): Holder {
  return holder[name] === value ? holder : { ...holder, [name]: value };
}

/** A record without some fields; the same record where it has none of them. */
export function without<Holder extends object>(
  holder: Holder,
  ...names: (keyof Holder & string)[]
): Holder {
  if (!names.some((name) => name in holder)) return holder;
  const copy = { ...holder };
  for (const name of names) delete copy[name];
  return copy;
}
