// Package sheets has the flags of the command generate that make sheets for a class, and the files that they name.
package sheets

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"procura/core/gametree"
	"procura/core/generate"
	"procura/core/text"
	"procura/ui/console/flag"
	"procura/ui/report/exercise"
	"procura/ui/report/sheet"
)

// Flags are the flags, as they were typed.
type Flags struct {
	Sheet, Key, PDF        string // files, "" for none
	Title, names, students string
	// Proofs and KeyPages stand beside the key and the PDF, "" for none.
	Proofs, KeyPages string
}

// NewFlags returns the flags for the command line.
func (f *Flags) NewFlags() []flag.Flag {
	return []flag.Flag{
		flag.New("sheet", "FILE|-", "cli.flag.sheet", flag.NewFile(&f.Sheet)),
		flag.New("key", "FILE|-", "cli.flag.key", flag.NewFile(&f.Key)),
		flag.New("pdf", "FILE|-", "cli.flag.pdf", flag.NewFile(&f.PDF)),
		flag.New("title", "TEXT", "cli.flag.title", &f.Title),
		flag.New("names", "TEXT", "cli.flag.names", &f.names),
		flag.New("students", "FILE|N", "cli.flag.students", &f.students),
	}
}

// Class returns the class as the flags describe it, without its sheets. count is the number of problems, which the names
// give where --count was not typed.
func (f *Flags) Class(set *flag.Set, count *int, seed uint64) (sheet.Class, *text.Message) {
	c := sheet.Class{Title: f.Title, Seed: seed, Problems: f.Sheet}
	if !f.IsAsked() {
		return c, needsSheet(set)
	}
	if f.names != "" {
		c.Names = strings.Split(f.names, ",")
		for i, name := range c.Names {
			c.Names[i] = strings.TrimSpace(name)
		}
		if !set.Changed("count") {
			*count = len(c.Names)
		}
		if !areReadable(c.Names) || len(c.Names) != *count {
			return c, new(text.M("console.sheet.names", "Count", *count))
		}
	}
	switch {
	case set.Changed("out"):
		return c, new(text.M("console.sheet.alone", "Flag", "--out"))
	case *count > sheet.MostProblems:
		return c, f.tooMany()
	case f.Key != "" && f.Key != "-" && !sheet.IsKey(f.Key):
		return c, new(text.M("console.sheet.key", "File", f.Key))
	case f.Sheet == "-" && f.students != "":
		return c, new(text.M("console.sheet.beside"))
	}
	return c, nil
}

// needsSheet refuses what only sheets have.
func needsSheet(set *flag.Set) *text.Message {
	for _, name := range []string{"title", "names", "students"} {
		if set.Changed(name) {
			return new(text.M("console.sheet.needs", "Flag", "--"+name))
		}
	}
	return nil
}

// IsAsked reports whether a file of sheets is asked for.
func (f *Flags) IsAsked() bool { return f.Sheet != "" || f.Key != "" || f.PDF != "" }

// areReadable reports whether names are different and can be read back from a file.
func areReadable(names []string) bool {
	const longest = 40
	for i, name := range names {
		if name == "" || name == "-" || len(name) > longest || text.Plain(name) != name || slices.Contains(names[:i], name) {
			return false
		}
	}
	return true
}

func (f *Flags) tooMany() *text.Message {
	return new(text.M("console.sheet.count", "Problems", sheet.MostProblems, "Students", generate.MostStudents))
}

// CountStudents returns the number of students where the list is only that; false where it is a file.
func (f *Flags) CountStudents() (count int, ok bool, wrong *text.Message) {
	if f.students == "" {
		return 0, true, nil
	}
	count, err := strconv.Atoi(f.students)
	if err == nil && (count < 1 || count > generate.MostStudents) {
		return 0, true, f.tooMany()
	}
	return count, err == nil, nil
}

// List returns the file with the students.
func (f *Flags) List() string { return f.students }

// AddFiles adds the files that are written beside those of the flags to the outputs that are checked.
func (f *Flags) AddFiles(set *flag.Set, c *sheet.Class, students []generate.Student) {
	add := func(name, path string) { set.Outputs = append(set.Outputs, flag.Output{Name: name, Path: &path}) }
	for _, s := range students {
		if f.Sheet != "" {
			add("students", c.FileOf(s.Number))
		}
	}
	if f.Key != "" && f.Key != "-" {
		f.Proofs = sheet.ProofsOf(f.Key)
		add("key", f.Proofs)
	}
	if f.Key != "" && f.PDF != "" && f.PDF != "-" {
		f.KeyPages = sheet.Beside(f.PDF, "key", ".pdf")
		add("pdf", f.KeyPages)
	}
}

// The greatest numbers of exercises on a sheet, and of sheets.
const mostExercises, mostSheets = 20, 200

// CheckExercises returns what is wrong with the shape or the numbers of exercises, nil for nothing.
func CheckExercises(s *exercise.Sheets) *text.Message {
	switch {
	case s.Students < 1:
		return new(text.M("console.positive", "Flag", "--students"))
	case !s.Shape.IsAllowed():
		return new(text.M("console.exercise.shape", "Asked", fmt.Sprintf("--depth %d --branching %d", s.Shape.Depth, s.Shape.Branching),
			"Least", gametree.LeastDepth, "Most", gametree.MostDepth, "MostBranching", gametree.MostBranching, "Leaves", gametree.MostLeaves))
	case s.Count > mostExercises || s.Students > mostSheets:
		return new(text.M("console.exercise.count", "Count", mostExercises, "Students", mostSheets))
	case s.Seed > math.MaxUint64-uint64(s.Count*s.Students):
		return new(text.M("console.generate.seeds", "Seed", s.Seed, "Count", s.Count))
	}
	return nil
}
