package ui

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/resources"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/row"
	"procura/ui/theme"
	"procura/ui/widgets"
)

func TestAStripThatComesOrGoesLeavesTheRestToWhatIsBelow(t *testing.T) {
	test.NewTempApp(t)
	high := canvas.NewRectangle(nil)
	high.SetMinSize(fyne.NewSize(10, 30))
	first, second, content := &notice{content: container.NewStack(high)}, &notice{content: container.NewStack(high)}, container.NewStack()
	first.content.Hide()
	second.content.Hide()
	stage := stackStrips(content, first, second)
	stage.Resize(fyne.NewSize(200, 300))
	for _, c := range []struct {
		show, hide *notice
		top        float32
	}{
		{nil, nil, 0},
		{second, nil, 30 + fynetheme.Padding()},
		{first, nil, 2 * (30 + fynetheme.Padding())},
		{nil, second, 30 + fynetheme.Padding()},
		{nil, first, 0},
	} {
		if c.show != nil {
			c.show.content.Show()
			c.show.layOutAround()
		}
		if c.hide != nil {
			c.hide.hide()
		}
		if at, size := content.Position(), content.Size(); at.Y != c.top || size != fyne.NewSize(200, 300-c.top) {
			t.Errorf("at %v of %v, want %v from the top", at, size, c.top)
		}
		if least := stage.MinSize(); least.Height != c.top {
			t.Errorf("%v is wanted, not %v", least, c.top)
		}
	}
}

func TestTheButtonOfAToastDoesWhatItOffersAndTheToastGoes(t *testing.T) {
	test.NewTempApp(t)
	toast := newToast(i18n.MustLoad(resources.Translations, "pt"), nil)
	done := 0
	save := host.Offer{Words: text.M("menu.button.save"), Do: func() { done++ }}
	press := func() { toast.acceptOffer(save) }
	for _, c := range []struct {
		name  string
		say   func()
		act   func()
		done  int
		stays bool
	}{
		{"an offer is taken", func() { toast.toast(speak(text.M("shell.notice.copied")), false, save) }, press, 1, false},
		{"an offer is left", func() { toast.toast(speak(text.M("shell.notice.copied")), false, save) }, toast.hidePassing, 0, false},
		{"an offer is closed", func() { toast.toast(speak(text.M("shell.notice.copied")), false, save) }, toast.hide, 0, false},
		{"work is ended", func() { toast.toast(quote("saving"), true, save) }, press, 1, true},
		{"work is passed by", func() { toast.toast(quote("saving"), true, save) }, toast.hidePassing, 0, true},
		{"work has ended", func() { toast.toast(quote("saving"), true, save) }, toast.hide, 0, false},
		{"news are passed by", func() { toast.toast(speak(text.M("shell.notice.copied")), false) }, toast.hidePassing, 0, false},
	} {
		toast.hide()
		done = 0
		c.say()
		if toast.text() == "" {
			t.Errorf("%s: nothing is said", c.name)
		}
		c.act()
		if done != c.done || (toast.text() != "") != c.stays {
			t.Errorf("%s: done %d times, says %q", c.name, done, toast.text())
		}
	}
	toast.toast(speak(text.M("shell.notice.copied")), false, save)
	again := newToast(i18n.MustLoad(resources.Translations, "en"), toast)
	again.acceptOffer(save)
	if done != 1 || again.text() != "" {
		t.Errorf("in other words: done %d times, says %q", done, again.text())
	}
}

// worker is a session that may work.
type worker struct {
	host.Session
	works bool
}

func (w *worker) Describe() host.Description { return host.Description{Working: w.works} }

func TestATabIsMarkedWhileOneOfItsSessionsWorks(t *testing.T) {
	w := &worker{}
	tab := &tab{sessions: []*sessionView{{session: &worker{}}, {session: w}}}
	for _, works := range []bool{false, true, false} {
		w.works = works
		if got := tab.workingMark(); (got != nil) != works || works && got != widgets.UnderWayIcon {
			t.Errorf("working %t: the mark is %v", works, got)
		}
	}
}

// Pictures are drawn at the size of the window: one that is enormous takes all
// memory, and the program would never start again. So this builds no window.
func TestDamagedPreferencesMakeNothingEnormous(t *testing.T) {
	for _, wrong := range []float64{40, 1e6, 1e300} {
		p := test.NewTempApp(t).Preferences()
		for _, key := range []string{"scale", "width", "height"} {
			p.SetFloat(key, wrong)
		}
		got := loadSettings(p)
		if size := got.size(); size.Width > 16_000 || size.Height > 16_000 {
			t.Errorf("%g: a window of %v", wrong, size)
		}
		if text := theme.New(got.mode, got.scale).Size(fynetheme.SizeNameText); !(text > 6 && text < 100) {
			t.Errorf("%g: texts of %v", wrong, text)
		}
	}
}

