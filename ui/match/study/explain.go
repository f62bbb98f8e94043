package study

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/widgets"
)

// Explainer says in a sentence what is meant by what stands on the page of a match, on the
// page's layer for tips.
type Explainer struct {
	Words *i18n.Words
	Tips  *widgets.Tips
}

// Term is something that is explained.
func (e Explainer) Term(content fyne.CanvasObject, words string) *widgets.Term {
	return widgets.NewTerm(content, e.Tips, words)
}

// Labelled is a row of a setting: its name, and what changes it, which explains both.
func (e Explainer) Labelled(name string, setting *widgets.Choice, about func(key string) string) fyne.CanvasObject {
	setting.ExplainEach(e.Tips, about)
	return widgets.Row(e.name(name, &setting.Tip), setting.KeyedSelect)
}

// Same explains every value of a setting alike.
func (e Explainer) Same(key string) func(string) string {
	words := e.Words.Key(key)
	return func(string) string { return words }
}

// Level is a sentence on who plays, "" for a human.
func (e Explainer) Level(level string) string {
	if level == "" {
		level = "human"
	}
	return e.Words.Key("explain.level." + level)
}

func (e Explainer) name(words string, tip *widgets.Tip) *widgets.Term {
	l := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	l.SetText(words)
	return widgets.NewLiveTerm(l, e.Tips, tip.Words)
}

// RuleRows are a heading and a row for each rule of the game for two, hidden where there
// is none, and what chooses their values; change hears of a choice.
func (e Explainer) RuleRows(module game.Playable, change func(key, value string)) (group *fyne.Container, choices []*widgets.Choice) {
	group = widgets.Stacked(4, widgets.Heading(e.Words.Key("rules.heading")))
	for _, setting := range report.Settings(e.Words, module.ID(), module.MatchSettings()) {
		c := widgets.NewChoice(setting.Values, setting.Names, func(value string) { change(setting.Key, value) })
		c.ExplainEach(e.Tips, func(value string) string {
			return e.Words.Key("explain.rule." + module.ID() + "." + setting.Key + "." + value)
		})
		choices = append(choices, c)
		group.Add(container.New(widgets.Columns{Shares: []float32{10, 29}}, e.name(setting.Name, &c.Tip), c.KeyedSelect)) // their values are long
	}
	if len(choices) == 0 {
		group.Hide()
	}
	return group, choices
}
