package match

import (
	"context"
	"io"
	"maps"
	"slices"

	"procura/core/game"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
)

// New makes a Position of the rules and a state of a game, and a Valuer where
// there is an exact engine: the one place where the types of games for two are
// erased.
func New[S, M comparable](rules Rules[S, M], s S) game.Position {
	p := position[S, M]{rules, s}
	if p.exact() != nil {
		return valued[S, M]{p}
	}
	return p
}

type position[S, M comparable] struct {
	rules Rules[S, M]
	state S
}

func (p position[S, M]) Module() game.Playable { return p.rules.Module() }
func (p position[S, M]) Rules() game.Rules     { return maps.Clone(p.rules.Rules()) }
func (p position[S, M]) Scene() scene.Board    { return p.rules.Draw(p.state) }
func (p position[S, M]) Outcome() play.Outcome { return p.rules.End(p.state) }
func (p position[S, M]) Encode() string        { return p.rules.Encode(p.state) }

func (p position[S, M]) Brief() string {
	if brief, ok := p.rules.(BriefNotation[S]); ok {
		return brief.Brief(p.state)
	}
	return p.Encode()
}

func (p position[S, M]) exact() ExactEngine[S, M] {
	if rules, ok := p.rules.(HasExact[S, M]); ok {
		return rules.Exact()
	}
	return nil
}

func (p position[S, M]) Moves() []string {
	return p.written(p.rules.Moves(p.state, nil))
}

func (p position[S, M]) written(moves []M) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = p.rules.Notation(m)
	}
	return list
}

func (p position[S, M]) Next(picked []int) (choices []int, complete string) {
	for _, m := range p.rules.Moves(p.state, nil) {
		for _, way := range p.rules.Picks(p.state, m) {
			switch {
			case slices.Equal(way, picked):
				return nil, p.rules.Notation(m)
			case begins(way, picked) && !slices.Contains(choices, way[len(picked)]):
				choices = append(choices, way[len(picked)])
			}
		}
	}
	return choices, ""
}

func (p position[S, M]) Behind(picked []int) map[int][]string {
	behind := map[int][]string{}
	for _, m := range p.rules.Moves(p.state, nil) {
		for _, way := range p.rules.Picks(p.state, m) {
			if begins(way, picked) {
				place := way[len(picked)]
				behind[place] = append(behind[place], p.rules.Notation(m))
			}
		}
	}
	return behind
}

// begins reports whether a way goes on after what is picked.
func begins(way, picked []int) bool {
	return len(picked) < len(way) && slices.Equal(way[:len(picked)], picked)
}

// find is the legal move with a notation.
func (p position[S, M]) find(move string) (m M, wrong *text.Message) {
	for _, m := range p.rules.Moves(p.state, nil) {
		if p.rules.Notation(m) == move {
			return m, nil
		}
	}
	illegal := text.M("error.move", "Move", move)
	return m, &illegal
}

func (p position[S, M]) Play(move string) (game.Position, *text.Message) {
	m, wrong := p.find(move)
	if wrong != nil {
		return nil, wrong
	}
	return New(p.rules, p.rules.Play(p.state, m)), nil
}

func (p position[S, M]) Show(move string) (scene.Step, *text.Message) {
	m, wrong := p.find(move)
	if wrong != nil {
		return scene.Step{}, wrong
	}
	step := p.rules.Show(p.state, m)
	step.Move = move
	return step, nil
}

// valued is a position with an exact engine.
type valued[S, M comparable] struct{ position[S, M] }

func (p valued[S, M]) Values(ctx context.Context, each func(string, game.Value)) (nodes int64) {
	if p.Outcome() != play.Open {
		return 0
	}
	return p.exact().Values(ctx, p.state, func(m M, v game.Value) { each(p.rules.Notation(m), v) })
}

func (p valued[S, M]) Prove(ctx context.Context, w io.Writer, l game.ProofLimits) error {
	prover, ok := p.exact().(ExactProver[S])
	if !ok || p.Outcome() != play.Open {
		return &game.Unwritten{Why: text.M("unwritten.nothing")}
	}
	return prover.Prove(ctx, p.state, w, l) //nolint:wrapcheck // it says all
}
