package match

import (
	"strings"

	"procura/core/game"
	"procura/core/sexp"
	"procura/core/text"
	"procura/ui/board"
)

// Positions as text, to the clipboard and from it.

// seen is the position that is shown: the one being set up, the one looked back
// at, or the one now.
func (v *View) seen() game.Position {
	if v.setup.open() {
		p, _ := v.setup.draft.Position()
		return p
	}
	return v.session.match.At(v.shown())
}

// facing is the board that is shown.
func (v *View) facing() *board.Board {
	if v.setup.open() {
		return v.setup.board
	}
	return v.board
}

// Copy puts the position that is shown on the clipboard, with its rules.
func (v *View) Copy() {
	v.host.Clipboard().SetContent(game.LineOf(v.seen()))
	v.tell(v.words.Key("game.copied"))
}

// Paste begins a match at the position that the clipboard holds, or goes on with a
// game that it holds. What is wrong is told with its place, and then nothing
// changes.
func (v *View) Paste() {
	src, name := v.host.Clipboard().Content(), v.words.Key("menu.clipboard")
	if strings.TrimSpace(src) == "" {
		v.host.Complain(text.M("game.nothing"))
		return
	}
	file := v.host.Store().Read(name, []byte(src))
	if file.ForTwo {
		v.host.Offer(file)
		return
	}
	p, wrong := v.read(src, file.Problems)
	v.host.Notice(game.File{Path: name, Issues: issues(name, wrong)})
	if len(wrong) == 0 {
		v.paste(p)
	}
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
func (v *View) read(src string, problems []game.Problem) (game.Position, []sexp.Error) {
	p, wrong := game.ReadLine(v.session.module, src, v.session.rules)
	if len(wrong) == 0 || len(problems) != 1 || problems[0].Puzzle.Module().ID() != v.session.module.ID() {
		return p, wrong
	}
	form, _ := problems[0].Puzzle.Encode("")
	rules, refused := v.session.rules.With(problems[0].Puzzle.Rules(), v.session.module.MatchSettings())
	if refused != nil {
		return nil, wrong
	}
	if q, refused := v.session.module.ReadPosition(form, rules); len(refused) == 0 {
		return q, nil
	}
	return nil, wrong
}

// paste begins a match at a position, or puts it into the one being set up. The
// only human is the one to move.
func (v *View) paste(p game.Position) {
	if v.setup.open() {
		v.setup.load(p)
		return
	}
	r := v.session.record()
	r.Match, r.Opener = game.NewMatch(p), v.session.begins
	if v.session.humans() == 1 && r.Seats[r.Opener] != "" {
		r.Opener = 1 - r.Opener
	}
	v.begin(r, v.words.Key("game.pasted"))
}
