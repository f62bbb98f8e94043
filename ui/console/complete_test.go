package console_test

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"procura/storage"
	"procura/ui/console"
)

// Directives to the shell, as cobra numbers them.
const (
	offersFiles = ":0"
	offersNone  = ":36" // but the words offered, in their order
	offersOpen  = ":38" // the same, and no space after the word
)

// complete returns the words that are offered for a command line, and the directive, parted by blanks.
func complete(t *testing.T, line ...string) string {
	t.Helper()
	env := newEnv(t, "en")
	env.Store = storage.Store{Games: modules(), Pipes: true}
	h := runWith(t.Context(), env, append([]string{"__complete"}, line...)...)
	h.expect(t, console.Done, 0)
	var words []string
	for line := range strings.Lines(h.out) {
		word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

func TestACommandLineIsCompleted(t *testing.T) {
	const allHeuristics = "open course payments pairs colours endgame captures perimeter "
	for _, c := range []struct{ rule, line, want string }{
		{"a command", "", "solve verify compare audit analyze tournament move grade judge generate check id completion version help :0"},
		{"a command begun", "ver", "verify version :0"},
		{"a file of the window", "cav", offersFiles},
		{"a file", "solve ", offersFiles},
		{"a folder", "grade ", offersFiles},
		{"no operand", "version ", offersNone},
		{"a command of help", "help ", "solve verify compare audit analyze tournament move grade judge generate check id completion version help :36"},
		{"a shell", "completion ", "bash zsh fish powershell :36"},
		{"a flag", "solve --ma", "--max-depth :4"},
		{"a flag that may be given again", "solve --problem A --pro", "--problem :4"},
		{"a flag that may not", "solve --target 2 --tar", ":4"},
		{"a word of a few", "solve --goal ", "reach max :36"},
		{"an algorithm", "solve --algorithm i", "ids idastar :36"},
		{"a number", "solve --target ", offersNone},
		{"a time", "solve --time ", offersNone},
		{"a file to write", "solve --append ", offersFiles},
		{"a file or standard output", "solve --trace ", offersFiles},
		{"a problem of the files", "solve CAVALO --problem ", "A B C D E F :36"},
		{"a problem without files", "solve --problem ", offersNone},
		{"a heuristic of the game", "solve CAVALO --heuristic ", "payments course pairs colours :36"},
		{"a heuristic of the games", "solve CAVALO ADJIBOTO --heuristic ", "payments course pairs colours endgame captures perimeter :36"},
		{"a heuristic of any game", "solve --heuristic ", allHeuristics + ":36"},
		{"a heuristic of an id", "solve ID --heuristic ", "payments course pairs colours :36"},
		{"an evaluation", "audit --game quatro --eval ", "course :36"},
		{"a rule of the game", "solve CAVALO --rule ", "numbers= double= placement-rule= :38"},
		{"its value", "solve CAVALO --rule double=", "double=largest double=smallest double=choice :36"},
		{"its value in one word", "solve CAVALO --rule=double=", "double=largest double=smallest double=choice :36"},
		{"a rule of the game named", "generate --game adjiboto --rule ", "lap= moves= :38"},
		{"a rule of a game for two", "tournament --rule ", "variant= lines= :38"},
		{"a game", "generate --game ", "quatro cavalo adjiboto alphabeta :36"},
		{"an algorithm of a method", "compare --method bi", "bibfs :36"},
		{"the heuristic of a method", "compare CAVALO --method as", "astar astar/payments astar/course astar/pairs astar/colours :36"},
		{"its heuristic begun", "compare CAVALO --method astar/p", "astar/payments astar/course astar/pairs astar/colours :36"},
		{"a setting of a method", "compare --method astar/pairs,", "astar/pairs,duplicates= astar/pairs,weight= :38"},
		{"its value", "compare --method astar,duplicates=", "astar,duplicates=graph astar,duplicates=tree astar,duplicates=quotient :36"},
		{"a program as a method", "compare --method cmd:/x", offersNone},
		{"an engine", "tournament ", "easy medium hard perfect alphabeta :36"},
		{"an engine with its settings", "tournament per", "perfect perfect:time= perfect:traps= :38"},
		{"a second setting", "tournament perfect:time=5,", "perfect:time=5,time= perfect:time=5,traps= :38"},
		{"its value", "tournament perfect:time=5,traps=", "perfect:time=5,traps=on perfect:time=5,traps=off :36"},
		{"a setting that is a number", "tournament alphabeta:depth=", offersNone},
		{"two numbers", "tournament --sprt ", offersNone},
		{"a file of openings", "tournament --opening-file ", offersFiles},
		{"no command", "nothing ", offersFiles},
		{"a wrong flag before", "solve --nothing --problem ", offersFiles},
	} {
		line := strings.NewReplacer("CAVALO", cavalo, "ADJIBOTO", adjiboto, "ID", anID(t)).Replace(c.line)
		if got := complete(t, strings.Split(line, " ")...); got != c.want {
			t.Errorf("%s: procura %s\n%s\nwant\n%s", c.rule, c.line, got, c.want)
		}
	}
}

// anID returns the id of a problem.
func anID(t *testing.T) string {
	t.Helper()
	id, _, _ := strings.Cut(run(t, "id", cavalo).out, " ")
	return id
}

func TestAWordIsOfferedWithItsMeaning(t *testing.T) {
	for line, want := range map[string]string{
		"help": "\nsolve\tresolve problemas", "solve --heuristic": "\npairs\tpares", "solve --rule": "double=\tDuplo", "tournament": "easy\tFácil",
		"solve --algorithm": "\nidastar\tIDA*", "solve " + cavalo + " --problem": "\nC\tCavalo",
	} {
		h := runIn(t, "pt", append(append([]string{"__complete"}, strings.Fields(line)...), "")...)
		if !strings.Contains("\n"+h.out, want) {
			t.Errorf("%s: no %q in\n%s", line, want, h.out)
		}
	}
}

// The shell completes files by itself for whatever is one, and nothing for numbers.
func TestOnlyFilesAreCompletedAsFiles(t *testing.T) {
	for _, of := range console.Tree(newEnv(t, "en")).Commands() {
		of.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Value.Type() == "bool" {
				return
			}
			files := strings.HasSuffix(complete(t, of.Name(), "--"+f.Name, ""), offersFiles)
			if files != strings.Contains(f.Value.Type(), "FILE") {
				t.Errorf("%s --%s %s: files %v", of.Name(), f.Name, f.Value.Type(), files)
			}
		})
	}
}

