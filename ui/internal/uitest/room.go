package uitest

import (
	"fmt"
	"reflect"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/ui/board"
	"procura/ui/widgets"
)

// part is a text, a control or a board of a window, where it is seen.
type part struct {
	*Node
	name string
	box  Box // of the words themselves
	seen Box
	text *canvas.Text // nil for others
}

// leastBoard is the share of a window's height that a board has at least that is not as high as it wants.
const leastBoard = 0.2

// slack is the air that there may be beside a text that is cut, at the usual size of texts.
const slack = 24

// hair is the amount by which places may differ, in units.
const hair = 1.5

// Misplaced lists the parts under an object that lie on each other, outside of the window or of
// what they are scrolled in, or have less room than they need, and the texts that are cut beside
// free room.
func Misplaced(root fyne.CanvasObject, window fyne.Size) []string {
	nodes := Tree(root, window)
	parts := partsOf(nodes)
	var list []string
	for i, p := range parts {
		if out := p.outside(window); out != "" {
			list = append(list, out)
		}
		if less := p.squeezed(window); less != "" {
			list = append(list, less)
		}
		for _, o := range parts[:i] {
			if liesOn(p, o) {
				list = append(list, fmt.Sprintf("overlap: %s %v on %s %v", p.name, p.box, o.name, o.box))
			}
		}
	}
	return append(list, cutBesideRoom(nodes, parts)...)
}

// partsOf returns the parts that can be seen.
func partsOf(nodes []*Node) []*part {
	var list []*part
	for _, n := range nodes {
		if n.Size().Width <= 0 || isDrawing(n.Up) || n.Box.Cut(n.Clip).Empty() {
			continue
		}
		p := &part{Node: n, box: n.Box}
		switch o := n.CanvasObject.(type) {
		case *canvas.Text:
			if strings.TrimSpace(o.Text) == "" {
				continue
			}
			p.text, p.box = o, inkOf(n, o)
			p.name = fmt.Sprintf("%q", o.Text)
		case *board.Board:
			p.name = "board"
		default:
			if !isControl(n.CanvasObject) {
				continue
			}
			p.name = strings.TrimPrefix(reflect.TypeOf(o).String(), "*") + fmt.Sprintf("%q", Written(o))
			p.name = p.name[:min(len(p.name), 80)]
		}
		p.seen = p.box.Cut(n.Clip)
		if !p.seen.Empty() {
			list = append(list, p)
		}
	}
	return list
}

// inkOf returns the box of the words of a text: they may be longer than its place.
func inkOf(n *Node, t *canvas.Text) Box {
	size := fyne.MeasureText(t.Text, t.TextSize, t.TextStyle)
	b := n.Box
	switch spare := b.Right - b.Left - size.Width; t.Alignment {
	case fyne.TextAlignCenter:
		b.Left += spare / 2
	case fyne.TextAlignTrailing:
		b.Left += spare
	}
	b.Top += max(0, (b.Bottom-b.Top-size.Height)/2)
	return Box{b.Left, b.Top, b.Left + size.Width, b.Top + size.Height}
}

// isDrawing reports whether what is in an object is a picture: its parts lie as it wants.
func isDrawing(n *Node) bool {
	for ; n != nil; n = n.Up {
		switch kind := reflect.TypeOf(n.CanvasObject).String(); {
		case kind == "*board.Board", kind == "*exploring.Tree", strings.HasPrefix(kind, "*chart."), kind == "*heuristics.plot":
			return true
		}
	}
	return false
}

// isControl reports whether the mouse does something to an object, and its rows do nothing themselves.
func isControl(o fyne.CanvasObject) bool {
	switch o.(type) {
	case *container.Scroll, *widget.PopUp, *widget.PopUpMenu:
		return false
	}
	if kind := reflect.TypeOf(o).String(); strings.Contains(kind, "scrollBar") || strings.Contains(kind, "OverlayContainer") {
		return false
	}
	_, taps := o.(fyne.Tappable)
	_, drags := o.(fyne.Draggable)
	return taps || drags
}

func (n *Node) within(o *Node) bool {
	for ; n != nil; n = n.Up {
		if n == o {
			return true
		}
	}
	return false
}

func liesOn(p, o *part) bool {
	common := p.seen.Cut(o.seen)
	if common.Right-common.Left <= hair || common.Bottom-common.Top <= hair {
		return false
	}
	if p.text != nil && o.text != nil && (common.Bottom-common.Top < 0.3*p.text.TextSize) {
		return false // the air of lines
	}
	if p.text != nil && o.text == nil && liesIn(p.box, o.box) {
		return false // what can be clicked has its words over it
	}
	return !p.within(o.Node) && !o.within(p.Node)
}

// liesIn reports whether all of a box is in another one.
func liesIn(b, o Box) bool {
	return b.Left >= o.Left-hair && b.Top >= o.Top-hair && b.Right <= o.Right+hair && b.Bottom <= o.Bottom+hair
}

