package ahp

import (
	"fmt"
	"maps"
	"slices"

	"github.com/agent-host-protocol/agent-host-protocol/clients/go/internal/wire"
)

// codec decodes a value of one type and encodes it again.
type codec func(data []byte) ([]byte, error)

func codecOf[T any](read func(*wire.Reader, *T) bool, write func([]byte, *T) []byte) codec {
	return func(data []byte) ([]byte, error) {
		value := new(T)
		if err := decode(data, value, read); err != nil {
			return nil, err
		}
		return write(make([]byte, 0, len(data)), value), nil
	}
}

func recordCodec[T any, Pointer interface {
	*T
	Value
}](read func(*wire.Reader, *T) bool) codec {
	return codecOf(read, func(dst []byte, value *T) []byte { return Pointer(value).AppendJSON(dst) })
}

func unionCodec[T Value](read func(*wire.Reader, *T) bool) codec {
	return codecOf(read, func(dst []byte, value *T) []byte { return (*value).AppendJSON(dst) })
}

// UnknownNameError says that nothing has that name.
type UnknownNameError struct {
	// What was looked for, such as a type.
	What string
	// Name that nothing has.
	Name string
	// Known are the names that there are.
	Known []string
}

// Error names what there is not.
func (e *UnknownNameError) Error() string {
	return fmt.Sprintf("there is no %s named %q", e.What, e.Name)
}

// TypeNames are the names of all wire types, sorted.
func TypeNames() []string {
	return slices.Sorted(maps.Keys(codecs))
}

// Transcode decodes a value of a type that is known by name only, and encodes it again.
func Transcode(typeName string, data []byte) ([]byte, error) {
	codec, ok := codecs[typeName]
	if !ok {
		return nil, &UnknownNameError{"type", typeName, TypeNames()}
	}
	return codec(data)
}

// State is the state of a channel.
type State interface {
	Value
	// Reduce applies an action, in place, and answers whether anything changed. An action of another channel changes
	// nothing. The time is in milliseconds since the epoch.
	Reduce(action StateAction, now int64) bool
}

// ReducerNames are the names of the channels that have a state, sorted.
func ReducerNames() []string {
	return slices.Sorted(maps.Keys(states))
}

// DecodeState reads the state of a channel that is known by name only.
func DecodeState(channel string, data []byte) (State, error) {
	decodeState, ok := states[channel]
	if !ok {
		return nil, &UnknownNameError{"reducer", channel, ReducerNames()}
	}
	return decodeState(data)
}

// stateOf fits the decoder of one state into the table of all.
func stateOf[T State](decode func([]byte) (T, error)) func([]byte) (State, error) {
	return func(data []byte) (State, error) {
		state, err := decode(data)
		if err != nil {
			return nil, err
		}
		return state, nil
	}
}
