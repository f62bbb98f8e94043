package exploring

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/search/explore"
	"procura/ui/exploring/code"
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
//
// In a small window the tree, the node, the frontier and what else is beside the tree have a tab each.
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
	tabs      *Tabs // of a small window
	work      *Work
}

// newView builds the page of a session.
func newView(s *Session) *View {
	v := &View{Frame: s.NewFrame("menu.lab.exploring"), session: s}
	v.startPane = newStartPane(v)
	v.header = newRunHeader(v)
	v.treePane = newTreePane(v)
	v.sidePanel = newSidePanel(v)
	v.timeline = newTimeline(v)
	v.tabs = newRoomSwitch(v, []sideTab{treeTab, nodeTab, frontierTab, codeTab, quizTab})
	v.work = NewWork(v.header.content, v.tabs.Content, v.treePane.Content, v.sidePanel.content, v.timeline.Timeline, func() fyne.Size {
		return v.sidePanel.node.leastAll().AddWidthHeight(0, switchHeight*widgets.TextScale())
	}, v.showRooms)
	v.SetContent(container.NewStack(v.startPane.content, container.NewPadded(v.work.Content)))
	return v
}

// Work is what a page with a tree shows of a search: the header, tabs for a small window, the tree, what is beside it,
// and the timeline.
type Work struct {
	Content fyne.CanvasObject
	// IsSmall reports whether tree and side have a tab each.
	IsSmall          bool
	tabs, tree, side fyne.CanvasObject
	leastRoom        float32 // of tree and side in a small window, at the usual size of texts
}

// leastTree and leastQuiz are the heights that the tree and what is beside it, and questions, have at least in a small
// window, at the usual size of texts.
const (
	leastTree = 120
	leastQuiz = 170
)

// NewWork lays tree and side in their shares between header and timeline, or has one of them at a time where there is
// no room for both, of which the side tells the least size. showRooms shows what is chosen of them then.
func NewWork(header, tabs, tree, side fyne.CanvasObject, timeline *Timeline, leastSide func() fyne.Size, showRooms func()) *Work {
	card := func(content fyne.CanvasObject) fyne.CanvasObject {
		return widgets.Card(container.New(layout.NewCustomPaddedLayout(0, 0, 4, 4), content))
	}
	gap, head := fynetheme.Padding(), widgets.Card(header)
	k := &Work{tabs: tabs, tree: card(tree), side: card(side), leastRoom: leastTree}
	k.tabs.Hide()
	k.Content = container.New(widgets.LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size {
			width := max(head.MinSize().Width, tabs.MinSize().Width, timeline.Content.MinSize().Width)
			return fyne.NewSize(width, head.MinSize().Height+tabs.MinSize().Height+k.leastRoom*widgets.TextScale()+timeline.height(noCurves)+3*gap)
		},
		Place: func(_ []fyne.CanvasObject, size fyne.Size) {
			top := head.MinSize().Height
			small, curves := planRooms(size, leastSide().AddWidthHeight(0, top), timeline)
			timeline.setCurves(curves)
			if k.IsSmall != small {
				k.IsSmall = small
				showRooms()
			}
			low := timeline.height(curves)
			widgets.Place(head, 0, 0, size.Width, top)
			widgets.Place(timeline.Content, 0, size.Height-low, size.Width, low)
			top += gap
			if small {
				widgets.Place(tabs, 0, top, size.Width, tabs.MinSize().Height)
				top += tabs.MinSize().Height + gap
			}
			left, right, height := size.Width, float32(0), size.Height-low-gap-top
			if !small {
				left = (size.Width - sideGap) * treeShare
				right = left + sideGap
			}
			widgets.Place(k.tree, 0, top, left, height)
			widgets.Place(k.side, right, top, size.Width-right, height)
		},
	}, head, tabs, k.tree, k.side, timeline.Content)
	return k
}

// planRooms returns whether tree and side have a tab each, and the height of the curves, which have what these leave.
func planRooms(size, least fyne.Size, timeline *Timeline) (small bool, curves float32) {
	if size.Width < least.Width/sideShare {
		return true, noCurves
	}
	room := size.Height - least.Height - 6*fynetheme.Padding() - timeline.height(noCurves)
	if room < 0 {
		return true, noCurves
	}
	curves = (room - rowGap) / widgets.TextScale()
	if curves < lowCurves {
		curves = noCurves
	}
	return false, min(curves, curvesHeight)
}

// ShowRooms shows tree and side, or in a small window the tabs and one of them.
func (k *Work) ShowRooms(isTree bool) {
	widgets.Show(k.tabs, k.IsSmall)
	widgets.Show(k.tree, !k.IsSmall || isTree)
	widgets.Show(k.side, !k.IsSmall || !isTree)
}

