package comparing

import (
	"math"
	"slices"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/play"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/widgets"
)

// keptRows is the saved form of the rows, with their problems. A plan that was under way is not resumed.
type keptRows struct {
	Texts   []string            `json:"texts"`
	Where   []host.ProblemPlace `json:"where"`
	Names   []string            `json:"names"`   // of the problems or positions
	Methods []string            `json:"methods"` // as ParseMethod reads them
	Called  []string            `json:"called"`  // the names of the contenders when they ran
	Repeat  int                 `json:"repeat"`
	Total   int                 `json:"total"` // runs of the plan
	Rows    []compare.Row       `json:"rows"`
	// Positions are in the place of problems, as lines.
	Positions []string `json:"positions,omitempty"`
}

// sheet has the rows of a plan as lines of the table, with problems and contenders in place of their texts.
type sheet struct {
	keptRows
	problems   []game.Problem
	positions  []compare.Position
	contenders []compare.Contender
	lines      []*line // in the order of the plan
	shown      []*line

	columns []widgets.Column[*line]
	sorting *widgets.Sorting
	// The filters are indexes in the plan, -1 for all; verdict is "" for all.
	problem, contender int
	verdict            string

	// isForTwo reports whether methods for two players are compared.
	isForTwo bool

	now     compare.Turn
	running bool
	looked  time.Time
}

// line is the result of a contender on a problem.
type line struct {
	*compare.Summary
	row  *compare.Row    // that stands for all repetitions
	best map[string]bool // by the keys of columns
	// reference is the line that its nodes are compared with, at two players: itself, or nil for none.
	reference *line
}

func (l *line) place() turn { return turn{l.Problem, l.Contender} }

// failed reports whether there is no result.
func (l *line) failed() bool { return l.row.HasFailed() }

// decided reports whether the line has a solution, or a proof that none exists.
func (l *line) decided() bool {
	return !l.failed() && (l.row.Thought != nil || l.row.Run.Solved() || l.row.Run.Verdict == search.Impossible)
}

// atLeast reports whether the number of a column is a lower limit: a limit ended the run before it was final.
func (l *line) atLeast(c compare.MeasureColumn) bool { return c.Grows && l.row.Run.CutShort() }

// failed is the verdict of a line that failed.
const failed = "failed"

// kind returns the verdict by which a line is filtered.
func (l *line) kind() string {
	if l.failed() {
		return failed
	}
	return string(l.row.Run.Verdict)
}

// line returns the line of a place in the plan, nil for none.
func (s *sheet) line(t turn) *line {
	if i := slices.IndexFunc(s.lines, func(l *line) bool { return l.place() == t }); i >= 0 {
		return s.lines[i]
	}
	return nil
}

func (s *sheet) clear() {
	*s = sheet{problem: -1, contender: -1, columns: s.columns, sorting: s.sorting, isForTwo: s.isForTwo}
}

// begin clears the sheet for a plan.
func (s *sheet) begin(p *compare.Plan, names, methods []string) {
	s.clear()
	s.problems = p.Problems
	s.positions = p.Positions
	s.contenders = p.Contenders
	s.Names = names
	s.Called = methods
	s.Repeat, s.Total = max(1, p.Repeat), p.Rows()
}

// arrange makes the lines from the rows.
func (s *sheet) arrange() {
	s.lines = nil
	for _, summary := range compare.Summarise(s.Rows) {
		l := &line{Summary: summary, best: map[string]bool{}}
		l.row = l.Row()
		s.lines = append(s.lines, l)
	}
	for problem := range s.Names {
		var rivals []*line
		for _, l := range s.lines {
			if l.Problem == problem && l.decided() {
				rivals = append(rivals, l)
			}
		}
		rivals = deepest(rivals)
		s.setReferences(problem)
		for _, c := range compare.MeasureColumns(s.isForTwo) {
			if c.Neutral {
				continue
			}
			markBest(slices.DeleteFunc(slices.Clone(rivals), func(l *line) bool { return l.atLeast(c) }), c)
		}
	}
	s.refilter()
}

