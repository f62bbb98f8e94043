package ui

import (
	"io/fs"

	"fyne.io/fyne/v2"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/match"
	"procura/core/teach"
	"procura/ui/extras"
	"procura/ui/files"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/session"
	"procura/ui/widgets"
)

// services is the window as pages and tools know it: parts of the window answer what they ask, and
// services what is left.
type services struct {
	System
	*notices
	*dialogs
	*files.Documents
	*settings
	*pages
	*tools
	days
	sessions
	frame   *frame
	menus   *menus
	lessons *lessons
	program Program
	state   *session.Session // nil where nothing is kept
}

var (
	_ host.Host            = (*services)(nil)
	_ files.Window         = (*services)(nil)
	_ extras.LectureWindow = (*services)(nil)
)

// days has the puzzles of the days, and takes up what was solved.
type days struct{ of *tools }

// gameHost is the shell as the pages of a game know it. It has only the problems and runs of the game.
type gameHost struct {
	*services
	tab *tab
}

func (h gameHost) solvers() []host.Solver {
	if h.tab.solver == nil {
		return nil
	}
	return []host.Solver{h.tab.solver}
}

func (h gameHost) OpenProblems() []game.Problem { return openProblems(h.solvers()) }
func (h gameHost) RecordedRuns() []game.Run     { return recordedRuns(h.solvers()) }

func (h gameHost) Chosen() (chosen host.Chosen, ok bool) {
	if h.tab.solver == nil {
		return chosen, false
	}
	return h.tab.solver.Chosen()
}

func (h gameHost) Looked() *match.Node {
	for _, s := range h.tab.sessions {
		if player, ok := s.session.(host.Player); ok {
			return player.Looked()
		}
	}
	return nil
}

func (h *services) ClearStatus() {
	h.cards.Hide()
	h.notices.hidePassing()
}

func (h *services) OpenHelp(chapter string) { h.help.Open(chapter) }

func (h *services) Store() report.Store { return h.program.Store }

func (h *services) Clipboard() fyne.Clipboard { return h.program.App.Clipboard() }

func (h *services) Recent() []string { return h.recent }

func (h *services) AddRecent(path string) {
	h.recent.Prepend(path)
	h.menus.settingsChanged()
}

func (h *services) RemoveRecent(path string) {
	h.recent.Forget(path)
	h.menus.settingsChanged()
}

func (h days) RecordSolved(run game.Run, tries, hints int) {
	h.of.daily.Solved(run, tries, hints)
}

func (h days) RecordTask(name string, p game.Position, tries, hints int) {
	h.of.daily.TaskSolved(name, p, tries, hints)
}

func (h *services) NoteWork(w host.Work) { h.noteWork(w) }

func (h days) NewChallenges(game string, forTwo bool, tips *widgets.Tips) host.Challenges {
	return h.of.daily.NewChallenges(game, forTwo, tips)
}

func (h *services) SaveStateSoon() (kept <-chan struct{}) {
	if h.state == nil {
		nothing := make(chan struct{})
		close(nothing)
		return nothing
	}
	return h.state.SaveNow()
}

func (h *services) UpdateMenus() { h.menus.update() }

func (h *services) RebuildMenus() { h.menus.build() }

func (h *services) Programs() game.ProgramRunner { return h.program.Runner }

func (h *services) Send(e host.Event) {
	switch e.(type) {
	case host.TaskToPlay, host.ProblemToPlay:
		h.notices.offer.hidePassing() // what was offered after the one before
	}
	show := -1
	for i, t := range h.tabs {
		if t.Send(e) {
			show = i
		}
	}
	if show >= 0 {
		h.row.SelectIndex(show)
		h.showTop()
	}
}

func (h *services) HideAnswer(on bool) { h.hideAnswer(host.AnswerHidden{ByUser: on}) }

func (h *services) HideAnswerOfStep(on bool) {
	h.hideAnswer(host.AnswerHidden{ByUser: h.answer.ByUser, ByStep: on})
}

func (h *services) hideAnswer(why host.AnswerHidden) {
	h.answer = why
	h.Send(why)
	h.UpdateMenus()
}

func (h *services) Lessons() []datafile.File { return h.lessons.in(h.Words().Language()) }

func (h *services) LectureQuiz() *teach.Quiz { return h.lectures.Quiz }

func (h *services) Tabs() []files.Tab {
	list := make([]files.Tab, len(h.tabs))
	for i, t := range h.tabs {
		list[i] = t
	}
	return list
}

func (h *services) Top() int {
	if h.row == nil { // what was open is on its way
		return 0
	}
	return h.row.SelectedIndex()
}

func (h *services) BringTab(place int) { h.bringTab(place) }

func (h *services) SetDocumentTitle(document string) { h.frame.setTitle(document) }

func (h *services) ShownFiles() []string { return append(h.lectures.Files(), h.shownFiles()...) }

// OpenLecture takes a lecture that was read.
func (h *services) OpenLecture(file datafile.File, from string) {
	h.frame.window.Canvas().Unfocus() // a list that is hidden then would keep Page Down
	h.lectures.Open(file, from)
}

func (h *services) OpenCertificates(path string) { h.verifying.Open(path) }

// BringLecturer brings the page to the front that can show a step of a lecture.
func (h *services) BringLecturer(step game.LectureStep) host.Lecturer {
	place := h.find(step.Module().ID())
	if place < 0 {
		return nil
	}
	t := h.tabs[place]
	for _, s := range t.sessions {
		if l, ok := s.session.(host.Lecturer); ok && l.CanStage(step) {
			t.turnToSession(s, host.Solve)
			h.bringTab(place)
			return l
		}
	}
	return nil
}

func (h *services) SetPresenting(on bool) { h.frame.present(on) }

func (h *services) Quit() { h.quit() }

// lessons holds the built-in lectures.
type lessons struct {
	folder fs.FS // nil for none
	store  report.Store
	read   map[string][]datafile.File // those read so far, by language
}

// in returns the lessons in a language.
func (l *lessons) in(language string) []datafile.File {
	list := l.read[language]
	if list != nil || l.folder == nil {
		return list
	}
	names, _ := fs.Glob(l.folder, "lessons/*."+language+".toml") // the pattern is well formed
	for _, name := range names {
		src, err := fs.ReadFile(l.folder, name)
		if err != nil {
			panic("ui: " + err.Error()) // built in
		}
		f := l.store.Read(name, src)
		f.Path = "" // where it is saved is asked
		list = append(list, f)
	}
	l.read[language] = list
	return list
}
