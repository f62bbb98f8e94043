package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/i18n"
)

// ruleRows are a heading and a row for each rule, hidden where there is none, and
// what chooses their values; change hears of a choice.
func ruleRows(title string, settings []i18n.Setting, change func(key, value string)) (group *fyne.Container, choices []*choice) {
	group = stacked(4, heading(title))
	for _, setting := range settings {
		c := newChoice(setting.Values, setting.Names, func(value string) { change(setting.Key, value) })
		choices = append(choices, c)
		name := newLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
		name.show(setting.Name)
		group.Add(container.New(columns{shares: []float32{6, 14}}, name, c.keyedSelect)) // their values are long
	}
	if len(choices) == 0 {
		group.Hide()
	}
	return group, choices
}
