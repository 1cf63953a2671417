package ahp_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	ahp "github.com/agent-host-protocol/agent-host-protocol/clients/go"
)

const now = 9_999

func decoded[T any](t *testing.T, decode func([]byte) (T, error), text string) T {
	t.Helper()
	value, err := decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func chatWith(parts ...ahp.ResponsePart) *ahp.ChatState {
	return &ahp.ChatState{ActiveTurn: &ahp.ActiveTurn{ID: "t", ResponseParts: parts}}
}

func TestChangedIsToldAsItIs(t *testing.T) {
	session := &ahp.SessionState{Title: "Old"}
	for _, each := range []struct {
		action ahp.StateAction
		want   bool
	}{
		{&ahp.SessionTitleChangedAction{Title: "New"}, true},
		{&ahp.SessionTitleChangedAction{Title: "New"}, false},
		{&ahp.SessionActivityChangedAction{}, false},
		{&ahp.SessionActivityChangedAction{Activity: ahp.Ptr("Busy")}, true},
		{&ahp.SessionActivityChangedAction{Activity: ahp.Ptr("Busy")}, false},
		{&ahp.SessionActivityChangedAction{}, true},
		{&ahp.SessionServerToolsChangedAction{Tools: []ahp.ToolDefinition{}}, true},
		{&ahp.SessionServerToolsChangedAction{Tools: []ahp.ToolDefinition{}}, true},
		{&ahp.SessionChatRemovedAction{Chat: "ahp-chat:/none"}, false},
	} {
		if got := ahp.ReduceSession(session, each.action, now); got != each.want {
			t.Errorf("%s: changed %v, want %v", each.action.AppendJSON(nil), got, each.want)
		}
	}
}

func TestForeignAndUnknownActionsChangeNothing(t *testing.T) { // G-7, G-8
	chat := chatWith(&ahp.MarkdownResponsePart{ID: "p"})
	before := chat.AppendJSON(nil)
	for _, action := range []ahp.StateAction{
		nil,
		&ahp.SessionTitleChangedAction{Title: "New"},
		decoded(t, ahp.DecodeStateAction, `{"type":"chat/pinned","turnId":"t"}`),
		&ahp.ChatDeltaAction{TurnID: "other", PartID: "p", Content: "x"},
		&ahp.ChatDeltaAction{TurnID: "t", PartID: "p"},
	} {
		if chat.Reduce(action, now) {
			t.Errorf("%v changed something", action)
		}
	}
	if after := chat.AppendJSON(nil); !bytes.Equal(before, after) {
		t.Errorf("%s became %s", before, after)
	}
}

func TestNothingOfAnActionBecomesPartOfTheState(t *testing.T) {
	action := decoded(t, ahp.DecodeChatTurnStartedAction, `{
		"type": "chat/turnStarted", "turnId": "t", "startedAt": "2026-01-15T09:30:00.000Z",
		"message": {"text": "Hi", "origin": {"kind": "user"}, "attachments": [{"type": "later", "a": 1}], "x": [1]}
	}`)
	chat := &ahp.ChatState{}
	if !ahp.ReduceChat(chat, action, now) {
		t.Fatal("nothing changed")
	}
	before := chat.AppendJSON(nil)
	action.Message.Attachments[0].(*ahp.UnknownMessageAttachment).Raw[2] = '?'
	action.Message.Attachments[0] = nil
	action.Message.Extra["x"][1] = '2'
	if after := chat.AppendJSON(nil); !bytes.Equal(before, after) {
		t.Errorf("%s became %s", before, after)
	}
}

func TestScalarsAreCopiedToo(t *testing.T) {
	action := &ahp.ChatToolCallStartAction{TurnID: "t", ToolCallID: "c", Intention: ahp.Ptr("look")}
	chat := chatWith()
	ahp.ReduceChat(chat, action, now)
	*action.Intention = "changed"
	call := chat.ActiveTurn.ResponseParts[0].(*ahp.ToolCallResponsePart).ToolCall.(*ahp.ToolCallStreamingState)
	if *call.Intention != "look" {
		t.Errorf("the state has %q", *call.Intention)
	}
}

func TestCloneSharesNothing(t *testing.T) {
	chat := chatWith(&ahp.MarkdownResponsePart{ID: "p", Content: "a", Extra: map[string]json.RawMessage{"x": json.RawMessage("1")}})
	copied := chat.Clone()
	ahp.ReduceChat(chat, &ahp.ChatDeltaAction{TurnID: "t", PartID: "p", Content: "b"}, now)
	chat.ActiveTurn.ResponseParts[0].(*ahp.MarkdownResponsePart).Extra["x"][0] = '2'
	part := copied.ActiveTurn.ResponseParts[0].(*ahp.MarkdownResponsePart)
	if part.Content != "a" || string(part.Extra["x"]) != "1" {
		t.Errorf("the copy has %s", part.AppendJSON(nil))
	}
}

func TestUnknownMembersAreFoundAndChanged(t *testing.T) {
	session := decoded(t, ahp.DecodeSessionState, `{
		"provider": "echo", "title": "T", "status": 1, "lifecycle": "ready", "chats": [], "activeClients": [],
		"customizations": [{"type": "later", "id": "c1", "enabled": false, "x": 1}]
	}`)
	toggled := &ahp.SessionCustomizationToggledAction{ID: "c1", Enabled: true}
	if !ahp.ReduceSession(session, toggled, now) || ahp.ReduceSession(session, toggled, now) {
		t.Error("it is to change once")
	}
	unknown := session.Customizations[0].(*ahp.UnknownCustomization)
	if got := string(unknown.Raw); !strings.Contains(got, `"enabled":true`) || !strings.Contains(got, `"x":1`) {
		t.Errorf("got %s", got)
	}
	if !ahp.ReduceSession(session, &ahp.SessionCustomizationRemovedAction{ID: "c1"}, now) || len(session.Customizations) != 0 {
		t.Error("it is still there")
	}
}

func TestUnknownFieldsGoOverToTheSuccessor(t *testing.T) {
	call := &ahp.ToolCallStreamingState{ToolCallID: "c", Extra: map[string]json.RawMessage{
		"later": json.RawMessage("1"), "success": json.RawMessage("2"),
	}}
	chat := chatWith(&ahp.ToolCallResponsePart{ToolCall: call})
	ahp.ReduceChat(chat, &ahp.ChatToolCallReadyAction{TurnID: "t", ToolCallID: "c", InvocationMessage: ahp.StringOrMarkdownString("Run")}, now)
	ready := chat.ActiveTurn.ResponseParts[0].(*ahp.ToolCallResponsePart).ToolCall.(*ahp.ToolCallPendingConfirmationState)
	if len(ready.Extra) != 1 || string(ready.Extra["later"]) != "1" {
		t.Errorf("got %v", ready.Extra)
	}
}

func TestReducersTakeStatesThatNobodyDecoded(t *testing.T) { // G-15
	chat := chatWith(nil, &ahp.ToolCallResponsePart{}, &ahp.InputRequestResponsePart{}, &ahp.UnknownResponsePart{})
	for _, action := range []ahp.StateAction{
		&ahp.ChatDeltaAction{TurnID: "t", PartID: "p", Content: "x"},
		&ahp.ChatToolCallCompleteAction{TurnID: "t", ToolCallID: "c"},
		&ahp.ChatInputCompletedAction{RequestID: "r"},
		&ahp.ChatTurnCompleteAction{TurnID: "t"},
	} {
		ahp.ReduceChat(chat, action, now)
	}
	if len(chat.Turns) != 1 {
		t.Error("the turn has not ended")
	}
}

func TestLongTextsGrow(t *testing.T) {
	one, two := &ahp.MarkdownResponsePart{ID: "p"}, &ahp.MarkdownResponsePart{ID: "p"}
	first, second := chatWith(one), chatWith(two)
	var want strings.Builder
	shared := ""
	for at := range 2_000 {
		text := fmt.Sprint(at, " ")
		want.WriteString(text)
		ahp.ReduceChat(first, &ahp.ChatDeltaAction{TurnID: "t", PartID: "p", Content: text}, now)
		if at == 1_000 {
			// Both now have the same text, and each goes its own way.
			shared = one.Content
			two.Content = shared
		}
		if at > 1_000 {
			ahp.ReduceChat(second, &ahp.ChatDeltaAction{TurnID: "t", PartID: "p", Content: "other "}, now)
		}
	}
	if one.Content != want.String() {
		t.Error("the first text is not what was appended")
	}
	if two.Content != shared+strings.Repeat("other ", 999) {
		t.Error("the second text is not what was appended")
	}
}

func TestStatesByName(t *testing.T) {
	for _, name := range ahp.ReducerNames() {
		if _, err := ahp.DecodeState(name, []byte(`7`)); err == nil {
			t.Errorf("%s takes a number for a state", name)
		}
	}
	if _, err := ahp.DecodeState("mcp", []byte(`{}`)); err == nil {
		t.Error("a channel without state has one")
	}
	state, err := ahp.DecodeState("chat", chatWith().AppendJSON(nil))
	if err != nil || !state.Reduce(&ahp.ChatActivityChangedAction{Activity: ahp.Ptr("x")}, now) {
		t.Errorf("got %v", err)
	}
}
