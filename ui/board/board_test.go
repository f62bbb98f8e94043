package board

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/scene"
	"procura/core/text"
	"procura/ui/theme"
)

func TestMain(m *testing.M) {
	_ = os.Setenv("LANG", "en_US.UTF-8")
	os.Exit(m.Run())
}

// keyWords say the key of a message.
type keyWords struct{}

func (keyWords) Say(m text.Message) string { return m.Key }

var (
	squareDrawing = fyne.NewStaticResource("square.svg", []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#123456"/></svg>`))
	pictures = theme.DrawingSet{"piece": squareDrawing, "knight": fynetheme.NewColoredResource(squareDrawing, theme.OnAccent)}
)

// listener notes what an owner of a board hears.
type listener struct {
	notes []string
	taps  []int
	drags []string // and taps
	onTap func()   // does something at a tap, where it is not nil
}

func (l *listener) ShowNote(note string) { l.notes = append(l.notes, note) }

func (l *listener) Tap(place int) {
	l.taps, l.drags = append(l.taps, place), append(l.drags, fmt.Sprint("tap ", place))
	if l.onTap != nil {
		l.onTap()
	}
}

func (l *listener) Drag(from, to int) { l.drags = append(l.drags, fmt.Sprint(from, " to ", to)) }

// keyListener hears of keys, and of nothing else.
type keyListener struct{ keys []fyne.KeyName }

func (l *keyListener) HandleKey(e *fyne.KeyEvent) bool {
	l.keys = append(l.keys, e.Name)
	return true
}

// newBoard is a board in a window, light and of a size.
func newBoard(t testing.TB, width, height float32) *Board {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Light, 1))
	b := New(pictures, keyWords{})
	w := test.NewWindow(b)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, height))
	t.Cleanup(w.Close)
	return b
}

// grid is a board of numbered cells, with labels.
func grid(n int) scene.Board {
	b := scene.Board{Columns: n, Rows: n, Cells: make([]scene.Cell, n*n)}
	for i := range n {
		b.ColumnNames = append(b.ColumnNames, string(rune('A'+i)))
		b.RowNames = append(b.RowNames, fmt.Sprint(i+1))
	}
	for i := range b.Cells {
		b.Cells[i] = scene.Cell{Text: fmt.Sprintf("%02d", i), Role: scene.Role((i/n + i%n) % 2)}
	}
	return b
}

// jump is the step by which a knight goes from one cell to another, which
// erases a third.
func jump(from, to, erased int) (before, after scene.Step) {
	before.Board, after.Board = grid(4), grid(4)
	before.Board.Trail = []int{from}
	before.Board.Cells[from].Drawing, before.Board.Cells[from].Role = "knight", scene.Current
	after.Board.Trail = []int{from, to}
	after.Board.Cells[from].Role, after.Board.Cells[from].Order = scene.Visited, 1
	after.Board.Cells[to].Drawing, after.Board.Cells[to].Role = "knight", scene.Current
	after.Board.Cells[erased].Role = scene.Erased
	after.Board.Cells[erased].Note = text.M("mirror")
	after.Move = "x"
	after.Motions = []scene.Motion{
		{Kind: scene.Move, From: from, To: to},
		{Kind: scene.Erase, From: erased, To: erased},
		{Kind: scene.Highlight, Over: []int{from, to}},
	}
	return before, after
}

func pits(seeds ...int) scene.Board {
	b := scene.Board{Style: scene.Pits, Columns: len(seeds) / 2, Rows: 2, Cells: make([]scene.Cell, len(seeds))}
	for i, n := range seeds {
		b.Cells[i].Seeds = n
	}
	return b
}

// wantDrawn fails unless what is drawn is the board.
func wantDrawn(t *testing.T, b *Board, want *scene.Board) {
	t.Helper()
	for i := range want.Cells {
		if got := b.view.cells[i].cell; !drawnAlike(&got, &want.Cells[i]) {
			t.Errorf("cell %d drawn as %+v, want %+v", i, got, want.Cells[i])
		}
	}
	if got, want := fmt.Sprint(b.view.path), fmt.Sprint(want.Trail); got != want {
		t.Errorf("trail %s, want %s", got, want)
	}
	if !b.view.flight.image.Hidden || !b.view.flight.seeds[0].Hidden {
		t.Error("something is left in the air")
	}
}

