package solver

import (
	"cmp"
	"os"
	"path/filepath"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/solver/edit"
	"procura/ui/solver/history"
)

// removeRun takes a run off the list; a file that has it stays as it is. With the last run of a file of results its
// problems go too.
func removeRun(s *Session, r *history.Record) {
	if r.From != "" && s.Host.CountRunsFrom(r.From) == 1 {
		removeRunsFrom(s, r.From)
		return
	}
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
	s.Host.Propose(text.M("solver.runs.removed"), host.Offer{Words: text.M("menu.undo"), Do: s.undo})
}

// removeRunsFrom takes all runs that were read from a file off the lists of all games, and the problems of a file of
// results with them.
func removeRunsFrom(s *Session, path string) {
	count := s.Host.CountRunsFrom(path)
	var reopen func()
	closed := false
	commit(s, edit.Command{
		What: text.M("solver.undo.runs", "Count", count),
		Redo: func() {
			s.Host.Send(host.RunsFromFile{Path: path, Removed: true})
			reopen, closed = s.Host.CloseResults(path)
		},
		Undo: func() {
			reopen()
			s.Host.Send(host.RunsFromFile{Path: path})
		},
	})
	said := text.M("solver.foreign.removed", "Count", count, "File", filepath.Base(path))
	if closed {
		said = text.M("solver.foreign.closed", "Count", count, "File", filepath.Base(path), "List", s.headingOf(s.Host.Words(), 0))
	}
	s.Host.Propose(said, host.Offer{Words: text.M("menu.undo"), Do: s.undo})
}

// commit does a command, which undo takes back.
func commit(s *Session, c edit.Command) {
	c.Redo()
	s.changes.AddCommand(c)
	s.plays = s.hand.Plays()
	s.Host.UpdateMenus()
}

// runsChanged shows the runs that there are now: the one on the screen, while it is one of them.
func runsChanged(s *Session) {
	shown := s.playback.run
	if s.editor.Open() || shown != nil && s.history.Has(shown) {
		s.Changed()
		return
	}
	s.showChosen()
}

// fileToRemove returns the file of the run on the screen, else of another one of the chosen problem, "" for none.
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

// askResults asks which runs are to be written, and where; those that a file has already are not
// added again.
func (s *Session) askResults() {
	runs := s.history.NewestFirst()
	if len(runs) == 0 {
		s.Host.ShowError(text.M("error.noruns"))
		return
	}
	s.Host.AskForResults(runs, func(path string, mode host.WriteMode, chosen []game.Run) { saveResults(s, path, mode, chosen) })
}

func saveResults(s *Session, path string, mode host.WriteMode, chosen []game.Run) {
	s.Host.WriteFile(path, func() (func() error, func(error)) {
		_, missing := os.Stat(path)
		runs, undo := s.history.TakeUnwritten(chosen, path, missing == nil && mode == host.AddToFile)
		said := page.ResultsWritten(s.Host.Words(), path, mode, runs)
		return func() error { return page.WriteResults(s.Host.Store(), path, mode, runs) }, func(err error) {
			if err != nil {
				undo()
				return
			}
			s.Host.ShowStatus(said)
		}
	})
}
