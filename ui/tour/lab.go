package tour

import (
	"errors"
	"fmt"
	"slices"

	"procura/core/game"
	"procura/core/race"
	"procura/ui/host"
	"procura/ui/lab/auditing"
	"procura/ui/lab/comparing"
	"procura/ui/lab/exploring"
	"procura/ui/lab/racing"
	"procura/ui/theme"
)

// labs is the tour's chapter about the laboratory.
type labs struct{ *driver }

// ownFormula is a heuristic as somebody would write one.
const ownFormula = game.FormulaPrefix + "ceil(falta / max(maior, 1))"

// inBoth leaves a picture in the light theme, and one in the dark theme and the least size
// of the window.
func (d labs) inBoth(title string) error {
	if err := d.shoot(title); err != nil {
		return err
	}
	d.light(theme.Dark)
	before := d.resize(small)
	err := d.shoot(title + "-pequeno-escuro")
	d.light(theme.Light)
	d.resize(before)
	return err
}

// tourExploring looks into a search of A*.
func (d labs) tourExploring() error {
	v, err := d.tab("cavalo")
	if err != nil {
		return err
	}
	solvers(d).choose(v, "astar", "pairs")
	d.do(func() { v.UseParameter("") })
	if _, err := solvers(d).solve("cavalo", "C", "optimal", 6); err != nil {
		return err
	}
	run := ask(d.driver, v.Shown)
	d.do(func() { d.shell.Host().Explore(run) })
	page, err := bring(d.driver, exploring.Drive, host.Laboratory)
	if err != nil {
		return err
	}
	if err := d.until("the exploration", page.Walking); err != nil {
		return err
	}
	d.do(func() { page.Step(page.Steps() * 2 / 3) })
	if err := d.until("the step", page.Walking); err != nil {
		return err
	}
	return d.inBoth("explorar")
}

// tourComparing compares methods on the problems of Cavalo.
func (d labs) tourComparing() error {
	page, err := bring(d.driver, comparing.Drive, host.Laboratory)
	if err != nil {
		return err
	}
	methods := []string{"bfs", "dfs", "idastar/colours", "astar/course", "astar/pairs", "astar/" + ownFormula}
	picked := false
	d.do(func() {
		picked = page.Pick(d.named("cavalo", "A", "B", "C", "D", "E"), methods)
		page.Start()
	})
	if !picked {
		return errors.New("a problem or method of the comparison is not on offer")
	}
	if err := d.until("the comparison", func() bool { return !page.Busy() && page.Lines() > 0 }); err != nil {
		return err
	}
	return d.inBoth("comparar")
}

// named are problems as the page lists them.
func (d labs) named(game string, names ...string) []string {
	var list []string
	for _, m := range d.shell.Host().Games() {
		for _, name := range names {
			if m.ID() == game {
				list = append(list, d.shell.Host().Words().Say(m.Title())+" "+name)
			}
		}
	}
	return list
}

// tourRacing has four methods race on a problem, and looks at the race on its way and at
// its end, by expansions and by the clock.
func (d labs) tourRacing() error {
	page, err := bring(d.driver, racing.Drive, host.Laboratory)
	if err != nil {
		return err
	}
	d.do(func() {
		page.Choose(d.placeOf("cavalo", "D"), "bfs", "astar/course", "idastar/pairs", "astar/"+ownFormula)
		page.Run()
	})
	if err := d.until("the race", page.Racing); err != nil {
		return err
	}
	for _, at := range []struct {
		mode race.Mode
		part float64
		name string
	}{{race.ByExpansions, 0.1, "partida"}, {race.ByExpansions, 0.4, "meio"}, {race.ByExpansions, 1, "fim"}, {race.ByClock, 0.5, "relogio"}} {
		d.do(func() {
			page.Switch(at.mode)
			page.Seek(at.part)
		})
		if err := d.until("a moment of the race", page.Racing); err != nil {
			return err
		}
		if err := d.shoot("corrida-" + at.name); err != nil {
			return err
		}
	}
	d.do(func() { page.Switch(race.ByExpansions); page.Seek(1) })
	return d.inBoth("corrida")
}

// placeOf is the place of a problem among all that are open, 0 for none.
func (d labs) placeOf(id, name string) int {
	return max(0, slices.IndexFunc(d.shell.Host().Problems(), func(p game.Problem) bool {
		return p.Puzzle.Module().ID() == id && p.Name == name
	}))
}

// tourAuditing refutes the course's heuristic, and looks at the board that does.
func (d labs) tourAuditing() error {
	page, err := bring(d.driver, auditing.Drive, host.Laboratory)
	if err != nil {
		return err
	}
	if !ask(d.driver, func() bool { return page.Choose("cavalo", "C", "course") }) {
		return fmt.Errorf("no heuristic %q of Cavalo C to be audited", "course")
	}
	d.do(page.Audit)
	if err := d.until("the audit", func() bool { return !page.Busy() && page.Film() > 0 }); err != nil {
		return err
	}
	if err := d.inBoth("auditoria"); err != nil {
		return err
	}
	return d.backToQuatro()
}
