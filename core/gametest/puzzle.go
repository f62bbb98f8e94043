package gametest

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// Algorithms lists the algorithms that can search a puzzle.
func Algorithms(p game.Puzzle) []search.Algorithm {
	return slices.DeleteFunc(search.Algorithms(), func(a search.Algorithm) bool {
		_, wrong := game.Method{Algorithm: a}.Resolve(p)
		return wrong != nil
	})
}

// methods lists every algorithm with every heuristic it can use, in graph and
// in tree mode, and in the quotient where there is one.
func methods(p game.Puzzle) []game.Method {
	var list []game.Method
	modes := []search.Duplicates{search.Graph, search.Tree}
	if p.Symmetries() > 1 {
		modes = append(modes, search.Quotient)
	}
	for _, duplicates := range modes {
		for _, algorithm := range Algorithms(p) {
			if !algorithm.Informed() {
				list = append(list, game.Method{Algorithm: algorithm, Duplicates: duplicates})
				continue
			}
			for _, h := range p.Heuristics() {
				list = append(list, game.Method{Algorithm: algorithm, Heuristic: h.Key, Duplicates: duplicates})
			}
		}
	}
	return list
}

// checkSearches: every method gives the same counts twice, its solutions
// replay, and all that is proved fits together and with the whole space.
func (c *checker[S, A]) checkSearches(t *testing.T) {
	bound, shortest, impossible := 0, never, false // the best of all runs
	for _, m := range append(methods(c.puzzle), game.Method{Algorithm: game.Best}) {
		request := game.SolveRequest{Method: m, Limits: search.Limits{Nodes: nodeLimit()}}
		run := c.puzzle.Solve(context.Background(), request)
		again := c.puzzle.Solve(context.Background(), request)
		if got, want := signature(again), signature(run); !reflect.DeepEqual(got, want) {
			t.Errorf("%v: %v, then %v", m, want, got)
		}
		c.checkRun(t, m, run)
		bound, impossible = max(bound, run.Bound), impossible || run.Verdict == search.Impossible
		if run.Solved() && (shortest == never || run.Length < shortest) {
			shortest = run.Length
		}
		if m.Algorithm.Info().ExpandsOnce() && run.Verdict == search.Solution {
			t.Errorf("%v: a first solution that is not proved shortest", m)
		}
	}
	if shortest != never && (impossible || bound > shortest) {
		t.Errorf("one method proves at least %d moves, or impossible: %t; another needs %d", bound, impossible, shortest)
	}
	truth, found := c.distances()[c.rules.Start()]
	switch {
	case !found || !c.whole().whole:
	case truth == never && shortest != never:
		t.Errorf("solved in %d, but the whole space holds no goal", shortest)
	case truth != never && (impossible || bound > truth || shortest != never && shortest < truth):
		t.Errorf("bound %d, length %d, impossible: %t, but the nearest goal is %d moves away", bound, shortest, impossible, truth)
	}
}

func signature(r game.Run) []any {
	return []any{r.Verdict, r.Stopped, r.Length, r.Bound, r.Expanded, r.Generated, r.Frontier, r.Bytes, r.Path, r.Score, r.Final}
}

// checkRun: a run's solution ends in a goal, and its numbers fit together.
func (c *checker[S, A]) checkRun(t *testing.T, m game.Method, run game.Run) {
	t.Helper()
	if run.Verdict == search.Impossible != (run.Bound == -1) || run.Generated > nodeLimit() || run.Expanded > run.Generated {
		t.Errorf("%v: %+v", m, run.Report)
	}
	if !run.Solved() {
		if len(run.Path) != 0 || run.Final != "" || run.HasScore || run.Penetrance() != 0 {
			t.Errorf("%v: no solution, but %+v", m, run)
		}
		return
	}
	last, ok := c.replay(run.Path)
	if !ok || !c.rules.Goal(last) || run.Length != len(run.Path) {
		t.Errorf("%v: path %v of length %d breaks the rules or ends in no goal", m, run.Path, run.Length)
	}
	if form, _ := c.rules.Encode(last, ""); form != run.Final {
		t.Errorf("%v: final board\n%s\nwant\n%s", m, run.Final, form)
	}
	if after, err := c.puzzle.After(run.Path); err != nil || after != run.Final {
		t.Errorf("%v: After gives %s, %v; want %s", m, after, err, run.Final)
	}
	if run.Length < run.Bound || run.Verdict == search.Optimal != (run.Length == run.Bound) {
		t.Errorf("%v: %s with length %d and bound %d", m, run.Verdict, run.Length, run.Bound)
	}
}

func (c *checker[S, A]) replay(moves []string) (S, bool) {
	s := c.rules.Start()
	for _, move := range moves {
		edges := c.rules.Expand(s, nil)
		i := slices.IndexFunc(edges, func(e search.Edge[S, A]) bool { return c.rules.Notation(e.Action) == move })
		if i < 0 {
			return s, false
		}
		s = edges[i].State
	}
	return s, true
}

