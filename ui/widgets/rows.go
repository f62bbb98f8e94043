package widgets

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Columns lays objects side by side in shares of the width, with a gap.
type Columns struct {
	Shares []float32
	Gap    float32
	// Needs has the widths that the columns of all rows need: a column that needs more than its share takes it from columns that need
	// less. Nil for shares alone.
	Needs *Needs
}

// Needs has the widths that the columns of a table need for nothing to be cut, in all words and in short ones.
type Needs struct{ cells, shortCells, heads, shortHeads []float32 }

// NewNeeds makes the needs of so many empty columns.
func NewNeeds(columns int) *Needs {
	return &Needs{make([]float32, columns), make([]float32, columns), make([]float32, columns), make([]float32, columns)}
}

// AddCell adds the widths of a cell.
func (n *Needs) AddCell(column int, whole, short float32) {
	n.cells[column], n.shortCells[column] = max(n.cells[column], whole), max(n.shortCells[column], short)
}

// AddHead sets the widths of a head.
func (n *Needs) AddHead(column int, whole, short float32) {
	n.heads[column], n.shortHeads[column] = whole, short
}

// Empty forgets the cells.
func (n *Needs) Empty() {
	clear(n.cells)
	clear(n.shortCells)
}

// share changes widths to those that the columns need, as far as that goes; short words count where it does not go with
// all of them.
func (n *Needs) share(widths []float32) {
	needs := widest(n.cells, n.heads)
	lacking, spare := compareWidths(widths, needs)
	if lacking > spare {
		needs = widest(n.shortCells, n.shortHeads)
		lacking, spare = compareWidths(widths, needs)
		for i := range widths { // what is left is for cells that have short words
			if more := min(n.cells[i]-needs[i], spare-lacking); more > 0 {
				needs[i] += more
				lacking, spare = compareWidths(widths, needs)
			}
		}
	}
	if lacking == 0 {
		return
	}
	given := min(1, lacking/max(spare, 1))
	var poor []int
	for i := range widths {
		if need := needs[i]; need > widths[i] {
			poor = append(poor, i)
		} else {
			widths[i] -= given * (widths[i] - need)
		}
	}
	lack := func(i int) float32 { return needs[i] - widths[i] }
	slices.SortFunc(poor, func(a, b int) int { return cmp.Compare(lack(a), lack(b)) })
	for at, i := range poor { // who lacks least is served first
		more := min(lack(i), spare/float32(len(poor)-at))
		widths[i] += more
		spare -= more
	}
}

// widest returns for each column the greater width of its cells and its head.
func widest(cells, heads []float32) (needs []float32) {
	for i := range cells {
		needs = append(needs, max(cells[i], heads[i]))
	}
	return needs
}

// compareWidths adds up what columns lack, and what others can spare.
func compareWidths(widths, needs []float32) (lacking, spare float32) {
	for i, width := range widths {
		if need := needs[i]; need > width {
			lacking += need - width
		} else {
			spare += width - need
		}
	}
	return lacking, spare
}

// MinSize asks for the height of the highest object, and for no width.
func (c Columns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, largest(objects).Height)
}

func (c Columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	total := float32(0)
	for _, share := range c.Shares {
		total += share
	}
	free := size.Width - c.Gap*float32(len(objects)-1)
	widths := make([]float32, len(objects))
	for i := range widths {
		widths[i] = free * c.Shares[i] / total
	}
	if c.Needs != nil {
		c.Needs.share(widths)
	}
	x := float32(0)
	for i, o := range objects {
		Place(o, x, 0, widths[i], size.Height)
		x += widths[i] + c.Gap
	}
}

// Wrapping lays two objects in a row, as another layout does; where there is less than the width that this wants, the
// second one is under the first. As a text that is wrapped, it wants the height that it takes in the width that it was
// given last: what it is in has to give it more than its least width, where there is more.
type Wrapping struct {
	Row   fyne.Layout
	width float32
}

// wraps reports whether there is no room for the row.
func (w *Wrapping) wraps(objects []fyne.CanvasObject) bool {
	return w.width > 0 && w.width < w.Row.MinSize(objects).Width
}

func (w *Wrapping) MinSize(objects []fyne.CanvasObject) fyne.Size {
	row, under := w.Row.MinSize(objects), largest(objects).Width
	if w.wraps(objects) {
		row.Height = objects[0].MinSize().Height + fynetheme.Padding() + objects[1].MinSize().Height
	}
	return fyne.NewSize(min(row.Width, under), row.Height)
}

func (w *Wrapping) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	w.width = size.Width
	if !w.wraps(objects) {
		w.Row.Layout(objects, size)
		return
	}
	first := objects[0].MinSize().Height
	second := first + fynetheme.Padding()
	Place(objects[0], 0, 0, size.Width, first)
	Place(objects[1], 0, second, size.Width, max(size.Height-second, objects[1].MinSize().Height))
}