// showRooms shows what is chosen of tree and side, and marks it in the switches.
func (v *View) showRooms() {
	on := v.session.State.Options
	v.work.ShowRooms(!on.Beside)
	widgets.Show(v.sidePanel.tabs.Content, !v.work.IsSmall)
	tab := on.SideTab
	if v.work.IsSmall && !on.Beside {
		tab = treeTab
	}
	v.work.leastRoom = leastTree
	if tab == quizTab {
		v.work.leastRoom = leastQuiz
	}
	v.tabs.MarkTab(string(tab))
	v.sidePanel.tabs.MarkTab(string(v.besideTree()))
	v.sidePanel.node.setPart(v.work.IsSmall, on.SideTab == frontierTab)
}

// besideTree returns the panel that is beside the tree. There, the frontier is shown with the node.
func (v *View) besideTree() sideTab {
	if tab := v.session.State.Options.SideTab; tab != frontierTab {
		return tab
	}
	return nodeTab
}

// treeShare and sideShare are the shares of the width of the tree and of what is beside
// it, and sideGap what is between them.
const (
	treeShare = 0.57
	sideShare = 0.43
	sideGap   = 6
)

// Leave lets the page go: another one takes its place.
func (v *View) Leave() { v.timeline.Player.Detach() }

// Render shows the session as it is now.
func (v *View) Render() {
	e := v.session.exploration
	widgets.Show(v.startPane.content, e == nil)
	widgets.Show(v.work.Content, e != nil)
	if e == nil {
		v.rendered = nil
		v.timeline.Player.Pause()
		v.startPane.render()
		return
	}
	if v.rendered != e {
		v.rendered, v.serial = e, -1
		v.timeline.Player.SetLength(0)
		v.header.render()
	}
	if v.header.hidden != v.session.answerHidden {
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
	does := widgets.ActionOf(keys.Exploring, event.Name)
	if does == keys.Cancel && s.Working() {
		s.repeating.Cancel()
		return true
	}
	if s.exploration == nil {
		return false
	}
	if does == keys.Veil {
		v.ToggleAnswer()
		return true
	}
	return v.leap(event) || v.timeline.Player.Key(event.Name)
}

// leap obeys the keys of where one can go to, also before a list pages by them.
func (v *View) leap(event *fyne.KeyEvent) bool {
	return TakeLeap(keys.Exploring, event, leaps, func(l Leap[explore.Seek]) { leapTo(v.session, l) })
}

// TakeLeap goes to where a key goes, and reports whether it is one of these.
func TakeLeap[G any](place keys.Place, event *fyne.KeyEvent, leaps []Leap[G], leapTo func(Leap[G])) bool {
	does := widgets.ActionOf(place, event.Name)
	at := slices.IndexFunc(leaps, func(l Leap[G]) bool { return l.Action == does })
	if at >= 0 {
		leapTo(leaps[at])
	}
	return at >= 0
}

// HidesAnswer reports whether the answer is hidden, where a run is looked into.
func (v *View) HidesAnswer() (hidden, possible bool) {
	return v.session.answerHidden, v.session.exploration != nil
}

func (v *View) ToggleAnswer() { v.session.Host.HideAnswer(!v.session.answerHidden) }

func (v *View) DoMainAction() { v.session.repeatOffered() }

// BoardText returns the board of the node, as text.
func (v *View) BoardText() string {
	s := v.session
	if s.exploration == nil || s.exploration.snapshot == nil || v.besideTree() != nodeTab {
		return ""
	}
	return v.sidePanel.node.board.Text()
}

// VisibilityChanged is told whether the page can be seen.
func (v *View) VisibilityChanged(visible bool) {
	if !visible {
		v.timeline.Player.Pause()
	}
	v.session.setVisible(visible)
	if visible { // more may be known of the problem
		v.header.render()
	}
}

// sideTab is a panel beside the tree; the end of the keys of its words is its name, of the first "node".
type sideTab string

const (
	nodeTab     sideTab = ""
	codeTab     sideTab = "code"
	quizTab     sideTab = "predict"
	frontierTab sideTab = "frontier" // with the node where there is room
	treeTab     sideTab = "tree"     // beside nothing
)

// sideTabs holds the tabs of the side.
var sideTabs = []sideTab{nodeTab, codeTab, quizTab}

// Tabs is a row of buttons that choose what is seen.
type Tabs struct {
	Content fyne.CanvasObject
	tabs    []string
	lights  []fyne.CanvasObject
}

// NewTabs returns tabs by their words: prefix and the name of the tab, "node" for "".
func NewTabs[T ~string](explain page.Explainer, tabs []T, prefix string, choose func(tab T)) *Tabs {
	r, row := &Tabs{}, container.New(layout.NewGridLayoutWithColumns(len(tabs)))
	for _, tab := range tabs {
		light, key := widgets.NewSurface(theme.VisitedCell, theme.VisitedCell, 6), prefix+cmp.Or(string(tab), "node")
		r.tabs, r.lights = append(r.tabs, string(tab)), append(r.lights, light)
		button := widgets.NewQuietButton(explain.Tips, explain.Words.Key(key+".about"), explain.Words.Key(key), nil, func() { choose(tab) })
		row.Add(container.NewStack(light, button))
	}
	r.Content = widgets.FixedSize(switchWidth*float32(len(tabs)), switchHeight, row)
	return r
}

// MarkTab lights one of them.
func (r *Tabs) MarkTab(tab string) {
	for i, one := range r.tabs {
		widgets.Show(r.lights[i], one == tab)
	}
}

// newRoomSwitch returns tabs that choose what is seen beside the tree, or the tree.
func newRoomSwitch(v *View, tabs []sideTab) *Tabs {
	return NewTabs(v.Explainer, tabs, "explore.room.", func(chosen sideTab) {
		v.session.changeOption(func(on *options) {
			on.Beside = chosen != treeTab
			if on.Beside {
				on.SideTab = chosen
			}
		})
	})
}

// sidePanel has the panels beside the tree, one at a time, with a switch above.
type sidePanel struct {
	view       *View
	name, path *widgets.Line // of the node
	tabs       *Tabs
	node       *nodePane
	code       *code.Pane
	quiz       *quizPane
	panes      []fyne.CanvasObject // of sideTabs
	content    fyne.CanvasObject
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
	r.code = code.New(w, v.Tips, s.Host)
	r.code.OnStep = func(by int) { s.goToStep(s.player.Index + by) }
	r.code.OnSuccessor = func(node uint32) { v.treePane.tree.Choose(node) }
	r.quiz = newQuizPane(w, v.Tips, s.quiz)
	r.quiz.next.List.OnKey = v.leap
	r.panes = []fyne.CanvasObject{r.node.content, r.code.Content, r.quiz.content}
	r.tabs = newRoomSwitch(v, sideTabs)
	name := container.NewBorder(nil, nil, r.name, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), widgets.NewHint(r.path, r.path, v.Tips)))
	head := container.NewBorder(nil, nil, nil, container.NewStack(r.tabs.Content), widgets.Middle(name))
	r.content = widgets.Border(head, nil, nil, nil, container.NewStack(r.panes...))
	return r
}

