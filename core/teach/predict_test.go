package teach

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/core/text"
)

// script is an exploration that is written down: what is not asked for is not there.
type script struct {
	game.Exploration
	algorithm search.Algorithm
	moments   []explore.Moment
	nodes     []explore.Node
}

func (s *script) Run() game.Run {
	return game.Run{
		Problem: "C", Game: "cavalo", Identity: "abc",
		Asked: game.Method{Algorithm: s.algorithm}, Ran: game.Method{Algorithm: s.algorithm, Heuristic: "pairs"},
	}
}
func (s *script) Steps() int             { return len(s.moments) }
func (s *script) Phases() []record.Phase { return []record.Phase{{Algorithm: string(s.algorithm)}} }
func (s *script) Moment(step, _ int) explore.Moment {
	return s.moments[step]
}

// Node tells the status by the steps of the node.
func (s *script) Node(node uint32, step int) explore.Node {
	n := s.nodes[node]
	switch {
	case n.Generated > step:
		n.Status = explore.Unborn
	case n.Expanded >= 0 && n.Expanded <= step:
		n.Status = explore.Done
	default:
		n.Status = explore.Waits
	}
	return n
}

// scripted is a best-first search of a random tree: of the nodes that wait, the least
// f, then the oldest.
func scripted(random *rand.Rand) *script {
	s := &script{algorithm: search.AStar}
	s.nodes = []explore.Node{{H: 3, F: 3, Expanded: -1}}
	s.moments = []explore.Moment{{Kind: record.Began, Waiting: 1}}
	waits := []uint32{0}
	for step := 1; len(waits) > 0 && step < 30; step++ {
		best := slices.MinFunc(waits, func(a, b uint32) int { return int(s.nodes[a].F - s.nodes[b].F) })
		waits = slices.DeleteFunc(waits, func(n uint32) bool { return n == best })
		s.nodes[best].Expanded = step
		m := explore.Moment{Step: step, Kind: record.Expanded, Node: best, Why: []text.Message{text.M("why.least", "F", s.nodes[best].F)}}
		for i := range random.IntN(4) {
			h := float64(random.IntN(4))
			o := explore.Offspring{Move: fmt.Sprint("M", i), Node: explore.None, G: s.nodes[best].G + 1, H: h, Other: explore.None, Fate: record.Repeated}
			o.F = o.G + o.H
			if random.IntN(3) > 0 {
				o.Fate, o.Node = record.Fresh, uint32(len(s.nodes))
				s.nodes = append(s.nodes, explore.Node{
					Number: o.Node, Parent: best, Move: o.Move, G: o.G, H: h, F: o.F, Generated: step, Expanded: -1,
				})
				waits = append(waits, o.Node)
			}
			m.Successors = append(m.Successors, o)
		}
		m.Waiting = len(waits)
		s.moments = append(s.moments, m)
	}
	return s
}

// TestTheTruthIsAcceptedAndNothingElse in random searches.
func TestTheTruthIsAcceptedAndNothingElse(t *testing.T) {
	random, asked := rand.New(rand.NewPCG(12, 38)), map[QuestionKind]int{}
	for range 300 {
		s := scripted(random)
		for step := range s.Steps() {
			for _, kind := range QuestionKinds() {
				q, ok := Ask(s, kind, step)
				if !ok {
					continue
				}
				asked[kind]++
				m := Mark(s, q, Answer{Node: explore.None})
				if !Mark(s, q, m.Truth).Right {
					t.Fatalf("%+v: the truth %+v is refused", q, m.Truth)
				}
				for _, a := range wrong(s, q, m.Truth) {
					if Mark(s, q, a).Right {
						t.Fatalf("%+v: %+v is accepted, the truth is %+v", q, a, m.Truth)
					}
				}
			}
		}
	}
	for _, kind := range QuestionKinds() {
		if asked[kind] < 500 {
			t.Errorf("%s: asked %d times", kind, asked[kind])
		}
	}
}

// wrong are all answers but the truth, or many.
func wrong(s *script, q Question, truth Answer) []Answer {
	var list []Answer
	switch q.Kind {
	case AskNext:
		for n := range s.nodes {
			if uint32(n) != truth.Node {
				list = append(list, Answer{Node: uint32(n)}, Answer{Node: explore.None, Parent: uint32(n), Move: "no move"})
			}
		}
	case AskFates:
		for i := range truth.Fates {
			for _, fate := range q.Choices {
				if fate != truth.Fates[i] {
					a := Answer{Fates: slices.Clone(truth.Fates)}
					a.Fates[i] = fate
					list = append(list, a)
				}
			}
		}
		list = append(list, Answer{}, Answer{Fates: truth.Fates[1:]})
	case AskValue:
		list = append(list, Answer{Value: truth.Value + 0.01}, Answer{Value: truth.Value - 1})
	}
	return list
}

