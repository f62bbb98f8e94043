package edit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Panel is what is beside the board while a problem is set up: name, target, the text,
// and the way out. Tools are below the board, in the place of the player.
type Panel struct {
	Content, Tools fyne.CanvasObject

	words         *i18n.Words
	editor        *Editor
	heading       *widgets.Line
	name, target  *field
	text          *area
	said          *widget.Label
	ok, cancel    *widgets.Button
	undo, redo    *widgets.Button
	clear, bring  *widgets.Button
	filling       bool // the fields are given what the editor has
	giveUp, leave func()
}

// NewPanel makes the panel of an editor; leave takes what was set up, giveUp gives it up.
func NewPanel(w *i18n.Words, e *Editor, tips *widgets.Tips, leave, giveUp func()) *Panel {
	p := &Panel{words: w, editor: e, leave: leave, giveUp: giveUp}
	p.heading = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	p.name = newField(p.into(e.SetName), leave)
	p.target = newField(p.into(e.SetTarget), leave)
	p.name.Explain(tips, w.Key("edit.name.tip"))
	p.target.Explain(tips, w.Key("edit.target.tip"))
	p.target.SetPlaceHolder(w.Key("edit.target.none"))
	p.text = newArea(p.into(e.SetText))
	p.said = widget.NewLabel("")
	p.said.Wrapping = fyne.TextWrapWord
	p.said.SizeName = fynetheme.SizeNameCaptionText
	p.newButtons(tips)
	p.Content, p.Tools = p.layOut(), p.layOutTools()
	p.Content.Hide()
	p.Tools.Hide()
	return p
}

// into hands on what is typed, but not what the panel itself writes.
func (p *Panel) into(take func(string)) func(string) {
	return func(typed string) {
		if !p.filling {
			take(typed)
		}
	}
}

func (p *Panel) newButtons(tips *widgets.Tips) {
	w, e := p.words, p.editor
	button := func(icon fyne.Resource, words, tip string, act func()) *widgets.Button {
		b := widgets.NewButton(words, icon, act)
		b.Explain(tips, w.Key(tip))
		return b
	}
	quiet := func(b *widgets.Button) *widgets.Button {
		b.Importance = widget.LowImportance
		return b
	}
	p.ok = button(nil, w.Key("edit.ok"), "edit.ok.tip", p.leave)
	p.cancel = button(nil, w.Key("button.cancel"), "edit.cancel.tip", p.giveUp)
	p.undo = quiet(button(fynetheme.ContentUndoIcon(), "", "edit.undo.tip", e.Undo))
	p.redo = quiet(button(fynetheme.ContentRedoIcon(), "", "edit.redo.tip", e.Redo))
	p.clear = quiet(button(nil, w.Key("edit.clear"), "edit.clear.tip", e.Clear))
	p.bring = quiet(button(nil, w.Key("edit.missing"), "edit.missing.tip", p.offer))
}

func (p *Panel) layOut() fyne.CanvasObject {
	say := p.words.Key
	rows := widgets.Stacked(4, p.heading, widgets.Labelled(say("edit.name"), p.name))
	if p.editor.Possible() && p.editor.Targeted() {
		rows.Add(widgets.Labelled(say("edit.target"), p.target))
	}
	rows.Add(container.New(layout.NewCustomPaddedLayout(8, 0, 0, 0), widgets.Heading(say("edit.text"))))
	pad := -fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameInnerPadding)
	said := container.New(layout.NewCustomPaddedLayout(pad/2, pad/2, pad, pad), p.said)
	exits := container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, p.cancel, p.ok)
	return container.NewBorder(rows, widgets.Stacked(4, said, exits), nil, nil, p.text)
}

func (p *Panel) layOutTools() fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewHBox(p.undo, p.redo, p.clear, p.bring))
}

