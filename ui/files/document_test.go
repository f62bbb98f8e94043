package files

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"procura/core/datafile"
	"procura/core/game"
)

// fakePuzzle is a problem of a game, known by a word.
type fakePuzzle struct {
	game.Puzzle
	game, word string
}

func (p fakePuzzle) Module() game.Puzzler { return fakeModule{id: p.game} }
func (p fakePuzzle) Identity() string     { return p.game + " " + p.word }

type fakeModule struct {
	game.Puzzler
	id string
}

func (m fakeModule) ID() string { return m.id }

// problems reads "c1 q2 c3": game and place, and perhaps what has become of it, "c1x";
// without a place it is a new one.
func problems(s string) []game.Problem {
	var list []game.Problem
	for word := range strings.FieldsSeq(s) {
		p := game.Problem{Name: word[:min(2, len(word))], Puzzle: fakePuzzle{game: word[:1], word: word}}
		_, _ = fmt.Sscanf(word[1:], "%d", &p.Place)
		list = append(list, p)
	}
	return list
}

func words(list []game.Problem) string {
	var said []string
	for _, p := range list {
		said = append(said, p.Puzzle.(fakePuzzle).word)
	}
	return strings.Join(said, " ")
}

func open(path, list string) *document {
	return newDocument(datafile.File{Path: path, Source: []byte(list), Stamp: "stamp", Problems: problems(list)})
}

func TestProblemsOfOtherGamesStayWhereTheyAre(t *testing.T) {
	for _, c := range []struct{ file, taken, want string }{
		{"c1 q2 c3 a4 q5", "q2 q5", "c1 q2 c3 a4 q5"},
		{"c1 q2 c3 a4 q5", "q2x q5", "c1 q2x c3 a4 q5"},
		{"c1 q2 c3 a4 q5", "q2", "c1 q2 c3 a4"},
		{"c1 q2 c3 a4 q5", "q2 qn q5", "c1 q2 qn c3 a4 q5"},
		{"c1 q2 c3 a4 q5", "q2 q5 qn", "c1 q2 c3 a4 q5 qn"},
		{"c1 q2 c3 a4 q5", "qn q2 q5", "qn c1 q2 c3 a4 q5"},
		{"c1 q2 c3 a4 q5", "q5 q2", "c1 q5 c3 a4 q2"},
		{"c1 q2 c3 a4 q5", "", "c1 c3 a4"},
		{"c2 q4 c9", "q4", "c2 q4 c9"}, // refused ones count
	} {
		d := open("f.dat", c.file)
		d.takeProblems("q", problems(c.taken))
		if got := words(d.held); got != c.want {
			t.Errorf("%s with %q: %s, want %s", c.file, c.taken, got, c.want)
		}
	}
}

func TestGamesTakeTheirProblemsInAnyOrder(t *testing.T) {
	d := open("f.dat", "c1 q2 c3 a4 q5")
	for _, id := range []string{"a", "q", "c", "q", "a"} {
		d.takeProblems(id, d.problemsOf(id))
		if d.isChanged() {
			t.Fatalf("%s changed it: %s", id, words(d.held))
		}
	}
	d.takeProblems("q", problems("q2 qn q5"))
	d.takeProblems("c", problems("c1 c3x"))
	if got := words(d.held); got != "c1 q2 qn c3x a4 q5" {
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
		d.takeProblems("q", c.taken)
		if d.isChanged() != c.changed || d.isUnsaved() != c.changed {
			t.Errorf("%s: changed %t, unsaved %t", what, d.isChanged(), d.isUnsaved())
		}
		d.takeProblems("q", problems("q2 q5"))
		if d.isChanged() {
			t.Errorf("%s: taken back, and still changed", what)
		}
	}
}

func TestWhatHasNoFileIsNeverUnsaved(t *testing.T) {
	solved := datafile.File{Path: "r.dat", Runs: make([]game.Run, 1), Solved: problems("q1")}
	for what, d := range map[string]*document{"samples": newDocument(datafile.File{Problems: problems("q1")}), "results": newDocument(solved)} {
		d.takeProblems("q", problems("q1x"))
		if !d.isChanged() || d.isUnsaved() {
			t.Errorf("%s: changed %t, unsaved %t", what, d.isChanged(), d.isUnsaved())
		}
	}
}

