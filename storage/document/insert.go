package document

import (
	"strings"

	"procura/storage/format"
)

// insertWishes puts the problems that are new among those around them.
func (w *rewriting) insertWishes() {
	begun := false
	for i, p := range w.formers {
		if p.stays == nil {
			continue
		}
		if !begun {
			w.insertBefore(p)
		}
		begun = true
		w.insertBehind(i)
	}
	if !begun {
		w.insertAlone()
	}
}

// insertAlone puts the problems of a file that keeps none to its end; to its
// beginning where the end is no place for problems, as behind a list that does not
// close.
func (w *rewriting) insertAlone() {
	text, tall := w.formatWishes(w.first)
	if text == "" {
		return
	}
	if w.first[0].level > light {
		w.addEdit(w.start, w.start, text+"\n")
		return
	}
	w.putLines(len(w.src), text, tall)
}

// putLines inserts lines where a line begins, or at the end.
func (w *rewriting) putLines(at int, text string, apart bool) {
	_, blank := w.blankBefore(at)
	before, after := "", "\n"
	switch {
	case !w.opensLine(at):
		before, after = "\n", ""
		if apart {
			before = "\n\n"
		}
	case apart && !blank && at > w.start:
		before = "\n"
	}
	if _, blank := w.blankAt(at); apart && !blank && at < len(w.src) {
		after = "\n\n"
	}
	w.addEdit(at, at, before+text+after)
}

// insertBefore puts wishes before all that belongs to a piece.
func (w *rewriting) insertBefore(p *former) {
	text, tall := w.formatWishes(w.first)
	if text == "" {
		return
	}
	at, _ := w.headOf(p)
	if len(p.marks) > 0 {
		at = min(at, p.marks[0].from)
	}
	for i := len(p.Where.Around) - 1; i >= 0 && w.climbs(p, i, 0); i-- {
		at = min(at, w.skipForward(w.skipBack(w.offsets[p.Where.Around[i].From], blanks+"'`"), blanks))
	}
	if line := w.skipBack(at, blanks); w.opensLine(line) {
		w.putLines(line, text, tall || p.tall())
		return
	}
	w.addEdit(at, at, "\n"+text+"\n")
}

// insertBehind puts wishes behind all that belongs to a piece.
func (w *rewriting) insertBehind(i int) {
	p := w.formers[i]
	text, tall := w.formatWishes(w.behind[p])
	if text == "" {
		return
	}
	end := p.to
	for _, m := range p.marks {
		if m.from >= p.from {
			end = max(end, m.to)
		}
	}
	for depth := len(p.Where.Around) - 1; depth >= 0 && w.climbs(p, depth, 1); depth-- {
		end = max(end, w.offsets[p.Where.Around[depth].To])
	}
	if line, ok := w.lineBehind(end); ok {
		next := i+1 < len(w.formers) && w.formers[i+1].tall()
		w.putLines(line, text, tall || p.tall() || next)
		return
	}
	w.addEdit(end, end, "\n"+text+"\n")
}

// lineBehind is where the next line begins, where nothing follows on this one but a
// remark.
func (w *rewriting) lineBehind(end int) (int, bool) {
	rest := w.skipForward(end, blanks+",")
	if rest == len(w.src) || w.breakAt(rest) > 0 || w.src[rest] == ';' && len(w.marksBetween(rest, rest+1)) == 0 {
		return w.nextLine(rest), true
	}
	return 0, false
}

// climbs reports whether a piece is the first, or the last, in a definition around it:
// then what comes before, or behind it, stands outside.
func (w *rewriting) climbs(p *former, depth, side int) bool {
	list := p.Where.Around[depth]
	next := p.place - 2 + 2*side
	if next < 0 || next >= len(w.formers) {
		return list.Definition
	}
	around := w.formers[next].Where.Around
	return list.Definition && (depth >= len(around) || around[depth] != list)
}

// formatWishes writes wishes one after another, as Format does, and reports whether they
// stand between blank lines.
func (w *rewriting) formatWishes(wishes []*wish) (text string, apart bool) {
	var blocks []string
	for _, to := range wishes {
		blocks = append(blocks, w.formatWish(to))
	}
	return format.JoinBlocks(blocks)
}

// formatWish is a problem that gets a place: what was moved as it stood, where that says
// all, and else the strict form.
func (w *rewriting) formatWish(to *wish) string {
	usual := to.usual
	if to.named {
		usual = ""
	}
	block := format.Problem(to.Problem, usual)
	p := to.source
	if p != nil {
		remarks, _ := w.salvage(p.from, p.to, func(int) bool { return true })
		block = remarks + block
	}
	if to.level == light && p != nil && (p.Where.Name == "" || p.Where.Name == to.Name) && isUnder(p.Where.Puzzle, to.Puzzle) {
		block = w.text(p.from, p.to)
		if rules := format.ChangedRules(to.Puzzle.Rules(), to.Puzzle.Module().Settings()); rules != "" {
			block = "; regras: " + rules + "\n" + block
		}
		if p.Where.Name == "" && to.Name != usual {
			block = "; nome: " + to.Name + "\n" + block
		}
	}
	if to.level == apart {
		block = separator + block + "\n" + strings.TrimSuffix(separator, "\n")
	}
	return block
}
