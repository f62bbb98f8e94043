package exploring

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/theme"
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
	page.Frame

	session  *Session
	rendered *exploration // on the screen
	serial   int          // of its snapshot there

	startPane *startPane
	header    *runHeader
	treePane  *treePane
	sidePanel *sidePanel
	timeline  *timeline
	work      fyne.CanvasObject
	// held are the keys that are held at present.
	held func() fyne.KeyModifier
}

// newView builds the page of a session.
func newView(s *Session) *View {
	v := &View{Frame: s.NewFrame("menu.lab.exploring"), session: s, held: heldKeys}
	v.startPane, v.header, v.treePane, v.sidePanel, v.timeline = newStartPane(v), newRunHeader(v), newTreePane(v), newSidePanel(v), newTimeline(v)
	card := func(content fyne.CanvasObject) fyne.CanvasObject {
		return widgets.Card(container.New(layout.NewCustomPaddedLayout(0, 0, 4, 4), content))
	}
	both := container.New(sideBySide, card(v.treePane.content), card(v.sidePanel.content))
	v.work = container.NewPadded(widgets.Border(widgets.Card(v.header.content), v.timeline.content, nil, nil, both))
	v.SetContent(container.NewStack(v.startPane.content, v.work))
	return v
}

// heldKeys are the keys of the keyboard that are held.
func heldKeys() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// treeShare and sideShare are the shares of the width of the tree and of what is beside
// it.
const (
	treeShare = 0.57
	sideShare = 0.43
)

var sideColumns = widgets.Columns{Shares: []float32{treeShare, sideShare}, Gap: 6}

// sideBySide lays the tree and what is beside it in their shares, of which the latter's has
// the width that it wants at least.
var sideBySide = widgets.LayoutFunc{
	Least: func(objects []fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(objects[1].MinSize().Width/sideShare, sideColumns.MinSize(objects).Height)
	},
	Place: sideColumns.Layout,
}

// Leave lets the page go: another one takes its place.
func (v *View) Leave() {
	v.timeline.player.Detach()
}

// Render shows the session as it is now.
func (v *View) Render() {
	e := v.session.exploration
	widgets.Show(v.startPane.content, e == nil)
	widgets.Show(v.work, e != nil)
	if e == nil {
		v.rendered = nil
		v.timeline.player.Pause()
		v.startPane.render()
		return
	}
	if v.rendered != e {
		v.rendered, v.serial = e, -1
		v.timeline.player.SetLength(0)
		v.header.render()
	}
	v.timeline.render()
	if e.snapshot == nil || v.serial == e.serial {
		return
	}
	v.serial = e.serial
	v.Tips.Hide()
	v.sidePanel.render(e.snapshot)
	v.treePane.render(e.snapshot)
}

// HandleKey obeys the keys of the page, and the player's; it reports whether it did.
func (v *View) HandleKey(event *fyne.KeyEvent) bool {
	s := v.session
	does := keys.OfHeld(keys.Exploring, event.Name, v.held()&fyne.KeyModifierShift)
	if does == keys.Cancel && s.Working() {
		s.repeating.Cancel()
		return true
	}
	if s.exploration == nil {
		return false
	}
	for _, leap := range leaps {
		if leap.action == does {
			leap.do(s)
			return true
		}
	}
	return v.timeline.player.Key(event.Name)
}

func (v *View) DoMainAction() { v.session.repeatOffered() }

// BoardText is the board of the node, as text.
func (v *View) BoardText() string {
	s := v.session
	if s.exploration == nil || s.exploration.snapshot == nil || s.State.Options.AnswerHidden || s.State.Options.SideTab != nodeTab {
		return ""
	}
	return v.sidePanel.node.board.Text()
}

// SetVisible tells the page whether it can be seen.
func (v *View) SetVisible(visible bool) {
	if !visible {
		v.timeline.player.Pause()
	}
	v.session.setVisible(visible)
}

// sideTab is what stands beside the tree.
type sideTab string

const (
	nodeTab sideTab = ""
	codeTab sideTab = "code"
	quizTab sideTab = "predict"
)

// sideTabs are those of the switch; the end of the keys of the words is their name, of the first "node".
var sideTabs = []sideTab{nodeTab, codeTab, quizTab}

// sidePanel is what can stand beside the tree, one at a time, with a switch above.
type sidePanel struct {
	view            *View
	name, path      *widgets.Line       // of the node
	lights          []fyne.CanvasObject // under the switch, for each of sideTabs
	node            *nodePane
	code            *codePane
	quiz            *quizPane
	panes           []fyne.CanvasObject // of sideTabs
	hidden, content fyne.CanvasObject
}

// The size of the switch: its height, and the width for each of what it shows; and the
// height of the row above the tree, at the usual size of texts.
const (
	switchHeight = 26
	switchWidth  = 76
	toolHeight   = 26
)

