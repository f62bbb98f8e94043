package document

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/match"
)

// puzzle is a problem of a game, known by a word.
type puzzle struct {
	game.Puzzle
	game, word string
}

func (p puzzle) Module() game.Puzzler { return module{id: p.game} }
func (p puzzle) Identity() string     { return p.game + " " + p.word }

type module struct {
	game.Puzzler
	id string
}

func (m module) ID() string { return m.id }

// problems reads "c1 q2 c3": game and place, and perhaps what has become of it, "c1x";
// without a place it is a new one.
func problems(s string) []game.Problem {
	var list []game.Problem
	for word := range strings.FieldsSeq(s) {
		p := game.Problem{Name: word[:min(2, len(word))], Puzzle: puzzle{game: word[:1], word: word}}
		_, _ = fmt.Sscanf(word[1:], "%d", &p.Place)
		list = append(list, p)
	}
	return list
}

func words(list []game.Problem) string {
	var said []string
	for _, p := range list {
		said = append(said, p.Puzzle.(puzzle).word)
	}
	return strings.Join(said, " ")
}

func open(path, list string) *Document {
	return New(match.File{Path: path, Source: []byte(list), Stamp: "stamp", Problems: problems(list)})
}

func TestWhatAGameTakesComesBackInTheOrderOfTheFile(t *testing.T) {
	for _, c := range []struct{ file, taken, want string }{
		{"c1 q2 c3 a4 q5", "q2 q5", "c1 q2 c3 a4 q5"},
		{"c1 q2 c3 a4 q5", "q2x q5", "c1 q2x c3 a4 q5"},
		{"c1 q2 c3 a4 q5", "q2", "c1 q2 c3 a4"},
		{"c1 q2 c3 a4 q5", "q2 qn q5", "c1 q2 qn c3 a4 q5"},
		{"c1 q2 c3 a4 q5", "q2 q5 qn", "c1 q2 c3 a4 q5 qn"},
		{"c1 q2 c3 a4 q5", "qn q2 q5", "qn c1 q2 c3 a4 q5"},
		{"c1 q2 c3 a4 q5", "q5 q2", "c1 c3 a4 q5 q2"},
		{"c1 q2 c3 a4 q5", "", "c1 c3 a4"},
		{"c2 q4 c9", "q4", "c2 q4 c9"}, // refused ones count
	} {
		d := open("f.dat", c.file)
		d.Take("q", problems(c.taken))
		if got := words(d.Problems()); got != c.want {
			t.Errorf("%s with %q: %s, want %s", c.file, c.taken, got, c.want)
		}
	}
}

func TestGamesTakeTheirProblemsInAnyOrder(t *testing.T) {
	d := open("f.dat", "c1 q2 c3 a4 q5")
	for _, id := range []string{"a", "q", "c", "q", "a"} {
		d.Take(id, d.Of(id))
		if d.Changed() {
			t.Fatalf("%s changed it: %s", id, words(d.Problems()))
		}
	}
	d.Take("q", problems("q2 qn q5"))
	d.Take("c", problems("c1 c3x"))
	if got := words(d.Problems()); got != "c1 q2 qn c3x a4 q5" {
		t.Error(got)
	}
}

func TestADocumentIsChangedByWhatItsFileWouldHold(t *testing.T) {
	renamed := problems("q2 q5")
	renamed[0].Name = "other"
	for what, c := range map[string]struct {
		taken   []game.Problem
		changed bool
	}{
		"nothing": {problems("q2 q5"), false},
		"board":   {problems("q2x q5"), true},
		"name":    {renamed, true},
		"deleted": {problems("q5"), true},
		"added":   {problems("q2 q5 qn"), true},
		"moved":   {problems("q5 q2"), true},
	} {
		d := open("f.dat", "c1 q2 c3 a4 q5")
		if d.Take("q", c.taken); d.Changed() != c.changed || d.Unsaved() != c.changed {
			t.Errorf("%s: changed %t, unsaved %t", what, d.Changed(), d.Unsaved())
		}
		if d.Take("q", problems("q2 q5")); d.Changed() {
			t.Errorf("%s: taken back, and still changed", what)
		}
	}
}

