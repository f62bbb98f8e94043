package report

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"time"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/search"
	"procura/core/verify"
)

// What a certificate that is kept may have in text, and may cost to write, and to check more than the search did.
const (
	mostKeptText   = 1 << 20
	mostKeptStates = 1 << 20
	leastKeptTime  = time.Second
	mostKeptTime   = 10 * time.Second
)

// KeepProofs lets a judge take proofs of earlier runs from the store, and keep its own there. Each is a certificate of
// that very problem, checked whenever it is read.
func KeepProofs(store Store, j *grade.Judge) {
	k := keeper{store}
	j.Recall, j.Keep = k.recallProof, k.keepProof
}

type keeper struct{ store Store }

// recallProof reads what was proved. What is open is taken only if it was searched for within the same limits.
func (k keeper) recallProof(ctx context.Context, p game.Puzzle, l search.Limits, most bool) (game.Run, bool) {
	head := headOf(ctx, p)
	if head == nil {
		return game.Run{}, false
	}
	if run, ok := k.readProof(ctx, head, keptName(head, l, most, false)); ok && run.Maximise == most && isSettled(run) {
		return run, true
	}
	run, ok := k.readProof(ctx, head, keptName(head, l, most, true))
	return run, ok && run.Maximise == most
}

// isSettled reports whether nothing is left to be proved.
func isSettled(run game.Run) bool {
	return run.Verdict == search.Optimal || run.Verdict == search.Impossible
}

// headOf returns the lines of a certificate that tell which problem it is about, nil if there is none for its game.
func headOf(ctx context.Context, p game.Puzzle) []byte {
	certifier, ok := p.(game.Certifier)
	if !ok {
		return nil
	}
	var head bytes.Buffer
	if err := certifier.Certify(ctx, &head, game.Run{}, game.ProofLimits{HeadOnly: true}); err != nil {
		return nil
	}
	return head.Bytes()
}

func keptName(head []byte, l search.Limits, most, open bool) string {
	sum := sha256.Sum256(head)
	name := hex.EncodeToString(sum[:16])
	if most {
		name += "-most"
	}
	if open {
		name += fmt.Sprintf("-%dms-%d", l.Time.Milliseconds(), l.Memory)
	}
	return name + ".txt"
}

// readProof reads and checks a certificate.
func (k keeper) readProof(ctx context.Context, head []byte, name string) (run game.Run, ok bool) {
	in, err := k.store.OpenKept(name)
	if err != nil {
		return run, false
	}
	defer in.Close() //nolint:errcheck // nothing was written
	content, err := io.ReadAll(io.LimitReader(in, mostKeptText+1))
	if err != nil || len(content) > mostKeptText || !bytes.HasPrefix(content, head) {
		return run, false
	}
	within, stop := context.WithTimeout(ctx, 2*mostKeptTime)
	defer stop()
	var findings []verify.Finding
	err = verify.Check(within, bytes.NewReader(content), nil, func(f verify.Finding) { findings = append(findings, f) })
	if err != nil || len(findings) != 1 || findings[0].Refused != nil {
		return run, false
	}
	return readClaim(findings[0].Claim)
}

// readClaim returns a run that proves a claim; see Claim.
func readClaim(claim string) (run game.Run, ok bool) {
	run = game.Run{Report: search.Report{Verdict: search.Unknown, Length: -1}}
	scan := func(format string, to ...any) bool {
		n, err := fmt.Sscanf(claim, format, to...)
		return n == len(to) && err == nil
	}
	switch {
	case claim == "impossible":
		run.Verdict = search.Impossible
	case scan("optimal %d", &run.Length):
		run.Verdict, run.Bound = search.Optimal, run.Length
	case scan("solution %d atleast %d", &run.Length, &run.Bound):
		run.Verdict = search.Solution
	case scan("atleast %d", &run.Bound):
	case scan("most %d", &run.Score):
		run.Verdict, run.Maximise, run.Upper = search.Optimal, true, run.Score
	case scan("points %d atmost %d", &run.Score, &run.Upper):
		run.Verdict, run.Maximise = search.Solution, true
	default:
		return run, false
	}
	return run, true
}

// keepProof keeps the certificate of a run, where one can be written, and checked in about the time of the run.
func (k keeper) keepProof(ctx context.Context, p game.Puzzle, run game.Run) {
	certifier, ok := p.(game.Certifier)
	head := headOf(ctx, p)
	if !ok || head == nil || Claim(run) == "" {
		return
	}
	run.Problem = ""
	within, stop := context.WithTimeout(ctx, min(mostKeptTime, max(leastKeptTime, run.Elapsed)))
	defer stop()
	_ = k.store.SaveKept(keptName(head, run.Limits, run.Maximise, !isSettled(run)), func(w io.Writer) error {
		limits := game.ProofLimits{Bytes: mostKeptText, Memory: run.Limits.Memory, States: mostKeptStates, Threads: 1}
		return certifier.Certify(within, w, run, limits) //nolint:wrapcheck // nobody is told
	}, func(r io.Reader) error { return Verify(within, verify.Check, r, nil, run.Game, Claim(run)) }) // else it is found again
}
