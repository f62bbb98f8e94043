package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/scene"
	"procura/ui/theme"
	"procura/ui/widgets"
)

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
	t.words.SetText(note, fynetheme.ColorNameBackground)
	size := t.words.FitInto(min(within.Width-2*notePad, caption*mostNote)).AddWidthHeight(2*notePad, notePad)
	at := fyne.NewPos(over.center().X-size.Width/2, over.y+over.size+4)
	if at.Y+size.Height > within.Height {
		at.Y = over.y - size.Height - 4
	}
	t.Show()
	widgets.Place(t, max(0, min(at.X, within.Width-size.Width)), max(0, at.Y), size.Width, size.Height)
	t.Refresh()
}

// heatLegend tells what the shades mean, beside the board if there is room.
type heatLegend struct {
	*fyne.Container
	colours
	on            bool
	shades, rings *widgets.Wrapped
	swatches      []*canvas.Rectangle
	ring          *canvas.Rectangle
}

func newHeatLegend(v *view) *heatLegend {
	style := widget.RichTextStyle{ColorName: theme.Muted, SizeName: fynetheme.SizeNameCaptionText}
	l := &heatLegend{colours: v.colours, shades: widgets.NewWrapped("", style, fyne.TextWrapWord), rings: widgets.NewWrapped("", style, fyne.TextWrapWord)}
	row := container.New(layout.NewCustomPaddedHBoxLayout(2))
	for range heatLevels {
		swatch := &canvas.Rectangle{CornerRadius: 2}
		l.swatches = append(l.swatches, swatch)
		row.Add(swatch)
	}
	l.ring = &canvas.Rectangle{StrokeWidth: 1.5, CornerRadius: 3}
	l.Container = widgets.Stacked(6, l.shades.Content, row, widgets.Border(nil, nil, container.NewVBox(l.ring), nil, l.rings.Content))
	l.Hide()
	v.add(texts, l.Container)
	return l
}

// The legend's swatches, and the least and the most width that it takes, in the size of labels.
const (
	swatchWidth, swatchHeight = 1.6, 0.95
	leastLegend, mostLegend   = 7, 11
)

// placeBeside lays the legend out to the right of the board, at the height of its lower half.
func (l *heatLegend) placeBeside(g *geometry) {
	x := g.origin.X + g.pitch*float32(g.columns) + g.caption*1.5
	room := min(g.size.Width-x, g.caption*mostLegend)
	shown := l.on && room >= g.caption*leastLegend && g.style == scene.Grid && g.tray == 0
	widgets.Show(l.Container, shown)
	if !shown {
		return
	}
	for i, s := range l.swatches {
		s.FillColor = HeatShade(l.colour(theme.Cell), l.colour(theme.Heat), i+1)
		s.SetMinSize(fyne.NewSize(min(swatchWidth*g.caption, room/heatLevels-2), swatchHeight*g.caption))
	}
	l.ring.StrokeColor, l.ring.FillColor = l.colour(theme.Bound), l.colour(theme.Cell)
	l.ring.SetMinSize(fyne.NewSquareSize(g.caption * 1.3))
	l.Resize(fyne.NewSize(room, 0)) // its words are wrapped, and ask for a height
	widgets.Place(l, x, g.origin.Y+g.pitch*float32(g.rows)*0.55, room, l.MinSize().Height)
	l.Refresh()
}
