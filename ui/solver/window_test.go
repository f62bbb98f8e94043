package solver

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/ui/internal/uitest"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// tabTitles lists the tabs.
func tabTitles(tabs *container.AppTabs) string {
	var titles []string
	for _, tab := range tabs.Items {
		titles = append(titles, tab.Text)
	}
	return strings.Join(titles, " ")
}

func TestTheTabsAreTheListOfGames(t *testing.T) {
	r := newRig(t)
	if got := tabTitles(r.Row()); got != "Quatro Cavalo Adji-Boto" {
		t.Errorf("tabs %q", got)
	}
	want := map[string]string{"quatro": "A B C D E F", "cavalo": "A B C D E F", "adjiboto": "A B C D E F G"}
	for _, d := range r.desks() {
		if names(d) != want[d.module.ID()] {
			t.Errorf("%s opens with %q", d.module.ID(), names(d))
		}
	}
	if r.Row().SelectedIndex() != 0 || r.Window().Title() != "Procura" {
		t.Errorf("tab %d on top, title %q", r.Row().SelectedIndex(), r.Window().Title())
	}
}

func TestAFourthGameNeedsNoChangeHere(t *testing.T) {
	r := newRig(t, func(o *uitest.Options) {
		o.Games = append(slices.Clone(uitest.Games()), gametest.Toy{})
		o.Samples = []game.Problem{{Name: "A", Puzzle: gametest.ToyPuzzle(10)}, {Name: "B", Puzzle: gametest.ToyPuzzle(1)}}
	})
	if got := tabTitles(r.Row()); got != "Quatro Cavalo Adji-Boto Contagem" {
		t.Errorf("tabs %q", got)
	}
	v := r.Tab("toy")
	if rows := uitest.Written(v.list); !slices.Contains(rows, "A · 10") || !slices.Contains(rows, "B · 1") {
		t.Errorf("the list says %q", rows)
	}
	if run := r.solve(v); run.Verdict != search.Optimal || run.Length != 5 || headline(v) != "✓ ÓTIMA: 5 jogadas, provada" {
		t.Errorf("%+v, %q", run.Report, headline(v))
	}
	if v.player.Length() != 6 || v.player.Index() != 5 || !strings.HasPrefix(v.board.Text(), "0\n") {
		t.Errorf("step %d of %d, board %q", v.player.Index(), v.player.Length(), v.board.Text())
	}
	r.Key(fyne.KeyHome)
	if !strings.HasPrefix(v.board.Text(), "10\n") {
		t.Errorf("the first board %q", v.board.Text())
	}
	r.Choose("menu.edit", "menu.copyproblem")
	r.pick(v, "B")
	r.Choose("menu.edit", "menu.paste")
	if got := names(v.session); got != "A B A-2" || v.session.problems[2].Puzzle.Identity() != gametest.ToyPuzzle(10).Identity() {
		t.Errorf("copied and pasted: %q", got)
	}
}

func TestATabWithoutProblemsIsQuiet(t *testing.T) {
	r := newRig(t, func(o *uitest.Options) {
		o.Samples = []game.Problem{{Name: "A", Puzzle: gametest.ToyPuzzle(10)}} // of a game that is not here
	})
	v := r.Tab("cavalo")
	test.Tap(v.button)
	for _, k := range []fyne.KeyName{fyne.KeyHome, fyne.KeySpace, fyne.KeyEnd, fyne.KeyEscape} {
		r.Key(k)
	}
	r.use(v, "bfs", "")
	r.Choose("menu.edit", "menu.copyboard")
	r.Choose("menu.edit", "menu.copyproblem")
	r.Choose("menu.view", "menu.language", "menu.language.en")
	if v.session.Working() || r.PopUp() != nil {
		t.Errorf("running %t, dialog %v", v.session.Working(), r.PopUp())
	}
}

