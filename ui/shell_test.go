package ui_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/datafile"
	"procura/core/text"
	"procura/ui"
	"procura/ui/files"
	"procura/ui/internal/uitest"
	"procura/ui/keys"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

func TestAChangeOfThemeWhileAnotherTabIsShownLeavesNothingOfTheOldOne(t *testing.T) {
	r := uitest.New(t, areas())
	r.Choose("menu.view", "menu.theme", "menu.theme.dark")
	first := r.Top()
	r.Bring("adjiboto")
	second := r.Top()
	r.Choose("menu.view", "menu.theme", "menu.theme.light")
	if r.Top() == second || r.Top().Title() != second.Title() || r.Row().SelectedIndex() != r.Find("adjiboto") {
		t.Errorf("%s is on top", r.Top().Title())
	}
	r.Bring("quatro")
	if r.Top() == first {
		t.Fatal("the view of the tab that was hidden is the old one")
	}
	light := theme.New(theme.Light, 1).Color(fynetheme.ColorNameForeground, fynetheme.VariantLight)
	for _, choice := range uitest.All[*widget.Select](r.Window().Content()) {
		for _, text := range uitest.All[*canvas.Text](choice) {
			if text.Color != light {
				t.Errorf("%q is written in %v, not %v", text.Text, text.Color, light)
			}
		}
	}
}

// varied is an app whose system prefers a variant.
type varied struct {
	fyne.App
	variant *fyne.ThemeVariant
}

func (a varied) Settings() fyne.Settings { return variedSettings{a.App.Settings(), a.variant} }

type variedSettings struct {
	fyne.Settings
	variant *fyne.ThemeVariant
}

func (s variedSettings) ThemeVariant() fyne.ThemeVariant { return *s.variant }

func TestTheViewsFollowTheSystemWhileTheModeIsItsOwn(t *testing.T) {
	variant := fynetheme.VariantLight
	app := varied{uitest.NewApp(t), &variant}
	fyne.SetCurrentApp(app)
	r := uitest.New(t, areas(), func(o *uitest.Options) { o.App = app })
	turns := func(to fyne.ThemeVariant) (anew bool) {
		before := r.Top()
		variant = to
		app.Settings().SetTheme(app.Settings().Theme()) // tells the listeners, as the system does
		return r.Top() != before
	}
	if !turns(fynetheme.VariantDark) {
		t.Error("the system is dark, the views are not made anew")
	}
	if turns(fynetheme.VariantDark) {
		t.Error("the views are made anew for nothing")
	}
	r.Choose("menu.view", "menu.theme", "menu.theme.dark")
	if turns(fynetheme.VariantLight) {
		t.Error("the views follow the system where the mode is dark")
	}
}

func TestAFormThatIsOpenStaysThroughAChangeOfTheme(t *testing.T) {
	r := uitest.New(t, areas())
	entry := widget.NewEntry()
	r.Host().ShowForm("form", entry)
	r.Window().Canvas().Focus(entry)
	r.SetMode(theme.Dark)
	if r.PopUp() == nil || r.Window().Canvas().Focused() != entry {
		t.Error("the form is gone, or no longer has the focus")
	}
}

