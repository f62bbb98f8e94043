package console

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
	"procura/ui/console/terminal"
	"procura/ui/i18n"
	"procura/ui/report"
)

// newAnalyzed makes a line of analyze --json.
func newAnalyzed(f finding) object {
	board, hand, _ := strings.Cut(f.position.String(), " ")
	moves := []object{}
	for _, m := range f.moves {
		moves = append(moves, object{"move", f.position.Variant.Text(m.Move), "value", m.Value.String(), "distance", distance(m.Worth)})
	}
	return object{
		"board", board, "hand", hand, "value", f.worth.Value.String(), "distance", distance(f.worth),
		"nodes", f.nodes, "seconds", seconds(f.elapsed), "moves", moves,
	}
}

func distance(w perfect.Worth) *int { return game.Known(w.Distance, measured(w)) }

// worthOf returns a value with its distance: "win in 3".
func worthOf(w perfect.Worth) text.Message {
	outcomes := map[perfect.Value]play.Outcome{perfect.Win: play.Won, perfect.Draw: play.Drawn, perfect.Loss: play.Lost}
	outcome, known := outcomes[w.Value]
	if !known {
		return text.M("core.verdict.unknown")
	}
	return game.Value{Outcome: outcome, Distance: w.Distance}.Name()
}

// inFull returns a value with its distance in full: "win in 3 placements".
func inFull(w perfect.Worth) text.Message {
	switch {
	case w.Distance == 0:
		return worthOf(w)
	case w.Value == perfect.Win:
		return text.M("console.analyze.win", "Count", w.Distance)
	}
	return text.M("console.analyze.loss", "Count", w.Distance)
}

// cut returns what ended the search early, in brackets.
func cut(w *i18n.Words, f finding) string {
	if f.stopped == "" {
		return ""
	}
	return " (" + report.Stop(w, f.stopped) + ")"
}

// printFinding prints the board, the value, the moves and the measures.
func (t *analyzeTask) printFinding(f finding) {
	w, p := t.Words, f.position
	t.line("%s · %s: %s · %s: %s", w.Key("core.game.quatro"),
		w.Key("core.rule.quatro.variant"), w.Key("core.rule.quatro.variant."+variantWords()[p.Variant]),
		w.Key("core.rule.quatro.lines"), w.Key("core.rule.quatro.lines."+linesWords()[p.Lines]))
	t.line("")
	t.printBoard(p)
	t.line("")
	t.line("%s", toDo(w, p))
	t.print(terminal.Line{Coloured: w.Key("console.analyze.value", "Worth", inFull(f.worth)), After: cut(w, f), Colour: worthColour(f)})
	if len(f.moves) > 0 {
		t.line("")
		t.printMoves(f)
		t.line("")
	}
	t.note("%s", strings.Join(t.measures(f), " · "))
}

// printBoard prints a board, a piece as its four letters.
func (t *analyzeTask) printBoard(p perfect.Position) {
	t.line("     A     B     C     D")
	for row := range side {
		line := fmt.Sprint(row + 1)
		for _, piece := range p.Board[side*row:][:side] {
			if piece == perfect.None {
				line += "  ...."
			} else {
				line += "  " + perfect.Letters(piece)
			}
		}
		t.line("%s", line)
	}
}

const side = 4

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

// movesWidth is the width of the last column of the table of moves.
const movesWidth = 84

// movesIndent is room for the columns before it.
const movesIndent = 24

// movesRow is a line of the table of moves.
type movesRow struct{ value, count, moves string }

// printMoves prints a row for each value and distance, best first, with the
// moves that have it.
func (t *analyzeTask) printMoves(f finding) {
	w := t.Words
	columns := []table.Column[movesRow]{
		{Title: w.Key("console.analyze.column.value"), Text: func(r movesRow) string { return r.value }},
		{Title: w.Key("console.column.length"), Number: true, Text: func(r movesRow) string { return r.count }},
		{Text: func(r movesRow) string { return r.moves }},
	}
	most := movesWidth
	if width := t.width(); width > 0 {
		most = min(most, width-movesIndent)
	}
	var rows []movesRow
	for rest := f.moves; len(rest) > 0; {
		worth := rest[0].Worth
		n := slices.IndexFunc(rest, func(m perfect.Valued) bool { return m.Worth != worth })
		if n < 0 {
			n = len(rest)
		}
		first := movesRow{value: w.Say(worthOf(worth)), count: w.Number(int64(n))}
		for _, line := range wrapped(rest[:n], f.position.Variant, most) {
			first.moves = line
			rows = append(rows, first)
			first = movesRow{}
		}
		rest = rest[n:]
	}
	printTable(t.Env, columns, rows, colourless)
}

