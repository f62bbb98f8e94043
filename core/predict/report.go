package predict

import (
	"fmt"
	"math"
	"strings"

	"procura/core/game"
	"procura/core/text"
)

// Report writes the quiz down as Markdown that reads well as plain text too, for a
// teacher: the problem, the method, when, the score, and each question with what was
// answered and what is true.
//
//	# Previsões: Cavalo · C
//	método: astar pairs
//	...
//	1. 2026-11-22 10:05 · passo 8 · Que nó sai a seguir? · certo
//	   - resposta: nó 12 (C3)
//
// say puts a message into words.
func (q *Quiz) Report(say func(text.Message) string) string {
	var b strings.Builder
	s := q.Score()
	line := func(m text.Message) { b.WriteString(say(m) + "\n") }
	b.WriteString("# ")
	line(text.M("predict.report", "Game", text.M("game."+q.Game), "Problem", q.Problem))
	b.WriteString("\n- ")
	line(text.M("predict.report.method", "Method", q.Method))
	b.WriteString("- ")
	line(text.M("predict.report.identity", "Identity", q.Identity))
	if len(q.Taken) > 0 {
		b.WriteString("- ")
		line(text.M("predict.report.when", "From", q.Taken[0].stamp(), "To", q.Taken[len(q.Taken)-1].stamp()))
	}
	b.WriteString("- ")
	line(text.M("predict.report.score", "Right", s.Right, "Asked", s.Asked, "Percent", s.Percent(), "Best", s.Best))
	for i := range q.Taken {
		q.Taken[i].write(&b, i+1, line)
	}
	return b.String()
}

// Percent is the share of right answers, rounded, 0 where nothing was asked.
func (s Score) Percent() int {
	if s.Asked == 0 {
		return 0
	}
	return int(math.Round(100 * float64(s.Right) / float64(s.Asked)))
}

func (t *Take) stamp() string { return t.When.Format("2006-01-02 15:04") }

// write writes one question.
func (t *Take) write(b *strings.Builder, number int, line func(text.Message)) {
	fmt.Fprintf(b, "\n%d. %s · ", number, t.stamp())
	line(text.M("predict.report.question", "Step", t.Question.Step+1, "Question", t.Question.Words(), "Mark", t.mark()))
	b.WriteString("   - ")
	line(text.M("predict.report.answer", "Answer", t.Question.say(t.Answer)))
	b.WriteString("   - ")
	line(text.M("predict.report.truth", "Truth", t.Question.say(t.Truth)))
	for _, reason := range t.Reasons {
		b.WriteString("   - ")
		line(reason)
	}
}

// mark is right, wrong, or how much of it is right.
func (t *Take) mark() text.Message {
	switch {
	case t.Right:
		return text.M("predict.right")
	case t.Hits > 0:
		return text.M("predict.partly", "Hits", t.Hits, "Of", t.Of)
	}
	return text.M("predict.wrong")
}

// Words is the question as a sentence.
func (q Question) Words() text.Message {
	switch q.Kind {
	case Fates:
		return text.M("predict.ask.fates", "Node", int(q.Node))
	case Value:
		return text.M("predict.ask.value", "Node", int(q.Node))
	}
	return text.M("predict.ask.next")
}

// say is an answer to the question in words.
func (q Question) say(a Answer) text.Message {
	switch q.Kind {
	case Fates:
		return q.sayFates(a.Fates)
	case Value:
		return text.M("predict.value", "H", figure(a.Value))
	}
	if a.Node == game.NoNode {
		return text.M("predict.entry", "Parent", int(a.Parent), "Move", a.Move)
	}
	return text.M("predict.node", "Node", int(a.Node))
}

// sayFates is a chain: each message says one successor and what comes after it.
func (q Question) sayFates(fates []game.Fate) text.Message {
	n := min(len(q.Moves), len(fates))
	if n == 0 {
		return text.M("predict.nothing")
	}
	m := text.M("predict.said", "Move", q.Moves[n-1], "Fate", FateName(fates[n-1]))
	for i := n - 2; i >= 0; i-- {
		m = text.M("predict.said.then", "Move", q.Moves[i], "Fate", FateName(fates[i]), "Then", m)
	}
	return m
}
