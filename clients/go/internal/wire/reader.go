// Package wire reads and writes JSON text: strictly, in one pass, without reflection.
package wire

import (
	"bytes"
	"unicode/utf8"
)

// Reader goes through a document. Its methods answer whether it could go on; once one did not, no other is to be asked.
type Reader struct {
	data    []byte
	pos     int
	depth   int
	spaced  bool
	failure *Failure
	// keys are those of the objects that are being skipped, to find doubles.
	keys [][]byte
}

// Read reads a whole document with a function that reads a value.
func Read[T any](data []byte, value *T, read func(*Reader, *T) bool) *Failure {
	r := &Reader{data: data}
	if !utf8.Valid(data) {
		r.pos = invalidAt(data)
		r.syntax("a byte that is not UTF-8")
		return r.failure
	}
	if read(r, value) && r.end() {
		return nil
	}
	if !r.failure.Whole {
		// Where a text is no JSON at all, that is what there is to say.
		whole := &Reader{data: data}
		if !(whole.skip() && whole.end()) && whole.failure.Whole {
			return whole.failure
		}
	}
	return r.failure
}

func invalidAt(data []byte) int {
	at := 0
	for at < len(data) {
		char, size := utf8.DecodeRune(data[at:])
		if char == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	return at
}

func (r *Reader) end() bool {
	if r.Peek(); r.pos < len(r.data) {
		return r.syntax("text behind the document")
	}
	return true
}

// Peek gives the first byte of the next token, or 0 at the end.
func (r *Reader) Peek() byte {
	for r.pos < len(r.data) {
		switch c := r.data[r.pos]; c {
		case ' ', '\t', '\n', '\r':
			r.pos++
			r.spaced = true
		default:
			return c
		}
	}
	return 0
}

func (r *Reader) word(word string) bool {
	if !bytes.HasPrefix(r.data[r.pos:], []byte(word)) {
		r.pos += commonPrefix(r.data[r.pos:], word)
		return r.unexpected()
	}
	r.pos += len(word)
	return true
}

func commonPrefix(data []byte, word string) int {
	at := 0
	for at < len(data) && at < len(word) && data[at] == word[at] {
		at++
	}
	return at
}

// Null reads a null, if there is one.
func (r *Reader) Null() bool {
	if r.Peek() == 'n' && bytes.HasPrefix(r.data[r.pos:], []byte("null")) {
		r.pos += 4
		return true
	}
	return false
}

// Nothing reads a null, and takes nothing else.
func (r *Reader) Nothing(*struct{}) bool {
	return r.Null() || r.Wrong("null")
}

// Bool reads true or false.
func (r *Reader) Bool(v *bool) bool {
	switch r.Peek() {
	case 't':
		*v = true
		return r.word("true")
	case 'f':
		*v = false
		return r.word("false")
	}
	return r.Wrong("true or false")
}

func (r *Reader) enter() bool {
	r.pos++
	r.depth++
	if r.depth > MaxDepth {
		r.syntax("more than 512 levels of nesting")
		r.failure.Expected = "at most 512 levels of nesting"
		return false
	}
	return true
}

// next goes to the next element of an array or object, if there is one before the closing byte.
func (r *Reader) next(first bool, closing byte) bool {
	c := r.Peek()
	if c == closing {
		r.pos++
		r.depth--
		return false
	}
	if first {
		return true
	}
	if c != ',' {
		return r.unexpected()
	}
	r.pos++
	return true
}

// List reads an array; an empty one is not nil.
func List[T any](r *Reader, list *[]T, read func(*Reader, *T) bool) bool {
	if r.Peek() != '[' {
		return r.Wrong("an array")
	}
	if !r.enter() {
		return false
	}
	items := []T{}
	for r.next(len(items) == 0, ']') {
		var item T
		if !read(r, &item) {
			return r.atIndex(len(items))
		}
		items = append(items, item)
	}
	*list = items
	return r.failure == nil
}

// Map reads an object of values of one kind; an empty one is not nil.
func Map[T any](r *Reader, entries *map[string]T, read func(*Reader, *T) bool) bool {
	if !r.Object("an object") {
		return false
	}
	items := map[string]T{}
	for key := r.FirstKey(); key != nil; key = r.NextKey() {
		name := string(key)
		if _, twice := items[name]; twice {
			return r.twice(name)
		}
		var item T
		if !read(r, &item) {
			return r.At(name)
		}
		items[name] = item
	}
	*entries = items
	return r.failure == nil
}

func (r *Reader) twice(name string) bool {
	r.fail("each key once", "the key twice")
	return r.At(name)
}
