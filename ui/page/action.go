package page

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/widgets"
)

// Action is the button that begins what a page is for and, in its place while that goes
// on, the one that ends it.
type Action struct {
	Start, Cancel *widgets.Button
	Content       fyne.CanvasObject
	words         *i18n.Words
}

// NewAction is an action that can begin; about and aboutCancel explain its buttons.
func NewAction(w *i18n.Words, tips *widgets.Tips, name, about, aboutCancel string, start, cancel func()) *Action {
	a := &Action{Start: widgets.NewButton(name, nil, start), Cancel: widgets.NewButton(w.Key("menu.button.cancel"), nil, cancel), words: w}
	a.Start.Importance, a.Cancel.Importance = widget.HighImportance, widget.DangerImportance
	a.Start.Explain(tips, about)
	a.Cancel.Explain(tips, aboutCancel)
	a.Content = container.NewStack(a.Start, a.Cancel)
	return a
}

// Render shows the button that does something now: ready reports whether all is there to
// begin, busy that the page works, by the phase of its job.
func (a *Action) Render(ready, busy bool, phase task.Phase) {
	widgets.Enable(a.Start, ready)
	widgets.Show(a.Start, !busy)
	widgets.Show(a.Cancel, busy)
	widgets.Enable(a.Cancel, phase == task.Running)
	cancel := "menu.button.cancel"
	if phase == task.Stopping {
		cancel = "menu.button.cancelling"
	}
	a.Cancel.SetText(a.words.Key(cancel))
}

// NoticeJob is a job beside the pages, as one that makes a file. Where it takes longer than
// a moment, the window tells how far it is, with a button that gives it up.
type NoticeJob[P any] struct {
	*task.Job[P]
	host  host.Host
	ticks int
}

// NewNoticeJob prepares a job that is called a name in the log.
func NewNoticeJob[P any](h host.Host, name string) *NoticeJob[P] {
	j := &NoticeJob[P]{Job: task.NewJob[P](name, h.Post), host: h}
	j.Cleanup = h.ReleaseMemory
	return j
}

// patience is the number of ticks that a job takes before the window tells of it.
const patience = 3

// Start runs work as a Job does; said is how far it is.
func (j *NoticeJob[P]) Start(said func(P) string, work func(context.Context, *task.Progress[P]) error, ended func(P, error)) {
	j.ticks = 0
	j.host.ClearStatus()
	j.OnTick = func() {
		j.ticks++
		if j.ticks >= patience {
			j.host.ShowProgress(said(j.Latest()), func() { j.GiveUp() })
		}
	}
	j.Job.Start(work, func(p P, err error) {
		j.hideNotice()
		ended(p, err)
	})
}

func (j *NoticeJob[P]) hideNotice() {
	if j.ticks >= patience {
		j.host.HideNotice()
	}
}

// GiveUp ends the run under way, which says nothing more, and reports whether there was one.
func (j *NoticeJob[P]) GiveUp() bool {
	busy := j.Busy()
	j.Drop()
	if busy {
		j.hideNotice()
	}
	return busy
}

// WriteResults writes runs to a file of results, as AskForResults was answered.
func WriteResults(s report.Store, path string, mode host.WriteMode, runs []game.Run) error {
	if mode == host.AddToFile {
		return s.AppendResults(path, runs...) //nolint:wrapcheck // the writer says it
	}
	return s.Replace(path, datafile.KindResults, s.FormatResults(runs...)) //nolint:wrapcheck // the writer says it
}

// ResultsWritten returns a message that says how many runs of each problem were written.
func ResultsWritten(w *i18n.Words, path string, mode host.WriteMode, runs []game.Run) text.Message {
	file := filepath.Base(path)
	if len(runs) == 0 {
		return text.M("shell.notice.results.none", "File", file)
	}
	key := "shell.notice.results"
	if mode == host.AddToFile {
		key = "shell.notice.results.added"
	}
	counts := map[string]int{}
	var names []string
	for i := range runs {
		name := w.Dated(text.Plain(runs[i].Problem))
		counts[name]++
		if counts[name] == 1 {
			names = append(names, name)
		}
	}
	for i, name := range names {
		names[i] = fmt.Sprintf("%s (%d)", text.Clip(name, 20), counts[name])
	}
	return text.M(key, "Count", len(runs), "File", file, "Problems", text.Clip(strings.Join(names, ", "), 60))
}

// WriteFile has a file written beside the window, and says in the end what was done.
func WriteFile(h host.Host, path string, write func() error, done text.Message) {
	h.WriteFile(path, func() (func() error, func(error)) {
		return write, func(err error) {
			if err == nil {
				h.ShowStatus(done)
			}
		}
	})
}
