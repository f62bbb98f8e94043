package exploring

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/search/explore"
	"procura/core/teach"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// quizPane is the view of a quiz: what is asked, what it is answered by, and then whether
// that was right, and why.
//
//	[which node is next]            9 of 12 right
//	Que nó sai a seguir?
//	 the choices, or: wrong: it was node 12 ...
//	[next]                               [report]
type quizPane struct {
	words   *i18n.Words
	tips    *widgets.Tips
	session *quizSession
	shown   int // the serial of the question that the answers are for

	kindChoice             *widgets.Choice
	score, asked, hintLine *widgets.Line

	next        *LineTable        // the nodes that wait: what is pressed is the answer
	fateChoices []*widgets.Choice // for each successor, of what becomes of it
	fateRows    *fyne.Container
	fatesDone   *widgets.Button
	valueEntry  *widgets.Entry // where h is written
	valueDone   *widgets.Button

	answers        *fyne.Container // by kind, in the order of teach.Kinds
	mark           *widgets.Line
	why            *widget.Label
	verdict        fyne.CanvasObject
	nextStep, save *widgets.Button
	content        fyne.CanvasObject
}

// Widths at the usual size of texts.
const (
	kindWidth  = 230
	valueWidth = 110
)

// newQuizPane returns a view of a session, which takes the place of the one before.
func newQuizPane(words *i18n.Words, tips *widgets.Tips, s *quizSession) *quizPane {
	p := &quizPane{words: words, tips: tips, session: s, shown: -1}
	p.kindChoice = widgets.NewKeyChoice(words, "explore.predicting.kind.", teach.QuestionKinds(), func(key string) { s.setKind(teach.QuestionKind(key)) })
	p.kindChoice.Explain(tips, words.Key("explore.predicting.about.kind"))
	p.score = widgets.NewCaption("").Align(fyne.TextAlignTrailing)
	p.asked = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	p.hintLine = widgets.NewCaption("")
	p.mark = widgets.NewLine(theme.Proved, fynetheme.SizeNameSubHeadingText, true)
	p.why = widgets.NewParagraph("")
	p.nextStep = p.newButton("explore.predicting.onward", "explore.predicting.about.onward", func() { s.onStep(1) })
	p.save = p.newButton("explore.predicting.save", "explore.predicting.about.save", s.saveReport)
	p.save.Importance = widget.MediumImportance
	whole := func(l *widgets.Line) fyne.CanvasObject { return widgets.NewHint(l, l, tips) }
	score := widgets.NewTerm(p.score, tips, words.Key("explore.predicting.about.score"))
	head := container.NewBorder(nil, nil, widgets.WithWidth(kindWidth, p.kindChoice.KeyedSelect), nil, score)
	p.verdict = container.NewBorder(p.mark, nil, nil, nil, container.NewVScroll(widgets.Outdented(p.why)))
	p.next = NewLineTable([]float32{5, 7, 8}, 3, tips)
	p.next.Gap, p.next.Padding = 8, fyne.Size{}
	p.answers = container.NewStack(p.next.List, p.newFates(), p.newValue())
	p.content = widgets.Border(widgets.Stacked(4, head, whole(p.asked), whole(p.hintLine)), container.NewBorder(nil, nil, p.nextStep, p.save), nil, nil,
		widgets.AtLeast(200, 90, container.NewStack(p.answers, p.verdict)))
	p.render()
	return p
}

func (p *quizPane) newButton(words, about string, do func()) *widgets.Button {
	b := widgets.NewButton(p.words.Key(words), nil, do)
	b.Importance = widget.HighImportance
	b.Explain(p.tips, p.words.Key(about))
	return b
}

