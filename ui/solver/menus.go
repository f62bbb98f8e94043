package solver

import (
	"os"
	"path/filepath"
	"strings"

	"procura/core/game"
	"procura/core/paste"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
)

// MenuEntries are the page's entries of the menus.
func (v *View) MenuEntries() []host.MenuEntry {
	s := v.session
	return append(listEntries(s), []host.MenuEntry{
		{Menu: host.FileMenu, Place: 20, Key: "menu.save", Do: func() { s.saveUnlessWrong(s.host.SaveDocument) }, Scope: host.Always},
		{Menu: host.FileMenu, Place: 21, Key: "menu.saveas", Do: func() { s.saveUnlessWrong(s.host.SaveDocumentAs) }, Scope: host.Always},
		{Menu: host.FileMenu, Place: 24, Key: "menu.results", Do: s.askResults, Scope: host.Always},
		{Menu: host.FileMenu, Place: 25, Key: "menu.proof", Do: s.proofs.saveShown, Off: !s.proofs.canSave()},
		{Menu: host.FileMenu, Place: 26, Key: "menu.verify", Do: s.proofs.toggleVerifying, Off: !s.proofs.canVerify()},
		{Menu: host.EditMenu, Place: 3, Key: "solver.hand.menu.hint", Do: s.hand.AskHint},
		{Menu: host.EditMenu, Place: 4, Key: "solver.hand.menu.ahead", Do: func() { s.hand.SetShowOutlooks(!s.hand.ShowOutlooks) }},
		{Menu: host.EditMenu, Place: 12, Key: "menu.copyproblem", Do: s.copyProblem, Scope: host.Always},
		{Menu: host.EditMenu, Place: 13, Key: "menu.copypath", Do: s.copyPath, Scope: host.Always},
	}...)
}

// listEntries are those of the menu for the list of problems.
func listEntries(s *Session) []host.MenuEntry {
	if !s.editor.Possible() {
		return nil
	}
	return []host.MenuEntry{
		{Menu: host.EditMenu, Place: 52, Key: "solver.edit.menu.edit", Do: s.editProblem},
		{Menu: host.EditMenu, Place: 53, Key: "solver.edit.menu.new", Do: s.editNewProblem},
		{Menu: host.EditMenu, Place: 54, Key: "solver.edit.menu.duplicate", Do: s.duplicateProblem},
		{Menu: host.EditMenu, Place: 55, Key: "solver.edit.menu.up", Do: func() { s.moveProblem(-1) }},
		{Menu: host.EditMenu, Place: 56, Key: "solver.edit.menu.down", Do: func() { s.moveProblem(1) }},
		{Menu: host.EditMenu, Place: 57, Key: "solver.edit.menu.delete", Do: s.removeProblem},
	}
}

// ID is the chosen problem as one short word.
func (v *View) ID() string {
	if p, ok := v.session.shownProblem(); ok {
		return paste.ProblemID(p.Puzzle, nil)
	}
	return ""
}

// copyProblem puts the chosen problem on the clipboard, as it stands in a file.
func (s *Session) copyProblem() {
	if p, ok := s.shownProblem(); ok {
		s.host.Clipboard().SetContent(s.host.Store().Format([]game.Problem{p}))
		s.host.ShowStatus(text.M("shell.notice.copied"))
	}
}

// copyPath puts the path that is shown on the clipboard.
func (s *Session) copyPath() {
	if r := s.playback.run; r != nil && len(r.Path) > 0 {
		s.host.Clipboard().SetContent(strings.Join(r.Path, " "))
	}
}

// askResults asks where to append the runs; those that a file has already are not
// appended again.
func (s *Session) askResults() {
	if len(runsToSave(s.history.log)) == 0 {
		s.host.ShowError(text.M("error.noruns"))
		return
	}
	s.host.AskWhereToAppend(s.host.Words().Key("menu.dialog.results"), "resultados.dat", s.saveResults, func() {})
}

func (s *Session) saveResults(path string) {
	s.host.WriteFile(path, func() (func() error, func(error)) {
		_, missing := os.Stat(path)
		runs, undo := s.history.takeUnwritten(path, missing == nil)
		said := text.M("shell.notice.results", "Count", len(runs), "File", filepath.Base(path))
		return func() error { return s.host.Store().AppendResults(path, runs...) }, func(err error) {
			if err != nil {
				undo()
				return
			}
			s.host.ShowStatus(said)
		}
	})
}

// Picture is the chosen problem, with the path of the run that is shown, or as far as it
// was played by hand.
func (v *View) Picture() (host.Picture, bool) {
	s, w := v.session, v.words
	p, ok := s.current()
	if !ok {
		return host.Picture{}, false
	}
	made := host.PictureOf(p.Puzzle.Scene())
	if replay := s.playback.replay; replay != nil {
		made.At, made.Len, made.Step = s.playback.step(), replay.Len(), replay.Step
	}
	if s.editor.Open() {
		made = host.PictureOf(s.editor.Scene())
	}
	made.Marks = v.board.Marks()
	game := w.Say(s.module.Title())
	made.Name, made.Title = game+" "+p.Name, game+" · "+w.Dated(p.Name)
	made.Lines = []string{report.Rules(w, s.module.ID(), s.module.Settings(), p.Puzzle.Rules())}
	var path []string
	if g, ok := s.hand.GameOnBoard(); ok {
		made.Said, _, _ = s.hand.Verdict(w, g.Line())
		path = g.Kept().Moves()
	} else if r := s.playback.run; r != nil && !r.Failed {
		made.Said, path = report.Headline(w, r.Run), r.Path
		made.Lines = append(made.Lines, report.Method(w, r.Run)+" · "+report.Details(w, r.Run))
	}
	if len(path) > 0 {
		made.Lines = append(made.Lines, w.Key("shell.picture.path", "Moves", strings.Join(path, " ")))
	}
	return made, true
}
