// Package board is the widget that draws any scene.Board and what moves on it.
// It knows no game: a picture is looked up by its name, a colour follows from a
// cell's role. It is for the views that solve and play.
package board

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/scene"
	"procura/core/text"
	"procura/ui/theme"
)

// Board draws a scene as large as its space allows. Places are numbered as in
// scene.Motion: a cell by its index, place i of the tray as -1-i. All methods
// belong to the goroutine of the interface.
type Board struct {
	widget.BaseWidget

	// Owner handles what happens at the board, by those of the methods below that it has. Nil handles
	// nothing.
	Owner any
	// Cursor is the place where the keyboard is; MoveCursor brings it to another one.
	Cursor int

	drawingSource
	words  Words
	labels float32 // the size of labels, 0 for the theme's

	scene       scene.Board // what is shown, or being moved to
	traySize    int         // places kept for the tray
	view        *view
	animation   *animation // nil when nothing moves
	marks       []Mark
	heat        scene.Heat
	focused     bool
	hover       int    // the place under the pointer, or nowhere
	noteHidden  bool   // a move has come to where the pointer rests: its note would cover others
	pointerOver bool   // the pointer is over the widget
	drag        *drag  // nil where nothing is dragged
	lastNote    string // the note that was told last
}

// What an owner may hear of. Without a Tapper or a Dragger the board leaves taps and drags alone.
type (
	// NoteReader gets the note of the place under the pointer or the keyboard, "" when there is none.
	NoteReader interface{ ShowNote(note string) }
	// Pointed gets the place under the pointer or the keyboard, before its note is shown.
	Pointed interface{ Point(place int) }
	// Tapper gets the place that was clicked, or chosen by Enter or Space.
	Tapper interface{ Tap(place int) }
	// Dragger gets the places where a drag began and ended.
	Dragger interface{ Drag(from, to int) }
	// DragOuter gets the place where a drag began that ended outside all places, and the point of the
	// widget's coordinates.
	DragOuter interface {
		DragOut(from int, at fyne.Position)
	}
	// Typist gets the text that is typed at a place.
	Typist interface{ Type(place int, r rune) }
	// KeyHandler obeys keys that the board has no use for, before the window, and reports whether it did.
	KeyHandler interface {
		HandleKey(*fyne.KeyEvent) bool
	}
)

type Words interface{ Say(text.Message) string }

// Mark is a note on a place of the board, besides its piece or number.
type Mark struct {
	// Place is a cell or, from -1 down, a place of the tray.
	Place int
	// Choice rings a place that may be picked; an empty cell gets a dot.
	Choice bool
	// Ring rings a place, an empty one too, as what is wrong.
	Ring bool
	// WhenActive is for a choice that is seen only while the board has the pointer or the keyboard.
	WhenActive bool
	// Text is a word or two: in the middle of an empty cell, else at its foot.
	Text string
	// Color is the text's colour in the theme; with Strong, that of the ground that
	// lifts the text out from among others.
	Color  fyne.ThemeColorName
	Strong bool
	// Note is told behind the place's own note.
	Note string
	// Ghost names a drawing that is seen faintly in an empty cell, with the text on its
	// edge.
	Ghost string
}

// ChoiceMarks ring places that can be picked.
func ChoiceMarks(places []int, whenActive bool) []Mark {
	marks := make([]Mark, len(places))
	for i, place := range places {
		marks[i] = Mark{Place: place, Choice: true, WhenActive: whenActive}
	}
	return marks
}

// HintMarks number the places of a move.
func HintMarks(way []int) []Mark {
	marks := ChoiceMarks(way, false)
	for i := range marks {
		marks[i].Text, marks[i].Color, marks[i].Strong = strconv.Itoa(i+1), theme.Accent, true
	}
	return marks
}

var (
	_ fyne.Widget       = (*Board)(nil)
	_ fyne.Tappable     = (*Board)(nil)
	_ fyne.Draggable    = (*Board)(nil)
	_ fyne.Focusable    = (*Board)(nil)
	_ fyne.Accessible   = (*Board)(nil)
	_ desktop.Hoverable = (*Board)(nil)
)

// New returns an empty board.
func New(drawings Drawings, words Words) *Board {
	b := &Board{drawingSource: drawingSource{drawings: drawings}, words: words, hover: nowhere}
	b.view = newView(shape{}, b.drawingSource)
	b.ExtendBaseWidget(b)
	return b
}

// Display draws the board of a step at once. An animation under way ends; its done
// is not called.
func (b *Board) Display(step scene.Step) {
	b.Stop()
	b.setTarget(step)
	drawTarget(b)
}

