package console_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"procura/core/game"
	"procura/ui/console"
	"procura/ui/i18n"
)

// helps returns the help of the program and of each command, by name; that of the program has the name "".
func helps(t *testing.T, language string) map[string]string {
	t.Helper()
	all := map[string]string{"": runIn(t, language, "help").out}
	for _, of := range console.Tree(newEnv(t, language)).Commands() {
		all[of.Name()] = runIn(t, language, "help", of.Name()).out
	}
	return all
}

// examples returns the command lines of the examples of a command.
func examples(of *cobra.Command) (lines []string) {
	for line := range strings.Lines(of.Example) {
		if !strings.HasPrefix(line, "# ") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

func TestTheHelpNamesEveryCommand(t *testing.T) {
	for _, language := range i18n.Languages() {
		for _, args := range [][]string{{"help"}, {"--help"}, {"-h"}} {
			h := runIn(t, language, args...)
			h.expect(t, 0, 0)
			for _, of := range console.Tree(newEnv(t, language)).Commands() {
				if !strings.Contains(h.out, "\n  "+of.Name()) || !strings.Contains(h.out, of.Short) {
					t.Errorf("%s: no %s in\n%s", language, of.Name(), h.out)
				}
			}
		}
	}
}

func TestTheHelpOfACommandIsTheSameByFlagAndByCommand(t *testing.T) {
	for name, want := range helps(t, "pt") {
		if name == "" {
			continue
		}
		for _, flag := range []string{"--help", "-h"} {
			h := runIn(t, "pt", name, flag)
			h.expect(t, 0, 0)
			if h.out != want {
				t.Errorf("%s %s:\n%s\nwant\n%s", name, flag, h.out, want)
			}
		}
	}
}

// The sentence of a flag goes on below its beginning, not at the margin.
func TestTheSentenceOfAFlagStaysInItsColumn(t *testing.T) {
	for _, language := range i18n.Languages() {
		for name, help := range helps(t, language) {
			_, flags, _ := strings.Cut(help, "      --")
			flags, _, _ = strings.Cut(flags, "\n\n")
			for line := range strings.Lines(flags) {
				if strings.HasPrefix(line, "    ") && line[4] != ' ' && line[4] != '-' {
					t.Errorf("%s %s: %s", language, name, line)
				}
			}
		}
	}
}

func TestEveryFlagHasASentenceOfItsOwn(t *testing.T) {
	for _, language := range i18n.Languages() {
		seen := 0
		for _, of := range console.Tree(newEnv(t, language)).Commands() {
			of.Flags().VisitAll(func(f *pflag.Flag) {
				seen++
				if f.Value.Type() != "bool" && f.Value.Type() != strings.ToUpper(f.Value.Type()) || strings.Contains(f.Usage, "`") {
					t.Errorf("%s %s --%s %s: %q", language, of.Name(), f.Name, f.Value.Type(), f.Usage)
				}
				if len(f.Usage) < 8 || strings.HasPrefix(f.Usage, "[") {
					t.Errorf("%s %s --%s: %q", language, of.Name(), f.Name, f.Usage)
				}
			})
		}
		if seen < 100 {
			t.Errorf("%d flags", seen)
		}
	}
}

// A line that is wider than the help breaks the columns of a terminal.
func TestNoLineOfTheHelpIsTooWide(t *testing.T) {
	for _, language := range i18n.Languages() {
		for name, help := range helps(t, language) {
			for line := range strings.Lines(help) {
				if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 100 {
					t.Errorf("%s %s: %d characters: %s", language, name, n, line)
				}
			}
		}
	}
}

func TestTheHelpHasAlgorithmsHeuristicsAndRulesWithTheirValues(t *testing.T) {
	all := helps(t, "en")
	for _, word := range strings.Fields(algorithms(" ")) {
		if !regexp.MustCompile(`\b` + word + `\b`).MatchString(all["solve"]) {
			t.Errorf("solve: no algorithm %s", word)
		}
	}
	for _, m := range modules() {
		for _, s := range m.Settings() {
			want := s.Key + "=" + strings.Join(s.Values, "|")
			for _, command := range []string{"solve", "compare", "audit"} {
				if !strings.Contains(all[command], want) {
					t.Errorf("%s: no %s", command, want)
				}
			}
		}
		if p, ok := m.(game.Playable); ok {
			for _, s := range p.MatchSettings() {
				if want := s.Key + "=" + strings.Join(s.Values, "|"); !strings.Contains(all["tournament"], want) {
					t.Errorf("tournament: no %s", want)
				}
			}
		}
	}
	for _, word := range strings.Fields("payments colours course* endgame perimeter captures open") {
		if !strings.Contains(all["solve"], word) || !strings.Contains(all["audit"], word) {
			t.Errorf("no heuristic %s", word)
		}
	}
}

func TestEveryHelpEndsWithTheExitStatus(t *testing.T) {
	for name, help := range helps(t, "en") {
		_, end, found := strings.Cut(help, "\nExit status:\n")
		end, _, _ = strings.Cut(end, "\n\n") // that of the program says where there is more
		if !found || strings.Count(end, "\n  ") != 2 {
			t.Errorf("%s: %q", name, end)
		}
	}
}

// The examples of the help run in a folder with the files that they name.
func TestTheExamplesOfTheHelpRun(t *testing.T) {
	for _, of := range console.Tree(newEnv(t, "en")).Commands() {
		lines := examples(of)
		if len(lines) < 1 || len(lines) > 3 {
			t.Errorf("%s has %d examples", of.Name(), len(lines))
		}
		for _, line := range lines {
			t.Run(line, func(t *testing.T) {
				inFolderOfExamples(t)
				putHandIns(t)
				env := newEnv(t, "en")
				if input, command, piped := strings.Cut(line, " | "); piped {
					env.In = strings.NewReader(strings.Trim(strings.TrimPrefix(input, "echo "), `"`) + "\n")
					line = command
				}
				words := regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(line, -1)
				for i := range words {
					words[i] = strings.Trim(words[i], `"`)
				}
				if words[0] != "procura" || words[1] != of.Name() {
					t.Errorf("it is an example of %s", of.Name())
				}
				h := runWith(t.Context(), env, words[1:]...)
				// the files of proofs and positions have wrong lines on purpose
				damaged := of.Name() == "verify" || strings.Contains(line, "positions.txt")
				if h.status != console.Done && !damaged || h.out == "" {
					t.Errorf("status %d\n%s\n%s", h.status, h.out, h.err)
				}
			})
		}
	}
}

// putHandIns makes a folder of results for grade, and one of programs for judge.
func putHandIns(t *testing.T) {
	t.Helper()
	if err := os.Mkdir("handins", 0o700); err != nil {
		t.Fatal(err)
	}
	run(t, "solve", "cavalo.dat", "--problem", "A", "--append", filepath.Join("handins", "resultados.dat")).expect(t, 0, 0)
	if err := errors.Join(os.Mkdir("programs", 0o700), os.Symlink("/bin/true", filepath.Join("programs", "ana"))); err != nil {
		t.Fatal(err)
	}
}

func TestAMistypedWordIsAnsweredWithTheOnesNearIt(t *testing.T) {
	for line, want := range map[string]string{
		"slove F":                            "solve",
		"help solv":                          "solve",
		"solve F --heuristics x":             "--heuristic",
		"solve F --algorithm astr":           "astar",
		"solve F --algorithm IDA*":           "idastar",
		"solve F --time 30":                  "30s",
		"solve F --goal macs":                "max",
		"solve F --method idastar":           "--algorithm",
		"compare F --algorithm bfs":          "--method",
		"solve F -o results.dat":             "--append",
		"grade F --output marks.csv":         "--csv",
		"tournament easy hard --openings an": "any",
		"generate --game cavelo":             "cavalo",
		"solve " + cavalo + " --heuristic payment --algorithm astar": "payments",
		"solve " + cavalo + " --rule dubble=choice":                  "double",
		"solve " + cavalo + " --rule double=choise":                  "choice",
	} {
		h := run(t, strings.Fields(line)...)
		h.expect(t, console.BadUsage, 1)
		if _, meant, found := strings.Cut(h.err, "Did you mean "); !found || !strings.Contains(meant, want) {
			t.Errorf("%s: %s", line, h.err)
		}
	}
}

func TestAProblemOfAnotherNameIsAnsweredWithTheOneMeant(t *testing.T) {
	h := run(t, "solve", cavalo, "--problem", "c")
	h.expect(t, console.Failed, 1)
	if h.err != "procura: there is no problem c. Did you mean C?\n" {
		t.Error(h.err)
	}
}

func TestAMistypedCommandAloneIsNoFileToOpen(t *testing.T) {
	t.Chdir(t.TempDir())
	if !console.Handles([]string{"slove"}) || console.Handles([]string{"problemas.dat"}) {
		t.Error("slove opens the window, or problemas.dat does not")
	}
	if err := os.WriteFile("slove", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if console.Handles([]string{"slove"}) {
		t.Error("a file of that name does not open")
	}
}

func TestATimeInMillisecondsMayHaveAUnit(t *testing.T) {
	for word, want := range map[string]int{"50": 0, "50ms": 0, "0.05s": 0, "1.5ms": 2, "soon": 2, "-1": 2, "": 2, "99999999999999999999": 2} {
		env := newEnv(t, "en")
		env.In = strings.NewReader("5...4..821f.d.e. -\n")
		if h := runWith(t.Context(), env, "move", "--time", word); h.status != want {
			t.Errorf("%q: status %d, %s", word, h.status, h.err)
		}
	}
}
