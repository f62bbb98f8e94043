package console

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/console/flag"
	"procura/ui/report"
)

type making struct {
	*command
	game, fools, nodes, out string
	rules                   []string // KEY=VALUE
	count                   int
	time                    time.Duration
	request                 generate.Request
	maker                   *generate.Maker
	made                    []game.Problem
	printed                 int // bytes of the text of what is made
}

// generateProblems makes problems with proved properties.
func generateProblems(c *command) work {
	m := &making{command: c, count: 1, time: 20 * time.Second}
	r := &m.request
	r.Seed, r.Threads = 1, runtime.GOMAXPROCS(0)
	m.flags.Add(
		flag.New("game", "NAME", "cli.flag.game", flag.Choice(&m.game, m.generatorWords()...)),
		flag.New("seed", "N", "cli.flag.seed", &r.Seed),
		flag.New("count", "N", "cli.flag.count", flag.Positive(&m.count)),
		flag.New("size", "N", "cli.flag.size", &r.Size),
		flag.New("moves", "N", "cli.flag.moves", flag.Positive(&r.Moves)),
		flag.New("unique", "", "cli.flag.unique", &r.Unique),
		flag.New("impossible", "", "cli.flag.impossible", &r.Impossible),
		flag.New("fools", "ALGORITHM/HEURISTIC:N", "cli.flag.fools", &m.fools),
		flag.New("nodes", "MIN-MAX", "cli.flag.nodes-of-bfs", &m.nodes),
		flag.New("rule", "KEY=VALUE", "cli.flag.rule", &m.rules),
		flag.New("time", "TIME", "cli.flag.time", flag.Positive(&m.time)),
		flag.New("threads", "N", "cli.flag.threads", flag.Positive(&r.Threads)),
		flag.New("out", "FILE|-", "cli.flag.out", flag.NewFile(&m.out)),
		c.forceFlag(), c.jsonFlag(),
	)
	return func(ctx context.Context) {
		if m.accept(m.needsNothing, m.bounded, m.readGame, m.readRules, m.readFools, m.readNodes, m.makeMaker) && m.checkOutputs() {
			m.makeAll(ctx)
			m.saveAll()
		}
	}
}

func (m *making) makeMaker() *text.Message {
	m.request.Sized = m.flags.Changed("size")
	maker, refusal := generate.New(m.request)
	m.maker = maker
	if refusal != nil {
		return new(text.M("console.generate.flag", "Flag", "--"+string(refusal.Field), "Why", refusal.Why))
	}
	return nil
}

// mostCount is the greatest number of problems in a file.
const mostCount = 10_000

func (m *making) bounded() *text.Message {
	if m.count > mostCount {
		return new(text.M("console.generate.count", "Count", m.count, "Most", mostCount))
	}
	return flawIf(m.request.Seed > math.MaxUint64-uint64(m.count-1), "console.generate.seeds", "Seed", m.request.Seed, "Count", m.count)
}

func (m *making) readGame() *text.Message {
	for _, module := range m.Games {
		if g, ok := module.(game.Generator); ok && g.ID() == m.game {
			m.request.Game = g
		}
	}
	return flawIf(m.request.Game == nil, "console.generate.game", "Games", strings.Join(m.generatorWords(), " "))
}

func (m *making) readRules() *text.Message {
	m.request.Rules = game.Rules{}
	return readRules(m.rules, m.request.Rules)
}

// readFools reads ALGORITHM/HEURISTIC:K; K is optional.
func (m *making) readFools() *text.Message {
	if m.fools == "" {
		return nil
	}
	method, by, counted := strings.Cut(m.fools, ":")
	algorithm, heuristic, ok := strings.Cut(method, "/")
	m.request.Fools = game.Fooling{Algorithm: search.Algorithm(algorithm), Heuristic: heuristic}
	if counted {
		n, err := strconv.Atoi(by)
		ok = ok && err == nil && n > 0
		m.request.Fools.By = n
	}
	if !ok || algorithm == "" {
		return new(text.M("console.generate.fools", "Text", m.fools))
	}
	return nil
}

// readNodes reads MIN-MAX; one of the two may be missing.
func (m *making) readNodes() *text.Message {
	if m.nodes == "" {
		return nil
	}
	least, most, ok := strings.Cut(m.nodes, "-")
	for _, end := range []struct {
		text string
		to   *int64
	}{{least, &m.request.Nodes.Least}, {most, &m.request.Nodes.Most}} {
		if end.text == "" {
			continue
		}
		n, err := strconv.ParseInt(end.text, 10, 64)
		ok = ok && err == nil && n > 0
		*end.to = n
	}
	if !ok || m.request.Nodes.IsZero() {
		return new(text.M("console.generate.nodes", "Text", m.nodes))
	}
	return nil
}

// makeAll makes the problems one after another, each within the limit of time.
func (m *making) makeAll(ctx context.Context) {
	for number := range m.count {
		within, stop := context.WithTimeout(ctx, m.time)
		var r generate.Result
		whole := m.guard("", func() { r = m.maker.Find(within, number, m.showTries(number)) })
		stop()
		m.progress.Hide()
		if !whole {
			return
		}
		m.add(&r)
		if ctx.Err() != nil {
			return
		}
	}
}

// showTries shows the progress of a search for a problem.
func (m *making) showTries(number int) *generate.Progress {
	p, w, name := &generate.Progress{}, m.Words, counted(number, m.count, m.Words.Say(m.request.Game.Title()))
	m.progress.ShowWork(func(elapsed time.Duration) []string {
		return []string{
			name, report.Clock(w, elapsed), w.Key("generate.tries", "Count", p.Tries.Load()),
			w.Key("console.progress.limit", "Time", report.Clock(w, max(0, m.time-elapsed))),
		}
	})
	return p
}

func (m *making) add(r *generate.Result) {
	p := game.Problem{Puzzle: r.Puzzle}
	if r.Puzzle != nil {
		p.Remarks = r.Remarks(m.request)
		m.made = append(m.made, p)
	}
	switch {
	case m.json:
		m.printGenerated(r, p)
	case r.Puzzle == nil:
		m.printError(text.M("console.generate.none", "Seed", r.Seed, "Outcome", report.NotGenerated(m.Words, r)))
	case m.out == "":
		all := m.Store.Format(m.made)
		fmt.Fprint(m.Out, all[m.printed:])
		m.printed = len(all)
	}
}

// saveAll writes the file, if one is asked for and there is a problem.
func (m *making) saveAll() {
	if m.out != "" && len(m.made) > 0 && m.save(m.out, m.Store.Format(m.made)) && !m.json {
		m.note("%s", m.Words.Key("console.generated", "Count", len(m.made), "File", m.out))
	}
}

// printGenerated prints one line of generate --json.
func (m *making) printGenerated(r *generate.Result, p game.Problem) {
	found := r.Puzzle != nil
	problem, verdict := "", search.Unknown
	if found {
		problem, verdict = m.Store.Format([]game.Problem{p}), r.Verdict
	}
	m.printJSON(object{
		"game", m.request.Game.ID(), "seed", r.Seed, "problem", game.Known(problem, found), "length", game.Known(r.Length, found && r.Length >= 0),
		"verdict", verdict, "tries", r.Tries, "paths", game.Known(r.Paths, found && r.Paths > 0),
		"bfs_nodes", game.Known(r.Nodes, found && r.Nodes > 0), "fooled_by", game.Known(r.FooledBy, found && r.FooledBy > 0),
	})
}
