package files

import (
	"path/filepath"
	"slices"

	"procura/core/datafile"
	"procura/core/text"
	"procura/ui/host"
)

// saver writes documents to their files or to other ones, and all of them before the window closes.
type saver struct {
	*Documents
	saving  int  // documents that are being written
	leaving bool // the window goes when they are
	asking  bool // whether it may go is being asked
}

func (l *Documents) SaveDocument() {
	switch d := l.top(); {
	case d == nil:
	case d.path == "" || d.results:
		l.SaveDocumentAs()
	default:
		l.saver.write(d, d.path, nil, func(bool) {})
	}
}

func (l *Documents) SaveDocumentAs() {
	if d := l.top(); d != nil {
		l.saver.askPath(d, func(bool) {})
	}
}

// askPath asks for a file and writes a document to it; then gets whether it is written.
func (s *saver) askPath(d *document, then func(ok bool)) {
	s.askToSave(s.window.Words().Key("menu.dialog.save"), d.proposedPath(),
		func(path string) { s.write(d, path, nil, then) }, func() { then(false) })
}

// saveAll writes documents to their files, one after another, and asks for a file for
// those that have lost theirs; otherwise is called when one of them could not be
// written, and those behind it are not.
func (s *saver) saveAll(documents []*document, then, otherwise func()) {
	if len(documents) == 0 {
		then()
		return
	}
	next := func(ok bool) {
		if !ok {
			otherwise()
			return
		}
		s.saveAll(documents[1:], then, otherwise)
	}
	if first := documents[0]; first.path != "" && !first.results {
		s.write(first, first.path, nil, next)
	} else {
		s.askPath(first, next)
	}
}

// write writes a document beside the window, and asks first what storage wants to be
// asked; then gets whether it is written. agreed are the keys of the questions that were
// answered by yes.
func (s *saver) write(d *document, path string, agreed []string, then func(ok bool)) {
	owner := s.ownerOf(path)
	if wrong := s.refusal(d, owner, path); wrong != "" {
		s.window.ShowError(text.M(wrong, "File", filepath.Base(path)))
		then(false)
		return
	}
	s.saving++
	s.WriteFile(path, func() (func() error, func(error)) {
		if now := s.ownerOf(path); now != nil && now != d && now != owner { // since it was asked for
			return func() error { return nil }, func(error) {
				s.saving--
				s.window.ShowError(text.M("error.taken", "File", filepath.Base(path)))
				s.end(false, then)
			}
		}
		s.collect(d)
		f := d.newDraft(path, agreed)
		kept := s.window.SaveStateSoon()
		var saved datafile.Saved
		do := func() (err error) {
			<-kept // or the next window would not know, after a kill, whose work the file is
			saved, err = s.window.Store().Save(path, f.Document)
			return err //nolint:wrapcheck // the writer says it
		}
		return do, func(err error) {
			s.saving--
			switch {
			case err != nil: // is said
				s.end(false, then)
			case saved.Ask != nil:
				s.askAgreement(*saved.Ask, func() { s.write(d, path, append(agreed, saved.Ask.Key), then) }, func() { s.end(false, then) })
			default:
				s.markSaved(f, saved.File)
				s.window.ShowStatus(text.M("shell.notice.saved", "Count", len(saved.File.Problems), "File", filepath.Base(f.path)))
				s.end(true, then)
			}
		}
	})
}

// refusal explains why problems are not written over a file, as one of results or another
// that is open; "" where they are. owner is the document that has the file.
func (s *saver) refusal(d, owner *document, path string) string {
	switch {
	case owner != nil && owner.results:
		return "error.results.replace"
	case owner != d && s.window.Store().SameFile(path, s.window.ShownFiles()...):
		return "error.opened"
	}
	return ""
}

// end tells how a save ended, and leaves where that was what the window waited for.
func (s *saver) end(ok bool, then func(bool)) {
	then(ok)
	if s.leaving && s.saving == 0 {
		s.leaving = false
		if ok {
			s.window.Quit()
		}
	}
}

// askAgreement asks before a document is written.
func (s *saver) askAgreement(question text.Message, yes, no func()) {
	w := s.window.Words()
	s.window.Choose(w.Say(question), host.Answer{Words: w.Key("menu.button.cancel"), Do: no}, host.Answer{Words: w.Key("menu.button.save"), Do: yes, Loses: true})
}

// markSaved notes that a document was written to a file, and tells the tabs the new places of its problems.
func (s *saver) markSaved(f *draft, file datafile.File) {
	d, results := f.of, f.of.results
	place := f.takeSaved(file)
	for _, t := range s.tabsOf(d) {
		if results { // they are problems of a file now
			t.Send(host.FileOpened{File: datafile.File{Problems: d.problemsOf(t.Game())}, Path: d.path})
		} else {
			t.Solver().SetPlaces(d.path, place)
		}
	}
	s.collect(d)
	if d.isChanged() { // while it was written
		for _, t := range s.tabsOf(d) {
			t.Solver().MarkChanged()
		}
	}
	for _, other := range s.open {
		if other != d && s.hasFile(other, f.path) { // its file is this one now
			other.lost = other.path
			detach(s.Documents, other)
		}
	}
	s.window.AddRecent(f.path)
	s.UpdateTitle()
}

// recognise notes that a document that came back was saved already: a window had written it, and was ended
// before it could keep that.
func (s *saver) recognise(d *document) {
	if !d.isUnsaved() || d.stamp == "" {
		return
	}
	f := d.newDraft(d.path, nil)
	s.WriteFile(d.path, func() (func() error, func(error)) {
		var file datafile.File
		found := false
		do := func() error {
			file, found = s.window.Store().Recognise(f.path, f.Document)
			return nil
		}
		return do, func(error) {
			if found && d.stamp == f.Stamp {
				s.markSaved(f, file)
			}
		}
	})
}

// Leave calls goOn when nothing of the documents would be lost: it asks once for all that
// have changes. Where something can't be saved, or the answer is to stay, it does not;
// while something is being saved, the window quits after that.
func (l *Documents) Leave(goOn func(saved bool)) {
	switch s := l.saver; {
	case s.asking:
	case s.saving > 0:
		s.leaving = true // when that is done
	default:
		s.asking = true
		l.askUnsaved(l.unsaved(), func(saved bool) {
			s.asking = false
			goOn(saved)
		}, func() { s.asking = false })
	}
}

// Revert takes changes back that the user does not want, so that they do not come back
// with the next window.
func (l *Documents) Revert() {
	for _, d := range l.unsaved() {
		d.revert()
		for _, t := range l.tabsOf(d) {
			l.assign(d, t, d.file())
		}
	}
}

// ownerOf returns the document that has a file, nil for none.
func (s *saver) ownerOf(path string) *document {
	if i := slices.IndexFunc(s.open, func(d *document) bool { return s.hasFile(d, path) }); i >= 0 {
		return s.open[i]
	}
	return nil
}

// hasFile reports whether a document has a file, however the path is written.
func (s *saver) hasFile(d *document, path string) bool {
	return d.path != "" && (d.path == path || s.window.Store().SameFile(d.path, path))
}
