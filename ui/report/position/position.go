// Package position prints positions of Quatro with their exact values.
package position

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/play"
	"procura/core/quatro/perfect"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/report"
)

// Head returns the lines above the value of a position: its rules, its board, and what the player to move must do.
func Head(w *i18n.Words, p perfect.Position) []string {
	rules := fmt.Sprintf("%s · %s: %s · %s: %s", w.Key("core.game.quatro"),
		w.Key("core.rule.quatro.variant"), w.Key("core.rule.quatro.variant."+p.Variant.String()),
		w.Key("core.rule.quatro.lines"), w.Key("core.rule.quatro.lines."+p.Lines.String()))
	return slices.Concat([]string{rules, ""}, boardLines(p), []string{"", toDo(w, p)})
}

// Value returns the value for the player to move, and what ended the search early.
func Value(w *i18n.Words, f *perfect.Finding) (value, stopped string) {
	return w.Key("console.analyze.value", "Worth", worthInFull(f.Worth)), stopOf(w, f)
}

// worthMessage returns a value with its distance: "win in 3".
func worthMessage(v perfect.Worth) text.Message {
	outcomes := map[perfect.Value]play.Outcome{perfect.Win: play.Won, perfect.Draw: play.Drawn, perfect.Loss: play.Lost}
	outcome, known := outcomes[v.Value]
	if !known {
		return text.M("core.verdict.unknown")
	}
	return game.Value{Outcome: outcome, Distance: v.Distance}.Name()
}

// worthInFull returns a value with its distance in full: "win in 2 moves of the winner".
func worthInFull(v perfect.Worth) text.Message {
	moves := game.Value{Distance: v.Distance}.WinnerMoves()
	switch {
	case moves == 0:
		return worthMessage(v)
	case v.Value == perfect.Win:
		return text.M("console.analyze.win", "Count", moves)
	}
	return text.M("console.analyze.loss", "Count", moves)
}

// stopOf returns what ended the search early, in brackets.
func stopOf(w *i18n.Words, f *perfect.Finding) string {
	if f.Stopped == "" {
		return ""
	}
	return " (" + report.Stop(w, f.Stopped) + ")"
}

