package auditing

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/keys"
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
	host.Plain

	words    *i18n.Words
	session  *Session
	tips     *widgets.Tips
	panel    *panel
	findings *findings
	plot     *plot
	card     *card
	content  fyne.CanvasObject
}

func newView(s *Session) *View {
	w := s.host.Words()
	v := &View{words: w, session: s, tips: widgets.NewTips()}
	v.tips.Later = s.runner.After
	v.panel = newPanel(w, s, v.tips)
	v.findings = newFindings(w, v.tips)
	v.plot = newPlot(w, s, v.tips, v.Key)
	v.card = newCard(w, s, v.tips, v.Key)
	lower := container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, v.plot.content, v.card.content)
	right := widgets.Border(widgets.Card(v.findings.content), nil, nil, nil, widgets.GivingWay(leastLower, lower))
	v.content = v.tips.Over(container.NewPadded(widgets.Border(nil, nil, widgets.WithWidth(widgets.PanelWidth, v.panel.content), nil, right)))
	return v
}

// leastLower is the least height of what lies under the findings, at the usual size of
// texts: the board gives way.
const leastLower = 250

// leave lets the page go: another one takes its place.
func (v *View) leave() { v.card.leave() }

// render shows the session as it is now.
func (v *View) render() {
	v.panel.render()
	v.findings.render(v.session)
	v.plot.render()
	v.card.render()
}

// Key obeys Escape while a heuristic is audited, and the player's keys.
func (v *View) Key(event *fyne.KeyEvent) bool {
	if keys.Of(keys.Auditing, event.Name) == keys.Cancel && v.session.busy() {
		v.session.cancel()
		return true
	}
	return v.card.player.Key(event.Name)
}

// Title is the page's name in the switch.
func (v *View) Title() string { return v.words.Key("lab.auditing") }

// Content is what is on the screen.
func (v *View) Content() fyne.CanvasObject { return v.content }

// Act audits what is chosen, or cancels that.
func (v *View) Act() {
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
		v.session.changed()
	}
}

// Board is the board that is shown, as text.
func (v *View) Board() string {
	if v.session.showing.film == nil || v.session.shown() == nil {
		return ""
	}
	return v.card.board.Text()
}

// Copy puts what was found on the clipboard.
func (v *View) Copy() {
	if told := v.findings.told(v.session); told != "" {
		v.session.host.Clipboard().SetContent(told)
	}
}

// Entries are those of the page in the menus: none of its own.
func (v *View) Entries() []host.Entry { return nil }
