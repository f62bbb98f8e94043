package board

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
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

// maxNoteLines is the most lines of a note; the rest is left out on the board, not
// where the owner shows it.
const maxNoteLines = 4

// noteCard is the note of the place under the pointer, on a small card beside it.
type noteCard struct {
	colours
	card  *canvas.Rectangle
	lines [maxNoteLines]*canvas.Text
}

func newNoteCard(v *view) *noteCard {
	t := &noteCard{colours: v.colours, card: &canvas.Rectangle{StrokeWidth: 1, CornerRadius: 6}}
	v.add(noteLayer, t.card)
	for i := range t.lines {
		t.lines[i] = &canvas.Text{}
		v.add(noteLayer, t.lines[i])
	}
	t.hide()
	return t
}

func (t *noteCard) hide() {
	t.card.Hidden = true
	for _, line := range t.lines {
		line.Hidden = true
	}
	t.card.Refresh()
}

func (t *noteCard) setColours() {
	t.card.FillColor, t.card.StrokeColor = t.colour(fynetheme.ColorNameForeground), nil
	for _, line := range t.lines {
		line.Color = t.colour(fynetheme.ColorNameBackground)
	}
	if !t.card.Hidden {
		t.card.Refresh()
	}
}

// showNote writes a note below a square, or above it where there is no room, inside
// the widget's size.
func (t *noteCard) showNote(note string, over square, within fyne.Size, caption float32) {
	t.hide()
	t.setColours()
	pad := caption * 0.6
	words := wrap(note, min(within.Width-2*pad, caption*28), caption)
	size := fyne.NewSize(0, 0)
	for i, line := range t.lines[:len(words)] {
		line.Text, line.TextSize, line.Hidden = words[i], caption, false
		least := line.MinSize()
		line.Resize(least)
		size = fyne.NewSize(max(size.Width, least.Width), size.Height+least.Height)
	}
	size = size.AddWidthHeight(2*pad, 2*pad*0.7)
	at := fyne.NewPos(over.center().X-size.Width/2, over.y+over.size+4)
	if at.Y+size.Height > within.Height {
		at.Y = over.y - size.Height - 4
	}
	at = fyne.NewPos(max(0, min(at.X, within.Width-size.Width)), max(0, at.Y))
	t.card.Hidden = false
	t.card.Resize(size)
	t.card.Move(at)
	at = at.AddXY(pad, pad*0.7)
	for _, line := range t.lines[:len(words)] {
		line.Move(at)
		at.Y += line.MinSize().Height
	}
	t.card.Refresh()
}

// wrap breaks a note into lines no wider than width, between words.
func wrap(note string, width, size float32) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(note) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && fyne.MeasureText(longer, size, fyne.TextStyle{}).Width > width {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	lines = append(lines, line)
	if len(lines) > maxNoteLines {
		lines = lines[:maxNoteLines]
		lines[maxNoteLines-1] += "…"
	}
	return lines
}
