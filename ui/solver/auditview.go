package solver

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// auditDialog is what the dialog of an audit holds: a view that can be built anew.
type auditDialog struct {
	host    host.Host
	audits  *audits
	view    *auditView
	content *fyne.Container
}

func newAuditDialog(h host.Host, a *audits) *auditDialog {
	d := &auditDialog{host: h, audits: a, content: container.NewStack()}
	a.changed, a.rebuild = d.render, d.rebuild
	return d
}

func (d *auditDialog) rebuild() {
	d.view = newAuditView(d.host.Words(), d.host.Drawing)
	d.content.Objects = []fyne.CanvasObject{d.view.content}
	d.render()
	d.content.Refresh()
}

func (d *auditDialog) render() { d.view.show(d.audits.now) }

// auditView shows an audit under way and what it found: sentences and, where
// there is one, the counter-example with its board.
type auditView struct {
	words   *i18n.Words
	said    *widget.Label
	wrong   *widgets.Line
	way     *widget.Label
	board   *board.Board
	example fyne.CanvasObject
	content fyne.CanvasObject
}

func newAuditView(w *i18n.Words, drawing func(string) fyne.Resource) *auditView {
	a := &auditView{words: w, said: widget.NewLabel(""), way: widget.NewLabel(""), board: board.New(drawing, w.Say)}
	a.said.Wrapping, a.way.Wrapping = fyne.TextWrapWord, fyne.TextWrapWord
	a.way.Importance = widget.LowImportance
	a.wrong = widgets.NewLine(theme.Impossible, fynetheme.SizeNameText, true).Align(fyne.TextAlignCenter)
	a.way.Alignment = fyne.TextAlignCenter
	a.example = widgets.Stacked(4, a.wrong, widgets.WithHeight(exampleHeight, a.board), a.way)
	a.example.Hide()
	a.content = widgets.Stacked(8, a.said, a.example)
	return a
}

// exampleHeight is that of the board of a counter-example.
const exampleHeight = 300

// show says how many states have been looked at or, in the end, what was found.
func (a *auditView) show(now *audit) {
	switch {
	case !now.ended:
		states := now.progress.Generated.Load()
		a.said.SetText(a.words.Key("audit.under", "Count", states, "Number", a.words.Number(states)))
	case now.err != nil:
		a.said.SetText(a.words.Key("audit.failed"))
	default:
		a.showFinding(&now.found)
	}
}

// showFinding says what was found.
func (a *auditView) showFinding(f *finding) {
	a.said.SetText(strings.Join(report.Audit(a.words, &f.report), "\n"))
	path, wrong := f.example()
	if !wrong {
		return
	}
	a.wrong.SetText(f.wrong(a.words))
	a.way.SetText(a.words.Say(report.Place(path)))
	a.board.Display(f.film.Step(f.film.Len() - 1))
	a.example.Show()
	a.content.Refresh()
}
