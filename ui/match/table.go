package match

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/tasks"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/match/study"
	"procura/ui/report"
)

// Known holds the values found for the moves of the match.
type Known struct {
	// Values reports whether the values of moves are shown. Archive keeps those of the match.
	Values  bool
	Archive *match.Archive
	// Fault is the mistake that is tried again, nil for none.
	Fault *match.Node

	table *Table
}

// openArchive switches to the archive of the match.
func (k *Known) openArchive() {
	if k.Archive == nil || k.Archive.Match != k.table.Match {
		k.Archive = match.NewArchive(k.table.Match)
	}
}

// TellsWorth reports whether the page says what the move that leads to a node is worth. Of a game that
// goes on it does so only while values are shown; tries of a lesson are judged, and of a puzzle it does not.
func (k *Known) TellsWorth(n *match.Node) bool {
	if k.table.Puzzling() {
		return false
	}
	tried := k.Fault != nil && n.Parent() == k.Fault.Parent()
	return k.Values || tried || leadsToEnd(n)
}

// isJudging reports whether it is not known yet what the moves of a puzzle are worth.
func (k *Known) isJudging() bool {
	return k.table.Puzzling() && !k.Archive.At(k.table.Match.At(0)).Over
}

// overlooked says what a wrong move of a puzzle has overlooked. If that would name the answer, it says where the line is shown.
func (k *Known) overlooked() (fault text.Message) {
	m, wrong := k.Archive.Mistake(k.table.Match.Node(min(1, k.table.Match.Index())))
	if wrong && m.Best.Outcome != play.Won {
		fault = k.table.Match.At(0).Fault(m.Move)
	}
	if wrong && fault.IsZero() && k.table.Match.Len() > 2 {
		fault = text.M("match.puzzle.line")
	}
	return fault
}

// leadsToEnd reports whether a game was played from a node to its end.
func leadsToEnd(n *match.Node) bool {
	return n.Position().Outcome() != play.Open || slices.ContainsFunc(n.Next(), leadsToEnd)
}

// MistakeAt reports whether the move that leads to a node was a mistake, as far as is known and told.
func (k *Known) MistakeAt(n *match.Node) (m match.Mistake, wrong bool) {
	if !k.TellsWorth(n) {
		return m, false
	}
	return k.Archive.Mistake(n)
}

// Cursor tells which position of a match is shown.
type Cursor struct {
	// Back is the move that is looked back at, -1 for none.
	Back int `json:"back"`
	// Onward reports whether, of a mistake that is looked back at, the move that was played is shown.
	Onward bool `json:"onward"`

	table *Table
	known *Known
}

func (l *Cursor) lookAt(i int) {
	l.Back, l.Onward = i, false
	if i == l.table.Match.Index() {
		l.Back = -1
	}
}

func (l *Cursor) goLive() { l.lookAt(l.table.Match.Index()) }

// Looked returns the node that the screen stands at.
func (l *Cursor) Looked() *match.Node {
	return l.table.Match.Node(min(l.Row(), l.table.Match.Len()))
}

// Row returns the number of the move that the screen stands at: the one looked back at, else the
// last one.
func (l *Cursor) Row() int {
	if l.Back >= 0 {
		return l.Back
	}
	return l.table.Match.Index()
}

// Mistake reports whether move i was a mistake, if that is known and may be shown.
func (l *Cursor) Mistake(i int) (m match.Mistake, wrong bool) {
	if i < 1 || i > l.table.Match.Len() {
		return m, false
	}
	return l.known.MistakeAt(l.table.Match.Node(i))
}

// LookedAt returns the mistake that is being reviewed. The board then shows the position before it,
// with the better move.
func (l *Cursor) LookedAt() (match.Mistake, bool) {
	if l.Back < 0 || l.Onward {
		return match.Mistake{}, false
	}
	return l.Mistake(l.Back)
}

// Shown returns the index of the position on the board.
func (l *Cursor) Shown() int {
	if _, wrong := l.LookedAt(); wrong {
		return l.Back - 1
	}
	return l.Row()
}

