package games

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/cavalo"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/core/verify"
)

// certified is the certificate of a run, checked: its findings are one, not refused,
// and of the claim. The error is that of the writer.
func certified(t *testing.T, p game.Puzzle, run game.Run, l game.ProofLimits) ([]byte, error) {
	t.Helper()
	var text bytes.Buffer
	if err := p.(game.Certifier).Certify(t.Context(), &text, run, l); err != nil {
		return nil, err
	}
	verified(t, bytes.NewReader(text.Bytes()), run)
	return text.Bytes(), nil
}

// verified checks a certificate of a run.
func verified(t *testing.T, r io.Reader, run game.Run) {
	t.Helper()
	var found []verify.Finding
	err := verify.Check(t.Context(), r, nil, func(f verify.Finding) { found = append(found, f) })
	if err != nil || len(found) != 1 {
		t.Fatalf("%v: %d certificates, error %v", run.Rules, len(found), err)
	}
	if f := found[0]; f.Refused != nil || f.Game != run.Game || f.Claim != claimed(run) {
		t.Fatalf("%s %v %s: claim %q, want %q: %+v\n%s", run.Game, run.Rules, run.Problem, f.Claim, claimed(run), f.Refused, run.Start)
	}
}

// claimed returns what a certificate of a run has to say.
func claimed(run game.Run) string {
	switch {
	case run.Maximise && run.Verdict == search.Optimal:
		return fmt.Sprint("most ", run.Score)
	case run.Maximise:
		return fmt.Sprintf("points %d atmost %d", run.Score, run.Upper)
	case run.Verdict == search.Impossible:
		return "impossible"
	case run.Verdict == search.Optimal:
		return fmt.Sprint("optimal ", run.Length)
	case run.Verdict == search.Solution:
		return fmt.Sprintf("solution %d atleast %d", run.Length, run.Bound)
	}
	return fmt.Sprint("atleast ", run.Bound)
}

// onceWrong are the problems of once-wrong.dat: what shows of each, and under which rules,
// all where that is nil. Certificates of the first three were refused, the others ended in
// a panic.
var onceWrong = map[string]struct {
	goals []bool // to maximise
	rules game.Rules
}{
	"payments": {[]bool{false}, game.Rules{"double": "smallest", "placement-rule": "off"}},
	"repeated": {[]bool{false}, game.Rules{"double": "largest"}},
	"orders":   {[]bool{true}, game.Rules{"double": "largest"}},
	"empty":    {[]bool{false, true}, nil},
	"knight":   {[]bool{false, true}, nil},
	"norow":    {[]bool{false, true}, nil},
	"double":   {[]bool{false, true}, nil},
	"doubles":  {[]bool{false, true}, nil},
}

func TestProblemsOnceWrongAreCertified(t *testing.T) {
	gametest.LeaveToMakeTest(t)
	for name, p := range official("once-wrong.dat", cavalo.New()) {
		wrong := onceWrong[name]
		combinations := []game.Rules{wrong.rules}
		if wrong.rules == nil {
			combinations = game.Combinations(p.Module().Settings())
		}
		for _, rules := range combinations {
			p, _ := p.WithRules(rules)
			for _, maximise := range wrong.goals {
				run := p.Solve(t.Context(), game.SolveRequest{Name: name, Method: game.Method{Algorithm: game.Best}, Maximise: maximise, Limits: search.Limits{Memory: 1 << 30}})
				if _, err := certified(t, p, run, game.ProofLimits{Memory: 1 << 30}); err != nil {
					t.Errorf("%s, %v, %s: %v", name, rules, claimed(run), err)
				}
			}
		}
	}
}

// instances are the numbers of the random problems that are certified: those of PROCURA_PROOFS,
// "20000" or "5000-10000", or a few.
func instances(t *testing.T) (from, to int) {
	text := os.Getenv("PROCURA_PROOFS")
	if text == "" {
		return 0, gametest.Cases(100, 1000)
	}
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		first, last = "0", text
	}
	from, err := strconv.Atoi(first)
	to, wrong := strconv.Atoi(last)
	if err != nil || wrong != nil {
		t.Fatalf("PROCURA_PROOFS is %q", text)
	}
	return from, to
}

// TestRandomProofs: of random problems, odd ones among them, each algorithm with any heuristic, goal
// and limit claims nothing that a brute force refutes, and the certificate of what it
// claims is written, and verified.
func TestRandomProofs(t *testing.T) {
	for i, g := range game.Puzzlers(All(Settings{})) {
		t.Run(g.ID(), func(t *testing.T) {
			t.Parallel()
			seen := map[string]int{}
			from, to := instances(t)
			for n := from; n < to && !t.Failed(); n++ {
				d := dice(n*1_000_003 + i)
				d.roll(1)
				newInstance(t, g, &d, n).certify(seen)
			}
			for _, what := range slices.Sorted(maps.Keys(seen)) {
				t.Logf("%5d %s", seen[what], what)
			}
		})
	}
}

