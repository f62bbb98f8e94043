package compare

import (
	"context"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/text"
)

// LeastRacers and MostRacers limit the contenders of a race.
const (
	LeastRacers = 2
	MostRacers  = 4
)

// Lane is a contender of a race.
type Lane struct {
	Contender Contender
	// Row is the run of the lane and a remark about it.
	Row Row
	// Recording is nil for a program, and for what failed.
	Recording Recording
}

// Recording is the run of a lane step by step: a SearchRecording of a problem, or a ThoughtRecording of a
// position for two. It never changes; any goroutine may ask it.
type Recording interface {
	// Nodes is the number of nodes that are kept. Whole reports whether these are all.
	Nodes() int
	Whole() bool
	// Board draws the node of a moment, or what the run has found in the end, false where that is not known.
	Board(LaneMoment) (scene.Step, bool)
	// Curve returns the curve of the run: the size of the frontier, or the cuts at two players.
	Curve(RaceMode) []CurvePoint
	// fill tells how far the run has come at a value of the measure. Part and Ended are there already.
	fill(at *LaneMoment, run *Row, m RaceMode, value float64)
}

// CurvePoint is a point of a curve.
type CurvePoint struct{ Along, Height float64 }

// Race is methods that ran against each other on one problem or position, recorded to be played again
// side by side. It never changes; any goroutine may ask it.
type Race struct {
	// Problem is the zero one at two players.
	Problem game.Problem
	Lanes   []Lane
}

// IsForTwo reports whether the methods are for two players.
func (r *Race) IsForTwo() bool { return len(r.Lanes) > 0 && r.Lanes[0].Contender.Thinks != nil }

// mostSamples limits the points of a curve.
const mostSamples = 1024

