package tournament

import (
	"context"
	"slices"
	"strings"

	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/foreign"
	"procura/ui/task"
)

// A tournament's file says which programs are to run, and whoever wrote it may be
// anybody. So what the user did not type in this window is shown to him before its
// first run, and again when it is not what it was.

// command is the command of an engine that is a program.
func command(spec string) string {
	_, command, _ := strings.Cut(spec, "cmd:")
	return command
}

// typed notes that the user has made an engine of another one, or of "". What was
// somebody else's stays so while a word of its command is left: a long one is not seen
// whole where it is changed.
func (c *Session) typed(spec, before string) {
	if c.own[before] || !foreign.Inherits(command(spec), command(before)) {
		if c.own == nil {
			c.own = map[string]bool{}
		}
		c.own[spec] = true
	}
}

// permitted goes on when all programs of a tournament may run: at once when the user
// has typed them, else when he says, or has said, yes.
func (c *Session) permitted(t *tournament.Tournament, goOn func()) {
	var programs []foreign.Program
	for _, p := range slices.DeleteFunc(t.Programs(), func(p tournament.Program) bool { return c.own[p.Spec] }) {
		programs = append(programs, foreign.Program{Name: p.Name, Command: p.Command})
	}
	if len(programs) == 0 {
		goOn()
		return
	}
	c.phase, c.awaited = phaseReading, ""
	task.Start(c.runner, func(ctx context.Context) ([]foreign.Program, error) { return foreign.Look(ctx, programs) }, nil,
		func(found []foreign.Program, err error) { c.looked(t, found, err, goOn) })
	c.show()
}

// looked asks about those that are not remembered.
func (c *Session) looked(t *tournament.Tournament, found []foreign.Program, err error, goOn func()) {
	c.phase = c.resting()
	c.show()
	if err != nil {
		task.LogPanic("look at programs", err)
		c.host.Complain(text.M("tournament.page.failed"))
		return
	}
	found = foreign.Strange(c.host, found)
	if len(found) == 0 {
		goOn()
		return
	}
	before := c.tourney
	c.askForeign(found, func() {
		if c.tourney == before && c.phase == c.resting() {
			c.permitted(t, goOn)
		}
	})
}

// askForeign shows programs of somebody else, and asks.
func (c *Session) askForeign(found []foreign.Program, yes func()) {
	foreign.Ask(c.host, c.host.Words().Key("tournament.page.foreign.why", "Count", len(found)), found, yes)
}
