package document

import (
	"strconv"
	"strings"
	"unicode"

	"procura/core/game"
	"procura/storage/reader"
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
			p.drop(func(*part) bool { return true })
		case p.stays != nil && p.stays.changed():
			said[p] = w.say(p)
		}
	}
	w.insert()
	w.empty()
	for _, p := range w.formers {
		words, changed := said[p]
		switch {
		case w.gone.hold(p.from):
		case changed:
			w.revise(p, words)
		case p.goes():
			w.remove(p)
		}
	}
	w.mark()
	w.cutAll()
	return sortEdits(w.edits)
}

func (w *rewriting) put(from, to int, text string) { w.edits = append(w.edits, edit{from, to, text}) }

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

// say makes the marks of a piece say what is wished, and returns the comments that
// have to stand before it for the rest.
func (w *rewriting) say(p *former) (comments string) {
	to := p.stays
	if to.level > light {
		p.drop(func(m *part) bool { return m.Kind != reader.MarkNumber })
		return strictHead(to)
	}
	name := w.nameToSay(p)
	if name != "" && !p.set(w, name, reader.MarkKind.Names) {
		comments += "; nome: " + name + "\n"
	}
	words := Changed(to.Puzzle.Rules(), to.Puzzle.Module().Settings())
	isRules := func(k reader.MarkKind) bool { return k == reader.MarkSaysRules }
	switch {
	case words == Changed(p.Puzzle.Rules(), p.Puzzle.Module().Settings()):
	case words == "":
		p.drop(func(m *part) bool { return isRules(m.Kind) })
	case !p.set(w, words, isRules):
		comments += "; regras: " + words + "\n"
	}
	w.aim(p)
	return comments
}

// strictHead is what stands before a problem in strict form.
func strictHead(to *wish) string {
	block := formatProblem(to.Problem, "")
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
		p.drop(func(m *part) bool { return m.Kind == reader.MarkSaysName })
		if !p.set(w, to.Name, reader.MarkKind.Names) {
			p.drop(func(m *part) bool { return m.Kind.Names() })
		}
	}
	return ""
}

// set makes the first mark of a kind say something, and drops the others; false where
// none can say it.
func (p *former) set(w *rewriting, text string, of func(reader.MarkKind) bool) bool {
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
func canSay(k reader.MarkKind, text string) bool {
	if k.Comment() || k == reader.MarkTarget {
		return true
	}
	letters := 0
	for _, c := range text {
		switch {
		case unicode.IsLetter(c):
			letters++
		case unicode.IsDigit(c), c == '-', c == '_', c == '.', c == ' ' && k == reader.MarkField:
		default:
			return false
		}
	}
	return letters > 0 && !strings.EqualFold(text, "nil") && !strings.EqualFold(text, "break") && text == strings.Join(strings.Fields(text), " ")
}

func (p *former) drop(which func(*part) bool) {
	for _, m := range p.marks {
		if which(m) {
			m.edit = new(string)
		}
	}
}

// aim makes an Objetivo say the target.
func (w *rewriting) aim(p *former) {
	target, ok := p.stays.Puzzle.Target()
	if old, had := p.Puzzle.Target(); old == target && ok == had {
		return
	}
	for _, m := range p.marks {
		if m.Kind != reader.MarkTarget {
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

// revise writes a piece that has changed where it stands.
func (w *rewriting) revise(p *former, comments string) {
	to := p.stays
	before, after := "", ""
	if to.level == apart {
		before, after = separator, "\n"+separator
	}
	if p.keeps(to) {
		w.lead(p, comments)
		return
	}
	form, _ := to.Puzzle.Encode(to.Name)
	remarks, others := w.salvage(p.from, p.to, func(int) bool { return true })
	if others = strings.TrimRight(others, "\n"); others != "" {
		others = "\n" + others + "\n"
	}
	w.lead(p, before+remarks+comments)
	w.replace(p.from, p.to, strings.TrimRight(form, "\n")+after+others)
}

// lead puts lines before a piece: on lines of their own where it begins one.
func (w *rewriting) lead(p *former, lines string) {
	if lines == "" {
		return
	}
	at, opens := w.head(p)
	for i := len(p.Where.Around) - 1; !opens && i >= 0 && w.climbs(p, i, 0); i-- {
		list := w.back(w.offsets[p.Where.Around[i].From], blanks+"'`")
		if opens = w.opensLine(list); opens {
			at = list
		}
	}
	if !opens {
		w.put(at, at, "\n"+lines)
		return
	}
	indent := w.text(at, w.over(at, blanks))
	w.put(at, at, indent+strings.ReplaceAll(strings.TrimSuffix(lines, "\n"), "\n", "\n"+indent)+"\n")
}

// head is where the text of a piece begins, with its quote mark and a name on its
// line, and whether that is a line's beginning.
func (w *rewriting) head(p *former) (at int, opensLine bool) {
	quoted := w.back(p.from, blanks+"'`")
	at = w.over(quoted, blanks)
	for i := len(p.marks) - 1; i >= 0; i-- {
		if m := p.marks[i]; m.to == quoted && !m.Kind.Comment() {
			quoted, at = w.back(m.from, blanks), m.from
		}
	}
	if w.opensLine(quoted) {
		return quoted, true
	}
	return at, false
}

// remove takes a piece out.
func (w *rewriting) remove(p *former) {
	from := w.over(w.back(p.from, blanks+"'`"), blanks)
	text := ""
	if w.removal[p] > light {
		text = separator
	}
	w.give(from, p.to, text)
}
