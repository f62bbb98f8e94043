package match

import (
	"procura/core/game"
	"procura/core/play"
	"procura/core/shortid"
	"procura/core/text"
	"procura/ui/proving"
)

// document is the certificate of what the position that is shown is worth; false where
// nothing can be proved of it.
func (v *View) document() (d proving.Document, ok bool) {
	s := v.session
	p, ok := s.Seen().(game.Provable)
	if !ok || s.Setup.Open() || s.Seen().Outcome() != play.Open {
		return d, false
	}
	return proving.Document{
		Name: v.words.Key("match.proof.position"), File: shortid.Position(s.Seen()),
		Write: p.Prove,
		Refute: func(why text.Message) {
			v.host.Alarm(text.M("proving.refuted", "Game", s.Module.Title(), "Problem", v.words.Key("match.proof.position"), "Reason", why))
		},
	}, true
}

// saveProof saves the certificate of the position that is shown.
func (v *View) saveProof() {
	if d, ok := v.document(); ok {
		v.page.saver.Save(d)
	} else {
		v.host.Complain(text.M("match.proof.nothing"))
	}
}
