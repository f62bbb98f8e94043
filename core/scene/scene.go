// Package scene describes a board as data: what a view needs to draw it, and
// how one board turns into the next. Games make scenes, views draw them, and
// neither knows the other.
//
//	Board   columns x rows of cells, row by row, A1 first, and a tray beside it
//	Step    a board, and the motions that led to it from the board before
package scene

import "procura/core/text"

// Style tells how the cells of a board look.
type Style uint8

const (
	// Grid is a board of square cells that touch.
	Grid Style = iota
	// Pits is a board of round hollows that hold seeds.
	Pits
)

// Role is the present meaning of a cell; a view maps it to colours.
type Role uint8

const (
	// Plain is a cell in its usual colour.
	Plain Role = iota
	// Other is a cell in the second colour of a chequered board.
	Other
	// Void is a cell that holds nothing and can't be used.
	Void
	// Visited is a cell the path went through.
	Visited
	// Erased is a cell whose content was taken away by a rule.
	Erased
	// Current is the cell where the last move ended.
	Current
	// Source is the cell where the last move began.
	Source
	// Winning is a cell of the line that ends the game.
	Winning
	// Held is a place of the tray whose piece the player to move must use.
	Held
)

// Cell is one place of a board.
type Cell struct {
	// Text is drawn when there is no drawing of that name.
	Text string
	// Drawing names a picture: "knight", or a Quatro piece such as "bqac".
	Drawing string
	// Seeds is the number of seeds in a pit.
	Seeds int
	// Role chooses the colours.
	Role Role
	// Order is the number of the move that visited the cell, from 1; 0 is none.
	Order int
	// Note explains the cell: shown on hover and read aloud.
	Note text.Message
}

// Board is a position ready to be drawn.
type Board struct {
	Style         Style
	Columns, Rows int
	// ColumnNames and RowNames label the edges; empty slices hide them.
	ColumnNames, RowNames []string
	// Cells holds Rows*Columns cells, row by row from the top left.
	Cells []Cell
	// Tray holds what waits beside the board, such as a reserve of pieces.
	Tray []Cell
	// TrayName is the tray's heading.
	TrayName text.Message
	// Trail lists the cells of the path so far, in order, as cell indices.
	Trail []int
	// Status describes how the position stands: "155 de 270 pontos".
	Status text.Message
}

// Heat counts how often a search has reached the cells of a board, by their indices, and how
// many of its nodes wait there. Sampled reports whether not every node was counted: what was,
// stands for the others. The zero Heat says nothing.
type Heat struct {
	Reached, Waiting []int
	Sampled          bool
}

// MotionKind is a way in which something on the board changes.
type MotionKind uint8

const (
	// Move carries the drawing of From to To; From -1-i is place i of the tray,
	// and From equal to To drops it in from above.
	Move MotionKind = iota
	// Sow lifts the seeds of From and drops one in each pit of Over, in order.
	Sow
	// Capture takes the seeds of To off the board.
	Capture
	// Erase takes the content of To away.
	Erase
	// Highlight draws the eye to the cells of Over.
	Highlight
)

// Motion is one change on the way from a board to the next.
type Motion struct {
	Kind     MotionKind
	From, To int
	Over     []int
}

// Step is a board and how it came about.
type Step struct {
	Board Board
	// Move is the move's notation, "" at the start.
	Move string
	// Motions happen one after another, from the board before to this one.
	Motions []Motion
	// Caption tells in words what the move did.
	Caption text.Message
}

// CellName names a cell by the labels of the edges, "A1"; "" where there are none.
func (b *Board) CellName(i int) string {
	if b.Columns == 0 || i < 0 || i/b.Columns >= len(b.RowNames) || i%b.Columns >= len(b.ColumnNames) {
		return ""
	}
	return b.ColumnNames[i%b.Columns] + b.RowNames[i/b.Columns]
}
