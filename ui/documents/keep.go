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
	Path    string       `json:"path"`
	Lost    string       `json:"lost,omitempty"`
	Results bool         `json:"results,omitempty"`
	Source  []byte       `json:"source"`
	Stamp   string       `json:"stamp"`
	Rest    []string     `json:"rest,omitempty"` // texts, for one may be too long
	Where   []host.Place `json:"where,omitempty"`
}

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
	fmt.Fprintln(version, k.Path, k.Lost, k.Results, k.Stamp)
	for _, p := range k.Rest {
		fmt.Fprintln(version, p.Name, p.Place, p.Puzzle.Identity())
	}
	return host.Part{Name: documentPart + strconv.Itoa(l.number(d)), Version: version.Sum64(), Encode: func() ([]byte, error) {
		kept := keptDocument{Path: k.Path, Lost: k.Lost, Results: k.Results, Source: k.Source, Stamp: k.Stamp}
		kept.Rest, kept.Where = host.Written(l.window.Store(), k.Rest)
		return json.Marshal(kept) //nolint:wrapcheck // of plain structures
	}}
}

// Restore reads the documents among the parts, beside the window; the steps lay them on
// their tabs, as their files were, and what has become of the problems the pages know.
// Numbers are those of the documents that tabs showed, nil where that is not known.
func (l *List) Restore(parts map[string][]byte, numbers map[string]int) (steps []host.Step) {
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		number, ok := strings.CutPrefix(name, documentPart)
		if !ok {
			continue
		}
		d, file := l.readDocument(parts[name], number)
		steps = append(steps, func() []string {
			if d == nil {
				return []string{name}
			}
			l.lend(d, file, number, numbers)
			return nil
		})
	}
	return steps
}

// readDocument reads a document and what is in its file, nil where it is damaged. It is
// called beside the window.
func (l *List) readDocument(content []byte, number string) (*document.Document, match.File) {
	var k keptDocument
	if json.Unmarshal(content, &k) != nil {
		return nil, match.File{}
	}
	rest, ok := host.Read(l.window.Store(), k.Rest, k.Where)
	if !ok {
		return nil, match.File{}
	}
	file := match.File{Path: k.Path}
	if k.Source != nil {
		file.Problems = l.window.Store().Read(k.Path, k.Source).Problems
	}
	for _, p := range slices.Concat(file.Problems, rest) {
		p.Puzzle.Identity() // it is kept from now on
	}
	d := document.Resume(document.Kept{Path: k.Path, Lost: k.Lost, Results: k.Results, Source: k.Source, Stamp: k.Stamp, Rest: rest}, file.Problems)
	if n, err := strconv.Atoi(number); err == nil && n > 0 { // what is on the disk stays its own
		d.Number = n
	}
	return d, file
}

// lend lays a document on its tabs.
func (l *List) lend(d *document.Document, file match.File, number string, numbers map[string]int) {
	l.numbered = max(l.numbered, d.Number)
	for _, t := range l.window.Tabs() {
		own := numbers == nil || strconv.Itoa(numbers[t.Game()]) == number
		if own && !l.give(d, t, file) && numbers != nil && t.Holder() != nil { // the tab knows its problems
			l.shown[t.Game()] = d
		}
	}
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
