package proving

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"sync/atomic"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/task"
)

// saving is a certificate that is being written to a file.
type saving struct {
	Case
	path  string
	lines atomic.Int64
	ticks int
}

// FileName is what the file of a certificate is called at first: "prova-cavalo-A.txt".
func (d *Desk) FileName(c Case) string {
	return text.FileName(d.host.Words().Key("proving.filename")+"-"+c.Run.Game+"-"+c.Run.Problem) + ".txt"
}

// Save asks for a file and writes the certificate of a run into it.
func (d *Desk) Save(c Case) {
	if !c.Provable() {
		d.host.Complain(text.M("proving.nothing"))
		return
	}
	d.host.AskSave(d.host.Words().Key("dialog.proof"), d.FileName(c), func(path string) {
		if d.saving != nil {
			d.host.Complain(text.M("proving.busy"))
			return
		}
		d.SaveTo(c, path)
	})
}

// Stop gives up the file that is being written, which is as it was then, and reports
// whether there was one.
func (d *Desk) Stop() bool {
	if d.saving == nil {
		return false
	}
	d.saver.Drop()
	d.rest()
	return true
}

// Saving reports whether a certificate is being written.
func (d *Desk) Saving() bool { return d.saving != nil }

// SaveTo writes the certificate of a run into a file.
func (d *Desk) SaveTo(c Case, path string) {
	s := &saving{Case: c, path: path}
	d.saving = s
	d.host.Settle()
	store, limits := d.host.Store(), game.ProofLimits{Memory: d.host.Memory(), Threads: 1}
	task.Start(d.saver, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		return true, store.SaveProof(path, func(w io.Writer) error {
			return c.Puzzle.(game.Certifier).Certify(ctx, counter{w, &s.lines}, c.Run, limits) //nolint:wrapcheck // it says all
		})
	}, d.saveTick, func(_ bool, err error) { d.saved(s, err) })
}

// savePatience is how many ticks a file takes before the window says so.
const savePatience = 2

func (d *Desk) saveTick() {
	s := d.saving
	if s == nil {
		return
	}
	if s.ticks++; s.ticks < savePatience {
		return
	}
	w, lines := d.host.Words(), s.lines.Load()
	d.host.Work(w.Key("proving.saving", "Count", lines, "Number", w.Number(lines), "File", filepath.Base(s.path)), func() { d.Stop() })
}

// rest takes away what was said of a file.
func (d *Desk) rest() {
	if d.saving.ticks >= savePatience {
		d.host.Hush()
	}
	d.saving = nil
}

// saved says what came of a file.
func (d *Desk) saved(s *saving, err error) {
	d.rest()
	var (
		unwritten *game.Unwritten
		refuted   *game.Refuted
	)
	switch {
	case errors.As(err, &refuted):
		d.refute(s.Case, Proof{Standing: Refused, Why: refuted.Why})
		d.page.Changed()
	case err == nil:
		d.host.Tell(text.M("proving.saved", "File", filepath.Base(s.path)))
	case errors.As(err, &unwritten):
		d.host.Complain(d.wrong("", s.Case, err))
	default:
		task.LogPanic("write "+s.path, err)
		d.host.Complain(text.M("error.writing", "File", s.path, "Reason", d.host.Store().Reason(err)))
	}
}

// counter counts the lines that go through it.
type counter struct {
	to    io.Writer
	lines *atomic.Int64
}

// Write passes on what it counts.
func (c counter) Write(b []byte) (int, error) {
	c.lines.Add(int64(bytes.Count(b, []byte{'\n'})))
	return c.to.Write(b) //nolint:wrapcheck // the writer's own
}
