package edit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// leastTool is the least width of a tool, at the usual size of texts.
const leastTool = 36

// Panel is the panel beside the board while a problem is set up. It has name, target, the text,
// and the way out. Tools stands below the board, in the place of the player.
type Panel struct {
	Content, Tools fyne.CanvasObject

	words        *i18n.Words
	editor       *Editor
	heading      *widgets.Line
	name, target *widgets.Entry
	text         *widgets.Entry
	textBox      *fyne.Container // where the text is, from the first time on that it is seen
	problem      *widget.Label
	paste        *widgets.Line // what can be pasted, beside the tools
	ok, cancel   *widgets.Button
	undo, redo   *widgets.Button
	clear, bring *widgets.Button
}

// NewPanel makes the panel of an editor; leave takes what was set up, giveUp gives it up.
func NewPanel(w *i18n.Words, e *Editor, tips *widgets.Tips, leave, giveUp func()) *Panel {
	p := &Panel{words: w, editor: e}
	p.heading = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	entry := func(take func(string)) *widgets.Entry {
		f := widgets.NewEntry()
		f.OnChanged = take
		f.OnSubmitted = func(string) { leave() }
		return f
	}
	p.name, p.target, p.text = entry(e.SetName), entry(e.SetTarget), entry(e.SetText)
	p.name.Explain(tips, w.Key("solver.edit.name.tip"))
	p.target.Explain(tips, w.Key("solver.edit.target.tip"))
	p.target.SetPlaceHolder(w.Key("solver.edit.target.none"))
	p.text.MultiLine, p.text.Wrapping, p.text.Scroll = true, fyne.TextWrapOff, fyne.ScrollBoth
	p.text.TextStyle.Monospace, p.text.OnSubmitted = true, nil
	p.problem = widget.NewLabel("")
	p.problem.Wrapping = fyne.TextWrapWord
	p.problem.SizeName = fynetheme.SizeNameCaptionText
	p.ok = widgets.NewButton(w.Key("solver.edit.ok"), nil, leave)
	p.ok.Explain(tips, w.Key("solver.edit.ok.tip"))
	p.cancel = widgets.NewButton(w.Key("menu.button.cancel"), nil, giveUp)
	p.cancel.Explain(tips, w.Key("solver.edit.cancel.tip"))
	p.undo = widgets.NewQuietButton(tips, w.Key("solver.edit.undo.tip"), "", fynetheme.ContentUndoIcon(), e.Undo)
	p.redo = widgets.NewQuietButton(tips, w.Key("solver.edit.redo.tip"), "", fynetheme.ContentRedoIcon(), e.Redo)
	p.clear = widgets.NewQuietButton(tips, w.Key("solver.edit.clear.tip"), w.Key("solver.edit.clear"), nil, e.Clear)
	p.bring = widgets.NewQuietButton(tips, w.Key("solver.edit.missing.tip"), w.Key("solver.edit.missing"), nil, p.offerMissing)
	p.paste = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignTrailing)
	paste := widgets.WhereItFits(p.paste)
	p.Content, p.Tools = p.layOut(), container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8),
		container.New(widgets.Shrinking{Gap: fynetheme.Padding(), Least: leastTool, Fills: paste}, p.undo, p.redo, p.clear, p.bring, paste))
	p.Content.Hide()
	p.Tools.Hide()
	return p
}

func (p *Panel) layOut() fyne.CanvasObject {
	say := p.words.Key
	rows := widgets.Stacked(4, p.heading, widgets.Labelled(say("solver.edit.name"), p.name))
	if p.editor.Possible() && p.editor.HasTarget() {
		rows.Add(widgets.Labelled(say("solver.edit.target"), p.target))
	}
	rows.Add(container.New(layout.NewCustomPaddedLayout(8, 0, 0, 0), widgets.Heading(say("solver.edit.text"))))
	pad := -fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameInnerPadding)
	said := container.New(layout.NewCustomPaddedLayout(pad/2, pad/2, pad, pad), p.problem)
	exits := container.New(&widgets.Flow{Gap: 6}, p.cancel, p.ok)
	p.textBox = container.NewStack()
	return container.NewVScroll(widgets.Giving(widgets.Border(rows, widgets.Stacked(4, said, exits), nil, nil, p.textBox)))
}

// offerMissing lists the pieces that are nowhere; the one that is chosen comes to the tray.
func (p *Panel) offerMissing() {
	var items []*fyne.MenuItem
	for _, piece := range p.editor.Missing() {
		item := fyne.NewMenuItem(p.words.Say(piece.Note), func() { p.editor.AddToTray(piece.Text) })
		item.Icon = p.editor.host.Drawing(piece.Drawing)
		items = append(items, item)
	}
	widgets.OpenMenuOver(p.bring, items)
}

// Render shows the editor as it is now, and nothing while it is closed.
func (p *Panel) Render() {
	e := p.editor
	widgets.Show(p.Content, e.Open())
	widgets.Show(p.Tools, e.Open())
	if !e.Open() {
		return
	}
	if len(p.textBox.Objects) == 0 {
		p.textBox.Add(container.NewThemeOverride(p.text, smallTexts{fyne.CurrentApp().Settings().Theme()}))
	}
	key := "solver.edit.heading"
	if e.IsNew() {
		key = "solver.edit.heading.new"
	}
	p.heading.SetText(p.words.Key(key))
	p.name.Fill(e.input.name)
	p.target.Fill(e.input.target)
	p.text.Fill(e.text)
	p.renderProblem()
	if !e.PicksPieces() {
		p.paste.SetText(p.words.Key("solver.edit.advice.paste"))
	}
	widgets.Enable(p.undo, e.CanUndo())
	widgets.Enable(p.redo, e.CanRedo())
	widgets.Show(p.bring, e.PicksPieces())
	widgets.Enable(p.bring, len(e.Missing()) > 0)
}

// renderProblem shows what is wrong with the text. The headline shows why the problem can't be solved.
func (p *Panel) renderProblem() {
	e, w := p.editor, p.words
	said := ""
	_, bad := e.Reason()
	if wrong := e.issues; len(wrong) > 0 {
		first := wrong[0]
		said, bad = w.Key("solver.edit.text.wrong", "Line", first.Line, "Column", first.Column, "What", w.Say(first.What)), true
		if !first.Expected.IsZero() {
			said += "; " + w.Say(first.Expected)
		}
	}
	p.problem.Importance = widget.MediumImportance
	if bad {
		p.problem.Importance = widget.DangerImportance
	}
	if p.problem.Text != said {
		p.problem.SetText(said)
	}
	widgets.Show(p.problem, said != "")
	p.problem.Refresh()
	widgets.Enable(p.ok, !bad)
}

// smallTexts is a theme with small texts, so that a row of a board can be seen.
type smallTexts struct{ fyne.Theme }

func (t smallTexts) Size(name fyne.ThemeSizeName) float32 {
	if name == fynetheme.SizeNameText {
		name = fynetheme.SizeNameCaptionText
	}
	return t.Theme.Size(name)
}
