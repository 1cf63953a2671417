package words

import (
	"encoding/json"
	"slices"

	"github.com/agent-host-protocol/agent-host-protocol/clients/go/internal/wire"
)

// Merge writes entries over those of a map.
func Merge[T any](place *map[string]T, entries map[string]T, same func(a, b T) bool) bool {
	changed := false
	for name, value := range entries {
		if old, ok := (*place)[name]; ok && same(old, value) {
			continue
		}
		if *place == nil {
			*place = map[string]T{}
		}
		(*place)[name] = value
		changed = true
	}
	return changed
}

// MergeAndDrop writes entries over those of a map; a map without entries is removed.
func MergeAndDrop[T any](place *map[string]T, entries map[string]T) bool {
	if len(*place) == 0 && len(entries) == 0 {
		return ClearMap(place)
	}
	Merge(place, entries, Never[T])
	return true
}

// PutEntry writes an entry of a map, or removes it; a map without entries is removed.
func PutEntry[T any](place *map[string]T, name string, value T, isThere bool) bool {
	if isThere {
		return Merge(place, map[string]T{name: value}, Never[T])
	}
	was := *place != nil
	delete(*place, name)
	if len(*place) == 0 {
		*place = nil
	}
	return was
}

// Never is for values of which no two count as the same.
func Never[T any](T, T) bool { return false }

// Same is for scalars, and unions of which only scalars can be the same.
func Same[T comparable](a, b T) bool { return a == b }

// Carry gives those unknown fields of a record that its successor does not know either.
func Carry(extra map[string]json.RawMessage, known func(name string) bool) map[string]json.RawMessage {
	var carried map[string]json.RawMessage
	for name, value := range extra {
		if known(name) {
			continue
		}
		if carried == nil {
			carried = map[string]json.RawMessage{}
		}
		carried[name] = value
	}
	return carried
}

// MergeExtra writes unknown fields over those of a record, except some.
func MergeExtra(place *map[string]json.RawMessage, extra map[string]json.RawMessage, except ...string) bool {
	changed := false
	for name, value := range extra {
		if !slices.Contains(except, name) {
			changed = SetExtra(place, name, slices.Clone(value)) || changed
		}
	}
	return changed
}

// SetExtra writes an unknown field.
func SetExtra(place *map[string]json.RawMessage, name string, value json.RawMessage) bool {
	return Merge(place, map[string]json.RawMessage{name: value}, SameRaw)
}

// ClearExtra removes an unknown field.
func ClearExtra(place *map[string]json.RawMessage, name string) bool {
	_, was := (*place)[name]
	delete(*place, name)
	return was
}

// ExtraField reads an unknown field; nil: there is none, or one of another kind.
func ExtraField[T any](extra map[string]json.RawMessage, name string, read func(*wire.Reader, *T) bool) *T {
	text, ok := extra[name]
	if !ok {
		return nil
	}
	value := new(T)
	if wire.Read(text, value, read) != nil {
		return nil
	}
	return value
}
