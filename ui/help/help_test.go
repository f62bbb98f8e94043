package help

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/games"
	"procura/core/search"
	"procura/resources"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/theme"
)

// frame is a window that has nothing but what the help asks for.
type frame struct {
	host.Host
	words    *i18n.Words
	animated bool
	room     fyne.Size
	window   fyne.Window
	closed   func()
}

func (f *frame) Words() *i18n.Words           { return f.words }
func (f *frame) Games() []game.Module         { return games.All(games.Settings{}) }
func (f *frame) Drawing(string) fyne.Resource { return nil }
func (f *frame) IsAnimated() bool             { return f.animated }
func (f *frame) BoxRoom() fyne.Size           { return f.room }

func (f *frame) ShowFocusedForm(_ string, content fyne.CanvasObject, first fyne.Focusable, closed func()) host.Box {
	f.window = test.NewWindow(content)
	f.window.Resize(f.room)
	f.window.Canvas().Focus(first)
	f.closed = closed
	return f.window
}

// open opens the help in a window of 1024x700.
func open(t *testing.T, language, chapter string, animated bool) (*Desk, *frame) {
	t.Helper()
	return openIn(t, language, chapter, animated, 1, fyne.NewSize(954, 592))
}

// openIn opens it at a size of texts, where a box has some room.
func openIn(t *testing.T, language, chapter string, animated bool, scale float32, room fyne.Size) (*Desk, *frame) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, scale))
	f := &frame{words: i18n.MustLoad(resources.Translations, language), animated: animated, room: room}
	d := New(f)
	d.Open(chapter)
	t.Cleanup(f.window.Close)
	return d, f
}

// written are the texts of an object, as they are drawn.
func written(o fyne.CanvasObject) []string {
	var list []string
	each(o, func(o fyne.CanvasObject) {
		if t, ok := o.(*canvas.Text); ok && t.Visible() && t.Text != "" {
			list = append(list, t.Text)
		}
	})
	return list
}

func each(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	visit(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, inner := range o.Objects {
			each(inner, visit)
		}
	case *container.Scroll:
		each(o.Content, visit)
	case fyne.Widget:
		for _, inner := range test.WidgetRenderer(o).Objects() {
			each(inner, visit)
		}
	}
}

func TestEveryChapterSaysItsWordsAndFitsItsPage(t *testing.T) {
	for _, c := range []struct {
		language string
		scale    float32
		room     fyne.Size
	}{
		{"pt", 1, fyne.NewSize(954, 592)},
		{"en", 1, fyne.NewSize(954, 592)},
		{"pt", 1.5, fyne.NewSize(954, 538)},
		{"pt", 2, fyne.NewSize(1850, 864)},
		{"en", 2, fyne.NewSize(1850, 864)},
	} {
		language := c.language
		d, _ := openIn(t, language, "", false, c.scale, c.room)
		b := d.box
		for i, ch := range b.contents.list {
			b.contents.showAt(i)
			all := written(b.contents.page.content())
			if len(all) == 0 && ch.key != Keys {
				t.Errorf("%s: %s is empty", language, ch.key)
			}
			for _, words := range append(all, ch.name, ch.heading) {
				if strings.HasPrefix(words, "[") || strings.Contains(words, "<no value>") || strings.HasSuffix(words, "…") {
					t.Errorf("%s: %s: %q", language, ch.key, words)
				}
			}
			if least := b.contents.page.content().MinSize(); least.Width > b.size.Width || least.Height > b.size.Height {
				t.Errorf("%s: %s wants %v of %v", language, ch.key, least, b.size)
			}
		}
	}
}

func TestThereIsAChapterForEachGameAndEachSetting(t *testing.T) {
	d, f := open(t, "pt", "", false)
	keys := map[string]bool{}
	for _, ch := range d.box.contents.list {
		keys[ch.key] = true
	}
	for _, m := range f.Games() {
		settings := m.Settings()
		if p, ok := m.(game.Playable); ok {
			settings = p.MatchSettings()
		}
		for _, s := range settings {
			if !keys[m.ID()] || !keys[m.ID()+"."+s.Key] {
				t.Errorf("%s %s has no chapter", m.ID(), s.Key)
			}
		}
	}
}

