package report

import (
	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
)

// Known has the strongest findings of all runs of one problem, zero before the first run. Every page
// says of a run what is known of its problem: its verdict stays its own, its bound is the strongest one.
type Known struct {
	// Best is the run with the strongest verdict, nil if there is none.
	Best *game.Run
	// lower is the run with the greatest lower bound of moves, upper that with the least upper bound of
	// points, nil for none.
	lower, upper *game.Run
}

// Add adds a finished run of the problem.
func (k *Known) Add(run *game.Run) {
	if k.Best == nil || SaysMore(run, k.Best) {
		k.Best = run
	}
	switch {
	case run.Maximise && (k.upper == nil || run.Upper < k.upper.Upper):
		k.upper = run
	case !run.Maximise && run.Bound > 0 && (k.lower == nil || run.Bound > k.lower.Bound):
		k.lower = run
	}
}

// Proves reports whether no solution of the problem has fewer moves.
func (k Known) Proves(moves int) bool { return k.lower != nil && k.lower.Bound >= moves }

// Lift is a run with the strongest bound that is known in the place of its own.
func (k Known) Lift(run game.Run) game.Run {
	if by := k.stronger(&run); by != nil {
		run.Bound, run.Upper, run.LowerBoundBy = by.Bound, by.Upper, by.LowerBoundBy
	}
	return run
}

// stronger is the run whose bound is stronger than that of a run which is not proved, nil for none.
func (k Known) stronger(run *game.Run) *game.Run {
	switch {
	case run.Verdict != search.Solution && run.Verdict != search.Unknown:
	case run.Maximise && k.upper != nil && k.upper.Upper < run.Upper:
		return k.upper
	case !run.Maximise && k.lower != nil && k.lower.Bound > run.Bound:
		return k.lower
	}
	return nil
}

// Why tells in a line why a solution is not proved a shortest one, as Unproved does, and what proved a run's verdict and
// its bound, as Why does; where another run has the strongest bound, by what that was found: "A*: pelo menos 6 jogadas".
func (k Known) Why(w *i18n.Words, run game.Run) string {
	reason, _ := k.Unproved(w, run)
	proof := k.whyBound(w, run)
	if reason == "" || proof == "" {
		return reason + proof
	}
	return reason + " · " + proof
}

// Unproved is what Unproved tells of a run, "" where the strongest bound proves its solution a shortest one.
func (k Known) Unproved(w *i18n.Words, run game.Run) (line, sentence string) {
	if k.Lift(run).Bound == run.Length {
		return "", ""
	}
	return Unproved(w, run)
}

func (k Known) whyBound(w *i18n.Words, run game.Run) string {
	by := k.stronger(&run)
	if by == nil {
		return Why(w, run)
	}
	if by.Maximise {
		return w.Key("proof.why.upper", "Count", by.Upper, "Number", w.Number(int64(by.Upper)))
	}
	name := methodWord(w, *by)
	if by.LowerBoundBy != "" || by.Ran.Algorithm == game.Hand {
		name = floorWord(w, *by)
	}
	return w.Key("proof.why.floor", "Floor", name, "Count", by.Bound)
}

// SaysMore reports whether a run says more of a problem than another one: a proof before a solution, a
// shorter solution before a longer one, a higher bound before a lower one.
func SaysMore(a, b *game.Run) bool {
	if a.Maximise != b.Maximise {
		return b.Maximise // of the two questions, the target comes first
	}
	if a, b := rank(a.Verdict), rank(b.Verdict); a != b {
		return a > b
	}
	switch {
	case a.Maximise:
		return a.Score > b.Score || a.Score == b.Score && a.Upper < b.Upper
	case a.Solved():
		return a.Length < b.Length
	}
	return a.Bound > b.Bound
}

func rank(v search.Verdict) int {
	switch v {
	case search.Optimal, search.Impossible:
		return 2
	case search.Solution:
		return 1
	}
	return 0
}
