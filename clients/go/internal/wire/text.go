package wire

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// String reads a text.
func (r *Reader) String(v *string) bool {
	if r.Peek() != '"' {
		return r.Wrong("a string")
	}
	text, ok := r.text()
	*v = string(text)
	return ok
}

// Text reads a text that is looked at and not kept.
func (r *Reader) Text(expected string) ([]byte, bool) {
	if r.Peek() != '"' {
		return nil, r.Wrong(expected)
	}
	return r.text()
}

// Literal reads the one text that may be there.
func (r *Reader) Literal(only, expected string) bool {
	start := r.pos
	text, ok := r.Text(expected)
	if !ok || string(text) == only {
		return ok
	}
	r.pos = start
	return r.Wrong(expected)
}

// Flag reads the one boolean that may be there.
func (r *Reader) Flag(only bool, expected string) bool {
	start := r.pos
	var value bool
	if c := r.Peek(); c != 't' && c != 'f' {
		return r.Wrong(expected)
	}
	if !r.Bool(&value) || value == only {
		return r.failure == nil
	}
	r.pos = start
	return r.Wrong(expected)
}

// OneOf reads one of a few texts.
func OneOf[T ~string](r *Reader, v *T, expected string, values ...T) bool {
	start := r.pos
	text, ok := r.Text(expected)
	if !ok {
		return false
	}
	at := slices.IndexFunc(values, func(each T) bool { return string(each) == string(text) })
	if at < 0 {
		r.pos = start
		return r.Wrong(expected)
	}
	*v = values[at]
	return true
}

// text reads the text that starts at the reader; without escapes it is a part of the document itself.
func (r *Reader) text() ([]byte, bool) {
	start := r.pos + 1
	for at := start; at < len(r.data); at++ {
		switch c := r.data[at]; {
		case c == '"':
			r.pos = at + 1
			return r.data[start:at], true
		case c == '\\':
			return r.escapedText(start, at)
		case c < ' ':
			r.pos = at
			return nil, r.syntax("a control character in a string")
		}
	}
	r.pos = len(r.data)
	return nil, r.syntax("the end of the text inside a string")
}

func (r *Reader) escapedText(start, at int) ([]byte, bool) {
	text := append(make([]byte, 0, 2*(at-start)+16), r.data[start:at]...)
	r.pos = at
	for r.pos < len(r.data) {
		switch c := r.data[r.pos]; {
		case c == '"':
			r.pos++
			return text, true
		case c == '\\':
			char, ok := r.escape()
			if !ok {
				return nil, false
			}
			text = utf8.AppendRune(text, char)
		case c < ' ':
			return nil, r.syntax("a control character in a string")
		default:
			text = append(text, c)
			r.pos++
		}
	}
	return nil, r.syntax("the end of the text inside a string")
}

const (
	escapes  = `"\/bfnrt`
	meanings = "\"\\/\b\f\n\r\t"
)

func (r *Reader) escape() (rune, bool) {
	if r.pos+1 >= len(r.data) {
		r.pos = len(r.data)
		return 0, r.syntax("the end of the text inside a string")
	}
	c := r.data[r.pos+1]
	if at := strings.IndexByte(escapes, c); at >= 0 {
		r.pos += 2
		return rune(meanings[at]), true
	}
	if c != 'u' {
		return 0, r.syntax("an unknown escape")
	}
	first, ok := hex(r.data[r.pos:])
	if !ok {
		return 0, r.syntax("an unfinished escape")
	}
	if !utf16.IsSurrogate(first) {
		r.pos += 6
		return first, true
	}
	second, _ := hex(r.data[r.pos+6:])
	both := utf16.DecodeRune(first, second)
	if both == utf8.RuneError {
		return 0, r.syntax("a lone surrogate")
	}
	r.pos += 12
	return both, true
}

// hex reads `\uXXXX`.
func hex(data []byte) (rune, bool) {
	if len(data) < 6 || data[0] != '\\' || data[1] != 'u' {
		return 0, false
	}
	var char rune
	for _, c := range data[2:6] {
		digit := strings.IndexByte("0123456789abcdef", lower(c))
		if digit < 0 {
			return 0, false
		}
		char = char<<4 | rune(digit)
	}
	return char, true
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'F' {
		return c + 'a' - 'A'
	}
	return c
}
