package ui

import (
	"io/fs"
	"slices"

	"fyne.io/fyne/v2"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/teach"
	"procura/ui/extras"
	"procura/ui/files"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/widgets"
)

// services are the shell as the areas and the other rooms of the shell know it: each part
// of host.Host is carried out by a part of the shell, and what is left stands here.
type services struct {
	System
	*notices
	*dialogs
	*files.Documents
	*settings
	*pages
	shell *Shell
}

var (
	_ host.Host            = (*services)(nil)
	_ files.Window         = (*services)(nil)
	_ extras.LectureWindow = (*services)(nil)
)

// gameHost is the shell as the pages of a game know it: problems and runs are those of the game.
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

func (h *services) ClearStatus() {
	h.shell.greeting.hide()
	h.notices.hidePassing()
}

func (h *services) OpenHelp(chapter string) { h.shell.help.Open(chapter) }

func (h *services) Store() report.Store { return h.shell.program.Store }

func (h *services) Clipboard() fyne.Clipboard { return h.shell.program.App.Clipboard() }

func (h *services) Recent() []string { return h.recent }

func (h *services) AddRecent(path string) {
	h.recent.Prepend(path)
	h.shell.settingsChanged()
}

func (h *services) RemoveRecent(path string) {
	h.recent.Forget(path)
	h.shell.settingsChanged()
}

func (h *services) RecordSolved(run game.Run, tries, hints int) {
	h.shell.daily.Solved(run, tries, hints)
}

func (h *services) NoteWork(w host.Work) { h.noteWork(w) }

func (h *services) NewChallenges(game string, tips *widgets.Tips) host.Challenges {
	return h.shell.daily.NewChallenges(game, tips)
}

func (h *services) SaveStateSoon() (kept <-chan struct{}) {
	if h.shell.state == nil {
		nothing := make(chan struct{})
		close(nothing)
		return nothing
	}
	return h.shell.state.SaveNow()
}

func (h *services) UpdateMenus() { menus{h.shell}.update() }

func (h *services) RebuildMenus() { menus{h.shell}.build() }

func (h *services) Programs() game.ProgramRunner { return h.shell.program.Runner }

func (h *services) Send(e host.Event) {
	if i := slices.IndexFunc(h.tabs, func(t *tab) bool { return t.Send(e) }); i >= 0 {
		h.row.SelectIndex(i)
		h.shell.showTop()
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

func (h *services) Lessons() []datafile.File {
	list, language, built := h.shell.lessons[h.Words().Language()], h.Words().Language(), h.shell.program.Lessons
	if list != nil || built == nil {
		return list
	}
	names, _ := fs.Glob(built, "lessons/*."+language+".dat") // the pattern is well formed
	for _, name := range names {
		src, err := fs.ReadFile(built, name)
		if err != nil {
			panic("ui: " + err.Error()) // built in
		}
		f := h.Store().Read(name, src)
		f.Path = "" // where it is saved is asked
		list = append(list, f)
	}
	h.shell.lessons[language] = list
	return list
}

func (h *services) LectureQuiz() *teach.Quiz { return h.shell.lectures.Quiz }

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

func (h *services) BringTab(place int) { h.shell.bringTab(place) }

// SetDocumentTitle names the window after a document, "" for none.
func (h *services) SetDocumentTitle(document string) {
	switch {
	case !h.shell.visible:
	case document == "":
		h.shell.window.SetTitle(name)
	default:
		h.shell.window.SetTitle(document + " — " + name)
	}
}

func (h *services) ShownFiles() []string { return append(h.shell.lectures.Files(), h.shownFiles()...) }

// OpenLecture takes a lecture that was read; one whose text was not understood is written
// to another file.
func (h *services) OpenLecture(file datafile.File, from string) {
	stamp := file.Stamp
	if file.Lecture.Damaged {
		from, stamp = "", ""
	}
	h.shell.window.Canvas().Unfocus() // a list that is hidden then would keep Page Down
	h.shell.lectures.Open(*file.Lecture, from, stamp)
}

func (h *services) OpenCertificates(path string) { h.shell.verifying.Open(path) }

// BringLecturer brings the page of a game to the front that can be part of a lecture.
func (h *services) BringLecturer(game string) host.Lecturer {
	place := h.find(game)
	if place < 0 || h.tabs[place].solver == nil {
		return nil
	}
	t := h.tabs[place]
	t.turnToSolver(host.Solve)
	h.shell.bringTab(place)
	return t.solver
}

func (h *services) SetPresenting(on bool) { h.shell.present(on) }

func (h *services) Quit() { h.shell.Quit() }
