package ui

import (
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/sexp"
	"procura/core/text"
	"procura/ui/board"
)

// Positions as text, to the clipboard and from it.

// seen is the position that is shown: the one being set up, the one looked back
// at, or the one now.
func (v *MatchView) seen() game.Position {
	if v.setup.open() {
		p, _ := v.setup.draft.Position()
		return p
	}
	return v.table.match.At(v.shown())
}

// facing is the board that is shown.
func (v *MatchView) facing() *board.Board {
	if v.setup.open() {
		return v.setup.board
	}
	return v.board
}

// copyPosition puts the position that is shown on the clipboard, with its rules.
func (s *Shell) copyPosition() {
	m := s.match()
	if m == nil {
		return
	}
	s.program.App.Clipboard().SetContent(match.Line(m.seen()))
	m.tell(s.words.Key("game.copied"))
}

// pastePosition begins a match at the position that the clipboard holds, or goes
// on with a game that it holds. What is wrong is told with its place, and then
// nothing changes.
func (s *Shell) pastePosition() {
	m := s.match()
	if m == nil {
		return
	}
	src, name := s.program.App.Clipboard().Content(), s.words.Key("menu.clipboard")
	if strings.TrimSpace(src) == "" {
		s.complain(text.M("game.nothing"))
		return
	}
	file := s.program.Store.Read(name, []byte(src))
	if file.ForTwo {
		s.openMatch(file)
		s.notice(file)
		return
	}
	p, wrong := m.read(src, file.Problems)
	if len(wrong) > 0 {
		s.notice(match.File{Path: name, Issues: issues(name, wrong)})
		return
	}
	s.bar.hide()
	m.paste(p)
}

func issues(name string, wrong []sexp.Error) []game.Issue {
	list := make([]game.Issue, len(wrong))
	for i, e := range wrong {
		list[i] = game.Issue{File: name, Line: e.Line, Column: e.Column, What: e.What, Expected: e.Expected}
	}
	return list
}

// read reads a position in any form that the game has, or the one problem of the
// game that the text holds.
func (v *MatchView) read(src string, problems []game.Problem) (game.Position, []sexp.Error) {
	p, wrong := match.ReadLine(v.table.module, src, v.table.rules)
	if len(wrong) == 0 || len(problems) != 1 || problems[0].Puzzle.Module().ID() != v.table.module.ID() {
		return p, wrong
	}
	form, _ := problems[0].Puzzle.Encode("")
	rules, refused := v.table.rules.With(problems[0].Puzzle.Rules(), v.table.module.MatchSettings())
	if refused != nil {
		return nil, wrong
	}
	if q, refused := v.table.module.ReadPosition(form, rules); len(refused) == 0 {
		return q, nil
	}
	return nil, wrong
}

// paste begins a match at a position, or puts it into the one being set up. The
// only human is the one to move.
func (v *MatchView) paste(p game.Position) {
	if v.setup.open() {
		v.setup.load(p)
		return
	}
	r := v.table.record()
	r.Match, r.Opener = match.From(p), v.table.begins
	if v.table.humans() == 1 && r.Seats[r.Opener] != "" {
		r.Opener = 1 - r.Opener
	}
	v.begin(r, v.words.Key("game.pasted"))
}
