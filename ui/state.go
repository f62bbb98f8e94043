package ui

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/files"
	"procura/ui/host"
	"procura/ui/session"
	"procura/ui/theme"
)

// What outlives the window: the state of each session, and which pages are on top. It is
// kept in a folder, where there is one; see package session. What an earlier window has
// kept is read beside the window. As long as that takes, the window shows no pages, so that
// there is nothing that could clash with what comes; files that are to be opened wait, and
// whoever closes the window leaves what is kept as it is.

// arrangement is the small part of the shell: the game on top, and of each game the
// page in front and the document, by its number.
type arrangement struct {
	Top       string            `json:"top"`
	Fronts    map[string]string `json:"fronts"`
	Documents map[string]int    `json:"documents"`
	About     about             `json:"about"`
	// AnswerHidden is so by the user: a step of a lecture says itself what it hides.
	AnswerHidden bool `json:"answerHidden,omitempty"`
}

// windowState is the shell as what outlives the window: the arrangement, and the documents.
type windowState struct{ *Shell }

func (windowState) StateKey() string { return "window" }

// StateParts returns which pages are on top, and the documents.
func (s windowState) StateParts() []host.Part {
	a := arrangement{Top: s.pages.top().Game(), Fronts: map[string]string{}, Documents: files.Kept{Documents: s.documents}.Numbers(), About: s.pages.about(), AnswerHidden: s.pages.answer.ByUser}
	for _, t := range s.pages.tabs {
		a.Fronts[t.Game()] = t.pages[t.front].key()
	}
	return append([]host.Part{host.NewPart(host.ChoicesPart, a)}, files.Kept{Documents: s.documents}.StateParts()...)
}

// RestoreState shows the documents on their tabs, as their files were, and brings the pages to the
// front that were there. The tabs restore what has become of the problems.
func (s windowState) RestoreState(parts map[string][]byte) func() []string {
	var a arrangement
	content, there := parts[host.ChoicesPart]
	sound := !there || json.Unmarshal(content, &a) == nil
	restoreDocuments := files.Kept{Documents: s.documents}.RestoreState(parts, a.Documents)
	return func() []string {
		damaged := restoreDocuments()
		if !sound {
			return append(damaged, host.ChoicesPart)
		}
		s.arrange(&a)
		return damaged
	}
}

// arrange brings the pages to the front that were there.
func (s windowState) arrange(a *arrangement) {
	s.pages.works = slices.DeleteFunc(a.About.Works, func(w host.Work) bool { return s.pages.find(w.Game) < 0 })
	for i, t := range s.pages.tabs {
		if t.Game() == a.Top {
			s.pages.first = i
		}
		t.turnTo(t.find(func(p *page) bool { return p.key() == a.Fronts[t.Game()] }))
	}
	s.services.HideAnswer(a.AnswerHidden)
}

// How long the window waits for what comes back before it shows that it does: before its
// first frame, and later on.
const (
	firstPatience = 150 * time.Millisecond
	laterPatience = 40 * time.Millisecond
)

// returning takes up in the window what an earlier one has kept.
type returning struct{ *Shell }

var _ session.Window = returning{}

// Components returns the parts of the window that have a state.
func (s returning) Components() []session.Component {
	list := []session.Component{{Name: windowState(s).StateKey(), Stateful: windowState(s)}}
	for _, t := range s.pages.tabs {
		for _, p := range t.sessions {
			name := p.session.StateKey()
			if !strings.Contains(name, ".") { // else it says of which game it is
				name = t.Game() + "." + name
			}
			list = append(list, session.Component{Name: name, Stateful: p.session})
		}
	}
	return append(list, session.Component{Name: s.lectures.StateKey(), Stateful: s.lectures})
}

// resume takes up what was kept in sessions that are new, and then shows the pages.
func (s returning) resume(patience time.Duration, then func(*session.Found)) {
	s.pages.waiting = true
	covered := false
	s.state.Return(patience, func(f session.Found) {
		s.menus.others = f.Others
		files.Kept{Documents: s.documents}.CollectRestored()
		if !covered {
			s.pages.waiting = false
			s.frame.build()
			s.pages.bringTab(s.pages.first)
			then(&f)
			s.openAwaited()
			return
		}
		s.frame.dark = theme.IsDark()
		s.buildViews(s.pages.tabs, func() {
			s.pages.waiting = false
			s.frame.assemble(s.pages.first)
			then(&f)
			s.openAwaited()
			s.frame.followTheme()
		})
	})
	if s.pages.waiting {
		covered = true
		s.coverWindow()
	}
}

