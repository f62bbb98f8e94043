package grading

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/grade"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

type details struct {
	words   *i18n.Words
	tips    *widgets.Tips
	class   *roster
	heads   *widgets.Terms // of the measures, nil before there were any
	body    *fyne.Container
	open    *widgets.Button // leads to the problem
	keep    *widgets.Button // keeps the answer beside others
	scroll  *container.Scroll
	content fyne.CanvasObject
}

func newDetails(e page.Explainer, s *Session) *details {
	d := &details{words: e.Words, tips: e.Tips, class: s.class, body: widgets.Stacked(4), open: e.Button("grade.page.problem", "grade.page.about.solve", s.openProblem)}
	d.scroll = container.NewVScroll(container.New(layout.NewCustomPaddedLayout(2, 4, 4, 14), d.body))
	d.keep = widgets.NewButton(d.words.Key("grade.page.beside.keep"), nil, func() { keepBeside(s) })
	d.keep.Tip.ExplainLive(d.tips, func() string {
		if isKept(s) {
			return d.words.Key("grade.page.about.beside.drop")
		}
		return d.words.Key("grade.page.about.beside")
	}, d.keep)
	d.content = widgets.Card(widgets.Border(nil, container.NewHBox(d.open, d.keep), nil, nil, d.scroll))
	return d
}

func (d *details) render(r *row, p *grade.Replay) {
	d.body.RemoveAll()
	widgets.Show(d.open, r != nil && r.Puzzle != nil)
	if r == nil {
		if d.class.lacksAnswer() {
			d.marked(grade.Unread, d.words.Key("grade.page.student.lacks", "Problem", report.ProblemTitle(d.words, d.class.asked)), true)
		} else {
			d.body.Add(d.sentence(d.words.Key("grade.page.choose"), theme.Muted, false))
		}
		d.scroll.ScrollToTop()
		return
	}
	d.marked(r.Status, headline(d.words, r), true)
	d.body.Add(d.sentence(d.describePlace(r), theme.Muted, false))
	d.addPoints(r)
	d.issues(r)
	d.addAlike(r)
	d.addClaims(r)
	if r.Legal != nil && r.program == nil {
		d.heading("grade.page.heading.rules")
		d.body.Add(d.sentence(i18n.Sentence(rulesWhole(d.words, r)), fynetheme.ColorNameForeground, false))
	}
	if r.Legal != nil || len(r.Claims) > 0 || r.Proved != "" {
		for _, note := range r.Notes {
			d.body.Add(d.sentence(sentence(d.words, r, note), theme.Muted, false))
		}
	}
	if r.program == nil {
		d.measures(r, p)
	}
	d.addPath(r)
	d.scroll.ScrollToTop()
	d.scroll.Refresh()
}

// sayKept says on its button whether the answer that is shown is kept beside others.
func (d *details) sayKept() {
	s := d.class.session
	widgets.Show(d.keep, s.chosen != nil && s.chosen.Path != nil)
	if isKept(s) {
		d.keep.SetText(d.words.Key("grade.page.beside.drop"))
	} else {
		d.keep.SetText(d.words.Key("grade.page.beside.keep"))
	}
}

// marked adds a sentence with the mark and colour of a status.
func (d *details) marked(s grade.Status, words string, bold bool) {
	mark := widgets.WithWidth(18, widget.NewIcon(markOf(s)))
	d.body.Add(container.NewBorder(nil, nil, mark, nil, d.sentence(words, statusColour(s), bold)))
}

func (d *details) sentence(words string, colour fyne.ThemeColorName, bold bool) fyne.CanvasObject {
	size := fynetheme.SizeNameCaptionText
	if bold {
		size = fynetheme.SizeNameText
	}
	style := widget.RichTextStyle{ColorName: colour, SizeName: size, TextStyle: fyne.TextStyle{Bold: bold}}
	return widgets.Passage(words, style, fyne.TextWrapWord)
}

// describePlace names file, block and problem.
func (d *details) describePlace(r *row) string {
	w := d.words
	if r.refusal != nil {
		return r.File
	}
	if r.program != nil {
		return r.name + " · " + problemOf(w, r) + " · " + tookOf(w, r.program)
	}
	said := w.Key("grade.page.place", "File", r.name, "Block", r.Block, "Line", r.Line)
	for _, more := range []string{problemOf(w, r), methodOf(w, r)} {
		if more != "" {
			said += " · " + more
		}
	}
	return said
}

