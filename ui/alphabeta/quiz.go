package alphabeta

import (
	"maps"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/gametree"
	"procura/core/play"
	"procura/core/teach"
	"procura/ui/exploring"
	"procura/ui/page"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// quiz is the questions about what a search does next, and the score.
type quiz struct {
	teach.Quiz
	kind     teach.QuestionKind
	question teach.Question
	asks     bool // the question waits for its answer
	answered bool
	choice   int // that was answered
	marking  teach.Marking
}

// ask asks about the event after the one that is seen, where that can be asked.
func (s *Session) ask() {
	q := &s.quiz
	q.answered = false
	q.question, q.asks = questionAt(s, s.player.Index, q.kind)
}

// questionAt asks about the event after one. Whether it cuts is not asked of a search that never does, but in a lecture.
func questionAt(s *Session, e int, kind teach.QuestionKind) (q teach.Question, ok bool) {
	if kind == teach.AskCut && !s.thought.hasCuts && s.Host.LectureQuiz() == nil {
		return q, false
	}
	return teach.AskForTwo(&s.thought.Thought, kind, e)
}

// questionFrom is the nearest event, from one on, about which something of a kind can be asked, else as far as it has looked.
func questionFrom(s *Session, e int, kind teach.QuestionKind) (event int, ok bool) {
	for last := min(s.lastEvent(), e+mostSkipped); e < last; e++ {
		if _, ok := questionAt(s, e, kind); ok {
			return e, true
		}
	}
	return e, false
}

// askNextTime goes on to the next question of the kind, or as far as it has looked.
func (s *Session) askNextTime() {
	e, _ := questionFrom(s, s.player.Index+1, s.quiz.kind)
	s.goTo(e)
}

// seekQuestion has the quiz, where it is seen, ask something: of the event on the screen, of one after it, or from the beginning.
func (s *Session) seekQuestion() {
	if s.State.Tab != quizTab || s.quiz.asks {
		return
	}
	e, ok := questionFrom(s, s.player.Index+1, s.quiz.kind)
	if !ok && e >= s.lastEvent() {
		e, ok = questionFrom(s, 0, s.quiz.kind)
	}
	if ok {
		s.goTo(e)
	}
}

// questionsLeft counts the questions of the kind that are not answered, from the event on the screen on; false where there are
// too many events.
func questionsLeft(s *Session) (count int, ok bool) {
	if s.lastEvent() > mostCounted {
		return 0, false
	}
	e := s.player.Index
	if s.quiz.answered {
		e++
	}
	for ; e < s.lastEvent(); e++ {
		if _, ok := questionAt(s, e, s.quiz.kind); ok {
			count++
		}
	}
	return count, true
}

// mostSkipped is the greatest number of events that are looked through for a question, mostCounted that of a search whose
// questions are counted.
const (
	mostSkipped = 5000
	mostCounted = 500
)

// whyNothing is the end of the key of why nothing of the kind is asked in all of the search, "" where something is.
func whyNothing(s *Session) string {
	switch last, ok := questionFrom(s, 0, s.quiz.kind); {
	case ok:
		return ""
	case s.quiz.kind == teach.AskCut && !s.thought.hasCuts:
		return whyUncut(s.thought)
	case last < s.lastEvent():
		return ""
	}
	return "kind"
}

// whyUncut is the end of the key of why a search cuts nothing, "" where it does.
func whyUncut(t *thought) string {
	switch {
	case t.hasCuts:
		return ""
	case t.Method.Options.Algorithm == play.Minimax:
		return "minimax"
	case t.tree != nil && t.tree.Order(true).CountLeaves() < int64(t.tree.Leaves()):
		return "order"
	}
	return "cut"
}

// chooseAlphaBeta has the next search made by alpha-beta, and seen from its beginning.
func chooseAlphaBeta(s *Session) {
	if m, wrong := play.ParseMethod(s.State.Method); wrong == nil {
		m.Options.Algorithm = play.AlphaBeta
		s.State.Method = m.String()
	}
	s.State.Event = 0
}

// searchByAlphaBeta makes the search of now again, by alpha-beta.
func searchByAlphaBeta(s *Session) {
	chooseAlphaBeta(s)
	if t := s.thought; t.tree != nil {
		s.exploreTree(*t.tree, func() {})
		return
	}
	s.think()
}

func (s *Session) answer(choice int) {
	q := &s.quiz
	if !q.asks || q.answered {
		return
	}
	a := teach.Answer{Choice: choice}
	q.marking = teach.MarkForTwo(&s.thought.Thought, q.question, a)
	q.Add(q.question, a, q.marking, time.Now())
	if all := s.Host.LectureQuiz(); all != nil {
		all.Waits = false
		all.Add(q.question, a, q.marking, time.Now())
	}
	q.answered, q.choice = true, choice
	s.serial++
	s.Changed()
}

func (s *Session) setQuestionKind(kind teach.QuestionKind) {
	if s.quiz.kind != kind {
		s.quiz.kind = kind
		if s.thought != nil {
			s.ask()
			s.seekQuestion()
		}
		s.serial++
		s.Changed()
	}
}

// quizPane is the view of the quiz: what is asked, what it can be answered by, and then whether that
// was right, and why.
type quizPane struct {
	view         *View
	kind         *widgets.Choice
	score, asked *widgets.Line
	options      *exploring.LineTable
	mark         *widgets.Line
	why          *widgets.Sentence
	next         *widgets.Button
	content      fyne.CanvasObject
}

// kindWidth is the width of the choice of what is asked, at the usual size of texts; answerGap lies between the answers and
// whether one was right.
const (
	kindWidth = 230
	answerGap = 10
)

func newQuizPane(v *View) *quizPane {
	w, s := v.Words, v.session
	p := &quizPane{view: v, why: widgets.NewSentence(s.Host, fynetheme.ColorNameForeground, fynetheme.SizeNameText, 0)}
	p.kind = widgets.NewKeyChoice(w, "alphabeta.quiz.kind.", append([]teach.QuestionKind{teach.AskAny}, teach.QuestionKindsForTwo()...), func(key string) { s.setQuestionKind(teach.QuestionKind(key)) })
	p.kind.Explain(v.Tips, w.Key("explore.predicting.about.kind"))
	p.score = widgets.NewCaption("")
	p.asked = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	p.options = exploring.NewLineTable([]float32{1}, 1, v.Tips)
	p.options.Columns[0].Drawings, p.options.Padding.Height = s.Host, 1
	p.options.List.OnKey = v.leap
	p.mark = widgets.NewLine(theme.Proved, fynetheme.SizeNameSubHeadingText, true)
	p.next = v.Button("explore.predicting.onward", "alphabeta.quiz.about.next", s.askNextTime)
	p.next.Importance = widget.HighImportance
	head := container.NewBorder(nil, nil, widgets.WithWidth(kindWidth, p.kind.KeyedSelect), p.next)
	verdict := container.NewBorder(p.mark, nil, nil, nil, container.NewVScroll(p.why))
	answers := container.New(widgets.LayoutFunc{Place: func(o []fyne.CanvasObject, size fyne.Size) {
		switch {
		case !o[0].Visible():
			widgets.Place(o[1], 0, 0, size.Width, size.Height)
			return
		case size.Height < size.Width: // beside each other
			widgets.Place(o[0], 0, 0, size.Width/2, size.Height)
			widgets.Place(o[1], size.Width/2+answerGap, 0, size.Width/2-answerGap, size.Height)
			return
		}
		widgets.Place(o[0], 0, 0, size.Width, size.Height/2)
		widgets.Place(o[1], 0, size.Height/2+answerGap, size.Width, size.Height/2-answerGap)
	}}, p.options.List, verdict)
	p.content = widgets.Border(widgets.Stacked(6, head, p.score, p.asked), nil, nil, nil, answers)
	return p
}

func (p *quizPane) render() {
	s, w := p.view.session, p.view.Words
	q := &s.quiz
	p.kind.Set(string(q.kind))
	score, nothing, isEnd := q.Score(), whyNothing(s), s.player.Index == s.lastEvent()
	said := w.Key("alphabeta.quiz.score", "Right", score.Right, "Asked", score.Asked, "Streak", score.Streak)
	if left, ok := questionsLeft(s); ok && !isEnd && nothing == "" {
		said += " · " + w.Key("alphabeta.quiz.left", "Count", left)
	}
	p.score.SetText(said)
	asked := w.Key("alphabeta.quiz.without")
	var lines []*exploring.ListLine
	switch {
	case q.asks:
		asked, lines = w.Say(q.question.Sentence()), p.optionLines()
	case nothing != "":
		asked, lines = w.Key("alphabeta.quiz.none."+nothing), p.wayLines(nothing)
	case isEnd:
		asked, lines = w.Key("alphabeta.quiz.end", "Right", score.Right, "Asked", score.Asked), p.wayLines("")
	}
	p.asked.SetText(asked)
	widgets.Enable(p.next, !isEnd && nothing == "")
	p.options.SetLines(lines, exploring.NoNode)
	widgets.Show(p.options.List, len(lines) > 0)
	widgets.Show(p.mark, q.answered)
	var reasons []string
	if q.answered {
		p.mark.Say(w.Key("explore.predict.wrong"), theme.Impossible)
		if q.marking.Right {
			p.mark.Say(w.Key("explore.predict.right"), theme.Proved)
		}
		for _, reason := range q.marking.Reasons {
			if move, ok := reason.Args["Move"].(string); ok {
				reason.Args = maps.Clone(reason.Args)
				reason.Args["Move"] = page.DrawMove(s.thought.Position(q.question.Node), move)
			}
			reasons = append(reasons, w.Say(reason))
		}
	}
	p.why.SetText(strings.Join(reasons, " "))
}

// optionLines are what can be answered, and then what was.
func (p *quizPane) optionLines() (lines []*exploring.ListLine) {
	s, w := p.view.session, p.view.Words
	q := &s.quiz
	for i, option := range q.question.Options {
		cell := widgets.Cell{Text: w.Say(option)}
		about := w.Key("alphabeta.quiz.about.option")
		if q.question.Kind == teach.AskMove {
			before := s.thought.Position(q.question.Node)
			about = page.MoveInWords(w, before, cell.Text) + ". " + about
			cell.Text = page.DrawMove(before, cell.Text)
		}
		switch {
		case !q.answered:
		case i == q.marking.Truth.Choice:
			cell.Text, cell.Colour, cell.Bold = cell.Text+" ✓", theme.Proved, true // a drawing has no colour
		case i == q.choice:
			cell.Text, cell.Colour, cell.Bold = cell.Text+" ✗", theme.Impossible, true
		}
		lines = append(lines, &exploring.ListLine{Cells: []widgets.Cell{cell}, About: about, Node: exploring.NoNode, Do: func() { s.answer(i) }})
	}
	return lines
}

// wayLines are the ways on from the end, or where nothing of the kind is asked: a search that cuts, where this one does not,
// other kinds of questions about it, and the beginning.
func (p *quizPane) wayLines(nothing string) (lines []*exploring.ListLine) {
	s, w := p.view.session, p.view.Words
	add := func(said, about string, do func()) {
		lines = append(lines, &exploring.ListLine{Cells: []widgets.Cell{{Text: said, Colour: theme.Accent}}, About: about, Node: exploring.NoNode, Do: do})
	}
	uncut := whyUncut(s.thought)
	if kind := s.quiz.kind; kind != teach.AskCut && kind != teach.AskAny {
		uncut = ""
	}
	switch {
	case uncut == "order":
		add(w.Key("alphabeta.quiz.order"), w.Key("alphabeta.about.order"), func() {
			s.reorderTree(func(tree gametree.Tree) gametree.Tree { return tree.Order(true) })
		})
	case uncut == "minimax" && s.thought.file == "":
		add(w.Key("alphabeta.quiz.alphabeta"), w.Key("alphabeta.quiz.about.alphabeta"), func() { searchByAlphaBeta(s) })
	}
	for _, kind := range teach.QuestionKindsForTwo() {
		if _, ok := questionFrom(s, 0, kind); ok && kind != s.quiz.kind {
			name := w.Key("alphabeta.quiz.kind." + string(kind))
			add(w.Key("alphabeta.quiz.other", "Kind", name), w.Key("alphabeta.quiz.about.other"), func() { s.setQuestionKind(kind) })
		}
	}
	if nothing != "" {
		return lines
	}
	add(w.Key("alphabeta.quiz.again"), w.Key("alphabeta.quiz.about.again"), func() {
		s.quiz.Quiz = teach.Quiz{}
		s.goTo(0)
		s.seekQuestion()
	})
	return lines
}
