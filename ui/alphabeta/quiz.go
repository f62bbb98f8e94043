package alphabeta

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/teach"
	"procura/ui/exploring"
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
	marking  teach.Marking
}

// ask asks about the event after the one that is seen, where that can be asked.
func (s *Session) ask() {
	q := &s.quiz
	q.answered = false
	q.question, q.asks = teach.AskForTwo(&s.thought.Thought, q.kind, s.player.Index)
}

// askNextTime goes on to the nearest event about which something of the kind can be asked, else as far as it has looked.
func (s *Session) askNextTime() {
	e := s.player.Index + 1
	for last := min(s.lastEvent(), s.player.Index+mostSkipped); e < last; e++ {
		if _, ok := teach.AskForTwo(&s.thought.Thought, s.quiz.kind, e); ok {
			break
		}
	}
	s.goTo(e)
}

func (s *Session) lastEvent() int { return s.thought.Record.Events() - 1 }

// mostSkipped is the greatest number of events that are looked through for a question.
const mostSkipped = 5000

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
	q.answered = true
	s.serial++
	s.Changed()
}

func (s *Session) setQuestionKind(kind teach.QuestionKind) {
	if s.quiz.kind != kind {
		s.quiz.kind = kind
		if s.thought != nil {
			s.ask()
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
	why          *widget.Label
	next         *widgets.Button
	content      fyne.CanvasObject
}

// kindWidth is the width of the choice of what is asked, at the usual size of texts.
const kindWidth = 230

func newQuizPane(v *View) *quizPane {
	w, s := v.Words, v.session
	p := &quizPane{view: v, why: widgets.NewParagraph("")}
	p.kind = widgets.NewKeyChoice(w, "alphabeta.quiz.kind.", teach.QuestionKindsForTwo(), func(key string) { s.setQuestionKind(teach.QuestionKind(key)) })
	p.kind.Explain(v.Tips, w.Key("explore.predicting.about.kind"))
	p.score = widgets.NewCaption("")
	p.asked = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	p.options = exploring.NewLineTable([]float32{1}, 1, v.Tips)
	p.options.List.OnKey = v.leap
	p.mark = widgets.NewLine(theme.Proved, fynetheme.SizeNameSubHeadingText, true)
	p.next = v.Button("explore.predicting.onward", "alphabeta.quiz.about.next", s.askNextTime)
	p.next.Importance = widget.HighImportance
	head := container.NewBorder(nil, nil, widgets.WithWidth(kindWidth, p.kind.KeyedSelect), p.next)
	verdict := container.NewBorder(p.mark, nil, nil, nil, container.NewVScroll(widgets.Outdented(p.why)))
	answers := container.New(widgets.LayoutFunc{Place: func(o []fyne.CanvasObject, size fyne.Size) {
		switch {
		case !o[0].Visible():
			widgets.Place(o[1], 0, 0, size.Width, size.Height)
			return
		case size.Height < size.Width: // beside each other
			widgets.Place(o[0], 0, 0, size.Width/2, size.Height)
			widgets.Place(o[1], size.Width/2, 0, size.Width/2, size.Height)
			return
		}
		widgets.Place(o[0], 0, 0, size.Width, size.Height/2)
		widgets.Place(o[1], 0, size.Height/2, size.Width, size.Height/2)
	}}, p.options.List, verdict)
	p.content = widgets.Border(widgets.Stacked(6, head, p.score, p.asked), nil, nil, nil, answers)
	return p
}

func (p *quizPane) render() {
	s, w := p.view.session, p.view.Words
	q := &s.quiz
	p.kind.Set(string(q.kind))
	score := q.Score()
	p.score.SetText(w.Key("alphabeta.quiz.score", "Right", score.Right, "Asked", score.Asked, "Streak", score.Streak))
	var reasons []string
	asked, isEnd := w.Key("alphabeta.quiz.without"), s.player.Index == s.lastEvent()
	switch {
	case q.asks:
		asked = w.Say(q.question.Sentence())
	case isEnd:
		asked = w.Key("explore.predicting.end")
		reasons = []string{w.Key("explore.predicting.end.how")}
	}
	p.asked.SetText(asked)
	widgets.Enable(p.next, !isEnd)
	var lines []*exploring.ListLine
	for i, option := range q.question.Options {
		if !q.asks {
			break
		}
		cell := widgets.Cell{Text: w.Say(option)}
		if q.answered && i == q.marking.Truth.Choice {
			cell.Colour, cell.Bold = theme.Proved, true
		}
		about := w.Key("alphabeta.quiz.about.option")
		if q.kind == teach.AskMove {
			about = moveInWords(w, s.thought.Position(q.question.Node), cell.Text) + ". " + about
		}
		lines = append(lines, &exploring.ListLine{Cells: []widgets.Cell{cell}, About: about, Node: exploring.NoNode, Do: func() { s.answer(i) }})
	}
	p.options.SetLines(lines, exploring.NoNode)
	widgets.Show(p.options.List, len(lines) > 0)
	widgets.Show(p.mark, q.answered)
	if q.answered {
		p.mark.Say(w.Key("explore.predict.wrong"), theme.Impossible)
		if q.marking.Right {
			p.mark.Say(w.Key("explore.predict.right"), theme.Proved)
		}
		for _, reason := range q.marking.Reasons {
			reasons = append(reasons, w.Say(reason))
		}
	}
	if said := strings.Join(reasons, "\n"); p.why.Text != said {
		p.why.SetText(said)
	}
}
