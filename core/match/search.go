package match

import (
	"context"
	"slices"

	"procura/core/game"
	"procura/core/play"
)

func (p position[S, M]) Search(ctx context.Context, limits play.Limits, options play.Options) game.Analysis {
	engine := play.NewEngine(play.Game[S, M](p.rules), options)
	found := engine.Think(ctx, p.state, limits)
	a := game.Analysis{
		Value: p.value(found.Value, found.Exact), Depth: found.Depth,
		Nodes: found.Nodes, AlphaCuts: found.AlphaCuts, BetaCuts: found.BetaCuts,
		Stopped: found.Stopped, Bytes: found.Bytes,
	}
	if found.HasMove {
		a.Move, a.Line = p.rules.Notation(found.Move), p.written(found.Line)
	}
	return a
}

// value reads a value of the alpha-beta at this position.
func (p position[S, M]) value(value int, exact bool) game.Value {
	outcome, moves := play.Decided(value)
	switch {
	case !exact:
		return game.Value{Points: value}
	case outcome == play.Open:
		return game.Value{Outcome: play.Drawn}
	}
	if counter, ok := p.rules.(DistanceCounter[S]); ok {
		moves = counter.Distance(p.state, moves)
	}
	return game.Value{Outcome: outcome, Distance: moves}
}

func (p position[S, M]) LosesAtOnce(ctx context.Context, move string) (loses bool, nodes int64) {
	m, wrong := p.find(move)
	if wrong != nil {
		panic("match: the move " + move + " is not legal")
	}
	after := p.rules.Play(p.state, m)
	nodes = 1
	if end := p.rules.End(after); end != play.Open {
		return end == play.Won, nodes
	}
	for _, reply := range p.rules.Moves(after, nil) {
		if ctx.Err() != nil {
			break
		}
		nodes++
		if p.rules.End(p.rules.Play(after, reply)) == play.Lost {
			return true, nodes
		}
	}
	return false, nodes
}

func (p position[S, M]) Blunders() float64 {
	moves := p.rules.Moves(p.state, nil)
	bad := 0
	for _, m := range moves {
		if p.winsAtOnce(p.rules.Play(p.state, m)) {
			bad++
		}
	}
	return float64(bad) / float64(max(1, len(moves)))
}

// winsAtOnce reports whether the player to move can end the game in their favour.
func (p position[S, M]) winsAtOnce(s S) bool {
	if p.rules.End(s) != play.Open {
		return false
	}
	moves := p.rules.Moves
	if restless, ok := p.rules.(play.Restless[S, M]); ok {
		moves = restless.Loud
	}
	return slices.ContainsFunc(moves(s, nil), func(m M) bool { return p.rules.End(p.rules.Play(s, m)) == play.Lost })
}

func (p position[S, M]) Endgame() bool {
	rules, ok := p.rules.(HasExact[S, M])
	return ok && rules.Endgame(p.state)
}