func TestANoticeStaysThroughAChangeOfTheme(t *testing.T) {
	r := uitest.New(t, areas())
	path := filepath.Join(t.TempDir(), "damaged.dat")
	if err := os.WriteFile(path, []byte("(cavalo"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Open(path)
	said := r.Notice()
	r.SetMode(theme.Dark)
	if said == "" || r.Notice() != said {
		t.Errorf("notice %q, then %q", said, r.Notice())
	}
}

// What went well takes no room, and is not said on another tab or page; what is wrong is.
func TestAToastTakesNoRoomAndGoesWithTheTab(t *testing.T) {
	r := uitest.New(t, areas())
	r.Bring("cavalo")
	r.SettleIn(fyne.NewSize(1024, 700))
	at := func() (at fyne.Position, size fyne.Size) {
		return r.App.Driver().AbsolutePositionForObject(r.Row()), r.Row().Size()
	}
	place, size := at()
	r.Host().ShowStatus(text.M("shell.notice.id", "Count", 12))
	if said := r.Notice(); said == "" || !slices.Contains(uitest.Written(r.Window().Content()), said) {
		t.Errorf("%q is said, and seen is %q", said, uitest.Written(r.Window().Content()))
	}
	if now, as := at(); now != place || as != size {
		t.Errorf("the tabs were %v at %v, with a toast they are %v at %v", size, place, as, now)
	}
	r.Bring("quatro")
	if r.Notice() != "" {
		t.Errorf("on another tab %q is said", r.Notice())
	}
	r.Host().ShowStatus(text.M("shell.notice.id", "Count", 12))
	r.TurnTo(1)
	if r.Notice() != "" {
		t.Errorf("on another page %q is said", r.Notice())
	}
	r.Host().ShowError(text.M("error.id.none"))
	r.Bring("cavalo")
	if r.Notice() == "" {
		t.Error("what is wrong is gone")
	}
}

// full is a store that can write nothing.
type full struct{ report.Store }

func (full) SaveJournal(string, string) error { return errors.New("no space left on device") }

// quitting opens a window whose last file can't be written, and quits.
func quitting(t *testing.T, writes ...string) (r *uitest.Rig, left *bool) {
	t.Helper()
	r = uitest.New(t, areas(), func(o *uitest.Options) {
		o.Change = func(p *ui.Program) { p.Store = full{p.Store} }
	})
	left = new(bool)
	r.Window().SetOnClosed(func() { *left = true })
	for _, path := range writes {
		r.Host().WriteFile(path, func() (func() error, func(error)) {
			return func() error { return r.Host().Store().SaveJournal(path, "") }, func(error) {}
		})
	}
	r.Quit()
	return r, left
}

func TestAFileThatCanNotBeWrittenAtTheEndKeepsTheWindowOpen(t *testing.T) {
	r, left := quitting(t, "first.dat", "second.dat")
	if r.PopUp() == nil {
		t.Fatal("nothing is said")
	}
	said := strings.Join(uitest.Written(r.PopUp()), " ")
	for _, want := range []string{"first.dat", "second.dat", "no space left", "Sair sem guardar"} {
		if strings.Count(said, want) == 0 {
			t.Errorf("no %q in %q", want, said)
		}
	}
	r.Settle()
	if r.Notice() != "" {
		t.Errorf("said again: %q", r.Notice())
	}
	r.Key(fyne.KeyReturn)
	if *left {
		t.Error("Enter leaves without what could not be written")
	}
	if r.PopUp() != nil || r.Writing() {
		t.Error("the window is not as it was")
	}
	r.Choose("menu.view", "menu.theme", "menu.theme.dark") // it lives
	r.Quit()
	if r.PopUp() != nil {
		t.Error("what could not be written is said twice")
	}
}

func TestAWindowWithNothingToWriteClosesUnasked(t *testing.T) {
	if r, _ := quitting(t); r.PopUp() != nil {
		t.Error("asked for nothing")
	}
}

func TestLargerTextsLeaveTheWindowItsSize(t *testing.T) {
	app := uitest.NewApp(t)
	same := func(o *uitest.Options) { o.App, o.LabPages = app, benches() }
	r := uitest.New(t, areas(), same)
	chosen := fyne.NewSize(1000, 700)
	r.Window().Resize(chosen)
	for _, size := range []string{"2", "1"} {
		r.Choose("menu.view", "menu.size", "menu.size."+size)
		if got := r.Window().Canvas().Size(); got != chosen {
			t.Errorf("in texts of size %s the window is %v, was %v", size, got, chosen)
		}
	}
	r.Quit()
	if got := uitest.New(t, areas(), same).Window().Canvas().Size(); got != chosen {
		t.Errorf("at the next start the window is %v", got)
	}
}

// What is shown to a room is the page alone, and its keys work as before.
func TestARoomSeesThePageAlone(t *testing.T) {
	r := stage(t, sight{"pt", theme.Light, both[1:]})
	arrangeCavalo(r)
	size := r.Window().Canvas().Size()
	r.Key(fyne.KeyF11)
	r.SettleIn(fyne.NewSize(1920, 1080))
	if r.Window().MainMenu() != nil {
		t.Error("the menu is there")
	}
	begins := r.App.Driver().AbsolutePositionForObject(r.Top().Content()).Y
	if begins > 60 {
		t.Errorf("the page begins at %v", begins)
	}
	for _, tab := range r.Row().Items {
		for _, text := range uitest.All[*canvas.Text](r.Row()) {
			if at := r.App.Driver().AbsolutePositionForObject(text); text.Text == tab.Text && at.Y+text.Size().Height > begins {
				t.Errorf("the tab %q is at %v", text.Text, at)
			}
		}
	}
	said := text.M("shell.notice.copied")
	r.Host().ShowStatus(said)
	for _, label := range uitest.All[*widget.Label](r.Window().Content()) {
		at, height := r.App.Driver().AbsolutePositionForObject(label), label.Size().Height
		if label.Text == r.Words().Say(said) && at.Y+height/2 > begins {
			t.Errorf("a toast of a height of %v lies over the page, at %v", height, at)
		}
	}
	r.HideNotice()
	r.Shortcut(uitest.Control(fyne.KeyO))
	if !r.Native.Asking() {
		t.Error("Ctrl+O does nothing")
	}
	r.Answer("", files.ErrCancelled)
	r.Key(fyne.KeyF11)
	r.SettleIn(size)
	if r.Window().MainMenu() == nil {
		t.Error("the menu does not come back")
	}
	r.Quit()
	if width := r.App.Preferences().Float("width"); width != float64(size.Width) {
		t.Errorf("at the next start the window is %v wide, was %v", width, size.Width)
	}
}

// Tabs and the switches of their pages never lie on each other, nor on a page.
func TestTabsAndSwitchesLieBesideEachOther(t *testing.T) {
	for _, scale := range []float64{1, 1.25, 1.5, 2} {
		for _, language := range []string{"pt", "en"} {
			r := stageIn(t, sight{language, theme.Light, both[1:]}, scale)
			for _, room := range []fyne.Size{{Width: 960, Height: 540}, {Width: 1024, Height: 700}} {
				for place := range r.Row().Items {
					r.Row().SelectIndex(place)
					r.SettleIn(room)
					if fault := overlap(r); fault != "" {
						t.Errorf("%s at %v in %v, tab %d: %s", language, scale, room, place, fault)
					}
				}
			}
		}
	}
}

// overlap says which of tabs, page and the buttons of the switch lie on each other, "" for
// none.
func overlap(r *uitest.Rig) string {
	place := r.App.Driver().AbsolutePositionForObject
	pages := r.Pages(r.Row().SelectedIndex())
	for _, page := range pages {
		words, b := page.Title(), r.Button(page.Title())
		if len(pages) == 1 || b == nil || slices.Contains(uitest.All[*widgets.Button](r.Top().Content()), b) { // folded
			continue
		}
		at := place(b)
		if at.X < 0 || at.X+b.Size().Width > r.Window().Canvas().Size().Width {
			return fmt.Sprintf("%s is at %v", words, at)
		}
		if top := place(r.Top().Content()).Y; at.Y+b.Size().Height > top {
			return fmt.Sprintf("%s ends at %v, the page begins at %v", words, at.Y+b.Size().Height, top)
		}
		for _, tab := range r.Row().Items {
			for _, text := range uitest.All[*canvas.Text](r.Row()) {
				on := place(text)
				if text.Text == tab.Text && at.Y < on.Y+text.Size().Height && at.X < on.X+text.MinSize().Width {
					return fmt.Sprintf("%s at %v lies on %s at %v", words, at, text.Text, on)
				}
			}
		}
	}
	return ""
}

func TestAFailedOpenNamesItsFile(t *testing.T) {
	r := uitest.New(t, areas(), func(o *uitest.Options) {
		o.Change = func(p *ui.Program) { p.Store = panics{p.Store} }
	})
	path := filepath.Join(t.TempDir(), "odd.dat")
	r.Open(path)
	if !strings.Contains(r.Notice(), path) {
		t.Errorf("notice %q", r.Notice())
	}
}

func TestEveryKeyOfTheMenusStandsInTheListOfKeys(t *testing.T) {
	r := uitest.New(t, areas())
	w := r.Words()
	listed := map[string]bool{}
	for _, g := range keys.Groups(w) {
		for _, row := range g.Rows {
			for _, key := range strings.Split(row.Keys, ", ") {
				listed[key] = true
			}
		}
	}
	for _, page := range []string{"menu.mode.play", "menu.mode.solve", "menu.mode.investigate"} {
		r.Bring("quatro")
		r.Page(page)
		found := 0
		for _, menu := range r.Window().MainMenu().Items {
			for _, item := range menu.Items {
				if item.Shortcut == nil {
					continue
				}
				found++
				if pressed := strings.TrimSpace(strings.TrimPrefix(item.Label, keys.Label(item))); !listed[pressed] {
					t.Errorf("%s: %s is not in the list", keys.Label(item), pressed)
				}
			}
		}
		if found < 5 {
			t.Errorf("%s: %d keys in the menus", page, found)
		}
	}
}

// panics is a store with a defect.
type panics struct{ report.Store }

func (panics) Open(context.Context, string) datafile.File { panic("odd") }

func TestAToastCoversNoErrorBar(t *testing.T) {
	r := uitest.New(t, areas())
	warned, told := text.M("shell.session.newer"), text.M("shell.notice.copied")
	r.Host().ShowWarning(warned)
	r.Host().ShowStatus(told)
	r.Settle()
	area := func(m text.Message) (top, bottom float32) {
		for _, label := range uitest.All[*widget.Label](r.Window().Content()) {
			if label.Text == r.Words().Say(m) {
				top = fyne.CurrentApp().Driver().AbsolutePositionForObject(label).Y
				return top, top + label.Size().Height
			}
		}
		t.Fatalf("nothing says %q", r.Words().Say(m))
		return 0, 0
	}
	_, bar := area(warned)
	if toast, _ := area(told); toast < bar {
		t.Errorf("the toast begins at %v, the bar ends at %v", toast, bar)
	}
}

// A switch without room for its names folds into a choice, which turns the pages as it does.
func TestASwitchWithoutRoomFoldsIntoAChoice(t *testing.T) {
	r := stage(t, sight{"pt", theme.Light, rooms})
	r.Bring("cavalo")
	r.Page("menu.mode.investigate")
	for _, room := range []struct {
		width  float32
		folded bool
	}{{1366, false}, {820, true}, {1366, false}} {
		r.SettleIn(fyne.NewSize(room.width, 600))
		if got := r.Button("Explorar") == nil; got != room.folded {
			t.Errorf("%v wide: folded %t", room.width, got)
		}
	}
	r.SettleIn(rooms[0])
	chosen := uitest.All[*widgets.KeyedSelect](r.Window().Content())
	at := slices.IndexFunc(chosen, func(c *widgets.KeyedSelect) bool { return c.Selected == "Explorar" })
	if at < 0 {
		t.Fatal("there is no choice of pages")
	}
	chosen[at].SetSelected("Comparar")
	if got := r.Top().Title(); got != "Comparar" {
		t.Errorf("%q is on top", got)
	}
}

func TestTheScreenThatIsFilledSaysHowToLeave(t *testing.T) {
	r := stage(t, sight{"pt", theme.Light, rooms[3:]})
	arrangeExplore(r)
	r.Key(fyne.KeyF11)
	if got := r.Notice(); got != "" {
		t.Errorf("%q lies over the page", got)
	}
	leave := r.Words().Key("shell.full.leave")
	for _, screen := range rooms[3:] {
		r.SettleIn(screen)
		r.Pump()
		r.SettleIn(screen)
		if r.Button(r.Words().Key("explore.room.tree")) != nil {
			t.Errorf("%v: tree and node are not side by side", screen)
		}
		if !slices.Contains(uitest.Written(r.Window().Content()), leave) {
			t.Errorf("%v: it does not say how to leave", screen)
		}
		for _, fault := range uitest.Misplaced(r.Window().Content(), screen) {
			if !strings.HasPrefix(fault, "cut") {
				t.Errorf("%v: %s", screen, fault)
			}
		}
	}
	r.Key(fyne.KeyEscape)
	if slices.Contains(uitest.Written(r.Window().Content()), leave) {
		t.Error("the window says how to leave it")
	}
}

func TestAYesToAProgramEndsWithTheWindow(t *testing.T) {
	app := uitest.NewApp(t)
	window := func() *uitest.Rig {
		return uitest.New(t, areas(), func(o *uitest.Options) { o.App = app })
	}
	r := window()
	r.Host().AllowProgram("print")
	if !r.Host().IsProgramAllowed("print") || r.Host().IsProgramAllowed("other") {
		t.Error("the yes is not known")
	}
	r.Quit()
	if window().Host().IsProgramAllowed("print") {
		t.Error("the yes is known in the next window")
	}
}
