package contenders

import (
	"strings"

	"procura/core/compare"
	"procura/core/game"
	"procura/ui/i18n"
)

// For pages with a list of their own, in which contenders are picked.

// Ask asks what the contender at a place is, the end of the list for a new one.
func Ask(list *List, offer Offer, at int) { (&Panel{list: list, offer: offer}).ask(at) }

// Remove takes a contender away.
func (l *List) Remove(at int) { l.remove(at) }

// Some are those of a list that are picked; what is known of its programs is known of
// them.
func (l *List) Some(picked func(place int) bool) *List {
	some := &List{own: l.own}
	for i, c := range l.items {
		if picked(i) {
			some.items = append(some.items, c)
		}
	}
	return some
}

// Short is how a contender is called where there is little room and many stand together:
// "A* (1,5) · pares · árvore"; what is usual is not said.
func Short(w *i18n.Words, c compare.Contender, puzzles []game.Puzzle) string {
	m := c.Method
	m.Heuristic, m.Duplicates = "", ""
	name, _ := Name(w, compare.Contender{Method: m, Command: c.Command, Text: c.Text}, puzzles)
	parts := []string{name}
	if h := c.Method.Heuristic; h != "" {
		parts = append(parts, heuristicName(w, h, puzzles))
	}
	if d := c.Method.Duplicates; d != "" {
		parts = append(parts, w.Key("duplicates."+string(d)))
	}
	return strings.Join(parts, " · ")
}
