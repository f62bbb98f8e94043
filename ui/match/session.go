package match

import (
	"maps"
	"math/rand/v2"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/host"
)

// Session is where a game for two is played: the match, who sits where, and what
// the next match is to be. It has no widgets, so that a change of language can
// build the view anew around it. Seats are 0 and 1, whoever begins.
type Session struct {
	host   host.Host
	module game.Playable
	match  *match.History
	// seats holds the level of each seat, "" for a human.
	seats [2]game.Level
	// opener is the seat that began the match, begins the one of the next match.
	opener, begins int
	// rules are those of the next match.
	rules game.Rules
	// depth, time, quiet and memory are the settings of the alpha-beta.
	depth         int
	time          time.Duration
	quiet, memory bool
	// log is the file that moves are appended to, "" for none.
	log string
	// history holds the other games of the session; file is where this one was read from
	// or saved to, "" for nowhere.
	history history
	file    string
	// values says whether the values of moves are shown.
	values bool
	view   *View // the one on the screen, nil before the first
}

// engineMemory is the size of the alpha-beta's table, in bytes.
const engineMemory = 64 << 20

// New sets a table for a human against a computer that looks ahead a
// little; nil where two can't play the game.
func New(h host.Host, m game.Module) host.Session {
	module, ok := m.(game.Playable)
	if !ok {
		return nil
	}
	t := &Session{
		host: h, module: module, seats: [2]game.Level{"", game.Medium}, rules: game.Defaults(module.MatchSettings()),
		depth: 4, time: 3 * time.Second,
	}
	t.start()
	return t
}

// start begins the next match.
func (t *Session) start() {
	t.match = match.From(t.module.Opening(maps.Clone(t.rules)))
	t.opener, t.file = t.begins, ""
}

// seat is who makes move i, from 1.
func (t *Session) seat(i int) int { return (t.opener + i - 1) % 2 }

// mover is the seat to move.
func (t *Session) mover() int { return t.seat(t.match.Index() + 1) }

// level is that of the seat to move, "" for a human.
func (t *Session) level() game.Level { return t.seats[t.mover()] }

// humans is how many play.
func (t *Session) humans() int {
	n := 0
	for _, level := range t.seats {
		if level == "" {
			n++
		}
	}
	return n
}

// winner is the seat that has won, -1 for a draw.
func (t *Session) winner() (seat int, over bool) {
	winner, over := t.match.Over()
	if winner < 0 {
		return -1, over
	}
	return (t.opener + winner) % 2, over
}

// fresh reports whether nothing has been played in a game that begins as usual.
func (t *Session) fresh() bool {
	start := t.match.At(0)
	return t.match.Len() == 0 && start.Encode() == t.module.Opening(start.Rules()).Encode()
}

// changed reports whether the next match differs from this one in more than the
// players.
func (t *Session) changed() bool {
	return t.opener != t.begins || !maps.Equal(t.rules, t.match.Position().Rules())
}

// before is the index to which undo goes: the last turn of a human, or the last
// move where no human plays; false when there is none.
func (t *Session) before() (int, bool) { return t.turn(-1) }

// after is the index to which redo goes.
func (t *Session) after() (int, bool) { return t.turn(1) }

func (t *Session) turn(step int) (int, bool) {
	for i := t.match.Index() + step; i >= 0 && i <= t.match.Len(); i += step {
		if t.humans() == 0 || t.seats[t.seat(i+1)] == "" || step > 0 && i == t.match.Len() {
			return i, true
		}
	}
	return 0, false
}

// ask is the question for a computer. The levels play one of several equal
// moves by chance; the alpha-beta of the course always the same, so that its
// counts can be compared.
func (t *Session) ask(level game.Level, progress *play.Progress) game.MoveRequest {
	ask := game.MoveRequest{Level: level, Options: play.Options{Progress: progress}}
	if level != game.AlphaBeta {
		ask.Options.Seed = rand.Uint64() | 1
		return ask
	}
	ask.Limits = play.Limits{Depth: t.depth, Time: t.time}
	ask.Options.Ordering, ask.Options.Quiescence = true, t.quiet
	if t.memory {
		ask.Options.Memory = engineMemory
	}
	return ask
}
