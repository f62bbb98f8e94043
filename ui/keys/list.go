package keys

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/i18n"
	"procura/ui/widgets"
)

// Group is some keys of the list that belong together.
type Group struct {
	Name string
	Rows []Row
}

// Row says what keys do.
type Row struct{ Keys, What string }

// Groups are the keys of the program. The text that has them is a line for each row,
// "Ctrl+O = open", and a line "# PLAYING" above each group.
func Groups(w *i18n.Words) []Group {
	var list []Group
	for line := range strings.Lines(w.Key("help.keys")) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "# "); ok {
			list = append(list, Group{Name: name})
			continue
		}
		pressed, what, _ := strings.Cut(line, " = ")
		last := &list[len(list)-1]
		last.Rows = append(last.Rows, Row{pressed, what})
	}
	return list
}

// List shows the keys of the program and what they do, side by side.
func List(w *i18n.Words) fyne.CanvasObject {
	list := container.New(layout.NewFormLayout())
	for i, g := range Groups(w) {
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
