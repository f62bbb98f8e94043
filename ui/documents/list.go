// Package documents is what is open in the window, for the shell: it opens files and the
// clipboard, lays documents on the tabs of their games, saves them and keeps them for
// the next start. What one of them is stands in package document; dialogs and the
// writing of files are those of package files.
//
//	opening.go   a path  -->  what was read  -->  those who take it
//	pasting.go   the clipboard, likewise; short ids
//	list.go      which document each tab shows, what is closed, and the question before
//	saving.go    to its file, to another one, and all before the window goes
//	keep.go      what outlives the window
//
// It knows tabs by their games, and the window by what it asks of it; it has no widgets.
package documents

import (
	"path/filepath"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/ui/document"
	"procura/ui/files"
	"procura/ui/host"
	"procura/ui/overlay"
	"procura/ui/task"
)

// Window is what the documents ask of the window around them. All is for its goroutine
// but what Host says.
type Window interface {
	host.Host
	// Tabs are those of the window, Top is the place of the one on top, and Bring brings
	// one there.
	Tabs() []Tab
	Top() int
	Bring(place int)
	// Entitle names the window after the document on top, "" for none.
	Entitle(name string)
	// Warn says what is wrong with files, all lines of it behind a button; Hush takes that
	// away too.
	Warn(title string, lines []string)
	// Choose asks a question with several answers.
	Choose(question string, answers ...overlay.Answer)
	// Propose offers something for a while, without asking for an answer.
	Propose(said text.Message, button string, do func())
	// Recent are the files that were opened last; Forget takes one off that list.
	Recent() []string
	Forget(path string)
	// Reads are the files that are open and no documents.
	Reads() []string
	// Lecture takes a lecture.
	Lecture(file match.File, from string)
	// Certificates shows what a file of certificates claims, and whether it is so.
	Certificates(path string)
	// Quit ends the program when all is written; see Leave.
	Quit()
}

// Tab is the tab of a game.
type Tab interface {
	// Game is the word of its game.
	Game() string
	// Holder is its page that works on the problems of a document, nil for none.
	Holder() host.Holder
	// Open gives a file to its pages, and reports whether one took something of it.
	Open(file match.File, from string) bool
	// Add puts the problems of a file behind those that the tab has, see host.Holder.
	Add(file match.File) (only func())
}

// List is the documents that are open. Each is shown by the tabs of its games, several
// documents by different tabs. One that no tab shows any more is closed; one that has
// lost some of its tabs to another keeps what they had.
type List struct {
	window  Window
	picker  *files.Picker
	opener  *task.Runner
	opening opening
	samples []game.Problem // the problems that come with the program
	// open are the documents in the order in which they were opened, and shown is the one
	// that the tab of a game shows.
	open     []*document.Document
	shown    map[string]*document.Document
	numbered int  // documents that have a number
	saving   int  // documents that are being written
	leaving  bool // the window goes when they are
	asking   bool // whether it may go is being asked
}

// New has nothing open. The samples are the problems that come with the program.
func New(w Window, picker *files.Picker, samples []game.Problem) *List {
	return &List{window: w, picker: picker, opener: task.New(w.Post), samples: samples, shown: map[string]*document.Document{}}
}

// Begin has the samples open, on tabs that are new, and nothing else.
func (l *List) Begin() {
	l.open, l.shown = nil, map[string]*document.Document{}
	l.laySamples()
}

// on is the document that a tab shows, nil for none.
func (l *List) on(t Tab) *document.Document { return l.shown[t.Game()] }

// top is the document that the tab on top shows, nil for none.
func (l *List) top() *document.Document { return l.on(l.window.Tabs()[l.window.Top()]) }

// tabsOf are the tabs that show a document.
func (l *List) tabsOf(d *document.Document) []Tab {
	return slices.DeleteFunc(slices.Clone(l.window.Tabs()), func(t Tab) bool { return l.on(t) != d })
}

