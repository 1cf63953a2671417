package ahp_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	ahp "github.com/agent-host-protocol/agent-host-protocol/clients/go"
)

const turnText = `{"id":"t1","message":{"text":"Hi","origin":{"kind":"user"}},"responseParts":[],"state":"complete"}`

func TestDecodeErrorsNameThePlace(t *testing.T) {
	deep := func(levels int) string {
		return `{"x":` + strings.Repeat("[", levels) + strings.Repeat("]", levels) + `}`
	}
	for name, each := range map[string]struct{ typeName, text, path, message string }{
		"wrong type":            {"Turn", `{"id":7}`, "/id", "/id: expected a string, found the number 7"},
		"missing field":         {"MarkdownText", `{}`, "/markdown", "/markdown: expected a string, found nothing"},
		"first missing":         {"Turn", `{}`, "/id", "expected a string"},
		"in a list":             {"ChatInputSelectedManyAnswerValue", `{"kind":"selected-many","value":["a",1]}`, "/value/1", "a string"},
		"missing discriminator": {"ResponsePart", `{"id":"p"}`, "/kind", "found nothing"},
		"discriminator no text": {"ResponsePart", `{"kind":[]}`, "/kind", "found an array"},
		"flag as discriminator": {"ChatToolCallConfirmedAction", `{"approved":"yes"}`, "/approved", "one of true, false"},
		"wrong literal":         {"MarkdownResponsePart", `{"kind":"chart","id":"p","content":""}`, "/kind", `expected "markdown", found a string`},
		"closed enum":           {"TurnState", `"paused"`, "", "found a string"},
		"closed union":          {"ReconnectResult", `{"type":"other"}`, "/type", "found a string"},
		"not an object":         {"Snapshot", `{"resource":"r","fromSeq":1,"state":7}`, "/state", "the number 7"},
		"escaped pointer":       {"ModelSelection", `{"id":"m","config":{"a/b~":[]}}`, "/config/a~1b~0", "found an array"},
		"key twice":             {"Turn", strings.Replace(turnText, `{`, `{"id":"t0",`, 1), "/id", "twice"},
		"key twice in any":      {"Meta", `{"x":{"a":1,"\u0061":2}}`, "/x/a", "twice"},
		"key twice, unknown":    {"MarkdownText", `{"markdown":"","x":1,"x":2}`, "/x", "twice"},
		"fraction":              {"TerminalExitedAction", `{"type":"terminal/exited","exitCode":1.5}`, "/exitCode", "the number 1.5"},
		"beyond 64 bits":        {"TerminalExitedAction", `{"type":"terminal/exited","exitCode":9223372036854775808}`, "/exitCode", "an integer"},
		"huge exponent":         {"TerminalExitedAction", `{"type":"terminal/exited","exitCode":1e999999999}`, "/exitCode", "an integer"},
		"no double":             {"Meta", `{"x":[1e400]}`, "/x/0", "a number"},
		"negative bits":         {"SessionStatus", `-1`, "", "an unsigned 32-bit integer"},
		"too many bits":         {"SessionStatus", `4294967296`, "", "an unsigned 32-bit integer"},
		"truncated":             {"Turn", turnText[:20], "", "at byte 20"},
		"truncated behind else": {"Turn", `{"id":7,"message`, "", "at byte 16"},
		"trailing text":         {"Turn", turnText + " x", "", "text behind the document"},
		"trailing comma":        {"Meta", `{"a":1,}`, "", "an unexpected character"},
		"leading zero":          {"Meta", `{"a":01}`, "", "an unexpected character at byte 6 (line 1, column 7)"},
		"not UTF-8":             {"Meta", "{\"a\":\"\xff\"}", "", "not UTF-8 at byte 6"},
		"lone surrogate":        {"Meta", `{"a":"\ud800"}`, "", "a lone surrogate"},
		"lone surrogate in key": {"Meta", `{"\udc00":1}`, "", "a lone surrogate"},
		"control character":     {"Meta", "{\"a\":\"\x01\"}", "", "a control character"},
		"too deep":              {"Meta", deep(512), "", "at most 512 levels"},
		"far too deep":          {"Turn", strings.Repeat("[", 100_000), "", "at most 512 levels"},
		"nothing":               {"Turn", ``, "", "the end of the text"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ahp.Transcode(each.typeName, []byte(each.text))
			var wrong *ahp.DecodeError
			if !errors.As(err, &wrong) {
				t.Fatalf("got %v, not a DecodeError", err)
			}
			if wrong.Path != each.path || !strings.Contains(wrong.Error(), each.message) {
				t.Errorf("got %q at %q, want %q at %q", wrong, wrong.Path, each.message, each.path)
			}
		})
	}
	if _, err := ahp.Transcode("Meta", []byte(deep(511))); err != nil {
		t.Errorf("512 levels are refused: %v", err)
	}
}

