// Package export makes files of what a page shows: pictures of a board, a film of a
// path, pages to be printed. It is for the shell; how such files look is in package
// picture. Boards are laid out on the goroutine of the interface, a step at a time, and
// everything else is done beside the window.
package export

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/task"
	"procura/ui/theme"
)

// Format is a kind of file, by the ending of its name.
type Format string

// The formats.
const (
	PNG Format = "png"
	SVG Format = "svg"
	GIF Format = "gif"
	PDF Format = "pdf"
)

// Formats are all, in the order in which they are offered.
func Formats() []Format { return []Format{PNG, SVG, GIF, PDF} }

// Window is what is asked of the window.
type Window interface {
	host.Host
	// View opens a file in the system's viewer.
	View(path string) error
}

// Desk makes one file at a time.
type Desk struct {
	window Window
	runner *task.Runner
	job    *job // the one under way
	ticks  int
}

// New makes a desk for a window.
func New(w Window) *Desk {
	d := &Desk{window: w, runner: task.New(w.Post)}
	d.runner.Cleanup = w.Release
	return d
}

// Save asks for a file and makes it. The ending of its name says which kind it is,
// where it is one of them.
func (d *Desk) Save(p host.Picture, f Format) {
	if !d.ready(p, f) {
		return
	}
	d.window.AskSave(d.window.Words().Key("dialog.picture"), text.FileName(p.Name)+"."+string(f), func(path string) {
		if f := formatOf(path, f); d.ready(p, f) {
			d.make(newJob(d.window, p, f, f == PDF || !theme.IsDark()), filepath.Base(path), func(content []byte) { d.write(path, content) })
		}
	})
}

// Print makes pages and opens them in the system's viewer, which prints them.
func (d *Desk) Print(p host.Picture) {
	if d.ready(p, PDF) {
		name := text.FileName(p.Name) + ".pdf"
		d.make(newJob(d.window, p, PDF, true), name, func(content []byte) { d.view(name, content) })
	}
}

// Cancel gives up what is being made, and reports whether something was.
func (d *Desk) Cancel() bool {
	if d.job == nil {
		return false
	}
	d.runner.Drop()
	d.rest()
	return true
}

// Close ends all work.
func (d *Desk) Close() { d.runner.Drop() }

// ready reports whether a file can be made now, and says why not.
func (d *Desk) ready(p host.Picture, f Format) bool {
	switch {
	case d.job != nil:
		d.window.Complain(text.M("error.picture.busy"))
	case f == GIF && p.Len < 2:
		d.window.Complain(text.M("error.picture.path"))
	default:
		return true
	}
	return false
}

// make makes a file beside the window, and calls then with what is in it.
func (d *Desk) make(j *job, name string, then func(content []byte)) {
	d.job, d.ticks = j, 0
	d.window.Settle()
	task.Start(d.runner, j.run, func() { d.tick(name) }, func(content []byte, err error) {
		d.rest()
		switch {
		case errors.Is(err, context.Canceled):
		case err != nil:
			task.LogPanic("picture", err)
			d.window.Complain(text.M("error.picture.failed", "File", name, "Reason", err.Error()))
		default:
			then(content)
		}
	})
}

// patience is how many ticks of a tenth of a second something takes before the window
// says so.
const patience = 3

func (d *Desk) tick(name string) {
	if d.ticks++; d.ticks >= patience && d.job != nil {
		d.window.Work(d.window.Words().Key("picture.working", "File", name, "Percent", d.job.percent()), func() { d.Cancel() })
	}
}

func (d *Desk) rest() {
	if d.job = nil; d.ticks >= patience {
		d.window.Hush()
	}
}

func (d *Desk) write(path string, content []byte) {
	d.window.Write(path, func() (func() error, func(error)) {
		return func() error { return d.window.Store().SavePicture(path, content) }, func(err error) {
			if err == nil {
				d.window.Tell(text.M("notice.picture", "File", filepath.Base(path)))
			}
		}
	})
}

// view writes a file that is swept some day, and opens it.
func (d *Desk) view(name string, content []byte) {
	var path string
	d.window.Write(name, func() (func() error, func(error)) {
		do := func() (err error) {
			path, err = d.window.Store().SavePrint(name, content)
			return err //nolint:wrapcheck // the writer says it
		}
		return do, func(err error) {
			if err != nil {
				return
			}
			if err := d.window.View(path); err != nil {
				d.window.Complain(text.M("error.picture.viewer", "File", path, "Reason", err.Error()))
			}
		}
	})
}

// formatOf is the format of a file by its name, otherwise the one that was wanted.
func formatOf(path string, wanted Format) Format {
	ending := Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(path), ".")))
	for _, f := range Formats() {
		if f == ending {
			return f
		}
	}
	return wanted
}
