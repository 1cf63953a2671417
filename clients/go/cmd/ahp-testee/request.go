package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	ahp "github.com/agent-host-protocol/agent-host-protocol/clients/go"
)

// refused is a request that cannot be served, with what its sender is told.
type refused struct{ kind, message, path string }

func (r *refused) Error() string { return r.message }

// request is a request whose fields are still to be looked at.
type request map[string]json.RawMessage

func parseRequest(line []byte) (request, error) {
	if !utf8.Valid(line) {
		return nil, &refused{"usage", "the line is not UTF-8", ""}
	}
	if isNestedDeeper(line, ahp.MaxDepth) {
		message := fmt.Sprintf("the line is nested deeper than %d levels", ahp.MaxDepth)
		return nil, &refused{"usage", message, ""}
	}
	if !json.Valid(line) {
		return nil, &refused{"usage", "the line is not JSON", ""}
	}
	var fields request
	if err := json.Unmarshal(line, &fields); err != nil || fields == nil {
		return nil, &refused{"usage", "the line is not a JSON object", ""}
	}
	return fields, nil
}

func isNestedDeeper(line []byte, limit int) bool {
	depth, inString := 0, false
	for at := 0; at < len(line); at++ {
		switch c := line[at]; {
		case c == '"':
			inString = !inString
		case inString && c == '\\':
			at++
		case inString:
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		}
		if depth > limit {
			return true
		}
	}
	return false
}

func wrong(name, what string) error {
	return &refused{"usage", fmt.Sprintf("%q of the request is to be %s", name, what), "/" + name}
}

func (r request) anything(name string) (json.RawMessage, error) {
	if value, ok := r[name]; ok {
		return value, nil
	}
	return nil, wrong(name, "a value")
}

func (r request) text(name string) (string, error) {
	var value *string
	if json.Unmarshal(r[name], &value) != nil || value == nil {
		return "", wrong(name, "a string")
	}
	return *value, nil
}

func (r request) texts(name string) ([]string, error) {
	var values []*string
	if json.Unmarshal(r[name], &values) != nil || values == nil {
		return nil, wrong(name, "an array of strings")
	}
	texts := make([]string, len(values))
	for at, value := range values {
		if value == nil {
			return nil, wrong(name, "an array of strings")
		}
		texts[at] = *value
	}
	return texts, nil
}

func (r request) list(name string) ([]json.RawMessage, error) {
	var values []json.RawMessage
	if json.Unmarshal(r[name], &values) != nil || values == nil {
		return nil, wrong(name, "an array")
	}
	return values, nil
}

func (r request) number(name string) (float64, error) {
	var value *float64
	if json.Unmarshal(r[name], &value) != nil || value == nil {
		return 0, wrong(name, "a number")
	}
	return *value, nil
}

func choice[T ~string](r request, name string, choices ...T) (T, error) {
	text, _ := r.text(name)
	names := make([]string, len(choices))
	for at, each := range choices {
		if string(each) == text {
			return each, nil
		}
		names[at] = string(each)
	}
	return "", wrong(name, "one of "+strings.Join(names, ", "))
}

// id is what the answer repeats.
func (r request) id() json.RawMessage {
	if id := bytes.TrimSpace(r["id"]); len(id) > 0 {
		return id
	}
	return nil
}
