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
	"procura/core/verify"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/task"
)

// Saver writes certificates into files, one at a time, beside the window: whole and
// verified, or not at all. It belongs to the goroutine of the interface.
type Saver struct {
	host host.Host
	job  *page.NoticeJob[struct{}]
}

// Document is a certificate that can be saved.
type Document struct {
	// Name names what it is of, for use in a sentence. File is the name of its file, after the
	// word for a certificate: "cavalo-A".
	Name, File string
	// Game and Claim are the game and the claim that it must have, "" for any claim. Check is
	// the checker that confirms it.
	Game, Claim string
	Check       report.Check
	Source      Source
}

// Source writes a certificate.
type Source interface {
	game.Provable
	// Refute is told where the contrary was found, or the checker refuses it.
	Refute(Proof)
}

func NewSaver(h host.Host) *Saver { return &Saver{h, page.NewNoticeJob[struct{}](h, "write a proof")} }

// Save asks for a file and writes the certificate into it.
func (s *Saver) Save(d Document) {
	w := s.host.Words()
	name := text.FileName(w.Key("proof.filename")+"-"+d.File) + ".txt" // "prova-cavalo-A.txt"
	s.host.AskWhereToSave(w.Key("menu.dialog.proof"), name, func(path string) {
		if s.Saving() {
			s.host.ShowError(text.M("proof.busy"))
			return
		}
		s.SaveTo(d, path)
	})
}

// Saving reports whether a certificate is being written.
func (s *Saver) Saving() bool { return s.job.Busy() }

// Stop gives up the file that is being written, which is as it was then, and reports
// whether there was one.
func (s *Saver) Stop() bool { return s.job.GiveUp() }

// SaveTo writes the certificate into a file.
func (s *Saver) SaveTo(d Document, path string) {
	var lines atomic.Int64 // written
	var read verify.Progress
	store, limits := s.host.Store(), game.ProofLimits{Memory: s.host.MemoryLimit(), Threads: 1}
	s.job.Start(func(struct{}) string { return s.progress(filepath.Base(path), lines.Load(), read.Lines.Load()) },
		func(ctx context.Context, _ *task.Progress[struct{}]) error {
			return store.SaveProof(path, func(w io.Writer) error {
				return d.Source.Prove(ctx, counter{w, &lines}, limits)
			}, func(r io.Reader) error {
				return report.Verify(ctx, d.Check, r, &read, d.Game, d.Claim) //nolint:wrapcheck // saved says it
			})
		}, func(_ struct{}, err error) { s.saved(d, path, err) })
}

// progress tells how many lines were written, and read by the checker.
func (s *Saver) progress(file string, written, read int64) string {
	w := s.host.Words()
	switch {
	case written == 0:
		return w.Key("proof.preparing", "File", file)
	case read > 0:
		return w.Key("proof.rereading", "Count", read, "Number", w.Number(read), "File", file)
	}
	return w.Key("proof.saving", "Count", written, "Number", w.Number(written), "File", file)
}

// saved shows what came of a file.
func (s *Saver) saved(d Document, path string, err error) {
	refused, contrary := refusal(err)
	unwritten, lacking := errors.AsType[*game.Unwritten](err)
	switch {
	case err == nil:
		s.host.ShowStatus(text.M("proof.saved", "File", filepath.Base(path)))
	case contrary:
		d.Source.Refute(refused)
	case lacking:
		s.host.ShowError(text.M("proof.unwritten", "Problem", s.host.Words().Dated(d.Name), "Reason", unwritten.Why))
	default:
		s.host.ShowError(text.M("error.writing", "File", path, "Reason", s.host.Store().Reason(err)))
	}
}

// counter counts the lines that go through it.
type counter struct {
	to    io.Writer
	lines *atomic.Int64
}

func (c counter) Write(b []byte) (int, error) {
	c.lines.Add(int64(bytes.Count(b, []byte{'\n'})))
	return c.to.Write(b) //nolint:wrapcheck // the writer's own
}
