package match

import (
	"strings"

	"procura/ui/host"
	"procura/ui/match/session"
	"procura/ui/report"
)

// Picture is the match up to now; a position that is being set up has none.
func (v *View) Picture() (host.Picture, bool) {
	s, w := v.session, v.words
	if s.Phase() == session.SettingUp {
		return host.Picture{}, false
	}
	m := s.Match.Clone()
	last := max(m.Index(), s.Shown())
	made := host.Picture{At: s.Shown(), Len: last + 1, Marks: v.board.Marks(), Step: m.Step}
	game := w.Say(s.Module.Title())
	made.Name, made.Title = game, game+" · "+w.Key("match.play")
	made.Said = v.verdict.Headline.Words
	made.Lines = []string{report.Rules(w, s.Module.ID(), s.Module.MatchSettings(), m.At(0).Rules())}
	var moves []string
	for i := 1; i <= last; i++ {
		moves = append(moves, m.Played(i).Move)
	}
	if last > 0 {
		made.Lines = append(made.Lines, w.Key("picture.path", "Moves", strings.Join(moves, " ")))
	}
	return made, true
}
