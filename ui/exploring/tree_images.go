package exploring

import (
	"image"
	"image/color"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"

	"procura/ui/board"
	"procura/ui/picture"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// The small boards in boxes are pictures of those that the pages draw, made for the boxes
// that are seen, a few at a time, and kept.

type boardImageKey struct {
	node uint32
	side int // in pixels
	dark bool
}

type boardImages struct {
	made  map[boardImageKey]image.Image
	still *board.Still
	dark  bool // the theme that it is drawn in
}

const (
	maxBoardImages = 400
	boardsAtOnce   = 3 // pictures between two looks at the keyboard
	boardPause     = 15 * time.Millisecond
	boardSide      = 320 // a board is drawn so large, and painted smaller
)

func (s *treeSheet) scheduleBoards() {
	s.stop()
	s.stop = func() {}
	if !s.metrics.pictured || s.tree.request.source == nil {
		return
	}
	switch {
	case len(s.missingBoards()) == 0:
	case s.tree.Clock == nil:
		s.drawSomeBoards()
	default:
		s.stop = s.tree.Clock.After(boardPause, s.drawSomeBoards)
	}
}

func (s *treeSheet) drawSomeBoards() {
	todo := s.missingBoards()
	for _, i := range todo[:min(len(todo), boardsAtOnce)] {
		i.board = s.boardKey(i)
		i.picture.Image = s.images.boardOf(s.tree, i.board)
		i.picture.Refresh()
	}
	s.scheduleBoards()
}

// missingBoards returns the boxes that are seen and lack their board, those on the spine first.
func (s *treeSheet) missingBoards() []*box {
	var spine, others []*box
	from, size := s.tree.scroll.Offset, s.tree.scroll.Size()
	for _, i := range s.drawn {
		seen := i.at.X+i.size.Width > from.X && i.at.Y+i.size.Height > from.Y && i.at.X < from.X+size.Width && i.at.Y < from.Y+size.Height
		switch {
		case !i.look.pictured || !seen || i.board == s.boardKey(i):
		case i.branch.Spine:
			spine = append(spine, i)
		default:
			others = append(others, i)
		}
	}
	return append(spine, others...)
}

func (s *treeSheet) boardKey(i *box) boardImageKey {
	pixels := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(s.tree); c != nil {
		pixels = c.Scale()
	}
	return boardImageKey{i.branch.Number, int(i.picture.Size().Width*pixels + 0.5), theme.IsDark()}
}

func (g *boardImages) boardOf(t *Tree, key boardImageKey) image.Image {
	if g.made == nil || len(g.made) > maxBoardImages {
		g.made = map[boardImageKey]image.Image{}
	}
	if g.made[key] == nil {
		g.made[key] = g.drawBoard(t, key)
	}
	return g.made[key]
}

func (g *boardImages) drawBoard(t *Tree, key boardImageKey) image.Image {
	if g.still == nil || g.dark != key.dark {
		g.dark = key.dark
		g.still = board.NewStill(t.drawings, t.words, nil, fyne.NewSquareSize(boardSide))
	}
	step := t.request.source.Scene(key.node)
	step.Board.ColumnNames, step.Board.RowNames, step.Board.Tray = nil, nil, nil // too small to be read
	g.still.Display(step)
	mode := theme.Light
	if key.dark {
		mode = theme.Dark
	}
	look := theme.New(mode, 1)
	frame := board.FrameOf(g.still)
	sheet := board.CaptureStill(g.still, frame, look)
	sheet.Marks = slices.DeleteFunc(sheet.Marks, func(m picture.Mark) bool {
		_, words := m.(picture.Text)
		return words
	})
	return picture.NewPainter(float64(key.side)/max(sheet.Width, sheet.Height), color.NRGBA{}).Paint(sheet)
}

// Fyne draws no dashes. The outline of a box that waits is a picture in the pixels of the
// screen, made once for all boxes of a size.

// dashes holds the outlines that were made.
type dashes map[dashKey]image.Image

type dashKey struct {
	width, height int
	ink           color.NRGBA
	round         float32
	hatches       bool
}

// mostDashes is the greatest number of outlines that are kept, since each zoom makes others.
const mostDashes = 8

// Lengths of a dash and of the gap after it.
const dashOn, dashOff = 4.0, 2.5

// smallBox is the height under which dashes are shorter.
const smallBox = 20

// linesFor returns the dashed outline of a box of a size, with round corners, or the lines that hatch it.
func (s *treeSheet) linesFor(size fyne.Size, round float32, hatches bool) *canvas.Raster {
	r := canvas.NewRaster(func(width, height int) image.Image {
		key := dashKey{width, height, theme.NRGBA(theme.Color(theme.Outline)), round, hatches}
		if hatches {
			key.ink = theme.NRGBA(theme.Color(theme.Line))
		}
		if made := s.dashes[key]; made != nil {
			return made
		}
		if s.dashes == nil || len(s.dashes) >= mostDashes {
			s.dashes = dashes{}
		}
		s.dashes[key] = drawLines(key, float64(width)/float64(max(size.Width, 1)))
		return s.dashes[key]
	})
	r.ScaleMode = canvas.ImageScalePixels
	return r
}

// drawLines draws an outline, or lines from side to side. scale is the number of pixels of a unit.
func drawLines(key dashKey, scale float64) image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, key.width, key.height))
	if key.width < 4 || key.height < 4 {
		return picture
	}
	pen := rasterx.NewDasher(key.width, key.height, rasterx.NewScannerGV(key.width, key.height, picture, picture.Bounds()))
	width, on, off := max(1, thin*scale), dashOn, dashOff
	if float64(key.height) < smallBox*scale {
		on, off = 2, 1.5
	}
	pen.SetColor(key.ink)
	if key.hatches {
		drawHatches(pen, float64(key.width), float64(key.height), scale)
		return picture
	}
	pen.SetStroke(fixed.Int26_6(width*64), 0, rasterx.ButtCap, nil, nil, rasterx.ArcClip, []float64{on * scale, off * scale}, 0)
	in, round := width/2, float64(key.round)*scale
	rasterx.AddRoundRect(in, in, float64(key.width)-in, float64(key.height)-in, round, round, 0, rasterx.RoundGap, pen)
	pen.Draw()
	return picture
}

