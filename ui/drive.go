package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/task"
	"procura/ui/theme"
)

// driver works the window as a user would, step by step, from a goroutine of
// its own: each action runs on the UI goroutine, and waiting does not block it.
type driver struct {
	shell  *Shell
	ctx    context.Context
	out    io.Writer
	folder string
	shots  int
}

// patience is how long a step may take before it counts as failed.
const patience = 30 * time.Second

// drive runs a script beside the window, and quits when it ends.
func (s *Shell) drive(folder string, out io.Writer, done func(error), script func(*driver) error) {
	runner := task.New(s.program.Post)
	s.program.App.Lifecycle().SetOnStarted(func() {
		task.Start(runner, func(ctx context.Context) (bool, error) {
			return true, script(&driver{shell: s, ctx: ctx, out: out, folder: folder})
		}, nil, func(_ bool, err error) {
			done(err)
			s.quit()
		})
	})
}

// do runs f on the UI goroutine and returns how long that took to begin and
// end.
func (d *driver) do(f func()) time.Duration {
	began, finished := time.Now(), make(chan struct{})
	d.shell.program.Post(func() {
		f()
		close(finished)
	})
	<-finished
	return time.Since(began)
}

// until waits for a condition on the UI goroutine.
func (d *driver) until(what string, condition func() bool) error {
	for began := time.Now(); time.Since(began) < patience; time.Sleep(20 * time.Millisecond) {
		met := false
		d.do(func() { met = condition() })
		if met {
			return nil
		}
	}
	return fmt.Errorf("waited in vain for: %s", what)
}

// cancel stops a view's search, if it runs, and waits for its end.
func (d *driver) cancel(v *SolverView) error {
	d.do(func() {
		if v.running {
			v.button.OnTapped()
		}
	})
	return d.until("the search cancelled", func() bool { return !v.running })
}

// shoot leaves a numbered picture of the window.
func (d *driver) shoot(title string) error {
	time.Sleep(300 * time.Millisecond) // let the frame be drawn
	d.shots++
	path := filepath.Join(d.folder, fmt.Sprintf("%02d-%s.png", d.shots, title))
	if err := d.shell.program.Shoot(d.shell.window, path); err != nil {
		return fmt.Errorf("picture %s: %w", path, err)
	}
	fmt.Fprintln(d.out, path)
	return nil
}

// tab brings the tab of a game to the front.
func (d *driver) tab(id string) (*SolverView, error) {
	for i, desk := range d.shell.desks {
		if desk.module.ID() == id {
			d.do(func() { d.shell.tabs.SelectIndex(i) })
			return d.shell.views[i], nil
		}
	}
	return nil, fmt.Errorf("no tab %q", id)
}

// pick chooses a problem by name.
func (d *driver) pick(v *SolverView, name string) error {
	for i, p := range v.desk.problems {
		if p.Name == name {
			d.do(func() { v.list.Select(i) })
			return nil
		}
	}
	return fmt.Errorf("no problem %q", name)
}

// solve presses Resolver on a problem and waits for the verdict and the film.
func (d *driver) solve(game, problem string, want search.Verdict, length int) (*SolverView, error) {
	v, err := d.tab(game)
	if err != nil {
		return nil, err
	}
	if err := d.pick(v, problem); err != nil {
		return nil, err
	}
	d.do(v.button.OnTapped)
	if err := d.until(game+" "+problem+" solved", func() bool { return !v.running }); err != nil {
		return nil, err
	}
	run := v.shown
	if run.Verdict != want || run.Length != length {
		return nil, fmt.Errorf("%s %s: %s with %d moves, want %s with %d", game, problem, run.Verdict, run.Length, want, length)
	}
	return v, nil
}

// watched waits until a film has played to its end.
func (d *driver) watched(v *SolverView) error {
	return d.until("the film's end", func() bool { return !v.player.Playing() && v.player.Index() == v.player.Length()-1 })
}

