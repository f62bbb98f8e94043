package grading

import (
	"strings"

	"procura/ui/host"
	"procura/ui/report"
)

// Picture is the way of the chosen row.
func (v *View) Picture() (host.Picture, bool) {
	s, w := v.session, v.words
	r, f := s.chosen, s.replay.film
	if r == nil || f.len() == 0 {
		return host.Picture{}, false
	}
	made := host.Picture{
		Name: r.Problem, Title: r.Problem, Said: strings.ToUpper(report.BlockStatus(w, r.Status)), Lines: append([]string{v.details.place(r), rulesWhole(w, r)}, issuesOf(w, r)...),
		At: s.replay.player.Index, Len: f.len(), Marks: v.board.Marks(), Step: f.step,
	}
	if len(r.Path) > 0 {
		made.Lines = append(made.Lines, w.Key("picture.path", "Moves", strings.Join(r.Path, " ")))
	}
	return made, true
}