// Beside lays an object in a width, at the usual size of texts, but in no more than a share of all where that has room
// for it, beside one that has the rest; a row that shrinks has the width that it wants, where the width is 0. Where there is
// not even room for their least widths, the rest is under it.
func Beside(width, share float32, left, rest fyne.CanvasObject) *fyne.Container {
	return container.New(&Wrapping{Row: LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size {
			wants := rest.MinSize().Width + fynetheme.Padding()
			return fyne.NewSize(max(wants+left.MinSize().Width, min(wants+width*TextScale(), wants/(1-share))), max(left.MinSize().Height, rest.MinSize().Height))
		},
		Place: func(_ []fyne.CanvasObject, size fyne.Size) {
			first, gap := min(width*TextScale(), share*size.Width), fynetheme.Padding()
			if width == 0 {
				first = min(wantedWidth(left), size.Width-gap-rest.MinSize().Width)
			}
			first = max(left.MinSize().Width, first)
			Place(left, 0, 0, first, size.Height)
			Place(rest, first+gap, 0, size.Width-first-gap, size.Height)
		},
	}}, left, rest)
}

// wantedWidth returns the width that a row that shrinks wants, and the least width of anything else.
func wantedWidth(o fyne.CanvasObject) float32 {
	if row, is := o.(*fyne.Container); is {
		if shrinking, is := row.Layout.(Shrinking); is {
			wanted, _ := shrinking.total(row.Objects)
			return wanted
		}
	}
	return o.MinSize().Width
}

// BesideFilling lays an object that fills a row beside another one that has its least width, or over it where
// there is no room for both.
func BesideFilling(fills, right fyne.CanvasObject) *fyne.Container {
	return container.New(&Wrapping{Row: layout.NewBorderLayout(nil, nil, nil, right)}, fills, right)
}

// CentredRow lays two objects side by side in the middle of a row, or one under the other where there is no room for that.
func CentredRow(left, right fyne.CanvasObject) *fyne.Container {
	row := layout.NewHBoxLayout()
	return container.New(&Wrapping{Row: LayoutFunc{Least: row.MinSize, Place: func(objects []fyne.CanvasObject, size fyne.Size) {
		width := row.MinSize(objects).Width
		row.Layout(objects, fyne.NewSize(width, size.Height))
		for _, o := range objects {
			o.Move(o.Position().AddXY((size.Width-width)/2, 0))
		}
	}}}, left, right)
}

// Shrinking lays objects side by side in the widths that they want. Where there is less room, they give way alike down
// to a least one, at the usual size of texts; one that fills takes what is left.
type Shrinking struct {
	Gap, Least float32
	Fills      fyne.CanvasObject // nil for none
}

// total adds up the wanted and the least widths of a row.
func (s Shrinking) total(objects []fyne.CanvasObject) (wanted, least float32) {
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		width := o.MinSize().Width
		wanted += width + s.Gap
		least += min(width, s.Least*TextScale()) + s.Gap
	}
	return max(0, wanted-s.Gap), max(0, least-s.Gap)
}

func (s Shrinking) MinSize(objects []fyne.CanvasObject) fyne.Size {
	_, least := s.total(objects)
	return fyne.NewSize(least, largest(objects).Height)
}

func (s Shrinking) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	wanted, least := s.total(objects)
	part := float32(0) // of what is over the least, that gives way
	if wanted > size.Width && wanted > least {
		part = min(1, (wanted-size.Width)/(wanted-least))
	}
	x := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		width := o.MinSize().Width
		width -= part * max(0, width-s.Least*TextScale())
		if o == s.Fills {
			width += max(0, size.Width-wanted)
		}
		Place(o, x, 0, width, size.Height)
		x += width + s.Gap
	}
}

// Segments lays objects side by side, all as wide where there is room for that, else each in its least width with
// its part of what is left.
type Segments struct{ Gap float32 }

func (s Segments) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(s.Gap*float32(len(objects)-1), largest(objects).Height)
	for _, o := range objects {
		size.Width += o.MinSize().Width
	}
	return size
}

func (s Segments) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x, count := float32(0), float32(len(objects))
	each := (size.Width - s.Gap*(count-1)) / count
	spare := (size.Width - s.MinSize(objects).Width) / count
	alike := largest(objects).Width <= each
	for _, o := range objects {
		width := o.MinSize().Width + spare
		if alike {
			width = each
		}
		Place(o, x, 0, width, size.Height)
		x += width + s.Gap
	}
}

// Flow lays buttons side by side, all as wide, and in further lines those that would have no room for their words. As a
// text that is wrapped, it wants the height that it takes in the width that it was given last.
type Flow struct {
	Gap   float32
	width float32
}

