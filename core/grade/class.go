package grade

import (
	"path"
	"slices"
	"strings"

	courses "procura/core/course"
	"procura/core/game"
	"procura/core/text"
)

// Class gathers what was handed in, and makes a row of each student:
//
//	AddFile, AddVerdict, AddRefused    while files are read
//	CountPaths, Students               in the end
//
// A student is a folder directly in a named folder or archive, else a file. A named folder or archive that has a
// student's number in its name, and none in those of its content, is one student's.
type Class struct {
	roll   *Roll
	points courses.Points
	// set names the problems that were set, seen those that answers name where none were set.
	set, seen []ProblemName
	goalless  map[ProblemName]bool // of the set, problems without a target where the game has one
	files     []*classFile
	// Copies tells, after Students, which answers of different students are alike.
	Copies []text.Message
	// Alike has, after Students, the answers that are alike by their paths and counts.
	Alike  map[Reference]*Alike
	copies copies
}

// classFile is a file with the answers in it.
type classFile struct {
	root string
	// at are its folders below the root and its name, none for a file that was named itself.
	at      []string
	path    string
	listed  bool // among the student's files
	answers []ProblemResult
	remarks []text.Message
}

// NewClass makes a class without students of a roll; problems are those that were set, if any.
func NewClass(roll *Roll, problems []game.Problem, points courses.Points) *Class {
	c := &Class{roll: roll, points: points, goalless: map[ProblemName]bool{}, copies: newCopies()}
	for _, p := range problems {
		name := ProblemName{p.Puzzle.Module().ID(), p.Name}
		c.set = append(c.set, name)
		c.goalless[name] = !game.HasGoal(p.Puzzle)
	}
	return c
}

// AddFile adds a file that was read; from is the file on disk, told what Roll.AddFile reports of it. The verdicts on its
// blocks follow by AddVerdict.
func (c *Class) AddFile(from string, s *Submission, told bool) {
	if s.Passed || slices.Contains(c.roll.set, s.Path) {
		return
	}
	f := c.file(from, s.Path)
	f.listed = told
	if s.Issue != nil {
		f.remarks = append(f.remarks, text.M("grade.student.refused", "File", s.Path, "Why", s.Issue.What))
	}
}

// AddRefused adds a file that could not be listed.
func (c *Class) AddRefused(issue game.Issue) {
	c.AddFile(issue.File, &Submission{Path: issue.File, Issue: &issue}, true)
}

func (c *Class) file(from, at string) *classFile {
	root, below := c.roll.locate(from)
	f := &classFile{root: root, path: at}
	for _, part := range strings.Split(below+strings.TrimPrefix(at, from), "/") {
		if part != "" && part != "." {
			f.at = append(f.at, part)
		}
	}
	c.files = append(c.files, f)
	return f
}

// AddVerdict adds the verdict on a block of the file that was added last.
func (c *Class) AddVerdict(v *Verdict) {
	f := c.files[len(c.files)-1]
	name := ProblemName{v.Game, v.Problem}
	if v.Given != nil {
		name.Problem = v.Given.Name
	}
	isSet := slices.Contains(c.set, name)
	switch {
	case v.Layout == Unknown:
		if f.listed {
			f.remarks = append(f.remarks, text.M("grade.student.unrecognised", "File", f.path))
		}
		return
	case v.Game == "":
		f.remarks = append(f.remarks, text.M("grade.student.noproblem", "File", f.path, "Block", v.Block))
		return
	case v.Most && isSet && !c.goalless[name]:
		f.remarks = append(f.remarks, text.M("grade.student.most", "File", f.path, "Block", v.Block))
		return
	case !isSet && len(c.set) == 0 && !slices.Contains(c.seen, name):
		c.seen = append(c.seen, name)
	}
	at := Reference{v.File, v.Block}
	r := ProblemResult{
		Game: name.Game, Problem: name.Problem, Status: v.Status, Reason: v.Reason, Moves: v.Moves, Optimum: v.Optimum, Excess: v.Excess,
		Blocks: 1, Best: at, All: []Reference{at},
	}
	if isSet || len(c.set) == 0 {
		worth := c.points.Of(name.Game, name.Problem)
		r.Points, r.OutOf = worth.Earn(v.OK(), v.excess()), worth.OutOf()
	}
	f.answers = append(f.answers, r)
	c.copies.add(name, v)
}

// excess returns the number of moves that an answer has above the minimum, 0 for what can't be better, nil if unknown.
func (v *Verdict) excess() *int {
	best := v.Reason == Impossible || v.Most && slices.ContainsFunc(v.Claims, func(c Claim) bool {
		points, ok := strings.CutPrefix(c.Claim, "points ")
		return isTrue(c.Holds) && (c.Claim == claimsOptimal || ok && v.Proved == "at most "+points)
	})
	if best {
		return new(int)
	}
	return v.Excess
}

