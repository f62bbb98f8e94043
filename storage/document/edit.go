package document

import (
	"strconv"
	"strings"
	"unicode"

	"procura/storage/format"

	"procura/core/game"
)

// A problem is written as finely as it still reads back right:
//
//	light      what its text says of the puzzle stays where it can; name, rules and target
//	           change where they are said, or in a comment before it
//	strict     its forms and all that says something of it give way to the strict form
//	apart      the same between separators
const (
	light = iota
	strict
	apart
	levels
)

const separator = "-\n"

// compose makes the edits, all marks first: what stands inside another problem's forms
// goes with these. It reports whether the edits leave each other alone.
func (w *rewriting) compose() bool {
	w.edits, w.cuts, w.gone = nil, nil, nil
	for _, p := range w.parts {
		p.edit = nil
	}
	said := map[*former]string{}
	for _, p := range w.formers {
		switch {
		case p.goes():
			p.dropMarks(func(*part) bool { return true })
		case p.stays != nil && p.stays.changed():
			said[p] = w.reviseMarks(p)
		}
	}
	w.insertWishes()
	w.removeEmptyLists()
	for _, p := range w.formers {
		words, changed := said[p]
		switch {
		case w.gone.hold(p.from):
		case changed:
			w.reviseForms(p, words)
		case p.goes():
			w.removeForms(p)
		}
	}
	w.editMarks()
	w.applyCuts()
	return sortEdits(w.edits)
}

func (w *rewriting) addEdit(from, to int, text string) {
	w.edits = append(w.edits, edit{from, to, text})
}

