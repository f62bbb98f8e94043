package grading

import (
	"cmp"
	"slices"

	"procura/core/grade"
	"procura/ui/page"
	"procura/ui/widgets"
)

// grouping tells what a row of the table is.
type grouping string

// The groupings.
const (
	byBlock   grouping = "block"
	byStudent grouping = "student"
)

func groupings() []grouping { return []grouping{byBlock, byStudent} }

// The filters of students that blocks have not.
const (
	filterMissing filter = "missing"
	filterRemarks filter = "remarks"
)

// studentFilters returns the filters of students, in their order in the list.
func studentFilters() []filter {
	return []filter{filterAll, filter(grade.Wrong), filter(grade.Open), filterMissing, filterCopies, filterRemarks}
}

// hasStudent reports whether the filter shows a student.
func (f filter) hasStudent(s *grade.Student) bool {
	switch f {
	case filterAll:
		return true
	case filterMissing:
		return len(s.Missing) > 0
	case filterCopies:
		return len(s.Copies) > 0
	case filterRemarks:
		return len(s.Remarks) > 0
	}
	return slices.ContainsFunc(s.Problems, func(p grade.ProblemResult) bool { return p.Status == grade.Status(f) })
}

// classState is the saved part of the class by student.
type classState struct {
	// By is "" until it is chosen: several hand-ins are by student, one is by block.
	By     grouping `json:"grouping"`
	Filter filter   `json:"filter"`
	widgets.Sorting
}

func newClassState() classState {
	return classState{Filter: filterAll, Sorting: widgets.Sorting{Column: "name"}}
}

// isSound reports whether a state that was read is one of ours.
func (c *classState) isSound() bool {
	return slices.Contains(append(groupings(), ""), c.By) && slices.Contains(studentFilters(), c.Filter)
}

// roster is the class by student on the page.
//
//	the students  --enter-->  the blocks of one, filtered as all blocks are
//	      ^                        |
//	      +---------leave----------+
type roster struct {
	gradedClass
	session *Session
	columns []widgets.Column[*grade.Student]
	shown   []*grade.Student
	at      map[grade.Reference]*row // the rows of blocks
	handIns int                      // up to now
	several bool                     // there are several hand-ins, or may be while they are judged
	// inside is the student whose blocks are shown, nil for none.
	inside *grade.Student
	// asked is the problem whose answer is shown, the zero value for any.
	asked grade.ProblemName
	pages *page.NoticeJob[int]
}

// groupedBy returns what a row of the table is.
func (c *roster) groupedBy() grouping {
	state := &c.session.State
	if state.Class.By == "" && (state.Programs || c.several) {
		return byStudent
	}
	return cmp.Or(state.Class.By, byBlock)
}

// isListed reports whether the table has students.
func (c *roster) isListed() bool { return c.groupedBy() == byStudent && c.inside == nil }

// lacksAnswer reports whether the student has no answer to the problem that is asked for.
func (c *roster) lacksAnswer() bool {
	return c.inside != nil && c.asked != (grade.ProblemName{}) && c.inside.Find(c.asked) == nil
}

// update takes up the students as they are judged so far.
func (c *roster) update(to gradedClass) {
	c.gradedClass = to
	c.inside = c.find(c.inside)
	for at, r := range c.at {
		r.alike = c.alike[at] // nil, too: it may have turned out that there is one shortest path alone
	}
	for _, s := range c.students {
		for i := range s.Problems {
			c.assignRows(s, &s.Problems[i])
		}
	}
	c.arrange()
}

// assignRows tells the rows of a student's answers whose they are.
func (c *roster) assignRows(s *grade.Student, answer *grade.ProblemResult) {
	for _, at := range answer.All {
		if r := c.at[at]; r != nil {
			r.owner, r.answer = s, answer
		}
	}
}

// mostLike is the greatest number of answers that a block is said to be like.
const mostLike = 4

// findLike returns the blocks of others that a block is like: with the same text, or else, where no method explains it,
// with the same path and counts.
func (c *roster) findLike(r *row) (list []*row) {
	for _, same := range []*row{r.original, r.repeatedBy} {
		if same != nil {
			list = append(list, same)
		}
	}
	if len(list) > 0 || r.alike == nil || r.alike.IsExplained() { // a method does not explain equal times
		return list
	}
	for _, one := range c.session.rows {
		if one.alike == r.alike && one.owner != r.owner && len(list) < mostLike {
			list = append(list, one)
		}
	}
	return list
}

// hasExplained reports whether there are answers alike that a method explains.
func (c *roster) hasExplained() bool {
	return slices.ContainsFunc(c.students, func(s *grade.Student) bool { return len(s.Explained) > 0 && (c.inside == nil || c.inside == s) })
}

// find returns a student of an earlier state of the class as he is now, nil for none.
func (c *roster) find(s *grade.Student) *grade.Student {
	if s == nil {
		return nil
	}
	at := slices.IndexFunc(c.students, func(now *grade.Student) bool { return now.Name == s.Name && now.Number == s.Number })
	if at < 0 {
		return nil
	}
	return c.students[at]
}

func (c *roster) clearStudents() {
	c.gradedClass, c.at = gradedClass{}, map[grade.Reference]*row{}
	c.inside = nil
	c.arrange()
}

func (c *roster) arrange() {
	state := &c.session.State.Class
	c.columns = studentColumns(c.session.Host.Words(), c)
	c.shown = widgets.Arrange(c.students, state.Filter.hasStudent, c.columns, state.Sorting)
}

// groupBy changes what a row of the table is.
func (c *roster) groupBy(by grouping) {
	c.session.State.Class.By, c.inside = by, nil
	c.showBlocks()
}

// enter shows the blocks of a student. Of these it chooses the answer to the problem of a column, or else the first wrong
// one.
func (c *roster) enter(s *grade.Student, column string) {
	c.inside, c.asked = s, grade.ProblemName{}
	if at := slices.IndexFunc(c.problems, func(name grade.ProblemName) bool { return columnOf(name) == column }); at >= 0 {
		c.asked = c.problems[at]
	}
	c.session.State.Filter = filterAll
	c.showBlocks()
	shown := c.session.shown
	wrong := slices.IndexFunc(shown, func(r *row) bool { return r.Status == grade.Wrong })
	switch answer := s.Find(c.asked); {
	case c.lacksAnswer():
	case answer != nil && c.at[answer.Best] != nil:
		c.session.pick(c.at[answer.Best])
	case wrong >= 0:
		c.session.pick(shown[wrong])
	}
}

// lookAt shows the block of anybody, of the whole class.
func (c *roster) lookAt(r *row) {
	if c.inside != nil && r.owner != nil {
		c.inside = r.owner
	}
	c.session.State.Filter = filterAll
	c.session.arrangeRows()
	c.session.pick(r)
}

// leave shows the students again.
func (c *roster) leave() {
	c.inside = nil
	c.showBlocks()
}

func (c *roster) showBlocks() {
	s := c.session
	s.State.Row = grade.Reference{}
	s.arrangeRows()
	s.chooseShown()
	s.Changed()
}

// has reports whether a row may be shown: while a student is looked at, one of a file of the student.
func (c *roster) has(r *row) bool { return c.inside == nil || slices.Contains(c.inside.Files, r.File) }

// hasProblemColumns reports whether there is room for a column for each problem.
func (c *roster) hasProblemColumns() bool { return len(c.problems) <= mostProblemColumns }

// mostProblemColumns is the greatest number of problems with a column each.
const mostProblemColumns = 12