// RunRace records what the contenders of a plan did on its first problem or position, one after another. measured are
// their rows, by Run: what is said of a lane is said of its row, whose time no record has slowed down. When
// ctx ends there is no race: false.
func RunRace(ctx context.Context, plan *Plan, measured []Row) (*Race, bool) {
	r := &Race{}
	if len(plan.Problems) > 0 {
		r.Problem = plan.Problems[0]
	}
	for i, c := range plan.Contenders {
		lane := Lane{Contender: c, Row: measured[i]}
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
	if l.Row.Thought != nil {
		endThoughtAs(&plan, l.Row.Thought, contender)
	} else {
		endSearchAs(&plan, &l.Row.Run)
	}
	row, recording := plan.run(ctx, Turn{Contender: contender, Repetition: 1}, true)
	l.Recording = recording
	if !isSameSearch(&row, &l.Row) {
		l.Row = row // it is another search: what is seen counts
	}
	if search, ok := recording.(*SearchRecording); ok && l.Row.Run.Elapsed > 0 && row.Run.Elapsed > 0 {
		search.pace = float64(row.Run.Elapsed) / float64(l.Row.Run.Elapsed)
	}
}

// isSameSearch reports whether two rows are of runs that did the same.
func isSameSearch(a, b *Row) bool {
	if a.Thought == nil || b.Thought == nil {
		return a.Thought == b.Thought && a.Run.Expanded == b.Run.Expanded && a.Run.Generated == b.Run.Generated
	}
	return a.Thought.Counts.Leaves == b.Thought.Counts.Leaves && a.Thought.Move == b.Thought.Move
}

// RaceMode is the measure by which all lanes advance together.
type RaceMode string

// The modes. A record for two players has no times: there only ByExpansions is played, by the nodes looked at.
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

// Length is the length of the longest lane: expansions, or nodes of two players, or seconds.
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

// End returns the end of a lane in expansions, nodes or seconds. A program has no expansions.
func (l *Lane) End(m RaceMode) float64 {
	switch {
	case l.Row.HasFailed() && !l.Contender.IsProgram():
		return 0
	case m == ByClock:
		return l.Row.Elapsed().Seconds()
	case l.Contender.IsProgram():
		return 0
	case l.Row.Thought != nil:
		return float64(l.Row.Thought.Counts.Nodes)
	}
	return float64(l.Row.Run.Expanded)
}

// LaneMoment tells how far a lane has come.
type LaneMoment struct {
	// Step is the step of its recording, -1 where there is none to be shown: of a program,
	// and beyond the end of what was kept.
	Step int
	// Node is the node of the step, explore.None without one, and Depth its depth, -1 then. Of a thought Depth is
	// that of the iteration.
	Node  uint32
	Depth int
	// Expanded, Generated and Waiting are as in explore.Moment; -1 where they are not known.
	Expanded, Generated int64
	Waiting             int
	// Thought has the rest of a method for two players, nil of others.
	Thought *ThoughtMoment
	// Ended reports whether it is at its end.
	Ended bool
	// Part is the part of its own run that it has done, from 0 to 1.
	Part float64
}

// At tells by its record how far a lane has come at a value of the measure.
func (l *Lane) At(m RaceMode, value float64) LaneMoment {
	end := l.End(m)
	at := LaneMoment{Step: -1, Node: explore.None, Depth: -1, Expanded: -1, Generated: -1, Waiting: -1, Ended: value >= end, Part: 1}
	if !at.Ended {
		at.Part = value / end
	}
	if l.Recording != nil {
		l.Recording.fill(&at, &l.Row, m, value)
	}
	return at
}

// Board draws a moment of a lane, false where it can't be seen.
func (r *Race) Board(lane int, at LaneMoment) (board scene.Step, has bool) {
	l := &r.Lanes[lane]
	if l.Recording != nil {
		board, has = l.Recording.Board(at)
	}
	if has || !at.Ended || !l.Row.Run.Solved() {
		return board, has
	}
	replay, err := r.Problem.Puzzle.Replay(l.Row.Run.Path)
	if err != nil {
		return board, false
	}
	return replay.Step(replay.Len() - 1), true
}

// Prize tells who was best in something.
type Prize struct {
	Column MeasureColumn
	// Winners are the lanes with the least value, none where nobody has come to an answer.
	Winners []int
	Value   float64
}

// answers reports whether a lane has come to an answer: a way to the goal, or a proof that
// there is none; at two players, the value of the greatest depth. Who was stopped before has won nothing.
func (r *Race) answers(lane int) bool {
	switch row := &r.Lanes[lane].Row; {
	case row.HasFailed():
		return false
	case row.Thought != nil:
		return row.Thought.reaches(r.depth())
	default:
		return row.Run.Solved() || row.Run.Verdict == search.Impossible
	}
}

// Prizes lists the prizes of a race, in their order: nodes, memory, length, time; nodes, leaves, time at two players.
func (r *Race) Prizes() []Prize {
	var list []Prize
	keys := []string{"expanded", "memory", "length", "time"}
	if r.IsForTwo() {
		keys = []string{"nodes", "leaves", "time"}
	}
	for _, key := range keys {
		prize := Prize{Column: MeasureColumnOf(key)}
		for i := range r.Lanes {
			value, ok := r.Lanes[i].Row.Value(prize.Column.Measure)
			switch {
			case !ok || !r.answers(i):
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

// Remark tells that a lane was faster than another one and has proved less, or has needed fewer nodes.
type Remark struct {
	Fast, Slow int
	// Why puts it into words, with the names of both to be filled in as Fast and Slow.
	Why text.Message
}

// Remarks lists the remarks on a race, at most one for each lane that has proved nothing and was
// faster than one that has proved its answer: than the fastest of these.
func (r *Race) Remarks() []Remark {
	if r.IsForTwo() {
		return r.thoughtRemarks()
	}
	best := -1
	for i := range r.Lanes {
		l := &r.Lanes[i]
		if r.answers(i) && l.hasProof() && (best < 0 || l.Row.Run.Elapsed < r.Lanes[best].Row.Run.Elapsed) {
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
		if !r.answers(i) || l.hasProof() || run.Elapsed >= proved.Elapsed {
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
