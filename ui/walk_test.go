package ui_test

import (
	"fmt"
	"image/color"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/gametest"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/solver"
	"procura/ui/theme"
	"procura/ui/tournament"
)

// thorough has every scene walked through, in every size and both themes, and every control painted: make keyboard.
// Else it is the scenes that are short, in the smallest size, one control of each kind painted.
var thorough = os.Getenv("PROCURA_KEYBOARD") != ""

// whole has every picture compared, and every text and box looked at: make every, make golden, and the second run of make test.
var whole = thorough || os.Getenv("PROCURA_EVERY") != ""

// boxes are what can lie over a page, by how they are opened.
var boxes = []scene{
	{"keys", both, false, func(r *uitest.Rig) { r.Choose("menu.help", "menu.keys") }},
	{"about", both, false, func(r *uitest.Rig) { r.Choose("menu.help", "menu.about") }},
	{"generating", both, false, func(r *uitest.Rig) { r.Choose("menu.edit", "menu.generate") }},
	{"guarantees", both, false, func(r *uitest.Rig) { r.Choose("menu.help", "menu.guarantees") }},
	{"daily", both, false, func(r *uitest.Rig) { r.Choose("menu.file", "menu.daily") }},
	{"engine", both, false, func(r *uitest.Rig) {
		page[*tournament.View](r, host.Laboratory)
		press(r, "tournament.page.add")
	}},
	{"findings", both, false, func(r *uitest.Rig) {
		arrangeNotice(r)
		press(r, "shell.notice.details")
	}},
	{"line", both, false, func(r *uitest.Rig) {
		r.Host().AskText("Uma linha", "Nome", "Aceitar", func(string) error { return nil }, func(string) {})
	}},
}

// editing are the pages while a problem is set up.
var editing = []scene{
	{"edit-cavalo", both, false, func(r *uitest.Rig) { edit(r, "cavalo") }},
	{"edit-adjiboto", both, false, func(r *uitest.Rig) { edit(r, "adjiboto") }},
	{"edit-quatro", both, false, func(r *uitest.Rig) { edit(r, "quatro") }},
}

func edit(r *uitest.Rig, game string) {
	page[*solver.View](r, game)
	r.Choose("menu.edit", "solver.edit.menu.new") // the problems of the pictures are no rules that can be set up
}

// press presses a button of the page by the keyboard.
func press(r *uitest.Rig, key string) {
	r.T.Helper()
	b := r.Button(r.Words().Key(key))
	if b == nil {
		r.T.Fatalf("no button %q", key)
	}
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
}

// walked are the scenes that are walked through, a third of the short ones unless whole: those of Fyne's menus are Fyne's own.
func walked() []scene {
	short := []string{"match", "cavalo", "tournament", "lab", "comparing", "generating", "line", "findings", "certificates", "heuristics", "edit-cavalo", "rules"}
	return slices.DeleteFunc(slices.Concat(scenes, editing, boxes), func(s scene) bool {
		return strings.HasPrefix(s.name, "menu-") ||
			!thorough && !slices.Contains(short, s.name) || !whole && !gametest.Part(slices.Index(short, s.name))
	})
}

func TestEveryControlIsWorkedByKeyboardAndSeenToBe(t *testing.T) {
	painted := map[string]bool{}
	for _, s := range walked() {
		for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
			if mode == theme.Dark && !thorough {
				continue
			}
			t.Run(fmt.Sprint(s.name, " ", mode), func(t *testing.T) {
				r := drawnStage(t, sight{"pt", mode, both})
				s.arrange(r)
				r.Settle()
				sizes := both
				if !thorough {
					sizes = both[1:]
				}
				for _, size := range sizes {
					walkThrough(t, r, size, painted)
				}
			})
		}
	}
}

func TestEveryControlIsReachedAndInViewInTextsOfTwiceTheSize(t *testing.T) {
	large := []fyne.Size{fyne.NewSize(1920, 1080)}
	for _, s := range walked() {
		t.Run(s.name, func(t *testing.T) {
			r := stageIn(t, sight{"pt", theme.Light, large}, 2, drawn)
			s.arrange(r)
			r.SettleIn(large[0])
			names, faults := walk(r.Window().Canvas(), func(string) bool { return false })
			for _, fault := range faults {
				t.Error(fault)
			}
			if len(names) == 0 {
				t.Error("Tab comes to nothing")
			}
			for _, w := range uitest.All[fyne.Widget](r.Window().Content()) {
				checkNewRenderer(t, w)
			}
		})
	}
}

