package grade_test

import (
	"context"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"testing"

	"procura/core/adjiboto"
	"procura/core/cavalo"
	"procura/core/game"
	"procura/core/grade"
	"procura/core/quatro"
	"procura/core/search"
	"procura/core/text"
)

// rows is a board of the Cavalo with some first rows.
func rows(first ...string) string {
	for len(first) < 10 {
		first = append(first, strings.Repeat("NIL ", 10))
	}
	return "((" + strings.Join(first, ")\n(") + "))"
}

// small is Cavalo A, which takes three moves to 70 points.
var small = rows("2 20 44 NIL NIL NIL NIL NIL NIL NIL", strings.Repeat("NIL ", 10), "NIL 3 30 NIL NIL NIL NIL NIL NIL NIL",
	strings.Repeat("NIL ", 10), "NIL NIL NIL 22 NIL NIL NIL NIL NIL NIL")

const pits = "((0 0 0 0 0 2) (0 0 0 0 4 0))"

func newJudge(problems ...game.Problem) *grade.Judge {
	modules := []game.Module{quatro.New(), cavalo.New(), adjiboto.New()}
	return grade.New(modules, problems, search.Limits{Nodes: 1_000_000}, 1)
}

// A setting that the block names is judged by its own value.
func TestABlockIsJudgedByTheRulesOfTheJudgeThatItDoesNotName(t *testing.T) {
	for rules, settings := range map[string]int{"": 4, "numbers=on": 4, "double=largest": 12} {
		j := newJudge(game.Problem{Name: "A", Puzzle: judgePuzzle(t, small).WithTarget(70)})
		j.Rules = func(string) game.Rules { return game.Rules{"double": "smallest", "variant": "of games for two"} }
		b := block(small, "B1 C3 D5")
		b.Rules = rules
		v := j.Judge(context.Background(), b)
		if v.Status != grade.Right || len(v.Legal) == 0 {
			t.Errorf("%q: %s, %v", rules, v.Status, v.Issues)
		}
		if len(v.Legal) != settings {
			t.Errorf("%q: %v", rules, v.Legal)
		}
	}
}

// block is a block of the layout of the course with a board and moves.
func block(start, moves string) grade.Block {
	b := grade.Block{File: "f", Number: 1, Layout: grade.Course, Start: start, Path: grade.Path{First: -1}}
	if moves != "" {
		b.Path.Given, b.Path.Moves = true, regexp.MustCompile(`\([^)]*\)|\S+`).FindAllString(moves, -1)
	}
	return b
}

func number(text string, value float64, digits int) grade.Figure {
	return grade.Figure{Text: text, Value: value, Digits: digits}
}

func keys(v grade.Verdict) string {
	var list []string
	for _, m := range v.Issues {
		list = append(list, m.Key)
	}
	return strings.Join(list, " ")
}

func written[T any](p *T) string {
	if p == nil {
		return "null"
	}
	return fmt.Sprint(*p)
}

func TestAWayIsJudgedUnderEveryRuleSetting(t *testing.T) {
	for _, c := range []struct{ start, moves, legal, broken string }{
		{pits, "(0 5) (1 4) (0 5) (1 5)", "lap=lost moves=all, lap=lost moves=manual, lap=keep moves=all, lap=keep moves=manual, lap=skip moves=all, lap=skip moves=manual", "null"},
		// With moves=manual only the right-most pit of row 0 may be sown.
		{"((1 1 0 0 0 0) (0 0 0 0 0 0))", "(0 0)", "lap=lost moves=all, lap=keep moves=all, lap=skip moves=all", "null"},
		// The second pit is empty under all rules.
		{"((1 1 0 0 0 0) (0 0 0 0 0 0))", "(0 0) (1 3)", "", "2"},
		{pits, "(1 0)", "", "1"},
		{"((2 2 2 2 2 2) (2 2 2 2 2 2))", "(0 0) (1 4) (1 9)", "", "3"},
	} {
		v := newJudge().Judge(t.Context(), block(c.start, c.moves))
		if got := strings.Join(v.Legal, ", "); got != c.legal || v.Legal == nil || written(v.BrokenAt) != c.broken {
			t.Errorf("%s: legal %q, broken at %s; want %q, %s", c.moves, got, written(v.BrokenAt), c.legal, c.broken)
		}
		if (c.legal == "") != (v.BrokenAt != nil) || v.OK() && c.legal == "" {
			t.Errorf("%s: %+v", c.moves, v)
		}
	}
}

