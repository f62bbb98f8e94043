package comparing

import (
	"context"
	"encoding/json"
	"fmt"
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

// methodList is what was chosen. It has no widgets.
type methodList struct {
	items []compare.Contender
	// own are the texts of programs that were typed in this window.
	own map[string]bool
}

func (l methodList) MarshalJSON() ([]byte, error) { return json.Marshal(l.Texts()) } //nolint:wrapcheck // a part of more

// UnmarshalJSON reads what MarshalJSON wrote.
func (l *methodList) UnmarshalJSON(src []byte) error {
	var texts []string
	if err := json.Unmarshal(src, &texts); err != nil {
		return err //nolint:wrapcheck // a part of more
	}
	if !l.Assign(texts) {
		return fmt.Errorf("contenders: no method among %q", texts)
	}
	return nil
}

// All are the contenders, in their order.
func (l *methodList) All() []compare.Contender { return slices.Clone(l.items) }

// Texts are the contenders as they are kept.
func (l *methodList) Texts() []string {
	texts := make([]string, len(l.items))
	for i := range l.items {
		texts[i] = l.items[i].Text
	}
	return texts
}

// Assign puts contenders in the place of those there are, such as those of an earlier
// window: programs among them are somebody else's. What is no method is left out, and
// then it is false.
func (l *methodList) Assign(texts []string) (all bool) {
	l.items, all = nil, true
	for _, spec := range texts {
		c, wrong := compare.ParseMethod(spec)
		if all = all && wrong == nil; wrong == nil {
			l.items = append(l.items, c)
		}
	}
	return all
}

// set writes a contender that was typed at a place, the end for a new one. What was
// somebody else's stays so while a word of its command is left: a long one is not seen
// whole where it is changed.
func (l *methodList) set(at int, c compare.Contender) {
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

// strange are the programs that were not typed in this window.
func (l *methodList) strange() (programs []foreign.Program) {
	for _, c := range l.items {
		if c.IsProgram() && !l.own[c.Text] {
			programs = append(programs, foreign.Program{Name: filepath.Base(c.Command[0]), Command: c.Command})
		}
	}
	return programs
}

// Permit goes on when all programs of the list may run: at once when the user has typed
// them, else when he says, or has said, yes. look is the job of looking at the programs.
func (l *methodList) Permit(h host.Host, look *task.Job[[]foreign.Program], goOn func()) {
	programs := l.strange()
	if len(programs) == 0 {
		goOn()
		return
	}
	look.Start(func(ctx context.Context, p *task.Progress[[]foreign.Program]) error {
		found, err := foreign.Inspect(ctx, programs)
		p.Update(func(all *[]foreign.Program) { *all = found })
		return err //nolint:wrapcheck // the context's own
	}, func(found []foreign.Program, err error) {
		if err != nil {
			h.ShowError(text.M("compare.contenders.look"))
			return
		}
		if found = foreign.Strange(h, found); len(found) == 0 {
			goOn()
			return
		}
		texts := l.Texts()
		foreign.Ask(h, h.Words().Key("compare.contenders.why", "Count", len(found)), found, func() {
			if slices.Equal(texts, l.Texts()) {
				l.Permit(h, look, goOn)
			}
		})
	})
}

// contenderName is how a contender is called, and what else there is to say of it.
func contenderName(w *i18n.Words, c compare.Contender, puzzle game.Puzzle) (name, detail string) {
	if c.IsProgram() {
		return filepath.Base(c.Command[0]), strings.Join(c.Command, " ")
	}
	m := c.Method
	ran := m
	if puzzle != nil {
		ran, _ = m.Resolve(puzzle) // "best" is an algorithm then
	}
	name, _, _ = strings.Cut(w.Key("core.algorithm."+string(ran.Algorithm)), " · ")
	if p, value, ok := m.Number(); ok && value != p.Usual {
		name += " (" + w.Parameter(value) + ")"
	}
	var details []string
	switch {
	case m.Heuristic == "" && m.Algorithm.Informed() && puzzle != nil:
		m.Heuristic = game.DefaultHeuristic(puzzle)
		fallthrough
	case m.Heuristic != "":
		details = append(details, w.Key("compare.contenders.heuristic", "Name", heuristicName(w, m.Heuristic, puzzle)))
	case m.Algorithm.Informed():
		details = append(details, w.Key("compare.contenders.usual.heuristic"))
	case m.Algorithm != game.Best:
		details = append(details, w.Key("compare.contenders.uninformed"))
	}
	if m.Duplicates != "" && m.Algorithm != game.Best {
		details = append(details, w.Key("core.duplicates."+string(m.Duplicates)))
	}
	return name, strings.Join(details, " · ")
}

// heuristicName is the name of a heuristic of a game; a formula is its text.
func heuristicName(w *i18n.Words, key string, puzzle game.Puzzle) string {
	if formula, ok := strings.CutPrefix(key, game.FormulaPrefix); ok {
		return formula
	}
	for _, h := range heuristicsOf(puzzle) {
		if h.Key == key {
			return w.Say(h.Name)
		}
	}
	return key
}

// Some are those of a list that are picked; what is known of its programs is known of
// them.
func (l *methodList) Some(picked func(place int) bool) *methodList {
	some := &methodList{own: l.own}
	for i, c := range l.items {
		if picked(i) {
			some.items = append(some.items, c)
		}
	}
	return some
}

// shortNames are how contenders are called where there is little room and many stand together:
// "A* (1,5) · pares · árvore"; what is usual is not said.
func shortNames(w *i18n.Words, list []compare.Contender, puzzle game.Puzzle) []string {
	names := make([]string, len(list))
	for i, c := range list {
		m := c.Method
		m.Heuristic, m.Duplicates = "", ""
		names[i], _ = contenderName(w, compare.Contender{Method: m, Command: c.Command, Text: c.Text}, puzzle)
		if h := c.Method.Heuristic; h != "" {
			names[i] += " · " + heuristicName(w, h, puzzle)
		}
		if d := c.Method.Duplicates; d != "" {
			names[i] += " · " + w.Key("core.duplicates."+string(d))
		}
	}
	return names
}
