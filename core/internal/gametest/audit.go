package gametest

import (
	"context"
	"testing"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/audit"
)

// checkAudits: an audit refutes nothing that is called admissible, agrees with
// a plain search over maps, and shows what it refutes on the board.
func (c *checker[S, A]) checkAudits(t *testing.T) {
	sp := explore(c.rules, c.rules.Start(), auditLimit())
	away := sp.distances()
	for _, h := range c.rules.Heuristics() {
		r := c.puzzle.Audit(context.Background(), game.AuditRequest{Heuristic: h.Key, Limits: search.Limits{Nodes: int64(auditLimit())}})
		if r.Whole != sp.whole || r.Stopped == search.NotStopped != sp.whole || h.Admissible && r.Admissible() == audit.Fails {
			t.Errorf("%s: %+v, of a whole space %t", h.Key, r.Counts, sp.whole)
		}
		if sp.whole {
			over, dead := c.count(h, away)
			if r.States != int64(len(away)) || r.Overs != over || r.Dead != dead || r.Exact != r.States-dead {
				t.Errorf("%s: %+v; want %d states, %d over, %d dead", h.Key, r.Counts, len(away), over, dead)
			}
		}
		c.checkExamples(t, h, &r)
	}
}

// count counts the states whose estimate exceeds their distance, and those
// from which there is no way.
func (c *checker[S, A]) count(h search.Heuristic[S], away map[S]int) (over, dead int64) {
	for s, distance := range away {
		if distance == never {
			dead++
		} else if value(h, s) > float64(distance)+1e-9*float64(max(1, distance)) {
			over++
		}
	}
	return over, dead
}

// checkExamples: the paths of counter-examples can be played, and end where the
// heuristic says what the audit says it does.
func (c *checker[S, A]) checkExamples(t *testing.T, h search.Heuristic[S], r *game.AuditReport) {
	t.Helper()
	if o := r.Over; o != nil {
		if s, ok := c.replay(o.Path); !ok || value(h, s) != o.Estimate && o.Estimate < float64(search.Unreachable) {
			t.Errorf("%s: the path %v does not lead to h = %v", h.Key, o.Path, o.Estimate)
		}
	}
	if d := r.Drop; d != nil {
		before, _ := c.replay(d.Path)
		after, ok := c.replay(d.Steps())
		if !ok || value(h, before) != d.Before || value(h, after) != d.After || d.Before <= d.After+float64(d.Cost) {
			t.Errorf("%s: the move %s after %v does not drop from %v to %v", h.Key, d.Move, d.Path, d.Before, d.After)
		}
	}
}
