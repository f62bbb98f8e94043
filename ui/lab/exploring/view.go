package exploring

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/widgets"
)

// View is the page: which run it is, its tree, what is known of a node, and the time.
//
//	+---------------------------------------------+
//	| run            verdict               counts |
//	+---------------------------+-----------------+
//	| tree                      | node            |
//	+---------------------------+-----------------+
//	| |< < > >| ---o---  expansion 12 of 31   1x  |
//	+---------------------------------------------+
type View struct {
	host.Plain

	words   *i18n.Words
	session *Session
	drawn   int // which sight is on the screen
	walked  *walk

	tips     *widgets.Tips
	front    *front
	head     *head
	grove    *grove
	rooms    *rooms
	timeline *timeline
	work     fyne.CanvasObject
	content  fyne.CanvasObject
	// held are the keys that are held at present.
	held func() fyne.KeyModifier
}

// newView builds the page of a session.
func newView(s *Session) *View {
	v := &View{words: s.host.Words(), session: s, tips: widgets.NewTips(), held: held}
	v.tips.Later = s.runner.After
	v.front, v.head, v.grove, v.rooms, v.timeline = newFront(v), newHead(v), newGrove(v), newRooms(v), newTimeline(v)
	v.work = v.layOut()
	v.content = v.tips.Over(container.NewStack(v.front.content, v.work))
	return v
}

// held are the keys that the driver says are held.
func held() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// treeShare and roomShare are the shares of the width of the tree and of what is beside
// it.
const (
	treeShare = 0.57
	roomShare = 0.43
)

func (v *View) layOut() fyne.CanvasObject {
	beside := widgets.Card(container.New(layout.NewCustomPaddedLayout(0, 0, 4, 4), v.rooms.content))
	tree := widgets.Card(container.New(layout.NewCustomPaddedLayout(0, 0, 4, 4), v.grove.content))
	both := container.New(sides{widgets.Columns{Shares: []float32{treeShare, roomShare}, Gap: 6}}, tree, beside)
	return container.NewPadded(widgets.Border(widgets.Card(v.head.content), v.timeline.content, nil, nil, both))
}

// sides lays tree and rooms side by side; the width is that of both.
type sides struct{ widgets.Columns }

// MinSize is what both want in their shares.
func (l sides) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := l.Columns.MinSize(objects)
	size.Width = objects[1].MinSize().Width / roomShare
	return size
}

// leave lets the page go: another one takes its place.
func (v *View) leave() {
	v.timeline.player.OnChange = nil
	v.timeline.player.Pause()
}

// render shows the session as it is now.
func (v *View) render() {
	s := v.session
	walks := s.phase == walking && s.walk != nil
	widgets.Show(v.front.content, !walks)
	widgets.Show(v.work, walks)
	if !walks {
		v.walked = nil
		v.timeline.player.Pause()
		v.front.render()
		return
	}
	if v.walked != s.walk {
		v.walked, v.drawn = s.walk, -1
		v.timeline.player.SetLength(0)
		v.head.render()
	}
	v.timeline.render()
	if s.walk.seen == nil || v.drawn == s.walk.serial {
		return
	}
	v.drawn = s.walk.serial
	v.tips.Hide()
	v.rooms.render(s.walk.seen)
	v.grove.render(s.walk.seen)
}

// informed reports whether a part of the run knows h.
func (v *View) informed(phase int) bool {
	phases := v.session.walk.exploration.Phases()
	return phase >= 0 && phase < len(phases) && phases[phase].Algorithm.Informed()
}

// Key obeys the keys of the page, and the player's; it reports whether it did.
func (v *View) Key(event *fyne.KeyEvent) bool {
	s := v.session
	does := keys.OfHeld(keys.Exploring, event.Name, v.held()&fyne.KeyModifierShift)
	if does == keys.Cancel && s.busy() {
		s.cancel()
		return true
	}
	if s.phase != walking {
		return false
	}
	act, known := map[keys.Action]func(){
		keys.NextLevel: func() { s.seek(game.NextLevel, false) },
		keys.PastLevel: func() { s.seek(game.NextLevel, true) },
		keys.NextPhase: func() { s.seek(game.NextPhase, false) },
		keys.PastPhase: func() { s.seek(game.NextPhase, true) },
		keys.NextOnWay: func() { s.seek(game.NextOnWay, false) },
		keys.PastOnWay: func() { s.seek(game.NextOnWay, true) },
		keys.GoTo:      s.askNumber,
		keys.Veil:      s.veil,
	}[does]
	if known {
		act()
		return true
	}
	return v.timeline.player.Key(event.Name)
}

// Title is the page's name in the switch.
func (v *View) Title() string { return v.words.Key("lab.exploring") }

// Content is what is on the screen.
func (v *View) Content() fyne.CanvasObject { return v.content }

// Act repeats what is offered.
func (v *View) Act() { v.session.repeat() }

// Board is the board of the node, as text.
func (v *View) Board() string {
	if w := v.session.walk; w == nil || w.seen == nil || v.session.switches.Veiled || v.session.switches.Room != nodeRoom {
		return ""
	}
	return v.rooms.panel.board.Text()
}

// Entries are those of the page in the menus: none.
func (v *View) Entries() []host.Entry { return nil }

// SetVisible tells the page whether it can be seen.
func (v *View) SetVisible(visible bool) {
	if !visible {
		v.timeline.player.Pause()
	}
	v.session.setVisible(visible)
}

// middle stands in the middle of the height.
func middle(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(layout.NewSpacer(), o, layout.NewSpacer())
}
