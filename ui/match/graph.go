package match

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/play"
	"procura/ui/match/study"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// graph draws who wins with perfect play after each move of the line, as far as that is
// proved: above player 1, below player 2, between them nobody. Mistakes are marked; what is not known, or
// not told while the game goes on, is a gap. A click leads to a position, and arrows go on from it.
//
//	player 1   --o--o------------o--
//	draw             \--o--o    /
//	player 2                \--o??
type graph struct {
	widget.BaseWidget
	view    *View // is told the keys, and what is said of the position under pointer or keyboard
	session *Session
	ring    *widgets.Surface
	focused bool
	hover   int // the position under the pointer
	content *fyne.Container
}

var (
	_ fyne.Focusable    = (*graph)(nil)
	_ fyne.Tappable     = (*graph)(nil)
	_ desktop.Hoverable = (*graph)(nil)
)

func newGraph(v *View) *graph {
	g := &graph{view: v, session: v.Session, ring: widgets.NewRing(), hover: nowhere}
	g.content = container.New(widgets.LayoutFunc{Place: func(_ []fyne.CanvasObject, size fyne.Size) { g.draw(size) }})
	g.ExtendBaseWidget(g)
	return g
}

// Where the pointer is, besides at a position.
const (
	nowhere = -1
	names   = -2 // of the levels
)

// graphHeight is the height of the graph at the usual size of texts.
const graphHeight = 62

// MinSize has room for three lines of text.
func (g *graph) MinSize() fyne.Size {
	return fyne.NewSize(200, graphHeight).Max(fyne.NewSize(200, graphHeight*widgets.TextScale()))
}

// gutter returns the width of the names of the levels.
func (g *graph) gutter() float32 {
	width := float32(0)
	for _, name := range g.levels() {
		width = max(width, fyne.MeasureText(name, g.caption(), fyne.TextStyle{}).Width)
	}
	return width + 18
}

func (g *graph) caption() float32 { return g.Theme().Size(fynetheme.SizeNameCaptionText) }

// levels returns the names of the levels, from above.
func (g *graph) levels() [3]string {
	return [3]string{g.view.Words.Key("match.player", "Number", 1), g.view.Words.Key("match.graph.draw"), g.view.Words.Key("match.player", "Number", 2)}
}

// column returns the width of a position.
func (g *graph) column() float32 {
	return min((g.Size().Width-g.gutter()-8)/float32(max(g.session.Match.Len()+1, 12)), 56*widgets.TextScale())
}

func (g *graph) x(i int) float32 { return g.gutter() + g.column()*(float32(i)+0.5) }

// y returns the height of a level, 0 to 2 from above.
func (g *graph) y(level int) float32 { return g.Size().Height * (float32(level) + 0.5) / 3 }

// level returns the level of position i in the graph. It returns known false if it is not known.
func (g *graph) level(i int) (level int, known bool) {
	v, known := g.session.Standing(i)
	return slices.Index([]play.Outcome{play.Won, play.Drawn, play.Lost}, v.Outcome), known
}

// at returns the position under a point, the nearest one.
func (g *graph) at(p fyne.Position) int {
	i := int((p.X - g.gutter()) / g.column())
	return max(0, min(i, g.session.Match.Len()))
}

// describePoint returns words for what a position is worth, and for a mistake that led to it.
func (g *graph) describePoint(i int) string {
	s, w := g.session, g.view.Words
	said := w.Key("match.graph.start")
	if i > 0 {
		said = w.Key("match.graph.move", "Number", i, "Move", study.Written(s.Match.Node(i-1).Position(), s.Match.Played(i).Move))
	}
	m, wrong := s.Mistake(i)
	if wrong {
		said += " " + study.Blunder
	}
	if v, known := s.Standing(i); known {
		said += " · " + g.describeWorth(v.Outcome)
	}
	if wrong && !s.Lesson.Seeks(s.Match.Node(i)) {
		said += " · " + w.Key("match.better", "Better", study.Written(s.Match.Node(i-1).Position(), m.Better))
	}
	return said
}

// describeWorth returns words for who wins with perfect play. o is the outcome for player 1.
func (g *graph) describeWorth(o play.Outcome) string {
	w, winner := g.view.Words, 1
	switch o {
	case play.Drawn:
		return w.Key("match.graph.drawn")
	case play.Lost:
		winner = 2
	}
	return w.Key("match.graph.won", "Player", w.Key("match.player", "Number", winner))
}

// Tapped goes to the position under the pointer.
func (g *graph) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil {
		c.Focus(g)
	}
	g.session.Review(g.at(e.Position))
}

func (g *graph) MouseIn(e *desktop.MouseEvent) { g.MouseMoved(e) }

// MouseMoved shows what is under the pointer.
func (g *graph) MouseMoved(e *desktop.MouseEvent) {
	i := g.at(e.Position)
	if e.Position.X < g.gutter() {
		i = names
	}
	if i == g.hover {
		return
	}
	g.hover = i
	if i == names {
		g.view.showNote(g.view.Words.Key("explain.match.graph"))
	} else {
		g.view.showNote(g.describePoint(i))
	}
}