// buildViews makes the views of tabs, and what they are drawn with, with frames between:
// laid out for the first time, a page takes as long as it takes to be made.
func (s returning) buildViews(left []*tab, then func()) {
	if len(left) == 0 {
		then()
		return
	}
	s.frame.buildTab(left[0])
	s.clock.After(time.Millisecond, func() {
		left[0].content.Resize(s.window.Canvas().Size().Max(left[0].content.MinSize()))
		s.clock.After(time.Millisecond, func() { s.buildViews(left[1:], then) })
	})
}

// coverWindow shows that something is on its way.
func (s returning) coverWindow() {
	s.frame.loadWords()
	s.frame.cover(widget.NewLabel(s.notices.Words().Key("shell.session.returning")))
	s.menus.build()
}

// openAwaited opens the files that have waited.
func (s returning) openAwaited() {
	paths := s.awaited
	s.awaited = nil
	if len(paths) > 0 {
		s.OpenFiles(paths...)
	}
}

// report shows what came back. left is the session that was left for it, "" for none.
func (s returning) report(f *session.Found, left string) {
	if !f.Worked && len(f.Damaged) == 0 && f.DamagedFile == "" {
		s.greeting.showOnce()
	}
	if f.Worked {
		s.notices.ShowStatus(s.sayBack(f, left))
	}
	switch {
	case f.DamagedFile != "":
		s.notices.warning.warn(speak(text.M(sayDamaged(f), "File", f.DamagedFile)), nil)
	case len(f.Damaged) > 0:
		s.notices.warning.warn(speak(text.M("shell.session.damaged", "Count", len(f.Damaged))), func() {
			s.dialogs.showFindings(s.notices.Words().Key("shell.session.title"), f.Damaged)
		})
	case s.state.Newer():
		s.notices.ShowWarning(text.M("shell.session.newer"))
	}
}

// sayDamaged returns the key of the words for what came in the place of a damaged file.
func sayDamaged(f *session.Found) string {
	if f.Worked {
		return "shell.session.broken"
	}
	return "shell.session.broken.all"
}

// sayBack returns the message that a session is back. It names what of it is not on the screen: a problem that was
// being set up, or another session.
func (s returning) sayBack(f *session.Found, left string) text.Message {
	if t, draft := s.pages.draft(); draft != "" {
		return text.M("shell.session.back.draft", "Name", text.Clip(text.Plain(draft), mostSaid), "Game", s.notices.Words().Say(t.Title()))
	}
	if s.isOtherRecent(f, left) {
		return text.M("shell.session.back.other")
	}
	return text.M("shell.session.back")
}

// recentWork bounds how long ago another session was used. Only of a more recent one, the start says that
// it is kept.
const recentWork = 24 * time.Hour

// isOtherRecent reports whether there is another session than the one that comes back, used not long ago.
func (s returning) isOtherRecent(f *session.Found, left string) bool {
	return slices.ContainsFunc(f.Others, func(o session.Other) bool {
		return o.ID != left && s.program.Now().Sub(o.Used) < recentWork
	})
}

// started shows what came back at the start, and that another window is open.
func (s returning) started(f *session.Found) {
	s.report(f, "")
	if s.state.Second() {
		s.notices.ShowUntilNext(text.M("shell.session.second"))
	}
}

// beginAnew begins as at the first start. What is open is left to the other sessions.
func (s returning) beginAnew() {
	s.state.SwitchTo("", func(left string, err error) {
		s.ShowSaveError(err)
		if err == nil {
			s.refill(func(*session.Found) { s.offerReturn(left) })
		}
	})
}

// openOther goes on with another session. What is open is left to the others.
func (s returning) openOther(id string) {
	s.state.SwitchTo(id, func(left string, err error) {
		if err != nil {
			s.notices.ShowError(text.M("error.session.other", "Reason", s.program.Store.Reason(err)))
			return
		}
		s.ShowSaveError(nil)
		s.refill(func(found *session.Found) {
			s.report(found, left)
			s.offerReturn(left)
		})
	})
}

