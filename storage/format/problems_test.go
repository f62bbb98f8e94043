package format_test

import (
	"os"
	"strings"
	"testing"

	"procura/storage/format"

	"procura/core/game"
	"procura/storage"
	"procura/storage/internal/filetest"
)

func TestReadingBackGivesTheSameProblems(t *testing.T) {
	problems := filetest.Samples(t)
	names := format.Names{}
	for i := range problems {
		problems[i].Name = names.ClaimName("", problems[i].Name) // one file, one name each
	}
	checkReadsBack(t, problems)
	for _, names := range [][]string{{"B", "A"}, {"a b", "Zé; (x)"}, {`"q"`, "Problema 1"}, {"70", "nil"}, {"regras: x=y", "#1"}} {
		for _, first := range problems {
			checkReadsBack(t, []game.Problem{{Name: names[0], Puzzle: first.Puzzle}, {Name: names[1], Puzzle: first.Puzzle}})
		}
	}
}

func TestReadingBackGivesTheSameRules(t *testing.T) {
	for _, p := range filetest.Samples(t) {
		for _, s := range p.Puzzle.Module().Settings() {
			for _, value := range s.Values {
				changed, wrong := p.Puzzle.WithRules(game.Rules{s.Key: value})
				if wrong != nil {
					t.Fatal(wrong)
				}
				checkReadsBack(t, []game.Problem{{Name: "A", Puzzle: changed}, {Name: "X", Puzzle: p.Puzzle}})
			}
		}
	}
}

func TestStrictForm(t *testing.T) {
	src := "; nome: X\n; regras: lap=skip\n" + filetest.Pits + "\n" + filetest.Pits2 + "\n\n" + filetest.Quad
	f := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(src))
	form, _ := f.Problems[2].Puzzle.Encode("A")
	want := "; nome: X\n; regras: lap=skip\n" + filetest.Pits + "\n\n" + filetest.Pits2 + "\n\n" + form + "\n"
	if got := format.Problems(f.Problems); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestOfficialAdjiFileIsStrict(t *testing.T) {
	src, err := os.ReadFile("../testdata/problemas/adji-boto.dat")
	if err != nil {
		t.Fatal(err)
	}
	_, problems, _ := strings.Cut(string(src), "\n")
	if got := format.Problems((storage.Store{Games: filetest.Puzzlers()}).Read("f", src).Problems); got != problems {
		t.Errorf("got\n%swant\n%s", got, problems)
	}
}

func TestNameThatEndsItsLineIsTamed(t *testing.T) {
	p := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(filetest.Pits)).Problems[0]
	p.Name = "a\r\nb\n((1 1 1 1 1 1) (1 1 1 1 1 1))\xE7"
	again := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(format.Problems([]game.Problem{p})))
	if len(again.Problems) != 1 || again.Problems[0].Name != "a b ((1 1 1 1 1 1) (1 1 1 1 1 1))\uFFFD" {
		t.Errorf("%+v", again.Problems)
	}
}

// A remark is one line, whatever is in it, and stands above what the reader looks for.
func TestRemarksStandAboveANewProblem(t *testing.T) {
	p := filetest.Samples(t)[0]
	p.Remarks = []string{"semente: 7", "two\nlines; (here"}
	form := format.Problems([]game.Problem{p, p})
	if !strings.HasPrefix(form, "; semente: 7\n; two lines; (here\n") || strings.Count(form, "; semente: 7\n") != 2 {
		t.Errorf("%s", form)
	}
	checkReadsBack(t, []game.Problem{p})
}
