package document

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"

	"procura/storage/format"

	"procura/core/game"
	"procura/core/text"
)

// A problem that has changed stays in its words where it can: name, rules and target change
// where they are said, or in a comment before it. Where that does not read back right, its
// forms and all that says something of it give way to the strict form.

// compose makes the edits, all marks first: what stands inside another problem's forms
// goes with these. It reports whether the edits leave each other alone.
func (w *rewriting) compose() bool {
	w.edits, w.cuts, w.gone = nil, nil, nil
	for _, m := range w.parts {
		m.edit = nil
	}
	said := map[*former]string{}
	for _, p := range w.formers {
		switch {
		case p.goes():
			w.setMarks(p, "", func(format.MarkKind) bool { return true })
		case p.stays != nil && p.stays.changed():
			said[p] = w.reviseMarks(p)
		}
	}
	w.insertWishes()
	w.removeEmptyLists()
	for _, p := range w.formers {
		comments, changed := said[p]
		switch {
		case w.gone.hold(p.from):
		case changed:
			w.reviseForms(p, comments)
		case p.goes():
			w.removeText(w.beforeQuote(p.from), p.to)
		}
	}
	for _, m := range w.parts {
		switch {
		case m.edit == nil || w.gone.hold(m.from):
		case *m.edit == "":
			w.cuts = append(w.cuts, cut{stretch{m.from, m.to}, false})
		default:
			w.addEdit(m.from, m.to, *m.edit)
		}
	}
	w.applyCuts()
	return sortEdits(w.edits)
}

func (w *rewriting) addEdit(from, to int, text string) {
	w.edits = append(w.edits, edit{from, to, text})
}

// keeps reports whether the forms of a problem that stays can stay, with other words around them.
func (p *former) keeps() bool {
	to := p.stays
	if to.whole || p.Where.Name != "" && p.Where.Name != to.Name && to.named {
		return false
	}
	bare := p.Where.Puzzle
	if target, ok := to.Puzzle.Target(); ok && p.Aimed {
		bare = bare.WithTarget(target)
	}
	return isUnder(bare, to.Puzzle)
}

// isUnder reports whether a puzzle is another one, under its rules.
func isUnder(bare, puzzle game.Puzzle) bool {
	ruled, wrong := bare.WithRules(puzzle.Rules())
	return wrong == nil && ruled.Identity() == puzzle.Identity()
}

func changedRules(p game.Puzzle) string {
	return format.ChangedRules(p.Rules(), p.Module().Settings())
}

// reviseMarks makes the marks of a problem say what is wished, and returns the comments that
// have to stand before it for the rest.
func (w *rewriting) reviseMarks(p *former) (comments string) {
	to := p.stays
	if to.whole {
		w.setMarks(p, "", func(k format.MarkKind) bool { return k != format.MarkNumber })
		form, _ := to.Puzzle.Encode(to.Name)
		return strings.TrimSuffix(format.Problem(to.Problem, ""), strings.TrimRight(form, "\n"))
	}
	if name := w.nameToSay(p); name != "" && !w.setMarks(p, name, format.MarkKind.Names) {
		comments += "; nome: " + name + "\n"
	}
	rules := changedRules(to.Puzzle)
	isRules := func(k format.MarkKind) bool { return k == format.MarkSaysRules }
	if rules != changedRules(p.Puzzle) && !w.setMarks(p, rules, isRules) && rules != "" {
		comments += "; regras: " + rules + "\n"
	}
	target, ok := to.Puzzle.Target()
	if old, had := p.Puzzle.Target(); old != target || ok != had {
		said := ""
		if ok {
			said = strconv.Itoa(target)
		}
		w.setMarks(p, said, func(k format.MarkKind) bool { return k == format.MarkTarget })
	}
	return comments
}

// nameToSay is the name that the marks have to say, "" where they may stay as they
// are. Where the forms will say it, marks that would say another are changed.
func (w *rewriting) nameToSay(p *former) string {
	to := p.stays
	kept := p.keeps()
	_, carries := to.Puzzle.Encode(to.Name)
	switch {
	case kept && !to.named:
		return ""
	case kept || !carries && (to.named || p.Where.Name != ""):
		return to.Name
	case carries:
		w.setMarks(p, "", func(k format.MarkKind) bool { return k == format.MarkSaysName })
		w.setMarks(p, to.Name, format.MarkKind.Names)
	}
	return ""
}

// setMarks makes the first mark of a kind say something, and drops the others, all where it
// is "" or none can say it: then it reports false.
func (w *rewriting) setMarks(p *former, text string, is func(format.MarkKind) bool) bool {
	done := text == ""
	for _, m := range p.marks {
		if !is(m.Kind) || m.edit != nil && *m.edit == "" {
			continue
		}
		words, old := "", w.text[m.from:m.to]
		if i := strings.LastIndex(old, m.Text); !done && i >= 0 && canSay(m.Kind, text) {
			said := m.Text
			if m.Kind == format.MarkTarget {
				said, _, _ = strings.Cut(said, " ")
			}
			words, done = old[:i]+text+old[i+len(said):], true
		}
		m.edit = &words
	}
	return done && text != ""
}

