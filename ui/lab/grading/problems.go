package grading

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/task"
)

// problemSet is a file of problems.
type problemSet struct {
	path  string // "" for none
	count int
}

// askAndGrade judges the files at paths. Those that lie with what is judged are judged beside it, by the same problems. Others
// begin a new table: it looks for the problems that were set, and asks which ones count, for without the problems a board that
// somebody has altered counts as right. Problems that were chosen before anything was judged count without a question.
func (s *Session) askAndGrade(paths []string) {
	if s.Working() {
		s.Host.ShowError(text.M("grade.page.busy"))
		return
	}
	store := s.Host.Store()
	task.Start(s.finding, func(ctx context.Context) (problemSet, error) { return findProblems(ctx, store, paths), nil }, nil, func(found problemSet, err error) {
		if err != nil {
			task.LogPanic("problems of a class", err)
		}
		chosen, graded := s.State.Problems, s.State.Paths
		switch {
		case len(graded) > 0 && lieWith(paths, append(slices.Clone(graded), chosen)):
			s.gradeFiles(paths, chosen)
		case len(graded) == 0 && chosen != "":
			s.gradeFiles(paths, chosen)
		default:
			s.askWhichProblems(found, paths)
		}
	})
}

// askWhichProblems offers the problems that were found beside some files, and those that count for what is judged now.
func (s *Session) askWhichProblems(found problemSet, paths []string) {
	say, chosen := s.Host.Words().Key, s.State.Problems
	by := func(path string) func() {
		return func() { s.gradeAnew(paths, path) }
	}
	question := []string{say("grade.page.which")}
	answers := []host.Answer{{Words: say("menu.button.cancel"), Do: func() {}}}
	if chosen != "" && chosen != found.path {
		question = append(question, say("grade.page.which.chosen", "File", fromFolder(chosen)))
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

// fromFolder names a file with its folder: "turma/problemas.dat".
func fromFolder(path string) string {
	if path == "" {
		return ""
	}
	return text.Clip(filepath.Base(filepath.Dir(path))+"/"+filepath.Base(path), 60)
}

// lieWith reports whether each path is in a folder of others, or beside one of them.
func lieWith(paths, others []string) bool {
	folders := foldersOf(others)
	return !slices.ContainsFunc(paths, func(path string) bool {
		beside := foldersOf([]string{path})[0]
		return !slices.ContainsFunc(others, func(other string) bool { return isWithin(other, path) }) && !slices.Contains(folders, beside)
	})
}

// foldersOf are the folders of some paths: a file's is the one that it is in.
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

// findProblems is the first file of problems in the folders of some paths, in the folders that these are in, or in
// those that a folder among the paths has. It is called beside the window.
func findProblems(ctx context.Context, store report.Store, paths []string) problemSet {
	for _, folder := range foldersOf(paths) {
		in := []string{folder, filepath.Dir(folder)}
		if slices.Contains(paths, folder) {
			in = append(in, foldersIn(folder)...)
		}
		for _, in := range in {
			entries, _ := os.ReadDir(in) // what can't be read has none
			for _, entry := range entries {
				name := strings.ToLower(entry.Name())
				if !strings.HasPrefix(name, "problem") || filepath.Ext(name) != ".dat" {
					continue
				}
				file := store.Open(ctx, filepath.Join(in, entry.Name()))
				if len(file.Problems) > 0 && len(file.Runs) == 0 {
					return problemSet{file.Path, len(file.Problems)}
				}
			}
		}
	}
	return problemSet{}
}

// foldersIn are the folders in a folder.
func foldersIn(folder string) (list []string) {
	entries, _ := os.ReadDir(folder) // what can't be read has none
	for _, entry := range entries {
		if entry.IsDir() {
			list = append(list, filepath.Join(folder, entry.Name()))
		}
	}
	return list
}
