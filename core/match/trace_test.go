package match_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/core/quatro"
)

// somePosition is a position of Quatro or of the toy game that goes on.
func somePosition(random *rand.Rand) game.Position {
	if random.IntN(4) == 0 {
		return gametest.ToyForTwo{}.Opening(game.Rules{"halving": "on"})
	}
	q := quatro.New()
	for {
		rules := gametest.Combinations(q.MatchSettings())
		p := q.Opening(rules[random.IntN(len(rules))])
		for range 11 + random.IntN(3) {
			if moves := p.Moves(); len(moves) > 0 {
				p, _ = p.Play(moves[random.IntN(len(moves))])
			}
		}
		if p.Outcome() == play.Open {
			return p
		}
	}
}

// someThought is a thought by a random method.
func someThought(t *testing.T, random *rand.Rand) match.Thought {
	t.Helper()
	spec := string(play.Algorithms()[random.IntN(3)]) + ",depth=" + []string{"1", "2", "3"}[random.IntN(3)]
	for _, more := range []string{"ordering=on", "memory=on", "quiescence=on", "iterative=on", "nodes=300"} {
		if random.IntN(3) == 0 {
			spec += "," + more
		}
	}
	start := somePosition(random)
	if evaluations := start.Evaluations(); len(evaluations) > 0 && random.IntN(3) == 0 {
		spec += ",eval=" + evaluations[0].Key
	}
	m, wrong := match.ParseMethod(start, spec)
	if wrong != nil {
		t.Fatal(spec, wrong)
	}
	thought, _ := match.Think(context.Background(), start, m, 3000)
	return thought
}

func traceOf(t *testing.T, thought match.Thought) string {
	t.Helper()
	var b bytes.Buffer
	if err := thought.WriteTrace(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestATraceIsReadAsItWasWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 40))
	for range 60 {
		thought := someThought(t, random)
		src := traceOf(t, thought)
		other := thought.Start.Module().Opening(thought.Start.Rules())
		back, wrong := match.ReadTrace(context.Background(), other, []byte("nodes:\n"+src))
		if wrong != nil {
			t.Fatalf("%s\n%+v", src[:min(len(src), 2000)], wrong)
		}
		if again := traceOf(t, back); again != src || back.Start.Encode() != thought.Start.Encode() {
			t.Fatalf("written again it differs:\n%s", firstDifference(src, again))
		}
		a, b := thought.Record, back.Record
		if a.Len() != b.Len() || a.IsPart != b.IsPart || !slices.Equal(a.Bests, b.Bests) || !slices.Equal(a.Iterations, b.Iterations) {
			t.Fatalf("%s: %d and %d nodes", thought.Method, a.Len(), b.Len())
		}
		for i := range uint32(a.Len()) {
			if want, got := *a.Node(i), *b.Node(i); got != want && !got.Has(play.IsUnfinished) {
				t.Fatalf("%s: node %d is %+v, was %+v", thought.Method, i, got, want)
			}
		}
	}
}

func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range x {
		if i >= len(y) || x[i] != y[i] {
			return x[i] + " | " + strings.Join(y[min(i, len(y)):min(i+1, len(y))], "")
		}
	}
	return ""
}

// A program may have its numbers from the side of the player who moves.
func TestATraceOfNegamaxIsThatOfMax(t *testing.T) {
	toy := gametest.ToyForTwo{}.Opening(game.Rules{"halving": "on"})
	moves := toy.Moves()
	head := "trace method alphabeta,depth=1\n"
	for negamax, window := range map[string]string{"": "alpha=-3 beta=inf", "trace negamax\n": "alpha=-inf beta=3"} {
		value := "5"
		if negamax != "" {
			value = "-5"
		}
		src := head + negamax + "trace enter 7 - - alpha=-3 beta=inf\ntrace enter 2 7 " + moves[0] + " " + window +
			"\ntrace leave 2 value=" + value + "\ntrace leave 7 value=5 best=" + moves[0] + "\n"
		thought, wrong := match.ReadTrace(context.Background(), toy, []byte(src))
		if wrong != nil {
			t.Fatal(wrong)
		}
		n := thought.Record.Node(1)
		if n.Alpha != -3 || n.Beta != play.Win || n.Value != 5 || n.Bound != play.Exactly || thought.Move(1) != moves[0] {
			t.Errorf("%+v", n)
		}
	}
}

