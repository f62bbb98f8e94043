package ui

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/ui/document"
	"procura/ui/host"
	"procura/ui/session"
)

// What outlives the window: the state of each page that is a Keeper, and which pages
// are on top. It is kept in a folder, where there is one; see package session.

// arrangement is the small part of the shell: the game on top, and of each game the
// page in front and the document, by its number.
type arrangement struct {
	Top       string            `json:"top"`
	Fronts    map[string]string `json:"fronts"`
	Documents map[string]int    `json:"documents"`
}

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

// desk is the shell as a keeper: of the arrangement, and of the documents.
type desk struct{ *Shell }

// Room is its name.
func (s desk) Room() string { return "window" }

// Keep returns which pages are on top, and the documents.
func (s desk) Keep() []host.Part {
	a := arrangement{Top: s.top().game(), Fronts: map[string]string{}, Documents: map[string]int{}}
	for _, t := range s.tabs {
		if k, ok := t.top().session.(host.Keeper); ok {
			a.Fronts[t.game()] = k.Room()
		}
		if d := t.document; d != nil && !d.Samples {
			a.Documents[t.game()] = s.number(d)
		}
	}
	parts := []host.Part{host.Small(host.Choices, a)}
	for _, d := range s.documents {
		if !d.Samples {
			parts = append(parts, s.keepDocument(d))
		}
	}
	return parts
}

// number is what a document is kept under.
func (s *Shell) number(d *document.Document) int {
	if d.Number == 0 {
		s.numbered++
		d.Number = s.numbered
	}
	return d.Number
}

func (s desk) keepDocument(d *document.Document) host.Part {
	shown := func(id string) bool {
		return slices.ContainsFunc(s.tabs, func(t *tab) bool { return t.document == d && t.game() == id })
	}
	k := d.Keep(shown)
	version := fnv.New64a()
	fmt.Fprintln(version, k.Path, k.Results, k.Stamp)
	for _, p := range k.Rest {
		fmt.Fprintln(version, p.Name, p.Place, p.Puzzle.Identity())
	}
	return host.Part{Name: documentPart + strconv.Itoa(s.number(d)), Version: version.Sum64(), Encode: func() ([]byte, error) {
		kept := keptDocument{Path: k.Path, Results: k.Results, Source: k.Source, Stamp: k.Stamp}
		for some := range slices.Chunk(k.Rest, mostTogether) {
			kept.Rest = append(kept.Rest, s.program.Store.Format(some))
		}
		for _, p := range k.Rest {
			kept.Where = append(kept.Where, keptPlace{p.Name, p.Line, p.Place})
		}
		return json.Marshal(kept) //nolint:wrapcheck // of plain structures
	}}
}

// Restore brings the pages to the front that were there, and lays the documents on
// their tabs, as their files were; what has become of the problems the tabs know.
func (s desk) Restore(parts map[string][]byte) (damaged []string) {
	var a arrangement
	if content, ok := parts[host.Choices]; ok && json.Unmarshal(content, &a) != nil {
		damaged = append(damaged, host.Choices)
	}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		number, ok := strings.CutPrefix(name, documentPart)
		if ok && !s.restoreDocument(parts[name], number, &a) {
			damaged = append(damaged, name)
		}
	}
	for i, t := range s.tabs {
		if t.game() == a.Top {
			s.first = i
		}
		t.turnToPlace(slices.IndexFunc(t.pages, func(p *page) bool {
			k, ok := p.session.(host.Keeper)
			return ok && k.Room() == a.Fronts[t.game()]
		}))
	}
	return damaged
}

func (s desk) restoreDocument(content []byte, number string, a *arrangement) bool {
	var k keptDocument
	if json.Unmarshal(content, &k) != nil {
		return false
	}
	var rest []game.Problem
	for _, problems := range k.Rest {
		rest = append(rest, s.program.Store.Read("", []byte(problems)).Problems...)
	}
	if len(rest) != len(k.Where) {
		return false
	}
	for i, where := range k.Where {
		rest[i].Name, rest[i].Line, rest[i].Place = where.Name, max(0, where.Line), max(0, where.Place)
	}
	file := match.File{Path: k.Path}
	if k.Source != nil {
		file.Problems = s.program.Store.Read(k.Path, k.Source).Problems
	}
	d := document.Resume(document.Kept{Path: k.Path, Results: k.Results, Source: k.Source, Stamp: k.Stamp, Rest: rest}, file.Problems)
	if n, err := strconv.Atoi(number); err == nil && n > 0 { // what is on the disk stays its own
		d.Number, s.numbered = n, max(s.numbered, n)
	}
	for _, t := range s.tabs {
		own := a.Documents == nil || strconv.Itoa(a.Documents[t.game()]) == number
		if own && !s.give(d, t, file) && a.Documents != nil && t.holder() != nil { // the tab knows its problems
			t.document = d
		}
	}
	return true
}

// gather takes up in the documents what the tabs have. A tab whose problems are those
// of no document gets one for them: what was kept may be of different moments, and
// problems are never taken for those of a file that they are not of.
func (s *Shell) gather() {
	for _, t := range s.tabs {
		if h := t.holder(); h != nil && !isOf(h, t) {
			t.document = document.New(match.File{Problems: h.Problems()})
		}
		if t.document != nil && !slices.Contains(s.documents, t.document) {
			s.documents = append(s.documents, t.document)
		}
	}
	s.closeUnseen()
	for _, d := range s.documents {
		s.collect(d)
		d.Settle()
	}
}

