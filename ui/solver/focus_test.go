package solver

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/ui/internal/uitest"
	"procura/ui/widgets"
)

// tipOf is that of a widget, nil where it has none.
func tipOf(o fyne.CanvasObject) *widgets.Tip {
	switch o := o.(type) {
	case *widgets.KeyedSelect:
		return &o.Tip
	case *widgets.Entry:
		return &o.Tip
	case *widgets.Button:
		return &o.Tip
	case *widgets.Link:
		return &o.Tip
	}
	return nil
}

// Tab comes to every control of the page, and what it comes to is in view, also in the
// panel that is scrolled.
func TestTabComesToEverythingAndItIsInView(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, _ fyne.Size) {
		v := r.on("cavalo", "C")
		r.solve(v)
		canvas, driver := r.Window().Canvas(), fyne.CurrentApp().Driver()
		seen := map[fyne.Focusable]bool{}
		canvas.Unfocus()
		for canvas.FocusNext(); !seen[canvas.Focused()]; canvas.FocusNext() {
			o := canvas.Focused().(fyne.CanvasObject)
			seen[canvas.Focused()] = true
			at, size := driver.AbsolutePositionForObject(o), o.Size()
			if !o.Visible() || at.X < -1 || at.Y < -1 || at.X+size.Width > canvas.Size().Width+1 || at.Y+size.Height > canvas.Size().Height+1 {
				t.Errorf("%T at %v of %v is not in view", o, at, size)
			}
			tip := tipOf(o)
			if tip == nil || !inPanel(v, o) {
				continue
			}
			top := driver.AbsolutePositionForObject(v.panel.scroll).Y
			if at.Y < top-1 || at.Y+size.Height > top+v.panel.scroll.Size().Height+1 {
				t.Errorf("%q is outside the panel: at %v, the panel from %v on", tip.Words(), at.Y, top)
			}
		}
		for _, o := range []fyne.Focusable{
			v.list, v.board, v.button, v.panel.algorithm.KeyedSelect, v.panel.nodes, v.panel.depth, v.counters.Terms, v.verdict.Terms,
		} {
			if !seen[o] {
				t.Errorf("Tab does not come to a %T", o)
			}
		}
	})
}

// inPanel reports whether a widget is among those that are scrolled.
func inPanel(v *View, o fyne.CanvasObject) bool {
	for _, s := range uitest.All[*widgets.KeyedSelect](v.panel.scroll.Content) {
		if fyne.CanvasObject(s) == o {
			return true
		}
	}
	return o == fyne.CanvasObject(v.panel.nodes) || o == fyne.CanvasObject(v.panel.depth)
}

func TestAQuestionMarkListsTheKeysWhereverTheKeyboardIs(t *testing.T) {
	r := newRig(t)
	v := r.Tab("cavalo")
	for name, o := range map[string]fyne.Focusable{
		"list": v.list, "button": v.button, "select": v.panel.time.KeyedSelect, "counters": v.counters.Terms, "nothing": nil,
	} {
		if o == nil {
			r.Window().Canvas().Unfocus()
			r.Window().Canvas().OnTypedRune()('?')
		} else {
			r.Window().Canvas().Focus(o)
			o.TypedRune('?')
		}
		if r.PopUp() == nil || !strings.Contains(strings.Join(uitest.Written(r.PopUp()), "\n"), r.Words().Key("menu.keys")) {
			t.Errorf("%s: no list of keys", name)
		}
		r.CloseDialog()
	}
	r.Window().Canvas().Focus(v.panel.nodes)
	v.panel.nodes.TypedRune('?')
	if r.PopUp() != nil || v.panel.nodes.Text != "?" {
		t.Error("somebody who types is shown the list of keys")
	}
}

func TestF9LeavesTheBoard(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	before := v.board.Size()
	f9 := &fyne.KeyEvent{Name: fyne.KeyF9}
	v.HandleKey(f9)
	if v.board.Size().Width <= before.Width || v.board.Size().Height < before.Height || v.counters.Content.Visible() {
		t.Errorf("the board had %v, and has %v", before, v.board.Size())
	}
	v.HandleKey(f9)
	if v.board.Size() != before || !v.counters.Content.Visible() {
		t.Errorf("the board had %v, and has %v again", before, v.board.Size())
	}
}
