package edit

import (
	"encoding/json"
	"slices"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/ui/host"
)

// Part is the name of what is kept of a problem that is being set up.
const Part = "edit"

// State is a problem that is being set up, without what can be undone.
type State struct {
	Fresh  bool              `json:"fresh"`
	Place  int               `json:"place"`
	Name   string            `json:"name"`
	Target string            `json:"target"`
	Cells  []string          `json:"cells"`
	Tray   []string          `json:"tray"`
	Text   string            `json:"text"` // as typed, "" where the board says it
	Origin string            `json:"origin"`
	Where  host.ProblemPlace `json:"where"`
	Board  string            `json:"board"` // a problem under the same rules
}

// StatePart returns what is being set up; false where that is nothing.
func (e *Editor) StatePart() (part host.Part, some bool) {
	if !e.open {
		return part, false
	}
	k := State{Fresh: e.isNew, Place: e.place, Name: e.input.name, Target: e.input.target}
	k.Cells, k.Tray = e.input.draft.Texts()
	if len(e.issues) > 0 {
		k.Text = e.text
	}
	o, now, store := e.origin, game.Problem{Name: "x", Puzzle: e.input.draft.Legible()}, e.host.Store()
	k.Where = host.ProblemPlace{Name: o.Name, Line: o.Line, Place: o.Place, Remarks: o.Remarks}
	return host.Part{Name: Part, Version: e.edits + 1, Encode: func() ([]byte, error) {
		k.Origin, k.Board = store.Format([]game.Problem{o}), store.Format([]game.Problem{now})
		return json.Marshal(k) //nolint:wrapcheck // of plain structures
	}}, true
}

// ReadState reads what was kept, and reports whether it is as it was kept; what it gives
// takes it up in the editor. It is called beside the window.
func (e *Editor) ReadState(content []byte) (resume func(), ok bool) {
	if len(content) == 0 {
		return func() {}, true
	}
	var k State
	if json.Unmarshal(content, &k) != nil || !utf8.ValidString(k.Name+k.Target+k.Text) {
		return func() {}, false
	}
	origin, originOK := e.readOne(k.Origin)
	base, baseOK := e.readOne(k.Board)
	if !originOK || !baseOK {
		return func() {}, false
	}
	draft, editable := puzzle.Edit(base.Puzzle)
	if editable {
		draft, editable = draft.WithTexts(k.Cells, k.Tray)
	}
	if !editable {
		return func() {}, false
	}
	origin.Name, origin.Line, origin.Place, origin.Remarks = k.Where.Name, max(0, k.Where.Line), max(0, k.Where.Place), k.Where.Remarks
	return func() {
		e.Start(k.Place, origin)
		e.isNew = k.Fresh
		e.changeInput("", e.withRules(input{k.Name, k.Target, draft}))
		if k.Text != "" {
			_, e.issues = e.readText(k.Text)
			e.text = k.Text
		}
	}, true
}

func (e *Editor) readOne(text string) (game.Problem, bool) {
	read := e.host.Store().Read("", []byte(text)).Problems
	if len(read) != 1 || !e.Possible() || !e.ofGame(read[0].Puzzle) {
		return game.Problem{}, false
	}
	return read[0], true
}

// Draft is what was being set up, to be taken up again.
type Draft struct{ editor Editor }

func (e *Editor) Draft() Draft { return Draft{*e} }

// Resume takes up a draft, of the problem that stands at a place now; false where that
// is gone, and the draft becomes a new one.
func (e *Editor) Resume(d Draft, place int, there bool) {
	edits := max(e.edits, d.editor.edits) + 1
	*e = d.editor
	e.edits, e.open, e.place = edits, true, place
	e.isNew = e.isNew || !there
	if !there {
		e.origin.Place, e.origin.Line = 0, 0
	}
}

// Origin is the problem that a draft is of, false for a new one.
func (d Draft) Origin() (game.Problem, bool) { return d.editor.origin, !d.editor.isNew }

// SetPlace gives the problem that is edited the place that it has in its file now.
func (e *Editor) SetPlace(in func(game.Problem) game.Problem) {
	if !e.isNew && e.origin.Puzzle != nil {
		p := in(e.origin)
		e.origin.Place, e.origin.Line = p.Place, p.Line
	}
}

// FindOrigin looks for the problem that is edited in a list that may be another one than
// before; where it is gone, it becomes a new one.
func (e *Editor) FindOrigin(list []game.Problem) {
	if !e.open || !e.isNew && e.place >= 0 && e.place < len(list) && Same(list[e.place], e.origin) {
		return
	}
	at := slices.IndexFunc(list, func(p game.Problem) bool { return Same(p, e.origin) })
	if e.isNew || at < 0 {
		e.isNew, e.origin.Place, e.origin.Line = true, 0, 0
		at = min(max(e.place, 0), len(list)-1)
	}
	e.place = at
}
