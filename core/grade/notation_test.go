package grade_test

import (
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/text"
)

// said are the notes of a verdict, by the readings that they name.
func said(v grade.Verdict) string {
	var list []string
	for _, m := range v.Notes {
		list = append(list, strings.TrimPrefix(m.Key, "grade.note.")+" "+strings.TrimPrefix(m.Args["Reading"].(text.Message).Key, "grade.read."))
	}
	return strings.Join(list, ", ")
}

// Cavalo A is B1 C3 D5; Adji-Boto's usual test (0 5) (1 4) (0 5) (1 5).
func TestPairsCountFromZeroOrFromOneWithRowOrColumnFirst(t *testing.T) {
	for _, c := range []struct{ start, moves, path, notes string }{
		{small, "B1 C3 D5", "B1 C3 D5", ""},
		{small, "(B 1) (C 3) (D 5)", "B1 C3 D5", ""},
		{small, "(B 0) (C 2) (D 4)", "B1 C3 D5", "read letters0"},
		{small, "B0 C2 D4", "B1 C3 D5", "read letters0"},
		{small, "(0 1) (2 2) (4 3)", "B1 C3 D5", "read rows0"},
		{small, "(0 . 1) (2 . 2) (4 . 3)", "B1 C3 D5", "read rows0"},
		{small, "(1 0) (2 2) (3 4)", "B1 C3 D5", "read columns0"},
		{small, "(1 2) (3 3) (5 4)", "B1 C3 D5", "read rows1"},
		{small, "(2 1) (3 3) (4 5)", "B1 C3 D5", "read columns1"},
		{pits, "(0 5) (1 4) (0 5) (1 5)", "(0 5) (1 4) (0 5) (1 5)", ""},
		{pits, "(1 6) (2 5) (1 6) (2 6)", "(0 5) (1 4) (0 5) (1 5)", "read rows1"},
		{"((1 0 0 0 0 0) (0 0 0 0 0 0))", "(1 1)", "(0 0)", "read rows1"},
	} {
		b := block(c.start, c.moves)
		if c.start == small {
			b.Claims.Target = number("70", 70, 0)
		}
		v := newJudge().Judge(t.Context(), b)
		if got := strings.Join(v.Path, " "); got != c.path || said(v) != c.notes || len(v.Legal) == 0 {
			t.Errorf("%s: %q, legal %q, notes %q; want %q, %q", c.moves, got, v.Legal, said(v), c.path, c.notes)
		}
	}
}

// Both end at the goal: the row first is what lists of rows suggest, unless the final
// board says otherwise.
func TestWhereTwoReadingsAreLegalItIsSaidWhichWasTaken(t *testing.T) {
	empty := strings.Repeat("NIL ", 8)
	b := block(rows("10 NIL "+empty, "NIL NIL 31 NIL NIL NIL NIL NIL NIL NIL", "NIL 32 "+empty), "(0 0) (1 2)")
	b.Claims.Target = number("30", 30, 0)
	v := newJudge().Judge(t.Context(), b)
	if got := strings.Join(v.Path, " "); got != "A1 C2" || said(v) != "read rows0, other columns0" || len(v.Legal) != 12 || !v.OK() {
		t.Errorf("%q, %q, %q", got, said(v), v.Legal)
	}
	b.Final = rows("NIL NIL "+empty, "NIL NIL 31 NIL NIL NIL NIL NIL NIL NIL", "NIL T "+empty)
	if v := newJudge().Judge(t.Context(), b); strings.Join(v.Path, " ") != "A1 B3" || said(v) != "read columns0, other rows0" || !v.OK() {
		t.Errorf("%q, %q", v.Path, said(v))
	}
}