func TestDisplayDrawsTheBoard(t *testing.T) {
	b := newBoard(t, 400, 400)
	before, after := jump(0, 9, 5)
	for _, step := range []scene.Step{before, after, before} {
		b.Display(step)
		wantDrawn(t, b, &step.Board)
	}
}

func TestNumbersStandWhereThereIsNoDrawing(t *testing.T) {
	b := newBoard(t, 400, 400)
	step := scene.Step{Board: grid(4)}
	step.Board.Cells[0].Drawing = "piece"
	step.Board.Cells[1].Drawing = "unheard of"
	b.Display(step)
	if p := b.view.cells[0]; p.text != nil && p.text.Text != "" || p.image.Hidden {
		t.Error("a drawing is covered by its text")
	}
	if p := b.view.cells[1]; p.text.Text != "01" || p.image != nil {
		t.Error("an unknown drawing isn't replaced by its text")
	}
}

func TestOnlyDrawingsInOneColourStandOnADisc(t *testing.T) {
	b := newBoard(t, 400, 400)
	step := scene.Step{Board: grid(4)}
	step.Board.Cells[0].Drawing, step.Board.Cells[1].Drawing = "knight", "piece"
	b.Display(step)
	if disc := b.view.cells[0].disc; disc == nil || disc.Hidden {
		t.Error("the knight has no disc")
	}
	if b.view.cells[1].disc != nil {
		t.Error("the piece has a disc")
	}
}

func TestErasedIsStruckOutUntilItComesBack(t *testing.T) {
	b := newBoard(t, 400, 400)
	before, after := jump(0, 9, 5)
	b.Display(after)
	if p := b.view.cells[5]; p.strike == nil || p.strike.Hidden || p.text.Text != "05" {
		t.Error("not struck out")
	}
	b.Display(before)
	if !b.view.cells[5].strike.Hidden {
		t.Error("still struck out one step back")
	}
}

func TestAnimationEndsInItsBoard(t *testing.T) {
	b := newBoard(t, 400, 400)
	before, after := jump(0, 9, 5)
	b.Display(before)
	done := 0
	b.Animate(after, 1, func() { done++ }) // the test driver ticks once
	if done != 1 || b.Moving() {
		t.Fatalf("done %d times, moving %v", done, b.Moving())
	}
	wantDrawn(t, b, &after.Board)
}

// begin builds the film of a step without playing it.
func begin(b *Board, step scene.Step, done func()) *animation {
	b.setTarget(step)
	b.animation = newAnimation(b.view, &b.scene, step.Motions)
	b.animation.fyneAnimation = fyne.NewAnimation(0, func(float32) {})
	b.animation.finish = func() {
		b.animation = nil
		drawTarget(b)
		done()
	}
	return b.animation
}

func TestAnimationPassesThroughEveryMotion(t *testing.T) {
	b := newBoard(t, 400, 400)
	before, after := jump(0, 9, 5)
	b.Display(before)
	done := 0
	f := begin(b, after, func() { done++ })
	f.tick(0.1)
	if b.view.flight.image.Hidden || b.view.cells[0].cell.Drawing != "" || b.view.cells[9].cell.Drawing != "" {
		t.Error("the knight isn't in the air alone")
	}
	f.tick(0.45)
	if !b.view.flight.image.Hidden || b.view.cells[9].cell.Drawing != "knight" {
		t.Error("the knight hasn't landed")
	}
	if b.view.cells[5].cell.Role != scene.Erased {
		t.Error("the erased cell doesn't fade")
	}
	f.tick(0.8)
	if b.view.pulses[0].Hidden {
		t.Error("nothing is highlighted")
	}
	if done != 0 {
		t.Error("done too early")
	}
	f.tick(1)
	f.tick(1)
	if done != 1 {
		t.Errorf("done %d times", done)
	}
	wantDrawn(t, b, &after.Board)
}

