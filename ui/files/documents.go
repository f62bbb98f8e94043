// Package files opens and saves what the window has open, for the shell: the documents on
// the tabs of their games, the dialogs that ask for files, the clipboard, and the part of all
// that outlives the window.
//
//	path, clipboard --> opener: read beside the window --> show: who takes what it holds
//	                                                            |
//	   Documents: which document each tab shows  <-- problems --+-- a game, results of
//	       |                                                        others, a lecture
//	   saver: the tabs' problems, merged --> Writer --> storage, one file after another
//
// It knows tabs by their games, and the window as the interface Window.
package files

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"procura/core/course"
	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/task"
)

// Window has the parts of the window that the documents need. All is for its goroutine
// except where host says otherwise.
type Window interface {
	host.Say
	host.Dialogs
	Store() report.Store
	Games() []game.Module
	Clipboard() fyne.Clipboard
	Post(func())
	// Tabs lists the tabs of the window, Top returns the place of the one on top, and BringTab brings
	// one there.
	Tabs() []Tab
	Top() int
	BringTab(place int)
	// SetDocumentTitle names the window after the document on top, "" for none.
	SetDocumentTitle(name string)
	// WarnOf shows what is wrong with files, all lines of it behind a button.
	WarnOf(title string, lines []string)
	// Recent lists the files that were opened last; see RecentFiles.
	Recent() []string
	AddRecent(path string)
	RemoveRecent(path string)
	// ShownFiles lists open files that are no documents.
	ShownFiles() []string
	// OpenLecture takes a lecture, and OpenCertificates a file of certificates.
	OpenLecture(file datafile.File, from string)
	OpenCertificates(path string)
	// RebuildMenus is called when a dialog opens or closes.
	RebuildMenus()
	// SaveStateSoon is as in host.Host.
	SaveStateSoon() (kept <-chan struct{})
	// Quit ends the program when all is written; see Leave.
	Quit()
}

type Tab interface {
	// Game is the word of its game.
	Game() string
	// Solver is its page that works on the problems of a document, nil for none.
	Solver() host.Solver
	// Send gives an event to its pages, and reports whether one is to be seen.
	Send(host.Event) bool
	// AddProblems adds the problems of a file to the end of the solver's list.
	AddProblems(file datafile.File) bool
}

// Documents holds the open documents. Each is shown by the tabs of its games, several
// documents by different tabs. One that no tab shows any more is closed; one that has
// lost some of its tabs to another keeps what they had.
type Documents struct {
	*Picker
	*Writer
	window  Window
	samples []game.Problem // the problems that come with the program
	// open lists the documents in the order in which they were opened, and shown has the one
	// that the tab of a game shows.
	open     []*document
	shown    map[string]*document
	numbered int // documents that have a number
	openCourse
	opener *opener
	saver  *saver
}

// New has nothing open. The samples are the problems that come with the program.
func New(w Window, chooser Chooser, samples []game.Problem) *Documents {
	l := &Documents{Picker: newPicker(w, chooser), Writer: NewWriter(w), window: w, samples: samples, shown: map[string]*document{}}
	l.opener = &opener{Documents: l, runner: task.New(w.Post)}
	l.saver = &saver{Documents: l}
	return l
}

// Begin forgets all documents and opens the samples on new tabs.
func (l *Documents) Begin() {
	l.open, l.shown = nil, map[string]*document{}
	l.openCourse = openCourse{} // problems that are open keep its rules
	l.showSamples()
}

// Wait waits for the reading and writing under way.
func (l *Documents) Wait() {
	l.opener.runner.Wait()
	l.Writer.runner.Wait()
}

// Close ends all reading and writing for good.
func (l *Documents) Close() {
	l.opener.runner.Close()
	l.Writer.runner.Close()
}

// on returns the document that a tab shows, nil for none.
func (l *Documents) on(t Tab) *document { return l.shown[t.Game()] }

// top returns the document that the tab on top shows, nil for none.
func (l *Documents) top() *document { return l.on(l.window.Tabs()[l.window.Top()]) }

// tabsOf lists the tabs that show a document.
func (l *Documents) tabsOf(d *document) []Tab {
	return slices.DeleteFunc(slices.Clone(l.window.Tabs()), func(t Tab) bool { return l.on(t) != d })
}

// shows reports whether a tab shows something of a document and of the file that it was
// read from.
func shows(t Tab, d *document, file datafile.File) bool {
	isOwn := func(p game.Problem) bool { return gameOf(p) == t.Game() }
	return t.Solver() != nil && (slices.ContainsFunc(d.held, isOwn) || slices.ContainsFunc(file.Solved, isOwn))
}

