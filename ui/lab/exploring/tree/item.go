package tree

import (
	"image/color"
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/ui/theme"
)

// item is the objects of a branch, which stay while it is drawn, and serve another one
// afterwards.
//
//	            (12)   badge: the step that expanded it
//	+------+-------+
//	| board| C3    |   title
//	|      | f 6.. |--(+ 3)   stub: children that are not drawn
//	+------+-------+
type item struct {
	branch *branch
	look   look
	at     fyne.Position
	size   fyne.Size

	dash    *canvas.Raster
	box     *canvas.Rectangle
	title   *canvas.Text
	line    *canvas.Text
	badge   *canvas.Rectangle
	number  *canvas.Text
	stem    *canvas.Line
	stub    *canvas.Rectangle
	rest    *canvas.Text
	picture *canvas.Image
	board   boardKey // what is on the picture
	curve   []*canvas.Line
}

// style is how a box is drawn.
type style uint8

const (
	plain   style = iota // words alone
	done                 // expanded
	waiting              // in the frontier
	dropped              // neither
	lit                  // on the path to what is looked at
	current              // what is looked at
	goal                 // it solves the problem
)

// look is all that is seen of a box, but its place and its board.
type look struct {
	style               style
	title, line, number string
	rest                string
	ahead               bool // it is of the step, and something else is looked at
	zoom                float32
	size                fyne.Size
	pictured            bool
	dark                bool
}

func newItem() *item {
	i := &item{
		box: &canvas.Rectangle{}, title: &canvas.Text{}, line: &canvas.Text{}, badge: &canvas.Rectangle{}, number: &canvas.Text{},
		stem: &canvas.Line{}, stub: &canvas.Rectangle{}, rest: &canvas.Text{},
		picture: &canvas.Image{FillMode: canvas.ImageFillContain}, look: look{zoom: -1},
	}
	i.number.TextStyle.Bold = true
	i.number.Alignment, i.rest.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	return i
}

// inks are the colours of a style: of the box, its edge and what is written on it.
type inks struct{ fill, edge, title, line fyne.ThemeColorName }

// textInk is that of the names of nodes.
const textInk = fynetheme.ColorNameForeground

// styles are those of all.
var styles = [...]inks{
	plain:   {"", "", theme.Muted, theme.Muted},
	done:    {theme.Cell, theme.Line, textInk, theme.Muted},
	waiting: {theme.Surface, theme.Outline, textInk, theme.Muted},
	dropped: {theme.ErasedCell, theme.Outline, theme.Muted, theme.Muted},
	lit:     {theme.PathBox, theme.Accent, textInk, theme.Muted},
	current: {theme.VisitedCell, theme.Accent, textInk, theme.Muted},
	goal:    {theme.Surface, theme.Proved, theme.Proved, theme.Muted},
}

// Widths of lines.
const (
	thin  = 1
	thick = 2.5
)

// show paints a box as it looks, unless it looks so already.
func (i *item) show(l look, dashed outliner) {
	if i.look == l {
		return
	}
	i.look = l
	ink := styles[l.style]
	i.box.FillColor, i.box.StrokeColor, i.box.StrokeWidth = paint(ink.fill), paint(ink.edge), i.edge()
	i.box.CornerRadius = radius * l.zoom
	i.dash = nil
	if l.style == waiting || l.style == dropped {
		i.dash, i.box.StrokeWidth = dashed(l.size, radius*l.zoom), 0
	}
	i.title.TextStyle.Bold = l.style != plain
	i.write(i.title, l.title, ink.title, titleSize)
	i.write(i.line, l.line, ink.line, lineSize)
	i.write(i.number, l.number, theme.OnAccent, numberSize)
	i.write(i.rest, l.rest, theme.Muted, numberSize)
	i.badge.FillColor = paint(theme.Accent)
	i.stub.FillColor, i.stub.StrokeColor, i.stub.StrokeWidth = paint(theme.Surface), paint(theme.Link), thin
	i.stem.StrokeColor, i.stem.StrokeWidth = paint(theme.Link), thin
	i.picture.Hidden = !l.pictured
	i.lay()
}

func (i *item) edge() float32 {
	if i.look.style == current || i.look.ahead {
		return thick
	}
	return thin
}

func paint(name fyne.ThemeColorName) color.Color {
	if name == "" {
		return color.Transparent
	}
	return theme.Color(name)
}

func (i *item) write(t *canvas.Text, words string, ink fyne.ThemeColorName, size float32) {
	t.Text, t.Color, t.TextSize = words, paint(ink), textSize(size, i.look.zoom)
	t.Hidden = words == ""
}

// textSize is a size of texts in whole units: letters of others stand unevenly.
func textSize(size, zoom float32) float32 { return float32(math.Round(float64(size * zoom))) }

// place moves all of it.
func (i *item) place(at fyne.Position) {
	if i.at == at {
		return
	}
	i.at = at
	i.lay()
}

// lay puts the objects where they are in the box.
func (i *item) lay() {
	l := &i.look
	z, size := l.zoom, l.size
	i.size = size
	if i.dash != nil {
		set(i.dash, i.at, size)
	}
	inset := float32(0)
	if i.dash != nil {
		inset = thin
	}
	set(i.box, i.at.AddXY(inset, inset), size.SubtractWidthHeight(2*inset, 2*inset))
	left := padding * z
	if l.pictured {
		side := size.Height - 2*pictureInset*z
		set(i.picture, i.at.AddXY(pictureInset*z, pictureInset*z), fyne.NewSquareSize(side))
		left = side + (pictureInset+padding)*z
	}
	title, line := i.title.MinSize(), fyne.Size{}
	if !i.line.Hidden {
		line = i.line.MinSize()
	}
	top := (size.Height - title.Height - line.Height) / 2
	set(i.title, i.at.AddXY(left, top), title)
	set(i.line, i.at.AddXY(left, top+title.Height), line)
	i.layBadge()
	i.layStub()
}