// Tour shows the program by itself, leaves pictures in a folder, and fails
// when something is not as it should be. done is called before the window
// closes.
func (s *Shell) Tour(folder string, out io.Writer, done func(error)) {
	s.settings.mode, s.settings.language = theme.Light, "pt"
	s.applyTheme()
	s.build()
	s.drive(folder, out, done, (*driver).tour)
}

func (d *driver) tour() error {
	if err := os.MkdirAll(d.folder, 0o755); err != nil {
		return fmt.Errorf("tour: %w", err)
	}
	for _, chapter := range []func() error{
		d.tourCavalo, d.tourWeight, d.tourAudit, d.tourPoints, d.tourAdjiboto, d.tourSymmetry, d.tourCancel, d.tourAnytime, d.tourQuatro, d.tourMatch, d.tourSetup, d.tourContest, d.tourDark,
	} {
		if err := chapter(); err != nil {
			return err
		}
	}
	return nil
}

// choose chooses an algorithm and a heuristic by their keys, "" the usual one.
func (d *driver) choose(v *SolverView, algorithm, heuristic string) {
	d.do(func() {
		v.panel.algorithm.SetSelectedIndex(slices.Index(v.panel.algorithm.Keys, algorithm))
		if heuristic != "" {
			v.panel.heuristic.SetSelectedIndex(slices.Index(v.panel.heuristic.Keys, heuristic))
		}
	})
}

// tourWeight finds a solution that is not proved shortest, and says how far
// from it it can be.
func (d *driver) tourWeight() error {
	v, err := d.tab("cavalo")
	if err != nil {
		return err
	}
	d.choose(v, string(search.AStar), "pairs")
	d.do(func() { v.panel.parameter.entry.SetText("2") })
	if _, err := d.solve("cavalo", "D", search.Solution, 12); err != nil {
		return err
	}
	if err := d.watched(v); err != nil {
		return err
	}
	return d.shoot("cavalo-peso")
}

// tourAudit refutes the course's heuristic.
func (d *driver) tourAudit() error {
	v, err := d.tab("cavalo")
	if err != nil {
		return err
	}
	d.choose(v, string(search.AStar), "course")
	d.do(v.panel.audit.OnTapped)
	v.audits.Wait()
	if err := d.shoot("cavalo-auditoria"); err != nil {
		return err
	}
	d.do(func() {
		if d.shell.reading != nil {
			d.shell.reading.Hide()
		}
	})
	return nil
}

// tourPoints looks for the most points of a full board, and stops.
func (d *driver) tourPoints() error {
	v, err := d.tab("cavalo")
	if err != nil {
		return err
	}
	if err := d.pick(v, "F"); err != nil {
		return err
	}
	d.do(func() {
		v.panel.goal.SetSelectedIndex(slices.Index(v.panel.goal.Keys, "max"))
		v.button.OnTapped()
	})
	if err := d.until("points so far", func() bool { return !v.running || v.counters.progress.Points.Load() > 0 }); err != nil {
		return err
	}
	if err := d.shoot("cavalo-pontos"); err != nil {
		return err
	}
	if err := d.cancel(v); err != nil {
		return err
	}
	if err := d.shoot("cavalo-pontos-cancelado"); err != nil {
		return err
	}
	d.do(func() { v.panel.goal.SetSelectedIndex(slices.Index(v.panel.goal.Keys, "reach")) })
	return nil
}

// tourSymmetry solves a problem twice, the second time by symmetry.
func (d *driver) tourSymmetry() error {
	v, err := d.tab("adjiboto")
	if err != nil {
		return err
	}
	d.choose(v, string(search.BFS), "")
	for _, duplicates := range []search.Duplicates{search.Graph, search.Quotient} {
		d.do(func() { v.panel.duplicates.SetSelectedIndex(slices.Index(v.panel.duplicates.Keys, string(duplicates))) })
		if _, err := d.solve("adjiboto", "C", search.Optimal, 6); err != nil {
			return err
		}
	}
	if err := d.watched(v); err != nil {
		return err
	}
	return d.shoot("adjiboto-simetria")
}

