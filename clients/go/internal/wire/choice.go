package wire

import "slices"

// Kind looks for the text that decides which member of a union an object is. The reader stays before the object.
func (r *Reader) Kind(union, property, expected string) ([]byte, bool) {
	start, found := r.lookFor(union, property)
	if start == nil {
		return nil, false
	}
	defer r.reset(*start)
	if !found {
		r.fail(expected, "nothing")
		return nil, r.At(property)
	}
	text, ok := r.Text(expected)
	if !ok {
		return nil, r.At(property)
	}
	return text, true
}

// KindFlag is [Reader.Kind] where true or false decides.
func (r *Reader) KindFlag(union, property, expected string) (value, ok bool) {
	start, found := r.lookFor(union, property)
	if start == nil {
		return false, false
	}
	defer r.reset(*start)
	if !found {
		r.fail(expected, "nothing")
		return false, r.At(property)
	}
	if c := r.Peek(); c != 't' && c != 'f' {
		r.Wrong(expected)
		return false, r.At(property)
	}
	return value, r.Bool(&value)
}

// UnknownKind refuses a member that a closed union does not have.
func (r *Reader) UnknownKind(property, expected, found string) bool {
	r.fail(expected, found)
	return r.At(property)
}

// place is where a reader can go back to.
type place struct{ pos, depth int }

func (r *Reader) reset(to place) {
	r.pos, r.depth = to.pos, to.depth
}

// lookFor goes to the value of a member of the object at the reader; no place to go back to: it failed.
func (r *Reader) lookFor(object, member string) (*place, bool) {
	start := place{r.pos, r.depth}
	if !r.Object(object) {
		return nil, false
	}
	for key := r.FirstKey(); key != nil; key = r.NextKey() {
		if string(key) == member {
			return &start, true
		}
		if !r.pass() {
			return nil, false
		}
	}
	if r.failure != nil {
		return nil, false
	}
	return &start, false
}

// Present tells which of up to 64 members the object at the reader has. The reader stays before the object.
func (r *Reader) Present(object string, members ...string) (uint64, bool) {
	start := place{r.pos, r.depth}
	if !r.Object(object) {
		return 0, false
	}
	var present uint64
	for key := r.FirstKey(); key != nil; key = r.NextKey() {
		if at := slices.Index(members, string(key)); at >= 0 {
			present |= 1 << at
		}
		if !r.pass() {
			return 0, false
		}
	}
	r.reset(start)
	return present, r.failure == nil
}

// pass goes over a value without a close look: it will be read again.
func (r *Reader) pass() bool {
	depth := 0
	for {
		switch c := r.Peek(); c {
		case 0:
			return r.unexpected()
		case '"':
			if !r.passText() {
				return false
			}
		case '{', '[':
			depth++
			r.pos++
		case '}', ']':
			depth--
			r.pos++
		default:
			r.pos++
			for depth == 0 && r.pos < len(r.data) && !isDelimiter(r.data[r.pos]) {
				r.pos++
			}
		}
		if depth <= 0 {
			return true
		}
	}
}

func (r *Reader) passText() bool {
	for r.pos++; r.pos < len(r.data); r.pos++ {
		switch r.data[r.pos] {
		case '"':
			r.pos++
			return true
		case '\\':
			r.pos++
		}
	}
	r.pos = len(r.data)
	return r.syntax("the end of the text inside a string")
}

func isDelimiter(c byte) bool {
	switch c {
	case ',', '}', ']', ' ', '\t', '\n', '\r':
		return true
	}
	return false
}

// FirstThatFits reads the first of several members that fits; if none does, it reports what is wrong with the one that
// misses the fewest of its fields.
func (r *Reader) FirstThatFits(union string, members ...Candidate) bool {
	start := place{r.pos, r.depth}
	if r.Peek() != '{' {
		return r.Wrong(union)
	}
	var closest *Failure
	fewest := 0
	for _, member := range members {
		present, ok := r.Present(union, member.Required...)
		if !ok {
			return false
		}
		if member.Read(r) {
			return true
		}
		if r.failure.Whole {
			return false
		}
		missing := len(member.Required) - count(present)
		if closest == nil || missing < fewest {
			closest, fewest = r.failure, missing
		}
		r.failure = nil
		r.keys = r.keys[:0]
		r.reset(start)
	}
	r.failure = closest
	return false
}

// Candidate is a member of a union that nothing in the value itself tells apart.
type Candidate struct {
	Required []string
	Read     func(*Reader) bool
}

func count(bits uint64) int {
	n := 0
	for ; bits != 0; bits &= bits - 1 {
		n++
	}
	return n
}

// Same answers whether what was just read is what may be there.
func (r *Reader) Same(is bool, expected string) bool {
	return is || r.fail(expected, "another value")
}
