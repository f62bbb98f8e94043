// Package report says in words what was found: verdicts, methods, what stopped
// a search, audits of heuristics, what is wrong in a file. The window and the
// command line take their words from here, and what they ask of files is Store; it knows no Fyne.
package report

import (
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/search"
	"procura/core/tasks"
	"procura/core/text"
	"procura/ui/i18n"
)

// Headline returns a run's verdict as the first thing to read: "ÓTIMA: 6 jogadas, provada".
func Headline(w *i18n.Words, run game.Run) string {
	if run.Maximise {
		return maximum(w, run)
	}
	switch run.Verdict {
	case search.Optimal:
		return w.Key("solver.headline.optimal", "Count", run.Length)
	case search.Solution:
		if run.Bound == run.Length { // by what another method has proved
			return w.Key("solver.headline.solution.least", "Count", run.Length)
		}
		if factor := Factor(w, run.Report); factor != "" {
			return w.Key("solver.headline.solution", "Count", run.Length, "Bound", run.Bound, "Factor", factor)
		}
		return w.Key("solver.headline.solution.open", "Count", run.Length)
	case search.Impossible:
		return w.Key("solver.headline.impossible")
	}
	return w.Key("solver.headline.unknown", "Count", max(run.Bound, 0), "Stop", stopped(w, run.Stopped))
}

// ForeignHeadline tells what a run that was read from a file has, as the first thing to read: its path, of which
// it is known what it is worth, or else what the file says.
func ForeignHeadline(w *i18n.Words, run game.Run, f *grade.FollowedRun) string {
	switch {
	case f.Illegal:
		return w.Key("solver.foreign.illegal")
	case f.Short:
		return w.Key("solver.foreign.short")
	case run.Solved():
		return w.Key("solver.foreign.path", "Count", len(run.Path))
	}
	return w.Key("solver.foreign.claim", "Claim", w.Key("core.verdict."+string(run.Verdict)))
}

// ForeignDetails describes what is wrong with the path of such a run, or what only its file says.
func ForeignDetails(w *i18n.Words, run game.Run, f *grade.FollowedRun) string {
	switch {
	case !f.Wrong.IsZero():
		return i18n.Sentence(w.Say(f.Wrong))
	case run.Solved():
		return w.Key("solver.foreign.legal", "Claim", w.Key("core.verdict."+string(run.Verdict)))
	}
	return w.Key("solver.foreign.unproved")
}

// ForeignCell returns the verdict of such a run for a table that has the length in another column.
func ForeignCell(w *i18n.Words, run game.Run, f *grade.FollowedRun) string {
	switch {
	case f.Illegal:
		return w.Key("solver.foreign.cell.illegal")
	case f.Short:
		return w.Key("solver.foreign.cell.short")
	}
	return w.Key("solver.foreign.badge", "Claim", Cell(w, run))
}

// ForeignBadge returns the verdict of a run from a file in a few characters, never with a tick.
func ForeignBadge(w *i18n.Words, run game.Run, f *grade.FollowedRun) string {
	claim := "≥ " + w.Number(int64(max(run.Bound, 0)))
	switch {
	case f.Illegal || f.Short:
		return ForeignCell(w, run, f)
	case run.Solved():
		claim = w.Number(int64(len(run.Path)))
	case run.Verdict == search.Impossible:
		claim = w.Key("core.verdict.impossible")
	}
	return w.Key("solver.foreign.badge", "Claim", claim)
}

// maximum describes what a search for the most points proved: "MÁXIMO: 2 345 pontos,
// provado".
func maximum(w *i18n.Words, run game.Run) string {
	points, upper := w.Number(int64(run.Score)), w.Number(int64(run.Upper))
	switch {
	case run.Verdict == search.Optimal:
		return w.Key("solver.headline.maximum", "Count", run.Score, "Number", points)
	case run.HasScore:
		return w.Key("solver.headline.points", "Count", run.Score, "Number", points, "Upper", upper, "Gap", gap(w, run))
	}
	return w.Key("solver.headline.upper", "Count", run.Upper, "Number", upper, "Stop", stopped(w, run.Stopped))
}

// Factor tells how many times as long as the shortest a solution is at most, rounded up
// to two digits: "1,5"; "" where that is not known, or nothing to say of one that is as
// short as any.
func Factor(w *i18n.Words, r search.Report) string {
	if r.Verdict != search.Solution || r.Factor() == 0 || r.Length == r.Bound {
		return ""
	}
	hundredths := (100*r.Length + r.Bound - 1) / r.Bound
	return w.Parameter(float64(hundredths) / 100)
}

