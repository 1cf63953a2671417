package main

import (
	"encoding/json"
	"fmt"
	"time"
)

// object is JSON as encoding/json reads it where it is told nothing.
type object = map[string]any

// untyped plays the session with plain JSON and a reducer written by hand.
func untyped(lines [][]byte) ([]byte, error) {
	var state object
	if err := json.Unmarshal(lines[0], &state); err != nil {
		return nil, err
	}
	for _, line := range lines[1:] {
		var envelope object
		if err := json.Unmarshal(line, &envelope); err != nil {
			return nil, err
		}
		if err := reduceUntyped(state, envelope["action"].(object)); err != nil {
			return nil, err
		}
		if _, err := json.Marshal(envelope); err != nil {
			return nil, err
		}
	}
	return json.Marshal(state)
}

// reduceUntyped knows the actions of the session, and no others.
func reduceUntyped(state, action object) error {
	switch action["type"] {
	case "chat/activityChanged":
		put(state, "activity", action["activity"])
		return nil
	case "chat/turnStarted":
		state["activeTurn"] = object{
			"id": action["turnId"], "startedAt": action["startedAt"], "message": action["message"],
			"responseParts": []any{},
		}
		status := int64(state["status"].(float64))
		state["status"] = float64(status&^31&^32 | 8)
		state["modifiedAt"] = stamp()
		return nil
	}
	turn, _ := state["activeTurn"].(object)
	if turn == nil || turn["id"] != action["turnId"] {
		return nil
	}
	parts := turn["responseParts"].([]any)
	switch action["type"] {
	case "chat/responsePart":
		turn["responseParts"] = append(parts, action["part"])
	case "chat/delta", "chat/reasoning":
		extend(parts, action)
	case "chat/usage":
		turn["usage"] = action["usage"]
	case "chat/turnComplete":
		endTurn(state, turn, action)
	case "chat/toolCallStart":
		call := object{"status": "streaming"}
		carry(call, action, "toolCallId", "toolName", "displayName", "intention", "contributor", "_meta")
		turn["responseParts"] = append(parts, object{"kind": "toolCall", "toolCall": call})
	default:
		if !changeCall(state, parts, action) {
			return fmt.Errorf("the session has the action %v, which is not known here", action["type"])
		}
	}
	return nil
}

func extend(parts []any, action object) {
	kind := "markdown"
	if action["type"] == "chat/reasoning" {
		kind = "reasoning"
	}
	for at := len(parts) - 1; at >= 0; at-- {
		part := parts[at].(object)
		if part["id"] != action["partId"] {
			continue
		}
		if part["kind"] == kind {
			part["content"] = part["content"].(string) + action["content"].(string)
		}
		return
	}
}

func endTurn(state, turn, action object) {
	delete(state, "activeTurn")
	ended := object{"state": "complete", "duration": action["duration"]}
	carry(ended, turn, "id", "startedAt", "message", "responseParts", "usage")
	state["turns"] = append(state["turns"].([]any), ended)
	state["modifiedAt"] = stamp()
	setActivity(state, 1)
}

// callBase are the fields of a tool call that stay whatever becomes of it.
var callBase = []string{"toolCallId", "toolName", "displayName", "intention", "contributor", "_meta"}

func changeCall(state object, parts []any, action object) bool {
	for _, each := range parts {
		part := each.(object)
		call, _ := part["toolCall"].(object)
		if call == nil || call["toolCallId"] != action["toolCallId"] {
			continue
		}
		next := object{}
		carry(next, call, callBase...)
		carry(next, action, "_meta")
		switch action["type"] {
		case "chat/toolCallDelta":
			before, _ := call["partialInput"].(string)
			call["partialInput"] = before + action["content"].(string)
			carry(call, action, "invocationMessage", "_meta")
			return true
		case "chat/toolCallContentChanged":
			carry(call, action, "content", "_meta")
			return true
		case "chat/toolCallReady":
			carry(next, action, "invocationMessage", "toolInput", "confirmed")
			next["status"] = "running"
			if action["confirmed"] == nil {
				carry(next, action, "confirmationTitle", "riskAssessment", "edits", "editable", "options")
				next["status"] = "pending-confirmation"
			}
		case "chat/toolCallConfirmed":
			carry(next, call, "invocationMessage", "toolInput")
			carry(next, action, "confirmed")
			next["status"] = "running"
			options, _ := call["options"].([]any)
			for _, option := range options {
				if option.(object)["id"] == action["selectedOptionId"] {
					next["selectedOption"] = option
					break
				}
			}
		case "chat/toolCallComplete":
			carry(next, call, "invocationMessage", "toolInput", "confirmed", "selectedOption")
			result := action["result"].(object)
			carry(next, result, "success", "pastTenseMessage", "content", "structuredContent", "error")
			next["status"] = "completed"
		default:
			return false
		}
		part["toolCall"] = next
	}
	refreshStatus(state, parts)
	return true
}

func refreshStatus(state object, parts []any) {
	activity := int64(8)
	for _, each := range parts {
		if call, _ := each.(object)["toolCall"].(object); call != nil && call["status"] == "pending-confirmation" {
			activity = 24
		}
	}
	setActivity(state, activity)
}

func setActivity(state object, activity int64) {
	state["status"] = float64(int64(state["status"].(float64))&^31 | activity)
}

func put(holder object, name string, value any) {
	if value == nil {
		delete(holder, name)
		return
	}
	holder[name] = value
}

// carry takes over those fields that are there.
func carry(to, from object, names ...string) {
	for _, name := range names {
		if value, ok := from[name]; ok {
			to[name] = value
		}
	}
}

func stamp() string {
	return time.UnixMilli(now).UTC().Format("2006-01-02T15:04:05.000Z")
}
