package tournament

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// View is the page of a tournament: the table, which is the main thing,
// the game under way, the games that are over, and a panel of what it is to be.
type View struct {
	page.Frame

	session *Session
	explain explainer

	verdict *widgets.Banner
	bar     *widget.ProgressBar
	table   *crossTable
	live    *liveGame
	games   *gamesList
	test    *testChart
	panel   *settingsPanel
	action  *widgets.Button // begins, stops, goes on
	renew   *widgets.Button
	open    *widgets.Button
	save    *widgets.Button
	remark  *widgets.Line
	opening game.Position
	shown   *tournament.Tournament
	left    *fyne.Container // all but the panel
}

// newView builds the page of a tournament, which it follows from now on.
func newView(c *Session) *View {
	w := c.Host.Words()
	v := &View{Frame: c.NewFrame("match.tournament"), session: c, verdict: widgets.NewBanner(), bar: widgets.NewProgress()}
	v.explain = explainer{v.Explainer}
	v.table = newCrossTable(v.explain)
	v.live = newLiveGame(w, c.Host)
	v.games = newGamesList(v.explain, v.review)
	v.test = newTestChart(v.explain)
	v.panel = newSettingsPanel(v.explain, c)
	v.action = widgets.NewButton("", nil, v.DoMainAction)
	v.action.Importance = widget.HighImportance
	v.action.Explain(v.Tips, v.explain.about("act"))
	v.renew = v.Button("tournament.page.renew", "tournament.page.about.renew", c.renew)
	v.open = v.Button("tournament.page.open", "tournament.page.about.open", c.Host.AskAndOpen)
	v.save = v.Button("tournament.page.save", "tournament.page.about.save", func() { c.askSave(func() {}) })
	v.remark = widgets.NewCaption("")
	v.SetContent(v.layOut())
	return v
}

// liveHeight is the height of the game under way and the list of games, leastTable the least of the table, which is
// scrolled, and leastLeft the least width of all beside the panel.
const (
	liveHeight = 248
	leastTable = 64
	leastLeft  = 300
)

// tableFirst lays a card with a table over what is below it: the table has what it
// needs, as far as the rest keeps what it needs.
func tableFirst(table *crossTable, card, rest fyne.CanvasObject) *fyne.Container {
	return container.New(widgets.LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size {
			above, below := card.MinSize(), rest.MinSize()
			return fyne.NewSize(max(above.Width, below.Width), above.Height+below.Height)
		},
		Place: func(_ []fyne.CanvasObject, size fyne.Size) {
			missing := table.body.MinSize().Height - max(table.content.MinSize().Height, leastTable*widgets.TextScale())
			above := min(card.MinSize().Height+max(0, missing), size.Height-rest.MinSize().Height)
			widgets.Place(card, 0, 0, size.Width, above)
			widgets.Place(rest, 0, above, size.Width, size.Height-above)
		},
	}, card, rest)
}

// gamesShare is the part of their height that the games keep below a chart.
const gamesShare = 0.78

// testAbove lays the chart over the games: they share the height, as far as these keep what they need.
func testAbove(test, games fyne.CanvasObject) *fyne.Container {
	least := func() (above, below float32) {
		below = games.MinSize().Height
		if test.Visible() {
			return test.MinSize().Height, gamesShare * below
		}
		return 0, below
	}
	return container.New(widgets.LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size {
			above, below := least()
			return fyne.NewSize(max(test.MinSize().Width, games.MinSize().Width), above+below)
		},
		Place: func(_ []fyne.CanvasObject, size fyne.Size) {
			above, below := least()
			if above > 0 {
				above = max(above, min(size.Height/2, size.Height-below))
			}
			widgets.Place(test, 0, 0, size.Width, above)
			widgets.Place(games, 0, above, size.Width, size.Height-above)
		},
	}, test, games)
}

