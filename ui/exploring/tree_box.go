package exploring

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/theme"
)

// box is the objects of a branch, which stay while it is drawn, and serve another one
// afterwards.
//
//	            (12)   badge: the step that expanded it
//	+------+-------+
//	| board| C3    |   title
//	|      | f 6.. |--(+ 3)   stub: children that are not drawn
//	+------+-------+
type box struct {
	branch *Branch
	look   Look
	at     fyne.Position
	size   fyne.Size

	dash      *canvas.Raster // its dashed outline, or the lines that hatch it
	frame     *canvas.Rectangle
	title     *canvas.Text
	value     *canvas.Text
	line      *canvas.Text
	badge     *canvas.Rectangle
	badgeText *canvas.Text
	stem      *canvas.Line
	stub      *canvas.Rectangle
	stubText  *canvas.Text
	pieces    [2]*canvas.Image // before and behind the title
	picture   *canvas.Image
	board     boardImageKey // what is on the picture
	curve     []*canvas.Line
}

// BoxStyle is the colours of a box.
type BoxStyle uint8

// The styles.
const (
	PlainBox    BoxStyle = iota // words alone
	ExpandedBox                 // expanded
	WaitingBox                  // in the frontier
	DroppedBox                  // neither
	PathBox                     // on the path to what is looked at
	CurrentBox                  // what is looked at
	GoalBox                     // it solves the problem
	EndBox                      // where the solution that was found ends
	CutBox                      // never looked at, because of a cut
)

// Look is how a box is drawn. Value stands at the end of the title, Badge over a corner. Pieces are the names of drawings
// before and behind the title, "" for none.
type Look struct {
	Style                     BoxStyle
	Title, Value, Line, Badge string
	Pieces                    [2]string
	// Heavy marks what is of the step, or looked at.
	Heavy bool
	// Round gives the box round ends.
	Round bool

	stub     string
	drawings [2]fyne.Resource // of the pieces, nil for none
	zoom     float32
	size     fyne.Size
	pictured bool
	dark     bool
}

func newBox() *box {
	i := &box{
		frame: &canvas.Rectangle{}, title: &canvas.Text{}, value: &canvas.Text{}, line: &canvas.Text{}, badge: &canvas.Rectangle{}, badgeText: &canvas.Text{},
		stem: &canvas.Line{}, stub: &canvas.Rectangle{}, stubText: &canvas.Text{},
		picture: &canvas.Image{FillMode: canvas.ImageFillContain}, look: Look{zoom: -1},
	}
	for k := range i.pieces {
		i.pieces[k] = &canvas.Image{FillMode: canvas.ImageFillContain}
	}
	i.badgeText.TextStyle.Bold = true
	i.badgeText.Alignment, i.stubText.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	return i
}

// textInk is the colour of the names of nodes.
const textInk = fynetheme.ColorNameForeground

// boxStyles holds the colours of the styles: of the box, its edge and its title. An edge can be
// dashed, a box hatched.
var boxStyles = [...]struct {
	fill, edge, title fyne.ThemeColorName
	dashed, hatched   bool
}{
	PlainBox:    {"", "", theme.Muted, false, false},
	ExpandedBox: {theme.Cell, theme.Line, textInk, false, false},
	WaitingBox:  {theme.Surface, theme.Outline, textInk, true, false},
	DroppedBox:  {theme.ErasedCell, theme.Outline, theme.Muted, true, false},
	PathBox:     {theme.PathBox, theme.Accent, textInk, false, false},
	CurrentBox:  {theme.VisitedCell, theme.Accent, textInk, false, false},
	GoalBox:     {theme.Surface, theme.Proved, theme.Proved, false, false},
	EndBox:      {theme.PathBox, theme.Proved, textInk, false, false},
	CutBox:      {theme.Surface, theme.Outline, theme.Muted, false, true},
}

// Widths of lines.
const (
	thin  = 1
	thick = 2.5
)