// Valuer returns the position that is shown, if it can be valued at all.
func (l *Cursor) Valuer() (game.Valuer, bool) {
	p, ok := l.table.Match.At(l.Shown()).(game.Valuer)
	return p, ok
}

// open returns the position that is shown, if its moves can be valued: the game is not over.
func (l *Cursor) open() (game.Valuer, bool) {
	p, ok := l.Valuer()
	return p, ok && p.Outcome() == play.Open
}

// CanAnnotate reports whether the match is over and its moves can be valued.
func (l *Cursor) CanAnnotate() bool {
	_, ok := l.table.Match.At(0).(game.Valuer)
	return ok && l.table.Ended() && !l.table.Puzzling()
}

// Standing returns the value of the position after i moves of the line for the player of
// seat 0, false where that is not proved, or not told. A computer that has proved what its move is
// worth is believed.
func (l *Cursor) Standing(i int) (v game.Value, known bool) {
	m := l.table.Match
	p := m.At(i)
	if !l.known.TellsWorth(m.Node(i)) {
		return v, false
	}
	turned := l.table.Seat(i+1) == 1
	total := match.Total(p, l.known.Archive.At(p).Values)
	switch {
	case p.Outcome() != play.Open:
		v = game.Value{Outcome: p.Outcome()}
	case total.Known > 0 && total.Settled():
		v = total.Proved()
	case i > 0:
		v, turned = l.known.Archive.Worth(m.Node(i)), !turned
		if how := m.Played(i).Analysis; !v.Exact() && how.Level != "" && how.Value.Exact() {
			v = how.Value
		}
		v.Distance = 0 // counted from the position before
	}
	if turned {
		v.Outcome = v.Outcome.Turned()
	}
	return game.Value{Outcome: v.Outcome, Distance: v.Distance}, v.Exact()
}

// Table is the match and its players. Seats are 0 and 1, whoever begins.
type Table struct {
	Match *match.History `json:"-"`
	// Seats holds the level of each seat, "" for a human.
	Seats [2]game.Level `json:"seats"`
	// Engines holds the engines of a game of a championship, as match.Record has them. Such a game is only
	// looked at: people alone try moves in it, and the seats are those of the next match.
	Engines [2]string `json:"-"`
	// Opener is the seat that began the match.
	Opener int `json:"-"`
	// Tried is a position that a human is to find a move in, whoever's turn it is, nil for none.
	Tried *match.Node `json:"-"`
	// Puzzle is the one that was opened last.
	Puzzle Puzzle `json:"puzzle,omitzero"`
}

// Seat returns the seat that makes move i, counted from 1.
func (t *Table) Seat(i int) int { return (t.Opener + i - 1) % 2 }

func (t *Table) SeatToMove() int { return t.Seat(t.Match.Index() + 1) }

// Level returns the level of the seat to move, "" for a human.
func (t *Table) Level() game.Level {
	if t.Match.Node(t.Match.Index()) == t.Tried {
		return ""
	}
	return t.Player(t.SeatToMove())
}

// Player returns the level that plays for a seat, "" for a human.
func (t *Table) Player(seat int) game.Level {
	switch {
	case t.OfEngines(), t.IsPuzzle() && seat == t.Opener:
		return ""
	case t.IsPuzzle():
		return game.Perfect
	}
	return t.Seats[seat]
}

// OfEngines reports whether the match is a game of a championship.
func (t *Table) OfEngines() bool { return t.Engines != [2]string{} }

// Humans returns the number of seats that humans play for.
func (t *Table) Humans() int {
	humans := 0
	for seat := range t.Seats {
		if t.Player(seat) == "" {
			humans++
		}
	}
	return humans
}

// Ended reports whether the match is over.
func (t *Table) Ended() bool {
	_, over := t.Match.Over()
	return over
}

// OnlyComputers reports whether computers play on by themselves: nobody else can halt them.
func (t *Table) OnlyComputers() bool { return !t.Ended() && t.Humans() == 0 }

