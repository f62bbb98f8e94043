package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"
	"time"

	"procura/core/game"
	"procura/core/text"
	"procura/core/verify"
	"procura/ui/console/flag"
	"procura/ui/console/terminal"
	"procura/ui/report"
)

type verification struct {
	*command
	time   time.Duration // for a file
	limits verify.Limits
	since  time.Time // when the last certificate was printed
}

// The default limits of verify.
const (
	verifyTime   = time.Hour
	verifyMemory = 2 << 30
)

// programOverhead is the memory of the program besides what the checker counts; a quarter of the rest may be garbage.
const programOverhead = 32 << 20

// verifyFiles checks the certificates of files, one after another.
func verifyFiles(c *command) work {
	v := &verification{command: c, time: verifyTime}
	bytes := min(verifyMemory, max(c.Memory, 2*programOverhead))
	c.flags.Add(flag.New("time", "TIME", "cli.flag.time-of-file", flag.Positive(&v.time)),
		flag.New("memory", "SIZE", "cli.flag.memory-of-program", flag.Size(&bytes, "console.memory", "Memory")), c.jsonFlag())
	return func(ctx context.Context) {
		if !v.accept(v.needs("console.nocertificate"), func() *text.Message { return readOnce(v.flags.Args()...) }, func() *text.Message {
			return flawIf(bytes < 2*programOverhead, "console.verify.memory", "Memory", v.flags.Lookup("memory").Value)
		}) {
			return
		}
		v.limits.Memory = int(bytes-programOverhead) / 4 * 3
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(bytes - programOverhead))
		for i, path := range v.flags.Args() {
			if ctx.Err() == nil {
				v.file(ctx, path, v.showFile(i))
			}
		}
		v.progress.Hide()
		if ctx.Err() != nil {
			v.fail(text.M("console.verify.stopped"))
		}
	}
}

// showFile shows how far the check of a file is.
func (v *verification) showFile(i int) *verify.Progress {
	p, w, paths := &verify.Progress{}, v.Words, v.flags.Args()
	v.progress.ShowWork(func(elapsed time.Duration) []string {
		lines := p.Lines.Load()
		return []string{
			counted(i, len(paths), paths[i]), w.Key("proof.checking.lines", "Count", lines, "Number", w.Number(lines), "Time", report.Clock(w, elapsed)),
			w.Key("console.progress.limit", "Time", report.Clock(w, max(0, v.time-elapsed))),
		}
	})
	return p
}

// file checks the certificates of a file, which may be a pipe.
func (v *verification) file(ctx context.Context, path string, p *verify.Progress) {
	v.since = time.Now()
	within, stop := context.WithTimeout(ctx, v.time)
	defer stop()
	in, err := v.openFile(within, path)
	if errors.Is(err, context.DeadlineExceeded) {
		v.printFinding(path, verify.Finding{Target: -1, Refused: &verify.Refusal{Key: "time"}})
	}
	if err == nil {
		defer in.Close() //nolint:errcheck // nothing was written
		err = v.limits.Check(within, text.Stream(in), p, func(f verify.Finding) { v.printFinding(path, f) })
	}
	if err != nil && within.Err() == nil {
		v.failReading(path, err)
	}
}

func (v *verification) printFinding(path string, f verify.Finding) {
	w := v.Words
	about := ""
	line := f.Line
	said := w.Key("console.verified", "Claim", report.ClaimWords(w, f.Claim))
	reason := ""
	if f.Game != "" {
		about = w.Key("core.game."+f.Game) + " " + report.Quoted(f.Name)
		if facts := report.Facts(w, f, f.Rules); facts != "" {
			about += " (" + facts + ")"
		}
		about += ": "
	}
	if f.Refused != nil {
		why := report.RefusalMessage(f.Refused)
		line, said, reason = f.Refused.Line, w.Key("console.refused", "Reason", w.Say(why)), v.Plain.Say(why)
		v.status = Failed
	}
	if v.json {
		v.printObject(path, &f, line, reason)
		return
	}
	colour := terminal.Green
	if f.Refused != nil {
		colour = terminal.Red
	}
	v.print(terminal.Line{Before: fmt.Sprintf("%s:%d: %s", path, line, about), Coloured: said, Colour: colour})
}

// printObject prints one line of verify --json.
func (v *verification) printObject(path string, f *verify.Finding, line int, reason string) {
	now := time.Now()
	v.printJSON(object{
		"file", path, "ok", reason == "", "game", f.Game, "name", f.Name, "rules", f.Rules, "target", game.Known(f.Target, f.Target >= 0),
		"played", f.Played, "claim", f.Claim, "line", line, "reason", reason, "seconds", seconds(now.Sub(v.since)),
	})
	v.since = now
}

