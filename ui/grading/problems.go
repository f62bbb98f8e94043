package grading

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"procura/core/datafile"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/task"
)

// problemSet is a file of problems.
type problemSet struct {
	path  string // "" for none
	count int
	given bool     // it is among the files that are opened: nothing needs to be asked
	paths []string // the other ones
}

// askAndGrade judges the files at paths. Files from the folders that are open are added and judged by the same
// problems. Of other files it asks whether they are added or begin a new table, and for that which problems
// were set, since without them an altered board counts as right. Problems that were chosen before the first files
// are used without asking. A trace is checked by the pages that show searches.
func (s *Session) askAndGrade(paths []string) {
	if s.Working() {
		s.Host.ShowError(text.M("grade.page.busy"))
		return
	}
	store, chosen, graded := s.Host.Store(), s.State.Problems, s.State.Paths
	lookUp(s, func(ctx context.Context) func() {
		if trace := openTrace(ctx, store, paths); trace.Trace != nil {
			return func() { s.Host.ShowFile(trace) }
		}
		found := findProblems(ctx, store, paths)
		from := opened{found.paths, found.path, true}
		isOfTable := len(graded) == 0 || slices.Equal(paths, graded)
		if chosen != "" && !found.given && (isOfTable || found.path == "") {
			from.Problems = chosen
		}
		grade := func() { gradeFound(s, found) }
		c, release := openPrograms(ctx, store, from)
		if report.ArePrograms(c.Programs) {
			return func() { s.programs.askToRun(c, release, grade) }
		}
		release()
		return grade
	})
}

// openTrace reads the only one of the paths, if it is a file. It is called beside the window.
func openTrace(ctx context.Context, store report.Store, paths []string) (file datafile.File) {
	if len(paths) != 1 {
		return file
	}
	if info, err := os.Stat(paths[0]); err == nil && info.Mode().IsRegular() {
		file = store.Open(ctx, paths[0])
	}
	return file
}

// lookUp looks something up beside the window, and then does what that returns.
func lookUp(s *Session, look func(context.Context) func()) {
	task.Start(s.finding, func(ctx context.Context) (func(), error) { return look(ctx), nil }, nil, func(do func(), err error) {
		if err != nil {
			task.LogPanic("files of a class", err)
			return
		}
		do()
	})
}

// gradeFound judges the files that were found, after the questions that askAndGrade tells of.
func gradeFound(s *Session, found problemSet) {
	chosen, graded, paths := s.State.Problems, s.State.Paths, found.paths
	switch {
	case found.given && len(paths) == 0:
		s.setProblems(found.path)
	case found.given:
		s.gradeAnew(paths, found.path)
	case s.State.Programs:
		s.askWhichProblems(found, paths)
	case len(graded) > 0 && lieWith(paths, append(slices.Clone(graded), chosen)), len(graded) == 0 && chosen != "":
		s.gradeFiles(paths, chosen)
	case len(graded) > 0:
		askWhichTable(s, found, paths)
	default:
		s.askWhichProblems(found, paths)
	}
}

// askWhichTable offers to add files of another folder to the table, by the problems of the others, or to begin anew.
func askWhichTable(s *Session, found problemSet, paths []string) {
	say, chosen := s.Host.Words().Key, s.State.Problems
	question := say("grade.page.table.without")
	if chosen != "" {
		question = say("grade.page.table", "File", fromFolder(chosen))
	}
	s.Host.Choose(question,
		host.Answer{Words: say("menu.button.cancel"), Do: func() {}},
		host.Answer{Words: say("grade.page.table.other"), Do: func() { s.askWhichProblems(found, paths) }},
		host.Answer{Words: say("grade.page.table.add"), Do: func() { s.gradeFiles(paths, chosen) }})
}