func TestSeedsAreSownOneByOneAndCaptured(t *testing.T) {
	b := newBoard(t, 600, 300)
	b.Display(scene.Step{Board: pits(0, 0, 3, 0, 0, 0)})
	after := scene.Step{Board: pits(1, 1, 0, 0, 0, 0), Move: "x", Motions: []scene.Motion{
		{Kind: scene.Sow, From: 2, To: 3, Over: []int{1, 0, 3}},
		{Kind: scene.Capture, From: 3, To: 3},
	}}
	f := begin(b, after, func() {})
	total := float32(f.total)
	counts := func() string {
		var all []string
		for _, p := range b.view.cells {
			all = append(all, p.count.Text)
		}
		return strings.Join(all, " ")
	}
	for _, c := range []struct {
		after float32 // in sowings
		want  string
	}{{0.5, "0 0 0 0 0 0"}, {1.5, "0 1 0 0 0 0"}, {2.5, "1 1 0 0 0 0"}, {3.5, "1 1 0 1 0 0"}} {
		f.tick(c.after * float32(sowTime) / total)
		if got := counts(); got != c.want {
			t.Errorf("after %.1f sowings %q, want %q", c.after, got, c.want)
		}
	}
	f.tick(1)
	wantDrawn(t, b, &after.Board)
}

func TestNewOrderEndsTheOldAnimationAtOnce(t *testing.T) {
	before, after := jump(0, 9, 5)
	for name, order := range map[string]func(*Board){
		"display": func(b *Board) { b.Display(after) },
		"stop":    func(b *Board) { b.Stop() },
		"animate": func(b *Board) { b.Animate(scene.Step{Board: after.Board, Move: "y"}, 1, nil) },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBoard(t, 400, 400)
			b.Display(before)
			f := begin(b, after, func() { t.Error("done of an animation that was stopped") })
			f.tick(0.2)
			order(b)
			f.tick(1)
			if b.Moving() {
				t.Error("still moving")
			}
			wantDrawn(t, b, &after.Board)
		})
	}
}

func TestWithoutMotionsOrSpeedTheStepIsInstant(t *testing.T) {
	b := newBoard(t, 400, 400)
	before, after := jump(0, 9, 5)
	b.Display(before)
	done := 0
	b.Animate(after, 0, func() { done++ })
	wantDrawn(t, b, &after.Board)
	b.Animate(scene.Step{Board: before.Board, Move: "x"}, 1, func() { done++ })
	wantDrawn(t, b, &before.Board)
	if done != 2 {
		t.Errorf("done %d times, want 2", done)
	}
}

func TestMotionsOutsideTheBoardAreLeftOut(t *testing.T) {
	b := newBoard(t, 400, 400)
	b.Display(scene.Step{Board: grid(4)})
	b.Animate(scene.Step{Board: grid(4), Move: "x", Motions: []scene.Motion{
		{Kind: scene.Move, From: -3, To: 99},
		{Kind: scene.Sow, From: 0, Over: []int{77}},
		{Kind: scene.Erase, To: 16},
		{Kind: scene.Highlight, Over: []int{99}},
	}}, 1, nil)
	want := grid(4)
	wantDrawn(t, b, &want)
}

func TestPieceComesFromTheTray(t *testing.T) {
	b := newBoard(t, 500, 500)
	start := scene.Step{Board: grid(4)}
	start.Board.Tray = []scene.Cell{{Drawing: "piece"}, {Drawing: "knight"}}
	b.Display(start)
	after := scene.Step{Board: grid(4), Move: "x", Motions: []scene.Motion{{Kind: scene.Move, From: -1, To: 6}}}
	after.Board.Tray = []scene.Cell{{Drawing: "knight"}}
	after.Board.Cells[6].Drawing = "piece"
	f := begin(b, after, func() {})
	f.tick(0.5)
	if b.view.flight.image.Resource != squareDrawing || b.view.tray[0].cell.Drawing != "" {
		t.Error("the piece isn't on its way")
	}
	f.tick(1)
	wantDrawn(t, b, &after.Board)
	if got := b.view.tray[0].cell.Drawing + b.view.tray[1].cell.Drawing; got != "knight" {
		t.Errorf("tray %q", got)
	}
}

func TestTrayKeepsItsRoomAlongAPath(t *testing.T) {
	b := newBoard(t, 500, 500)
	start := scene.Step{Board: grid(4)}
	start.Board.Tray = make([]scene.Cell, 9)
	b.Display(start)
	pitch := b.view.geometry.pitch
	later := scene.Step{Board: grid(4), Move: "x"}
	b.Display(later)
	if got := b.view.geometry.pitch; got != pitch {
		t.Errorf("the board grew from %v to %v while the tray emptied", pitch, got)
	}
	later.Move = ""
	b.Display(later)
	if got := b.view.geometry.pitch; got <= pitch {
		t.Error("a board without a tray is no larger")
	}
}