func TestABrokenWayNamesTheRuleThatItBreaks(t *testing.T) {
	full := rows("1 10 NIL NIL NIL NIL NIL NIL NIL NIL", strings.Repeat("NIL ", 10), "3 NIL 44 NIL NIL NIL NIL NIL NIL NIL")
	const one = `(((0 0 0 0) (0 (branca quadrada alta oca) 0 0) (0 0 0 0) (0 0 0 0)) ((preta redonda baixa cheia) (branca redonda alta oca)))`
	for _, c := range []struct {
		start, moves, why string
		cell              int
	}{
		{full, "A3", "solver.refuse.cavalo.row", 20},
		{full, "B1 A1", "solver.refuse.cavalo.jump", 0}, // it was erased too, but not without the rules of numbers
		{full, "B1 C3 B1", "solver.refuse.cavalo.visited", 1},
		{full, "B1 D2", "solver.refuse.cavalo.empty", 13},
		{pits, "(0 5) (1 0)", "solver.refuse.adjiboto.empty", 6},
		{one, "B2=prbc", "solver.refuse.quatro.taken", 5},
		{one, "A1=prbc B1=prbc", "solver.refuse.quatro.taken", 1},
		{one, "A1=bqbc", "", 0}, // which there is nowhere
		{pits, "(2 0)", "grade.issue.nocell", -1},
		{one, "E9=prbc", "grade.issue.nocell", -1},
	} {
		v := newJudge().Judge(t.Context(), block(c.start, c.moves))
		if v.BrokenAt == nil || v.Why.Key != c.why || v.Cell != c.cell {
			t.Errorf("%s: %+v at %d; want %s, %d", c.moves, v.Why, v.Cell, c.why, c.cell)
		}
	}
}

// The rule that a path breaks is that of the setting under which it goes farthest.
func TestABrokenWayCanBeReplayedUpToWhereItBreaks(t *testing.T) {
	v := newJudge().Judge(t.Context(), block("((1 1 0 0 0 0) (0 0 0 0 0 0))", "(0 0) (1 3)"))
	if got := strings.Join(v.Path, " "); got != "(0 0)" || v.Puzzle == nil {
		t.Fatalf("path %q", got)
	}
	if _, err := v.Puzzle.Replay(v.Path); err != nil || v.Puzzle.Rules()["moves"] != "all" {
		t.Errorf("%v under %v", err, v.Puzzle.Rules())
	}
}

func TestTheOptimumIsThatUnderTheFirstLegalSetting(t *testing.T) {
	b := block(small, "B1 C3 D5")
	b.Claims.Target = number("70", 70, 0)
	v := newJudge().Judge(t.Context(), b)
	if written(v.ReachesGoal) != "true" || written(v.Moves) != "3" || written(v.Optimum) != "3" || written(v.Excess) != "0" || !v.OK() {
		t.Errorf("%+v", v)
	}
	if v.Legal[0] != "numbers=on double=largest placement-rule=on" || len(v.Legal) != 12 {
		t.Errorf("%q", v.Legal)
	}
}

// A path to a goal of 50 points that is longer than need be.
func TestTheExcessIsWhatAWayIsLongerThanTheOptimum(t *testing.T) {
	b := block(small, "B1 C3")
	b.Claims.Target = number("30", 30, 0)
	v := newJudge().Judge(t.Context(), b)
	if written(v.Optimum) != "1" || written(v.Excess) != "1" || !v.OK() {
		t.Errorf("optimum %s, excess %s", written(v.Optimum), written(v.Excess))
	}
}

func TestAWayThatDoesNotReachTheGoalHasNoExcess(t *testing.T) {
	b := block(small, "B1 C3")
	b.Claims.Target = number("70", 70, 0)
	v := newJudge().Judge(t.Context(), b)
	if written(v.ReachesGoal) != "false" || v.Excess != nil || written(v.Optimum) != "3" || v.OK() {
		t.Errorf("%+v", v)
	}
}

