// Package tournament is the area where engines play a game for two against each
// other: a session plays beside the window, and a view follows it.
package tournament

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/task"
	"procura/ui/widgets"
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
	page.Base[*View]
	State

	module game.Playable
	runner *task.Runner
	// own are the engines that were typed in this window; see permitted.
	own map[string]bool
	// tourney is nil while fresh; feed and journal belong to it.
	tourney *tournament.Tournament
	feed    *task.Progress[snapshot]
	journal *journal
	// awaited is the file that is being read, and serial counts the tournaments.
	awaited string
	serial  uint64
	// seen is the last snapshot of the feed.
	seen  snapshot
	phase phase

	began, counted time.Time // of this run: its beginning, and its last game's end
	before         int       // games that were over when it began
}

// State is the kept state of the page.
type State struct {
	// Order has the settings of the next tournament.
	Order tournament.Settings `json:"order"`
	// File is the file in which the games are saved, "" for none.
	File string `json:"file"`
}

// New prepares a tournament that one click begins, of the first game for two; nil where there is none.
func New(h host.Host) host.Session {
	games := h.Games()
	at := slices.IndexFunc(games, func(m game.Module) bool { _, forTwo := m.(game.Playable); return forTwo })
	if at < 0 {
		return nil
	}
	module := games[at].(game.Playable)
	s := &Session{Base: page.NewBase[*View](h), module: module, runner: task.New(h.Post), own: map[string]bool{}}
	s.Key = module.ID() + ".tournament" // among the pages of its game, where it was at first
	s.runner.Cleanup = h.ReleaseMemory
	s.Order = tournament.Settings{
		Game: module.ID(), Rules: game.Defaults(module.MatchSettings()),
		Games: 4, Time: 200, Pieces: 4, Openings: tournament.AnyOpening, Seed: 1, Judge: 200,
	}
	for _, level := range s.levels() {
		if level != game.AlphaBeta {
			s.Order.Engines = append(s.Order.Engines, string(level))
		}
	}
	return s
}

func (c *Session) levels() []game.Level { return match.PlayableLevels(c.module.Opening(c.Order.Rules)) }

// phase is the phase of a tournament; see Session.
type phase int

const (
	phaseFresh phase = iota
	phaseReading
	phaseRunning
	phaseStopping
	phaseStopped
	phaseOver
)

func (c *Session) playing() bool { return c.phase == phaseRunning || c.phase == phaseStopping }

// resting is the phase of what there is while nothing is played or read.
func (c *Session) resting() phase {
	switch {
	case c.tourney == nil:
		return phaseFresh
	case !c.seen.standing.Over:
		return phaseStopped
	}
	return phaseOver
}

// start begins a tournament as the settings say, or says what is wrong with them.
func (c *Session) start() *text.Message {
	if len(c.Order.Engines) < 2 {
		return new(text.M("tournament.page.wrong.engines"))
	}
	order := c.Order
	if c.test() == nil {
		order.SPRT = nil // it was asked for when there were two engines
	}
	t, wrong := tournament.New(c.module, order)
	if wrong != nil {
		return wrong
	}
	c.permitted(t, func() {
		c.adopt(t, &journal{store: c.Host.Store()}, "")
		c.play()
	})
	return nil
}

// test is the test of the tournament there is, or of the one that would begin now; nil for none.
func (c *Session) test() *tournament.Test {
	switch {
	case c.tourney != nil:
		return c.seen.standing.Test
	case c.Order.SPRT != nil && len(c.Order.Engines) == 2:
		return &tournament.Test{SPRT: *c.Order.SPRT}
	}
	return nil
}

// adopt puts a tournament in the place of the one there is.
func (c *Session) adopt(t *tournament.Tournament, j *journal, file string) {
	c.tourney = t
	c.journal = j
	c.File = file
	c.feed = newFeed(t, c.module)
	c.serial++
	c.seen = c.feed.Latest()
	c.phase = c.resting()
}

// play plays the games that are left, beside the window.
func (c *Session) play() {
	c.Host.ClearStatus()
	c.phase, c.began, c.before = phaseRunning, time.Now(), c.seen.standing.Played
	c.counted = c.began
	t, f := c.tourney, c.feed
	crew := tournament.RunOptions{Runner: c.Host.Programs(), Keep: c.journal.appendLine, Tell: func(e tournament.Event) { applyEvent(f, t, e) }}
	j := c.journal
	task.Start(c.runner, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		return true, j.during(func() error { return t.Run(ctx, crew) })
	},
		c.tick, func(_ bool, err error) { c.ended(err) })
	c.Host.MarkWorking()
	c.Changed()
}

// tick takes up what was told since the last time.
func (c *Session) tick() {
	played := c.seen.standing.Played
	c.seen = c.feed.Latest()
	if c.seen.standing.Played > played {
		c.counted = time.Now()
	}
	c.Changed()
}

// stop ends the run, if one is under way; all finished games stay.
func (c *Session) stop() {
	if c.phase != phaseRunning {
		return
	}
	c.phase = phaseStopping
	c.runner.Cancel()
	c.Changed()
}

