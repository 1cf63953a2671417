package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	ahp "github.com/agent-host-protocol/agent-host-protocol/clients/go"
)

// reduce applies actions to a state.
func reduce(r request) (fields, error) {
	reducer, err := r.text("reducer")
	if err != nil {
		return nil, err
	}
	now, err := r.number("now")
	if err != nil {
		return nil, err
	}
	text, err := r.anything("state")
	if err != nil {
		return nil, err
	}
	list, err := r.list("actions")
	if err != nil {
		return nil, err
	}
	state, err := ahp.DecodeState(reducer, text)
	if err != nil {
		return nil, explained(err, "/state", "unknownReducer", "/reducer")
	}
	// All of them before any is applied: a request is served as a whole or not at all.
	actions := make([]ahp.StateAction, len(list))
	for at, text := range list {
		if actions[at], err = ahp.DecodeStateAction(text); err != nil {
			return nil, explained(err, fmt.Sprintf("/actions/%d", at), "", "")
		}
	}
	changed := make([]bool, len(actions))
	for at, action := range actions {
		changed[at] = state.Reduce(action, int64(now))
	}
	return fields{"state": json.RawMessage(state.AppendJSON(nil)), "changed": changed}, nil
}

// roundTrip decodes a value, or the JSON text of one, and encodes it again.
func roundTrip(r request) (fields, error) {
	typeName, err := r.text("type")
	if err != nil {
		return nil, err
	}
	at := "/value"
	var value []byte
	if raw, given := r["text"]; given {
		if _, both := r["value"]; both {
			return nil, &refused{"usage", `a request has "value" or "text", not both`, "/text"}
		}
		at = "/text"
		text, err := r.text("text")
		if err != nil {
			return nil, err
		}
		// encoding/json would read half of a surrogate pair as another character.
		if _, err := ahp.DecodeURI(raw); err != nil {
			return nil, &refused{"decode", "/text: expected JSON, found a lone surrogate", "/text"}
		}
		value = []byte(text)
	} else if value, err = r.anything("value"); err != nil {
		return nil, err
	}
	encoded, err := ahp.Transcode(typeName, value)
	if err != nil {
		return nil, explained(err, at, "unknownType", "/type")
	}
	return fields{"value": json.RawMessage(encoded)}, nil
}

// explained tells what an error of the package means for the request.
func explained(err error, at, unknownKind, unknownAt string) error {
	var wrong *ahp.DecodeError
	if errors.As(err, &wrong) {
		path := at + wrong.Path
		return &refused{"decode", fmt.Sprintf("%s: expected %s, found %s", path, wrong.Expected, wrong.Found), path}
	}
	var unknown *ahp.UnknownNameError
	if errors.As(err, &unknown) {
		known := ""
		if unknownKind == "unknownReducer" {
			known = "; there are " + strings.Join(unknown.Known, ", ")
		}
		return &refused{unknownKind, unknown.Error() + known, unknownAt}
	}
	return err
}
