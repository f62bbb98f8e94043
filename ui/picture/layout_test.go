package picture

import (
	"image"
	"image/color"
	"strings"
	"testing"
)

func TestAPaletteHasTheColoursOfMostPixels(t *testing.T) {
	p := image.NewRGBA(image.Rect(0, 0, 100, 100))
	for y := range 100 {
		for x := range 100 {
			p.SetRGBA(x, y, color.RGBA{uint8(2 * x), uint8(2 * y), 0, 0xFF})
		}
	}
	for x := range 100 {
		p.SetRGBA(x, 50, color.RGBA{0xCF, 0xE6, 0xE3, 0xFF})
	}
	got := paletteOf([]*image.RGBA{p})
	if len(got) > mostColors || got[0] != (color.RGBA{0xCF, 0xE6, 0xE3, 0xFF}) {
		t.Errorf("%d colours, the first %v", len(got), got[0])
	}
}

func TestBoardsStandOnThePageAndApart(t *testing.T) {
	for _, s := range []Sheet{{Width: 300, Height: 240}, {Width: 600, Height: 200}, {Width: 300, Height: 500}} {
		for _, n := range []int{1, 2, 3, 40} {
			g := gridFor(n, s, 60)
			type at struct {
				page int
				x, y float64
			}
			var before []at
			for i := range n {
				page, x, y := g.placeOf(i)
				if x < margin-0.01 || x+g.width > pageWidth-margin+0.01 || y < margin || y+g.high > pageHeight-margin {
					t.Errorf("%v: board %d of %d at %.0f, %.0f is %.0f x %.0f", s, i, n, x, y, g.width, g.high)
				}
				for _, b := range before {
					if b.page == page && b.x < x+g.width && x < b.x+g.width && b.y < y+g.high && y < b.y+g.high {
						t.Errorf("%v: board %d of %d lies over another", s, i, n)
					}
				}
				before = append(before, at{page, x, y})
			}
		}
	}
}

func TestALongWordIsBrokenAndALongTextCut(t *testing.T) {
	p := NewPDF(Heading{}, Inks{}, 1, Sheet{Width: 300, Height: 240})
	for _, s := range []string{strings.Repeat("x", 5000), strings.Repeat("palavra ", 900), "ç"} {
		lines := p.wrap(s, "", 50, 8, 3)
		if len(lines) > 3 || len(lines) == 0 {
			t.Errorf("%d lines", len(lines))
		}
		for _, l := range lines {
			if p.pdf.GetStringWidth(l) > 50 {
				t.Errorf("%q is too long", l)
			}
		}
	}
}
