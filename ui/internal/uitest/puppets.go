package uitest

import (
	"context"
	"sync"
	"testing"

	"procura/core/game"
)

// Puppet is a puzzle whose search a test decides.
type Puppet struct {
	game.Puzzle
	Search func(context.Context, game.SolveRequest) game.Run
}

// Solve does what the test decides.
func (p Puppet) Solve(ctx context.Context, o game.SolveRequest) game.Run { return p.Search(ctx, o) }

// Climbing is a puzzle that can be asked for the most points.
type Climbing struct{ Puppet }

func (Climbing) Maximises() bool { return true }

// Gate holds the search of a puzzle until the test opens it.
type Gate struct {
	Begun, Open chan struct{}
}

// Gated is a puzzle whose search waits at a gate; a cancel goes through.
func Gated(p game.Puzzle) (game.Puzzle, *Gate) {
	g := &Gate{make(chan struct{}, 8), make(chan struct{})}
	return Puppet{Puzzle: p, Search: func(ctx context.Context, o game.SolveRequest) game.Run {
		g.Begun <- struct{}{}
		select {
		case <-g.Open:
		case <-ctx.Done():
		}
		return p.Solve(ctx, o)
	}}, g
}

// Opener returns what closes a channel; the end of the test does it at the
// latest, so that nobody waits there for ever.
func Opener(t testing.TB, gate chan struct{}) func() {
	open := sync.OnceFunc(func() { close(gate) })
	t.Cleanup(open)
	return open
}
