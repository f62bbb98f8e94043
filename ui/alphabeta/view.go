package alphabeta

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/gametree"
	"procura/core/play"
	"procura/ui/exploring"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// View is the page: which search it is, its tree, what is known of a node, and the time.
//
//	+---------------------------------------------+
//	| search         value                 counts |
//	+---------------------------+-----------------+
//	| tree                      | node            |
//	+---------------------------+-----------------+
//	| |< < > >| ---o---  step 47 of 1 283    1x   |
//	+---------------------------------------------+
//
// In a small window tree and node have a tab each.
type View struct {
	page.Frame

	session  *Session
	start    *startPane
	exercise *exercisePane
	header   *header
	tree     *treePane
	node     *nodePane
	code     *codePane
	quiz     *quizPane
	panes    map[tab]fyne.CanvasObject
	timeline *timeline
	tabs     *exploring.Tabs // of a small window
	sideTabs *exploring.Tabs
	work     *exploring.Work
	serial   int
	shown    *thought
}

func newView(s *Session) *View {
	v := &View{Frame: s.NewFrame("menu.lab.alphabeta"), session: s, serial: -1}
	v.start, v.exercise, v.header = newStartPane(v), newExercisePane(v), newHeader(v)
	v.tree, v.node, v.timeline = newTreePane(v), newNodePane(v), newTimeline(v)
	v.code, v.quiz = newCodePane(v), newQuizPane(v)
	choose := func(chosen tab) { showTab(s, chosen) }
	v.tabs = exploring.NewTabs(v.Explainer, []tab{treeTab, nodeTab, codeTab, quizTab}, "alphabeta.tab.", choose)
	v.sideTabs = exploring.NewTabs(v.Explainer, []tab{nodeTab, codeTab, quizTab}, "alphabeta.tab.", choose)
	v.panes = map[tab]fyne.CanvasObject{nodeTab: v.node.content, codeTab: v.code.content, quizTab: v.quiz.content}
	head := container.NewBorder(nil, nil, nil, container.NewStack(v.sideTabs.Content), widgets.Middle(v.node.name))
	node := widgets.Border(head, nil, nil, nil, container.NewStack(v.node.content, v.code.content, v.quiz.content))
	v.work = exploring.NewWork(v.header.content, v.tabs.Content, v.tree.Content, node, v.timeline.Timeline, func() fyne.Size {
		return v.node.leastSize().AddWidthHeight(0, headHeight*widgets.TextScale())
	}, v.showRooms)
	v.SetContent(container.NewStack(v.start.content, v.exercise.content, container.NewPadded(v.work.Content)))
	return v
}

// headHeight is the height of the row above the node, with what is around it, at the usual size of texts.
const headHeight = 50

// showRooms shows what is chosen of tree and node.
func (v *View) showRooms() {
	chosen := v.session.State.Tab
	v.work.ShowRooms(chosen == treeTab)
	beside := chosen
	if beside == treeTab {
		beside = nodeTab
	}
	for one, pane := range v.panes {
		widgets.Show(pane, one == beside)
	}
	widgets.Show(v.sideTabs.Content, !v.work.IsSmall)
	v.tabs.MarkTab(string(chosen))
	v.sideTabs.MarkTab(string(beside))
}

// Leave lets the page go: another one takes its place.
func (v *View) Leave() { v.timeline.Player.Detach() }

// Render shows the session as it is now.
func (v *View) Render() {
	s := v.session
	isOpen := s.thought != nil && !s.Working() && !s.choosing
	isExercise := v.hasExercise()
	widgets.Show(v.start.content, !isOpen && !isExercise)
	widgets.Show(v.exercise.content, isExercise)
	widgets.Show(v.work.Content, isOpen)
	if !isOpen {
		v.timeline.Player.Pause()
		v.start.render()
		if isExercise {
			v.exercise.render()
		}
		return
	}
	if v.serial == s.serial && v.shown == s.thought {
		return
	}
	v.Tips.Hide()
	v.timeline.render()
	v.showRooms()
	v.header.render()
	v.node.render()
	switch s.State.Tab {
	case codeTab:
		v.code.render()
	case quizTab:
		v.quiz.render()
	case nodeTab, treeTab:
	}
	v.tree.render(v.shown != s.thought)
	v.serial, v.shown = s.serial, s.thought
}

// hasExercise reports whether the page shows an exercise.
func (v *View) hasExercise() bool {
	s := v.session
	return s.exercise != nil && (s.thought == nil || s.choosing) && s.why.IsZero() && !s.Working()
}

// unfocus has the keys be those of the page.
func (v *View) unfocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(v.Content()); c != nil {
		c.Unfocus()
	}
}

