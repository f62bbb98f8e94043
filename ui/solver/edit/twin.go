package edit

import (
	"procura/core/game"
	"procura/core/paste"
	"procura/core/puzzle"
	"procura/core/text"
)

// mostText is the length of the longest text that is read as one is typing it.
const mostText = 1 << 16

// twin is the problem as text.
type twin struct {
	// words are what is written, or typed; mistakes are what is wrong with what was typed:
	// the board stays as it was before them.
	words    string
	mistakes []game.Issue
}

// Text is the problem as text, and Mistakes are what is wrong in it, with their places.
func (e *Editor) Text() string { return e.words }

// Mistakes are what is wrong with the text.
func (e *Editor) Mistakes() []game.Issue { return e.mistakes }

// write makes the text of a problem.
func (e *Editor) write(p game.Problem) {
	e.twin = twin{}
	if p.Puzzle != nil {
		e.words = e.host.Store().Format([]game.Problem{p})
	}
}

// SetText takes a text as it is typed: the board follows, if there is a problem of the
// game in it.
func (e *Editor) SetText(words string) {
	if words == e.words {
		return
	}
	s, mistakes := e.read(words)
	if len(mistakes) > 0 {
		e.words, e.mistakes = words, mistakes
		e.group = ""
		e.edits++
	} else {
		e.change("text", s)
		e.words = words // as it is typed, and not as it would be written
	}
	e.picked = nowhere
	e.owner.Changed()
}

// read makes a sheet of a text, with what it does not say as it was; or says what is
// wrong with it.
func (e *Editor) read(words string) (sheet, []game.Issue) {
	if len(words) > mostText {
		return sheet{}, fault("edit.text.long")
	}
	return e.taking(paste.Read(words, e.host.Games(), e.host.Store().Read), true)
}

// taking is the sheet with what was pasted, or what is wrong with that; named says that
// its name is to be taken too.
func (e *Editor) taking(found paste.Found, named bool) (sheet, []game.Issue) {
	s := e.now
	if found.Board != nil && e.owns(found.Board.Legible()) {
		if laid, ok := s.draft.Lay(found.Board.Texts()); ok {
			s.draft = laid
			return s, nil
		}
	}
	var own []game.Problem
	for _, p := range found.Problems {
		if e.owns(p.Puzzle) {
			own = append(own, p)
		}
	}
	switch {
	case len(found.Issues) > 0:
		return s, found.Issues
	case len(own) == 0:
		return s, fault("edit.text.none")
	case len(own) > 1:
		return s, fault("edit.text.many")
	}
	return e.filled(s, own[0], named)
}

func (e *Editor) filled(s sheet, p game.Problem, named bool) (sheet, []game.Issue) {
	draft, ok := puzzle.Edit(p.Puzzle)
	if !ok {
		return s, fault("edit.text.none")
	}
	target := targetOf(p.Puzzle)
	if _, has := p.Puzzle.Target(); !has && !named { // what is pasted says nothing of it
		target = s.target
	}
	if named && p.Name != "" && !e.taken(p.Name) {
		s.name = p.Name
	}
	s.draft, s.target = draft, target
	if base, aimed := e.aimed(s); aimed {
		s.draft = s.draft.Under(base)
	}
	return s, nil
}

func (e *Editor) owns(p game.Puzzle) bool { return p != nil && p.Module().ID() == e.module.ID() }

// fault is something wrong with a text as a whole.
func fault(key string) []game.Issue {
	return []game.Issue{{Line: 1, Column: 1, What: text.M(key)}}
}

// Paste takes what was pasted in the place of the board. What can't be taken is
// complained about, and changes nothing.
func (e *Editor) Paste(found paste.Found) {
	s, mistakes := e.taking(found, false)
	if len(mistakes) > 0 {
		first := mistakes[0]
		e.host.Complain(text.M("edit.paste.wrong", "Line", first.Line, "Column", first.Column, "What", first.What))
		return
	}
	e.picked = nowhere
	e.change("", s)
	e.host.Tell(text.M("edit.pasted"))
	e.owner.Changed()
}
