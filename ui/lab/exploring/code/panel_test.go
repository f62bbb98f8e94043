package code

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/pseudocode"
	"procura/core/search"
	"procura/ui/internal/uitest"
	"procura/ui/internal/walk"
	"procura/ui/theme"
	"procura/ui/widgets"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// script is an exploration of two steps, of an algorithm.
type script struct {
	game.Exploration
	algorithm search.Algorithm
}

func (s script) Run() game.Run        { return game.Run{Ran: game.Method{Algorithm: s.algorithm}} }
func (s script) Phases() []game.Phase { return []game.Phase{{Algorithm: s.algorithm}} }
func (s script) Node(n uint32, _ int) game.Node {
	return game.Node{Number: n, Move: "C3", G: 4, H: 2, F: 6}
}

// moment is a step that has made three successors.
var moment = game.Moment{Step: 12, Kind: game.Expanded, Node: 12, Successors: []game.Offspring{
	{Move: "B1", Node: 40, G: 5, H: 1, F: 6, Fate: game.Fresh},
	{Move: "E2", Node: game.NoNode, G: 5, H: 3, F: 8, Fate: game.Repeated},
	{Move: "A2", Node: 41, G: 5, H: 1, F: 6, Fate: game.Better},
}}

type memory map[string]bool

func (m memory) Remembered(key string) bool   { return m[key] }
func (m memory) Remember(key string, on bool) { m[key] = on }

// shown is a panel in a window of a size.
func shown(t testing.TB, a search.Algorithm, size fyne.Size, kept memory) (*Panel, fyne.Window) {
	t.Helper()
	tips := widgets.NewTips()
	p := New(uitest.Speak("pt"), tips, kept)
	window := test.NewWindow(tips.Over(container.NewStack(canvas.NewRectangle(theme.Color(theme.Surface)), p.Content())))
	t.Cleanup(window.Close)
	window.SetPadded(false)
	window.Resize(size)
	p.Show(script{algorithm: a}, moment)
	return p, window
}

func themed(t testing.TB, mode theme.Mode, scale float32) {
	uitest.NewApp(t).Settings().SetTheme(theme.New(mode, scale))
}

func TestTheLineOfTheStepIsLitAndInSight(t *testing.T) {
	themed(t, theme.Light, 1)
	for _, a := range append(search.Algorithms(), search.Anytime) {
		p, _ := shown(t, a, fyne.NewSize(420, 220), memory{})
		if want := pseudocode.Lit(a, moment, nil); p.Lit() != want || want < 0 {
			t.Errorf("%s: line %d is lit, want %d", a, p.Lit(), want)
			continue
		}
		r, l := p.list.page.rows[p.Lit()], p.list
		if r.top < l.scroll.Offset.Y || r.top+r.height > l.scroll.Offset.Y+l.scroll.Size().Height+0.5 {
			t.Errorf("%s: the lit line at %v is out of sight at %v", a, r.top, l.scroll.Offset)
		}
	}
}

func TestTheLinesOfAStepAreWalkedAndThenComesTheNextStep(t *testing.T) {
	themed(t, theme.Light, 1)
	p, _ := shown(t, search.AStar, fyne.NewSize(420, 400), memory{})
	var told []uint32
	steps := 0
	p.OnSuccessor = func(node uint32) { told = append(told, node) }
	p.OnStep = func(by int) { steps += by }
	beats := pseudocode.Beats(search.AStar, moment, false)
	for i, b := range beats {
		p.Walk(1)
		if p.Lit() != b.Line {
			t.Errorf("part %d: line %d is lit, want %d", i, p.Lit(), b.Line)
		}
	}
	if steps != 0 {
		t.Errorf("%d steps already", steps)
	}
	if last := told[len(told)-3:]; last[0] != 40 || last[1] != game.NoNode || last[2] != 41 {
		t.Errorf("successors %v", told)
	}
	p.Walk(1)
	if steps != 1 {
		t.Errorf("%d steps after the last line", steps)
	}
}

// Whoever walks back comes into the step before at its end.
func TestAStepThatIsWalkedBackIntoBeginsAtItsLastLine(t *testing.T) {
	themed(t, theme.Light, 1)
	p, _ := shown(t, search.AStar, fyne.NewSize(420, 400), memory{})
	p.OnStep = func(by int) {
		before := moment
		before.Step += by
		p.Show(p.e, before)
	}
	p.Walk(-1)
	beats := pseudocode.Beats(search.AStar, moment, false)
	if p.moment.Step != 11 || p.Lit() != beats[len(beats)-1].Line {
		t.Errorf("step %d, line %d", p.moment.Step, p.Lit())
	}
}

func TestTheVocabularyIsRemembered(t *testing.T) {
	themed(t, theme.Light, 1)
	kept := memory{}
	p, _ := shown(t, search.BFS, fyne.NewSize(420, 400), kept)
	course := p.list.lines[0].words
	p.choice.SetSelectedIndex(1)
	if p.list.lines[0].words == course {
		t.Errorf("%q in both", course)
	}
	book := p.list.lines[0].words
	if p, _ = shown(t, search.BFS, fyne.NewSize(420, 400), kept); p.list.lines[0].words != book || p.choice.Key() != string(pseudocode.Book) {
		t.Errorf("again %q", p.list.lines[0].words)
	}
}

func TestNoLineIsCut(t *testing.T) {
	for _, scale := range []float32{1, 2} {
		themed(t, theme.Light, scale)
		for _, a := range append(search.Algorithms(), search.Anytime) {
			p, _ := shown(t, a, fyne.NewSize(300*scale, 500*scale), memory{})
			page := p.list.page
			for i, r := range page.rows {
				for _, text := range r.texts {
					if text.Position().X+text.MinSize().Width > page.Size().Width {
						t.Errorf("%s at %v: line %d leaves the page: %q", a, scale, i+1, text.Text)
					}
				}
			}
			last := page.rows[len(page.rows)-1]
			if last.top+last.height > page.Size().Height+0.5 {
				t.Errorf("%s at %v: %v of lines on %v", a, scale, last.top+last.height, page.Size())
			}
		}
	}
}

func TestTextsStandOutInBothThemes(t *testing.T) {
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		themed(t, mode, 1)
		_, window := shown(t, search.AStar, fyne.NewSize(420, 500), memory{})
		for _, text := range walk.Texts(window.Content(), window.Canvas().Size(), theme.Color(theme.Surface)) {
			if got := walk.Contrast(text.Ink, text.Ground); got < theme.TextContrast {
				t.Errorf("%s: %q has %.2f", mode, text.Words, got)
			}
		}
	}
}

func TestEveryControlExplainsItself(t *testing.T) {
	themed(t, theme.Light, 1)
	p, _ := shown(t, search.AStar, fyne.NewSize(420, 500), memory{})
	for _, what := range uitest.Unexplained(p.Content()) {
		t.Error(what)
	}
}