// showLook paints a box as it looks, unless it looks so already.
func (i *box) showLook(l Look, lined lineMaker) {
	if i.look == l {
		return
	}
	i.look = l
	ink := boxStyles[l.Style]
	i.frame.FillColor, i.frame.StrokeColor, i.frame.StrokeWidth = colourOrNone(ink.fill), colourOrNone(ink.edge), thin
	if l.Heavy {
		i.frame.StrokeWidth = thick
	}
	round := radius * l.zoom
	if l.Round {
		round = roundEnds * l.zoom
	}
	i.frame.CornerRadius = round
	i.dash = nil
	switch {
	case ink.dashed:
		i.dash, i.frame.StrokeWidth = lined(l.size, round, false), 0
	case ink.hatched:
		i.dash, i.frame.FillColor = lined(l.size, round, true), color.Transparent
	}
	i.title.TextStyle.Bold = l.Style != PlainBox
	i.setText(i.title, l.Title, ink.title, titleSize)
	i.value.TextStyle.Bold = true
	i.setText(i.value, l.Value, ink.title, titleSize)
	i.setText(i.line, l.Line, theme.Muted, lineSize)
	i.setText(i.badgeText, l.Badge, theme.OnAccent, numberSize)
	i.setText(i.stubText, l.stub, theme.Muted, numberSize)
	i.badge.FillColor = theme.Color(theme.Accent)
	i.stub.FillColor, i.stub.StrokeColor, i.stub.StrokeWidth = theme.Color(theme.Surface), theme.Color(theme.Link), thin
	i.stem.StrokeColor, i.stem.StrokeWidth = theme.Color(theme.Link), thin
	for k, piece := range i.pieces {
		piece.Resource, piece.Hidden = l.drawings[k], l.drawings[k] == nil
		piece.Refresh()
	}
	i.frame.Hidden, i.picture.Hidden = l.Style == PlainBox, !l.pictured
	i.badge.Hidden, i.stem.Hidden, i.stub.Hidden = i.badgeText.Hidden, i.stubText.Hidden, i.stubText.Hidden
	i.placeObjects()
}

func colourOrNone(name fyne.ThemeColorName) color.Color {
	if name == "" {
		return color.Transparent
	}
	return theme.Color(name)
}

func (i *box) setText(t *canvas.Text, words string, ink fyne.ThemeColorName, size float32) {
	t.Text, t.Color = words, theme.Color(ink)
	t.TextSize = float32(math.Round(float64(size * i.look.zoom))) // letters of other sizes stand unevenly
	t.Hidden = words == ""
}

func (i *box) placeObjects() {
	z, size := i.look.zoom, i.look.size
	i.size = size
	inset := float32(0)
	if i.dash != nil {
		placeObject(i.dash, i.at, size)
		inset = thin
	}
	placeObject(i.frame, i.at.AddXY(inset, inset), size.SubtractWidthHeight(2*inset, 2*inset))
	left := padding * z
	if i.look.Round {
		left += 2 * z
	}
	right := size.Width - left
	if i.look.pictured {
		side := size.Height - 2*pictureInset*z
		placeObject(i.picture, i.at.AddXY(pictureInset*z, pictureInset*z), fyne.NewSquareSize(side))
		left = side + (pictureInset+padding)*z
	}
	edge, title, line := left, i.title.MinSize(), fyne.Size{}
	if !i.line.Hidden {
		line = i.line.MinSize()
	}
	top := (size.Height - title.Height - line.Height) / 2
	side := pieceSize * z
	for k, piece := range i.pieces {
		if k == 1 {
			placeObject(i.title, i.at.AddXY(left, top), title)
			left += title.Width + pieceGap*z
		}
		if !piece.Hidden {
			placeObject(piece, i.at.AddXY(left, top+(title.Height-side)/2), fyne.NewSquareSize(side))
			left += side + pieceGap*z
		}
	}
	value := i.value.MinSize()
	placeObject(i.value, i.at.AddXY(right-value.Width, top), value)
	placeObject(i.line, i.at.AddXY(edge, top+title.Height), line)
	i.placeBadge()
	i.placeStub()
}

// placeStub puts the stub behind the box, in the gap before the next column.
func (i *box) placeStub() {
	if i.stubText.Hidden {
		return
	}
	z, words := i.look.zoom, i.stubText.MinSize()
	from := i.at.AddXY(i.size.Width, i.size.Height/2)
	i.stem.Position1, i.stem.Position2 = from, from.AddXY(stemLength*z, 0)
	size := fyne.NewSize(words.Width+6*z, max(words.Height, stubHeight*z))
	i.stub.CornerRadius = size.Height / 2
	placeObject(i.stub, from.AddXY(stemLength*z, -size.Height/2), size)
	placeObject(i.stubText, from.AddXY(stemLength*z, -words.Height/2), fyne.NewSize(size.Width, words.Height))
}

func (i *box) onStub(p fyne.Position) bool {
	at, size := i.stub.Position(), i.stub.Size()
	return !i.stubText.Hidden && p.X >= i.at.X+i.size.Width && p.Y >= at.Y && p.X < at.X+size.Width && p.Y < at.Y+size.Height
}