// wrapped breaks moves into lines.
func wrapped(moves []perfect.Valued, variant perfect.Variant, most int) (lines []string) {
	line := ""
	for _, m := range moves {
		move := variant.Text(m.Move)
		switch {
		case line == "":
			line = move
		case len(line)+1+len(move) > most:
			lines, line = append(lines, line), move
		default:
			line += " " + move
		}
	}
	return append(lines, line)
}

// measures returns what the search took, and where the answer comes from.
func (t *analyzeTask) measures(f finding) []string {
	w, taken, most := t.Words, t.Words.Bytes(t.engine.Taken()), t.Words.Bytes(t.engine.Memory())
	list := []string{
		w.Key("console.analyze.nodes", "Count", int(f.nodes), "Number", w.Number(int64(f.nodes))),
		w.Duration(f.elapsed),
		w.Key("console.analyze.taken", "Taken", taken, "Most", most),
	}
	if s := f.elapsed.Seconds(); f.nodes > 0 && s > 0 {
		list = append(list, w.Key("console.analyze.speed", "Number", w.Number(int64(float64(f.nodes)/s))))
	}
	switch {
	case f.booked && f.nodes == 0:
		return append(list, w.Key("console.analyze.source.book"))
	case f.booked:
		return append(list, w.Key("console.analyze.source.both"))
	}
	return append(list, w.Key("console.analyze.source.search"))
}

// seriesColumns returns the columns of the table of a file of positions.
func (s *series) seriesColumns() []table.Column[finding] {
	w := s.Words
	return []table.Column[finding]{
		{Title: w.Key("console.analyze.column.line"), Width: len("9999"), Number: true, Text: func(finding) string { return fmt.Sprint(s.at) }},
		{Title: w.Key("console.analyze.column.rules"), Spare: 3, Text: func(f finding) string {
			// choose with squares has no letter in a file of positions
			return [...][2]string{{"L", "S"}, {"C", "CS"}}[f.position.Variant][f.position.Lines]
		}},
		{Title: w.Key("console.analyze.column.position"), Width: perfect.Cells + 2, Text: func(f finding) string { return f.position.String() }},
		{
			Key: "value", Title: w.Key("console.analyze.column.value"), Width: utf8.RuneCountInString(w.Key("match.value.loss", "Distance", 16)),
			Text: func(f finding) string { return w.Say(worthOf(f.worth)) + cut(w, f) },
		},
		{Title: w.Key("console.analyze.column.best"), Spare: 1, Width: len("C2/prbo"), Text: bestMove},
		{Title: w.Key("console.analyze.column.nodes"), Spare: 2, Width: len("999,999,999"), Number: true, Text: func(f finding) string { return w.Number(int64(f.nodes)) }},
		{Title: w.Key("console.column.time"), Width: len("999.9 ms"), Number: true, Text: func(f finding) string { return w.Duration(f.elapsed) }},
	}
}

// bestMove returns the best move of a position, "-" if none is known.
func bestMove(f finding) string {
	if len(f.moves) == 0 || f.moves[0].Value == perfect.Unknown {
		return "-"
	}
	return f.position.Variant.Text(f.moves[0].Move)
}

// worthColour returns green for what is proved, yellow for what is not.
func worthColour(f finding) terminal.Colour {
	if f.worth.Value == perfect.Unknown {
		return terminal.Yellow
	}
	return terminal.Green
}

// row prints a finding as a row of the table, the first one under the heads.
func (s *series) row(f finding) {
	if s.columns == nil {
		s.columns = table.Fit(s.seriesColumns(), s.width())
		s.print(terminal.Line{Before: table.Head(s.columns), Row: true})
	}
	printRow(s.Env, s.columns, f, "value", worthColour(f))
}

// summary prints how many positions there were and how long they took.
func (s *series) summary() {
	w := s.Words
	worst := "-"
	if len(s.times) > 0 {
		worst = w.Key("console.analyze.worst", "Time", w.Duration(s.longest), "Line", s.worst)
	}
	s.note("%s", w.Key("console.analyze.summary", "Positions", w.Number(int64(len(s.times))), "Stopped", w.Number(int64(s.stopped)),
		"Errors", w.Number(int64(s.errors)), "Median", w.Duration(median(s.times)), "Worst", worst))
}