// failReading reports that a file could not be read to its end.
func (v *verification) failReading(path string, err error) {
	why := v.Store.Reason(err)
	if report.IsDamaged(err) {
		why = text.M("proof.refusal.packed")
	}
	if v.json {
		v.printObject(path, &verify.Finding{Target: -1}, 0, v.Plain.Say(why))
	}
	v.report(game.Issue{File: path, What: why})
}

// mostCertified is the default limit of the text of a certificate.
const mostCertified = 1 << 30

func (t *task) openCertificates() bool {
	t.proof.Memory, t.proof.Threads = t.request.Limits.Memory, t.request.Threads
	if t.certificate == "" {
		return true
	}
	var err error
	if t.certificate == standard {
		t.certificates, err = printCertificates(t.piped)
	} else {
		t.certificates, err = t.Store.CreateCertificates(t.certificate, t.force)
	}
	return err == nil || t.failCertificate(err)
}

// printed prints certificates on standard output, each when it is whole and verified. Until then it is in a temporary
// file, since it may be larger than the memory.
type printed struct {
	to   io.Writer
	held *os.File
}

func printCertificates(to io.Writer) (game.Certificates, error) {
	held, err := os.CreateTemp("", "procura-*.txt")
	return &printed{to, held}, err //nolint:wrapcheck // Store.Reason knows it
}

// Add prints a certificate; see game.Certificates.
func (p *printed) Add(certify func(io.Writer) error, verify func(io.Reader) error) error {
	if err := p.held.Truncate(0); err != nil {
		return err //nolint:wrapcheck // Store.Reason knows it
	}
	from := func() io.Reader { return io.NewSectionReader(p.held, 0, math.MaxInt64) }
	if err := certify(io.NewOffsetWriter(p.held, 0)); err != nil {
		return err
	}
	if verify != nil {
		if err := verify(from()); err != nil {
			return err
		}
	}
	_, _ = io.Copy(p.to, from()) // Run reports a full standard output
	return nil
}

// Keep removes the temporary file: all is printed.
func (p *printed) Keep() error {
	p.Drop()
	return nil
}

// Drop removes the temporary file.
func (p *printed) Drop() {
	_ = p.held.Close()
	_ = os.Remove(p.held.Name()) // else the system clears the folder
}

func (t *task) failCertificate(err error) bool {
	t.full, t.uncertified = true, true
	return t.failWriting(t.certificate, err)
}

// certify adds the certificate of a run to the file. One that can't be written is reported.
func (t *task) certify(ctx context.Context, p game.Puzzle, run game.Run) {
	if t.certificates == nil || t.full {
		return
	}
	t.progress.ShowWork(func(elapsed time.Duration) []string {
		return []string{t.Words.Key("core.game."+run.Game) + " " + run.Problem, t.Words.Key("proof.checking", "Time", report.Clock(t.Words, elapsed))}
	})
	defer t.progress.Hide()
	t.tellCertificate(run.Problem, t.certificates.Add(func(w io.Writer) error {
		certifier, ok := p.(game.Certifier)
		if !ok {
			return unwritten(text.M("proof.unwritten.game"))
		}
		return certifier.Certify(ctx, w, run, t.proof) //nolint:wrapcheck // tellCertificate tells it
	}, t.verifier(ctx, run.Game, report.Claim(run))))
}

// verifier returns the function that checks what was written, nil with --unverified.
func (t *task) verifier(ctx context.Context, game, claim string) func(io.Reader) error {
	if t.unverified {
		return nil
	}
	return func(r io.Reader) error {
		err := report.Verify(ctx, verify.Check, r, nil, game, claim)
		if ctx.Err() != nil {
			return unwritten(text.M("proof.unwritten.cancel"))
		}
		return err //nolint:wrapcheck // tellCertificate tells it
	}
}

func unwritten(why text.Message) error { return &game.Unwritten{Why: why} }

func (t *task) tellCertificate(name string, err error) {
	if err == nil {
		return
	}
	if unwritten, ok := errors.AsType[*game.Unwritten](err); ok {
		t.printError(text.M("proof.certificate.unwritten", "Problem", name, "Why", unwritten.Why))
	} else if unverified, ok := errors.AsType[*report.Unverified](err); ok {
		t.fail(text.M("proof.certificate.unverified", "Problem", name, "Line", unverified.Line, "Why", unverified.Why))
	} else if refuted, ok := errors.AsType[*game.Refuted](err); ok {
		t.fail(text.M("proof.certificate.refuted", "Problem", name, "Why", refuted.Why))
	} else {
		t.failCertificate(err)
	}
}

// keepCertificates saves the file with the certificates that are whole; a failure is reported once.
func (t *task) keepCertificates() {
	if t.certificates == nil {
		return
	}
	if err := t.certificates.Keep(); err != nil && !t.uncertified {
		t.failCertificate(err)
	}
}
