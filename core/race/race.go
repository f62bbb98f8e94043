// Package race runs methods against each other on one problem and keeps what each one did,
// so that it can be played again side by side. It is for the page Corrida.
//
//	Record   one contender after another, with a trace      race.go
//	Race     the lanes; where each is at a value of the scrubber
//	Prizes   who was best in what, and what that is worth   prizes.go
package race

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/program"
	"procura/core/search"
	"procura/core/text"
)

// Least and Most are how many contenders a race may have.
const (
	Least = 2
	Most  = 4
)

// Plan is what is to be raced.
type Plan struct {
	Problem    game.Problem
	Contenders []compare.Contender
	// Limits are those of each contender; of a program, that of time.
	Limits search.Limits
	// Programs and Text are as in compare.Plan.
	Programs program.Runner
	Text     func(game.Problem) string
	// Begin is told each contender before it runs, with its live counters; it may be nil.
	Begin func(contender int, progress *search.Progress)
}

// Lane is what a contender did.
type Lane struct {
	Contender compare.Contender
	// Row is its run, and what is to be said of it.
	Row compare.Row
	// Exploration is nil for a program, and for what failed.
	Exploration game.Exploration

	samples []game.Sample
}

// Race is what was recorded. It never changes; any goroutine may ask it.
type Race struct {
	Problem game.Problem
	Lanes   []Lane
}

// mostSamples is how many points of a curve are kept.
const mostSamples = 1024

// Record runs the contenders one after another, for two at once would slow each other
// down. When ctx ends there is no race: false.
func Record(ctx context.Context, plan *Plan) (*Race, bool) {
	r := &Race{Problem: plan.Problem}
	for i, c := range plan.Contenders {
		lane := plan.lane(ctx, i, c)
		if ctx.Err() != nil {
			return nil, false
		}
		r.Lanes = append(r.Lanes, lane)
	}
	return r, true
}

// lane runs a contender. A panic is an error of the program, and fails its lane alone.
func (p *Plan) lane(ctx context.Context, i int, c compare.Contender) (lane Lane) {
	lane = Lane{Contender: c, Row: compare.Row{Turn: compare.Turn{Contender: i, Repetition: 1}, Run: compare.Unsolved(p.Problem, c, p.Limits)}}
	defer func() {
		if value := recover(); value != nil {
			lane.Exploration, lane.samples = nil, nil
			lane.Row.Failed = text.M("compare.broken", "Reason", fmt.Sprint(value))
		}
	}()
	progress := &search.Progress{}
	if p.Begin != nil {
		p.Begin(i, progress)
	}
	explorable, ok := p.Problem.Puzzle.(game.Explorable)
	switch wrong := c.Fits(p.Problem.Puzzle); {
	case c.IsProgram():
		rows := compare.Run(ctx, &compare.Plan{
			Problems: []game.Problem{p.Problem}, Contenders: []compare.Contender{c}, Limits: p.Limits, Programs: p.Programs, Text: p.Text,
		}, nil)
		if len(rows) == 1 { // else ctx has ended
			lane.Row = rows[0]
		}
	case wrong != nil:
		lane.Row.Failed = *wrong
	case !ok:
		lane.Row.Failed = text.M("race.blind")
	default:
		debug.FreeOSMemory() // all begin alike
		lane.Row.Run, lane.Exploration = explorable.Explore(ctx, game.SolveRequest{
			Name: p.Problem.Name, Method: c.Method, Limits: p.Limits, Alone: true, Threads: 1, Progress: progress,
		}, 0)
		if lane.Row.Blame(); lane.Exploration != nil {
			lane.samples = lane.Exploration.Samples(mostSamples)
		}
	}
	return lane
}

// Mode is what all lanes have the same of at a moment.
type Mode string

// The modes.
const (
	ByExpansions Mode = "expansions"
	ByClock      Mode = "clock"
)

// mostPositions is the greatest number of positions of the scrubber: a position of a
// longer race is more than one expansion.
const mostPositions = 1000

// Positions is how many positions the scrubber has; the last one is the end of all.
func (r *Race) Positions(m Mode) int {
	if m == ByClock {
		return mostPositions + 1
	}
	return int(min(r.Length(m), mostPositions)) + 1
}

// Length is how long the race is: expansions, or seconds.
func (r *Race) Length(m Mode) float64 {
	length := 0.0
	for i := range r.Lanes {
		length = max(length, r.Lanes[i].End(m))
	}
	return length
}

