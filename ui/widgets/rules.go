package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/i18n"
)

// RuleRows are a heading and a row for each rule, hidden where there is none, and
// what chooses their values; change hears of a choice.
func RuleRows(title string, settings []i18n.Setting, change func(key, value string)) (group *fyne.Container, choices []*Choice) {
	group = Stacked(4, Heading(title))
	for _, setting := range settings {
		c := NewChoice(setting.Values, setting.Names, func(value string) { change(setting.Key, value) })
		choices = append(choices, c)
		name := NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
		name.SetText(setting.Name)
		group.Add(container.New(Columns{Shares: []float32{11, 29}}, name, c.KeyedSelect)) // their values are long
	}
	if len(choices) == 0 {
		group.Hide()
	}
	return group, choices
}