func (g *graph) MouseOut() {
	g.hover = nowhere
	g.view.showNote("")
}

// FocusGained shows where the keyboard is.
func (g *graph) FocusGained() {
	g.focused = true
	g.ring.Show()
	g.view.showNote(g.describePoint(g.session.Looked().Number()))
}

func (g *graph) FocusLost() {
	g.focused = false
	g.ring.Hide()
	g.view.showNote("")
}

func (g *graph) TypedRune(r rune) { widgets.ForwardRune(g, r) }

// TypedKey gives the keys to the page, whose arrows go along the line.
func (g *graph) TypedKey(e *fyne.KeyEvent) {
	if !g.view.HandleKey(e) {
		widgets.ForwardKey(g, e)
	} else if g.focused {
		g.view.showNote(g.describePoint(g.session.Looked().Number()))
	}
}

func (g *graph) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(g.content) }

// Refresh draws all of it anew: it is a few dozen objects.
func (g *graph) Refresh() { g.content.Refresh() }

// How the graph is drawn: a band at the position that is looked at, the three levels,
// the lines between what is known, then the positions and signs, the ring on top.

// point is a position in the graph.
type point struct {
	at           fyne.Position
	level        int
	known, wrong bool
}

func (g *graph) draw(size fyne.Size) {
	band := canvas.NewRectangle(theme.Color(theme.VisitedCell)) // behind the position that is looked at
	band.CornerRadius = 4
	widgets.Place(band, g.x(g.session.Looked().Number())-g.column()/2, 0, g.column(), g.Size().Height)
	g.content.Objects = []fyne.CanvasObject{band}
	g.drawLevels()
	points := make([]point, g.session.Match.Len()+1)
	for i := range points {
		p := &points[i]
		p.level, p.known = g.level(i)
		_, p.wrong = g.session.Mistake(i)
		p.at = fyne.NewPos(g.x(i), g.y(p.level))
		if i > 0 && p.known && points[i-1].known {
			g.drawLink(points[i-1], *p)
		}
	}
	some := false
	for i, p := range points {
		if p.known {
			some = true
			g.drawPosition(i, p)
		}
	}
	if _, able := g.session.Valuer(); able && !some {
		g.drawReason()
	}
	g.ring.Resize(size)
	g.content.Objects = append(g.content.Objects, g.ring)
}

// drawLevels names the three levels, with a line each.
func (g *graph) drawLevels() {
	for level, name := range g.levels() {
		words := canvas.NewText(name, theme.Color(theme.Muted))
		words.TextSize = g.caption()
		least := words.MinSize()
		widgets.Place(words, g.gutter()-12-least.Width, g.y(level)-least.Height/2, least.Width, least.Height)
		line := canvas.NewLine(theme.Color(theme.Line))
		line.Position1, line.Position2 = fyne.NewPos(g.gutter()-6, g.y(level)), fyne.NewPos(g.Size().Width-8, g.y(level))
		g.content.Objects = append(g.content.Objects, line, words)
	}
}

// drawReason shows why there is nothing, above the line in the middle.
func (g *graph) drawReason() {
	words := canvas.NewText(g.view.Words.Key("match.graph.empty"), theme.Color(theme.Muted))
	words.TextSize = g.caption()
	least := words.MinSize()
	widgets.Place(words, g.gutter()+(g.Size().Width-g.gutter()-least.Width)/2, g.y(1)-least.Height, least.Width, least.Height)
	g.content.Objects = append(g.content.Objects, words)
}

func (g *graph) drawLink(from, to point) {
	line := canvas.NewLine(theme.Color(theme.Accent))
	line.StrokeWidth = 2
	if to.wrong {
		line.StrokeColor = theme.Color(theme.Impossible)
	}
	line.Position1, line.Position2 = from.at, to.at
	g.content.Objects = append(g.content.Objects, line)
}

// dot is the width of a drawn position, at the usual size of texts.
const dot = 9

// drawPosition draws a position that is known, with the number of a mistake and its sign, where no line goes.
func (g *graph) drawPosition(i int, p point) {
	size := dot * min(widgets.TextScale(), 1.5)
	c := canvas.NewCircle(theme.Color(theme.Accent))
	if p.wrong {
		c.FillColor = theme.Color(theme.Impossible)
	}
	widgets.Place(c, p.at.X-size/2, p.at.Y-size/2, size, size)
	g.content.Objects = append(g.content.Objects, c)
	if !p.wrong {
		return
	}
	sign := canvas.NewText(strconv.Itoa(i)+study.Blunder, theme.Color(theme.Impossible))
	sign.TextSize, sign.TextStyle.Bold = g.caption(), true
	least, y := sign.MinSize(), p.at.Y+size/2
	if p.level == 2 {
		y = p.at.Y - size/2 - least.Height
	}
	widgets.Place(sign, p.at.X-least.Width/2, y, least.Width, least.Height)
	g.content.Objects = append(g.content.Objects, sign)
}