// checkNewRenderer: what a widget of ours is made of has the widget's size at once, since Fyne makes renderers anew of what
// was hidden for a minute, and does not resize them.
func checkNewRenderer(t *testing.T, w fyne.Widget) {
	if !strings.HasPrefix(reflect.TypeOf(w).Elem().PkgPath(), "procura/") {
		return
	}
	for _, o := range w.CreateRenderer().Objects() {
		if c, is := o.(*fyne.Container); is && c.Size() != w.Size() {
			t.Errorf("%T: %v in %v", w, c.Size(), w.Size())
		}
	}
}

func walkThrough(t *testing.T, r *uitest.Rig, size fyne.Size, painted map[string]bool) {
	r.HideNotice() // it goes by itself after some seconds, maybe under the keyboard
	r.SettleIn(size)
	before := maps.Clone(painted)
	look := func(name string) bool {
		kind, _, _ := strings.Cut(name, " ")
		seen := painted[kind]
		painted[kind] = true
		return thorough || !seen
	}
	names, faults := walk(r.Window().Canvas(), look)
	if len(faults) > 0 { // the page may have been built anew meanwhile, and have no size yet
		clear(painted)
		maps.Copy(painted, before)
		r.SettleIn(size)
		names, faults = walk(r.Window().Canvas(), look)
	}
	if len(names) == 0 {
		t.Error("Tab comes to nothing")
	}
	for _, fault := range faults {
		t.Errorf("%v: %s", size, fault)
	}
	if os.Getenv("PROCURA_KEYBOARD") == "tell" {
		t.Log(size, "\n"+strings.Join(names, "\n"))
	}
}

// Escape closes a box wherever in it the keyboard is, and who types in one works
// nothing else.
func TestEscapeClosesEveryBoxAndNobodyWhoTypesPressesAKey(t *testing.T) {
	stops := 4 // of the keyboard in a box
	if whole {
		stops = 40
	}
	for _, box := range boxes {
		if box.name == "daily" && !thorough {
			continue // it makes problems
		}
		t.Run(box.name, func(t *testing.T) {
			r := stage(t, sight{"pt", theme.Light, both})
			box.arrange(r)
			c := r.Window().Canvas()
			c.Unfocus()
			c.FocusNext()
			first := c.Focused()
			for at := 0; ; at++ {
				typeInto(t, c, c.Focused())
				c.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
				r.Pump()
				if r.PopUp() != nil {
					t.Fatalf("%T, at %d: Escape does not close the box", c.Focused(), at)
				}
				box.arrange(r)
				c.Unfocus()
				for range at + 2 {
					c.FocusNext()
				}
				if first == c.Focused() || at > stops || roundAgain(c, at+2) {
					break
				}
			}
		})
	}
}

func TestNobodyWhoTypesOnAPagePressesAKey(t *testing.T) {
	for _, s := range slices.Concat([]scene{{"cavalo", both, false, arrangeCavalo}, {"match", both, false, arrangeMatch}}, editing) {
		t.Run(s.name, func(t *testing.T) {
			r := stage(t, sight{"pt", theme.Light, both})
			s.arrange(r)
			if s.name == "cavalo" {
				press(r, "solver.more")
			}
			c, types := r.Window().Canvas(), 0
			for _, w := range uitest.All[fyne.Widget](c.Content()) {
				if focused, ok := w.(fyne.Focusable); ok && typeInto(t, c, focused) {
					types++
				}
			}
			if types == 0 && s.name != "match" {
				t.Error("nobody types here")
			}
		})
	}
}

// roundAgain reports whether Tab, pressed so often, has come back to where it began.
func roundAgain(c fyne.Canvas, times int) bool {
	now := c.Focused()
	c.Unfocus()
	c.FocusNext()
	first := c.Focused()
	for range times - 1 {
		c.FocusNext()
	}
	return first == now
}

