package report

import (
	"math"
	"strings"

	"procura/core/game"
	"procura/core/search/audit"
	"procura/core/text"
	"procura/ui/i18n"
)

// Audit says what an audit of a heuristic found, a sentence a line: how much of
// the space was seen, whether the heuristic is admissible and consistent, and
// how good it is.
func Audit(w *i18n.Words, r *game.AuditReport) []string {
	lines := []string{auditSpace(w, &r.Counts), auditAdmissible(w, r), auditConsistent(w, r)}
	if r.Rated > 0 {
		lines = append(lines, w.Key("audit.quality", "Percent", w.Decimal(100*r.Ratio, 0),
			"Perfect", w.Number(r.Perfect), "Number", w.Number(r.Rated)))
	}
	return lines
}

func auditSpace(w *i18n.Words, c *audit.Counts) string {
	if c.Whole {
		return w.Key("audit.whole", "Count", c.States, "Number", w.Number(c.States))
	}
	return w.Key("audit.part", "Count", c.States, "Number", w.Number(c.States), "Stop", stopped(w, c.Stopped))
}

func auditAdmissible(w *i18n.Words, r *game.AuditReport) string {
	switch r.Admissible() {
	case audit.Holds:
		return w.Key("audit.admissible.holds")
	case audit.Open:
		return w.Key("audit.admissible.open", "Count", r.Judged, "Number", w.Number(r.Judged))
	}
	return w.Key("audit.admissible.fails", "Count", r.Overs, "Number", w.Number(r.Overs))
}

func auditConsistent(w *i18n.Words, r *game.AuditReport) string {
	switch r.Consistent() {
	case audit.Holds:
		return w.Key("audit.consistent.holds")
	case audit.Open:
		return w.Key("audit.consistent.open", "Count", r.Edges, "Number", w.Number(r.Edges))
	}
	return w.Key("audit.consistent.fails", "Count", r.Drops, "Number", w.Number(r.Drops))
}

// Overestimate says what is wrong in a state: "h = 5 e a distância é 3".
func Overestimate(w *i18n.Words, o *game.Overestimate) string {
	key := "audit.over.most"
	if o.Exact {
		key = "audit.over"
	}
	return w.Key(key, "Estimate", Estimate(w, o.Estimate), "Distance", o.Distance)
}

// Drop says what is wrong with a move: "E1: h desce de 7 para 4".
func Drop(w *i18n.Words, d *game.Drop) string {
	return w.Key("audit.drop", "Move", d.Move, "Before", Estimate(w, d.Before), "After", Estimate(w, d.After), "Cost", d.Cost)
}

// Estimate writes a value of a heuristic, with three digits after the decimal
// mark where it has a fraction.
func Estimate(w *i18n.Words, h float64) string {
	switch {
	case math.IsInf(h, 1):
		return "∞"
	case h == math.Trunc(h):
		return w.Number(int64(h))
	}
	return w.Decimal(h, 3)
}

// Promise says what a heuristic promises.
func Promise(h game.HeuristicInfo) text.Message {
	if h.Admissible {
		return text.M("method.admissible")
	}
	return text.M("method.inadmissible")
}

// Place says where a path leads: "Depois de E1 F3".
func Place(path []string) text.Message {
	if len(path) == 0 {
		return text.M("audit.start")
	}
	return text.M("audit.after", "Path", strings.Join(path, " "))
}
