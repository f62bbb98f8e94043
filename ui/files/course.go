package files

import (
	"cmp"
	"encoding/json"
	"hash/fnv"
	"path/filepath"
	"slices"

	"procura/core/course"
	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
)

// openCourse is the course that is open. Problems of files that are opened from then on have its rules:
//
//	file --store--> opener --takeCourse--> course, its files of problems --> opener
//	                                                                           |
//	document   own   the puzzles as the file has them  <--applyRules-----------+
//	           read  the same ones under the course's rules: what the tabs show
//
// A problem that is left as it was read is written as its file has it.
type openCourse struct {
	course *course.Course
	source []byte
}

// Course returns the course that is open, nil for none.
func (c *openCourse) Course() *course.Course { return c.course }

// courseTitle returns the title of the course, or the name of its file.
func (c *openCourse) courseTitle() string {
	return cmp.Or(c.course.Title, filepath.Base(c.course.Path))
}

// takeCourse takes a course that was read, and opens its problems.
func (o *opener) takeCourse(f found) {
	o.openCourse = openCourse{f.file.Course, f.file.Source}
	o.window.AddRecent(f.from)
	for i, path := range f.file.Course.Problems {
		o.waiting = slices.Insert(o.waiting, 1+i, reading{path: path})
	}
	for _, t := range o.window.Tabs() {
		t.Send(host.CourseOpened{Course: f.file.Course})
	}
	o.window.SaveStateSoon()
	o.UpdateTitle()
	o.window.ShowStatus(text.M("shell.notice.course", "Title", o.courseTitle()))
}

// applyRules puts the problems of a file that was read under rules of their games.
func (d *document) applyRules(rules map[string]game.Rules) {
	if d.source == nil || d.results || len(rules) == 0 {
		return
	}
	d.rules, d.own = rules, map[int]game.Puzzle{}
	d.read = slices.Clone(d.read)
	for i := range d.read {
		p := &d.read[i]
		if ruled := (&course.Course{Rules: rules}).Apply(p.Puzzle); ruled.Identity() != p.Puzzle.Identity() {
			d.own[p.Place] = p.Puzzle
			p.Puzzle = ruled
		}
	}
	d.held = slices.Clone(d.read)
}

// asInFile returns problems with those that are as they were read as the file has them.
func (d *document) asInFile(problems []game.Problem) []game.Problem {
	if len(d.own) == 0 {
		return problems
	}
	problems = slices.Clone(problems)
	for i, p := range problems {
		own, ruled := d.own[p.Place]
		if ruled && slices.ContainsFunc(d.read, func(q game.Problem) bool { return q.Place == p.Place && q.Puzzle.Identity() == p.Puzzle.Identity() }) {
			problems[i].Puzzle = own
		}
	}
	return problems
}

// takeWritten takes the problems that were written as those of the file; shown are the same ones as the tabs show them.
func (d *document) takeWritten(written, shown []game.Problem) {
	d.read, d.own = slices.Clone(written), nil
	if len(d.rules) == 0 || len(written) != len(shown) {
		return
	}
	d.own = map[int]game.Puzzle{}
	for i := range d.read {
		p := &d.read[i]
		if shown[i].Puzzle.Identity() != p.Puzzle.Identity() {
			d.own[p.Place] = p.Puzzle
			p.Puzzle = shown[i].Puzzle
		}
	}
}

// keptCourse is the course in what outlives the window, by its text: the file may be another one then.
type keptCourse struct {
	Path   string `json:"path"`
	Source []byte `json:"source"`
}

// coursePart names the part of the course.
const coursePart = "course"

func (l Kept) courseState() []host.Part {
	if l.course == nil {
		return nil
	}
	kept := keptCourse{l.course.Path, l.source}
	version := fnv.New64a()
	_, _ = version.Write(append([]byte(kept.Path+"\n"), kept.Source...)) // a hash takes all
	return []host.Part{{Name: coursePart, Version: version.Sum64(), Encode: func() ([]byte, error) {
		return json.Marshal(kept) //nolint:wrapcheck // of plain structures
	}}}
}

// readCourse reads a course that was kept; sound is false for one that can't be read.
func (l Kept) readCourse(parts map[string][]byte) (found openCourse, sound bool) {
	content, kept := parts[coursePart]
	if !kept {
		return found, true
	}
	var k keptCourse
	if json.Unmarshal(content, &k) != nil {
		return found, false
	}
	file := l.window.Store().Read(k.Path, k.Source)
	return openCourse{file.Course, k.Source}, file.Course != nil
}
