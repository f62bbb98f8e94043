package gametest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
)

const (
	// gameCount and gameLength size the sample of games: every one must end.
	gameCount  = 12
	gameLength = 1000
	// thinkTime is the time of a level for a move.
	thinkTime = 20 * time.Millisecond
)

// matchChecker holds rules and the states of some random games.
type matchChecker[S, M comparable] struct {
	rules  match.Rules[S, M]
	start  game.Position
	states []S
}

// CheckMatch proves the contract of a game for two from a position on, which
// must be made of rules of these types.
func CheckMatch[S, M comparable](t *testing.T, start game.Position) {
	t.Helper()
	rules, s, ok := match.Typed[S, M](start)
	if !ok {
		t.Fatalf("%T has other types", start)
	}
	c := &matchChecker[S, M]{rules: rules, start: start}
	c.games(t, s)
	t.Run("moves", c.checkMoves)
	t.Run("ends", c.checkEnds)
	t.Run("estimates", c.checkEstimates)
	t.Run("notation", c.checkNotation)
	t.Run("picks", c.checkPicks)
	t.Run("text", c.checkText)
	t.Run("pack", c.checkPack)
	t.Run("show", c.checkShow)
	t.Run("history", c.checkHistory)
	t.Run("one ply", c.checkOnePly)
	t.Run("levels", c.checkLevels)
}

// games plays random games to their ends and keeps the states.
func (c *matchChecker[S, M]) games(t *testing.T, start S) {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	seen := map[S]bool{}
	for range gameCount {
		s := start
		for length := 0; ; length++ {
			if length > gameLength {
				t.Fatalf("a game did not end in %d moves", gameLength)
			}
			if !seen[s] {
				seen[s] = true
				c.states = append(c.states, s)
			}
			moves := c.rules.Moves(s, nil)
			if len(moves) == 0 {
				break
			}
			s = c.rules.Play(s, moves[random.IntN(len(moves))])
		}
	}
}

func (c *matchChecker[S, M]) at(s S) game.Position { return match.New(c.rules, s) }

// checkMoves: distinct, the same twice, behind what is there, and Play makes
// another position of a copy; neither allocates.
func (c *matchChecker[S, M]) checkMoves(t *testing.T) {
	room := make([]M, 0, 4096)
	for _, s := range c.states {
		kept := s
		moves := c.rules.Moves(s, nil)
		again := c.rules.Moves(s, moves[:len(moves):len(moves)])
		if !slices.Equal(again, append(slices.Clone(moves), moves...)) {
			t.Fatalf("%+v: %v, appended %v", s, moves, again)
		}
		seen := map[M]bool{}
		for _, m := range moves {
			if seen[m] {
				t.Errorf("%+v: %v twice", s, m)
			}
			seen[m] = true
			next := c.rules.Play(s, m)
			if next == s || s != kept || next != c.rules.Play(s, m) {
				t.Errorf("%+v: %v leads to %+v", s, m, next)
			}
		}
	}
	allocatesNothing(t, c.states, func(s S) {
		room = c.rules.Moves(s, room[:0])
		for _, m := range room {
			c.rules.Play(s, m)
		}
	})
}

// checkEnds: a game is over exactly where there is no move, for every part.
func (c *matchChecker[S, M]) checkEnds(t *testing.T) {
	ends := map[play.Outcome]int{}
	for _, s := range c.states {
		p, end := c.at(s), c.rules.End(s)
		ends[end]++
		choices, complete := p.Ways().Next(nil)
		over := end != play.Open
		if over != (len(c.rules.Moves(s, nil)) == 0) || over != (len(choices) == 0) || complete != "" || p.Outcome() != end {
			t.Errorf("%+v: outcome %d, %d moves, choices %v", s, end, len(c.rules.Moves(s, nil)), choices)
		}
		if m := match.From(p); over {
			if _, is := m.Over(); !is || match.ChooseMove(context.Background(), p, game.MoveRequest{Level: game.Medium}).Move != "" {
				t.Errorf("%+v: the game is over, and there is a move", s)
			}
		}
	}
	if len(ends) < 2 {
		t.Errorf("ends %v", ends)
	}
}

// checkEstimates: within the bounds, the same twice; equal keys stand for
// positions with as many moves and the same end.
func (c *matchChecker[S, M]) checkEstimates(t *testing.T) {
	holder := map[uint64]S{}
	for _, s := range c.states {
		if v := c.rules.Eval(s); v != c.rules.Eval(s) || v > play.MaxEval || v < -play.MaxEval {
			t.Errorf("%+v: %d", s, v)
		}
		key := c.rules.Key(s)
		if other, taken := holder[key]; taken &&
			(c.rules.End(other) != c.rules.End(s) || len(c.rules.Moves(other, nil)) != len(c.rules.Moves(s, nil))) {
			t.Errorf("%+v and %+v have the key %x", s, other, key)
		}
		holder[key] = s
	}
}

