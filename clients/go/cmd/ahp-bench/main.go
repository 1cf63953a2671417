// Command ahp-bench measures how long a session takes to decode, reduce and encode: with this package, and with
// map[string]any.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"time"

	ahp "github.com/agent-host-protocol/agent-host-protocol/clients/go"
)

// now is the time that reducers are told.
const now = 1_768_468_000_000

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: ahp-bench SESSION_FILE")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	lines := bytes.Split(bytes.TrimSpace(data), []byte{'\n'})
	typedState, err := typed(lines)
	if err != nil {
		return err
	}
	untypedState, err := untyped(lines)
	if err != nil {
		return err
	}
	if err := sameJSON(typedState, untypedState); err != nil {
		return err
	}
	// In turns, so that a busy moment of the machine is not held against one of them.
	typedTime, untypedTime := longest, longest
	for range repetitions {
		typedTime = min(typedTime, timeOf(func() { _, err = typed(lines) }))
		untypedTime = min(untypedTime, timeOf(func() { _, err = untyped(lines) }))
	}
	results := map[string]float64{
		"typed":      typedTime.Seconds(),
		"untyped":    untypedTime.Seconds(),
		"delta10":    delta(10),
		"delta10000": delta(10_000),
	}
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	if err := json.NewEncoder(out).Encode(results); err != nil {
		return err
	}
	return out.Flush()
}

func sameJSON(a, b []byte) error {
	var x, y any
	if err := json.Unmarshal(a, &x); err != nil {
		return err
	}
	if err := json.Unmarshal(b, &y); err != nil {
		return err
	}
	if !reflect.DeepEqual(x, y) {
		return fmt.Errorf("the typed and the untyped state differ:\n%s\n%s", a, b)
	}
	return nil
}

const (
	repetitions = 9
	longest     = time.Duration(1<<63 - 1)
)

func timeOf(work func()) time.Duration {
	start := time.Now()
	work()
	return time.Since(start)
}

// typed plays the session with this package.
func typed(lines [][]byte) ([]byte, error) {
	state, err := ahp.DecodeChatState(lines[0])
	if err != nil {
		return nil, err
	}
	var out []byte
	for _, line := range lines[1:] {
		envelope, err := ahp.DecodeActionEnvelope(line)
		if err != nil {
			return nil, err
		}
		ahp.ReduceChat(state, envelope.Action, now)
		out = envelope.AppendJSON(out[:0])
	}
	return state.AppendJSON(nil), nil
}

// delta measures one chat/delta on the last of so many parts, in nanoseconds.
func delta(parts int) float64 {
	const count = 20_000
	action := &ahp.ChatDeltaAction{TurnID: "turn", PartID: fmt.Sprint("part-", parts-1), Content: "word "}
	shortest := longest
	for range repetitions {
		state := chatOf(parts)
		runtime.GC()
		shortest = min(shortest, timeOf(func() {
			for range count {
				ahp.ReduceChat(state, action, now)
			}
		}))
	}
	return float64(shortest.Nanoseconds()) / count
}

func chatOf(parts int) *ahp.ChatState {
	turn := &ahp.ActiveTurn{ID: "turn"}
	for at := range parts {
		turn.ResponseParts = append(turn.ResponseParts, &ahp.MarkdownResponsePart{ID: fmt.Sprint("part-", at)})
	}
	return &ahp.ChatState{ActiveTurn: turn}
}
