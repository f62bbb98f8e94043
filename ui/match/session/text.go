package session

import (
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/sexp"
	"procura/core/shortid"
	"procura/core/text"
)

// Positions as text, to the clipboard and from it.

// Copy puts the position that is shown on the clipboard, with its rules.
func (g *Games) Copy() { g.session.host.Clipboard().SetContent(match.Line(g.session.Seen())) }

// Paste begins a match at the position that the clipboard holds, or goes on with
// a game that it holds. What is wrong is told with its place, and then nothing
// changes.
func (g *Games) Paste() {
	h := g.session.host
	src, name := h.Clipboard().Content(), h.Words().Key("menu.clipboard")
	if strings.TrimSpace(src) == "" {
		h.Complain(text.M("game.nothing"))
		return
	}
	if shortid.Looks(src) { // of any game
		h.Paste()
		return
	}
	file := h.Store().Read(name, []byte(src))
	if file.ForTwo {
		h.Offer(file)
		return
	}
	p, wrong := g.read(src, file.Problems)
	h.Notice(match.File{Path: name, Issues: issues(name, wrong)})
	if len(wrong) == 0 {
		g.Place(p)
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
func (g *Games) read(src string, problems []game.Problem) (game.Position, []sexp.Error) {
	module, rules := g.session.Module, g.session.Rules
	p, wrong := match.ReadLine(module, src, rules)
	if len(wrong) == 0 || len(problems) != 1 || problems[0].Puzzle.Module().ID() != module.ID() {
		return p, wrong
	}
	form, _ := problems[0].Puzzle.Encode("")
	rules, refused := rules.With(problems[0].Puzzle.Rules(), module.MatchSettings())
	if refused != nil {
		return nil, wrong
	}
	if q, refused := module.ReadPosition(form, rules); len(refused) == 0 {
		return q, nil
	}
	return nil, wrong
}
