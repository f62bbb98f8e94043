package document

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"procura/storage/format"
)

// stretches are parts of a file that are edited as a whole, in its order.
type stretches []stretch

type stretch struct{ from, to int }

// hold reports whether an offset is in one of them.
func (s stretches) hold(at int) bool {
	i := sort.Search(len(s), func(i int) bool { return s[i].to > at })
	return i < len(s) && s[i].from <= at
}

func (s *stretches) add(from, to int) {
	i := sort.Search(len(*s), func(i int) bool { return (*s)[i].from > from })
	*s = slices.Insert(*s, i, stretch{from, to})
}

// replaceText puts a text in the place of a stretch, whatever is decided of the marks in
// it.
func (w *rewriting) replaceText(from, to int, text string) {
	w.gone.add(from, to)
	w.addEdit(from, to, text)
}

// removeText takes a stretch of text out, but for the comments in it that stand in no
// problem.
func (w *rewriting) removeText(from, to int) {
	remarks, others := w.salvage(from, to, func(at int) bool {
		i := sort.Search(len(w.formers), func(i int) bool { return w.formers[i].to > at })
		return i == len(w.formers) || w.formers[i].from > at
	})
	lines := remarks + others
	if lines == "" {
		w.gone.add(from, to)
		w.cuts = append(w.cuts, cut{stretch{from, to}, true})
		return
	}
	if !w.opensLine(w.skipBack(from, blanks)) {
		lines = "\n" + lines
	}
	if w.endsLine(w.skipForward(to, blanks)) {
		lines = strings.TrimSuffix(lines, "\n")
	}
	w.replaceText(from, to, lines)
}

// cut is a stretch that goes, with the lines that it leaves blank. Of a paragraph one
// of two blank lines around it goes too.
type cut struct {
	stretch
	paragraph bool
}

// applyCuts makes edits of the cuts; those with nothing but blanks between them are one.
func (w *rewriting) applyCuts() {
	slices.SortFunc(w.cuts, func(a, b cut) int { return cmp.Compare(a.from, b.from) })
	for i := 0; i < len(w.cuts); {
		c := w.cuts[i]
		for i++; i < len(w.cuts) && w.joins(c, w.cuts[i]); i++ {
			c.to, c.paragraph = w.cuts[i].to, c.paragraph || w.cuts[i].paragraph
		}
		from, to := w.lines(c)
		w.addEdit(from, to, "")
	}
}

func (o *original) joins(a, b cut) bool {
	between := blanks
	if a.paragraph && b.paragraph {
		between += "\n"
	}
	return o.skipForward(a.to, between) >= b.from
}

// lines is what a cut takes with it.
func (o *original) lines(c cut) (from, to int) {
	from, to = o.skipBack(c.from, blanks), o.skipForward(c.to, blanks)
	switch {
	case !o.endsLine(to) && o.opensLine(from):
		return c.from, to
	case !o.endsLine(to):
		return c.from, c.to // there is more on the line, on both sides
	case !o.opensLine(from):
		return from, to
	}
	to = min(to+1, len(o.text))
	before, blank := o.blankBefore(from)
	after, follows := o.blankAt(to)
	switch {
	case c.paragraph && follows && (blank || from == 0):
		return from, after
	case c.paragraph && blank && to == len(o.text):
		return before, to
	}
	return from, to
}

// insertWishes puts the problems that are new among those around them, to the end of a file
// that keeps none; to its beginning where the end is no place for problems, as behind a list
// that does not close.
func (w *rewriting) insertWishes() {
	first := w.behind[nil]
	for i, p := range w.formers {
		if p.stays == nil {
			continue
		}
		at, opens := w.placeBefore(p)
		w.insert(first, at, opens, p.tall())
		first = nil
		at, opens = w.placeBehind(p)
		w.insert(w.behind[p], at, opens, p.tall() || i+1 < len(w.formers) && w.formers[i+1].tall())
	}
	if len(first) > 0 {
		at := len(w.text)
		if first[0].whole {
			at = 0
		}
		w.insert(first, at, true, false)
	}
}

// insert puts wishes at an offset, one after another as format.Problems does: on lines of
// their own where one begins there, and between blank lines where one of them, or of those
// around them, is tall.
func (w *rewriting) insert(wishes []*wish, at int, line, tall bool) {
	var blocks []string
	for _, to := range wishes {
		blocks = append(blocks, w.formatWish(to))
	}
	text, apart := format.JoinBlocks(blocks)
	apart = apart || tall
	_, blank := w.blankBefore(at)
	before, after := "", "\n"
	switch {
	case text == "":
		return
	case !line:
		before = "\n"
	case !w.opensLine(at):
		before, after = "\n", ""
		if apart {
			before = "\n\n"
		}
	case apart && !blank && at > 0:
		before = "\n"
	}
	if _, blank := w.blankAt(at); line && apart && !blank && at < len(w.text) {
		after = "\n\n"
	}
	w.addEdit(at, at, before+text+after)
}

// placeBefore is the place before all that belongs to a problem, and whether a line begins
// there.
func (w *rewriting) placeBefore(p *former) (at int, opensLine bool) {
	at, _ = w.headOf(p)
	if len(p.marks) > 0 {
		at = min(at, p.marks[0].from)
	}
	for _, list := range w.definitions(p, -1) {
		at = min(at, w.beforeQuote(w.offsets[list.From]))
	}
	if line := w.skipBack(at, blanks); w.opensLine(line) {
		return line, true
	}
	return at, false
}

// placeBehind is the place behind all that belongs to a problem: the next line, where
// nothing follows on this one but a remark.
func (w *rewriting) placeBehind(p *former) (at int, opensLine bool) {
	end := p.to
	for _, m := range p.marks {
		if m.from >= p.from {
			end = max(end, m.to)
		}
	}
	for _, list := range w.definitions(p, 1) {
		end = max(end, w.offsets[list.To])
	}
	rest := w.skipForward(end, blanks+",")
	if w.endsLine(rest) || w.text[rest] == ';' && len(w.marksBetween(rest, rest+1)) == 0 {
		return w.nextLine(rest), true
	}
	return end, false
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

// putLinesBefore puts lines before a problem: on lines of their own where it begins one.
func (w *rewriting) putLinesBefore(p *former, lines string) {
	if lines == "" {
		return
	}
	at, opens := w.headOf(p)
	for _, list := range w.definitions(p, -1) {
		if from := w.skipBack(w.offsets[list.From], blanks+"'`"); !opens && w.opensLine(from) {
			at, opens = from, true
		}
	}
	if !opens {
		w.addEdit(at, at, "\n"+lines)
		return
	}
	indent := w.text[at:w.skipForward(at, blanks)]
	w.addEdit(at, at, indent+strings.ReplaceAll(strings.TrimSuffix(lines, "\n"), "\n", "\n"+indent)+"\n")
}

// headOf is where the text of a problem begins, with its quote mark and a name on its
// line, and whether that is a line's beginning.
func (w *rewriting) headOf(p *former) (at int, opensLine bool) {
	quoted := w.skipBack(p.from, blanks+"'`")
	at = w.skipForward(quoted, blanks)
	for _, m := range slices.Backward(p.marks) {
		if m.to == quoted && !m.Kind.Comment() {
			quoted, at = w.skipBack(m.from, blanks), m.from
		}
	}
	if w.opensLine(quoted) {
		return quoted, true
	}
	return at, false
}
