package ui

import (
	"encoding/json"
	"slices"
	"time"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/session"
)

// What outlives the window: the state of each page that is a Keeper, and which pages
// are on top. It is kept in a folder, where there is one; see package session.

// arrangement is the shell's own part: the game on top, and the page in front of each.
type arrangement struct {
	Top    string            `json:"top"`
	Fronts map[string]string `json:"fronts"`
	// Documents are the parts that hold the documents of the tabs.
	Documents map[string]string `json:"documents"`
}

// desk is the shell as a keeper of its arrangement.
type desk struct{ *Shell }

// Room is its name.
func (s desk) Room() string { return "window" }

// Keep returns which pages are on top, and the documents.
func (s desk) Keep() []host.Part {
	a := arrangement{Top: s.top().module.ID(), Fronts: map[string]string{}, Documents: s.documentNames()}
	for _, t := range s.tabs {
		if k, ok := t.top().session.(host.Keeper); ok {
			a.Fronts[t.module.ID()] = k.Room()
		}
	}
	return append(s.keepDocuments(), host.Small(host.Choices, a))
}

// Restore brings the pages to the front that were there.
func (s desk) Restore(parts map[string][]byte) (damaged []string) {
	var a arrangement
	if json.Unmarshal(parts[host.Choices], &a) != nil {
		return []string{host.Choices}
	}
	damaged = s.restoreDocuments(a.Documents, parts)
	for i, t := range s.tabs {
		if t.module.ID() == a.Top {
			s.first = i
		}
		front := slices.IndexFunc(t.pages, func(p *page) bool {
			k, ok := p.session.(host.Keeper)
			return ok && k.Room() == a.Fronts[t.module.ID()]
		})
		t.turnToPlace(front)
	}
	return damaged
}

// members are the keepers of the window.
func (s *Shell) members() []session.Member {
	list := []session.Member{{Name: desk{s}.Room(), Keeper: desk{s}}}
	for _, t := range s.tabs {
		for _, p := range t.pages {
			if k, ok := p.session.(host.Keeper); ok {
				list = append(list, session.Member{Name: t.module.ID() + "." + k.Room(), Keeper: k})
			}
		}
	}
	return list
}

// furnish makes the tabs with their sessions, and lays the samples on them.
func (s *Shell) furnish() {
	s.tabs, s.documents, s.first = nil, nil, 0
	for _, m := range s.program.Games {
		if t := newTab(services{s}, m, s.program.Areas); len(t.pages) > 0 {
			s.tabs = append(s.tabs, t)
		}
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
	s.reconcile()
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
	s.unpropose()
	s.bar.Offer(said, button, do)
	s.unpropose = s.state.Later(barTime, func() { s.bar.Hide() })
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

// finish writes what outlives the window a last time.
func (s *Shell) finish() {
	if s.state != nil {
		_ = s.state.Finish() // it was said before
		s.state.Close()
	}
}
