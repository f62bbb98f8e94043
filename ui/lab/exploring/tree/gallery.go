package tree

import (
	"image"
	"image/color"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"procura/ui/board"
	"procura/ui/picture"
	"procura/ui/theme"
)

// The small boards in boxes are pictures of those that the pages draw, made for the boxes
// that are seen, a few at a time, and kept.

// boardKey is a picture of a node's board.
type boardKey struct {
	node uint32
	side int // in pixels
	dark bool
}

// gallery keeps pictures of the nodes of an exploration.
type gallery struct {
	of    identity // the exploration
	made  map[boardKey]image.Image
	still *board.Still
	dark  bool // the theme that it is drawn in
}

const (
	mostPictures = 400
	atOnce       = 3 // pictures between two looks at the keyboard
	pauseBetween = 15 * time.Millisecond
	stillSide    = 320 // a board is drawn so large, and painted smaller
)

// pictures puts boards into the boxes that are seen.
func (s *sheet) pictures() {
	s.stop()
	s.stop = func() {}
	if !s.metrics.pictured || s.tree.wish.e == nil {
		return
	}
	if s.tree.Later == nil {
		s.hang(s.unpictured())
	} else if len(s.unpictured()) > 0 {
		s.stop = s.tree.Later(pauseBetween, s.some)
	}
}

// some puts boards into a few of the boxes that are seen, and the others later.
func (s *sheet) some() {
	todo := s.unpictured()
	s.hang(todo[:min(len(todo), atOnce)])
	s.pictures()
}

func (s *sheet) hang(todo []*item) {
	for _, i := range todo {
		i.board = s.boardKey(i)
		i.picture.Image = s.gallery.picture(s.tree, i.board)
		i.picture.Refresh()
	}
}

// unpictured are the boxes that are seen and lack their board, those on the spine first.
func (s *sheet) unpictured() []*item {
	var list []*item
	from, size := s.tree.scroll.Offset, s.tree.scroll.Size()
	for _, i := range s.order {
		seen := i.at.X+i.size.Width > from.X && i.at.Y+i.size.Height > from.Y && i.at.X < from.X+size.Width && i.at.Y < from.Y+size.Height
		if i.look.pictured && seen && i.board != s.boardKey(i) {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b *item) int { return rank(a) - rank(b) })
	return list
}

func rank(i *item) int {
	if i.branch.spine {
		return 0
	}
	return 1
}

func (s *sheet) boardKey(i *item) boardKey {
	pixels := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(s.tree); c != nil {
		pixels = c.Scale()
	}
	return boardKey{i.branch.node, int(i.picture.Size().Width*pixels + 0.5), theme.IsDark()}
}

// picture is a node's board, which is made if it is not there.
func (g *gallery) picture(t *Tree, key boardKey) image.Image {
	if of := mark(t.wish.e); g.of != of || len(g.made) > mostPictures {
		g.of, g.made = of, map[boardKey]image.Image{}
	}
	if g.made[key] == nil {
		g.made[key] = g.make(t, key)
	}
	return g.made[key]
}

func (g *gallery) make(t *Tree, key boardKey) image.Image {
	if g.still == nil || g.dark != key.dark {
		g.dark = key.dark
		g.still = board.NewStill(t.drawing, t.words.Say, theme.Color, fyne.NewSquareSize(stillSide))
	}
	step := t.wish.e.Scene(key.node)
	step.Board.ColumnNames, step.Board.RowNames, step.Board.Tray = nil, nil, nil // too small to be read
	g.still.Display(step)
	mode := theme.Light
	if key.dark {
		mode = theme.Dark
	}
	look := theme.New(mode, 1)
	frame := picture.FrameOf(g.still)
	sheet := picture.Take(g.still, frame, look)
	sheet.Marks = slices.DeleteFunc(sheet.Marks, func(m picture.Mark) bool {
		_, words := m.(picture.Words)
		return words
	})
	return picture.NewPainter(float64(key.side)/max(sheet.Width, sheet.Height), color.NRGBA{}).Paint(sheet)
}