// Winner returns the seat that has won, -1 for a draw.
func (t *Table) Winner() (seat int, over bool) {
	seat, over = t.Match.Over()
	if seat >= 0 {
		seat = (t.Opener + seat) % 2
	}
	return seat, over
}

// StepIndex returns the index to which undo or redo goes: the last turn of a human, or the next
// one. If no human plays, that is the last move, or the next one. It returns false if there is none.
func (t *Table) StepIndex(w game.Direction) (int, bool) {
	step := 2*int(w) - 1
	for i := t.Match.Index() + step; i >= 0 && i <= t.Match.Len(); i += step {
		if t.Humans() == 0 || t.Player(t.Seat(i+1)) == "" || step > 0 && i == t.Match.Len() {
			return i, true
		}
	}
	return 0, false
}

// CanStep reports whether something can be taken back, or done again.
func (t *Table) CanStep(w game.Direction) bool {
	_, move := t.StepIndex(w)
	edit, _ := t.Match.CanStepEdit(w)
	return move || edit
}

// Puzzle is a position with a task in which a human is to find the one right move. A match that begins with the position is
// played for it, against the best defence:
//
//	Trying --- a move --> Wrong, the reply is played, the line behind it can be stepped through --- TryAgain, undo --> Trying
//	                +--> Solved, and the game goes on
//
// Until it is solved, nothing but that tells what moves are worth. The zero Puzzle is none.
type Puzzle struct {
	// Name says where it is from, for who made it, and Line is its position, "" for none.
	Name string     `json:"name"`
	Line string     `json:"line"`
	Kind tasks.Kind `json:"kind"`
	// Depth is that of its figures.
	Depth int `json:"depth"`
	// Tries counts the first moves, and Hints the hints, until it was solved.
	Tries  int  `json:"tries"`
	Hints  int  `json:"hints,omitempty"`
	Solved bool `json:"solved"`
}

// IsPuzzle reports whether the match is played for a puzzle.
func (t *Table) IsPuzzle() bool {
	return t.Puzzle.Line != "" && t.Match.At(0).Line() == t.Puzzle.Line
}

// Puzzling reports whether the right move of a puzzle is yet to be found.
func (t *Table) Puzzling() bool { return t.IsPuzzle() && !t.Puzzle.Solved }

// MustNotLose reports whether a puzzle asks for a move that does not lose, whether it wins or not.
func (t *Table) MustNotLose() bool { return t.Puzzling() && t.Puzzle.Kind != tasks.Win }

// countHint counts a hint to a puzzle.
func (t *Table) countHint() {
	if t.Puzzling() {
		t.Puzzle.Hints++
	}
}

// takePuzzle takes up the puzzle that an earlier window has kept.
func (t *Table) takePuzzle(p Puzzle) {
	if slices.Contains(tasks.Kinds(), p.Kind) && p.Tries >= 0 && p.Hints >= 0 {
		t.Puzzle = p
	}
}

// answersPuzzle reports whether the right move of a puzzle has just been played.
func (t *Table) answersPuzzle() bool {
	return t.IsPuzzle() && t.Puzzle.Solved && t.Match.Index() > 0 && t.Match.Index() <= 2
}

// LastStep returns the last move, without the motions that were seen when it was picked.
func (t *Table) LastStep(picked []int) scene.Step {
	i := t.Match.Index()
	step, before := t.Match.Step(i), t.Match.At(i-1)
	seen := study.Preview(before, before.Scene(), picked)
	step.Motions = slices.DeleteFunc(slices.Clone(step.Motions), func(m scene.Motion) bool {
		return m.Kind == scene.Move && m.To >= 0 && study.Alike(&seen.Cells[m.To], &step.Board.Cells[m.To])
	})
	return step
}

// engineName names the engine that plays, or has played, for a seat: "Médio", "Alfa-beta 4"; "" for a human.
func (k *State) engineName(w *i18n.Words, seat int) string {
	switch {
	case k.OfEngines():
		return report.Entrant(w, k.Engines[seat])
	case k.Player(seat) == "":
		return ""
	}
	ask := k.engine()
	ask.Level = k.Player(seat)
	return report.Engine(w, &ask)
}
