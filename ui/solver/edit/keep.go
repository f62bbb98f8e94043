package edit

import (
	"encoding/json"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/ui/host"
)

// Part is the name of what is kept of a problem that is being set up.
const Part = "edit"

// keptEditor is a problem that is being set up, without what can be undone.
type keptEditor struct {
	Fresh  bool       `json:"fresh"`
	Place  int        `json:"place"`
	Name   string     `json:"name"`
	Target string     `json:"target"`
	Cells  []string   `json:"cells"`
	Tray   []string   `json:"tray"`
	Text   string     `json:"text"` // as typed, "" where the board says it
	Origin string     `json:"origin"`
	Where  host.Place `json:"where"`
	Board  string     `json:"board"` // a problem under the same rules
}

// Keep returns what is being set up; false where that is nothing.
func (e *Editor) Keep() (part host.Part, some bool) {
	if !e.open {
		return part, false
	}
	k := keptEditor{Fresh: e.fresh, Place: e.place, Name: e.now.name, Target: e.now.target}
	k.Cells, k.Tray = e.now.draft.Texts()
	if len(e.mistakes) > 0 {
		k.Text = e.words
	}
	o, now, store := e.origin, game.Problem{Name: "x", Puzzle: e.now.draft.Legible()}, e.host.Store()
	k.Where = host.Place{Name: o.Name, Line: o.Line, Place: o.Place, Remarks: o.Remarks}
	return host.Part{Name: Part, Version: e.edits + 1, Encode: func() ([]byte, error) {
		k.Origin, k.Board = store.Format([]game.Problem{o}), store.Format([]game.Problem{now})
		return json.Marshal(k) //nolint:wrapcheck // of plain structures
	}}, true
}

// Read reads what was kept, and reports whether it is as it was kept; what it gives
// takes it up in the editor. It is called beside the window.
func (e *Editor) Read(content []byte) (resume func(), ok bool) {
	if len(content) == 0 {
		return func() {}, true
	}
	var k keptEditor
	if json.Unmarshal(content, &k) != nil || !utf8.ValidString(k.Name+k.Target+k.Text) {
		return nil, false
	}
	origin, originOK := e.one(k.Origin)
	base, baseOK := e.one(k.Board)
	if !originOK || !baseOK {
		return nil, false
	}
	draft, editable := puzzle.Edit(base.Puzzle)
	draft, fits := draftOf(draft, editable, k)
	if !fits {
		return nil, false
	}
	origin.Name, origin.Line, origin.Place, origin.Remarks = k.Where.Name, max(0, k.Where.Line), max(0, k.Where.Place), k.Where.Remarks
	return func() {
		e.Start(k.Place, origin)
		e.fresh = k.Fresh
		s := sheet{k.Name, k.Target, draft}
		if aimed, ok := e.aimed(s); ok {
			s.draft = s.draft.Under(aimed)
		}
		e.change("", s)
		if k.Text != "" {
			_, mistakes := e.read(k.Text)
			e.words, e.mistakes = k.Text, mistakes
		}
	}, true
}

func draftOf(d puzzle.Draft, editable bool, k keptEditor) (puzzle.Draft, bool) {
	if !editable {
		return d, false
	}
	return d.Lay(k.Cells, k.Tray)
}

// one is the problem of the game in a text that has one.
func (e *Editor) one(text string) (game.Problem, bool) {
	read := e.host.Store().Read("", []byte(text)).Problems
	if len(read) != 1 || !e.Possible() || !e.owns(read[0].Puzzle) {
		return game.Problem{}, false
	}
	return read[0], true
}
