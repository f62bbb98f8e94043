// Package teach has the algorithms for those who learn them: their pseudo-code, with the
// lines that a step goes through, and questions about what a search does next, with marks,
// reasons and a score. It has no widgets. It speaks of a game.Exploration.
//
//	step 7 is on the screen ── Ask(AskNext, 7) ──> which node is taken at step 8?
//	                        ── Mark ─────────────> right or wrong, the truth, and why
//	Quiz.Answer ── score, streak, and a report that can be saved
//
// A question is about the step after the one that is looked at. A guess is right if this
// search did just that: of equal nodes it is the one that its order takes, and the reason
// says what broke the tie.
package teach

import (
	"math"
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/core/text"
)

// QuestionKind tells what is asked.
type QuestionKind string

// The kinds of questions.
const (
	AskNext  QuestionKind = "next"  // the node that is taken next
	AskFates QuestionKind = "fates" // what becomes of each successor of the node that is taken next
	AskValue QuestionKind = "value" // h of a node
)

// QuestionKinds lists them.
func QuestionKinds() []QuestionKind { return []QuestionKind{AskNext, AskFates, AskValue} }

// Question is a question about the step after a step.
type Question struct {
	Kind QuestionKind `json:"kind"`
	Step int          `json:"step"`
	// Node is whose successors are asked for in Fates, whose h in Value, and explore.None in
	// Next: it must not be shown before.
	Node uint32 `json:"node"`
	// Moves are the moves to the successors, and Choices what may become of each.
	Moves   []string      `json:"moves,omitempty"`
	Choices []record.Fate `json:"choices,omitempty"`
	// Options are the answers to choose from in a question about a search for two.
	Options []text.Message `json:"options,omitempty"`
}

// Answer is a guess, or the truth.
type Answer struct {
	// Node is the node that is taken. Where the frontier has none yet, it is explore.None,
	// and Parent and Move are those of the entry.
	Node   uint32 `json:"node"`
	Parent uint32 `json:"parent"`
	Move   string `json:"move,omitempty"`
	// Fates tells what becomes of the successors, in their order.
	Fates []record.Fate `json:"fates,omitempty"`
	// Value is h.
	Value float64 `json:"value"`
	// Choice is the place of one of the options.
	Choice int `json:"choice,omitempty"`
}

// Ask asks about the step after a step; false where that can't be asked, or would be
// no question: nothing waits but one node, another iteration begins, the run ends.
func Ask(x game.Exploration, kind QuestionKind, step int) (Question, bool) {
	begins := slices.ContainsFunc(x.Phases(), func(p record.Phase) bool { return int(p.First) == step+1 })
	if step < 0 || step+1 >= x.Steps() || begins {
		return Question{}, false
	}
	switch kind {
	case AskNext:
		return Question{Kind: AskNext, Step: step, Node: explore.None}, x.Moment(step, 0).Waiting > 1
	case AskFates:
		return askFates(x, step)
	case AskValue:
		return askValue(x, step)
	}
	return Question{}, false
}

func askFates(x game.Exploration, step int) (Question, bool) {
	m := x.Moment(step+1, 0)
	q := Question{Kind: AskFates, Step: step, Node: m.Node, Choices: fateChoices(algorithmAt(x, &m))}
	for _, o := range m.Successors {
		if o.Fate == record.Made || !slices.Contains(q.Choices, choiceOf(algorithmAt(x, &m), o.Fate)) {
			return q, false // a file does not tell, or the run ended before its turn
		}
		q.Moves = append(q.Moves, o.Move)
	}
	return q, len(q.Moves) > 0
}

// askValue asks for the node that was made last and waits, or for the next one.
func askValue(x game.Exploration, step int) (Question, bool) {
	q := Question{Kind: AskValue, Step: step, Node: x.Moment(step+1, 0).Node}
	if !x.Run().Ran.Algorithm.Informed() {
		return q, false
	}
	for _, o := range x.Moment(step, 0).Successors {
		if (o.Fate == record.Fresh || o.Fate == record.Made) && o.Node != explore.None {
			q.Node = o.Node
		}
	}
	h := x.Node(q.Node, step+1).H
	return q, !math.IsInf(h, 0) && !math.IsNaN(h)
}

func algorithmAt(x game.Exploration, m *explore.Moment) search.Algorithm {
	if phases := x.Phases(); m.Phase < len(phases) {
		return search.Algorithm(phases[m.Phase].Algorithm)
	}
	return x.Run().Ran.Algorithm
}

// fateChoices are the fates that can be guessed. Searches that make a successor when its
// turn comes leave those after it for later.
func fateChoices(a search.Algorithm) []record.Fate {
	list := possibleFates(a)
	if a.Info().OneByOne() {
		list = append(list, record.Unmade)
	}
	return list
}

// choiceOf is the fate among the choices that a fate counts as: those that light the same
// line of the pseudo-code are one.
func choiceOf(a search.Algorithm, fate record.Fate) record.Fate {
	line := LineOf(a, explore.Moment{}, &explore.Offspring{Fate: fate})
	for _, choice := range fateChoices(a) {
		if fate == choice || line >= 0 && line == LineOf(a, explore.Moment{}, &explore.Offspring{Fate: choice}) {
			return choice
		}
	}
	return fate
}