// keeps reports whether the forms of a piece can stay, with other words around them.
func (p *former) keeps(to *wish) bool {
	if to.level > light || p.Where.Name != "" && p.Where.Name != to.Name && to.named {
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

// reviseMarks makes the marks of a piece say what is wished, and returns the comments that
// have to stand before it for the rest.
func (w *rewriting) reviseMarks(p *former) (comments string) {
	to := p.stays
	if to.level > light {
		p.dropMarks(func(m *part) bool { return m.Kind != format.MarkNumber })
		return strictHead(to)
	}
	name := w.nameToSay(p)
	if name != "" && !p.setMark(w, name, format.MarkKind.Names) {
		comments += "; nome: " + name + "\n"
	}
	words := format.ChangedRules(to.Puzzle.Rules(), to.Puzzle.Module().Settings())
	isRules := func(k format.MarkKind) bool { return k == format.MarkSaysRules }
	switch {
	case words == format.ChangedRules(p.Puzzle.Rules(), p.Puzzle.Module().Settings()):
	case words == "":
		p.dropMarks(func(m *part) bool { return isRules(m.Kind) })
	case !p.setMark(w, words, isRules):
		comments += "; regras: " + words + "\n"
	}
	w.reviseTarget(p)
	return comments
}

// strictHead is what stands before a problem in strict form.
func strictHead(to *wish) string {
	block := format.Problem(to.Problem, "")
	form, _ := to.Puzzle.Encode(to.Name)
	return strings.TrimSuffix(block, strings.TrimRight(form, "\n"))
}

// nameToSay is the name that the marks have to say, "" where they may stay as they
// are. Where the forms will say it, marks that would say another are changed.
func (w *rewriting) nameToSay(p *former) string {
	to := p.stays
	kept := p.keeps(to)
	_, carries := to.Puzzle.Encode(to.Name)
	switch {
	case kept && !to.named:
		return ""
	case kept || !carries && (to.named || p.Where.Name != ""):
		return to.Name
	case carries:
		p.dropMarks(func(m *part) bool { return m.Kind == format.MarkSaysName })
		if !p.setMark(w, to.Name, format.MarkKind.Names) {
			p.dropMarks(func(m *part) bool { return m.Kind.Names() })
		}
	}
	return ""
}

// setMark makes the first mark of a kind say something, and drops the others; false where
// none can say it.
func (p *former) setMark(w *rewriting, text string, of func(format.MarkKind) bool) bool {
	done := false
	for _, m := range p.marks {
		if !of(m.Kind) || m.edit != nil && *m.edit == "" {
			continue
		}
		words := ""
		if old := w.text(m.from, m.to); !done && canSay(m.Kind, text) {
			if i := strings.LastIndex(old, m.Text); i >= 0 {
				words, done = old[:i]+text+old[i+len(m.Text):], true
			}
		}
		m.edit = &words
	}
	return done
}

// canSay reports whether a text can stand in a mark of a kind without being taken for
// something else.
func canSay(k format.MarkKind, text string) bool {
	if k.Comment() || k == format.MarkTarget {
		return true
	}
	letters := 0
	for _, c := range text {
		switch {
		case unicode.IsLetter(c):
			letters++
		case unicode.IsDigit(c), c == '-', c == '_', c == '.', c == ' ' && k == format.MarkField:
		default:
			return false
		}
	}
	return letters > 0 && !strings.EqualFold(text, "nil") && !strings.EqualFold(text, "break") && text == strings.Join(strings.Fields(text), " ")
}

func (p *former) dropMarks(which func(*part) bool) {
	for _, m := range p.marks {
		if which(m) {
			m.edit = new(string)
		}
	}
}

// reviseTarget makes an Objetivo say the target.
func (w *rewriting) reviseTarget(p *former) {
	target, ok := p.stays.Puzzle.Target()
	if old, had := p.Puzzle.Target(); old == target && ok == had {
		return
	}
	for _, m := range p.marks {
		if m.Kind != format.MarkTarget {
			continue
		}
		head, rest, _ := strings.Cut(m.Text, " ")
		if rest != "" {
			rest = " " + rest
		}
		old, words := w.text(m.from, m.to), ""
		if i := strings.LastIndex(old, head+rest); ok && i >= 0 {
			words = old[:i] + strconv.Itoa(target) + rest
		}
		m.edit = &words
	}
}

// reviseForms writes a piece that has changed where it stands.
func (w *rewriting) reviseForms(p *former, comments string) {
	to := p.stays
	before, after := "", ""
	if to.level == apart {
		before, after = separator, "\n"+separator
	}
	if p.keeps(to) {
		w.putLinesBefore(p, comments)
		return
	}
	form, _ := to.Puzzle.Encode(to.Name)
	remarks, others := w.salvage(p.from, p.to, func(int) bool { return true })
	if others = strings.TrimRight(others, "\n"); others != "" {
		others = "\n" + others + "\n"
	}
	w.putLinesBefore(p, before+remarks+comments)
	w.replaceText(p.from, p.to, strings.TrimRight(form, "\n")+after+others)
}

// putLinesBefore puts lines before a piece: on lines of their own where it begins one.
func (w *rewriting) putLinesBefore(p *former, lines string) {
	if lines == "" {
		return
	}
	at, opens := w.headOf(p)
	for i := len(p.Where.Around) - 1; !opens && i >= 0 && w.climbs(p, i, 0); i-- {
		list := w.skipBack(w.offsets[p.Where.Around[i].From], blanks+"'`")
		if opens = w.opensLine(list); opens {
			at = list
		}
	}
	if !opens {
		w.addEdit(at, at, "\n"+lines)
		return
	}
	indent := w.text(at, w.skipForward(at, blanks))
	w.addEdit(at, at, indent+strings.ReplaceAll(strings.TrimSuffix(lines, "\n"), "\n", "\n"+indent)+"\n")
}

// headOf is where the text of a piece begins, with its quote mark and a name on its
// line, and whether that is a line's beginning.
func (w *rewriting) headOf(p *former) (at int, opensLine bool) {
	quoted := w.skipBack(p.from, blanks+"'`")
	at = w.skipForward(quoted, blanks)
	for i := len(p.marks) - 1; i >= 0; i-- {
		if m := p.marks[i]; m.to == quoted && !m.Kind.Comment() {
			quoted, at = w.skipBack(m.from, blanks), m.from
		}
	}
	if w.opensLine(quoted) {
		return quoted, true
	}
	return at, false
}

func (w *rewriting) removeForms(p *former) {
	from := w.skipForward(w.skipBack(p.from, blanks+"'`"), blanks)
	text := ""
	if w.removal[p] > light {
		text = separator
	}
	w.replaceKeepingRemarks(from, p.to, text)
}