// assign gives a tab the problems that a document has of its game, and those that the runs
// of its file are of, and reports whether there are any. What the tab had of another
// document is kept there.
func (l *Documents) assign(d *document, t Tab, file datafile.File) bool {
	if !shows(t, d, file) {
		return false
	}
	if old := l.on(t); old != nil && old != d {
		l.collect(old)
		d.keepBefore(t.Game(), old)
	}
	l.shown[t.Game()] = d
	if !slices.Contains(l.open, d) {
		l.open = append(l.open, d)
	}
	if len(file.Problems) > 0 {
		file.Problems = d.problemsOf(t.Game())
	}
	t.Send(host.FileOpened{File: file, Path: d.path})
	if d.isChanged() {
		t.Solver().MarkChanged()
	}
	return true
}

// closedBy lists the documents that no tab would show any more once another is shown; one that
// was read from the same path is among them.
func (l *Documents) closedBy(d *document, file datafile.File) []*document {
	seen := map[*document]bool{}
	for _, t := range l.window.Tabs() {
		if !shows(t, d, file) {
			seen[l.on(t)] = true
		}
	}
	var list []*document
	for _, old := range l.open {
		if again := d.path != "" && old.path == d.path; old != d && (again || !seen[old]) {
			list = append(list, old)
		}
	}
	return list
}

// closeUnseen closes the documents that no tab shows. Two have never the same file: the
// tabs that an older one still has hold problems without a file.
func (l *Documents) closeUnseen() {
	l.open = slices.DeleteFunc(l.open, func(d *document) bool { return len(l.tabsOf(d)) == 0 })
	for i, d := range l.open {
		for _, newer := range l.open[i+1:] {
			if d.path != "" && d.path == newer.path {
				detach(l, d)
			}
		}
	}
}

// detach leaves the problems of a document without a file, in its tabs too.
func detach(l *Documents, d *document) {
	d.detach()
	for _, t := range l.tabsOf(d) {
		t.Solver().SetPlaces("", func(p game.Problem) game.Problem { return p })
	}
}

// collect takes the problems of a document from its tabs, as they are now.
func (l *Documents) collect(d *document) {
	for _, t := range l.tabsOf(d) {
		problems := t.Solver().Problems()
		if d.results {
			for _, p := range t.Solver().ResultProblems() {
				if p.Set != game.Challenge {
					problems = append(problems, p)
				}
			}
		}
		d.takeProblems(t.Game(), problems)
	}
}

// closing lists the documents among some that can't be closed without a loss: of changes
// that their files lack, or problems that are in no file. These come back with the next
// window, but not once others are in their place.
func (l *Documents) closing(documents []*document) []*document {
	return slices.DeleteFunc(slices.Clone(documents), func(d *document) bool {
		l.collect(d)
		return !d.isUnsaved() && !d.isHomeless(l.samples)
	})
}

// unsaved lists the documents with changes that their files lack.
func (l *Documents) unsaved() []*document {
	return slices.DeleteFunc(slices.Clone(l.open), func(d *document) bool {
		l.collect(d)
		return !d.isUnsaved()
	})
}

// askUnsaved calls goOn when the changes of unsaved documents are settled: it asks once
// whether to save or drop them, and saves if that is the answer. stay is called
// where the answer is to leave everything as it is, or they can't be saved.
func (l *Documents) askUnsaved(unsaved []*document, goOn func(saved bool), stay func()) {
	if len(unsaved) == 0 {
		goOn(false)
		return
	}
	var names []string
	for _, d := range unsaved {
		name := l.window.Words().Key("shell.confirm.unsaved.nofile")
		if !d.results && d.path+d.lost != "" {
			name = shortened(filepath.Base(d.path + d.lost))
		}
		names = append(names, name)
	}
	l.window.ConfirmLoss(text.M("shell.confirm.unsaved", "Count", len(names), "Files", strings.Join(names, "\n")), "menu.button.discard",
		func() { goOn(false) }, func() { l.saver.saveAll(unsaved, func() { goOn(true) }, stay) }, stay)
}

// mostName is the longest name of a file in a question, in letters.
const mostName = 60

func shortened(name string) string {
	letters := []rune(name)
	if len(letters) <= mostName {
		return name
	}
	return string(letters[:mostName-1]) + "…"
}

// OpenSamples puts the problems that come with the program back on the tabs, and tells where the file is that was there.
func (l *Documents) OpenSamples() {
	l.askUnsaved(l.closing(l.open), func(bool) {
		file := ""
		for _, d := range l.open {
			file = cmp.Or(d.path, file)
		}
		l.openCourse = openCourse{} // problems that are open keep its rules
		l.showSamples()
		l.window.BringTab(l.window.Top())
		l.window.HideNotice()
		if file != "" {
			l.window.ShowStatus(text.M("shell.notice.closed", "File", filepath.Base(file)))
		}
		l.UpdateTitle()
	}, func() {})
}

