package gametest

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/match"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/audit"
	"procura/core/text"
)

// CheckGenerator proves the contract of random problems: by random alone, of every
// size, under default rules, and as good as any from a file.
func CheckGenerator(t *testing.T, g game.Generator) {
	t.Helper()
	sizes := g.Sizes()
	if sizes.Least > sizes.Usual || sizes.Usual > sizes.Most || sizes.Name.IsZero() {
		t.Fatalf("%+v", sizes)
	}
	for size := sizes.Least; size <= sizes.Most; size += max(1, (sizes.Most-sizes.Least)/50) {
		checkRandom(t, g, size)
	}
	checkRandom(t, g, sizes.Most)
	seen := map[string]bool{}
	for number := range 20 {
		seen[puzzle.Random(g, sizes.Usual, 1, number).Identity()] = true
		seen[puzzle.Random(g, sizes.Usual, 2, number).Identity()] = true
	}
	if len(seen) < 20 {
		t.Errorf("only %d of 40 problems differ", len(seen))
	}
}

func checkRandom(t *testing.T, g game.Generator, size int) {
	t.Helper()
	p, again := puzzle.Random(g, size, 7, size), puzzle.Random(g, size, 7, size)
	if p.Identity() != again.Identity() {
		t.Errorf("size %d: two problems of one seed", size)
	}
	if !p.Rules().IsDefault(g.Settings()) || p.Module().ID() != g.ID() {
		t.Errorf("size %d: %s under %v", size, p.Module().ID(), p.Rules())
	}
	form, _ := p.Encode("A")
	if decoded := decodeForm(t, g, form); decoded.Puzzle.Identity() != p.Identity() || len(p.Warnings()) != 0 {
		t.Errorf("size %d: read back as another problem, or with warnings:\n%s", size, form)
	}
}

// CheckAudits audits every heuristic on random problems of a size, in equal parts under
// every choice of rules: those called admissible hold on every whole space, and the others
// are refuted, and every state is judged or dead. With a limit of nodes each, more than 0, the
// first are not refuted. In short mode there are a tenth of the boards.
func CheckAudits(t *testing.T, g game.Generator, size, boards int, nodes int64) {
	t.Helper()
	if testing.Short() {
		boards /= 10
	}
	combinations := game.Combinations(g.Settings())
	for _, h := range puzzle.Random(g, g.Sizes().Usual, 1, 0).Heuristics() {
		seed := uint64(Rotation())
		if !h.Admissible {
			seed = 0 // on other boards, when they are few, nothing may refute it
		}
		all := game.AuditReport{Counts: audit.Counts{Whole: true}}
		done := 0
		for _, rules := range combinations {
			request := puzzle.RandomAuditRequest{Rules: rules, Boards: max(1, boards/len(combinations)), Size: size, Seed: seed}
			request.Heuristic, request.Limits = h.Key, search.Limits{Nodes: nodes}
			r, wrong := puzzle.AuditRandom(context.Background(), g, request)
			if wrong != nil {
				t.Fatal(wrong)
			}
			all.Add(&r.Counts)
			all.Over, done = cmp.Or(r.Over, all.Over), done+r.Boards
		}
		want := audit.Fails
		switch {
		case h.Admissible && nodes == 0:
			want = audit.Holds
		case h.Admissible:
			want = audit.Open
		}
		if all.Admissible() != want || all.Whole != (nodes == 0) || all.Whole && all.Judged+all.Dead != all.States || all.States < int64(done) {
			t.Errorf("%s is %s on %d boards, want %s: %+v", h.Key, all.Admissible(), done, want, all.Counts)
			if o := all.Over; o != nil {
				form, _ := o.Puzzle.Encode("A")
				t.Errorf("h = %v, distance %d after %v under %v on\n%s", o.Estimate, o.Distance, o.Path, o.Puzzle.Rules(), form)
			}
		}
	}
}

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

// checkHand: where a game can be played by hand, every move can be picked, every place
// that can't has a reason, and the problem that begins at a state has its moves.
func (c *checker[S, A]) checkHand(t *testing.T) {
	for _, path := range c.walks {
		l, ok := puzzle.Begin(c.puzzle)
		if !ok {
			return
		}
		for _, move := range c.moves(path) {
			next, wrong := l.Play(move)
			if wrong != nil {
				break // over, by its own rules
			}
			l = next
			if !slices.Equal(successors(l), l.Legal()) && len(l.Legal()) > 0 {
				t.Fatalf("%v: the rest has other moves than %v", l.Moves(), l.Legal())
			}
		}
		c.checkPicks(t, l)
	}
}

// successors are the moves from the start of the problem that is left of a line.
func successors(l puzzle.Line) []string {
	var moves []string
	for _, next := range l.Rest().Start().Successors() {
		moves = append(moves, next.Move)
	}
	return moves
}

func (c *checker[S, A]) checkPicks(t *testing.T, l puzzle.Line) {
	t.Helper()
	shown := l.Scene()
	checkPicking(t, l, l.Legal(), func(picked, choices []int) {
		for place := -len(shown.Tray); place < len(shown.Cells); place++ {
			why := l.Refusal(picked, place)
			if slices.Contains(choices, place) != (why == nil) || why != nil && why.IsZero() {
				t.Errorf("%v: after %v, %d: %v", l.Moves(), picked, place, why)
			}
		}
	})
	for _, move := range l.Legal() {
		words, places := l.Clue(move)
		begins := l.Ways().Behind(nil)
		if words.IsZero() || !slices.ContainsFunc(places, func(place int) bool { return slices.Contains(begins[place], move) }) {
			t.Errorf("%v: %s has no clue: %v", l.Moves(), move, places)
		}
		for _, place := range places {
			if len(begins[place]) == 0 {
				t.Errorf("%v: the clue to %s names %d, where no move begins", l.Moves(), move, place)
			}
		}
	}
}

// checkPack: a game that packs its problem reads the same one.
func (c *checker[S, A]) checkPack(t *testing.T) {
	w := &text.RadixWriter{}
	if !puzzle.Pack(c.puzzle, w) {
		return
	}
	again := unpacked(t, w, c.rules.Module().(puzzle.Unpacker).Unpack)
	one, _ := c.puzzle.Encode("")
	if target, has := c.puzzle.Target(); has {
		again = again.WithTarget(target)
	}
	if two, _ := again.Encode(""); one != two {
		t.Errorf("%s\nis read back as\n%s", one, two)
	}
}

func unpacked[T any](t *testing.T, w *text.RadixWriter, read func(*text.RadixReader) (T, bool)) T {
	t.Helper()
	r := text.NewRadixReader(w.Sum())
	again, ok := read(r)
	if !ok || !r.Done() {
		t.Fatalf("can't be read back: %t", ok)
	}
	return again
}

// checkPack: a game that packs its positions reads the same ones.
func (c *matchChecker[S, M]) checkPack(t *testing.T) {
	for _, s := range c.states {
		p, w := match.New(c.rules, s), &text.RadixWriter{}
		if !p.Pack(w) {
			return
		}
		again := unpacked(t, w, func(r *text.RadixReader) (game.Position, bool) {
			return p.Module().(match.Unpacker).UnpackPosition(r, p.Rules())
		})
		if again.Encode() != p.Encode() {
			t.Fatalf("%s is read back as %v", p.Encode(), again)
		}
	}
}
