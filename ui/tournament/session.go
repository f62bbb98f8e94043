// Package tournament is the area where engines play a game for two against each
// other: a session plays beside the window, and a view follows it.
package tournament

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
	"procura/ui/host"
	"procura/ui/task"
)

// Session is the tournament of a tab: what it is to be, and the one that
// plays beside the window. It has no widgets, so that a change of language can
// build the page anew around it while it runs on.
//
//	fresh     the settings can be changed; there is no tournament yet
//	reading   a file is read, or the programs that it names; what was there stays
//	          until that is done
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
type Session struct {
	module game.Playable
	host   host.Host
	runner *task.Runner
	// order is what the next tournament is to be.
	order tournament.Settings
	// own are the engines that were typed in this window; see permitted.
	own map[string]bool
	// tourney is nil while fresh; feed and journal belong to it.
	tourney *tournament.Tournament
	feed    *feed
	journal *journal
	// file has the games too, "" while there is none.
	file string
	// awaited is the file that is being read, and serial counts the tournaments.
	awaited string
	serial  uint64
	// seen is what the feed last told.
	seen  news
	phase phase

	began, counted time.Time // of this run: its beginning, and its last game's end
	before         int       // games that were over when it began
	view           *View     // the one on the screen, nil before the first
}

// New prepares a tournament that one click begins; nil where two can't
// play the game.
func New(h host.Host, m game.Module) host.Session {
	module, ok := m.(game.Playable)
	if !ok {
		return nil
	}
	c := &Session{module: module, host: h, runner: task.New(h.Post)}
	c.runner.Cleanup = h.Release
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
func (c *Session) levels() []game.Level { return opponent.Levels(c.module.Opening(c.order.Rules)) }

// phase is what a tournament is at; see Session.
type phase int

const (
	phaseFresh phase = iota
	phaseReading
	phaseRunning
	phaseStopping
	phaseStopped
	phaseOver
)

// playing reports whether games are played.
func (c *Session) playing() bool { return c.phase == phaseRunning || c.phase == phaseStopping }

// Reads is the file of the tournament.
func (c *Session) Reads() []string { return []string{c.file} }

// Working reports whether games are played.
func (c *Session) Working() bool { return c.playing() }

// resting is the phase of what there is while nothing is played or read.
func (c *Session) resting() phase {
	switch {
	case c.tourney == nil:
		return phaseFresh
	case c.seen.standing.Played < c.seen.standing.Total:
		return phaseStopped
	}
	return phaseOver
}

// show draws the page anew.
func (c *Session) show() {
	if c.view != nil {
		c.view.show()
	}
}

// start begins a tournament as the settings say, or says what is wrong with them.
func (c *Session) start() *text.Message {
	if len(c.order.Engines) < 2 {
		m := text.M("tournament.page.wrong.engines")
		return &m
	}
	t, wrong := tournament.New(c.module, c.order)
	if wrong != nil {
		return wrong
	}
	c.permitted(t, func() {
		c.take(t, &journal{store: c.host.Store()}, "")
		c.play()
	})
	return nil
}

// take puts a tournament in the place of the one there is.
func (c *Session) take(t *tournament.Tournament, j *journal, file string) {
	c.tourney, c.journal, c.file, c.feed = t, j, file, newFeed(t, c.module)
	c.serial++
	c.seen = c.feed.latest()
	c.phase = c.resting()
}

// run plays the games that are left, once its programs may run.
func (c *Session) run() { c.permitted(c.tourney, c.play) }

// play plays the games that are left, beside the window.
func (c *Session) play() {
	c.host.Settle()
	c.phase, c.began, c.before = phaseRunning, time.Now(), c.seen.standing.Played
	c.counted = c.began
	t, f := c.tourney, c.feed
	crew := tournament.Crew{Runner: c.host.Programs(), Keep: c.journal.keep, Tell: func(e tournament.Event) { f.hear(t, e) }}
	j := c.journal
	task.Start(c.runner, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		return true, j.during(func() error { return t.Run(ctx, crew) })
	},
		c.tick, func(_ bool, err error) { c.ended(err) })
	c.host.Mark()
	c.show()
}

// tick takes up what was told since the last time.
func (c *Session) tick() {
	played := c.seen.standing.Played
	if c.seen = c.feed.latest(); c.seen.standing.Played > played {
		c.counted = time.Now()
	}
	c.show()
}

// stop ends the run, if one is under way; all finished games stay.
func (c *Session) stop() {
	if c.phase != phaseRunning {
		return
	}
	c.phase = phaseStopping
	c.runner.Cancel()
	c.show()
}

// ended says how a run ended, where that was not by the last game or by the user.
func (c *Session) ended(err error) {
	c.seen = c.feed.latest()
	c.phase = c.resting()
	var kept *keepError
	switch {
	case err == nil, tournament.Stopped(err):
	case errors.Is(err, tournament.ErrNoOpening):
		c.host.Complain(text.M("tournament.noopening", "Pieces", c.order.Pieces))
	case errors.As(err, &kept):
		c.host.Complain(text.M("error.writing", "File", kept.path, "Reason", c.host.Store().Reason(kept.err)))
	default:
		fyne.LogError("the tournament failed", err)
		task.LogPanic("tournament", err)
		c.host.Complain(text.M("tournament.page.failed"))
	}
	if c.seen.standing.Played == 0 && c.file == "" {
		c.clear()
	}
	c.host.Mark()
	c.show()
}

// clear makes room for another tournament.
func (c *Session) clear() {
	c.tourney, c.journal, c.file, c.feed, c.seen, c.phase = nil, nil, "", nil, news{}, phaseFresh
}

// renew makes room for another tournament, and asks before games are lost.
func (c *Session) renew() {
	c.unless(func() {
		c.clear()
		c.host.Settle()
		c.show()
	})
}

// unless goes on at once, or asks when finished games would be lost.
func (c *Session) unless(goOn func()) {
	if c.tourney == nil || c.file != "" || c.seen.standing.Played == 0 {
		goOn()
		return
	}
	c.host.ConfirmLoss(host.Loss{
		Question: text.M("tournament.page.lose", "Count", c.seen.standing.Played), Save: func() { c.askSave(goOn) }, Lose: "button.discard", GoOn: goOn,
	})
}

// left is about how long the games that are left will take, as far as the games
// of this run tell.
func (c *Session) left() (time.Duration, bool) {
	s := c.seen.standing
	done := s.Played - c.before
	if done == 0 {
		return 0, false
	}
	each := c.counted.Sub(c.began) / time.Duration(done)
	return max(0, each*time.Duration(s.Total-s.Played)-time.Since(c.counted)), true
}

// Close ends the run and waits for its end: no program that plays outlives the
// window.
func (c *Session) Close() { c.runner.Close() }

// Chapter is its own in the help.
func (*Session) Chapter() string { return "tournament" }

// View makes the page anew; the one before is of no use any more.
func (c *Session) View() host.Tab {
	c.view = newView(c)
	c.view.show()
	return c.view
}

// Open takes a tournament of the game from its file.
func (c *Session) Open(file match.File, from string) bool {
	settings, wrong := tournament.ReadSettings(file.Journal)
	if file.Journal == "" || from == "" || wrong != nil || settings.Game != c.module.ID() {
		return false
	}
	if c.playing() || c.phase == phaseReading {
		c.host.Complain(text.M("tournament.page.busy"))
	} else {
		c.unless(func() { c.open(from) })
	}
	return true
}