func TestWhatHasNoFileIsNeverUnsaved(t *testing.T) {
	solved := match.File{Path: "r.dat", Runs: make([]game.Run, 1), Solved: problems("q1")}
	for what, d := range map[string]*Document{"samples": New(match.File{Problems: problems("q1")}), "results": New(solved)} {
		d.Take("q", problems("q1x"))
		if !d.Changed() || d.Unsaved() {
			t.Errorf("%s: changed %t, unsaved %t", what, d.Changed(), d.Unsaved())
		}
	}
}

func TestAFileOfProblemsAndResultsIsOneOfProblems(t *testing.T) {
	d := New(match.File{Path: "f.dat", Source: []byte("x"), Problems: problems("q1"), Runs: make([]game.Run, 1), Solved: problems("q7")})
	if d.Results || words(d.Problems()) != "q1" {
		t.Errorf("results %t, problems %s", d.Results, words(d.Problems()))
	}
}

func TestADraftHoldsWhatStoodThere(t *testing.T) {
	d := open("f.dat", "c1 q2")
	f := d.Draft("f.dat", []string{"yes"})
	d.Take("q", problems("q2x"))
	if got := words(f.Problems); got != "c1 q2" || string(f.Source) != "c1 q2" || f.Stamp != "stamp" || !slices.Equal(f.Agreed, []string{"yes"}) {
		t.Errorf("%s %+v", got, f.Document)
	}
	if f := d.Draft("other.dat", nil); f.Stamp != "" || string(f.Source) != "c1 q2" {
		t.Errorf("for another file: %+v", f.Document)
	}
	n := New(match.File{Problems: problems("q3 q3")}).Draft("new.dat", nil)
	if n.Problems[0].Place != 0 || n.Source != nil {
		t.Errorf("of none: %+v", n.Document)
	}
}

func TestWhatIsSavedHasItsPlacesAndNoChanges(t *testing.T) {
	d := open("f.dat", "c1 q2 q5")
	d.Take("q", problems("q2x qn q5"))
	f := d.Draft("g.dat", nil)
	written := problems("c1 q2x q3 q4")
	written[2].Puzzle, written[3].Puzzle = puzzle{game: "q", word: "qn"}, puzzle{game: "q", word: "q5"}
	written[2].Name, written[3].Name = "qn", "q5"
	d.Take("q", problems("q2y qn q5")) // while it is written
	placed := f.Saved(match.File{Source: []byte("new"), Stamp: "newer", Problems: written})
	if d.Path != "g.dat" || !d.Changed() {
		t.Errorf("path %s, changed %t", d.Path, d.Changed())
	}
	held := problems("q2y qn q5")
	for i, want := range []int{2, 3, 4} {
		if held[i] = placed(held[i]); held[i].Place != want {
			t.Errorf("%s has the place %d, want %d", held[i].Name, held[i].Place, want)
		}
	}
	held[0].Puzzle = puzzle{game: "q", word: "q2x"}
	if d.Take("q", held); d.Changed() {
		t.Errorf("changed: %s", words(d.Problems()))
	}
	if again := d.Draft("g.dat", nil); string(again.Source) != "new" || again.Stamp != "newer" {
		t.Errorf("the next draft: %+v", again.Document)
	}
}

func TestTheDialogBeginsAtTheFileButNeverAtResults(t *testing.T) {
	for _, c := range []struct {
		d    *Document
		want string
	}{
		{open(filepath.Join("à mão", "f.dat"), "q1"), filepath.Join("à mão", "f.dat")},
		{New(match.File{Problems: problems("q1")}), "problemas.dat"},
		{New(match.File{Path: filepath.Join("x", "r.dat"), Solved: problems("q1")}), filepath.Join("x", "problemas.dat")},
	} {
		if got := c.d.Proposed(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestRunsOfOneProblemGiveItOnce(t *testing.T) {
	file := match.File{Runs: []game.Run{{Problem: "q1"}, {Problem: "q2"}, {Problem: "q1"}, {Problem: "?"}, {Problem: "q2", Identity: "q q2"}}}
	lost := Solve(&file, func(r game.Run) (game.Problem, bool) { return problems(r.Problem)[0], r.Problem != "?" })
	if got := words(file.Solved); got != "q1 q2" || lost != 1 {
		t.Errorf("%s, %d lost", got, lost)
	}
	for i, want := range []string{"q q1", "q q2", "q q1", "", "q q2"} {
		if file.Runs[i].Identity != want {
			t.Errorf("run %d is of %q", i, file.Runs[i].Identity)
		}
	}
}