// renderNext lists the nodes that wait: the move, what it costs, and the node or whose successor it is.
func (p *quizPane) renderNext() {
	s, w := p.session, p.words
	var lines []*ListLine
	for _, e := range s.waiting {
		who := w.Key("explore.predicting.node", "Node", int(e.Node))
		if e.Node == explore.None {
			who = w.Key("explore.predicting.child", "Parent", int(e.Parent))
		}
		sum := formatSum(w, s.exploration.Run().Ran.Algorithm.Informed(), e.G, e.H, e.F)
		lines = append(lines, &ListLine{
			Cells: []widgets.Cell{{Text: cmp.Or(e.Move, w.Key("explore.predicting.start"))}, {Text: sum}, {Text: who}},
			Do:    func() { s.answer(teach.Answer{Node: e.Node, Parent: e.Parent, Move: e.Move}) },
		})
	}
	p.next.SetLines(lines, explore.None)
	p.next.List.ScrollTo(0) // ScrollToTop panics before the list is drawn
}

func (p *quizPane) newFates() fyne.CanvasObject {
	p.fateRows = widgets.Stacked(4)
	p.fatesDone = p.newButton("explore.predicting.answer", "explore.predicting.about.answer", func() {
		a := teach.Answer{Node: explore.None}
		for _, c := range p.fateChoices {
			a.Fates = append(a.Fates, p.session.Choices[c.SelectedIndex()])
		}
		p.session.answer(a)
	})
	rows := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 14), p.fateRows))
	return widgets.Border(nil, container.NewHBox(p.fatesDone), nil, nil, rows)
}

// renderFates makes a row for each successor; nothing is chosen before.
func (p *quizPane) renderFates() {
	s, w := p.session, p.words
	p.fateChoices = nil
	p.fateRows.RemoveAll()
	if s.Question.Kind != teach.AskFates {
		return
	}
	var keys, names []string
	for _, fate := range s.Choices {
		keys, names = append(keys, fate.String()), append(names, w.Say(teach.FateName(fate)))
	}
	check := func() {
		open := slices.ContainsFunc(p.fateChoices, func(c *widgets.Choice) bool { return c.Key() == "" })
		widgets.Enable(p.fatesDone, len(p.fateChoices) > 0 && !open)
	}
	for _, move := range s.Moves {
		c := widgets.NewChoice(keys, names, nil)
		c.ClearSelected()
		c.OnChanged = func(string) { check() }
		c.Explain(p.tips, w.Key("explore.predicting.about.fate"))
		name := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
		name.SetText(move)
		p.fateChoices = append(p.fateChoices, c)
		p.fateRows.Add(container.New(widgets.Columns{Shares: []float32{1, 3}, Gap: 8}, name, c.KeyedSelect))
	}
	p.fateRows.Refresh()
	check()
}

func (p *quizPane) newValue() fyne.CanvasObject {
	answer := func() {
		if x, ok := parseNumber(p.valueEntry.Text); ok {
			p.session.answer(teach.Answer{Node: p.session.Node, Value: x})
		}
	}
	p.valueEntry = widgets.NewEntry()
	p.valueEntry.OnChanged = func(string) { p.checkValue() }
	p.valueEntry.OnSubmitted = func(string) { answer() }
	p.valueEntry.Explain(p.tips, p.words.Key("explore.predicting.about.value"))
	p.valueDone = p.newButton("explore.predicting.answer", "explore.predicting.about.answer", answer)
	return container.NewVBox(container.NewHBox(widgets.WithWidth(valueWidth, p.valueEntry), p.valueDone))
}

func (p *quizPane) checkValue() {
	_, ok := parseNumber(p.valueEntry.Text)
	widgets.Enable(p.valueDone, ok)
}

