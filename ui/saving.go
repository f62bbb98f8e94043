package ui

import (
	"path/filepath"
	"slices"
	"strings"

	"procura/core/match"
	"procura/core/text"
	"procura/ui/document"
	"procura/ui/overlay"
)

// save writes the document of the tab on top to its file, or asks for one where it has
// none.
func (s *Shell) save() {
	switch d := s.top().document; {
	case d == nil:
	case d.Path == "" || d.Results:
		s.saveAs()
	default:
		s.write(d, d.Path, nil, func(bool) {})
	}
}

// saveAs asks for a file and writes the document of the tab on top to it.
func (s *Shell) saveAs() {
	d := s.top().document
	if d == nil {
		return
	}
	s.picker.Save(s.words.Key("dialog.save"), d.Proposed(), func(path string) { s.write(d, path, nil, func(bool) {}) })
}

// saveAll writes documents to their files, one after another; otherwise is called when
// one of them could not be written, and those behind it are not.
func (s *Shell) saveAll(documents []*document.Document, then, otherwise func()) {
	if len(documents) == 0 {
		then()
		return
	}
	s.write(documents[0], documents[0].Path, nil, func(ok bool) {
		if !ok {
			otherwise()
			return
		}
		s.saveAll(documents[1:], then, otherwise)
	})
}

// write writes a document beside the window, and asks first what storage wants to be
// asked; then gets whether it is written. agreed are the keys of the questions that were
// answered by yes.
func (s *Shell) write(d *document.Document, path string, agreed []string, then func(ok bool)) {
	if s.holdsResults(path) {
		s.complain(text.M("error.results.replace", "File", filepath.Base(path)))
		then(false)
		return
	}
	s.saving++
	s.writer.Write(path, func() (func() error, func(error)) {
		s.collect(d)
		draft := d.Draft(path, agreed)
		var saved match.Saved
		do := func() (err error) {
			saved, err = s.program.Store.Save(path, draft.Document)
			return err
		}
		return do, func(err error) {
			s.saving--
			switch {
			case err != nil: // is said
				s.ended(false, then)
			case saved.Ask != nil:
				s.ask(*saved.Ask, func() { s.write(d, path, append(agreed, saved.Ask.Key), then) }, func() { s.ended(false, then) })
			default:
				s.written(draft, saved.File)
				s.ended(true, then)
			}
		}
	})
}

// ended tells how a save ended, and leaves where that was what the window waited for.
func (s *Shell) ended(ok bool, then func(bool)) {
	then(ok)
	if s.leaving && s.saving == 0 {
		s.leaving = false
		if ok {
			s.Quit()
		}
	}
}

// ask asks before a document is written.
func (s *Shell) ask(question text.Message, yes, no func()) {
	s.dialogs.Choose(s.words.Say(question),
		overlay.Answer{Words: s.words.Key("button.cancel"), Do: no},
		overlay.Answer{Words: s.words.Key("button.save"), Do: yes})
}

// written takes up that a document is in a file.
func (s *Shell) written(draft *document.Draft, file match.File) {
	d, results := draft.Of, draft.Of.Results
	placed := draft.Saved(file)
	for _, t := range s.tabs {
		switch {
		case t.document == d && results: // they are problems of a file now
			t.open(match.File{Problems: d.Of(t.game())}, d.Path)
		case t.document == d:
			t.holder().Placed(d.Path, placed)
		}
	}
	s.alter(d)
	for _, other := range s.documents {
		if other != d && other.Path == draft.Path {
			s.detach(other) // its file is this one now
		}
	}
	s.visited(draft.Path)
	s.showTitle()
	s.tell(text.M("notice.saved", "File", filepath.Base(draft.Path)))
}

// alter tells the tabs of a document when what they show is not what its file has, as
// after a change while it was written.
func (s *Shell) alter(d *document.Document) {
	if s.collect(d); !d.Changed() {
		return
	}
	for _, t := range s.tabs {
		if t.document == d {
			t.holder().Altered()
		}
	}
}

// holdsResults reports whether a file is one of results that is open: problems are not
// written over it.
func (s *Shell) holdsResults(path string) bool {
	return slices.ContainsFunc(s.documents, func(d *document.Document) bool { return d.Results && d.Path == path })
}

// Quit ends the program when all is written. It asks once for all documents that have
// changes; where something can't be written, the window stays and says so.
func (s *Shell) Quit() {
	s.settings.observe(s.window.Canvas().Size(), s.least())
	s.keepSettings()
	switch {
	case s.asking:
	case s.saving > 0:
		s.leaving = true // when that is done
	default:
		s.asking = true
		s.settle(s.documents, func(saved bool) {
			s.asking = false
			if !saved && s.state != nil {
				s.revert(s.unsaved(s.documents))
			}
			s.finish()
		}, func() { s.asking = false })
	}
}

// finish writes what is left to be written and ends the program. Where something could
// not be, the window stays and says so, once: whoever wants to leave all the same can.
func (s *Shell) finish() {
	failed := s.writer.Finish()
	if len(failed) == 0 {
		s.leave()
		return
	}
	var lines []string
	for _, m := range failed {
		lines = append(lines, s.words.Say(m))
	}
	s.confirm(text.M("confirm.quit", "Files", strings.Join(lines, "\n")), s.finish)
}