// A way in the game's own notation is not made legal by counting otherwise.
func TestABrokenWayIsToldInTheNotationThatItIsIn(t *testing.T) {
	for _, c := range []struct{ start, moves, broken, move, notes string }{
		{small, "B1 C3 E5", "3", "e5", ""},
		{small, "(0 1) (2 2) (4 4)", "3", "e5", "read rows0"},
		{small, "(B 0) (C 2) (E 4)", "3", "e5", "read letters0"},
		{pits, "(0 5) (1 3)", "2", "13", ""},
		{pits, "(1 6) (2 5) (2 1)", "3", "10", "read rows1"},
		{"((1 1 0 0 0 0) (0 0 0 0 0 0))", "(1 2)", "1", "12", ""}, // (0 1) would be legal, and no goal
	} {
		v := newJudge().Judge(t.Context(), block(c.start, c.moves))
		if written(v.BrokenAt) != c.broken || v.Broken != c.move || said(v) != c.notes || len(v.Legal) > 0 {
			t.Errorf("%s: broken at %s, %s; %q", c.moves, written(v.BrokenAt), v.Broken, said(v))
		}
	}
}

func TestAPathOfNoMovesIsAPathOnlyAtTheGoal(t *testing.T) {
	empty := "((0 0 0 0 0 0) (0 0 0 0 0 0))"
	for _, c := range []struct{ start, legal, moves, reaches, issues string }{
		{empty, "6", "0", "true", ""},
		{pits, "null", "null", "false", "grade.issue.solvable"},
		{small, "null", "null", "false", ""}, // nobody knows its goal
	} {
		b := block(c.start, "")
		b.Way.Given = true
		v := newJudge().Judge(t.Context(), b)
		legal := "null"
		if v.Legal != nil {
			legal = decimals(len(v.Legal))
		}
		if legal != c.legal || written(v.Moves) != c.moves || written(v.ReachesGoal) != c.reaches || keys(v) != c.issues {
			t.Errorf("%s: legal %s, moves %s, goal %s, %s", c.start, legal, written(v.Moves), written(v.ReachesGoal), keys(v))
		}
	}
	b := block("", "")
	b.Way = grade.Way{Given: true, Boards: []string{pits}, First: 0}
	if v := newJudge().Judge(t.Context(), b); v.Legal != nil || v.Moves != nil || keys(v) != "grade.issue.noway" {
		t.Errorf("the start alone: %+v", v)
	}
}

func decimals(n int) string { return written(&n) }

func TestTheGameThatABlockNamesTellsProblemsOfOneNameApart(t *testing.T) {
	problems := []game.Problem{
		{Name: "A", Puzzle: judgePuzzle(t, small).WithTarget(70)},
		{Name: "A", Puzzle: judgePuzzle(t, pits)},
		{Name: "B", Puzzle: judgePuzzle(t, "((0 0 0 0 0 1) (0 0 0 0 0 0))")},
	}
	for _, c := range []struct {
		game, problem string
		ordinal       int
		moves, want   string
	}{
		{"", "A", 0, "B1 C3 D5", "  null"},
		{"Cavalo", "A", 0, "B1 C3 D5", "cavalo A true"},
		{"Jogo do Cavalo", "a", 0, "B1 C3 D5", "cavalo A true"},
		{"Adji Boto*", "A", 0, "(0 5) (1 4) (0 5) (1 5)", "adjiboto A true"},
		{"ADJI-BOTO", "2", 2, "(0 5) (1 4) (0 5) (1 5)", "adjiboto A true"}, // of the file
		{"Cavalo", "2", 2, "B1 C3 D5", "  null"},                            // there is one alone
		{"Cavalo", "1", 1, "B1 C3 D5", "cavalo A true"},
		{"Adji-Boto", "1", 1, "(0 5) (1 4) (0 5) (1 5)", "adjiboto A true"}, // of the game
		{"Xadrez", "A", 0, "B1 C3 D5", "  null"},
		{"Cavalo ou Quatro", "A", 0, "B1 C3 D5", "  null"},
	} {
		b := block("", c.moves)
		b.Game, b.Problem, b.Ordinal = c.game, c.problem, c.ordinal
		v := newJudge(problems...).Judge(t.Context(), b)
		got := v.Game + " " + v.Problem + " " + written(v.ReachesGoal)
		if v.Game == "" {
			got = "  " + written(v.ReachesGoal)
		}
		if got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.game, c.problem, got, c.want)
		}
	}
}
