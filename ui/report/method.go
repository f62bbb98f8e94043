package report

import (
	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
)

// Method names what ran: "A* (1,5) · pares · árvore"; a program of somebody else is its
// command.
func Method(w *i18n.Words, run game.Run) string {
	if run.Maximise {
		return w.Key("goal.max")
	}
	if compare.IsProgram(&run) {
		return string(run.Asked.Algorithm)
	}
	name := w.Key("algorithm." + string(run.Ran.Algorithm))
	if p, value, ok := run.Ran.Number(); ok && value != p.Usual {
		name += " (" + w.Parameter(value) + ")"
	}
	if run.Ran.Heuristic != "" {
		name += " · " + Heuristic(w, run.Game, run.Ran.Heuristic)
	}
	if d := run.Ran.Duplicates; d == search.Tree || d == search.Quotient {
		name += " · " + w.Key("duplicates."+string(d))
	}
	return name
}

// Heuristic names a heuristic by its game and key; a formula is its own name, of which
// the beginning is enough.
func Heuristic(w *i18n.Words, module, key string) string {
	if formula, is := game.FormulaText(key); is {
		return text.Clip(text.Plain(formula), 40)
	}
	return w.Key("heuristic." + module + "." + key)
}

// Settings says the rule settings of a game in words.
func Settings(w *i18n.Words, module string, settings []game.Setting) []i18n.Setting {
	list := make([]i18n.Setting, len(settings))
	for i, s := range settings {
		names := make([]string, len(s.Values))
		for k, value := range s.Values {
			names[k] = w.Key("rule." + module + "." + s.Key + "." + value)
		}
		list[i] = i18n.Setting{Key: s.Key, Name: w.Say(s.Name), Values: s.Values, Names: names}
	}
	return list
}