// ended shows how a run ended, unless it was by the last game or by the user.
func (c *Session) ended(err error) {
	c.seen = c.feed.Latest()
	c.phase = c.resting()
	kept, unkept := errors.AsType[*fs.PathError](err)
	switch {
	case err == nil, tournament.IsCancelled(err):
	case errors.Is(err, tournament.ErrNoOpening):
		c.Host.ShowError(text.M("tournament.noopening", "Pieces", c.Order.Pieces))
	case unkept:
		c.Host.ShowError(text.M("error.writing", "File", kept.Path, "Reason", c.Host.Store().Reason(kept.Err)))
	default:
		fyne.LogError("the tournament failed", err)
		task.LogPanic("tournament", err)
		c.Host.ShowError(text.M("tournament.page.failed"))
	}
	if c.seen.standing.Played == 0 && c.File == "" {
		c.clear()
	}
	c.Host.MarkWorking()
	c.Changed()
}

func (c *Session) clear() {
	c.tourney = nil
	c.journal = nil
	c.File = ""
	c.feed = nil
	c.seen = snapshot{}
	c.phase = phaseFresh
}

// renew makes room for another tournament, and asks before games are lost.
func (c *Session) renew() {
	c.unless(func() {
		c.clear()
		c.Host.ClearStatus()
		c.Changed()
	})
}

// unless goes on at once, or asks when finished games would be lost.
func (c *Session) unless(goOn func()) {
	if c.tourney == nil || c.File != "" || c.seen.standing.Played == 0 {
		goOn()
		return
	}
	c.Host.ConfirmLoss(text.M("tournament.page.lose", "Count", c.seen.standing.Played), "menu.button.discard", goOn, func() { c.askSave(goOn) }, nil)
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
func (c *Session) Close() {
	c.runner.Close()
	c.Base.Close()
}

// Describe tells whether games are played, and the file of the tournament.
func (c *Session) Describe() host.Description {
	return host.Description{Chapter: "tournament", Working: c.playing(), Files: []string{c.File}}
}

// View makes the page anew; the one before is of no use any more.
func (c *Session) View() host.View { return c.SetPage(newView(c)) }

// Receive takes a tournament of the game from its file.
func (c *Session) Receive(e host.Event) host.Reception {
	opened, ok := e.(host.FileOpened)
	if !ok || opened.File.Journal == "" || opened.Path == "" {
		return host.Ignored
	}
	settings, wrong := tournament.ReadSettings(opened.File.Journal)
	if wrong != nil || settings.Game != c.module.ID() {
		return host.Ignored
	}
	if c.playing() || c.phase == phaseReading {
		c.Host.ShowError(text.M("tournament.page.busy"))
	} else {
		c.unless(func() { c.open(opened.Path) })
	}
	return host.TakenAndShow
}

// snapshot is the state of a tournament: the game under way, or the last one, and
// the games that are over.
type snapshot struct {
	game          int // its number
	first, second int
	// position is nil before the first game; before is the one before its last
	// move, nil for an opening.
	before, position game.Position
	moves            []string
	written          []string      // what they put on the board, for a widgets.Sentence
	elapsed          time.Duration // of the last move
	games            []tournament.Game
	standing         tournament.Standing
}

// newFeed passes what a tournament tells to the window, which asks for it: nobody waits. A
// tournament's own methods wait for what it writes to a file, so the window leaves them alone
// while it runs. What the slices of a snapshot hold does not change any more. The feed begins with
// what a tournament has that does not run: the last of its games is shown as it ended.
func newFeed(t *tournament.Tournament, module game.Playable) *task.Progress[snapshot] {
	f := &task.Progress[snapshot]{}
	f.Update(func(now *snapshot) {
		now.games, now.standing = t.Games(), t.Standing()
		if n := len(now.games); n > 0 {
			now.replay(module, t.Settings(), &now.games[n-1])
		}
	})
	return f
}

// replay shows a finished game. A game whose moves can't be played
// is not shown.
func (n *snapshot) replay(module game.Playable, settings tournament.Settings, g *tournament.Game) {
	r, ok := recordOf(module, settings, g)
	if !ok {
		return
	}
	n.game, n.first, n.second = g.Number, g.First, g.Second
	n.before = nil
	n.position = r.Match.Position()
	n.moves = g.Moves
	n.written = nil
	for i, move := range g.Moves {
		n.written = append(n.written, placement(r.Match.At(i), move))
	}
	if last := r.Match.Len(); last > 0 {
		n.before = r.Match.At(last - 1)
	}
}

// applyEvent takes an event of a tournament; it is called from the tournament's
// goroutine.
func applyEvent(f *task.Progress[snapshot], t *tournament.Tournament, e tournament.Event) {
	if e.Done != nil {
		standing := t.Standing()
		f.Update(func(now *snapshot) { now.games, now.standing = append(now.games, *e.Done), standing })
		return
	}
	f.Update(func(now *snapshot) {
		now.game = e.Game
		now.first = e.First
		now.second = e.Second
		now.elapsed = e.Elapsed
		now.before, now.position = now.position, e.Position
		if e.Move == "" {
			now.before, now.moves, now.written = nil, nil, nil
			return
		}
		now.moves = append(slices.Clip(now.moves), e.Move)
		now.written = append(slices.Clip(now.written), placement(now.before, e.Move))
	})
}

// placement returns the piece that a move puts on the board, or the notation of the move.
func placement(before game.Position, move string) string {
	step, _ := before.Show(move)
	placed, cell, _ := board.MoveDrawings(before.Scene(), &step)
	if placed == "" {
		return move
	}
	return widgets.Inline(placed) + cell
}
