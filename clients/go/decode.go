package ahp

import (
	"encoding/json"

	"github.com/agent-host-protocol/agent-host-protocol/clients/go/internal/wire"
	"github.com/agent-host-protocol/agent-host-protocol/clients/go/internal/words"
)

// MaxDepth is how deep arrays and objects may be nested in a text that is decoded.
const MaxDepth = wire.MaxDepth

// Value is anything that travels as JSON.
type Value interface {
	// AppendJSON appends the compact JSON of the value. A float that is not finite becomes null.
	AppendJSON(dst []byte) []byte
	// MarshalJSON is what encoding/json calls.
	MarshalJSON() ([]byte, error)
}

// DecodeError says what is wrong with a text that was to be decoded. It repeats no texts of it, which may be secret.
type DecodeError struct {
	// Path is the JSON pointer to the place; of a missing field, to where it would be; empty for the whole.
	Path string
	// Expected is what belongs there.
	Expected string
	// Found is what is there.
	Found string
}

// Error is the whole of it in a sentence.
func (e *DecodeError) Error() string {
	message := "expected " + e.Expected + ", found " + e.Found
	if e.Path == "" {
		return message
	}
	return e.Path + ": " + message
}

func decode[T any](data []byte, value *T, read func(*wire.Reader, *T) bool) error {
	if failure := wire.Read(data, value, read); failure != nil {
		return &DecodeError{failure.Path(), failure.Expected, failure.Found}
	}
	return nil
}

// appendUnion writes a union, or null where there is none.
func appendUnion(dst []byte, value Value) []byte {
	if value == nil {
		return append(dst, "null"...)
	}
	return value.AppendJSON(dst)
}

// rawText gives the text in a field of an object that is kept as JSON, or none.
func rawText(object json.RawMessage, name string) string {
	return words.Value(words.RawField(object, name, (*wire.Reader).String))
}
