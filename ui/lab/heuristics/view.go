package heuristics

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/widgets"
)

// View is the page: the heuristic on top, the problem at the left, what was found in the
// middle, and the state that refutes it at the right.
//
//	+-----------+---------------------------------+
//	| problem   | name   | formula                |
//	|           |        | what is wrong          |
//	| what a    +-----------------+---------------+
//	| formula   | what was found  | counter-      |
//	| is made   | h against the   | example       |
//	| of        | distance        |               |
//	| [audit]   |                 |               |
//	| [compare] | nodes           | player        |
//	+-----------+-----------------+---------------+
type View struct {
	page.Frame

	session  *Session
	head     *head
	panel    *panel
	findings *findings
	plot     *plot
	nodes    *nodes
	card     *card
}

func newView(s *Session) *View {
	v := &View{Frame: s.NewFrame("menu.lab.auditing"), session: s}
	v.head = newHead(v.Explainer, s)
	v.panel = newPanel(v.Explainer, s, v.head.field)
	v.findings = newFindings(v.Words, v.Tips)
	v.plot = newPlot(v.Words, s, v.Tips, v)
	v.nodes = newNodes(v.Explainer, s)
	v.card = newCard(v.Words, s, v.Tips)
	over, under := widgets.Stacked(0, v.findings.content, widget.NewSeparator()), widgets.Stacked(0, widget.NewSeparator(), v.nodes.content)
	found := container.NewVScroll(widgets.Border(over, under, nil, nil, widgets.AtLeast(0, leastPlot, v.plot.content)))
	v.panel.compare.Start.OnTapped = func() {
		s.compareNodes()
		found.ScrollToBottom()
	}
	lower := container.New(widgets.Columns{Shares: []float32{3, 2}, Gap: 6}, widgets.Card(found), v.card.content)
	right := widgets.Border(v.head.content, nil, nil, nil, widgets.AtMost(leastLower, lower))
	v.SetContent(container.NewPadded(widgets.Border(nil, nil, widgets.WithWidth(panelWidth, v.panel.content), nil, right)))
	return v
}

// The width of the panel, and the least heights of the plot and of all that lies under the
// head, at the usual size of texts: the board gives way.
const (
	panelWidth = 252
	leastPlot  = 180
	leastLower = 300
)

// focusField puts the keyboard into the formula.
func (v *View) focusField() {
	if on := fyne.CurrentApp().Driver().CanvasForObject(v.head.field); on != nil {
		on.Focus(v.head.field)
	}
}

func (v *View) Leave() {
	v.card.player.Detach()
	v.card.board.Stop()
}

func (v *View) Render() {
	v.head.render()
	v.panel.render()
	v.findings.render(v.session)
	v.plot.render()
	v.nodes.render()
	v.card.render()
}

// HandleKey obeys Escape while something runs, and the player's keys.
func (v *View) HandleKey(event *fyne.KeyEvent) bool {
	if keys.Of(keys.Auditing, event.Name) == keys.Cancel && v.session.Working() {
		v.session.cancel()
		return true
	}
	return v.card.player.Key(event.Name)
}

// DoMainAction audits what is chosen, or cancels that.
func (v *View) DoMainAction() {
	if v.session.busy() {
		v.session.cancel()
		return
	}
	v.session.audit()
}

// SetVisible has the page offer what is open by now.
func (v *View) SetVisible(visible bool) {
	if visible {
		v.session.survey()
		v.session.Changed()
	}
}

func (v *View) BoardText() string {
	if v.session.showing.film == nil || v.session.shown() == nil {
		return ""
	}
	return v.card.board.Text()
}

// Copy puts what was found on the clipboard.
func (v *View) Copy() {
	if told := v.findings.told(v.session); told != "" {
		v.session.Host.Clipboard().SetContent(told)
	}
}