func (v *View) layOut() fyne.CanvasObject {
	legend := widgets.NewCaption(v.Words.Key("tournament.page.legend"))
	head := widgets.Stacked(2, v.verdict.Content, container.New(layout.NewCustomPaddedLayout(0, 4, 8, 8), widgets.WithHeight(6, v.bar)))
	foot := container.New(layout.NewCustomPaddedLayout(2, 0, 8, 8), legend)
	table := widgets.Card(container.NewBorder(head, foot, nil, nil, widgets.AtLeast(0, leastTable, v.table.content)))
	games := widgets.WithHeight(liveHeight, container.New(widgets.Columns{Shares: []float32{11, 9}, Gap: 6}, widgets.Card(v.live.content), widgets.Card(v.games.content)))
	below := testAbove(v.test.content, games)
	v.left = tableFirst(v.table, table, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), below))
	buttons := widgets.Stacked(8, v.remark, v.action, container.New(&widgets.Flow{Gap: 6}, v.renew, v.open, v.save))
	panel := widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8),
		container.NewBorder(nil, buttons, nil, nil, widgets.Outdented(container.NewVScroll(widgets.Indented(v.panel.content))))))
	return container.NewPadded(widgets.BesideFilling(widgets.AtLeast(leastLeft, 0, v.left), widgets.WithWidth(widgets.PanelWidth, panel)))
}

// DoMainAction does what the filled button says.
func (v *View) DoMainAction() {
	c := v.session
	switch c.phase {
	case phaseRunning:
		c.stop()
	case phaseStopped:
		c.permitted(c.tourney, c.play)
	case phaseOver:
		c.renew()
	case phaseFresh:
		wrong := v.panel.wrong()
		if wrong == nil {
			wrong = c.start()
		} else { // where it can be seen
			v.panel.more.SetOpen(true)
			c.Changed()
		}
		if wrong != nil {
			c.Host.ShowError(*wrong)
		}
	}
}

// Render draws the current tournament.
func (v *View) Render() {
	c := v.session
	who := contenders(v.Words, c.Order.Engines)
	standing := c.seen.standing
	if c.tourney == nil {
		standing = blank(len(who))
	}
	if v.opening == nil || v.shown != c.tourney {
		v.shown, v.opening = c.tourney, c.module.Opening(c.Order.Rules)
		v.table.body.RemoveAll()
		v.games.showGames(nil, who)
		v.live.game = -1
	}
	shown := v.test.showTest(c.test(), who)
	if v.table.showStanding(standing, who) || shown {
		v.left.Refresh() // it may want another height
	}
	v.live.title.SetText(v.Words.Key(v.liveTitle()))
	v.live.showGame(&c.seen, v.opening, who)
	v.games.showGames(c.seen.games, who)
	v.panel.showOrder()
	v.showState(&standing, who)
	v.updateButtons()
}

// phase is the phase that is shown: while a file is read, the one before.
func (v *View) phase() phase {
	if v.session.phase == phaseReading {
		return v.session.resting()
	}
	return v.session.phase
}

// liveTitle names the game on the small board.
func (v *View) liveTitle() string {
	c := v.session
	state, n := v.phase(), &c.seen
	switch {
	case state == phaseStopped && n.position != nil && (len(n.games) == 0 || n.games[len(n.games)-1].Number != n.game):
		return "tournament.page.broken"
	case state == phaseStopped, state == phaseOver:
		return "tournament.page.last"
	}
	return "tournament.page.live"
}

func (v *View) showState(s *tournament.Standing, who []contender) {
	say, c := v.Words.Key, v.session
	test := c.test()
	switch v.phase() {
	case phaseFresh:
		pairs := len(who) * (len(who) - 1) / 2
		planned := "tournament.page.planned"
		if test != nil {
			planned = "tournament.page.planned.most"
		}
		v.verdict.Say(say("tournament.page.title"), theme.Muted, say(planned, "Count", pairs*c.Order.Games))
	case phaseRunning:
		v.verdict.Say(say("tournament.page.running", "Number", min(s.Played+1, s.Total), "Total", s.Total), theme.Accent, v.outlook(test))
	case phaseStopping:
		v.verdict.Say(say("tournament.page.stopping"), theme.Bound, "")
	case phaseStopped:
		v.verdict.Say(say("tournament.page.stopped", "Played", s.Played, "Total", s.Total), theme.Bound, say("tournament.page.goeson"))
	case phaseOver:
		v.showResult(s, test, who)
	}
	v.bar.Hidden = c.tourney == nil
	done := float64(s.Played) / float64(max(1, s.Total))
	if s.Over {
		done = 1 // also of a test that was decided early
	}
	v.bar.SetValue(done)
}