// Animate moves from the board as it is drawn to that of a step, at a speed of
// 1 for the usual pace, and then calls done (which may be nil). An animation
// under way ends first: its board is completed, its done is not called. Without
// motions, at no speed or between boards of different shape the step is shown
// and done called at once.
func (b *Board) Animate(step scene.Step, speed float64, done func()) {
	b.Stop()
	before := b.view
	b.setTarget(step)
	ended := func() {
		b.animation = nil
		drawTarget(b)
		if done != nil {
			done()
		}
	}
	f := newAnimation(b.view, &b.scene, step.Motions)
	if before != b.view || speed <= 0 || len(f.segments) == 0 {
		ended()
		return
	}
	b.animation, f.finish = f, ended
	f.fyneAnimation = fyne.NewAnimation(time.Duration(float64(f.total)/speed), f.tick)
	f.fyneAnimation.Curve = fyne.AnimationLinear
	f.fyneAnimation.Start()
}

// AnimationLength is the time that Animate takes at the usual pace to come to a step, from a board
// of the same shape.
func AnimationLength(step scene.Step) time.Duration {
	return newAnimation(newView(shapeOf(&step.Board, len(step.Board.Tray)+1), drawingSource{}), &step.Board, step.Motions).total
}

// Stop ends an animation under way and shows the board it led to. Its done is
// not called.
func (b *Board) Stop() {
	if b.animation == nil {
		return
	}
	b.animation.over = true
	b.animation.fyneAnimation.Stop()
	b.animation = nil
	b.view.flight.hide()
	b.view.pulse(nil, 0)
	drawTarget(b)
}

func (b *Board) Moving() bool { return b.animation != nil }

// setTarget makes a step's board the one to draw, with new objects when its shape is
// another.
func (b *Board) setTarget(step scene.Step) {
	b.scene = step.Board
	if step.Move == "" {
		b.traySize = 0
	}
	b.traySize = max(b.traySize, len(b.scene.Tray))
	s := shapeOf(&b.scene, b.traySize)
	if s != b.view.shape {
		b.view = newView(s, b.drawingSource)
		b.Cursor, b.hover = 0, nowhere
		b.showMarks()
		b.view.showHeat(&b.heat, b.words)
		defer b.Refresh()
	}
	b.view.setLabels(&b.scene, b.words.Say(b.scene.TrayName))
}

func drawTarget(b *Board) {
	b.view.showBoard(&b.scene)
	if place, found := b.PointedPlace(); found {
		b.showNote(place)
	}
}

// SetHeat shades cells by how often a search has reached them, rings those where some of its nodes
// wait, and says so in their notes; the zero Heat takes that back.
func (b *Board) SetHeat(h scene.Heat) {
	b.heat = h
	b.view.showHeat(&b.heat, b.words)
}

// SetMarks marks some places, and no others.
func (b *Board) SetMarks(marks []Mark) {
	b.marks = append(b.marks[:0], marks...)
	b.showMarks()
	if place, found := b.PointedPlace(); found && b.view.noteOf(place, b.words) != b.lastNote {
		b.showNote(place)
	}
}

func (b *Board) Marks() []Mark { return slices.Clone(b.marks) }

// showMarks shows the marks, some choices only while somebody is at the board.
func (b *Board) showMarks() {
	seen := slices.Clone(b.marks)
	for i, m := range seen {
		seen[i].Choice = m.Choice && (b.pointerOver || b.focused || !m.WhenActive)
	}
	b.view.setMarks(seen)
}

func (b *Board) HeightFor(cells float32) float32 { return b.view.heightFor(cells, b.caption()) }

// WidthFor is the width that it has use for where it is so high.
func (b *Board) WidthFor(height float32) float32 { return b.view.widthFor(height, b.caption()) }

func (b *Board) caption() float32 {
	if b.labels > 0 {
		return b.labels
	}
	return b.Theme().Size(fynetheme.SizeNameCaptionText)
}

func (b *Board) CreateRenderer() fyne.WidgetRenderer { return &renderer{b} }

// renderer passes on to the view, which changes with the shape of the board.
type renderer struct{ board *Board }

func (r *renderer) Layout(size fyne.Size) {
	b := r.board
	b.view.layout(size, b.caption())
	b.view.showCursor(b.Cursor, !b.view.ring.Hidden) // it moves with its place
}

func (r *renderer) MinSize() fyne.Size { return r.board.view.least(r.board.caption()) }
func (r *renderer) Destroy()           {}

func (r *renderer) Objects() []fyne.CanvasObject {
	layers := r.board.view.layers
	objects := make([]fyne.CanvasObject, len(layers))
	for i, l := range layers {
		objects[i] = l
	}
	return objects
}

func (r *renderer) Refresh() {
	b := r.board
	b.view.setLabels(&b.scene, b.words.Say(b.scene.TrayName))
	b.view.layout(b.Size(), b.caption())
	canvas.Refresh(b)
}
