package permits

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Show shows what may run in a form, which can be taken back there, one or all.
func Show(w *i18n.Words, p Preferences, form func(title string, content fyne.CanvasObject) (closing func())) {
	b := &box{words: w, preferences: p, rows: widgets.Stacked(14)}
	b.all = widgets.NewButton(w.Key("permits.revoke.all"), nil, b.revokeAll)
	done := widgets.NewButton(w.Key("button.close"), nil, nil)
	done.Importance = widget.HighImportance
	why := widget.NewLabel(w.Key("permits.why"))
	why.Wrapping = fyne.TextWrapWord
	list := widgets.WithHeight(listHeight, container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 12), b.rows)))
	buttons := container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 8}, b.all, done)
	b.fill()
	content := container.NewVBox(widgets.Outdented(why), list, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), buttons))
	done.OnTapped = form(w.Key("permits.title"), widgets.WithWidth(boxWidth, content))
}

// The size of the box: its width, and the height of its list.
const (
	boxWidth   = 620
	listHeight = 260
)

// box is the list of what may run.
type box struct {
	words       *i18n.Words
	preferences Preferences
	rows        *fyne.Container
	all         *widgets.Button
}

// fill makes the list anew.
func (b *box) fill() {
	b.rows.RemoveAll()
	list := All(b.preferences)
	for i := range list {
		b.rows.Add(b.row(&list[i]))
	}
	if len(list) == 0 {
		b.rows.Add(muted(b.words.Key("permits.none")))
	}
	widgets.Enable(b.all, len(list) > 0)
}

// row is a program, and the button that takes its yes back.
func (b *box) row(one *Permit) fyne.CanvasObject {
	name := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	name.SetText(one.Name)
	rows := widgets.Stacked(2, name)
	if one.Command == "" {
		name.SetText(b.words.Key("permits.unknown"))
		rows.Add(muted(one.Print))
	} else {
		rows.Add(widgets.Passage(one.Command, widget.RichTextStyle{SizeName: fynetheme.SizeNameText}, fyne.TextWrapBreak))
		rows.Add(muted(b.words.Key("permits.folder", "Folder", one.Folder)))
	}
	revoke := widgets.NewButton(b.words.Key("permits.revoke"), nil, func() {
		Revoke(b.preferences, one.Print)
		b.fill()
	})
	return container.NewBorder(nil, nil, nil, container.NewVBox(revoke), rows)
}

// muted is a smaller text of as many lines as it takes.
func muted(words string) fyne.CanvasObject {
	return widgets.Passage(words, widget.RichTextStyle{ColorName: theme.Muted, SizeName: fynetheme.SizeNameCaptionText}, fyne.TextWrapBreak)
}

func (b *box) revokeAll() {
	for _, one := range All(b.preferences) {
		Revoke(b.preferences, one.Print)
	}
	b.fill()
}
