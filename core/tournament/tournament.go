// Package tournament lets engines play each other: every pair, from both sides
// of the same openings, with a table of points, Elo and thrown-away values that
// may be read at any time. It is for the command line and for the window.
//
//	Settings    who plays, how many games, how long a move may take
//	Engine      a level, an alpha-beta with settings, or a program
//	Tournament  plays; what is finished is kept as lines of text, from which it
//	            goes on
//	Standing    the tables so far
//
// It starts no program and opens no file: a RunOptions brings what does.
package tournament

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
)

// Tournament is a tournament under way. Its methods may be called from any
// goroutine, but Run and Restore one at a time.
type Tournament struct {
	settings Settings
	game     game.Playable
	rules    game.Rules
	engines  []Engine
	names    []string
	schedule []pairing

	openingsLock sync.Mutex
	openings     map[int]game.Position // by number

	lock     sync.Mutex
	played   map[int]Game // by number
	next     int          // where to look for a game that is not played
	headKept bool         // the settings are kept
	test     Test         // if the settings have one

	tellLock sync.Mutex
}

// RunOptions has everything that a run needs of the program around it.
type RunOptions struct {
	// Concurrency is the number of games played at a time; 0 stands for 1. With
	// more, the engines share the processors, and the clock is less fair.
	Concurrency int
	// Runner asks the engines that are programs; nil where there are none.
	Runner game.ProgramRunner
	// Keep keeps a line of text, without its end, for Restore: first Head if
	// nothing is kept yet, then each game. Nil keeps nothing.
	Keep func(line string) error
	// Tell is called with every move and every finished game; nil for nobody.
	// Calls come one after another, from the goroutines of the run.
	Tell func(Event)
}

// Event is a move, or a game that has ended.
type Event struct {
	// Game is the number of the game, First and Second its engines.
	Game, First, Second int
	// Position is the one now, Move what led to it, "" for the opening.
	Position game.Position
	Move     string
	Elapsed  time.Duration
	// Done is the record of the game when it is over and judged, else nil.
	Done *Game
}

// New makes a tournament of a game for two, or says what is wrong with its
// settings. Rules need not be complete.
func New(g game.Playable, s Settings) (*Tournament, *text.Message) {
	if wrong := s.check(); wrong != nil {
		return nil, wrong
	}
	rules, flaw := game.Rules{}.With(s.Rules, g.MatchSettings())
	if flaw != nil {
		return nil, flaw
	}
	s.Rules, s.Game = rules, g.ID()
	t := &Tournament{settings: s, game: g, rules: rules, openings: map[int]game.Position{}, played: map[int]Game{}}
	for _, spec := range s.Engines {
		e, flaw := ParseEngine(spec)
		if flaw != nil {
			return nil, flaw
		}
		t.engines = append(t.engines, e)
	}
	if flaw := t.readPositions(); flaw != nil {
		return nil, flaw
	}
	if s.SPRT != nil {
		t.test.SPRT = *s.SPRT
	}
	t.names, t.schedule = uniqueNames(t.engines), s.schedule()
	if lack := t.checkGame(); lack != nil {
		return nil, lack
	}
	return t, nil
}

// checkGame returns what the game lacks for the settings.
func (t *Tournament) checkGame() *text.Message {
	start := t.game.Opening(t.rules)
	if _, ok := start.(game.Valuer); !ok && t.settings.Openings == DrawnOpening {
		return wrong("tournament.drawn")
	}
	for _, e := range t.engines {
		if e.Command == nil && !slices.Contains(match.PlayableLevels(start), e.Request.Level) {
			return wrong("tournament.level", "Engine", e.Name)
		}
		if _, flaw := start.Evaluation(e.Request.Options.Eval); flaw != nil {
			return flaw
		}
	}
	return nil
}

// Settings returns the settings that it was made with, rules complete.
func (t *Tournament) Settings() Settings { return t.settings }