func TestAFileOfProblemsAndResultsIsOneOfProblems(t *testing.T) {
	d := newDocument(datafile.File{Path: "f.dat", Source: []byte("x"), Problems: problems("q1"), Runs: make([]game.Run, 1), Solved: problems("q7")})
	if d.results || words(d.held) != "q1" {
		t.Errorf("results %t, problems %s", d.results, words(d.held))
	}
}

func TestADraftHoldsWhatStoodThere(t *testing.T) {
	d := open("f.dat", "c1 q2")
	f := d.newDraft("f.dat", []string{"yes"})
	d.takeProblems("q", problems("q2x"))
	if got := words(f.Problems); got != "c1 q2" || string(f.Source) != "c1 q2" || f.Stamp != "stamp" || !slices.Equal(f.Agreed, []string{"yes"}) {
		t.Errorf("%s %+v", got, f.Document)
	}
	if f := d.newDraft("other.dat", nil); f.Stamp != "" || string(f.Source) != "c1 q2" {
		t.Errorf("for another file: %+v", f.Document)
	}
	n := newDocument(datafile.File{Problems: problems("q3 q3")}).newDraft("new.dat", nil)
	if n.Problems[0].Place != 0 || n.Source != nil {
		t.Errorf("of none: %+v", n.Document)
	}
}

func TestWhatIsSavedHasItsPlacesAndNoChanges(t *testing.T) {
	d := open("f.dat", "c1 q2 q5")
	d.takeProblems("q", problems("q2x qn q5"))
	f := d.newDraft("g.dat", nil)
	written := problems("c1 q2x q3 q4")
	written[2].Puzzle, written[3].Puzzle = fakePuzzle{game: "q", word: "qn"}, fakePuzzle{game: "q", word: "q5"}
	written[2].Name, written[3].Name = "qn", "q5"
	d.takeProblems("q", problems("q2y qn q5")) // while it is written
	placed := f.takeSaved(datafile.File{Source: []byte("new"), Stamp: "newer", Problems: written})
	if d.path != "g.dat" || !d.isChanged() {
		t.Errorf("path %s, changed %t", d.path, d.isChanged())
	}
	held := problems("q2y qn q5")
	for i, want := range []int{2, 3, 4} {
		held[i] = placed(held[i])
		if held[i].Place != want {
			t.Errorf("%s has the place %d, want %d", held[i].Name, held[i].Place, want)
		}
	}
	held[0].Puzzle = fakePuzzle{game: "q", word: "q2x"}
	d.takeProblems("q", held)
	if d.isChanged() {
		t.Errorf("changed: %s", words(d.held))
	}
	if again := d.newDraft("g.dat", nil); string(again.Source) != "new" || again.Stamp != "newer" {
		t.Errorf("the next draft: %+v", again.Document)
	}
}

func TestTheDialogBeginsAtTheFileButNeverAtResults(t *testing.T) {
	for _, c := range []struct {
		d    *document
		want string
	}{
		{open(filepath.Join("à mão", "f.dat"), "q1"), filepath.Join("à mão", "f.dat")},
		{newDocument(datafile.File{Problems: problems("q1")}), "problemas.dat"},
		{newDocument(datafile.File{Path: filepath.Join("x", "r.dat"), Solved: problems("q1")}), filepath.Join("x", "problemas.dat")},
	} {
		if got := c.d.proposedPath(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestRunsOfOneProblemGiveItOnce(t *testing.T) {
	file := datafile.File{Runs: []game.Run{{Problem: "q1"}, {Problem: "q2"}, {Problem: "q1"}, {Problem: "?"}, {Problem: "q2", Identity: "q q2"}}}
	lost := addSolvedProblems(&file, func(r game.Run) (game.Problem, bool) { return problems(r.Problem)[0], r.Problem != "?" })
	if got := words(file.Solved); got != "q1 q2" || lost != 1 {
		t.Errorf("%s, %d lost", got, lost)
	}
	for i, want := range []string{"q q1", "q q2", "q q1", "", "q q2"} {
		if file.Runs[i].Identity != want {
			t.Errorf("run %d is of %q", i, file.Runs[i].Identity)
		}
	}
}
