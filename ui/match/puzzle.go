package match

import (
	"slices"

	"procura/core/match"
	"procura/core/tasks"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/match/study"
	"procura/ui/report"
	"procura/ui/theme"
)

// Puzzle is a position with a task in which a human is to find the one right move. A match that begins with the position is
// played for it, against the best defence:
//
//	Trying --- a move --> Wrong, the refutation is played --- TryAgain, undo --> Trying
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

// openPuzzle begins a puzzle; the game that was played is kept.
func (g *Games) openPuzzle(t host.TaskToPlay) {
	s := g.session
	r := g.record()
	r.Match, r.Archive, r.Opener, r.Seats, r.Engines = match.From(t.Position), nil, humanOpener(s), s.Seats, [2]string{}
	g.begin(r, Caption{})
	s.Puzzle = Puzzle{Name: t.Name, Line: t.Position.Line(), Kind: t.Kind, Depth: t.Depth}
	if t.Values != nil {
		s.Archive.Learn(t.Position, match.Valuation{Values: t.Values, Over: true})
	}
	s.beginHalted()
	s.Changed()
}

// judgePuzzle looks whether the first move of a puzzle is right, once that is known.
func (s *Session) judgePuzzle() {
	if !s.Puzzling() || s.Match.Index() == 0 || !s.Archive.At(s.Match.At(0)).Over {
		return
	}
	if _, wrong := s.Archive.Mistake(s.Match.Node(1)); wrong {
		return
	}
	s.Puzzle.Solved = true
	s.Host.RecordTask(s.Puzzle.Name, s.Match.At(0), s.Puzzle.Tries, s.Puzzle.Hints)
}

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

// answersPuzzle reports whether the right move has just been played, and the game goes on.
func (t *Table) answersPuzzle() bool {
	return t.IsPuzzle() && t.Puzzle.Solved && t.Match.Index() > 0 && t.Match.Index() <= 2 && !t.Ended()
}

// showPuzzle shows the task, that its answer is right, or why a move is wrong and what refutes it.
func (t *status) showPuzzle(prompt string) {
	s := t.session
	if s.Puzzle.Solved {
		t.verdict.Say(t.words.Key("match.puzzle.right", "Count", s.Puzzle.Tries), theme.Proved, t.words.Key("match.puzzle.on"))
		return
	}
	if s.Lesson.Stage() == Trying {
		t.verdict.Say(t.words.Say(report.Task(s.Puzzle.Kind, s.Puzzle.Depth)), theme.Accent, prompt)
		return
	}
	n := s.Match.Node(1)
	m, wrong := s.Archive.Mistake(n)
	if !wrong {
		t.verdict.Say(t.words.Key("match.puzzle.judging"), theme.Muted, prompt)
		return
	}
	said := i18n.Sentence(study.LongValue(t.words, m.Played))
	if s.Match.Index() > 1 {
		reply := study.Written(n.Position(), s.Match.Played(2).Move)
		said = t.words.Key("match.puzzle.refuted", "Move", reply, "Value", study.LongValue(t.words, m.Played))
	}
	t.verdict.SayWhy(t.words.Key("match.puzzle.wrong"), t.why(n), theme.Impossible, said)
}

// puzzleCaption tells how many tries there were.
func (t *status) puzzleCaption() string {
	return t.words.Key("match.puzzle.tries", "Count", t.session.Puzzle.Tries)
}
