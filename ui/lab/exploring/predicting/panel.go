package predicting

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/predict"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Panel is the view of a session: what is asked, what it is answered by, and then
// whether that was right, and why.
//
//	[which node is next]            9 of 12 right
//	Que nó sai a seguir?
//	 the choices, or: wrong: it was node 12 ...
//	[next]                               [report]
type Panel struct {
	words   *i18n.Words
	session *Session
	shown   int // the serial of the question that the answers are for

	kind  *widgets.Choice
	score *widgets.Line
	asks  *widgets.Line
	how   *widgets.Line
	next  *next
	fates *fates
	value *value
	mark  *widgets.Line
	why   *widget.Label
	verdict,
	answer fyne.CanvasObject
	onward, save *widgets.Button
	content      fyne.CanvasObject
}

// New is a view of a session; it takes the place of the one before. Keys that a list has
// no use for go to onKey.
func New(words *i18n.Words, tips *widgets.Tips, s *Session, onKey func(*fyne.KeyEvent) bool) *Panel {
	p := &Panel{words: words, session: s, shown: -1}
	var keys, names []string
	for _, k := range predict.Kinds() {
		keys, names = append(keys, string(k)), append(names, words.Key("predicting.kind."+string(k)))
	}
	p.kind = widgets.NewChoice(keys, names, func(key string) { s.SetKind(predict.Kind(key)) })
	p.kind.Explain(tips, words.Key("predicting.about.kind"))
	p.score = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignTrailing)
	p.asks = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	p.how = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	p.mark = widgets.NewLine(theme.Proved, fynetheme.SizeNameSubHeadingText, true)
	p.why = widget.NewLabel("")
	p.why.Wrapping = fyne.TextWrapWord
	p.onward = widgets.NewButton(words.Key("predicting.onward"), nil, s.Forward)
	p.onward.Importance = widget.HighImportance
	p.onward.Explain(tips, words.Key("predicting.about.onward"))
	p.save = widgets.NewButton(words.Key("predicting.save"), nil, s.Save)
	p.save.Explain(tips, words.Key("predicting.about.save"))
	p.next, p.fates, p.value = newNext(p, onKey), newFates(p, tips), newValue(p, tips)
	p.content = p.layOut(tips)
	s.changed = p.render
	p.render()
	return p
}

// kindWidth is the width of the choice of what is asked, at the usual size of texts.
const kindWidth = 230

func (p *Panel) layOut(tips *widgets.Tips) fyne.CanvasObject {
	whole := func(l *widgets.Line) fyne.CanvasObject { return widgets.NewHint(l, l, tips) }
	score := widgets.NewTerm(p.score, tips, p.words.Key("predicting.about.score"))
	head := container.NewBorder(nil, nil, widgets.WithWidth(kindWidth, p.kind.KeyedSelect), nil, score)
	top := widgets.Stacked(4, head, whole(p.asks), whole(p.how))
	why := container.NewVScroll(widgets.Outdented(p.why))
	p.verdict = container.NewBorder(p.mark, nil, nil, nil, why)
	p.answer = container.NewStack(p.next.content, p.fates.content, p.value.content)
	foot := container.NewBorder(nil, nil, p.onward, p.save)
	return widgets.Border(top, foot, nil, nil, widgets.AtLeast(200, 90, container.NewStack(p.answer, p.verdict)))
}

// Content is what is on the screen.
func (p *Panel) Content() fyne.CanvasObject { return p.content }

// render shows the session as it is now.
func (p *Panel) render() {
	s := p.session
	p.kind.Set(string(s.kind))
	p.renderScore()
	open := s.phase == asking
	p.asks.SetText(p.asked())
	p.how.SetText(p.hint())
	widgets.Show(p.answer, open)
	widgets.Show(p.verdict, s.phase == answered)
	widgets.Show(p.next.content, open && s.Question.Kind == predict.Next)
	widgets.Show(p.fates.content, open && s.Question.Kind == predict.Fates)
	widgets.Show(p.value.content, open && s.Question.Kind == predict.Value)
	widgets.Enable(p.onward, s.e != nil && s.moment.Step+1 < s.e.Steps())
	widgets.Enable(p.save, s.quiz != nil && len(s.quiz.Taken) > 0)
	p.onward.Importance = widget.MediumImportance
	if s.phase == answered {
		p.onward.Importance = widget.HighImportance
		p.renderVerdict()
	}
	p.onward.Refresh()
	if open && p.shown != s.serial {
		p.shown = s.serial
		p.next.render()
		p.fates.render()
		p.value.render()
	}
}

// asked is the question in words.
func (p *Panel) asked() string {
	s, w := p.session, p.words
	switch s.phase {
	case without:
		return w.Key("predicting.without")
	case asking, answered:
		if s.node.Move != "" && s.Question.Kind != predict.Next {
			return w.Key("predicting.ask."+string(s.Question.Kind), "Node", int(s.Node), "Move", s.node.Move)
		}
		return w.Say(s.Words())
	}
	return ""
}

// hint says how it is answered, or why an answer did not count.
func (p *Panel) hint() string {
	s := p.session
	switch {
	case !s.note.IsZero():
		return p.words.Say(s.note)
	case s.phase == asking:
		return p.words.Key("predicting.how." + string(s.Question.Kind))
	case s.phase == without:
		return p.words.Key("predicting.without.how")
	}
	return ""
}

func (p *Panel) renderScore() {
	if p.session.quiz == nil || len(p.session.quiz.Taken) == 0 {
		p.score.SetText("")
		return
	}
	s := p.session.quiz.Score()
	p.score.SetText(p.words.Key("predicting.score", "Right", s.Right, "Asked", s.Asked, "Streak", s.Streak))
}

// renderVerdict says whether it was right, what is true, and why.
func (p *Panel) renderVerdict() {
	s, w := p.session, p.words
	m := s.marking
	switch {
	case m.Right:
		p.mark.Say(w.Key("predicting.right"), theme.Proved)
	case m.Hits > 0:
		p.mark.Say(w.Key("predicting.partly", "Hits", m.Hits, "Of", m.Of), theme.Bound)
	default:
		p.mark.Say(w.Key("predicting.wrong"), theme.Impossible)
	}
	var lines []string
	if !m.Right {
		lines = append(lines, p.truth())
	}
	for _, reason := range m.Reasons {
		lines = append(lines, sentence(w.Say(reason)))
	}
	p.why.SetText(strings.Join(slicesOf(lines), "\n"))
}

// truth is what would have been right.
func (p *Panel) truth() string {
	s, w, truth := p.session, p.words, p.session.marking.Truth
	switch s.Question.Kind {
	case predict.Next:
		return w.Key("predicting.truth.next", "Node", int(truth.Node), "Move", truth.Move)
	case predict.Value:
		return w.Key("predicting.truth.value", "Value", number(w, truth.Value))
	}
	return ""
}

// slicesOf leaves out what is empty.
func slicesOf(lines []string) []string {
	var list []string
	for _, l := range lines {
		if l != "" {
			list = append(list, l)
		}
	}
	return list
}