// checkNotation: a move and its notation play the same, and nothing else plays.
func (c *matchChecker[S, M]) checkNotation(t *testing.T) {
	for _, s := range c.states {
		p := c.at(s)
		list := p.Moves()
		seen := map[string]bool{}
		for i, m := range c.rules.Moves(s, nil) {
			move := c.rules.Notation(m)
			if move == "" || seen[move] || list[i] != move {
				t.Errorf("%+v: move %d is %q, listed %q", s, i, move, list[i])
			}
			seen[move] = true
		}
		for i, m := range c.rules.Moves(s, nil) {
			if i%7 != 0 {
				continue
			}
			after, wrong := p.Play(c.rules.Notation(m))
			if wrong != nil {
				t.Fatalf("%+v: %s is refused", s, c.rules.Notation(m))
			}
			if _, got, _ := match.Typed[S, M](after); got != c.rules.Play(s, m) {
				t.Errorf("%+v: %s leads to %+v", s, c.rules.Notation(m), got)
			}
		}
		for _, move := range []string{"", "no move"} {
			if _, wrong := p.Play(move); wrong == nil {
				t.Errorf("%+v: %q is played", s, move)
			}
		}
	}
}

// checkPicks: picking place by place makes every legal move, by the way to it too.
func (c *matchChecker[S, M]) checkPicks(t *testing.T) {
	for i, s := range c.states {
		if i%5 != 0 {
			continue
		}
		p := c.at(s)
		checkPicking(t, p, p.Moves(), func([]int, []int) {})
		for _, move := range p.Moves() {
			if _, complete := p.Ways().Next(p.Ways().To(move)); complete != move {
				t.Errorf("%+v: the way %v to %s leads to %q", s, p.Ways().To(move), move, complete)
			}
		}
	}
}

// board is a position where moves are picked place by place: a puzzle.Line or a game.Position.
type board interface {
	Scene() scene.Board
	Ways() game.Ways
}

// checkPicking: picking place by place makes every legal move and no other, from places
// that the scene has. look sees each beginning of a move with its choices.
func checkPicking(t *testing.T, b board, legal []string, look func(picked, choices []int)) {
	t.Helper()
	made, shown, all := map[string]bool{}, b.Scene(), b.Ways()
	for ways := [][]int{nil}; len(ways) > 0; ways = ways[1:] {
		picked := ways[0]
		choices, complete := all.Next(picked)
		behind := all.Behind(picked)
		if complete != "" {
			made[complete] = true
			if len(choices) > 0 || len(behind) > 0 {
				t.Errorf("after %v: %s, and %v", picked, complete, choices)
			}
			continue
		}
		if len(choices) == 0 && len(picked) > 0 || len(behind) != len(choices) {
			t.Errorf("after %v: no move; choices %v, behind %v", picked, choices, behind)
		}
		look(picked, choices)
		for _, place := range choices {
			if place >= len(shown.Cells) || place < -len(shown.Tray) || len(behind[place]) == 0 {
				t.Errorf("after %v: the scene has no place %d, or no move is behind it", picked, place)
			}
			ways = append(ways, append(slices.Clone(picked), place))
		}
	}
	if missing := slices.DeleteFunc(slices.Clone(legal), func(move string) bool { return made[move] }); len(missing) > 0 || len(made) != len(legal) {
		t.Errorf("of %v picking makes %d, not %v", legal, len(made), missing)
	}
}

// checkText: a position is read back from every form that it is written in.
func (c *matchChecker[S, M]) checkText(t *testing.T) {
	for _, s := range c.states {
		p := c.at(s)
		for _, form := range []string{p.Encode(), p.Brief()} {
			back, errors := p.Module().ReadPosition(form, p.Rules())
			if len(errors) > 0 {
				t.Fatalf("%+v: %s is refused: %v", s, form, errors)
			}
			if _, got, _ := match.Typed[S, M](back); got != s {
				t.Errorf("%+v: %s is read as %+v", s, form, got)
			}
		}
	}
	for _, src := range []string{"", "(", "nonsense", "()"} {
		if _, errors := c.start.Module().ReadPosition(src, c.start.Rules()); len(errors) == 0 {
			t.Errorf("%q is read", src)
		}
	}
}

// checkShow: a step shows the board that the position after it shows, but for
// the roles of its cells.
func (c *matchChecker[S, M]) checkShow(t *testing.T) {
	plain := func(b scene.Board) scene.Board {
		b.Cells = slices.Clone(b.Cells)
		for i := range b.Cells {
			b.Cells[i].Role = scene.Plain
		}
		return b
	}
	for _, s := range c.states {
		p := c.at(s)
		for i, move := range p.Moves() {
			if i%11 != 0 {
				continue
			}
			step, _ := p.Show(move)
			after, _ := p.Play(move)
			if step.Move != move || !reflect.DeepEqual(plain(step.Board), plain(after.Scene())) {
				t.Errorf("%+v: %s shows %+v, then the board is %+v", s, move, step, after.Scene())
			}
		}
	}
}

