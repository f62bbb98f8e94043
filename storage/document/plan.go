package document

import (
	"cmp"
	"context"
	"slices"
	"sort"

	"procura/storage/format"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
)

// former is a problem of the file as it was, refused ones too.
type former struct {
	*format.Entry
	place int
	name  string // as it was read
	hash  string // its identity, once asked for
	// from and to are the offsets of its forms, from without a quote mark.
	from, to int
	marks    []*part
	// stays is what is to stand in its place; nil where it goes, and for refused ones,
	// which stay as they are.
	stays *wish
}

func (p *former) refused() bool { return p.Puzzle == nil }

// goes reports whether the piece leaves its place.
func (p *former) goes() bool { return !p.refused() && p.stays == nil }

// tall reports whether its forms take more than a line.
func (p *former) tall() bool { return p.At.Line != p.End }

// part is a mark, located. edit is what takes its place, nil where it stays.
type part struct {
	format.Mark
	from, to int
	edit     *string
}

// wish is a problem of the file as it is to be; its name is the one that reading
// gives.
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
	// level is how coarsely it is written: see rewriting.
	level int
	hash  string // the puzzle's identity, once asked for
}

// rewriting is a file on its way from what it was to what it is to be.
type rewriting struct {
	original
	games   []game.Module
	before  match.File
	formers []*former
	// parts are the marks of all pieces, in the order of the file.
	parts  []*part
	wishes []*wish
	// order is the file as it is to be: a wish, or a piece that was refused.
	order []slot
	// first and behind are the wishes without a place of their own, before the first
	// that has one and behind a piece.
	first  []*wish
	behind map[*former][]*wish
	// offsets are those of the places that the reader noted.
	offsets map[text.Pos]int
	// removal is how coarsely pieces are taken out, light where it says nothing.
	removal map[*former]int

	edits []edit
	cuts  []cut
	gone  stretches
}

type slot struct {
	wish  *wish
	piece *former
}

// newRewriting reads the source and finds in it what the problems were.
func newRewriting(path string, source []byte, problems []game.Problem, games []game.Module) *rewriting {
	before, entries := format.Survey(context.Background(), path, source, games, true)
	w := &rewriting{
		original: newOriginal(source), games: games, before: before,
		behind: map[*former][]*wish{}, removal: map[*former]int{},
	}
	w.addFormers(entries)
	w.addWishes(problems)
	w.keepPlaces()
	w.orderSlots()
	w.findRenamed()
	return w
}

// addFormers makes pieces of the reader's entries.
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
			p.marks = append(p.marks, w.locateMark(m))
		}
		sort.SliceStable(p.marks, func(i, j int) bool { return p.marks[i].from < p.marks[j].from })
		w.formers, w.parts = append(w.formers, p), append(w.parts, p.marks...)
	}
	sort.SliceStable(w.parts, func(i, j int) bool { return w.parts[i].from < w.parts[j].from })
	for _, problem := range w.before.Problems {
		w.formers[problem.Place-1].name = problem.Name
	}
}

func (w *rewriting) locateMark(m format.Mark) *part {
	p := &part{Mark: m, from: w.offsets[m.From], to: w.offsets[m.To]}
	if m.Kind.Comment() {
		p.to = w.skipBack(p.to, "\r\n")
	}
	return p
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
	var placed []*wish
	for _, wish := range w.wishes {
		if wish.source != nil {
			placed = append(placed, wish)
		}
	}
	for _, i := range longestRising(placed) {
		placed[i].source.stays = placed[i]
	}
	var last *former
	for _, wish := range w.wishes {
		switch {
		case wish.source != nil && wish.source.stays == wish:
			last = wish.source
			continue
		case last == nil:
			w.first = append(w.first, wish)
		default:
			w.behind[last] = append(w.behind[last], wish)
		}
		wish.moved = wish.source != nil
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

// orderSlots puts pieces that were refused and wishes into the order of the new file.
func (w *rewriting) orderSlots() {
	add := func(wishes []*wish) {
		for _, wish := range wishes {
			w.order = append(w.order, slot{wish: wish})
		}
	}
	begun := false
	for _, p := range w.formers {
		switch {
		case p.refused():
			w.order = append(w.order, slot{piece: p})
		case p.stays != nil:
			if !begun {
				add(w.first)
			}
			begun = true
			add([]*wish{p.stays})
			add(w.behind[p])
		}
	}
	if !begun {
		add(w.first)
	}
}

// findRenamed finds out who would get another name than is wished: the reader names in the
// order of the file, and what was deleted or moved counts no more.
func (w *rewriting) findRenamed() {
	names := format.Names{}
	for _, s := range w.order {
		if s.wish == nil {
			names.Next(s.piece.Game)
			continue
		}
		id := s.wish.Puzzle.Module().ID()
		raw := names.Next(id)
		s.wish.usual = raw
		if source := s.wish.source; source != nil && source.Name != "" {
			raw = source.Name
		}
		if given, _ := names.Free(id, raw); given != s.wish.Name {
			s.wish.named, raw = true, s.wish.Name
		}
		names.Claim(id, raw)
	}
}

// changed reports whether a problem that stays has to be written again.
func (w *wish) changed() bool {
	return w.named || w.level > light || w.identity() != w.source.identity()
}

func (w *wish) identity() string {
	if w.hash == "" {
		w.hash = w.Puzzle.Identity()
	}
	return w.hash
}

func (p *former) identity() string {
	if p.hash == "" {
		p.hash = p.Puzzle.Identity()
	}
	return p.hash
}
