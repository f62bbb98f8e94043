package search

import "sync/atomic"

// Progress holds the live counters of a run. The search stores, anyone loads.
type Progress struct {
	Expanded, Generated, Frontier, Depth, Bound, Bytes atomic.Int64
	// Best is the length of the best solution so far, 0 without one; only
	// searches that go on after the first one have it before they end.
	Best atomic.Int64
	// Points is that of the best path so far, Upper the proved upper bound on the
	// points of any path, however long; only the search for the most points has them.
	Points, Upper atomic.Int64

	standing atomic.Pointer[Standing]
}

func (p *Progress) publish(c *Counters, bytes int64) {
	p.Expanded.Store(c.Expanded)
	p.Generated.Store(c.Generated)
	p.Frontier.Store(c.Waiting)
	p.Depth.Store(int64(c.Depth))
	p.Bytes.Store(bytes)
}

// Standing is what a search that goes on after its first solution knows at one
// moment. What it says holds together:
//
//	Bound  <= moves of a shortest solution <= len(Path)     where a goal is looked for
//	Points <= most points of any path      <= Upper         where points are
//
// The next one says as much at least: neither range ever grows.
type Standing struct {
	// Path is the best path so far, in notation; nil without one.
	Path          []string
	Bound         int
	Points, Upper int
}

// Standing is what is known now, nil where nothing is, or where the search has
// nothing before it ends. It is never written to again.
func (p *Progress) Standing() *Standing { return p.standing.Load() }

// Stand tells what is known from now on. One goroutine at a time may call it.
func (p *Progress) Stand(now Standing) { p.standing.Store(&now) }

// Notated is a problem that can write its moves down.
type Notated[A any] interface{ Notation(move A) string }

// lifted is a problem whose moves stand for those of another one.
type lifted[A any] interface{ notations(path []A) []string }

// Notations writes a path of a problem down, nil where that can't be done, or where it
// has no moves.
func Notations[S comparable, A any](p Problem[S, A], path []A) []string {
	if len(path) == 0 {
		return nil
	}
	if q, ok := p.(lifted[A]); ok {
		return q.notations(path)
	}
	problem, ok := p.(Notated[A])
	if !ok {
		return nil
	}
	moves := make([]string, len(path))
	for i, move := range path {
		moves[i] = problem.Notation(move)
	}
	return moves
}
