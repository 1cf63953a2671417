package wire

import (
	"fmt"
	"slices"
	"strings"
)

// MaxDepth is how deep arrays and objects may be nested in a document.
const MaxDepth = 512

// Failure says what is wrong with a document, and where.
type Failure struct {
	// Whole is true if the text is no JSON document at all.
	Whole    bool
	Expected string
	Found    string
	// inward are the steps to the place, the innermost first.
	inward []string
}

// Path is the JSON pointer to the place.
func (f *Failure) Path() string {
	var path strings.Builder
	for _, step := range slices.Backward(f.inward) {
		path.WriteByte('/')
		path.WriteString(escaped.Replace(step))
	}
	return path.String()
}

var escaped = strings.NewReplacer("~", "~0", "/", "~1")

// fail keeps what went wrong; the callers add where as they return.
func (r *Reader) fail(expected, found string) bool {
	r.failure = &Failure{Expected: expected, Found: found}
	return false
}

// syntax reports a text that is no JSON; a place inside it would mean little.
func (r *Reader) syntax(found string) bool {
	at := min(r.pos, len(r.data))
	line, column := 1, 1
	for _, char := range string(r.data[:at]) {
		if char == '\n' {
			line, column = line+1, 0
		}
		column++
	}
	found = fmt.Sprintf("%s at byte %d (line %d, column %d)", found, at, line, column)
	r.failure = &Failure{Whole: true, Expected: "JSON", Found: found}
	return false
}

// unexpected reports the byte at the reader, which cannot be there.
func (r *Reader) unexpected() bool {
	if r.pos >= len(r.data) {
		return r.syntax("the end of the text")
	}
	return r.syntax("an unexpected character")
}

// At says that what failed is in that member.
func (r *Reader) At(member string) bool {
	if r.failure != nil && !r.failure.Whole {
		r.failure.inward = append(r.failure.inward, member)
	}
	return false
}

// Wrong says that the value at the reader is not what is expected.
func (r *Reader) Wrong(expected string) bool {
	found, ok := r.describe()
	return ok && r.fail(expected, found)
}

// longestNumber is the length up to which a number is repeated in a message.
const longestNumber = 40

// describe names the kind of the value at the reader. Texts are not repeated, since they may be secret.
func (r *Reader) describe() (string, bool) {
	switch r.Peek() {
	case '"':
		return "a string", true
	case '{':
		return "an object", true
	case '[':
		return "an array", true
	case 'n':
		return "null", r.word("null")
	case 't':
		return "the boolean true", r.word("true")
	case 'f':
		return "the boolean false", r.word("false")
	}
	text, ok := r.number()
	if len(text) > longestNumber {
		return "a long number", ok
	}
	return "the number " + string(text), ok
}
