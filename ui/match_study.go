package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/look"
	"procura/ui/words"
)

// matchStudy says beside the board what studying has found: of a position its
// value, of a match its mistakes. It takes the place of the figures while there
// is something to say.
type matchStudy struct {
	words    *words.Words
	on       *keyedCheck
	title    *line
	value    *line // the most important thing
	progress *line
	effort   *line
	legend   [2]*line
	content  fyne.CanvasObject
}

// keyedCheck is a check that passes on the keys that it has no use for.
type keyedCheck struct {
	widget.Check
	onKey func(*fyne.KeyEvent) bool
}

// TypedKey gives a key to whoever knows it.
func (c *keyedCheck) TypedKey(event *fyne.KeyEvent) {
	if c.onKey == nil || !c.onKey(event) {
		c.Check.TypedKey(event)
	}
}

func newMatchStudy(w *words.Words, onSwitch func(bool), onKey func(*fyne.KeyEvent) bool) *matchStudy {
	s := &matchStudy{words: w, on: &keyedCheck{onKey: onKey}}
	s.on.Text, s.on.OnChanged = w.Key("study.values"), onSwitch
	s.on.ExtendBaseWidget(s.on)
	s.title = newWhole(look.Muted, theme.SizeNameCaptionText)
	s.value = newLine(theme.ColorNameForeground, theme.SizeNameText, true)
	s.progress = newLine(theme.ColorNameForeground, theme.SizeNameText, false)
	s.effort = newLine(look.Muted, theme.SizeNameText, false)
	for i := range s.legend {
		s.legend[i] = newLine(look.Muted, theme.SizeNameCaptionText, false)
	}
	s.content = stacked(0, s.title, s.value, s.progress, s.effort, s.legend[0], s.legend[1])
	return s
}

// position says what a position is worth for a player, and how much of it is
// known.
func (s *matchStudy) position(player string, sum match.Mark, known valuation) {
	w := s.words
	s.title.show(w.Key("study.title"))
	value, colour := w.Key("study.looking"), look.Muted
	switch {
	case known.over && !sum.Settled():
		value = w.Key("study.none")
	case sum.Settled():
		worth := sum.Value
		if !sum.Exact() {
			worth.Distance = 0
		}
		value, colour = s.worth(player, worth), valueColour(worth, theme.ColorNameForeground)
	case sum.Drawn > 0:
		value = w.Key("study.atleast")
	}
	s.value.say(value, colour)
	s.progress.show(w.Key("study.progress", "Known", sum.Known, "Count", sum.All))
	s.effort.show("")
	if known.nodes > 0 {
		s.effort.show(w.Key("study.nodes", "Count", known.nodes, "Number", w.Number(known.nodes)))
	}
	s.legend[0].show(w.Key("study.legend"))
	s.legend[1].show(w.Key("study.legend.number"))
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
	s.title.show(w.Key("study.review.title"))
	switch {
	case mistakes > 0:
		s.value.say(w.Key("study.mistakes", "Count", mistakes), look.Impossible)
	case notes != nil:
		s.value.say(w.Key("study.looking"), look.Muted)
	case unvalued > 0:
		s.value.say(w.Key("study.unproved"), look.Bound)
	default:
		s.value.say(w.Key("study.flawless"), look.Proved)
	}
	switch {
	case notes != nil:
		s.progress.show(w.Key("study.reviewing", "Done", notes.done, "Count", notes.total))
	case unvalued > 0:
		s.progress.show(w.Key("study.unvalued", "Count", unvalued))
	default:
		s.progress.show(w.Key("study.reviewed"))
	}
	s.effort.show("")
	s.legend[0].show(w.Key("study.legend.mistake"))
	s.legend[1].show(w.Key("study.legend.click"))
}

// showStudy shows what there is to say of the position or the match, else the
// figures of the last thought.
func (v *MatchView) showStudy() {
	s := v.study
	p, able := v.valuer()
	s.on.Hidden = !able
	if s.on.Checked != v.table.values {
		s.on.SetChecked(v.table.values)
	}
	said := true
	switch {
	case v.valued():
		known := v.archive.at(p)
		s.position(v.words.Key("match.player", "Number", v.table.seat(v.shown()+1)+1), match.Total(p, known.values), known)
	case v.annotating != nil, over(v) && v.canAnnotate() && v.annotated() && (v.reviewed < 1 || v.shownThought().Level == ""):
		s.review(v.mistakes(), v.unvalued(), v.annotating)
	default:
		said = false
	}
	s.content.(*fyne.Container).Hidden = !said
	v.figures.content.(*fyne.Container).Hidden = said
	s.content.Refresh()
}
