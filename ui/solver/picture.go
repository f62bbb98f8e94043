package solver

import (
	"strings"

	"procura/ui/host"
	"procura/ui/report"
)

// Picture is the chosen problem, with the path of the run that is shown.
func (v *View) Picture() (host.Picture, bool) {
	s, w := v.session, v.words
	p, ok := s.current()
	if !ok {
		return host.Picture{}, false
	}
	made := host.Still(p.Puzzle.Scene())
	if film := s.screen.film; film != nil {
		made.At, made.Len, made.Step = s.screen.step(), film.Len(), film.Step
	}
	made.Marks = v.board.Marks()
	game := w.Say(s.module.Title())
	made.Name, made.Title = game+" "+p.Name, game+" · "+p.Name
	made.Lines = []string{report.Rules(w, s.module.ID(), s.module.Settings(), p.Puzzle.Rules())}
	if r := s.screen.run; r != nil && !r.Failed {
		made.Said = report.Headline(w, r.Run)
		made.Lines = append(made.Lines, report.Method(w, r.Run)+" · "+report.Details(w, r.Run))
		if len(r.Path) > 0 {
			made.Lines = append(made.Lines, w.Key("picture.path", "Moves", strings.Join(r.Path, " ")))
		}
	}
	return made, true
}
