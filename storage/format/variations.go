package format

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"procura/core/match"
	"procura/core/text"
)

// Variations stand behind the moves of the line that is played, each with the number of
// the move that it begins in the place of, its own moves, and those that begin in it:
//
//	(variantes
//	 (variante 4 :lugar 1
//	  (4 A1/bqac :tempo 900.000 :comentario "mais forte")
//	  (5 B2/pqac)
//	  (variante 5
//	   (5 B3/pqac))))
//
// :lugar is the place of its first move among those that were tried there, from 1, where
// that is before the one that is played: 1 is that of the main one. A program that knows no variations
// passes over them, and reads the line.

// The words of a variation, and of a comment on a move.
const (
	variationWord = "variante"
	placeKey      = ":lugar"
	commentKey    = ":comentario"
)

// variationForm is a variation as it can be read.
const variationForm = "(variante 4 (4 A1/bqac))"

// variations writes what was tried beside a line of nodes, the first of which is before
// its first move.
func variations(line []*match.Node, indent string) string {
	var b strings.Builder
	for i, chosen := range line[1:] {
		tried := line[i].Next()
		for place, first := range tried {
			if first == chosen {
				continue
			}
			b.WriteString("\n" + indent + "(" + variationWord + " " + strconv.Itoa(first.Number()))
			// Those before it are read before it, and the chosen one is there.
			if place < slices.Index(tried, chosen) {
				b.WriteString(" " + placeKey + " " + strconv.Itoa(place+1))
			}
			own := mainLine(first)
			for _, n := range own[1:] {
				b.WriteString("\n" + indent + " " + moveWords(n))
			}
			b.WriteString(variations(own[1:], indent+" ") + ")")
		}
	}
	return b.String()
}

// mainLine are the node before a variation, and its main moves.
func mainLine(first *match.Node) []*match.Node {
	line := []*match.Node{first.Parent(), first}
	for next := first.Next(); len(next) > 0; next = next[0].Next() {
		line = append(line, next[0])
	}
	return line
}

// readVariations reads what was said of the beginning, and variations; then nothing of it can be
// taken back.
func (r *matchReader) readVariations() {
	m := r.record.Match
	if n := r.argument(commentSection); n.Kind != text.List {
		m.SetComment(m.Node(0), n.Text)
	}
	if n := r.section(treeSection); n != nil {
		for i := range n.Items[1:] {
			r.readVariation(&n.Items[i+1], m.Line())
		}
	}
	m.ForgetEdits()
}

// readVariation reads one beside a line. What can't be played in it is left out with what
// comes after it; what comes before stays.
func (r *matchReader) readVariation(n *text.Node, line []*match.Node) {
	if !isHeaded(n, variationWord) || len(n.Items) < 3 {
		r.reportForm(n, variationForm)
		return
	}
	number, ok := n.Items[1].Int()
	if !ok || number < 1 || number >= len(line)+line[0].Number() || number <= line[0].Number() {
		r.reportForm(n, variationForm)
		return
	}
	items, place := n.Items[2:], math.MaxInt
	if plain(keyword(&items[0])) == placeKey && len(items) > 1 {
		place, ok = items[1].Int()
		if !ok || place < 1 {
			r.reportForm(&items[1], placeKey+" 1")
			return
		}
		items, place = items[2:], place-1
	}
	own := []*match.Node{line[number-1-line[0].Number()]}
	for i := range items {
		if isHeaded(&items[i], variationWord) {
			r.readVariation(&items[i], own[1:])
			continue
		}
		next, ok := r.readMove(&items[i], own[len(own)-1], place)
		if !ok {
			return
		}
		own, place = append(own, next), math.MaxInt
	}
}

// isHeaded reports whether a form begins with a word, with its accents or without.
func isHeaded(n *text.Node, word string) bool {
	return len(n.Items) > 0 && plain(n.Items[0].Word()) == word
}

// commentOf is what figures of a move say about it, "" for nothing.
func commentOf(items []text.Node) string {
	for i := 0; i+1 < len(items); i += 2 {
		if plain(keyword(&items[i])) == commentKey && items[i+1].Kind != text.List {
			return items[i+1].Text
		}
	}
	return ""
}
