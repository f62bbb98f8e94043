package hand

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/widgets"
)

// Row are the buttons of a hand: undo, redo, hint, and what comes after each move.
type Row struct {
	// Content are undo, redo and hint; Ahead switches what comes after each move.
	Content, Ahead fyne.CanvasObject

	words            *i18n.Words
	hand             *Hand
	undo, redo, hint *widgets.Button
	ahead            *widgets.KeyedCheck
}

// NewRow makes the buttons; onKey gets the keys that they have no use for.
func NewRow(w *i18n.Words, h *Hand, tips *widgets.Tips, onKey func(*fyne.KeyEvent) bool) *Row {
	r := &Row{words: w, hand: h, ahead: &widgets.KeyedCheck{OnKey: onKey}}
	button := func(icon fyne.Resource, words, tip string, act func()) *widgets.Button {
		b := widgets.NewButton(words, icon, act)
		b.Importance = widget.LowImportance
		b.Explain(tips, w.Key(tip))
		return b
	}
	r.undo = button(fynetheme.ContentUndoIcon(), "", "hand.undo", h.Undo)
	r.redo = button(fynetheme.ContentRedoIcon(), "", "hand.redo", h.Redo)
	r.hint = button(nil, w.Key("match.hint"), "hand.hint.tip", h.Help)
	r.ahead.Text, r.ahead.OnChanged = w.Key("hand.ahead"), h.SwitchAhead
	r.ahead.ExtendBaseWidget(r.ahead)
	r.ahead.Explain(tips, w.Key("hand.ahead.tip"))
	r.Content = container.New(widgets.Snug{Height: rowHeight}, r.undo, r.redo, r.hint)
	r.Ahead = container.New(widgets.Snug{Height: rowHeight}, r.ahead)
	return r
}

// Show offers what can be done now.
func (r *Row) Show() {
	h := r.hand
	widgets.Enable(r.undo, h.CanUndo())
	widgets.Enable(r.redo, h.CanRedo())
	key, able := "match.hint", h.CanHelp()
	if h.Hint != nil {
		able = h.Hint.Move != "" && h.Hinted < 2
		if h.Hint.Move != "" {
			key = "match.hint.move"
		}
	}
	if words := r.words.Key(key); r.hint.Text != words {
		r.hint.SetText(words)
	}
	widgets.Enable(r.hint, able && !h.Engine.Asked)
	widgets.Enable(r.ahead, h.CanHelp())
	r.ahead.SetChecked(h.Ahead)
}

// rowHeight is that of the row, at the usual size of texts; a button can be hit well.
const rowHeight = 26
