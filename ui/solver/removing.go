package solver

import (
	"cmp"
	"path/filepath"
	"slices"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/solver/edit"
)

// takeRuns drops the runs that are gone, and returns them, oldest first; putRuns has them again.
func (h *history) takeRuns(gone func(*record) bool) []*record {
	var taken []*record
	for _, r := range h.log {
		if gone(r) {
			taken = append(taken, r)
		}
	}
	h.remove(gone)
	return taken
}

func (h *history) putRuns(taken []*record) {
	for _, r := range taken {
		h.log = append(h.log, r)
		h.runs[r.Identity] = append(h.runs[r.Identity], r)
		slices.SortStableFunc(h.runs[r.Identity], func(a, b *record) int { return b.Number - a.Number })
	}
	slices.SortStableFunc(h.log, func(a, b *record) int { return a.Number - b.Number })
}

// removeRun takes a run off the list; a file that has it stays as it is.
func removeRun(s *Session, r *record) {
	var taken []*record
	commit(s, edit.Command{
		What: text.M("solver.undo.runs", "Count", 1),
		Redo: func() {
			taken = s.history.takeRuns(func(other *record) bool { return other == r })
			runsChanged(s)
		},
		Undo: func() {
			s.history.putRuns(taken)
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

// CountRunsFrom is how many runs were read from a file.
func (s *Session) CountRunsFrom(path string) (count int) {
	for _, r := range s.history.log {
		if r.From == path {
			count++
		}
	}
	return count
}

// setRunsFrom takes the runs of a file off the list, or has them again.
func setRunsFrom(s *Session, e host.RunsFromFile) {
	if e.Removed {
		s.removed[e.Path] = s.history.takeRuns(func(r *record) bool { return r.From == e.Path })
	} else {
		s.history.putRuns(s.removed[e.Path])
		delete(s.removed, e.Path)
	}
	runsChanged(s)
}

// runsChanged shows the runs that there are now: the one on the screen, while it is one of them.
func runsChanged(s *Session) {
	shown := s.playback.run
	if s.editor.Open() || shown != nil && slices.Contains(s.history.log, shown) {
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
	if claim := s.history.claim(p.Puzzle); claim != nil {
		from = cmp.Or(from, claim.From)
	}
	return from
}
