package documents

import (
	"path/filepath"
	"slices"

	"procura/core/match"
	"procura/core/text"
	"procura/ui/document"
	"procura/ui/overlay"
)

// Save writes the document of the tab on top to its file, or asks for one where it has
// none.
func (l *List) Save() {
	switch d := l.top(); {
	case d == nil:
	case d.Path == "" || d.Results:
		l.SaveAs()
	default:
		l.write(d, d.Path, nil, func(bool) {})
	}
}

// SaveAs asks for a file and writes the document of the tab on top to it.
func (l *List) SaveAs() {
	d := l.top()
	if d == nil {
		return
	}
	l.askPath(d, func(bool) {})
}

// askPath asks for a file and writes a document to it; then gets whether it is written.
func (l *List) askPath(d *document.Document, then func(ok bool)) {
	l.picker.Save(l.window.Words().Key("dialog.save"), d.Proposed(),
		func(path string) { l.write(d, path, nil, then) }, func() { then(false) })
}

// saveAll writes documents to their files, one after another, and asks for a file for
// those that have lost theirs; otherwise is called when one of them could not be
// written, and those behind it are not.
func (l *List) saveAll(documents []*document.Document, then, otherwise func()) {
	if len(documents) == 0 {
		then()
		return
	}
	next := func(ok bool) {
		if !ok {
			otherwise()
			return
		}
		l.saveAll(documents[1:], then, otherwise)
	}
	if first := documents[0]; first.Path != "" && !first.Results {
		l.write(first, first.Path, nil, next)
	} else {
		l.askPath(first, next)
	}
}

// write writes a document beside the window, and asks first what storage wants to be
// asked; then gets whether it is written. agreed are the keys of the questions that were
// answered by yes.
func (l *List) write(d *document.Document, path string, agreed []string, then func(ok bool)) {
	if wrong := l.refusal(d, path); wrong != "" {
		l.window.Complain(text.M(wrong, "File", filepath.Base(path)))
		then(false)
		return
	}
	l.saving++
	owner := l.ownerOf(path)
	l.window.Write(path, func() (func() error, func(error)) {
		if now := l.ownerOf(path); now != nil && now != d && now != owner { // since it was asked for
			return func() error { return nil }, func(error) {
				l.saving--
				l.window.Complain(text.M("error.taken", "File", filepath.Base(path)))
				l.ended(false, then)
			}
		}
		l.collect(d)
		draft := d.Draft(path, agreed)
		var saved match.Saved
		do := func() (err error) {
			saved, err = l.window.Store().Save(path, draft.Document)
			return err
		}
		return do, func(err error) {
			l.saving--
			switch {
			case err != nil: // is said
				l.ended(false, then)
			case saved.Ask != nil:
				l.ask(*saved.Ask, func() { l.write(d, path, append(agreed, saved.Ask.Key), then) }, func() { l.ended(false, then) })
			default:
				l.written(draft, saved.File)
				l.ended(true, then)
			}
		}
	})
}

// ended tells how a save ended, and leaves where that was what the window waited for.
func (l *List) ended(ok bool, then func(bool)) {
	then(ok)
	if l.leaving && l.saving == 0 {
		l.leaving = false
		if ok {
			l.window.Quit()
		}
	}
}

// ask asks before a document is written.
func (l *List) ask(question text.Message, yes, no func()) {
	l.window.Choose(l.window.Words().Say(question),
		overlay.Answer{Words: l.window.Words().Key("button.cancel"), Do: no},
		overlay.Answer{Words: l.window.Words().Key("button.save"), Do: yes, Loses: true})
}

// written takes up that a document is in a file.
func (l *List) written(draft *document.Draft, file match.File) {
	d, results := draft.Of, draft.Of.Results
	placed := draft.Saved(file)
	for _, t := range l.tabsOf(d) {
		if results { // they are problems of a file now
			t.Open(match.File{Problems: d.Of(t.Game())}, d.Path)
		} else {
			t.Holder().Placed(d.Path, placed)
		}
	}
	l.alter(d)
	for _, other := range l.open {
		if other != d && l.has(other, draft.Path) {
			other.Lose() // its file is this one now
			l.detach(other)
		}
	}
	l.window.Visited(draft.Path)
	l.Entitle()
	l.window.Tell(text.M("notice.saved", "File", filepath.Base(draft.Path)))
}

// alter tells the tabs of a document when what they show is not what its file has, as
// after a change while it was written.
func (l *List) alter(d *document.Document) {
	if l.collect(d); !d.Changed() {
		return
	}
	for _, t := range l.tabsOf(d) {
		t.Holder().Altered()
	}
}

// ownerOf is the document that has a file, nil for none.
func (l *List) ownerOf(path string) *document.Document {
	if i := slices.IndexFunc(l.open, func(d *document.Document) bool { return l.has(d, path) }); i >= 0 {
		return l.open[i]
	}
	return nil
}

// has reports whether a file is that of a document, however its path is written.
func (l *List) has(d *document.Document, path string) bool {
	return d.Path != "" && (d.Path == path || l.window.Store().SameFile(d.Path, path))
}

// refusal says why problems are not written over a file, as one of results or another that
// is open; "" where they are.
func (l *List) refusal(d *document.Document, path string) string {
	switch owner := l.ownerOf(path); {
	case owner != nil && owner.Results:
		return "error.results.replace"
	case owner != d && l.window.Store().SameFile(path, l.window.Reads()...):
		return "error.opened"
	}
	return ""
}

// Paths are the files of the documents.
func (l *List) Paths() (paths []string) {
	for _, d := range l.open {
		if d.Path != "" {
			paths = append(paths, d.Path)
		}
	}
	return paths
}

// Leave goes on when nothing of the documents is lost by it: it asks once for all that
// have changes. Where something can't be saved, or the answer is to stay, it does not;
// while something is being saved, the window quits after that.
func (l *List) Leave(goOn func(saved bool)) {
	switch {
	case l.asking:
	case l.saving > 0:
		l.leaving = true // when that is done
	default:
		l.asking = true
		l.settle(l.unsaved(l.open), func(saved bool) {
			l.asking = false
			goOn(saved)
		}, func() { l.asking = false })
	}
}

// Revert takes changes back that the user does not want, so that they do not come back
// with the next window.
func (l *List) Revert() {
	for _, d := range l.unsaved(l.open) {
		file := d.Revert()
		for _, t := range l.tabsOf(d) {
			l.give(d, t, file)
		}
	}
}
