package solver

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/ui/internal/uitest"
	"procura/ui/widgets"
)

// folded are the parts of a page that are not seen.
func folded(v *View) map[string]bool {
	return map[string]bool{
		"list":     !v.list.Visible(),
		"counters": !v.counters.Content.Visible(),
		"runs":     !runsSeen(v),
	}
}

func runsSeen(v *View) bool {
	for _, l := range uitest.All[*widgets.KeyedList](v.Content()) {
		if l == v.runs.List {
			return true
		}
	}
	return false
}

func TestEachPartFoldsByItsControlAndStaysFolded(t *testing.T) {
	app := uitest.NewApp(t)
	r := newRig(t, func(o *uitest.Options) { o.App = app })
	v := r.on("cavalo", "C")
	r.solve(v)
	r.solve(v)
	for part, control := range v.folds.buttons {
		before := v.board.Size()
		test.Tap(control)
		for name, is := range folded(v) {
			if is != (name == part) {
				t.Errorf("the control of %s: %s is folded: %t", part, name, is)
			}
		}
		if after := v.board.Size(); part != "counters" && after.Width <= before.Width && after.Height <= before.Height {
			t.Errorf("the board gained nothing by %s: %v", part, after)
		}
		other := newRig(t, func(o *uitest.Options) { o.App = app }).on("cavalo", "C")
		if !folded(other)[part] {
			t.Errorf("%s is not folded at the next start", part)
		}
		test.Tap(control)
		if folded(v)[part] {
			t.Errorf("%s does not come back", part)
		}
	}
}

func TestF9FoldsAllWhereSomeAreFolded(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	test.Tap(v.folds.buttons["list"])
	v.HandleKey(&fyne.KeyEvent{Name: fyne.KeyF9})
	for part, is := range folded(v) {
		if !is {
			t.Errorf("%s is not folded", part)
		}
	}
}
