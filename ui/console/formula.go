package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"procura/core/certify"
	"procura/core/game"
	"procura/core/search"
	audits "procura/core/search/bounds"
	"procura/core/text"
	"procura/ui/report"
)

// formulaFlag is the flag for a heuristic of one's own.
const formulaFlag = "heuristic-formula"

// What a formula is held against before a run, so that it may prove: the states of small
// problems, in no time that anybody notices. The time alone would let a slow machine prove
// less; the states end it first everywhere but on the slowest.
const (
	examinedStates = 100_000
	examinedTime   = 10 * time.Second
)

// readGuide takes the formula, and refuses two heuristics.
func (t *task) readGuide() *text.Message {
	if !t.flags.Changed(formulaFlag) {
		return nil
	}
	if t.flags.Changed("heuristic") {
		return flaw(text.M("console.formula.both"))
	}
	t.request.Method.Heuristic = game.FormulaKey(t.formula)
	return nil
}

// mistakeOf says why a puzzle does not take a formula.
func mistakeOf(p game.Puzzle, formula string) *game.FormulaMistake {
	if measured, ok := p.(game.Measured); ok {
		return measured.CheckFormula(formula)
	}
	return &game.FormulaMistake{What: text.M("error.formula.none")}
}

// underline shows where a formula is wrong, under it.
func (t *task) underline() {
	formula, is := game.FormulaText(t.request.Method.Heuristic)
	if !is || len(t.chosen) == 0 {
		return
	}
	wrong := mistakeOf(t.chosen[0].Puzzle, formula)
	if wrong == nil {
		return
	}
	runes := []rune(formula)
	at := min(wrong.At, len(runes))
	before := len([]rune(text.Plain(string(runes[:at]))))
	fmt.Fprintf(t.Err, "  %s\n  %s%s\n", text.Plain(formula), strings.Repeat(" ", before), strings.Repeat("^", max(1, wrong.Length)))
}

// examine holds the formula of a run against the space of its problem, where that is
// small and the run can use it, and says what it found.
func (env *Env) examine(ctx context.Context, p game.Puzzle, request *game.SolveRequest) game.Evidence {
	m := request.Method
	if _, is := game.FormulaText(m.Heuristic); !is || !m.Algorithm.Informed() || m.Duplicates == search.Quotient {
		return nil
	}
	limits := search.Limits{Nodes: examinedStates, Time: examinedTime, Memory: request.Limits.Memory}
	if request.Limits.Time > 0 {
		limits.Time = min(limits.Time, request.Limits.Time)
	}
	found := p.Audit(ctx, game.AuditRequest{Heuristic: m.Heuristic, Limits: limits})
	if ctx.Err() == nil {
		fmt.Fprintln(env.Err, text.Plain(env.Words.Say(examined(request.Name, &found))))
	}
	return found.Evidence
}

// examined says what an audit found of a formula.
func examined(problem string, found *game.AuditReport) text.Message {
	switch {
	case found.Fault != nil:
		return text.M("console.formula.fault", "Problem", problem)
	case found.Evidence != nil:
		return text.M("console.formula.holds", "Problem", problem, "States", found.States)
	case found.Over != nil:
		return text.M("console.formula.fails", "Problem", problem,
			"Estimate", strconv.FormatFloat(found.Over.Estimate, 'g', 6, 64), "Distance", found.Over.Distance,
			"Overs", found.Overs, "Judged", found.Judged)
	case found.Admissible() == audits.Holds:
		return text.M("console.formula.unsound", "Problem", problem)
	}
	return text.M("console.formula.open", "Problem", problem, "States", found.States)
}

// failFormula says that a formula gave no number, with the board for which; the run has no
// outcome to print.
func (t *task) failFormula(problem string, fault *game.FormulaFault) {
	t.fail(text.M("console.formula.broken", "Problem", problem, "What", fault.Message()))
	for line := range strings.Lines(fault.Board) {
		fmt.Fprintf(t.Err, "  %s\n", strings.TrimRight(line, "\n"))
	}
}

// mostCertified is the usual limit of the text of a certificate.
const mostCertified = 1 << 30

func (t *task) readCertificate() *text.Message {
	t.proof.Memory, t.proof.Threads = t.request.Limits.Memory, t.request.Threads
	return t.readSize("certificate-size", "proof.certificate.size", "Size", &t.proof.Bytes)()
}

func (t *task) openCertificates() bool {
	if t.certificate == "" {
		return true
	}
	var err error
	t.certificates, err = t.Store.CreateCertificates(t.certificate, t.force)
	return err == nil || t.failCertificate(err)
}

func (t *task) failCertificate(err error) bool {
	t.full, t.uncertified = true, true
	return t.failWriting(t.certificate, err)
}

// certify adds the certificate of a run to the file; one that can't be written is told,
// and the others are.
func (t *task) certify(ctx context.Context, p game.Puzzle, run game.Run) {
	if t.certificates == nil || t.full {
		return
	}
	t.tellCertificate(run.Problem, t.certificates.Add(func(w io.Writer) error {
		certifier, ok := p.(game.Certifier)
		if !ok {
			return unwritten(text.M("proof.unwritten.game"))
		}
		return certifier.Certify(ctx, w, run, t.proof) //nolint:wrapcheck // tellCertificate tells it
	}, t.verifier(ctx, run.Game, report.Claim(run))))
}

// verifier has what was written checked; nil with --unverified.
func (t *task) verifier(ctx context.Context, game, claim string) func(io.Reader) error {
	if t.unverified {
		return nil
	}
	return func(r io.Reader) error {
		err := report.Verify(ctx, certify.Check, r, nil, game, claim)
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

// keepCertificates puts the file in its place, with the certificates that are whole; that it
// can't be written is said once.
func (t *task) keepCertificates() {
	if t.certificates == nil {
		return
	}
	if err := t.certificates.Keep(); err != nil && !t.uncertified {
		t.failCertificate(err)
	}
}
