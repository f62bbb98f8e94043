package proving

import (
	"context"
	"errors"
	"time"

	"procura/core/certify"
	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
)

// Page is the page that shows the runs.
type Page interface {
	// Wanted is the run whose proof is to be looked at now without being asked for; false
	// for none, and while there is something better to do.
	Wanted() (Case, bool)
	// Changed shows what is new, Ticked how the work goes.
	Changed()
	Ticked()
}

// Desk does the work of a page beside the window. It belongs to the goroutine of the
// interface.
type Desk struct {
	*Saver // its files
	// Check is the checker.
	Check report.Check

	host   host.Host
	page   Page
	runner *task.Runner
	now    *work // nil for none
}

// New is a desk that does nothing yet.
func New(h host.Host, page Page) *Desk {
	return &Desk{Check: certify.Check, host: h, page: page, runner: task.New(h.Post), Saver: NewSaver(h)}
}

func (d *Desk) Close() {
	d.dropWork()
	d.Saver.Stop()
}

// Save asks for a file and writes the certificate of a run into it.
func (d *Desk) Save(c Case) {
	if !c.Provable() {
		d.host.ShowError(text.M("proof.nothing"))
		return
	}
	d.Saver.Save(d.document(c))
}

// SaveTo writes the certificate of a run into a file.
func (d *Desk) SaveTo(c Case, path string) { d.Saver.SaveTo(d.document(c), path) }

func (d *Desk) document(c Case) Document {
	return Document{
		Name: c.name(), File: c.Run.Game + "-" + c.Run.Problem, Game: c.Run.Game, Claim: report.Claim(c.Run), Check: d.Check, Source: saved{c, d},
	}
}

// saved is a case whose certificate is written into a file.
type saved struct {
	Case
	desk *Desk
}

// Refute takes the verdict back.
func (s saved) Refute(p Proof) {
	s.desk.refute(s.Case, p)
	s.desk.page.Changed()
}

// Reconcile begins what is wanted of now, and ends what is not. What was asked for goes
// on.
func (d *Desk) Reconcile() {
	if d.now != nil && d.now.asked {
		return
	}
	c, wanted := d.page.Wanted()
	if d.now != nil && wanted && c.Proof == d.now.Proof {
		return
	}
	d.dropWork()
	if wanted {
		d.start(c, false)
	}
}

func (d *Desk) dropWork() {
	if d.now != nil {
		d.now = nil
		d.runner.Drop()
	}
}

// Verify looks at the proof of a run because that was asked for, however long it takes;
// asked again, it leaves off.
func (d *Desk) Verify(c Case) {
	switch {
	case d.Verifying(c):
		d.Cancel()
	case c.Provable() && c.Proof.Standing != Verified && c.Proof.Standing != Refused:
		d.dropWork()
		d.start(c, true)
		d.page.Changed()
	}
}

// Cancel leaves off what was asked for, and reports whether something was.
func (d *Desk) Cancel() bool {
	if d.now == nil || !d.now.asked {
		return false
	}
	d.now.Proof.Standing = Large // it is not begun again unasked
	d.dropWork()
	d.page.Changed()
	return true
}

// Verifying reports whether the proof of a run is looked at because that was asked for.
func (d *Desk) Verifying(c Case) bool { return d.now != nil && d.now.asked && d.now.Proof == c.Proof }

// Progress says how the work goes that was asked for.
func (d *Desk) Progress(w *i18n.Words) string {
	if d.now == nil {
		return ""
	}
	lines, passed := d.now.progress.Lines.Load(), w.Duration(time.Since(d.now.began).Round(time.Second))
	if lines == 0 {
		return w.Key("proof.checking", "Time", passed)
	}
	return w.Key("proof.checking.lines", "Count", lines, "Number", w.Number(lines), "Time", passed)
}

func (d *Desk) start(c Case, asked bool) {
	w := &work{Case: c, asked: asked, began: time.Now(), desk: d, limits: game.ProofLimits{Memory: d.host.MemoryLimit(), Threads: 1}}
	if !asked {
		w.limits = game.ProofLimits{Bytes: smallBytes, States: smallStates, Memory: smallMemory, Threads: 1}
	}
	d.now = w
	task.Start(d.runner, w.check, d.tick, func(p Proof, err error) { d.end(w, p, err) })
}

func (d *Desk) tick() {
	if d.now != nil && d.now.asked {
		d.page.Ticked()
	}
}

// end takes up what was found of a proof.
func (d *Desk) end(w *work, p Proof, err error) {
	d.now = nil
	refused, contrary := refusal(err)
	switch {
	case contrary:
		d.refute(w.Case, refused)
	case err != nil:
		w.Proof.Standing = Large
		d.unfinished(w, err)
	default:
		*w.Proof = p
		if w.asked {
			d.host.ShowStatus(text.M("proof.confirmed", "Problem", w.name()))
		}
	}
	d.host.SaveStateSoon()
	d.page.Changed()
}

// unfinished says why a proof could not be looked at, where somebody waits for it.
func (d *Desk) unfinished(w *work, err error) {
	task.LogPanic("proof", err)
	if !w.asked || errors.Is(err, context.Canceled) {
		return
	}
	if unwritten, ok := errors.AsType[*game.Unwritten](err); ok {
		d.host.ShowError(text.M("proof.unwritten", "Problem", w.name(), "Reason", unwritten.Why))
	} else {
		d.host.ShowError(text.M("proof.failed", "Problem", w.name(), "Reason", err.Error()))
	}
}

// refute takes a verdict back, and says so loudly.
func (d *Desk) refute(c Case, p Proof) {
	*c.Proof = p
	d.host.ShowWarning(p.Alarm(c.Puzzle.Module().Title(), c.name()))
}
