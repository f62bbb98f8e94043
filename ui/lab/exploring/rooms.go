package exploring

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/lab/exploring/code"
	"procura/ui/lab/exploring/predicting"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// room is what stands beside the tree.
type room string

// The rooms.
const (
	nodeRoom    room = ""
	codeRoom    room = "code"
	predictRoom room = "predict"
)

// order is that of the switch, with the keys of their words.
var order = []struct {
	room room
	key  string
}{{nodeRoom, "node"}, {codeRoom, "code"}, {predictRoom, "predict"}}

// rooms are what can stand beside the tree, one at a time, with a switch above.
type rooms struct {
	view    *View
	lights  map[room]fyne.CanvasObject
	panel   *panel
	code    *code.Panel
	guess   *predicting.Panel
	veiled  fyne.CanvasObject
	content fyne.CanvasObject
}

func newRooms(v *View) *rooms {
	w, s := v.words, v.session
	r := &rooms{view: v, lights: map[room]fyne.CanvasObject{}, panel: newPanel(v)}
	r.code = code.New(w, v.tips, s.host)
	r.code.OnStep = func(by int) { s.step(s.player.Index + by) }
	r.code.OnSuccessor = func(node uint32) { v.grove.tree.Choose(node) }
	r.guess = predicting.New(w, v.tips, s.quiz, v.Key)
	hidden := widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false).Align(fyne.TextAlignCenter)
	hidden.SetText(w.Key("exploring.veiled"))
	r.veiled = container.New(layout.NewCustomPaddedVBoxLayout(0), layout.NewSpacer(), hidden, layout.NewSpacer())
	name := container.NewBorder(nil, nil, r.panel.name, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), widgets.NewHint(r.panel.way, r.panel.way, v.tips)))
	head := container.NewBorder(nil, nil, nil, r.newRail(), middle(name))
	r.content = widgets.Border(head, nil, nil, nil, container.NewStack(r.panel.content, r.code.Content(), r.guess.Content(), r.veiled))
	return r
}

// The size of the switch: its height, and the width for each room.
const (
	railHeight = 26
	railWidth  = 76
)

func (r *rooms) newRail() fyne.CanvasObject {
	w := r.view.words
	row := container.New(layout.NewGridLayoutWithColumns(len(order)))
	for _, one := range order {
		light := widgets.NewSurface(theme.VisitedCell, theme.VisitedCell, 6)
		r.lights[one.room] = light
		b := widgets.NewButton(w.Key("exploring.room."+one.key), nil, func() { r.view.session.turn(one.room) })
		b.Importance = widget.LowImportance
		b.Explain(r.view.tips, w.Key("exploring.about.room."+one.key))
		row.Add(container.NewStack(light, b))
	}
	return container.New(widgets.Fixed{Width: railWidth * float32(len(order)), Height: railHeight}, row)
}

// turn puts a room beside the tree.
func (s *Session) turn(to room) { s.switched(func(on *switches) { on.Room = to }) }

// render shows a sight in the room of now.
func (r *rooms) render(s *sight) {
	on := &r.view.session.switches
	for room, light := range r.lights {
		widgets.Show(light, room == on.Room)
	}
	shown := func(o fyne.CanvasObject, room room) { widgets.Show(o, on.Room == room && !on.Veiled) }
	shown(r.panel.content, nodeRoom)
	shown(r.code.Content(), codeRoom)
	shown(r.guess.Content(), predictRoom)
	widgets.Show(r.veiled, on.Veiled)
	r.panel.sayName(s)
	if on.Veiled {
		return
	}
	switch on.Room {
	case nodeRoom:
		r.panel.render(s)
	case codeRoom:
		r.code.Show(r.view.session.walk.exploration, s.moment)
	}
}

// newQuiz asks about the walk, beside the window where that can take long.
func newQuiz(s *Session) *predicting.Session {
	q := predicting.NewSession(s.host)
	q.OnStep = func(by int) { s.step(s.player.Index + by) }
	q.OnHide = func(hidden bool) { s.uncover(func() { s.hidden = hidden }) }
	q.OnCover = func(nodes ...uint32) { s.uncover(func() { s.covered = nodes }) }
	q.Beside = s.beside
	return q
}

// uncover changes what the tree hides from whoever guesses.
func (s *Session) uncover(change func()) {
	change()
	if s.view != nil && s.walk != nil {
		s.view.grove.hide()
	}
}

// quizzed has the step that is seen asked about, where that is wanted.
func (s *Session) quizzed() {
	if w := s.walk; w != nil && w.seen != nil && w.seen.question == w.asked {
		s.quiz.Show(w.exploration, w.seen.moment)
		s.quiz.Turn(s.switches.Room == predictRoom && !s.switches.Veiled)
	}
}

// guess answers a question with a node that is picked.
func (s *Session) guess(node uint32) {
	if s.quiz.On() && node != game.NoNode {
		s.quiz.Offer(node)
	}
}
