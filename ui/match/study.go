package match

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/play"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// matchStudy says beside the board what studying has found: of a position its
// value, of a match its mistakes. It takes the place of the figures while there
// is something to say.
type matchStudy struct {
	words    *i18n.Words
	on       *widgets.KeyedCheck
	title    *widgets.Line
	value    *widgets.Line // the most important thing
	progress *widgets.Line
	effort   *widgets.Line
	legend   [2]*widgets.Line
	content  fyne.CanvasObject
}

func newMatchStudy(w *i18n.Words, onSwitch func(bool), onKey func(*fyne.KeyEvent) bool) *matchStudy {
	s := &matchStudy{words: w, on: &widgets.KeyedCheck{OnKey: onKey}}
	s.on.Text, s.on.OnChanged = w.Key("study.values"), onSwitch
	s.on.ExtendBaseWidget(s.on)
	s.title = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	s.value = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	s.progress = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	s.effort = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	for i := range s.legend {
		s.legend[i] = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	}
	s.content = widgets.Stacked(0, s.title, s.value, s.progress, s.effort, s.legend[0], s.legend[1])
	return s
}

// position says what a position is worth for a player, and how much of it is
// known.
func (s *matchStudy) position(player string, sum game.Mark, known valuation) {
	w := s.words
	s.title.SetText(w.Key("study.title"))
	value, colour := w.Key("study.looking"), theme.Muted
	switch {
	case known.over && !sum.Settled():
		value = w.Key("study.none")
	case sum.Settled():
		worth := sum.Value
		if !sum.Exact() {
			worth.Distance = 0
		}
		value, colour = s.worth(player, worth), valueColour(worth, fynetheme.ColorNameForeground)
	case sum.Drawn > 0:
		value = w.Key("study.atleast")
	}
	s.value.Say(value, colour)
	s.progress.SetText(w.Key("study.progress", "Known", sum.Known, "Count", sum.All))
	s.effort.SetText("")
	if known.nodes > 0 {
		s.effort.SetText(w.Key("study.nodes", "Count", known.nodes, "Number", w.Number(known.nodes)))
	}
	s.legend[0].SetText(w.Key("study.legend"))
	s.legend[1].SetText(w.Key("study.legend.number"))
}

// worth is the value of a position in words, for the player to move.
func (s *matchStudy) worth(player string, value game.Value) string {
	switch {
	case value.Outcome == play.Drawn:
		return s.words.Key("study.draw")
	case value.Outcome == play.Won && value.Distance > 0:
		return s.words.Key("study.win.in", "Player", player, "Distance", value.Distance)
	case value.Outcome == play.Won:
		return s.words.Key("study.win", "Player", player)
	case value.Distance > 0:
		return s.words.Key("study.loss.in", "Player", player, "Distance", value.Distance)
	}
	return s.words.Key("study.loss", "Player", player)
}

// review says how many mistakes are known, and how many positions of a match
// have been looked at; unvalued is how many have no value.
func (s *matchStudy) review(mistakes, unvalued int, notes *annotation) {
	w := s.words
	s.title.SetText(w.Key("study.review.title"))
	switch {
	case mistakes > 0:
		s.value.Say(w.Key("study.mistakes", "Count", mistakes), theme.Impossible)
	case notes != nil:
		s.value.Say(w.Key("study.looking"), theme.Muted)
	case unvalued > 0:
		s.value.Say(w.Key("study.unproved"), theme.Bound)
	default:
		s.value.Say(w.Key("study.flawless"), theme.Proved)
	}
	switch {
	case notes != nil:
		s.progress.SetText(w.Key("study.reviewing", "Done", notes.done, "Count", notes.total))
	case unvalued > 0:
		s.progress.SetText(w.Key("study.unvalued", "Count", unvalued))
	default:
		s.progress.SetText(w.Key("study.reviewed"))
	}
	s.effort.SetText("")
	s.legend[0].SetText(w.Key("study.legend.mistake"))
	s.legend[1].SetText(w.Key("study.legend.click"))
}

// showStudy shows what there is to say of the position or the match, else the
// figures of the last thought.
func (v *View) showStudy() {
	s := v.study
	p, able := v.valuer()
	s.on.Hidden = !able
	if s.on.Checked != v.session.values {
		s.on.SetChecked(v.session.values)
	}
	said := true
	switch {
	case v.valued():
		known := v.archive.at(p)
		s.position(v.words.Key("match.player", "Number", v.session.seat(v.shown()+1)+1), game.Total(p, known.values), known)
	case v.annotating != nil, over(v) && v.canAnnotate() && v.annotated() && (v.reviewed < 1 || v.shownThought().Level == ""):
		s.review(v.mistakes(), v.unvalued(), v.annotating)
	default:
		said = false
	}
	s.content.(*fyne.Container).Hidden = !said
	v.figures.content.(*fyne.Container).Hidden = said
	s.content.Refresh()
}
