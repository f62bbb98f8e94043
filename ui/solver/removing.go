package solver

import (
	"cmp"
	"path/filepath"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/solver/edit"
	"procura/ui/solver/history"
)

// removeRun takes a run off the list; a file that has it stays as it is.
func removeRun(s *Session, r *history.Record) {
	var taken []*history.Record
	commit(s, edit.Command{
		What: text.M("solver.undo.runs", "Count", 1),
		Redo: func() {
			taken = s.history.Take(func(other *history.Record) bool { return other == r })
			runsChanged(s)
		},
		Undo: func() {
			s.history.Put(taken)
			runsChanged(s)
		},
	})
	s.Host.Propose(text.M("solver.runs.removed"), "menu.undo", s.undo)
}

// removeRunsFrom takes all runs that were read from a file off the lists of all games.
func removeRunsFrom(s *Session, path string) {
	count := s.Host.CountRunsFrom(path)
	commit(s, edit.Command{
		What: text.M("solver.undo.runs", "Count", count),
		Redo: func() { s.Host.Send(host.RunsFromFile{Path: path, Removed: true}) },
		Undo: func() { s.Host.Send(host.RunsFromFile{Path: path}) },
	})
	s.Host.Propose(text.M("solver.foreign.removed", "Count", count, "File", filepath.Base(path)), "menu.undo", s.undo)
}

// commit does a command, which undo takes back.
func commit(s *Session, c edit.Command) {
	c.Redo()
	s.changes.AddCommand(c)
	s.plays = s.hand.Plays()
	s.Host.UpdateMenus()
}

func (s *Session) CountRunsFrom(path string) int { return s.history.CountFrom(path) }

// runsChanged shows the runs that there are now: the one on the screen, while it is one of them.
func runsChanged(s *Session) {
	shown := s.playback.run
	if s.editor.Open() || shown != nil && s.history.Has(shown) {
		s.Changed()
		return
	}
	s.showChosen()
}

// fileToRemove is the file of the run on the screen, else of another one of the chosen problem, "" for none.
func fileToRemove(s *Session) string {
	p, ok := s.current()
	if !ok {
		return ""
	}
	from := ""
	if shown := s.playback.run; shown != nil {
		from = shown.From
	}
	if claim := s.history.Claim(p.Puzzle); claim != nil {
		from = cmp.Or(from, claim.From)
	}
	return from
}