// Toasts float beside each other and the tabs or, where there is no room for them, in the lower corner, and never over
// the upper part of a page, where the verdict is.
func TestAToastCoversNoVerdict(t *testing.T) {
	test.NewTempApp(t)
	words := i18n.MustLoad(resources.Translations, "pt")
	first, second := newToast(words, nil), newToast(words, nil)
	placed, framed := row.New([]row.Tab{{Title: "Cavalo", Views: widget.NewLabel("")}}, false)
	floating := floatToasts(framed, placed.Free, first, second)
	first.toast(speak(text.M("shell.notice.copied")), false, host.Offer{Words: text.M("menu.button.save"), Do: func() {}})
	second.toast(speak(text.M("shell.notice.copied")), false)
	for _, width := range []float32{1000, 300} {
		floating.Resize(fyne.NewSize(width, 700))
		under := placed.Tabs.Selected().Content.Position().Y
		free, _ := placed.Free(width)
		at, size := first.content.Position(), first.content.Size()
		if beside := at.X >= free && at.X+size.Width <= width && at.Y+size.Height <= under+fynetheme.Padding(); beside != (width == 1000) {
			t.Errorf("%v wide: at %v, %v", width, at, size)
		}
		for _, n := range []*notice{first, second} {
			at, size := n.content.Position(), n.content.Size()
			if at.Y+size.Height > under+fynetheme.Padding() && (at.Y < 500 || at.Y+size.Height > 700) {
				t.Errorf("%v wide: at %v, %v", width, at, size)
			}
		}
		if a, b := first.content.Position(), second.content.Position(); a.Y == b.Y != (width == 1000) || a.X == b.X && a.Y == b.Y {
			t.Errorf("%v wide: at %v and %v", width, a, b)
		}
	}
}

// It says as much of what it has to say as there is room for, and stays off the page.
func TestALongToastIsCutBesideTheTabs(t *testing.T) {
	test.NewTempApp(t)
	toast := newToast(i18n.MustLoad(resources.Translations, "pt"), nil)
	placed, framed := row.New([]row.Tab{{Title: "Cavalo", Views: widget.NewLabel("")}}, false)
	floating := floatToasts(framed, placed.Free, toast)
	toast.toast(quote(strings.Repeat("a long story ", 12)), false)
	floating.Resize(fyne.NewSize(800, 700))
	at, size := toast.content.Position(), toast.content.Size()
	free, _ := placed.Free(800)
	if at.X < free || at.X+size.Width > 800 || at.Y+size.Height > placed.Tabs.Selected().Content.Position().Y {
		t.Errorf("at %v, %v", at, size)
	}
}

// Two share the line while both can be read. Else the second stands where it has room.
func TestOfTwoToastsNoneIsCut(t *testing.T) {
	words := i18n.MustLoad(resources.Translations, "pt")
	test.NewTempApp(t)
	one, other := newToast(words, nil), newToast(words, nil)
	floating := floatToasts(canvas.NewRectangle(nil), func(width float32) (from, to float32) { return 200, width }, one, other)
	floating.Resize(fyne.NewSize(1000, 700))
	one.toast(quote(strings.Repeat("a story ", 6)), false)
	for count, low := range map[int]bool{3: false, 12: true} {
		other.toast(quote(strings.Repeat("a long story ", count)), false)
		floating.Resize(fyne.NewSize(1000, 700+float32(count)))
		at := other.content.Position()
		if at.Y > 600 != low || low && other.message.Truncation != fyne.TextTruncateOff {
			t.Errorf("%d: at %v, truncation %v", count, at, other.message.Truncation)
		}
	}
}

// What an offer does is safe to be pressed by mistake: it saves, copies, brings something back, or goes on.
func TestAToastOffersNothingThatTakesSomethingAway(t *testing.T) {
	offer := regexp.MustCompile(`host\.Offer\{Words: text\.M\(("[^"]+")`)
	safe := []string{
		`"menu.button.save"`, `"menu.undo"`, `"menu.redo"`, `"shell.session.return"`,
		`"extras.next.daily"`, `"extras.next.another"`, `"extras.next.task"`, // what was played is kept
		`"shell.notice.details"`, `"menu.button.cancel"`,
	}
	found := 0
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		src, err := os.ReadFile(path)
		for _, match := range offer.FindAllSubmatch(src, -1) {
			found++
			if !slices.Contains(safe, string(match[1])) {
				t.Errorf("%s offers %s", path, match[1])
			}
		}
		return err
	})
	if err != nil || found == 0 {
		t.Errorf("%d offers, %v", found, err)
	}
}

// Words that are a little longer than the line of the tabs stand on two lines in it.
func TestAToastThatIsTooLongForALineStandsOnTwo(t *testing.T) {
	words := i18n.MustLoad(resources.Translations, "pt")
	for _, count := range []int{3, 8} {
		app := test.NewTempApp(t)
		toast := newToast(words, nil)
		window := app.NewWindow("")
		floating := floatToasts(canvas.NewRectangle(nil), func(width float32) (from, to float32) { return 300, width - 100 }, toast)
		window.SetContent(floating)
		window.Resize(fyne.NewSize(900, 400))
		toast.toast(quote(strings.Repeat("a long story ", count)), false)
		oneLine := count == 3
		if size := toast.content.Size(); toast.message.Truncation != fyne.TextTruncateOff != oneLine || size.Height > 38 || size.Height < 30 != oneLine {
			t.Errorf("%d: %v, truncation %v", count, size, toast.message.Truncation)
		}
		window.Close()
	}
}