// Details returns a run's measures in a row of facts, parted by dots; of a solution that
// might have become better, rather what stopped the run.
func Details(w *i18n.Words, run game.Run) string {
	var facts []string
	switch {
	case run.Solved() && run.Maximise:
		facts = append(facts, w.Key("solver.fact.moves", "Count", run.Length))
	case run.Solved() && run.HasScore:
		facts = append(facts, w.Key("solver.fact.score", "Count", run.Score))
	case !run.Solved() && run.HasTarget && !run.Maximise:
		facts = append(facts, w.Key("solver.fact.target", "Target", run.Target))
	}
	switch {
	case run.Verdict == search.Solution && run.Stopped != search.NotStopped:
		facts = append(facts, stopped(w, run.Stopped))
	case run.Ran.Algorithm != game.Hand:
		facts = append(facts, w.Key("solver.fact.expanded", "Count", run.Expanded, "Number", w.Number(run.Expanded), "Time", w.Duration(run.Elapsed)))
		if run.Symmetric > 0 {
			facts = append(facts, w.Key("solver.fact.symmetric", "Count", run.Symmetric, "Number", w.Number(run.Symmetric)))
		}
	}
	return strings.Join(facts, " · ")
}

// Badge is a run's verdict in a few characters, for a list: "✓ 6", "12 ?".
func Badge(w *i18n.Words, run game.Run) string {
	key := "solver.badge.unknown"
	switch {
	case run.Maximise && run.Verdict == search.Optimal:
		key = "solver.badge.maximum"
	case run.Maximise && run.HasScore:
		key = "solver.badge.points"
	case run.Maximise:
		key = "solver.badge.upper"
	case run.Verdict == search.Optimal:
		key = "solver.badge.optimal"
	case run.Verdict == search.Solution:
		key = "solver.badge.solution"
	case run.Verdict == search.Impossible:
		key = "solver.badge.impossible"
	}
	return w.Key(key, "Length", run.Length, "Bound", max(run.Bound, 0), "Points", run.Score, "Upper", run.Upper)
}

// stopped tells in a clause what stopped a search: "parou no limite de tempo".
func stopped(w *i18n.Words, stop search.Stop) string { return w.Key("solver.stopped." + string(stop)) }

// Stop tells in a word what stopped a search: "tempo"; "" for one that ended by itself, as a
// beam does that runs dry.
func Stop(w *i18n.Words, stop search.Stop) string {
	if stop == search.NotStopped {
		return ""
	}
	return w.Key("core.stop." + string(stop))
}

// Verdict returns a run's verdict in a line, how far from the shortest a solution can be,
// and what stopped it: "solução ≤ 1,5× (tempo)".
func Verdict(w *i18n.Words, run game.Run) string {
	verdict := w.Key("core.verdict." + string(run.Verdict))
	if run.Maximise {
		verdict = most(w, run)
	}
	if factor := Factor(w, run.Report); factor != "" {
		verdict += " ≤ " + factor + "×"
	}
	if stop := Stop(w, run.Stopped); stop != "" {
		verdict += " (" + stop + ")"
	}
	return verdict
}

// most tells whether no path has more points, or how many it can have.
func most(w *i18n.Words, run game.Run) string {
	if run.Verdict == search.Optimal {
		return w.Key("core.verdict.maximum")
	}
	bound := w.Key("core.verdict."+string(run.Verdict)) + " ≤ " + w.Number(int64(run.Upper))
	if !run.HasScore {
		return bound
	}
	return w.Key("solver.badge.gap", "Bound", bound, "Gap", gap(w, run))
}

// gap tells how far the upper bound is from the points of a run: "4,53 %", or "2,4 ×" where it is
// twice as much or more.
func gap(w *i18n.Words, run game.Run) string {
	if ratio := float64(run.Upper) / float64(run.Score); run.Score > 0 && IsFactor(ratio) {
		return Multiple(w, ratio)
	}
	return w.Key("compare.gap.percent", "Percent", w.Parameter(run.Gap()))
}

// Cell returns a run's verdict in a cell of a table that has the length in another, with its
// bound and what stopped it: "solução, ≥ 5", "≥ 12 · cancelada".
func Cell(w *i18n.Words, run game.Run) string {
	bound, verdict := "≥ "+w.Number(int64(max(run.Bound, 0))), w.Key("core.verdict."+string(run.Verdict))
	stop, open := Stop(w, run.Stopped), run.Verdict == search.Unknown
	if run.Maximise { // "máximo: 2 345", or "2 301, ≤ 2 410"
		points := w.Number(int64(run.Score))
		bound = "≤ " + w.Number(int64(run.Upper))
		if run.Verdict == search.Optimal {
			return w.Key("core.verdict.maximum") + ": " + points
		} else if run.HasScore {
			return points + ", " + bound
		}
		open = true
	}
	switch {
	case open && stop != "":
		return bound + " · " + stop
	case open, run.Verdict == search.Solution:
		return verdict + ", " + bound
	}
	return verdict
}

