package teach

import (
	"math"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/core/text"
)

// Marking describes what a guess is worth.
type Marking struct {
	Right bool `json:"right"`
	// Hits of Of parts are right; but for Fates there is one part.
	Hits  int    `json:"hits"`
	Of    int    `json:"of"`
	Truth Answer `json:"truth"`
	// Reasons tell why it is so.
	Reasons []text.Message `json:"reasons"`
}

// Mark marks a guess.
func Mark(x game.Exploration, q Question, a Answer) Marking {
	m := Marking{Of: 1}
	switch q.Kind {
	case AskNext:
		m.markNext(x, q, a)
	case AskFates:
		m.markFates(x, q, a)
	case AskValue:
		m.markValue(x, q, a)
	}
	m.Right = m.Hits == m.Of
	return m
}

func (m *Marking) markNext(x game.Exploration, q Question, a Answer) {
	next := x.Moment(q.Step+1, 0)
	truth := x.Node(next.Node, q.Step+1)
	m.Truth = Answer{Node: next.Node, Parent: truth.Parent, Move: truth.Move}
	if a.Node == next.Node || a.Node == explore.None && a.Parent == truth.Parent && a.Move == truth.Move {
		m.Hits = 1
	} else if a.Node != explore.None {
		m.Reasons = append(m.Reasons, whyNotNext(x, q.Step, a.Node, &truth, algorithmAt(x, &next)))
	}
	m.Reasons = append(m.Reasons, next.Why...)
}

func whyNotNext(x game.Exploration, step int, picked uint32, truth *explore.Node, by search.Algorithm) text.Message {
	n := x.Node(picked, step)
	switch {
	case n.Status == explore.Unborn:
		return text.M("explore.predict.unborn")
	case n.Status == explore.Done:
		return text.M("explore.predict.done", "Node", int(picked), "Step", n.Expanded)
	case n.Status == explore.Dropped:
		return text.M("explore.predict.dropped", "Node", int(picked))
	case by.Info().Order[0] != search.LeastF: // but by age or by level
		return text.M("explore.predict.order", "Node", int(picked), "Truth", int(truth.Number))
	case n.F == truth.F:
		return text.M("explore.predict.tie", "Node", int(picked), "Truth", int(truth.Number), "F", text.Number(n.F))
	}
	return text.M("explore.predict.other", "Node", int(picked), "F", text.Number(n.F), "Truth", int(truth.Number), "TruthF", text.Number(truth.F))
}

func (m *Marking) markFates(x game.Exploration, q Question, a Answer) {
	next := x.Moment(q.Step+1, 0)
	by := algorithmAt(x, &next)
	m.Of = len(next.Successors)
	var known []text.Message // why those are so that were guessed
	for i, o := range next.Successors {
		fate := choiceOf(by, o.Fate)
		m.Truth.Fates = append(m.Truth.Fates, fate)
		if i >= len(a.Fates) || a.Fates[i] != fate {
			m.Reasons = append(m.Reasons, explainFate(&o))
			continue
		}
		m.Hits++
		if o.Other != explore.None {
			known = append(known, explainFate(&o))
		}
	}
	if m.Hits == m.Of { // else the reasons say where the guess was wrong
		m.Reasons = known
	}
	m.Truth.Node = next.Node
}

func explainFate(o *explore.Offspring) text.Message {
	if o.Other == explore.None {
		return text.M("explore.predict.fate", "Move", o.Move, "Fate", FateName(o.Fate))
	}
	return text.M("explore.predict.fate.other", "Move", o.Move, "Fate", FateName(o.Fate), "G", text.Number(o.G), "Other", int(o.Other), "OtherG", text.Number(o.OtherG))
}

// FateName is a fate in words.
func FateName(f record.Fate) text.Message { return text.M("explore.predict.fate.name." + f.String()) }

// tolerance is the most that a guess may differ from h: two decimals are enough.
const tolerance = 0.005 + 1e-9

func (m *Marking) markValue(x game.Exploration, q Question, a Answer) {
	n := x.Node(q.Node, q.Step+1)
	m.Truth = Answer{Node: q.Node, Parent: n.Parent, Move: n.Move, Value: n.H}
	if math.Abs(a.Value-n.H) <= tolerance {
		m.Hits = 1
	}
	reason := text.M("explore.predict.h", "H", text.Number(n.H))
	if n.F == n.G+n.H {
		reason = text.M("explore.predict.sum", "G", text.Number(n.G), "H", text.Number(n.H), "F", text.Number(n.F))
	}
	m.Reasons = append(m.Reasons, reason)
}
