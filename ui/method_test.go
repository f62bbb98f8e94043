package ui

import (
	"context"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/look"
)

func TestAHeuristicIsMarkedAdmissibleOrNot(t *testing.T) {
	r := newRig(t)
	for _, c := range []struct{ game, heuristic, promise string }{
		{"cavalo", "pairs", "✓ admissível"},
		{"cavalo", "course", "não admissível"},
		{"adjiboto", "captures", "✓ admissível"},
		{"adjiboto", "course", "não admissível"},
		{"quatro", "open", "✓ admissível"},
		{"quatro", "course", "✓ admissível"},
	} {
		v := r.tab(c.game)
		r.use(v, "astar", c.heuristic)
		if got := v.panel.promise.words; got != c.promise {
			t.Errorf("%s %s is called %q, want %q", c.game, c.heuristic, got, c.promise)
		}
		colour := look.Proved
		if c.promise == "não admissível" {
			colour = look.Bound
		}
		if v.panel.promise.colour != colour {
			t.Errorf("%s %s has the colour %s", c.game, c.heuristic, v.panel.promise.colour)
		}
	}
}

func TestOnlyInformedAlgorithmsChooseAHeuristic(t *testing.T) {
	r := newRig(t)
	v := r.tab("cavalo")
	for _, c := range []struct {
		algorithm string
		on        bool
		shown     string
	}{
		{"best", false, "cores"}, // it says what it will use
		{"bfs", false, "–"},
		{"dfs", false, "–"},
		{"ucs", false, "–"},
		{"greedy", true, "cores"},
		{"astar", true, "cores"},
	} {
		r.use(v, c.algorithm, "")
		if got := v.panel.heuristic; got.Disabled() == c.on || got.Selected != c.shown {
			t.Errorf("%s: disabled %t, %q; want %q", c.algorithm, got.Disabled(), got.Selected, c.shown)
		}
		if c.shown == "–" && v.panel.promise.words != "não usa heurística" {
			t.Errorf("%s is called %q", c.algorithm, v.panel.promise.words)
		}
	}
}

func TestTheChosenMethodStaysWhenAnotherProblemOrRuleIsChosen(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.use(v, "astar", "course")
	v.panel.nodes.SetText("500")
	r.pick(v, "D")
	setRule(t, v, "double", "choice")
	order, _ := v.panel.order()
	if order.Method.Algorithm != search.AStar || order.Method.Heuristic != "course" || order.Limits.Nodes != 500 {
		t.Errorf("the panel asks for %+v", order)
	}
}

func TestALimitIsAPositiveNumberWithOptionalBlanks(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
		ok   bool
	}{
		{"", 0, true},
		{"   ", 0, true},
		{"7", 7, true},
		{"10 000", 10_000, true},
		{" 1\u00a0000 ", 1000, true}, // as the counters write it
		{"1\u202f000", 1000, true},
		{"0", 0, false},
		{"-5", 0, false},
		{"abc", 0, false},
		{"10k", 0, false},
		{"1.5", 0, false},
		{"99999999999999999999", 0, false},
	} {
		if got, ok := parseLimit(c.text); ok != c.ok || (ok && got != c.want) {
			t.Errorf("%q: %d %t, want %d %t", c.text, got, ok, c.want, c.ok)
		}
	}
}

func TestAWrongLimitIsRefusedWithAMessageAndNoRun(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	for _, wrong := range []string{"abc", "0", "-1", "1.5"} {
		for _, entry := range []interface{ SetText(string) }{v.panel.nodes, v.panel.depth} {
			r.bar.hide()
			entry.SetText(wrong)
			test.Tap(v.button)
			if v.running || v.button.Text != "Resolver" {
				t.Errorf("%q: a search began", wrong)
			}
			if got := r.notice(); got != "Escreva um número inteiro positivo, ou nada." {
				t.Errorf("%q: the bar says %q", wrong, got)
			}
			entry.SetText("")
		}
		if got := len(r.runsOf(v)); got != 0 {
			t.Errorf("%q: %d runs", wrong, got)
		}
	}
}

func TestTheBarOfAWrongLimitGoesWhenItIsMended(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	v.panel.nodes.SetText("abc")
	test.Tap(v.button)
	v.panel.nodes.SetText("10 000")
	r.solve(v)
	if got := r.notice(); got != "" {
		t.Errorf("after a search that went well the bar still says %q", got)
	}
}

// ordered presses Resolver on a puppet and returns what it was asked for.
func ordered(t *testing.T, r *rig, v *SolverView) game.Order {
	t.Helper()
	var order game.Order
	replace(v, func(p game.Puzzle) game.Puzzle {
		return puppet{p, func(ctx context.Context, o game.Order) game.Run {
			order = o
			return p.Solve(ctx, o)
		}}
	})
	r.solve(v)
	return order
}

func TestTheOrderCarriesMethodAndLimits(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "B")
	order := ordered(t, r, v)
	if order.Method.Algorithm != game.Best || order.Limits != (search.Limits{Memory: 1 << 30}) || order.Name != "B" || order.Progress == nil {
		t.Errorf("as the window opens, it asks for %+v", order)
	}
	r.use(v, "astar", "course")
	v.panel.duplicates.SetSelected("árvore")
	v.panel.nodes.SetText("10 000")
	v.panel.depth.SetText("12")
	v.panel.time.SetSelected("30 s")
	v.panel.memory.SetSelected("256 MiB")
	order = ordered(t, r, v)
	if want := (game.Method{Algorithm: search.AStar, Heuristic: "course", Duplicates: search.Tree}); order.Method != want {
		t.Errorf("method %+v, want %+v", order.Method, want)
	}
	if want := (search.Limits{Time: 30 * time.Second, Nodes: 10_000, Depth: 12, Memory: 256 << 20}); order.Limits != want {
		t.Errorf("limits %+v, want %+v", order.Limits, want)
	}
	run := r.runsOf(v)[0]
	if run.Limits != order.Limits || run.Ran != order.Method {
		t.Errorf("the run was made with %+v %+v", run.Ran, run.Limits)
	}
	if got := methodName(r.words, run.Run); got != "A* · enunciado · árvore" {
		t.Errorf("the table names the method %q", got)
	}
}

func TestEveryTimeLimitOnOfferIsUnderstood(t *testing.T) {
	r := newRig(t)
	v := r.tab("quatro")
	want := []time.Duration{10 * time.Second, 30 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute, 0}
	var got []time.Duration
	for i := range v.panel.time.Options {
		v.panel.time.SetSelectedIndex(i)
		order, _ := v.panel.order()
		got = append(got, order.Limits.Time)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q mean %v, want %v", v.panel.time.Options, got, want)
	}
}

func TestTheDefaultMemoryLimitIsOnOfferWhateverItIs(t *testing.T) {
	r := newRig(t)
	for _, memory := range []int64{1 << 30, 2 << 30, 1234567890, 3 << 28} {
		panel := newMethodPanel(r.words, memory, func(game.Rules) {})
		if order, wrong := panel.order(); wrong != nil || order.Limits.Memory != memory {
			t.Errorf("default %d: %d is asked for", memory, order.Limits.Memory)
		}
	}
}
