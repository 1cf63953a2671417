// Command guide runs what the Go page of the guide shows.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	ahp "github.com/agent-host-protocol/agent-host-protocol/clients/go"
)

func main() {
	for _, page := range []func() error{decode, unions, fields, reduce, versions, later} {
		if err := page(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func decode() error {
	text := []byte(`{"channel":"ahp-session:/s1","serverSeq":1,"action":{"type":"session/titleChanged","title":7}}`)

	// Every type has a Decode function; what is wrong is told with its place.
	_, err := ahp.DecodeActionEnvelope(text)
	var wrong *ahp.DecodeError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Path)  // /action/title
		fmt.Println(wrong.Found) // the number 7
	}
	return nil
}

func unions() error {
	action, err := ahp.DecodeStateAction([]byte(`{"type":"session/titleChanged","title":"New"}`))
	if err != nil {
		return err
	}
	switch action := action.(type) {
	case *ahp.SessionTitleChangedAction:
		fmt.Println(action.Title) // New
	case *ahp.UnknownStateAction:
		fmt.Println("from a later version:", action.Kind())
	}

	// A discriminator is always written, and need not be given.
	part := &ahp.MarkdownResponsePart{ID: "p1", Content: "Hello"}
	fmt.Println(string(part.AppendJSON(nil))) // {"kind":"markdown","id":"p1","content":"Hello"}
	return nil
}

func fields() error {
	// A field that may be absent is a pointer, or nil; Ptr makes one.
	chat := &ahp.ChatActivityChangedAction{Activity: ahp.Ptr("Thinking")}
	fmt.Println(*chat.Activity)

	// Where absent and null differ, both can be said.
	update := &ahp.CanvasUpdatedAction{Title: ahp.Null[string](), URL: ahp.Some("https://example.com")}
	text, err := json.Marshal(update)
	if err != nil {
		return err
	}
	fmt.Println(string(text)) // {"type":"canvas/updated","title":null,"url":"https://example.com"}
	return nil
}

func reduce() error {
	session, err := ahp.DecodeSessionState([]byte(`{
		"provider": "echo", "title": "Old", "status": 1, "lifecycle": "ready", "chats": [], "activeClients": []
	}`))
	if err != nil {
		return err
	}
	action := &ahp.SessionTitleChangedAction{Title: "New"}
	now := int64(1_768_468_000_000) // milliseconds since the epoch

	// In place; tells whether anything changed. Actions of other channels change nothing.
	fmt.Println(ahp.ReduceSession(session, action, now)) // true
	fmt.Println(ahp.ReduceSession(session, action, now)) // false

	// Bits that nobody knows yet stay as they are.
	fmt.Println(session.Status.Contains(ahp.SessionStatusIdle)) // true
	before := session.Clone()
	session.Status = session.Status.Union(ahp.SessionStatusIsRead)
	fmt.Println(before.Status, session.Status) // 1 33
	return nil
}

func versions() error {
	version, ok := ahp.Negotiate([]string{"0.9.0", "0.6.0"}, ahp.SupportedVersions)
	fmt.Println(version, ok) // 0.6.0 true

	fmt.Println(ahp.Known(ahp.ActionName, "canvas/updated", "0.5.2")) // false
	since, _ := ahp.IntroducedIn(ahp.ActionName, "canvas/updated")
	fmt.Println(since)                                    // 0.6.0
	fmt.Println(ahp.Dispatchable("session/titleChanged")) // true
	return nil
}

func later() error {
	// A kind, a value and a field that only a later version knows.
	text := []byte(`{"kind":"chart","id":"p2","bars":[1,2]}`)
	part, err := ahp.DecodeResponsePart(text)
	if err != nil {
		return err
	}
	unknown := part.(*ahp.UnknownResponsePart)
	fmt.Println(unknown.Kind(), string(unknown.Raw)) // chart {"kind":"chart","id":"p2","bars":[1,2]}

	note, err := ahp.DecodeMarkdownText([]byte(`{"markdown":"*Hi*","flavour":"gfm"}`))
	if err != nil {
		return err
	}
	fmt.Println(string(note.Extra["flavour"]))        // "gfm"
	fmt.Println(string(note.AppendJSON(nil)) != "{}") // true: it is written again
	return nil
}
