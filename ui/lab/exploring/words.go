package exploring

import (
	"math"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
)

// nothing stands where there is no value.
const nothing = "–"

// runName names a run in a line: "Cavalo C · 270 — A* · pares — há 2 min".
func runName(w *i18n.Words, run game.Run, now time.Time) string {
	name := problemName(w, run) + " — " + report.Method(w, run)
	if !run.When.IsZero() {
		name += " — " + ago(w, now.Sub(run.When))
	}
	return name
}

// problemName is "Cavalo C · 270".
func problemName(w *i18n.Words, run game.Run) string {
	name := strings.TrimSpace(w.Key("game."+run.Game) + " " + run.Problem)
	if run.HasTarget {
		name += " · " + w.Number(int64(run.Target))
	}
	return name
}

// ago says how long ago something was.
func ago(w *i18n.Words, d time.Duration) string {
	switch {
	case d < time.Minute:
		return w.Key("exploring.ago.now")
	case d < time.Hour:
		return w.Key("exploring.ago.minutes", "Count", int(d/time.Minute))
	case d < 24*time.Hour:
		return w.Key("exploring.ago.hours", "Count", int(d/time.Hour))
	}
	return w.Key("exploring.ago.days", "Count", int(d/(24*time.Hour)))
}

// colourOf is that of a verdict.
func colourOf(v search.Verdict) fyne.ThemeColorName {
	switch v {
	case search.Optimal:
		return theme.Proved
	case search.Impossible:
		return theme.Impossible
	}
	return theme.Bound
}

// figure writes a value of a search.
func figure(w *i18n.Words, x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "∞"
	case math.IsInf(x, -1), math.IsNaN(x):
		return nothing
	}
	return w.Parameter(x)
}

// values writes what a node costs: "4 + 2 = 6"; where f is another number than the sum,
// as with a weight, "4 + 2, f 7"; without a heuristic what the way costs, "g 4".
func values(w *i18n.Words, informed bool, g, h, f float64) string {
	if !informed {
		return "g " + figure(w, g)
	}
	sum := figure(w, g) + " + " + figure(w, h)
	if h < 0 {
		sum = figure(w, g) + " − " + figure(w, -h)
	}
	if g+h == f || math.IsInf(h, 1) && math.IsInf(f, 1) {
		return sum + " = " + figure(w, f)
	}
	return sum + ", f " + figure(w, f)
}

// fateOf says what became of a successor, and in which colour.
func fateOf(w *i18n.Words, o *game.Offspring) (said string, colour fyne.ThemeColorName) {
	said = w.Key("exploring.fate."+string(o.Fate), "Node", nodeNumber(w, o.Other), "G", figure(w, o.OtherG), "Own", figure(w, o.G))
	switch {
	case o.Goal:
		return w.Key("exploring.fate.goal") + ", " + said, theme.Proved
	case o.Fate == game.Better:
		return said, theme.Proved
	case o.Fate == game.Fresh:
		return said, ""
	case o.Fate == game.Dead:
		return said, theme.Impossible
	}
	return said, theme.Muted
}

// nodeNumber is a node as it is called.
func nodeNumber(w *i18n.Words, node uint32) string {
	if node == game.NoNode {
		return nothing
	}
	return w.Number(int64(node))
}

// moveOf is the move that led to a node, or the word for the start.
func moveOf(w *i18n.Words, n *game.Node) string {
	if n.Move == "" {
		return w.Key("exploring.start")
	}
	return n.Move
}