// present shows a file of problems, or those of results, on the tabs of its games; it
// asks first where changes would be lost. What is of no file is added to what is there.
func (l *List) present(f found, then func()) {
	if f.from == "" {
		l.add(f.file)
		then()
		return
	}
	for _, d := range l.open {
		if d.Reads(f.file) { // the file is open: what has become of it is shown
			l.collect(d)
			l.settle(l.closing(l.closedBy(d, f.file)), func(bool) { l.lay(d, f.file, then) }, then)
			return
		}
	}
	d := document.New(f.file)
	f.file.Match = nil // is taken by its page
	if d.Path = f.from; !slices.ContainsFunc(l.window.Tabs(), func(t Tab) bool { return takes(t, d, f.file) }) {
		then()
		return
	}
	l.settle(l.closing(l.closedBy(d, f.file)), func(saved bool) {
		if saved && f.from != "" { // perhaps over what was read
			l.Open(f.from)
			then()
			return
		}
		l.lay(d, f.file, then)
	}, then)
}

// add puts problems that are of no file behind those on the tabs of their games, and
// offers to leave only these.
func (l *List) add(file match.File) {
	l.window.Hush()
	first := -1
	var narrow []func()
	for i, t := range l.window.Tabs() {
		only := t.Add(file)
		if only == nil {
			continue
		}
		if l.on(t) == nil {
			l.shown[t.Game()] = document.New(match.File{})
			l.open = append(l.open, l.on(t))
		}
		if narrow = append(narrow, only); first < 0 {
			first = i
		}
	}
	l.arrived(first, "")
	if first < 0 {
		return
	}
	l.window.Propose(text.M("notice.added", "Count", len(file.Problems)+len(file.Solved)), "button.onlythese", func() {
		for _, only := range narrow {
			only()
		}
	})
}

// lay shows a document on the tabs of its games.
func (l *List) lay(d *document.Document, file match.File, then func()) {
	l.window.Hush()
	first := -1
	for i, t := range l.window.Tabs() {
		if l.give(d, t, file) && first < 0 {
			first = i
		}
	}
	l.closeUnseen()
	l.arrived(first, d.Path)
	l.Entitle()
	if len(file.Runs) > 0 && file.Path != "" {
		l.window.Tell(text.M("notice.runs", "Count", len(file.Runs), "File", filepath.Base(file.Path)))
	}
	then()
}

// takes reports whether a tab shows something of a document and of the file that it was
// read from.
func takes(t Tab, d *document.Document, file match.File) bool {
	isOwn := func(p game.Problem) bool { return p.Puzzle.Module().ID() == t.Game() }
	return t.Holder() != nil && (len(d.Of(t.Game())) > 0 || slices.ContainsFunc(file.Solved, isOwn))
}

// give gives a tab the problems that a document has of its game, and those that the runs
// of its file are of, and reports whether there are any. What the tab had of another
// document is kept there.
func (l *List) give(d *document.Document, t Tab, file match.File) bool {
	if !takes(t, d, file) {
		return false
	}
	if old := l.on(t); old != nil && old != d {
		l.collect(old)
	}
	l.shown[t.Game()] = d
	if !slices.Contains(l.open, d) {
		l.open = append(l.open, d)
	}
	if len(file.Problems) > 0 {
		file.Problems = d.Of(t.Game())
	}
	t.Open(file, d.Path)
	if d.Changed() {
		t.Holder().Altered()
	}
	return true
}

// closedBy are the documents that no tab shows any more when another is shown; one that
// was read from the same path is among them.
func (l *List) closedBy(d *document.Document, file match.File) []*document.Document {
	seen := map[*document.Document]bool{}
	for _, t := range l.window.Tabs() {
		if !takes(t, d, file) {
			seen[l.on(t)] = true
		}
	}
	var list []*document.Document
	for _, old := range l.open {
		if again := d.Path != "" && old.Path == d.Path; old != d && (again || !seen[old]) {
			list = append(list, old)
		}
	}
	return list
}

// closeUnseen closes the documents that no tab shows. Two have never the same file: the
// tabs that an older one still has hold problems without a file.
func (l *List) closeUnseen() {
	l.open = slices.DeleteFunc(l.open, func(d *document.Document) bool { return len(l.tabsOf(d)) == 0 })
	for i, d := range l.open {
		for _, newer := range l.open[i+1:] {
			if d.Path != "" && d.Path == newer.Path {
				l.detach(d)
			}
		}
	}
}

