package auditing

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/widgets"
)

// View is the page: what is asked for at the left, what was found at the right.
//
//	+-----------+---------------------------------+
//	| problem   | what was found, in words        |
//	| heuristic | and in figures                  |
//	| rules     +----------------+----------------+
//	| limits    | h against the  | counter-       |
//	|           | distance       | example        |
//	| [Auditar] |                | player         |
//	+-----------+----------------+----------------+
type View struct {
	page.Frame

	session  *Session
	panel    *panel
	findings *findings
	plot     *plot
	card     *card
}

func newView(s *Session) *View {
	v := &View{Frame: s.NewFrame("menu.lab.auditing"), session: s}
	v.panel = newPanel(v.Explainer, s)
	v.findings = newFindings(v.Words, v.Tips)
	v.plot = newPlot(v.Words, s, v.Tips, v)
	v.card = newCard(v.Words, s, v.Tips)
	lower := container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, v.plot.content, v.card.content)
	right := widgets.Border(widgets.Card(v.findings.content), nil, nil, nil, widgets.AtMost(leastLower, lower))
	v.SetContent(container.NewPadded(widgets.Border(nil, nil, widgets.WithWidth(widgets.PanelWidth, v.panel.content), nil, right)))
	return v
}

// leastLower is the least height of what lies under the findings, at the usual size of
// texts: the board gives way.
const leastLower = 250

func (v *View) Leave() {
	v.card.player.Detach()
	v.card.board.Stop()
}

func (v *View) Render() {
	v.panel.render()
	v.findings.render(v.session)
	v.plot.render()
	v.card.render()
}

// HandleKey obeys Escape while a heuristic is audited, and the player's keys.
func (v *View) HandleKey(event *fyne.KeyEvent) bool {
	if keys.Of(keys.Auditing, event.Name) == keys.Cancel && v.session.auditing.Busy() {
		v.session.cancel()
		return true
	}
	return v.card.player.Key(event.Name)
}

// DoMainAction audits what is chosen, or cancels that.
func (v *View) DoMainAction() {
	if v.session.auditing.Busy() {
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
