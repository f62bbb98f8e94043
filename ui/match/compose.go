package match

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/core/match"
	"procura/core/sexp"
	"procura/core/text"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Setting up a position in the place of the match.

// compose begins to set up a position: the one that is shown is the beginning.
func (v *View) compose() { v.setup.Start(v.seen(), v.session.seat(v.shown()+1)) }

// composing shows the setup in the place of the match, or the match again.
func (v *View) composing(open bool) {
	v.stage.Hidden = open
	v.content.Refresh()
	v.setVisible(!open)
}

// playSetUp begins a match at what has been set up.
func (v *View) playSetUp(p game.Position, mover int) {
	r := v.session.record()
	r.Match, r.Opener = match.From(p), mover
	v.begin(r, v.words.Key("setup.begun"))
	v.paused = false
	v.turn()
}

// withSetup lays the setup in the place of the match.
func (v *View) withSetup(match fyne.CanvasObject) *fyne.Container {
	v.stage = container.NewStack(match)
	return container.NewStack(v.stage, v.setup.Content)
}

// beginnings are the ways to begin.
func (v *View) beginnings() fyne.CanvasObject {
	if !v.canCompose() {
		return v.start
	}
	return container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, v.start, v.arrange)
}

// canCompose reports whether positions of the game can be set up.
func (v *View) canCompose() bool {
	_, ok := match.DraftOf(v.session.match.Position())
	return ok
}

// tell says something in passing.
func (v *View) tell(words string) {
	if v.setup.Open() {
		v.setup.Tell(words)
		return
	}
	v.caption.Say(words, theme.Accent)
}

// Positions as text, to the clipboard and from it.

// seen is the position that is shown: the one being set up, the one looked back
// at, or the one now.
func (v *View) seen() game.Position {
	if v.setup.Open() {
		p, _ := v.setup.Position()
		return p
	}
	return v.session.match.At(v.shown())
}

// Copy puts the position that is shown on the clipboard, with its rules.
func (v *View) Copy() {
	v.host.Clipboard().SetContent(match.Line(v.seen()))
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
	v.host.Notice(match.File{Path: name, Issues: issues(name, wrong)})
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
	p, wrong := match.ReadLine(v.session.module, src, v.session.rules)
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
	if v.setup.Open() {
		v.setup.Load(p)
		return
	}
	r := v.session.record()
	r.Match, r.Opener = match.From(p), v.session.begins
	if v.session.humans() == 1 && r.Seats[r.Opener] != "" {
		r.Opener = 1 - r.Opener
	}
	v.begin(r, v.words.Key("game.pasted"))
}
