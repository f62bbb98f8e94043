package auditing

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/audit"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// findings shows what was found: a headline, a sentence for each property, and figures.
type findings struct {
	words     *i18n.Words
	banner    *widgets.Banner
	sentences []*widgets.Remark
	figures   map[string]*widgets.Line
	content   fyne.CanvasObject // all but the banner, which stays where the rest is scrolled
}

// figureKeys lists the figures that are not in the sentences, in rows of figuresAcross.
var figureKeys = []string{"judged", "exact", "dead", "farthest", "time"}

const (
	figuresAcross = 3
	mostSentences = 5
)

// abouts lists the topics of the sentences of report.Audit, in their order.
var abouts = []string{"counts", "admissible", "consistent", "quality"}

func newFindings(w *i18n.Words, tips *widgets.Tips) *findings {
	f := &findings{words: w, banner: widgets.NewBanner(), figures: map[string]*widgets.Line{}}
	said := widgets.Stacked(0)
	for range mostSentences {
		r := widgets.NewRemark(tips)
		f.sentences = append(f.sentences, r)
		said.Add(r.Content)
	}
	below := container.New(layout.NewCustomPaddedLayout(0, 2, 8, 8), widgets.Stacked(4, said, f.newFigures(tips)))
	f.content = below
	return f
}

func (f *findings) newFigures(tips *widgets.Tips) *widgets.Terms {
	rows := widgets.Stacked(0)
	var row *fyne.Container
	var list []*widgets.Term
	for i, key := range figureKeys {
		if i%figuresAcross == 0 {
			row = container.New(widgets.Columns{Shares: slices.Repeat([]float32{1}, figuresAcross)})
			rows.Add(row)
		}
		f.figures[key] = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false)
		about := "audit.page.about." + key
		if key == "time" { // there is a limit of that name too
			about = "audit.page.about.figure.time"
		}
		pair := widgets.Figure(widgets.NewCaption(f.words.Key("audit.page.figure."+key)), f.figures[key])
		term := widgets.NewTerm(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 16), pair), tips, f.words.Key(about))
		list = append(list, term)
		row.Add(term)
	}
	return widgets.NewTerms(rows, list...)
}

func (f *findings) render(s *Session) {
	for _, one := range f.sentences {
		one.Hush()
	}
	a := s.shown()
	switch {
	case a == nil && isImpossible(s):
		f.banner.Say(i18n.Sentence(f.words.Key("core.verdict.impossible")), theme.Impossible, f.words.Key("audit.page.nothing"))
		f.clearFigures()
	case a == nil:
		f.banner.Say(f.words.Key("audit.page.start"), theme.Muted, f.words.Key("audit.page.start.how"))
		f.clearFigures()
	case !a.ended:
		f.renderLive(s, a)
	case a.err != nil:
		f.banner.Say(f.words.Key("audit.failed"), theme.Impossible, "")
		f.clearFigures()
	case a.found.Fault != nil:
		f.banner.Say(f.words.Key("formula.box.nonumber"), theme.Impossible, about(f.words, a))
		f.clearFigures()
		f.sentences[0].Say(f.words.Key("formula.box.nonumber.where", "Quantities", report.Fault(f.words, a.puzzle.Module().ID(), *a.found.Fault).Named()), fynetheme.WarningIcon(), theme.Impossible)
	case a.found.Judged == 0: // it is true of all states that have a distance: of none
		headline, said := "audit.page.found.nothing", "audit.page.nothing"
		if !a.found.Whole && !isImpossible(s) {
			headline, said = "audit.page.found.nothing.part", "audit.page.nothing.part"
		}
		f.banner.Say(f.words.Key(headline), theme.Bound, about(f.words, a))
		f.sayAll(a, &a.found.AuditReport)
		f.sentences[1].Say(f.words.Key(said), nil, theme.Bound)
	default:
		headline := "audit.page.found." + string(a.found.Admissible())
		if a.random != nil && a.found.Admissible() == audit.Holds {
			headline += ".random"
		}
		_, colour := findingStyle(a.found.Admissible())
		f.banner.Say(f.words.Key(headline), colour, about(f.words, a))
		f.sayAll(a, &a.found.AuditReport)
	}
}

