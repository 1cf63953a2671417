package wire

import (
	"bytes"
	"encoding/json"
)

// CloneList copies a list and, with the function, each element.
func CloneList[T any](list []T, clone func(*T) T) []T {
	if list == nil {
		return nil
	}
	copied := make([]T, len(list))
	for at := range list {
		copied[at] = clone(&list[at])
	}
	return copied
}

// CloneMap copies a map and, with the function, each value.
func CloneMap[T any](entries map[string]T, clone func(*T) T) map[string]T {
	if entries == nil {
		return nil
	}
	copied := make(map[string]T, len(entries))
	for name, value := range entries {
		copied[name] = clone(&value)
	}
	return copied
}

// CloneRaw copies a JSON text.
func CloneRaw(text *json.RawMessage) json.RawMessage {
	return bytes.Clone(*text)
}

// ClonePtr copies what a pointer leads to.
func ClonePtr[T any](place *T) *T {
	if place == nil {
		return nil
	}
	copied := *place
	return &copied
}

// CloneExtra copies the unknown fields of a record.
func CloneExtra(extra map[string]json.RawMessage) map[string]json.RawMessage {
	if extra == nil {
		return nil
	}
	return CloneMap(extra, CloneRaw)
}
