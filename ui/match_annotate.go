package ui

import (
	"context"
	"sync"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/task"
)

// Notes on a match that is over: every position that was played is valued, the
// last one first, since late ones are quick; a move after which its player
// stands worse than before was a mistake.

// blunder is the sign of a mistake, as chess players write it.
const blunder = "??"

// mistake is a move that threw a win or a draw away.
type mistake struct {
	move string
	// best is what the position was worth, played what the move is worth, better a
	// move that keeps best.
	best, played game.Value
	better       string
}

// mistake tells whether move i was one, as far as is known.
func (v *MatchView) mistake(i int) (m mistake, wrong bool) {
	history := v.table.match
	if v.archive.match != history || i < 1 || i > history.Len() {
		return m, false
	}
	before := history.At(i - 1)
	values := v.archive.at(before).values
	m.move = history.Played(i).Move
	played, known := values[m.move]
	total := match.Total(before, values)
	if !known || !total.Settled() || played.Outcome == total.Value.Outcome {
		return m, false
	}
	m.best, m.played = total.Value, played
	m.better = nearest(before.Moves(), m.move, func(move string) bool {
		value, known := values[move]
		return known && value.Compare(m.best) == 0
	})
	return m, true
}

// worth is the proved value of move i for its player, the zero value where it is
// not known.
func (v *MatchView) worth(i int) game.Value {
	history := v.table.match
	if v.archive.match != history || i < 1 || i > history.Len() {
		return game.Value{}
	}
	return v.archive.at(history.At(i - 1)).values[history.Played(i).Move]
}

// nearest is, among the moves that will do, the first one that begins most like
// another one: of several good moves the one that is least of a change.
func nearest(moves []string, like string, good func(string) bool) string {
	best, most := "", -1
	for _, move := range moves {
		if n := alikeness(move, like); n > most && good(move) {
			best, most = move, n
		}
	}
	return best
}

// alikeness is how many characters two words begin with in common.
func alikeness(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// annotation is how far the notes on a match are.
type annotation struct {
	lock  sync.Mutex
	found []appraised // those not yet in the archive
	// done and total count positions, for the window's goroutine.
	done, total int
}

// appraised is a valuation on its way to the archive.
type appraised struct {
	code string
	valuation
}

// toAnnotate are the positions of the match that are worth a look and not yet
// valued, the last one first.
func (v *MatchView) toAnnotate() []game.Valuer {
	v.archive.open(v.table.match)
	var list []game.Valuer
	for i := v.table.match.Index() - 1; i >= 0; i-- {
		p, ok := v.table.match.At(i).(game.Valuer)
		if ok && p.Outcome() == play.Open && !v.archive.at(p).over {
			list = append(list, p)
		}
	}
	return list
}

// annotate values the positions of a match that is over, beside the window.
func (v *MatchView) annotate() {
	positions := v.toAnnotate()
	v.dismiss()
	notes := &annotation{total: len(positions)}
	v.annotating = notes
	task.Start(v.advisor, func(ctx context.Context) (bool, error) {
		for _, p := range positions {
			found := newHarvest()
			nodes := p.Values(ctx, found.add)
			if ctx.Err() != nil {
				return false, nil
			}
			notes.add(appraised{p.Encode(), valuation{values: found.values, nodes: nodes, over: true}})
		}
		return true, nil
	}, func() {
		if v.file(notes) {
			v.show()
		}
	}, func(_ bool, err error) {
		v.file(notes)
		v.annotating = nil
		if err != nil {
			v.fail(err)
		}
		v.show()
	})
	v.show()
}

func (a *annotation) add(one appraised) {
	a.lock.Lock()
	defer a.lock.Unlock()
	a.found = append(a.found, one)
}

func (a *annotation) take() []appraised {
	a.lock.Lock()
	defer a.lock.Unlock()
	found := a.found
	a.found = nil
	return found
}

// file puts what was found into the archive, and reports whether there was
// something.
func (v *MatchView) file(notes *annotation) bool {
	found := notes.take()
	for _, one := range found {
		v.archive.known[one.code] = one.valuation
	}
	notes.done += len(found)
	return len(found) > 0
}

// annotated reports whether nothing is left to look at.
func (v *MatchView) annotated() bool { return len(v.toAnnotate()) == 0 }

// mistakes counts the mistakes of the match, as far as they are known.
func (v *MatchView) mistakes() int {
	n := 0
	for i := 1; i <= v.table.match.Len(); i++ {
		if _, wrong := v.mistake(i); wrong {
			n++
		}
	}
	return n
}

// unvalued counts the positions of the match whose value is not known.
func (v *MatchView) unvalued() int {
	n := 0
	for i := range v.table.match.Index() {
		p := v.table.match.At(i)
		if !match.Total(p, v.archive.at(p).values).Settled() {
			n++
		}
	}
	return n
}

// canAnnotate reports whether the match is one whose moves can be valued.
func (v *MatchView) canAnnotate() bool {
	_, ok := v.table.match.At(0).(game.Valuer)
	return ok && over(v)
}
