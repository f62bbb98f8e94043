package proving

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"sync/atomic"

	"procura/core/certify"
	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/task"
)

// Saver writes certificates into files, one at a time, beside the window: whole and
// verified, or not at all. It belongs to the goroutine of the interface.
type Saver struct {
	host   host.Host
	runner *task.Runner
	now    *saving // nil for none
}

// Document is a certificate that can be saved.
type Document struct {
	// Name is what it is of, in a sentence; File what its file is called after the word
	// for a certificate: "cavalo-A".
	Name, File string
	// Game and Claim are what it has to say, "" for any claim, and Check is the checker
	// that confirms it.
	Game, Claim string
	Check       report.Check
	// Write writes it, as game.Certifier and game.Provable do.
	Write func(ctx context.Context, w io.Writer, l game.ProofLimits) error
	// Refute is told where the contrary was found, or the checker refuses it.
	Refute func(Proof)
}

// saving is a certificate that is being written to a file.
type saving struct {
	Document
	path  string
	lines atomic.Int64     // written
	read  certify.Progress // by the checker
	ticks int
}

// NewSaver writes nothing yet.
func NewSaver(h host.Host) *Saver {
	s := &Saver{host: h, runner: task.New(h.Post)}
	s.runner.Cleanup = h.ReleaseMemory
	return s
}

// FileName is what the file of a certificate is called at first: "prova-cavalo-A.txt".
func (s *Saver) FileName(d Document) string {
	return text.FileName(s.host.Words().Key("proof.filename")+"-"+d.File) + ".txt"
}

// Save asks for a file and writes the certificate into it.
func (s *Saver) Save(d Document) {
	s.host.AskWhereToSave(s.host.Words().Key("menu.dialog.proof"), s.FileName(d), func(path string) {
		if s.Saving() {
			s.host.ShowError(text.M("proof.busy"))
			return
		}
		s.SaveTo(d, path)
	})
}

// Saving reports whether a certificate is being written.
func (s *Saver) Saving() bool { return s.now != nil }

// Stop gives up the file that is being written, which is as it was then, and reports
// whether there was one.
func (s *Saver) Stop() bool {
	if s.now == nil {
		return false
	}
	s.runner.Drop()
	s.rest()
	return true
}

// SaveTo writes the certificate into a file.
func (s *Saver) SaveTo(d Document, path string) {
	now := &saving{Document: d, path: path}
	s.now = now
	s.host.ClearStatus()
	store, limits := s.host.Store(), game.ProofLimits{Memory: s.host.MemoryLimit(), Threads: 1}
	task.Start(s.runner, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		return true, store.SaveProof(path, func(w io.Writer) error {
			return d.Write(ctx, counter{w, &now.lines}, limits)
		}, func(r io.Reader) error {
			return report.Verify(ctx, d.Check, r, &now.read, d.Game, d.Claim) //nolint:wrapcheck // saved says it
		})
	}, s.tick, func(_ bool, err error) { s.saved(now, err) })
}

// savePatience is how many ticks a file takes before the window says so.
const savePatience = 2

func (s *Saver) tick() {
	if s.now == nil {
		return
	}
	if s.now.ticks++; s.now.ticks < savePatience {
		return
	}
	w, lines, file := s.host.Words(), s.now.lines.Load(), filepath.Base(s.now.path)
	said := w.Key("proof.saving", "Count", lines, "Number", w.Number(lines), "File", file)
	if lines == 0 {
		said = w.Key("proof.preparing", "File", file)
	} else if read := s.now.read.Lines.Load(); read > 0 {
		said = w.Key("proof.rereading", "Count", read, "Number", w.Number(read), "File", file)
	}
	s.host.ShowProgress(said, func() { s.Stop() })
}

// rest takes away what was said of a file.
func (s *Saver) rest() {
	if s.now.ticks >= savePatience {
		s.host.HideNotice()
	}
	s.now = nil
}

// saved says what came of a file.
func (s *Saver) saved(now *saving, err error) {
	s.rest()
	refused, contrary := refusal(err)
	unwritten, lacking := errors.AsType[*game.Unwritten](err)
	switch {
	case err == nil:
		s.host.ShowStatus(text.M("proof.saved", "File", filepath.Base(now.path)))
	case contrary:
		now.Refute(refused)
	case lacking:
		s.host.ShowError(text.M("proof.unwritten", "Problem", s.host.Words().Dated(now.Name), "Reason", unwritten.Why))
	default:
		task.LogPanic("write "+now.path, err)
		s.host.ShowError(text.M("error.writing", "File", now.path, "Reason", s.host.Store().Reason(err)))
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