// outside says of a part that is not all to be seen, whatever is scrolled; "" for none.
func (p *part) outside(window fyne.Size) string {
	room, what := boxOf(fyne.Position{}, window), "the window"
	for n := p.Node; n.Up != nil; n = n.Up {
		if s, scrolls := n.Up.CanvasObject.(*container.Scroll); scrolls {
			room, what = n.Box, "what is scrolled"
			if s.Direction == container.ScrollVerticalOnly {
				room.Left, room.Right = max(room.Left, n.Up.Box.Left), min(room.Right, n.Up.Box.Right)
			}
			break
		}
		if _, clips := n.Up.CanvasObject.(*container.Clip); clips {
			room, what = n.Up.Box, "its clip"
			break
		}
	}
	if !liesIn(p.box, room) {
		return fmt.Sprintf("outside: %s %v of %s %v", p.name, p.box, what, room)
	}
	return ""
}

// squeezed says of a part that it is too small to be read or clicked; "" for none.
func (p *part) squeezed(window fyne.Size) string {
	size, least := p.Size(), fyne.NewSize(LeastTarget/2, LeastTarget/2)
	switch p.CanvasObject.(type) {
	case *board.Board:
		least = fyne.NewSize(0, min(p.MinSize().Height, leastBoard*window.Height))
	case *canvas.Text:
		if _, wrapped := p.Up.CanvasObject.(*widget.RichText); wrapped { // Fyne measures the blank at the end of a line
			return ""
		}
		least = fyne.NewSize(p.box.Right-p.box.Left, 0)
		if up := p.control(); up != nil { // its words may not come to its edges
			size.Width = min(size.Width, up.Size().Width)
		}
	}
	if least.Width > size.Width+hair || least.Height > size.Height+hair {
		return fmt.Sprintf("squeezed: %s at %v wants %v", p.name, p.Box, least)
	}
	return ""
}

// control returns the control that a part is in, which the mouse works; nil for none.
func (n *Node) control() *Node {
	for up := n.Up; up != nil; up = up.Up {
		if isControl(up.CanvasObject) {
			return up
		}
	}
	return nil
}

// cutBesideRoom lists the texts that end in an ellipsis although there is room for the words beside them.
func cutBesideRoom(nodes []*Node, parts []*part) []string {
	var list []string
	for _, n := range nodes {
		line, ok := n.CanvasObject.(*widgets.Line)
		if !ok || !line.Cut() || n.Box.Cut(n.Clip).Empty() || hasColumns(n) {
			continue
		}
		missing := line.Wanted() - (n.Box.Right - n.Box.Left)
		if beside := freeBeside(n, nodes, parts); beside > missing+slack*widgets.TextScale() {
			list = append(list, fmt.Sprintf("cut: %q of %q lacks %.0f, and %.0f are free beside it", line.Shown(), line.Words, missing, beside))
		}
	}
	return list
}

// hasColumns reports whether an object is in a row that lays its own columns: they stand in line with those of other rows,
// and so take no room of their neighbours.
func hasColumns(n *Node) bool {
	for ; n != nil; n = n.Up {
		if reflect.TypeOf(n.CanvasObject).String() == "*match.moveRow" {
			return true
		}
	}
	return false
}

// columnOf is the column or the row that wraps which an object stands in, all that can be seen where it is in none.
func columnOf(n *Node) Box {
	room := n.Clip
	for in := n; in.Up != nil; in = in.Up {
		if box, ok := in.Up.CanvasObject.(*fyne.Container); ok {
			switch box.Layout.(type) {
			case widgets.Columns, *widgets.Wrapping:
				room = room.Cut(in.Box)
			}
		}
	}
	return room
}

// freeBeside is the free room at both sides of a line on its ground, in its column where it stands in one.
func freeBeside(n *Node, nodes []*Node, parts []*part) float32 {
	room := columnOf(n)
	for _, o := range nodes {
		switch o.CanvasObject.(type) {
		case *widgets.Mark, *canvas.Image:
			parts = append(parts, &part{Node: o, box: o.Box})
			continue
		case *widgets.Surface:
		default:
			continue
		}
		if liesIn(n.Box, o.Box) {
			room = room.Cut(o.Box)
		} else if beside := o.Box.Cut(Box{room.Left, n.Box.Top, room.Right, n.Box.Bottom}); !beside.Empty() {
			parts = append(parts, &part{Node: o, box: o.Box})
		}
	}
	left, right := room.Left, room.Right
	for _, p := range parts {
		if p.within(n) || n.within(p.Node) || p.box.Bottom <= n.Box.Top+hair || p.box.Top >= n.Box.Bottom-hair {
			continue
		}
		if p.box.Right <= n.Box.Left+hair {
			left = max(left, p.box.Right)
		}
		if p.box.Left >= n.Box.Right-hair {
			right = min(right, p.box.Left)
		}
	}
	return max(0, n.Box.Left-left) + max(0, right-n.Box.Right)
}
