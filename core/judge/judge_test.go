package judge_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"procura/core/cavalo"
	"procura/core/game"
	"procura/core/judge"
	"procura/core/search"
	"procura/core/text"
)

// aProblem is solved by B1 C3 D5.
func aProblem(t *testing.T) game.Problem {
	t.Helper()
	empty := "(" + strings.Repeat("NIL ", 10) + ")"
	rows := []string{"(2 20 44 NIL NIL NIL NIL NIL NIL NIL)", empty, "(NIL 3 30 NIL NIL NIL NIL NIL NIL NIL)", empty, "(NIL NIL NIL 22 NIL NIL NIL NIL NIL NIL)"}
	board, _ := text.Parse([]byte("(" + strings.Join(append(rows, slices.Repeat([]string{empty}, 5)...), " ") + ")"))
	found := cavalo.New().Decode(board)
	if found.Puzzle == nil {
		t.Fatal(found.Errors)
	}
	return game.Problem{Name: "A", Puzzle: found.Puzzle.WithTarget(70)}
}

// judgeOne judges one program that does something, of a problem of which something is known.
func judgeOne(t *testing.T, known judge.Known, run game.ProgramRun) (result judge.Result) {
	t.Helper()
	err := judge.Run(t.Context(), &judge.Plan{
		Programs: []game.Executable{{Name: "ana"}}, Problems: []game.Problem{aProblem(t)}, Concurrency: 1,
		Prove:  func(context.Context, game.Problem) judge.Known { return known },
		Text:   func(game.Problem) string { return "" },
		Runner: func(context.Context, game.ProgramJob) game.ProgramRun { return run },
		Begin:  func(game.Executable, game.Problem) {},
		Keep: func(r judge.Result) error {
			result = r
			return nil
		},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestAnAnswerIsHeldAgainstWhatIsProved(t *testing.T) {
	const path = "B1 C3 D5"
	proved := judge.Known{Verdict: search.Optimal, Length: 3, Bound: 3}
	for _, test := range []struct {
		output string
		known  judge.Known
		want   judge.Status
	}{
		{path, proved, judge.Optimal},
		{path, judge.Known{Verdict: search.Optimal, Length: 2, Bound: 2}, judge.Longer},
		{path, judge.Known{Verdict: search.Solution, Length: 2, Bound: 1}, judge.Longer},
		{path, judge.Known{Verdict: search.Solution, Length: 5, Bound: 1}, judge.Open},
		{path, judge.Known{Verdict: search.Unknown, Length: -1, Bound: 3}, judge.Optimal},
		{path, judge.Known{Verdict: search.Unknown, Length: -1, Bound: 2}, judge.Open},
		{"B1 C3", proved, judge.BreaksRules},
		{"B1 C4", proved, judge.BreaksRules},
		{"impossivel", proved, judge.FalseImpossible},
		{"impossivel", judge.Known{Verdict: search.Solution, Length: 9, Bound: 1}, judge.FalseImpossible},
		{"impossivel", judge.Known{Verdict: search.Impossible, Length: -1}, judge.Impossible},
		{"impossivel", judge.Known{Verdict: search.Unknown, Length: -1}, judge.Open},
		{"", proved, judge.NoAnswer},
		{"hello", proved, judge.NoAnswer},
		{"trace node 0 - -\ntrace expand 0\n", proved, judge.NoAnswer},
	} {
		if got := judgeOne(t, test.known, game.ProgramRun{Output: test.output}); got.Status != test.want {
			t.Errorf("%q of %+v: %s, want %s", test.output, test.known, got.Status, test.want)
		}
	}
}

func TestAPathIsKeptUpToItsFirstIllegalMove(t *testing.T) {
	for output, want := range map[string][]string{
		"B1 C3 D5": {"B1", "C3", "D5"}, "B1 C4 D6 E8": {"B1", "C4"}, "B1 C3": {"B1", "C3"}, "impossivel": nil, "B1 " + strings.Repeat("C3 ", 30_000): {"B1", "C3", "C3"},
		"B1 (" + strings.Repeat("C3 ", 30_000) + ")": nil,
	} {
		if got := judgeOne(t, judge.Known{}, game.ProgramRun{Output: output}); !slices.Equal(got.Path, want) {
			t.Errorf("%.20q: %.200v, want %v", output, got.Path, want)
		}
	}
}

func TestAFaultOfAProgramIsItsStatus(t *testing.T) {
	for reason, want := range map[game.FaultReason]judge.Status{
		game.FaultLate: judge.Late, game.FaultFlood: judge.Output, game.FaultMemory: judge.Memory, game.FaultCrash: judge.Crash,
	} {
		got := judgeOne(t, judge.Known{}, game.ProgramRun{Output: "B1 C3 D5", Fault: &game.ProgramFault{Reason: reason, Detail: "why"}})
		if got.Status != want || got.Moves != nil || (got.Error == "why") != (want == judge.Crash) {
			t.Errorf("%s: %+v", reason, got)
		}
	}
}

func TestAResultIsReadAsItWasWritten(t *testing.T) {
	made := judgeOne(t, judge.Known{Verdict: search.Optimal, Length: 3}, game.ProgramRun{Output: "B1 C3 D5", Peak: 1 << 40, Exit: new(0), Complaint: "a \"word\""})
	read, wrong := judge.ReadResults(made.Line() + "\n" + made.Line()[:20])
	if wrong != 0 || len(read) != 1 || read[0].Line() != made.Line() {
		t.Errorf("%+v, line %d", read, wrong)
	}
	for _, lines := range []string{
		"buy bread\n", "{\"number\":1}\n", made.Line() + "\n7\n", strings.Replace(made.Line(), "optimal", "good", 1),
		strings.Replace(made.Line(), `"moves":3`, `"moves":null`, 1), strings.Replace(made.Line(), `"optimum":3`, `"optimum":null`, 1), strings.Replace(made.Line(), "optimal", "illegal", 1),
	} {
		if _, wrong := judge.ReadResults(lines); wrong == 0 {
			t.Errorf("%q is taken", lines)
		}
	}
}

func TestWhatCanNotBeKeptEndsTheRun(t *testing.T) {
	full, count := errors.New("the disk is full"), 0
	programs := slices.Repeat([]game.Executable{{Name: "ana"}}, 50)
	err := judge.Run(t.Context(), &judge.Plan{
		Programs: programs, Problems: []game.Problem{aProblem(t)}, Concurrency: 3,
		Prove:  func(context.Context, game.Problem) judge.Known { return judge.Known{} },
		Text:   func(game.Problem) string { return "" },
		Runner: func(context.Context, game.ProgramJob) game.ProgramRun { return game.ProgramRun{} },
		Begin:  func(game.Executable, game.Problem) {},
		Keep: func(judge.Result) error {
			count++
			return full
		},
	}, nil)
	if !errors.Is(err, full) || count != 1 {
		t.Errorf("%v after %d results", err, count)
	}
}
