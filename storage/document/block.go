package document

import (
	"slices"
	"strings"

	"procura/storage/format"

	"procura/core/game"
	"procura/core/text"
)

// block is a problem of the file, or a refused one, with all that belongs to it:
//
//	; nome: X        marks
//	; regras: ...
//	((0 0 ...        the form
//	Objetivo: 70     a mark
//
// Lists around the form belong to it where they hold nothing else, as (defvar *x* '(...)).
type block struct {
	*format.Entry
	format.Span
	// name is how the problem was named when the file was read.
	name string
	// head is where lines about the problem go: before the form, or before the list around it where only that begins a line.
	head int
	// list is where the innermost list begins that holds other problems too; -1 without one.
	list int
	// holds is the problem that is to stand here, nil where this one was deleted, and for refused ones, which stay.
	holds *problem
	// behind are the new problems that are to follow this block.
	behind []*problem
}

func (b *block) isRefused() bool { return b.Puzzle == nil }

func (b *block) isDeleted() bool { return !b.isRefused() && b.holds == nil }

// problem is one that the file is to hold, with the name that reading it will give.
type problem struct {
	game.Problem
	// source is the block that it was read from, nil for a new one. A block without Puzzle is a refused problem.
	source *block
	// usual is the name that its place gives it; saysName reports that another one has to be written.
	usual    string
	saysName bool
}

// findBlocks makes a block of each entry.
func (r *rewriter) findBlocks(entries []*format.Entry) {
	for i, e := range entries {
		b := &block{Entry: e, list: -1}
		b.head = r.beforeQuote(e.Where.From)
		b.Span = format.Span{From: b.head, To: e.Where.To}
		for depth := len(e.Where.Around) - 1; depth >= 0; depth-- {
			list := e.Where.Around[depth]
			shared := i > 0 && isIn(entries[i-1], list) || i+1 < len(entries) && isIn(entries[i+1], list)
			if shared || r.hasIssueIn(list) {
				b.list = list.From
				break
			}
			b.Span = format.Span{From: r.beforeQuote(list.From), To: list.To}
			if !r.opensLine(r.lineOf(b.head)) {
				b.head = b.From
			}
		}
		for _, m := range e.Where.Marks {
			b.From, b.To = min(b.From, m.From), max(b.To, m.To)
		}
		r.blocks = append(r.blocks, b)
	}
	for _, p := range r.before.Problems {
		r.blocks[p.Place-1].name = p.Name
	}
}

func isIn(e *format.Entry, list format.Enclosure) bool {
	return slices.ContainsFunc(e.Where.Around, func(around format.Enclosure) bool { return around.From == list.From })
}

// hasIssueIn reports whether something in a list is no problem.
func (r *rewriter) hasIssueIn(list format.Enclosure) bool {
	before := func(line, column int, at text.Pos) bool {
		return line < at.Line || line == at.Line && column < at.Column
	}
	return slices.ContainsFunc(r.before.Issues, func(i game.Issue) bool {
		return !before(i.Line, i.Column, list.At) && before(i.Line, i.Column, list.End)
	})
}

// deleteBlocks cuts the blocks that were deleted, and the lists that hold nothing else, except for the comments in those.
func (r *rewriter) deleteBlocks() {
	stays := map[int]bool{} // lists that stay or were cut, by where they begin
	for _, b := range r.blocks {
		for _, list := range b.Where.Around {
			stays[list.From] = stays[list.From] || !b.isDeleted()
		}
	}
	var spans []format.Span
	for _, b := range r.blocks {
		if !b.isDeleted() {
			continue
		}
		spans = append(spans, format.Span{From: r.beforeQuote(b.Where.From), To: b.Where.To})
		for _, m := range b.Where.Marks {
			spans = append(spans, m.Span)
		}
		for _, list := range b.Where.Around {
			if !stays[list.From] && !r.hasIssueIn(list) {
				spans = append(spans, r.outsideComments(list.Span)...)
			}
			stays[list.From] = true
		}
	}
	r.edits = append(r.edits, r.cut(spans)...)
}

// outsideComments returns what is in a list but comments and white space.
func (r *rewriter) outsideComments(list format.Span) (spans []format.Span) {
	from := r.beforeQuote(list.From)
	for _, c := range append(r.commentsIn(list), format.Span{From: list.To}) {
		if to := r.skipBack(c.From, whiteSpace); from < to {
			spans = append(spans, format.Span{From: from, To: to})
		}
		from = r.skipForward(c.To, whiteSpace)
	}
	return spans
}

