package overlay

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/widgets"
)

// fewLines is how many lines are shown as one text.
const fewLines = 50

// findingsSize is that of a long list.
var findingsSize = fyne.NewSize(610, 205)

// Findings shows lines to be read, with a button that copies all. Very many are a list,
// which makes only the rows that are seen. None is a text that can be selected: Fyne's
// takes the keyboard unseen.
func Findings(w *i18n.Words, lines []string, toClipboard func(string)) fyne.CanvasObject {
	whole := strings.Join(lines, "\n")
	copying := container.NewHBox(widgets.NewButton(w.Key("findings.copy", "Count", len(lines)), nil, func() { toClipboard(whole) }))
	if len(lines) <= fewLines {
		label := widget.NewLabel(whole)
		label.Wrapping = fyne.TextWrapWord
		return container.NewVBox(label, copying)
	}
	tips := widgets.NewTips()
	list := widgets.NewKeyedList(
		func() int { return len(lines) },
		func() fyne.CanvasObject {
			line := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
			return widgets.NewHint(line, line, tips)
		},
		func(i int, row fyne.CanvasObject) { row.(*widgets.Hint).Line.SetText(lines[i]) },
	)
	list.Explain(tips)
	return container.NewBorder(nil, copying, nil, nil, container.NewGridWrap(findingsSize, tips.Over(list)))
}
