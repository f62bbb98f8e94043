package widgets

import (
	"slices"
	"testing"
)

func TestAColumnTakesTheRoomThatOthersDoNotNeed(t *testing.T) {
	for _, c := range []struct{ cells, shortCells, heads, short, want []float32 }{
		{[]float32{90, 20}, []float32{90, 20}, []float32{40, 40}, []float32{40, 40}, []float32{100, 100}}, // nothing is cut
		{[]float32{130, 20}, []float32{130, 20}, []float32{40, 40}, []float32{40, 40}, []float32{130, 70}},
		{[]float32{130, 20}, []float32{130, 20}, []float32{40, 90}, []float32{40, 30}, []float32{130, 70}},  // a head in short words
		{[]float32{500, 20}, []float32{500, 20}, []float32{40, 40}, []float32{40, 40}, []float32{160, 40}},  // no head is cut
		{[]float32{500, 130}, []float32{60, 130}, []float32{40, 40}, []float32{40, 40}, []float32{70, 130}}, // cells in short words
	} {
		n := NewNeeds(2)
		for i := range c.cells {
			n.AddCell(i, c.cells[i], c.shortCells[i])
			n.AddHead(i, c.heads[i], c.short[i])
		}
		widths := []float32{100, 100}
		n.share(widths)
		if !slices.Equal(widths, c.want) {
			t.Errorf("%v under %v: %v, want %v", c.cells, c.heads, widths, c.want)
		}
	}
}