func TestNothingIsOfferedOfWhatIsNoSmallFile(t *testing.T) {
	large := write(t, "large.dat", read(t, cavalo)+strings.Repeat("\n", 1<<20))
	for _, path := range []string{large, t.TempDir(), "nowhere.dat", "-", write(t, "no.dat", "((( "), "cavalo_wrong"} {
		if got := complete(t, "solve", path, "--problem", ""); got != offersNone {
			t.Errorf("%s: %s", path, got)
		}
	}
}

func TestANameThatIsOfferedControlsNoTerminal(t *testing.T) {
	path := write(t, "hostile.dat", strings.ReplaceAll(named, "X", "a\x1b[2J"))
	h := run(t, "__complete", "solve", path, "--problem", "")
	if want := "a\\x1b[2J\tAdji-Boto\n"; !strings.HasPrefix(h.out, want) {
		t.Errorf("%q", h.out)
	}
}

func TestEachShellHasItsScript(t *testing.T) {
	for shell, want := range map[string]string{
		"bash": "complete -o default -F __start_procura procura", "zsh": "#compdef procura", "fish": "complete -c procura",
		"powershell": "Register-ArgumentCompleter",
	} {
		h := run(t, "completion", shell)
		h.expect(t, console.Done, 0)
		if !strings.Contains(h.out, want) {
			t.Errorf("%s:\n%s", shell, h.out)
		}
	}
	for _, line := range []string{"completion", "completion bash zsh", "completion bsh"} {
		run(t, strings.Fields(line)...).expect(t, console.BadUsage, 1)
	}
}

// placement-rule=on is no flag, and in alphabeta:depth=4,time= the last sign counts.
func TestAScriptKeepsAValueWithSigns(t *testing.T) {
	const colon, equals = `__procura_handle_special_char "$cur" :`, `__procura_handle_special_char "$cur" =`
	bash := run(t, "completion", "bash").out
	if at := strings.Index(bash, equals); at < 0 || at > strings.Index(bash, colon) {
		t.Error("bash cuts at : first")
	}
	if !strings.Contains(bash, `COMPREPLY[0]=${COMPREPLY[0]//\\,/,}`) {
		t.Error("bash escapes commas")
	}
	for _, shell := range []string{"zsh", "fish"} {
		if script := run(t, "completion", shell).out; !strings.Contains(script, `'^-[^=]*='`) || strings.Contains(script, `'-.*='`) {
			t.Errorf("%s takes a value for a flag", shell)
		}
	}
}
