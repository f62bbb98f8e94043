package tournament

import (
	"context"
	"errors"
	"maps"
	"path/filepath"
	"strings"
	"sync"

	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/task"
)

// journalStore keeps lines of text in files, one after another; see storage.
type journalStore interface {
	ReadJournal(path string) (string, error)
	HoldJournal(path, known string) (add func(line string) error, release func(), err error)
	SaveJournal(path, lines string) error
}

// journal holds the lines of a tournament: its settings and the games that are
// over. Once it has a file, each new line is written there too.
type journal struct {
	store journalStore
	lock  sync.Mutex
	lines []string
	path  string
	// While games are played the file is held: add adds a line to it, and release lets
	// others have it.
	playing bool
	add     func(line string) error
	release func()
}

// keepError says that a line could not be written.
type keepError struct {
	path string
	err  error
}

func (e *keepError) Error() string { return "keep a game: " + e.err.Error() }
func (e *keepError) Unwrap() error { return e.err }

// during plays with the file held, so that no other program adds games to it; it is
// called from the tournament's goroutine.
func (j *journal) during(play func() error) error {
	if err := j.begin(); err != nil {
		return err
	}
	defer j.end()
	return play()
}

func (j *journal) begin() error {
	j.lock.Lock()
	defer j.lock.Unlock()
	err := j.hold()
	j.playing = err == nil
	return err
}

// hold takes the file, where there is one.
func (j *journal) hold() error {
	if j.path == "" {
		return nil
	}
	var err error
	if j.add, j.release, err = j.store.HoldJournal(j.path, strings.Join(j.lines, "\n")); err != nil {
		return &keepError{j.path, err}
	}
	return nil
}

func (j *journal) end() {
	j.lock.Lock()
	defer j.lock.Unlock()
	j.playing = false
	j.letGo()
}

func (j *journal) letGo() {
	if j.release != nil {
		j.release()
	}
	j.add, j.release = nil, nil
}

// keep adds a line; it is called from the tournament's goroutine.
func (j *journal) keep(line string) error {
	j.lock.Lock()
	defer j.lock.Unlock()
	if j.add == nil {
		if err := j.hold(); err != nil { // save could not
			return err
		}
	}
	if j.add != nil {
		if err := j.add(line); err != nil {
			return &keepError{j.path, err}
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

// kept is a tournament as a file has it, or what is wrong with the file.
type kept struct {
	tourney *tournament.Tournament
	journal *journal
	path    string
	wrong   *text.Message
}

// read takes a tournament from a file; it may be called from any goroutine.
func (c *Session) read(path string) kept {
	k := kept{path: path}
	lines, err := c.host.Store().ReadJournal(path)
	if err != nil {
		reason := c.host.Store().Reason(err)
		k.wrong = &reason
		return k
	}
	return c.readLines(lines, path)
}

// open reads a file beside the window. What is there stays when it is of no use.
func (c *Session) open(path string) {
	if c.playing() || c.phase == phaseReading {
		return
	}
	c.phase, c.awaited = phaseReading, path
	task.Start(c.runner, func(context.Context) (kept, error) { return c.read(path), nil }, nil, c.opened)
	c.show()
}

func (c *Session) opened(k kept, err error) {
	c.phase = c.resting()
	switch {
	case err != nil:
		task.LogPanic("open "+k.path, err)
		c.host.Complain(text.M("error.reading", "File", k.path, "Reason", err.Error()))
	case k.wrong != nil:
		c.host.Complain(text.M("tournament.file.wrong", "File", filepath.Base(k.path), "Wrong", *k.wrong))
	default:
		c.host.Settle()
		c.order = k.tourney.Settings()
		c.order.Rules = maps.Clone(c.order.Rules)
		c.own = nil
		c.take(k.tourney, k.journal, k.path)
	}
	c.show()
}

// askSave asks where the tournament is to be kept, from now on game by game; then is
// called once it is there.
func (c *Session) askSave(then func()) {
	if c.tourney == nil {
		return
	}
	proposed := "campeonato.dat"
	if c.file != "" {
		proposed = c.file
	}
	j := c.journal
	c.host.AskSave(c.host.Words().Key("dialog.tournament.save"), proposed, func(path string) {
		c.host.Write(path, func() (func() error, func(error)) {
			return func() error { return j.save(path) }, func(err error) {
				if err != nil {
					return
				}
				if c.journal == j {
					c.file = path
				}
				c.show()
				then()
			}
		})
	})
}