// hatchGap is the distance between two lines that hatch a box, along its edge.
const hatchGap = 6

// drawHatches draws lines that rise through a box.
func drawHatches(pen *rasterx.Dasher, width, height, scale float64) {
	at := func(x, y float64) fixed.Point26_6 {
		return fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
	}
	pen.SetStroke(fixed.Int26_6(max(1, thin*scale)*64), 0, rasterx.ButtCap, nil, nil, rasterx.ArcClip, nil, 0)
	gap, edge := hatchGap*scale, 2*scale
	for x := gap; x < width+height-2*edge; x += gap { // from the left or the lower edge, up to the upper or the right one
		from, to := at(max(edge, x-height+edge), min(height-edge, x)), at(min(width-edge, x), max(edge, x-width+edge))
		pen.Start(from)
		pen.Line(to)
		pen.Stop(false)
	}
	pen.Draw()
}

// legendSwatch is the size of a box of the legend, at the usual size of texts. legendAir is the gap between
// two of its entries.
const legendSwatch, legendAir = 13, 16

// LegendEntry names a style of boxes.
type LegendEntry struct {
	Style BoxStyle
	Words string
}

// newTreeLegend returns a legend of boxes, in as many lines as that takes.
func newTreeLegend(entries []LegendEntry, lined lineMaker) *fyne.Container {
	l := container.New(layout.NewRowWrapLayoutWithCustomPadding(legendAir, 0))
	for _, e := range entries {
		name := widgets.NewCaption(e.Words)
		name.Whole = true
		sample := container.NewCenter(widgets.FixedSize(legendSwatch, legendSwatch, legendSample(e.Style, lined)))
		l.Add(container.New(layout.NewCustomPaddedHBoxLayout(6), sample, name))
	}
	return l
}

func legendSample(s BoxStyle, lined lineMaker) fyne.CanvasObject {
	ink := boxStyles[s]
	box := widgets.NewSurface(ink.fill, ink.edge, 3)
	if !ink.dashed && !ink.hatched {
		return box
	}
	side := legendSwatch * widgets.TextScale()
	if ink.dashed {
		box.Edge = ""
	} else {
		box.Fill = ""
	}
	return container.NewStack(lined(fyne.NewSquareSize(side), 3, ink.hatched), container.New(layout.NewCustomPaddedLayout(thin, thin, thin, thin), box))
}