func TestColoursFollowTheTheme(t *testing.T) {
	b := newBoard(t, 400, 400)
	_, after := jump(0, 9, 5)
	b.Display(after)
	for _, mode := range []theme.Mode{theme.Dark, theme.Light} {
		fyne.CurrentApp().Settings().SetTheme(theme.New(mode, 1))
		b.Refresh()
		for i, name := range map[int]fyne.ThemeColorName{0: theme.VisitedCell, 1: theme.OtherCell, 2: theme.Cell, 5: theme.ErasedCell} {
			if got := b.view.cells[i].ground.FillColor; got != theme.Color(name) {
				t.Errorf("%s: cell %d is %v, want %s", mode, i, got, name)
			}
		}
		if got := b.view.cells[1].text.Color; got != theme.Color(fynetheme.ColorNameForeground) {
			t.Errorf("%s: text %v", mode, got)
		}
	}
}

func TestNoteIsShownUnderThePointerAndTheKeyboard(t *testing.T) {
	b := newBoard(t, 400, 400)
	_, after := jump(0, 9, 5)
	b.Display(after)
	heard := &listener{}
	b.Owner = heard
	at := func(i int) *desktop.MouseEvent {
		return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: b.view.geometry.squareOf(i).center()}}
	}
	b.MouseIn(at(5))
	if b.view.noteCard.Hidden || b.view.noteCard.words.Text() != "mirror" {
		t.Error("no note beside the cell")
	}
	b.MouseMoved(at(6))
	if !b.view.noteCard.Hidden {
		t.Error("a note on a cell without one")
	}
	b.MouseOut()
	b.FocusGained()
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if got := fmt.Sprintf("%q", heard.notes); got != `["mirror" "" "" "" "mirror"]` {
		t.Errorf("told %s", got)
	}
}

func TestArrowsReachEveryPlaceAndStopAtTheEdge(t *testing.T) {
	b := newBoard(t, 500, 700)
	step := scene.Step{Board: grid(4)}
	step.Board.Tray = make([]scene.Cell, 3)
	b.Display(step)
	b.FocusGained()
	for _, c := range []struct {
		key  fyne.KeyName
		want int
	}{
		{fyne.KeyLeft, 0},
		{fyne.KeyRight, 1},
		{fyne.KeyDown, 5},
		{fyne.KeyDown, 9},
		{fyne.KeyDown, 13},
		{fyne.KeyDown, -3},
		{fyne.KeyLeft, -2},
		{fyne.KeyUp, 12},
	} {
		b.TypedKey(&fyne.KeyEvent{Name: c.key})
		if b.Cursor != c.want {
			t.Fatalf("%s leads to %d, want %d", c.key, b.Cursor, c.want)
		}
		if b.view.ring.Hidden {
			t.Fatal("no focus ring")
		}
	}
	b.FocusLost()
	if !b.view.ring.Hidden {
		t.Error("a focus ring without focus")
	}
}

func TestPlacesArePickedByClickAndKey(t *testing.T) {
	b := newBoard(t, 500, 700)
	step := scene.Step{Board: grid(4)}
	step.Board.Tray = make([]scene.Cell, 3)
	b.Display(step)
	heard := &listener{}
	b.Owner = heard
	for _, i := range []int{6, -2} {
		b.Tapped(&fyne.PointEvent{Position: b.view.geometry.squareOf(i).center()})
	}
	b.Tapped(&fyne.PointEvent{Position: fyne.NewPos(1, 1)})
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if got := fmt.Sprint(heard.taps); got != "[6 -2 -2 -2]" {
		t.Errorf("picked %s", got)
	}
}

