package document

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"sort"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/storage/disk"
)

// former is a problem of the file as it was, refused ones too, with its block.
type former struct {
	*format.Entry
	place int
	name  string // as it was read
	// stays is what is to stand in its place; nil where it goes, and for refused ones,
	// which stay as they are.
	stays *wish
}

func (p *former) refused() bool { return p.Puzzle == nil }

// goes reports whether the problem leaves its place.
func (p *former) goes() bool { return !p.refused() && p.stays == nil }

// tall reports whether its forms take more than a line.
func (p *former) tall() bool { return p.At.Line != p.End }

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
}

// changed reports whether the block of a problem that stays has to be written anew.
func (w *wish) changed() bool {
	return w.named || w.Puzzle.Identity() != w.source.Puzzle.Identity()
}

// rewriting is a file on its way from what it was to what it is to be.
type rewriting struct {
	original
	games   []game.Module
	before  datafile.File
	formers []*former
	wishes  []*wish
	// behind are the wishes without a place of their own, behind a former; behind nil those
	// before the first that has one.
	behind map[*former][]*wish
	// order is the file as it is to be, with what was refused; names are those in it.
	order []*wish
	names format.Names
}

// newRewriting reads the source and finds in it what the problems were.
func newRewriting(path string, source []byte, problems []game.Problem, games []game.Module) *rewriting {
	before, entries := format.Survey(context.Background(), path, source, games, true)
	w := &rewriting{original: newOriginal(source), games: games, before: before, behind: map[*former][]*wish{}, names: format.Names{}}
	w.addFormers(entries)
	w.addWishes(problems)
	w.keepPlaces()
	return w
}

// addFormers takes the reader's entries.
func (w *rewriting) addFormers(entries []*format.Entry) {
	for i, e := range entries {
		w.formers = append(w.formers, &former{Entry: e, place: i + 1})
	}
	for _, problem := range w.before.Problems {
		w.formers[problem.Place-1].name = problem.Name
	}
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
	var ends []*wish // ends[n] is the end of n+1 whose places rise, the smallest that there can be
	before := map[*wish]*wish{}
	for _, to := range w.wishes {
		if to.source == nil {
			continue
		}
		n := sort.Search(len(ends), func(n int) bool { return ends[n].Place >= to.Place })
		if n == len(ends) {
			ends = append(ends, to)
		}
		ends[n] = to
		if n > 0 {
			before[to] = ends[n-1]
		}
	}
	if len(ends) > 0 {
		for to := ends[len(ends)-1]; to != nil; to = before[to] {
			to.source.stays = to
		}
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

// addToOrder adds a wish to the file as it is to be, and finds out which name the reader, who
// names in that order, would give it.
func (w *rewriting) addToOrder(to *wish) {
	w.order = append(w.order, to)
	if to.Puzzle == nil {
		w.names.Next(to.source.Game)
		return
	}
	id := to.Puzzle.Module().ID()
	to.usual = w.names.Next(id)
	said := to.usual
	if to.source != nil && to.source.Name != "" {
		said = to.source.Name
	}
	if given, _ := w.names.Free(id, said); given != to.Name {
		to.named, said = true, to.Name
	}
	w.names.Claim(id, said)
}

// check reads back what was composed, and holds it against what was wished: problem by
// problem, those that were refused too, and nothing else wrong than before.
func (w *rewriting) check(path string, src []byte) (file datafile.File, right bool) {
	file, entries := format.Survey(context.Background(), path, src, w.games, false)
	file.Source, file.Stamp = src, disk.Stamp(src)
	right = len(entries) == len(w.order) && len(entries) <= format.MaxProblems && w.isWished(entries, file.Problems) &&
		!file.ForTwo && file.Journal == "" && len(file.Runs) == len(w.before.Runs) && sameIssues(w.before.Issues, file.Issues)
	return file, right || bytes.Equal(src, w.src)
}

// isWished reports whether what was read is what was wished, entry by entry.
func (w *rewriting) isWished(entries []*format.Entry, problems []game.Problem) bool {
	for i, to := range w.order {
		switch {
		case (entries[i].Puzzle == nil) != (to.Puzzle == nil):
			return false
		case to.Puzzle == nil:
			continue
		case problems[0].Name != to.Name || problems[0].Puzzle.Identity() != to.Puzzle.Identity():
			return false
		}
		problems = problems[1:]
	}
	return true
}

// sameIssues reports whether nothing is wrong that was not wrong before.
func sameIssues(before, issues []game.Issue) bool {
	count := map[string]int{}
	for _, i := range before {
		count[fmt.Sprint(i.What)]++
	}
	for _, i := range issues {
		if i.What.Key == "error.file.empty" || i.What.Key == "error.file.other" { // all were deleted
			continue
		}
		what := fmt.Sprint(i.What)
		count[what]--
		if count[what] < 0 {
			return false
		}
	}
	return true
}