func TestMessagesRepeatNoTexts(t *testing.T) {
	_, err := ahp.DecodeTurn([]byte(`{"id":{"secret":"hunter2"}}`))
	if err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("got %v", err)
	}
}

func TestRoundTrips(t *testing.T) {
	for name, each := range map[string]struct{ typeName, text, want string }{
		"integers however written": {"TerminalExitedAction", `{"type":"terminal/exited","exitCode":1.0e3}`, `{"type":"terminal/exited","exitCode":1000}`},
		"64 bits (G-10)":           {"TerminalExitedAction", `{"type":"terminal/exited","exitCode":-9223372036854775808}`, ``},
		"bit 31 (G-10)":            {"SessionStatus", `4294967295`, ``},
		"integers in any":          {"Meta", `{"x":[9007199254740993,18446744073709551615]}`, ``},
		"null in any":              {"Meta", `{"x":null}`, ``},
		"tri-state (CV-13)":        {"CanvasUpdatedAction", `{"type":"canvas/updated","title":null,"url":"u"}`, ``},
		"null for absent (G-11)":   {"ChatActivityChangedAction", `{"type":"chat/activityChanged","activity":null}`, `{"type":"chat/activityChanged"}`},
		"unknown fields (G-13)":    {"MarkdownText", `{"markdown":"","later":{"a":[1.50,null]}}`, ``},
		"unknown members (G-13)":   {"StateAction", `{"type":"board/drawn","id":null,"n":1E2}`, ``},
		"unknown values (C-15)":    {"ChatOriginKind", `"telepathy"`, ``},
		"space in unknown data":    {"Meta", "{ \"x\" : [ 1 ,\n2 ] , \"y\":\" \" }", `{"x":[1,2],"y":" "}`},
		"surrogate pairs":          {"URI", `"\ud83d\ude00"`, `"😀"`},
		"escapes":                  {"URI", `"\"\\\/\b\f\n\r\t\u0001"`, `"\"\\/\b\f\n\r\t\u0001"`},
		"single value":             {"RootUri", `"ahp-root://"`, ``},
		"primitive":                {"JsonPrimitive", `null`, ``},
	} {
		t.Run(name, func(t *testing.T) {
			if each.want == "" {
				each.want = each.text
			}
			got, err := ahp.Transcode(each.typeName, []byte(each.text))
			if err != nil || string(got) != each.want {
				t.Errorf("got %s, %v; want %s", got, err, each.want)
			}
		})
	}
}

func TestTranscodeNamesWhatDoesNotExist(t *testing.T) {
	_, err := ahp.Transcode("Whiteboard", []byte(`1`))
	var unknown *ahp.UnknownNameError
	if !errors.As(err, &unknown) || unknown.Name != "Whiteboard" || len(unknown.Known) != len(ahp.TypeNames()) {
		t.Errorf("got %v", err)
	}
}

