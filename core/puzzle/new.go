package puzzle

import (
	"maps"
	"sync"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// New makes a Puzzle of a game's rules: the one place where the types of
// one-player problems are erased.
func New[S comparable, A any](rules Rules[S, A]) game.Puzzle {
	p := puzzle[S, A]{rules: rules}
	p.identity = sync.OnceValue(p.hash)
	return p
}

type puzzle[S comparable, A any] struct {
	rules    Rules[S, A]
	identity func() string
}

func (p puzzle[S, A]) Module() game.Puzzler  { return p.rules.Module() }
func (p puzzle[S, A]) Summary() text.Message { return p.rules.Summary() }
func (p puzzle[S, A]) Scene() scene.Board    { return p.rules.Show(p.start()).Board }
func (p puzzle[S, A]) start() []search.Edge[S, A] {
	return []search.Edge[S, A]{{State: p.rules.Start()}}
}

func (p puzzle[S, A]) Encode(name string) (string, bool) {
	return p.rules.Encode(p.rules.Start(), name)
}

func (p puzzle[S, A]) Rules() game.Rules {
	if ruled, ok := p.rules.(HasSettings); ok {
		return maps.Clone(ruled.Rules())
	}
	return game.Rules{}
}

func (p puzzle[S, A]) WithRules(changes game.Rules) (game.Puzzle, *text.Message) {
	rules, wrong := p.Rules().With(changes, p.rules.Module().Settings())
	if wrong != nil {
		return nil, wrong
	}
	if ruled, ok := p.rules.(HasSettings); ok {
		return ruled.Under(rules), nil
	}
	return p, nil
}

func (p puzzle[S, A]) Target() (int, bool) {
	if targeted, ok := p.rules.(HasTarget); ok {
		return targeted.Target()
	}
	return 0, false
}

func (p puzzle[S, A]) WithTarget(target int) game.Puzzle {
	if targeted, ok := p.rules.(HasTarget); ok {
		return targeted.Toward(target)
	}
	return p
}

func (p puzzle[S, A]) Warnings() []text.Message {
	if remarked, ok := p.rules.(Diagnoses); ok {
		return remarked.Warnings()
	}
	return nil
}

func (p puzzle[S, A]) Notes() []text.Message {
	if remarked, ok := p.rules.(Diagnoses); ok {
		return remarked.Notes()
	}
	return nil
}

func (p puzzle[S, A]) Heuristics() []game.HeuristicInfo {
	var infos []game.HeuristicInfo
	for _, h := range p.rules.Heuristics() {
		infos = append(infos, infoOf(h))
	}
	return infos
}

func infoOf[S comparable](h search.Heuristic[S]) game.HeuristicInfo {
	return game.HeuristicInfo{Key: h.Key, Name: h.Name, Admissible: h.Admissible, Inconsistent: h.Inconsistent}
}

func (p puzzle[S, A]) Symmetries() int {
	if symmetric, ok := p.rules.(search.Symmetric[S]); ok {
		return symmetric.Symmetries()
	}
	return 1
}

// game.Best is the anytime search with the strongest admissible heuristic, in the
// quotient where there are symmetries; for a game without such a heuristic in
// whole moves, uniform cost search.
func (p puzzle[S, A]) Best() game.Method {
	m := game.Method{Algorithm: search.UCS, Duplicates: search.Graph}
	for _, h := range p.rules.Heuristics() {
		if h.Admissible && h.Estimate != nil {
			m.Algorithm, m.Heuristic = search.Anytime, h.Key
		}
	}
	if p.Symmetries() > 1 {
		m.Duplicates = search.Quotient
	}
	return m
}