func TestOtherKeysArePassedOn(t *testing.T) {
	b := newBoard(t, 400, 400)
	b.Display(scene.Step{Board: grid(4)})
	heard := &keyListener{}
	b.Owner = heard
	for _, key := range []fyne.KeyName{fyne.KeyHome, fyne.KeyLeft, fyne.KeySpace} {
		b.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if got := fmt.Sprint(heard.keys); got != "[Home Space]" {
		t.Errorf("passed on %s", got)
	}
}

func TestMarksComeAndGo(t *testing.T) {
	b := newBoard(t, 500, 500)
	step := scene.Step{Board: grid(4)}
	step.Board.Tray = make([]scene.Cell, 2)
	b.Display(step)
	b.SetMarks([]Mark{{Place: 3, Choice: true}, {Place: -1, Text: "V 7", Color: theme.Proved}})
	if p := b.view.cells[3]; p.choice == nil || p.choice.Hidden {
		t.Error("no ring on what may be chosen")
	}
	if p := b.view.tray[0]; p.label == nil || p.label.text.Text != "V 7" || p.label.text.Color != theme.Color(theme.Proved) {
		t.Error("no word in the tray")
	}
	b.SetMarks(nil)
	if !b.view.cells[3].choice.Hidden || !b.view.tray[0].label.text.Hidden {
		t.Error("marks stay")
	}
}

func TestAStrongMarkLiftsItsWordOutOnItsColour(t *testing.T) {
	b := newBoard(t, 500, 500)
	b.Display(scene.Step{Board: grid(4)})
	b.SetMarks([]Mark{{Place: 3, Text: "V3", Color: theme.Proved, Strong: true}, {Place: 4, Text: "D4", Color: theme.Impossible}})
	if p := b.view.cells[3].label; p.ground.FillColor != theme.Color(theme.Proved) || p.text.Color != theme.Color(theme.OnAccent) {
		t.Errorf("the word is %v on %v", p.text.Color, p.ground.FillColor)
	}
	if p := b.view.cells[4].label; p.ground.FillColor != nil || p.text.Color != theme.Color(theme.Impossible) {
		t.Errorf("another word is %v on %v", p.text.Color, p.ground.FillColor)
	}
}

func TestBadgesLeaveTheNumberOfACellFree(t *testing.T) {
	const capital = 0.37 // half the height of a digit, of the size of its text
	for side := float32(140); side < 900; side += 40 {
		b := newBoard(t, side, side)
		board := grid(4)
		board.Cells[5].Order = 12
		b.Display(scene.Step{Board: board})
		b.SetMarks([]Mark{{Place: 5, Text: "B1", Color: theme.Impossible, Strong: true}})
		p := b.view.cells[5]
		middle, half := p.box.center().Y, p.text.TextSize*capital
		if top := p.label.ground.Position().Y; top < middle+half {
			t.Errorf("a board of %g: the word begins at %g, over the number, which ends at %g", side, top, middle+half)
		}
		if badge := p.badge; badge != nil && badge.ground.Visible() && badge.ground.Position().Y+badge.ground.Size().Height > middle-half {
			t.Errorf("a board of %g: the number of the move lies on that of the cell", side)
		}
	}
}

func TestTheNoteOfAMarkIsToldBehindThatOfThePlaceAndFollowsIt(t *testing.T) {
	b := newBoard(t, 400, 400)
	_, after := jump(0, 9, 5)
	b.Display(after)
	heard := &listener{}
	b.Owner = heard
	b.SetMarks([]Mark{{Place: 5, Note: "draw"}})
	at := b.view.geometry.squareOf(5).center()
	b.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
	for _, note := range []string{"draw", "win", "win"} {
		b.SetMarks([]Mark{{Place: 5, Note: note}, {Place: 6, Note: "loss"}})
	}
	b.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: b.view.geometry.squareOf(6).center()}})
	if got := fmt.Sprintf("%q", heard.notes); got != `["mirror · draw" "mirror · win" "loss"]` {
		t.Errorf("told %s", got)
	}
}

func TestWordsStandBesideThePiecesOfATrayWhereThereIsRoom(t *testing.T) {
	for _, c := range []struct {
		width  float32
		beside bool
	}{{700, true}, {500, false}} {
		b := newBoard(t, c.width, 380)
		step := scene.Step{Board: grid(4)}
		step.Board.Tray = make([]scene.Cell, 16)
		for i := range step.Board.Tray {
			step.Board.Tray[i].Drawing = "bqac"
		}
		b.Display(step)
		var marks []Mark
		for i := range step.Board.Tray {
			marks = append(marks, Mark{Place: -1 - i, Text: "D10", Color: theme.Impossible})
		}
		b.SetMarks(marks)
		right := float32(0)
		for i, p := range b.view.tray {
			word, piece := p.label.ground, p.box
			if got := word.Position().X >= piece.x+piece.size-spareLabel; got != c.beside {
				t.Errorf("%v wide: the word of place %d begins at %v, its place is %+v", c.width, i, word.Position().X, piece)
			}
			right = max(right, word.Position().X+word.Size().Width)
		}
		if right > c.width {
			t.Errorf("%v wide: words end at %v", c.width, right)
		}
	}
}

