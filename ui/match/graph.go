package match

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/play"
	"procura/ui/i18n"
	"procura/ui/match/session"
	"procura/ui/widgets"
)

// graph draws who wins with perfect play after each move of the line, as far as that is
// proved: above player 1, below player 2, between them nobody. Mistakes are marked; what
// is not known is grey. A click leads to a position, and arrows go on from it.
//
//	player 1   --o--o------------o--
//	draw             \--o--o    /
//	player 2                \--o??   .  .
type graph struct {
	widget.BaseWidget
	// OnKey is told the keys, OnNote what is said of the position under the pointer or
	// the keyboard, "" for nothing.
	OnKey  func(*fyne.KeyEvent) bool
	OnNote func(string)

	words   *i18n.Words
	session *session.Session
	ring    *widgets.Surface
	focused bool
	hover   int // the position under the pointer
}

var (
	_ fyne.Focusable    = (*graph)(nil)
	_ fyne.Tappable     = (*graph)(nil)
	_ desktop.Hoverable = (*graph)(nil)
)

func newGraph(w *i18n.Words, s *session.Session) *graph {
	g := &graph{words: w, session: s, ring: widgets.NewRing(), hover: nowhere}
	g.ExtendBaseWidget(g)
	return g
}

// Where the pointer is, besides at a position.
const (
	nowhere = -1
	names   = -2 // of the levels
)

// graphHeight is how high it is at the usual size of texts.
const graphHeight = 62

// MinSize has room for three lines of text.
func (g *graph) MinSize() fyne.Size {
	return fyne.NewSize(200, graphHeight).Max(fyne.NewSize(200, graphHeight*widgets.TextScale()))
}

// Row and column of the drawing.

// gutter is the width of the names of the levels.
func (g *graph) gutter() float32 {
	width := float32(0)
	for _, name := range g.levels() {
		width = max(width, fyne.MeasureText(name, g.caption(), fyne.TextStyle{}).Width)
	}
	return width + 18
}

func (g *graph) caption() float32 { return g.Theme().Size(fynetheme.SizeNameCaptionText) }

// levels are the names of the levels, from above.
func (g *graph) levels() [3]string {
	return [3]string{g.words.Key("match.player", "Number", 1), g.words.Key("graph.draw"), g.words.Key("match.player", "Number", 2)}
}

// column is the width of a position.
func (g *graph) column() float32 {
	return min((g.Size().Width-g.gutter()-8)/float32(max(g.session.Match.Len()+1, 12)), 56*widgets.TextScale())
}

func (g *graph) x(i int) float32 { return g.gutter() + g.column()*(float32(i)+0.5) }

// y is the height of a level, 0 to 2 from above.
func (g *graph) y(level int) float32 { return g.Size().Height * (float32(level) + 0.5) / 3 }

// level is where a position stands, false where that is not known.
func (g *graph) level(i int) (int, bool) {
	v, known := g.session.Standing(i)
	return map[play.Outcome]int{play.Won: 0, play.Drawn: 1, play.Lost: 2, play.Open: 1}[v.Outcome], known
}

// at is the position under a point, the nearest one.
func (g *graph) at(p fyne.Position) int {
	i := int((p.X - g.gutter()) / g.column())
	return max(0, min(i, g.session.Match.Len()))
}

// note says what a position is worth, and of a mistake that it was one.
func (g *graph) note(i int) string {
	s, w := g.session, g.words
	worth := w.Key("graph.unknown")
	if v, known := s.Standing(i); known {
		worth = w.Key("graph.drawn")
		if v.Outcome != play.Drawn {
			seat := 1
			if v.Outcome == play.Lost {
				seat = 2
			}
			worth = w.Key("graph.won", "Player", w.Key("match.player", "Number", seat))
		}
	}
	if i == 0 {
		return w.Key("graph.start", "Value", worth)
	}
	if m, wrong := s.Mistake(i); wrong {
		return w.Key("graph.mistake", "Number", i, "Move", m.Move, "Value", worth, "Better", m.Better)
	}
	return w.Key("graph.move", "Number", i, "Move", s.Match.Played(i).Move, "Value", worth)
}

func (g *graph) tell(note string) {
	if g.OnNote != nil {
		g.OnNote(note)
	}
}

// Tapped goes to the position under the pointer.
func (g *graph) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil {
		c.Focus(g)
	}
	g.session.Review(g.at(e.Position))
}

// MouseIn says what is under the pointer.
func (g *graph) MouseIn(e *desktop.MouseEvent) { g.MouseMoved(e) }

// MouseMoved says what is under the pointer.
func (g *graph) MouseMoved(e *desktop.MouseEvent) {
	i := g.at(e.Position)
	if e.Position.X < g.gutter() {
		i = names
	}
	if i == g.hover {
		return
	}
	if g.hover = i; i == names {
		g.tell(g.words.Key("explain.match.graph"))
	} else {
		g.tell(g.note(i))
	}
}

// MouseOut takes that back.
func (g *graph) MouseOut() {
	g.hover = nowhere
	g.tell("")
}

// FocusGained shows where the keyboard is.
func (g *graph) FocusGained() {
	g.focused = true
	g.ring.Show()
	g.tell(g.note(g.session.Looked().Number()))
}

// FocusLost takes that back.
func (g *graph) FocusLost() {
	g.focused = false
	g.ring.Hide()
	g.tell("")
}

// TypedRune goes on to the window.
func (g *graph) TypedRune(r rune) { widgets.OnwardRune(g, r) }

// TypedKey gives the keys to the page, whose arrows go along the line.
func (g *graph) TypedKey(e *fyne.KeyEvent) {
	if g.OnKey == nil || !g.OnKey(e) {
		widgets.Onward(g, e)
		return
	}
	if g.focused {
		g.tell(g.note(g.session.Looked().Number()))
	}
}

// CreateRenderer draws the line.
func (g *graph) CreateRenderer() fyne.WidgetRenderer {
	r := &graphRenderer{graph: g}
	r.draw()
	return r
}

// show draws what has become known.
func (g *graph) show() { g.Refresh() }
