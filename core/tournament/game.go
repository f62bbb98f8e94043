package tournament

import (
	"context"
	"errors"
	"fmt"
	"time"

	"procura/core/game"
	"procura/core/internal/system"
	"procura/core/match"
	"procura/core/play"
)

// Result is the outcome of a game.
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

func winFor(side int) Result { return [2]Result{FirstWins, SecondWins}[side] }

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
	// Fault is the loser's failure, nil where the game was decided on the board.
	Fault *game.ProgramFault `json:"fault,omitempty"`
	// Sides tells of the first player and the second.
	Sides [2]Side `json:"sides"`
}

// asked returns the number of moves that a side was asked for, one that it lost by included.
func (g *Game) asked(side int) int {
	moves := len(g.Moves)
	if g.Fault != nil {
		moves++
	}
	return (moves + 1 - side) / 2
}

// Side describes one player's play in a game.
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

// Grace is the time by which a move may be late and still count as in time.
const Grace = 20 * time.Millisecond

// errUndecided means that a game can't go on: a level found no move. It is a programming
// error of a game, not of a player.
var errUndecided = errors.New("tournament: a level has no move in a game that goes on")

type runningGame struct {
	t         *Tournament
	options   *RunOptions
	record    Game
	positions []game.Position // one more than moves
}

// resultOf is the result of a game from its outcome for a side.
func resultOf(end play.Outcome, side int) Result {
	switch end {
	case play.Won:
		return winFor(side)
	case play.Lost:
		return winFor(1 - side)
	}
	return Draw
}

func (b *runningGame) run(ctx context.Context) error {
	for side := 0; ; side = 1 - side {
		p := b.positions[len(b.positions)-1]
		if end := p.Outcome(); end != play.Open {
			b.record.Result = resultOf(end, side)
			return nil
		}
		fault, err := b.move(ctx, p, side)
		if err != nil {
			return err
		}
		if fault != nil {
			b.record.Result, b.record.Fault = winFor(1-side), fault
			return nil
		}
	}
}

// move asks the player of a side and plays its move.
func (b *runningGame) move(ctx context.Context, p game.Position, side int) (*game.ProgramFault, error) {
	engine := &b.t.engines[[2]int{b.record.First, b.record.Second}[side]]
	within := engine.moveTime(&b.t.settings)
	began := system.Now()
	move, fault := b.ask(ctx, engine, p, within)
	elapsed := system.Since(began)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	b.record.Sides[side].clock(elapsed - within)
	if fault != nil {
		return fault, nil
	}
	next, wrong := p.Play(move)
	if wrong != nil {
		return nil, errUndecided
	}
	b.record.Moves = append(b.record.Moves, move)
	b.positions = append(b.positions, next)
	b.emit(Event{Move: move, Elapsed: elapsed})
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
func (b *runningGame) ask(ctx context.Context, e *Engine, p game.Position, within time.Duration) (move string, fault *game.ProgramFault) {
	defer func() {
		if value := recover(); value != nil {
			move, fault = "", &game.ProgramFault{Reason: game.FaultCrash, Detail: game.Excerpt(fmt.Sprint("panic: ", value))}
		}
	}()
	if e.Command == nil {
		request := e.Request
		request.Limits.Time = within
		request.Options.Seed = mix(b.t.settings.Seed, uint64(b.record.Number), uint64(len(b.record.Moves)))
		return match.ChooseMove(ctx, p, request).Move, nil
	}
	return AskProgram(ctx, b.options.Runner, e.Command, p, within)
}