func TestASwitchOfLanguageOrSizeKeepsDesksAndRuns(t *testing.T) {
	for _, way := range [][]string{
		{"menu.view", "menu.language", "menu.language.en"},
		{"menu.view", "menu.size", "menu.size.2"},
		{"menu.view", "menu.size", "menu.size.1.25"},
	} {
		r := newRig(t)
		v := r.on("cavalo", "C")
		r.solve(v)
		setRule(t, r.Tab("quatro"), "lines", "squares")
		r.Tab("cavalo")
		before := r.identities()
		r.Choose(way...)
		w := r.view()
		if w == v || r.Row().SelectedIndex() != 1 || r.identities() != before {
			t.Errorf("%q: tab %d, new view %t, problems kept %t", way, r.Row().SelectedIndex(), w != v, r.identities() == before)
		}
		if p, _ := w.session.current(); p.Name != "C" || w.runs.List.Length() != 1 {
			t.Errorf("%q: problem %s with %d runs", way, p.Name, w.runs.List.Length())
		}
		r.Until("the path again", func() bool { return w.player.Length() == 7 })
		if !slices.Contains(uitest.Written(w.list), "✓ 6") {
			t.Errorf("%q: the badge is gone: %q", way, uitest.Written(w.list))
		}
		r.solve(w)
		if w.runs.List.Length() != 2 {
			t.Errorf("%q: %d runs after another search", way, w.runs.List.Length())
		}
	}
}

func TestASwitchOfLanguageKeepsTheMethodPanel(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.use(v, "astar", "course")
	v.panel.nodes.SetText("500")
	v.panel.time.SetSelected("30 s")
	v.panel.parameter.entry.SetText("1,5")
	before, _ := orderOf(v)
	r.Choose("menu.view", "menu.language", "menu.language.en")
	if before.Method.Parameter != 1.5 {
		t.Fatalf("the panel asks for %+v", before.Method)
	}
	if after, _ := orderOf(r.view()); after.Method != before.Method || after.Limits != before.Limits {
		t.Errorf("the panel asks for %+v %+v, want %+v %+v", after.Method, after.Limits, before.Method, before.Limits)
	}
}

func TestASwitchOfLanguageKeepsTheGoal(t *testing.T) {
	r := newRig(t)
	r.on("cavalo", "C").panel.goal.SetSelected("mais pontos")
	r.Choose("menu.view", "menu.language", "menu.language.en")
	panel := r.view().panel
	if order, _ := orderOf(r.view()); !order.Maximise || panel.goal.Selected != "most points" || panel.reaching.Visible() {
		t.Errorf("the goal is %q, most points are asked for: %t", panel.goal.Selected, order.Maximise)
	}
}

func TestASearchUnderWayIsNotLostByASwitchOfLanguageOrSize(t *testing.T) {
	for _, way := range [][]string{{"menu.view", "menu.language", "menu.language.en"}, {"menu.view", "menu.size", "menu.size.2"}} {
		r := newRig(t)
		v := r.on("adjiboto", "G")
		g := hold(v)
		test.Tap(v.button)
		<-g.Begun
		r.Choose(way...)
		if !r.view().session.Working() {
			r.Until("the searches to end", func() bool { v.session.searches.Wait(); return true })
			r.Pump()
		}
		if !r.view().session.Working() && len(r.runsOf(r.view())) == 0 {
			t.Errorf("%q: the search is gone without a trace", way[2])
		}
	}
}

func TestEveryTextOnTheScreenFollowsTheLanguage(t *testing.T) {
	r := newRig(t)
	for _, c := range []struct{ language, want, gone string }{{"en", "SAMPLES", "EXEMPLOS"}, {"pt", "EXEMPLOS", "SAMPLES"}} {
		r.Choose("menu.view", "menu.language", "menu.language."+c.language)
		texts := uitest.Written(r.Window().Content())
		if !slices.Contains(texts, c.want) || slices.Contains(texts, c.gone) {
			t.Errorf("%s: %q", c.language, texts)
		}
		for _, words := range texts {
			if strings.Contains(words, "[") && !strings.Contains(words, "(") {
				t.Errorf("%s: a key without words: %q", c.language, words)
			}
		}
		if got := r.Window().MainMenu().Items[0].Label; got != r.Words().Key("menu.file") {
			t.Errorf("%s: the first menu is %q", c.language, got)
		}
	}
}

