package words

import "slices"

// A key is the field by which elements are told apart; only an unknown member of a union can be without it.

// Index is the place of the first record that passes a test, or -1.
func Index[T any](list []T, test func(*T) bool) int {
	for at := range list {
		if test(&list[at]) {
			return at
		}
	}
	return -1
}

// LastIndex is the place of the last record that passes a test, or -1.
func LastIndex[T any](list []T, test func(*T) bool) int {
	for at := len(list) - 1; at >= 0; at-- {
		if test(&list[at]) {
			return at
		}
	}
	return -1
}

// LastIndexFunc is the place of the last value that passes a test, or -1.
func LastIndexFunc[T any](list []T, test func(T) bool) int {
	for at := len(list) - 1; at >= 0; at-- {
		if test(list[at]) {
			return at
		}
	}
	return -1
}

// Some answers whether a record passes a test.
func Some[T any](list []T, test func(*T) bool) bool {
	return Index(list, test) >= 0
}

// Find is the first record that passes a test, or nil.
func Find[T any](list []T, test func(*T) bool) *T {
	if at := Index(list, test); at >= 0 {
		return &list[at]
	}
	return nil
}

// FindFunc is the first value that passes a test, or the zero value.
func FindFunc[T any](list []T, test func(T) bool) T {
	for _, each := range list {
		if test(each) {
			return each
		}
	}
	var nothing T
	return nothing
}

// Append adds an element at the end.
func Append[T any](place *[]T, item T) bool {
	*place = append(*place, item)
	return true
}

// Upsert puts an element where the first with its key is, or at the end.
func Upsert[T any, Key comparable](place *[]T, key func(*T) *Key, item T) bool {
	list := *place
	if wanted := key(&item); wanted != nil {
		if at := indexOf(list, key, wanted); at >= 0 {
			list[at] = item
			return true
		}
	}
	*place = append(list, item)
	return true
}

func indexOf[T any, Key comparable](list []T, key func(*T) *Key, wanted *Key) int {
	return Index(list, func(each *T) bool { return Equal(key(each), wanted) })
}

// Remove removes every element with a key.
func Remove[T any, Key comparable](place *[]T, key func(*T) *Key, equals *Key) bool {
	list := *place
	before := len(list)
	*place = deleteFunc(list, func(each *T) bool { return Equal(key(each), equals) })
	return len(*place) != before
}

func deleteFunc[T any](list []T, test func(*T) bool) []T {
	kept := 0
	for at := range list {
		if test(&list[at]) {
			continue
		}
		if kept != at {
			list[kept] = list[at]
		}
		kept++
	}
	clear(list[kept:])
	return list[:kept]
}

// RemoveFirst removes the first element with a key.
func RemoveFirst[T any, Key comparable](place *[]T, key func(*T) *Key, equals *Key) bool {
	at := indexOf(*place, key, equals)
	if at < 0 {
		return false
	}
	*place = slices.Delete(*place, at, at+1)
	return true
}

// RemoveAndDrop removes every element with a key, and the list with the last of them.
func RemoveAndDrop[T any, Key comparable](place *[]T, key func(*T) *Key, equals *Key) bool {
	if !Remove(place, key, equals) {
		return false
	}
	if len(*place) == 0 {
		*place = nil
	}
	return true
}

// Reorder puts the elements named first, each once, then the others as they were.
func Reorder[T any, Key comparable](place *[]T, key func(*T) *Key, order []Key) bool {
	list := *place
	taken := make([]bool, len(list))
	sequence := make([]int, 0, len(list))
	done := make(map[Key]bool, len(order))
	for _, wanted := range order {
		if done[wanted] {
			continue
		}
		done[wanted] = true
		at := slices.IndexFunc(list, func(each T) bool { return Is(key(&each), wanted) })
		if at >= 0 && !taken[at] {
			taken[at] = true
			sequence = append(sequence, at)
		}
	}
	for at := range list {
		if !taken[at] {
			sequence = append(sequence, at)
		}
	}
	if slices.IsSorted(sequence) {
		return false
	}
	ordered := make([]T, len(list))
	for to, from := range sequence {
		ordered[to] = list[from]
	}
	*place = ordered
	return true
}

// PrependNew puts those elements before the others whose key no element has yet. The list of them is used up.
func PrependNew[T any, Key comparable](place *[]T, key func(*T) *Key, items []T) bool {
	known := make(map[Key]bool, len(*place))
	withoutKey := false
	for at := range *place {
		if has := key(&(*place)[at]); has != nil {
			known[*has] = true
		} else {
			withoutKey = true
		}
	}
	added := deleteFunc(items, func(item *T) bool {
		wanted := key(item)
		return wanted == nil && withoutKey || wanted != nil && known[*wanted]
	})
	if len(added) == 0 {
		return false
	}
	*place = append(added, *place...)
	return true
}

// KeepThrough cuts a list off behind the first element with a key.
func KeepThrough[T any, Key comparable](place *[]T, key func(*T) *Key, equals *Key) bool {
	list := *place
	at := indexOf(list, key, equals)
	if at < 0 || at == len(list)-1 {
		return false
	}
	clear(list[at+1:])
	*place = list[:at+1]
	return true
}
