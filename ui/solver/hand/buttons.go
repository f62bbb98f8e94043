package hand

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/widgets"
)

// Buttons are the buttons of a hand: undo, redo, hint, and what comes after each move.
type Buttons struct {
	// Content are undo, redo and hint; Ahead switches what comes after each move.
	Content, Outlooks fyne.CanvasObject

	words            *i18n.Words
	hand             *Hand
	undo, redo, hint *widgets.Button
	ahead            *widgets.KeyedCheck
}

// NewButtons makes the buttons; onKey gets the keys that they have no use for.
func NewButtons(w *i18n.Words, h *Hand, tips *widgets.Tips, onKey func(*fyne.KeyEvent) bool) *Buttons {
	r := &Buttons{words: w, hand: h, ahead: &widgets.KeyedCheck{OnKey: onKey}}
	button := func(icon fyne.Resource, words, tip string, act func()) *widgets.Button {
		b := widgets.NewButton(words, icon, act)
		b.Importance = widget.LowImportance
		b.Explain(tips, w.Key(tip))
		return b
	}
	r.undo = button(fynetheme.ContentUndoIcon(), "", "solver.hand.undo", h.Undo)
	r.redo = button(fynetheme.ContentRedoIcon(), "", "solver.hand.redo", h.Redo)
	r.hint = button(nil, w.Key("match.hint"), "solver.hand.hint.tip", h.AskHint)
	r.ahead.Text, r.ahead.OnChanged = w.Key("solver.hand.ahead"), h.SetShowOutlooks
	r.ahead.ExtendBaseWidget(r.ahead)
	r.ahead.Explain(tips, w.Key("solver.hand.ahead.tip"))
	r.Content = container.New(widgets.Tight(rowHeight), r.undo, r.redo, r.hint)
	r.Outlooks = container.New(widgets.Tight(rowHeight), r.ahead)
	return r
}

// Show offers what can be done now.
func (r *Buttons) Show() {
	h := r.hand
	widgets.Enable(r.undo, h.CanUndo())
	widgets.Enable(r.redo, h.CanRedo())
	key, able := "match.hint", h.CanHint()
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
	widgets.Enable(r.ahead, h.CanHint())
	r.ahead.SetChecked(h.ShowOutlooks)
}

// rowHeight is that of the row, at the usual size of texts; a button can be hit well.
const rowHeight = 26
