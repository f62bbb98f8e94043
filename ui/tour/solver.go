package tour

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/solver"
	"procura/ui/theme"
)

// solvers is the tour's chapter about problems.
type solvers struct{ *driver }

// solve presses Resolver on a problem and waits for the verdict and the film.
func (d solvers) solve(game, problem string, want search.Verdict, length int) (solver.Driver, error) {
	v, err := d.tab(game)
	if err != nil {
		return v, err
	}
	if err := d.pick(v, problem); err != nil {
		return v, err
	}
	d.do(v.Press)
	if err := d.until(game+" "+problem+" solved", func() bool { return !v.Running() }); err != nil {
		return v, err
	}
	run := ask(d.driver, v.Shown)
	if run.Verdict != want || run.Length != length {
		return v, fmt.Errorf("%s %s: %s with %d moves, want %s with %d", game, problem, run.Verdict, run.Length, want, length)
	}
	return v, nil
}

// watched waits until a film has played to its end.
func (d solvers) watched(v solver.Driver) error {
	return d.until("the film's end", func() bool { return !v.Player().Playing() && v.Player().Index() == v.Player().Length()-1 })
}

// Run shows the program by itself, leaves pictures, and fails when something is not
// as it should be.
func (g Guide) Run() {
	g.Shell.Drive().SetMode(theme.Light)
	g.Shell.Drive().SetLanguage("pt")
	g.drive((*driver).tour)
}

// tour is the whole of it, chapter by chapter.
func (d *driver) tour() error {
	if err := os.MkdirAll(d.Folder, 0o755); err != nil {
		return fmt.Errorf("tour: %w", err)
	}
	solvers, matches, tournaments, labs := solvers{d}, matches{d}, tournaments{d}, labs{d}
	for _, chapter := range []func() error{
		solvers.tourCavalo, solvers.tourProof, solvers.tourWeight, solvers.tourAudit, solvers.tourPoints, solvers.tourAdjiboto, solvers.tourSymmetry,
		solvers.tourCancel, solvers.tourAnytime, solvers.tourQuatro, matches.tourMatch, matches.tourSetup,
		tournaments.tourTournament, labs.tourExploring, labs.tourComparing, labs.tourRacing, labs.tourAuditing, solvers.tourDark,
	} {
		if err := chapter(); err != nil {
			return err
		}
	}
	return nil
}

// choose chooses an algorithm and a heuristic by their keys, "" the usual one.
func (d solvers) choose(v solver.Driver, algorithm, heuristic string) {
	d.do(func() { v.UseMethod(algorithm, heuristic) })
}

// tourWeight finds a solution that is not proved shortest, and says how far
// from it it can be.
func (d solvers) tourWeight() error {
	v, err := d.tab("cavalo")
	if err != nil {
		return err
	}
	d.choose(v, string(search.AStar), "pairs")
	d.do(func() { v.UseParameter("2") })
	if _, err := d.solve("cavalo", "D", search.Solution, 12); err != nil {
		return err
	}
	if err := d.watched(v); err != nil {
		return err
	}
	return d.shoot("cavalo-peso")
}

// tourAudit refutes the course's heuristic.
func (d solvers) tourAudit() error {
	v, err := d.tab("cavalo")
	if err != nil {
		return err
	}
	d.choose(v, string(search.AStar), "course")
	d.do(v.Audit)
	v.WaitForAudit()
	if err := d.shoot("cavalo-auditoria"); err != nil {
		return err
	}
	d.do(d.shell.CloseDialog)
	return nil
}

