package ui_test

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/ui/exploring"
	"procura/ui/internal/uitest"
	"procura/ui/keys"
	"procura/ui/match"
	"procura/ui/solver"
)

// answerItem is the entry of the menu View that hides the answer.
func answerItem(r *uitest.Rig) *fyne.MenuItem {
	items := within(r.Window().MainMenu().Items[2])
	return items[slices.IndexFunc(items, func(m *fyne.MenuItem) bool { return keys.Label(m) == r.Words().Key("menu.answer") })]
}

func TestTheMenuHidesTheAnswerAsItsKeyDoes(t *testing.T) {
	r := uitest.New(t, areas())
	solve(r, "cavalo", "C", 0)
	for _, act := range []func(){func() { r.Key(fyne.KeyB) }, func() { r.Choose("menu.view", "menu.answer") }} {
		for _, hidden := range []bool{true, false} {
			act()
			if m := answerItem(r); m.Checked != hidden || m.Disabled || strings.Contains(said(r), "ÓTIMA") == hidden {
				t.Errorf("the answer is to be hidden: %t; checked: %t, off: %t", hidden, m.Checked, m.Disabled)
			}
		}
	}
	page[*match.View](r, "quatro")
	if m := answerItem(r); !m.Disabled || m.Checked {
		t.Error("a match has an answer to hide")
	}
}

// A run begins to be explored with its answer hidden by the page alone, which the menu says too.
func TestTheMenuSaysThatExplorarHidesItsAnswer(t *testing.T) {
	r := uitest.New(t, areas())
	page[*exploring.View](r, "cavalo")
	if !answerItem(r).Disabled {
		t.Error("where no run is looked into there is an answer")
	}
	arrangeExplore(r)
	if m := answerItem(r); !m.Checked || m.Disabled {
		t.Errorf("checked: %t, off: %t", m.Checked, m.Disabled)
	}
	r.Choose("menu.view", "menu.answer")
	if answerItem(r).Checked || !strings.Contains(said(r), "ÓTIMA") {
		t.Error("it stays hidden")
	}
}

func TestAHiddenAnswerIsHiddenAfterARestart(t *testing.T) {
	d := newDrawer()
	r := d.window(t)
	solve(r, "cavalo", "C", -2)
	at := solver.Drive(page[*solver.View](r, "cavalo")).Player().Index()
	r.Key(fyne.KeyB)
	r.End()
	r = d.window(t)
	if strings.Contains(said(r), "ÓTIMA") || !answerItem(r).Checked {
		t.Errorf("it is told: %q", said(r))
	}
	r.Key(fyne.KeyB)
	drive := solver.Drive(page[*solver.View](r, "cavalo"))
	r.Until("the path", func() bool { return drive.Player().Length() > 1 })
	if drive.Player().Index() != at || !strings.Contains(said(r), "ÓTIMA") {
		t.Errorf("board %d, where it was %d: %q", drive.Player().Index(), at, said(r))
	}
}

func TestWhatExplorarHasToldIsToldAfterARestart(t *testing.T) {
	for _, told := range []bool{true, false} {
		d := newDrawer()
		r := d.timelessWindow(t)
		solve(r, "cavalo", "C", 0)
		r.Key(fyne.KeyX)
		r.Until("the exploration", exploring.Drive(page[*exploring.View](r, "cavalo")).Exploring)
		exploring.Drive(page[*exploring.View](r, "cavalo")).Step(3)
		if told {
			r.Key(fyne.KeyB)
		}
		r.End()
		r = d.timelessWindow(t)
		r.Until("the exploration", exploring.Drive(page[*exploring.View](r, "cavalo")).Exploring)
		if strings.Contains(said(r), "ÓTIMA") != told {
			t.Errorf("it was told: %t; now %q", told, said(r))
		}
	}
}
