package tournament

import (
	"context"
	"errors"
	"fmt"
	"time"

	"procura/core/game"
	"procura/core/internal/clock"
	"procura/core/opponent"
	"procura/core/play"
	"procura/core/program"
)

// What a game that is lost without being decided is lost by.
type (
	// Reason is why; see program.Reason.
	Reason = program.Reason
	// Fault is what a program did.
	Fault = program.Fault
	// Runner runs programs.
	Runner = program.Runner
)

// The reasons; too late is more than twice the time.
const (
	Crash   = program.Crash
	Late    = program.Late
	Flood   = program.Flood
	Rubbish = program.Rubbish
	Illegal = program.Illegal
)

// Reasons lists them.
func Reasons() []Reason { return program.Reasons() }

// Result is how a game ended.
type Result string

// The results.
const (
	FirstWins  Result = "first"
	SecondWins Result = "second"
	Draw       Result = "draw"
)

// points of the first player and the second.
func (r Result) points() [2]float64 {
	switch r {
	case FirstWins:
		return [2]float64{1, 0}
	case SecondWins:
		return [2]float64{0, 1}
	}
	return [2]float64{0.5, 0.5}
}

// winOf is the result when a side wins.
func winOf(side int) Result { return [2]Result{FirstWins, SecondWins}[side] }

// Game is the record of a finished game.
type Game struct {
	// Number is its place in the schedule, from 0.
	Number int `json:"number"`
	// First and Second are the engines, by their places in the settings; First
	// has moved first.
	First   int      `json:"first"`
	Second  int      `json:"second"`
	Opening string   `json:"opening"`
	Moves   []string `json:"moves"`
	Result  Result   `json:"result"`
	// Fault is how the loser failed, nil where the game was decided on the board.
	Fault *Fault `json:"fault,omitempty"`
	// Sides tells of the first player and the second.
	Sides [2]Side `json:"sides"`
}

// asked is how many moves a side was asked for, one that it lost by included.
func (g *Game) asked(side int) int {
	moves := len(g.Moves)
	if g.Fault != nil {
		moves++
	}
	return (moves + 1 - side) / 2
}

// Side is what one player did in a game.
type Side struct {
	// Late counts moves that took more than the time and Grace, Worst is the most
	// that a move took beyond the time, in microseconds, not below 0.
	Late  int   `json:"late"`
	Worst int64 `json:"worst"`
	// Judged counts the moves whose exact value is known, Errors those of them
	// after which the game was worth less.
	Judged int `json:"judged"`
	Errors int `json:"errors"`
}

// Grace is how much later than its time a move may come and still be in time.
const Grace = 20 * time.Millisecond

// errUndecided says that a game can't go on: a level found no move. It is a
// programming error of a game, not of a player.
var errUndecided = errors.New("tournament: a level has no move in a game that goes on")

// bout is a game under way.
type bout struct {
	t         *Tournament
	crew      *Crew
	record    Game
	positions []game.Position // one more than moves
}

// run plays until the game is over or ctx ends.
func (b *bout) run(ctx context.Context) error {
	for side := 0; ; side = 1 - side {
		p := b.positions[len(b.positions)-1]
		switch p.Outcome() {
		case play.Lost:
			b.record.Result = winOf(1 - side)
			return nil
		case play.Won:
			b.record.Result = winOf(side)
			return nil
		case play.Drawn:
			b.record.Result = Draw
			return nil
		}
		fault, err := b.move(ctx, p, side)
		if err != nil {
			return err
		}
		if fault != nil {
			b.record.Result, b.record.Fault = winOf(1-side), fault
			return nil
		}
	}
}

// move asks the player of a side and plays its move.
func (b *bout) move(ctx context.Context, p game.Position, side int) (*Fault, error) {
	engine := &b.t.engines[[2]int{b.record.First, b.record.Second}[side]]
	within := engine.within(&b.t.settings)
	began := clock.Now()
	move, fault := b.ask(ctx, engine, p, within)
	elapsed := clock.Since(began)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	b.record.Sides[side].clock(elapsed - within)
	if fault != nil {
		fault.Detail = program.Excerpt(fault.Detail)
		return fault, nil
	}
	next, wrong := p.Play(move)
	if wrong != nil {
		return nil, errUndecided
	}
	b.record.Moves = append(b.record.Moves, move)
	b.positions = append(b.positions, next)
	b.t.tell(b.crew, Event{Game: b.record.Number, First: b.record.First, Second: b.record.Second, Position: next, Move: move, Elapsed: elapsed})
	return nil, nil
}

// clock notes how much more than its time a move took.
func (s *Side) clock(over time.Duration) {
	if over > Grace {
		s.Late++
	}
	s.Worst = max(s.Worst, over.Microseconds())
}

// ask asks an engine for a move. A level that panics has failed as a program does
// that crashes.
func (b *bout) ask(ctx context.Context, e *Engine, p game.Position, within time.Duration) (move string, fault *Fault) {
	defer func() {
		if value := recover(); value != nil {
			move, fault = "", &Fault{Reason: Crash, Detail: fmt.Sprint("panic: ", value)}
		}
	}()
	if e.Command == nil {
		request := e.Request
		request.Limits = e.limits(within)
		request.Options.Seed = mix(b.t.settings.Seed, uint64(b.record.Number), uint64(len(b.record.Moves)))
		return opponent.Think(ctx, p, request).Move, nil
	}
	output, fault := b.crew.Runner(ctx, e.fill(within, p.Rules()), p.Encode()+"\n", 2*within)
	if fault != nil {
		return "", fault
	}
	return ReadAnswer(p, output)
}

// mix makes one number of several, not 0.
func mix(parts ...uint64) uint64 {
	h := uint64(0x9E3779B97F4A7C15)
	for _, part := range parts {
		h ^= part
		h *= 0xD1B54A32D192ED03
		h ^= h >> 29
	}
	return h | 1
}
