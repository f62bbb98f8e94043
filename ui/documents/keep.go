package documents

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/document"
	"procura/ui/host"
)

// What outlives the window: of each document but the samples its number, its file as it
// was read, and the problems that no tab shows; those on tabs are kept by their pages.

// keptDocument is a document that is open, but for what tabs show of it.
type keptDocument struct {
	Path    string      `json:"path"`
	Results bool        `json:"results,omitempty"`
	Source  []byte      `json:"source"`
	Stamp   string      `json:"stamp"`
	Rest    []string    `json:"rest,omitempty"` // texts, for one may be too long
	Where   []keptPlace `json:"where,omitempty"`
}

// keptPlace is where a problem of the rest stands in its file.
type keptPlace struct {
	Name  string `json:"name"`
	Line  int    `json:"line"`
	Place int    `json:"place"`
}

// mostTogether is how many problems are in one text.
const mostTogether = 100

// documentPart is a document, by its number.
const documentPart = "document-"

// Keep returns the parts of the documents.
func (l *List) Keep() []host.Part {
	var parts []host.Part
	for _, d := range l.open {
		if !d.Samples {
			parts = append(parts, l.keepDocument(d))
		}
	}
	return parts
}

// Numbers are those of the documents that tabs show, by their games.
func (l *List) Numbers() map[string]int {
	numbers := map[string]int{}
	for _, t := range l.window.Tabs() {
		if d := l.on(t); d != nil && !d.Samples {
			numbers[t.Game()] = l.number(d)
		}
	}
	return numbers
}

// number is what a document is kept under.
func (l *List) number(d *document.Document) int {
	if d.Number == 0 {
		l.numbered++
		d.Number = l.numbered
	}
	return d.Number
}

func (l *List) keepDocument(d *document.Document) host.Part {
	shown := func(id string) bool {
		return slices.ContainsFunc(l.tabsOf(d), func(t Tab) bool { return t.Game() == id })
	}
	k := d.Keep(shown)
	version := fnv.New64a()
	fmt.Fprintln(version, k.Path, k.Results, k.Stamp)
	for _, p := range k.Rest {
		fmt.Fprintln(version, p.Name, p.Place, p.Puzzle.Identity())
	}
	return host.Part{Name: documentPart + strconv.Itoa(l.number(d)), Version: version.Sum64(), Encode: func() ([]byte, error) {
		kept := keptDocument{Path: k.Path, Results: k.Results, Source: k.Source, Stamp: k.Stamp}
		for some := range slices.Chunk(k.Rest, mostTogether) {
			kept.Rest = append(kept.Rest, l.window.Store().Format(some))
		}
		for _, p := range k.Rest {
			kept.Where = append(kept.Where, keptPlace{p.Name, p.Line, p.Place})
		}
		return json.Marshal(kept) //nolint:wrapcheck // of plain structures
	}}
}

// Restore lays the documents among the parts on their tabs, as their files were; what has
// become of the problems the pages know. Numbers are those of the documents that tabs
// showed, nil where that is not known. It names the parts of which nothing can be made.
func (l *List) Restore(parts map[string][]byte, numbers map[string]int) (damaged []string) {
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		number, ok := strings.CutPrefix(name, documentPart)
		if ok && !l.restoreDocument(parts[name], number, numbers) {
			damaged = append(damaged, name)
		}
	}
	return damaged
}

func (l *List) restoreDocument(content []byte, number string, numbers map[string]int) bool {
	var k keptDocument
	if json.Unmarshal(content, &k) != nil {
		return false
	}
	var rest []game.Problem
	for _, problems := range k.Rest {
		rest = append(rest, l.window.Store().Read("", []byte(problems)).Problems...)
	}
	if len(rest) != len(k.Where) {
		return false
	}
	for i, where := range k.Where {
		rest[i].Name, rest[i].Line, rest[i].Place = where.Name, max(0, where.Line), max(0, where.Place)
	}
	file := match.File{Path: k.Path}
	if k.Source != nil {
		file.Problems = l.window.Store().Read(k.Path, k.Source).Problems
	}
	d := document.Resume(document.Kept{Path: k.Path, Results: k.Results, Source: k.Source, Stamp: k.Stamp, Rest: rest}, file.Problems)
	if n, err := strconv.Atoi(number); err == nil && n > 0 { // what is on the disk stays its own
		d.Number, l.numbered = n, max(l.numbered, n)
	}
	for _, t := range l.window.Tabs() {
		own := numbers == nil || strconv.Itoa(numbers[t.Game()]) == number
		if own && !l.give(d, t, file) && numbers != nil && t.Holder() != nil { // the tab knows its problems
			l.shown[t.Game()] = d
		}
	}
	return true
}

// Gather takes up in the documents what the tabs have. A tab whose problems are those
// of no document gets one for them: what was kept may be of different moments, and
// problems are never taken for those of a file that they are not of.
func (l *List) Gather() {
	for _, t := range l.window.Tabs() {
		if h := t.Holder(); h != nil && !isOf(h, t, l.on(t)) {
			l.shown[t.Game()] = document.New(match.File{Problems: h.Problems()})
		}
		if d := l.on(t); d != nil && !slices.Contains(l.open, d) {
			l.open = append(l.open, d)
		}
	}
	l.closeUnseen()
	for _, d := range l.open {
		l.collect(d)
		d.Settle()
	}
}

// isOf reports whether what a tab holds is of a document.
func isOf(h host.Holder, t Tab, d *document.Document) bool {
	switch {
	case d == nil:
		return false
	case d.Samples:
		return sameProblems(d.Of(t.Game()), h.Problems())
	default:
		return d.Path == "" || d.Path == h.From()
	}
}

// sameProblems reports whether two lists have the same problems.
func sameProblems(a, b []game.Problem) bool {
	return slices.EqualFunc(a, b, func(a, b game.Problem) bool { return a.Name == b.Name && a.Puzzle.Identity() == b.Puzzle.Identity() })
}
