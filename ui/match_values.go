package ui

import (
	"context"
	"maps"
	"sync"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/task"
)

// Valores: the exact values of all moves of the position that is shown, live
// while an engine finds them. The engine is the one that plays; it values moves
// only while nobody else wants it.
//
//	engine's goroutine       window's goroutine
//	Values -> harvest  -->  tick: valuation -> marks, panel

// valuesKey is the preference that remembers whether values are shown.
const valuesKey = "values"

// valuation is what is known of the moves of a position.
type valuation struct {
	values map[string]game.Value
	nodes  int64
	// over means that nothing more comes.
	over bool
}

// archive keeps the valuations of a match by the list of their position, so
// that nothing is asked twice.
type archive struct {
	match *match.History
	known map[string]valuation
}

// open empties the archive when the match is another one.
func (a *archive) open(m *match.History) {
	if a.match != m {
		a.match, a.known = m, map[string]valuation{}
	}
}

func (a *archive) at(p game.Position) valuation { return a.known[p.Encode()] }

// harvest passes values from an engine's goroutine to the window's.
type harvest struct {
	lock   sync.Mutex
	values map[string]game.Value
}

func newHarvest() *harvest { return &harvest{values: map[string]game.Value{}} }

func (f *harvest) add(move string, v game.Value) {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.values[move] = v
}

// all is a copy of what was found so far.
func (f *harvest) all() map[string]game.Value {
	f.lock.Lock()
	defer f.lock.Unlock()
	return maps.Clone(f.values)
}

// valuer is the position that is shown, if it can be valued at all.
func (v *MatchView) valuer() (game.Valuer, bool) {
	p, ok := v.table.match.At(v.shown()).(game.Valuer)
	return p, ok
}

// busy reports whether the engine is wanted for something else.
func (v *MatchView) busy() bool { return v.thinking || v.moving || v.advising || v.annotating != nil }

// appraise values the moves of the position that is shown, where that is
// wanted, and stops valuing those of any other one.
func (v *MatchView) appraise() {
	if v.archive.match != v.table.match {
		v.unvalue() // the same list may be of other rules
	}
	v.archive.open(v.table.match)
	p, ok := v.valuer()
	if !ok || !v.table.values || v.away || v.busy() || p.Outcome() != play.Open || v.archive.at(p).over {
		v.unvalue()
		return
	}
	if code := p.Encode(); v.valuing != code {
		v.unvalue()
		v.valuing = code
		v.value(p)
	}
}

// unvalue stops valuing; what is known stays known.
func (v *MatchView) unvalue() {
	if v.valuing != "" {
		v.valuing = ""
		v.advisor.Drop()
	}
}

// value asks the engine about a position, beside the window.
func (v *MatchView) value(p game.Valuer) {
	found, code := newHarvest(), v.valuing
	learn := func(now valuation) {
		before := v.archive.known[code].values
		for move, value := range before {
			if _, again := now.values[move]; !again {
				now.values[move] = value // found before the last stop
			}
		}
		v.archive.known[code] = now
	}
	task.Start(v.advisor, func(ctx context.Context) (int64, error) { return p.Values(ctx, found.add), nil },
		func() {
			learn(valuation{values: found.all()})
			v.showValues()
		},
		func(nodes int64, err error) {
			v.valuing = ""
			learn(valuation{values: found.all(), nodes: nodes, over: true})
			if err != nil {
				v.fail(err)
			}
			v.show() // moves may have turned out to be mistakes
		})
}

// dismiss ends what the engine does besides playing: hints, values, notes on a
// match.
func (v *MatchView) dismiss() {
	v.advisor.Drop()
	v.valuing, v.advising, v.annotating = "", false, nil
}

// switchValues shows values, or hides them, and remembers that.
func (v *MatchView) switchValues(on bool) {
	if v.table.values == on {
		return
	}
	v.table.values = on
	v.hooks.remember(valuesKey, on)
	v.show()
}

// attend tells the view whether it can be seen: where it can't, it values
// nothing.
func (v *MatchView) attend(seen bool) {
	if v.away == seen {
		v.away = !seen
		if v.away {
			v.dismiss()
		}
		v.show()
	}
}