// checkReplay: step 0 is the start; each later step shows its move on a whole
// board, with motions that stay on it.
func (c *checker[S, A]) checkReplay(t *testing.T) {
	for _, path := range c.walks {
		moves := c.moves(path)
		replay, err := c.puzzle.Replay(moves)
		if err != nil || replay.Len() != len(moves)+1 {
			t.Fatalf("%v: %v, %v", moves, replay, err)
		}
		last := replay.Step(len(moves))
		before := replay.Step(0)
		if moves := len(before.Motions); moves != 0 || before.Move != "" || !before.Caption.IsZero() || !reflect.DeepEqual(before.Board, c.puzzle.Scene()) {
			t.Errorf("step 0 is not the start: %+v", before)
		}
		checkBoard(t, &before.Board)
		for i, move := range moves {
			step := replay.Step(i + 1)
			checkBoard(t, &step.Board)
			checkStep(t, &before.Board, &step, move)
			before = step
		}
		if !reflect.DeepEqual(last, before) {
			t.Errorf("the last step is another when asked for first")
		}
	}
	if _, err := c.puzzle.Replay([]string{"no such move"}); err == nil {
		t.Error("a path that breaks the rules is no error of Replay")
	}
	if _, err := c.puzzle.After([]string{"no such move"}); err == nil {
		t.Error("a path that breaks the rules is no error of After")
	}
}

// checkWalk: a state without its type has the moves of Expand, says the same of
// goal and points, and writes boards that tell the successors apart by what is
// seen: as it writes the board when that is read.
func (c *checker[S, A]) checkWalk(t *testing.T) {
	scored, _ := c.rules.(puzzle.HasScore[S])
	for _, path := range c.walks {
		at := c.puzzle.Start()
		for i, e := range path {
			if points, ok := at.Score(); ok != (scored != nil) || ok && points != scored.Score(e.State) {
				t.Fatalf("%v: %d points, %t", c.moves(path[:i+1]), points, ok)
			}
			if at.Goal() != c.rules.Goal(e.State) {
				t.Fatalf("%v: goal is %t", c.moves(path[:i+1]), at.Goal())
			}
			form, _ := c.rules.Encode(e.State, "")
			if again := decodeForm(t, c.rules.Module(), form).Puzzle.Start().Board(); again != at.Board() {
				t.Fatalf("%s\nis seen as\n%s\nwhen it is read", at.Board(), again)
			}
			if i+1 < len(path) {
				at = c.step(t, at, path[i:i+2])
			}
		}
	}
}

// step takes the move of a path from its first state to its second.
func (c *checker[S, A]) step(t *testing.T, at game.State, path []search.Edge[S, A]) game.State {
	t.Helper()
	edges, next := c.rules.Expand(path[0].State, nil), at.Successors()
	if len(next) != len(edges) {
		t.Fatalf("%d successors, want %d", len(next), len(edges))
	}
	for i, e := range edges {
		if move := c.rules.Notation(e.Action); next[i].Move != move {
			t.Fatalf("move %d is %s, want %s", i, next[i].Move, move)
		}
		if e.State == path[1].State && next[i].Move == c.rules.Notation(path[1].Action) {
			at = next[i].State
		}
	}
	return at
}

func checkBoard(t *testing.T, b *scene.Board) {
	t.Helper()
	n := b.Rows * b.Columns
	if n == 0 || len(b.Cells) != n {
		t.Errorf("%d cells for %d rows of %d", len(b.Cells), b.Rows, b.Columns)
	}
	if len(b.ColumnNames) != 0 && len(b.ColumnNames) != b.Columns || len(b.RowNames) != 0 && len(b.RowNames) != b.Rows {
		t.Errorf("names %v, %v for %d columns, %d rows", b.ColumnNames, b.RowNames, b.Columns, b.Rows)
	}
	for _, cell := range b.Trail {
		if cell < 0 || cell >= n {
			t.Errorf("the trail leaves the board: %v", b.Trail)
		}
	}
}

// checkStep: a move, its caption, and motions that turn the seeds of the board
// before into those of the board after.
func checkStep(t *testing.T, before *scene.Board, step *scene.Step, move string) {
	t.Helper()
	if step.Move != move || step.Caption.IsZero() {
		t.Errorf("move %q, caption %v; want %q and a caption", step.Move, step.Caption, move)
	}
	n := len(before.Cells)
	seeds := make([]int, n)
	for i := range before.Cells {
		seeds[i] = before.Cells[i].Seeds
	}
	for _, m := range step.Motions {
		low := 0
		if m.Kind == scene.Move {
			low = -len(before.Tray)
		}
		if m.From < low || m.From >= n || m.To < 0 || m.To >= n || slices.ContainsFunc(m.Over, func(i int) bool { return i < 0 || i >= n }) {
			t.Fatalf("%s: the motion %+v leaves the board", move, m)
		}
		apply(t, m, seeds)
	}
	for i := range step.Board.Cells {
		if step.Board.Cells[i].Seeds != seeds[i] {
			t.Errorf("%s: the motions %+v leave %v seeds, but cell %d shows %d", move, step.Motions, seeds, i, step.Board.Cells[i].Seeds)
		}
	}
}

