package edit

import (
	"slices"
	"strings"

	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/theme"
)

// Flaws returns all that is wrong: with the name and the target, and on the board.
func (e *Editor) Flaws() []puzzle.Flaw {
	var flaws []puzzle.Flaw
	wrong := func(m text.Message) { flaws = append(flaws, puzzle.Flaw{What: m}) }
	for _, m := range e.issues {
		wrong(text.M("solver.edit.wrong.text", "Line", m.Line, "Column", m.Column))
	}
	switch name := strings.TrimSpace(e.input.name); {
	case name == "":
		wrong(text.M("solver.edit.wrong.name"))
	case e.nameTaken(name):
		wrong(text.M("solver.edit.wrong.named", "Name", text.Clip(name, 20)))
	}
	if _, ok := e.input.parseTarget(); !ok && e.HasTarget() && strings.TrimSpace(e.input.target) != "" {
		wrong(text.M("solver.edit.wrong.target"))
	}
	_, board := e.input.draft.Puzzle()
	flaws = append(flaws, board...)
	if e.HasTarget() && strings.TrimSpace(e.input.target) == "" {
		flaws = append(flaws, puzzle.Flaw{What: text.M("solver.edit.target.open"), Allowed: true})
	}
	return flaws
}

// nameTaken reports whether another problem has the name, unless the edited problem had it before too.
func (e *Editor) nameTaken(name string) bool {
	but := e.place
	if e.isNew {
		but = nowhere
	}
	return (e.isNew || name != e.origin.Name) && e.owner.HasName(name, but)
}

// Reason returns why the problem can't be solved as it stands, or false if it can.
func (e *Editor) Reason() (text.Message, bool) {
	if e.open {
		for _, f := range e.Flaws() {
			if !f.Allowed {
				return f.What, true
			}
		}
	}
	return text.Message{}, false
}

// wrong is the text of the mark at a place where something is wrong.
const wrong = "!"

// Marks returns the marks of the board. They show places where something is wrong, the place that
// is picked, and the places that can take what is picked.
func (e *Editor) Marks(w *i18n.Words) []board.Mark {
	marks := map[int]board.Mark{}
	for _, f := range e.Flaws() {
		for _, place := range f.Places {
			marks[place] = e.flawMark(w, marks[place], place, f)
		}
	}
	for _, place := range e.choicePlaces() {
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

func (e *Editor) flawMark(w *i18n.Words, m board.Mark, place int, f puzzle.Flaw) board.Mark {
	if m.Text == "" || !f.Allowed {
		m.Text, m.Color, m.Strong = wrong, theme.Bound, true
		if typed := e.textAt(place); typed != "" && e.Scene().Style == scene.Pits { // a pit shows no text
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

func (e *Editor) Verdict(w *i18n.Words) (headline string, able bool, details string) {
	var odd, bad []string
	flaws, alike := e.Flaws(), map[string]int{}
	for _, f := range flaws {
		alike[f.What.Key]++
	}
	for _, f := range flaws { // what is wrong in the same way is said once
		said, more := w.Say(f.What), alike[f.What.Key]-1
		alike[f.What.Key] = 0
		switch {
		case more < 0:
			continue
		case more > 0:
			said = w.Key("solver.edit.wrong.more", "What", said, "Count", more)
		}
		if f.Allowed {
			odd = append(odd, said)
		} else {
			bad = append(bad, said)
		}
	}
	if len(bad) == 0 {
		return w.Key("solver.edit.ready"), true, strings.Join(odd, " · ")
	}
	return w.Key("solver.edit.notready"), false, strings.Join(append(bad, odd...), " · ")
}