// isOf reports whether what is held is of the document of its tab.
func isOf(h host.Holder, t *tab) bool {
	switch d := t.document; {
	case d == nil:
		return false
	case d.Samples:
		return sameProblems(d.Of(t.game()), h.Problems())
	default:
		return d.Path == "" || d.Path == h.From()
	}
}

// sameProblems reports whether two lists have the same problems.
func sameProblems(a, b []game.Problem) bool {
	return slices.EqualFunc(a, b, func(a, b game.Problem) bool { return a.Name == b.Name && a.Puzzle.Identity() == b.Puzzle.Identity() })
}

// members are the keepers of the window.
func (s *Shell) members() []session.Member {
	list := []session.Member{{Name: desk{s}.Room(), Keeper: desk{s}}}
	for _, t := range s.tabs {
		for _, p := range t.pages {
			if k, ok := p.session.(host.Keeper); ok {
				list = append(list, session.Member{Name: t.game() + "." + k.Room(), Keeper: k})
			}
		}
	}
	return list
}

// furnish makes the tabs with their sessions, and lays the samples on them.
func (s *Shell) furnish() {
	s.tabs, s.first, s.documents = nil, 0, nil
	for _, m := range s.program.Games {
		if t := newTab(services{s}, m, s.program.Areas); len(t.pages) > 0 {
			s.tabs = append(s.tabs, t)
		}
	}
	if len(s.program.Benches) > 0 {
		s.tabs = append(s.tabs, newLaboratory(services{s}, s.program.Benches))
	}
	s.laySamples()
	for _, t := range s.tabs {
		t.turnToPlace(s.settings.page)
	}
}

// restore takes up what an earlier window has kept, in sessions that are new, and
// reports whether somebody has worked there.
func (s *Shell) restore(f *session.Found) bool {
	s.previous = f.Previous
	worked, broken := s.state.Restore(f)
	for broken { // what has broken them is set aside
		s.clear()
		s.furnish()
		_, broken = s.state.Restore(f)
	}
	s.gather()
	return worked
}

// clear ends the work of all pages.
func (s *Shell) clear() {
	for _, t := range s.tabs {
		t.close()
	}
}

// barTime is how long it is said that all is back.
const barTime = 40 * time.Second

// welcome says what came of a restoring; what is back can be taken away again.
func (s *Shell) welcome(f *session.Found, worked bool) {
	if worked {
		s.propose(text.M("session.back"), "session.anew", s.anew)
	}
	switch {
	case len(f.Damaged) > 0:
		s.notice.Warn(s.words.Key("session.damaged", "Count", len(f.Damaged)), func() {
			s.showFindings(s.words.Key("session.title"), f.Damaged)
		})
	case s.state.Newer():
		s.notice.Warn(s.words.Key("session.newer"), nil)
	}
}

// propose offers something in the bar, for a while.
func (s *Shell) propose(said text.Message, button string, do func()) {
	s.unoffer()
	s.bar.Offer(said, button, do)
	s.unoffer = s.clock.After(barTime, func() { s.bar.Hide() })
}

// anew begins as at the first start. What is open is put away, and can be brought
// back.
func (s *Shell) anew() {
	s.state.PutAway(func(f session.Found, err error) {
		if s.refill(f, err) {
			s.propose(text.M("session.begun"), "session.return", s.bringBack)
		}
	})
}

// bringBack exchanges what is open for what was put away.
func (s *Shell) bringBack() {
	s.state.BringBack(func(f session.Found, err error) {
		if s.refill(f, err) {
			s.welcome(&f, true)
		}
	})
}

// refill puts new pages in the place of those there are, when what they hold is put
// away, and in those pages what was found.
func (s *Shell) refill(f session.Found, err error) bool {
	if err != nil {
		s.Unkept(err)
		return false
	}
	s.notice.Hide()
	s.clear()
	s.furnish()
	s.restore(&f)
	s.build()
	s.bring(s.first)
	return true
}

// Unkept says that what is open could not be written, or nothing can be kept.
func (s *Shell) Unkept(err error) {
	s.complain(text.M("error.session", "Reason", s.program.Store.Reason(err)))
}

// Unchosen says that the preferences could not be read or written.
func (s *Shell) Unchosen(err error) {
	s.complain(text.M("error.preferences", "Reason", s.program.Store.Reason(err)))
}

// End ends the program without a question: what is open is there again at the next
// start.
func (s *Shell) End() {
	s.settings.observe(s.window.Canvas().Size(), s.least())
	s.keepSettings()
	_ = s.writer.Finish() // nobody is there to be told
	s.leave()
}

// putDown writes what outlives the window a last time.
func (s *Shell) putDown() {
	if s.state != nil {
		_ = s.state.Finish() // it was said before
		s.state.Close()
	}
}

// revert takes changes back that the user does not want, so that they do not come back
// with the next window.
func (s *Shell) revert(documents []*document.Document) {
	for _, d := range documents {
		file := d.Revert()
		for _, t := range s.tabs {
			if front := t.front; t.document == d {
				s.give(d, t, file)
				t.turnTo(front)
			}
		}
	}
}