func TestNoAlgorithmIsForgotten(t *testing.T) {
	d, f := open(t, "en", Algorithms, false)
	plain := strings.NewReplacer(" ", "", "\n", "").Replace // lines are wrapped
	all := plain(strings.Join(written(d.box.contents.page.content()), ""))
	for _, a := range append(search.Algorithms(), search.Anytime) {
		if !strings.Contains(all, plain(f.words.Key("core.algorithm."+string(a)))) || !strings.Contains(all, plain(f.words.Key("help.guarantee."+string(a)+".time"))) {
			t.Errorf("nothing is said of %s", a)
		}
	}
}

// What the page says of optimal is what the table says that an algorithm proves.
func TestThePageOfAlgorithmsAgreesWithTheTable(t *testing.T) {
	_, f := open(t, "en", Algorithms, false)
	begins := map[search.Claim]string{search.Nothing: "no", search.ByLevel: "yes", search.ByCost: "yes", search.ByEstimate: "if h is admissible", search.ByLosses: "no"}
	for _, a := range search.Algorithms() {
		if said, want := f.words.Key("help.guarantee."+string(a)+".optimal"), begins[a.Info().Proves]; !strings.HasPrefix(said, want) {
			t.Errorf("%s: %q, want %q", a, said, want)
		}
	}
}

func TestNoHeuristicIsForgotten(t *testing.T) {
	d, f := open(t, "pt", Heuristics, false)
	all := strings.Join(strings.Fields(strings.Join(written(d.box.contents.page.content()), " ")), " ") // names are wrapped
	for _, m := range f.Games() {
		p, _ := m.(game.Teacher).Lessons()[0].Puzzle(m)
		for _, h := range p.Heuristics() {
			if !strings.Contains(all, f.words.Say(h.Name)) {
				t.Errorf("nothing is said of %s %s", m.ID(), h.Key)
			}
		}
	}
}

func TestAFilmTakesTwentySeconds(t *testing.T) {
	d, _ := open(t, "pt", "", false)
	for i, ch := range d.box.contents.list {
		s := filmOf(d, i)
		if s == nil {
			continue
		}
		length := s.rest() * time.Duration(len(s.film))
		for _, f := range s.film {
			if !f.First {
				length += board.AnimationLength(f.Step)
			}
		}
		if length < 18*time.Second || length > 22*time.Second {
			t.Errorf("%s takes %v", ch.key, length)
		}
	}
}

// filmOf turns to a chapter and returns its film, nil where it has none.
func filmOf(d *Desk, i int) *show {
	d.box.contents.showAt(i)
	s, _ := d.box.contents.page.(*show)
	return s
}

// playing lets the film of the page begin as it does where animations are on, and rest
// on its boards for good.
func playing(d *Desk, f *frame) *show {
	s := d.box.contents.page.(*show)
	s.player.Delay = func(time.Duration, func()) {}
	f.animated = true
	s.enter()
	return s
}

func TestAFilmIsPausedReplayedAndSteppedByKeys(t *testing.T) {
	d, f := open(t, "pt", "cavalo.numbers", false)
	s := playing(d, f)
	if !s.player.Playing() || s.player.Index() != 0 {
		t.Fatalf("playing %v at %d", s.player.Playing(), s.player.Index())
	}
	press := func(name fyne.KeyName) { f.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name}) }
	press(fyne.KeySpace)
	if s.player.Playing() {
		t.Error("Space does not pause")
	}
	press(fyne.KeyRight)
	press(fyne.KeyRight)
	if s.player.Index() != 2 || s.says.Text != f.words.Say(s.film[2].Says) {
		t.Errorf("at %d: %q", s.player.Index(), s.says.Text)
	}
	press(fyne.KeyLeft)
	if s.player.Index() != 1 {
		t.Errorf("at %d after a step back", s.player.Index())
	}
	press(fyne.KeyEnd)
	press(fyne.KeySpace)
	if !s.player.Playing() || s.player.Index() != 0 {
		t.Error("Space at the end does not play it again")
	}
}

