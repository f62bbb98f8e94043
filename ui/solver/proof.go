package solver

import (
	"slices"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/proving"
	"procura/ui/solver/history"
)

var _ proving.Page = (*proofs)(nil)

// proofs holds the proofs of a session: those of its runs that are still to be looked
// at, and the verifier that does it.
type proofs struct {
	*proving.Verifier
	session *Session
	// fresh holds runs that have ended in this window, and of which it is not known yet how far
	// their proofs are. The last one comes first.
	fresh []proving.ProvedRun
	// inMenus holds what the menus show of the run on the screen: whether its proof can be saved,
	// and whether it can be verified.
	inMenus [2]bool
}

func newProofs(h host.Host, s *Session) *proofs {
	p := &proofs{session: s}
	p.Verifier = proving.New(h, p)
	return p
}

// enqueue has the proof of a run that has just ended looked at, when there is time.
func (p *proofs) enqueue(of game.Puzzle, r *history.Record) {
	if c, ok := provedRunOf(of, r); ok {
		p.fresh = slices.Insert(p.fresh, 0, c)
	}
}

// provedRunOf returns a run of a search made here whose verdict can be proved.
func provedRunOf(of game.Puzzle, r *history.Record) (proving.ProvedRun, bool) {
	c := proving.ProvedRun{Puzzle: of, Run: r.Run, Proof: &r.Proof}
	return c, r.From == "" && !r.Failed && r.Ran.Algorithm != game.Hand && of.Identity() == r.Identity && c.Provable()
}

func (p *proofs) shownProof() (proving.ProvedRun, bool) {
	problem, ok := p.session.current()
	if r := p.session.playback.run; ok && r != nil && !p.session.answerHidden {
		return provedRunOf(problem.Puzzle, r)
	}
	return proving.ProvedRun{}, false
}

// Wanted returns the run on the screen, or else the last one that has ended, if nobody has
// looked at its proof. It returns nothing while something is searched.
func (p *proofs) Wanted() (proving.ProvedRun, bool) {
	if p.session.Working() || p.session.editor.Open() {
		return proving.ProvedRun{}, false
	}
	if c, ok := p.shownProof(); ok && c.Proof.Standing == proving.Unseen {
		return c, true
	}
	p.fresh = slices.DeleteFunc(p.fresh, func(c proving.ProvedRun) bool { return c.Proof.Standing != proving.Unseen })
	if len(p.fresh) > 0 {
		return p.fresh[0], true
	}
	return proving.ProvedRun{}, false
}

func (p *proofs) Changed() { p.session.Changed() }

func (p *proofs) Ticked() {
	if p.session.Page != nil {
		p.session.Page.renderProof()
	}
}

func (p *proofs) canSave() bool {
	c, ok := p.shownProof()
	return ok && c.Proof.Standing != proving.Refused
}

func (p *proofs) canVerify() bool {
	c, ok := p.shownProof()
	return ok && (c.Proof.Standing == proving.Large || p.Verifying(c))
}

func (p *proofs) updateMenus() {
	if now := [2]bool{p.canSave(), p.canVerify()}; now != p.inMenus {
		p.inMenus = now
		p.session.Host.UpdateMenus()
	}
}

func (p *proofs) saveShown() {
	c, _ := p.shownProof()
	p.Save(c)
}

func (p *proofs) toggleVerifying() {
	if c, ok := p.shownProof(); ok && p.canVerify() {
		p.Verify(c)
	}
}