func newSidePanel(v *View) *sidePanel {
	w, s := v.Words, v.session
	r := &sidePanel{view: v, node: newNodePane(v), name: heading(), path: widgets.NewCaption("")}
	r.name.Whole = true
	r.code = newCodePane(w, v.Tips, s.Host)
	r.code.onStep = func(by int) { s.goToStep(s.player.Index + by) }
	r.code.onSuccessor = func(node uint32) { v.treePane.tree.choose(node) }
	r.quiz = newQuizPane(w, v.Tips, s.quiz)
	hidden := widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false).Align(fyne.TextAlignCenter)
	hidden.SetText(w.Key("explore.veiled"))
	r.hidden = container.New(layout.NewCustomPaddedVBoxLayout(0), layout.NewSpacer(), hidden, layout.NewSpacer())
	r.panes = []fyne.CanvasObject{r.node.content, r.code.content, r.quiz.content}
	tabs := container.New(layout.NewGridLayoutWithColumns(len(sideTabs)))
	for _, tab := range sideTabs {
		light, key := widgets.NewSurface(theme.VisitedCell, theme.VisitedCell, 6), cmp.Or(string(tab), "node")
		r.lights = append(r.lights, light)
		tabs.Add(container.NewStack(light, widgets.NewQuietButton(v.Tips, w.Key("explore.about.room."+key), w.Key("explore.room."+key), nil, func() {
			s.changeOption(func(on *options) { on.SideTab = tab })
		})))
	}
	name := container.NewBorder(nil, nil, r.name, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), widgets.NewHint(r.path, r.path, v.Tips)))
	head := container.NewBorder(nil, nil, nil, widgets.FixedSize(switchWidth*float32(len(sideTabs)), switchHeight, tabs), widgets.Middle(name))
	r.content = widgets.Border(head, nil, nil, nil, container.NewStack(append(slices.Clone(r.panes), r.hidden)...))
	return r
}

func (r *sidePanel) render(s *snapshot) {
	on, w := &r.view.session.State.Options, r.view.Words
	for i, tab := range sideTabs {
		widgets.Show(r.lights[i], tab == on.SideTab)
		widgets.Show(r.panes[i], tab == on.SideTab && !on.AnswerHidden)
	}
	widgets.Show(r.hidden, on.AnswerHidden)
	r.name.SetText(strings.ToUpper(w.Key("explore.node", "Node", nodeNumber(w, s.node.Number))))
	r.path.SetText(formatPath(s.moves))
	switch {
	case on.AnswerHidden:
	case on.SideTab == nodeTab:
		r.node.render(s)
	case on.SideTab == codeTab:
		r.code.showMoment(r.view.session.exploration, s.moment)
	}
}

// treePane is the tree with what enlarges it, and what it leaves out.
type treePane struct {
	view             *View
	tree             *searchTree
	pathOnly, boards *widgets.KeyedCheck
	quiet            bool
	content          fyne.CanvasObject
}

func newTreePane(v *View) *treePane {
	w, s := v.Words, v.session
	g := &treePane{view: v, tree: newSearchTree(w, s.Host)}
	g.tree.tips, g.tree.clock = v.Tips, s
	g.tree.background = func(work, done func()) { s.runBackground(s.treeRunner, work, done) }
	g.tree.onChoose = s.pickNode
	g.tree.onKey = v.HandleKey
	scale := widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	g.tree.onZoom = func(zoom float32) { scale.SetText(w.Percent(100*float64(zoom), 0)) }
	g.tree.onZoom(g.tree.zoom)
	g.pathOnly = g.newCheck("path", func(on bool) { s.changeOption(func(all *options) { all.PathOnly = on }) })
	g.boards = g.newCheck("boards", func(on bool) { s.changeOption(func(all *options) { all.Boards = on }) })
	tools := container.New(widgets.Tight(toolHeight),
		widgets.NewQuietButton(v.Tips, w.Key("explore.about.tree.smaller"), "", fynetheme.ContentRemoveIcon(), func() { g.tree.zoomBy(1 / zoomStep) }),
		widgets.Middle(scale),
		widgets.NewQuietButton(v.Tips, w.Key("explore.about.tree.larger"), "", fynetheme.ContentAddIcon(), func() { g.tree.zoomBy(zoomStep) }),
		widgets.NewQuietButton(v.Tips, w.Key("explore.about.tree.fit"), w.Key("explore.tree.fit"), nil, g.tree.fit),
		g.boards, g.pathOnly)
	head := container.NewBorder(nil, nil, widgets.Middle(widgets.Heading(w.Key("explore.tree"))), tools)
	g.content = widgets.Border(head, nil, nil, nil, g.tree)
	return g
}

func (g *treePane) newCheck(key string, set func(bool)) *widgets.KeyedCheck {
	w := g.view.Words
	c := widgets.NewCheck(w.Key("explore.tree."+key), func(on bool) {
		if !g.quiet {
			set(on)
		}
	})
	c.Explain(g.view.Tips, w.Key("explore.about.tree."+key))
	return c
}

func (g *treePane) render(s *snapshot) {
	session := g.view.session
	on := &session.State.Options
	g.quiet = true
	g.pathOnly.SetChecked(on.PathOnly)
	g.boards.SetChecked(on.Boards)
	g.quiet = false
	g.tree.setPathOnly(on.PathOnly)
	g.tree.setBoards(on.Boards)
	g.tree.showMoment(session.exploration, s.moment)
	g.tree.choose(s.node.Number)
	g.hideAnswers()
}

func (g *treePane) hideAnswers() {
	s := g.view.session
	g.tree.hide(s.State.Options.AnswerHidden || s.quiz.hidesAnswer(), s.quiz.hiddenFigures()...)
}
