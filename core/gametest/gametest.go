// Package gametest is the contract that every game must pass, for the tests of
// the games: it takes the rules of a game, walks and searches them, and compares
// what they say with what a plain search over maps finds. It relies on nothing
// of a game but the interfaces of packages game, puzzle and match.
package gametest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime/debug"
	"testing"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
)

// A sixth of the time of the tests that use this package would go into collecting small states.
var _ = debug.SetGCPercent(400)

// The sizes of the checks, an eighth with -short: under the race detector
// everything takes ten times as long.
const (
	// walkCount and walkLength size the sample of states.
	walkCount  = 12
	walkLength = 30
)

// spaceLimit is the number of states up to which a space is explored whole.
func spaceLimit() int { return sized(20000) }

// nodeLimit ends the searches, in nodes generated.
func nodeLimit() int64 { return int64(sized(2000)) }

// auditLimit is the number of states of an audit.
func auditLimit() int { return sized(1500) }

func sized(n int) int {
	if testing.Short() {
		return n / 8
	}
	return n
}

// checker holds rules and a sample of their states.
type checker[S comparable, A any] struct {
	rules  puzzle.Rules[S, A]
	puzzle game.Puzzle
	// walks are random paths; walks[i][0] is the start, without a move.
	walks [][]search.Edge[S, A]
	// states are the distinct states of the walks.
	states []S
	// from and away are made when first asked for: whole, distances.
	from *space[S]
	away map[S]int
}

// Check proves the contract of rules on a sample of their states, and on all of
// them when they are few. It is the same for every game.
func Check[S comparable, A any](t *testing.T, rules puzzle.Rules[S, A]) {
	t.Helper()
	c := &checker[S, A]{rules: rules, puzzle: puzzle.New(rules)}
	c.walk()
	for _, part := range []struct {
		name  string
		check func(*testing.T)
	}{
		{"expand", c.checkExpand},
		{"hash", c.checkHash},
		{"notation", c.checkNotation},
		{"heuristics", c.checkHeuristics},
		{"searches", c.checkSearches},
		{"audits", c.checkAudits},
		{"replay", c.checkReplay},
		{"walk", c.checkWalk},
		{"text", c.checkText},
		{"rules", c.checkRules},
		{"target", c.checkTarget},
		{"symmetry", c.checkSymmetry},
		{"hand", c.checkHand},
		{"pack", c.checkPack},
	} {
		before := photograph(c.puzzle)
		t.Run(part.name, part.check)
		if after := photograph(c.puzzle); after != before {
			t.Errorf("%s changed the puzzle from\n%s\nto\n%s", part.name, before, after)
		}
	}
}

// Long skips a test that works on one thread for long, where time is short:
// under the race detector.
func Long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("long, and on one thread")
	}
}

// LeaveToMakeTest skips a test that takes a second or more, and would take half of the time of `go test ./...`, unless `make test`
// or `make every` asks for it.
func LeaveToMakeTest(t *testing.T) {
	t.Helper()
	Long(t)
	if os.Getenv("PROCURA_TURN") == "" && !Every() {
		t.Skip("long: make test, or PROCURA_EVERY=1, runs it")
	}
}

// Combinations lists every complete choice of values for settings.
func Combinations(settings []game.Setting) []game.Rules { return game.Combinations(settings) }

// photograph writes down everything that a puzzle says of itself.
func photograph(p game.Puzzle) string {
	form, carries := p.Encode("N")
	target, has := p.Target()
	return fmt.Sprint(p.Identity(), form, carries, target, has, p.Rules(), p.Heuristics(),
		p.Summary(), p.Warnings(), p.Notes(), p.Scene(), p.Best())
}

// walk samples states by random paths, the same ones every time.
func (c *checker[S, A]) walk() {
	random := rand.New(rand.NewPCG(1, 2))
	seen := map[S]bool{}
	for range walkCount {
		path := []search.Edge[S, A]{{State: c.rules.Start()}}
		for len(path) <= walkLength {
			edges := c.rules.Expand(path[len(path)-1].State, nil)
			if len(edges) == 0 {
				break
			}
			path = append(path, edges[random.IntN(len(edges))])
		}
		c.walks = append(c.walks, path)
		for _, e := range path {
			if !seen[e.State] {
				seen[e.State] = true
				c.states = append(c.states, e.State)
			}
		}
	}
}