func TestNothingMovesWithAnimationsOffAndKeysStep(t *testing.T) {
	d, f := open(t, "pt", "adjiboto.lap", false)
	s := d.box.contents.page.(*show)
	if s.player.Playing() {
		t.Fatal("the film plays")
	}
	for i := range s.film[1:] {
		f.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
		if s.board.Moving() || s.player.Index() != i+1 {
			t.Fatalf("moving %v at %d", s.board.Moving(), s.player.Index())
		}
	}
}

func TestAFilmEndsWhenItsChapterIsLeft(t *testing.T) {
	d, f := open(t, "pt", "cavalo.double", false)
	s := playing(d, f)
	f.animated = false
	f.window.Canvas().FocusNext()
	if s.player.Playing() || d.box.contents.page == page(s) {
		t.Error("the film of another chapter still plays")
	}
	last := playing(d, f)
	f.closed()
	if last.player.Playing() || d.box != nil {
		t.Error("the film plays on in a box that is closed")
	}
}

func TestTabGoesThroughTheChaptersAndArrowsScroll(t *testing.T) {
	d, f := open(t, "pt", "", false)
	for i := range d.box.contents.list {
		e, ok := f.window.Canvas().Focused().(*entry)
		if !ok || e.at != i || d.box.contents.at != i || e.Ring().Hidden {
			t.Fatalf("the focus is not at chapter %d, or is not seen", i)
		}
		top := fyne.CurrentApp().Driver().AbsolutePositionForObject(e).Y - fyne.CurrentApp().Driver().AbsolutePositionForObject(d.box.contents.scroll).Y
		if top < 0 || top+e.Size().Height > d.box.contents.scroll.Size().Height {
			t.Errorf("chapter %d is out of sight at %v", i, top)
		}
		f.window.Canvas().FocusNext()
	}
	d.Open(Algorithms)
	scroll := d.box.contents.page.content().(*container.Scroll)
	for _, c := range []struct {
		key fyne.KeyName
		ok  func(before, after float32) bool
	}{
		{fyne.KeyDown, func(b, a float32) bool { return a > b }},
		{fyne.KeyPageDown, func(b, a float32) bool { return a > b+100 }},
		{fyne.KeyUp, func(b, a float32) bool { return a < b }},
		{fyne.KeyEnd, func(_, a float32) bool { return a == scroll.Content.Size().Height-scroll.Size().Height }},
		{fyne.KeyHome, func(_, a float32) bool { return a == 0 }},
	} {
		before := scroll.Offset.Y
		f.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: c.key})
		if !c.ok(before, scroll.Offset.Y) {
			t.Errorf("%s: from %v to %v", c.key, before, scroll.Offset.Y)
		}
	}
}

func TestEscapeGoesOnToTheWindow(t *testing.T) {
	_, f := open(t, "pt", "cavalo.numbers", false)
	escaped := false
	f.window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { escaped = e.Name == fyne.KeyEscape })
	f.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if !escaped {
		t.Error("a chapter keeps Escape to itself")
	}
}

func TestTheProgramSaysWhatItIsMadeOf(t *testing.T) {
	content, err := os.ReadFile(filepath.Join("..", "..", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	direct, _, _ := strings.Cut(string(content), ")")
	var want, got []string
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) v`).FindAllStringSubmatch(direct, -1) {
		want = append(want, m[1])
	}
	for _, p := range parts[:len(parts)-1] {
		got = append(got, p.name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, and go.mod asks for %q", got, want)
	}
}
