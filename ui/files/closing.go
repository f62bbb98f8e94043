package files

import (
	"slices"

	"procura/core/datafile"
)

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