func (i *box) placeBadge() {
	if i.badge.Hidden {
		return
	}
	z := i.look.zoom
	height := badgeSize * z
	width := max(height, i.badgeText.MinSize().Width+8*z)
	at := i.at.AddXY(i.size.Width+height/2-width, badgeIn*z-height)
	i.badge.CornerRadius = height / 2
	placeObject(i.badge, at, fyne.NewSize(width, height))
	words := i.badgeText.MinSize().Height
	placeObject(i.badgeText, at.AddXY(0, (height-words)/2), fyne.NewSize(width, words))
}

func placeObject(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
	o.Resize(size)
	o.Move(at)
}

// curvePieces is the number of straight pieces of a curve.
const curvePieces = 12

func (i *box) drawCurve(from fyne.Position, ink fyne.ThemeColorName, width float32) {
	to := i.at.AddXY(0, i.size.Height/2)
	n := curvePieces
	if math.Abs(float64(to.Y-from.Y)) < 1 {
		n = 1
	}
	for len(i.curve) < n {
		i.curve = append(i.curve, &canvas.Line{})
	}
	i.curve = i.curve[:n]
	c, before := theme.Color(ink), from
	for k, line := range i.curve { // which leaves and arrives level
		t := float32(k+1) / float32(n)
		rise, across := t*t*(3-2*t), 1.5*t*(1-t)*(1-t)+1.5*t*t*(1-t)+t*t*t
		next := fyne.NewPos(from.X+(to.X-from.X)*across, from.Y+(to.Y-from.Y)*rise)
		line.Position1 = before
		line.Position2 = next
		line.StrokeColor = c
		line.StrokeWidth = width
		before = next
	}
}

// objects appends the objects that are painted to list, from the back to the front, without the curve.
func (i *box) objects(list []fyne.CanvasObject) []fyne.CanvasObject {
	if i.dash != nil {
		list = append(list, i.dash)
	}
	for _, o := range [...]fyne.CanvasObject{i.frame, i.picture, i.pieces[0], i.pieces[1], i.title, i.value, i.line, i.badge, i.badgeText, i.stem, i.stub, i.stubText} {
		if o.Visible() {
			list = append(list, o)
		}
	}
	return list
}

// lineMaker makes the dashed outline of a box, or the lines that hatch it.
type lineMaker func(size fyne.Size, round float32, hatches bool) *canvas.Raster

// levelHeads shows the names of the columns of a tree. They stay over it while it is
// scrolled.
type levelHeads struct {
	tree    *Tree
	content *fyne.Container
}

func newLevelHeads(t *Tree) *levelHeads {
	return &levelHeads{t, container.NewWithoutLayout()}
}

// height returns the height of a name at the current size of texts.
func (l *levelHeads) height() float32 {
	return fyne.MeasureText("0", fynetheme.CaptionTextSize(), fyne.TextStyle{}).Height
}

// place puts each name over its column, where all of it can be seen.
func (l *levelHeads) place() {
	s, shown := l.tree.sheet, 0
	if l.tree.request.source != nil {
		for column, level := range levelsOf(s.plan) {
			if level >= 0 && l.placeName(shown, column, level) {
				shown++
			}
		}
	}
	for _, o := range l.content.Objects[shown:] {
		o.Hide()
	}
	canvas.Refresh(l.content)
}

// placeName has a text say the level of a column, its number alone where columns are narrow.
func (l *levelHeads) placeName(text, column, level int) bool {
	s, t := l.tree.sheet, l.tree
	if text == len(l.content.Objects) {
		l.content.Add(canvas.NewText("", nil))
	}
	name := l.content.Objects[text].(*canvas.Text)
	full, short := t.levelName(level)
	name.Text, name.TextSize, name.Color = full, fynetheme.CaptionTextSize(), theme.Color(theme.Muted)
	if name.MinSize().Width > s.metrics.pitch {
		name.Text = short
	}
	size := name.MinSize()
	left := s.origin().X + float32(column)*s.metrics.pitch + (s.metrics.box.Width-size.Width)/2 - t.scroll.Offset.X
	placeObject(name, fyne.NewPos(left, 0), size)
	name.Show()
	return left >= 0 && left+size.Width <= t.scroll.Size().Width
}

// levelsOf returns the depth of the nodes in each column of a plan, -1 where nodes of a path are left out.
func levelsOf(plan []*Branch) (levels []int) {
	for _, b := range plan {
		for b.column >= len(levels) {
			levels = append(levels, -1)
		}
		if b.Kind == NodeBranch && levels[b.column] < 0 {
			levels[b.column] = b.Depth
		}
	}
	for _, b := range plan {
		if b.Kind == OtherBranch && levels[b.column] < 0 {
			levels[b.column] = b.parent.Depth + 1
		}
	}
	return levels
}
