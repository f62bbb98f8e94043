package ui

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/documents"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/overlay"
	"procura/ui/permits"
	"procura/ui/widgets"
)

// services are the shell as the areas know it.
type services struct{ shell *Shell }

var _ host.Host = services{}

// Words speak the language of now.
func (h services) Words() *i18n.Words { return h.shell.spoken.Load() }

// Complain shows an error in words.
func (h services) Complain(m text.Message) { h.shell.complain(m) }

// Tell says what went well, for a while.
func (h services) Tell(m text.Message) { h.shell.tell(m) }

// Settle takes away what was told in passing.
func (h services) Settle() {
	h.shell.ungreet()
	h.shell.notice.Settle()
	h.shell.toast.Leave()
}

// Notice says what is wrong in a file.
func (h services) Notice(file match.File) {
	h.shell.notice.Hide()
	h.shell.toast.Hide()
	h.shell.say(file)
}

// Alarm shows a warning that stays until it is closed.
func (h services) Alarm(m text.Message) { h.shell.lasting.Warn(m, nil) }

// Work says what is being done, and offers to stop it.
func (h services) Work(said string, stop func()) {
	h.shell.untell()
	h.shell.notice.Settle()
	h.shell.toast.Work(said, "button.cancel", stop)
}

// Hush takes away what is said.
func (h services) Hush() {
	h.shell.notice.Hide()
	h.shell.toast.Hide()
}

// Games are all that the program has.
func (h services) Games() []game.Module { return h.shell.program.Games }

// Show shows something to be read.
func (h services) Show(title string, content fyne.CanvasObject, closed func()) func() {
	return h.shell.dialogs.Show(title, h.shell.words.Key("button.close"), content, fyne.NewSize(600, 580), closed)
}

// Form shows a form and returns what closes it.
func (h services) Form(title string, content fyne.CanvasObject) func() {
	return h.shell.dialogs.Form(title, content)
}

// Box shows a form with the keyboard at some part of it, tells when it is closed, and
// returns what closes it.
func (h services) Box(title string, content fyne.CanvasObject, first fyne.Focusable, closed func()) func() {
	closing := h.shell.dialogs.Box(title, content, closed)
	h.shell.window.Canvas().Focus(first)
	return closing
}

// Confirm asks before something that takes long.
func (h services) Confirm(question text.Message, yes func()) {
	words := h.shell.words
	h.shell.dialogs.Choose(words.Say(question), overlay.Answer{Words: words.Key("button.cancel"), Do: func() {}},
		overlay.Answer{Words: words.Key("button.goon"), Do: yes})
}

// ConfirmLoss asks before something is lost.
func (h services) ConfirmLoss(loss host.Loss) {
	words, stay := h.shell.words, loss.Stay
	if stay == nil {
		stay = func() {}
	}
	answers := []overlay.Answer{
		{Words: words.Key("button.cancel"), Do: stay},
		{Words: words.Key(loss.Lose), Do: loss.GoOn, Loses: true},
	}
	if loss.Save != nil {
		answers = append(answers, overlay.Answer{Words: words.Key("button.save"), Do: loss.Save})
	}
	h.shell.dialogs.Choose(words.Say(loss.Question), answers...)
}

// Ask asks for a line of text.
func (h services) Ask(q host.Question) { h.shell.dialogs.Ask(q, h.shell.words.Key("button.close")) }

// Open asks for a file and opens it.
func (h services) Open() { h.shell.documents.AskOpen() }

// AskOpen asks for a file that exists.
func (h services) AskOpen(title string, use func(string)) { h.shell.picker.Open(title, use) }

// AskFolder asks for a folder.
func (h services) AskFolder(title string, use func(string)) { h.shell.picker.Folder(title, use) }

// AskSave asks where to write.
func (h services) AskSave(title, proposed string, use func(string)) {
	h.shell.picker.Save(title, proposed, h.sparing(proposed, use), func() {})
}

// AskAppend asks for a file to be added to.
func (h services) AskAppend(title, proposed string, use func(string), otherwise func()) {
	h.shell.picker.Append(title, proposed, use, otherwise)
}

