package ahp

// Ptr is a pointer to a value, for fields that may be absent.
func Ptr[T any](value T) *T {
	return &value
}

// Tristate is a field of which absent, null and a value mean three different things. The zero value is absent.
type Tristate[T any] struct {
	value T
	state uint8
}

const (
	isNull = iota + 1
	isSome
)

// Null is a field that is there and null.
func Null[T any]() Tristate[T] {
	return Tristate[T]{state: isNull}
}

// Some is a field that has a value.
func Some[T any](value T) Tristate[T] {
	return Tristate[T]{value, isSome}
}

// IsAbsent answers whether the field is not there.
func (t Tristate[T]) IsAbsent() bool { return t.state == 0 }

// IsNull answers whether the field is there and null.
func (t Tristate[T]) IsNull() bool { return t.state == isNull }

// Get is the value, if there is one.
func (t Tristate[T]) Get() (value T, ok bool) { return t.value, t.state == isSome }

// pointer is the value, or nil.
func (t *Tristate[T]) pointer() *T {
	if t.state != isSome {
		return nil
	}
	return &t.value
}
