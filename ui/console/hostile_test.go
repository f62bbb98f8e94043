package console_test

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"procura/core/gametest"
	"procura/ui/console"
)

// hostile are texts that would speak to a terminal, or turn the writing around, where they got there as they are.
var hostile = []string{
	"\x1b[31mred", "\x1b]0;title\a", "\x1b]52;c;ZXZpbA==\a", "\x1b]8;;https://example.org\x1b\\link", "\x1bPq#0\x1b\\", "\x1bc",
	"\u009b31mred", "\u009d52;c;ZXZpbA==\u009c", "\u0085", "\u0090x\u009c",
	"\u202ecba", "\u2066a\u2069", "\u200ea\u200f", "\u061c", "\u2028a\u2029",
	"\b\b\b", "\x7f", "\x00", "\x0e\x0f", "\x9b31m", "a\u200bb\ufeff", "\v\f",
}

// shown returns the first character that a terminal would take for more than one; lines and their ends are meant.
func shown(s string) error {
	for i, r := range s {
		if unicode.IsControl(r) && r != '\n' || unicode.Is(unicode.Bidi_Control, r) || strings.ContainsRune("\u2028\u2029\u200b\ufeff", r) {
			return fmt.Errorf("%U in %q", r, s[max(0, i-40):min(len(s), i+40)])
		}
	}
	if !utf8.ValidString(s) {
		return fmt.Errorf("what is no UTF-8 in %q", s)
	}
	return nil
}

// walk is a command line with a hostile text in it: X stands for that, FILE for a file whose name holds it, where
// the system takes it, and content for what is in that and on standard input.
type walk struct{ line, content string }

const (
	named     = "; nome: X\n((0 0 0 0 0 2) (0 0 0 0 4 0))\n; nome: X2\n((0 0 0 0 0 1) (0 0 0 0 0 1))\n"
	played    = "{\"match\":1,\"game\":\"quatro\",\"comment\":\"X\"}\n{\"move\":\"X\",\"comment\":\"X\"}\n"
	handedIn  = " RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n -- Problema: X\n -- Jogo: Adji-Boto X\n -- Algoritmo: X\n -- Caminho: (X)\n -- Penetrancia: X\n -- Tabuleiro Inicial:\n ((0 0 0 0 0 2) (0 0 0 0 4 0))\n"
	contested = `{"version":1,"game":"quatro","engines":["easy","X=cmd:X X"],"games":2,"time":100}` + "\n{X}\n"
	certified = "procura proof 1\ngame X\nname X\nclaim X\nX\n"
)

