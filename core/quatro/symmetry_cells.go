package quatro

import (
	"sync"

	"procura/core/quatro/grid"
)

// boardMaps are the permutations of the cells that keep a set of lines.
type boardMaps struct {
	maps []grid.Halves
	// least tells, for every set of cells, which of the maps turn it into the
	// least set that any of them does; for the empty set, one of all of them.
	least [1 << cells]uint32
}

var (
	straightMaps = sync.OnceValue(func() *boardMaps { return newBoardMaps(lines[:straightLines]) })
	squareMaps   = sync.OnceValue(func() *boardMaps { return newBoardMaps(lines) })
)

func newBoardMaps(lines []uint16) *boardMaps {
	maps := grid.Maps(lines)
	return &boardMaps{maps, grid.Least(maps, func(set uint16) uint16 { return set })}
}
