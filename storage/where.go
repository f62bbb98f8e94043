package storage

import (
	"slices"

	"procura/core/game"
	"procura/core/sexp"
)

// whereabouts is where a problem stands in its file, as far as the reader knows:
//
//	; nome: X            a mark
//	Nome: X              a mark
//	(((0 0 0 0) ...      the span: its forms
//	Objetivo: 70         a mark
type whereabouts struct {
	span span
	// name and puzzle are what the forms say by themselves, without the marks.
	name   string
	puzzle game.Puzzle
	// marks are what else of the file is its own, in the order of the file.
	marks []mark
	// around are the lists that it stands in, outermost first.
	around []enclosure
}

// span is a stretch of text: from the first character of it to the first behind it.
type span struct{ from, to sexp.Pos }

func spanOf(nodes []sexp.Node) span { return span{nodes[0].Pos, nodes[len(nodes)-1].End} }

// enclosure is a list around problems: a definition, or a list of nothing else.
type enclosure struct {
	span
	definition bool
}

// maxMarks is how many marks of a problem are noted.
const maxMarks = 1000

// note adds to the marks of a problem, where it is to be known where it stands.
func (r *reader) note(marks *[]mark, more ...mark) {
	if r.places && len(*marks) < maxMarks {
		*marks = append(*marks, more...)
	}
}

// noteItem is note for what an item says.
func (r *reader) noteItem(marks *[]mark, it item) {
	if r.places {
		r.note(marks, markOf(it))
	}
}

// enter notes the list that is read next, which stands in depth others.
func (r *reader) enter(list *sexp.Node, depth int, definition bool) {
	if !r.places {
		return
	}
	r.around = append(slices.Clip(r.around[:depth]), enclosure{span{list.Pos, list.End}, definition})
}

// ended notes where a list ends that the entries from an index on stand in.
func (r *reader) ended(from, depth int, at sexp.Pos) {
	for _, e := range r.entries[from:] {
		if depth < len(e.where.around) {
			e.where.around[depth].to = at
		}
	}
}

type markKind uint8

const (
	// markSaysName and markSaysRules are comments, to the end of their line.
	markSaysName markKind = iota
	markSaysRules
	// markNumber is #1, markField is "Nome: X", markLabel a name alone, markTarget
	// is "Objetivo: 70".
	markNumber
	markField
	markLabel
	markTarget
)

// names reports whether a mark names its problem.
func (k markKind) names() bool { return k == markSaysName || k == markField || k == markLabel }

// comment reports whether a mark ends with its line.
func (k markKind) comment() bool { return k == markSaysName || k == markSaysRules }

// mark is a piece of text that says something of a problem; text is what it says.
type mark struct {
	span
	kind markKind
	text string
}

func markOf(it item) mark {
	kinds := map[itemKind]markKind{itemNumber: markNumber, itemName: markField, itemLabel: markLabel, itemTarget: markTarget}
	return mark{spanOf(it.nodes), kinds[it.kind], it.text}
}

func markComment(kind markKind, c sexp.Comment, text string) mark {
	return mark{span{c.Pos, sexp.Pos{Line: c.Line + 1, Column: 1}}, kind, text}
}