var everyWalk = []walk{
	{"X", ""},
	{"help X", ""},
	{"--X", ""},
	{"version X", ""},
	{"version --X", ""},
	{"check FILE", named},
	{"check FILE --json", named},
	{"check FILE --X", named},
	{"check -", "X ((X 0) (X))\n(\"X\" 70 (X))"},
	{"check - --json", "X ((X 0) (X))\n(\"X\" 70 (X))"},
	{"check FILE", played},
	{"check FILE", `{"match":1,"X":1}`},
	{"check FILE", `{"match":1,"game":"X","date":"X"}`},
	{"check FILE", "(partida\n (jogo quatro)\n (jogador 1 \"X\")\n (comentario \"X\")\n (jogadas (1 /X)))\n"},
	{"check FILE", "lecture = 1\nX\n"},
	{"check FILE --json", "lecture = 1\ntitle = \"X\"\n[[step]]\nproblem = \"X\"\n[[step]]\n\"X\" = \"X\"\n"},
	{"check FILE --json", played},
	{"check FILE", handedIn},
	{"check FILE --json", handedIn},
	{"check FILE", contested},
	{"check FILE --json", contested},
	{"check gone/X", ""},
	{"check gone/X --json", ""},
	{"check -", "adjiboto_p1bO6lmS8 X\nastar/X\nX\n"},
	{"check - --json", "procura trace X\nX\n"},
	{"solve FILE", named},
	{"solve FILE --json", named},
	{"solve - --trace - --algorithm bfs --problem X", named},
	{"solve FILE --certificate -", named},
	{"solve FILE --problem none-X", named},
	{"solve FILE --algorithm X", named},
	{"solve FILE --algorithm astar --heuristic X", named},
	{"solve FILE --rule X=X", named},
	{"solve FILE --algorithm astar --heuristic-formula X", named},
	{"solve FILE --time X", named},
	{"solve FILE --target X", named},
	{"solve FILE --memory X", named},
	{"solve FILE --append gone/X", named},
	{"solve FILE --append FILE", named},
	{"solve FILE --certificate gone/X", named},
	{"solve FILE --X=X", named},
	{"solve FILE --json=X", named},
	{"solve FILE --algorithm astar --weight X", named},
	{"solve FILE --append out/X", named},
	{"solve FILE --certificate out/X --force", named},
	{"solve FILE --algorithm astar --heuristic-formula 1/(casas-2)", named},
	{"solve FILE --algorithm bfs --problem X --trace out/X", named},
	{"audit FILE", named},
	{"audit FILE --json", named},
	{"audit FILE --heuristic-formula capturadas+X", named},
	{"audit FILE --heuristic X", named},
	{"audit FILE --heuristic course", named},
	{"audit FILE --heuristic-formula 1/(casas-2)", named},
	{"audit FILE --random 2 --size X", named},
	{"analyze X X", ""},
	{"analyze X X --json", ""},
	{"analyze --positions FILE --no-book --values-only --memory 1MiB", "X\nL 6.1.d5...f.83e7. - X\nL X X\n"},
	{"analyze --positions - --no-book --values-only --memory 1MiB --json", "X\nL 6.1.d5...f.83e7. - X\nL X X\n"},
	{"analyze --positions gone/X --memory 1MiB", ""},
	{"analyze --variant X", ""},
	{"analyze --positions - --no-book --values-only --memory 1MiB --certificate -", "S ..6a3...57..1..f - X\n"},
	{"move --time 50", "X"},
	{"move --time 50", "(X (X))"},
	{"move --time 50 --game X", ""},
	{"move --time 50 --variant X", ""},
	{"move --time 50 --rule X=X", ""},
	{"tournament easy X=easy --games 2 --opening-pieces 12 --judge 0", ""},
	{"tournament easy X=easy --games 2 --opening-pieces 12 --judge 0 --json", ""},
	{"tournament easy X=cmd:SHOUT --games 2 --opening-pieces 12 --judge 0", ""},
	{"tournament easy X=cmd:SHOUT --games 2 --opening-pieces 12 --judge 0 --json", ""},
	{"tournament easy X", ""},
	{"tournament easy easy:X=X", ""},
	{"tournament --file FILE", contested},
	{"tournament --file FILE --allow-commands", contested},
	{"tournament easy easy --file gone/X", ""},
	{"tournament easy easy --games 2 --opening-pieces 12 --judge 0 --file out/X", ""},
	{"tournament easy easy --game X", ""},
	{"tournament easy easy --games X", ""},
	{"tournament easy easy --sprt X", ""},
	{"tournament easy easy --opening-file FILE", "X\nL X X\n"},
	{"tournament easy easy --opening-file gone/X", ""},
	{"grade FILE", handedIn},
	{"grade FILE --json", handedIn},
	{"grade FILE --csv -", handedIn},
	{"grade FILE --problems FILE", handedIn},
	{"grade gone/X --csv out/X.csv", ""},
	{"grade gone/X --json", ""},
	{"grade FILE", "X\nX"},
	{"grade - --csv -", handedIn},
	{"grade FILE --time X", handedIn},
	{"grade FILE --csv gone/X", handedIn},
	{"judge gone/X --problems FILE --allow-commands", named},
	{"judge . --problems FILE --json", named},
	{"judge /bin/true --problems FILE", named},
	{"judge /bin/true --problems FILE --allow-commands", named},
	{"judge /bin/true --problems FILE --allow-commands --csv -", named},
	{"judge /bin/true --problems gone/X --allow-commands", ""},
	{"judge /bin/true --problems FILE --allow-commands --file FILE", named},
	{"judge /bin/true --problems FILE --output X", named},
	{"verify FILE", certified},
	{"verify FILE --json", certified},
	{"verify -", certified},
	{"verify gone/X", ""},
	{"verify gone/X --json", ""},
	{"verify FILE --memory X", ""},
	{"compare FILE --method bfs --method cmd:SHOUT", named},
	{"compare FILE --method bfs --method cmd:SHOUT --json", named},
	{"compare FILE --method bfs --method cmd:SHOUT --csv -", named},
	{"compare FILE --method bfs --method cmd:SHOUT --markdown -", named},
	{"compare FILE --method astar/X", named},
	{"compare FILE --method X", named},
	{"compare FILE --method bfs,X=X", named},
	{"compare FILE --method cmd:X", named},
	{"compare FILE --method cmd:gone/X --markdown -", named},
	{"compare FILE --method bfs --method cmd:SHOUT --csv out/X.csv --markdown out/X.md --append out/X.dat", named},
	{"compare FILE --method bfs --csv gone/X", named},
	{"id FILE", named},
	{"id -", named},
	{"id gone/X", ""},
	{"id adjiboto_X", ""},
	{"id FILE", played},
	{"generate --game X", ""},
	{"generate --game adjiboto --fools X", ""},
	{"generate --game adjiboto --nodes X", ""},
	{"generate --game adjiboto --rule X=X", ""},
	{"generate --game adjiboto --seed X", ""},
	{"generate --game adjiboto --moves 2 --out gone/X", ""},
	{"generate --game adjiboto --moves 2 --out out/X", ""},
	{"generate --game adjiboto --moves 2 --json", ""},
	{"generate X", ""},
	{"completion X", ""},
}

