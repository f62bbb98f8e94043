package match

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/ui/i18n"
	"procura/ui/match/session"
	"procura/ui/match/study"
	"procura/ui/widgets"
)

// findings are the figures of the last thought, live while there is one, and in their
// place what studying has found.
type findings struct {
	figures *study.Figures
	study   *study.Panel
	words   *i18n.Words
	session *session.Session
}

func newFindings(explain study.Explainer, s *session.Session, onKey func(*fyne.KeyEvent) bool) findings {
	return findings{figures: study.NewFigures(explain), study: study.NewPanel(explain, s.SwitchValues, onKey), words: explain.Words, session: s}
}

// layOut makes room for either, so that nothing jumps.
func (f *findings) layOut() fyne.CanvasObject {
	return container.New(widgets.Fixed{}, f.figures.Content, f.study.Content)
}

// show shows them anew.
func (f *findings) show() {
	f.figures.Show(f.shownThought())
	f.tick()
}

// tick shows how far the work under way is.
func (f *findings) tick() {
	if t := f.session.Engine.Thought; t != nil {
		f.figures.Live(&t.Progress, time.Since(t.Began))
	}
	f.showStudy()
}

// shownThought is the thought behind the move that is looked back at, else the
// last one of a computer.
func (f *findings) shownThought() game.Analysis {
	if s := f.session; s.Back >= 1 {
		return s.Match.Played(s.Back).Analysis
	}
	return f.session.Last
}

// showStudy shows what there is to say of the position or the match, else the
// figures of the last thought.
func (f *findings) showStudy() {
	s := f.session
	p, able := s.Valuer()
	f.study.On.Hidden = !able
	if f.study.On.Checked != s.Values {
		f.study.On.SetChecked(s.Values)
	}
	said := true
	switch {
	case s.Valued():
		f.study.Position(f.words.Key("match.player", "Number", s.Seat(s.Shown()+1)+1), p, s.Archive)
	case f.reviewTold():
		f.study.Review(s.Archive.Mistakes(s.Match), s.Archive.Unvalued(s.Match), s.Engine.Notes)
	default:
		said = false
	}
	f.study.Content.(*fyne.Container).Hidden = !said
	f.figures.Content.(*fyne.Container).Hidden = said
	f.study.Content.Refresh()
}

// reviewTold reports whether the review of the match is to be told: while it is
// under way, and after it where there are no figures to be shown.
func (f *findings) reviewTold() bool {
	s := f.session
	if s.Engine.Notes != nil {
		return true
	}
	return s.CanAnnotate() && len(s.Archive.Pending(s.Match)) == 0 && (s.Back < 1 || f.shownThought().Level == "")
}
