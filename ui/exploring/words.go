package exploring

import (
	"math"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
)

// nothing stands where there is no value.
const nothing = "–"

// runName names a run in a line: "Cavalo C · 270 — A* · pares — há 2 min".
func runName(w *i18n.Words, run game.Run, now time.Time) string {
	name := strings.TrimSpace(w.Key("core.game."+run.Game) + " " + w.Dated(run.Problem))
	if run.HasTarget {
		name += " · " + w.Number(int64(run.Target))
	}
	if run.Ran.Algorithm != "" {
		name += " — " + report.Method(w, run)
	}
	if !run.When.IsZero() {
		name += " — " + formatAge(w, now.Sub(run.When))
	}
	return name
}

// formatAge returns words for how long ago something was.
func formatAge(w *i18n.Words, d time.Duration) string {
	switch {
	case d < time.Minute:
		return w.Key("explore.ago.now")
	case d < time.Hour:
		return w.Key("explore.ago.minutes", "Count", int(d/time.Minute))
	case d < 24*time.Hour:
		return w.Key("explore.ago.hours", "Count", int(d/time.Hour))
	}
	return w.Key("explore.ago.days", "Count", int(d/(24*time.Hour)))
}

// verdictColours holds the colours of proved verdicts. All others have the colour of a bound.
var verdictColours = map[search.Verdict]fyne.ThemeColorName{search.Optimal: theme.Proved, search.Impossible: theme.Impossible}

// formatValues writes what a node costs: "4 + 2 = 6"; where f is another number than the sum,
// as with a weight, "4 + 2, f 7"; without a heuristic what the way costs, "g 4".
func formatValues(w *i18n.Words, informed bool, g, h, f float64) string {
	if !informed {
		return "g " + w.Value(g)
	}
	sum := w.Value(g) + " + " + w.Value(h)
	if h < 0 {
		sum = w.Value(g) + " − " + w.Value(-h)
	}
	if g+h == f || math.IsInf(h, 1) && math.IsInf(f, 1) || math.IsNaN(f) {
		return sum + " = " + w.Value(f)
	}
	return sum + ", f " + w.Value(f)
}

// formatFate returns words for what became of a successor, and their colour.
func formatFate(w *i18n.Words, o *explore.Offspring) (said string, colour fyne.ThemeColorName) {
	said = w.Key("explore.fate."+o.Fate.String(), "Node", nodeNumber(w, o.Other), "G", w.Value(o.OtherG), "Own", w.Value(o.G))
	switch {
	case o.Goal:
		return w.Key("explore.fate.goal") + ", " + said, theme.Proved
	case o.Fate == record.Better:
		return said, theme.Proved
	case o.Fate == record.Fresh:
		return said, ""
	case o.Fate == record.Dead:
		return said, theme.Impossible
	}
	return said, theme.Muted
}

func nodeNumber(w *i18n.Words, node uint32) string {
	if node == explore.None {
		return nothing
	}
	return w.Number(int64(node))
}

// isInformed reports whether a part of the run has a heuristic; what is not known of has one.
func isInformed(e game.Exploration, phase int) bool {
	phases := e.Phases()
	return phase >= len(phases) || search.Algorithm(phases[phase].Algorithm).Informed()
}

// rootName names a node without a move: the start, or the goal of a search from there.
func rootName(w *i18n.Words, e game.Exploration, phase int) string {
	if phases := e.Phases(); phase < len(phases) && phases[phase].Back {
		return w.Key("explore.goal")
	}
	return w.Key("explore.start")
}

// formatSum writes what a node costs as in a box: "6 = 4+2".
func formatSum(w *i18n.Words, informed bool, g, h, f float64) string {
	key, more := "explore.tree.other", "+"+w.Value(h)
	if h < 0 {
		more = "−" + w.Value(-h)
	}
	switch {
	case !informed:
		key = "explore.tree.g"
	case f == g+h, math.IsNaN(f):
		key = "explore.tree.sum"
	case f == h:
		key = "explore.tree.h"
	}
	return w.Key(key, "F", w.Value(f), "G", w.Value(g), "H", w.Value(h), "More", more)
}
