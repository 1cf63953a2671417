package wire

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

// AppendString writes a text; bytes that are not UTF-8 become U+FFFD.
func AppendString[T ~string](dst []byte, value T) []byte {
	text := string(value)
	dst = append(dst, '"')
	start := 0
	for at := 0; at < len(text); {
		c := text[at]
		if c >= utf8.RuneSelf {
			char, size := utf8.DecodeRuneInString(text[at:])
			if char == utf8.RuneError && size == 1 {
				dst = append(dst, text[start:at]...)
				dst = append(dst, "\uFFFD"...)
				start = at + 1
			}
			at += size
			continue
		}
		if c >= ' ' && c != '"' && c != '\\' {
			at++
			continue
		}
		dst = append(dst, text[start:at]...)
		dst = appendEscape(dst, c)
		at++
		start = at
	}
	dst = append(dst, text[start:]...)
	return append(dst, '"')
}

func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	}
	const digits = "0123456789abcdef"
	return append(dst, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
}

// AppendFloat writes a number as shortly as possible. What is not finite has no JSON and becomes null.
func AppendFloat[T ~float64](dst []byte, value T) []byte {
	number := float64(value)
	if math.IsInf(number, 0) || math.IsNaN(number) {
		return append(dst, "null"...)
	}
	if size := math.Abs(number); size != 0 && (size < 1e-6 || size >= 1e21) {
		return strconv.AppendFloat(dst, number, 'e', -1, 64)
	}
	return strconv.AppendFloat(dst, number, 'f', -1, 64)
}

// AppendRaw writes a text that is JSON already; nothing becomes null.
func AppendRaw(dst []byte, value json.RawMessage) []byte {
	if len(value) == 0 {
		return append(dst, "null"...)
	}
	return append(dst, value...)
}

// AppendExtra writes the unknown fields of a record, each behind a comma.
func AppendExtra(dst []byte, extra map[string]json.RawMessage) []byte {
	if len(extra) == 0 {
		return dst
	}
	for _, name := range SortedKeys(extra) {
		dst = append(dst, ',')
		dst = AppendString(dst, name)
		dst = append(dst, ':')
		dst = AppendRaw(dst, extra[name])
	}
	return dst
}

// Close ends an object whose members were all written behind a comma: the first comma becomes the opening brace.
func Close(dst []byte, start int) []byte {
	if len(dst) == start {
		return append(dst, '{', '}')
	}
	dst[start] = '{'
	return append(dst, '}')
}

// SortedKeys gives the keys of a map in order, so that the same value always has the same text.
func SortedKeys[T any](entries map[string]T) []string {
	if len(entries) == 0 {
		return nil
	}
	return slices.Sorted(maps.Keys(entries))
}
