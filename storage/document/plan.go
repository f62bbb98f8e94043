package document

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"sort"
	"unicode/utf8"

	"procura/storage/format"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/storage/disk"
)

// former is a problem of the file as it was, refused ones too.
type former struct {
	*format.Entry
	place int
	name  string // as it was read
	// from and to are the offsets of its forms, from without a quote mark.
	from, to int
	marks    []*part
	// stays is what is to stand in its place; nil where it goes, and for refused ones,
	// which stay as they are.
	stays *wish
}

func (p *former) refused() bool { return p.Puzzle == nil }

// goes reports whether the problem leaves its place.
func (p *former) goes() bool { return !p.refused() && p.stays == nil }

// tall reports whether its forms take more than a line.
func (p *former) tall() bool { return p.At.Line != p.End }

// part is a mark, located. edit is what takes its place, nil where it stays.
type part struct {
	format.Mark
	from, to int
	edit     *string
}

// wish is a problem of the file as it is to be, its name the one that reading gives; or,
// without a puzzle, one that was refused and stays.
type wish struct {
	game.Problem
	// source is where it stood, nil for a new one; moved says that it stands among
	// others now.
	source *former
	moved  bool
	// named says that its name has to be written: its text, or its place, gives
	// another. usual is what its place gives.
	named bool
	usual string
	// whole says that all its text gives way to the strict form.
	whole bool
}

// written reports whether the problem has to be written, or may stay as it stands.
func (w *wish) written() bool { return w.source == nil || w.moved || w.changed() }

// changed reports whether a problem that stays has to be written again.
func (w *wish) changed() bool {
	return w.named || w.whole || w.Puzzle.Identity() != w.source.Puzzle.Identity()
}

// rewriting is a file on its way from what it was to what it is to be.
type rewriting struct {
	original
	games   []game.Module
	before  match.File
	formers []*former
	// parts are the marks of all formers, in the order of the file.
	parts  []*part
	wishes []*wish
	// order is the file as it is to be, with what was refused.
	order []*wish
	// behind are the wishes without a place of their own, behind a former; behind nil those
	// before the first that has one.
	behind map[*former][]*wish
	// offsets are those of the places that the reader noted.
	offsets map[text.Pos]int

	edits []edit
	cuts  []cut
	gone  stretches
}

// newRewriting reads the source and finds in it what the problems were.
func newRewriting(path string, source []byte, problems []game.Problem, games []game.Module) *rewriting {
	before, entries := format.Survey(context.Background(), path, source, games, true)
	w := &rewriting{original: original{source, text.Decode(source), !utf8.Valid(source)}, games: games, before: before, behind: map[*former][]*wish{}}
	w.addFormers(entries)
	w.addWishes(problems)
	w.keepPlaces()
	w.orderWishes()
	w.findRenamed()
	return w
}

// addFormers takes the reader's entries.
func (w *rewriting) addFormers(entries []*format.Entry) {
	var places []text.Pos
	for _, e := range entries {
		places = append(places, e.Where.Span.From, e.Where.Span.To)
		for _, m := range e.Where.Marks {
			places = append(places, m.From, m.To)
		}
		for _, c := range e.Where.Around {
			places = append(places, c.From, c.To)
		}
	}
	w.offsets = w.locate(places)
	for i, e := range entries {
		p := &former{Entry: e, place: i + 1, from: w.offsets[e.Where.Span.From], to: w.offsets[e.Where.Span.To]}
		for _, m := range e.Where.Marks {
			to := w.offsets[m.To]
			if m.Kind.Comment() {
				to = w.skipBack(to, "\n")
			}
			p.marks = append(p.marks, &part{Mark: m, from: w.offsets[m.From], to: to})
		}
		sortParts(p.marks)
		w.formers, w.parts = append(w.formers, p), append(w.parts, p.marks...)
	}
	sortParts(w.parts)
	for _, problem := range w.before.Problems {
		w.formers[problem.Place-1].name = problem.Name
	}
}

func sortParts(parts []*part) {
	slices.SortStableFunc(parts, func(a, b *part) int { return cmp.Compare(a.from, b.from) })
}

// addWishes takes the problems that are to be, with the names that reading will give.
func (w *rewriting) addWishes(problems []game.Problem) {
	taken := map[int]bool{}
	names := format.Names{}
	for _, p := range problems {
		id := p.Puzzle.Module().ID()
		wish := &wish{Problem: p}
		if p.Place > 0 && p.Place <= len(w.formers) && !taken[p.Place] && !w.formers[p.Place-1].refused() {
			wish.source = w.formers[p.Place-1]
			taken[p.Place] = true
		}
		if wish.source == nil || p.Name != wish.source.name {
			wish.Name = format.ReadableName(p.Name)
		}
		usual := names.Next(id)
		wish.Name = names.Claim(id, cmp.Or(wish.Name, usual))
		w.wishes = append(w.wishes, wish)
	}
}

