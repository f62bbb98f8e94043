package tasks_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/play"
	"procura/core/quatro"
	"procura/core/tasks"
)

// openings are those of Quatro under all rules, with an exact engine.
func openings() (list []game.Position) {
	g := quatro.New().With(quatro.NewOracle(quatro.OracleSettings{Threads: 1}))
	for _, rules := range gametest.Combinations(g.MatchSettings()) {
		list = append(list, g.Opening(rules))
	}
	return list
}

// made makes the first task at an opening from a seed on.
func made(t *testing.T, opening game.Position, w tasks.Wish, seed uint64) *tasks.Task {
	t.Helper()
	for try := range uint64(2000) {
		if task := w.Make(t.Context(), opening, rand.New(rand.NewPCG(seed, try))); task != nil {
			return task
		}
	}
	t.Fatalf("no task %s", w.Kind)
	return nil
}

func TestTheRightMoveIsTheOnlyOneAsAPlainSolverSays(t *testing.T) {
	for _, kind := range tasks.Kinds() {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			w := tasks.Wish{Kind: kind}
			usable := slices.DeleteFunc(openings(), func(o game.Position) bool {
				_, why := w.Never(o)
				return why != nil
			})
			for i := range gametest.Cases(10, 500) {
				task := made(t, usable[i%len(usable)], w, uint64(i))
				if task.Position.Endgame() || gametest.Every() { // with more free cells it takes seconds
					check(t, kind, task.Position, task.Answer, task.Depth)
				}
			}
		})
	}
}

// eachMade calls visit with a few tasks of every kind, under all rules of Quatro.
func eachMade(t *testing.T, count int, visit func(*tasks.Task)) {
	t.Helper()
	for _, o := range openings() {
		for _, kind := range tasks.Kinds() {
			w := tasks.Wish{Kind: kind}
			if _, why := w.Never(o); why == nil {
				for seed := range count {
					visit(made(t, o, w, uint64(seed)))
				}
			}
		}
	}
}

func TestATaskIsReadAsItIsWritten(t *testing.T) {
	var text string
	var all []*tasks.Task
	eachMade(t, 2, func(task *tasks.Task) {
		text += "# a comment\n\n" + task.Line() + " and=more\r\n"
		all = append(all, task)
	})
	g := all[0].Position.Module()
	list, wrong := tasks.Read(g, "set", []byte(text), game.Defaults(g.MatchSettings()))
	if len(wrong) > 0 || len(list) != len(all) {
		t.Fatalf("%d of %d, %v", len(list), len(all), wrong)
	}
	for i, want := range all {
		got, ok := list[i].Prove(t.Context())
		if !ok || got.Answer != want.Answer || got.Figures != want.Figures || got.Kind != want.Kind || got.Line() != want.Line() || list[i].Line != 3*i+3 {
			t.Errorf("%s: %v %+v", want.Line(), ok, list[i])
		}
		list[i].Depth++
		if _, ok := list[i].Prove(t.Context()); ok {
			t.Errorf("%s is proved with another depth", want.Line())
		}
	}
}

func TestWhatIsWrongWithATaskIsSaidWithItsPlace(t *testing.T) {
	g := openings()[0].Module()
	const position = "L .d6..4..27.0.8b. c"
	for line, column := range map[string]int{
		position:                                  21,
		position + " ; task=win":                  23,
		position + " ; depth=2":                   23,
		position + " ; task=lose depth=2":         23,
		position + " ; task=win depth=0":          23,
		position + " ; task=win depth=6\r":        23,
		position + " ; task=win depth=two":        23,
		"L .d6..4..27.0.8b. d ; task=win depth=2": 20,
	} {
		list, wrong := tasks.Read(g, "set", []byte("\n"+line+"\n"), game.Defaults(g.MatchSettings()))
		if len(list) > 0 || len(wrong) != 1 || wrong[0].File != "set" || wrong[0].Line != 2 || wrong[0].Column != column {
			t.Errorf("%q: %d tasks, %+v", line, len(list), wrong)
		}
	}
}

