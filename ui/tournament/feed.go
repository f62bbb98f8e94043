package tournament

import (
	"slices"
	"sync"
	"time"

	"procura/core/game"
	"procura/core/tournament"
)

// news is what is known of a tournament: the game under way, or the last one, and
// the games that are over.
type news struct {
	game          int // its number
	first, second int
	// position is nil before the first game; before is the one before its last
	// move, nil for an opening.
	before, position game.Position
	moves            []string
	elapsed          time.Duration // of the last move
	games            []tournament.Game
	standing         tournament.Standing
}

// feed passes what a tournament tells to the window, which asks for it: nobody
// waits. A tournament's own methods wait for what it writes to a file, so the
// window leaves them alone while it runs.
type feed struct {
	lock sync.Mutex
	now  news
}

// newFeed begins with what a tournament that does not run has: the last of its games
// is shown as it ended.
func newFeed(t *tournament.Tournament, module game.Playable) *feed {
	f := &feed{now: news{games: t.Games(), standing: t.Standing()}}
	if n := len(f.now.games); n > 0 {
		f.now.replay(module, t.Settings().Rules, &f.now.games[n-1])
	}
	return f
}

// replay makes a game that is over the one that is shown; one that can't be played
// is not shown.
func (n *news) replay(module game.Playable, rules game.Rules, g *tournament.Game) {
	var before game.Position
	start, errors := module.ReadPosition(g.Opening, rules)
	if len(errors) > 0 {
		return
	}
	position := start
	for _, move := range g.Moves {
		after, wrong := position.Play(move)
		if wrong != nil {
			return
		}
		before, position = position, after
	}
	n.game, n.first, n.second = g.Number, g.First, g.Second
	n.before, n.position, n.moves = before, position, g.Moves
}

// latest is all that was told. What its slices hold does not change any more.
func (f *feed) latest() news {
	f.lock.Lock()
	defer f.lock.Unlock()
	return f.now
}

// hear takes an event of a tournament; it is called from the tournament's
// goroutine.
func (f *feed) hear(t *tournament.Tournament, e tournament.Event) {
	if e.Done != nil {
		standing := t.Standing()
		f.lock.Lock()
		defer f.lock.Unlock()
		f.now.games, f.now.standing = append(f.now.games, *e.Done), standing
		return
	}
	f.lock.Lock()
	defer f.lock.Unlock()
	f.now.game, f.now.first, f.now.second, f.now.elapsed = e.Game, e.First, e.Second, e.Elapsed
	if e.Move == "" {
		f.now.before, f.now.position, f.now.moves = nil, e.Position, nil
		return
	}
	f.now.before, f.now.position = f.now.position, e.Position
	f.now.moves = append(slices.Clip(f.now.moves), e.Move)
}