// Value is how many expansions, or seconds, a position stands for.
func (r *Race) Value(m Mode, position int) float64 {
	last := r.Positions(m) - 1
	if position >= last {
		return r.Length(m)
	}
	value := r.Length(m) * float64(max(position, 0)) / float64(max(last, 1))
	if m == ByExpansions {
		value = float64(int64(value))
	}
	return value
}

// End is when a lane ends: expansions, or seconds. A program has no expansions.
func (l *Lane) End(m Mode) float64 {
	switch {
	case !l.Row.Failed.IsZero() && !l.Contender.IsProgram():
		return 0
	case m == ByClock:
		return l.Row.Run.Elapsed.Seconds()
	case l.Contender.IsProgram():
		return 0
	}
	return float64(l.Row.Run.Expanded)
}

// Moment is where a lane is.
type Moment struct {
	// Step is that of its exploration, -1 where there is none to be shown: of a program,
	// and beyond the end of what was kept.
	Step int
	// Node is the one of the step, NoNode without one, and Depth its depth, -1 then.
	Node  uint32
	Depth int
	// Expanded, Generated, Waiting and Bound are as in game.Moment; -1 where they are not
	// known.
	Expanded, Generated int64
	Waiting, Bound      int
	// Ended says that it is at its end.
	Ended bool
	// Part is how much of the race it has done, from 0 to 1, of its own.
	Part float64
}

// At is where a lane is when a value has come, by its trace.
func (l *Lane) At(m Mode, value float64) Moment {
	end := l.End(m)
	at := Moment{Step: -1, Node: game.NoNode, Depth: -1, Expanded: -1, Generated: -1, Waiting: -1, Bound: -1, Ended: value >= end, Part: 1}
	if !at.Ended {
		at.Part = value / end
	}
	e := l.Exploration
	if e == nil {
		return at
	}
	step := e.Steps() - 1
	switch {
	case at.Ended:
	case m == ByClock:
		step = e.At(time.Duration(value * float64(time.Second)))
	default:
		step = l.expandedBy(int64(value))
	}
	if !e.Whole() && (at.Ended || step >= e.Steps()-1) {
		return l.beyond(at, m, value)
	}
	moment := e.Moment(step, 0)
	at.Step, at.Node, at.Depth = step, moment.Node, e.Node(moment.Node, step).Depth
	at.Expanded, at.Generated, at.Waiting, at.Bound = moment.Expanded, moment.Generated, moment.Waiting, moment.Bound
	if at.Ended && e.Goal() != game.NoNode {
		at.Node, at.Depth = e.Goal(), e.Node(e.Goal(), step).Depth
	}
	return at
}

// expandedBy is the last step until which no more nodes than that were expanded.
func (l *Lane) expandedBy(expanded int64) int {
	e := l.Exploration
	low, high := 0, e.Steps()-1 // low is such a step
	for _, s := range l.samples {
		if s.Step > high || s.Step < low {
			continue
		}
		if s.Expanded <= expanded {
			low = s.Step
		} else {
			high = s.Step - 1
			break
		}
	}
	for low < high {
		middle := (low + high + 1) / 2
		if e.Moment(middle, 0).Expanded <= expanded {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return low
}

// beyond is a lane behind the end of what was kept of it: what is drawn over the whole
// run goes on.
func (l *Lane) beyond(at Moment, m Mode, value float64) Moment {
	run := &l.Row.Run
	if at.Ended {
		at.Expanded, at.Generated, at.Bound = run.Expanded, run.Generated, run.Bound
	}
	i, found := slices.BinarySearchFunc(l.samples, value, func(s game.Sample, value float64) int {
		if along(s, m) < value {
			return -1
		}
		return 1
	})
	if !found && i > 0 {
		i--
	}
	if i < len(l.samples) {
		s := l.samples[i]
		at.Waiting = s.Frontier
		if !at.Ended {
			at.Expanded, at.Bound = s.Expanded, s.Bound
		}
	}
	return at
}

func along(s game.Sample, m Mode) float64 {
	if m == ByClock {
		return s.Elapsed.Seconds()
	}
	return float64(s.Expanded)
}

// Point is a point of a curve.
type Point struct{ Along, Frontier float64 }

// Curve is the size of the frontier over the race.
func (l *Lane) Curve(m Mode) []Point {
	points := make([]Point, 0, len(l.samples))
	for _, s := range l.samples {
		points = append(points, Point{along(s, m), float64(s.Frontier)})
	}
	return points
}