func TestASwitchOfThemeKeepsEverything(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	v.player.Step(-1)
	board, method := v.board.Text(), v.panel.algorithm.Selected
	for _, mode := range []theme.Mode{theme.Dark, theme.Light, theme.System} {
		r.Choose("menu.view", "menu.theme", "menu.theme."+string(mode))
		if got := theme.IsDark(); got != (mode == theme.Dark) {
			t.Errorf("%s: dark %t", mode, got)
		}
		v = r.view()
		if v.player.Index() != 5 || v.board.Text() != board || v.panel.algorithm.Selected != method || v.runs.List.Length() != 1 {
			t.Errorf("%s: step %d, %d runs, board:\n%s", mode, v.player.Index(), v.runs.List.Length(), v.board.Text())
		}
	}
}

func TestASearchGoesOnThroughASwitchOfTheme(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	g := hold(v)
	test.Tap(v.button)
	r.Choose("menu.view", "menu.theme", "menu.theme.dark")
	v = r.view()
	r.letEnd(v, g.Open)
	if got := headline(v); got != "✓ ÓTIMA: 6 jogadas, provada" {
		t.Errorf("the verdict says %q", got)
	}
}

// checked lists the items of a menu that have a check mark.
func checked(item *fyne.MenuItem) string {
	var list []string
	for _, m := range item.ChildMenu.Items {
		if m.Checked {
			list = append(list, m.Label)
		}
	}
	return strings.Join(list, " ")
}

func TestSettingsLastToTheNextStart(t *testing.T) {
	app := uitest.NewApp(t)
	same := func(o *uitest.Options) { o.App = app }
	r := newRig(t, same)
	r.Choose("menu.view", "menu.theme", "menu.theme.dark")
	r.Choose("menu.view", "menu.size", "menu.size.1.5")
	r.Choose("menu.view", "menu.language", "menu.language.en")
	r.Choose("menu.view", "menu.animation")
	r.Window().Resize(fyne.NewSize(1300, 820))
	r.Quit()

	again := newRig(t, same)
	if p := app.Preferences(); p.String("theme") != string(theme.Dark) || p.Float("scale") != 1.5 || p.String("language") != "en" || again.Host().IsAnimated() {
		t.Errorf("theme %q, scale %v, language %q, animated %t", p.String("theme"), p.Float("scale"), p.String("language"), again.Host().IsAnimated())
	}
	if again.Words().Language() != "en" || !theme.IsDark() || again.Window().Canvas().Size() != fyne.NewSize(1300, 820) {
		t.Errorf("language %s, dark %t, size %v", again.Words().Language(), theme.IsDark(), again.Window().Canvas().Size())
	}
	for key, want := range map[string]string{"menu.theme": "Dark", "menu.size": "150%", "menu.language": "English"} {
		if got := checked(again.Item("menu.view", key)); got != want {
			t.Errorf("%s: %q is checked, want %q", key, got, want)
		}
	}
	if again.Item("menu.view", "menu.animation").Checked {
		t.Error("animation is checked")
	}
}

func TestDamagedPreferencesDoNotBreakTheStart(t *testing.T) {
	for what, damage := range map[string]func(fyne.Preferences){
		"scale 0":         func(p fyne.Preferences) { p.SetFloat("scale", 0) },
		"negative scale":  func(p fyne.Preferences) { p.SetFloat("scale", -2) },
		"scale a word":    func(p fyne.Preferences) { p.SetString("scale", "large") },
		"negative sizes":  func(p fyne.Preferences) { p.SetFloat("width", -1); p.SetFloat("height", -700) },
		"sizes 0":         func(p fyne.Preferences) { p.SetFloat("width", 0); p.SetFloat("height", 0) },
		"unknown theme":   func(p fyne.Preferences) { p.SetString("theme", "purple") },
		"unknown speech":  func(p fyne.Preferences) { p.SetString("language", "tlh") },
		"recent of blank": func(p fyne.Preferences) { p.SetStringList("recent", []string{"", "\x00", "."}) },
		"many recent":     func(p fyne.Preferences) { p.SetStringList("recent", strings.Split(strings.Repeat("/a,", 300), ",")) },
	} {
		t.Run(what, func(t *testing.T) {
			app := uitest.NewApp(t)
			damage(app.Preferences())
			r := newRig(t, func(o *uitest.Options) { o.App = app })
			if size := r.Window().Canvas().Size(); size.Width < 600 || size.Height < 400 {
				t.Errorf("the window is %v", size)
			}
			if least := r.Window().Content().MinSize(); least.Width < 300 || least.Width > 2048 || least.Height > 1400 {
				t.Errorf("the content wants %v", least)
			}
			if got := len(r.Item("menu.file", "menu.recent").ChildMenu.Items); got > 8 {
				t.Errorf("%d recent files", got)
			}
			v := r.on("cavalo", "C")
			if run := r.solve(v); run.Verdict != search.Optimal {
				t.Errorf("%+v", run.Report)
			}
			for _, words := range uitest.Written(r.Window().Content()) {
				if strings.HasPrefix(words, "[") && strings.Contains(words, ".") {
					t.Errorf("a key without words: %q", words)
				}
			}
		})
	}
}

