package wire

import (
	"bytes"
	"math"
	"slices"
	"strconv"
)

// number reads the text of a number.
func (r *Reader) number() ([]byte, bool) {
	start := r.pos
	if r.at('-') {
		r.pos++
	}
	switch {
	case r.at('0'):
		r.pos++
	case !r.digits():
		return nil, r.unexpected()
	}
	if r.at('.') {
		r.pos++
		if !r.digits() {
			return nil, r.unexpected()
		}
	}
	if r.at('e') || r.at('E') {
		r.pos++
		if r.at('+') || r.at('-') {
			r.pos++
		}
		if !r.digits() {
			return nil, r.unexpected()
		}
	}
	return r.data[start:r.pos], true
}

func (r *Reader) at(c byte) bool {
	return r.pos < len(r.data) && r.data[r.pos] == c
}

func (r *Reader) digits() bool {
	start := r.pos
	for r.pos < len(r.data) && r.data[r.pos]-'0' <= 9 {
		r.pos++
	}
	return r.pos > start
}

// isNumber answers whether a number starts at the reader.
func (r *Reader) isNumber() bool {
	c := r.Peek()
	return c == '-' || c-'0' <= 9
}

// Int reads an integer, however it is written.
func (r *Reader) Int(v *int64) bool {
	return r.IntIn(v, math.MinInt64, math.MaxInt64, "an integer")
}

// IntIn reads an integer within bounds.
func (r *Reader) IntIn(v *int64, low, high int64, expected string) bool {
	if !r.isNumber() {
		return r.Wrong(expected)
	}
	start := r.pos
	text, ok := r.number()
	if !ok {
		return false
	}
	value, ok := integer(text)
	if !ok || value < low || value > high {
		r.pos = start
		return r.Wrong(expected)
	}
	*v = value
	return true
}

// Uint32 reads the bits of a bitset.
func (r *Reader) Uint32(v *uint32) bool {
	var value int64
	if !r.IntIn(&value, 0, math.MaxUint32, "an unsigned 32-bit integer") {
		return false
	}
	*v = uint32(value)
	return true
}

// Float reads a number that a double can hold.
func (r *Reader) Float(v *float64) bool {
	if !r.isNumber() {
		return r.Wrong("a number")
	}
	start := r.pos
	text, ok := r.number()
	if !ok {
		return false
	}
	value, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		r.pos = start
		return r.Wrong("a number")
	}
	*v = value
	return true
}

// isFinite answers whether a double can hold a number.
func isFinite(text []byte) bool {
	// Up to here not even nines are too many.
	if len(text) <= 300 && !bytes.ContainsAny(text, "eE") {
		return true
	}
	_, err := strconv.ParseFloat(string(text), 64)
	return err == nil
}

// integer gives the value of a number that has no fraction, such as `1`, `1.0` or `1e3`, if 64 bits can hold it.
func integer(text []byte) (int64, bool) {
	if value, err := strconv.ParseInt(string(text), 10, 64); err == nil {
		return value, true
	}
	digits, exponent, ok := decimal(text)
	if !ok || exponent < 0 || exponent+len(digits) > 20 {
		return 0, false
	}
	digits = append(digits, bytes.Repeat([]byte{'0'}, exponent)...)
	value, err := strconv.ParseInt(string(digits), 10, 64)
	return value, err == nil
}

// decimal takes a number apart: digits with their sign, without zeros at the end, and the power of ten to go with them.
func decimal(text []byte) (digits []byte, exponent int, ok bool) {
	mantissa, power := text, 0
	if at := bytes.IndexAny(text, "eE"); at >= 0 {
		var err error
		mantissa = text[:at]
		if power, err = strconv.Atoi(string(text[at+1:])); err != nil {
			power = math.MaxInt32
			if text[at+1] == '-' {
				power = math.MinInt32
			}
		}
	}
	whole, fraction, _ := bytes.Cut(mantissa, []byte{'.'})
	digits = slices.Concat(whole, fraction)
	power -= len(fraction)
	for len(digits) > 1 && digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
		power++
	}
	sign := []byte{}
	if digits[0] == '-' {
		sign, digits = []byte{'-'}, digits[1:]
	}
	digits = bytes.TrimLeft(digits, "0")
	if len(digits) == 0 {
		return []byte{'0'}, 0, true
	}
	return append(sign, digits...), power, true
}
