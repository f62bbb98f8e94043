package compare

import (
	"slices"
	"sort"
	"time"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/search/explore"
)

// SearchRecording is a recorded search of a problem.
type SearchRecording struct {
	game.Exploration

	samples []explore.Sample
	// pace is the time of the recorded run, divided by the time of the run itself.
	pace float64
}

// newSearchRecording returns nil where nothing was kept.
func newSearchRecording(e game.Exploration) Recording {
	if e == nil {
		return nil
	}
	return &SearchRecording{Exploration: e, samples: e.Samples(mostSamples), pace: 1}
}

// endSearchAs sets limits of a plan that end a search where it ended before.
func endSearchAs(p *Plan, run *game.Run) {
	p.Limits = run.Limits
	p.Limits.Time = 0 // which a record would use up sooner
	if s := run.Stopped; s == search.ByTime || s == search.ByMemory {
		p.Limits.Expansions = max(1, run.Expanded)
	}
}

// Board draws the node of a moment.
func (s *SearchRecording) Board(at LaneMoment) (board scene.Step, has bool) {
	if at.Node == explore.None {
		return board, false
	}
	return s.Scene(at.Node), true
}

func (s *SearchRecording) fill(at *LaneMoment, row *Row, m RaceMode, value float64) {
	step := s.Steps() - 1
	switch {
	case at.Ended:
	case m == ByClock:
		step = s.Exploration.At(time.Duration(value * s.pace * float64(time.Second)))
	default:
		step = s.expandedBy(int64(value))
	}
	if !s.Whole() && (at.Ended || step >= s.Steps()-1) {
		s.fillBeyond(at, row, m, value)
		return
	}
	moment := s.Moment(step, 0)
	at.Step, at.Node, at.Depth = step, moment.Node, s.Node(moment.Node, step).Depth
	at.Expanded = moment.Expanded
	at.Generated = moment.Generated
	at.Waiting = moment.Waiting
	if at.Ended && s.Goal() != explore.None {
		at.Node, at.Depth = s.Goal(), s.Node(s.Goal(), step).Depth
	}
}

// expandedBy is the last step until which no more nodes than that were expanded.
func (s *SearchRecording) expandedBy(expanded int64) int {
	low, high := 0, s.Steps()-1 // low is such a step
	i := sort.Search(len(s.samples), func(i int) bool { return s.samples[i].Expanded > expanded })
	if i > 0 {
		low = min(s.samples[i-1].Step, high)
	}
	if i < len(s.samples) {
		high = max(low, min(s.samples[i].Step-1, high))
	}
	return low + sort.Search(high-low, func(more int) bool { return s.Expanded(low+more+1) > expanded })
}

// fillBeyond tells of a lane behind the end of what was kept of it: what is drawn over the whole
// run goes on.
func (s *SearchRecording) fillBeyond(at *LaneMoment, row *Row, m RaceMode, value float64) {
	if at.Ended {
		at.Expanded, at.Generated = row.Run.Expanded, row.Run.Generated
	}
	i, found := slices.BinarySearchFunc(s.samples, value, func(sample explore.Sample, value float64) int {
		if s.positionOf(sample, m) < value {
			return -1
		}
		return 1
	})
	if !found && i > 0 {
		i--
	}
	if i < len(s.samples) {
		at.Waiting = s.samples[i].Frontier
		if !at.Ended {
			at.Expanded = s.samples[i].Expanded
		}
	}
}

func (s *SearchRecording) positionOf(sample explore.Sample, m RaceMode) float64 {
	if m == ByClock {
		return sample.Elapsed.Seconds() / s.pace
	}
	return float64(sample.Expanded)
}

// Curve is the size of the frontier over the race.
func (s *SearchRecording) Curve(m RaceMode) []CurvePoint {
	points := make([]CurvePoint, 0, len(s.samples))
	for _, sample := range s.samples {
		points = append(points, CurvePoint{s.positionOf(sample, m), float64(sample.Frontier)})
	}
	return points
}
