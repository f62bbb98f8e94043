package session

import (
	"context"
	"maps"

	"procura/core/game"
	"procura/core/opponent"
	"procura/ui/match/study"
	"procura/ui/task"
)

// probe is the place of the board that is pointed at, while values are shown: the line of
// its best move is found to the end, once all values of the position are there.
type probe struct {
	place int
	on    bool
}

// Probe is told which place is pointed at, by pointer or keyboard, if any.
func (s *Session) Probe(place int, on bool) {
	now := probe{place, on}
	if s.probe == now || !s.probe.on && !on {
		return
	}
	s.probe = now
	s.reconcile()
	s.Engine.tick()
}

// Probed is the best move behind the place that is pointed at, and what is known of its
// line; false where no values are shown, or none of them is behind the place.
func (s *Session) Probed() (move string, line study.Foreseen, ok bool) {
	if !s.probe.on || !s.Valued() {
		return "", line, false
	}
	p := s.Match.At(s.Shown())
	known := s.Archive.At(p)
	picked := s.Picked
	if s.Back >= 0 {
		picked = nil
	}
	var best game.Value
	for n := len(picked); n >= 0 && !ok; n-- {
		for _, m := range p.Behind(picked[:n])[s.probe.place] {
			if v, valued := known.Values[m]; valued && (!ok || v.Compare(best) > 0) {
				move, best, ok = m, v, true
			}
		}
	}
	return move, s.Archive.Foreseen(p, move), ok && known.Over
}

// foresee finds the line of the move that is pointed at.
func (e *Engine) foresee() {
	s, code, move := e.session, e.doing.code, e.doing.move
	p, _ := s.Valuer()
	archive := maps.Clone(s.Archive.Known)
	known := func(code string) map[string]game.Value {
		if v := archive[code]; v.Over {
			return v.Values
		}
		return nil
	}
	line := &study.Foresight{}
	task.Start(e.adviser, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		opponent.Foresee(ctx, p, move, known, line.Add)
		return true, nil
	}, func() {
		s.Archive.LearnLine(code, move, line.All(false))
		e.tick()
	}, func(_ bool, err error) {
		s.Archive.LearnLine(code, move, line.All(true))
		e.done(err)
	})
}