func (d *details) heading(key string) {
	d.body.Add(container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), widgets.Heading(d.words.Key(key))))
}

func (d *details) issues(r *row) {
	var list []string
	if len(r.Issues) > 0 {
		list = wrongsOf(d.words, r)
	}
	if r.refusal != nil {
		list = issuesOf(d.words, r)
	}
	if r.unkept {
		list = append(list, d.words.Key("grade.page.unkept"))
	}
	if len(list) == 0 {
		return
	}
	d.heading("grade.page.heading.issues")
	for _, issue := range list {
		d.body.Add(d.sentence(issue, fynetheme.ColorNameForeground, false))
	}
}

// addPoints says what the answer earns.
func (d *details) addPoints(r *row) {
	a := r.answer
	if a == nil || a.OutOf == 0 {
		return
	}
	said := d.words.Key("grade.html.of", "Points", d.words.Parameter(a.Points), "OutOf", d.words.Parameter(a.OutOf))
	if !r.isAt(a.Best) {
		said = d.words.Key("grade.page.student.other", "Points", said)
	}
	d.body.Add(d.sentence(said, fynetheme.ColorNameForeground, false))
}

// addAlike says who else gave the answer, and what that means, and leads to the answers that it is like.
func (d *details) addAlike(r *row) {
	if r.alike == nil && r.sameText() == nil {
		return
	}
	d.heading("grade.page.heading.alike")
	like := d.class.findLike(r)
	if r.sameText() != nil { // a method does not explain equal times
		for _, same := range like {
			d.body.Add(d.sentence(i18n.Sentence(d.words.Key("grade.same", "File", nameAuthor(same, r), "Block", same.Block)), theme.Bound, false))
			d.addLink(same, r)
		}
		return
	}
	colour := theme.Bound
	if r.alike.IsExplained() {
		colour = fynetheme.ColorNameForeground
	}
	for _, said := range alikeOf(d.words, r) {
		d.body.Add(d.sentence(said, colour, false))
		colour = fynetheme.ColorNameForeground
	}
	for _, other := range like {
		d.addLink(other, r)
	}
}

// addLink leads to a block that another one is like.
func (d *details) addLink(to, from *row) {
	d.addAction(d.words.Key("grade.page.alike.open", "Of", nameAuthor(to, from)), func() { d.class.lookAt(to) })
}

// addAction adds words that do something when they are tapped.
func (d *details) addAction(words string, do func()) {
	l := widgets.NewLink(words)
	l.SizeName = fynetheme.SizeNameCaptionText
	l.OnTapped = do
	d.body.Add(l)
}

// mostShown is the greatest number of characters of a path that are shown.
const mostShown = 600

// addPath shows the moves, which can be copied, and those of the answer beside it where they are others.
func (d *details) addPath(r *row) {
	if len(r.Path) == 0 {
		return
	}
	heading, s := "grade.page.heading.path", d.class.session
	if r.BrokenAt != nil {
		heading = "grade.page.heading.path.broken"
	}
	d.heading(heading)
	moves := strings.Join(r.Path, " ")
	d.body.Add(d.sentence(text.Clip(moves, mostShown), fynetheme.ColorNameForeground, false))
	d.addAction(d.words.Key("grade.page.path.copy"), func() {
		s.Host.Clipboard().SetContent(moves)
		s.Host.ShowStatus(text.M("grade.page.path.copied"))
	})
	if s.other != nil && !slices.Equal(s.other.Path, r.Path) {
		d.body.Add(d.sentence(nameAnswer(d.words, s.other, r), theme.Muted, false))
		d.body.Add(d.sentence(text.Clip(strings.Join(s.other.Path, " "), mostShown), fynetheme.ColorNameForeground, false))
	}
}

// addClaims lists the claims of the block, whether each holds, and what is proved.
func (d *details) addClaims(r *row) {
	proved := report.BlockProof(d.words, &r.Verdict)
	if len(r.Claims) == 0 && proved == "" {
		return
	}
	d.heading("grade.page.heading.claims")
	for _, c := range r.Claims {
		status, key := grade.Open, "grade.page.claim.open"
		switch {
		case c.Holds != nil && *c.Holds:
			status, key = grade.Right, "grade.page.claim.true"
		case c.Holds != nil:
			status, key = grade.Wrong, "grade.page.claim.false"
		case r.Reason == grade.Illegal || r.Reason == grade.Short || r.Status == grade.Unread:
			status, key = grade.Unread, "grade.page.claim.groundless" // no proof could decide it
		}
		d.marked(status, d.words.Key(key, "Claim", i18n.Sentence(report.BlockClaim(d.words, &r.Verdict, c))), false)
	}
	if proved != "" {
		d.body.Add(d.sentence(d.words.Key("grade.page.proved", "Proved", proved), theme.Muted, false))
	}
}

