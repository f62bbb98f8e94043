package solver

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/host"
	"procura/ui/keys"
	"procura/ui/solver/hand"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// View is a page that solves the problems of one game, any game: list,
// board with player, method panel, runs. It shows a session.
type View struct {
	host.Plain
	*boardView

	list            *widgets.KeyedList
	panel           *methodPanel
	tips            *widgets.Tips
	button          *widgets.Button
	cancelOther     *widgets.Button // cancels the search of a problem that is not looked at
	counters        *counters
	verdict         *verdictLine
	runs            *widgets.Table[*record]
	runsContent     fyne.CanvasObject
	explore         *widgets.Button   // of the run on the screen
	exploreBox      fyne.CanvasObject // with the room that it takes in the banner
	verify          *widgets.Button   // the proof of the run on the screen
	verifyBox       fyne.CanvasObject // with its room, too
	banner          *fyne.Container
	edit            *editorView
	collapseButtons *collapseButtons
	heading         fyne.CanvasObject // of the list
	method          *fyne.Container   // the panel with button and counters
	stage           *widgets.Stage
	page            *fyne.Container // laid out by the stage
	content         fyne.CanvasObject
}

// newView builds the page of a session.
func newView(s *Session) *View {
	w, tips := s.host.Words(), widgets.NewTips()
	v := &View{boardView: newBoardView(s), tips: tips}
	tips.Later = s.playback.runner.After
	explain := explainer{w, tips}
	v.panel = newMethodPanel(explain, s)
	v.button = widgets.NewButton("", nil, s.searches.pressButton)
	v.button.Tip.ExplainLive(tips, v.buttonTip, v.button)
	v.cancelOther = widgets.NewButton("", nil, s.searches.cancel)
	v.cancelOther.Explain(tips, w.Key("explain.cancel.other"))
	v.counters = newCounters(explain)
	seal := widgets.NewSeal(tips, func() string { return explain.proof(s) }, func() { s.host.OpenHelp(host.Proofs) })
	v.verdict = newVerdictLine(explain, func() string { return explain.shownVerdict(s) }, seal)
	v.verify = newVerify(explain, s)
	v.verifyBox = smallControl(v.verify)
	v.runs, v.runsContent = newRuns(explain, s.playback.showRun, v.HandleKey)
	v.explore = widgets.NewButton("", fynetheme.SearchIcon(), s.playback.explore)
	v.explore.Importance = widget.LowImportance
	v.explore.Explain(tips, w.Key("explain.runs.explore"))
	v.exploreBox = smallControl(v.explore)
	v.list = newProblemList(w, s, tips)
	v.list.OnKey = v.HandleKey
	v.board.OnKey = func(event *fyne.KeyEvent) {
		if !v.HandleKey(event) {
			widgets.ForwardKey(v.board, event)
		}
	}
	v.player.Explain(tips)
	v.hand = hand.NewButtons(w, s.hand, tips, v.HandleKey)
	v.player.AddLeading(v.hand.Content)
	v.edit = newEditorView(s, tips)
	v.collapseButtons = newCollapseButtons(explain, s.collapsed, v.refreshSections)
	v.content = tips.Over(v.layOut())
	return v
}

// The widths of the list and of one that is collapsed, at the usual size of texts;
// runsHeight shows the heading and two runs, leastRuns the heading and one; leastSettings
// shows four rows of the panel.
const (
	listWidth          = 184
	collapsedListWidth = 38
	runsHeight         = 98
	leastRuns          = 66
	leastSettings      = 150
)

func (v *View) layOut() fyne.CanvasObject {
	s := v.session
	heading := widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
	heading.SetText(v.words.Key("shell.problems.heading"))
	v.heading = container.New(layout.NewCustomPaddedLayout(0, 2, 8, 0), container.New(wholeOrNothing{}, heading))
	problems := widgets.Card(widgets.Border(container.NewBorder(nil, nil, nil, smallControl(v.collapseButtons.list), v.heading), v.edit.below, nil, nil, v.list))
	v.edit.collapseBox = smallControl(v.collapseButtons.counters)
	action := widgets.Stacked(8, container.NewBorder(nil, nil, nil, v.edit.collapseBox, v.button), v.cancelOther)
	settings := container.NewStack(widgets.Outdented(v.panel.scroll), v.edit.panel.Content)
	v.method = widgets.Collapsing(leastSettings, func() bool { return s.collapsed.counters || v.edit.editing }, settings, action, v.counters.content)
	v.statusRow = &fyne.Container{
		Layout:  statusLayout{v.status, v.caption, s.editor.Open, func() bool { return s.hand.ShowOutlooks }},
		Objects: []fyne.CanvasObject{v.status, v.caption, v.hand.Outlooks},
	}
	v.stage = &widgets.Stage{
		Board: v.board, Bar: toolBar{v.player, v.edit.panel.Tools}, List: listWidth, Panel: widgets.PanelWidth, Slip: collapsedListWidth, Rest: runsHeight, Least: leastRuns,
		Fits: func(rest bool) {
			widgets.Show(v.collapseButtons.runs, rest && !v.stage.Bare && !s.answerHidden)
		},
		Bare: s.host.Presenting(),
	}
	v.banner = container.NewBorder(nil, nil, nil, container.New(widgets.Tight(0), v.verifyBox, v.exploreBox, smallControl(v.collapseButtons.runs)), v.verdict.terms)
	v.page = widgets.StageObjects{
		List: problems, Ground: widgets.NewSurface(theme.Surface, theme.Line, 8), Board: v.board, Told: v.statusRow, Bar: container.NewStack(v.player, v.edit.panel.Tools),
		Banner: v.banner, Rest: widgets.Card(v.runsContent),
		Panel: widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), v.method)),
	}.In(v.stage)
	v.applySections()
	return container.New(layout.NewCustomPaddedLayout(0, 4, 6, 6), v.page)
}

