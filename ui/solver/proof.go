package solver

import (
	"slices"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/proving"
	"procura/ui/theme"
	"procura/ui/widgets"
)

var _ proving.Page = (*proofs)(nil)

// proofs is what a session has of proofs: those of its runs that are still to be looked
// at, and the desk that does it.
type proofs struct {
	*proving.Desk
	session *Session
	// fresh are runs that have ended in this window, nobody knows yet how far their
	// proofs are; the last one first.
	fresh []proving.Case
	// told is what the menus say of the run on the screen.
	told [2]bool
}

func newProofs(h host.Host, s *Session) *proofs {
	p := &proofs{session: s}
	p.Desk = proving.New(h, p)
	return p
}

// await has the proof of a run that has just ended looked at, when there is time.
func (p *proofs) await(of game.Puzzle, r *record) {
	if c, ok := caseOf(of, r); ok {
		p.fresh = slices.Insert(p.fresh, 0, c)
	}
}

// caseOf is a run of a search whose verdict can be proved.
func caseOf(of game.Puzzle, r *record) (proving.Case, bool) {
	c := proving.Case{Puzzle: of, Run: r.Run, Proof: &r.proof}
	return c, !r.Failed && r.Ran.Algorithm != game.Hand && of.Identity() == r.Identity && c.Provable()
}

// shown is that of the run on the screen.
func (p *proofs) shown() (proving.Case, bool) {
	problem, ok := p.session.current()
	if r := p.session.screen.run; ok && r != nil && !p.session.lectern.veiled {
		return caseOf(problem.Puzzle, r)
	}
	return proving.Case{}, false
}

// Wanted is the run on the screen, or else the last one that has ended, where nobody has
// looked at its proof; nothing while something is searched.
func (p *proofs) Wanted() (proving.Case, bool) {
	if p.session.running() || p.session.editor.Open() {
		return proving.Case{}, false
	}
	if c, ok := p.shown(); ok && c.Proof.Standing == proving.Unseen {
		return c, true
	}
	p.fresh = slices.DeleteFunc(p.fresh, func(c proving.Case) bool { return c.Proof.Standing != proving.Unseen })
	if len(p.fresh) > 0 {
		return p.fresh[0], true
	}
	return proving.Case{}, false
}

// Changed shows what is new.
func (p *proofs) Changed() { p.session.changed() }

// Ticked shows how the work goes.
func (p *proofs) Ticked() {
	if p.session.view != nil {
		p.session.view.renderProof()
	}
}

// offered reports whether the run on the screen has a certificate that can be saved.
func (p *proofs) offered() bool {
	c, ok := p.shown()
	return ok && c.Proof.Standing != proving.Refused
}

// verifiable reports whether its proof can be looked at by hand.
func (p *proofs) verifiable() bool {
	c, ok := p.shown()
	return ok && (c.Proof.Standing == proving.Large || p.Verifying(c))
}

// save saves the certificate of the run on the screen, press verifies it or leaves off.
func (p *proofs) save() {
	c, _ := p.shown()
	p.Save(c)
}

func (p *proofs) press() {
	if c, ok := p.shown(); ok && p.verifiable() {
		p.Verify(c)
	}
}

// escape leaves off what was asked for, and reports whether something was.
func (p *proofs) escape() bool { return p.Cancel() || p.Stop() }

// newSeal says beside the verdict whether it was verified.
func newSeal(e explainer, s *Session) *widgets.Seal {
	return widgets.NewSeal(e.tips, func() string { return e.proof(s) }, func() { s.host.Help(host.Proofs) })
}

// newVerify verifies a proof that is too large to be verified unasked.
func newVerify(e explainer, s *Session) *widgets.Button {
	b := widgets.NewButton("", widgets.VerifiedIcon, s.proofs.press)
	b.Importance = widget.LowImportance
	b.Tip.ExplainLive(e.tips, func() string {
		if c, ok := s.proofs.shown(); ok && s.proofs.Verifying(c) {
			return e.words.Key("proving.about.cancel")
		}
		return e.words.Key("proving.about.verify")
	}, b)
	return b
}

// proof is a sentence on what is known of the proof on the screen.
func (e explainer) proof(s *Session) string {
	c, ok := s.proofs.shown()
	switch {
	case !ok:
		return ""
	case s.proofs.Verifying(c):
		return e.words.Key("proving.about.checking")
	case c.Proof.Standing == proving.Refused:
		return e.words.Key("proving.about.refused", "Reason", e.words.Say(c.Proof.Why))
	case c.Proof.Standing == proving.Verified:
		return e.words.Key("proving.about.verified", "Count", c.Proof.Lines, "Number", e.words.Number(c.Proof.Lines),
			"When", e.words.Moment(c.Proof.When.Local()))
	}
	return ""
}

// renderProof shows what is known of the proof of the run on the screen, and how one
// gets to know more.
func (v *View) renderProof() {
	s := v.session
	c, ok := s.proofs.shown()
	if ok = ok && !s.isSearched(); !ok {
		c.Proof = &proving.Proof{}
	}
	switch {
	case ok && s.proofs.Verifying(c):
		v.verdict.sealed(widgets.UnderWay, s.proofs.Progress(v.words), theme.Muted)
	case c.Proof.Standing == proving.Verified:
		v.verdict.sealed(widgets.Verified, v.words.Key("proving.verified"), theme.Proved)
	default:
		v.verdict.sealed(widgets.NoSign, "", theme.Muted)
	}
	v.offerVerify(ok && !v.stage.Bare, ok && s.proofs.Verifying(c))
	if now := [2]bool{s.proofs.offered(), s.proofs.verifiable()}; now != s.proofs.told {
		s.proofs.told = now
		s.host.Menus()
	}
}

// offerVerify shows the button, which leaves off what is under way.
func (v *View) offerVerify(possible, under bool) {
	on := possible && v.session.proofs.verifiable()
	icon := fyne.Resource(widgets.VerifiedIcon)
	if under {
		icon = fynetheme.CancelIcon()
	}
	if v.verify.Icon != icon {
		v.verify.SetIcon(icon)
	}
	if v.magnify.Visible() != on {
		widgets.Show(v.magnify, on)
		widgets.Show(v.verify, on)
		v.banner.Refresh()
	}
}

// sealed shows a seal beside the verdict, or none.
func (v *verdictLine) sealed(sign widgets.Sign, words string, colour fyne.ThemeColorName) {
	if v.seal.Say(sign, words, colour); sign == widgets.NoSign {
		v.terms.Hold(v.term)
	} else {
		v.terms.Hold(v.term, v.seal.Term)
	}
	v.Content.Refresh() // how much room there is for it depends on what is beside it
}

// attest marks a run of the table whose proof was looked at.
func attest(m *widgets.Mark, r *record) {
	switch {
	case r.Failed:
		m.Say(widgets.NoSign)
	case r.retracted():
		m.Say(widgets.Refused)
	case r.proof.Standing == proving.Verified:
		m.Say(widgets.Verified)
	default:
		m.Say(widgets.NoSign)
	}
}