// askWhichProblems offers the problems found beside the files, and those in use.
func (s *Session) askWhichProblems(found problemSet, paths []string) {
	say, chosen := s.Host.Words().Key, s.State.Problems
	by := func(path string) func() {
		return func() { s.gradeAnew(paths, path) }
	}
	question := []string{say("grade.page.which")}
	answers := []host.Answer{{Words: say("menu.button.cancel"), Do: func() {}}}
	if chosen != "" && chosen != found.path {
		answers = append(answers, host.Answer{Words: say("grade.page.which.use", "File", fromFolder(chosen)), Do: by(chosen)})
	}
	answers = append(answers,
		host.Answer{Words: say("grade.page.which.others"), Do: func() {
			s.Host.AskForFile(say("menu.dialog.grading.problems"), func(path string) { by(path)() })
		}},
		host.Answer{Words: say("grade.page.which.without"), Do: by("")})
	if found.path != "" {
		question = append(question, say("grade.page.which.found", "File", fromFolder(found.path), "Count", found.count))
		answers = append(answers, host.Answer{Words: say("grade.page.which.use", "File", fromFolder(found.path)), Do: by(found.path)})
	}
	if found.path == "" && chosen == "" {
		question = append(question, say("grade.page.which.none"))
	}
	question = append(question, say("grade.page.which.warning"))
	s.Host.Choose(strings.Join(question, "\n"), answers...)
}

// lieWith reports whether each path is in the folders of others.
func lieWith(paths, others []string) bool {
	folders := foldersOf(others)
	return !slices.ContainsFunc(paths, func(path string) bool {
		beside := foldersOf([]string{path})[0]
		return !slices.ContainsFunc(others, func(other string) bool { return isWithin(other, path) }) && !slices.Contains(folders, beside)
	})
}

// foldersOf returns the folders of paths; that of a file is the folder that contains it.
func foldersOf(paths []string) (folders []string) {
	for _, path := range paths {
		folder := path
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			folder = filepath.Dir(path)
		}
		if !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	return folders
}

// findProblems returns the course among some paths, else the first course or file of problems in their folders, in the
// folders above, or in the folders inside. It is called beside the window.
func findProblems(ctx context.Context, store report.Store, paths []string) problemSet {
	for i, path := range paths {
		if count := countInCourse(ctx, store, path); count > 0 {
			return problemSet{path: path, count: count, given: true, paths: slices.Delete(slices.Clone(paths), i, i+1)}
		}
	}
	found := findBeside(ctx, store, paths)
	found.paths = paths
	return found
}

// countInCourse returns the number of problems of a course, 0 for a file that is none.
func countInCourse(ctx context.Context, store report.Store, path string) int {
	if !strings.EqualFold(filepath.Ext(path), ".toml") {
		return 0
	}
	set := report.OpenSet(ctx, store, path)
	if set.Course == nil {
		return 0
	}
	return len(set.Problems)
}

func findBeside(ctx context.Context, store report.Store, paths []string) problemSet {
	for _, folder := range foldersOf(paths) {
		in := []string{folder, filepath.Dir(folder)}
		if slices.Contains(paths, folder) {
			inside, _ := os.ReadDir(folder) // an unreadable folder counts as empty
			for _, entry := range inside {
				if entry.IsDir() {
					in = append(in, filepath.Join(folder, entry.Name()))
				}
			}
		}
		for _, in := range in {
			entries, _ := os.ReadDir(in) // an unreadable folder counts as empty
			for _, entry := range namedFirst(entries, paths) {
				name, path := strings.ToLower(entry), filepath.Join(in, entry)
				if count := countInCourse(ctx, store, path); count > 0 {
					return problemSet{path: path, count: count}
				}
				isSet := strings.HasPrefix(name, "problem") || strings.Contains(name, "problem") && isNamedFor(entry, paths)
				if !isSet || filepath.Ext(name) != ".dat" {
					continue
				}
				file := store.Open(ctx, path)
				if len(file.Problems) > 0 && len(file.Runs) == 0 {
					return problemSet{path: file.Path, count: len(file.Problems)}
				}
			}
		}
	}
	return problemSet{}
}

// namedFirst returns the names of a folder, those that are named for one of the paths first.
func namedFirst(entries []os.DirEntry, paths []string) []string {
	var named, others []string
	for _, entry := range entries {
		if isNamedFor(entry.Name(), paths) {
			named = append(named, entry.Name())
		} else {
			others = append(others, entry.Name())
		}
	}
	return append(named, others...)
}

// isNamedFor reports whether a name is that of something beside one of the paths, and begins with its name, as
// "programs-problems.dat" does beside "programs".
func isNamedFor(name string, paths []string) bool {
	return slices.ContainsFunc(paths, func(path string) bool {
		stem := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		return strings.HasPrefix(name, stem) && name != filepath.Base(path)
	})
}
