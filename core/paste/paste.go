// Package paste makes problems of what is on a clipboard, whatever it is: a short id,
// a board from a spreadsheet, with tabs or commas between its cells, one of plain
// text, or what a file of problems holds. It serves the window, and is told by
// content, as files are:
//
//	id      one word, see package shortid
//	board   lines of cells, nothing else, as many as a game's board has: see grid
//	text    all else, by the reader of files
package paste

import (
	"strings"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// Found has the content of a pasted text, and what is wrong with it, at lines and columns of its
// text.
type Found struct {
	// Problems can be solved.
	Problems []game.Problem
	// Moves were played on the problem of an id.
	Moves []string
	// Position is the position of a game for two of an id, nil for other texts.
	Position game.Position
	// Board is a board of cells, also one that is wrong, to be set right by hand; nil
	// for other texts.
	Board *puzzle.Draft
	// Range are the rows of any lines of cells, "" for an empty one: a part of a board; nil for
	// other texts.
	Range [][]string
	// Issues describes what is wrong.
	Issues []game.Issue
	// File is all that the reader of files found, where that was asked: also runs,
	// or a game for two.
	File datafile.File
}

// maxBoard is the length of the longest text that is looked at as a board.
const maxBoard = 20_000

// Read reads a text for some games; file reads what a file holds.
func Read(src string, modules []game.Module, file func(path string, src []byte) datafile.File) Found {
	if LooksLikeID(src) {
		return readID(src, modules)
	}
	var cells [][]string
	if len(src) <= maxBoard {
		g := newGrid(text.Decode([]byte(src)))
		cells = g.rangeOf()
		if found, ok := readBoard(g, modules); ok {
			found.Range = cells
			return found
		}
	}
	read := file("", []byte(src))
	return Found{Problems: read.Problems, Issues: read.Issues, File: read, Range: cells}
}

// ReadBoard reads a board of cells, such as a spreadsheet saves with semicolons; found is false for any other text.
func ReadBoard(src []byte, modules []game.Module) (board Found, found bool) {
	if len(src) > maxBoard {
		return Found{}, false
	}
	return readBoard(newGrid(text.Decode(src)), modules)
}

func readID(src string, modules []game.Module) Found {
	id, wrong := ReadID(src, modules)
	switch {
	case wrong != nil:
		return Found{Issues: []game.Issue{game.IssueIn("", *wrong)}}
	case id.Position != nil:
		return Found{Position: id.Position}
	}
	return Found{Problems: []game.Problem{{Puzzle: id.Puzzle}}, Moves: id.Moves}
}

// readBoard lays a grid out on the board of the game that it is the size of; false
// where there is none.
func readBoard(g grid, modules []game.Module) (Found, bool) {
	for _, m := range game.Puzzlers(modules) {
		blanks, ok := m.(puzzle.Blanks)
		if !ok {
			continue
		}
		draft, ok := puzzle.Edit(blanks.Blank())
		board := draft.Scene()
		rows, fits := g.cutLines(board.Rows).cellsOf(board.Columns)
		if !ok || !fits {
			continue
		}
		if found := fillBoard(draft, rows, board.Columns); len(found.Problems) > 0 || found.Board != nil {
			return found, true
		}
	}
	return Found{}, false
}

// fillBoard puts rows of cells on a board. Where more than half of the cells that hold
// something are none of its own, it is no board of that game: then nothing is found.
func fillBoard(d puzzle.Draft, rows [][]cell, columns int) Found {
	places, filled := map[int]cell{}, 0
	for row := range rows {
		for column, c := range rows[row] {
			place := row*columns + column
			places[place] = c
			if c.text != "" {
				d, filled = d.Place(place, c.text), filled+1
			}
		}
	}
	p, flaws := d.Puzzle()
	found := Found{Board: &d}
	for _, f := range flaws {
		if !f.Allowed {
			found.Issues = append(found.Issues, issue(f, places))
		}
	}
	if len(found.Issues) > filled/2 {
		return Found{}
	}
	if p != nil {
		found.Problems = []game.Problem{{Puzzle: p}}
	}
	return found
}

// issue is a flaw at the last of its places in the text.
func issue(f puzzle.Flaw, places map[int]cell) game.Issue {
	at := text.Pos{Line: 1, Column: 1}
	for _, place := range f.Places {
		if c, ok := places[place]; ok {
			at = c.Pos
		}
	}
	return game.IssueIn("", text.Error{Pos: at, What: f.What, Expected: text.M("solver.paste.expected")})
}

// longestCell is the most letters of a cell of a range.
const longestCell = 4

// rangeOf are the cells of the lines, however many there are, nil where one is too long for a cell.
func (g grid) rangeOf() (rows [][]string) {
	for _, line := range strings.Split(strings.Trim(strings.Join(g.lines, "\n"), "\r\n"), "\n") {
		row := splitWords(line)
		if g.mark != "" {
			row = splitAtMark(line, g.mark)
		}
		var texts []string
		for _, c := range row {
			texts = append(texts, cellText(c.text))
			if len([]rune(cellText(c.text))) > longestCell {
				return nil
			}
		}
		rows = append(rows, texts)
	}
	if len(rows) == 1 && len(rows[0]) == 0 {
		return nil
	}
	return rows
}

// cell is the text of a cell of a grid, "" for nothing, and its place.
type cell struct {
	text.Pos
	text string
}

// grid is a text as lines of cells.
type grid struct {
	lines []string
	first int // the number of the first line
	mark  string
}

// newGrid looks for what stands between cells: tabs, as spreadsheets copy them,
// semicolons or commas, else blanks. A text with anything that a board of cells does
// not have gives no lines.
func newGrid(src string) grid {
	g := grid{first: 1}
	if strings.ContainsAny(src, "()\"':=#") {
		return g
	}
	g.lines = strings.Split(src, "\n")
	for _, mark := range []string{"\t", ";", ","} {
		if g.mark == "" && strings.Contains(src, mark) {
			g.mark = mark
		}
	}
	return g
}

// cutLines leaves so many lines: empty ones go, at the end, then at the beginning, and after
// them those of blanks, which may be rows of the board. With others there are none.
func (g grid) cutLines(count int) grid {
	for _, blank := range []string{"", " \t;,"} {
		for len(g.lines) > count && strings.Trim(g.lines[len(g.lines)-1], blank) == "" {
			g.lines = g.lines[:len(g.lines)-1]
		}
		for len(g.lines) > count && strings.Trim(g.lines[0], blank) == "" {
			g.lines, g.first = g.lines[1:], g.first+1
		}
	}
	if len(g.lines) != count {
		g.lines = nil
	}
	return g
}

// cellsOf are the cells of the lines, where all have so many.
func (g grid) cellsOf(columns int) (rows [][]cell, ok bool) {
	if g.mark == "" {
		rows, ok = g.splitLines(columns, splitWords)
		if !ok {
			rows, ok = g.splitStretched(columns)
		}
		return rows, ok
	}
	return g.splitLines(columns, func(line string) []cell { return splitAtMark(line, g.mark) })
}

func (g grid) splitLines(columns int, split func(string) []cell) (rows [][]cell, ok bool) {
	for i, line := range g.lines {
		row := split(line)
		if len(row) != columns {
			return nil, false
		}
		for c := range row {
			row[c].Line, row[c].text = g.first+i, cellText(row[c].text)
		}
		rows = append(rows, row)
	}
	return rows, len(rows) > 0
}

// splitStretched splits lines into cells of a width, of which some are blank.
func (g grid) splitStretched(columns int) (rows [][]cell, ok bool) {
	longest := 0
	for _, line := range g.lines {
		longest = max(longest, len([]rune(strings.TrimRight(line, " "))))
	}
	width := (longest + columns - 1) / columns
	if width < 2 || width > maxWidth {
		return nil, false
	}
	rows, ok = g.splitLines(columns, func(line string) []cell { return splitByWidth(line, columns, width) })
	return rows, ok
}

// maxWidth is the width of the widest cell of plain text.
const maxWidth = 8

// splitByWidth are the cells of a line that all have one width, nil where a word stands in
// two of them, or two in one.
func splitByWidth(line string, columns, width int) (row []cell) {
	runes := []rune(line + strings.Repeat(" ", columns*width))[:columns*width]
	for c := range columns {
		slot := string(runes[c*width : (c+1)*width])
		torn := c > 0 && runes[c*width] != ' ' && runes[c*width-1] != ' '
		if torn || len(strings.Fields(slot)) > 1 {
			return nil
		}
		row = append(row, cell{text.Pos{Column: c*width + 1 + len(slot) - len(strings.TrimLeft(slot, " "))}, slot})
	}
	return row
}

func splitWords(line string) (row []cell) {
	end := 0
	for word := range strings.FieldsSeq(line) {
		at := end + strings.Index(line[end:], word)
		end = at + len(word)
		row = append(row, cell{text.Pos{Column: len([]rune(line[:at])) + 1}, word})
	}
	return row
}

// splitAtMark are the parts of a line between marks.
func splitAtMark(line, mark string) (row []cell) {
	column := 1
	for part := range strings.SplitSeq(line, mark) {
		row = append(row, cell{text.Pos{Column: column}, part})
		column += len([]rune(part)) + 1
	}
	return row
}

// cellText returns the text of a cell, "" for the signs of an empty one.
func cellText(s string) string {
	s = strings.ToLower(strings.TrimSpace(s))
	switch s {
	case ".", "-", "–", "·", "_", "nil":
		return ""
	}
	return s
}
