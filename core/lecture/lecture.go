// Package lecture is a prepared list of steps that a teacher walks through: what is to
// be on the screen, one after another. It serves the window, which shows them, and
// storage, which reads and writes them; it knows no game.
//
//	Lecture   title
//	  Step    title and note; a problem with its rules and target
//	          what is shown of it: the board, a game by hand, or a run by a method
//	          and which board of that
package lecture

import (
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/search"
)

// Lecture is a list of steps under a title.
type Lecture struct {
	Title string
	Steps []Step
	// Text is the file as it stood around the steps, for saving. Damaged says that it is
	// no Lisp somewhere: then the text may not be all.
	Text    Frame
	Damaged bool
}

// Step is what is on the screen at one moment.
type Step struct {
	Title, Note string
	// Name is the problem's, and Puzzle the problem with its rules and target.
	Name   string
	Puzzle game.Puzzle
	// Moves were played by hand from its start; none where a method is shown.
	Moves []string
	// Method is that of the run whose path is shown, nil for none.
	Method *Method
	// At is the board of the path that is shown, from 0.
	At int
	// Text is the step as it stood in a file, for saving.
	Text Text
}

// Method is how the run of a step is found again.
type Method struct {
	game.Method
	// Maximise asks for the most points.
	Maximise bool
	// Limits are those of the search; what is 0 is left to who runs it.
	Limits search.Limits
}

// Frame is the text of a file around its steps. TitleFrom and TitleTo are where the
// title stands in Head, in bytes; both are 0 where there is none.
type Frame struct {
	Head, Tail         string
	TitleFrom, TitleTo int
}

// Text is a step as a file has it: what stands before it, its own text, and what was
// read from that, nil for a step that is in no file.
type Text struct {
	Before, Source string
	Was            *Step
}

// Insert puts a step into a place, from 0 to the number of steps.
func (l *Lecture) Insert(place int, s Step) { l.Steps = slices.Insert(slices.Clone(l.Steps), place, s) }

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
func (l *Lecture) Change(place int, s Step) {
	s.Text = l.Steps[place].Text
	l.Steps = slices.Clone(l.Steps)
	l.Steps[place] = s
}

// Same reports whether two steps show the same run, game or board, at any of its boards.
func (s *Step) Same(t *Step) bool {
	if (s.Method == nil) != (t.Method == nil) || s.Method != nil && *s.Method != *t.Method {
		return false
	}
	return s.Name == t.Name && s.Puzzle.Identity() == t.Puzzle.Identity() && slices.Equal(s.Moves, t.Moves)
}