// TestTheNameOfATrayStaysOnTheBoard leaves it out where it would lie over what is beside the board.
func TestTheNameOfATrayStaysOnTheBoard(t *testing.T) {
	seen := map[bool]bool{}
	for side := float32(100); side < 400; side += 20 {
		b := newBoard(t, side, side)
		step := scene.Step{Board: grid(4)}
		step.Board.Tray, step.Board.TrayName = make([]scene.Cell, 14), text.M("Reserve")
		b.Display(step)
		name := b.view.heading
		seen[name.Hidden] = true
		if right := name.Position().X + name.MinSize().Width; name.Hidden != (right > side) {
			t.Errorf("%v wide: the name ends at %v, hidden %t", side, right, name.Hidden)
		}
	}
	if len(seen) < 2 {
		t.Error("it is never the other way")
	}
}

func TestTextShowsRolesTrayAndStatus(t *testing.T) {
	_, step := jump(0, 6, 5)
	step.Board.Cells[15] = scene.Cell{Role: scene.Void}
	step.Board.Tray = []scene.Cell{{Drawing: "bqac"}, {}, {Drawing: "prbo"}}
	step.Board.TrayName, step.Board.Status = text.M("Reserve"), text.M("12 of 70")
	b := newBoard(t, 400, 400)
	b.Display(step)
	want := `        A    B    C    D
   1  00*   01   02   03
   2   04 (05) [06]   07
   3   08   09   10   11
   4   12   13   14    .
Reserve: bqac prbo
12 of 70
`
	if got := b.Text(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestTextOfPitsCountsSeeds(t *testing.T) {
	board := pits(1, 0, 12, 3)
	if got, want := boardText(&board, "", ""), " 1  0\n12  3\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestEmptyBoardHasNothingToHit(t *testing.T) {
	b := newBoard(t, 300, 300)
	b.MouseIn(&desktop.MouseEvent{})
	b.Tapped(&fyne.PointEvent{Position: fyne.NewPos(10, 10)})
	b.FocusGained()
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if got := b.Text(); got != "" {
		t.Errorf("text %q", got)
	}
}

// BenchmarkDisplay steps to and fro on a board of a hundred cells: only what
// differs is touched.
func BenchmarkDisplay(b *testing.B) {
	board := newBoard(b, 600, 600)
	before, after := scene.Step{Board: grid(10), Move: "x"}, scene.Step{Board: grid(10), Move: "x"}
	after.Board.Cells[33].Role = scene.Erased
	after.Board.Cells[12].Role, after.Board.Cells[12].Order = scene.Visited, 1
	board.Display(before)
	board.Display(after)
	b.ReportAllocs()
	for b.Loop() {
		board.Display(before)
		board.Display(after)
	}
}

func TestDisplayOfTheSameBoardAllocatesLittle(t *testing.T) {
	b := newBoard(t, 600, 600)
	step := scene.Step{Board: grid(10), Move: "x"}
	b.Display(step)
	if n := testing.AllocsPerRun(20, func() { b.Display(step) }); n > 60 {
		t.Errorf("%v allocations though nothing changed", n)
	}
}

func TestThePieceInHandIsFramed(t *testing.T) {
	b := newBoard(t, 400, 400)
	step := scene.Step{Board: grid(4)}
	step.Board.Tray = []scene.Cell{{Drawing: "piece"}, {Drawing: "knight", Role: scene.Held}}
	b.Display(step)
	if free, held := b.view.tray[0].hand, b.view.tray[1].hand; free != nil || held == nil || held.Hidden || held.StrokeWidth < 3 {
		t.Errorf("frames %v and %v", free, held)
	}
	if !strings.Contains(b.Text(), "piece [knight]") {
		t.Errorf("as text: %q", b.Text())
	}
	step.Board.Tray[1].Role = scene.Plain
	b.Display(step)
	if !b.view.tray[1].hand.Hidden {
		t.Error("still framed when it is in hand no more")
	}
}

func TestAnEmptyCellThatMayBePickedHasADotAndAPieceARing(t *testing.T) {
	b := newBoard(t, 400, 400)
	step := scene.Step{Board: grid(4)}
	step.Board.Cells[0] = scene.Cell{}
	step.Board.Cells[1] = scene.Cell{Drawing: "piece"}
	b.Display(step)
	b.SetMarks([]Mark{{Place: 0, Choice: true}, {Place: 1, Choice: true}})
	dot, ring := b.view.cells[0].choice, b.view.cells[1].choice
	if dot.FillColor == nil || dot.Size().Width*4 > ring.Size().Width || ring.FillColor != nil || ring.StrokeWidth == 0 {
		t.Errorf("dot %+v, ring %+v", dot, ring)
	}
	b.SetMarks([]Mark{{Place: 0, Choice: true, Text: "1"}})
	if dot.FillColor != nil || !ring.Hidden {
		t.Error("behind a word there is still a dot, or the ring stays")
	}
}

func TestTheFocusFollowsItsPlaceToAnotherSize(t *testing.T) {
	b := newBoard(t, 500, 500)
	b.Display(scene.Step{Board: grid(4)})
	b.FocusGained()
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	b.Resize(fyne.NewSize(320, 260))
	if ring, place := b.view.ring.Position(), b.view.placeOf(1).box; ring != fyne.NewPos(place.x-2, place.y-2) || b.view.ring.Hidden {
		t.Errorf("the ring is at %v, its place at %v", ring, place)
	}
	b.FocusLost()
	b.Resize(fyne.NewSize(500, 500))
	if !b.view.ring.Hidden {
		t.Error("a ring without the focus")
	}
}

// drag carries the pointer from a place to another.
func (b *Board) testDrag(from, to fyne.Position) {
	half := fyne.NewPos((from.X+to.X)/2, (from.Y+to.Y)/2)
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: half}, Dragged: fyne.NewDelta(half.X-from.X, half.Y-from.Y)})
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(to.X-half.X, to.Y-half.Y)})
	b.DragEnd()
}

