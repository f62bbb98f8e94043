// Package games is the one list of the games of this program. A game is one
// package and one line here; tabs, files, solver, player and command line
// follow.
package games

import (
	"procura/core/adjiboto"
	"procura/core/cavalo"
	"procura/core/game"
	"procura/core/quatro"
)

// Settings limit Quatro's exact engine.
type Settings = quatro.OracleSettings

// All lists the games in the order of their tabs.
func All(exact Settings) []game.Module {
	return []game.Module{quatro.New().With(quatro.NewOracle(exact)), cavalo.New(), adjiboto.New()}
}
