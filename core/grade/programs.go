package grade

import (
	"cmp"
	"path"
	"slices"
	"strings"

	courses "procura/core/course"
	"procura/core/game"
	"procura/core/judge"
	"procura/core/text"
)

// JudgedClass is a class whose programs were judged: a student for each program, and for each hand-in without one.
type JudgedClass struct {
	Programs []game.Executable
	Problems []game.Problem
	Results  []judge.Result
	Refused  []game.Issue
	Points   courses.Points
}

// Names returns the problems that are columns of the class.
func (c *JudgedClass) Names() (names []ProblemName) {
	for _, p := range c.Problems {
		names = append(names, ProblemName{p.Puzzle.Module().ID(), p.Name})
	}
	return names
}

// Students returns the students as a class of hand-ins has them: by their numbers, and behind them those without one.
func (c *JudgedClass) Students() (students []*Student) {
	names := c.Names()
	for i, row := range judge.Table(c.Programs, c.Problems, c.Results) {
		s := c.student(row.Program, c.Programs[i].Folder == "", names)
		for at, r := range row.Results {
			if r == nil {
				s.Missing = append(s.Missing, names[at])
				continue
			}
			answer := c.answer(r, at)
			s.Points += answer.Points
			s.Problems = append(s.Problems, answer)
		}
		students = append(students, s)
	}
	for _, issue := range c.Refused {
		s := c.student(path.Base(slashed(issue.File)), false, names)
		s.Missing = names
		s.Remarks = append(s.Remarks, text.M("grade.student.refused", "File", issue.File, "Why", issue.What))
		students = append(students, s)
	}
	sortStudents(students)
	return students
}

func (c *JudgedClass) student(program string, isFile bool, names []ProblemName) *Student {
	s := &Student{Files: []string{program}, Problems: []ProblemResult{}}
	s.Name, s.Number = nameOf(path.Base(program), isFile)
	for _, name := range names {
		s.OutOf += c.Points.Of(name.Game, name.Problem).OutOf()
	}
	return s
}

func (c *JudgedClass) answer(r *judge.Result, at int) ProblemResult {
	place := Reference{r.Program, at + 1}
	excess := r.Excess
	if r.Status == judge.Optimal || r.Status == judge.Impossible {
		excess = new(int)
	}
	status, worth := statusOfProgram(r), c.Points.Of(r.Game, r.Problem)
	return ProblemResult{
		Game: r.Game, Problem: r.Problem, Status: status, Reason: Reason(r.Status), Moves: r.Moves, Optimum: r.Optimum, Excess: r.Excess,
		Points: worth.Earn(status == Right, excess), OutOf: worth.OutOf(), Blocks: 1, Best: place, All: []Reference{place}, Program: r,
	}
}

// statusOfProgram returns the status of a result: a path to the goal is right, be the minimum known or not.
func statusOfProgram(r *judge.Result) Status {
	switch r.Status {
	case judge.Optimal, judge.Impossible, judge.Longer:
		return Right
	case judge.Open:
		if r.Moves != nil {
			return Right
		}
		return Open
	}
	return Wrong
}

// Verdicts returns a verdict on each path that breaks the rules, as on a block of a hand-in.
func (c *JudgedClass) Verdicts() map[Reference]*Verdict {
	verdicts := map[Reference]*Verdict{}
	for _, row := range judge.Table(c.Programs, c.Problems, c.Results) {
		for at, r := range row.Results {
			if r != nil && r.Status == judge.BreaksRules && r.Path != nil {
				verdicts[Reference{r.Program, at + 1}] = verdictOnProgram(r, c.Problems[at], at)
			}
		}
	}
	return verdicts
}

func verdictOnProgram(r *judge.Result, p game.Problem, at int) *Verdict {
	v := &Verdict{
		File: r.Program, Block: at + 1, Game: r.Game, Problem: r.Problem, Moves: r.Moves, Optimum: r.Optimum, Says: SaysPath,
		ReachesGoal: new(bool), Status: Wrong, Reason: Short, Puzzle: p.Puzzle, Path: r.Path, Cell: -1,
	}
	if last := *r.BrokenAt - 1; last < len(r.Path) {
		v.Reason, v.BrokenAt, v.Path = Illegal, r.BrokenAt, r.Path[:last]
		v.Broken, v.BrokenText = r.Path[last], game.Excerpt(r.Path[last])
		v.Cell, v.Why = explainMove(p.Puzzle, v.Path, v.Broken)
	}
	return v
}

// sortStudents sorts students by their numbers; behind them are those without one, in their order.
func sortStudents(students []*Student) {
	slices.SortStableFunc(students, func(a, b *Student) int {
		if a.Number == "" || b.Number == "" {
			return len(b.Number) - len(a.Number)
		}
		return cmp.Or(len(a.Number)-len(b.Number), strings.Compare(a.Number, b.Number))
	})
}
