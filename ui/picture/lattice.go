package picture

import "math"

// lattice is how boards stand on pages: in columns of one width, row by row.
type lattice struct {
	columns     int
	width, high float64 // of a board, in millimetres
	row         float64 // of a board, its caption and what is between it and the next
	top         float64 // of the first page
}

// under is what a board needs below it.
const under = captionLines*captionSize*spacing/pointsPerMillimetre + between

// bottom is where boards end on a page.
const bottom = pageHeight - margin - footHeight

// least is the smallest width of a board: where not all fit on the first page at this
// width, they go over several.
const least = 54.0

// latticeOf is how a number of boards stand: as large as they can all be on the first
// page, else small and over several.
func latticeOf(boards int, like Sheet, top float64) lattice {
	shape := like.Height / like.Width
	var best lattice
	for columns := 1; columns <= min(mostColumns, boards); columns++ {
		rows := float64((boards + columns - 1) / columns)
		g := lattice{columns: columns, top: top, width: min(columnWidth(columns), ((bottom-top+between)/rows-under)/shape)}
		if g.width > best.width {
			best = g
		}
	}
	if best.width < least {
		best = overPages(shape, top)
	}
	best.high = best.width * shape
	best.row = best.high + under
	return best
}

// overPages is how boards of a shape stand that go over several pages: as wide as their
// columns, or a little less where one more row fits on the first page then.
func overPages(shape, top float64) lattice {
	g := lattice{columns: mostColumns, top: top}
	if shape < wide {
		g.columns = 2
	}
	g.width = min(columnWidth(g.columns), (bottom-margin-under)/shape)
	room := bottom - top + between
	rows := math.Ceil(room / (g.width*shape + under))
	if less := (room/rows - under) / shape; less > littleLess*g.width {
		g.width = less
	}
	return g
}

const littleLess = 0.9

// wide is the shape below which a board needs its width.
const wide = 0.6

func columnWidth(columns int) float64 {
	return (textWidth - float64(columns-1)*between) / float64(columns)
}

// rows is how many rows stand on a page whose boards begin at top.
func (g lattice) rows(top float64) int { return max(0, int((bottom-top+between+0.01)/g.row)) }

// spot is where a board stands, by its number: the page from 0, and the place in
// millimetres.
func (g lattice) spot(i int) (page int, x, y float64) {
	row, column, top := i/g.columns, i%g.columns, g.top
	if first := g.rows(g.top); row >= first {
		more := max(1, g.rows(margin))
		row -= first
		page, row, top = 1+row/more, row%more, margin
	}
	x = margin + float64(column)*(columnWidth(g.columns)+between)
	if g.columns == 1 {
		x += (textWidth - g.width) / 2
	}
	return page, x, top + float64(row)*g.row
}
