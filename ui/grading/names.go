package grading

import (
	"path/filepath"
	"slices"
	"strings"

	"procura/core/text"
	"procura/ui/i18n"
)

// mark is the text that Moodle adds to a student's name in the name of a folder.
const mark = "_assignsubmission_file_"

// source is an opened file or folder with the files to be judged in it.
type source struct {
	path  string
	files []string
}

// sourcesOf returns the files of each path. A file of several paths belongs to the first.
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

// mayBeSeveral reports whether there are several files, or an archive.
func mayBeSeveral(sources []source) bool {
	files := 0
	for _, s := range sources {
		files += len(s.files)
	}
	return files > 1 || files == 1 && slices.ContainsFunc(sources, func(s source) bool { return strings.EqualFold(filepath.Ext(s.path), ".zip") })
}

// isFile reports whether the source is a file and no folder.
func (s *source) isFile() bool { return slices.Contains(s.files, s.path) }

// names shortens the names of files for the table: to the shortest beginning of a path, within the opened folder,
// that no other file has. If several folders are open, each name begins with its folder.
//
//	class/ana/resultados.dat                          ana
//	class/rui_assignsubmission_file_/um.dat           rui/um.dat
//	class/rui_assignsubmission_file_/dois.dat         rui/dois.dat
type names struct {
	groups []group // the first of files that were opened by themselves, the others of a folder each
	seen   map[string]bool
	below  map[string]int // how many files are at a path or below it
}

// group has files whose names begin with the same folder.
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
	if len(sources) == 1 && len(alone.paths) == 1 { // maybe an archive
		alone.base = alone.paths[0]
	}
	if len(folders) > 1 {
		for i := range folders {
			folders[i].prefix = filepath.Base(folders[i].paths[0]) + "/"
		}
	}
	return &names{groups: append([]group{alone}, folders...), seen: map[string]bool{}, below: map[string]int{}}
}

// groupOf returns the group of a file, nil for none.
func (n *names) groupOf(file string) *group {
	for i := range n.groups {
		if slices.ContainsFunc(n.groups[i].paths, func(path string) bool { return isWithin(path, file) }) {
			return &n.groups[i]
		}
	}
	return nil
}

// place names a file by its whole path within its group.
func (n *names) place(file string) string {
	if g := n.groupOf(file); g != nil && file != g.base && within(g.base, file) != file {
		return g.prefix + within(g.base, file)
	}
	return filepath.Base(file)
}

// add adds a file, and reports whether it is new.
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

// handIns counts the hand-ins: the entries of the folder that contains all files of an opened folder.
func (n *names) handIns() int {
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

// of returns the name of a file in the table.
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

// beginnings returns the beginnings of a path, the shortest first, the whole last.
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

// common returns the folder that contains all files.
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

// isWithin reports whether a path is another one, or inside that folder or archive.
func isWithin(base, path string) bool { return path == base || within(base, path) != path }

// within returns a path relative to a folder.
func within(base, path string) string {
	if rest, err := filepath.Rel(base, path); err == nil && filepath.IsLocal(rest) {
		return filepath.ToSlash(rest)
	}
	return path
}

// mostNamed is the greatest number of judged files that are named.
const mostNamed = 3

// judgedNames names what is judged: "turma + entrega.dat".
func (n *names) judgedNames(w *i18n.Words) string {
	if n == nil {
		return ""
	}
	var said []string
	for _, g := range n.groups[1:] {
		said = append(said, filepath.Base(g.paths[0]))
	}
	alone := n.groups[0].paths
	if len(alone) > mostNamed {
		return strings.Join(append(said, w.Key("grade.page.judged.files", "Count", len(alone))), " + ")
	}
	for _, path := range alone {
		said = append(said, filepath.Base(path))
	}
	return strings.Join(said, " + ")
}

// fromFolder names a file with its folder: "turma/problemas.dat".
func fromFolder(path string) string {
	if path == "" {
		return ""
	}
	return text.Clip(filepath.Base(filepath.Dir(path))+"/"+filepath.Base(path), 60)
}