// boardLines draws a board, a piece as its four letters.
func boardLines(p perfect.Position) []string {
	const side = 4
	lines := []string{"     A     B     C     D"}
	for row := range side {
		line := fmt.Sprint(row + 1)
		for _, piece := range p.Board[side*row:][:side] {
			if piece == perfect.None {
				line += "  ...."
			} else {
				line += "  " + perfect.Letters(piece)
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// traits are the two words of each trait, the one of a piece's set bit second.
func traits() [4][2]string {
	return [...][2]string{{"branca", "preta"}, {"redonda", "quadrada"}, {"alta", "baixa"}, {"oca", "cheia"}}
}

// toDo returns what the player to move must do.
func toDo(w *i18n.Words, p perfect.Position) string {
	switch {
	case p.InHand != perfect.None:
		var said []string
		for i, pair := range traits() {
			said = append(said, w.Key("core.trait."+pair[p.InHand>>(3-i)&1]))
		}
		return w.Key("core.status.quatro.place", "Piece", perfect.Letters(p.InHand)+" ("+strings.Join(said, ", ")+")")
	case p.Variant == perfect.Choose:
		return w.Key("core.status.quatro.choose")
	}
	return w.Key("core.status.quatro.give")
}

// MovesRow is a row of the table of moves.
type MovesRow struct{ value, count, moves string }

// Moves returns a table with a row for each value and distance, best first, and the moves that have it. Width is that of
// the terminal, 0 if there is none.
func Moves(w *i18n.Words, f *perfect.Finding, width int) ([]table.Column[MovesRow], []MovesRow) {
	columns := []table.Column[MovesRow]{
		{Title: w.Key("console.analyze.column.value"), Text: func(r MovesRow) string { return r.value }},
		{Title: w.Key("console.column.length"), Number: true, Text: func(r MovesRow) string { return r.count }},
		{Text: func(r MovesRow) string { return r.moves }},
	}
	const indent = 24 // room for the columns before the moves
	most := 84
	if width > 0 {
		most = min(most, width-indent)
	}
	var rows []MovesRow
	for rest := f.Moves; len(rest) > 0; {
		worth := rest[0].Worth
		n := slices.IndexFunc(rest, func(m perfect.Valued) bool { return m.Worth != worth })
		if n < 0 {
			n = len(rest)
		}
		first := MovesRow{value: w.Say(worthMessage(worth)), count: w.Number(int64(n))}
		for _, line := range wrapMoves(rest[:n], f.Position.Variant, most) {
			first.moves = line
			rows = append(rows, first)
			first = MovesRow{}
		}
		rest = rest[n:]
	}
	return columns, rows
}

// wrapMoves breaks moves into lines.
func wrapMoves(moves []perfect.Valued, variant perfect.Variant, most int) (lines []string) {
	line := ""
	for _, m := range moves {
		move := variant.Text(m.Move)
		switch {
		case line == "":
			line = move
		case len(line)+1+len(move) > most:
			lines = append(lines, line)
			line = move
		default:
			line += " " + move
		}
	}
	return append(lines, line)
}

// Measures returns what the search took, and where the answer comes from. Taken and most are the memory of the engine in
// bytes, in use and at most.
func Measures(w *i18n.Words, f *perfect.Finding, taken, most int64) string {
	list := []string{
		w.Key("console.analyze.nodes", "Count", int(f.Nodes), "Number", w.Number(int64(f.Nodes))),
		w.Duration(f.Elapsed),
		w.Key("console.analyze.taken", "Taken", w.Bytes(taken), "Most", w.Bytes(most)),
	}
	if s := f.Elapsed.Seconds(); f.Nodes > 0 && s > 0 {
		list = append(list, w.Key("console.analyze.speed", "Number", w.Number(int64(float64(f.Nodes)/s))))
	}
	switch {
	case f.Booked && f.Nodes == 0:
		list = append(list, w.Key("console.analyze.source.book"))
	case f.Booked:
		list = append(list, w.Key("console.analyze.source.both"))
	default:
		list = append(list, w.Key("console.analyze.source.search"))
	}
	return strings.Join(list, " · ")
}

// Row is a row of the table of a file of positions: what was found about the one on a line.
type Row struct {
	Line int
	*perfect.Finding
}

// Columns returns the columns of the table of a file of positions.
func Columns(w *i18n.Words) []table.Column[*Row] {
	type row = *Row
	return []table.Column[row]{
		{Title: w.Key("console.analyze.column.line"), Width: len("9999"), Number: true, Text: func(f row) string { return fmt.Sprint(f.Line) }},
		{Title: w.Key("console.analyze.column.rules"), Spare: 3, Text: func(f row) string {
			// choose with squares has no letter in a file of positions
			return [...][2]string{{"L", "S"}, {"C", "CS"}}[f.Position.Variant][f.Position.Lines]
		}},
		{Title: w.Key("console.analyze.column.position"), Width: perfect.Cells + 2, Text: func(f row) string { return f.Position.String() }},
		{
			Key: "value", Title: w.Key("console.analyze.column.value"), Width: utf8.RuneCountInString(w.Key("match.value.loss", "Moves", perfect.Cells/2)),
			Text: func(f row) string { return w.Say(worthMessage(f.Worth)) + stopOf(w, f.Finding) },
		},
		{Title: w.Key("console.analyze.column.best"), Spare: 1, Width: len("C2/prbo"), Text: bestMove},
		{Title: w.Key("console.analyze.column.nodes"), Spare: 2, Width: len("999,999,999"), Number: true, Text: func(f row) string { return w.Number(int64(f.Nodes)) }},
		{Title: w.Key("console.column.time"), Width: len("999.9 ms"), Number: true, Text: func(f row) string { return w.Duration(f.Elapsed) }},
	}
}

// bestMove returns the best move of a position, "-" if none is known.
func bestMove(f *Row) string {
	if len(f.Moves) == 0 || f.Moves[0].Value == perfect.Unknown {
		return "-"
	}
	return f.Position.Variant.Text(f.Moves[0].Move)
}
