package game

import "procura/core/text"

// Prompter is a playable game that can say how a move goes on of which a part
// is picked. Where a game can't, the status of the scene has to do.
type Prompter interface {
	Playable
	// Prompt says what is to be picked next at a position that is not over; see
	// Position.Next.
	Prompt(p Position, picked []int) text.Message
}

// PromptOf is what is to be picked next at a position.
func PromptOf(p Position, picked []int) text.Message {
	if prompter, ok := p.Module().(Prompter); ok && len(picked) > 0 {
		return prompter.Prompt(p, picked)
	}
	return p.Scene().Status
}
