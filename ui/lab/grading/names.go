package grading

import (
	"path/filepath"
	"strings"
)

// mark is what the platform of courses puts behind the name of a student, in that of a folder.
const mark = "_assignsubmission_file_"

// names are files as the table names them: the shortest beginning of each path, in the folder that all are in,
// that no other file has.
//
//	class/ana/resultados.dat                          ana
//	class/rui_assignsubmission_file_/um.dat           rui/um.dat
//	class/rui_assignsubmission_file_/dois.dat         rui/dois.dat
type names struct {
	base  string
	seen  map[string]bool
	below map[string]int // how many files are at a path or below it
}

func newNames(base string) *names {
	return &names{base: base, seen: map[string]bool{}, below: map[string]int{}}
}

// add takes a file up, and reports whether it is new.
func (n *names) add(file string) bool {
	if n.seen[file] {
		return false
	}
	n.seen[file] = true
	for at := range beginnings(within(n.base, file)) {
		n.below[at]++
	}
	return true
}

// of is a file's name in the table.
func (n *names) of(file string) string {
	whole := within(n.base, file)
	if whole == file { // it is elsewhere
		return filepath.Base(file)
	}
	name := whole
	for at := range beginnings(whole) {
		if n.below[at] == 1 {
			name = at
			break
		}
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

// within is a path as it is told in a folder.
func within(base, path string) string {
	if rest, err := filepath.Rel(base, path); err == nil && filepath.IsLocal(rest) {
		return filepath.ToSlash(rest)
	}
	return path
}
