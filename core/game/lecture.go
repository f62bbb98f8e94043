package game

import (
	"fmt"
	"slices"
	"strings"

	"procura/core/play"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// A lecture is a prepared list of steps that a teacher walks through: what is to
// be on the screen, one after another. It serves the window, which shows them, and
// storage, which reads and writes them; it knows no game.
//
//	Lecture   title
//	  Step    title and note; a problem with its rules and target
//	          what is shown of it: the board, a game by hand, or a run by a method
//	          and which board of that, or which step of its search
//	          or a search for two, and which event of that

// Lecture is a list of steps under a title.
type Lecture struct {
	Title string
	Steps []LectureStep
	// Text is the file as it stood around the steps, for saving.
	Text LectureFrame
}

// LectureStep describes what the screen shows at one step.
type LectureStep struct {
	Title, Note string
	// Name is the problem's, and Puzzle the problem with its rules and target.
	Name   string
	Puzzle Puzzle
	// Moves were played by hand from its start; none where a method is shown.
	Moves []string
	// Method tells which run's path is shown, nil for none.
	Method *LectureRun
	// At is the board of the path that is shown, from 0.
	At int
	// Thought is a search for two, in place of a problem; nil for none.
	Thought *LectureThought
	// Moment has the run looked into, nil for no. Of a search for two it is the event that
	// is shown, nil for the last one.
	Moment *LectureMoment
	// Text is the step as it stood in a file, for saving.
	Text LectureText
}

// LectureRun describes how to find the run of a step again.
type LectureRun struct {
	Method
	// Maximise asks for the most points.
	Maximise bool
	// Limits are for the search; a zero field is left to the caller.
	Limits search.Limits
}

// LectureThought describes a search for two: its position, and how it is searched. The seed that
// shuffles the moves of the root is among the options.
type LectureThought struct {
	Position Position
	Method   play.Method
}

// LectureMoment is a step of a run's search, or an event of a search for two, from 0.
type LectureMoment struct {
	Step int
	// Predict is the teach.QuestionKind asked about what comes next; "" for none.
	Predict string
}

// LectureFrame is the text of a file around its steps, and the title that stands in Head.
type LectureFrame struct{ Head, Title, Tail string }

// LectureText is a step as a file has it: what stands before it, its own text, and what was
// read from that, nil for a step that is in no file.
type LectureText struct {
	Before, Source string
	Was            *LectureStep
}

// Insert puts a step into a place, from 0 to the number of steps.
func (l *Lecture) Insert(place int, s LectureStep) {
	l.Steps = slices.Insert(slices.Clone(l.Steps), place, s)
}

// Move puts a step into another place.
func (l *Lecture) Move(from, to int) {
	s := l.Steps[from]
	l.Steps = slices.Insert(slices.Delete(slices.Clone(l.Steps), from, from+1), to, s)
}

// Delete takes a step out. What a file has before it that is more than blanks stays,
// before the next one: it may be about something else.
func (l *Lecture) Delete(place int) {
	before := l.Steps[place].Text.Before
	l.Steps = slices.Delete(slices.Clone(l.Steps), place, place+1)
	if strings.TrimSpace(before) == "" {
		return
	}
	if place < len(l.Steps) {
		next := &l.Steps[place].Text
		next.Before = before + next.Before
	} else if l.Text.Tail != "" {
		l.Text.Tail = before + l.Text.Tail
	}
}

// Change replaces a step by another one with the same place in its file.
func (l *Lecture) Change(place int, s LectureStep) {
	s.Text = l.Steps[place].Text
	l.Steps = slices.Clone(l.Steps)
	l.Steps[place] = s
}

// Module returns the game that the step is about.
func (s *LectureStep) Module() Module {
	if s.Thought != nil {
		return s.Thought.Position.Module()
	}
	return s.Puzzle.Module()
}

// Same reports whether two steps show the same run, search, game or board, at any of its boards.
func (s *LectureStep) Same(t *LectureStep) bool {
	if s.Thought != nil || t.Thought != nil {
		return s.Thought != nil && t.Thought != nil && s.Thought.isSame(t.Thought)
	}
	if (s.Method == nil) != (t.Method == nil) || s.Method != nil && *s.Method != *t.Method {
		return false
	}
	return s.Name == t.Name && s.Puzzle.Identity() == t.Puzzle.Identity() && slices.Equal(s.Moves, t.Moves)
}

func (l *LectureThought) isSame(t *LectureThought) bool {
	return l.Position.Line() == t.Position.Line() && l.Method.String() == t.Method.String() && l.Method.Options.Seed == t.Method.Options.Seed
}

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

// Take is a line of play under one value of the setting.
type Take struct {
	Value string
	// Moves are in notation.
	Moves []string
	// Says is a sentence for the board as it is, and one for each move.
	Says []text.Message
}

// Says are the sentences of a take, by what their keys begin and end with.
func Says(prefix string, ends ...string) (list []text.Message) {
	for _, end := range ends {
		list = append(list, text.M("help.lesson."+prefix+"."+end))
	}
	return list
}

// Frame is a board of a lesson's film.
type Frame struct {
	scene.Step
	// Value is the setting's value under which the frame is played, Says the sentence.
	Value string
	Says  text.Message
	// First reports whether a take begins: the board is not made of the one before.
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
	puzzle, _ := l.Puzzle(m)
	puzzle, wrong := puzzle.WithRules(rules)
	if wrong != nil {
		panic("game: a lesson of " + m.ID() + " has no rules " + fmt.Sprint(rules))
	}
	path, err := puzzle.Replay(t.Moves)
	if err != nil {
		panic("game: a lesson of " + m.ID() + ": " + err.Error())
	}
	var steps []scene.Step
	for i := range path.Len() {
		steps = append(steps, path.Step(i))
	}
	return steps
}

// Puzzle is the lesson's board under the usual rules, false where it is a position of
// the game for two.
func (l Lesson) Puzzle(m Module) (Puzzle, bool) {
	puzzler, ok := m.(Puzzler)
	if !ok || l.ForTwo(m) {
		return nil, false
	}
	forms, _ := text.Parse([]byte(l.Board))
	return puzzler.Decode(forms).Puzzle, true
}

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
