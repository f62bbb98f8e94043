package solver

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/shortid"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/limits"
)

// Entries are the page's entries of the menus.
func (v *View) Entries() []host.Entry {
	s := v.session
	return append(v.listEntries(), []host.Entry{
		{Menu: host.FileMenu, Place: 20, Key: "menu.save", Do: func() { s.saving(s.host.Save) }, Scope: host.Always},
		{Menu: host.FileMenu, Place: 21, Key: "menu.saveas", Do: func() { s.saving(s.host.SaveAs) }, Scope: host.Always},
		{Menu: host.FileMenu, Place: 24, Key: "menu.results", Do: s.askResults, Scope: host.Always},
		{Menu: host.FileMenu, Place: 25, Key: "menu.proof", Do: s.proofs.save, Off: !s.proofs.offered()},
		{Menu: host.FileMenu, Place: 26, Key: "menu.verify", Do: s.proofs.press, Off: !s.proofs.verifiable()},
		{Menu: host.EditMenu, Place: 3, Key: "hand.menu.hint", Do: s.hand.Help},
		{Menu: host.EditMenu, Place: 4, Key: "hand.menu.ahead", Do: func() { s.hand.SwitchAhead(!s.hand.Ahead) }},
		{Menu: host.EditMenu, Place: 12, Key: "menu.copyproblem", Do: s.copyProblem, Scope: host.Always},
		{Menu: host.EditMenu, Place: 13, Key: "menu.copypath", Do: s.copyPath, Scope: host.Always},
	}...)
}

// ID is the chosen problem as one short word.
func (v *View) ID() string {
	if p, ok := v.session.shown(); ok {
		return shortid.Problem(p.Puzzle, nil)
	}
	return ""
}

// copyProblem puts the chosen problem on the clipboard, as it stands in a file.
func (s *Session) copyProblem() {
	if p, ok := s.shown(); ok {
		s.host.Clipboard().SetContent(s.host.Store().Format([]game.Problem{p}))
		s.host.Tell(text.M("notice.copied"))
	}
}

// copyPath puts the path that is shown on the clipboard.
func (s *Session) copyPath() {
	if r := s.screen.run; r != nil && len(r.Path) > 0 {
		s.host.Clipboard().SetContent(strings.Join(r.Path, " "))
	}
}

// Problems are those of the document, as they are now.
func (s *Session) Problems() []game.Problem { return s.standing() }

// Lent are those that runs of a file are of.
func (s *Session) Lent() []game.Problem { return slices.Clone(s.problems[s.own():]) }

// own is how many of the problems are the document's: they stand before the others.
func (s *Session) own() int { return len(s.problems) - s.lent }

// From is the file that they are of.
func (s *Session) From() string { return s.from }

// Placed gives the problems the places that they have in the file that they were
// written to.
func (s *Session) Placed(path string, in func(game.Problem) game.Problem) {
	s.accept()
	s.editor.Placed(in)
	s.steps.Placed(s.problems[:s.own()], in)
	for i := range s.own() {
		s.problems[i] = in(s.problems[i])
	}
	s.from, s.edits, s.edited = path, s.edits+1, false
	s.changed()
}

// Altered says that the problems are not as their file has them.
func (s *Session) Altered() { s.edited = true }

// askResults asks where to append the runs; those that a file has already are not
// appended again.
func (s *Session) askResults() {
	if s.history.empty() {
		s.host.Complain(text.M("error.noruns"))
		return
	}
	s.host.AskAppend(s.host.Words().Key("dialog.results"), "resultados.dat", s.saveResults, func() {})
}

func (s *Session) saveResults(path string) {
	s.host.Write(path, func() (func() error, func(error)) {
		_, missing := os.Stat(path)
		runs, undo := s.history.unwritten(path, missing == nil)
		said := text.M("notice.results", "Count", len(runs), "File", filepath.Base(path))
		return func() error { return s.host.Store().AppendResults(path, runs...) }, func(err error) {
			if err != nil {
				undo()
				return
			}
			s.host.Tell(said)
		}
	})
}

// askTarget asks for a number of points.
func (s *Session) askTarget(done func(int)) {
	say := s.host.Words().Key
	s.host.Ask(host.Question{
		Title: say("dialog.target"), Name: say("dialog.points"), Yes: say("button.solve"),
		Valid: func(answer string) error {
			if n, ok := limits.Parse(answer); !ok || n == 0 {
				return limits.Wrong{Words: say("limit.wrong")}
			}
			return nil
		},
		Done: func(answer string) {
			if n, valid := limits.Parse(answer); valid {
				done(int(min(n, 1<<20)))
			}
		},
	})
}
