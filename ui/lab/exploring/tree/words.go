package tree

import (
	"math"

	"procura/core/game"
	"procura/core/search"
)

// titleOf is what stands first in a box.
func (t *Tree) titleOf(b *branch) string {
	switch b.kind {
	case ofRest:
		return t.words.Key("searchtree.rest", "Number", b.rest)
	case ofFolds:
		return t.words.Key("searchtree.folds", "Count", b.rest)
	case ofFate:
		return b.gone.Move
	}
	if b.known.Move == "" {
		return t.words.Key("searchtree.start")
	}
	return b.known.Move
}

// lineOf is what stands under it: what the node costs, or what became of it.
func (t *Tree) lineOf(b *branch) string {
	switch {
	case b.kind == ofRest || b.kind == ofFolds:
		return ""
	case b.waits():
		return t.figures(game.Node{G: b.gone.G, H: b.gone.H, F: b.gone.F, Phase: t.wish.moment.Phase})
	case b.kind == ofFate:
		return t.words.Key("searchtree.fate." + string(b.fate))
	case b.known.Status == game.Dropped && b.fate != "" && b.fate != game.Fresh:
		return t.words.Key("searchtree.fate." + string(b.fate))
	case b.known.Status == game.Dropped:
		return t.words.Key("searchtree.dropped")
	case t.hidden[b.node]:
		return t.words.Key("searchtree.hidden")
	}
	return t.figures(b.known)
}

// figures are g, h and f of a node, as far as its search knows them.
func (t *Tree) figures(n game.Node) string {
	g, h, f := t.figure(n.G), t.figure(n.H), t.figure(n.F)
	more := "+" + h
	if n.H < 0 {
		more = "−" + t.figure(-n.H)
	}
	switch {
	case !t.informed(n):
		return t.words.Key("searchtree.g", "G", g)
	case n.F == n.G+n.H:
		return t.words.Key("searchtree.sum", "F", f, "G", g, "More", more)
	case n.F == n.H:
		return t.words.Key("searchtree.h", "G", g, "H", h)
	}
	return t.words.Key("searchtree.other", "F", f, "G", g, "More", more)
}

// informed reports whether the search that made a node has a heuristic.
func (t *Tree) informed(n game.Node) bool {
	phases := t.wish.e.Phases()
	if n.Phase >= len(phases) {
		return true
	}
	a := phases[n.Phase].Algorithm
	return a == search.Anytime || a.Informed()
}

// figure is a number as short as it can be.
func (t *Tree) figure(x float64) string {
	switch {
	case math.IsInf(x, 0) || math.IsNaN(x):
		return "∞"
	case x == math.Trunc(x) && math.Abs(x) < 1<<53:
		return t.words.Number(int64(x))
	}
	return t.words.Decimal(x, 2)
}

// told is all that is known of a branch, for a tip.
func (t *Tree) told(b *branch) string {
	switch b.kind {
	case ofRest:
		return t.words.Key("searchtree.tip.rest", "Count", b.rest)
	case ofFolds:
		return t.words.Key("searchtree.tip.folds", "Count", b.rest)
	case ofFate:
		if b.waits() {
			return t.words.Key("searchtree.tip.waiting", "Move", b.gone.Move, "Figures", t.lineOf(b))
		}
		return t.words.Key("searchtree.tip.fate", "Move", b.gone.Move, "Fate", t.words.Key("searchtree.fate."+string(b.fate)))
	}
	n := b.known
	words := t.words.Key("searchtree.tip.node", "Number", int(n.Number), "Move", t.titleOf(b), "Figures", t.lineOf(b))
	if n.Generated >= 0 {
		words += " " + t.words.Key("searchtree.tip.generated", "Step", n.Generated)
	}
	if n.Expanded >= 0 {
		words += " " + t.words.Key("searchtree.tip.expanded", "Step", n.Expanded)
	}
	if b.stubbed() {
		words += " " + t.words.Key("searchtree.tip.stub", "Count", b.rest)
	}
	return words
}