// outlook says how long the games that are left will take; of a test, which nobody knows, that it is not decided.
func (v *View) outlook(test *tournament.Test) string {
	rest, known := v.session.left()
	switch {
	case test != nil:
		return v.Words.Say(test.Finding(tournament.Undecided, ""))
	case known:
		return v.Words.Key("tournament.page.left", "Time", report.About(v.Words, rest))
	}
	return ""
}

// showResult shows what a test has found, or else who has won.
func (v *View) showResult(s *tournament.Standing, test *tournament.Test, who []contender) {
	if test != nil {
		colour := theme.Proved
		if test.Decision() == tournament.Undecided {
			colour = theme.Bound
		}
		finding := test.Finding(test.Decision(), who[1].name)
		v.verdict.Say(i18n.Sentence(v.Words.Say(finding)), colour, v.Words.Say(test.Certainty()))
		return
	}
	winner := v.Words.Key("tournament.page.tied")
	if len(s.Rows) < 2 || s.Rows[0].Points() != s.Rows[1].Points() {
		winner = v.Words.Key("tournament.page.winner", "Engine", who[s.Rows[0].Engine].name)
	}
	v.verdict.Say(winner, theme.Proved, v.Words.Key("tournament.page.over", "Count", s.Total))
}

func (v *View) updateButtons() {
	c := v.session
	state, reading := v.phase(), c.phase == phaseReading
	labels := map[phase]string{
		phaseFresh: "tournament.page.start", phaseRunning: "tournament.page.stop", phaseStopping: "tournament.page.stopping",
		phaseStopped: "tournament.page.continue", phaseOver: "tournament.page.again",
	}
	key := labels[state]
	if said := v.Words.Key(key); v.action.Text != said {
		v.action.SetText(said)
	}
	idle := state != phaseRunning && state != phaseStopping && !reading
	widgets.Enable(v.action, state != phaseStopping && !reading)
	widgets.Enable(v.renew, state == phaseStopped && !reading)
	widgets.Enable(v.open, idle)
	widgets.Enable(v.save, state != phaseFresh)
	v.showRemark(state)
}

func (v *View) showRemark(state phase) {
	c := v.session
	wrong := v.panel.wrong()
	switch {
	case state == phaseFresh && wrong != nil:
		v.remark.Say(v.Words.Say(*wrong), theme.Impossible)
	case c.File != "":
		v.remark.Say(v.Words.Key("tournament.page.kept", "File", filepath.Base(c.File)), theme.Muted)
	case state == phaseRunning:
		v.remark.Say(v.Words.Key("tournament.page.alone"), theme.Muted)
	default:
		v.remark.SetText("")
	}
}

// review shows a finished game in the other page.
func (v *View) review(g tournament.Game) {
	r, ok := recordOf(v.session.module, v.session.tourney.Settings(), &g)
	if !ok {
		v.session.Host.ShowError(text.M("tournament.page.failed"))
		return
	}
	who, result := contenders(v.Words, v.session.Order.Engines), resultOf(v.Words, &g)
	for side, engine := range []int{g.First, g.Second} {
		if report.Entrant(v.Words, r.Engines[side]) != who[engine].name { // a program, or one of several of a name
			r.Engines[side] = who[engine].name
		}
	}
	if g.Fault != nil && g.Fault.Detail != "" {
		result += ": " + g.Fault.Detail
	}
	caption := v.Words.Key("tournament.page.reviewing", "Number", g.Number+1,
		"First", who[g.First].name, "Second", who[g.Second].name, "Result", result)
	v.session.Host.Send(host.GameToReview{Record: r, Caption: caption})
}

// BoardText is the board of the game under way, as text.
func (v *View) BoardText() string { return v.live.board.Text() }

// MenuEntries are the page's entries of the menus.
func (v *View) MenuEntries() []host.MenuEntry {
	return []host.MenuEntry{{Menu: host.FileMenu, Place: 23, Key: "menu.tournament", Do: func() { v.session.askSave(func() {}) }}}
}
