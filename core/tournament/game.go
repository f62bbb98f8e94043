package tournament

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/internal/system"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
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

type gameUnderWay struct {
	t         *Tournament
	crew      *Crew
	record    Game
	positions []game.Position // one more than moves
}

// resultOf is the result of a game from its outcome for a side.
func resultOf(end play.Outcome, side int) Result {
	switch end {
	case play.Won:
		return winOf(side)
	case play.Lost:
		return winOf(1 - side)
	}
	return Draw
}

func (b *gameUnderWay) run(ctx context.Context) error {
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
			b.record.Result, b.record.Fault = winOf(1-side), fault
			return nil
		}
	}
}

// move asks the player of a side and plays its move.
func (b *gameUnderWay) move(ctx context.Context, p game.Position, side int) (*game.ProgramFault, error) {
	engine := &b.t.engines[[2]int{b.record.First, b.record.Second}[side]]
	within := engine.within(&b.t.settings)
	began := system.Now()
	move, fault := b.ask(ctx, engine, p, within)
	elapsed := system.Since(began)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	b.record.Sides[side].clock(elapsed - within)
	if fault != nil {
		fault.Detail = game.Excerpt(fault.Detail)
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
func (b *gameUnderWay) ask(ctx context.Context, e *Engine, p game.Position, within time.Duration) (move string, fault *game.ProgramFault) {
	defer func() {
		if value := recover(); value != nil {
			move, fault = "", &game.ProgramFault{Reason: game.FaultCrash, Detail: fmt.Sprint("panic: ", value)}
		}
	}()
	if e.Command == nil {
		request := e.Request
		request.Limits.Time = within
		request.Options.Seed = mix(b.t.settings.Seed, uint64(b.record.Number), uint64(len(b.record.Moves)))
		return match.ChooseMove(ctx, p, request).Move, nil
	}
	output, fault := b.crew.Runner(ctx, game.FillCommand(e.Command, within, p.Rules()), p.Encode()+"\n", 2*within)
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

// Answer writes a legal move and the state after it as the championship wants
// them: "(C2 ((new board) (new reserve)))". What stands behind "=" in the
// notation, the piece chosen, is left out: the state tells it.
func Answer(before game.Position, move string) string {
	after, wrong := before.Play(move)
	if wrong != nil {
		panic("tournament: no legal move: " + move)
	}
	word, _, _ := strings.Cut(move, "=")
	return "(" + word + " " + after.Encode() + ")"
}

// ReadAnswer is the legal move that an answer tells, or the fault in it. The
// state decides, the word must agree with it. Lines before it that hold no list of
// lists are passed over.
func ReadAnswer(before game.Position, output string) (move string, fault *game.ProgramFault) {
	for _, answer := range game.Answers(output, func(line string) bool { return strings.Contains(line, "((") }) {
		if word, state, ok := splitAnswer(answer); ok {
			return readMove(before, word, state, answer)
		}
	}
	return "", &game.ProgramFault{Reason: game.FaultRubbish, Detail: output}
}

// splitAnswer parts an answer into its word and its state.
func splitAnswer(answer string) (word string, state *text.Node, ok bool) {
	forms, errors := text.Parse([]byte(answer))
	if len(errors) > 0 || len(forms) != 1 || forms[0].Kind != text.List || len(forms[0].Items) != 2 || forms[0].Items[0].Kind != text.Atom {
		return "", nil, false
	}
	word = forms[0].Items[0].Text
	if m := game.ReadMoves(word); len(m.Moves) == 1 { // P::B1, :B1, |B1|
		word = m.Moves[0]
	}
	return word, &forms[0].Items[1], true
}

func readMove(before game.Position, word string, state *text.Node, answer string) (move string, fault *game.ProgramFault) {
	after, errors := before.Module().ReadPosition(state.String(), before.Rules())
	if len(errors) > 0 {
		return "", &game.ProgramFault{Reason: game.FaultRubbish, Detail: answer}
	}
	want := after.Encode()
	for _, move := range before.Moves() {
		short, _, _ := strings.Cut(move, "=")
		if !strings.EqualFold(word, short) && !strings.EqualFold(word, move) {
			continue
		}
		if next, _ := before.Play(move); next.Encode() == want {
			return move, nil
		}
	}
	return "", &game.ProgramFault{Reason: game.FaultIllegal, Detail: answer}
}

// ErrNoOpening means that no opening of the kind asked for was found.
var ErrNoOpening = errors.New("no such opening was found")

const attempts = 2000

// opening is the position that the games of a couple begin with. It depends on
// the settings alone.
func (t *Tournament) opening(ctx context.Context, couple int) (game.Position, error) {
	t.begin.Lock()
	defer t.begin.Unlock()
	if p := t.openings[couple]; p != nil {
		return p, nil
	}
	first := t.game.Opening(t.rules).Scene()
	if pieces := drawn(first.Cells) + drawn(first.Tray); pieces > 0 && pieces < t.settings.Pieces {
		return nil, ErrNoOpening
	}
	random := rand.New(rand.NewPCG(t.settings.Seed, mix(uint64(couple))))
	for range attempts {
		if p := t.randomOpening(random); p != nil && (t.settings.Openings != Drawn || isDrawn(ctx, p)) {
			t.openings[couple] = p
			return p, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return nil, ErrNoOpening
}

// randomOpening plays random moves until there are enough pieces on the board, or in a
// game without pieces until enough moves are played; nil where the game ends
// before.
func (t *Tournament) randomOpening(random *rand.Rand) game.Position {
	p := t.game.Opening(t.rules)
	pieces := drawn(p.Scene().Cells)+drawn(p.Scene().Tray) > 0 // they stand on a board or wait
	for moves := 0; pieces && drawn(p.Scene().Cells) < t.settings.Pieces || !pieces && moves < t.settings.Pieces; moves++ {
		legal := p.Moves()
		if len(legal) == 0 {
			return nil
		}
		p, _ = p.Play(legal[random.IntN(len(legal))])
	}
	if p.Outcome() != play.Open {
		return nil
	}
	return p
}

// drawn counts the cells that show a piece.
func drawn(list []scene.Cell) int {
	count := 0
	for _, c := range list {
		if c.Drawing != "" {
			count++
		}
	}
	return count
}

// isDrawn reports whether a position is a draw by exact value.
func isDrawn(ctx context.Context, p game.Position) bool {
	valuer, ok := p.(game.Valuer)
	if !ok {
		return false
	}
	total := match.Total(p, outcomes(ctx, valuer, ""))
	return total.Known == total.All && total.Value.Outcome == play.Drawn
}
