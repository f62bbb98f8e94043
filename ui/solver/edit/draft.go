package edit

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
)

// Draft is what was being set up, to be taken up again.
type Draft struct{ editor Editor }

// Draft is what is being set up, as it stands.
func (e *Editor) Draft() Draft {
	kept := *e
	kept.before, kept.undone = slices.Clone(e.before), slices.Clone(e.undone)
	return Draft{kept}
}

// Resume takes up a draft, of the problem that stands at a place now; false where that
// is gone, and the draft becomes a new one.
func (e *Editor) Resume(d Draft, place int, there bool) {
	edits := max(e.edits, d.editor.edits) + 1
	*e = d.editor
	e.edits, e.open, e.place = edits, true, place
	e.fresh = e.fresh || !there
	if !there {
		e.origin.Place, e.origin.Line = 0, 0
	}
}

// Origin is the problem that a draft is of, false for a new one.
func (d Draft) Origin() (game.Problem, bool) { return d.editor.origin, !d.editor.fresh }

// FreeName is a name that is not taken, made of another one: with a number behind it,
// C-2. The end of a date is no such number.
func FreeName(taken map[string]bool, name string) string {
	base, number := name, 1
	_, noDate := time.Parse(time.DateOnly, name[max(0, len(name)-len(time.DateOnly)):])
	if at := strings.LastIndexByte(name, '-'); at > 0 && noDate != nil {
		if n, err := strconv.Atoi(name[at+1:]); err == nil && n > 0 {
			base, number = name[:at], n
		}
	}
	free := name
	for ; taken[free]; free = cmp.Or(base, "-") + "-" + strconv.Itoa(number) {
		number++
	}
	return free
}

// Placed gives the problem that is edited the place that it has in its file now.
func (e *Editor) Placed(in func(game.Problem) game.Problem) {
	if !e.fresh && e.origin.Puzzle != nil {
		p := in(e.origin)
		e.origin.Place, e.origin.Line = p.Place, p.Line
	}
}

// Settle looks for the problem that is edited in a list that may be another one than
// before; where it is gone, it becomes a new one.
func (e *Editor) Settle(list []game.Problem) {
	if !e.open || !e.fresh && e.place >= 0 && e.place < len(list) && Same(list[e.place], e.origin) {
		return
	}
	at := slices.IndexFunc(list, func(p game.Problem) bool { return Same(p, e.origin) })
	if e.fresh || at < 0 {
		e.fresh, e.origin.Place, e.origin.Line = true, 0, 0
		at = min(max(e.place, 0), len(list)-1)
	}
	e.place = at
}