// tourPoints looks for the most points of a full board, and stops.
func (d solvers) tourPoints() error {
	v, err := d.tab("cavalo")
	if err != nil {
		return err
	}
	if err := d.pick(v, "F"); err != nil {
		return err
	}
	d.do(func() {
		v.UseGoal("max")
		v.Press()
	})
	if err := d.until("points so far", func() bool { return !v.Running() || v.Progress().Points.Load() > 0 }); err != nil {
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
	d.do(func() { v.UseGoal("reach") })
	return nil
}

// tourSymmetry solves a problem twice, the second time by symmetry.
func (d solvers) tourSymmetry() error {
	v, err := d.tab("adjiboto")
	if err != nil {
		return err
	}
	d.choose(v, string(search.BFS), "")
	for _, duplicates := range []search.Duplicates{search.Graph, search.Quotient} {
		d.do(func() { v.UseDuplicates(duplicates) })
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
func (d solvers) tourAnytime() error {
	v, err := d.tab("adjiboto")
	if err != nil {
		return err
	}
	if err := d.pick(v, "G"); err != nil {
		return err
	}
	d.choose(v, string(game.Best), "")
	d.do(v.Press)
	if err := d.until("a solution so far", func() bool { return !v.Running() || v.Progress().Best.Load() > 0 }); err != nil {
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

func (d solvers) tourCavalo() error {
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
func (d solvers) tourPlayer(v solver.Driver) error {
	last := ask(d.driver, v.Player().Length) - 1
	for _, press := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyLeft, last - 1}, {fyne.KeyLeft, last - 2}, {fyne.KeyRight, last - 1}, {fyne.KeyHome, 0}, {fyne.KeyEnd, last}, {fyne.KeyLeft, last - 1}} {
		d.do(func() { d.shell.Window().Canvas().OnTypedKey()(&fyne.KeyEvent{Name: press.key}) })
		if err := d.until(fmt.Sprintf("step %d after %s", press.want, press.key), func() bool { return v.Player().Index() == press.want }); err != nil {
			return err
		}
	}
	return d.shoot("cavalo-passo-atras")
}

// tourProof looks at the mark of a verdict that was verified, saves its certificate and
// opens it.
func (d solvers) tourProof() error {
	v, err := d.solve("cavalo", "C", search.Optimal, 6)
	if err != nil {
		return err
	}
	if err := d.watched(v); err != nil {
		return err
	}
	if err := d.until("the proof of C", v.Verified); err != nil {
		return err
	}
	if err := d.shoot("cavalo-prova"); err != nil {
		return err
	}
	path := filepath.Join(d.Folder, "prova-cavalo-C.txt")
	d.do(func() { v.SaveProof(path) })
	if err := d.until("the certificate", func() bool { return !v.Saving() }); err != nil {
		return err
	}
	d.do(func() { d.Shell.OpenFile(path) })
	if err := d.until("the findings", func() bool { return d.shell.Boxed() && !d.shell.Verifying() }); err != nil {
		return err
	}
	if err := d.shoot("provas"); err != nil {
		return err
	}
	d.do(d.shell.CloseDialog)
	return nil
}

func (d solvers) tourAdjiboto() error {
	v, err := d.solve("adjiboto", "C", search.Optimal, 6)
	if err != nil {
		return err
	}
	if err := d.watched(v); err != nil {
		return err
	}
	d.do(func() { v.Player().Step(-1); v.Player().Step(-1) })
	return d.shoot("adjiboto-resolvido")
}

// tourCancel starts a search that would take very long, and cancels it.
func (d solvers) tourCancel() error {
	v, err := d.tab("adjiboto")
	if err != nil {
		return err
	}
	if err := d.pick(v, "G"); err != nil {
		return err
	}
	d.do(func() {
		v.UseMethod(string(search.BFS), "")
		v.Press()
	})
	time.Sleep(time.Second)
	if !ask(d.driver, v.Running) {
		return errors.New("the long search ended by itself")
	}
	if err := d.shoot("adjiboto-a-procurar"); err != nil {
		return err
	}
	if err := d.cancel(v); err != nil {
		return err
	}
	if stopped := ask(d.driver, v.Shown).Stopped; stopped != search.ByCancel {
		return fmt.Errorf("stopped by %q, want cancel", stopped)
	}
	return d.shoot("adjiboto-cancelado")
}

func (d solvers) tourQuatro() error {
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
func (d solvers) tourDark() error {
	d.light(theme.Dark)
	for _, game := range []string{"quatro", "cavalo", "adjiboto"} {
		if _, err := d.tab(game); err != nil {
			return err
		}
		if err := d.shoot(game + "-escuro"); err != nil {
			return err
		}
	}
	return nil
}