func TestADragTellsWhereItBeganAndEnded(t *testing.T) {
	b := newBoard(t, 500, 700)
	step := scene.Step{Board: grid(4)}
	step.Board.Tray = make([]scene.Cell, 3)
	b.Display(step)
	at := func(i int) fyne.Position { return b.view.geometry.squareOf(i).center() }
	b.testDrag(at(1), at(2)) // nobody listens
	heard := &listener{}
	b.Owner = heard
	b.testDrag(at(-2), at(6))
	b.testDrag(at(5), at(5).AddXY(3, 2))
	b.testDrag(at(5), fyne.NewPos(1, 1))
	b.testDrag(fyne.NewPos(1, 1), at(5))
	if got := fmt.Sprint(heard.drags); got != "[-2 to 6 tap 5]" {
		t.Errorf("told %s", got)
	}
	if !b.view.flight.image.Hidden {
		t.Error("something is still carried")
	}
}

func TestShyChoicesAreSeenWhileSomebodyIsAtTheBoard(t *testing.T) {
	b := newBoard(t, 500, 500)
	b.Display(scene.Step{Board: grid(4)})
	b.SetMarks([]Mark{{Place: 3, Choice: true, WhenActive: true}, {Place: 4, Choice: true}})
	seen := func(i int) bool { c := b.view.cells[i].choice; return c != nil && !c.Hidden }
	check := func(when string, shy bool) {
		t.Helper()
		if seen(3) != shy || !seen(4) {
			t.Errorf("%s: the shy one is seen: %t, the other: %t", when, seen(3), seen(4))
		}
	}
	check("nobody there", false)
	b.MouseIn(&desktop.MouseEvent{})
	check("the pointer", true)
	b.MouseOut()
	check("the pointer gone", false)
	b.FocusGained()
	check("the keyboard", true)
	b.FocusLost()
	check("the keyboard gone", false)
}

// The note of a place that a move has come to would cover those beside it.
func TestANoteIsHushedWhereATapMoved(t *testing.T) {
	b := newBoard(t, 500, 500)
	before, after := jump(0, 9, 5)
	after.Board.Cells[9].Note = after.Board.Cells[5].Note
	b.Display(before)
	over := func(i int) {
		b.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: b.view.geometry.squareOf(i).center()}})
	}
	b.Owner = &listener{onTap: func() {
		b.setTarget(after)
		b.animation = &animation{} // it is under way
	}}
	over(9)
	b.Tapped(&fyne.PointEvent{Position: b.view.geometry.squareOf(9).center()})
	b.animation = nil
	drawTarget(b)
	if !b.view.noteCard.Hidden {
		t.Error("the note covers the board")
	}
	over(5)
	over(9)
	if b.view.noteCard.Hidden {
		t.Error("there is no note when the pointer comes back")
	}
}
