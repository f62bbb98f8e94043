package match

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/internal/system"
	"procura/core/play"
	"procura/core/text"
)

// The computer plays games for two at levels, each with what it looks at.
// It knows positions by what package game says they can do, and no types of a
// game; window, command line and tournaments ask it for moves.

// levelTime is the usual limit of time of the levels that look ahead.
const levelTime = 3 * time.Second

// PlayableLevels lists the levels that can play at a position, weakest first.
func PlayableLevels(p game.Position) []game.Level {
	if _, exact := p.(game.Valuer); exact {
		return []game.Level{game.Easy, game.Medium, game.Hard, game.Perfect, game.AlphaBeta}
	}
	return []game.Level{game.Easy, game.Medium, game.Hard, game.AlphaBeta}
}

// ChooseMove chooses a move at a position; it returns when it has one, or ctx or a
// limit ends it. As long as the game goes on, the move is legal, and however little time
// there is, one move is looked ahead: a win at once is taken (not by Easy), and none is given away
// where that need not be.
func ChooseMove(ctx context.Context, p game.Position, request game.MoveRequest) game.Analysis {
	began := system.Now()
	request = completeRequest(request)
	var found game.Analysis
	if valuer, ok := byValues(p, request.Level); ok {
		found = player{valuer}.choose(ctx, request)
	} else if request.Level == game.Easy {
		found = chooseCarelessly(p, request.Options.Seed)
	} else {
		found = p.Search(ctx, request.Limits, request.Options)
		method := play.Method{Options: request.Options, Limits: play.Limits{Depth: max(1, found.Depth)}}
		method.Options.Algorithm = cmp.Or(method.Options.Algorithm, play.AlphaBeta)
		found.Method, found.Seed = method.String(), request.Options.Seed
	}
	if looksAhead(request.Level, found.Stopped) {
		found = lookAhead(p, found, request.Options.Seed)
	}
	found.Level, found.Elapsed = request.Level, system.Since(began)
	if request.Level == game.AlphaBeta {
		found.Limit = request.Limits.Depth
	}
	return found
}

// completeRequest fills in what a level chooses itself. A table does not pay at the
// few moves that Medium and Hard look ahead.
func completeRequest(r game.MoveRequest) game.MoveRequest {
	if r.Level == game.AlphaBeta {
		return r
	}
	r.Options = play.Options{Ordering: true, Killers: true, Quiescence: true, Seed: r.Options.Seed, Progress: r.Options.Progress}
	r.Limits.Time = cmp.Or(r.Limits.Time, levelTime)
	r.Limits.Depth = 4
	if r.Level == game.Medium {
		r.Limits.Depth = 2
	}
	return r
}

// MethodBehind returns the search that found a move, as it can be made again; for a move that no alpha-beta found,
// one of two moves ahead.
func MethodBehind(a game.Analysis) play.Method {
	m, wrong := play.ParseMethod(a.Method)
	if wrong != nil {
		return play.Method{Options: play.Options{Algorithm: play.AlphaBeta, Hard: true, Direct: true}, Limits: play.Limits{Depth: 2}}
	}
	m.Options.Seed = a.Seed
	return m
}

// byValues gives the values of a position where a level plays by them.
func byValues(p game.Position, level game.Level) (game.Valuer, bool) {
	valuer, ok := p.(game.Valuer)
	if !ok || p.Outcome() != play.Open {
		return nil, false
	}
	return valuer, level == game.Perfect || level == game.Hard && p.Endgame()
}

// chooseCarelessly plays any move after which the opponent can't win at once; any move
// at all where there is none.
func chooseCarelessly(p game.Position, seed uint64) game.Analysis {
	ply := p.LookOnePly()
	moves := ply.Safe
	if len(moves) == 0 {
		moves = p.Moves()
	}
	found := game.Analysis{Counts: play.Counts{Depth: 2, Nodes: ply.Nodes}}
	if len(moves) == 0 {
		found.Value.Outcome = p.Outcome()
		return found
	}
	shuffle(moves, seed)
	found.Move, found.Line = moves[0], moves[:1]
	return found
}

// looksAhead reports whether a level never plays what one move of looking ahead forbids. Easy
// leaves wins lying, and an alpha-beta that its depth or nodes end plays what it found.
func looksAhead(level game.Level, stopped play.Stop) bool {
	if level == game.AlphaBeta {
		return stopped == play.ByTime || stopped == play.ByCancel
	}
	return level != game.Easy
}