// Without a target nobody knows where the goal is.
func TestWithoutATargetTheGoalIsOpen(t *testing.T) {
	v := newJudge().Judge(t.Context(), block(small, "B1 C3"))
	if v.ReachesGoal != nil || v.Optimum != nil || keys(v) != "grade.issue.notarget" {
		t.Errorf("%+v", v)
	}
}

func TestAProblemIsRecognisedByItsBoardAndItsNumber(t *testing.T) {
	problems := []game.Problem{{Name: "um", Puzzle: judgePuzzle(t, pits)}, {Name: "dois", Puzzle: judgePuzzle(t, small).WithTarget(70)}}
	for _, c := range []struct {
		b    grade.Block
		want string
	}{
		{block(small, "B1 C3 D5"), "cavalo dois true"},
		{func() grade.Block { b := block("", "B1 C3 D5"); b.Ordinal = 2; return b }(), "cavalo dois true"},
		{func() grade.Block { b := block("", "B1 C3 D5"); b.Problem = "DOIS"; return b }(), "cavalo dois true"},
		{func() grade.Block { b := block("", "B1 C3 D5"); b.Ordinal = 3; return b }(), "  null"},
		{block("((1 1 0 0 0 0) (0 0 0 0 0 0))", "(0 0)"), "adjiboto  false"},
	} {
		v := newJudge(problems...).Judge(t.Context(), c.b)
		if got := v.Game + " " + v.Problem + " " + written(v.ReachesGoal); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// judgePuzzle reads a board as the judge does.
func judgePuzzle(t *testing.T, board string) game.Puzzle {
	t.Helper()
	v := newJudge().Judge(t.Context(), block(board, ""))
	if v.Puzzle == nil {
		t.Fatal(board)
	}
	return v.Puzzle
}

func TestATargetThatIsNotThatOfTheProblemIsAnIssue(t *testing.T) {
	b := block(small, "B1 C3 D5")
	b.Claims.Target = number("60", 60, 0)
	v := newJudge(game.Problem{Name: "A", Puzzle: judgePuzzle(t, small).WithTarget(70)}).Judge(t.Context(), b)
	if keys(v) != "grade.issue.target" || v.OK() {
		t.Errorf("%v", v.Issues)
	}
}

// Boards may go from the end to the start, and need not show the start.
func TestBoardsAreFollowedInTheirOrderOrAgainstIt(t *testing.T) {
	steps := []string{
		pits, "((0 0 0 0 1 0) (0 0 0 0 4 0))", "((0 0 0 0 2 1) (0 0 0 0 0 1))", "((0 0 0 0 0 0) (0 0 0 0 0 1))", "((0 0 0 0 0 0) (0 0 0 0 0 0))",
	}
	back := []string{steps[4], steps[3], steps[2], steps[1], steps[0]}
	for name, c := range map[string]struct {
		start    string
		boards   []string
		reversed bool
	}{
		"forward":              {"", steps, false},
		"backward":             {"", back, true},
		"backward unannounced": {steps[0], back, false},
		"without the start":    {steps[0], steps[1:], false},
		"backward without it":  {steps[0], back[:4], false},
	} {
		b := block(c.start, "")
		b.Path = grade.Path{Given: true, Boards: c.boards, Reversed: c.reversed, First: -1}
		v := newJudge().Judge(t.Context(), b)
		if len(v.Legal) != 6 || written(v.Moves) != "4" || strings.Join(v.Path, " ") != "(0 5) (1 4) (0 5) (1 5)" || !v.OK() {
			t.Errorf("%s: %+v", name, v)
		}
	}
	b := block("", "")
	b.Path = grade.Path{Given: true, Boards: []string{steps[0], steps[1], steps[3], steps[4]}, First: -1}
	v := newJudge().Judge(t.Context(), b)
	if written(v.BrokenAt) != "2" || len(v.Legal) != 0 {
		t.Errorf("a step is left out: %+v", v)
	}
	if now, _ := v.Written.Encode(""); !strings.Contains(now, "(0 0 0 0 0 1)") || v.Follows == nil || len(grade.Differences(v.Written, v.Follows)) != 2 {
		t.Errorf("%s is written, %+v follows", now, v.Follows)
	}
}

func TestMovesMayBeWrittenFromTheEndToTheStart(t *testing.T) {
	v := newJudge().Judge(t.Context(), block(pits, "(1 5) (0 5) (1 4) (0 5)"))
	if strings.Join(v.Path, " ") != "(0 5) (1 4) (0 5) (1 5)" || !v.OK() {
		t.Errorf("%+v", v)
	}
}

// The board at the end tells rules apart that allow the same moves.
func TestRulesThatEndAtAnotherBoardThanTheOneShownAreLeftOut(t *testing.T) {
	lap := "((0 0 0 0 0 12) (0 0 0 0 0 0))"
	b := block(lap, "(0 5)")
	all := newJudge().Judge(t.Context(), b)
	b.Final = "((1 1 1 1 2 0) (1 1 1 1 1 1))" // the origin passed over
	one := newJudge().Judge(t.Context(), b)
	if len(all.Legal) != 6 || len(one.Legal) != 2 || !strings.HasPrefix(one.Legal[0], "lap=skip") {
		t.Errorf("%q, then %q", all.Legal, one.Legal)
	}
	b.Final = "((1 1 1 1 1 1) (9 9 9 9 9 9))"
	if v := newJudge().Judge(t.Context(), b); len(v.Legal) != 6 || keys(v) != "grade.issue.final" {
		t.Errorf("%q, %s", v.Legal, keys(v))
	}
}

// A cell alone leaves open which double the player erased.
func TestAMoveThatLeavesAChoiceOpenCanBeAnyOfThem(t *testing.T) {
	board := rows("11 NIL NIL NIL NIL NIL NIL NIL NIL NIL", strings.Repeat("NIL ", 10), "NIL 22 NIL NIL NIL NIL NIL NIL NIL NIL",
		strings.Repeat("NIL ", 10), "33 NIL NIL NIL NIL NIL NIL NIL NIL NIL")
	b := block(board, "A1 B3")
	b.Claims.Target = number("33", 33, 0)
	v := newJudge().Judge(t.Context(), b)
	legal := strings.Join(v.Legal, ", ")
	if !strings.Contains(legal, "numbers=on double=choice placement-rule=on") || strings.Contains(legal, "numbers=on double=smallest placement-rule=on") {
		t.Errorf("%s", legal)
	}
	b.Path.Moves = []string{"A1-33", "B3"}
	if v := newJudge().Judge(t.Context(), b); strings.Join(v.Legal, ", ") != "numbers=on double=choice placement-rule=on" {
		t.Errorf("%q", v.Legal)
	}
}

func TestABlockWithoutAWayIsJudgedByItsFinalBoard(t *testing.T) {
	for final, want := range map[string]string{"((0 0 0 0 0 0) (0 0 0 0 0 0))": "true", "((0 0 0 0 0 0) (0 0 0 0 0 1))": "false", "": "null"} {
		b := block(pits, "")
		b.Layout, b.Final = grade.Tabs, final
		v := newJudge().Judge(t.Context(), b)
		if v.Legal != nil || v.BrokenAt != nil || v.Moves != nil || v.Excess != nil || written(v.ReachesGoal) != want || written(v.Optimum) != "4" || v.OK() {
			t.Errorf("%q: %+v", final, v)
		}
	}
}

func TestABlockThatSaysThereIsNoSolutionIsHeldAgainstTheOptimum(t *testing.T) {
	b := block(pits, "")
	b.Unsolved = true
	if v := newJudge().Judge(t.Context(), b); keys(v) != "grade.issue.solvable" || written(v.ReachesGoal) != "false" {
		t.Errorf("%+v", v)
	}
	b.Open = true
	if v := newJudge().Judge(t.Context(), b); keys(v) != "" {
		t.Errorf("it does not say that there is none: %+v", v)
	}
	b = block("(A 30 "+small+")", "")
	b.Unsolved, b.Rules = true, "numbers=off double=largest placement-rule=on"
	if v := newJudge().Judge(t.Context(), b); keys(v) != "grade.issue.solvable" || v.Issues[0].Args["Rules"] != b.Rules {
		t.Errorf("under its own rules: %+v", v.Issues)
	}
}

func TestALayoutThatIsNotRecognisedIsNoZero(t *testing.T) {
	v := newJudge().Judge(t.Context(), grade.Block{File: "f", Number: 1, Line: 3, Text: "olá"})
	if v.Legal != nil || v.ReachesGoal != nil || v.Moves != nil || v.OK() || v.Line != 3 {
		t.Errorf("%+v", v)
	}
}

func TestOnlyTheSameTextWithItsCountsAndTimesIsTheSame(t *testing.T) {
	timed := block(pits, "(0 5) (1 4) (0 5) (1 5)")
	timed.Text, timed.Claims.Generated, timed.Claims.Seconds = "Nós: 12\n\ntempo 0.25", number("12", 12, 0), number("0.25", 0.25, 2)
	other := func(change func(*grade.Block)) grade.Block {
		b := timed
		b.File, b.Number = "g", 3
		change(&b)
		return b
	}
	for name, c := range map[string]struct {
		b    grade.Block
		want bool
	}{
		"the same":          {other(func(*grade.Block) {}), true},
		"other blanks":      {other(func(b *grade.Block) { b.Text = " nós:   12\r\nTEMPO 0.25" }), true},
		"another time":      {other(func(b *grade.Block) { b.Text = "Nós: 12\n\ntempo 0.26" }), false},
		"without a time":    {other(func(b *grade.Block) { b.Claims.Seconds = grade.Figure{} }), false},
		"a time of 0":       {other(func(b *grade.Block) { b.Claims.Seconds = number("0.0", 0, 1) }), false},
		"without counts":    {other(func(b *grade.Block) { b.Claims.Generated = grade.Figure{} }), false},
		"a time of the day": {other(func(b *grade.Block) { b.Claims.Seconds, b.Clock = grade.Figure{}, "10:00:01" }), true},
	} {
		j := newJudge()
		if v := j.Judge(t.Context(), timed); v.SameAs != nil {
			t.Fatalf("the first is the same as %v", v.SameAs)
		}
		v := j.Judge(t.Context(), c.b)
		if (v.SameAs != nil) != c.want || c.want && *v.SameAs != (grade.Reference{File: "f", Block: 1}) {
			t.Errorf("%s: same as %v", name, v.SameAs)
		}
	}
}

// counting counts the searches of a puzzle.
type counting struct {
	game.Puzzle
	searches *int
	cancel   func()
}

func (c counting) WithRules(rules game.Rules) (game.Puzzle, *text.Message) {
	p, wrong := c.Puzzle.WithRules(rules)
	return counting{p, c.searches, c.cancel}, wrong
}

func (c counting) Solve(ctx context.Context, request game.SolveRequest) game.Run {
	*c.searches++
	if c.cancel != nil {
		c.cancel()
	}
	return c.Puzzle.Solve(ctx, request)
}

func TestAnOptimumIsProvedOnce(t *testing.T) {
	searches := 0
	j := newJudge(game.Problem{Name: "A", Puzzle: counting{judgePuzzle(t, pits), &searches, nil}})
	for range 3 {
		if v := j.Judge(t.Context(), block(pits, "(0 5) (1 4) (0 5) (1 5)")); written(v.Optimum) != "4" {
			t.Errorf("optimum %s", written(v.Optimum))
		}
	}
	if searches != 1 {
		t.Errorf("%d searches", searches)
	}
}

// What an interrupt cut short is asked again.
func TestAProofThatWasCancelledIsNotKept(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	searches := 0
	j := newJudge(game.Problem{Name: "A", Puzzle: counting{judgePuzzle(t, pits), &searches, cancel}})
	b := block(pits, "(0 5) (1 4) (0 5) (1 5)")
	if v := j.Judge(ctx, b); v.Optimum != nil {
		t.Errorf("optimum %d after a cancel", *v.Optimum)
	}
	if v := j.Judge(t.Context(), b); written(v.Optimum) != "4" || searches != 2 {
		t.Errorf("optimum %s after %d searches", written(v.Optimum), searches)
	}
}

func TestAWayThatIsTooLongIsNotFollowed(t *testing.T) {
	v := newJudge().Judge(t.Context(), block(pits, strings.TrimSpace(strings.Repeat("(0 5) ", grade.MaxMoves+1))))
	if keys(v) != "grade.issue.long" || v.Moves != nil {
		t.Errorf("%+v", v.Issues)
	}
}

func TestRulesThatTheBlockNamesMustAllowItsWay(t *testing.T) {
	for rules, want := range map[string]string{
		"lap=skip moves=all": "", "lap=skip moves=manual": "grade.issue.rules.move", "as minhas": "", "": "",
	} {
		b := block("((1 1 0 0 0 0) (0 0 0 0 0 0))", "(0 0)")
		b.Rules = rules
		if v := newJudge().Judge(t.Context(), b); keys(v) != want {
			t.Errorf("%q: %s", rules, keys(v))
		}
	}
	erased := block(rows("1 NIL 10 NIL NIL NIL NIL NIL NIL NIL", strings.Repeat("NIL ", 10), "NIL 44 NIL NIL NIL NIL NIL NIL NIL NIL"), "C1 B3 A1")
	erased.Rules = "numbers=on double=largest placement-rule=on"
	if why, _ := newJudge().Judge(t.Context(), erased).Issues[0].Args["Why"].(text.Message); why.Key != "solver.refuse.cavalo.mirror" {
		t.Errorf("%+v", why)
	}
}

// Of a run for the most points nothing is said of the fewest moves.
func TestAWayToTheMostPointsHasNoGoal(t *testing.T) {
	b := block("(A 30 "+small+")", "B1 C3 D5")
	b.Most = true
	if v := newJudge().Judge(t.Context(), b); v.ReachesGoal != nil || v.Optimum != nil || len(v.Issues) > 0 || len(v.Legal) == 0 {
		t.Errorf("%+v", v)
	}
}

// claiming is a block whose path takes three moves to 70 points, with a verdict.
func claiming(moves string, change func(*grade.Block)) grade.Block {
	b := block(small, moves)
	b.Claims.Target = number("70", 70, 0)
	change(&b)
	return b
}

func summed(v grade.Verdict) string {
	list := []string{string(v.Status), string(v.Reason), v.Proved}
	for _, c := range v.Claims {
		list = append(list, c.Claim+" "+written(c.Holds))
	}
	return strings.Join(list, ", ")
}

func TestWhatABlockClaimsIsJudged(t *testing.T) {
	const usual = "numbers=on double=largest placement-rule=on"
	bound := func(text string, value float64) func(*grade.Block) {
		return func(b *grade.Block) { b.Rules, b.Claims.Bound = usual, number(text, value, 0) }
	}
	most := func(points float64, optimal bool) func(*grade.Block) {
		return func(b *grade.Block) {
			b.Claims.Target, b.Most, b.Optimal = grade.Figure{}, true, optimal
			b.Claims.Score = number(fmt.Sprint(points), points, 0)
		}
	}
	for _, c := range []struct {
		what string
		b    grade.Block
		want string
	}{
		{"optimal", claiming("B1 C3 D5", func(b *grade.Block) { b.Optimal = true }), "right, legal, optimal 3, verdict optimal true"},
		{"a true bound", claiming("B1 C3 D5", bound("2", 2)), "right, legal, optimal 3, bound 2 true"},
		{"a bound above the minimum", claiming("B1 C3 D5", bound("4", 4)), "wrong, claim, optimal 3, bound 4 false"},
		{"points", claiming("B1 C3 D5", func(b *grade.Block) { b.Claims.Score = number("72", 72, 0) }), "right, legal, optimal 3, points 72 true"},
		{"points of another spelling", claiming("B1 C3 D5", func(b *grade.Block) { b.Claims.Score = number("+7.2e1 %", 72, 0) }), "right, legal, optimal 3, points 72 true"},
		{"false points", claiming("B1 C3 D5", func(b *grade.Block) { b.Claims.Score = number("73", 73, 0) }), "wrong, claim, optimal 3, points 73 false"},
		{"falsely impossible", claiming("", func(b *grade.Block) { b.Unsolved = true }), "wrong, claim, optimal 3, verdict impossible false"},
		{"impossible", claiming("", func(b *grade.Block) { b.Unsolved, b.Claims.Target = true, number("700", 700, 0) }), "right, impossible, impossible, verdict impossible true"},
		{"impossible, with a way", claiming("B1 C3 D5", func(b *grade.Block) { b.Unsolved = true }), "wrong, claim, optimal 3, verdict impossible false"},
		{"given up", claiming("", func(b *grade.Block) { b.Unsolved, b.Open = true, true }), "wrong, short, optimal 3"},
		{"short", claiming("B1 C3", func(b *grade.Block) { b.Optimal = true }), "wrong, short, optimal 3, verdict optimal null"},
		{"illegal", claiming("B1 A9", func(b *grade.Block) { b.Optimal = true }), "wrong, illegal, , verdict optimal null"},
		{"cut", claiming("B1 C3", func(b *grade.Block) { b.Optimal, b.Path.Cut = true, true }), "open, cut, optimal 3, verdict optimal null"},
		{"the most points", claiming("B1 C3 D5", most(72, true)), "right, legal, at most 72, verdict optimal true, maximum 72 true, points 72 true"},
		{"fewer than the most", claiming("B1 C3", most(50, true)), "wrong, claim, at most 72, verdict optimal false, maximum 50 false, points 50 true"},
		{"fewer, and it says so", claiming("B1 C3", most(50, false)), "right, legal, at most 72, points 50 true"},
		{"a maximum that is not the way's", claiming("B1 C3", most(72, true)), "wrong, claim, at most 72, verdict optimal false, maximum 72 true, points 72 false"},
	} {
		if got := summed(newJudge().Judge(t.Context(), c.b)); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

// What could not be proved in the time given is neither right nor wrong.
func TestAnImpossibleThatIsNotProvedIsOpen(t *testing.T) {
	j := grade.New([]game.Module{quatro.New(), cavalo.New(), adjiboto.New()}, nil, search.Limits{Nodes: 1}, 1)
	v := j.Judge(t.Context(), grade.Block{Layout: grade.Course, Start: "((2 2 2 2 2 2) (2 2 2 2 2 2))", Unsolved: true})
	if v.Status != grade.Open || v.Reason != grade.Unproved || v.OK() || v.Says != grade.SaysImpossible || !strings.HasPrefix(v.Proved, "at least ") {
		t.Errorf("%s: %+v", summed(v), v)
	}
}

// Where 15 erases 51 three moves are needed, elsewhere two.
func TestAClaimIsJudgedByTheRulesThatTheBlockNames(t *testing.T) {
	start := rows("15 NIL NIL NIL NIL NIL NIL NIL NIL NIL", "NIL NIL 40 NIL NIL NIL NIL NIL NIL NIL", "NIL 51 NIL NIL 10 NIL NIL NIL NIL NIL")
	p := judgePuzzle(t, start).WithTarget(60)
	settings, held := p.Module().Settings(), map[bool]int{}
	for _, rules := range game.Combinations(settings) {
		under, _ := p.WithRules(rules)
		shortest := under.Solve(t.Context(), game.SolveRequest{Method: game.Method{Algorithm: game.Best}}).Length == 3
		held[shortest]++
		b := claiming("A1 C2 E3", func(b *grade.Block) { b.Start, b.Optimal, b.Rules = start, true, rules.Format(settings) })
		b.Claims.Target = number("60", 60, 0)
		if v := newJudge().Judge(t.Context(), b); written(v.Claims[0].Holds) != fmt.Sprint(shortest) || v.OK() != shortest {
			t.Errorf("%s: %s", b.Rules, summed(v))
		}
		b.Rules = "" // it holds under the usual rules
		if v := newJudge().Judge(t.Context(), b); summed(v) != "right, legal, optimal 3, verdict optimal true" {
			t.Errorf("without rules: %s", summed(v))
		}
	}
	if held[true] == 0 || held[false] == 0 {
		t.Errorf("the rules make no difference: %v", held)
	}
}

func TestAProblemThatWasNotSetIsWrong(t *testing.T) {
	set := game.Problem{Name: "um", Puzzle: judgePuzzle(t, "((0 0 0 0 0 1) (0 0 0 0 0 0))")}
	way := "(0 5) (1 4) (0 5) (1 5)"
	v := newJudge(set).Judge(t.Context(), block(pits, way))
	if summed(v) != "wrong, set, " || written(v.InSet) != "false" || v.Optimum != nil {
		t.Errorf("%s: in the set %s", summed(v), written(v.InSet))
	}
	named := block(pits, way)
	named.Problem = "um"
	if v := newJudge(set).Judge(t.Context(), named); keys(v) != "grade.issue.other" || v.Issues[0].Args["Count"] != 2 {
		t.Errorf("with the name of one that is: %v", v.Issues)
	}
	if v := newJudge().Judge(t.Context(), block(pits, way)); v.InSet != nil || !v.OK() {
		t.Errorf("without a set: %s", summed(v))
	}
	j := newJudge(set)
	j.Partial = true // it may be one of those that could not be read
	if v := j.Judge(t.Context(), block(pits, way)); v.InSet != nil || !v.OK() {
		t.Errorf("a set that is not whole: %s", summed(v))
	}
	unknown := grade.Block{Layout: grade.Course, Problem: "dois", Path: grade.Path{Given: true, Moves: []string{"(0 5)"}}}
	if v := newJudge(set).Judge(t.Context(), unknown); summed(v) != "wrong, set, " {
		t.Errorf("a name that is not in the set: %s", summed(v))
	}
}

// A block without rules is held against those of the problem that was set.
func TestAnImpossibleIsJudgedByTheRulesOfTheSet(t *testing.T) {
	for _, c := range []struct{ target, rules, want string }{
		{"113", "numbers=off", "wrong"}, {"113", "numbers=on", "right"},
	} {
		p := judgePuzzle(t, rows("15 NIL NIL NIL NIL NIL NIL NIL NIL NIL", "NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL", "NIL 51 NIL NIL NIL NIL NIL NIL NIL NIL"))
		p, _ = p.WithTarget(60).WithRules(game.Rules{"numbers": strings.TrimPrefix(c.rules, "numbers=")})
		b := grade.Block{Layout: grade.Course, Start: p.Start().Board(), Unsolved: true}
		if v := newJudge(game.Problem{Name: "A", Puzzle: p}).Judge(t.Context(), b); string(v.Status) != c.want {
			t.Errorf("%s: %s", c.rules, summed(v))
		}
	}
}

// The second problem of the file could not be read: the third is still number 3.
func TestANumberCountsTheProblemsThatCouldNotBeRead(t *testing.T) {
	set := []game.Problem{{Name: "A", Place: 1, Puzzle: judgePuzzle(t, "((0 0 0 0 0 1) (0 0 0 0 0 0))")}, {Name: "C", Place: 3, Puzzle: judgePuzzle(t, pits)}}
	b := block("", "(0 5) (1 4) (0 5) (1 5)")
	for ordinal, want := range map[int]string{3: "C right", 2: "2 unread", 1: "A wrong"} {
		j := newJudge(set...)
		j.Partial = true
		b.Problem, b.Ordinal = fmt.Sprint(ordinal), ordinal
		if v := j.Judge(t.Context(), b); v.Problem+" "+string(v.Status) != want {
			t.Errorf("%d: %s %s, want %s", ordinal, v.Problem, v.Status, want)
		}
	}
}

// breaking is a problem that breaks the judge.
type breaking struct{ game.Puzzle }

func (b breaking) WithRules(game.Rules) (game.Puzzle, *text.Message) { panic("the problem is broken") }

func TestAFileThatBreaksTheReaderOrTheJudgeIsTold(t *testing.T) {
	j := newJudge(game.Problem{Name: "A", Puzzle: breaking{judgePuzzle(t, small).WithTarget(70)}})
	named := block("", "B1 C3 D5")
	named.Problem = "A"
	files := map[string][]grade.Submission{
		"a": {{Path: "a", Blocks: []grade.Block{block(pits, "(0 5)"), named}}}, "b": {{Path: "b"}}, "c": nil, "d": {{Path: "d", Blocks: []grade.Block{block(pits, "(0 5)")}}},
	}
	read := func(path string) iter.Seq[grade.Submission] {
		return func(yield func(grade.Submission) bool) {
			for _, s := range files[path] {
				if !yield(s) {
					return
				}
			}
			if path == "c" {
				panic("the reader is broken")
			}
		}
	}
	var told []string
	j.JudgeFiles(t.Context(), 2, []string{"a", "b", "c", "d"}, read, func(p *grade.Part) {
		told = append(told, fmt.Sprint(p.From, " ", p.First, " ", p.Verdict != nil, " ", p.Broke))
	})
	want := []string{"a true true <nil>", "a false false the problem is broken", "b true false <nil>", "c false false the reader is broken", "d true true <nil>"}
	if !slices.Equal(told, want) {
		t.Errorf("%q, want %q", told, want)
	}
}