func TestEncodingJSONWorksWithRecords(t *testing.T) {
	var turn ahp.Turn
	if err := json.Unmarshal([]byte(turnText), &turn); err != nil {
		t.Fatal(err)
	}
	// Values and pointers alike, also inside other things.
	got, err := json.Marshal([]any{turn, &turn, map[string]ahp.Turn{"a": turn}})
	if want := "[" + turnText + "," + turnText + `,{"a":` + turnText + "}]"; err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
	var state ahp.TurnState
	if err := json.Unmarshal([]byte(`"paused"`), &state); err == nil {
		t.Error("a closed enum takes a value that it does not have")
	}
}

func TestAMemberCarriesItsDiscriminator(t *testing.T) {
	part := ahp.MarkdownResponsePart{ID: "p", Content: "c"}
	want := `{"kind":"markdown","id":"p","content":"c"}`
	if got, _ := json.Marshal(part); string(got) != want {
		t.Errorf("outside the union: %s", got)
	}
	var union ahp.ResponsePart = &part
	if got := string(union.AppendJSON(nil)); got != want {
		t.Errorf("inside the union: %s", got)
	}
}

func TestAbsentAndEmptyDiffer(t *testing.T) {
	absent, empty := &ahp.ChatTurnsLoadedAction{}, &ahp.SessionChangesetsChangedAction{Changesets: []ahp.Changeset{}}
	if got := string(absent.AppendJSON(nil)); got != `{"type":"chat/turnsLoaded","turns":[]}` {
		t.Errorf("a required list that is nil is not written as empty: %s", got)
	}
	if got := string(empty.AppendJSON(nil)); got != `{"type":"session/changesetsChanged","changesets":[]}` {
		t.Errorf("a list that is there and empty is not written: %s", got)
	}
}

func TestTristate(t *testing.T) {
	var absent ahp.Tristate[string]
	null, some := ahp.Null[string](), ahp.Some("x")
	if !absent.IsAbsent() || absent.IsNull() || null.IsAbsent() || !null.IsNull() || some.IsAbsent() || some.IsNull() {
		t.Error("absent, null and a value are not three things")
	}
	if value, ok := some.Get(); value != "x" || !ok {
		t.Error("a value is not there")
	}
	if _, ok := null.Get(); ok {
		t.Error("null has a value")
	}
}

func TestWhatHasNoJSONIsWrittenAllTheSame(t *testing.T) {
	answer := &ahp.ChatInputNumberAnswerValue{Value: math.NaN()}
	if got := string(answer.AppendJSON(nil)); got != `{"kind":"number","value":null}` {
		t.Errorf("got %s", got)
	}
	text := &ahp.MarkdownText{Markdown: "a\xffb"}
	if got := string(text.AppendJSON(nil)); got != "{\"markdown\":\"a\uFFFDb\"}" {
		t.Errorf("got %s", got)
	}
	if got := string((&ahp.ToolCallResponsePart{}).AppendJSON(nil)); got != `{"kind":"toolCall","toolCall":null}` {
		t.Errorf("got %s", got)
	}
}

func TestDecodedValuesKeepNothingOfTheText(t *testing.T) {
	text := []byte(`{"markdown":"abc","later":"def"}`)
	value, err := ahp.DecodeMarkdownText(text)
	if err != nil {
		t.Fatal(err)
	}
	for at := range text {
		text[at] = 'x'
	}
	if got := string(value.AppendJSON(nil)); got != `{"markdown":"abc","later":"def"}` {
		t.Errorf("got %s", got)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("Turn", turnText)
	f.Add("StateAction", `{"type":"chat/delta","turnId":"t","partId":"p","content":"\ud83d\ude00"}`)
	f.Add("Snapshot", `{"resource":"r","fromSeq":1e0,"state":{}}`)
	f.Fuzz(func(t *testing.T, typeName, text string) {
		once, err := ahp.Transcode(typeName, []byte(text))
		if err != nil {
			return
		}
		twice, err := ahp.Transcode(typeName, once)
		if err != nil || string(once) != string(twice) {
			t.Errorf("%s becomes %s, %v", once, twice, err)
		}
	})
}