// Engines are the names of the engines, in their order.
func (t *Tournament) Engines() []string { return t.names }

// Total returns the number of games, Played the number of finished games.
func (t *Tournament) Total() int { return len(t.schedule) }

// Played is the number of games that are over.
func (t *Tournament) Played() int {
	t.lock.Lock()
	defer t.lock.Unlock()
	return len(t.played)
}

// Games are the games that are over, by their numbers.
func (t *Tournament) Games() []Game {
	t.lock.Lock()
	defer t.lock.Unlock()
	var list []Game
	for n := range t.schedule {
		if g, ok := t.played[n]; ok {
			list = append(list, g)
		}
	}
	return list
}

// Run plays the games that are left, until an SPRT is decided. It returns nil when there are none, the
// cause when ctx ended it, or what Keep said; games that were not over then are
// forgotten.
func (t *Tournament) Run(ctx context.Context, options RunOptions) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	t.next = 0
	if options.Keep != nil && !t.headKept {
		if err := options.Keep(t.Head()); err != nil {
			return fmt.Errorf("keep settings: %w", err)
		}
		t.headKept = true
	}
	var group sync.WaitGroup
	for range min(max(1, options.Concurrency), t.Total()) {
		group.Go(func() {
			defer func() {
				if value := recover(); value != nil { // of what judges, or finds openings
					stop(fmt.Errorf("tournament: panic: %v\n%s", value, debug.Stack()))
				}
			}()
			if err := t.playGames(ctx, &options); err != nil {
				stop(err)
			}
		})
	}
	group.Wait()
	t.lock.Lock()
	defer t.lock.Unlock()
	if t.over() {
		return nil
	}
	return context.Cause(ctx)
}

func (t *Tournament) playGames(ctx context.Context, options *RunOptions) error {
	for ctx.Err() == nil {
		n, ok := t.takeGame()
		if !ok {
			return nil
		}
		if err := t.play(ctx, options, n); err != nil {
			return err
		}
	}
	return nil
}

// takeGame is the number of the next game to be played, false when there is none.
func (t *Tournament) takeGame() (int, bool) {
	t.lock.Lock()
	defer t.lock.Unlock()
	for ; t.next < len(t.schedule) && !t.over(); t.next++ {
		if _, done := t.played[t.next]; !done {
			t.next++
			return t.next - 1, true
		}
	}
	return 0, false
}

func (t *Tournament) play(ctx context.Context, options *RunOptions, n int) error {
	p := t.schedule[n]
	start, err := t.opening(ctx, p.openingNumber)
	if err != nil {
		return err
	}
	m := &runningGame{t: t, options: options, positions: []game.Position{start}, record: Game{
		Number: n, First: p.first, Second: p.second, Opening: start.Encode(), Moves: []string{},
	}}
	m.emit(Event{})
	if err := m.run(ctx); err != nil {
		return err
	}
	if err := m.judge(ctx); err != nil {
		return err
	}
	if err := t.keepGame(options, m.record); err != nil {
		return err
	}
	m.emit(Event{Done: &m.record})
	return nil
}

func (t *Tournament) keepGame(options *RunOptions, g Game) error {
	t.lock.Lock()
	defer t.lock.Unlock()
	if options.Keep != nil {
		if err := options.Keep(text.JSON(g)); err != nil {
			return fmt.Errorf("keep game %d: %w", g.Number+1, err)
		}
	}
	t.played[g.Number] = g
	t.extendTest()
	return nil
}

// emit tells what has happened, and of which game.
func (b *runningGame) emit(e Event) {
	if b.options.Tell == nil {
		return
	}
	e.Game = b.record.Number
	e.First = b.record.First
	e.Second = b.record.Second
	e.Position = b.positions[len(b.positions)-1]
	b.t.tellLock.Lock()
	defer b.t.tellLock.Unlock()
	b.options.Tell(e)
}

// IsCancelled reports whether an error of Run says that its context has ended.
func IsCancelled(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