// typeInto types letters into what somebody can type in: the window hears none of them.
func typeInto(t *testing.T, c fyne.Canvas, focused fyne.Focusable) bool {
	if _, types := focused.(interface{ SelectedText() string }); !types {
		return false
	}
	keys, runes, heard := c.OnTypedKey(), c.OnTypedRune(), 0
	c.SetOnTypedKey(func(*fyne.KeyEvent) { heard++ })
	c.SetOnTypedRune(func(rune) { heard++ })
	for _, r := range "hvm?bH 1" {
		focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyName(strings.ToUpper(string(r)))})
		focused.TypedRune(r)
	}
	focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	c.SetOnTypedKey(keys)
	c.SetOnTypedRune(runes)
	if heard > 0 {
		t.Errorf("%T: the window hears %d of the keys that somebody types", focused, heard)
	}
	return true
}

// The contrasts that are computed from the palette are those of what is drawn: each text
// of a page stands on a colour that the table of uses has for it.
func TestEveryTextStandsOnWhatItsColourIsMadeFor(t *testing.T) {
	for number, s := range slices.Concat(scenes, editing, boxes) {
		for i, mode := range []theme.Mode{theme.Light, theme.Dark} {
			if !thorough && strings.HasPrefix(s.name, "daily") || !whole && (number%2 != i || !gametest.Part(number)) {
				continue
			}
			t.Run(fmt.Sprint(s.name, " ", mode), func(t *testing.T) {
				r := drawnStage(t, sight{"pt", mode, both})
				s.arrange(r)
				r.SettleIn(both[0])
				told := pairs(fyne.ThemeVariant(1 - i))
				c := r.Window().Canvas()
				seen := uitest.Texts(c.Content(), c.Size(), theme.Color(fynetheme.ColorNameBackground))
				if top := c.Overlays().Top(); top != nil {
					seen = uitest.Texts(top, c.Size(), theme.Color(fynetheme.ColorNameBackground))
				}
				if len(seen) < 3 {
					t.Fatalf("only %d texts", len(seen))
				}
				done := map[[2]color.NRGBA]bool{}
				for _, one := range seen {
					pair := [2]color.NRGBA{one.Ink, one.Ground}
					if least, known := told[pair]; !done[pair] && (!known || uitest.Contrast(one.Ink, one.Ground) < least) {
						t.Errorf("%q: %v on %v has %.2f; in the table: %v", one.Words, one.Ink, one.Ground, uitest.Contrast(one.Ink, one.Ground), known)
					}
					done[pair] = true
				}
			})
		}
	}
}

// pairs are those of the table of uses, by their colours in a theme, with the least
// contrast of each.
func pairs(variant fyne.ThemeVariant) map[[2]color.NRGBA]float64 {
	list := map[[2]color.NRGBA]float64{}
	for _, use := range uses {
		least := use.Least
		if variant == fynetheme.VariantLight && use.Lesser > 0 {
			least = use.Lesser
		}
		for _, ground := range use.On {
			under := uitest.Over(theme.Color(ground), theme.Color(ground))
			list[[2]color.NRGBA{uitest.Over(theme.Color(use.Ink), under), under}] = least
		}
	}
	for _, ground := range cellGrounds { // shaded by a search
		for level := range 5 {
			under := color.NRGBAModel.Convert(board.HeatShade(theme.Color(ground), theme.Color(theme.Heat), level+1)).(color.NRGBA)
			list[[2]color.NRGBA{uitest.Over(theme.Color(fynetheme.ColorNameForeground), under), under}] = uitest.TextContrast
		}
	}
	item := uitest.Over(theme.Color(fynetheme.ColorNameFocus), theme.Color(fynetheme.ColorNameMenuBackground))
	list[[2]color.NRGBA{uitest.Over(theme.Color(fynetheme.ColorNameForeground), item), item}] = uitest.TextContrast
	tip := uitest.Over(theme.Color(fynetheme.ColorNameForeground), theme.Color(fynetheme.ColorNameForeground)) // its colours are the other way round
	list[[2]color.NRGBA{uitest.Over(theme.Color(fynetheme.ColorNameBackground), tip), tip}] = uitest.TextContrast
	return list
}
