package board

import (
	"fmt"
	"math"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/scene"
)

var shapes = map[string]shape{
	"cavalo":  {scene.Grid, 10, 10, true, true, 0},
	"quatro":  {scene.Grid, 4, 4, true, true, 16},
	"pits":    {scene.Pits, 6, 2, true, true, 0},
	"no name": {scene.Grid, 3, 2, false, false, 0},
}

func TestEveryPlaceLiesInsideTheWidgetAndApart(t *testing.T) {
	for name, s := range shapes {
		for _, size := range []fyne.Size{s.least(12), {Width: 700, Height: 500}, {Width: 500, Height: 900}, {Width: 1400, Height: 400}} {
			t.Run(fmt.Sprint(name, size), func(t *testing.T) {
				g := s.fit(size, 12)
				for i := -s.tray; i < s.columns*s.rows; i++ {
					p := g.squareOf(i)
					if p.x < 0 || p.y < 0 || p.x+p.size > size.Width || p.y+p.size > size.Height {
						t.Fatalf("place %d at %v leaves %v", i, p, size)
					}
					if got := g.placeAt(p.center()); got != i {
						t.Fatalf("place %d is hit as %d", i, got)
					}
				}
			})
		}
	}
}

func TestLeastSizeKeepsTargetsLargeEnough(t *testing.T) {
	for name, s := range shapes {
		for _, caption := range []float32{12, 24} {
			g := s.fit(s.least(caption), caption)
			for i := -s.tray; i < s.columns*s.rows; i++ {
				if p := g.squareOf(i); p.size < 24 {
					t.Errorf("%s at caption %v: place %d is %v wide", name, caption, i, p.size)
				}
			}
		}
	}
}

func TestBoardFillsItsSpace(t *testing.T) {
	g := shapes["cavalo"].fit(fyne.NewSize(900, 600), 12)
	if used := g.labelH + 10*g.pitch; used < 590 {
		t.Errorf("only %v of 600 are used", used)
	}
	if left, right := g.origin.X-g.labelW, 900-g.origin.X-10*g.pitch; math.Abs(float64(left-right)) > 1 {
		t.Errorf("off the middle: %v left, %v right", left, right)
	}
}

func TestTrayGoesWhereItLeavesLargerCells(t *testing.T) {
	s := shapes["quatro"]
	for _, c := range []struct {
		size   fyne.Size
		beside bool
	}{{fyne.NewSize(900, 500), true}, {fyne.NewSize(500, 900), false}} {
		if g := s.fit(c.size, 12); g.beside != c.beside {
			t.Errorf("%v: beside %v", c.size, g.beside)
		}
	}
}

func TestSeedsStayInTheirPitAndApart(t *testing.T) {
	for n := range 256 {
		spots, d := packing(n)
		if want := min(n, maxSeeds); len(spots) != want {
			t.Fatalf("%d seeds are drawn as %d", n, len(spots))
		}
		for i, a := range spots {
			if r := math.Hypot(float64(a.X), float64(a.Y)) + float64(d)/2; r > 0.5 {
				t.Errorf("of %d, seed %d sticks out to %.3f", n, i, r)
			}
			for j, b := range spots[:i] {
				if gap := math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)) - float64(d); gap < 0 {
					t.Errorf("of %d, seeds %d and %d overlap by %.3f", n, i, j, -gap)
				}
			}
		}
	}
}

// cellsHeight is that of what the cells cover, pits with their counts.
func (g *geometry) cellsHeight() float32 {
	first, last := g.squareOf(0), g.squareOf(g.columns*g.rows-1)
	height := last.y + last.size - first.y
	if g.style == scene.Pits {
		height += 2*g.band + g.tall
	}
	return height
}

func TestABoardIsAsHighAsItsCellsAreToBe(t *testing.T) {
	for _, s := range []shape{
		{style: scene.Grid, columns: 10, rows: 10, columnNames: true, rowNames: true},
		{style: scene.Grid, columns: 4, rows: 4, columnNames: true, rowNames: true, tray: 16},
		{style: scene.Grid, columns: 3, rows: 3},
		{style: scene.Pits, columns: 6, rows: 2, columnNames: true, rowNames: true},
	} {
		for _, cells := range []float32{200, 297, 385, 418, 594} {
			g := s.fit(fyne.NewSize(1100, s.heightFor(cells, 12)), 12)
			if got := g.cellsHeight(); got < cells-3 {
				t.Errorf("%+v: the cells are %v high, want %v", s, got, cells)
			}
		}
	}
}

// A board of pits is low and wide: where there is height, the pits are long, and lie
// neither over each other nor outside.
func TestPitsGrowLongWhereThereIsHeight(t *testing.T) {
	s := shape{style: scene.Pits, columns: 6, rows: 2, columnNames: true, rowNames: true}
	for height := float32(150); height < 700; height += 10 {
		g := s.fit(fyne.NewSize(520, height), 12)
		upper, lower := g.squareOf(0), g.squareOf(6)
		if upper.y+upper.size+g.tall/2 > lower.y-g.tall/2 {
			t.Errorf("height %v: the rows overlap", height)
		}
		if top, bottom := upper.y-g.tall/2-g.band, lower.y+lower.size+g.tall/2+g.band; top < -2 || bottom > height+2 {
			t.Errorf("height %v: from %v to %v", height, top, bottom)
		}
		if g.tall > 0.7*upper.size || g.tall > 0 && g.tall < 0.1*upper.size {
			t.Errorf("height %v: a pit of %v is %v longer than wide", height, upper.size, g.tall)
		}
		if at := g.placeAt(fyne.NewPos(upper.center().X, upper.y-g.tall/2+1)); at != 0 {
			t.Errorf("height %v: the end of a pit is place %d", height, at)
		}
	}
}
