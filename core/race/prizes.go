package race

import (
	"procura/core/compare"
	"procura/core/search"
	"procura/core/text"
)

// Prize says who was best in something.
type Prize struct {
	Measure compare.Measure
	// Winners are the lanes with the least value, none where nobody has come to an answer.
	Winners []int
	Value   float64
}

// measures are those that are won by the least value.
func measures() []compare.Measure {
	return []compare.Measure{compare.Seconds, compare.Expanded, compare.Bytes, compare.Length}
}

// Answers reports whether a lane has come to an answer: a way to the goal, or a proof that
// there is none. Who was stopped before has won nothing.
func (l *Lane) Answers() bool {
	return l.Row.Failed.IsZero() && (l.Row.Run.Solved() || l.Row.Run.Verdict == search.Impossible)
}

// Prizes are those of a race, in their order: time, nodes, memory, length.
func (r *Race) Prizes() []Prize {
	var list []Prize
	for _, m := range measures() {
		prize := Prize{Measure: m}
		for i := range r.Lanes {
			value, ok := r.Lanes[i].Row.Value(m)
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

// proves reports whether a lane has proved its answer.
func (l *Lane) proves() bool {
	v := l.Row.Run.Verdict
	return v == search.Optimal || v == search.Impossible
}

// Remark says that a lane was faster than another one and has proved less.
type Remark struct {
	Fast, Slow int
	// Why says it, with the names of both to be filled in as Fast and Slow.
	Why text.Message
}

// Remarks are those of a race, one for each lane at most that has proved nothing and was
// faster than one that has proved its answer: than the fastest of these.
func (r *Race) Remarks() []Remark {
	best := -1
	for i := range r.Lanes {
		l := &r.Lanes[i]
		if l.Answers() && l.proves() && (best < 0 || l.Row.Run.Elapsed < r.Lanes[best].Row.Run.Elapsed) {
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
		if !l.Answers() || l.proves() || run.Elapsed >= proved.Elapsed {
			continue
		}
		why := text.M("race.unproved", "Length", run.Length, "Bound", run.Bound)
		switch {
		case proved.Solved() && run.Length > proved.Length:
			why = text.M("race.longer", "Length", run.Length, "Least", proved.Length)
		case proved.Solved():
			why = text.M("race.lucky", "Length", run.Length)
		}
		list = append(list, Remark{Fast: i, Slow: best, Why: why})
	}
	return list
}
