package match

import (
	"procura/core/game"
	"procura/core/text"
)

// Refuser is for rules that can say why a place can't be picked.
type Refuser[S any] interface {
	// Refusal says why no move goes on with a place after some others were picked; see
	// game.Position.Next.
	Refusal(s S, picked []int, place int) text.Message
}

// Refusal says why no move goes on with a place of a position after some others were
// picked.
func Refusal(p game.Position, picked []int, place int) text.Message {
	if p, ok := p.(interface {
		Refusal([]int, int) text.Message
	}); ok {
		return p.Refusal(picked, place)
	}
	return text.M("refuse.match")
}

func (p position[S, M]) Refusal(picked []int, place int) text.Message {
	if rules, ok := p.rules.(Refuser[S]); ok {
		return rules.Refusal(p.state, picked, place)
	}
	return text.M("refuse.match")
}