func (r *sidePanel) render(s *snapshot) {
	w := r.view.Words
	r.view.showRooms()
	beside := r.view.besideTree()
	for i, tab := range sideTabs {
		widgets.Show(r.panes[i], tab == beside)
	}
	r.name.SetText(strings.ToUpper(w.Key("explore.node", "Node", nodeNumber(w, s.node.Number))))
	r.path.SetText(formatPath(s.moves))
	switch beside {
	case nodeTab:
		r.node.render(s)
	case codeTab:
		r.code.ShowMoment(r.view.session.exploration, s.moment)
	}
}

// treePane is the tree of a run.
type treePane struct {
	*TreePane
	view *View
	tree *searchTree
}

func newTreePane(v *View) *treePane {
	w, s := v.Words, v.session
	g := &treePane{view: v, tree: newSearchTree(w, s.Host)}
	g.tree.Tips, g.tree.Clock = v.Tips, s
	g.tree.Background = func(work, done func()) { s.runBackground(s.treeRunner, work, done) }
	g.tree.OnChoose = s.pickNode
	g.tree.OnKey = v.HandleKey
	g.TreePane = NewTreePane(v.Explainer, g.tree.Tree, func(pathOnly, boards bool) {
		s.changeOption(func(all *options) { all.PathOnly, all.Boards = pathOnly, boards })
	})
	return g
}

func (g *treePane) render(s *snapshot) {
	session := g.view.session
	on := &session.State.Options
	g.ShowParts(on.PathOnly, on.Boards)
	g.tree.fault = session.exploration.judged.Fault
	g.tree.showMoment(session.exploration, s.moment)
	g.tree.Choose(s.node.Number)
	g.hideAnswers()
}

func (g *treePane) hideAnswers() {
	s := g.view.session
	g.tree.hide(s.answerHidden, s.quiz.hidesAnswer(), s.quiz.hiddenFigures()...)
}
