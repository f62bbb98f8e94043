package grading

import (
	"path/filepath"
	"slices"
	"strings"
)

// mark is what the platform of courses puts behind the name of a student, in that of a folder.
const mark = "_assignsubmission_file_"

// source is a file or folder that was opened, with the files that are judged for it.
type source struct {
	path  string
	files []string
}

// sourcesOf finds the files of each path. A file that several have is the first one's.
func sourcesOf(paths, files []string) []source {
	list := make([]source, len(paths))
	for i, path := range paths {
		list[i].path = path
	}
	for _, file := range files {
		if i := slices.IndexFunc(paths, func(path string) bool { return isWithin(path, file) }); i >= 0 {
			list[i].files = append(list[i].files, file)
		}
	}
	return list
}

// isFile reports whether it is a file, and no folder with files.
func (s *source) isFile() bool { return slices.Contains(s.files, s.path) }

// names are files as the table names them: the shortest beginning of each path, in the folder that all of a folder that
// was opened are in, that no other file has. Where several folders were opened, each begins with its own.
//
//	class/ana/resultados.dat                          ana
//	class/rui_assignsubmission_file_/um.dat           rui/um.dat
//	class/rui_assignsubmission_file_/dois.dat         rui/dois.dat
type names struct {
	groups []group // the first of files that were opened by themselves, the others of a folder each
	seen   map[string]bool
	below  map[string]int // how many files are at a path or below it
}

// group is files whose names begin alike.
type group struct {
	paths        []string // that were opened
	base, prefix string   // of their names
}

func newNames(sources []source) *names {
	var alone group
	var folders []group
	for _, s := range sources {
		switch {
		case s.isFile():
			alone.paths = append(alone.paths, s.path)
		case len(s.files) > 0:
			folders = append(folders, group{paths: []string{s.path}, base: common(s.files)})
		}
	}
	alone.base = common(alone.paths)
	if len(folders) > 1 {
		for i := range folders {
			folders[i].prefix = filepath.Base(folders[i].paths[0]) + "/"
		}
	}
	return &names{groups: append([]group{alone}, folders...), seen: map[string]bool{}, below: map[string]int{}}
}

// groupOf is the group of a file, nil where nothing that was opened has it.
func (n *names) groupOf(file string) *group {
	for i := range n.groups {
		if slices.ContainsFunc(n.groups[i].paths, func(path string) bool { return isWithin(path, file) }) {
			return &n.groups[i]
		}
	}
	return nil
}

// place is a file as it is told among all.
func (n *names) place(file string) string {
	if g := n.groupOf(file); g != nil && within(g.base, file) != file {
		return g.prefix + within(g.base, file)
	}
	return filepath.Base(file)
}

// add takes a file up, and reports whether it is new.
func (n *names) add(file string) bool {
	if n.seen[file] {
		return false
	}
	n.seen[file] = true
	for at := range beginnings(n.place(file)) {
		n.below[at]++
	}
	return true
}

// handIns counts what was handed in: of a folder what stands in the one that all its files with rows are in.
func (n *names) handIns() int {
	if n == nil {
		return 0
	}
	files := map[*group][]string{}
	for file := range n.seen {
		g := n.groupOf(file)
		files[g] = append(files[g], file)
	}
	all := map[string]bool{}
	for _, of := range files {
		base := common(of)
		for _, file := range of {
			first, _, _ := strings.Cut(within(base, file), "/")
			all[filepath.Join(base, first)] = true
		}
	}
	return len(all)
}

// of is a file's name in the table.
func (n *names) of(file string) string {
	whole := n.place(file)
	name := whole
	for at := range beginnings(whole) {
		if n.below[at] == 1 {
			name = at
			break
		}
	}
	if n.below[name] > 1 { // another one, elsewhere, has the same
		name = filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file)
	}
	return strings.ReplaceAll(name, mark, "")
}

// beginnings are those of a path, the shortest first, and the whole.
func beginnings(path string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for i := 1; i < len(path); i++ {
			if path[i] == '/' && !yield(path[:i]) {
				return
			}
		}
		yield(path)
	}
}

// common is the folder that all files are in.
func common(files []string) string {
	if len(files) == 0 {
		return ""
	}
	base := filepath.Dir(files[0])
	for _, path := range files[1:] {
		for base != filepath.Dir(base) && within(base, path) == path {
			base = filepath.Dir(base)
		}
	}
	return base
}

// isWithin reports whether a path is another one, or in that folder or archive.
func isWithin(base, path string) bool { return path == base || within(base, path) != path }

// within is a path as it is told in a folder.
func within(base, path string) string {
	if rest, err := filepath.Rel(base, path); err == nil && filepath.IsLocal(rest) {
		return filepath.ToSlash(rest)
	}
	return path
}