// Why tells in a line what proved a run's verdict: "BFS: nível 5 esgotado, 31 posições"; of one that is not
// proved, what gave its bound, where that was not the search. It is "" where nothing is proved, and where the
// run was read from a file, which does not tell.
func Why(w *i18n.Words, run game.Run) string {
	if run.Reason != search.Unsaid && run.Solved() && run.Length == 0 && !run.Maximise {
		return w.Key("proof.why.start")
	}
	switch run.Reason {
	case search.ByLevels:
		return w.Key(keyOf(run, "proof.why.levels", "proof.why.levels.nodes"),
			"Method", methodWord(w, run), "Level", run.Length-1, "Count", run.Expanded, "Number", w.Number(run.Expanded))
	case search.ByRest:
		if run.Verdict == search.Impossible {
			return w.Key("proof.why.rest.impossible", "Method", methodWord(w, run))
		}
		return w.Key("proof.why.rest", "Method", methodWord(w, run), "Count", run.Length)
	case search.ByLowerBound:
		return byFloor(w, run)
	case search.ByExhaustion:
		return w.Key(keyOf(run, "proof.why.exhausted", "proof.why.exhausted.nodes"), "Count", run.Expanded, "Number", w.Number(run.Expanded))
	case search.Unsaid:
		if run.LowerBoundBy != "" && run.Bound > 0 && !run.Maximise {
			return w.Key("proof.why.floor", "Floor", floorWord(w, run), "Count", run.Bound)
		}
	case search.ByUpper:
		return w.Key("proof.why.upper", "Count", run.Score, "Number", w.Number(int64(run.Score)))
	}
	return ""
}

// Unproved tells in a line why a search that ended with a solution does not prove it a shortest one, and in a sentence
// what that means; "" where it proves that, or was stopped.
func Unproved(w *i18n.Words, run game.Run) (line, sentence string) {
	if run.Verdict != search.Solution || run.Stopped != search.NotStopped || run.Maximise || run.ByProgram() || run.Ran.Algorithm == game.Hand {
		return "", ""
	}
	why := "order"
	_, number, _ := run.Ran.Number()
	_, written := game.FormulaText(run.Ran.Heuristic)
	switch ordered := slices.Contains([]search.Algorithm{search.AStar, search.IDAStar, search.RBFS}, run.Ran.Algorithm); {
	case run.Ran.Algorithm == search.AStar && number > 1:
		why = "weight"
	case ordered && written:
		why = "formula"
	case ordered:
		why = "inadmissible"
	}
	method := methodWord(w, run)
	return w.Key("proof.unproved."+why, "Method", method), w.Key("proof.unproved.about."+why, "Method", method)
}

// byFloor tells how far paths can come that are too short, where that is known.
func byFloor(w *i18n.Words, run game.Run) string {
	switch impossible := run.Verdict == search.Impossible; {
	case impossible && run.Reach > 0:
		return w.Key("proof.why.reach.impossible", "Points", run.Reach, "Target", run.Target)
	case impossible:
		return w.Key("proof.why.floor.impossible", "Floor", floorWord(w, run))
	case run.Reach > 0:
		return w.Key("proof.why.reach", "Count", run.Length-1, "Points", run.Reach, "Target", run.Target)
	}
	return w.Key("proof.why.floor", "Floor", floorWord(w, run), "Count", run.Length)
}

// keyOf is a key that speaks of positions, where a run has expanded none twice, else one of nodes.
func keyOf(run game.Run, positions, nodes string) string {
	d := run.Ran.Duplicates
	if run.Ran.Algorithm.Info().ExpandsOnce() && (d == search.Graph || d == "") {
		return positions
	}
	return nodes
}

// methodWord is the short name of what ran: "BFS".
func methodWord(w *i18n.Words, run game.Run) string { return AlgorithmWord(w, run.Ran.Algorithm) }

// floorWord names the bound for the start that was met.
func floorWord(w *i18n.Words, run game.Run) string {
	if run.LowerBoundBy == "" {
		return w.Key("proof.why.known")
	}
	return w.Key("solver.floor." + run.Game + "." + run.LowerBoundBy)
}

// Task returns what is to be found in a position for two.
func Task(k tasks.Kind, depth int) text.Message {
	if k == tasks.Win {
		return text.M("match.puzzle.win", "Count", depth)
	}
	return text.M("match.puzzle." + string(k))
}