// tied is a search where 1 and 2 wait with the same f, and 1 is taken.
func tied() *script {
	return &script{
		algorithm: search.AStar,
		nodes: []explore.Node{
			{H: 2, F: 2, Expanded: 1},
			{Number: 1, Move: "A1", G: 1, H: 1, F: 2, Generated: 1, Expanded: 2},
			{Number: 2, Move: "B1", G: 1, H: 1, F: 2, Generated: 1, Expanded: -1},
			{Number: 3, Move: "C1", G: 1, H: 4, F: 5, Generated: 1, Expanded: -1},
		},
		moments: []explore.Moment{
			{Waiting: 1},
			{Step: 1, Kind: record.Expanded, Waiting: 3, Successors: []explore.Offspring{
				{Move: "A1", Node: 1, Fate: record.Fresh}, {Move: "B1", Node: 2, Fate: record.Fresh}, {Move: "C1", Node: 3, Fate: record.Fresh},
			}},
			{
				Step: 2, Kind: record.Expanded, Node: 1, Waiting: 2, Why: []text.Message{text.M("proof.why.f"), text.M("why.older")},
				Successors: []explore.Offspring{{Move: "S", Node: explore.None, Fate: record.Repeated, G: 2, Other: 0}},
			},
		},
	}
}

func TestOfEqualNodesTheOneThatTheOrderTakesCounts(t *testing.T) {
	s := tied()
	q, ok := Ask(s, AskNext, 1)
	if !ok {
		t.Fatal("it is not asked")
	}
	if m := Mark(s, q, Answer{Node: 1}); !m.Right || len(m.Reasons) != 2 || m.Reasons[1].Key != "why.older" {
		t.Errorf("the right one: %+v", m)
	}
	if m := Mark(s, q, Answer{Node: 2}); m.Right || m.Reasons[0].Key != "explore.predict.tie" || m.Reasons[2].Key != "why.older" {
		t.Errorf("its equal: %+v", m)
	}
	for node, key := range map[uint32]string{0: "explore.predict.done", 3: "explore.predict.other"} {
		if m := Mark(s, q, Answer{Node: node}); m.Right || m.Reasons[0].Key != key {
			t.Errorf("node %d: %+v, want %s", node, m, key)
		}
	}
}

func TestWhereAgeDecidesNoValueIsNamed(t *testing.T) {
	s := tied()
	s.algorithm = search.BFS
	q, _ := Ask(s, AskNext, 1)
	if m := Mark(s, q, Answer{Node: 3}); m.Right || m.Reasons[0].Key != "explore.predict.order" {
		t.Errorf("%+v", m)
	}
}

func TestAnEntryWithoutANodeIsToldByItsMove(t *testing.T) {
	s := tied()
	q, _ := Ask(s, AskNext, 1)
	if !Mark(s, q, Answer{Node: explore.None, Parent: 0, Move: "A1"}).Right || Mark(s, q, Answer{Node: explore.None, Parent: 0, Move: "B1"}).Right {
		t.Error("A1 is next, B1 is not")
	}
}

func TestWhatIsNoQuestionIsNotAsked(t *testing.T) {
	s := tied()
	for _, step := range []int{-1, 0, 2, 3} {
		if q, ok := Ask(s, AskNext, step); ok {
			t.Errorf("step %d: %+v", step, q)
		}
	}
	s.algorithm = search.AStar
	s.moments[2].Successors = nil
	if _, ok := Ask(s, AskFates, 1); ok {
		t.Error("what becomes of no successors?")
	}
}

func TestTheFateOfADuplicateNamesTheOther(t *testing.T) {
	s := tied()
	q, ok := Ask(s, AskFates, 1)
	if !ok || !slices.Equal(q.Moves, []string{"S"}) || q.Node != 1 {
		t.Fatalf("%+v, %t", q, ok)
	}
	for _, guess := range []record.Fate{record.Fresh, record.Repeated} {
		m := Mark(s, q, Answer{Fates: []record.Fate{guess}})
		if m.Right != (guess == record.Repeated) || len(m.Reasons) != 1 || m.Reasons[0].Key != "explore.predict.fate.other" || m.Reasons[0].Args["Other"] != 0 {
			t.Errorf("%s: %+v", guess, m)
		}
	}
}

