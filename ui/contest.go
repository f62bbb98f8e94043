package ui

import (
	"context"
	"errors"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
	"procura/core/opponent"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/task"
)

// contest is the championship of a tab: what it is to be, and the tournament that
// plays beside the window. It has no widgets, so that a change of language can
// build the page anew around it while it runs on.
//
//	fresh     the settings can be changed; there is no tournament yet
//	running   a tournament plays
//	stopping  it was told to stop; the game under way will be forgotten
//	stopped   games are left: it can go on
//	over      all games are played
//
// The program has one exact engine, and its searches wait for each other. While
// another view asks it for values, or thinks with it, an engine of the tournament
// that wants it goes on without it when its time is up: it is not late, but it
// plays by the alpha-beta, and the moves of that game may stay unjudged. So for
// results that count nobody else should play meanwhile; the page says so.
type contest struct {
	module game.Playable
	hooks  contestHooks
	runner *task.Runner
	// order is what the next tournament is to be.
	order tournament.Settings
	// tourney is nil while fresh; feed and journal belong to it.
	tourney *tournament.Tournament
	feed    *feed
	journal *journal
	// file has the games too, "" while there is none.
	file string
	// seen is what the feed last told.
	seen news

	running, stopping, reading bool

	began, counted time.Time // of this run: its beginning, and its last game's end
	before         int       // games that were over when it began
	// show tells the page that something has changed.
	show func()
}

// contestHooks are what a championship asks of the shell around it.
type contestHooks struct {
	// complain shows an error in words; settled takes it away.
	complain func(text.Message)
	settled  func()
	// confirm asks before something is lost.
	confirm func(text.Message, func())
	// rules explains the game.
	rules func()
	// drawing looks a picture up by name.
	drawing func(string) fyne.Resource
	// post runs a function on the UI goroutine.
	post func(func())
	// released is called when a tournament's memory can be given back.
	released func()
	// runner asks the engines that are programs, nil where there can be none.
	runner tournament.Runner
	// store keeps finished games.
	store journalStore
	// reason says in words why the system refused a file.
	reason func(error) text.Message
	// open and save ask for a file; save is told what to do beside the window.
	open func(use func(path string))
	save func(proposed string, do func(path string) error, after func(path string))
	// dialog shows a form and returns what closes it.
	dialog func(title string, content fyne.CanvasObject) (closing func())
	// review shows a game where it can be gone through.
	review func(r match.Record, news string)
}

// newContest prepares a championship that one click begins.
func newContest(module game.Playable, hooks contestHooks) *contest {
	c := &contest{module: module, hooks: hooks, runner: task.New(hooks.post), show: func() {}}
	c.runner.Cleanup = hooks.released
	c.order = tournament.Settings{
		Game: module.ID(), Rules: game.Defaults(module.MatchSettings()),
		Games: 4, Time: 200, Pieces: 4, Openings: tournament.Any, Seed: 1, Judge: 200,
	}
	for _, level := range c.levels() {
		if level != game.AlphaBeta {
			c.order.Engines = append(c.order.Engines, string(level))
		}
	}
	return c
}

// levels are those at which the game can be played.
func (c *contest) levels() []game.Level { return opponent.Levels(c.module.Opening(c.order.Rules)) }

// contestState is what a championship is at; see contest.
type contestState int

const (
	contestFresh contestState = iota
	contestRunning
	contestStopping
	contestStopped
	contestOver
)

func (c *contest) state() contestState {
	switch {
	case c.tourney == nil:
		return contestFresh
	case c.stopping:
		return contestStopping
	case c.running:
		return contestRunning
	case c.seen.standing.Played < c.seen.standing.Total:
		return contestStopped
	}
	return contestOver
}

// start begins a tournament as the settings say, or says what is wrong with them.
func (c *contest) start() *text.Message {
	if len(c.order.Engines) < 2 {
		m := text.M("contest.wrong.engines")
		return &m
	}
	t, wrong := tournament.New(c.module, c.order)
	if wrong != nil {
		return wrong
	}
	c.take(t, &journal{store: c.hooks.store}, "")
	c.run()
	return nil
}

// take puts a tournament in the place of the one there is.
func (c *contest) take(t *tournament.Tournament, j *journal, file string) {
	c.tourney, c.journal, c.file, c.feed = t, j, file, newFeed(t)
	c.seen = c.feed.latest()
}

// run plays the games that are left, beside the window.
func (c *contest) run() {
	c.hooks.settled()
	c.running, c.began, c.before = true, time.Now(), c.seen.standing.Played
	c.counted = c.began
	t, f := c.tourney, c.feed
	crew := tournament.Crew{Runner: c.hooks.runner, Keep: c.journal.keep, Tell: func(e tournament.Event) { f.hear(t, e) }}
	task.Start(c.runner, func(ctx context.Context) (bool, error) { return true, t.Run(ctx, crew) },
		c.tick, func(_ bool, err error) { c.ended(err) })
	c.show()
}

// tick takes up what was told since the last time.
func (c *contest) tick() {
	played := c.seen.standing.Played
	if c.seen = c.feed.latest(); c.seen.standing.Played > played {
		c.counted = time.Now()
	}
	c.show()
}

// stop ends the run; all finished games stay.
func (c *contest) stop() {
	c.stopping = true
	c.runner.Cancel()
	c.show()
}

// ended says how a run ended, where that was not by the last game or by the user.
func (c *contest) ended(err error) {
	c.running, c.stopping = false, false
	c.seen = c.feed.latest()
	var kept *keepError
	switch {
	case err == nil, tournament.Stopped(err):
	case errors.Is(err, tournament.ErrNoOpening):
		c.hooks.complain(text.M("tournament.noopening", "Pieces", c.order.Pieces))
	case errors.As(err, &kept):
		c.hooks.complain(text.M("error.writing", "File", kept.path, "Reason", c.hooks.reason(kept.err)))
	default:
		fyne.LogError("the tournament failed", err)
		c.hooks.complain(text.M("contest.failed"))
	}
	if c.seen.standing.Played == 0 && c.file == "" {
		c.clear()
	}
	c.show()
}

// clear makes room for another tournament.
func (c *contest) clear() {
	c.tourney, c.journal, c.file, c.feed, c.seen = nil, nil, "", nil, news{}
}

// renew makes room for another tournament, and asks before games are lost.
func (c *contest) renew() {
	c.unless(func() {
		c.clear()
		c.hooks.settled()
		c.show()
	})
}

// unless goes on at once, or asks when finished games would be lost.
func (c *contest) unless(goOn func()) {
	if c.tourney == nil || c.file != "" || c.seen.standing.Played == 0 {
		goOn()
		return
	}
	c.hooks.confirm(text.M("contest.lose", "Count", c.seen.standing.Played), goOn)
}

// left is about how long the games that are left will take, as far as the games
// of this run tell.
func (c *contest) left() (time.Duration, bool) {
	s := c.seen.standing
	done := s.Played - c.before
	if done == 0 {
		return 0, false
	}
	each := c.counted.Sub(c.began) / time.Duration(done)
	return max(0, each*time.Duration(s.Total-s.Played)-time.Since(c.counted)), true
}

// close ends the run and waits for its end: no program that plays outlives the
// window.
func (c *contest) close() { c.runner.Close() }
