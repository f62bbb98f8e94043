package console_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"procura/core/game"
	"procura/ui/console"
)

const manual = "../../docs/cli.md"

// TestTheExamplesOfTheManualAreTrue runs the commands of the blocks marked
// "console" in docs/cli.md and compares what they print, but for times and
// memory; -update writes them anew.
func TestTheExamplesOfTheManualAreTrue(t *testing.T) {
	page := read(t, manual)
	path, err := filepath.Abs(manual)
	if err != nil {
		t.Fatal(err)
	}
	inFolderOfExamples(t)
	blocks := 0
	got := regexp.MustCompile("(?s)```console\n.*?```").ReplaceAllStringFunc(page, func(block string) string {
		blocks++
		fresh := rerun(t, block)
		if constant(fresh) == constant(block) {
			return block
		}
		if !*update {
			t.Errorf("the manual has\n%s\nthe program\n%s\nsee -update", block, fresh)
		}
		return fresh
	})
	if blocks < 3 {
		t.Errorf("%d examples", blocks)
	}
	if *update && got != page {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// inFolderOfExamples makes the files that the examples name.
func inFolderOfExamples(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	for name, from := range map[string]string{
		"cavalo.dat": cavalo, "quatro.dat": quatro, "adji-boto.dat": adjiboto, "damaged.dat": wild + "cavalo-damaged.dat",
		"positions.txt": filepath.Join("testdata", "positions.txt"), "proofs.txt": filepath.Join("testdata", "proofs.txt"),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(read(t, from)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
}

// rerun runs the commands of a block and writes it with what they print.
func rerun(t *testing.T, block string) string {
	var b strings.Builder
	b.WriteString("```console\n")
	status := 0
	for line := range strings.Lines(block) {
		command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ ")
		if !ok {
			continue
		}
		b.WriteString("$ " + command + "\n")
		if command == "echo $?" {
			fmt.Fprintln(&b, status)
			continue
		}
		h := run(t, strings.Fields(command)[1:]...)
		b.WriteString(h.out + h.err)
		status = h.status
	}
	return b.String() + "```"
}

// constant is a text without what differs from run to run.
func constant(text string) string {
	text = regexp.MustCompile(`"(seconds|peak_bytes)":[0-9.e-]+`).ReplaceAllString(text, `"$1":0`)
	text = regexp.MustCompile(`[\d.,]+ (µs|ms|s|KiB|MiB|GiB|nodes/s)\b`).ReplaceAllString(text, "…")
	text = regexp.MustCompile(`… \((line \d+|[\d.]+ to [\d.]+)\)`).ReplaceAllString(text, "…")
	return strings.Join(strings.Fields(text), " ")
}

// The first value is the default, so that their order is told too.
func TestTheManualNamesEveryRule(t *testing.T) {
	page := strings.ReplaceAll(read(t, manual), "`", "")
	rules := read(t, "../../docs/rules.md")
	for _, m := range modules() {
		settings := m.Settings()
		if p, ok := m.(game.Playable); ok {
			settings = append(settings, p.MatchSettings()...)
		}
		for _, setting := range settings {
			if want := setting.Key + " " + strings.Join(setting.Values, ", "); !strings.Contains(page, want) {
				t.Errorf("docs/cli.md does not have %q, of %s", want, m.ID())
			}
			for _, word := range append([]string{setting.Key}, setting.Values...) {
				if !strings.Contains(rules, "`"+word+"`") {
					t.Errorf("docs/rules.md does not have `%s`, of %s %s", word, m.ID(), setting.Key)
				}
			}
		}
	}
}

func TestTheManualNamesEveryFlagAlgorithmKeyAndStatus(t *testing.T) {
	page := read(t, manual)
	for _, of := range console.Tree(newEnv(t, "en")).Commands() {
		of.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Name != "help" && !strings.Contains(page, "`--"+f.Name) {
				t.Errorf("no flag --%s", f.Name)
			}
		})
	}
	for _, algorithm := range strings.Fields(algorithms(" ")) {
		if !strings.Contains(page, "`"+algorithm+"`") {
			t.Errorf("no algorithm %s", algorithm)
		}
	}
	for command := range schemas() {
		if !strings.Contains(page, "(schema/"+command+".json)") {
			t.Errorf("no schema of %s", command)
		}
	}
	for _, status := range []int{console.Done, console.Failed, console.BadUsage} {
		if !strings.Contains(page, fmt.Sprintf("\n| %d | ", status)) {
			t.Errorf("no exit status %d", status)
		}
	}
}
