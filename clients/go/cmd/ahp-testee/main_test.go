package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func ask(t *testing.T, limit int, lines ...string) []map[string]any {
	t.Helper()
	var out strings.Builder
	if err := serve(strings.NewReader(strings.Join(lines, "\n")), &out, limit); err != nil {
		t.Fatal(err)
	}
	var answers []map[string]any
	for _, line := range strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n") {
		var answer map[string]any
		if err := json.Unmarshal([]byte(line), &answer); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		answers = append(answers, answer)
	}
	return answers
}

func TestEveryLineIsAnswered(t *testing.T) {
	answers := ask(t, 200,
		`{"id":1`, ``, `[1]`, `null`, `{}`, "\xff", `{"id":2,"op":"destroy"}`, strings.Repeat("x", 100_000),
		`{"id":3,"op":"negotiate","offered":["0.6.0"],"supported":["0.6.0"]}`,
	)
	if len(answers) != 9 {
		t.Fatalf("%d answers", len(answers))
	}
	for at, answer := range answers[:8] {
		problem, _ := answer["error"].(map[string]any)
		if answer["ok"] != false || problem["kind"] != "usage" {
			t.Errorf("line %d: %v", at, answer)
		}
	}
	if told := answers[7]["error"].(map[string]any)["message"].(string); !strings.Contains(told, "200 bytes") {
		t.Error(told)
	}
	if answers[8]["version"] != "0.6.0" || answers[8]["id"] != float64(3) {
		t.Errorf("%v", answers[8])
	}
}

func TestNestingHasALimit(t *testing.T) {
	nested := func(levels int) string {
		value := strings.Repeat("[", levels) + strings.Repeat("]", levels)
		return `{"id":1,"op":"roundTrip","type":"Meta","value":{"x":` + value + `}}`
	}
	answers := ask(t, 1<<20, nested(510), nested(511), strings.Repeat("[", 500_000))
	for at, want := range []bool{true, false, false} {
		if answers[at]["ok"] != want {
			t.Errorf("line %d: %v", at, answers[at])
		}
	}
}

func TestReduceTellsWhatChanged(t *testing.T) {
	state := `{"instanceId":"i","canvasId":"c","extensionId":"e","availability":"ready","provider":{"kind":"server"}}`
	action := `{"type":"canvas/updated","title":"T"}`
	request := `{"id":"x","op":"reduce","reducer":"canvas","now":0,"state":` + state + `,"actions":[` + action + `,` + action + `]}`
	answer := ask(t, 1<<20, request)[0]
	changed, _ := answer["changed"].([]any)
	if len(changed) != 2 || changed[0] != true || changed[1] != false {
		t.Errorf("%v", answer)
	}
}

func TestTextsAreDecodedAsTheyAre(t *testing.T) {
	answers := ask(t, 1<<20,
		`{"id":1,"op":"roundTrip","type":"Meta","text":"{\"a\":1,\"a\":2}"}`,
		`{"id":2,"op":"roundTrip","type":"Meta","text":"{\"a\":\"\\ud800\"}"}`,
		`{"id":3,"op":"roundTrip","type":"Meta","text":"{\"a\":\"\ud800\"}"}`,
		`{"id":4,"op":"roundTrip","type":"Whiteboard","text":"1"}`,
	)
	for at, want := range [][2]string{{"decode", "/text/a"}, {"decode", "/text"}, {"decode", "/text"}, {"unknownType", "/type"}} {
		problem, _ := answers[at]["error"].(map[string]any)
		if problem["kind"] != want[0] || problem["path"] != want[1] {
			t.Errorf("line %d: %v", at, answers[at])
		}
	}
}
