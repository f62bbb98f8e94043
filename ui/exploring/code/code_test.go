package code

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/core/teach"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/theme"
	"procura/ui/widgets"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// codeScript is an exploration of two steps, of an algorithm.
type codeScript struct {
	game.Exploration
	algorithm search.Algorithm
}

func (s codeScript) Run() game.Run          { return game.Run{Ran: game.Method{Algorithm: s.algorithm}} }
func (s codeScript) Phases() []record.Phase { return []record.Phase{{Algorithm: string(s.algorithm)}} }
func (s codeScript) Node(n uint32, _ int) explore.Node {
	return explore.Node{Number: n, Move: "C3", G: 4, H: 2, F: 6}
}

// codeMoment is a step that has made three successors.
var codeMoment = explore.Moment{Step: 12, Kind: record.Expanded, Node: 12, Successors: []explore.Offspring{
	{Move: "B1", Node: 40, G: 5, H: 1, F: 6, Fate: record.Fresh},
	{Move: "E2", Node: explore.None, G: 5, H: 3, F: 8, Fate: record.Repeated},
	{Move: "A2", Node: 41, G: 5, H: 1, F: 6, Fate: record.Better},
}}

type fakePrefs struct {
	host.Prefs
	on map[string]bool
}

func newFakePrefs() fakePrefs { return fakePrefs{on: map[string]bool{}} }

func (m fakePrefs) Switch(key string) bool        { return m.on[key] }
func (m fakePrefs) SetSwitch(key string, on bool) { m.on[key] = on }

// newShownCode is a panel in a window of a size.
func newShownCode(t testing.TB, a search.Algorithm, size fyne.Size, kept fakePrefs) (*Pane, fyne.Window) {
	t.Helper()
	tips := widgets.NewTips()
	p := New(uitest.Speak("pt"), tips, kept)
	window := test.NewWindow(tips.Over(container.NewStack(canvas.NewRectangle(theme.Color(theme.Surface)), p.Content)))
	t.Cleanup(window.Close)
	window.SetPadded(false)
	window.Resize(size)
	p.ShowMoment(codeScript{algorithm: a}, codeMoment)
	return p, window
}

func setTheme(t testing.TB, mode theme.Mode, scale float32) {
	uitest.NewApp(t).Settings().SetTheme(theme.New(mode, scale))
}

func TestTheLineOfTheStepIsLitAndInSight(t *testing.T) {
	setTheme(t, theme.Light, 1)
	for _, a := range append(search.Algorithms(), search.Anytime) {
		p, _ := newShownCode(t, a, fyne.NewSize(420, 220), newFakePrefs())
		if want := teach.LineOf(a, codeMoment, nil); p.list.lit != want || want < 0 {
			t.Errorf("%s: line %d is lit, want %d", a, p.list.lit, want)
			continue
		}
		r, l := p.list.rows[p.list.lit], p.list
		if r.top < l.scroll.Offset.Y || r.top+r.height > l.scroll.Offset.Y+l.scroll.Size().Height+0.5 {
			t.Errorf("%s: the lit line at %v is out of sight at %v", a, r.top, l.scroll.Offset)
		}
	}
}

func TestTheLinesOfAStepAreWalkedAndThenComesTheNextStep(t *testing.T) {
	setTheme(t, theme.Light, 1)
	p, _ := newShownCode(t, search.AStar, fyne.NewSize(420, 400), newFakePrefs())
	var told []uint32
	steps := 0
	p.OnSuccessor = func(node uint32) { told = append(told, node) }
	p.OnStep = func(by int) { steps += by }
	beats := teach.Highlights(search.AStar, codeMoment, false)
	for i, b := range beats {
		p.stepLine(1)
		if p.list.lit != b.Line {
			t.Errorf("part %d: line %d is lit, want %d", i, p.list.lit, b.Line)
		}
	}
	if steps != 0 {
		t.Errorf("%d steps already", steps)
	}
	if last := told[len(told)-3:]; last[0] != 40 || last[1] != explore.None || last[2] != 41 {
		t.Errorf("successors %v", told)
	}
	p.stepLine(1)
	if steps != 1 {
		t.Errorf("%d steps after the last line", steps)
	}
}

// Whoever walks back comes into the step before at its end.
func TestAStepThatIsWalkedBackIntoBeginsAtItsLastLine(t *testing.T) {
	setTheme(t, theme.Light, 1)
	p, _ := newShownCode(t, search.AStar, fyne.NewSize(420, 400), newFakePrefs())
	p.OnStep = func(by int) {
		before := codeMoment
		before.Step += by
		p.ShowMoment(p.exploration, before)
	}
	p.stepLine(-1)
	beats := teach.Highlights(search.AStar, codeMoment, false)
	if p.moment.Step != 11 || p.list.lit != beats[len(beats)-1].Line {
		t.Errorf("step %d, line %d", p.moment.Step, p.list.lit)
	}
}

func TestTheVocabularyIsRemembered(t *testing.T) {
	setTheme(t, theme.Light, 1)
	kept := newFakePrefs()
	p, _ := newShownCode(t, search.BFS, fyne.NewSize(420, 400), kept)
	course := p.list.lines[0].words
	p.choice.SetSelectedIndex(1)
	if p.list.lines[0].words == course {
		t.Errorf("%q in both", course)
	}
	book := p.list.lines[0].words
	p, _ = newShownCode(t, search.BFS, fyne.NewSize(420, 400), kept)
	if p.list.lines[0].words != book || p.choice.Key() != string(teach.Book) {
		t.Errorf("again %q", p.list.lines[0].words)
	}
}

func TestNoLineIsCut(t *testing.T) {
	for _, scale := range []float32{1, 2} {
		setTheme(t, theme.Light, scale)
		for _, a := range append(search.Algorithms(), search.Anytime) {
			p, _ := newShownCode(t, a, fyne.NewSize(300*scale, 500*scale), newFakePrefs())
			page := p.list.page
			for i, r := range p.list.rows {
				for _, text := range r.texts {
					if text.Position().X+text.MinSize().Width > page.Size().Width {
						t.Errorf("%s at %v: line %d leaves the page: %q", a, scale, i+1, text.Text)
					}
				}
			}
			last := p.list.rows[len(p.list.rows)-1]
			if last.top+last.height > page.Size().Height+0.5 {
				t.Errorf("%s at %v: %v of lines on %v", a, scale, last.top+last.height, page.Size())
			}
		}
	}
}

func TestTextsOfTheCodeStandOutInBothThemes(t *testing.T) {
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		setTheme(t, mode, 1)
		_, window := newShownCode(t, search.AStar, fyne.NewSize(420, 500), newFakePrefs())
		if faint, _ := uitest.Faint(window); len(faint) > 0 {
			t.Errorf("%s: %s", mode, faint)
		}
	}
}

func TestEveryControlOfTheCodeExplainsItself(t *testing.T) {
	setTheme(t, theme.Light, 1)
	p, _ := newShownCode(t, search.AStar, fyne.NewSize(420, 500), newFakePrefs())
	for _, what := range uitest.Unexplained(p.Content) {
		t.Error(what)
	}
}
