package wire

import (
	"encoding/json"
	"math/bits"
	"strconv"
)

// Field is what a record has to say about a required field that is missing.
type Field struct {
	Name     string
	Expected string
}

func (r *Reader) atIndex(at int) bool {
	return r.At(strconv.Itoa(at))
}

// Object goes into an object.
func (r *Reader) Object(expected string) bool {
	if r.Peek() != '{' {
		return r.Wrong(expected)
	}
	return r.enter()
}

// FirstKey gives the first key of an object and goes to its value; nil: there is none.
func (r *Reader) FirstKey() []byte {
	if !r.next(true, '}') {
		return nil
	}
	return r.key()
}

// NextKey gives the next key of an object and goes to its value; nil: there is none.
func (r *Reader) NextKey() []byte {
	if !r.next(false, '}') {
		return nil
	}
	return r.key()
}

func (r *Reader) key() []byte {
	if r.Peek() != '"' {
		r.unexpected()
		return nil
	}
	key, ok := r.text()
	if !ok {
		return nil
	}
	if r.Peek() != ':' {
		r.unexpected()
		return nil
	}
	r.pos++
	return key
}

// Once takes note of a field, and refuses it the second time.
func (r *Reader) Once(seen *uint64, bit uint64) bool {
	if *seen&bit != 0 {
		return r.fail("each key once", "the key twice")
	}
	*seen |= bit
	return true
}

// Unknown keeps a field that this version does not know.
func (r *Reader) Unknown(extra *map[string]json.RawMessage, key []byte) bool {
	name := string(key)
	if _, twice := (*extra)[name]; twice {
		return r.fail("each key once", "the key twice")
	}
	var value json.RawMessage
	if !r.Raw(&value) {
		return false
	}
	if *extra == nil {
		*extra = map[string]json.RawMessage{}
	}
	(*extra)[name] = value
	return true
}

// Complete answers whether a record came to its end with every required field.
func (r *Reader) Complete(seen, required uint64, fields []Field) bool {
	if r.failure != nil {
		return false
	}
	missing := required &^ seen
	if missing == 0 {
		return true
	}
	// Required fields have the lowest bits, in their order.
	field := fields[bits.TrailingZeros64(missing)]
	r.fail(field.Expected, "nothing")
	return r.At(field.Name)
}
