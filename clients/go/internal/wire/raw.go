package wire

import (
	"bytes"
	"encoding/json"
)

// Raw reads any value and keeps its text, compact.
func (r *Reader) Raw(v *json.RawMessage) bool {
	r.Peek()
	start := r.pos
	r.spaced = false
	if !r.skip() {
		return false
	}
	text := r.data[start:r.pos]
	if r.spaced {
		*v = compact(text)
	} else {
		*v = bytes.Clone(text)
	}
	return true
}

func compact(text []byte) []byte {
	var out bytes.Buffer
	if json.Compact(&out, text) != nil {
		return bytes.Clone(text)
	}
	return out.Bytes()
}

// skip goes over a value and checks it as strictly as one that is read.
func (r *Reader) skip() bool {
	switch r.Peek() {
	case '{':
		return r.skipObject()
	case '[':
		if !r.enter() {
			return false
		}
		for at := 0; r.next(at == 0, ']'); at++ {
			if !r.skip() {
				return r.atIndex(at)
			}
		}
		return r.failure == nil
	case '"':
		_, ok := r.text()
		return ok
	case 'n':
		return r.word("null")
	case 't':
		return r.word("true")
	case 'f':
		return r.word("false")
	}
	start := r.pos
	text, ok := r.number()
	if ok && !isFinite(text) {
		r.pos = start
		return r.Wrong("a number")
	}
	return ok
}

// fewKeys is the number of keys up to which comparing all of them is quicker than a table.
const fewKeys = 16

func (r *Reader) skipObject() bool {
	if !r.enter() {
		return false
	}
	base := len(r.keys)
	var table map[string]bool
	for key := r.FirstKey(); key != nil; key = r.NextKey() {
		own := r.keys[base:]
		if len(own) == fewKeys {
			table = make(map[string]bool, 4*fewKeys)
			for _, each := range own {
				table[string(each)] = true
			}
		}
		if contains(own, table, key) {
			return r.twice(string(key))
		}
		if table != nil {
			table[string(key)] = true
		}
		r.keys = append(r.keys, key)
		if !r.skip() {
			return r.At(string(key))
		}
	}
	r.keys = r.keys[:base]
	return r.failure == nil
}

func contains(keys [][]byte, table map[string]bool, key []byte) bool {
	if table != nil {
		return table[string(key)]
	}
	for _, each := range keys {
		if bytes.Equal(each, key) {
			return true
		}
	}
	return false
}
