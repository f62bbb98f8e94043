package solver

import (
	"strings"

	"procura/ui/host"
	"procura/ui/report"
)

// Picture is the chosen problem, with the path of the run that is shown, or as far as it
// was played by hand.
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
	if s.editor.Open() {
		made = host.Still(s.editor.Scene())
	}
	made.Marks = v.board.Marks()
	game := w.Say(s.module.Title())
	made.Name, made.Title = game+" "+p.Name, game+" · "+w.Dated(p.Name)
	made.Lines = []string{report.Rules(w, s.module.ID(), s.module.Settings(), p.Puzzle.Rules())}
	v.tellPath(&made)
	return made, true
}

// tellPath says what is known of the path on a picture, and its moves.
func (v *View) tellPath(made *host.Picture) {
	s, w := v.session, v.words
	var path []string
	if g, ok := s.hand.Playing(); ok {
		made.Said, _, _ = s.hand.Verdict(w, g.Line())
		path = g.Kept().Moves()
	} else if r := s.screen.run; r != nil && !r.Failed {
		made.Said, path = report.Headline(w, r.Run), r.Path
		made.Lines = append(made.Lines, report.Method(w, r.Run)+" · "+report.Details(w, r.Run))
	}
	if len(path) > 0 {
		made.Lines = append(made.Lines, w.Key("picture.path", "Moves", strings.Join(path, " ")))
	}
}
