// Package words has the words that reducers are made of. Each changes what it is given and answers whether that made a
// difference: a scalar differs by its value, anything else that is written always does.
package words

import (
	"encoding/json"
	"fmt"
	"time"
)

// Set writes a scalar, or a union, of which only scalars can be what was there already.
func Set[T comparable](place *T, value T) bool {
	if *place == value {
		return false
	}
	*place = value
	return true
}

// SetOptional writes a scalar that may have been absent.
func SetOptional[T comparable](place **T, value T) bool {
	if *place != nil && **place == value {
		return false
	}
	*place = &value
	return true
}

// PutOptional writes a scalar, or removes it where there is none.
func PutOptional[T comparable](place **T, value *T) bool {
	if value == nil {
		return Clear(place)
	}
	return SetOptional(place, *value)
}

// Replace writes what always counts as new.
func Replace[T any](place *T, value T) bool {
	*place = value
	return true
}

// Put writes a record, or removes it where there is none.
func Put[T any](place **T, value *T) bool {
	if value == nil {
		return Clear(place)
	}
	*place = value
	return true
}

// PutList writes a list, or removes it where there is none.
func PutList[T any](place *[]T, value []T) bool {
	was := *place != nil
	*place = value
	return was || value != nil
}

// PutMap writes a map, or removes it where there is none.
func PutMap[T any](place *map[string]T, value map[string]T) bool {
	was := *place != nil
	*place = value
	return was || value != nil
}

// PutRaw writes a JSON text, or removes it where there is none.
func PutRaw(place *json.RawMessage, value json.RawMessage) bool {
	if SameRaw(*place, value) {
		return false
	}
	was := *place != nil
	*place = value
	return was || value != nil
}

// SetEmpty makes a list empty.
func SetEmpty[T any](place *[]T) bool {
	if len(*place) == 0 {
		return false
	}
	*place = []T{}
	return true
}

// SetEmptyOptional makes a list empty that may have been absent.
func SetEmptyOptional[T any](place *[]T) bool {
	if *place != nil && len(*place) == 0 {
		return false
	}
	*place = []T{}
	return true
}

// Clear removes a value behind a pointer or interface.
func Clear[T comparable](place *T) bool {
	var nothing T
	return Set(place, nothing)
}

// ClearList removes a list.
func ClearList[List ~[]T, T any](place *List) bool {
	was := *place != nil
	*place = nil
	return was
}

// ClearMap removes a map.
func ClearMap[T any](place *map[string]T) bool {
	was := *place != nil
	*place = nil
	return was
}

// Via follows a path through what may be absent.
func Via[Holder, T any](holder *Holder, field func(*Holder) T) T {
	if holder == nil {
		var nothing T
		return nothing
	}
	return field(holder)
}

// As is a member of a union, or nil if the union is another.
func As[Member any](union any) *Member {
	member, _ := union.(*Member)
	return member
}

// IsA answers whether a union is a member, or one of a nested union.
func IsA[Member any](union any) bool {
	_, ok := union.(Member)
	return ok
}

// Convert takes a member of one union for the same member of another.
func Convert[Union any](union any) Union {
	converted, _ := union.(Union)
	return converted
}

// Is answers whether a scalar is there and has that value.
func Is[T comparable](place *T, value T) bool {
	return place != nil && *place == value
}

// Equal answers whether two scalars are equal; nothing equals nothing only.
func Equal[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// Ptr is a pointer to a copy.
func Ptr[T any](value T) *T {
	return &value
}

// Copy is a pointer to a copy of what another points to.
func Copy[T any](place *T) *T {
	if place == nil {
		return nil
	}
	return Ptr(*place)
}

// Value is what a pointer leads to, or the zero value.
func Value[T any](place *T) T {
	if place == nil {
		var nothing T
		return nothing
	}
	return *place
}

// Or is what a pointer leads to, or another value.
func Or[T any](place *T, other T) T {
	if place == nil {
		return other
	}
	return *place
}

// First is the first pointer or union that is there.
func First[T comparable](values ...T) T {
	var nothing T
	for _, value := range values {
		if value != nothing {
			return value
		}
	}
	return nothing
}

// FirstList is the first list that is there.
func FirstList[List ~[]T, T any](lists ...List) List {
	for _, list := range lists {
		if list != nil {
			return list
		}
	}
	return nil
}

// FirstMap is the first map that is there.
func FirstMap[T any](maps ...map[string]T) map[string]T {
	for _, each := range maps {
		if each != nil {
			return each
		}
	}
	return nil
}

// Stamp is a time as the wire has it; years beyond four digits have six and a sign.
func Stamp(now int64) string {
	at := time.UnixMilli(now).UTC()
	if year := at.Year(); year < 0 || year > 9999 {
		sign := '+'
		if year < 0 {
			sign, year = '-', -year
		}
		return fmt.Sprintf("%c%06d%s", sign, year, at.Format("-01-02T15:04:05.000Z"))
	}
	return at.Format("2006-01-02T15:04:05.000Z")
}
