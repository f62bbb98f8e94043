package study

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Panel says beside the board what studying has found: of a position its
// value, of a match its mistakes. It takes the place of the figures while there
// is something to say.
type Panel struct {
	words    *i18n.Words
	On       *widgets.KeyedCheck
	title    *widgets.Line
	Value    *widgets.Line // the most important thing
	Progress *widgets.Line
	Effort   *widgets.Line
	legend   [2]*widgets.Line
	best     *bestTable
	Terms    *widgets.Terms // the lines that are explained
	Content  fyne.CanvasObject
}

// NewPanel says nothing yet; onSwitch hears of the switch of values.
func NewPanel(explain Explainer, onSwitch func(bool), onKey func(*fyne.KeyEvent) bool) *Panel {
	w := explain.Words
	s := &Panel{words: w, On: &widgets.KeyedCheck{OnKey: onKey}}
	s.On.Text, s.On.OnChanged = w.Key("study.values"), onSwitch
	s.On.ExtendBaseWidget(s.On)
	s.On.Explain(explain.Tips, w.Key("explain.match.values"))
	s.title = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	s.Value = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	s.Progress = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	s.Effort = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	for i := range s.legend {
		s.legend[i] = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	}
	s.best = newBestTable(explain)
	standing, progress := explain.Term(s.Value, w.Key("explain.match.standing")), explain.Term(s.Progress, w.Key("explain.match.progress"))
	effort := explain.Term(s.Effort, w.Key("explain.match.effort"))
	s.Terms = widgets.NewTerms(widgets.Stacked(0, s.title, standing, progress, effort), standing, progress, effort)
	s.Content = widgets.Stacked(0, s.Terms, s.best.content, s.legend[0], s.legend[1])
	return s
}

// Position says what a position is worth for a player, how much of it is known, and
// which moves are the best.
func (s *Panel) Position(player string, p game.Position, archive *Archive) {
	w, known := s.words, archive.At(p)
	sum := match.Total(p, known.Values)
	s.best.show(p, archive)
	s.title.SetText(w.Key("study.title"))
	value, colour := w.Key("study.looking"), theme.Muted
	switch {
	case known.Over && !sum.Settled():
		value = w.Key("study.none")
	case sum.Settled():
		worth := sum.Value
		if !sum.Exact() {
			worth.Distance = 0
		}
		value, colour = s.worth(player, worth), ValueColour(worth, fynetheme.ColorNameForeground)
	case sum.Drawn > 0:
		value = w.Key("study.atleast")
	}
	s.Value.Say(value, colour)
	s.Progress.SetText(w.Key("study.progress", "Known", sum.Known, "Count", sum.All))
	s.Effort.SetText("")
	if known.Nodes > 0 {
		s.Effort.SetText(w.Key("study.nodes", "Count", known.Nodes, "Number", w.Number(known.Nodes)))
	}
	s.legend[0].SetText(w.Key("study.legend"))
	s.legend[1].SetText(w.Key("study.legend.number"))
}

// worth is the value of a position in words, for the player to move.
func (s *Panel) worth(player string, value game.Value) string {
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

// Review says how many mistakes are known, and how many positions of a match
// have been looked at; unvalued is how many have no value.
func (s *Panel) Review(mistakes, unvalued int, notes *Review) {
	w := s.words
	s.best.content.Hide()
	s.title.SetText(w.Key("study.review.title"))
	switch {
	case mistakes > 0:
		s.Value.Say(w.Key("study.mistakes", "Count", mistakes), theme.Impossible)
	case notes != nil:
		s.Value.Say(w.Key("study.looking"), theme.Muted)
	case unvalued > 0:
		s.Value.Say(w.Key("study.unproved"), theme.Bound)
	default:
		s.Value.Say(w.Key("study.flawless"), theme.Proved)
	}
	switch {
	case notes != nil:
		s.Progress.SetText(w.Key("study.reviewing", "Done", notes.Done, "Count", notes.Total))
	case unvalued > 0:
		s.Progress.SetText(w.Key("study.unvalued", "Count", unvalued))
	default:
		s.Progress.SetText(w.Key("study.reviewed"))
	}
	s.Effort.SetText("")
	s.legend[0].SetText(w.Key("study.legend.mistake"))
	s.legend[1].SetText(w.Key("study.legend.click"))
}

// Heads are the names of the columns of the best moves.
func (s *Panel) Heads() *widgets.Terms { return s.best.heads }
