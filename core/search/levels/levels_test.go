package levels_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"

	"procura/core/search"
	"procura/core/search/levels"
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
				result := levels.Run(t.Context(), search.Problem[point, int](grid{size}), levels.Order[point]{
					Threads: threads,
					Judge: func(p point, _ int) levels.Fate {
						if keep(p) {
							return levels.Kept
						}
						return levels.Cut
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
				if result.End != levels.Whole || !slices.EqualFunc(found, want, slices.Equal) {
					t.Errorf("%+v; %d levels, want %d, or their states differ", result, len(found), len(want))
				}
			})
		}
	}
}

var errFull = errors.New("full")

func TestASearchForLevelsSaysHowItEnded(t *testing.T) {
	keep := func(point, int) levels.Fate { return levels.Kept }
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, test := range map[string]struct {
		order levels.Order[point]
		ctx   context.Context
		end   levels.End
		level int
	}{
		"states": {order: levels.Order[point]{Judge: keep, States: 10}, end: levels.TooMany, level: 2},
		"memory": {order: levels.Order[point]{Judge: keep, Memory: 1 << 19}, end: levels.OutOfMemory, level: -1},
		"cancel": {order: levels.Order[point]{Judge: keep}, ctx: cancelled, end: levels.Cancelled},
		"wrong": {order: levels.Order[point]{Judge: func(p point, _ int) levels.Fate {
			if p == (point{0, 3}) {
				return levels.Refuting
			}
			return levels.Kept
		}}, end: levels.Refuted, level: 2},
		"start": {order: levels.Order[point]{Judge: func(point, int) levels.Fate { return levels.Refuting }}, end: levels.Refuted},
		"none":  {order: levels.Order[point]{Judge: func(point, int) levels.Fate { return levels.Cut }}, end: levels.Whole},
		"emit": {order: levels.Order[point]{Judge: keep, Emit: func(level, _ int, _ iter.Seq[point]) error {
			if level == 5 {
				return errFull
			}
			return nil
		}}, end: levels.Broken, level: 5},
	} {
		t.Run(name, func(t *testing.T) {
			if test.ctx == nil {
				test.ctx = t.Context()
			}
			result := levels.Run(test.ctx, search.Problem[point, int](grid{1000}), test.order)
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
	result := levels.Run(ctx, search.Problem[int, int](fan(20_000)), levels.Order[int]{
		Judge: func(int, int) levels.Fate { return levels.Kept },
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
	if result.End != levels.Cancelled || result.Level != 1 || handed > 5000 {
		t.Errorf("%+v, %d states", result, handed)
	}
}
