// Package contenders is the choice of methods that pages of the laboratory have:
// algorithm, heuristic, number and duplicates, or a program of somebody else. Comparar and
// Corrida are made with it.
//
//	List     what was chosen, as texts that compare.ParseMethod reads   list.go
//	Permit   asks before programs of somebody else run                  list.go
//	Panel    the rows: add, change, take away                           panel.go
//	form     what one contender is                                      form.go
package contenders

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/text"
	"procura/ui/foreign"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/task"
)

// List is what was chosen. It has no widgets.
type List struct {
	items []compare.Contender
	// own are the texts of programs that were typed in this window.
	own map[string]bool
}

// All are the contenders, in their order.
func (l *List) All() []compare.Contender { return slices.Clone(l.items) }

// Texts are the contenders as they are kept.
func (l *List) Texts() []string {
	texts := make([]string, len(l.items))
	for i := range l.items {
		texts[i] = l.items[i].Text
	}
	return texts
}

// Take puts contenders in the place of those there are, such as those of an earlier
// window: programs among them are somebody else's. What is no method is left out, and
// then it is false.
func (l *List) Take(texts []string) (all bool) {
	l.items, all = nil, true
	for _, spec := range texts {
		c, wrong := compare.ParseMethod(spec)
		if all = all && wrong == nil; wrong == nil {
			l.items = append(l.items, c)
		}
	}
	return all
}

// Put adds a contender that was typed.
func (l *List) Put(c compare.Contender) { l.put(len(l.items), c) }

// put writes a contender that was typed at a place, the end for a new one. What was
// somebody else's stays so while a word of its command is left: a long one is not seen
// whole where it is changed.
func (l *List) put(at int, c compare.Contender) {
	before := ""
	if at < len(l.items) {
		before = l.items[at].Text
		l.items[at] = c
	} else {
		l.items = append(l.items, c)
	}
	if c.IsProgram() && (l.own[before] || !foreign.Inherits(c.Text, before)) {
		if l.own == nil {
			l.own = map[string]bool{}
		}
		l.own[c.Text] = true
	}
}

func (l *List) remove(at int) { l.items = slices.Delete(l.items, at, at+1) }

// strange are the programs that were not typed in this window.
func (l *List) strange() (programs []foreign.Program) {
	for _, c := range l.items {
		if c.IsProgram() && !l.own[c.Text] {
			programs = append(programs, foreign.Program{Name: filepath.Base(c.Command[0]), Command: c.Command})
		}
	}
	return programs
}

// Permit goes on when all programs of the list may run: at once when the user has typed
// them, else when he says, or has said, yes. The runner must have nothing else to do; busy
// is called while the programs are looked at, with false when that is over.
func (l *List) Permit(h host.Host, runner *task.Runner, busy func(bool), goOn func()) {
	programs := l.strange()
	if len(programs) == 0 {
		goOn()
		return
	}
	busy(true)
	task.Start(runner, func(ctx context.Context) ([]foreign.Program, error) { return foreign.Look(ctx, programs) }, nil,
		func(found []foreign.Program, err error) {
			busy(false)
			if err != nil {
				h.Complain(text.M("contenders.look"))
				return
			}
			if found = foreign.Strange(h, found); len(found) == 0 {
				goOn()
				return
			}
			texts := l.Texts()
			foreign.Ask(h, h.Words().Key("contenders.why", "Count", len(found)), found, func() {
				if slices.Equal(texts, l.Texts()) {
					l.Permit(h, runner, busy, goOn)
				}
			})
		})
}

// Name is how a contender is called, and what else there is to say of it.
func Name(w *i18n.Words, c compare.Contender, puzzles []game.Puzzle) (name, detail string) {
	if c.IsProgram() {
		return filepath.Base(c.Command[0]), strings.Join(c.Command, " ")
	}
	m := c.Method
	name, _, _ = strings.Cut(w.Key("algorithm."+string(m.Algorithm)), " · ")
	if p, value, ok := m.Number(); ok && value != p.Usual {
		name += " (" + w.Parameter(value) + ")"
	}
	var details []string
	switch {
	case m.Heuristic == "" && m.Algorithm.Informed() && len(puzzles) == 1:
		m.Heuristic = game.DefaultHeuristic(puzzles[0])
		fallthrough
	case m.Heuristic != "":
		details = append(details, w.Key("contenders.heuristic", "Name", heuristicName(w, m.Heuristic, puzzles)))
	case m.Algorithm.Informed():
		details = append(details, w.Key("contenders.usual.heuristic"))
	case m.Algorithm != game.Best:
		details = append(details, w.Key("contenders.uninformed"))
	}
	if m.Duplicates != "" && m.Algorithm != game.Best {
		details = append(details, w.Key("duplicates."+string(m.Duplicates)))
	}
	return name, strings.Join(details, " · ")
}

// heuristicName is the name of a heuristic of some puzzles; a formula is its text.
func heuristicName(w *i18n.Words, key string, puzzles []game.Puzzle) string {
	if formula, ok := strings.CutPrefix(key, game.FormulaPrefix); ok {
		return formula
	}
	for _, p := range puzzles {
		for _, h := range p.Heuristics() {
			if h.Key == key {
				return w.Say(h.Name)
			}
		}
	}
	return key
}
