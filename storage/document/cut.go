package document

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"procura/storage/format"

	"procura/core/game"
	"procura/core/text"
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

// replaceKeepingRemarks takes a stretch of text out, but for the comments in it that stand in no
// problem, and puts lines in its place.
func (w *rewriting) replaceKeepingRemarks(from, to int, lines string) {
	remarks, others := w.salvage(from, to, func(at int) bool { return !w.inForms(at) })
	lines = remarks + lines + others
	if lines == "" {
		w.gone.add(from, to)
		w.addCut(from, to, true)
		return
	}
	if !w.opensLine(w.skipBack(from, blanks)) {
		lines = "\n" + lines
	}
	if rest := w.skipForward(to, blanks); rest == len(w.src) || w.breakAt(rest) > 0 {
		lines = strings.TrimSuffix(lines, "\n")
	}
	w.replaceText(from, to, lines)
}

// removeEmptyLists takes out the lists all of whose problems go: nothing would be left in them
// but words that are no problem.
func (w *rewriting) removeEmptyLists() {
	goes := map[format.Enclosure]bool{}
	for _, p := range w.formers {
		for _, c := range p.Where.Around {
			before, seen := goes[c]
			goes[c] = (before || !seen) && p.goes() && w.removal[p] == light
		}
	}
	var lists []format.Enclosure
	for c, all := range goes {
		if all && !w.hasIssueIn(c.Span) {
			lists = append(lists, c)
		}
	}
	slices.SortFunc(lists, func(a, b format.Enclosure) int {
		return cmp.Or(comparePlaces(a.From, b.From), comparePlaces(b.To, a.To))
	})
	for _, c := range lists {
		if from, to := w.offsets[c.From], w.offsets[c.To]; !w.gone.hold(from) {
			w.replaceKeepingRemarks(w.skipForward(w.skipBack(from, blanks+"'`"), blanks), to, "")
		}
	}
}

// hasIssueIn reports whether the reader had something to say of a stretch: not all in it
// is problems.
func (w *rewriting) hasIssueIn(s format.Span) bool {
	return slices.ContainsFunc(w.before.Issues, func(i game.Issue) bool {
		at := text.Pos{Line: i.Line, Column: i.Column}
		return comparePlaces(s.From, at) <= 0 && comparePlaces(at, s.To) < 0
	})
}

// editMarks carries out what was decided of marks, but for those in stretches that are
// edited as a whole.
func (w *rewriting) editMarks() {
	for _, m := range w.parts {
		switch {
		case m.edit == nil || w.gone.hold(m.from):
		case *m.edit == "":
			w.addCut(m.from, m.to, false)
		default:
			w.addEdit(m.from, m.to, *m.edit)
		}
	}
}

// cut is a stretch that goes, with the lines that it leaves blank. Of a paragraph one
// of two blank lines around it goes too.
type cut struct {
	stretch
	paragraph bool
}

func (w *rewriting) addCut(from, to int, paragraph bool) {
	w.cuts = append(w.cuts, cut{stretch{from, to}, paragraph})
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

func (w *rewriting) joins(a, b cut) bool {
	between := blanks
	if a.paragraph && b.paragraph {
		between += "\r\n"
	}
	return w.skipForward(a.to, between) >= b.from
}

// lines is what a cut takes with it.
func (w *rewriting) lines(c cut) (from, to int) {
	from, to = w.skipBack(c.from, blanks), w.skipForward(c.to, blanks)
	switch {
	case to < len(w.src) && w.breakAt(to) == 0 && w.opensLine(from):
		return c.from, to
	case to < len(w.src) && w.breakAt(to) == 0:
		return c.from, c.to // there is more on the line, on both sides
	case !w.opensLine(from):
		return from, to
	}
	to += w.breakAt(to)
	if !c.paragraph {
		return from, to
	}
	before, blank := w.blankBefore(from)
	after, follows := w.blankAt(to)
	switch {
	case follows && (blank || from <= w.start):
		return from, after
	case blank && to == len(w.src):
		return before, to
	}
	return from, to
}

// marksBetween are the marks that stand between two offsets.
func (w *rewriting) marksBetween(from, to int) []*part {
	i := sort.Search(len(w.parts), func(i int) bool { return w.parts[i].from >= from })
	j := sort.Search(len(w.parts), func(j int) bool { return w.parts[j].from >= to })
	return w.parts[i:j]
}

// remarks finds the comments in a stretch of text: from each semicolon that stands in
// no string to the end of its line.
func (w *rewriting) remarks(from, to int) (found [][2]int) {
	quoted := false
	for at := from; at < to; at++ {
		switch c := w.src[at]; {
		case c == '\n' || c == '\r':
			quoted = false
		case c == '"':
			quoted = !quoted
		case c == '\\' && quoted && at+1 < to && w.breakAt(at+1) == 0:
			at++
		case c == ';' && !quoted:
			end := w.skipBack(w.nextLine(at), "\r\n")
			found = append(found, [2]int{at, end})
			at = end - 1
		}
	}
	return found
}

// inForms reports whether an offset is in the forms of a problem.
func (w *rewriting) inForms(at int) bool {
	i := sort.Search(len(w.formers), func(i int) bool { return w.formers[i].to > at })
	return i < len(w.formers) && w.formers[i].from <= at
}

// salvage is what becomes of the comments in a stretch of text that goes: remarks,
// those that are kept, stand before what takes its place, what belongs to other
// problems behind it.
func (w *rewriting) salvage(from, to int, kept func(at int) bool) (remarks, others string) {
	var own, foreign strings.Builder
	parts := w.marksBetween(from, to)
	for _, r := range w.remarks(from, to) {
		for len(parts) > 0 && parts[0].from < r[0] {
			parts = parts[1:]
		}
		known := len(parts) > 0 && parts[0].from == r[0]
		line := w.text(r[0], r[1])
		switch {
		case known && parts[0].edit == nil:
			foreign.WriteString(line + "\n")
		case known && *parts[0].edit != "":
			foreign.WriteString(*parts[0].edit + "\n")
		case known || !kept(r[0]):
		case format.Says(text.Comment{Text: strings.TrimSpace(strings.TrimLeft(line, ";"))}):
			own.WriteString("; " + line + "\n") // it said nothing there, and is to say nothing here
		default:
			own.WriteString(line + "\n")
		}
	}
	return own.String(), foreign.String()
}
