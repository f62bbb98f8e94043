package auditing

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/game"
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
	v.panel = newPanel(v.Words, s, v.Tips)
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

// Leave lets the page go.
func (v *View) Leave() { v.card.leave() }

// Render shows the session as it is now.
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

// BoardText is the board that is shown, as text.
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

// Driver works the page as a user would, for tests of other rooms. All
// of it is for the UI goroutine.
type Driver struct{ session *Session }

// Drive works a view, and those that take its place.
func Drive(v *View) Driver { return Driver{v.session} }

// Choose chooses a problem and a heuristic, and reports whether they are on offer.
func (d Driver) Choose(id, problem, heuristic string) bool {
	s := d.session
	s.survey()
	for _, p := range s.of(id) {
		if p.Name == problem {
			s.choose(p)
			s.State.Heuristic = heuristic
			s.Changed()
			_, chosen := s.State.heuristics(p.Puzzle, s.Host.Formulas(id))
			return chosen == heuristic
		}
	}
	return false
}

// Random asks for so many random boards, "" for the problem itself.
func (d Driver) Random(boards string) {
	d.session.State.Random, d.session.State.Boards = boards != "", boards
	d.session.Changed()
}

// Audit starts the audit, and Cancel ends it.
func (d Driver) Audit() { d.session.audit() }

// Cancel ends the audit.
func (d Driver) Cancel() { d.session.cancel() }

// Busy reports whether a heuristic is audited.
func (d Driver) Busy() bool { return d.session.auditing.Busy() }

// Film is the number of boards of the counter-example that is shown, 0 while it is made
// and for none.
func (d Driver) Film() int {
	if d.session.showing.film == nil {
		return 0
	}
	return d.session.Page.card.player.Length()
}

// Steady shows a time that is always the same, for pictures that are compared.
func (d Driver) Steady() {
	if a := d.session.now; a != nil {
		a.found.Elapsed = 40 * time.Millisecond
		d.session.Changed()
	}
}

// Problem is the one that is chosen.
func (d Driver) Problem() game.Problem { return d.session.problem }
