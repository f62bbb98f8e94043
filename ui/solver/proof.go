package solver

import (
	"context"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/proving"
	"procura/ui/report"
	"procura/ui/solver/hand"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// auditTime is how long an audit from the window may take.
const auditTime = 10 * time.Second

// audits looks for states that refute a heuristic: one audit at a time, as long as its
// dialog is open. It says in sentences what it found and, where there is one, shows the
// counter-example on its board.
type audits struct {
	*task.Job[formula.Finding]
	host      host.Host
	problem   game.Problem
	heuristic string
	progress  *search.Progress
	err       error
	dialog    host.Box
	content   *fyne.Container // what the dialog holds, built anew in it; nil while there is none

	words                    *i18n.Words
	findings, path, meanings *widget.Label // meanings is what the findings are about
	wrong                    *widgets.Line
	board                    *board.Board
	example                  fyne.CanvasObject
}

func newAudits(s *Session) *audits {
	a := &audits{host: s.Host, Job: page.NewJob[formula.Finding](&s.Base, "audit")}
	a.OnChanged = a.render
	return a
}

// open looks for states that refute the heuristic that is chosen for a problem, in a
// dialog beside whatever else runs; closing it ends the audit.
func (a *audits) open(p game.Problem, c *choices) {
	_, key := c.heuristics(p.Puzzle)
	if key == "" {
		return
	}
	if !hand.HasGoal(p.Puzzle) {
		a.host.ShowError(text.M("audit.target"))
		return
	}
	a.problem, a.heuristic, a.progress = p, key, &search.Progress{}
	request := game.AuditRequest{
		Heuristic: key, Progress: a.progress, Limits: search.Limits{Time: auditTime, Memory: a.host.MemoryLimit() / 2},
	}
	a.Start(func(ctx context.Context, so *task.Progress[formula.Finding]) error {
		found, err := formula.Audit(ctx, p.Puzzle, request)
		so.Update(func(f *formula.Finding) { *f = found })
		return err
	}, func(f formula.Finding, err error) {
		if a.err = err; err == nil {
			formula.RecordAudit(a.host, p.Puzzle, &f.Report)
		}
	})
	a.content = container.NewStack()
	a.build()
	w := a.words
	title := w.Key("audit.title", "Heuristic", text.Clip(w.Dated(text.Plain(p.Name)), 40)+" · "+heuristicName(w, p.Puzzle, key))
	a.dialog = a.host.ShowContent(title, a.content, func() {
		a.Drop()
		a.content = nil
	})
}

// openPage goes on where there is more to be seen.
func (a *audits) openPage() {
	a.dialog.Hide()
	a.host.AuditHeuristic(a.problem, a.heuristic)
}

// exampleHeight is that of the board of a counter-example.
const exampleHeight = 300

// build builds the dialog anew, in the words and colours of now.
func (a *audits) build() {
	if a.content == nil {
		return
	}
	w := a.host.Words()
	a.words, a.board = w, board.New(a.host, w)
	label := func(importance widget.Importance) *widget.Label {
		l := widget.NewLabel("")
		l.Wrapping, l.Importance = fyne.TextWrapWord, importance
		return l
	}
	a.findings, a.path, a.meanings = label(widget.MediumImportance), label(widget.LowImportance), label(widget.LowImportance)
	a.meanings.SizeName = fynetheme.SizeNameCaptionText
	a.meanings.Hide()
	a.path.Alignment = fyne.TextAlignCenter
	a.wrong = widgets.NewLine(theme.Impossible, fynetheme.SizeNameText, true).Align(fyne.TextAlignCenter)
	a.example = widgets.Stacked(4, a.wrong, widgets.WithHeight(exampleHeight, a.board), a.path)
	a.example.Hide()
	more, tips := widgets.NewButton(w.Key("audit.page.quick.open"), nil, a.openPage), widgets.NewTips()
	more.Explain(tips, w.Key("audit.page.about.quick"))
	a.content.Objects = []fyne.CanvasObject{tips.Over(widgets.Stacked(8, a.findings, a.example, a.meanings, container.NewCenter(more)))}
	a.render()
	a.content.Refresh()
}

func (a *audits) render() {
	switch {
	case a.content == nil:
	case a.Busy():
		states := a.progress.Generated.Load()
		a.findings.SetText(a.words.Key("audit.under", "Count", states, "Number", a.words.Number(states)))
	case a.err != nil:
		a.findings.SetText(a.words.Key("audit.failed"))
	default:
		f := a.Latest()
		a.showFinding(&f)
	}
}

func (a *audits) showFinding(f *formula.Finding) {
	a.findings.SetText(strings.Join(report.Audit(a.words, &f.Report), "\n"))
	var meanings []string
	for _, key := range []string{"counts", "admissible", "consistent", "quality"} {
		meanings = append(meanings, a.words.Key("audit.about."+key))
	}
	a.meanings.SetText(strings.Join(meanings, "\n"))
	a.meanings.Show()
	path, wrong := f.Example()
	if wrong == nil {
		return
	}
	a.wrong.SetText(wrong(a.words))
	a.path.SetText(a.words.Say(report.Place(path)))
	a.board.Display(f.Replay.Step(f.Replay.Len() - 1))
	a.example.Show()
	a.content.Refresh()
}

var _ proving.Page = (*proofs)(nil)

// proofs is what a session has of proofs: those of its runs that are still to be looked
// at, and the desk that does it.
type proofs struct {
	*proving.Desk
	session *Session
	// fresh are runs that have ended in this window, nobody knows yet how far their
	// proofs are; the last one first.
	fresh []proving.Case
	// inMenus is what the menus say of the run on the screen: that its proof can be saved,
	// and verified.
	inMenus [2]bool
}

func newProofs(h host.Host, s *Session) *proofs {
	p := &proofs{session: s}
	p.Desk = proving.New(h, p)
	return p
}

// enqueue has the proof of a run that has just ended looked at, when there is time.
func (p *proofs) enqueue(of game.Puzzle, r *record) {
	if c, ok := caseOf(of, r); ok {
		p.fresh = slices.Insert(p.fresh, 0, c)
	}
}

// caseOf is a run of a search whose verdict can be proved.
func caseOf(of game.Puzzle, r *record) (proving.Case, bool) {
	c := proving.Case{Puzzle: of, Run: r.Run, Proof: &r.Proof}
	return c, !r.Failed && r.Ran.Algorithm != game.Hand && of.Identity() == r.Identity && c.Provable()
}

func (p *proofs) shownCase() (proving.Case, bool) {
	problem, ok := p.session.current()
	if r := p.session.playback.run; ok && r != nil && !p.session.answerHidden {
		return caseOf(problem.Puzzle, r)
	}
	return proving.Case{}, false
}

// Wanted is the run on the screen, or else the last one that has ended, where nobody has
// looked at its proof; nothing while something is searched.
func (p *proofs) Wanted() (proving.Case, bool) {
	if p.session.Working() || p.session.editor.Open() {
		return proving.Case{}, false
	}
	if c, ok := p.shownCase(); ok && c.Proof.Standing == proving.Unseen {
		return c, true
	}
	p.fresh = slices.DeleteFunc(p.fresh, func(c proving.Case) bool { return c.Proof.Standing != proving.Unseen })
	if len(p.fresh) > 0 {
		return p.fresh[0], true
	}
	return proving.Case{}, false
}

func (p *proofs) Changed() { p.session.Changed() }

func (p *proofs) Ticked() {
	if p.session.Page != nil {
		p.session.Page.renderProof()
	}
}

func (p *proofs) canSave() bool {
	c, ok := p.shownCase()
	return ok && c.Proof.Standing != proving.Refused
}

func (p *proofs) canVerify() bool {
	c, ok := p.shownCase()
	return ok && (c.Proof.Standing == proving.Large || p.Verifying(c))
}

func (p *proofs) updateMenus() {
	if now := [2]bool{p.canSave(), p.canVerify()}; now != p.inMenus {
		p.inMenus = now
		p.session.Host.UpdateMenus()
	}
}

func (p *proofs) saveShown() {
	c, _ := p.shownCase()
	p.Save(c)
}

func (p *proofs) toggleVerifying() {
	if c, ok := p.shownCase(); ok && p.canVerify() {
		p.Verify(c)
	}
}

// newVerify verifies a proof that is too large to be verified unasked.
func newVerify(e page.Explainer, s *Session) *widgets.Button {
	b := widgets.NewButton("", widgets.VerifiedIcon, s.proofs.toggleVerifying)
	b.Importance = widget.LowImportance
	b.Tip.ExplainLive(e.Tips, func() string {
		if c, ok := s.proofs.shownCase(); ok && s.proofs.Verifying(c) {
			return e.Words.Key("proof.about.cancel")
		}
		return e.Words.Key("proof.about.verify")
	}, b)
	return b
}

// aboutProof is a sentence on what is known of the proof on the screen.
func aboutProof(w *i18n.Words, s *Session) string {
	c, ok := s.proofs.shownCase()
	switch {
	case !ok:
		return ""
	case s.proofs.Verifying(c):
		return w.Key("proof.about.checking")
	case c.Proof.Standing == proving.Refused:
		return w.Key("proof.about.refused", "Reason", w.Say(c.Proof.Why))
	case c.Proof.Standing == proving.Verified:
		return w.Key("proof.about.verified", "Count", c.Proof.Lines, "Number", w.Number(c.Proof.Lines),
			"When", w.Moment(c.Proof.When.Local()))
	}
	return ""
}