// run runs a line of the walk with a hostile text.
func (w walk) run(t *testing.T, language, text string) heard {
	t.Helper()
	content := strings.ReplaceAll(w.content, "X", text)
	path := "in " + strings.ReplaceAll(text, "/", "-") + ".dat"
	if os.WriteFile(path, []byte(content), 0o600) != nil {
		path = "in.dat" // no name of this system
		put(t, path, content)
	}
	var args []string
	for _, word := range strings.Fields(w.line) {
		word = strings.ReplaceAll(strings.ReplaceAll(word, "SHOUT", `"`+os.Args[0]+`" shout`), "FILE", path)
		args = append(args, strings.ReplaceAll(word, "X", text))
	}
	env := newEnv(t, language)
	env.In, env.Games = strings.NewReader(content), modules()
	return runWith(t.Context(), env, args...)
}

// TestNothingSpeaksToATerminal: every command in every form, with what names, files, arguments and programs hold.
func TestNothingSpeaksToATerminal(t *testing.T) {
	t.Setenv(player, "solver")
	var commands []string
	for i, w := range everyWalk {
		command := strings.Fields(w.line)[0]
		commands = append(commands, command)
		t.Run(w.line, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.Mkdir("out", 0o700); err != nil {
				t.Fatal(err)
			}
			for j, text := range hostile {
				if !gametest.Part(i + j) {
					continue
				}
				t.Setenv("SHOUT", strings.ReplaceAll(text, "\x00", ""))
				h := w.run(t, []string{"en", "pt"}[j%2], text)
				for _, said := range []string{h.out, h.err} {
					if err := shown(said); err != nil {
						t.Errorf("%q: %v", text, err)
					}
				}
				if strings.Contains(w.line, "--json") && !strings.Contains(w.line, "--json=") {
					for line := range strings.Lines(h.out) {
						if !json.Valid([]byte(line)) {
							t.Errorf("%q: %q is no JSON", text, line)
						}
					}
				}
			}
			checkTables(t)
		})
	}
	for _, of := range console.Tree(newEnv(t, "en")).Commands() {
		if !slices.Contains(commands, of.Name()) {
			t.Errorf("no walk of %s", of.Name())
		}
	}
}

