package ui

import (
	"path/filepath"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/ui/document"
	"procura/ui/host"
	"procura/ui/overlay"
)

// A document is shown by the tabs of its games, several documents by different tabs. One
// that no tab shows any more is closed; one that has lost some of its tabs to another
// keeps what they had.

// present shows a file of problems, or those of results, on the tabs of its games; it
// asks first where changes would be lost.
func (s *Shell) present(f found, then func()) {
	for _, d := range s.documents {
		if d.Reads(f.file) { // the file is open: what has become of it is shown
			s.collect(d)
			s.settle(s.closedBy(d, f.file), func(bool) { s.lay(d, f.file, then) }, then)
			return
		}
	}
	d := document.New(f.file)
	f.file.Match = nil // is taken by its page
	if d.Path = f.from; !slices.ContainsFunc(s.tabs, func(t *tab) bool { return t.takes(d, f.file) }) {
		then()
		return
	}
	s.settle(s.closedBy(d, f.file), func(saved bool) {
		if saved && f.from != "" { // perhaps over what was read
			s.OpenFile(f.from)
			then()
			return
		}
		s.lay(d, f.file, then)
	}, then)
}

// lay shows a document on the tabs of its games.
func (s *Shell) lay(d *document.Document, file match.File, then func()) {
	s.notice.Hide()
	first := -1
	for i, t := range s.tabs {
		if s.give(d, t, file) && first < 0 {
			first = i
		}
	}
	s.closeUnseen()
	s.arrived(first, d.Path)
	s.showTitle()
	if len(file.Runs) > 0 {
		s.tell(text.M("notice.runs", "Count", len(file.Runs), "File", filepath.Base(file.Path)))
	}
	then()
}

// takes reports whether a tab shows something of a document and of the file that it was
// read from.
func (t *tab) takes(d *document.Document, file match.File) bool {
	isOwn := func(p game.Problem) bool { return p.Puzzle.Module().ID() == t.game() }
	return t.holder() != nil && (len(d.Of(t.game())) > 0 || slices.ContainsFunc(file.Solved, isOwn))
}

// give gives a tab the problems that a document has of its game, and those that the runs
// of its file are of, and reports whether there are any. What the tab had of another
// document is kept there.
func (s *Shell) give(d *document.Document, t *tab, file match.File) bool {
	if !t.takes(d, file) {
		return false
	}
	if t.document != nil && t.document != d {
		s.collect(t.document)
	}
	t.document = d
	if !slices.Contains(s.documents, d) {
		s.documents = append(s.documents, d)
	}
	if len(file.Problems) > 0 {
		file.Problems = d.Of(t.game())
	}
	t.open(file, d.Path)
	if d.Changed() {
		t.holder().Altered()
	}
	return true
}

// closedBy are the documents that no tab shows any more when another is shown; one that
// was read from the same path is among them.
func (s *Shell) closedBy(d *document.Document, file match.File) []*document.Document {
	seen := map[*document.Document]bool{}
	for _, t := range s.tabs {
		if !t.takes(d, file) {
			seen[t.document] = true
		}
	}
	var list []*document.Document
	for _, old := range s.documents {
		if again := d.Path != "" && old.Path == d.Path; old != d && (again || !seen[old]) {
			list = append(list, old)
		}
	}
	return list
}

// closeUnseen closes the documents that no tab shows. Two have never the same file: the
// tabs that an older one still has hold problems without a file.
func (s *Shell) closeUnseen() {
	s.documents = slices.DeleteFunc(s.documents, func(d *document.Document) bool {
		return !slices.ContainsFunc(s.tabs, func(t *tab) bool { return t.document == d })
	})
	for i, d := range s.documents {
		for _, newer := range s.documents[i+1:] {
			if d.Path != "" && d.Path == newer.Path {
				s.detach(d)
			}
		}
	}
}

// detach leaves the problems of a document without a file, in its tabs too.
func (s *Shell) detach(d *document.Document) {
	d.Detach()
	for _, t := range s.tabs {
		if t.document == d {
			t.holder().Placed("", func(p game.Problem) game.Problem { return p })
		}
	}
}

// collect takes up in a document what has become of its problems in the tabs.
func (s *Shell) collect(d *document.Document) {
	for _, t := range s.tabs {
		if t.document == d {
			s.takeUp(d, t)
		}
	}
}

// takeUp takes up in a document what has become of its problems in a tab.
func (s *Shell) takeUp(d *document.Document, t *tab) {
	if d.Results {
		d.Take(t.game(), t.holder().Lent())
		return
	}
	d.Take(t.game(), t.holder().Problems())
}

// unsaved are those of some documents that have changes their files lack.
func (s *Shell) unsaved(documents []*document.Document) []*document.Document {
	var list []*document.Document
	for _, d := range documents {
		if s.collect(d); d.Unsaved() {
			list = append(list, d)
		}
	}
	return list
}

// settle goes on when nothing of some documents is lost by it: it asks once what is to
// become of their changes, and saves them if that is the answer. stay is called where
// the answer is to leave everything as it is, or they can't be saved.
func (s *Shell) settle(documents []*document.Document, goOn func(saved bool), stay func()) {
	unsaved := s.unsaved(documents)
	if len(unsaved) == 0 {
		goOn(false)
		return
	}
	var names []string
	for _, d := range unsaved {
		names = append(names, shortened(filepath.Base(d.Path)))
	}
	s.dialogs.Choose(s.words.Key("confirm.unsaved", "Count", len(names), "Files", strings.Join(names, "\n")),
		overlay.Answer{Words: s.words.Key("button.cancel"), Do: stay},
		overlay.Answer{Words: s.words.Key("button.discard"), Do: func() { goOn(false) }},
		overlay.Answer{Words: s.words.Key("button.save"), Do: func() { s.saveAll(unsaved, func() { goOn(true) }, stay) }})
}

// mostName is how much of a file's name a question shows, in letters.
const mostName = 60

func shortened(name string) string {
	letters := []rune(name)
	if len(letters) <= mostName {
		return name
	}
	return string(letters[:mostName-1]) + "…"
}

// openSamples puts the problems that come with the program back on the tabs.
func (s menus) openSamples() {
	s.settle(s.documents, func(bool) {
		s.laySamples()
		s.showTop()
		s.notice.Hide()
		s.showTitle()
	}, func() {})
}

// laySamples shows the problems that come with the program, a document for each game,
// as their files are.
func (s *Shell) laySamples() {
	for _, t := range s.tabs {
		var own []game.Problem
		for _, p := range s.program.Samples {
			if p.Puzzle.Module().ID() == t.game() {
				own = append(own, p)
			}
		}
		file := match.File{Problems: own}
		d := document.New(file)
		d.Samples = true
		s.give(d, t, file)
	}
	s.closeUnseen()
}

// holder is the page that works on the problems of a document, nil for none.
func (t *tab) holder() host.Holder {
	for _, p := range t.pages {
		if h, ok := p.session.(host.Holder); ok {
			return h
		}
	}
	return nil
}

// game is the word of the tab's game.
func (t *tab) game() string { return t.module.ID() }

// showTitle names the window after the document of the tab on top, with a mark while its
// file lacks changes.
func (s *Shell) showTitle() {
	if !s.visible {
		return
	}
	d := s.top().document
	if d == nil || d.Path == "" {
		s.window.SetTitle(name)
		return
	}
	said := filepath.Base(d.Path)
	if s.collect(d); d.Unsaved() {
		said += " " + unsavedMark
	}
	s.window.SetTitle(said + " — " + name)
}

// unsavedMark stands behind the name of a file that lacks changes.
const unsavedMark = "•"
