package overlay

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/widgets"
)

// Keys shows the keys of the program and what they do, side by side.
func Keys(w *i18n.Words) fyne.CanvasObject {
	list := container.New(layout.NewFormLayout())
	for i, g := range keys.Groups(w) {
		above := float32(min(i, 1) * 10) // air between groups
		list.Add(container.New(layout.NewCustomPaddedLayout(above, 0, 0, 0), widgets.Heading(g.Name)))
		list.Add(layout.NewSpacer())
		for _, r := range g.Rows {
			list.Add(whole(r.Keys, true))
			list.Add(whole(r.What, false))
		}
	}
	return list
}

func whole(words string, bold bool) fyne.CanvasObject {
	l := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, bold)
	l.Whole = true
	l.SetText(words)
	return l
}