func (c *checker[S, A]) moves(path []search.Edge[S, A]) []string {
	list := make([]string, 0, len(path))
	for _, e := range path[1:] {
		list = append(list, c.rules.Notation(e.Action))
	}
	return list
}

// checkExpand: the same answer twice, behind what is there, at cost 1, without
// allocating.
func (c *checker[S, A]) checkExpand(t *testing.T) {
	room := make([]search.Edge[S, A], 0, 4096)
	for _, s := range c.states {
		first := c.rules.Expand(s, nil)
		if again := c.rules.Expand(s, nil); !reflect.DeepEqual(first, again) {
			t.Fatalf("%+v: %v, then %v", s, first, again)
		}
		marked := []search.Edge[S, A]{{State: s, Cost: 77}}
		longer := c.rules.Expand(s, marked)
		if len(longer) != len(first)+1 || !reflect.DeepEqual(longer[0], marked[0]) ||
			len(first) > 0 && !reflect.DeepEqual(longer[1:], first) {
			t.Fatalf("%+v: appended to one edge: %v, want %v behind it", s, longer, first)
		}
		for _, e := range first {
			if e.Cost != 1 {
				t.Errorf("%+v: move %s costs %d; a solution's length is its cost", s, c.rules.Notation(e.Action), e.Cost)
			}
		}
	}
	allocatesNothing(t, c.states, func(s S) { room = c.rules.Expand(s, room[:0]) })
}

// allocatesNothing makes a call for some states that must not allocate.
func allocatesNothing[S any](t *testing.T, states []S, call func(S)) {
	t.Helper()
	for _, s := range states[:min(8, len(states))] {
		if n := testing.AllocsPerRun(5, func() { call(s) }); n != 0 {
			t.Errorf("%+v: allocates %v times", s, n)
		}
	}
}

// checkHash: the same for the same state, different for different states.
func (c *checker[S, A]) checkHash(t *testing.T) {
	holder := map[uint64]S{}
	for _, s := range c.states {
		hash := c.rules.Hash(s)
		if again := c.rules.Hash(s); again != hash {
			t.Errorf("%+v: hash %x, then %x", s, hash, again)
		}
		if other, taken := holder[hash]; taken && other != s {
			t.Errorf("%+v and %+v both hash to %x", s, other, hash)
		}
		holder[hash] = s
	}
}

// checkNotation: the moves of a state are told apart by their notations.
func (c *checker[S, A]) checkNotation(t *testing.T) {
	for _, s := range c.states {
		seen := map[string]bool{}
		for _, e := range c.rules.Expand(s, nil) {
			move := c.rules.Notation(e.Action)
			if seen[move] || move == "" {
				t.Errorf("%+v: two moves, or none, are written %q", s, move)
			}
			seen[move] = true
		}
	}
}

func value[S comparable](h search.Heuristic[S], s S) float64 {
	if h.Real != nil {
		return h.Real(s)
	}
	return float64(h.Estimate(s))
}

// checkHeuristics: one estimate each; what is called admissible never exceeds
// the true distance, and so is at most 0 at a goal.
func (c *checker[S, A]) checkHeuristics(t *testing.T) {
	keys := map[string]bool{}
	heuristics := c.rules.Heuristics()
	for _, h := range heuristics {
		if (h.Estimate == nil) == (h.Real == nil) {
			t.Fatalf("%q: exactly one of Estimate and Real must be set", h.Key)
		}
		if keys[h.Key] || h.Key == "" || h.Name.IsZero() {
			t.Errorf("heuristic %q: the key is taken or empty, or there is no name", h.Key)
		}
		keys[h.Key] = true
		for _, s := range c.states {
			if v := value(h, s); v != value(h, s) {
				t.Errorf("%s: %+v: another value the second time, after %v", h.Key, s, v)
			}
		}
	}
	symmetric, folds := c.rules.(search.Symmetric[S])
	for s, distance := range c.distances() {
		sides := []S{s}
		if folds {
			sides = append(sides, symmetric.Canonical(s)) // as far away
		}
		for _, h := range heuristics {
			for _, side := range sides {
				if v := value(h, side); h.Admissible && distance != never && v > float64(distance) {
					t.Errorf("%s: %+v: h = %v, but a goal is %d moves away", h.Key, side, v, distance)
				}
			}
		}
	}
}
