package puzzle

import (
	"fmt"
	"slices"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
)

// replay is the checker: it follows a path by the successor function alone.
func (p puzzle[S, A]) replay(moves []string) ([]search.Edge[S, A], error) {
	path := p.start()
	for i, move := range moves {
		next, ok := p.successor(path[i].State, move)
		if !ok {
			return nil, fmt.Errorf("move %d, %q, is not possible", i+1, move)
		}
		path = append(path, next)
	}
	return path, nil
}

func (p puzzle[S, A]) successor(s S, move string) (search.Edge[S, A], bool) {
	for _, e := range p.rules.Expand(s, nil) {
		if p.rules.Notation(e.Action) == move {
			return e, true
		}
	}
	return search.Edge[S, A]{}, false
}

func (p puzzle[S, A]) Replay(moves []string) (game.Replay, error) {
	path, err := p.replay(moves)
	if err != nil {
		return nil, err
	}
	return frames[S, A]{p.rules, path, slices.Clone(moves)}, nil
}

// frames keeps the states of a path and draws a step when it is asked for.
type frames[S comparable, A any] struct {
	rules Rules[S, A]
	path  []search.Edge[S, A]
	moves []string
}

func (f frames[S, A]) Len() int { return len(f.path) }

func (f frames[S, A]) Step(i int) scene.Step {
	step := f.rules.Show(f.path[:i+1])
	if i > 0 {
		step.Move = f.moves[i-1]
	}
	return step
}

func (p puzzle[S, A]) After(moves []string) (string, error) {
	path, err := p.replay(moves)
	if err != nil {
		return "", err
	}
	form, _ := p.rules.Encode(path[len(path)-1].State, "")
	return form, nil
}
