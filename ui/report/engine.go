package report

import (
	"strconv"

	"procura/core/game"
	"procura/core/tournament"
	"procura/ui/i18n"
)

// Engine names an engine by what it is: "Médio", and an alpha-beta with its depth, "Alfa-beta 4".
func Engine(w *i18n.Words, ask *game.MoveRequest) string {
	name := w.Say(ask.Level.Name())
	if ask.Level == game.AlphaBeta && ask.Limits.Depth > 0 {
		name += " " + strconv.Itoa(ask.Limits.Depth)
	}
	return name
}

// Entrant names an engine of a championship, as tournament.ParseEngine reads it, by its own name or by what it is;
// what can't be read so is a name.
func Entrant(w *i18n.Words, spec string) string {
	e, wrong := tournament.ParseEngine(spec)
	switch {
	case wrong != nil:
		return spec
	case e.Name != spec || e.Command != nil:
		return e.Name
	}
	return Engine(w, &e.Request)
}