// lookAhead returns found, unless looking one move ahead shows a better one: found misses an immediate win, or allows
// an immediate loss that can be avoided. Then it returns one of the better moves.
func lookAhead(p game.Position, found game.Analysis, seed uint64) game.Analysis {
	ply := p.LookOnePly()
	value, better := game.Value{Outcome: play.Won}, ply.Winning
	if len(better) == 0 {
		value, better = game.Value{}, ply.Safe
	}
	if len(better) == 0 || slices.Contains(better, found.Move) {
		return found
	}
	shuffle(better, seed)
	found.Move = better[0]
	found.Line = better[:1]
	found.Value = value
	found.Traps = 0
	return found
}

// shuffle mixes moves by a seed, 0 leaves them.
func shuffle(moves []string, seed uint64) {
	if seed != 0 {
		random := rand.New(rand.NewPCG(seed, 1))
		random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	}
}

const hintTime = time.Second

// Hint tells what the computer would play at a position, and what else it noticed.
// It is given in two steps: Idea says what to think of, the move comes after.
type Hint struct {
	Analysis game.Analysis
	// Said is the move in words.
	Said text.Message
	// Losing counts the moves that lose at once, or let the opponent win with the next one.
	Losing, All int
}

// GiveHint asks the strongest level for a hint; it returns when ctx ends.
func GiveHint(ctx context.Context, p game.Position) Hint {
	level := game.Hard
	if slices.Contains(PlayableLevels(p), game.Perfect) {
		level = game.Perfect
	}
	h := Hint{Analysis: ChooseMove(ctx, p, game.MoveRequest{Level: level, Limits: play.Limits{Time: hintTime}})}
	if step, wrong := p.Show(h.Analysis.Move); wrong == nil {
		h.Said = step.Caption
	}
	h.All = len(p.Moves())
	h.Losing = h.All - len(p.LookOnePly().Safe)
	return h
}

// Idea is the first step of a hint: what to think of.
func (h Hint) Idea() text.Message {
	v := h.Analysis.Value
	switch {
	case v.Outcome == play.Won && v.Distance == 1:
		return text.M("solver.hint.now")
	case v.Outcome == play.Won && v.Distance > 0:
		return text.M("match.study.hint.win", "Value", v.Name())
	case v.Outcome == play.Won:
		return text.M("solver.hint.win")
	case v.Outcome == play.Lost && v.Distance > 0:
		return text.M("match.study.hint.loss", "Value", v.Name())
	case v.Outcome == play.Lost:
		return text.M("solver.hint.loss")
	case h.Losing == h.All && h.All > 0:
		return text.M("solver.hint.lost")
	case h.Losing > 0:
		return h.Caution()
	case v.Outcome == play.Drawn:
		return text.M("solver.hint.draw")
	}
	return text.M("solver.hint.free")
}

// Caution says how many of the moves lose at once.
func (h Hint) Caution() text.Message {
	return text.M("solver.hint.careful", "Count", h.Losing, "All", h.All)
}

// ForeseeReplies plays a legal move and then the best ones of both to the end: of equal ones the
// first in the order of the rules. It calls each with every move as soon as it is known,
// and reports whether the end was reached before ctx ended. known are values that need
// not be asked for again, by the list of their position; it may be nil.
func ForeseeReplies(ctx context.Context, p game.Position, move string, known func(code string) map[string]game.Value, each func(move string)) bool {
	for {
		each(move)
		p, _ = p.Play(move)
		if p.Outcome() != play.Open {
			return true
		}
		var found values
		if known != nil {
			found = known(p.Encode())
		}
		if found == nil {
			found = knownValues(ctx, p)
		}
		total := Total(p, found)
		if !total.Settled() || total.Known == 0 {
			return false
		}
		best, _ := found.bestMoves(p.Moves())
		move = best[0]
	}
}

// Refute answers a wrong move by the exact engine; Line goes on to the end of the game with the best moves of both. It is empty
// if ctx ended before, or the wrong move ends the game.
func Refute(ctx context.Context, p game.Position, wrong string) (reply game.Analysis) {
	var line []string
	if ended := ForeseeReplies(ctx, p, wrong, nil, func(move string) { line = append(line, move) }); ended && len(line) > 1 {
		reply = game.Analysis{Level: game.Perfect, Move: line[1], Line: line[1:]}
	}
	return reply
}

// knownValues asks for the values of a position until the best move is known, with its
// distance.
func knownValues(ctx context.Context, p game.Position) values {
	valuer, ok := p.(game.Valuer)
	if !ok {
		return nil
	}
	found := values{}
	found.ask(ctx, valuer, found.isDrawn(len(p.Moves()))) // the distances of what loses make no difference then
	return found
}