// HandleKey obeys the keys of the page, and the player's; it reports whether it did.
func (v *View) HandleKey(event *fyne.KeyEvent) bool {
	s := v.session
	if widgets.ActionOf(keys.AlphaBeta, event.Name) == keys.Cancel && s.Working() {
		s.thinking.Cancel()
		return true
	}
	if s.thought == nil {
		return false
	}
	if widgets.ActionOf(keys.AlphaBeta, event.Name) == keys.Veil {
		v.ToggleAnswer()
		return true
	}
	return v.leap(event) || v.timeline.Player.Key(event.Name)
}

// leap obeys the keys of where one can go to, also before a list pages by them.
func (v *View) leap(event *fyne.KeyEvent) bool {
	return exploring.TakeLeap(keys.AlphaBeta, event, leaps, func(l exploring.Leap[play.Goal]) { leapTo(v.session, l) })
}

// DoMainAction thinks anew, or marks the exercise.
func (v *View) DoMainAction() {
	switch {
	case v.hasExercise():
		v.exercise.markAnswers()
	case !v.session.Working():
		v.session.think()
	}
}

// BoardText returns the board of the node, as text.
func (v *View) BoardText() string {
	if v.session.thought == nil {
		return ""
	}
	return v.node.board.Text()
}

// HidesAnswer reports whether what comes later in the search is hidden, where there is one.
func (v *View) HidesAnswer() (hidden, possible bool) {
	return v.session.answerHidden, v.session.thought != nil
}

// ToggleAnswer hides it, or has it told again.
func (v *View) ToggleAnswer() { v.session.Host.HideAnswer(!v.session.answerHidden) }

// VisibilityChanged is told whether the page can be seen.
func (v *View) VisibilityChanged(visible bool) {
	if !visible {
		v.timeline.Player.Pause()
	}
	v.session.setVisible(visible)
}

// header says which search is looked into, what it found, and what it took.
type header struct {
	view        *View
	name, facts *widgets.Line
	value       *widgets.Sentence
	content     *fyne.Container
}

func newHeader(v *View) *header {
	w := v.Words
	h := &header{view: v, name: widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)}
	h.value = widgets.NewSentence(v.session.Host, theme.Proved, fynetheme.SizeNameText, 1)
	h.value.Bold = true
	h.facts = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false).Align(fyne.TextAlignTrailing)
	another := widgets.NewQuietButton(v.Tips, w.Key("alphabeta.about.another"), w.Key("alphabeta.another"), nil, func() { v.session.setChoosing(true) })
	value := widgets.NewLiveTerm(container.New(widgets.LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(h.value.Wanted()+1, h.value.MinSize().Height) },
		Place: func(_ []fyne.CanvasObject, size fyne.Size) { widgets.Place(h.value, 0, 0, size.Width, size.Height) },
	}, h.value), v.Tips, h.aboutValue)
	name := container.New(layout.NewCustomPaddedHBoxLayout(10), another, h.name, widgets.Middle(value))
	h.content = container.New(layout.NewCustomPaddedLayout(0, 0, 4, 6), container.NewBorder(nil, nil, name, nil, h.facts))
	h.name.Whole = true
	return h
}

func (h *header) render() {
	w, s := h.view.Words, h.view.session
	t := s.thought
	h.name.SetText(thoughtName(s))
	root := t.lastRoot()
	n := t.Record.Node(root)
	defer h.content.Refresh() // the value has another width
	switch {
	case s.hidesLater():
		h.value.SetText("")
		h.facts.SetText(w.Key("alphabeta.header.hidden"))
		return
	case t.fault != nil:
		h.value.Say(w.Key("alphabeta.header.fault", "Number", int(t.fault.Node)), theme.Impossible)
	case n.Has(play.IsUnfinished) || n.Best == play.NoMove:
		h.value.Say(w.Key("alphabeta.header.unfinished"), theme.Muted)
	default:
		p := t.Position(root)
		best := p.Moves()[n.Best]
		said := w.Key("alphabeta.header.value", "Value", formatValue(w, t, int(n.Value)), "Move", page.DrawMove(p, best))
		if played := s.State.Played; s.State.Number > 0 && t.tree == nil && t.file == "" && played != "" && played != best {
			said += " " + w.Key("alphabeta.header.played", "Move", page.DrawMove(p, played))
		}
		h.value.Say(said, theme.Proved)
	}
	facts := []string{w.Key("alphabeta.header.nodes", "Count", int(t.Counts.Nodes)), w.Key("alphabeta.header.cuts", "Count", int(t.Counts.AlphaCuts+t.Counts.BetaCuts))}
	if c := t.Counts; c.LeastLeaves > 0 {
		facts = append(facts, w.Key("alphabeta.header.leaves", "Count", int(c.Leaves), "Least", c.LeastLeaves))
	}
	if t.Record.IsPart {
		facts = append(facts, w.Key("alphabeta.header.part", "Nodes", t.Record.Len()))
	}
	if t.file != "" && t.fault == nil {
		facts = append(facts, w.Key("alphabeta.header.right"))
	}
	h.facts.SetText(strings.Join(facts, " · "))
}