// offerReturn tells the user that the session that was left is kept, and offers to go back to it. It does nothing
// if nobody has worked in that session.
func (s returning) offerReturn(left string) {
	if left != "" {
		s.notices.Propose(text.M("shell.session.left"), host.Offer{Words: text.M("shell.session.return"), Do: func() { s.openOther(left) }})
	}
}

// refill puts new pages in the place of those there are, and into them what was kept.
func (s returning) refill(then func(*session.Found)) {
	s.notices.issues.hide()
	s.pages.close()
	s.makeTabs()
	s.resume(laterPatience, then)
}

// ShowSaveError shows that what is open could not be written, or that nothing can be kept. It
// stays until err is nil.
func (s *Shell) ShowSaveError(err error) {
	if err == nil {
		s.notices.unsaved.hide()
		return
	}
	s.notices.unsaved.warn(speak(text.M("error.session", "Reason", s.program.Store.Reason(err))), nil)
}

// ShowPreferencesError shows that the preferences could not be read or written.
func (s *Shell) ShowPreferencesError(err error) {
	s.notices.ShowError(text.M("error.preferences", "Reason", s.program.Store.Reason(err)))
}

// Quit ends the program when all is written. It asks once for all documents that have
// changes; where something can't be written, the window stays and says so.
func (s *Shell) Quit() { leaving{s}.quit() }

// End ends the program without a question: what is open is there again at the next
// start.
func (s *Shell) End() {
	leaving{s}.keepSettings()
	_ = s.documents.Finish() // nobody is there to be told
	leaving{s}.leave()
}

// leaving ends the program.
type leaving struct{ *Shell }

func (s leaving) quit() {
	s.keepSettings()
	if s.pages.waiting { // nothing is open yet
		s.finishWriting()
		return
	}
	s.documents.Leave(func(saved bool) {
		if !saved && s.state != nil {
			s.revert()
		}
		s.finishWriting()
	})
}

// keepSettings writes the settings down, with the size of the window.
func (s leaving) keepSettings() {
	s.settings.setSize(s.window.Canvas().Size())
	s.settings.save()
}

// finishWriting writes what is left to be written and ends the program. Where something
// could not be, the window stays and says so, once: whoever wants to leave all the same can.
func (s leaving) finishWriting() {
	failed := s.documents.Finish()
	if len(failed) == 0 {
		s.leave()
		return
	}
	var lines []string
	for _, m := range failed {
		lines = append(lines, s.notices.Words().Say(m))
	}
	s.dialogs.ConfirmLoss(text.M("shell.confirm.quit", "Files", strings.Join(lines, "\n")), "menu.button.quit", s.finishWriting, nil, nil)
}

// revert takes changes back that the user does not want; no page is turned by that.
func (s leaving) revert() {
	var fronts []int
	for _, t := range s.pages.tabs {
		fronts = append(fronts, t.front)
	}
	s.documents.Revert()
	for i, t := range s.pages.tabs {
		t.turnTo(fronts[i])
	}
}

// leave ends all work and the program, when what outlives it is kept.
func (s leaving) leave() {
	s.saveState()
	s.program.Leave()
	s.closeWork()
	s.lectures.Clear()
	s.window.SetCloseIntercept(nil)
	s.program.App.Quit()
}

// closeWork ends all work.
func (s leaving) closeWork() {
	s.exports.Close()
	s.verifying.Close()
	s.generator.Close()
	s.daily.Close()
	s.pages.close()
}

// saveState writes what outlives the window a last time. The pages can't be seen any more:
// clocks stand.
func (s leaving) saveState() {
	if s.state != nil {
		if !s.pages.waiting {
			s.pages.setVisible(false)
		}
		_ = s.state.Finish() // it was said before
		s.state.Close()
	}
}

// ShowOthers lists the sessions that no window has open.
func (s returning) ShowOthers(others []session.Other) {
	if reflect.DeepEqual(s.menus.others, others) {
		return
	}
	s.menus.others = others
	if !s.pages.waiting {
		s.menus.build()
	}
}
