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
	"procura/core/opponent"
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

	begin    sync.Mutex
	openings map[int]game.Position // by couple

	lock   sync.Mutex
	played map[int]Game // by number
	next   int          // where to look for a game that is not played
	headed bool         // the settings are kept

	telling sync.Mutex
}

// Crew is what a run needs of the program around it.
type Crew struct {
	// Concurrency is how many games are played at a time; 0 stands for 1. With
	// more, the engines share the processors, and the clock is less fair.
	Concurrency int
	// Runner asks the engines that are programs; nil where there are none.
	Runner Runner
	// Keep keeps a line of text, without its end, for Restore: first Head if
	// nothing is kept yet, then each game. Nil keeps nothing.
	Keep func(line string) error
	// Tell hears of every move and every finished game; nil where nobody does.
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
	t.names, t.schedule = names(t.engines), s.schedule()
	if lack := t.possible(); lack != nil {
		return nil, lack
	}
	return t, nil
}

// possible says what the game lacks for the settings.
func (t *Tournament) possible() *text.Message {
	start := t.game.Opening(t.rules)
	if _, ok := start.(game.Valuer); !ok && t.settings.Openings == Drawn {
		return wrong("tournament.drawn")
	}
	for _, e := range t.engines {
		if e.Command == nil && !slices.Contains(opponent.Levels(start), e.Request.Level) {
			return wrong("tournament.level", "Engine", e.Name)
		}
	}
	return nil
}

// Settings are those it was made with, rules complete.
func (t *Tournament) Settings() Settings { return t.settings }

// Engines are the names of the engines, in their order.
func (t *Tournament) Engines() []string { return t.names }

// Total is the number of games, Played that of those which are over.
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

// Run plays the games that are left. It returns nil when there are none, the
// cause when ctx ended it, or what Keep said; games that were not over then are
// forgotten.
func (t *Tournament) Run(ctx context.Context, crew Crew) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	t.next = 0
	if err := t.keepHead(&crew); err != nil {
		return err
	}
	var group sync.WaitGroup
	for range min(max(1, crew.Concurrency), t.Total()) {
		group.Go(func() {
			defer func() {
				if value := recover(); value != nil { // of what judges, or finds openings
					stop(fmt.Errorf("tournament: panic: %v\n%s", value, debug.Stack()))
				}
			}()
			if err := t.work(ctx, &crew); err != nil {
				stop(err)
			}
		})
	}
	group.Wait()
	if t.Played() == t.Total() {
		return nil
	}
	return context.Cause(ctx)
}

// keepHead keeps the settings where nothing is kept yet.
func (t *Tournament) keepHead(crew *Crew) error {
	if crew.Keep == nil || t.headed {
		return nil
	}
	if err := crew.Keep(t.Head()); err != nil {
		return fmt.Errorf("keep settings: %w", err)
	}
	t.headed = true
	return nil
}

// work plays games until there are none left.
func (t *Tournament) work(ctx context.Context, crew *Crew) error {
	for ctx.Err() == nil {
		n, ok := t.take()
		if !ok {
			return nil
		}
		if err := t.play(ctx, crew, n); err != nil {
			return err
		}
	}
	return nil
}

// take is the number of the next game to be played, false when there is none.
func (t *Tournament) take() (int, bool) {
	t.lock.Lock()
	defer t.lock.Unlock()
	for ; t.next < len(t.schedule); t.next++ {
		if _, done := t.played[t.next]; !done {
			t.next++
			return t.next - 1, true
		}
	}
	return 0, false
}

// play plays, judges and keeps one game.
func (t *Tournament) play(ctx context.Context, crew *Crew, n int) error {
	p := t.schedule[n]
	start, err := t.opening(ctx, p.couple)
	if err != nil {
		return err
	}
	m := &bout{t: t, crew: crew, positions: []game.Position{start}, record: Game{
		Number: n, First: p.first, Second: p.second, Opening: start.Encode(), Moves: []string{},
	}}
	t.tell(crew, Event{Game: n, First: p.first, Second: p.second, Position: start})
	if err := m.run(ctx); err != nil {
		return err
	}
	if err := m.judge(ctx); err != nil {
		return err
	}
	if err := t.finish(crew, m.record); err != nil {
		return err
	}
	t.tell(crew, Event{
		Game: n, First: p.first, Second: p.second,
		Position: m.positions[len(m.positions)-1], Done: &m.record,
	})
	return nil
}

// finish keeps a game that is over.
func (t *Tournament) finish(crew *Crew, g Game) error {
	t.lock.Lock()
	defer t.lock.Unlock()
	if crew.Keep != nil {
		if err := crew.Keep(line(g)); err != nil {
			return fmt.Errorf("keep game %d: %w", g.Number+1, err)
		}
	}
	t.played[g.Number] = g
	return nil
}

func (t *Tournament) tell(crew *Crew, e Event) {
	if crew.Tell == nil {
		return
	}
	t.telling.Lock()
	defer t.telling.Unlock()
	crew.Tell(e)
}

// Stopped reports whether an error of Run says that its context has ended.
func Stopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