// Problems returns the problems that are columns of the class: those that were set, else all that were answered.
func (c *Class) Problems() []ProblemName {
	if len(c.set) > 0 {
		return c.set
	}
	return slices.SortedFunc(slices.Values(c.seen), func(a, b ProblemName) int { return strings.Compare(a.String(), b.String()) })
}

// Students returns the students by their numbers, and behind them those without one, in the order of their files.
func (c *Class) Students() []*Student {
	var roots []string
	in := map[string][]*classFile{}
	for _, f := range c.files {
		if in[f.root] == nil {
			roots = append(roots, f.root)
		}
		in[f.root] = append(in[f.root], f)
	}
	var students []*Student
	for _, root := range roots {
		students = append(students, c.studentsIn(root, in[root])...)
	}
	sortStudents(students)
	c.Copies, c.Alike = c.copies.tellAll(students)
	return students
}

// studentsIn returns the students of a named path.
func (c *Class) studentsIn(root string, files []*classFile) (students []*Student) {
	depth := 0
	for isWrapped(files, depth) {
		depth++
	}
	name := path.Base(root)
	_, number := nameOf(name, isFile(files, 0))
	if len(files[0].at) == 0 || depth == 0 && number != "" && !isNumbered(files, 0) {
		return []*Student{c.student(name, files, isFile(files, 0))}
	}
	var order []string
	of := map[string][]*classFile{}
	for _, f := range files {
		key := f.at[min(depth, len(f.at)-1)]
		if found := moodleName.FindStringSubmatch(key); found != nil { // its files may stand in several folders
			key = found[1] + "_" + found[2] + "_assignsubmission_file_"
		}
		if of[key] == nil {
			order = append(order, key)
		}
		of[key] = append(of[key], f)
	}
	for _, key := range order {
		files, alone := of[key], isFile(of[key], depth+1)
		_, number := nameOf(key, alone)
		if alone && number == "" && !slices.ContainsFunc(files, func(f *classFile) bool { return f.listed || len(f.answers) > 0 }) {
			continue // it lies beside the students
		}
		students = append(students, c.student(key, files, alone))
	}
	return students
}

// isFile reports whether files are one file, which has so many parts below its root.
func isFile(files []*classFile, depth int) bool { return len(files) == 1 && len(files[0].at) <= depth }

// isWrapped reports whether, at a depth, all files are in one folder that is not a student's and that has students in it.
func isWrapped(files []*classFile, depth int) bool {
	outside := func(f *classFile) bool { return len(f.at) < depth+2 || f.at[depth] != files[0].at[depth] }
	return !slices.ContainsFunc(files, outside) && !isNumbered(files[:1], depth) && isNumbered(files, depth+1)
}

// isNumbered reports whether there is a student's number in a folder's or file's name at a depth.
func isNumbered(files []*classFile, depth int) bool {
	return slices.ContainsFunc(files, func(f *classFile) bool {
		if len(f.at) <= depth {
			return false
		}
		_, number := nameOf(f.at[depth], len(f.at) == depth+1)
		return number != ""
	})
}

// nameOf reads the name and number in the name of a folder, or of a file or archive, which may have an ending.
func nameOf(at string, isFile bool) (name, number string) {
	if isFile || strings.EqualFold(path.Ext(at), ".zip") {
		at = fileEnding.ReplaceAllString(at, "")
	}
	return readName(at)
}

// student makes the row of a student of the files.
func (c *Class) student(at string, files []*classFile, isFile bool) *Student {
	s := &Student{Files: []string{}, Problems: []ProblemResult{}}
	s.Name, s.Number = nameOf(at, isFile)
	for _, f := range files {
		if f.listed {
			s.Files = append(s.Files, f.path)
		}
		s.Remarks = append(s.Remarks, f.remarks...)
		for _, a := range f.answers {
			s.addAnswer(a)
		}
	}
	if len(s.Files) == 0 {
		s.Remarks = append(s.Remarks, text.M("grade.issue.nothing", "Count", len(files)))
	}
	columns := c.Problems()
	place := func(p ProblemResult) int {
		if at := slices.Index(columns, ProblemName{p.Game, p.Problem}); at >= 0 {
			return at
		}
		return len(columns)
	}
	slices.SortStableFunc(s.Problems, func(a, b ProblemResult) int { return place(a) - place(b) })
	for _, name := range columns {
		found := s.Find(name)
		if found != nil {
			s.Points += found.Points
		} else if len(c.set) > 0 {
			s.Missing = append(s.Missing, name)
		}
		if found != nil || len(c.set) > 0 {
			s.OutOf += c.points.Of(name.Game, name.Problem).OutOf()
		}
	}
	return s
}

// addAnswer adds an answer to a problem, which may be better than others.
func (s *Student) addAnswer(a ProblemResult) {
	known := s.Find(ProblemName{a.Game, a.Problem})
	if known == nil {
		s.Problems = append(s.Problems, a)
		return
	}
	all := slices.Concat(known.All, a.All)
	if a.isBetter(known) {
		*known = a
	}
	known.Blocks, known.All = len(all), all
}
