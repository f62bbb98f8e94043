package document

import (
	"slices"
	"strings"

	"procura/storage/format"

	"procura/core/game"
	"procura/core/text"
)

// A file is blocks, and what stands between them. A block is what belongs to one problem:
//
//	; nome: X        marks
//	; regras: ...
//	((0 0 ...        forms
//	Objetivo: 70     a mark
//
// What stands between blocks stays, and so does a block whose problem has not changed. Other
// blocks are written anew: comments that stood in the forms, lines that say name and rules,
// and the forms, as they stood where they still say the rest, else strict ones.

// compose goes through the file as it was, and says what is dropped and what is put into it.
// New blocks stand behind the problem before them, and to the end of a file without problems.
func (w *rewriting) compose() {
	w.dropEmptyLists()
	first := slices.IndexFunc(w.formers, func(p *former) bool { return p.stays != nil })
	for i, p := range w.formers {
		if i == max(first, 0) {
			w.insertBlocks(w.behind[nil], w.placeBefore(p), p.tall())
		}
		switch {
		case p.refused():
			w.addToOrder(&wish{source: p})
		case p.stays == nil:
			w.dropMarks(p, func(format.MarkKind) bool { return true })
			w.dropText(w.beforeQuote(p.Where.From), p.Where.To)
		default:
			w.addToOrder(p.stays)
			if p.stays.changed() {
				w.rewriteBlock(p)
			}
		}
		w.insertBlocks(w.behind[p], w.placeBehind(p), p.tall() || i+1 < len(w.formers) && w.formers[i+1].tall())
	}
	if len(w.formers) == 0 {
		w.insertBlocks(w.behind[nil], len(w.text), false)
	}
	w.dropBlankLines()
}

// keepsForms reports whether forms can stay as they are written, with other lines before them.
func (w *wish) keepsForms() bool {
	p := w.source
	if p == nil || w.moved && (p.Aimed || !p.Where.Lone) || p.Where.Name != "" && p.Where.Name != w.Name {
		return false
	}
	bare := p.Where.Puzzle
	if target, ok := p.Puzzle.Target(); ok && p.Aimed {
		bare = bare.WithTarget(target)
	}
	ruled, wrong := bare.WithRules(w.Puzzle.Rules())
	return wrong == nil && ruled.Identity() == w.Puzzle.Identity()
}

// rewriteBlock writes the block of a problem anew where it stands. Where its forms stay, so
// do marks that say nothing else now.
func (w *rewriting) rewriteBlock(p *former) {
	to := p.stays
	kept := to.keepsForms()
	w.dropMarks(p, func(k format.MarkKind) bool {
		switch k {
		case format.MarkName:
			return to.named || !kept
		case format.MarkRules:
			return rulesOf(to.Puzzle) != rulesOf(p.Puzzle) || !kept
		}
		return k == format.MarkTarget && !kept
	})
	lines, forms := w.writeBlock(to)
	w.putLines(p, lines)
	if !kept {
		w.setDropped(p.Where.From, p.Where.To, true)
		w.putText(p.Where.To, forms)
	}
}

func rulesOf(p game.Puzzle) string {
	return format.ChangedRules(p.Rules(), p.Module().Settings())
}

// writeBlock makes the lines and the forms of a block.
func (w *rewriting) writeBlock(to *wish) (lines, forms string) {
	p := to.source
	if to.keepsForms() {
		name, rules := to.Name, rulesOf(to.Puzzle)
		if name == to.usual || p.Where.Name != "" || !to.moved && !to.named {
			name = ""
		}
		if !to.moved && rules == rulesOf(p.Puzzle) {
			rules = ""
		}
		return format.SayingLines(name, rules), w.text[p.Where.From:p.Where.To]
	}
	lines, forms = format.Problem(to.Problem, to.usual)
	if p != nil {
		lines = w.comments(p) + lines
	}
	return lines, forms
}

// comments are those among the forms of a problem. What said nothing there is to say nothing before them.
func (w *rewriting) comments(p *former) string {
	var lines strings.Builder
	for _, c := range w.commentsIn(p.Where.Span) {
		line := w.text[c.From:c.To]
		if format.Says(text.Comment{Text: strings.TrimSpace(strings.TrimLeft(line, ";"))}) {
			line = "; " + line
		}
		lines.WriteString(line + "\n")
	}
	return lines.String()
}

func (w *rewriting) dropMarks(p *former, goes func(format.MarkKind) bool) {
	for _, m := range p.Where.Marks {
		if goes(m.Kind) {
			w.dropText(m.From, m.To)
		}
	}
}

