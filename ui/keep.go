package ui

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/session"
	"procura/ui/tabs"
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

// desk is the shell as a keeper: of the arrangement, and of the documents.
type desk struct{ *Shell }

// Room is its name.
func (s desk) Room() string { return "window" }

// Keep returns which pages are on top, and the documents.
func (s desk) Keep() []host.Part {
	a := arrangement{Top: s.top().Game(), Fronts: map[string]string{}, Documents: s.documents.Numbers()}
	for _, t := range s.tabs {
		if k, ok := t.Session().(host.Keeper); ok {
			a.Fronts[t.Game()] = k.Room()
		}
	}
	return append([]host.Part{host.Small(host.Choices, a)}, s.documents.Keep()...)
}

// Restore lays the documents on their tabs, as their files were; what has become of
// the problems the tabs know. Then it brings the pages to the front that were there.
func (s desk) Restore(parts map[string][]byte) []host.Step {
	var a arrangement
	content, ok := parts[host.Choices]
	whole := !ok || json.Unmarshal(content, &a) == nil
	return append(s.documents.Restore(parts, a.Documents), func() []string {
		s.arrange(&a)
		if !whole {
			return []string{host.Choices}
		}
		return nil
	})
}

// arrange brings pages to the front.
func (s desk) arrange(a *arrangement) {
	for i, t := range s.tabs {
		if t.Game() == a.Top {
			s.first = i
		}
		t.Turn(slices.IndexFunc(t.Sessions(), func(session host.Session) bool {
			k, ok := session.(host.Keeper)
			return ok && k.Room() == a.Fronts[t.Game()]
		}))
	}
}

// members are the keepers of the window.
func (s *Shell) members() []session.Member {
	list := []session.Member{{Name: desk{s}.Room(), Keeper: desk{s}}}
	for _, t := range s.tabs {
		for _, one := range t.Sessions() {
			if k, ok := one.(host.Keeper); ok {
				list = append(list, session.Member{Name: t.Game() + "." + k.Room(), Keeper: k})
			}
		}
	}
	return append(list, session.Member{Name: s.lectures.Room(), Keeper: s.lectures})
}

// furnish makes the tabs with their sessions, and lays the samples on them.
func (s *Shell) furnish() {
	s.tabs, s.first, s.row = nil, 0, nil // the row is there again with the views
	for _, m := range s.program.Games {
		if t, ok := tabs.New(services{s}, m, s.program.Areas); ok {
			s.tabs = append(s.tabs, t)
		}
	}
	if len(s.program.Benches) > 0 {
		s.tabs = append(s.tabs, tabs.NewLaboratory(services{s}, s.program.Benches))
	}
	s.lectures.Clear()
	s.documents.Begin()
	for _, t := range s.tabs {
		t.Turn(s.settings.page)
	}
	s.point()
}

// clear ends the work of all pages.
func (s *Shell) clear() {
	for _, t := range s.tabs {
		t.Close()
	}
}

// offerTime is how long it is said that all is back.
const offerTime = 40 * time.Second

// welcome says what came of a restoring; what is back can be taken away again.
func (s *Shell) welcome(f *session.Found) {
	if !f.Worked && len(f.Damaged) == 0 {
		s.greet()
	}
	if f.Worked {
		s.propose(text.M("session.back"), "session.anew", s.anew)
	}
	switch {
	case len(f.Damaged) > 0:
		s.lasting.Warn(text.M("session.damaged", "Count", len(f.Damaged)), func() {
			s.showFindings(s.words.Key("session.title"), f.Damaged)
		})
	case s.state.Newer():
		s.lasting.Warn(text.M("session.newer"), nil)
	}
}

// propose offers something, for a while.
func (s *Shell) propose(said text.Message, button string, do func()) {
	s.unoffer()
	s.offer.Offer(said, button, do)
	s.unoffer = s.clock.After(offerTime, func() { s.offer.Hide() })
}

// Unkept says that what is open could not be written, or nothing can be kept, until it
// can be: then err is nil.
func (s *Shell) Unkept(err error) {
	if err == nil {
		s.unkept.Hide()
		return
	}
	s.unkept.Warn(text.M("error.session", "Reason", s.program.Store.Reason(err)), nil)
}

// Unchosen says that the preferences could not be read or written.
func (s *Shell) Unchosen(err error) {
	s.complain(text.M("error.preferences", "Reason", s.program.Store.Reason(err)))
}

// Quit ends the program when all is written. It asks once for all documents that have
// changes; where something can't be written, the window stays and says so.
func (s *Shell) Quit() {
	s.observe()
	s.keepSettings()
	if s.returning { // nothing is open yet
		s.finish()
		return
	}
	s.documents.Leave(func(saved bool) {
		if !saved && s.state != nil {
			s.revert()
		}
		s.finish()
	})
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
	services{s}.ConfirmLoss(host.Loss{
		Question: text.M("confirm.quit", "Files", strings.Join(lines, "\n")), Lose: "button.quit", GoOn: s.finish,
	})
}

// End ends the program without a question: what is open is there again at the next
// start.
func (s *Shell) End() {
	s.observe()
	s.keepSettings()
	_ = s.writer.Finish() // nobody is there to be told
	s.leave()
}

// putDown writes what outlives the window a last time.
func (s *Shell) putDown() {
	if s.state != nil {
		if !s.returning {
			s.hide()
		}
		_ = s.state.Finish() // it was said before
		s.state.Close()
	}
}

// hide tells the pages that they can't be seen any more: clocks stand.
func (s *Shell) hide() {
	for _, t := range s.tabs {
		t.Show(false)
	}
}

// revert takes changes back that the user does not want; no page is turned by that.
func (s *Shell) revert() {
	var fronts []int
	for _, t := range s.tabs {
		fronts = append(fronts, t.Front())
	}
	s.documents.Revert()
	for i, t := range s.tabs {
		t.Turn(fronts[i])
	}
}
