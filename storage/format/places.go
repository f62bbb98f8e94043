package format

import (
	"slices"

	"procura/core/game"
	"procura/core/text"
)

// Whereabouts is where a problem stands in its file, as far as the reader knows:
//
//	; nome: X            a mark
//	Nome: X              a mark
//	(((0 0 0 0) ...      the span: its forms
//	Objetivo: 70         a mark
type Whereabouts struct {
	Span Span
	// Name and puzzle are what the forms say by themselves, without the marks.
	Name   string
	Puzzle game.Puzzle
	// Marks are what else of the file is its own, in the order of the file.
	Marks []Mark
	// Around are the lists that it stands in, outermost first.
	Around []Enclosure
}

// Span is a stretch of text: from the first character of it to the first behind it.
type Span struct{ From, To text.Pos }

func spanOf(nodes []text.Node) Span { return Span{nodes[0].Pos, nodes[len(nodes)-1].End} }

// Enclosure is a list around problems: a definition, or a list of nothing else.
type Enclosure struct {
	Span
	Definition bool
}

// maxMarks is how many marks of a problem are noted.
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
func (r *reader) enterList(list *text.Node, depth int, definition bool) {
	if !r.places {
		return
	}
	r.around = append(slices.Clip(r.around[:depth]), Enclosure{Span{list.Pos, list.End}, definition})
}

// closeList notes where a list ends that the entries from an index on stand in.
func (r *reader) closeList(from, depth int, at text.Pos) {
	for _, e := range r.entries[from:] {
		if depth < len(e.Where.Around) {
			e.Where.Around[depth].To = at
		}
	}
}

type MarkKind uint8

const (
	// MarkSaysName is a comment, to the end of its line.
	MarkSaysName MarkKind = iota
	// MarkSaysRules is another one.
	MarkSaysRules
	// MarkNumber is #1.
	MarkNumber
	// MarkField is "Nome: X".
	MarkField
	// MarkLabel is a name alone.
	MarkLabel
	// MarkTarget is "Objetivo: 70".
	MarkTarget
)

// Names reports whether a mark names its problem.
func (k MarkKind) Names() bool { return k == MarkSaysName || k == MarkField || k == MarkLabel }

// Comment reports whether a mark ends with its line.
func (k MarkKind) Comment() bool { return k == MarkSaysName || k == MarkSaysRules }

// Mark is a piece of text that says something of a problem; text is what it says.
type Mark struct {
	Span
	Kind MarkKind
	Text string
}

func markOf(it item) Mark {
	kinds := map[itemKind]MarkKind{itemNumber: MarkNumber, itemName: MarkField, itemLabel: MarkLabel, itemTarget: MarkTarget}
	return Mark{spanOf(it.nodes), kinds[it.kind], it.text}
}

func markComment(kind MarkKind, c text.Comment, found string) Mark {
	return Mark{Span{c.Pos, text.Pos{Line: c.Line + 1, Column: 1}}, kind, found}
}
