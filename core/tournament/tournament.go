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
// It starts no program and opens no file: a Crew brings what does.
package tournament

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
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

	begin    sync.Mutex
	openings map[int]game.Position // by couple

	lock   sync.Mutex
	played map[int]Game // by number
	next   int          // where to look for a game that is not played
	headed bool         // the settings are kept

	telling sync.Mutex
}

// Crew has everything that a run needs of the program around it.
type Crew struct {
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
	t.names, t.schedule = names(t.engines), s.schedule()
	if lack := t.possible(); lack != nil {
		return nil, lack
	}
	return t, nil
}

// possible returns what the game lacks for the settings.
func (t *Tournament) possible() *text.Message {
	start := t.game.Opening(t.rules)
	if _, ok := start.(game.Valuer); !ok && t.settings.Openings == Drawn {
		return wrong("tournament.drawn")
	}
	for _, e := range t.engines {
		if e.Command == nil && !slices.Contains(match.PlayableLevels(start), e.Request.Level) {
			return wrong("tournament.level", "Engine", e.Name)
		}
	}
	return nil
}

// Settings returns the settings that it was made with, rules complete.
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
	if crew.Keep != nil && !t.headed {
		if err := crew.Keep(t.Head()); err != nil {
			return fmt.Errorf("keep settings: %w", err)
		}
		t.headed = true
	}
	var group sync.WaitGroup
	for range min(max(1, crew.Concurrency), t.Total()) {
		group.Go(func() {
			defer func() {
				if value := recover(); value != nil { // of what judges, or finds openings
					stop(fmt.Errorf("tournament: panic: %v\n%s", value, debug.Stack()))
				}
			}()
			if err := t.playGames(ctx, &crew); err != nil {
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

func (t *Tournament) playGames(ctx context.Context, crew *Crew) error {
	for ctx.Err() == nil {
		n, ok := t.takeGame()
		if !ok {
			return nil
		}
		if err := t.play(ctx, crew, n); err != nil {
			return err
		}
	}
	return nil
}

// takeGame is the number of the next game to be played, false when there is none.
func (t *Tournament) takeGame() (int, bool) {
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

func (t *Tournament) play(ctx context.Context, crew *Crew, n int) error {
	p := t.schedule[n]
	start, err := t.opening(ctx, p.couple)
	if err != nil {
		return err
	}
	m := &gameUnderWay{t: t, crew: crew, positions: []game.Position{start}, record: Game{
		Number: n, First: p.first, Second: p.second, Opening: start.Encode(), Moves: []string{},
	}}
	m.emit(Event{})
	if err := m.run(ctx); err != nil {
		return err
	}
	if err := m.judge(ctx); err != nil {
		return err
	}
	if err := t.keepGame(crew, m.record); err != nil {
		return err
	}
	m.emit(Event{Done: &m.record})
	return nil
}

func (t *Tournament) keepGame(crew *Crew, g Game) error {
	t.lock.Lock()
	defer t.lock.Unlock()
	if crew.Keep != nil {
		if err := crew.Keep(text.JSON(g)); err != nil {
			return fmt.Errorf("keep game %d: %w", g.Number+1, err)
		}
	}
	t.played[g.Number] = g
	return nil
}

// emit tells what has happened, and of which game.
func (b *gameUnderWay) emit(e Event) {
	if b.crew.Tell == nil {
		return
	}
	e.Game = b.record.Number
	e.First = b.record.First
	e.Second = b.record.Second
	e.Position = b.positions[len(b.positions)-1]
	b.t.telling.Lock()
	defer b.t.telling.Unlock()
	b.crew.Tell(e)
}

// Stopped reports whether an error of Run says that its context has ended.
func Stopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// Settings decide a tournament. Two with the same settings play the
// same openings, in the same order.
type Settings struct {
	Game  string     `json:"game"`
	Rules game.Rules `json:"rules"`
	// Engines are the players as ParseEngine reads them; the same may stand twice.
	Engines []string `json:"engines"`
	// Games is the number of games of each pair; even, since each opening is
	// played from both sides.
	Games int `json:"games"`
	// Time is for one move, in milliseconds, where an engine has none of its own.
	Time int `json:"time"`
	// Pieces stand on the board when a game begins.
	Pieces int `json:"opening_pieces"`
	// Openings is Any or Drawn.
	Openings string `json:"openings"`
	Seed     uint64 `json:"seed"`
	// Judge is the time that the exact engine has for one position of a finished
	// game, in milliseconds; 0 leaves games unjudged.
	Judge int `json:"judge"`
}

// What openings are used.
const (
	Any   = "any"   // every position in which the game goes on
	Drawn = "drawn" // those of the exact value draw
)

// What a tournament can have at most: milliseconds for a move or a verdict, and
// games of all pairs together.
const (
	MaxTime  = int(time.Hour / time.Millisecond)
	MaxGames = 1_000_000
	// MaxPrograms are looked through before they run, so there are not more.
	MaxPrograms = 100
)

// check names the number or word that makes no sense.
func (s *Settings) check() *text.Message {
	switch n := len(s.Engines); {
	case n < 2:
		return wrong("tournament.engines")
	case s.programs() > MaxPrograms:
		return wrong("tournament.programs", "Most", MaxPrograms)
	case s.Games <= 0 || s.Games%2 != 0:
		return wrong("tournament.games", "Games", s.Games)
	case s.Games > MaxGames/(n*(n-1)/2):
		return wrong("tournament.long", "Most", MaxGames)
	case s.Time <= 0 || s.Time > MaxTime:
		return wrong("tournament.time", "Time", s.Time)
	case s.Pieces < 0:
		return wrong("tournament.pieces", "Pieces", s.Pieces)
	case s.Judge < 0 || s.Judge > MaxTime:
		return wrong("tournament.judge", "Judge", s.Judge)
	case s.Openings != Any && s.Openings != Drawn:
		return wrong("tournament.openings", "Openings", s.Openings)
	}
	return nil
}

func (s *Settings) programs() (count int) {
	for _, spec := range s.Engines {
		if strings.Contains(spec, game.ProgramPrefix) {
			count++
		}
	}
	return count
}

func wrong(key string, pairs ...any) *text.Message { return new(text.M(key, pairs...)) }

// pairing is a game of the schedule: engine first begins.
type pairing struct {
	couple        int // games of one couple share their opening
	first, second int
}

// schedule orders the games so that all engines have played nearly as many at
// any time: opening after opening, and of each all pairs, from both sides.
func (s *Settings) schedule() []pairing {
	var list []pairing
	for couple := range s.Games / 2 {
		for i := range s.Engines {
			for j := i + 1; j < len(s.Engines); j++ {
				list = append(list, pairing{couple, i, j}, pairing{couple, j, i})
			}
		}
	}
	return list
}

// names tells engines apart: one that stands again gets "-2".
func names(engines []Engine) []string {
	var list []string
	taken := map[string]int{} // each name with the number that it had last
	for _, e := range engines {
		name, n := e.Name, taken[e.Name]
		for ; taken[name] > 0; n++ {
			name = e.Name + "-" + strconv.Itoa(n+1)
		}
		taken[e.Name] = n
		taken[name] = max(1, taken[name])
		list = append(list, name)
	}
	return list
}
