package format

import (
	"slices"

	"procura/core/text"
)

// Whereabouts is the place of a problem in its file:
//
//	; nome: X            a mark
//	Nome: X              a mark
//	(((0 0 0 0) ...      the span: its forms
//	Objetivo: 70         a mark
type Whereabouts struct {
	Span
	// Name is read from the forms alone, without the marks.
	Name string
	// Marks holds what else in the file belongs to the problem, in the order of the file.
	Marks []Mark
	// Around are the lists that it stands in, outermost first.
	Around []Enclosure
}

// Span is a stretch of a text that text.Decode made, in bytes.
type Span struct{ From, To int }

func spanOf(nodes []text.Node) Span { return Span{nodes[0].From, nodes[len(nodes)-1].To} }

// Enclosure is a list around problems: a definition, or a list of nothing else.
type Enclosure struct {
	Span
	At, End text.Pos
}

// maxMarks is the greatest number of marks that are noted for a problem.
const maxMarks = 1000

// noteMarks adds to the marks of a problem, where it is to be known where it stands.
func (r *reader) noteMarks(marks *[]Mark, more ...Mark) {
	if r.places && len(*marks) < maxMarks {
		*marks = append(*marks, more...)
	}
}

// noteItem is note for what an item says.
func (r *reader) noteItem(marks *[]Mark, it item) {
	if r.places {
		r.noteMarks(marks, markOf(it))
	}
}

// enterList notes the list that is read next, which stands in depth others.
func (r *reader) enterList(list *text.Node, depth int) {
	if !r.places {
		return
	}
	r.around = append(slices.Clip(r.around[:depth]), Enclosure{Span{list.From, list.To}, list.Pos, list.End})
}

// closeList notes that a list ends here which the entries from an index on stand in.
func (r *reader) closeList(from, depth int, here *text.Reader) {
	for _, e := range r.entries[from:] {
		if depth < len(e.Where.Around) {
			list := &e.Where.Around[depth]
			list.To, list.End = here.Offset(), here.Pos()
		}
	}
}

type MarkKind uint8

const (
	// MarkName is "Nome: X", a name alone, or a comment.
	MarkName MarkKind = iota
	// MarkRules is a comment.
	MarkRules
	// MarkNumber is #1.
	MarkNumber
	// MarkTarget is "Objetivo: 70".
	MarkTarget
)

// Mark is a piece of the source that gives a problem its name, rules, number or target; Kind says which.
type Mark struct {
	Span
	Kind MarkKind
}

func markOf(it item) Mark {
	kinds := map[itemKind]MarkKind{itemNumber: MarkNumber, itemName: MarkName, itemLabel: MarkName, itemTarget: MarkTarget}
	return Mark{spanOf(it.nodes), kinds[it.kind]}
}

func markComment(kind MarkKind, c text.Comment) Mark {
	return Mark{Span{c.From, c.To}, kind}
}
