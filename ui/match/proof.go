package match

import (
	"procura/core/certify"
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
		Name: v.words.Key("match.proof.position"), File: shortid.Position(s.Seen()), Game: s.Module.ID(), Check: certify.Check,
		Write:  p.Prove,
		Refute: func(p proving.Proof) { v.host.Alarm(p.Alarm(s.Module.Title(), v.words.Key("match.proof.position"))) },
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
