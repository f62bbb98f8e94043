package games

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"procura/core/certify"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/quatro/oracle"
	"procura/core/search"
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
	var found []certify.Finding
	err := certify.Check(t.Context(), r, nil, func(f certify.Finding) { found = append(found, f) })
	if err != nil || len(found) != 1 {
		t.Fatalf("%v: %d certificates, error %v", run.Rules, len(found), err)
	}
	if f := found[0]; f.Refused != nil || f.Game != run.Game || f.Claim != claimed(run) {
		t.Fatalf("%s %v %s: claim %q, want %q: %+v\n%s", run.Game, run.Rules, run.Problem, f.Claim, claimed(run), f.Refused, run.Start)
	}
}

// claimed is what a certificate of a run has to say.
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

// kinds are runs that end in all kinds of verdicts.
var kinds = []game.SolveRequest{
	{Method: game.Method{Algorithm: game.Best}},
	{Method: game.Method{Algorithm: search.AStar}, Limits: search.Limits{Nodes: 20}},
	{Method: game.Method{Algorithm: search.Beam, Parameter: 2}},
	{Method: game.Method{Algorithm: search.BFS}, Limits: search.Limits{Depth: 2}},
	{Method: game.Method{Algorithm: search.DFS, Duplicates: search.Tree}, Limits: search.Limits{Depth: 12, Nodes: 2000}},
	{Method: game.Method{Algorithm: search.Greedy}, Limits: search.Limits{Depth: 9}},
	{Method: game.Method{Algorithm: search.IDAStar, Duplicates: search.Quotient}, Limits: search.Limits{Nodes: 1000}},
	{Maximise: true},
	{Maximise: true, Limits: search.Limits{Nodes: 5, Depth: 3}},
}

// sizesOf are the sizes of random boards that are soon exhausted.
var sizesOf = map[string][2]int{"cavalo": {1, 14}, "adjiboto": {1, 22}, "quatro": {3, 14}}

// certificates is how many random boards of each game are certified: PROCURA_PROOFS, as
// `make proofs` sets it, or a few.
func certificates(t *testing.T) int {
	text := os.Getenv("PROCURA_PROOFS")
	if text == "" {
		return 45
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestRandomBoardsProofs(t *testing.T) {
	for _, m := range game.Puzzlers(All(oracle.Settings{})) {
		t.Run(m.ID(), func(t *testing.T) {
			g := m.(game.Generator)
			rules := game.Combinations(g.Settings())
			sizes := sizesOf[m.ID()]
			sizes[1] = min(sizes[1], g.Sizes().Most)
			seen := map[string]int{}
			for i := range certificates(t) {
				size := sizes[0] + i/len(kinds)%(sizes[1]-sizes[0]+1)
				p, _ := puzzle.Random(g, size, 13, i).WithRules(rules[i%len(rules)])
				seen[certifyRandom(t, p, kinds[i%len(kinds)], i)]++
			}
			for _, kind := range slices.Sorted(maps.Keys(seen)) {
				t.Logf("%4d %s", seen[kind], kind)
			}
		})
	}
}

// certifyRandom writes and checks the certificate of a run, and sees claims refused that
// say more. It returns what it was.
func certifyRandom(t *testing.T, p game.Puzzle, request game.SolveRequest, number int) string {
	t.Helper()
	request.Maximise = request.Maximise && p.Maximises()
	if request.Method.Duplicates == search.Quotient && p.Symmetries() == 1 {
		request.Method.Duplicates = search.Graph
	}
	if request.Method.Algorithm == "" {
		request.Method.Algorithm = game.Best
	}
	request.Name = fmt.Sprint("random ", number)
	request.Limits.Memory = 1 << 30
	run := p.Solve(t.Context(), request)
	limits := game.ProofLimits{Bytes: 64 << 20, Memory: 1 << 30, Threads: 1 + number%2}
	text, err := certified(t, p, run, limits)
	why, unwritten := errors.AsType[*game.Unwritten](err)
	switch {
	case err == nil:
	case unwritten && why.Why.Key == "unwritten.nothing" && run.Bound <= 0 && !run.Solved():
		return "nothing"
	case unwritten && strings.HasPrefix(why.Why.Key, "unwritten.large"):
		return "too large"
	default:
		t.Fatalf("%s %v: %s: %v\n%s", run.Game, run.Rules, claimed(run), err, run.Start)
	}
	exaggerated(t, p, run, limits)
	kind, _, _ := strings.Cut(claimed(run), " ")
	if bytes.Contains(text, []byte("\nlevel 1 ")) {
		kind += ", levels"
	}
	return kind
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
		"unwritten.other":     {run: change(func(r *game.Run) { r.Identity = "0123456789abcdef" })},
		"unwritten.nothing":   {run: change(func(r *game.Run) { r.Verdict, r.Length, r.Bound = search.Unknown, -1, 0 })},
		"unwritten.large.of":  {run: proved, limits: game.ProofLimits{Bytes: 4096}},
		"unwritten.memory.of": {run: proved, limits: game.ProofLimits{Memory: 4096}},
		"unwritten.states.of": {run: proved, limits: game.ProofLimits{States: 100}},
		"unwritten.cancel":    {run: proved, ctx: cancelled},
		"unwritten.large":     {run: change(func(r *game.Run) { r.Verdict = search.Impossible }), limits: game.ProofLimits{Bytes: 300}},
		"refuted.path":        {run: change(func(r *game.Run) { r.Path = r.Path[1:] })},
		"refuted.evidence":    {run: change(func(r *game.Run) { r.Verdict = search.Impossible })},
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