// detach leaves the problems of a document without a file, in its tabs too.
func (l *List) detach(d *document.Document) {
	d.Detach()
	for _, t := range l.tabsOf(d) {
		t.Holder().Placed("", func(p game.Problem) game.Problem { return p })
	}
}

// collect takes up in a document what has become of its problems in the tabs.
func (l *List) collect(d *document.Document) {
	for _, t := range l.tabsOf(d) {
		if d.Results {
			d.Take(t.Game(), slices.Concat(t.Holder().Problems(), t.Holder().Lent()))
		} else {
			d.Take(t.Game(), t.Holder().Problems())
		}
	}
}

// unsaved are those of some documents that have changes their files lack.
func (l *List) unsaved(documents []*document.Document) []*document.Document {
	return l.among(documents, (*document.Document).Unsaved)
}

// closing are those of some documents that hold what is gone when they are closed: changes
// that their files lack, or problems that are in no file. These come back with the next
// window, but not once others are in their place.
func (l *List) closing(documents []*document.Document) []*document.Document {
	return l.among(documents, func(d *document.Document) bool { return d.Unsaved() || d.Homeless(l.samples) })
}

func (l *List) among(documents []*document.Document, is func(*document.Document) bool) []*document.Document {
	var list []*document.Document
	for _, d := range documents {
		if l.collect(d); is(d) {
			list = append(list, d)
		}
	}
	return list
}

// settle goes on when nothing is lost by it of documents that are unsaved: it asks once
// what is to become of their changes, and saves them if that is the answer. stay is called
// where the answer is to leave everything as it is, or they can't be saved.
func (l *List) settle(unsaved []*document.Document, goOn func(saved bool), stay func()) {
	if len(unsaved) == 0 {
		goOn(false)
		return
	}
	var names []string
	for _, d := range unsaved {
		name := l.window.Words().Key("confirm.unsaved.nofile")
		if !d.Results && d.Path+d.Lost != "" {
			name = shortened(filepath.Base(d.Path + d.Lost))
		}
		names = append(names, name)
	}
	l.window.ConfirmLoss(host.Loss{
		Question: text.M("confirm.unsaved", "Count", len(names), "Files", strings.Join(names, "\n")),
		Save:     func() { l.saveAll(unsaved, func() { goOn(true) }, stay) },
		Lose:     "button.discard", GoOn: func() { goOn(false) }, Stay: stay,
	})
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

// OpenSamples puts the problems that come with the program back on the tabs.
func (l *List) OpenSamples() {
	l.settle(l.closing(l.open), func(bool) {
		l.laySamples()
		l.window.Bring(l.window.Top())
		l.window.Hush()
		l.Entitle()
	}, func() {})
}

// laySamples shows the problems that come with the program, a document for each game,
// as their files are.
func (l *List) laySamples() {
	for _, t := range l.window.Tabs() {
		var own []game.Problem
		for _, p := range l.samples {
			if p.Puzzle.Module().ID() == t.Game() {
				own = append(own, p)
			}
		}
		file := match.File{Problems: own}
		d := document.New(file)
		d.Samples = true
		l.give(d, t, file)
	}
	l.closeUnseen()
}

// Entitle names the window after the document of the tab on top, with a mark while its
// file lacks changes.
func (l *List) Entitle() {
	d := l.top()
	if d == nil || d.Path == "" {
		l.window.Entitle("")
		return
	}
	said := filepath.Base(d.Path)
	if l.collect(d); d.Unsaved() {
		said += " " + unsavedMark
	}
	l.window.Entitle(said)
}

// unsavedMark stands behind the name of a file that lacks changes.
const unsavedMark = "•"

// Wait waits for the reading under way; Close ends it for good.
func (l *List) Wait() { l.opener.Wait() }

// Close ends all reading.
func (l *List) Close() { l.opener.Close() }
