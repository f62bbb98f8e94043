package proving

import (
	"context"
	"errors"
	"time"

	"procura/core/game"
	"procura/core/text"
	"procura/core/verify"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
)

// Page is the page that shows the runs.
type Page interface {
	// Wanted returns the run to be verified now without being asked for; false when there
	// is none, and while the page has something better to do.
	Wanted() (ProvedRun, bool)
	// Changed is called when a proof has changed, Ticked while a run is verified.
	Changed()
	Ticked()
}

// Verifier verifies the runs of a page in the background. Its methods are called on the
// goroutine of the interface.
type Verifier struct {
	*Saver
	Check report.Check

	host   host.Host
	page   Page
	runner *task.Runner
	now    *work // nil for none
}

// New returns a verifier that does nothing yet.
func New(h host.Host, page Page) *Verifier {
	return &Verifier{Check: verify.Check, host: h, page: page, runner: task.New(h.Post), Saver: NewSaver(h)}
}

func (v *Verifier) Close() {
	v.dropWork()
	v.Saver.Stop()
}

// Save asks for a file and writes the certificate of a run into it.
func (v *Verifier) Save(c ProvedRun) {
	if !c.Provable() {
		v.host.ShowError(text.M("proof.nothing"))
		return
	}
	v.Saver.Save(v.document(c))
}

// SaveTo writes the certificate of a run into a file.
func (v *Verifier) SaveTo(c ProvedRun, path string) { v.Saver.SaveTo(v.document(c), path) }

func (v *Verifier) document(c ProvedRun) Document {
	return Document{
		Name: c.name(), File: c.Run.Game + "-" + c.Run.Problem, Game: c.Run.Game, Claim: report.Claim(c.Run), Check: v.Check, Source: saved{c, v},
	}
}

// saved writes the certificate of a run into a file.
type saved struct {
	ProvedRun
	verifier *Verifier
}

// Refute takes the verdict of the run back.
func (s saved) Refute(p Proof) {
	s.verifier.refute(s.ProvedRun, p)
	s.verifier.page.Changed()
}

// Reconcile begins to verify the run that the page wants, and drops another one unless it was
// asked for.
func (v *Verifier) Reconcile() {
	if v.now != nil && v.now.asked {
		return
	}
	c, wanted := v.page.Wanted()
	if v.now != nil && wanted && c.Proof == v.now.Proof {
		return
	}
	v.dropWork()
	if wanted {
		v.start(c, false)
	}
}

func (v *Verifier) dropWork() {
	if v.now != nil {
		v.now = nil
		v.runner.Drop()
	}
}

// Verify verifies a run that the user has asked for, however long it takes. A second call
// cancels.
func (v *Verifier) Verify(c ProvedRun) {
	switch {
	case v.Verifying(c):
		v.Cancel()
	case c.Provable() && c.Proof.Standing != Verified && c.Proof.Standing != Refused:
		v.dropWork()
		v.start(c, true)
		v.page.Changed()
	}
}

// Cancel stops verifying a run that was asked for, and reports whether there was one.
func (v *Verifier) Cancel() bool {
	if v.now == nil || !v.now.asked {
		return false
	}
	v.now.Proof.Standing = Large // it is not begun again unasked
	v.dropWork()
	v.page.Changed()
	return true
}

// Verifying reports whether a run that was asked for is being verified.
func (v *Verifier) Verifying(c ProvedRun) bool {
	return v.now != nil && v.now.asked && v.now.Proof == c.Proof
}

// Progress tells how far the run that was asked for is verified.
func (v *Verifier) Progress(w *i18n.Words) string {
	if v.now == nil {
		return ""
	}
	lines, passed := v.now.progress.Lines.Load(), w.Duration(time.Since(v.now.began).Round(time.Second))
	if lines == 0 {
		return w.Key("proof.checking", "Time", passed)
	}
	return w.Key("proof.checking.lines", "Count", lines, "Number", w.Number(lines), "Time", passed)
}

func (v *Verifier) start(c ProvedRun, asked bool) {
	w := &work{ProvedRun: c, asked: asked, began: time.Now(), verifier: v, limits: game.ProofLimits{Memory: v.host.MemoryLimit(), Threads: 1}}
	if !asked {
		w.limits = game.ProofLimits{Bytes: smallBytes, States: smallStates, Memory: smallMemory, Threads: 1}
	}
	v.now = w
	task.Start(v.runner, w.check, v.tick, func(p Proof, err error) { v.end(w, p, err) })
}

func (v *Verifier) tick() {
	if v.now != nil && v.now.asked {
		v.page.Ticked()
	}
}

// end notes what was found of a proof.
func (v *Verifier) end(w *work, p Proof, err error) {
	v.now = nil
	refused, contrary := refusal(err)
	switch {
	case contrary:
		v.refute(w.ProvedRun, refused)
	case err != nil:
		w.Proof.Standing = Large
		v.unfinished(w, err)
	default:
		*w.Proof = p
		if w.asked {
			v.host.ShowStatus(text.M("proof.confirmed", "Problem", w.name()))
		}
	}
	v.host.SaveStateSoon()
	v.page.Changed()
}

// unfinished shows why a run could not be verified, if somebody waits for it.
func (v *Verifier) unfinished(w *work, err error) {
	task.LogPanic("proof", err)
	if !w.asked || errors.Is(err, context.Canceled) {
		return
	}
	if unwritten, ok := errors.AsType[*game.Unwritten](err); ok {
		v.host.ShowError(text.M("proof.unwritten", "Problem", w.name(), "Reason", unwritten.Why))
	} else {
		v.host.ShowError(text.M("proof.failed", "Problem", w.name(), "Reason", err.Error()))
	}
}

// refute takes a verdict back, and warns the user.
func (v *Verifier) refute(c ProvedRun, p Proof) {
	*c.Proof = p
	v.host.ShowWarning(p.Alarm(c.Puzzle.Module().Title(), c.name()))
}
