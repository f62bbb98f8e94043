package game

import (
	"fmt"
	"slices"

	"procura/core/scene"
	"procura/core/sexp"
	"procura/core/text"
)

// Teacher is a module that shows on a board what its rules do.
type Teacher interface {
	Module
	// Lessons begin with one on how the game is played; then there is one for each
	// setting, of the puzzle and of the game for two.
	Lessons() []Lesson
}

// Lesson is a small board on which moves are played under each value of a setting, one
// take after the other.
type Lesson struct {
	// Setting is its key, "" for the rules as they are, which have one take.
	Setting string
	// Board is a problem, or where two play a position, in a form that the game reads.
	Board string
	Takes []Take
}

// Take is what is played under one value of the setting.
type Take struct {
	Value string
	// Moves are in notation.
	Moves []string
	// Says is a sentence for the board as it is, and one for each move.
	Says []text.Message
}

// Frame is a board of a lesson's film.
type Frame struct {
	scene.Step
	// Value is that of the setting under which the frame is played, Says the sentence.
	Value string
	Says  text.Message
	// First says that a take begins: the board is not made of the one before.
	First bool
}

// Film plays a lesson by the rules of its game. A lesson that breaks them is a
// programming error, and panics.
func (l Lesson) Film(m Module) []Frame {
	var film []Frame
	for _, t := range l.Takes {
		steps := l.steps(m, t)
		if len(steps) != len(t.Says) {
			panic(fmt.Sprintf("game: the lesson %q of %s has %d boards and %d sentences", l.Setting, m.ID(), len(steps), len(t.Says)))
		}
		for i, s := range steps {
			film = append(film, Frame{Step: s, Value: t.Value, Says: t.Says[i], First: i == 0})
		}
	}
	return film
}

// ForTwo reports whether the setting is one of the game for two alone.
func (l Lesson) ForTwo(m Module) bool {
	return l.Setting != "" && !slices.ContainsFunc(m.Settings(), func(s Setting) bool { return s.Key == l.Setting })
}

// Of is the setting that the lesson is about, false for none.
func (l Lesson) Of(m Module) (Setting, bool) {
	settings := m.Settings()
	if l.ForTwo(m) {
		settings = m.(Playable).MatchSettings()
	}
	return find(settings, l.Setting)
}

func (l Lesson) steps(m Module, t Take) []scene.Step {
	rules := Rules{}
	if l.Setting != "" {
		rules[l.Setting] = t.Value
	}
	if l.ForTwo(m) {
		return l.played(m.(Playable), rules, t.Moves)
	}
	return l.replayed(m, rules, t.Moves)
}

// Puzzle is the lesson's board under the usual rules, false where it is a position of
// the game for two.
func (l Lesson) Puzzle(m Module) (Puzzle, bool) {
	puzzler, ok := m.(Puzzler)
	if !ok || l.ForTwo(m) {
		return nil, false
	}
	forms, _ := sexp.Parse([]byte(l.Board))
	return puzzler.Decode(forms).Puzzle, true
}

// replayed are the boards of a puzzle.
func (l Lesson) replayed(m Module, rules Rules, moves []string) []scene.Step {
	puzzle, _ := l.Puzzle(m)
	puzzle, wrong := puzzle.WithRules(rules)
	if wrong != nil {
		panic("game: a lesson of " + m.ID() + " has no rules " + fmt.Sprint(rules))
	}
	path, err := puzzle.Replay(moves)
	if err != nil {
		panic("game: a lesson of " + m.ID() + ": " + err.Error())
	}
	var steps []scene.Step
	for i := range path.Len() {
		steps = append(steps, path.Step(i))
	}
	return steps
}

// played are the boards of a game for two.
func (l Lesson) played(m Playable, changes Rules, moves []string) []scene.Step {
	rules, _ := Defaults(m.MatchSettings()).With(changes, m.MatchSettings())
	position, wrong := m.ReadPosition(l.Board, rules)
	if len(wrong) > 0 {
		panic(fmt.Sprint("game: a lesson of ", m.ID(), ": ", wrong))
	}
	steps := []scene.Step{{Board: position.Scene()}}
	for _, move := range moves {
		step, refused := position.Show(move)
		if refused != nil {
			panic("game: a lesson of " + m.ID() + " can't play " + move)
		}
		steps = append(steps, step)
		position, _ = position.Play(move)
	}
	return steps
}