// layStub puts the stub behind the box, in the gap before the next column.
func (i *item) layStub() {
	if i.rest.Hidden {
		return
	}
	z, words := i.look.zoom, i.rest.MinSize()
	from := i.at.AddXY(i.size.Width, i.size.Height/2)
	i.stem.Position1, i.stem.Position2 = from, from.AddXY(stemLength*z, 0)
	size := fyne.NewSize(words.Width+6*z, max(words.Height, stubHeight*z))
	i.stub.CornerRadius = size.Height / 2
	set(i.stub, from.AddXY(stemLength*z, -size.Height/2), size)
	set(i.rest, from.AddXY(stemLength*z, -words.Height/2), fyne.NewSize(size.Width, words.Height))
}

// onStub reports whether a point of the sheet is on the stub.
func (i *item) onStub(p fyne.Position) bool {
	at, size := i.stub.Position(), i.stub.Size()
	return !i.rest.Hidden && p.X >= i.at.X+i.size.Width && p.Y >= at.Y && p.X < at.X+size.Width && p.Y < at.Y+size.Height
}

func (i *item) layBadge() {
	i.badge.Hidden = i.number.Hidden
	if i.badge.Hidden {
		return
	}
	z := i.look.zoom
	height := badgeSize * z
	width := max(height, i.number.MinSize().Width+8*z)
	at := i.at.AddXY(i.size.Width+height/2-width, badgeIn*z-height)
	i.badge.CornerRadius = height / 2
	set(i.badge, at, fyne.NewSize(width, height))
	words := i.number.MinSize().Height
	set(i.number, at.AddXY(0, (height-words)/2), fyne.NewSize(width, words))
}

func set(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
	o.Resize(size)
	o.Move(at)
}

// bends is how many straight pieces a curve has.
const bends = 12

// join draws the curve from the right of a parent to the left of the box.
func (i *item) join(from fyne.Position, ink fyne.ThemeColorName, width float32) {
	to := i.at.AddXY(0, i.size.Height/2)
	n := bends
	if math.Abs(float64(to.Y-from.Y)) < 1 {
		n = 1
	}
	for len(i.curve) < n {
		i.curve = append(i.curve, &canvas.Line{})
	}
	i.curve = i.curve[:n]
	c, before := paint(ink), from
	for k, line := range i.curve {
		next := bend(from, to, float32(k+1)/float32(n))
		line.Position1, line.Position2, line.StrokeColor, line.StrokeWidth = before, next, c, width
		before = next
	}
}

// bend is a point of the curve, which leaves and arrives level.
func bend(from, to fyne.Position, t float32) fyne.Position {
	rise := t * t * (3 - 2*t)
	across := 1.5*t*(1-t)*(1-t) + 1.5*t*t*(1-t) + t*t*t
	return fyne.NewPos(from.X+(to.X-from.X)*across, from.Y+(to.Y-from.Y)*rise)
}

// objects are those that are painted, from the back to the front, without the curve.
func (i *item) objects(list []fyne.CanvasObject) []fyne.CanvasObject {
	if i.dash != nil {
		list = append(list, i.dash)
	}
	if i.look.style != plain {
		list = append(list, i.box)
	}
	if i.look.pictured {
		list = append(list, i.picture)
	}
	list = append(list, i.title)
	if !i.line.Hidden {
		list = append(list, i.line)
	}
	if !i.badge.Hidden {
		list = append(list, i.badge, i.number)
	}
	if !i.rest.Hidden {
		list = append(list, i.stem, i.stub, i.rest)
	}
	return list
}

// outliner makes the dashed outline of a box.
type outliner func(size fyne.Size, round float32) *canvas.Raster

// styleOf is how a branch is drawn.
func (t *Tree) styleOf(b *branch) style {
	switch {
	case b.kind == ofRest || b.kind == ofFolds:
		return plain
	case b.kind == ofFate && (b.fate == game.Unmade || b.waits()):
		return waiting
	case b.kind == ofFate:
		return dropped
	case b.node == t.here():
		return current
	case b.spine && !t.wish.hushed:
		return lit
	case b.known.Goal && !t.wish.hushed:
		return goal
	}
	switch b.known.Status {
	case game.Done:
		return done
	case game.Dropped:
		return dropped
	}
	return waiting
}

// lookOf is all that is seen of a branch.
func (t *Tree) lookOf(b *branch, m metrics) look {
	l := look{
		style: t.styleOf(b), zoom: m.zoom, size: m.sizeOf(b), dark: theme.IsDark(),
		ahead: b.kind == ofNode && b.node == t.wish.moment.Node, pictured: m.pictured && b.kind == ofNode,
	}
	l.title, l.line = t.titleOf(b), t.lineOf(b)
	if m.terse {
		l.line = ""
	}
	if b.kind == ofNode && b.known.Expanded >= 0 {
		l.number = strconv.Itoa(b.known.Expanded)
		if b.known.Expanded >= 10000 {
			l.number = t.words.Number(int64(b.known.Expanded))
		}
	}
	if b.stubbed() {
		l.rest = t.words.Key("searchtree.rest", "Number", b.rest)
	}
	return l
}