func (p *quizPane) render() {
	s := p.session
	p.kindChoice.Set(string(s.kind))
	p.score.SetText("")
	counted := s.quiz
	if all := s.host.LectureQuiz(); all != nil { // of several runs
		counted = all
	}
	if counted != nil && len(counted.Taken) > 0 {
		score := counted.Score()
		p.score.SetText(p.words.Key("explore.predicting.score", "Right", score.Right, "Asked", score.Asked, "Streak", score.Streak))
	}
	p.asked.SetText(p.question())
	p.hintLine.SetText(p.hint())
	open, answered := s.phase == quizAsking, s.phase == quizAnswered
	widgets.Show(p.answers, open)
	widgets.Show(p.verdict, answered)
	for i, kind := range []teach.QuestionKind{teach.AskNext, teach.AskFates, teach.AskValue} {
		widgets.Show(p.answers.Objects[i], open && s.Question.Kind == kind)
	}
	widgets.Enable(p.nextStep, !open && s.hasNextStep())
	widgets.Enable(p.save, s.quiz != nil && len(s.quiz.Taken) > 0)
	p.nextStep.Importance = widget.MediumImportance
	if answered {
		p.nextStep.Importance = widget.HighImportance
		p.renderVerdict()
	}
	widgets.Show(p.nextStep, s.lesson != s.moment.Step)
	p.nextStep.Refresh()
	if open && p.shown != s.serial {
		p.shown = s.serial
		p.renderNext()
		p.renderFates()
		p.valueEntry.SetText("")
		p.checkValue()
	}
}

func (p *quizPane) question() string {
	s, w := p.session, p.words
	switch s.phase {
	case quizWithout:
		if !s.hasNextStep() {
			return w.Key("explore.predicting.end")
		}
		return w.Key("explore.predicting.without")
	case quizAsking, quizAnswered:
		if s.node.Move != "" && s.Question.Kind != teach.AskNext {
			return w.Key("explore.predicting.ask."+string(s.Question.Kind), "Node", int(s.Node), "Move", cmp.Or(s.node.Move, w.Key("explore.predicting.start")))
		}
		return w.Say(s.Sentence())
	}
	return ""
}

// hint returns words for how the question is answered, or for why an answer did not count.
func (p *quizPane) hint() string {
	s := p.session
	switch {
	case !s.note.IsZero():
		return p.words.Say(s.note)
	case s.phase == quizAsking:
		return p.words.Key("explore.predicting.how." + string(s.Question.Kind))
	case s.phase == quizWithout && !s.hasNextStep():
		return p.words.Key("explore.predicting.end.how")
	case s.phase == quizWithout:
		return p.words.Key("explore.predicting.without.how")
	}
	return ""
}

// renderVerdict shows whether the answer was right, what would have been right, and why.
func (p *quizPane) renderVerdict() {
	s, w, m := p.session, p.words, p.session.marking
	switch {
	case m.Right:
		p.mark.Say(w.Key("explore.predicting.right"), theme.Proved)
	case m.Hits > 0:
		p.mark.Say(w.Key("explore.predicting.partly", "Hits", m.Hits, "Of", m.Of), theme.Bound)
	default:
		p.mark.Say(w.Key("explore.predicting.wrong"), theme.Impossible)
	}
	var lines []string
	switch {
	case m.Right:
	case s.Question.Kind == teach.AskNext:
		lines = append(lines, w.Key("explore.predicting.truth.next", "Node", int(m.Truth.Node), "Move", cmp.Or(m.Truth.Move, w.Key("explore.predicting.start"))))
	case s.Question.Kind == teach.AskValue:
		lines = append(lines, w.Key("explore.predicting.truth.value", "Value", w.Value(m.Truth.Value)))
	}
	for _, reason := range m.Reasons {
		if said := i18n.Sentence(w.Say(reason)); said != "" {
			if !strings.ContainsRune(".!?", rune(said[len(said)-1])) {
				said += "."
			}
			lines = append(lines, said)
		}
	}
	p.why.SetText(strings.Join(lines, "\n"))
}

// parseNumber returns the number that the user has typed, with a point or a comma.
func parseNumber(words string) (x float64, ok bool) {
	words = strings.TrimSpace(strings.ReplaceAll(words, ",", "."))
	if words == "∞" {
		return math.Inf(1), true
	}
	x, err := strconv.ParseFloat(words, 64)
	return x, err == nil && !math.IsNaN(x)
}
