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
	Left   bool              `json:"left,omitempty"`
}

// StatePart returns what is being set up; false where that is nothing.
func (e *Editor) StatePart() (part host.Part, some bool) {
	now := *e
	return host.Part{Name: Part, Version: e.edits + 1, Encode: func() ([]byte, error) {
		return json.Marshal(stateOf(&now)) //nolint:wrapcheck // of plain structures
	}}, e.open
}

// stateOf returns the state of the problem that is being set up. It is called outside the
// goroutine of the window.
func stateOf(e *Editor) State {
	k := State{Fresh: e.isNew, Place: e.place, Name: e.input.name, Target: e.input.target}
	k.Cells, k.Tray = e.input.draft.Texts()
	if len(e.issues) > 0 {
		k.Text = e.text
	}
	o, store := e.origin, e.host.Store()
	k.Where = host.ProblemPlace{Name: o.Name, Line: o.Line, Place: o.Place, Remarks: o.Remarks}
	k.Origin = store.Format([]game.Problem{o})
	k.Board = store.Format([]game.Problem{{Name: "x", Puzzle: e.input.draft.Legible()}})
	return k
}

// ReadState reads what was kept, and reports whether it is as it was kept; what it gives
// takes it up in the editor. It is called beside the window.
func (e *Editor) ReadState(content []byte) (resume func(), ok bool) {
	if len(content) == 0 {
		return func() {}, true
	}
	var k State
	if json.Unmarshal(content, &k) != nil {
		return func() {}, false
	}
	take, ok := k.read(e)
	return func() { take(e) }, ok
}

// read makes of what was kept something that an editor of the same game can take.
func (k *State) read(e *Editor) (take func(*Editor), ok bool) {
	nothing := func(*Editor) {}
	if !utf8.ValidString(k.Name + k.Target + k.Text) {
		return nothing, false
	}
	origin, originOK := e.readOne(k.Origin)
	base, baseOK := e.readOne(k.Board)
	if !originOK || !baseOK {
		return nothing, false
	}
	draft, editable := puzzle.Edit(base.Puzzle)
	if editable {
		draft, editable = draft.WithTexts(k.Cells, k.Tray)
	}
	if !editable {
		return nothing, false
	}
	origin.Name = k.Where.Name
	origin.Line = max(0, k.Where.Line)
	origin.Place = max(0, k.Where.Place)
	origin.Remarks = k.Where.Remarks
	return func(e *Editor) {
		e.Start(k.Place, origin)
		e.isNew = k.Fresh
		e.changeInput("", e.withRules(input{k.Name, k.Target, draft}))
		if k.Text != "" {
			_, e.issues = e.readText(k.Text)
			e.text = k.Text
		}
	}, true
}

// AsidePart is the name of what is kept of the drafts that were given up, mostAside how many
// of them are kept.
const (
	AsidePart = "aside"
	mostAside = 20
)

// StatePart returns the drafts that were given up, the last ones; false where there are none.
func (s *ListHistory) StatePart() (part host.Part, some bool) {
	var aside []State
	for _, step := range s.All() {
		if step.draft != nil {
			k := stateOf(&step.draft.editor)
			k.Left = step.draft.Left
			aside = append(aside, k)
		}
	}
	return host.NewPart(AsidePart, aside[max(0, len(aside)-mostAside):]), len(aside) > 0
}

// ReadState reads the drafts that were given up, and reports whether they are as they were kept; what it
// gives adds them. It is called beside the window.
func (s *ListHistory) ReadState(e *Editor, content []byte) (add func(), ok bool) {
	var aside []State
	ok = len(content) == 0 || json.Unmarshal(content, &aside) == nil
	var adds []func()
	for _, k := range aside {
		take, whole := k.read(e)
		ok = ok && whole
		if whole {
			adds = append(adds, func() {
				given := *e
				take(&given)
				s.AddDraft(Draft{given, k.Left})
			})
		}
	}
	return func() {
		for _, add := range adds {
			add()
		}
	}, ok
}

func (e *Editor) readOne(text string) (game.Problem, bool) {
	read := e.host.Store().Read("", []byte(text)).Problems
	if len(read) != 1 || !e.Possible() || !e.ofGame(read[0].Puzzle) {
		return game.Problem{}, false
	}
	return read[0], true
}

// Draft holds a problem that was being set up, so that it can be taken up again. Left reports whether
// something else came to the page, so that nobody gave the draft up.
type Draft struct {
	editor Editor
	Left   bool
}

func (e *Editor) Draft() Draft { return Draft{editor: *e} }

// Name returns the name of the draft's problem. Place returns the place where the problem stood, or for a new
// problem, the place of the one before it.
func (d Draft) Name() string { return d.editor.Name() }
func (d Draft) Place() int   { return d.editor.place }

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

// Origin returns the problem that a draft is of, false for a new one.
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
