package compare

import (
	"context"
	"slices"
	"sort"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/text"
)

// LeastRacers and MostRacers limit the contenders of a race.
const (
	LeastRacers = 2
	MostRacers  = 4
)

// Lane is the recorded run of a contender.
type Lane struct {
	Contender Contender
	// Row is the run of the lane and a remark about it.
	Row Row
	// Exploration is nil for a program, and for what failed.
	Exploration game.Exploration

	samples []explore.Sample
	// pace is the time of the recorded run, divided by the time of the run itself.
	pace float64
}

// Race is methods that ran against each other on one problem, recorded to be played again
// side by side. It never changes; any goroutine may ask it.
type Race struct {
	Problem game.Problem
	Lanes   []Lane
}

// mostSamples limits the points of a curve.
const mostSamples = 1024

// RunRace records what the contenders of a plan did on its first problem, one after another. measured are
// their rows, by Run: what is said of a lane is said of its row, whose time no record has slowed down. When
// ctx ends there is no race: false.
func RunRace(ctx context.Context, plan *Plan, measured []Row) (*Race, bool) {
	r := &Race{Problem: plan.Problems[0]}
	for i, c := range plan.Contenders {
		lane := Lane{Contender: c, Row: measured[i], pace: 1}
		if !c.IsProgram() && !lane.Row.HasFailed() {
			lane.record(ctx, *plan, i)
		}
		if ctx.Err() != nil {
			return nil, false
		}
		r.Lanes = append(r.Lanes, lane)
	}
	return r, true
}

// record repeats the run of a lane with a record, as far as it came.
func (l *Lane) record(ctx context.Context, plan Plan, contender int) {
	run := &l.Row.Run
	plan.Limits = run.Limits
	plan.Limits.Time = 0 // which a record would use up sooner
	if s := run.Stopped; s == search.ByTime || s == search.ByMemory {
		plan.Limits.Expansions = max(1, run.Expanded)
	}
	row, e := plan.run(ctx, Turn{Contender: contender, Repetition: 1}, true)
	if row.Run.Expanded != run.Expanded || row.Run.Generated != run.Generated {
		l.Row = row // it is another search: what is seen counts
	}
	if l.Row.Run.Elapsed > 0 && row.Run.Elapsed > 0 {
		l.pace = float64(row.Run.Elapsed) / float64(l.Row.Run.Elapsed)
	}
	l.Exploration = e
	if e != nil {
		l.samples = e.Samples(mostSamples)
	}
}

// RaceMode is the measure by which all lanes advance together.
type RaceMode string

// The modes.
const (
	ByExpansions RaceMode = "expansions"
	ByClock      RaceMode = "clock"
)

// mostPositions is the greatest number of positions of the scrubber: a position of a
// longer race is more than one expansion.
const mostPositions = 1000

// Positions is the number of positions of the scrubber; the last one is the end of all lanes.
func (r *Race) Positions(m RaceMode) int {
	if m == ByClock {
		return mostPositions + 1
	}
	return int(min(r.Length(m), mostPositions)) + 1
}

// Length is the length of the longest lane: expansions, or seconds.
func (r *Race) Length(m RaceMode) float64 {
	length := 0.0
	for i := range r.Lanes {
		length = max(length, r.Lanes[i].End(m))
	}
	return length
}

// Value converts a position of the scrubber to expansions, or seconds.
func (r *Race) Value(m RaceMode, position int) float64 {
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

// End returns the end of a lane in expansions, or seconds. A program has no expansions.
func (l *Lane) End(m RaceMode) float64 {
	switch {
	case l.Row.HasFailed() && !l.Contender.IsProgram():
		return 0
	case m == ByClock:
		return l.Row.Run.Elapsed.Seconds()
	case l.Contender.IsProgram():
		return 0
	}
	return float64(l.Row.Run.Expanded)
}

// LaneMoment tells how far a lane has come.
type LaneMoment struct {
	// Step is the step of its exploration, -1 where there is none to be shown: of a program,
	// and beyond the end of what was kept.
	Step int
	// Node is the node of the step, explore.None without one, and Depth its depth, -1 then.
	Node  uint32
	Depth int
	// Expanded, Generated, Waiting and Bound are as in explore.Moment; -1 where they are not
	// known.
	Expanded, Generated int64
	Waiting, Bound      int
	// Ended reports whether it is at its end.
	Ended bool
	// Part is the part of its own run that it has done, from 0 to 1.
	Part float64
}

// At tells by its trace how far a lane has come at a value of the measure.
func (l *Lane) At(m RaceMode, value float64) LaneMoment {
	end := l.End(m)
	at := LaneMoment{Step: -1, Node: explore.None, Depth: -1, Expanded: -1, Generated: -1, Waiting: -1, Bound: -1, Ended: value >= end, Part: 1}
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
		step = e.At(time.Duration(value * l.pace * float64(time.Second)))
	default:
		step = l.expandedBy(int64(value))
	}
	if !e.Whole() && (at.Ended || step >= e.Steps()-1) {
		return l.beyond(at, m, value)
	}
	moment := e.Moment(step, 0)
	at.Step, at.Node, at.Depth = step, moment.Node, e.Node(moment.Node, step).Depth
	at.Expanded = moment.Expanded
	at.Generated = moment.Generated
	at.Waiting = moment.Waiting
	at.Bound = moment.Bound
	if at.Ended && e.Goal() != explore.None {
		at.Node, at.Depth = e.Goal(), e.Node(e.Goal(), step).Depth
	}
	return at
}