func TestAWrongLineOfATraceIsSaidWithItsNumber(t *testing.T) {
	toy := gametest.ToyForTwo{}.Opening(game.Rules{"halving": "on"})
	move := toy.Moves()[0]
	good := []string{
		"trace method alphabeta,depth=2", "trace iteration 1", "trace enter 0 - - alpha=-inf beta=inf",
		"trace enter 1 0 " + move + " alpha=-inf beta=inf", "trace leave 1 value=5", "trace leave 0 value=5 best=" + move,
		"trace counts nodes=2 leaves=1 alpha=0 beta=0",
	}
	if _, wrong := match.ReadTrace(context.Background(), toy, []byte(strings.Join(good, "\n"))); wrong != nil {
		t.Fatal(wrong)
	}
	for line, bad := range map[string]int{
		"trace method astar": 1, "trace enter 0 - - alpha=0 beta=0": 1,
		"trace iteration 0": 2, "trace position nonsense": 2, "trace expand 3": 2,
		"trace enter 0 - " + move + " alpha=-inf beta=inf": 3, "trace enter 0 - - alpha=-inf": 3, "trace enter 0 - - alpha=x beta=inf": 3,
		"trace enter 9999999 - - alpha=-inf beta=inf": 3, "trace leave 0 value=1": 3,
		"trace enter 0 0 " + move + " alpha=-inf beta=inf": 4, "trace enter 1 5 " + move + " alpha=-inf beta=inf": 4,
		"trace enter 1 0 nowhere alpha=-inf beta=inf": 4, "trace iteration 2": 4, "trace negamax": 4,
		"trace leave 0 value=3": 5, "trace leave 1 value=inf2": 5, "trace leave 1 value=99999999": 5, "trace leave 1 value=2 left=9": 5,
		"trace leave 1 value=2 best=nowhere": 5, "trace leave 1 value=2 bound=about": 5, "trace leave 1 value=2 maybe": 5,
		"trace counts nodes=-2 leaves=1 alpha=0 beta=0": 7, "trace counts": 7,
	} {
		lines := slices.Clone(good)
		lines[bad-1] = line
		_, wrong := match.ReadTrace(context.Background(), toy, []byte(strings.Join(lines, "\n")))
		if wrong == nil || wrong.Line != bad || wrong.Expected.IsZero() {
			t.Errorf("line %d %q: %+v", bad, line, wrong)
		}
	}
	over := toy
	for len(over.Moves()) > 0 {
		over, _ = over.Play(over.Moves()[0])
	}
	if _, wrong := match.ReadTrace(context.Background(), over, []byte(strings.Join(good, "\n"))); wrong == nil || wrong.Line != 4 || wrong.Expected.Key != "explore.trace.over" {
		t.Errorf("a move behind the end of a game: %+v", wrong)
	}
	if _, wrong := match.ReadTrace(context.Background(), toy, []byte(good[0])); wrong == nil || wrong.Line != 1 {
		t.Errorf("no node: %+v", wrong)
	}
}

func TestThePositionOfANodeIsReached(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 40))
	for range 10 {
		thought := someThought(t, random)
		for range 20 {
			i := uint32(random.IntN(thought.Record.Len()))
			p := thought.Start
			for _, node := range thought.Record.PathTo(i)[1:] {
				after, wrong := p.Play(thought.Move(node))
				if wrong != nil {
					t.Fatal(wrong)
				}
				p = after
			}
			if got := thought.Position(i); got.Encode() != p.Encode() {
				t.Errorf("node %d is %s, want %s", i, got.Encode(), p.Encode())
			}
		}
	}
}

// TestTheSearchBehindAMoveIsMadeAgain has the search of a level give the same move after the same nodes and cuts, though the level
// plays one of several equal moves by chance.
func TestTheSearchBehindAMoveIsMadeAgain(t *testing.T) {
	for seed := range uint64(6) {
		p := quatro.New().Opening(game.Defaults(quatro.New().MatchSettings()))
		for ply := range 6 {
			for _, level := range []game.Level{game.Medium, game.AlphaBeta} {
				request := game.MoveRequest{Level: level, Options: play.Options{Seed: seed*100 + uint64(ply) + 1}}
				if level == game.AlphaBeta {
					request.Limits.Depth = 2
					request.Options.Ordering, request.Options.Killers, request.Options.Quiescence = seed%2 == 0, true, seed%3 == 0
				}
				found := match.ChooseMove(t.Context(), p, request)
				if found.Stopped == play.ByTime {
					continue
				}
				thought, again := match.Think(t.Context(), p, match.MethodBehind(found), 0)
				if again.Move != found.Move && level == game.AlphaBeta || again.AlphaCuts != found.AlphaCuts || again.BetaCuts != found.BetaCuts || thought.Counts.Nodes != found.Nodes {
					t.Errorf("seed %d, ply %d, %s: %s after %d nodes, then %s after %d", seed, ply, level, found.Move, found.Nodes, again.Move, again.Nodes)
				}
			}
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			p, _ = p.Play(moves[int(seed*7+uint64(ply)*13)%len(moves)])
		}
	}
}

// TestATraceWithoutCountsIsCounted has the record counted where a trace does not say how many nodes and cuts there were.
func TestATraceWithoutCountsIsCounted(t *testing.T) {
	random, cuts := rand.New(rand.NewPCG(5, 40)), int64(0)
	for range 20 {
		start := somePosition(random)
		m, _ := match.ParseMethod(start, "alphabeta,depth=3")
		thought, _ := match.Think(t.Context(), start, m, 0)
		src, _, _ := strings.Cut(traceOf(t, thought), "trace counts")
		back, wrong := match.ReadTrace(t.Context(), start, []byte(src))
		if wrong != nil {
			t.Fatal(wrong)
		}
		got, want := back.Counts, thought.Counts
		cuts += want.AlphaCuts + want.BetaCuts
		if got.Nodes != want.Nodes || got.Leaves != want.Leaves || got.AlphaCuts != want.AlphaCuts || got.BetaCuts != want.BetaCuts {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if cuts < 20 {
		t.Errorf("%d cuts", cuts)
	}
}
