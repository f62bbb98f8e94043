// Package tour drives the window as a user would: it shows the program by itself
// and leaves pictures, and it measures what the window promises. It is for whoever
// releases the program, and no part of the shell; it knows the shell and the pages
// by the small surfaces that they have for it.
package tour

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"

	"procura/ui"
	"procura/ui/host"
	"procura/ui/match"
	"procura/ui/solver"
	"procura/ui/task"
	"procura/ui/theme"
)

// Guide is what driving a window needs.
type Guide struct {
	Shell *ui.Shell
	// App is the program's; Post runs a function on the UI goroutine.
	App  fyne.App
	Post func(func())
	// Shoot writes a picture of the window to a PNG file; it is called off the UI
	// goroutine.
	Shoot func(window fyne.Window, path string) error
	// Folder is where pictures go, and Out where their names and figures do.
	Folder string
	Out    io.Writer
	// Done is called before the window closes.
	Done func(error)
}

// driver works the window step by step, from a goroutine of its own: each action
// runs on the UI goroutine, and so does each look at what there is; waiting does not
// block it.
type driver struct {
	Guide
	shell ui.Driver
	ctx   context.Context
	shots int
}

// patience is how long a step may take before it counts as failed.
const patience = 2 * time.Minute

// drive runs a script beside the window, and quits when it ends.
func (g Guide) drive(script func(*driver) error) {
	runner := task.New(g.Post)
	g.App.Lifecycle().SetOnStarted(func() {
		task.Start(runner, func(ctx context.Context) (bool, error) {
			return true, script(&driver{Guide: g, shell: g.Shell.Drive(), ctx: ctx})
		}, nil, func(_ bool, err error) {
			g.Done(err)
			g.Shell.Quit()
		})
	})
}

// do runs f on the UI goroutine and returns how long that took to begin and
// end.
func (d *driver) do(f func()) time.Duration {
	began, finished := time.Now(), make(chan struct{})
	d.Post(func() {
		f()
		close(finished)
	})
	<-finished
	return time.Since(began)
}

// ask looks at something on the UI goroutine.
func ask[T any](d *driver, look func() T) T {
	var seen T
	d.do(func() { seen = look() })
	return seen
}

// until waits for a condition on the UI goroutine.
func (d *driver) until(what string, condition func() bool) error {
	for began := time.Now(); time.Since(began) < patience; time.Sleep(20 * time.Millisecond) {
		if ask(d, condition) {
			return nil
		}
	}
	return fmt.Errorf("waited in vain for: %s", what)
}

// cancel stops a page's search, if it runs, and waits for its end.
func (d *driver) cancel(v solver.Driver) error {
	d.do(func() {
		if v.Running() {
			v.Press()
		}
	})
	return d.until("the search cancelled", func() bool { return !v.Running() })
}

// shoot leaves a numbered picture of the window.
func (d *driver) shoot(title string) error {
	time.Sleep(300 * time.Millisecond) // let the frame be drawn
	d.shots++
	path := filepath.Join(d.Folder, fmt.Sprintf("%02d-%s.png", d.shots, title))
	if err := d.Shoot(d.shell.Window(), path); err != nil {
		return fmt.Errorf("picture %s: %w", path, err)
	}
	fmt.Fprintln(d.Out, path)
	return nil
}

// bring brings the page of an area to the front.
func bring[T host.Tab, D any](d *driver, drive func(T) D, game string) (page D, err error) {
	found := false
	d.do(func() {
		place := d.shell.Find(game)
		if place < 0 {
			return
		}
		d.shell.Row().SelectIndex(place)
		for i, p := range d.shell.Pages(place) {
			var view T
			if view, found = p.(T); found {
				d.shell.Turn(i)
				page = drive(view)
				return
			}
		}
	})
	if !found {
		return page, fmt.Errorf("no such page of %q", game)
	}
	return page, nil
}

// tab brings the solver of a game to the front.
func (d *driver) tab(game string) (solver.Driver, error) { return bring(d, solver.Drive, game) }

// pick chooses a problem by name.
func (d *driver) pick(v solver.Driver, name string) error {
	if !ask(d, func() bool { return v.Pick(name) }) {
		return fmt.Errorf("no problem %q", name)
	}
	return nil
}

// light changes between light and dark.
func (d *driver) light(mode theme.Mode) { d.do(func() { d.shell.SetMode(mode) }) }

// resize gives the window another size, and returns the one it had.
func (d *driver) resize(size fyne.Size) (before fyne.Size) {
	d.do(func() {
		before = d.shell.Window().Canvas().Size()
		d.shell.Window().Resize(size)
	})
	return before
}

// small is the least size that the window is made for.
var small = fyne.NewSize(1024, 700)

// backToQuatro brings the solver of Quatro back to the front.
func (d *driver) backToQuatro() error {
	_, err := d.tab("quatro")
	return err
}

// relit changes between light and dark, and returns what works the view that takes
// the place of the one before.
func (d *driver) relit(m match.Driver, mode theme.Mode) match.Driver {
	d.light(mode)
	if now, err := bring(d, match.Drive, "quatro"); err == nil {
		return now
	}
	return m
}