// sparing uses a path unless it is that of a file that is open, but for the one that was
// proposed.
func (h services) sparing(proposed string, use func(string)) func(path string) {
	return func(path string) {
		open := append(frame{h}.Reads(), h.shell.documents.Paths()...)
		open = slices.DeleteFunc(open, func(one string) bool { return one == proposed })
		if h.shell.program.Store.SameFile(path, open...) {
			h.Complain(text.M("error.opened", "File", filepath.Base(path)))
			return
		}
		use(path)
	}
}

// Write writes a file beside the window.
func (h services) Write(path string, begin func() (func() error, func(error))) {
	h.shell.writer.Write(path, begin)
}

// Visited puts a file first among the recent ones.
func (h services) Visited(path string) { h.shell.visited(path) }

// Edited says that a problem is another one than it was.
func (h services) Edited() { h.shell.documents.Entitle() }

// Save writes the document of the tab on top.
func (h services) Save() { h.shell.documents.Save() }

// SaveAs asks where to write the document of the tab on top.
func (h services) SaveAs() { h.shell.documents.SaveAs() }

// Paste opens what the clipboard holds.
func (h services) Paste() { h.shell.documents.Paste() }

// Offer shows what was read where it belongs.
func (h services) Offer(file match.File) { h.shell.documents.Offer(file) }

// Review shows a game where it can be gone through.
func (h services) Review(r match.Record, news string) {
	h.shell.top().Review(r, news, h.shell.showTop)
}

// Problems are all that are open.
func (h services) Problems() []game.Problem {
	var list []game.Problem
	for _, t := range h.shell.tabs {
		if holder := t.Holder(); holder != nil {
			list = append(list, holder.Problems()...)
			list = append(list, holder.Lent()...)
		}
	}
	return list
}

// Recorded are all runs, the newest first.
func (h services) Recorded() []game.Run {
	var list []game.Run
	for _, t := range h.shell.tabs {
		list = append(list, t.Recorded()...)
	}
	slices.SortStableFunc(list, func(a, b game.Run) int { return b.When.Compare(a.When) })
	return list
}

// Explore shows a run where it can be looked into.
func (h services) Explore(run game.Run) {
	for i, t := range h.shell.tabs {
		if t.Explore(run) {
			h.shell.row.SelectIndex(i)
			h.shell.showTop()
			return
		}
	}
}

// Audit shows a heuristic where it can be audited.
func (h services) Audit(problem game.Problem, heuristic string) {
	for i, t := range h.shell.tabs {
		if t.Audit(problem, heuristic) {
			h.shell.row.SelectIndex(i)
			h.shell.showTop()
			return
		}
	}
}

// Formulas are those that heuristics of a game were written as, the last one first.
func (h services) Formulas(id string) []string { return kept(h.shell.program.Preferences, id) }

// KeepFormula puts a formula first among those of a game.
func (h services) KeepFormula(id, formula string) {
	keepFormula(h.shell.program.Preferences, id, formula)
}

// Judge notes what an audit has found of a formula.
func (h services) Judge(identity, formula string, found host.Judgement) {
	h.shell.judged.note(identity, formula, found)
}

// Judged is what an audit has found of a formula.
func (h services) Judged(identity, formula string) host.Judgement {
	return h.shell.judged[judgedKey{identity, formula}]
}

// Animated reports whether steps are animated.
func (h services) Animated() bool { return h.shell.settings.animation }

// Remembered is a switch of an earlier start.
func (h services) Remembered(key string) bool { return h.shell.program.Preferences.Bool(key) }

// Remember keeps a switch for the next start.
func (h services) Remember(key string, on bool) { h.shell.program.Preferences.SetBool(key, on) }

// Allowed reports whether a program of somebody else may run.
func (h services) Allowed(fingerprint string) bool {
	return permits.Allowed(h.shell.program.Preferences, fingerprint)
}

// Allow keeps a yes to one.
func (h services) Allow(fingerprint string, program host.Program) {
	permits.Allow(h.shell.program.Preferences, fingerprint, program)
}

// Played takes up a game by hand that has reached its goal.
func (h services) Played(run game.Run) { h.shell.daily.Played(run) }

