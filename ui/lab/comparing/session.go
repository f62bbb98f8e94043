// Package comparing is the page Comparar of the laboratory: problems × methods ×
// repetitions, one run after another beside the window, in one table with a figure below.
// It serves every game and knows none; who runs what, and in which order, is
// core/compare's.
//
//	session   what is at hand, and the phase
//	  field     problems and methods, which of them are ticked, how often, up to which limits
//	  run       the plan under way, and its rows so far
//	  sheet     the rows as lines of the table: which are shown, in which order, which are best
//	     |  changed                     ^  tick, run, cancel, filter, sort, choose
//	     v                              |
//	view      panel, table, remarks, figure: render reads, and starts nothing
package comparing

import (
	"slices"

	"procura/core/compare"
	"procura/core/match"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/task"
	"procura/ui/widgets/chart"
)

// phase is what the page is at.
type phase int

const (
	resting phase = iota
	running
	stopping // the user cancelled; the run under way will be forgotten
)

// Session is the work of the page. It has no widgets.
type Session struct {
	host   host.Host
	runner *task.Runner
	phase  phase
	field  field
	feed   *feed
	sheet  sheet
	plot   plot
	chosen turn // the line that is chosen
	asked  bool // what is open was looked at
	view   *View
}

// plot is what the figure shows.
type plot struct {
	column column
	shape  chart.Shape
	log    bool
}

// turn is the place of a line in a plan.
type turn struct{ problem, contender int }

var none = turn{-1, -1}

// New prepares a page on which nothing ran yet.
func New(h host.Host) host.Session {
	s := &Session{host: h, runner: task.New(h.Post), feed: &feed{}, chosen: none, field: newField()}
	s.runner.Cleanup = h.Release
	s.plot = plot{column: columnExpanded, shape: chart.Bar, log: true}
	s.sheet.clear()
	return s
}

// View makes the page anew; the one before is of no use any more.
func (s *Session) View() host.Tab {
	s.view = newView(s)
	s.view.render()
	return s.view
}

// changed shows what is new.
func (s *Session) changed() {
	if s.view != nil {
		s.view.render()
	}
}

// Open takes nothing: problems are shown by their games, and this page takes them there.
func (s *Session) Open(match.File, string) bool { return false }

// Close ends all work.
func (s *Session) Close() { s.runner.Drop() }

// busy reports whether a plan is under way.
func (s *Session) busy() bool { return s.phase != resting }

// Working reports whether a plan is under way.
func (s *Session) Working() bool { return s.busy() }

// Chapter is that of the help.
func (s *Session) Chapter() string { return "comparing" }

// look takes up which problems are open, and what is known of them.
func (s *Session) look() {
	if s.busy() {
		return
	}
	s.asked = true
	runs := compare.Runs(s.sheet.rows)
	slices.Reverse(runs) // the newest first
	s.field.look(s.host.Words(), s.host.Problems(), append(runs, s.host.Recorded()...))
	s.changed()
}

// tick switches whether a problem is compared, pick so a method.
func (s *Session) tick(i int) {
	if i < len(s.field.problems) {
		e := &s.field.problems[i]
		s.field.ticked[e.id] = !s.field.ticked[e.id]
		s.changed()
	}
}

func (s *Session) pick(i int) {
	if i < len(s.field.on) {
		s.field.on[i] = !s.field.on[i]
		s.changed()
	}
}

// all ticks all problems, or none.
func (s *Session) all(on bool) {
	for _, e := range s.field.problems {
		s.field.ticked[e.id] = on
	}
	s.changed()
}

// choose makes a line of the table, and of the figure, the one that is looked at.
func (s *Session) choose(t turn) {
	if t != s.chosen {
		s.chosen = t
		s.changed()
	}
}

// line is the one that is chosen, nil for none.
func (s *Session) line() *line {
	for _, l := range s.sheet.lines {
		if l.turn() == s.chosen {
			return l
		}
	}
	return nil
}

// explore shows the chosen run where it can be looked into.
func (s *Session) explore() {
	switch l := s.line(); {
	case l == nil:
		s.host.Complain(text.M("comparing.none"))
	case l.failed() || compare.IsProgram(&l.row.Run):
		s.host.Complain(text.M("comparing.closed"))
	default:
		s.host.Explore(l.row.Run)
	}
}