// Behind a wrong move the other player takes what the task asks for: the win, or at least the draw.
func TestAWrongMoveIsRefuted(t *testing.T) {
	eachMade(t, 2, func(task *tasks.Task) {
		for _, move := range task.Position.Moves() {
			line := task.Continue(t.Context(), move)
			p := game.Position(task.Position)
			for _, m := range line {
				next, wrong := p.Play(m)
				if wrong != nil {
					t.Fatalf("%s: %s is not legal", task.Line(), m)
				}
				p = next
			}
			end := p.Outcome() // for who would move then
			if len(line)%2 == 1 {
				end = end.Turned()
			}
			if task.Kind != tasks.Place && move != task.Answer && task.Kind.IsRight(task.Values[move]) {
				t.Errorf("%s: %s is right, too", task.Line(), move)
			}
			if value := task.Values[move]; line[0] != move || end != value.Outcome || move == task.Answer && !task.Kind.IsRight(value) {
				t.Errorf("%s: %s is worth %v, played %v, which ends %v", task.Line(), move, value, line, end)
			}
		}
	})
}

func TestTheSameNumbersMakeTheSameTask(t *testing.T) {
	o := openings()[0]
	for seed := range uint64(5) {
		w := tasks.Wish{Kind: tasks.Win}
		first, second := made(t, o, w, seed), made(t, o, w, seed)
		if first.Line() != second.Line() || first.Figures != second.Figures {
			t.Errorf("%s, then %s", first.Line(), second.Line())
		}
	}
}

func TestATaskThatIsWishedFits(t *testing.T) {
	for depth := 1; depth <= tasks.MostDepth; depth++ {
		w := tasks.Wish{Kind: tasks.Win, Depth: depth, Fits: func(f tasks.Figures) bool { return f.Plausible%2 == 0 }}
		if task := made(t, openings()[0], w, 3); task.Depth != depth || task.Plausible%2 != 0 {
			t.Errorf("%s: %+v", task.Line(), task.Figures)
		}
	}
}

// A draw that is lost no sooner than on the fifth move stands well before the endgame: among the games of these seeds there are two.
// That it is the only right move, the plain solver takes minutes to say.
func TestADrawIsHeldAgainstFiveMoves(t *testing.T) {
	o := openings()[0]
	for _, seed := range []uint64{845, 919} {
		task := tasks.Wish{Kind: tasks.Draw, Depth: tasks.MostDepth}.Make(t.Context(), o, rand.New(rand.NewPCG(11, seed)))
		if task == nil || task.Depth != tasks.MostDepth || task.Position.Endgame() {
			t.Fatalf("%d: %+v", seed, task)
		}
		if gametest.Every() {
			check(t, task.Kind, task.Position, task.Answer, task.Depth)
		}
	}
}

// The figures are counted again as they are defined: plausible wrong moves one by one; what alpha-beta makes of them by plain
// minimax, which follows the moves that win at once as the levels do.
func TestTheFiguresCountWrongMoves(t *testing.T) {
	eachMade(t, 3, func(task *tasks.Task) {
		if len(task.Values) > 20 { // minimax takes long
			return
		}
		plausible := 0
		var fooled [2]int
		for _, move := range task.Position.Moves() {
			if task.Kind.IsRight(task.Values[move]) {
				continue
			}
			after, _ := task.Position.Play(move)
			if len(after.LookOnePly().Winning) == 0 {
				plausible++
			}
			for i, depth := range tasks.FooledDepths {
				if minimaxAfter(task.Position, move, depth) >= minimaxAfter(task.Position, task.Answer, depth) {
					fooled[i]++
				}
			}
		}
		if plausible != task.Plausible || fooled != task.Fooled {
			t.Errorf("%s: %+v, counted %d and %v", task.Line(), task.Figures, plausible, fooled)
		}
	})
}

// minimaxAfter is the value of a move by minimax without cuts, in moves until the end where it decides.
func minimaxAfter(p game.Position, move string, depth int) int {
	after, _ := p.Play(move)
	return -minimax(after, depth-1)
}

func minimax(p game.Position, depth int) int {
	options := play.Options{Algorithm: play.Minimax, Quiescence: true}
	v := p.Search(context.Background(), play.Limits{Depth: max(depth, 1)}, options).Value
	switch {
	case p.Outcome() == play.Lost:
		return -play.Win
	case v.Outcome == play.Won:
		return play.Win - v.Distance
	case v.Outcome == play.Lost:
		return v.Distance - play.Win
	}
	return v.Points
}

func BenchmarkMake(b *testing.B) {
	for _, kind := range tasks.Kinds() {
		b.Run(string(kind), func(b *testing.B) {
			o, n := openings()[0], 0
			for i := range b.N {
				if (tasks.Wish{Kind: kind}).Make(b.Context(), o, rand.New(rand.NewPCG(1, uint64(i)))) != nil {
					n++
				}
			}
			b.ReportMetric(float64(n)/float64(b.N), "tasks/op")
		})
	}
}