// figure is a measure, as claimed and as found.
type figure struct {
	key, claimed, found string
	blamed              bool
}

var measureShares = widgets.Columns{Shares: []float32{10, 7, 7}, Gap: 8}

func (d *details) measures(r *row, p *grade.Replay) {
	figures := figuresOf(d.words, r, p)
	if len(figures) == 0 {
		return
	}
	d.heads = widgets.NewHeads(measureShares, d.tips, []string{"heading.measures", "claimed", "found"},
		func(key string) string { return d.words.Key("grade.page." + key) },
		func(key string) string { return d.words.Key("grade.page.about." + strings.TrimPrefix(key, "heading.")) })
	d.body.Add(container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), d.heads))
	for _, one := range figures {
		line := widgets.NewRow(measureShares, 1, fynetheme.ColorNameForeground, false)
		widgets.CellOf(line, 0).Say(i18n.Sentence(d.words.Key(one.key)), theme.Muted)
		widgets.CellOf(line, 1).SetText(one.claimed)
		widgets.CellOf(line, 2).SetText(one.found)
		if !one.blamed {
			d.body.Add(line)
			continue
		}
		widgets.CellOf(line, 1).Say(one.claimed, theme.Impossible)
		mark := widget.NewIcon(markOf(grade.Wrong))
		d.body.Add(container.NewBorder(nil, nil, nil, widgets.WithWidth(widgets.MarkSize, mark), line))
	}
}

// figuresOf returns the measures that the block claims or that are known.
func figuresOf(w *i18n.Words, r *row, p *grade.Replay) []figure {
	c := &r.Figures
	found := search.Report{Generated: int64(c.Generated.Value)}
	length, score := "", ""
	switch claimed := c.Length; {
	case r.Moves != nil:
		found.Length, length = *r.Moves, w.Number(int64(*r.Moves))
	case claimed.Given() && claimed.Value > 0 && claimed.Value < math.MaxInt32:
		found.Length = int(claimed.Value) // of a path that is not shown
	}
	if p.Scored {
		score = w.Number(int64(p.Score))
	}
	penetrance, branching := "", ""
	if found.Length > 0 && c.Generated.Given() && c.Generated.Value >= float64(found.Length) && c.Generated.Value < 1e15 {
		penetrance, branching = w.Decimal(found.Penetrance(), digits(c.Penetrance)), w.Decimal(found.Branching(), digits(c.Branching))
	}
	founds := [...]string{length, score, "", "", penetrance, branching, ""}
	var list []figure
	for i, m := range c.Measures() {
		if m.Text != "" || founds[i] != "" {
			list = append(list, figure{m.Name.Key, cmp.Or(claimed(w, m), nothing), cmp.Or(founds[i], nothing), isBlamed(r, m.Name.Key)})
		}
	}
	return list
}

// claimed writes a measure as the block does; times are written as everywhere.
func claimed(w *i18n.Words, m grade.Measure) string {
	if m.Name.Key == "grade.measure.time" && m.Given() && m.Value >= 0 && m.Value < mostSeconds {
		return w.Duration(time.Duration(m.Value * float64(time.Second)))
	}
	return withDecimals(w, m.Text)
}

// mostSeconds is the greatest time that is written with a unit.
const mostSeconds = 1e8

// digits returns the number of digits shown of a measure.
func digits(f grade.Figure) int {
	if !f.Given() {
		return 3
	}
	return max(2, min(f.Digits, 6))
}

var otherIssues = map[string]string{"expanded": "unexpanded", "penetrance": "above"}

func isBlamed(r *row, measure string) bool {
	name := measure[strings.LastIndexByte(measure, '.')+1:]
	return slices.ContainsFunc(r.Issues, func(m text.Message) bool {
		if of, ok := m.Args["Measure"].(text.Message); ok {
			return of.Key == measure
		}
		issue := strings.TrimPrefix(m.Key, "grade.issue.")
		return issue == name || issue == otherIssues[name]
	})
}
