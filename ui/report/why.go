package report

import (
	"strings"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
)

// Why says in a line what proved a run's verdict: "BFS: nível 5 esgotado, 31 posições".
// It is "" where nothing is proved, and where the run was read from a file, which does
// not tell.
func Why(w *i18n.Words, run game.Run) string {
	if run.Reason != search.Unsaid && run.Solved() && run.Length == 0 && !run.Maximise {
		return w.Key("why.start")
	}
	switch run.Reason {
	case search.ByLevels:
		return byLevels(w, run)
	case search.ByRest:
		if run.Verdict == search.Impossible {
			return w.Key("why.rest.impossible", "Method", methodWord(w, run))
		}
		return w.Key("why.rest", "Method", methodWord(w, run), "Count", run.Length)
	case search.ByFloor:
		return byFloor(w, run)
	case search.ByExhaustion:
		if places(run) {
			return w.Key("why.exhausted", "Count", run.Expanded, "Number", w.Number(run.Expanded))
		}
		return w.Key("why.exhausted.nodes", "Count", run.Expanded, "Number", w.Number(run.Expanded))
	case search.ByUpper:
		return w.Key("why.upper", "Count", run.Score, "Number", w.Number(int64(run.Score)))
	}
	return ""
}

// byFloor says how far paths can come that are too short, where that is known.
func byFloor(w *i18n.Words, run game.Run) string {
	switch impossible := run.Verdict == search.Impossible; {
	case impossible && run.Reach > 0:
		return w.Key("why.reach.impossible", "Points", run.Reach, "Target", run.Target)
	case impossible:
		return w.Key("why.floor.impossible", "Floor", floorWord(w, run))
	case run.Reach > 0:
		return w.Key("why.reach", "Count", run.Length-1, "Points", run.Reach, "Target", run.Target)
	}
	return w.Key("why.floor", "Floor", floorWord(w, run), "Count", run.Length)
}

func byLevels(w *i18n.Words, run game.Run) string {
	method, level, number := methodWord(w, run), run.Length-1, w.Number(run.Expanded)
	if places(run) {
		return w.Key("why.levels", "Method", method, "Level", level, "Count", run.Expanded, "Number", number)
	}
	return w.Key("why.levels.nodes", "Method", method, "Level", level, "Count", run.Expanded, "Number", number)
}

// places reports whether a run has expanded no position twice, so that its nodes are
// positions.
func places(run game.Run) bool {
	a, d := run.Ran.Algorithm, run.Ran.Duplicates
	return (a == search.BFS || a == search.UCS) && (d == search.Graph || d == "")
}

// methodWord is the short name of what ran: "BFS".
func methodWord(w *i18n.Words, run game.Run) string {
	name, _, _ := strings.Cut(w.Key("algorithm."+string(run.Ran.Algorithm)), " · ")
	return name
}

// floorWord says what the bound for the start is that was met.
func floorWord(w *i18n.Words, run game.Run) string {
	if run.FloorBy == "" {
		return w.Key("why.known")
	}
	return w.Key("floor." + run.Game + "." + run.FloorBy)
}
