package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	ahp "github.com/agent-host-protocol/agent-host-protocol/clients/go"
)

// fields of an answer.
type fields map[string]any

// operations are what the testee can do.
var operations = []struct {
	name  string
	serve func(request) (fields, error)
}{
	{"info", info},
	{"reduce", reduce},
	{"roundTrip", roundTrip},
	{"known", known},
	{"negotiate", negotiate},
	{"dispatchable", dispatchable},
}

// answer answers a line of the input. Whatever the line holds, there is an answer.
func answer(line []byte) (text []byte) {
	var id json.RawMessage
	defer func() {
		if problem := recover(); problem != nil {
			text = refusal(id, &refused{"internal", fmt.Sprint(problem), ""})
		}
	}()
	request, err := parseRequest(line)
	if err != nil {
		return refusal(nil, err)
	}
	id = request.id()
	answered, err := serveRequest(request)
	if err != nil {
		return refusal(id, err)
	}
	answered["id"], answered["ok"] = orNull(id), true
	return encode(answered)
}

func serveRequest(r request) (fields, error) {
	op, err := r.text("op")
	if err != nil {
		return nil, err
	}
	names := make([]string, len(operations))
	for at, operation := range operations {
		if operation.name == op {
			return operation.serve(r)
		}
		names[at] = operation.name
	}
	message := fmt.Sprintf("there is no operation %q; there are %s", op, strings.Join(names, ", "))
	return nil, &refused{"usage", message, "/op"}
}

// refusal is the answer to a request that cannot be served.
func refusal(id json.RawMessage, err error) []byte {
	var why *refused
	if !errors.As(err, &why) {
		why = &refused{"internal", err.Error(), ""}
	}
	told := fields{"kind": why.kind, "message": why.message}
	if why.path != "" {
		told["path"] = why.path
	}
	return encode(fields{"id": orNull(id), "ok": false, "error": told})
}

func orNull(id json.RawMessage) json.RawMessage {
	if id == nil {
		return json.RawMessage("null")
	}
	return id
}

func encode(answered fields) []byte {
	text, err := json.Marshal(answered)
	if err != nil {
		return refusal(nil, err)
	}
	return text
}

func info(request) (fields, error) {
	return fields{
		"language":          "Go",
		"implementation":    "github.com/agent-host-protocol/agent-host-protocol/clients/go",
		"protocolVersion":   ahp.ProtocolVersion,
		"supportedVersions": ahp.SupportedVersions,
		"reducers":          ahp.ReducerNames(),
		"types":             ahp.TypeNames(),
	}, nil
}

func known(r request) (fields, error) {
	kind, err := choice(r, "kind", ahp.ActionName, ahp.NotificationName, ahp.RequestName)
	if err != nil {
		return nil, err
	}
	name, err := r.text("name")
	if err != nil {
		return nil, err
	}
	version, err := r.text("version")
	if err != nil {
		return nil, err
	}
	var directions []ahp.Direction
	if _, given := r["direction"]; given {
		direction, err := choice(r, "direction", ahp.ClientToHost, ahp.HostToClient)
		if err != nil {
			return nil, err
		}
		directions = append(directions, direction)
	}
	return fields{"known": ahp.Known(kind, name, version, directions...)}, nil
}

func negotiate(r request) (fields, error) {
	offered, err := r.texts("offered")
	if err != nil {
		return nil, err
	}
	supported, err := r.texts("supported")
	if err != nil {
		return nil, err
	}
	if version, ok := ahp.Negotiate(offered, supported); ok {
		return fields{"version": version}, nil
	}
	return fields{"version": nil}, nil
}

func dispatchable(r request) (fields, error) {
	action, err := r.text("action")
	if err != nil {
		return nil, err
	}
	return fields{"dispatchable": ahp.Dispatchable(action)}, nil
}
