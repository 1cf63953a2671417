package main

import (
	"fmt"
	"log"
	"time"

	ahp "github.com/agent-host-protocol/agent-host-protocol/clients/go"
)

func main() {
	chat, err := ahp.DecodeChatState([]byte(`{
		"resource": "ahp-chat:/c1", "title": "Chat", "status": 8, "modifiedAt": "2026-01-15T09:30:00.000Z", "turns": [],
		"activeTurn": {
			"id": "t1", "startedAt": "2026-01-15T09:30:00.000Z",
			"message": {"text": "Hi", "origin": {"kind": "user"}},
			"responseParts": [{"kind": "markdown", "id": "p1", "content": "Hello"}]
		}
	}`))
	if err != nil {
		log.Fatal(err)
	}

	envelope, err := ahp.DecodeActionEnvelope([]byte(`{
		"channel": "ahp-chat:/c1", "serverSeq": 7,
		"action": {"type": "chat/delta", "turnId": "t1", "partId": "p1", "content": ", world"}
	}`))
	if err != nil {
		log.Fatal(err)
	}

	changed := ahp.ReduceChat(chat, envelope.Action, time.Now().UnixMilli())
	fmt.Println("changed:", changed)

	for _, part := range chat.ActiveTurn.ResponseParts {
		if markdown, ok := part.(*ahp.MarkdownResponsePart); ok {
			fmt.Println(markdown.Content)
		}
	}
}
