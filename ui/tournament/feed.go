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

// newFeed begins with what a tournament that does not run has.
func newFeed(t *tournament.Tournament) *feed {
	return &feed{now: news{games: t.Games(), standing: t.Standing()}}
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
