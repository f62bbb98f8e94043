package match

import (
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
)

// The figures of thoughts, and in their place what studying has found.

// shownThought is the thought behind the move that is looked back at, else the
// last one of a computer.
func (v *View) shownThought() game.Analysis {
	if s := v.session; s.Back >= 1 {
		return s.Match.Played(s.Back).Analysis
	}
	return v.session.Last
}

// showThought shows how far the thought under way is.
func (v *View) showThought() {
	if t := v.session.Engine.Thought; t != nil {
		v.figures.Live(&t.Progress, time.Since(t.Began))
	}
}

// showStudy shows what there is to say of the position or the match, else the
// figures of the last thought.
func (v *View) showStudy() {
	s := v.session
	p, able := s.Valuer()
	v.study.On.Hidden = !able
	if v.study.On.Checked != s.Values {
		v.study.On.SetChecked(s.Values)
	}
	said := true
	switch {
	case s.Valued():
		known := s.Archive.At(p)
		v.study.Position(v.words.Key("match.player", "Number", s.Seat(s.Shown()+1)+1), match.Total(p, known.Values), known)
	case v.reviewTold():
		v.study.Review(s.Archive.Mistakes(s.Match), s.Archive.Unvalued(s.Match), s.Engine.Notes)
	default:
		said = false
	}
	v.study.Content.(*fyne.Container).Hidden = !said
	v.figures.Content.(*fyne.Container).Hidden = said
	v.study.Content.Refresh()
}

// reviewTold reports whether the review of the match is to be told: while it is
// under way, and after it where there are no figures to be shown.
func (v *View) reviewTold() bool {
	s := v.session
	if s.Engine.Notes != nil {
		return true
	}
	return s.CanAnnotate() && len(s.Archive.Pending(s.Match)) == 0 && (s.Back < 1 || v.shownThought().Level == "")
}