// expandedBy is the last step until which no more nodes than that were expanded.
func (l *Lane) expandedBy(expanded int64) int {
	e := l.Exploration
	low, high := 0, e.Steps()-1 // low is such a step
	i := sort.Search(len(l.samples), func(i int) bool { return l.samples[i].Expanded > expanded })
	if i > 0 {
		low = min(l.samples[i-1].Step, high)
	}
	if i < len(l.samples) {
		high = max(low, min(l.samples[i].Step-1, high))
	}
	return low + sort.Search(high-low, func(more int) bool { return e.Expanded(low+more+1) > expanded })
}

// beyond is a lane behind the end of what was kept of it: what is drawn over the whole
// run goes on.
func (l *Lane) beyond(at LaneMoment, m RaceMode, value float64) LaneMoment {
	run := &l.Row.Run
	if at.Ended {
		at.Expanded, at.Generated, at.Bound = run.Expanded, run.Generated, run.Bound
	}
	i, found := slices.BinarySearchFunc(l.samples, value, func(s explore.Sample, value float64) int {
		if l.positionOf(s, m) < value {
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

func (l *Lane) positionOf(s explore.Sample, m RaceMode) float64 {
	if m == ByClock {
		return s.Elapsed.Seconds() / l.pace
	}
	return float64(s.Expanded)
}

// FrontierPoint is a point of a curve.
type FrontierPoint struct{ Along, Frontier float64 }

// Curve is the size of the frontier over the race.
func (l *Lane) Curve(m RaceMode) []FrontierPoint {
	points := make([]FrontierPoint, 0, len(l.samples))
	for _, s := range l.samples {
		points = append(points, FrontierPoint{l.positionOf(s, m), float64(s.Frontier)})
	}
	return points
}

// Prize tells who was best in something.
type Prize struct {
	Column MeasureColumn
	// Winners are the lanes with the least value, none where nobody has come to an answer.
	Winners []int
	Value   float64
}

// Answers reports whether a lane has come to an answer: a way to the goal, or a proof that
// there is none. Who was stopped before has won nothing.
func (l *Lane) Answers() bool {
	return !l.Row.HasFailed() && (l.Row.Run.Solved() || l.Row.Run.Verdict == search.Impossible)
}

// Prizes lists the prizes of a race, in their order: time, nodes, memory, length.
func (r *Race) Prizes() []Prize {
	var list []Prize
	for _, key := range []string{"time", "expanded", "memory", "length"} {
		prize := Prize{Column: MeasureColumnOf(key)}
		for i := range r.Lanes {
			value, ok := r.Lanes[i].Row.Value(prize.Column.Measure)
			switch {
			case !ok || !r.Lanes[i].Answers():
			case len(prize.Winners) == 0 || value < prize.Value:
				prize.Winners, prize.Value = []int{i}, value
			case value == prize.Value:
				prize.Winners = append(prize.Winners, i)
			}
		}
		list = append(list, prize)
	}
	return list
}

func (l *Lane) hasProof() bool {
	v := l.Row.Run.Verdict
	return v == search.Optimal || v == search.Impossible
}

// Remark tells that a lane was faster than another one and has proved less.
type Remark struct {
	Fast, Slow int
	// Why puts it into words, with the names of both to be filled in as Fast and Slow.
	Why text.Message
}

// Remarks lists the remarks on a race, at most one for each lane that has proved nothing and was
// faster than one that has proved its answer: than the fastest of these.
func (r *Race) Remarks() []Remark {
	best := -1
	for i := range r.Lanes {
		l := &r.Lanes[i]
		if l.Answers() && l.hasProof() && (best < 0 || l.Row.Run.Elapsed < r.Lanes[best].Row.Run.Elapsed) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	var list []Remark
	proved := &r.Lanes[best].Row.Run
	for i := range r.Lanes {
		l := &r.Lanes[i]
		run := &l.Row.Run
		if !l.Answers() || l.hasProof() || run.Elapsed >= proved.Elapsed {
			continue
		}
		why := text.M("compare.racing.unproved", "Fast", "", "Slow", "", "Bound", run.Bound)
		switch {
		case proved.Solved() && run.Length > proved.Length:
			why = text.M("compare.racing.longer", "Fast", "", "Slow", "", "Length", run.Length, "Least", proved.Length)
		case proved.Solved():
			why = text.M("compare.racing.lucky", "Fast", "", "Slow", "", "Length", run.Length)
		}
		list = append(list, Remark{Fast: i, Slow: best, Why: why})
	}
	return list
}
