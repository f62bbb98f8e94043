package match

import (
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/tasks"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/match/study"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

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

// openPuzzle begins a puzzle; the game that was played is kept.
func openPuzzle(s *Session, t host.TaskToPlay) {
	s.Games.beginAt(t.Position, humanOpener(s))
	s.Puzzle = Puzzle{Name: t.Name, Line: t.Position.Line(), Kind: t.Kind, Depth: t.Depth}
	if t.Values != nil {
		s.Archive.Learn(t.Position, match.Valuation{Values: t.Values, Over: true})
	}
	s.beginHalted()
	s.Changed()
}

// stageOfPuzzle returns how far a puzzle is that is not solved.
func (l *Lesson) stageOfPuzzle() Stage {
	m := l.table.Match
	if m.Index() == 0 {
		return Trying
	}
	if _, wrong := l.known.Archive.Mistake(m.Node(1)); wrong {
		return Wrong
	}
	return NoLesson
}

// solvePuzzle reports whether the first move of a puzzle has just turned out to be the right one.
func (l *Lesson) solvePuzzle() bool {
	m := l.table.Match
	if !l.table.Puzzling() || m.Index() == 0 || !l.known.Archive.At(m.At(0)).Over {
		return false
	}
	_, wrong := l.known.Archive.Mistake(m.Node(1))
	l.table.Puzzle.Solved = !wrong
	return !wrong
}

// isCellRight reports whether the first move of a puzzle about where to place is wrong for the piece that it gives alone.
func (l *Lesson) isCellRight() bool {
	m, kind := l.table.Match, l.table.Puzzle.Kind
	if kind != tasks.Place {
		return false
	}
	values, ways := l.known.Archive.At(m.At(0)).Values, m.At(0).Ways()
	played := ways[slices.IndexFunc(ways, func(w game.Way) bool { return w.Move == m.Played(1).Move })]
	return slices.ContainsFunc(ways, func(w game.Way) bool {
		return w.Places[0] == played.Places[0] && kind.IsRight(values[w.Move])
	})
}

// showPuzzle shows the task, that its answer is right, or what a wrong move has changed and how it is refuted.
func (t *status) showPuzzle(prompt string) {
	s := t.session
	if s.Puzzle.Solved {
		next := t.words.Key("match.puzzle.on")
		if s.Ended() {
			next = i18n.Sentence(prompt)
		}
		t.verdict.Say(t.words.Key("match.puzzle.right", "Count", s.Puzzle.Tries), theme.Proved, next)
		return
	}
	if s.Lesson.Stage() == Trying {
		said := t.words.Say(report.Task(s.Puzzle.Kind, s.Puzzle.Depth))
		if number, ok := strings.CutPrefix(s.Puzzle.Name, host.TaskPrefix); ok {
			said = t.words.Key("match.puzzle.number", "Number", number) + " · " + said
		}
		t.verdict.Say(said, theme.Accent, prompt)
		return
	}
	m, wrong := s.Archive.Mistake(s.Match.Node(1))
	if !wrong {
		t.verdict.Say(t.words.Key("match.puzzle.judging"), theme.Muted, prompt)
		return
	}
	headline := "match.puzzle.wrong"
	if s.Lesson.isCellRight() {
		headline = "match.puzzle.cell"
	}
	t.verdict.Say(t.words.Key(headline)+": "+t.words.Key(changeKey(m)), theme.Impossible, t.refutation(m))
}

// changeKey returns the key of the words for what a mistake has changed.
func changeKey(m match.Mistake) string {
	switch {
	case m.Played.Outcome == play.Drawn:
		return "match.puzzle.changed.windraw"
	case m.Best.Outcome == play.Won:
		return "match.puzzle.changed.winloss"
	}
	return "match.puzzle.changed.drawloss"
}

// refutation returns words for the reply to a wrong move and where it leads, or at the end of the line, for how that ends.
func (t *status) refutation(m match.Mistake) string {
	s := t.session
	last := s.Match.Len()
	end := t.words.Say(s.Match.At(last).Prompt(nil))
	if last < 2 { // it has ended the game, or the reply is looked for
		return i18n.Sentence(end)
	}
	reply := study.Written(s.Match.At(1), s.Match.Played(2).Move)
	switch moves := m.Played.WinnerMoves(); {
	case s.Shown() == last && last > 2 && m.Played.Outcome == play.Lost:
		return t.words.Key("match.puzzle.refuted.end", "End", end)
	case s.Shown() == last && last > 2:
		return i18n.Sentence(end)
	case m.Played.Outcome == play.Drawn:
		return t.words.Key("match.puzzle.refuted.drawn", "Move", reply)
	case moves == 1:
		return t.words.Key("match.puzzle.refuted.now", "Move", reply, "End", end)
	default:
		return t.words.Key("match.puzzle.refuted", "Move", reply, "Count", moves)
	}
}

// tries returns words for how often a puzzle was tried, behind what the last try has overlooked, or where that is shown.
func (t *status) tries() string {
	s := t.session
	said := t.words.Key("match.puzzle.tries", "Count", s.Puzzle.Tries)
	if !s.isRefuted() {
		return said
	}
	m, _ := s.Archive.Mistake(s.Match.Node(1))
	fault := s.Match.At(0).Fault(m.Move)
	switch {
	case !fault.IsZero() && m.Best.Outcome != play.Won: // else it may name the move that wins
		return i18n.Sentence(t.words.Say(fault)) + " · " + said
	case s.Match.Len() > 2:
		return t.words.Key("match.puzzle.line") + " · " + said
	}
	return said
}

// isJudging reports whether it is not known yet what the moves of a puzzle are worth.
func (s *Session) isJudging() bool { return s.Puzzling() && !s.Archive.At(s.Match.At(0)).Over }

// extendRefutation has the line of a puzzle go on behind the reply to a wrong move, to be looked at; the match stands at the reply.
func (s *Session) extendRefutation(line []string) {
	if !s.isRefuted() || s.Match.Index() != 2 || len(line) < 2 {
		return
	}
	for _, move := range line[1:] {
		s.Match.Play(move, game.Analysis{Level: game.Perfect})
	}
	s.Match.Go(2)
}

// isRefuted reports whether the line that refutes a wrong move of a puzzle is there to be stepped through.
func (s *Session) isRefuted() bool {
	return s.Puzzling() && s.Match.Len() > 1 && s.Lesson.Stage() == Wrong
}

// showRefutation has the player stand where the line that refutes a wrong move is looked at, or hides it.
func (v *View) showRefutation() {
	s, boards := v.Session, 0
	if s.isRefuted() {
		boards = s.Match.Len() + 1
	}
	widgets.Show(v.player, boards > 0)
	if v.player.Length() != boards {
		v.player.SetLength(boards)
	}
	if boards > 0 && v.player.Index() != s.Row() {
		v.player.Seek(s.Row())
	}
}

// ShowStep looks at a position of the line that refutes a wrong move.
func (v *View) ShowStep(i int, animate, _ bool, done func()) {
	v.Session.Review(i)
	v.player.ShowOn(v.board, v.Session.Match.Step(i), animate && v.Session.Host.IsAnimated(), done)
}

// PlayerChanged is told what the player is at; nothing of that is kept.
func (v *View) PlayerChanged(board.PlayerState) {}