// smallControl is a control of the least size that can be hit.
func smallControl(b fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCenterLayout(), widgets.FixedSize(26, 24, b))
}

// collapsedSections are the parts of a game's page that the user has collapsed, for good.
type collapsedSections struct {
	host                 host.Host
	prefix               string
	list, counters, runs bool
}

func newCollapsedSections(h host.Host, game string) *collapsedSections {
	c := &collapsedSections{host: h, prefix: "folded." + game + "."}
	for key, collapsed := range c.byKey() {
		*collapsed = h.Switch(c.prefix + key)
	}
	return c
}

func (c *collapsedSections) byKey() map[string]*bool {
	return map[string]*bool{"list": &c.list, "counters": &c.counters, "runs": &c.runs}
}

func (c *collapsedSections) save() {
	for key, collapsed := range c.byKey() {
		c.host.SetSwitch(c.prefix+key, *collapsed)
	}
}

// collapseButtons are the small controls that collapse a part of the page each.
type collapseButtons struct{ list, counters, runs *widgets.Button }

func newCollapseButtons(e explainer, c *collapsedSections, changed func()) *collapseButtons {
	button := func(key string, collapsed *bool) *widgets.Button {
		b := widgets.NewButton("", nil, func() {
			*collapsed = !*collapsed
			c.save()
			changed()
		})
		b.Importance = widget.LowImportance
		b.Explain(e.tips, e.words.Key(key))
		return b
	}
	return &collapseButtons{button("shell.fold.list", &c.list), button("shell.fold.counters", &c.counters), button("shell.fold.runs", &c.runs)}
}

// toggleSections collapses list, counters and runs, so that there is more of the board, or
// shows them again where all are collapsed.
func (v *View) toggleSections() {
	c := v.session.collapsed
	on := !c.list || !c.counters || !c.runs
	c.list, c.counters, c.runs = on, on, on
	c.save()
	v.refreshSections()
}

// refreshSections shows what is not collapsed.
func (v *View) refreshSections() {
	v.applySections()
	v.method.Refresh()
	v.page.Refresh()
}

// applySections says what there is of a page that is to be laid out.
func (v *View) applySections() {
	c, b := v.session.collapsed, v.collapseButtons
	setIcon := func(b *widgets.Button, collapsed bool, open, closed fyne.Resource) {
		if collapsed {
			open = closed
		}
		if b.Icon != open {
			b.SetIcon(open)
		}
	}
	setIcon(b.list, c.list, widgets.ChevronLeft, widgets.ChevronRight)
	setIcon(b.counters, c.counters, widgets.ChevronDown, widgets.ChevronUp)
	setIcon(b.runs, c.runs, widgets.ChevronDown, widgets.ChevronUp)
	v.stage.Folded = widgets.Folding{List: c.list, Rest: c.runs || v.session.answerHidden}
	widgets.Show(v.heading, !c.list)
	widgets.Show(v.list, !c.list)
	widgets.Show(v.edit.below, !c.list && v.session.editor.Possible())
}

// toggleAnswer hides the answer, or shows it again.
func (v *View) toggleAnswer() {
	v.session.HideAnswer(!v.session.answerHidden)
	v.refreshSections()
}

// HandleKey obeys the player's keys, those of playing by hand, Escape while the problem is
// searched or waits for that, and F9; it reports whether it did.
func (v *View) HandleKey(event *fyne.KeyEvent) bool {
	s, does := v.session, keys.Of(keys.Solver, event.Name)
	switch {
	case does == keys.Fold:
		v.toggleSections()
	case s.editor.Open():
		return v.edit.obeyKey(event, v.boardView)
	case does == keys.Veil:
		v.toggleAnswer()
	case does == keys.Explore:
		s.playback.explore()
	case does == keys.Verify:
		s.proofs.toggleVerifying()
	case does == keys.Cancel && (s.searches.cancelChosen() || s.proofs.Cancel() || s.proofs.Stop()):
	default:
		return v.handKey(does) || v.player.Key(event.Name)
	}
	return true
}

// Title is the page's name in the switch.
func (v *View) Title() string { return v.words.Key("match.solve") }

// Content is what is on the screen.
func (v *View) Content() fyne.CanvasObject { return v.content }

// DoMainAction solves the chosen problem.
func (v *View) DoMainAction() { v.session.searches.solve() }

// BoardText is the board that is shown.
func (v *View) BoardText() string { return v.board.Text() }

// SetVisible tells the page whether it can be seen: where it can't, nothing is found out.
func (v *View) SetVisible(visible bool) {
	v.session.visible = visible
	v.session.hand.Reconcile()
}

// Undo takes back what was done last, to a problem, to the list or by hand.
func (v *View) Undo() { v.session.undo() }

// Redo does again what was taken back.
func (v *View) Redo() { v.session.redo() }

// Paste opens what the clipboard holds, or takes it into the problem that is set up.
func (v *View) Paste() { v.session.host.OpenClipboard() }
