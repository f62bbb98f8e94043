package board

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/widgets"
)

// noteOf is what there is to say of a place: its own note, that of its mark, and what a search did there.
func (v *view) noteOf(place int, words Words) string {
	p := v.placeOf(place)
	if p == nil {
		return ""
	}
	notes := append([]string{words.Say(p.cell.Note), p.mark.Note}, p.heat.notes(words)...)
	return strings.Join(slices.DeleteFunc(notes, func(s string) bool { return s == "" }), " · ")
}

// noteCard is the note of the place under the pointer, on a small card beside it.
type noteCard struct {
	*fyne.Container
	words *widgets.Wrapped
}

func newNoteCard(v *view) *noteCard {
	style := widget.RichTextStyle{ColorName: fynetheme.ColorNameBackground, SizeName: fynetheme.SizeNameCaptionText}
	t := &noteCard{words: widgets.NewWrapped("", style, fyne.TextWrapWord)}
	t.Container = container.NewStack(widgets.NewSurface(fynetheme.ColorNameForeground, "", 6),
		container.New(layout.NewCustomPaddedLayout(notePad/2, notePad/2, notePad, notePad), t.words.Content))
	t.Hide()
	v.add(noteLayer, t.Container)
	return t
}

// notePad is the air at the sides of a note, and mostNote its width at most, in the size of labels.
const notePad, mostNote = 7, 28

// showNote writes a note below a square, or above it where there is no room, inside
// the widget's size.
func (t *noteCard) showNote(note string, over square, within fyne.Size, caption float32) {
	t.words.Say(note, fynetheme.ColorNameBackground)
	size := t.words.FitInto(min(within.Width-2*notePad, caption*mostNote)).AddWidthHeight(2*notePad, notePad)
	at := fyne.NewPos(over.center().X-size.Width/2, over.y+over.size+4)
	if at.Y+size.Height > within.Height {
		at.Y = over.y - size.Height - 4
	}
	t.Show()
	widgets.Place(t, max(0, min(at.X, within.Width-size.Width)), max(0, at.Y), size.Width, size.Height)
	t.Refresh()
}