// showSamples shows the problems that come with the program, a document for each game,
// as their files are.
func (l *Documents) showSamples() {
	for _, t := range l.window.Tabs() {
		d := newSamples(l.samples, t.Game())
		l.assign(d, t, datafile.File{Problems: d.read})
	}
	l.closeUnseen()
}

// newSamples makes a document of the problems of a game that come with the program.
func newSamples(samples []game.Problem, id string) *document {
	own := slices.DeleteFunc(slices.Clone(samples), func(p game.Problem) bool { return gameOf(p) != id })
	d := newDocument(datafile.File{Problems: own})
	d.samples = true
	return d
}

// unsavedMark stands behind the name of a file that lacks changes.
const unsavedMark = "•"

// UpdateTitle names the window after the document of the tab on top, with a mark while its
// file lacks changes, and after the course.
func (l *Documents) UpdateTitle() {
	said := ""
	if d := l.top(); d != nil && d.path != "" {
		said = filepath.Base(d.path)
		l.collect(d)
		if d.isUnsaved() {
			said += " " + unsavedMark
		}
	}
	if l.course != nil {
		said = strings.TrimPrefix(said+" — "+text.Clip(text.Plain(l.courseTitle()), mostName), " — ")
	}
	l.window.SetDocumentTitle(said)
}

func (l *Documents) MarkEdited() { l.UpdateTitle() }

// AskWhereToSave does not let a file be written over that is open, but for the one that was
// proposed.
func (l *Documents) AskWhereToSave(title, proposed string, use func(string)) {
	l.askToSave(title, proposed, func(path string) {
		open := l.window.ShownFiles()
		for _, d := range l.open {
			open = append(open, d.path)
		}
		open = slices.DeleteFunc(open, func(one string) bool { return one == proposed || one == "" })
		if l.window.Store().SameFile(path, open...) {
			l.window.ShowError(text.M("error.opened", "File", filepath.Base(path)))
			return
		}
		use(path)
	}, func() {})
}

// CloseResults shows on the tabs of an open file of results what they showed before.
func (l *Documents) CloseResults(path string) (reopen func(), closed bool) {
	nothing := func() {}
	i := slices.IndexFunc(l.open, func(d *document) bool { return d.results && d.path == path })
	if i < 0 {
		return nothing, false
	}
	d := l.open[i]
	l.collect(d)
	if d.isHomeless(l.samples) {
		return nothing, false
	}
	shown := map[string]*document{}
	for _, t := range l.tabsOf(d) {
		if before := documentBefore(l, d, t); l.assign(before, t, before.file()) {
			shown[t.Game()] = before
		}
	}
	l.closeUnseen()
	l.UpdateTitle()
	return func() { reopenResults(l, d, shown) }, len(shown) > 0
}

// documentBefore returns what a tab showed before a file of results, else the samples. A file that was opened again
// since is shown as it is now.
func documentBefore(l *Documents, d *document, t Tab) *document {
	before := d.before[t.Game()]
	if before == nil {
		return newSamples(l.samples, t.Game())
	}
	if owner := l.saver.ownerOf(before.path); owner != nil && owner != d {
		return owner
	}
	return before
}

// reopenResults shows a file of results again, on those of its tabs that show what took its place.
func reopenResults(l *Documents, d *document, shown map[string]*document) {
	for _, t := range l.window.Tabs() {
		if before := shown[t.Game()]; before != nil && l.on(t) == before {
			l.assign(d, t, datafile.File{Path: d.path, Solved: d.problemsOf(t.Game())})
		}
	}
	l.closeUnseen()
	l.UpdateTitle()
}

// openCourse is the course that is open. Problems of files that are opened from then on have its rules:
//
//	file --store--> opener --takeCourse--> course, its files of problems --> opener
//	                                                                           |
//	document   own   the puzzles as the file has them  <--applyRules-----------+
//	           read  the same ones under the course's rules: what the tabs show
//
// A problem that is left as it was read is written as its file has it.
type openCourse struct {
	course *course.Course
	source []byte
}

// Course returns the course that is open, nil for none.
func (c *openCourse) Course() *course.Course { return c.course }

// courseTitle returns the title of the course, or the name of its file.
func (c *openCourse) courseTitle() string {
	return cmp.Or(c.course.Title, filepath.Base(c.course.Path))
}