// tourAnytime shows the best solution so far and the bound while the best
// method runs on a problem that it can't settle soon.
func (d *driver) tourAnytime() error {
	v, err := d.tab("adjiboto")
	if err != nil {
		return err
	}
	if err := d.pick(v, "G"); err != nil {
		return err
	}
	d.choose(v, string(game.Best), "")
	d.do(v.button.OnTapped)
	if err := d.until("a solution so far", func() bool { return !v.running || v.counters.progress.Best.Load() > 0 }); err != nil {
		return err
	}
	if err := d.shoot("adjiboto-melhor-ate-agora"); err != nil {
		return err
	}
	if err := d.cancel(v); err != nil {
		return err
	}
	return d.shoot("adjiboto-melhor-cancelado")
}

func (d *driver) tourCavalo() error {
	v, err := d.tab("cavalo")
	if err != nil {
		return err
	}
	if err := d.pick(v, "C"); err != nil {
		return err
	}
	if err := d.shoot("cavalo-problema"); err != nil {
		return err
	}
	if _, err := d.solve("cavalo", "C", search.Optimal, 6); err != nil {
		return err
	}
	if err := d.watched(v); err != nil {
		return err
	}
	if err := d.shoot("cavalo-resolvido"); err != nil {
		return err
	}
	return d.tourPlayer(v)
}

// tourPlayer goes back and forward by keys.
func (d *driver) tourPlayer(v *SolverView) error {
	last := v.player.Length() - 1
	for _, press := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyLeft, last - 1}, {fyne.KeyLeft, last - 2}, {fyne.KeyRight, last - 1}, {fyne.KeyHome, 0}, {fyne.KeyEnd, last}, {fyne.KeyLeft, last - 1}} {
		d.do(func() { d.shell.window.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: press.key}) })
		if err := d.until(fmt.Sprintf("step %d after %s", press.want, press.key), func() bool { return v.player.Index() == press.want }); err != nil {
			return err
		}
	}
	return d.shoot("cavalo-passo-atras")
}

func (d *driver) tourAdjiboto() error {
	v, err := d.solve("adjiboto", "C", search.Optimal, 6)
	if err != nil {
		return err
	}
	if err := d.watched(v); err != nil {
		return err
	}
	d.do(func() { v.player.Step(-1); v.player.Step(-1) })
	return d.shoot("adjiboto-resolvido")
}

// tourCancel starts a search that would take very long, and cancels it.
func (d *driver) tourCancel() error {
	v, err := d.tab("adjiboto")
	if err != nil {
		return err
	}
	if err := d.pick(v, "G"); err != nil {
		return err
	}
	d.do(func() {
		v.panel.algorithm.SetSelectedIndex(1) // BFS
		v.button.OnTapped()
	})
	time.Sleep(time.Second)
	if !v.running {
		return errors.New("the long search ended by itself")
	}
	if err := d.shoot("adjiboto-a-procurar"); err != nil {
		return err
	}
	if err := d.cancel(v); err != nil {
		return err
	}
	if v.shown.Stopped != search.ByCancel {
		return fmt.Errorf("stopped by %q, want cancel", v.shown.Stopped)
	}
	return d.shoot("adjiboto-cancelado")
}

func (d *driver) tourQuatro() error {
	if _, err := d.tab("quatro"); err != nil {
		return err
	}
	if err := d.shoot("quatro"); err != nil {
		return err
	}
	v, err := d.solve("quatro", "D", search.Optimal, 3)
	if err != nil {
		return err
	}
	if err := d.watched(v); err != nil {
		return err
	}
	return d.shoot("quatro-resolvido")
}

// tourDark shows every tab in the dark theme.
func (d *driver) tourDark() error {
	d.do(func() {
		d.shell.settings.mode = theme.Dark
		d.shell.applyTheme()
	})
	for _, desk := range d.shell.desks {
		if _, err := d.tab(desk.module.ID()); err != nil {
			return err
		}
		if err := d.shoot(desk.module.ID() + "-escuro"); err != nil {
			return err
		}
	}
	return nil
}
