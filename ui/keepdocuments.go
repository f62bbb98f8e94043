package ui

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/document"
	"procura/ui/host"
)

// The documents outlive the window as parts of the shell: what was read of a file, by
// which the next save keeps the rest of it, and what the tabs do not hold. The problems
// that a tab holds are kept by its page.

// documentPart begins the names of the parts with documents.
const documentPart = "document-"

// files are the documents that have a file: samples and what comes from the clipboard
// are nothing but the problems in the tabs.
func (s desk) files() []*document.Document {
	return slices.DeleteFunc(slices.Clone(s.documents), func(d *document.Document) bool { return d.Path == "" })
}

// numbers gives each document that has a file a number, for good.
func (s desk) numbers() map[*document.Document]int {
	if s.numbered == nil {
		s.numbered = map[*document.Document]int{}
	}
	files := s.files()
	for d := range s.numbered {
		if !slices.Contains(files, d) {
			delete(s.numbered, d)
		}
	}
	for _, d := range files {
		if s.numbered[d] == 0 {
			s.lastNumber++
			s.numbered[d] = s.lastNumber
		}
	}
	return s.numbered
}

// documentNames are the parts that hold the documents of the tabs, by their games.
func (s desk) documentNames() map[string]string {
	names, numbers := map[string]string{}, s.numbers()
	for _, t := range s.tabs {
		if n := numbers[t.document]; n > 0 {
			names[t.game()] = fmt.Sprint(documentPart, n)
		}
	}
	return names
}

// keepDocuments returns the parts with documents.
func (s desk) keepDocuments() []host.Part {
	var parts []host.Part
	for d, n := range s.numbers() {
		parts = append(parts, host.Part{
			Name: fmt.Sprint(documentPart, n), Version: d.Version(), Encode: d.Keep(s.program.Store.Format),
		})
	}
	return parts
}

// restoreDocuments gives the tabs the documents that they had. Their problems come with
// the pages.
func (s desk) restoreDocuments(names map[string]string, parts map[string][]byte) (damaged []string) {
	found := map[string]*document.Document{}
	for name, content := range parts {
		if !strings.HasPrefix(name, documentPart) {
			continue
		}
		d, whole := document.Restore(content, s.program.Store.Read)
		if !whole {
			damaged = append(damaged, name)
			continue
		}
		found[name] = d
	}
	s.adopt(found)
	for _, t := range s.tabs {
		if d := found[names[t.game()]]; d != nil && t.holder() != nil {
			t.document = d
		}
	}
	s.closeUnseen()
	return damaged
}

// adopt takes documents up under their numbers, so that no part is taken for that of
// another one.
func (s desk) adopt(found map[string]*document.Document) {
	s.numbered = map[*document.Document]int{}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		number, err := strconv.Atoi(strings.TrimPrefix(name, documentPart))
		if err == nil && number > 0 && number < mostNumber {
			s.documents = append(s.documents, found[name])
			s.numbered[found[name]] = number
			s.lastNumber = max(s.lastNumber, number)
		}
	}
}

// mostNumber bounds the numbers of documents that are restored.
const mostNumber = 1 << 40

// reconcile is for when all is restored, part by part, each perhaps of another moment: the
// problems of a page are never taken for those of a file that they are not of. A page
// that has still the samples, since what it had could not be read, gets what the document
// has; problems of another file are of none from now on.
func (s *Shell) reconcile() {
	for _, t := range s.tabs {
		d := t.document
		if d == nil || d.Path == "" || t.holder().From() == d.Path {
			continue
		}
		own := d.Of(t.game())
		if held := t.holder().Problems(); len(own) == 0 || !slices.EqualFunc(held, s.samplesOf(t), alike) {
			t.document = document.New(match.File{Problems: held})
			s.documents = append(s.documents, t.document)
			continue
		}
		file := match.File{Problems: own}
		if d.Results {
			file = match.File{Solved: own}
		}
		t.open(file, d.Path)
	}
	s.closeUnseen()
}

// alike reports whether problems are the same but for where they stand.
func alike(a, b game.Problem) bool {
	return a.Name == b.Name && a.Puzzle.Identity() == b.Puzzle.Identity()
}