// about names problem and heuristic.
func about(w *i18n.Words, a *work) string {
	m := a.puzzle.Module()
	name := w.Say(m.Title()) + " " + nameOf(w, a.problem)
	if a.random != nil {
		name = w.Key("audit.page.of.random", "Game", m.Title(), "Size", a.random.Size)
	}
	return name + " · " + report.Heuristic(w, m.ID(), a.request.Heuristic)
}

// nameOf returns a problem's name, escaped since it comes from a file.
func nameOf(w *i18n.Words, p game.Problem) string { return text.Clip(w.Dated(text.Plain(p.Name)), 40) }

// renderLive shows the progress of an audit.
func (f *findings) renderLive(s *Session, a *work) {
	w := f.words
	states := a.request.Progress.Generated.Load()
	headline, colour := w.Key("audit.under", "Count", states, "Number", w.Number(states)), theme.Accent
	if s.auditing.Phase() == task.Stopping {
		headline, colour = w.Key("menu.button.cancelling"), theme.Bound
	}
	f.banner.Say(headline, colour, about(w, a))
	if a.random != nil {
		boards := a.request.Progress.Depth.Load()
		f.sentences[0].Say(w.Key("audit.page.boards.live", "Number", w.Number(boards), "All", w.Number(int64(a.random.Boards))), nil, theme.Muted)
	}
	f.clearFigures()
	if r := s.auditing.Latest().soFar; r != nil {
		f.sayAll(a, r)
	}
	f.figures["time"].SetText(w.Duration(time.Since(a.began).Truncate(100 * time.Millisecond)))
}

// sayAll shows sentences and figures, of an audit under way or ended.
func (f *findings) sayAll(a *work, r *game.AuditReport) {
	marks := []audit.Finding{"", r.Admissible(), r.Consistent(), ""}
	at := 0
	if a.random != nil {
		if a.ended {
			w := f.words
			f.sentences[0].Say(w.Key("audit.page.boards.found", "Number", w.Number(int64(a.found.Boards)), "All", w.Number(int64(a.random.Boards)),
				"Wholes", w.Number(int64(a.found.Wholes)), "Refuting", w.Number(int64(a.found.Refuting))), nil, theme.Muted)
		}
		at++
	}
	held := map[int]string{1: "audit.page.random.admissible", 2: "audit.page.random.consistent"}
	for i, words := range report.Audit(f.words, r) {
		if a.random != nil && marks[i] == audit.Holds { // of these boards, and no proof for others
			words = f.words.Key(held[i])
		}
		icon, colour := findingStyle(marks[i])
		f.sentences[at+i].Content.More = f.words.Key("audit.about." + abouts[i])
		f.sentences[at+i].Say(strings.TrimLeft(words, "✓✗ "), icon, colour)
	}
	w := f.words
	for key, n := range map[string]int64{"judged": r.Judged, "exact": r.Exact, "dead": r.Dead, "farthest": int64(r.Farthest)} {
		f.figures[key].SetText(w.Number(n))
	}
	f.figures["time"].SetText(w.Duration(r.Elapsed))
}

// findingStyle returns the drawing and colour for what was found of a property.
func findingStyle(f audit.Finding) (fyne.Resource, fyne.ThemeColorName) {
	switch f {
	case audit.Holds:
		return fynetheme.ConfirmIcon(), theme.Proved
	case audit.Fails:
		return fynetheme.CancelIcon(), theme.Impossible
	case audit.Open:
		return fynetheme.QuestionIcon(), theme.Bound
	}
	return nil, theme.Muted
}

func (f *findings) clearFigures() {
	for _, line := range f.figures {
		line.SetText(nothing)
	}
}

// nothing stands for a missing value.
const nothing = "–"

// asText returns the findings as text; "" for none.
func (f *findings) asText(s *Session) string {
	a := s.shown()
	if a == nil || !a.ended || a.err != nil {
		return ""
	}
	lines := append([]string{about(f.words, a)}, report.Audit(f.words, &a.found.AuditReport)...)
	for _, e := range a.examples() {
		claim, place := e.told(f.words)
		lines = append(lines, claim+" · "+place)
	}
	return strings.Join(lines, "\n")
}

// isImpossible reports whether a run has proved that the problem to be audited has no solution.
func isImpossible(s *Session) bool {
	p := s.problem.Puzzle
	return p != nil && !s.State.Random && slices.ContainsFunc(s.Host.RecordedRuns(), func(r game.Run) bool {
		return r.Identity == p.Identity() && !r.Maximise && r.Verdict == search.Impossible
	})
}
