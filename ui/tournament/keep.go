package tournament

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"strings"
	"sync"

	"procura/core/game"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/task"
)

// journal holds the lines of a tournament: its settings and the games that are
// over. Once it has a file, each new line is written there too.
type journal struct {
	store report.Store
	lock  sync.Mutex
	lines []string
	path  string
	// While games are played the file is held: add adds a line to it, and release lets
	// others have it.
	playing bool
	add     func(line string) error
	release func()
}

// during plays with the file held, so that no other program adds games to it; it is
// called from the tournament's goroutine.
func (j *journal) during(play func() error) error {
	j.lock.Lock()
	err := j.hold()
	j.playing = err == nil
	j.lock.Unlock()
	if err != nil {
		return err
	}
	defer func() {
		j.lock.Lock()
		defer j.lock.Unlock()
		j.playing = false
		j.letGo()
	}()
	return play()
}

// hold takes the file, where there is one.
func (j *journal) hold() error {
	if j.path == "" {
		return nil
	}
	var err error
	j.add, j.release, err = j.store.HoldJournal(j.path, strings.Join(j.lines, "\n"))
	if err != nil {
		return &fs.PathError{Op: "keep", Path: j.path, Err: err}
	}
	return nil
}

func (j *journal) letGo() {
	if j.release != nil {
		j.release()
	}
	j.add, j.release = nil, nil
}

// appendLine adds a line; it is called from the tournament's goroutine.
func (j *journal) appendLine(line string) error {
	j.lock.Lock()
	defer j.lock.Unlock()
	if j.add == nil {
		if err := j.hold(); err != nil { // save could not
			return err
		}
	}
	if j.add != nil {
		if err := j.add(line); err != nil {
			return &fs.PathError{Op: "keep", Path: j.path, Err: err}
		}
	}
	j.lines = append(j.lines, line)
	return nil
}

// save writes all lines to a file, and from then on each new one. Where that fails
// they go on to the file they went to.
func (j *journal) save(path string) error {
	j.lock.Lock()
	defer j.lock.Unlock()
	j.letGo()
	err := j.store.SaveJournal(path, strings.Join(j.lines, "\n"))
	if err == nil {
		j.path = path
	}
	if j.playing {
		err = errors.Join(err, j.hold())
	}
	return err //nolint:wrapcheck // said with the file's name
}

// kept is a tournament that was read from a file, or the error of the file.
type kept struct {
	tourney *tournament.Tournament
	journal *journal
	path    string
	wrong   *text.Message
}

// open reads a file in the background. If that fails the current tournament stays.
func (c *Session) open(path string) {
	if c.playing() || c.phase == phaseReading {
		return
	}
	c.phase, c.awaited = phaseReading, path
	store := c.Host.Store()
	task.Start(c.runner, func(context.Context) (kept, error) {
		lines, err := store.ReadJournal(path)
		if err != nil {
			return kept{path: path, wrong: new(store.Reason(err))}, nil
		}
		return c.readLines(lines, path), nil
	}, nil, c.opened)
	c.Changed()
}

func (c *Session) opened(k kept, err error) {
	c.phase = c.resting()
	switch {
	case err != nil:
		task.LogPanic("open "+k.path, err)
		c.Host.ShowError(text.M("error.reading", "File", k.path, "Reason", err.Error()))
	case k.wrong != nil:
		c.Host.ShowError(text.M("tournament.file.wrong", "File", filepath.Base(k.path), "Wrong", *k.wrong))
	default:
		c.Host.ClearStatus()
		c.Order = k.tourney.Settings()
		c.Order.Rules = maps.Clone(c.Order.Rules)
		clear(c.own)
		c.adopt(k.tourney, k.journal, k.path)
	}
	c.Changed()
}

// askOpenings asks for a file of openings, and takes them for the next tournament.
func (c *Session) askOpenings() {
	c.Host.AskForFile(c.Host.Words().Key("menu.dialog.openings"), func(path string) {
		if c.phase != phaseFresh {
			return
		}
		c.phase, c.awaited = phaseReading, ""
		store := c.Host.Store()
		task.Start(c.runner, func(context.Context) (string, error) {
			return store.ReadJournal(path) //nolint:wrapcheck // said with the file's name
		}, nil, func(lines string, err error) {
			c.phase = c.resting()
			if err == nil {
				o := &c.Order
				o.Openings, o.Positions = tournament.FileOpening, tournament.ReadOpenings(lines)
				o.Games = max(2, min(o.Games, 2*len(o.Positions))) // each is played twice
			} else {
				c.Host.ShowError(text.M("error.reading", "File", path, "Reason", store.Reason(err)))
			}
			c.Changed()
		})
		c.Changed()
	})
}

