// Package daily is the problem of the day, for the shell: one for each game, made of the
// date, the same everywhere; how short it can be, and the shortest that was played by
// hand. How such problems are made is for package generate.
//
//	generate.Daily  -->  a search beside the window, once a day  -->  a note of the day
//	a game by hand that has reached its goal  -->  the best of its day, in that note
package daily

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/match"
	"procura/core/shortid"
	"procura/ui/host"
	"procura/ui/task"
)

// Window is what is asked of the window.
type Window interface {
	host.Host
	// Box shows a box with the focus on some widget, and returns what closes it; closed
	// is told when it is.
	Box(title string, content fyne.CanvasObject, first fyne.Focusable, closed func()) (closing func())
	// Present shows problems that are in no file on the tab of their game.
	Present(match.File)
	// Noted is what was noted under a key for good, "" for nothing; Note notes it.
	Noted(key string) string
	Note(key, value string)
}

// Desk has the problems of the days.
type Desk struct {
	window Window
	runner *task.Runner
	now    func() time.Time
	box    *box // open, nil for none
}

// New makes a desk for a window; now tells the date.
func New(w Window, now func() time.Time) *Desk {
	d := &Desk{window: w, runner: task.New(w.Post), now: now}
	d.runner.Cleanup = w.Release
	return d
}

// Close ends all work.
func (d *Desk) Close() { d.runner.Drop() }

// note is what is known of the problem of a game on a day.
type note struct {
	puzzle game.Puzzle
	// minimum is the length of its shortest solutions, best that of the shortest that was
	// played by hand, 0 for none.
	minimum, best int
}

// nameOf is what the problem of a day is called, in files too.
func nameOf(day string) string { return "desafio " + day }

func keyOf(day, id string) string { return "daily." + day + "." + id }

// noted is what was noted of a day, false where nothing was, or what nobody can read.
func (d *Desk) noted(day, id string) (n note, ok bool) {
	var word string
	if _, err := fmt.Sscan(d.window.Noted(keyOf(day, id)), &word, &n.minimum, &n.best); err != nil || n.minimum <= 0 {
		return note{}, false
	}
	found, wrong := shortid.Read(word, d.window.Games())
	if wrong != nil || found.Puzzle == nil || found.Puzzle.Module().ID() != id {
		return note{}, false
	}
	n.puzzle = found.Puzzle
	return n, true
}

func (d *Desk) note(day string, n note) {
	d.window.Note(keyOf(day, n.puzzle.Module().ID()), fmt.Sprintln(shortid.Problem(n.puzzle, nil), n.minimum, n.best))
}

// Played takes up a run by hand, where it is of the problem of a day and shorter than
// those before.
func (d *Desk) Played(run game.Run) {
	day, ok := strings.CutPrefix(run.Problem, nameOf(""))
	if !ok || run.Ran.Algorithm != game.Hand || !run.Solved() {
		return
	}
	day = day[:min(len(day), len(time.DateOnly))] // a name that was taken has a number behind it
	n, ok := d.noted(day, run.Game)
	if !ok || n.puzzle.Identity() != run.Identity || n.best > 0 && n.best <= run.Length {
		return
	}
	n.best = run.Length
	d.note(day, n)
}

// Open opens the box of today, and finds the problems that were not found yet.
func (d *Desk) Open() {
	day := d.now()
	d.box = newBox(d, day)
	d.box.open()
	d.next(day)
}

// found is a problem of a day, or that there is none.
type found struct {
	note
	ok bool
}

// next finds the first problem that is missing, as long as the box is open.
func (d *Desk) next(day time.Time) {
	if d.box == nil {
		return
	}
	for _, row := range d.box.rows {
		if row.settled {
			continue
		}
		task.Start(d.runner, func(ctx context.Context) (found, error) {
			task.GiveWay()
			return find(ctx, row.request), nil
		}, nil, func(f found, err error) {
			if err != nil {
				task.LogPanic("daily", err)
			}
			if f.ok {
				d.note(day.Format(time.DateOnly), f.note)
			}
			row.settle(f.note, f.ok)
			d.next(day)
		})
		return
	}
}

func find(ctx context.Context, r generate.Request) found {
	r.Threads = max(1, runtime.NumCPU()-1)
	maker, wrong := generate.New(r)
	if wrong != nil {
		panic("daily: " + wrong.Why.Key) // a day asks for nothing else than what is possible
	}
	made := maker.Find(ctx, 0, nil)
	return found{note{puzzle: made.Puzzle, minimum: made.Length}, made.Puzzle != nil}
}

// play shows a problem on the tab of its game.
func (d *Desk) play(day string, n note) {
	d.box.shut()
	n.puzzle.Identity() // it is kept from now on
	remark := fmt.Sprintf("mínimo: %d (provado)", n.minimum)
	d.window.Present(match.File{Problems: []game.Problem{{Name: nameOf(day), Puzzle: n.puzzle, Remarks: []string{remark}, Minimum: n.minimum}}})
}

// closed is told that the box is closed.
func (d *Desk) closed() {
	d.box = nil
	d.runner.Drop()
}