func apply(t *testing.T, m scene.Motion, seeds []int) {
	t.Helper()
	switch m.Kind {
	case scene.Sow:
		if len(m.Over) != seeds[m.From] {
			t.Errorf("sows %d of %d seeds", len(m.Over), seeds[m.From])
		}
		seeds[m.From] = 0
		for _, i := range m.Over {
			seeds[i]++
		}
	case scene.Capture, scene.Erase:
		seeds[m.To] = 0
	case scene.Move, scene.Highlight:
	}
}

func decodeForm(t *testing.T, g game.Puzzler, form string) game.Decoded {
	t.Helper()
	nodes, errors := text.Parse([]byte(form))
	if len(errors) != 0 || len(nodes) == 0 {
		t.Fatalf("%s: %v", form, errors)
	}
	d := g.Decode(nodes)
	if d.Used != len(nodes) || len(d.Errors) != 0 || d.Puzzle == nil {
		t.Fatalf("%s: used %d of %d forms, %v", form, d.Used, len(nodes), d.Errors)
	}
	return d
}

// checkText: what is written reads back as the same problem, and writes the
// same; so do the boards along a path.
func (c *checker[S, A]) checkText(t *testing.T) {
	for _, name := range []string{"A", "nil", "70", `a "b" (c); d\`, "ção 2"} {
		form, carries := c.puzzle.Encode(name)
		d := decodeForm(t, c.rules.Module(), form)
		plain, _ := c.puzzle.WithRules(game.Defaults(c.rules.Module().Settings()))
		if d.Puzzle.Identity() != plain.Identity() {
			t.Errorf("read back as another problem:\n%s", form)
		}
		if carries && d.Name != name || !carries && d.Name != "" {
			t.Errorf("name %q read back as %q", name, d.Name)
		}
	}
	for _, path := range c.walks {
		for i := range path {
			form, err := c.puzzle.After(c.moves(path[:i+1]))
			if err != nil {
				t.Fatal(err)
			}
			if again, _ := decodeForm(t, c.rules.Module(), form).Puzzle.Encode(""); again != form {
				t.Errorf("%s\nis written again as\n%s", form, again)
			}
		}
	}
}

// checkRules: each complete choice of rules is another problem, partial
// changes change only what they say, and what the game lacks is refused.
func (c *checker[S, A]) checkRules(t *testing.T) {
	settings := c.rules.Module().Settings()
	seen := map[string]game.Rules{}
	for _, rules := range game.Combinations(settings) {
		p, wrong := c.puzzle.WithRules(rules)
		if wrong != nil || !reflect.DeepEqual(p.Rules(), rules) {
			t.Fatalf("%v gives %v, %v", rules, p.Rules(), wrong)
		}
		if other, taken := seen[p.Identity()]; taken {
			t.Errorf("%v and %v have the same identity", rules, other)
		}
		seen[p.Identity()] = rules
		one, _ := p.Encode("A")
		if two, _ := c.puzzle.Encode("A"); one != two {
			t.Errorf("%v changes the board or target:\n%s", rules, one)
		}
	}
	if _, known := seen[c.puzzle.Identity()]; !known {
		t.Errorf("the identity under %v is not that of the same rules set anew", c.puzzle.Rules())
	}
	for _, s := range settings {
		for _, v := range s.Values {
			want := maps.Clone(c.puzzle.Rules())
			want[s.Key] = v
			if p, wrong := c.puzzle.WithRules(game.Rules{s.Key: v}); wrong != nil || !reflect.DeepEqual(p.Rules(), want) {
				t.Errorf("%s=%s: %v, %v; want %v", s.Key, v, p.Rules(), wrong, want)
			}
		}
		if _, wrong := c.puzzle.WithRules(game.Rules{s.Key: "no such value"}); wrong == nil || wrong.Key != "error.rule.value" {
			t.Errorf("%s takes a value it does not have: %v", s.Key, wrong)
		}
	}
	if p, wrong := c.puzzle.WithRules(game.Rules{"no such key": "on"}); p != nil || wrong == nil || wrong.Key != "error.rule.key" {
		t.Errorf("a setting that does not exist gives %v", wrong)
	}
}

// checkTarget: another target is another problem under the same rules; a game
// without targets has none to change.
func (c *checker[S, A]) checkTarget(t *testing.T) {
	target, _ := c.puzzle.Target()
	other := c.puzzle.WithTarget(target + 1)
	if !c.rules.Module().HasTarget() {
		if _, has := c.puzzle.Target(); has || other.Identity() != c.puzzle.Identity() {
			t.Error("a game without targets has one, or is changed by one")
		}
		return
	}
	if got, has := other.Target(); got != target+1 || !has || other.Identity() == c.puzzle.Identity() {
		t.Errorf("target %d, %t; the identity must change with it", got, has)
	}
	if !reflect.DeepEqual(other.Rules(), c.puzzle.Rules()) || other.WithTarget(target).Identity() != c.puzzle.WithTarget(target).Identity() {
		t.Error("changing the target changes the rules, or can't be undone")
	}
}
