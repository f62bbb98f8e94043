package extras

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"sync/atomic"
	"time"

	"procura/core/certify"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/task"
)

// Verifier checks one file at a time.
type Verifier struct {
	window host.Host
	job    *task.Job[[]certify.Finding]
	now    *verification // of the box that is open, nil for none
	box    *verifierBox
}

// NewVerifier makes a desk for a window.
func NewVerifier(w host.Host) *Verifier {
	d := &Verifier{window: w, job: task.NewJob[[]certify.Finding]("verify", w.Post)}
	d.job.Cleanup, d.job.OnChanged = w.ReleaseMemory, d.changed
	return d
}

// verification is a file that is being checked, or was.
type verification struct {
	path     string
	began    time.Time
	progress certify.Progress
	size     atomic.Int64
	read     atomic.Int64 // bytes of size

	found     []certify.Finding // as of the last look
	cancelled bool
	ended     bool
	err       error // of reading, once it has ended
}

// Open checks a file and shows what is found.
func (d *Verifier) Open(path string) {
	d.Close()
	c := &verification{path: path, began: time.Now()}
	d.now, d.box = c, newVerifierBox(d, c)
	d.box.open()
	store, memory := d.window.Store(), int(d.window.MemoryLimit())
	d.job.Start(func(ctx context.Context, so *task.Progress[[]certify.Finding]) error {
		return c.run(ctx, store, memory, so)
	}, func(_ []certify.Finding, err error) { c.ended, c.err = true, err })
}

// run checks the file; it is called beside the window.
func (c *verification) run(ctx context.Context, store host.Store, memory int, so *task.Progress[[]certify.Finding]) error {
	file, size, err := store.OpenProof(c.path)
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	defer file.Close() //nolint:errcheck // nothing was written
	c.size.Store(max(size, 1))
	return certify.Limits{Memory: memory}.Check(ctx, counter{file, &c.read}, &c.progress, func(f certify.Finding) { //nolint:wrapcheck // the window says it
		so.Update(func(all *[]certify.Finding) { *all = append(*all, f) })
	})
}

// refused is how many of those that were found were refused.
func (c *verification) refused() (n int) {
	for _, f := range c.found {
		if f.Refused != nil {
			n++
		}
	}
	return n
}

// changed shows what is new.
func (d *Verifier) changed() {
	if d.now != nil {
		d.now.found = d.job.Latest()
		d.box.render()
	}
}

// press is the button of the box: it cancels, or closes.
func (d *Verifier) press() {
	if d.now != nil && !d.now.ended {
		d.now.cancelled = true
		d.job.Cancel()
		return
	}
	d.Close()
}

// closed hears that the box is closed, in whatever way.
func (d *Verifier) closed() {
	d.job.Drop()
	d.now, d.box = nil, nil
}

// Close closes the box and ends all work.
func (d *Verifier) Close() {
	if d.box != nil {
		d.box.shown.Hide()
	}
}

// Busy reports whether a file is being checked.
func (d *Verifier) Busy() bool { return d.now != nil && !d.now.ended }

// status says how far it is, or what came of it.
func (d *Verifier) status(c *verification) text.Message {
	w, file, lines := d.window.Words(), filepath.Base(c.path), c.progress.Lines.Load()
	switch {
	case !c.ended:
		return text.M("proof.verify.reading", "File", file, "Count", lines, "Number", w.Number(lines),
			"Percent", min(100, 100*c.read.Load()/max(c.size.Load(), 1)), "Time", w.Duration(time.Since(c.began).Round(time.Second)))
	case c.cancelled:
		return text.M("proof.verify.cancelled", "File", file)
	case c.err != nil:
		return text.M("proof.verify.failed", "File", file, "Reason", d.reason(c.err))
	case len(c.found) == 0:
		return text.M("proof.verify.none", "File", file)
	case c.refused() > 0:
		return text.M("proof.verify.some", "File", file, "Count", len(c.found), "Refused", c.refused())
	}
	return text.M("proof.verify.done", "File", file, "Count", len(c.found))
}

// reason says why a file could not be read: what gzip has packed may be damaged.
func (d *Verifier) reason(err error) text.Message {
	if report.IsDamaged(err) {
		return text.M("proof.refusal.packed")
	}
	return d.window.Store().Reason(err)
}

// counter counts the bytes that are read.
type counter struct {
	from io.Reader
	read *atomic.Int64
}

// Read counts what it passes on.
func (c counter) Read(b []byte) (int, error) {
	n, err := c.from.Read(b)
	c.read.Add(int64(n))
	return n, err //nolint:wrapcheck // a reader's own errors go through
}