// lastRoot is the root of the last iteration that was begun.
func (t *thought) lastRoot() uint32 {
	root := t.Record.Iterations[len(t.Record.Iterations)-1].Root
	if root >= uint32(t.Record.Len()) {
		return 0
	}
	return root
}

// aboutValue says the best move in words, or of a trace what is wrong.
func (h *header) aboutValue() string {
	t := h.view.session.thought
	if f := t.fault; f != nil {
		return nodeInWords(h.view.Words, t, f.Node) + ": " + h.view.Words.Say(f.Said)
	}
	p, n := t.Position(t.lastRoot()), t.Record.Node(t.lastRoot())
	if n.Best == play.NoMove {
		return ""
	}
	return page.MoveInWords(h.view.Words, p, p.Moves()[n.Best])
}

// thoughtName names a search: "Jogada 6 — alfa-beta, profundidade 3".
func thoughtName(s *Session) string {
	w, t := s.Host.Words(), s.thought
	name := methodName(w, t.Method)
	switch {
	case t.file != "":
		return t.file + " — " + name
	case t.tree != nil:
		return t.tree.String() + " — " + name
	case s.State.Number > 0:
		return w.Key("alphabeta.move", "Number", s.State.Number) + " — " + name
	}
	return name
}

// treePane is the tree, and of one that was typed the order.
type treePane struct {
	*exploring.TreePane
	view  *View
	tree  *exploring.Tree
	order *widgets.KeyedSelect
	event int
}

func newTreePane(v *View) *treePane {
	w, s := v.Words, v.session
	g := &treePane{view: v}
	legend := []exploring.LegendEntry{
		{Style: exploring.ExpandedBox, Words: w.Key("alphabeta.legend.seen")},
		{Style: exploring.DroppedBox, Words: w.Key("alphabeta.legend.cut")},
		{Style: exploring.CutBox, Words: w.Key("alphabeta.legend.never")},
		{Style: exploring.WaitingBox, Words: w.Key("alphabeta.legend.open")},
		{Style: exploring.PathBox, Words: w.Key("explore.tree.legend.path")},
		{Style: exploring.EndBox, Words: w.Key("alphabeta.legend.pv")},
		{Style: exploring.PlainBox, Words: w.Key("alphabeta.legend.won")},
	}
	g.tree = exploring.NewTree(w, s.Host, legend, func(level int) (name, short string) {
		short, name = w.Key("alphabeta.max"), w.Key("alphabeta.max.who")
		if level%2 == 1 {
			short, name = w.Key("alphabeta.min"), w.Key("alphabeta.min.who")
		}
		if level > 1 {
			name = short
		}
		return name, short
	})
	g.tree.Tips, g.tree.Clock = v.Tips, s
	g.tree.OnChoose, g.tree.OnKey = s.pick, v.HandleKey
	g.tree.OnOther = func(node uint32, place string) {
		s.pick(node)
		if place == cutPlace {
			s.playOut(node)
		}
	}
	g.order = widgets.NewSelect([]string{w.Key("alphabeta.order.best"), w.Key("alphabeta.order.worst"), w.Key("alphabeta.order.typed")}, func(i int) {
		if i >= 0 {
			g.order.ClearSelected()
			s.reorderTree(func(tree gametree.Tree) gametree.Tree {
				if i == 2 && s.typed != nil {
					return *s.typed
				}
				return tree.Order(i == 0)
			})
		}
	})
	g.order.PlaceHolder = w.Key("alphabeta.order")
	g.order.Explain(v.Tips, w.Key("alphabeta.about.order"))
	g.TreePane = exploring.NewTreePane(v.Explainer, g.tree, func(pathOnly, boards bool) {
		s.change(func(k *State) { k.PathOnly, k.Boards = pathOnly, boards })
	}, g.order)
	return g
}

// smallTree is the greatest number of nodes of a typed tree that is never folded.
const smallTree = 20

func (g *treePane) render(isOther bool) {
	s := g.view.session
	isTree := s.thought.tree != nil
	widgets.Show(g.order, isTree)
	widgets.Show(g.Boards, !isTree)
	_, isTyped := s.thought.Start.Module().(gametree.Game)
	g.tree.IsWhole = isTyped && s.thought.Record.Len() <= smallTree
	g.tree.OnReorder = nil
	if isTree {
		g.tree.OnReorder = s.moveChild
	}
	isMoved := g.event != s.player.Index
	g.event = s.player.Index
	g.ShowParts(s.State.PathOnly, s.State.Boards)
	source := newSource(g.view.Words, g.tree, s.thought, s.player.Index)
	source.heavy = stepNode(s)
	g.tree.ShowStep(source, isOther, isMoved)
	g.tree.Choose(s.current())
}