// keepPlaces decides which problems keep their place: the most that can without changing
// their order. The others go behind the one before them.
func (w *rewriting) keepPlaces() {
	placed := slices.DeleteFunc(slices.Clone(w.wishes), func(to *wish) bool { return to.source == nil })
	for _, i := range longestRising(placed) {
		placed[i].source.stays = placed[i]
	}
	var last *former
	for _, to := range w.wishes {
		if to.source != nil && to.source.stays == to {
			last = to.source
			continue
		}
		w.behind[last] = append(w.behind[last], to)
		to.moved = to.source != nil
	}
}

// longestRising is a longest subsequence of wishes whose places rise, by index.
func longestRising(wishes []*wish) []int {
	var ends []int // ends[n] is where the subsequence of n+1 with the smallest end ends
	before := make([]int, len(wishes))
	for i, w := range wishes {
		n := sort.Search(len(ends), func(n int) bool { return wishes[ends[n]].Place >= w.Place })
		before[i] = -1
		if n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		}
		ends[n] = i
	}
	var found []int
	if len(ends) > 0 {
		for i := ends[len(ends)-1]; i >= 0; i = before[i] {
			found = append(found, i)
		}
	}
	slices.Reverse(found)
	return found
}

// orderWishes puts what was refused and wishes into the order of the new file.
func (w *rewriting) orderWishes() {
	first := w.behind[nil]
	for _, p := range w.formers {
		switch {
		case p.refused():
			w.order = append(w.order, &wish{source: p})
		case p.stays != nil:
			w.order = append(append(append(w.order, first...), p.stays), w.behind[p]...)
			first = nil
		}
	}
	w.order = append(w.order, first...)
}

// findRenamed finds out who would get another name than is wished: the reader names in the
// order of the file, and what was deleted or moved counts no more.
func (w *rewriting) findRenamed() {
	names := format.Names{}
	for _, to := range w.order {
		if to.Puzzle == nil {
			names.Next(to.source.Game)
			continue
		}
		id := to.Puzzle.Module().ID()
		raw := names.Next(id)
		to.usual = raw
		if to.source != nil && to.source.Name != "" {
			raw = to.source.Name
		}
		if given, _ := names.Free(id, raw); given != to.Name {
			to.named, raw = true, to.Name
		}
		names.Claim(id, raw)
	}
}

// check reads back what was composed, and holds it against what was wished: problem by
// problem, those that were refused too, and nothing else wrong than before. It returns the
// wishes that have not come out right, all where it is not known whose fault it is.
func (w *rewriting) check(path string, src []byte) (file match.File, wrong []*wish, right bool) {
	file, entries := format.Survey(context.Background(), path, src, w.games, false)
	file.Source, file.Stamp = src, disk.Stamp(src)
	if bytes.Equal(src, w.src) {
		return file, nil, true
	}
	if len(entries) == len(w.order) && len(entries) <= format.MaxProblems {
		wrong = w.misread(entries, file.Problems)
		right = len(wrong) == 0 && !file.ForTwo && file.Journal == "" && len(file.Runs) == len(w.before.Runs) && sameIssues(w.before.Issues, file.Issues)
	}
	return file, wrong, right
}

// misread are the wishes that did not come out right, entry by entry.
func (w *rewriting) misread(entries []*format.Entry, problems []game.Problem) (wrong []*wish) {
	for i, to := range w.order {
		refused := entries[i].Puzzle == nil
		if refused != (to.Puzzle == nil) || !refused && (problems[0].Name != to.Name || problems[0].Puzzle.Identity() != to.Puzzle.Identity()) {
			wrong = append(wrong, to)
		}
		if !refused {
			problems = problems[1:]
		}
	}
	return wrong
}

// sameIssues reports whether nothing is wrong that was not wrong before.
func sameIssues(before, issues []game.Issue) bool {
	count := map[string]int{}
	for _, i := range before {
		count[fmt.Sprint(i.What)]++
	}
	for _, i := range issues {
		if i.What.Key == "error.file.empty" { // all were deleted
			continue
		}
		what := fmt.Sprint(i.What)
		if count[what]--; count[what] < 0 {
			return false
		}
	}
	return true
}

// coarsen has wishes written in strict form, all that are written where none of wrong is.
func (w *rewriting) coarsen(wrong []*wish) {
	canWrite := func(to *wish) bool { return to.Puzzle != nil && to.written() }
	if !slices.ContainsFunc(wrong, canWrite) {
		wrong = w.wishes
	}
	for _, to := range wrong {
		to.whole = to.whole || canWrite(to)
	}
}
