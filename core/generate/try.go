package generate

import (
	"context"
	"fmt"

	"procura/core/game"
	"procura/core/search"
)

// Proof is what is proved of a problem.
type Proof struct {
	// Verdict is Optimal or Impossible.
	Verdict search.Verdict
	// Length is that of the shortest solutions, -1 where there is none, and Path is
	// one of them.
	Length int
	Path   []string
	// Paths is how many there are, 0 where they are too many positions to be counted,
	// or there is none.
	Paths int64
	// Nodes is how many nodes breadth-first search generates, 0 where they are more
	// than were looked at.
	Nodes int64
	// FooledBy is by how many moves the search that was to be misled missed.
	FooledBy int
}

// Limits inside a try, in nodes: what is the same on any machine.
const (
	// quick is for breadth-first search, which comes first.
	quick = 30_000
	// thorough is for the game's best method, where that was not enough, and for a
	// search that is to be misled.
	thorough int64 = 300_000
	// survey is for the figure of breadth-first search, once a problem is found.
	survey = 200_000
	// ways is for the states on all levels of a count.
	ways = 200_000
	// memory in bytes is more than so many nodes take.
	memory = 1 << 30
)

// try makes one draft and proves it; false: it is not as wished.
func (m *Maker) try(ctx context.Context, seed, number uint64) (game.Puzzle, Proof, bool) {
	p := m.draft(ctx, random(seed, number))
	if p == nil || ctx.Err() != nil {
		return nil, Proof{}, false
	}
	t := trial{ctx: ctx, wish: &m.request.Wish, puzzle: p, proof: Proof{Length: -1}}
	for _, passes := range []func() bool{t.explore, t.settle, t.suits, t.unique, t.misleads} {
		if !passes() || ctx.Err() != nil {
			return nil, Proof{}, false
		}
	}
	t.complete()
	return p, t.proof, true
}

// trial is the proof of a draft under way.
type trial struct {
	ctx    context.Context
	wish   *game.Wish
	puzzle game.Puzzle
	proof  Proof
}

func (t *trial) solve(m game.Method, nodes int64) game.Run {
	return t.puzzle.Solve(t.ctx, game.SolveRequest{Method: m, Alone: true, Limits: search.Limits{Nodes: nodes, Memory: memory}})
}

// explore runs breadth-first search, within the band that is wished.
func (t *trial) explore() bool {
	limit := int64(quick)
	if band := t.wish.Nodes; !band.IsZero() {
		if limit = band.Most; limit == 0 {
			limit = MostNodes
		}
	}
	run := t.solve(game.Method{Algorithm: search.BFS}, limit)
	t.learn(run)
	return t.wish.Nodes.IsZero() || t.settled() && t.wish.Nodes.Has(run.Generated)
}

// learn takes over what a run has proved; two proofs that differ are an error of the
// program.
func (t *trial) learn(run game.Run) {
	if run.Verdict != search.Optimal && run.Verdict != search.Impossible {
		return
	}
	p := &t.proof
	if t.settled() && (p.Verdict != run.Verdict || p.Length != run.Length) {
		panic(fmt.Sprintf("generate: %s in %d moves by one proof, %s in %d by %s", p.Verdict, p.Length, run.Verdict, run.Length, run.Ran.Words()))
	}
	if run.Ran.Algorithm == search.BFS && run.Outcome <= search.Exhausted {
		p.Nodes = run.Generated
	}
	if !t.settled() {
		p.Verdict, p.Length, p.Path = run.Verdict, run.Length, run.Path
	}
}

func (t *trial) settled() bool { return t.proof.Verdict != "" }

// settle runs the best method where breadth-first search did not get to an end.
func (t *trial) settle() bool {
	if !t.settled() {
		t.learn(t.solve(game.Method{Algorithm: game.Best}, thorough))
	}
	return t.settled()
}

// suits holds what is proved against the wish; what is solved already is no problem.
func (t *trial) suits() bool {
	if t.wish.Impossible {
		return t.proof.Verdict == search.Impossible
	}
	return t.proof.Length > 0 && (t.wish.Moves == 0 || t.proof.Length == t.wish.Moves)
}

// unique counts the shortest solutions, where one is wished.
func (t *trial) unique() bool {
	if !t.wish.Unique {
		return true
	}
	t.count()
	return t.proof.Paths == 1
}

func (t *trial) count() {
	count := t.puzzle.CountShortest(t.ctx, game.CountRequest{Length: t.proof.Length, States: ways})
	switch {
	case count.Stopped != search.NotStopped:
	case count.Length != t.proof.Length:
		panic(fmt.Sprintf("generate: the shortest solution has %d moves by a proof, %d by counting", t.proof.Length, count.Length))
	default:
		t.proof.Paths = count.Paths
	}
}

// misleads runs the search that is to be misled.
func (t *trial) misleads() bool {
	f := t.wish.Fools
	if f.Algorithm == "" {
		return true
	}
	run := t.solve(game.Method{Algorithm: f.Algorithm, Heuristic: f.Heuristic}, thorough)
	t.proof.FooledBy = run.Length - t.proof.Length
	return run.Solved() && t.proof.FooledBy > 0 && (f.By == 0 || t.proof.FooledBy == f.By)
}

// complete adds figures that nothing depends on.
func (t *trial) complete() {
	if t.proof.Verdict == search.Optimal && t.proof.Paths == 0 {
		t.count()
	}
	if t.proof.Nodes == 0 {
		t.learn(t.solve(game.Method{Algorithm: search.BFS}, survey))
	}
}