// instance is a random problem, and what is asked of it.
type instance struct {
	t       *testing.T
	puzzle  game.Puzzle
	request game.SolveRequest
	ctx     context.Context //nolint:containedctx // of the run alone
	stops   search.Stop     // what may stop the run, beside nodes
	proof   game.ProofLimits
	truth   truth
}

func newInstance(t *testing.T, g game.Puzzler, d *dice, number int) *instance {
	t.Helper()
	in := &instance{t: t, puzzle: dealAs(t, g, odd[g.ID()], d)}
	_, hasTarget := in.puzzle.Target()
	methods := append(everyMethod(in.puzzle), game.SolveRequest{Method: game.Method{Algorithm: game.Best}}, game.SolveRequest{Maximise: true})
	in.request = methods[len(methods)-1-d.roll(2)]
	if d.roll(4) > 0 {
		in.request = methods[d.roll(len(methods))]
	}
	if !in.puzzle.Maximises() && in.request.Maximise {
		in.request = methods[len(methods)-2]
	}
	if !hasTarget && g.HasTarget() {
		in.request = methods[len(methods)-1]
	}
	in.ctx, in.request.Limits, in.stops = limitsOf(d)
	if in.stops == search.ByMemory && d.roll(8) == 0 {
		in.request.Limits, in.stops = search.Limits{Nodes: limitNodes, Time: time.Duration(1+d.roll(2_000)) * time.Microsecond}, search.ByTime
	}
	if in.request.Method.Algorithm == game.Best && d.roll(2) == 0 {
		in.ctx, in.request.Limits, in.stops = t.Context(), search.Limits{Nodes: 50_000}, search.ByNodes
	}
	if in.request.Method.Heuristic == perimeter && in.request.Limits.Memory == 0 {
		in.request.Limits.Memory = 256 << 10
	}
	in.request.Name = fmt.Sprint("random ", number)
	in.proof = game.ProofLimits{Bytes: 16 << 20, Memory: 64 << 20, States: 30_000, Threads: 1 + d.roll(2)}
	if d.roll(16) == 0 {
		in.proof = game.ProofLimits{Bytes: int64(d.between(0, 4096)), Memory: int64(d.between(0, 1<<18)), States: int64(d.roll(300)), Threads: 2}
	}
	in.truth = bruteForce(in.puzzle, 3000)
	return in
}

func (in *instance) String() string {
	form, _ := in.puzzle.Encode("X")
	return fmt.Sprintf("%+v, certificate %+v, %v\n%s", in.request, in.proof, in.puzzle.Rules(), form)
}

// certify runs, writes and checks the certificate, and counts what it was.
func (in *instance) certify(seen map[string]int) {
	in.t.Helper()
	defer func() {
		if fault := recover(); fault != nil {
			in.t.Fatalf("%v\n%v\n%s", fault, in, debug.Stack())
		}
	}()
	run := in.puzzle.Solve(in.ctx, in.request)
	if flaw := in.flaw(&run); flaw != "" {
		in.t.Fatalf("%s: %s, stopped by %q, length %d, bound %d, score %d, upper %d, the truth %+v\n%v", flaw, run.Verdict, run.Stopped,
			run.Length, run.Bound, run.Score, run.Upper, in.truth, in)
	}
	text, err := certified(in.t, in.puzzle, run, in.proof)
	why, unwritten := errors.AsType[*game.Unwritten](err)
	switch {
	case err == nil:
	case unwritten && why.Why.Key == "proof.unwritten.nothing" && (run.Bound <= 0 || run.Maximise) && (!run.Solved() || run.Verdict == search.Solution):
		seen["nothing proved"]++
		return
	case unwritten && why.Why.Key != "proof.unwritten.nothing":
		seen[why.Why.Key]++
		return
	default:
		in.t.Fatalf("%s: %v\n%v", claimed(run), err, in)
	}
	kind, _, _ := strings.Cut(claimed(run), " ")
	for _, line := range []string{"level 1", "payments", "perimeter", "branch", "row orders"} {
		if bytes.Contains(text, []byte("\n"+line+" ")) {
			kind += ", " + line
		}
	}
	seen[kind]++
	if in.truth.whole {
		seen["whole spaces"]++
		exaggerated(in.t, in.puzzle, run, game.ProofLimits{Memory: 1 << 30})
	}
}

