package puzzle

import (
	"procura/core/game"
	"procura/core/radix"
)

// Pack writes the board of a problem whose rules are a Packer, and reports whether
// they are.
func Pack(p game.Puzzle, w *radix.Writer) bool {
	if p, ok := p.(interface{ pack(*radix.Writer) bool }); ok {
		return p.pack(w)
	}
	return false
}

func (p puzzle[S, A]) pack(w *radix.Writer) bool {
	packer, ok := p.rules.(Packer)
	if ok {
		packer.Pack(w)
	}
	return ok
}
