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

// A path in the game's own notation is not made legal by counting otherwise.
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
		b.Path.Given = true
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
	b.Path = grade.Path{Given: true, Boards: []string{pits}, First: 0}
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

// What is not understood is unread, whatever else the block says of its path: never illegal, and no claim
// is judged by it.
func TestAWayThatIsNotUnderstoodIsUnread(t *testing.T) {
	const one = `(((0 0 0 0) (0 (branca quadrada alta oca) 0 0) (0 0 0 0) (0 0 0 0)) ((preta redonda baixa cheia) (branca redonda alta oca)))`
	for _, c := range []struct{ start, moves string }{
		{pits, "nonsense"},
		{pits, "(0 5) lixo (1 4)"},
		{pits, "B3"},
		{pits, "(0 5) B3"},
		{small, "(20 30) (40 50)"},
		{small, "B1 (2 2)"},
		{one, "A1=7"},
		{one, "A1=abro"},
		{one, "A1=preta"},
	} {
		b := block(c.start, c.moves)
		b.Optimal, b.Claims.Bound = true, number("9", 9, 0)
		v := newJudge().Judge(t.Context(), b)
		if summed(v) != "unread, unread, , verdict optimal null, bound 9 null" || keys(v) != "grade.issue.way" || v.Legal != nil || v.BrokenAt != nil || v.Says != grade.SaysPath {
			t.Errorf("%s: %s, %s, %+v", c.moves, summed(v), keys(v), v)
		}
	}
	unclear := block(pits, "(0 5) (1 4)")
	unclear.Path.Unclear = true
	if v := newJudge().Judge(t.Context(), unclear); summed(v) != "unread, unread, " {
		t.Errorf("unclear: %s", summed(v))
	}
	unclear.Claims.Generated, unclear.Claims.Expanded = number("3", 3, 0), number("9", 9, 0)
	if v := newJudge().Judge(t.Context(), unclear); summed(v) != "wrong, measures, " {
		t.Errorf("with numbers that can't be: %s", summed(v))
	}
}

// Words around the moves are passed over where these lead to the goal; where they do not, a move may be
// among the words.
func TestWordsAroundAWayDoNotMakeItWrong(t *testing.T) {
	for moves, want := range map[string]string{"B1 C3 D5": "right legal", "B1 C3": "unread unread", "B1 C3 E5": "unread unread"} {
		b := claiming(moves, func(b *grade.Block) { b.Path.Surrounded = true })
		if v := newJudge().Judge(t.Context(), b); string(v.Status)+" "+string(v.Reason) != want {
			t.Errorf("%s: %s %s", moves, v.Status, v.Reason)
		}
	}
}

// B1 C3 D5 in other notations, each of which would allow too many paths to be tried as one.
func TestAWayThatIsRightInAnotherNotationIsUnread(t *testing.T) {
	for moves, want := range map[string]string{
		"B10 C8 D6": "unread", "A2 C3 E4": "unread", "B1-20 C3-30 D5-22": "unread", "B1 C3 C3 D5": "unread", "B1 C3 D5 B1 C3 D5": "unread", "B1 B1 C3 C3 D5 D5": "unread",
		"B10 C8 E6": "wrong", "B1-20 C3-30 E5-22": "wrong", "B1 C3 C3 E5": "wrong", "B1 C3": "wrong",
	} {
		if v := newJudge().Judge(t.Context(), claiming(moves, func(*grade.Block) {})); string(v.Status) != want {
			t.Errorf("%s: %s", moves, summed(v))
		}
	}
}

// A row of four squares wins with squares alone; the third piece of the block makes a square.
func TestABlockIsJudgedFirstByTheRulesThatItNames(t *testing.T) {
	const start = `((((branca redonda alta oca) (branca quadrada alta oca) 0 0) ((branca redonda baixa oca) 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca quadrada baixa cheia) (preta redonda alta oca)))`
	for rules, want := range map[string]string{
		"lines=squares": "right legal", "lines=lines": "wrong short", "": "right legal", "LINES = squares": "right legal", "(lines: lines)": "wrong short",
	} {
		b := block(start, "B2=bqbc")
		b.Rules = rules
		v := newJudge().Judge(t.Context(), b)
		if string(v.Status)+" "+string(v.Reason) != want || len(v.Legal) != 2 || (v.Excess == nil) != (want == "wrong short") {
			t.Errorf("%q: %s, legal %q, goal %s, excess %s", rules, summed(v), v.Legal, written(v.ReachesGoal), written(v.Excess))
		}
	}
}

func TestRulesThatAreNoneAreNoted(t *testing.T) {
	for rules, want := range map[string]string{
		"": "", "-": "", "lap=skip": "", "lap=skip moves=all": "", "moves=all, lap=skip": "", "foo=bar": "norules", "lap=often": "norules", "as minhas": "norules", "lap=skip foo=bar": "norules",
	} {
		b := block(pits, "(0 5) (1 4) (0 5) (1 5)")
		b.Rules = rules
		v := newJudge().Judge(t.Context(), b)
		noted := ""
		if len(v.Notes) > 0 {
			noted = strings.TrimPrefix(v.Notes[0].Key, "grade.note.")
		}
		if noted != want || !v.OK() || len(v.Issues) > 0 {
			t.Errorf("%q: %q, %s, %v", rules, noted, summed(v), v.Issues)
		}
	}
}