// flaw tells what a run says against the truth, "" for nothing.
func (in *instance) flaw(run *game.Run) string {
	switch most := in.truth.most; {
	case !run.Maximise:
		return limitFlaw(in.truth.shortest, 0, run, in.stops)
	case !in.truth.whole:
		return ""
	case run.Score > most || run.Upper < most || run.Verdict == search.Optimal && run.Score != most:
		return "another maximum"
	}
	return ""
}

// truth holds what a brute force has found: the fewest moves, unsettled where it did not come
// so far, and, where it has seen the whole space, the most points.
type truth struct {
	shortest, most int
	whole          bool
}

// bruteForce plays everything that can be played, in the model, up to so many states.
func bruteForce(p game.Puzzle, states int) truth {
	form, _ := p.Encode("X")
	target, hasTarget := p.Target()
	if p.Module().HasTarget() && !hasTarget {
		target = math.MaxInt
	}
	found := truth{shortest: unsettled}
	level := []model{models[p.Module().ID()](words(form), p.Rules())}
	known := map[string]bool{}
	for moves := 0; len(level) > 0; moves++ {
		var next []model
		for _, m := range level {
			score, goal := m.done(target)
			found.most = max(found.most, score)
			if goal && found.shortest == unsettled {
				found.shortest = moves
			}
			for move := range m.legal() {
				after := m.play(move)
				points, _ := after.done(target)
				if key := fmt.Sprint(points, " ", after.board()); !known[key] {
					known[key] = true
					next = append(next, after)
				}
			}
			if len(known) > states {
				return found
			}
		}
		level = next
	}
	found.whole = true
	if found.shortest == unsettled {
		found.shortest = impossible
	}
	return found
}

// exaggerated claims more than is true, where that is known, and wants it refuted.
func exaggerated(t *testing.T, p game.Puzzle, run game.Run, l game.ProofLimits) {
	t.Helper()
	var lies []game.Run
	if run.Solved() && !run.Maximise {
		more, none, shorter := run, run, run
		more.Verdict, more.Length, more.Bound = search.Unknown, -1, run.Length+1
		none.Verdict, none.Length, none.Bound = search.Impossible, -1, -1
		lies = append(lies, more, none)
		if run.Length > 0 && run.Verdict == search.Optimal {
			shorter.Verdict, shorter.Length, shorter.Path = search.Optimal, run.Length-1, run.Path[1:]
			lies = append(lies, shorter)
		}
	}
	if run.Maximise && run.Score > 0 {
		less := run
		less.Verdict, less.Upper = search.Solution, run.Score-1
		lies = append(lies, less)
	}
	for _, lie := range lies {
		err := p.(game.Certifier).Certify(t.Context(), io.Discard, lie, l)
		if _, ok := errors.AsType[*game.Refuted](err); !ok {
			t.Errorf("%s %v: %q, which is false: %v\n%s", run.Game, run.Rules, claimed(lie), err, run.Start)
		}
	}
}

// TestWhatHasNoCertificateSaysWhy has a row for each reason.
func TestWhatHasNoCertificateSaysWhy(t *testing.T) {
	p := all(t)["adjiboto"]["B"]
	proved := p.Solve(t.Context(), game.SolveRequest{Method: game.Method{Algorithm: search.AStar, Heuristic: "captures"}})
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	change := func(by func(*game.Run)) game.Run {
		run := proved
		by(&run)
		return run
	}
	for want, test := range map[string]struct {
		run    game.Run
		limits game.ProofLimits
		ctx    context.Context
	}{
		"proof.unwritten.other":     {run: change(func(r *game.Run) { r.Identity = "0123456789abcdef" })},
		"proof.unwritten.nothing":   {run: change(func(r *game.Run) { r.Verdict, r.Length, r.Bound = search.Unknown, -1, 0 })},
		"proof.unwritten.large.of":  {run: proved, limits: game.ProofLimits{Bytes: 4096}},
		"proof.unwritten.memory.of": {run: proved, limits: game.ProofLimits{Memory: 4096}},
		"proof.unwritten.states.of": {run: proved, limits: game.ProofLimits{States: 100}},
		"proof.unwritten.cancel":    {run: proved, ctx: cancelled},
		"proof.unwritten.large":     {run: change(func(r *game.Run) { r.Verdict = search.Impossible }), limits: game.ProofLimits{Bytes: 300}},
		"proof.refuted.path":        {run: change(func(r *game.Run) { r.Path = r.Path[1:] })},
		"proof.refuted.evidence":    {run: change(func(r *game.Run) { r.Verdict = search.Impossible })},
	} {
		ctx := test.ctx
		if ctx == nil {
			ctx = t.Context()
		}
		err := p.(game.Certifier).Certify(ctx, io.Discard, test.run, test.limits)
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