// checkTables checks the tables that a command has written: they may be shown on a terminal, too.
func checkTables(t *testing.T) {
	t.Helper()
	for _, ending := range []string{"csv", "md"} {
		paths, _ := filepath.Glob("out/*." + ending)
		for _, path := range paths {
			if err := shown(read(t, path)); err != nil {
				t.Errorf("%q: %v", path, err)
			}
		}
	}
}

// TestAHostileNameStaysItsProblemsName: JSON gives back what the file has.
func TestAHostileNameStaysItsProblemsName(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, text := range hostile {
		if !utf8.ValidString(text) || strings.ContainsAny(text, "\x00\v\f") || strings.ContainsAny(text, "\u0085\u2028\ufeff") {
			continue // it ends a line, or is no text
		}
		put(t, "in.dat", "; nome: a"+text+"b\n((0 0 0 0 0 2) (0 0 0 0 4 0))\n")
		for _, command := range []string{"check", "solve", "audit"} {
			h := run(t, command, "in.dat", "--json")
			if got := h.objects(t)[0]["problem"]; got != "a"+text+"b" {
				t.Errorf("%s: %q is %q", command, text, got)
			}
		}
	}
}

func TestTheFieldsFileOfEscapesReachesNoTerminal(t *testing.T) {
	for _, args := range [][]string{
		{"id"},
		{"check"},
		{"solve"},
		{"audit"},
		{"compare", "--method", "bfs"},
		{"compare", "--method", "bfs", "--csv", "-"},
		{"compare", "--method", "bfs", "--markdown", "-"},
		{"solve", "--certificate", "-"},
		{"solve", "--algorithm", "bfs", "--trace", "-"},
		{"grade"},
		{"grade", "--csv", "-"},
		{"verify"},
		{"analyze", "--positions"},
		{"tournament", "--file"},
	} {
		h := run(t, append(args, field+"id-escape.dat")...)
		for _, said := range []string{h.out, h.err} {
			if err := shown(said); err != nil {
				t.Errorf("%v: %v", args, err)
			}
		}
	}
	if h := run(t, "id", field+"id-escape.dat"); !strings.Contains(h.out, `adjiboto_p1bO6lmS8 \x1b]0;evil\x07\x1b[31mred\x1b]52;c;ZXZpbA==\x07`) {
		t.Error(h.out)
	}
}

func TestTheFieldsFileOfMarksIsEscapedInJSON(t *testing.T) {
	for _, args := range [][]string{
		{"check"}, {"solve"}, {"audit"}, {"compare", "--method", "bfs"}, {"grade"}, {"verify"},
	} {
		h := run(t, append(args, field+"json-c1-bidi.dat", "--json")...)
		if err := shown(h.out + h.err); err != nil {
			t.Errorf("%v: %v", args, err)
		}
		if o := h.objects(t)[0]; o["problem"] != nil && args[0] != "grade" && o["problem"] != "\u202eabc\u009b31mx" || args[0] == "check" && !strings.Contains(h.out, `"\u202eabc\u009b31mx"`) {
			t.Errorf("%v: %s", args, h.out)
		}
	}
}

// A table may be opened by a spreadsheet, and a cell be a formula to it.
func TestNoCellOfATableIsAFormula(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"=cmd()", "+1+1", "-1+1", "@SUM(A1)", " =1", "a;=1", "\t=1", "＝1", `"=1"`} {
		put(t, "in.dat", "; nome: "+name+"\n((0 0 0 0 0 2) (0 0 0 0 4 0))\n")
		h := run(t, "compare", "in.dat", "--method", "bfs", "--csv", "-")
		row := strings.Split(strings.Split(h.out, "\n")[1], ",")
		if cell := strings.Trim(row[1], `"`); !strings.HasPrefix(cell, "'") && !strings.HasPrefix(cell, "a;'") {
			t.Errorf("%q: %s", name, row[1])
		}
	}
}

// shout is a program that prints what the environment says, on both of its outputs, and fails.
func shout() int {
	_, _ = io.WriteString(os.Stdout, os.Getenv("SHOUT")+"\n")
	_, _ = io.WriteString(os.Stderr, os.Getenv("SHOUT")+"\n")
	return 3
}
