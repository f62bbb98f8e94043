package files

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"

	"procura/core/datafile"
	"procura/core/game"
	"procura/ui/host"
)

// What outlives the window: of each document but the samples its number, its file as it
// was read, and the problems that no tab shows; those on tabs are kept by their pages.

// keptDocument is an open document without the problems that tabs show.
type keptDocument struct {
	Path    string                `json:"path"`
	Lost    string                `json:"lost,omitempty"`
	Results bool                  `json:"results,omitempty"`
	Rules   map[string]game.Rules `json:"rules,omitempty"`
	Source  []byte                `json:"source"`
	Stamp   string                `json:"stamp"`
	Rest    []string              `json:"rest,omitempty"` // texts, for one may be too long
	Where   []host.ProblemPlace   `json:"where,omitempty"`
}

// Kept is the part of the kept state with the documents.
type Kept struct{ *Documents }

// documentPart names the part of a document, by its number.
const documentPart = "document-"

func (l Kept) StateParts() []host.Part {
	parts := l.courseState()
	for _, d := range l.open {
		if !d.samples {
			parts = append(parts, l.documentState(d))
		}
	}
	return parts
}

// Numbers returns the numbers of the documents that tabs show, by their games.
func (l Kept) Numbers() map[string]int {
	numbers := map[string]int{}
	for _, t := range l.window.Tabs() {
		if d := l.on(t); d != nil && !d.samples {
			numbers[t.Game()] = l.number(d)
		}
	}
	return numbers
}

func (l Kept) number(d *document) int {
	if d.number == 0 {
		l.numbered++
		d.number = l.numbered
	}
	return d.number
}

// documentState is a document with the problems that no tab shows: another document is on
// theirs.
func (l Kept) documentState(d *document) host.Part {
	tabs := l.tabsOf(d)
	rest := slices.DeleteFunc(slices.Clone(d.held), func(p game.Problem) bool {
		return slices.ContainsFunc(tabs, func(t Tab) bool { return t.Game() == gameOf(p) })
	})
	kept := keptDocument{Path: d.path, Lost: d.lost, Results: d.results, Rules: d.rules, Source: d.source, Stamp: d.stamp}
	version := fnv.New64a()
	fmt.Fprintln(version, kept.Path, kept.Lost, kept.Results, kept.Rules, kept.Stamp)
	for _, p := range rest {
		fmt.Fprintln(version, p.Name, p.Place, p.Puzzle.Identity())
	}
	return host.Part{Name: documentPart + strconv.Itoa(l.number(d)), Version: version.Sum64(), Encode: func() ([]byte, error) {
		kept := kept
		kept.Rest, kept.Where = host.EncodeProblems(l.window.Store(), rest)
		return json.Marshal(kept) //nolint:wrapcheck // of plain structures
	}}
}

// RestoreState reads the documents among the parts, beside the window; restore shows them on
// their tabs, as their files were, and what has become of the problems the pages know.
// numbers holds the numbers of the documents that tabs showed, nil if that is not known.
func (l Kept) RestoreState(parts map[string][]byte, numbers map[string]int) (restore func() (damaged []string)) {
	var damaged []string
	var shows []func()
	found, sound := l.readCourse(parts)
	if !sound {
		damaged = append(damaged, coursePart)
	}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		number, ok := strings.CutPrefix(name, documentPart)
		if !ok {
			continue
		}
		d, file := l.readDocument(parts[name], number)
		if d == nil {
			damaged = append(damaged, name)
			continue
		}
		shows = append(shows, func() { l.restoreDocument(d, file, number, numbers) })
	}
	return func() []string {
		l.openCourse = found
		for _, show := range shows {
			show()
		}
		return damaged
	}
}

// readDocument reads a document and what is in its file, nil where it is damaged. It is
// called beside the window.
func (l Kept) readDocument(content []byte, number string) (*document, datafile.File) {
	var k keptDocument
	if json.Unmarshal(content, &k) != nil {
		return nil, datafile.File{}
	}
	rest, ok := host.DecodeProblems(l.window.Store(), k.Rest, k.Where)
	if !ok {
		return nil, datafile.File{}
	}
	file := datafile.File{Path: k.Path}
	if k.Source != nil {
		file.Problems = l.window.Store().Read(k.Path, k.Source).Problems
	}
	games := map[string][]game.Problem{}
	for _, p := range rest {
		games[gameOf(p)] = append(games[gameOf(p)], p)
	}
	for _, p := range slices.Concat(file.Problems, rest) {
		p.Puzzle.Identity() // it is kept from now on
	}
	d := &document{path: k.Path, lost: k.Lost, results: k.Results, source: k.Source, stamp: k.Stamp, read: file.Problems, held: slices.Clone(file.Problems)}
	d.applyRules(k.Rules)
	file.Problems = slices.Clone(d.read)
	for id, problems := range games {
		d.takeProblems(id, problems)
	}
	if n, err := strconv.Atoi(number); err == nil && n > 0 { // what is on the disk stays its own
		d.number = n
	}
	return d, file
}

// restoreDocument shows a document on its tabs.
func (l Kept) restoreDocument(d *document, file datafile.File, number string, numbers map[string]int) {
	l.numbered = max(l.numbered, d.number)
	for _, t := range l.window.Tabs() {
		own := numbers == nil || strconv.Itoa(numbers[t.Game()]) == number
		if own && !l.assign(d, t, file) && numbers != nil && t.Solver() != nil { // the tab knows its problems
			l.shown[t.Game()] = d
		}
	}
}

// CollectRestored puts the problems of the tabs into the documents. A tab whose problems are
// in no document gets one for them: parts may have been kept at different moments, and
// problems are never attributed to another file.
func (l Kept) CollectRestored() {
	for _, t := range l.window.Tabs() {
		if s := t.Solver(); s != nil && !isOf(s, t, l.on(t)) {
			l.shown[t.Game()] = newDocument(datafile.File{Problems: s.Problems()})
		}
		if d := l.on(t); d != nil && !slices.Contains(l.open, d) {
			l.open = append(l.open, d)
		}
	}
	l.closeUnseen()
	for _, d := range l.open {
		l.collect(d)
		d.acceptHeld()
		l.saver.recognise(d)
	}
}

// isOf reports whether the problems of a tab belong to a document.
func isOf(s host.Solver, t Tab, d *document) bool {
	switch {
	case d == nil:
		return false
	case d.samples:
		return slices.EqualFunc(d.problemsOf(t.Game()), s.Problems(), isSame)
	default:
		return d.path == "" || d.path == s.SourcePath()
	}
}

// isSame reports whether two problems are the same, and have the same name.
func isSame(a, b game.Problem) bool {
	return a.Name == b.Name && a.Puzzle.Identity() == b.Puzzle.Identity()
}
