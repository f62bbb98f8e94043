package teach

import (
	"fmt"
	"math"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/core/text"
)

// Quiz is the guesses of one run, in their order. Its JSON gives it back whole.
type Quiz struct {
	// Problem, Game, Identity and Method name the run.
	Problem  string  `json:"problem"`
	Game     string  `json:"game"`
	Identity string  `json:"identity"`
	Method   string  `json:"method"`
	Taken    []Taken `json:"taken"`
	// Waits reports whether what a step of a lecture asks is not answered yet.
	Waits bool `json:"-"`
}

// Taken is a question that was answered.
type Taken struct {
	When     time.Time `json:"when"`
	Question Question  `json:"question"`
	Answer   Answer    `json:"answer"`
	Marking
}

// NewQuiz begins to ask about a run.
func NewQuiz(run *game.Run) *Quiz {
	q := &Quiz{Problem: run.Problem, Game: run.Game, Identity: run.Identity, Method: run.Asked.AlgorithmText()}
	if run.Ran.Heuristic != "" {
		q.Method += " " + run.Ran.Heuristic
	}
	return q
}

// Answer marks a guess and writes it down.
func (q *Quiz) Answer(x game.Exploration, question Question, a Answer, when time.Time) Marking {
	m := Mark(x, question, a)
	q.Add(question, a, m, when)
	return m
}

// Add writes down a guess that was marked.
func (q *Quiz) Add(question Question, a Answer, m Marking, when time.Time) {
	q.Taken = append(q.Taken, Taken{When: when.UTC(), Question: question, Answer: a, Marking: m})
}

// Score counts the answers so far.
type Score struct {
	Asked, Right int
	// Streak is the number of right answers in a row up to now, Best the most ever.
	Streak, Best int
}

// Score counts.
func (q *Quiz) Score() Score {
	s := Score{Asked: len(q.Taken)}
	for i := range q.Taken {
		if !q.Taken[i].Right {
			s.Streak = 0
			continue
		}
		s.Right++
		s.Streak++
		s.Best = max(s.Best, s.Streak)
	}
	return s
}

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
	line := func(before string, m text.Message) { b.WriteString(before + text.Markdown(say(m)) + "\n") }
	line("# ", text.M("explore.predict.report", "Game", text.M("core.game."+q.Game), "Problem", q.Problem))
	line("\n- ", text.M("explore.predict.report.method", "Method", q.Method))
	line("- ", text.M("explore.predict.report.identity", "Identity", q.Identity))
	if len(q.Taken) > 0 {
		line("- ", text.M("explore.predict.report.when", "From", q.Taken[0].stamp(), "To", q.Taken[len(q.Taken)-1].stamp()))
	}
	line("- ", text.M("explore.predict.report.score", "Right", s.Right, "Asked", s.Asked, "Percent", s.Percent(), "Best", s.Best))
	for i := range q.Taken {
		t := &q.Taken[i]
		line(fmt.Sprintf("\n%d. %s · ", i+1, t.stamp()),
			text.M("explore.predict.report.question", "Step", t.Question.Step+1, "Question", t.Question.Sentence(), "Mark", t.verdict()))
		line("   - ", text.M("explore.predict.report.answer", "Answer", t.Question.describeAnswer(t.Answer)))
		line("   - ", text.M("explore.predict.report.truth", "Truth", t.Question.describeAnswer(t.Truth)))
		for _, reason := range t.Reasons {
			line("   - ", reason)
		}
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

func (t *Taken) stamp() string { return t.When.Format("2006-01-02 15:04") }

func (t *Taken) verdict() text.Message {
	switch {
	case t.Right:
		return text.M("explore.predict.right")
	case t.Hits > 0:
		return text.M("explore.predict.partly", "Hits", t.Hits, "Of", t.Of)
	}
	return text.M("explore.predict.wrong")
}

// Sentence is the question as a sentence.
func (q Question) Sentence() text.Message {
	switch q.Kind {
	case AskFates:
		return text.M("explore.predict.ask.fates", "Node", int(q.Node))
	case AskValue:
		return text.M("explore.predict.ask.value", "Node", int(q.Node))
	case AskMove, AskCut, AskUp:
		return text.M("explore.two.ask."+string(q.Kind), "Node", int(q.Node))
	}
	return text.M("explore.predict.ask.next")
}

func (q Question) describeAnswer(a Answer) text.Message {
	switch q.Kind {
	case AskFates:
		return q.describeFates(a.Fates)
	case AskValue:
		return text.M("explore.predict.value", "H", text.Number(a.Value))
	case AskMove, AskCut, AskUp:
		return q.describeOption(a)
	}
	if a.Node == explore.None {
		return text.M("explore.predict.entry", "Parent", int(a.Parent), "Move", a.Move)
	}
	return text.M("explore.predict.node", "Node", int(a.Node))
}

func (q Question) describeOption(a Answer) text.Message {
	if a.Choice < 0 || a.Choice >= len(q.Options) { // of a file
		return text.M("explore.predict.nothing")
	}
	return q.Options[a.Choice]
}

// describeFates is a chain: each message says one successor and what comes after it.
func (q Question) describeFates(fates []record.Fate) text.Message {
	n := min(len(q.Moves), len(fates))
	if n == 0 {
		return text.M("explore.predict.nothing")
	}
	m := text.M("explore.predict.said", "Move", q.Moves[n-1], "Fate", FateName(fates[n-1]))
	for i := n - 2; i >= 0; i-- {
		m = text.M("explore.predict.said.then", "Move", q.Moves[i], "Fate", FateName(fates[i]), "Then", m)
	}
	return m
}
