// Package predict lets somebody guess what a search does next, for the page that looks
// into searches: it asks, tells right from wrong with the reason, and keeps the score.
// It has no widgets; what it asks about is a game.Exploration.
//
//	step 7 is on the screen ── Ask(Next, 7) ──> which node is taken at step 8?
//	                        ── Judge ─────────> right or wrong, the truth, and why
//	Quiz.Take ── score, streak, and a report that can be saved
//
// A question is about the step after the one that is looked at. A guess is right when
// it is what this search did: of equal nodes the one that its order takes, and the
// reason says what broke the tie.
package predict

import (
	"slices"

	"procura/core/game"
	"procura/core/pseudocode"
	"procura/core/search"
)

// Kind is what is asked.
type Kind string

// The kinds of questions.
const (
	Next  Kind = "next"  // the node that is taken next
	Fates Kind = "fates" // what becomes of each successor of the node that is taken next
	Value Kind = "value" // h of a node
)

// Kinds lists them.
func Kinds() []Kind { return []Kind{Next, Fates, Value} }

// Question is a question about the step after a step.
type Question struct {
	Kind Kind `json:"kind"`
	Step int  `json:"step"`
	// Node is whose successors are asked for in Fates, whose h in Value, and NoNode in
	// Next: it must not be shown before.
	Node uint32 `json:"node"`
	// Moves are the moves to the successors, and Choices what may become of each.
	Moves   []string    `json:"moves,omitempty"`
	Choices []game.Fate `json:"choices,omitempty"`
}

// Answer is a guess, or the truth.
type Answer struct {
	// Node is the node that is taken. Where the frontier has none yet, it is NoNode,
	// and Parent and Move are those of the entry.
	Node   uint32 `json:"node"`
	Parent uint32 `json:"parent"`
	Move   string `json:"move,omitempty"`
	// Fates are what becomes of the successors, in their order.
	Fates []game.Fate `json:"fates,omitempty"`
	// Value is h.
	Value float64 `json:"value"`
}

// Ask asks about the step after a step; false where that can't be asked, or would be
// no question: nothing waits but one node, another iteration begins, the run ends.
func Ask(x game.Exploration, kind Kind, step int) (Question, bool) {
	if step < 0 || step+1 >= x.Steps() || begins(x, step+1) {
		return Question{}, false
	}
	switch kind {
	case Next:
		return Question{Kind: Next, Step: step, Node: game.NoNode}, x.Moment(step, 1).Waiting > 1
	case Fates:
		return askFates(x, step)
	case Value:
		return askValue(x, step)
	}
	return Question{}, false
}

// begins reports whether a step is the first one of its phase.
func begins(x game.Exploration, step int) bool {
	return slices.ContainsFunc(x.Phases(), func(p game.Phase) bool { return p.First == step })
}

func askFates(x game.Exploration, step int) (Question, bool) {
	m := x.Moment(step+1, 0)
	q := Question{Kind: Fates, Step: step, Node: m.Node, Choices: choices(algorithm(x, &m))}
	for _, o := range m.Successors {
		if !slices.Contains(q.Choices, shown(algorithm(x, &m), o.Fate)) {
			return q, false // the run ended before its turn
		}
		q.Moves = append(q.Moves, o.Move)
	}
	return q, len(q.Moves) > 0
}

// askValue asks for the node that was made last and waits, or for the next one.
func askValue(x game.Exploration, step int) (Question, bool) {
	q := Question{Kind: Value, Step: step, Node: x.Moment(step+1, 0).Node}
	if !x.Run().Ran.Algorithm.Informed() {
		return q, false
	}
	for _, o := range x.Moment(step, 0).Successors {
		if o.Fate == game.Fresh && o.Node != game.NoNode {
			q.Node = o.Node
		}
	}
	return q, finite(x.Node(q.Node, step+1).H)
}

// algorithm is what searches at a moment.
func algorithm(x game.Exploration, m *game.Moment) search.Algorithm {
	if phases := x.Phases(); m.Phase < len(phases) {
		return phases[m.Phase].Algorithm
	}
	return x.Run().Ran.Algorithm
}

// choices are the fates that can be guessed. Searches that make a successor when its
// turn comes leave those after it for later.
func choices(a search.Algorithm) []game.Fate {
	list := pseudocode.Fates(a)
	if a == search.IDS || a == search.IDAStar {
		list = append(list, game.Unmade)
	}
	return list
}

// shown is the fate among the choices that a fate counts as: those that light the same
// line of the pseudo-code are one.
func shown(a search.Algorithm, fate game.Fate) game.Fate {
	line := pseudocode.Lit(a, game.Moment{}, &game.Offspring{Fate: fate})
	for _, choice := range choices(a) {
		if fate == choice || line >= 0 && line == pseudocode.Lit(a, game.Moment{}, &game.Offspring{Fate: choice}) {
			return choice
		}
	}
	return fate
}
