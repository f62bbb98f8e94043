package game

import (
	"context"
	"maps"
	"slices"

	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
)

// SealPosition makes a Position of a game's match kit and a state, and a Valuer
// where the kit has an exact engine: the one place where types are erased.
func SealPosition[S, M comparable](kit MatchKit[S, M], s S) Position {
	p := position[S, M]{kit, s}
	if p.exact() != nil {
		return valued[S, M]{p}
	}
	return p
}

// UnsealPosition is the kit and the state that a position was made of, false
// where it has other types.
func UnsealPosition[S, M comparable](p Position) (kit MatchKit[S, M], s S, ok bool) {
	switch p := p.(type) {
	case position[S, M]:
		return p.kit, p.state, true
	case valued[S, M]:
		return p.kit, p.state, true
	}
	return kit, s, false
}

type position[S, M comparable] struct {
	kit   MatchKit[S, M]
	state S
}

func (p position[S, M]) Module() Playable      { return p.kit.Module() }
func (p position[S, M]) Rules() Rules          { return maps.Clone(p.kit.Rules()) }
func (p position[S, M]) Scene() scene.Board    { return p.kit.Draw(p.state) }
func (p position[S, M]) Outcome() play.Outcome { return p.kit.End(p.state) }
func (p position[S, M]) Encode() string        { return p.kit.Encode(p.state) }

func (p position[S, M]) Brief() string {
	if short, ok := p.kit.(Short[S]); ok {
		return short.Brief(p.state)
	}
	return p.Encode()
}

func (p position[S, M]) exact() Exact[S, M] {
	if solvable, ok := p.kit.(Solvable[S, M]); ok {
		return solvable.Exact()
	}
	return nil
}

func (p position[S, M]) Moves() []string {
	return p.written(p.kit.Moves(p.state, nil))
}

func (p position[S, M]) written(moves []M) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = p.kit.Notation(m)
	}
	return list
}

func (p position[S, M]) Next(picked []int) (choices []int, complete string) {
	for _, m := range p.kit.Moves(p.state, nil) {
		for _, way := range p.kit.Picks(p.state, m) {
			switch {
			case slices.Equal(way, picked):
				return nil, p.kit.Notation(m)
			case begins(way, picked) && !slices.Contains(choices, way[len(picked)]):
				choices = append(choices, way[len(picked)])
			}
		}
	}
	return choices, ""
}

func (p position[S, M]) Behind(picked []int) map[int][]string {
	behind := map[int][]string{}
	for _, m := range p.kit.Moves(p.state, nil) {
		for _, way := range p.kit.Picks(p.state, m) {
			if begins(way, picked) {
				place := way[len(picked)]
				behind[place] = append(behind[place], p.kit.Notation(m))
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
	for _, m := range p.kit.Moves(p.state, nil) {
		if p.kit.Notation(m) == move {
			return m, nil
		}
	}
	illegal := text.M("error.move", "Move", move)
	return m, &illegal
}

func (p position[S, M]) Play(move string) (Position, *text.Message) {
	m, wrong := p.find(move)
	if wrong != nil {
		return nil, wrong
	}
	return SealPosition(p.kit, p.kit.Play(p.state, m)), nil
}

func (p position[S, M]) Show(move string) (scene.Step, *text.Message) {
	m, wrong := p.find(move)
	if wrong != nil {
		return scene.Step{}, wrong
	}
	step := p.kit.Show(p.state, m)
	step.Move = move
	return step, nil
}

// valued is a position with an exact engine.
type valued[S, M comparable] struct{ position[S, M] }

func (p valued[S, M]) Values(ctx context.Context, each func(string, Value)) (nodes int64) {
	if p.Outcome() != play.Open {
		return 0
	}
	return p.exact().Values(ctx, p.state, func(m M, v Value) { each(p.kit.Notation(m), v) })
}
