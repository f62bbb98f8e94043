package console

import (
	"context"
	"errors"
	"io"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/console/flag"
)

// usualJudge is the time for the exact value of a position when no flag gives one, in milliseconds.
const usualJudge = 500

// positionsOf are what compare needs for methods for two players.
type positionsOf struct {
	game, file string
	judge      int
}

// flagsForTwo returns the flags for methods for two players.
func (c *comparison) flagsForTwo() []flag.Flag {
	c.forTwo.judge = usualJudge
	return []flag.Flag{
		flag.New("game", "NAME", "cli.flag.compare-game", &c.forTwo.game), flag.New("positions", "FILE", "cli.flag.compare-positions", &c.forTwo.file),
		flag.New("judge", "MS", "cli.flag.compare-judge", flag.Milliseconds(&c.forTwo.judge)),
	}
}

// isForTwo reports whether methods for two players are compared.
func (c *comparison) isForTwo() bool {
	return c.flags.Changed("game") || c.flags.Changed("positions")
}

// compareForTwo compares methods for two players at the positions of a file.
func (c *comparison) compareForTwo(ctx context.Context) {
	var g game.Playable
	rules := game.Rules{}
	if !c.accept(func() (wrong *text.Message) {
		g, wrong = c.gameForTwo()
		return wrong
	}, c.needsNothing, c.fitsTwo, c.readMethodsForTwo, c.bounded, func() *text.Message { return readRules(c.rules, rules) }) {
		return
	}
	complete, wrong := game.Rules{}.With(rules, g.MatchSettings())
	if wrong != nil {
		c.refuse(*suggestRule(wrong))
		return
	}
	if !c.readPositions(ctx, g, complete) || !c.checkOutputs(c.forTwo.file) {
		return
	}
	c.plan.Exact = time.Duration(c.forTwo.judge) * time.Millisecond
	c.columns = compare.ThoughtColumns(&c.plan)
	c.carryOut(ctx)
}

// fitsTwo refuses flags that have a meaning for problems only.
func (c *comparison) fitsTwo() *text.Message {
	for _, name := range []string{"problem", "target", "max-depth", "threads", "memory", "append"} {
		if c.flags.Changed(name) {
			return new(text.M("compare.two.flag", "Flag", "--"+name))
		}
	}
	return flawIf(c.forTwo.file == "", "compare.two.positions")
}

// gameForTwo returns the game of --game, and refuses one for one player.
func (c *comparison) gameForTwo() (game.Playable, *text.Message) {
	for _, m := range c.Games {
		if _, ok := m.(game.Playable); !ok && m.ID() == c.forTwo.game {
			return nil, new(text.M("compare.two.single", "Game", m.Title()))
		}
	}
	return c.playable(c.forTwo.game)
}

func (c *comparison) readMethodsForTwo() *text.Message {
	limits := c.request.Limits
	g, wrong := c.gameForTwo()
	if wrong != nil {
		return wrong
	}
	opening := g.Opening(game.Defaults(g.MatchSettings()))
	for _, spec := range c.methods {
		contender, wrong := compare.ParseForTwo(opening, spec, play.Limits{Time: limits.Time, Nodes: limits.Nodes})
		if wrong != nil {
			return new(text.M("compare.method", "Wrong", *wrong))
		}
		c.plan.Contenders = append(c.plan.Contenders, contender)
	}
	return flawIf(len(c.methods) == 0, "compare.nomethod")
}

// readPositions reads the file of positions. Lines that are wrong are reported, and left out.
func (c *comparison) readPositions(ctx context.Context, g game.Playable, rules game.Rules) bool {
	file, err := c.openFile(ctx, c.forTwo.file)
	var src []byte
	if err == nil {
		src, err = io.ReadAll(io.LimitReader(file, mostPositions+1))
		_ = file.Close() // nothing was written
	}
	if len(src) > mostPositions {
		err = errEndless
	}
	switch {
	case ctx.Err() != nil:
		return false
	case errors.Is(err, errEndless):
		return c.fail(text.M("console.analyze.endless", "Limit", mostPositions>>20))
	case err != nil:
		c.report(game.Issue{File: c.forTwo.file, What: c.Store.Reason(err)})
		return false
	}
	list, issues := match.ReadPositions(g, c.forTwo.file, src, rules)
	c.report(issues...)
	for _, p := range list {
		c.plan.Positions = append(c.plan.Positions, compare.Position{Name: p.Position.Line(), Position: p.Position})
	}
	if len(list)+len(issues) == 0 {
		c.report(game.Issue{File: c.forTwo.file, What: text.M("error.file.empty")})
	}
	return len(list) > 0
}
