package words

import (
	"bytes"
	"encoding/json"
	"math/big"

	"github.com/agent-host-protocol/agent-host-protocol/clients/go/internal/wire"
)

// SameRaw answers whether two JSON texts are the same scalar.
func SameRaw(a, b json.RawMessage) bool {
	if !isScalar(a) || !isScalar(b) {
		return false
	}
	if bytes.Equal(a, b) {
		return true
	}
	if a[0] == '"' || b[0] == '"' {
		var x, y string
		return wire.Read(a, &x, (*wire.Reader).String) == nil &&
			wire.Read(b, &y, (*wire.Reader).String) == nil && x == y
	}
	return sameNumber(string(a), string(b))
}

func isScalar(text json.RawMessage) bool {
	return len(text) > 0 && text[0] != '{' && text[0] != '['
}

func sameNumber(a, b string) bool {
	var x, y float64
	if wire.Read([]byte(a), &x, (*wire.Reader).Float) != nil ||
		wire.Read([]byte(b), &y, (*wire.Reader).Float) != nil || x != y {
		return false
	}
	// Doubles cannot tell large integers apart.
	p, isInt := new(big.Int).SetString(a, 10)
	q, isInt2 := new(big.Int).SetString(b, 10)
	return !isInt || !isInt2 || p.Cmp(q) == 0
}

// RawField reads a field of an object that is kept as text; nil: it has none, or one of another kind.
func RawField[T any](object json.RawMessage, name string, read func(*wire.Reader, *T) bool) *T {
	var fields map[string]json.RawMessage
	if wire.Read(object, &fields, readFields) != nil || fields[name] == nil {
		return nil
	}
	value := new(T)
	if wire.Read(fields[name], value, read) != nil {
		return nil
	}
	return value
}

// SetRaw writes a field of an object that is kept as text.
func SetRaw(object *json.RawMessage, name string, value json.RawMessage) bool {
	var fields map[string]json.RawMessage
	if wire.Read(*object, &fields, readFields) != nil {
		return false
	}
	if old, ok := fields[name]; ok && SameRaw(old, value) {
		return false
	}
	fields[name] = value
	*object = wire.Close(wire.AppendExtra(nil, fields), 0)
	return true
}

// ClearRaw removes a field of an object that is kept as text.
func ClearRaw(object *json.RawMessage, name string) bool {
	var fields map[string]json.RawMessage
	if wire.Read(*object, &fields, readFields) != nil || fields[name] == nil {
		return false
	}
	delete(fields, name)
	*object = wire.Close(wire.AppendExtra(nil, fields), 0)
	return true
}

func readFields(r *wire.Reader, fields *map[string]json.RawMessage) bool {
	return wire.Map(r, fields, (*wire.Reader).Raw)
}