// Keep has what outlives the window written soon.
func (h services) Keep() {
	if h.shell.state != nil {
		h.shell.state.Keep()
	}
}

// Mark has the tabs say which of their sessions work.
func (h services) Mark() { h.shell.mark() }

// Menus has the menus say anew which entries can be chosen.
func (h services) Menus() { menus{h.shell}.offer() }

// Help opens a chapter of the help.
func (h services) Help(chapter string) { h.shell.help.Open(chapter) }

// Drawing looks a picture up by name.
func (h services) Drawing(name string) fyne.Resource { return h.shell.program.Drawing(name) }

// Clipboard holds what is copied.
func (h services) Clipboard() fyne.Clipboard { return h.shell.program.App.Clipboard() }

// Memory is the default memory limit of a search, in bytes.
func (h services) Memory() int64 { return h.shell.program.Memory }

// Store reads and writes files.
func (h services) Store() host.Store { return h.shell.program.Store }

// Programs asks engines that are programs.
func (h services) Programs() tournament.Runner { return h.shell.program.Runner }

// Post runs a function on the UI goroutine.
func (h services) Post(f func()) { h.shell.program.Post(f) }

// Release gives freed memory back to the system.
func (h services) Release() {
	if release := h.shell.program.Release; release != nil {
		release()
	}
}

// frame is the shell as the documents know it.
type frame struct{ services }

var _ documents.Window = frame{}

// Tabs are those of the window.
func (f frame) Tabs() []documents.Tab {
	list := make([]documents.Tab, len(f.shell.tabs))
	for i, t := range f.shell.tabs {
		list[i] = t
	}
	return list
}

// Top is the place of the tab on top.
func (f frame) Top() int {
	if f.shell.row == nil { // what was open is on its way
		return 0
	}
	return f.shell.row.SelectedIndex()
}

// Bring brings a tab to the front.
func (f frame) Bring(place int) { f.shell.bring(place) }

// Reads are the files that are open and no documents.
func (f frame) Reads() []string {
	paths := f.shell.lectures.Reads()
	for _, t := range f.shell.tabs {
		for _, session := range t.Sessions() {
			if r, ok := session.(host.Reader); ok {
				paths = append(paths, r.Reads()...)
			}
		}
	}
	return paths
}

// Entitle names the window after a document.
func (f frame) Entitle(document string) { f.shell.entitle(document) }

// Warn says what is wrong with files.
func (f frame) Warn(title string, lines []string) { f.shell.warn(title, lines) }

// Choose asks a question with several answers.
func (f frame) Choose(question string, answers ...overlay.Answer) {
	f.shell.dialogs.Choose(question, answers...)
}

// Propose offers something in the bar, for a while.
func (f frame) Propose(said text.Message, button string, do func()) {
	f.shell.propose(said, button, do)
}

// Room is how much of the window a box can fill: around it are its title and some air.
func (f frame) Room() fyne.Size {
	const beside, above = 70, 108
	size := f.shell.window.Canvas().Size()
	return size.SubtractWidthHeight(beside, above*widgets.TextScale())
}

// Keys lists what keys do.
func (f frame) Keys() fyne.CanvasObject { return overlay.Keys(f.shell.words) }

// Certificates checks a file of certificates, and shows what is found.
func (f frame) Certificates(path string) { f.shell.verifying.Open(path) }

// Present shows problems that are in no file.
func (f frame) Present(file match.File) { f.shell.documents.Present(file) }

// Noted is what was noted for good under a key.
func (f frame) Noted(key string) string {
	return f.shell.program.Preferences.StringWithFallback(key, "")
}

// Note notes something for good.
func (f frame) Note(key, value string) { f.shell.program.Preferences.SetString(key, value) }

// Quit ends the program when all is written.
func (f frame) Quit() { f.shell.Quit() }

// Recent are the files that were opened last.
func (f frame) Recent() []string { return f.shell.settings.recent }

// Forget takes a file off the list of recent ones.
func (f frame) Forget(path string) {
	f.shell.settings.forget(path)
	menus{f.shell}.changed()
}
