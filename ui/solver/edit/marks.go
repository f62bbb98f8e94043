package edit

import (
	"slices"
	"strings"

	"procura/core/puzzle"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/theme"
)

// wrong is what stands at a place where something is wrong.
const wrong = "!"

// Marks are what there is to say of places: what is wrong there, and what is picked or
// can take it.
func (e *Editor) Marks(w *i18n.Words) []board.Mark {
	marks := map[int]board.Mark{}
	for _, f := range e.Flaws() {
		for _, place := range f.Places {
			marks[place] = e.flawed(w, marks[place], place, f)
		}
	}
	for _, place := range e.ringed() {
		m := marks[place]
		m.Choice = true
		marks[place] = m
	}
	var list []board.Mark
	for place, m := range marks {
		m.Place = place
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b board.Mark) int { return a.Place - b.Place })
	return list
}

// flawed adds to the mark of a place what is wrong there.
func (e *Editor) flawed(w *i18n.Words, m board.Mark, place int, f puzzle.Flaw) board.Mark {
	if m.Text == "" || !f.Allowed {
		m.Text, m.Color, m.Strong = wrong, theme.Bound, true
		if typed := e.holds(place); typed != "" && e.Scene().Style == scene.Pits { // a pit shows no text
			m.Text = typed
		}
		if !f.Allowed {
			m.Color = theme.Impossible
		}
	}
	said := w.Say(f.What)
	if m.Note != "" {
		said = m.Note + " · " + said
	}
	m.Note = said
	return m
}

// ringed are the place that is picked, and those that it can go to.
func (e *Editor) ringed() []int {
	if e.picked == nowhere {
		return nil
	}
	places := []int{e.picked}
	cells, tray := e.now.draft.Texts()
	if e.holds(e.picked) != "" {
		for cell, typed := range cells {
			if typed == "" {
				places = append(places, cell)
			}
		}
		return places
	}
	for i, typed := range tray {
		if typed != "" {
			places = append(places, -1-i)
		}
	}
	return places
}

// Verdict says whether the problem can be solved as it stands, and what is odd about it.
func (e *Editor) Verdict(w *i18n.Words) (headline string, able bool, details string) {
	var odd, bad []string
	for _, f := range e.Flaws() {
		if f.Allowed {
			odd = append(odd, w.Say(f.What))
		} else {
			bad = append(bad, w.Say(f.What))
		}
	}
	if len(bad) == 0 {
		return w.Key("edit.ready"), true, strings.Join(odd, " · ")
	}
	return w.Key("edit.notready"), false, strings.Join(append(bad, odd...), " · ")
}

// Advice says what can be done on the board just now.
func (e *Editor) Advice(w *i18n.Words) string {
	switch {
	case !e.Picks():
		return w.Key("edit.advice.type")
	case e.picked == nowhere:
		return w.Key("edit.advice.pick")
	case e.holds(e.picked) == "":
		return w.Key("edit.advice.piece")
	}
	return w.Key("edit.advice.cell")
}