// askSave asks where the tournament is to be kept, from now on game by game; then is
// called once it is there.
func (c *Session) askSave(then func()) {
	if c.tourney == nil {
		return
	}
	proposed := "campeonato.dat"
	if c.File != "" {
		proposed = c.File
	}
	j := c.journal
	c.Host.AskWhereToSave(c.Host.Words().Key("menu.dialog.tournament.save"), proposed, func(path string) {
		c.Host.WriteFile(path, func() (func() error, func(error)) {
			return func() error { return j.save(path) }, func(err error) {
				if err != nil {
					return
				}
				if c.journal == j {
					c.File = path
				}
				c.Changed()
				then()
			}
		})
	})
}

// State that is kept when the window closes:
//
//	state     the settings of the next tournament, and the file of the one there is
//	journal   the tournament that has no file, as a file would have it
//
// A tournament that plays is stopped after a Restore: it goes on when it is told to,
// with the game that was under way begun anew.

// journalPart is the tournament without a file.
const journalPart = "journal"

// StateParts returns what outlives the window.
func (c *Session) StateParts() []host.Part {
	k := c.State
	if c.phase == phaseReading && k.File == "" {
		k.File = c.awaited
	}
	parts := page.StateParts(k)
	if k.File != "" {
		return append(parts, host.WorkPart())
	}
	if c.tourney == nil {
		return parts
	}
	j, head := c.journal, c.tourney.Head()
	version := c.serial<<32 | uint64(c.seen.standing.Played)
	return append(parts, host.Part{Name: journalPart, Version: version, Encode: func() ([]byte, error) {
		return []byte(j.text(head)), nil
	}})
}

// text is all lines, the settings where nothing was kept yet. It waits for the line
// that is being written.
func (j *journal) text(head string) string {
	j.lock.Lock()
	defer j.lock.Unlock()
	if len(j.lines) == 0 {
		return head
	}
	return strings.Join(j.lines, "\n")
}

// RestoreState restores the tournament of an earlier window. Its games are replayed, which takes
// time.
func (c *Session) RestoreState(parts map[string][]byte) func() []string {
	file := ""
	restore := page.Restore(parts, func(k State) bool {
		file = k.File
		return c.restoreOrder(&k.Order)
	})
	lines, played := parts[journalPart]
	var found kept
	if played {
		found = c.readLines(string(lines), "")
	}
	return func() []string {
		damaged := restore()
		switch {
		case found.wrong != nil:
			damaged = append(damaged, journalPart)
		case played:
			c.adopt(found.tourney, found.journal, "")
		case file != "":
			c.open(file)
		}
		return damaged
	}
}

// mostEngines is the greatest number of engines in settings that are restored.
const mostEngines = 1000

// restoreOrder restores the settings if the page can show them; they need not make a valid
// tournament yet.
func (c *Session) restoreOrder(order *tournament.Settings) bool {
	rules, wrong := game.Defaults(c.module.MatchSettings()).With(order.Rules, c.module.MatchSettings())
	within := func(n, least, most int) bool { return least <= n && n <= most }
	switch {
	case order.Game != c.module.ID(), wrong != nil, len(order.Engines) > mostEngines,
		!within(order.Time, 1, tournament.MaxTime), !within(order.Games, 2, tournament.MaxGames),
		!within(order.Pieces, 0, mostPieces), !within(order.Judge, 0, tournament.MaxTime),
		order.Openings != tournament.AnyOpening && order.Openings != tournament.DrawnOpening && order.Openings != tournament.FileOpening,
		order.SPRT != nil && (order.SPRT.Elo0 < -tournament.MaxElo || order.SPRT.Elo1 > tournament.MaxElo):
		return false
	}
	c.Order = *order
	c.Order.Rules = rules
	return true
}

// readLines makes a tournament of its lines; it may be called from any goroutine.
func (c *Session) readLines(lines, path string) kept {
	k := kept{path: path}
	settings, wrong := tournament.ReadSettings(lines)
	k.wrong = wrong
	if wrong != nil {
		return k
	}
	k.tourney, k.wrong = tournament.New(c.module, settings)
	if k.wrong == nil {
		k.wrong = k.tourney.Restore(lines)
	}
	k.journal = &journal{store: c.Host.Store(), path: path, lines: strings.Split(strings.TrimSpace(lines), "\n")}
	return k
}
