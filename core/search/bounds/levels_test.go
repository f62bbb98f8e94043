package bounds_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"

	"procura/core/search"
	"procura/core/search/bounds"
)

// grid is the quarter of a plane, seen from its corner: a move goes right or down, and
// diagonally where a coordinate is even, so that points come again on later levels.
type grid struct{ size int }

type point [2]int

func (grid) Start() point        { return point{} }
func (grid) Goal(point) bool     { return false }
func (grid) Hash(p point) uint64 { return uint64(p[0]*1_000_003+p[1]) * 0x9E3779B97F4A7C15 }

func (g grid) Expand(p point, edges []search.Edge[point, int]) []search.Edge[point, int] {
	for move, by := range []point{{1, 0}, {0, 1}, {1, 1}} {
		next := point{p[0] + by[0], p[1] + by[1]}
		if next[0] < g.size && next[1] < g.size && (move < 2 || p[0]%2 == 0) {
			edges = append(edges, search.Edge[point, int]{State: next, Action: move, Cost: 1})
		}
	}
	return edges
}

// naive are the levels by the definition.
func naive(g grid, keep func(point) bool) [][]point {
	known := map[point]bool{{}: true}
	list := [][]point{{{}}}
	for {
		var next []point
		for _, p := range list[len(list)-1] {
			for _, e := range g.Expand(p, nil) {
				if !known[e.State] && keep(e.State) {
					known[e.State] = true
					next = append(next, e.State)
				}
			}
		}
		if len(next) == 0 {
			return list
		}
		list = append(list, next)
	}
}

func TestTheLevelsAreThoseOfTheDefinition(t *testing.T) {
	for _, size := range []int{1, 2, 30, 300} {
		for threads := range 4 {
			t.Run(fmt.Sprint(size, threads), func(t *testing.T) {
				keep := func(p point) bool { return (p[0]+2*p[1])%7 != 5 }
				var found [][]point
				result := bounds.RunLevels(t.Context(), search.Problem[point, int](grid{size}), bounds.LevelOrder[point]{
					Threads: threads,
					Judge: func(p point, _ int) bounds.LevelFate {
						if keep(p) {
							return bounds.Kept
						}
						return bounds.Cut
					},
					Emit: func(level, count int, states iter.Seq[point]) error {
						list := slices.Collect(states)
						if level != len(found) || count != len(list) {
							t.Errorf("level %d, %d of %d", level, len(list), count)
						}
						found = append(found, list)
						return nil
					},
				})
				want := naive(grid{size}, keep)
				if result.End != bounds.Whole || !slices.EqualFunc(found, want, slices.Equal) {
					t.Errorf("%+v; %d levels, want %d, or their states differ", result, len(found), len(want))
				}
			})
		}
	}
}

var errFull = errors.New("full")

func TestASearchForLevelsSaysHowItEnded(t *testing.T) {
	keep := func(point, int) bounds.LevelFate { return bounds.Kept }
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, test := range map[string]struct {
		order bounds.LevelOrder[point]
		ctx   context.Context
		end   bounds.LevelEnd
		level int
	}{
		"states": {order: bounds.LevelOrder[point]{Judge: keep, States: 10}, end: bounds.TooMany, level: 2},
		"memory": {order: bounds.LevelOrder[point]{Judge: keep, Memory: 1 << 19}, end: bounds.OutOfMemory, level: -1},
		"cancel": {order: bounds.LevelOrder[point]{Judge: keep}, ctx: cancelled, end: bounds.Cancelled},
		"wrong": {order: bounds.LevelOrder[point]{Judge: func(p point, _ int) bounds.LevelFate {
			if p == (point{0, 3}) {
				return bounds.Refuting
			}
			return bounds.Kept
		}}, end: bounds.Refuted, level: 2},
		"start": {order: bounds.LevelOrder[point]{Judge: func(point, int) bounds.LevelFate { return bounds.Refuting }}, end: bounds.Refuted},
		"none":  {order: bounds.LevelOrder[point]{Judge: func(point, int) bounds.LevelFate { return bounds.Cut }}, end: bounds.Whole},
		"emit": {order: bounds.LevelOrder[point]{Judge: keep, Emit: func(level, _ int, _ iter.Seq[point]) error {
			if level == 5 {
				return errFull
			}
			return nil
		}}, end: bounds.Broken, level: 5},
	} {
		t.Run(name, func(t *testing.T) {
			if test.ctx == nil {
				test.ctx = t.Context()
			}
			result := bounds.RunLevels(test.ctx, search.Problem[point, int](grid{1000}), test.order)
			if result.End != test.end || test.level >= 0 && result.Level != test.level || errors.Is(result.Err, errFull) != (name == "emit") {
				t.Errorf("%+v", result)
			}
		})
	}
}

// fan is a start with many successors.
type fan int

func (fan) Start() int        { return 0 }
func (fan) Goal(int) bool     { return false }
func (fan) Hash(s int) uint64 { return uint64(s) * 0x9E3779B97F4A7C15 }

func (f fan) Expand(s int, edges []search.Edge[int, int]) []search.Edge[int, int] {
	for next := 1; s == 0 && next <= int(f); next++ {
		edges = append(edges, search.Edge[int, int]{State: next, Action: next, Cost: 1})
	}
	return edges
}

// A long level is not handed on to its end after a cancel.
func TestACancelEndsALevelThatIsHandedOn(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	handed := 0
	result := bounds.RunLevels(ctx, search.Problem[int, int](fan(20_000)), bounds.LevelOrder[int]{
		Judge: func(int, int) bounds.LevelFate { return bounds.Kept },
		Emit: func(level, _ int, states iter.Seq[int]) error {
			for range states {
				handed += level
				if handed == 1 {
					cancel()
				}
			}
			return nil
		},
	})
	if result.End != bounds.Cancelled || result.Level != 1 || handed > 5000 {
		t.Errorf("%+v, %d states", result, handed)
	}
}