// dropEmptyLists drops the lists all of whose problems go, but for the comments in them:
// nothing would be left but words that are no problem.
func (w *rewriting) dropEmptyLists() {
	goes := map[format.Enclosure]bool{}
	for _, p := range w.formers {
		for _, list := range p.Where.Around {
			before, seen := goes[list]
			goes[list] = (before || !seen) && p.goes()
		}
	}
	for list, all := range goes {
		if all && !w.hasIssueIn(list) {
			w.dropText(w.beforeQuote(list.From), list.To)
			for _, c := range w.commentsIn(list.Span) {
				w.setDropped(c.From, w.nextLine(c.To), false)
			}
		}
	}
}

// hasIssueIn reports whether the reader had something to say of a list: not all in it is
// problems.
func (w *rewriting) hasIssueIn(list format.Enclosure) bool {
	before := func(line, column int, at text.Pos) bool {
		return line < at.Line || line == at.Line && column < at.Column
	}
	return slices.ContainsFunc(w.before.Issues, func(i game.Issue) bool {
		return !before(i.Line, i.Column, list.At) && before(i.Line, i.Column, list.End)
	})
}

// insertBlocks puts new blocks at an offset, one after another as format.Problems does: between
// blank lines where one of them, or of those around them, is tall.
func (w *rewriting) insertBlocks(wishes []*wish, at int, tall bool) {
	if len(wishes) == 0 {
		return
	}
	var blocks []string
	for _, to := range wishes {
		w.addToOrder(to)
		lines, forms := w.writeBlock(to)
		blocks = append(blocks, lines+forms)
	}
	text, apart := format.JoinBlocks(blocks)
	apart = apart || tall
	if apart && !w.isBlankAbove(at) {
		text = "\n" + text
	}
	if !w.opensLine(at) {
		text = "\n" + text
	}
	if w.opensLine(at) || at < len(w.text) { // a last line without an end stays one
		text += "\n"
	}
	if apart && !w.endsLine(w.skipForward(at, blanks)) {
		text += "\n"
	}
	w.putText(at, text)
}

// placeBefore is the place before a block: the beginning of its line, where nothing stands before it there.
func (w *rewriting) placeBefore(p *former) int {
	at := w.beforeQuote(p.Where.From)
	for _, m := range p.Where.Marks {
		at = min(at, m.From)
	}
	for _, list := range w.definitions(p, -1) {
		at = min(at, w.beforeQuote(list.From))
	}
	if line := w.skipBack(at, blanks); w.opensLine(line) {
		return line
	}
	return at
}

// placeBehind is the place behind a block: the next line, where nothing follows on this one but a comment.
func (w *rewriting) placeBehind(p *former) int {
	at := p.Where.To
	for _, m := range p.Where.Marks {
		at = max(at, m.To)
	}
	for _, list := range w.definitions(p, 1) {
		at = max(at, list.To)
	}
	if rest := w.skipForward(at, blanks+","); w.endsLine(rest) || w.text[rest] == ';' {
		return w.nextLine(rest)
	}
	return at
}

// definitions are those that a problem is the first in, or, to the other side, the last,
// innermost first: what comes before, or behind it, stands outside.
func (w *rewriting) definitions(p *former, side int) (found []format.Enclosure) {
	var beside []format.Enclosure
	if i := p.place - 1 + side; i >= 0 && i < len(w.formers) {
		beside = w.formers[i].Where.Around
	}
	for depth := len(p.Where.Around) - 1; depth >= 0; depth-- {
		list := p.Where.Around[depth]
		if !list.Definition || depth < len(beside) && beside[depth] == list {
			break
		}
		found = append(found, list)
	}
	return found
}

// putLines puts lines before a problem, or the definition that it stands first in: on
// lines of their own where that begins one.
func (w *rewriting) putLines(p *former, lines string) {
	if lines == "" {
		return
	}
	at := w.beforeQuote(p.Where.From)
	for _, list := range w.definitions(p, -1) {
		if from := w.beforeQuote(list.From); !w.begins(at) && w.begins(from) {
			at = from
		}
	}
	if !w.begins(at) {
		w.putText(at, "\n"+lines)
		return
	}
	indent := ""
	if line := w.skipBack(at, blanks); w.opensLine(line) {
		indent = w.text[line:at]
	}
	w.putText(at, strings.ReplaceAll(lines, "\n", "\n"+indent))
}