// columns returns the number of buttons in a line, with little padding where that has to be.
func (f *Flow) columns(objects []fyne.CanvasObject) int {
	least := largest(objects).Width - tightAir() + f.Gap
	if f.width == 0 || least <= 0 {
		return len(objects)
	}
	return min(max(int((f.width+f.Gap)/least), 1), len(objects))
}

func (f *Flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	lines := (len(objects) + f.columns(objects) - 1) / f.columns(objects)
	return fyne.NewSize(0, float32(lines)*(largest(objects).Height+f.Gap)-f.Gap)
}

func (f *Flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	height := largest(objects).Height
	y := float32(0)
	for line := range slices.Chunk(objects, f.columns(objects)) {
		width := (size.Width+f.Gap)/float32(len(line)) - f.Gap
		for i, o := range line {
			Place(o, float32(i)*(width+f.Gap), y, width, height)
		}
		y += height + f.Gap
	}
}

// Tight lays objects side by side, each in its own width, without the air that a box puts between them; what is
// hidden takes none. The height is that of the row at the usual size of texts, 0 for as much as the objects want.
func Tight(height float32) fyne.Layout {
	row := layout.NewCustomPaddedHBoxLayout(0)
	return LayoutFunc{Place: row.Layout, Least: func(objects []fyne.CanvasObject) fyne.Size {
		size := row.MinSize(objects)
		if height > 0 {
			size.Height = height * TextScale()
		}
		return size
	}}
}

// Figure is a row of a name and a figure at its end. Each has half of the room, but for what the other one asks for beyond
// that: both may change without a new layout. The name gives way.
func Figure(name fyne.CanvasObject, figure *Line) fyne.CanvasObject {
	named := func() float32 {
		if line, ok := name.(*Line); ok {
			return line.Wanted()
		}
		return name.MinSize().Width
	}
	figure.Align(fyne.TextAlignTrailing)
	return container.New(LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size {
			return fyne.NewSize(0, max(name.MinSize().Height, figure.MinSize().Height))
		},
		Place: func(_ []fyne.CanvasObject, size fyne.Size) {
			width := min(size.Width/2, size.Width-named()-figureGap)
			width = max(width, min(figure.Wanted()+1, size.Width))
			Place(name, 0, 0, size.Width-width, size.Height)
			Place(figure, size.Width-width, 0, width, size.Height)
		},
	}, name, figure)
}

// figureGap is the least air between a name and its figure.
const figureGap = 4

// Labelled is a row of a setting: its name, and what changes it at the right.
func Labelled(name string, setting fyne.CanvasObject) fyne.CanvasObject {
	return Row(NewText(name, false), setting)
}

// largeText is the scale of texts from which a panel is too narrow for names beside
// settings.
const largeText = 1.75

// Row lays the name of a setting beside what changes it; in large texts, over it.
func Row(name, setting fyne.CanvasObject) fyne.CanvasObject { return rowOf(9, 11, name, setting) }

// LongRow is Row for short names of what may be long.
func LongRow(name, setting fyne.CanvasObject) fyne.CanvasObject { return rowOf(2, 5, name, setting) }

func rowOf(named, set float32, name, setting fyne.CanvasObject) fyne.CanvasObject {
	if TextScale() >= largeText {
		return Stacked(0, name, setting)
	}
	return container.New(Columns{Shares: []float32{named, set}}, name, setting)
}

// Sorting is the saved order of a table.
type Sorting struct {
	Column     string `json:"column"`
	Descending bool   `json:"descending"`
}

// By sorts by a column; a second time reverses the order.
func (s *Sorting) By(column string) {
	*s = Sorting{column, s.Column == column && !s.Descending}
}

// Arrange returns the rows for which keep is true, or all if keep is nil, sorted; equal rows keep their order.
func Arrange[R any](rows []R, keep func(R) bool, columns []Column[R], by Sorting) []R {
	shown := slices.Clone(rows)
	if keep != nil {
		shown = slices.DeleteFunc(shown, func(r R) bool { return !keep(r) })
	}
	at := slices.IndexFunc(columns, func(c Column[R]) bool { return c.Key == by.Column && c.Compare != nil })
	if at < 0 {
		return shown
	}
	column := columns[at]
	slices.SortStableFunc(shown, func(a, b R) int {
		lacksA, lacksB := false, false
		if column.Lacks != nil {
			lacksA, lacksB = column.Lacks(a), column.Lacks(b)
		}
		switch {
		case lacksA && lacksB:
			return 0
		case lacksA:
			return 1
		case lacksB:
			return -1
		case by.Descending:
			return column.Compare(b, a)
		}
		return column.Compare(a, b)
	})
	return shown
}
