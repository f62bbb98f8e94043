package console

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/play"
	"procura/core/quatro/perfect"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/report"
)

// newAnalyzed is one line of analyze --json.
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

// worthOf says a value with its distance: "win in 3".
func worthOf(w perfect.Worth) text.Message {
	outcomes := map[perfect.Value]play.Outcome{perfect.Win: play.Won, perfect.Draw: play.Drawn, perfect.Loss: play.Lost}
	outcome, known := outcomes[w.Value]
	if !known {
		return text.M("core.verdict.unknown")
	}
	return game.Value{Outcome: outcome, Distance: w.Distance}.Name()
}

// inFull says it in full: "win in 3 placements".
func inFull(w perfect.Worth) text.Message {
	switch {
	case w.Distance == 0:
		return worthOf(w)
	case w.Value == perfect.Win:
		return text.M("console.analyze.win", "Count", w.Distance)
	}
	return text.M("console.analyze.loss", "Count", w.Distance)
}

// cut is what ended the search early, in brackets.
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
	t.line("%s%s", w.Key("console.analyze.value", "Worth", inFull(f.worth)), cut(w, f))
	if len(f.moves) > 0 {
		t.line("")
		t.printMoves(f)
		t.line("")
	}
	t.line("%s", strings.Join(t.measures(f), " · "))
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

// toDo says what the player to move must do.
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

// printMoves prints a row for each value and distance, best first, with the
// moves that have it.
func (t *analyzeTask) printMoves(f finding) {
	w := t.Words
	table := &printer{env: t.Env, columns: []column{
		{title: w.Key("console.analyze.column.value"), width: widest(f.moves, func(m perfect.Valued) string { return w.Say(worthOf(m.Worth)) })},
		{title: w.Key("console.column.length"), right: true},
		{},
	}}
	table.printTitles()
	for rest := f.moves; len(rest) > 0; {
		worth := rest[0].Worth
		n := slices.IndexFunc(rest, func(m perfect.Valued) bool { return m.Worth != worth })
		if n < 0 {
			n = len(rest)
		}
		first := []string{w.Say(worthOf(worth)), w.Number(int64(n))}
		for _, line := range wrapped(rest[:n], f.position.Variant) {
			table.row(append(first, line))
			first = []string{"", ""}
		}
		rest = rest[n:]
	}
}

// wrapped are moves on lines that are not too long.
func wrapped(moves []perfect.Valued, variant perfect.Variant) (lines []string) {
	line := ""
	for _, m := range moves {
		move := variant.Text(m.Move)
		switch {
		case line == "":
			line = move
		case len(line)+1+len(move) > movesWidth:
			lines, line = append(lines, line), move
		default:
			line += " " + move
		}
	}
	return append(lines, line)
}

// measures are what the search took, and where the answer comes from.
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

// newSeriesTable is the table of a file of positions.
func newSeriesTable(env *Env) *printer {
	w := env.Words
	p := &printer{env: env, columns: []column{
		{title: w.Key("console.analyze.column.line"), width: len("9999"), right: true},
		{title: w.Key("console.analyze.column.rules")},
		{title: w.Key("console.analyze.column.position"), width: perfect.Cells + 2},
		{title: w.Key("console.analyze.column.value"), width: utf8.RuneCountInString(w.Key("match.value.loss", "Distance", 16))},
		{title: w.Key("console.analyze.column.best"), width: len("C2/prbo")},
		{title: w.Key("console.analyze.column.nodes"), width: len("999,999,999"), right: true},
		{title: w.Key("console.column.time"), width: len("999.9 ms"), right: true},
	}}
	p.printTitles()
	return p
}

// row prints a finding as a row of the table.
func (s *series) row(f finding) {
	if s.table == nil {
		s.table = newSeriesTable(s.Env)
	}
	// choose with squares has no letter in a file of positions
	rules := [...][2]string{{"L", "S"}, {"C", "CS"}}[f.position.Variant][f.position.Lines]
	w, best := s.Words, "-"
	if len(f.moves) > 0 && f.moves[0].Value != perfect.Unknown {
		best = f.position.Variant.Text(f.moves[0].Move)
	}
	s.table.row([]string{
		fmt.Sprint(s.at), rules, f.position.String(), w.Say(worthOf(f.worth)) + cut(w, f), best,
		w.Number(int64(f.nodes)), w.Duration(f.elapsed),
	})
}

// summary prints how many positions there were and how long they took.
func (s *series) summary() {
	w := s.Words
	worst := "-"
	if len(s.times) > 0 {
		worst = w.Key("console.analyze.worst", "Time", w.Duration(s.longest), "Line", s.worst)
	}
	s.line("%s", w.Key("console.analyze.summary", "Positions", w.Number(int64(len(s.times))), "Stopped", w.Number(int64(s.stopped)),
		"Errors", w.Number(int64(s.errors)), "Median", w.Duration(median(s.times)), "Worst", worst))
}
