package uitest

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"procura/ui/widgets"
)

// Unexplained are the controls and the names of columns of a page that have no sentence
// of their own to say, or say a key.
func Unexplained(page fyne.CanvasObject) []string {
	var list []string
	check := func(what string, tip *widgets.Tip) {
		if words := tip.Words(); !strings.HasSuffix(words, ".") || strings.HasPrefix(words, "[") {
			list = append(list, fmt.Sprintf("%s: %q", what, words))
		}
	}
	for _, b := range All[*widgets.Button](page) {
		check(fmt.Sprintf("button %q", b.Text), &b.Tip)
	}
	for _, e := range All[*widgets.Entry](page) {
		check(fmt.Sprintf("entry %q", e.Text), &e.Tip)
	}
	for _, c := range All[*widgets.KeyedCheck](page) {
		check(fmt.Sprintf("check %q", c.Text), &c.Tip)
	}
	for _, s := range All[*widgets.Slider](page) {
		check("slider", &s.Tip)
	}
	for _, s := range All[*widgets.KeyedSelect](page) {
		check(fmt.Sprintf("select %q", s.Selected), &s.Tip)
	}
	for _, t := range All[*widgets.Terms](page) {
		for i, term := range t.List {
			check(fmt.Sprintf("column %d", i), &term.Tip)
		}
	}
	return list
}

// Fits fails when something wants more than the room.
func Fits(t *testing.T, what string, o fyne.CanvasObject, room fyne.Size) {
	t.Helper()
	if least := o.MinSize(); least.Width > room.Width || least.Height > room.Height {
		t.Errorf("%s wants %v, there is %v", what, least, room)
	}
}

// SettleIn lays the window out anew: the test canvas does not follow a change
// of what a part wants, as a window on a screen does with its next frame.
func (r *Rig) SettleIn(room fyne.Size) {
	r.Window().Resize(room.AddWidthHeight(1, 1))
	r.Window().Resize(room)
}

// Clipped lists the texts under an object that end in an ellipsis because
// there is no room for them.
func Clipped(o fyne.CanvasObject) []string {
	var list []string
	cut, whole := map[*canvas.Text]bool{}, map[string]bool{} // whole are words that end so
	for _, n := range Tree(o, fyne.Size{}) {
		switch o := n.CanvasObject.(type) {
		case *widgets.Line:
			for _, t := range All[*canvas.Text](o) {
				cut[t] = true
			}
			if o.Cut() {
				list = append(list, fmt.Sprintf("%s (of %q)", o.Shown(), o.Words))
			}
		case *widgets.Sentence:
			for _, shown := range o.Shown() {
				if words, ok := shown.(*canvas.Text); ok {
					cut[words] = true
				}
			}
			if o.Cut() {
				list = append(list, fmt.Sprintf("(of %q)", o.Words))
			}
		case *widgets.Button:
			whole[o.Text] = true
		case *canvas.Text:
			if strings.HasSuffix(o.Text, "…") && !cut[o] && !whole[o.Text] {
				list = append(list, o.Text)
			}
		}
	}
	return list
}

// LeastTarget is the least width and height of what is clicked.
const LeastTarget = 24