// canSay reports whether a text can stand in a mark of a kind without being taken for
// something else.
func canSay(k format.MarkKind, text string) bool {
	if k.Comment() || k == format.MarkTarget {
		return true
	}
	strange := strings.ContainsFunc(text, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("-_.", c) && (c != ' ' || k != format.MarkField)
	})
	return !strange && strings.ContainsFunc(text, unicode.IsLetter) && !strings.EqualFold(text, "nil") && !strings.EqualFold(text, "break") &&
		text == strings.Join(strings.Fields(text), " ")
}

// reviseForms writes a problem that has changed where it stands.
func (w *rewriting) reviseForms(p *former, comments string) {
	if p.keeps() {
		w.putLinesBefore(p, comments)
		return
	}
	form, _ := p.stays.Puzzle.Encode(p.stays.Name)
	remarks, others := w.salvage(p.from, p.to, func(int) bool { return true })
	if others != "" {
		others = "\n" + others
	}
	w.putLinesBefore(p, remarks+comments)
	w.replaceText(p.from, p.to, strings.TrimRight(form, "\n")+others)
}

// formatWish is a problem that gets a place: what was moved as it stood, where that says
// all, and else the strict form.
func (w *rewriting) formatWish(to *wish) string {
	usual, p := to.usual, to.source
	if to.named {
		usual = ""
	}
	switch {
	case p == nil:
		return format.Problem(to.Problem, usual)
	case to.whole || p.Where.Name != "" && p.Where.Name != to.Name || !isUnder(p.Where.Puzzle, to.Puzzle):
		remarks, _ := w.salvage(p.from, p.to, func(int) bool { return true })
		return remarks + format.Problem(to.Problem, usual)
	}
	block := w.text[p.from:p.to]
	if rules := changedRules(to.Puzzle); rules != "" {
		block = "; regras: " + rules + "\n" + block
	}
	if p.Where.Name == "" && to.Name != usual {
		block = "; nome: " + to.Name + "\n" + block
	}
	return block
}

// salvage is what becomes of the comments in a stretch of text that goes: remarks,
// those that are kept, stand before what takes its place, what belongs to other
// problems behind it.
func (w *rewriting) salvage(from, to int, kept func(at int) bool) (remarks, others string) {
	var own, foreign strings.Builder
	for _, r := range w.remarks(from, to) {
		marks := w.marksBetween(r.from, r.from+1)
		line := w.text[r.from:r.to]
		switch {
		case len(marks) > 0 && marks[0].edit == nil:
			foreign.WriteString(line + "\n")
		case len(marks) > 0 && *marks[0].edit != "":
			foreign.WriteString(*marks[0].edit + "\n")
		case len(marks) > 0 || !kept(r.from):
		case format.Says(text.Comment{Text: strings.TrimSpace(strings.TrimLeft(line, ";"))}):
			own.WriteString("; " + line + "\n") // it said nothing there, and is to say nothing here
		default:
			own.WriteString(line + "\n")
		}
	}
	return own.String(), foreign.String()
}

// remarks finds the comments in a stretch of text: from each semicolon that stands in
// no string to the end of its line.
func (o *original) remarks(from, to int) (found []stretch) {
	quoted := false
	for at := from; at < to; at++ {
		switch c := o.text[at]; {
		case c == '\n':
			quoted = false
		case c == '"':
			quoted = !quoted
		case c == '\\' && quoted && !o.endsLine(at+1):
			at++
		case c == ';' && !quoted:
			end := o.skipBack(o.nextLine(at), "\n")
			found = append(found, stretch{at, end})
			at = end - 1
		}
	}
	return found
}

// marksBetween are the marks that stand between two offsets.
func (w *rewriting) marksBetween(from, to int) []*part {
	find := func(at int) int { return sort.Search(len(w.parts), func(i int) bool { return w.parts[i].from >= at }) }
	return w.parts[find(from):find(to)]
}

// removeEmptyLists takes out the lists all of whose problems go: nothing would be left in them
// but words that are no problem.
func (w *rewriting) removeEmptyLists() {
	goes := map[format.Enclosure]bool{}
	for _, p := range w.formers {
		for _, c := range p.Where.Around {
			before, seen := goes[c]
			goes[c] = (before || !seen) && p.goes()
		}
	}
	var lists []format.Enclosure
	for c, all := range goes {
		if all && !w.hasIssueIn(c.Span) {
			lists = append(lists, c)
		}
	}
	slices.SortFunc(lists, func(a, b format.Enclosure) int { // the outer ones first
		return w.offsets[a.From] - w.offsets[b.From]
	})
	for _, c := range lists {
		if from := w.offsets[c.From]; !w.gone.hold(from) {
			w.removeText(w.beforeQuote(from), w.offsets[c.To])
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