// writeBlock makes the edits for the problem that a block is to hold: none where it has not changed. A problem that
// changes places goes with all of its block, but from one list into another one in strict form.
func (r *rewriter) writeBlock(b *block) {
	p := b.holds
	if p.source == b {
		r.edits = append(r.edits, r.changes(p)...)
		return
	}
	content := r.apply(p.source.Span, r.changes(p))
	if p.source.list != b.list {
		lines, form := format.Problem(p.Problem, p.usual)
		content = r.commentLines(p.source, p.source.Span) + lines + form
	}
	content = strings.Trim(content, "\n")
	if strings.Contains(content, "\n") && !r.opensLine(r.lineOf(b.From)) {
		content = "\n" + content
	}
	if !r.endsLine(r.skipForward(b.To, blanks)) && p.source.hasMarkBehind() {
		content += "\n"
	}
	r.edits = append(r.edits, edit{b.Span, content})
}

// hasMarkBehind reports whether a mark stands behind the form: nothing can follow it on its line.
func (b *block) hasMarkBehind() bool {
	return slices.ContainsFunc(b.Where.Marks, func(m format.Mark) bool { return m.To == b.To })
}

// changes makes the edits that turn the block of a problem into what the problem is now. Its form stays as it is
// written where it still says the rest, and otherwise becomes a strict one; comments in it go before it.
func (r *rewriter) changes(p *problem) []edit {
	b := p.source
	if !p.saysName && p.Puzzle.Identity() == b.Puzzle.Identity() {
		return nil
	}
	rewritten := !b.canSay(p)
	saysRules := rulesOf(p.Puzzle) != rulesOf(b.Puzzle)
	goes := map[format.MarkKind]bool{
		format.MarkName: p.saysName || rewritten, format.MarkRules: saysRules || rewritten, format.MarkTarget: rewritten,
	}
	var marks []format.Span
	for _, m := range b.Where.Marks {
		if goes[m.Kind] {
			marks = append(marks, m.Span)
		}
	}
	edits := r.cut(marks)
	var lines string
	if p.saysName {
		lines += format.SayingLines(p.Name, "")
	}
	if saysRules {
		lines += format.SayingLines("", rulesOf(p.Puzzle))
	}
	if rewritten {
		said, form := format.Problem(p.Problem, p.usual)
		lines = r.commentLines(b, b.Where.Span) + said
		edits = append(edits, edit{b.Where.Span, form})
	}
	if lines != "" {
		edits = append(edits, edit{format.Span{From: b.head, To: b.head}, r.linesAt(b.head, lines, edits)})
	}
	sortEdits(edits)
	return edits
}

// canSay reports whether the form of a block can stand for a problem, with other marks.
func (b *block) canSay(p *problem) bool {
	if b.Where.Name != "" && b.Where.Name != p.Name {
		return false
	}
	ruled, wrong := b.Puzzle.WithRules(p.Puzzle.Rules())
	return wrong == nil && ruled.Identity() == p.Puzzle.Identity()
}

func rulesOf(p game.Puzzle) string {
	return format.ChangedRules(p.Rules(), p.Module().Settings())
}

// commentLines returns the comments in a part of a block that are no marks, for lines before the form. One that would say
// something of the problem there gets a second semicolon.
func (r *rewriter) commentLines(b *block, part format.Span) string {
	var lines strings.Builder
	for _, c := range r.commentsIn(part) {
		line := r.text[c.From:c.To]
		if slices.ContainsFunc(b.Where.Marks, func(m format.Mark) bool { return m.Span == c }) {
			continue
		}
		if format.Says(text.Comment{Text: strings.TrimSpace(strings.TrimLeft(line, ";"))}) {
			line = "; " + line
		}
		lines.WriteString(line + "\n")
	}
	return lines.String()
}

// linesAt returns lines that are put before something: indented as that is, or on new lines.
func (r *rewriter) linesAt(at int, lines string, cuts []edit) string {
	if i := slices.IndexFunc(cuts, func(e edit) bool { return e.To == at }); i >= 0 {
		at = cuts[i].From
	}
	line := r.lineOf(at)
	if !r.opensLine(line) {
		return "\n" + lines
	}
	return strings.ReplaceAll(lines, "\n", "\n"+r.text[line:at])
}