// checkHistory: going back and forth shows the same positions, and another move
// after going back forgets the rest.
func (c *matchChecker[S, M]) checkHistory(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	m := match.From(c.start)
	forms := []string{c.start.Encode()}
	for range gameLength {
		moves := m.Position().Moves()
		if len(moves) == 0 {
			break
		}
		if wrong := m.Play(moves[random.IntN(len(moves))], game.Analysis{}); wrong != nil {
			t.Fatal(wrong)
		}
		forms = append(forms, m.Position().Encode())
	}
	if wrong := m.Play("no move", game.Analysis{}); wrong == nil || m.Len() != len(forms)-1 || m.Go(m.Index()+1) {
		t.Errorf("an illegal move, or one beyond the last, was played")
	}
	for i := len(forms) - 1; i >= 0; i-- {
		if m.Position().Encode() != forms[i] || m.Index() != i || m.Index()%2 != i%2 || m.Go(m.Index()-1) != (i > 0) {
			t.Errorf("back at %d: %s, want %s", m.Index(), m.Position().Encode(), forms[i])
		}
	}
	for i := range forms {
		if m.Position().Encode() != forms[i] || m.Step(i).Board.Columns == 0 || m.Go(m.Index()+1) != (i < len(forms)-1) {
			t.Errorf("forth at %d: %s, want %s", m.Index(), m.Position().Encode(), forms[i])
		}
	}
}

// checkOnePly: what one move of looking ahead shows is what playing every move and every reply
// shows; and the levels keep to it that have no time at all, and those that have next to none.
func (c *matchChecker[S, M]) checkOnePly(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	var replies []M
	for i, s := range c.moreStates() {
		p := c.at(s)
		var legal, winning, safe []string
		for _, m := range c.rules.Moves(s, nil) {
			legal = append(legal, c.rules.Notation(m))
			after := c.rules.Play(s, m)
			end := c.rules.End(after)
			replies = c.rules.Moves(after, replies[:0])
			loses := slices.ContainsFunc(replies, func(reply M) bool {
				return c.rules.End(c.rules.Play(after, reply)) == play.Lost
			})
			if end == play.Lost {
				winning = append(winning, c.rules.Notation(m))
			}
			if end != play.Won && !loses {
				safe = append(safe, c.rules.Notation(m))
			}
		}
		if g := p.LookOnePly(); !slices.Equal(g.Winning, winning) || !slices.Equal(g.Safe, safe) {
			t.Fatalf("%+v: %+v; %v win, and %v are safe", s, g, winning, safe)
		}
		if _, exact := p.(game.Valuer); exact && i%50 != 0 || p.Outcome() != play.Open {
			continue // the exact engine takes its time to begin
		}
		for _, level := range match.PlayableLevels(p) {
			for _, limit := range []time.Duration{1, time.Hour} {
				ctx := t.Context()
				if limit == time.Hour {
					ctx = ended
				}
				request := game.MoveRequest{Level: level, Limits: play.Limits{Time: limit}, Options: play.Options{Seed: uint64(i)}}
				move := match.ChooseMove(ctx, p, request).Move
				switch {
				case !slices.Contains(legal, move):
					t.Errorf("%+v: %s plays %q", s, level, move)
				case level != game.Easy && len(winning) > 0 && !slices.Contains(winning, move):
					t.Errorf("%+v: %s plays %s where %v win", s, level, move, winning)
				case len(safe) > 0 && !slices.Contains(safe, move):
					t.Errorf("%+v: %s plays %s, which loses at once; %v do not", s, level, move, safe)
				}
			}
		}
	}
}

// moreStates plays some more random games.
func (c *matchChecker[S, M]) moreStates() (states []S) {
	random := rand.New(rand.NewPCG(5, 6))
	_, start, _ := match.Typed[S, M](c.start)
	for range 100 {
		s := start
		for moves := c.rules.Moves(s, nil); len(moves) > 0; moves = c.rules.Moves(s, nil) {
			s = c.rules.Play(s, moves[random.IntN(len(moves))])
			states = append(states, s)
		}
	}
	return states
}

// checkLevels: every level plays legal moves, and the lines it expects are
// legal too; with a seed, and without time to think.
func (c *matchChecker[S, M]) checkLevels(t *testing.T) {
	for i, s := range c.states {
		if i%(1+len(c.states)/12) != 0 || c.rules.End(s) != play.Open {
			continue
		}
		p := c.at(s)
		for _, level := range match.PlayableLevels(p) {
			for _, limit := range []time.Duration{1, thinkTime} {
				request := game.MoveRequest{Level: level, Limits: play.Limits{Time: limit}, Options: play.Options{Seed: uint64(i)}}
				found := match.ChooseMove(context.Background(), p, request)
				if err := c.follow(p, found); err != nil || found.Level != level {
					t.Errorf("%+v: %s: %v: %+v", s, level, err, found)
				}
			}
		}
	}
}

func (c *matchChecker[S, M]) follow(p game.Position, found game.Analysis) error {
	if len(found.Line) == 0 || found.Line[0] != found.Move {
		return fmt.Errorf("the line %v does not begin with %q", found.Line, found.Move)
	}
	for _, move := range found.Line {
		after, wrong := p.Play(move)
		if wrong != nil {
			return fmt.Errorf("%s is not legal", move)
		}
		p = after
	}
	return nil
}