func TestTheReasonOfHIsTheSum(t *testing.T) {
	s := tied()
	q, ok := Ask(s, AskValue, 1)
	if !ok || q.Node != 3 {
		t.Fatalf("%+v, %t; want the node that was made last", q, ok)
	}
	m := Mark(s, q, Answer{Value: 4.004})
	if !m.Right || !reflect.DeepEqual(m.Reasons, []text.Message{text.M("explore.predict.sum", "G", 1, "H", 4, "F", 5)}) {
		t.Errorf("%+v", m)
	}
}

func TestStreakAndScoreCountWhatIsRight(t *testing.T) {
	s, quiz := tied(), NewQuiz(&game.Run{Problem: "C", Game: "cavalo"})
	q, _ := Ask(s, AskNext, 1)
	for _, node := range []uint32{1, 1, 2, 1} {
		quiz.Answer(s, q, Answer{Node: node}, time.Unix(0, 0))
	}
	if got, want := quiz.Score(), (Score{Asked: 4, Right: 3, Streak: 1, Best: 2}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if p := quiz.Score().Percent(); p != 75 {
		t.Errorf("%d %%", p)
	}
}

// taken is a quiz with an answer of each kind.
func taken() *Quiz {
	s := tied()
	run := s.Run()
	quiz := NewQuiz(&run)
	for i, kind := range QuestionKinds() {
		q, _ := Ask(s, kind, 1)
		quiz.Answer(s, q, Answer{Node: 2, Fates: []record.Fate{record.Repeated}, Value: 0.5}, time.Date(2026, 11, 22, 10, 5+i, 0, 0, time.UTC))
	}
	return quiz
}

func TestAQuizComesBackWhole(t *testing.T) {
	quiz := taken()
	quiz.Taken[0].Reasons = append(quiz.Taken[0].Reasons, text.M("why.plural", "Count", 2, "Name", text.M("core.game.cavalo"), "F", 4.5))
	data, err := json.Marshal(quiz)
	if err != nil {
		t.Fatal(err)
	}
	var back Quiz
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	said := func(q *Quiz) string { return q.Report(say) }
	if said(&back) != said(quiz) || back.Score() != quiz.Score() {
		t.Errorf("%s\nis not\n%s", said(&back), said(quiz))
	}
	last := back.Taken[0].Reasons[len(back.Taken[0].Reasons)-1]
	if want := quiz.Taken[0].Reasons[len(back.Taken[0].Reasons)-1]; !reflect.DeepEqual(last, want) {
		t.Errorf("%#v, want %#v", last, want)
	}
}

// say is a message without a language.
func say(m text.Message) string {
	var parts []string
	for name, value := range m.Args {
		if inner, ok := value.(text.Message); ok {
			value = say(inner)
		}
		parts = append(parts, fmt.Sprint(name, "=", value))
	}
	slices.Sort(parts)
	return m.Key + "[" + strings.Join(parts, " ") + "]"
}

func TestTheReportShowsANameAsItIs(t *testing.T) {
	quiz := taken()
	quiz.Problem = "<b>[x](y)\x1b[31m"
	if report := quiz.Report(say); !strings.Contains(report, `Problem=\<b\>\[x\](y)\\x1b\[31m`) {
		t.Error(report)
	}
}

func TestTheReportHasEachQuestionWithItsAnswerAndTheTruth(t *testing.T) {
	report := strings.ReplaceAll(taken().Report(say), `\`, "")
	for _, want := range []string{
		"# explore.predict.report[Game=core.game.cavalo[] Problem=C]\n", "Method=astar pairs", "Asked=3 Best=1 Percent=33 Right=1", "[From=2026-11-22 10:05 To=2026-11-22 10:07]",
		"1. 2026-11-22 10:05 · ", "explore.predict.report.answer[Answer=explore.predict.node[Node=2]]", "explore.predict.report.truth[Truth=explore.predict.node[Node=1]]",
		"explore.predict.report.answer[Answer=explore.predict.said[Fate=explore.predict.fate.name.repeated[] Move=S]]", "Answer=explore.predict.value[H=0.5]",
	} {
		if !strings.Contains(report, want) {
			t.Errorf("%q is not in\n%s", want, report)
		}
	}
	if n := strings.Count(report, "\n1. ") + strings.Count(report, "\n2. ") + strings.Count(report, "\n3. "); n != 3 {
		t.Errorf("%d questions in\n%s", n, report)
	}
}