func TestAMenuIsDeafUnderADialog(t *testing.T) {
	r := newRig(t)
	before := r.Host().IsAnimated()
	r.Choose("menu.help", "menu.about")
	if r.PopUp() == nil {
		t.Fatal("nothing is told about the program")
	}
	r.Choose("menu.file", "menu.open")
	r.Choose("menu.view", "menu.animation")
	r.Shortcut(uitest.Control(fyne.KeyReturn))
	r.Key(fyne.KeySpace)
	if r.Native.Opens != 0 || r.Host().IsAnimated() != before || r.view().session.Working() {
		t.Errorf("%d file dialogs, animation %t, running %t", r.Native.Opens, r.Host().IsAnimated(), r.view().session.Working())
	}
}

func TestHelpTellsTheRulesOfTheGameOnTop(t *testing.T) {
	r := newRig(t)
	for _, c := range []struct{ game, word string }{{"quatro", "reserva"}, {"cavalo", "cavalo"}, {"adjiboto", "Semeie"}} {
		r.Tab(c.game)
		r.Choose("menu.help", "menu.rules")
		var told strings.Builder
		for _, rich := range uitest.All[*widget.RichText](r.PopUp()) {
			told.WriteString(rich.String())
		}
		if !strings.Contains(told.String(), c.word) {
			t.Errorf("%s: %q", c.game, told.String())
		}
		r.Press(false)
		if r.PopUp() != nil {
			t.Fatalf("%s: the help stays", c.game)
		}
	}
}

func TestEverythingIsReachedWithTheKeyboard(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	r.solve(v)
	r.solve(v)
	r.Key(fyne.KeyLeft) // all of the player's buttons are on
	r.use(v, "astar", "")
	wanted := map[fyne.Focusable]string{
		v.list: "the problems", v.board: "the board", v.button: "Resolver", v.runs.List: "the runs",
		v.panel.nodes: "the limit of nodes", v.panel.depth: "the limit of depth",
	}
	for _, s := range uitest.All[*widgets.KeyedSelect](v.Content()) {
		wanted[s] = "the choice of " + s.Selected
	}
	before := len(wanted)
	for i, b := range uitest.All[*widgets.Button](v.player) {
		if !b.Disabled() { // those of the hand, which has nothing to take back, are
			wanted[b] = fmt.Sprint("button ", i, " of the player")
		}
	}
	if len(wanted) < before+5 {
		t.Errorf("the player has %d buttons that are on", len(wanted)-before)
	}
	for range 100 {
		r.Window().Canvas().FocusNext()
		delete(wanted, r.Window().Canvas().Focused())
	}
	for _, what := range wanted {
		t.Errorf("Tab never comes to %s", what)
	}
}

func TestQuitEndsTheSearches(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "G")
	hold(v)
	test.Tap(v.button)
	r.Quit()
	v.session.searches.Wait() // ends only because the search was asked to
	r.Pump()
	if got := len(r.runsOf(v)); got != 0 {
		t.Errorf("%d runs were shown after the end", got)
	}
}

func TestNoPartOfTheWindowIsWithoutWords(t *testing.T) {
	r := newRig(t)
	for i, v := range r.views() {
		r.Row().SelectIndex(i)
		for _, s := range uitest.All[*widgets.KeyedSelect](v.panel.scroll.Content) {
			if s.Selected == "" || slices.Contains(s.Options, "") || strings.Contains(fmt.Sprint(s.Options), "[rule") {
				t.Errorf("%s: a choice %q of %q", v.session.module.ID(), s.Selected, s.Options)
			}
		}
	}
}
