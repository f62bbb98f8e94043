package match

import (
	"procura/core/game"
	"procura/core/radix"
)

// Packer is for rules that can write a state in little room, for short ids; the
// module is an Unpacker. Settings are no part of it.
type Packer[S any] interface {
	// Pack writes a state.
	Pack(S, *radix.Writer)
}

// Unpacker is a game that reads what a Packer writes.
type Unpacker interface {
	game.Playable
	// UnpackPosition reads a state under complete and allowed rules, false where the
	// digits are none.
	UnpackPosition(*radix.Reader, game.Rules) (game.Position, bool)
}

// Pack writes a position whose rules are a Packer, and reports whether they are.
func Pack(p game.Position, w *radix.Writer) bool {
	if p, ok := p.(interface{ pack(*radix.Writer) bool }); ok {
		return p.pack(w)
	}
	return false
}

func (p position[S, M]) pack(w *radix.Writer) bool {
	packer, ok := p.rules.(Packer[S])
	if ok {
		packer.Pack(p.state, w)
	}
	return ok
}
