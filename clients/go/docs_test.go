package ahp_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var codeBlock = regexp.MustCompile("(?s)```(go|text)\n(.*?)```")

// Code that people read is code that is compiled.
func TestCodeInDocsIsInExamples(t *testing.T) {
	files, err := filepath.Glob("examples/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	var examples strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		examples.WriteString(unindented(string(text)))
	}
	for _, page := range []string{"README.md", "../../docs/guide/go.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		blocks := codeBlock.FindAllStringSubmatch(string(text), -1)
		if len(blocks) == 0 {
			t.Errorf("%s has no code", page)
		}
		for _, block := range blocks {
			if block[1] == "go" && !strings.Contains(examples.String(), unindented(block[2])) {
				t.Errorf("%s has code that is in no example:\n%s", page, block[2])
			}
		}
	}
}

// unindented leaves indentation out, which differs with the place of the code.
func unindented(code string) string {
	return regexp.MustCompile(`(?m)^[\t ]+`).ReplaceAllString(code, "")
}

// The first program does what the README says, in a module of its own.
func TestFirstProgramInAnotherModule(t *testing.T) {
	const module = "github.com/agent-host-protocol/agent-host-protocol/clients/go"
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("examples/first/main.go")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	mod := "module hello\n\ngo 1.24\n\nrequire " + module + " v0.6.0\n\nreplace " + module + " => " + here + "\n"
	for name, text := range map[string]string{"go.mod": mod, "main.go": string(program)} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("go", "run", ".")
	run.Dir = folder
	run.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	output, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	if !strings.Contains(string(readme), "```text\n"+string(output)+"```") {
		t.Errorf("the README does not say that it prints\n%s", output)
	}
}

// What the guide shows runs, and prints what its comments say.
func TestGuideRuns(t *testing.T) {
	output, err := exec.Command("go", "run", "./examples/guide").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	source, err := os.ReadFile("examples/guide/main.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range regexp.MustCompile(`Println\(.*\) +// (.*)`).FindAllStringSubmatch(string(source), -1) {
		value, _, _ := strings.Cut(said[1], ": ")
		if strings.HasPrefix(said[1], "{") {
			value = said[1]
		}
		if !strings.Contains(string(output), value+"\n") {
			t.Errorf("the guide does not print %q", value)
		}
	}
}
