package match

import (
	"procura/core/game"
	"procura/core/text"
)

// Prompter is for rules that can say how a move goes on of which a part is
// picked. Where a game can't, the status of the scene has to do.
type Prompter[S any] interface {
	// Prompt says what is to be picked next at a state that is not over, after one
	// place or more; see game.Position.Next.
	Prompt(s S, picked []int) text.Message
}

// Prompt is what is to be picked next at a position.
func Prompt(p game.Position, picked []int) text.Message {
	if p, ok := p.(interface{ Prompt([]int) text.Message }); ok && len(picked) > 0 {
		return p.Prompt(picked)
	}
	return p.Scene().Status
}

func (p position[S, M]) Prompt(picked []int) text.Message {
	if rules, ok := p.rules.(Prompter[S]); ok {
		return rules.Prompt(p.state, picked)
	}
	return p.Scene().Status
}