// setReferences finds the reference of each line for two players at a position: of the whole searches of the same depth, where there
// are two or more, that of the method with the fewest switches, of these one with iterations, which an ordering needs, of
// these one of the simplest algorithm. Switches of a search without iterations are compared with the same search without any.
func (s *sheet) setReferences(problem int) {
	depths := map[int][]*line{}
	for _, l := range s.lines {
		if t := l.row.Thought; l.Problem == problem && t != nil && !l.failed() && !t.CutShort() {
			depth := s.askedDepth(l)
			depths[depth] = append(depths[depth], l)
		}
	}
	for _, peers := range depths {
		if len(peers) < 2 {
			continue
		}
		reference := slices.MinFunc(peers, func(a, b *line) int { return slices.Compare(s.extras(a), s.extras(b)) })
		for _, l := range peers {
			l.reference = reference
			if i := slices.IndexFunc(peers, func(plain *line) bool { return s.isPlainOf(plain, l) }); i >= 0 {
				l.reference = peers[i]
			}
		}
	}
}

// isPlainOf reports whether a line is the search without iterations that another one adds switches to.
func (s *sheet) isPlainOf(plain, l *line) bool {
	own, more := s.contenders[plain.Contender].Thinks.Options, s.contenders[l.Contender].Thinks.Options
	return own.Direct && more.Direct && own.Algorithm == more.Algorithm && s.extras(plain)[0] == 0 && s.extras(l)[0] > 0
}

// askedDepth returns the depth that a method for two players was asked for, 0 for none.
func (s *sheet) askedDepth(l *line) int {
	if m := s.contenders[l.Contender].Thinks; m != nil {
		return m.Limits.Depth
	}
	return 0
}

// hasSeveralDepths reports whether methods for two players were asked for several depths.
func (s *sheet) hasSeveralDepths() bool {
	return slices.ContainsFunc(s.lines, func(l *line) bool { return s.askedDepth(l) != s.askedDepth(s.lines[0]) })
}

// extras counts what the method of a line has beyond a plain iterative search, what matters most first.
func (s *sheet) extras(l *line) []int {
	m := s.contenders[l.Contender].Thinks
	others := slices.DeleteFunc(report.Switches(m), func(key string) bool { return key == "iterative" })
	direct := 0
	if m.Options.Direct {
		direct = 1
	}
	return []int{len(others), direct, slices.Index(play.Algorithms(), m.Options.Algorithm)}
}

// deepest returns the lines that looked as deep as any: at two players others do not rival with them.
func deepest(lines []*line) []*line {
	most := 0
	depth := func(l *line) int {
		if l.row.Thought == nil {
			return 0
		}
		return l.row.Thought.Counts.Depth
	}
	for _, l := range lines {
		most = max(most, depth(l))
	}
	return slices.DeleteFunc(lines, func(l *line) bool { return depth(l) < most })
}

// markBest marks the best of some lines in a column, if they differ, and of times one that isFaster.
func markBest(rivals []*line, c compare.MeasureColumn) {
	least, most := math.Inf(1), math.Inf(-1)
	for _, l := range rivals {
		if v, ok := l.Of(c.Measure); ok {
			least, most = min(least, v.Median), max(most, v.Median)
		}
	}
	best := least
	if c.MostIsBest {
		best = most
	}
	for _, l := range rivals {
		v, ok := l.Of(c.Measure)
		l.best[c.Key] = ok && least < most && v.Median == best && (c.Unit != compare.Seconds || l.isFaster(rivals))
	}
}

// isFaster reports whether repetitions support that a line took less time than others: three in four less than three in
// four of theirs.
func (l *line) isFaster(others []*line) bool {
	own, _ := l.Of(compare.Time)
	return len(l.Rows) > 1 && !slices.ContainsFunc(others, func(o *line) bool {
		v, _ := o.Of(compare.Time)
		return o != l && v.Lower <= own.Upper
	})
}

// refilter finds the lines to be shown, in their order.
func (s *sheet) refilter() {
	s.shown = widgets.Arrange(s.lines, func(l *line) bool {
		return (s.problem < 0 || l.Problem == s.problem) && (s.contender < 0 || l.Contender == s.contender) && (s.verdict == "" || l.kind() == s.verdict)
	}, s.columns, *s.sorting)
}

// order returns the rank of a verdict. Failed lines come last.
func (l *line) order() int {
	if l.failed() {
		return 100
	}
	return rank(l.row.Run.Verdict)
}
