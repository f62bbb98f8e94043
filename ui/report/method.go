package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/play"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
)

// WithNotation adds to words how the moves of a game are written, where the game says so.
func WithNotation(w *i18n.Words, m game.Module, words string) string {
	if n, ok := m.(game.HasNotation); ok {
		return words + " " + w.Say(n.Notation())
	}
	return words
}

// AlgorithmWord is the short name of an algorithm, "BFS"; a program of somebody else is its command.
func AlgorithmWord(w *i18n.Words, a search.Algorithm) string {
	if a == search.Anytime { // a part of Best, which nobody chooses
		a = game.Best
	}
	if a != game.Best && a != game.Hand && !slices.Contains(search.Algorithms(), a) {
		return string(a)
	}
	name, _, _ := strings.Cut(w.Key("core.algorithm."+string(a)), " · ")
	return name
}

// Method names what ran: "A* (1,5) · pares · árvore"; a program of somebody else is its
// command.
func Method(w *i18n.Words, run game.Run) string {
	if run.Maximise {
		return w.Key("solver.goal.max")
	}
	if run.ByProgram() {
		return string(run.Asked.Algorithm)
	}
	name := w.Key("core.algorithm." + string(run.Ran.Algorithm))
	if p, value, ok := run.Ran.Number(); ok && value != p.Usual {
		name += " (" + w.Parameter(value) + ")"
	}
	if run.Ran.Heuristic != "" {
		name += " · " + Heuristic(w, run.Game, run.Ran.Heuristic)
	}
	if d := run.Ran.Duplicates; d == search.Tree || d == search.Quotient {
		name += " · " + w.Key("core.duplicates."+string(d))
	}
	return name
}

// Heuristic names a heuristic by its game and key; a formula is its own name, of which
// the beginning is enough.
func Heuristic(w *i18n.Words, module, key string) string {
	if formula, is := game.FormulaText(key); is {
		return text.Clip(text.Plain(Formula(w, module, formula)), 40)
	}
	return w.Key("core.heuristic." + module + "." + key)
}

// Formula is a formula as files have it, with the names of quantities that the language has.
func Formula(w *i18n.Words, module, formula string) string {
	return game.RenameQuantities(formula, func(word string) string {
		name := w.Key("formula.name." + module + "." + word)
		if strings.HasPrefix(name, "[") { // there is none: it is no quantity
			return word
		}
		return name
	})
}

// HeuristicArgument is a heuristic as commands name it: its key, of a formula with the names that the language has.
func HeuristicArgument(w *i18n.Words, module, key string) string {
	if formula, is := game.FormulaText(key); is {
		return game.FormulaKey(Formula(w, module, formula))
	}
	return key
}

// Fault is why a formula gave no number, with the names of quantities that the language has.
func Fault(w *i18n.Words, module string, f game.FormulaFault) *game.FormulaFault {
	f.Formula, f.Quantities = Formula(w, module, f.Formula), Formula(w, module, f.Quantities)
	return &f
}

// Range writes a range of whole numbers.
func Range(least, greatest int) string {
	if least == greatest {
		return strconv.Itoa(least)
	}
	return fmt.Sprintf("%d … %d", least, greatest)
}

// Switches lists the switches of a method for two players that are on. Only iterations have an order to go by.
func Switches(m *play.Method) (on []string) {
	o := m.Options
	for _, s := range []struct {
		key string
		on  bool
	}{
		{"iterative", !o.Direct},
		{"ordering", o.Ordering && !o.Direct},
		{"killers", o.Killers},
		{"memory", o.Memory > 0},
		{"quiescence", o.Quiescence},
		{"soft", !o.Hard && o.Algorithm != play.Minimax},
	} {
		if s.on {
			on = append(on, s.key)
		}
	}
	return on
}