// offer lists the pieces that are nowhere; the one that is chosen comes to the tray.
func (p *Panel) offer() {
	c := fyne.CurrentApp().Driver().CanvasForObject(p.bring)
	if c == nil {
		return
	}
	var items []*fyne.MenuItem
	for _, piece := range p.editor.Missing() {
		item := fyne.NewMenuItem(p.words.Say(piece.Note), func() { p.editor.Bring(piece.Text) })
		item.Icon = p.editor.host.Drawing(piece.Drawing)
		items = append(items, item)
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.bring)
	menu := widget.NewPopUpMenu(fyne.NewMenu("", items...), c)
	menu.ShowAtPosition(fyne.NewPos(at.X, at.Y-menu.MinSize().Height))
}

// Render shows the editor as it is now, and nothing while it is closed.
func (p *Panel) Render() {
	e := p.editor
	show(p.Content, e.Open())
	show(p.Tools, e.Open())
	if !e.Open() {
		return
	}
	key := "edit.heading"
	if e.Fresh() {
		key = "edit.heading.new"
	}
	p.heading.SetText(p.words.Key(key))
	p.fill()
	p.tell()
	widgets.Enable(p.undo, e.CanUndo())
	widgets.Enable(p.redo, e.CanRedo())
	show(p.bring, e.Picks())
	widgets.Enable(p.bring, len(e.Missing()) > 0)
}

// fill writes into the fields what the editor has; one that has it is left alone, with
// its cursor.
func (p *Panel) fill() {
	p.filling = true
	defer func() { p.filling = false }()
	e := p.editor
	for _, f := range []struct {
		entry *widget.Entry
		words string
	}{{&p.name.Entry.Entry, e.Name()}, {&p.target.Entry.Entry, e.Target()}, {&p.text.Entry, e.Text()}} {
		if f.entry.Text != f.words {
			f.entry.SetText(f.words)
		}
	}
}

// tell says what is wrong with the text, else why the problem can't be solved.
func (p *Panel) tell() {
	e, w := p.editor, p.words
	said, bad := "", false
	if wrong := e.Mistakes(); len(wrong) > 0 {
		first := wrong[0]
		said, bad = w.Key("edit.text.wrong", "Line", first.Line, "Column", first.Column, "What", w.Say(first.What)), true
		if !first.Expected.IsZero() {
			said += "; " + w.Say(first.Expected)
		}
	} else if reason, wrong := e.Reason(); wrong {
		said, bad = i18n.Sentence(w.Say(reason)), true
	}
	p.said.Importance = widget.MediumImportance
	if bad {
		p.said.Importance = widget.DangerImportance
	}
	if p.said.Text != said {
		p.said.SetText(said)
	}
	show(p.said, said != "")
	p.said.Refresh()
	widgets.Enable(p.ok, !bad)
}

func show(o fyne.CanvasObject, visible bool) {
	if visible {
		o.Show()
	} else {
		o.Hide()
	}
}

// field is an entry of a line, whose Escape is the page's and whose Enter is OK.
type field struct{ widgets.Entry }

func newField(typed func(string), submit func()) *field {
	f := &field{}
	f.OnChanged = typed
	f.OnSubmitted = func(string) { submit() }
	f.ExtendBaseWidget(f)
	return f
}

// TypedKey gives Escape to the window.
func (f *field) TypedKey(event *fyne.KeyEvent) {
	if keys.Of(keys.Editor, event.Name) == keys.Cancel {
		widgets.Onward(f, event)
		return
	}
	f.Entry.TypedKey(event)
}

// area is an entry of many lines, which Tab leaves and whose Escape is the page's.
type area struct{ widget.Entry }

func newArea(typed func(string)) *area {
	a := &area{}
	a.MultiLine, a.Wrapping = true, fyne.TextWrapOff
	a.Scroll = fyne.ScrollBoth
	a.TextStyle.Monospace = true
	a.OnChanged = typed
	a.ExtendBaseWidget(a)
	return a
}

// AcceptsTab is false: Tab goes on.
func (a *area) AcceptsTab() bool { return false }

// TypedKey gives Escape to the window.
func (a *area) TypedKey(event *fyne.KeyEvent) {
	if keys.Of(keys.Editor, event.Name) == keys.Cancel {
		widgets.Onward(a, event)
		return
	}
	a.Entry.TypedKey(event)
}
