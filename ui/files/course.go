package files

import (
	"encoding/json"
	"hash/fnv"
	"slices"

	"procura/core/text"
	"procura/ui/host"
)

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
