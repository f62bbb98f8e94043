package console

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/report"
)

type generateFlags struct {
	set                     *pflag.FlagSet
	game, fools, nodes, out string
	rules                   []string // KEY=VALUE
	size, moves             int
	count, threads          int
	seed                    uint64
	unique, impossible      bool
	time                    time.Duration
	json                    bool
	outputs                 outputs
}

func newGenerateFlags() *generateFlags {
	f := &generateFlags{set: newFlags()}
	f.set.StringVar(&f.game, "game", "", "")
	f.set.Uint64Var(&f.seed, "seed", 1, "")
	f.set.IntVar(&f.count, "count", 1, "")
	f.set.IntVar(&f.size, "size", 0, "")
	f.set.IntVar(&f.moves, "moves", 0, "")
	f.set.BoolVar(&f.unique, "unique", false, "")
	f.set.BoolVar(&f.impossible, "impossible", false, "")
	f.set.StringVar(&f.fools, "fools", "", "")
	f.set.StringVar(&f.nodes, "nodes", "", "")
	f.set.StringArrayVar(&f.rules, "rule", nil, "")
	f.set.DurationVar(&f.time, "time", 20*time.Second, "")
	f.set.IntVar(&f.threads, "threads", runtime.GOMAXPROCS(0), "")
	f.outputs.add(f.set, "out", &f.out)
	f.set.BoolVar(&f.json, "json", false, "")
	return f
}

// generateProblems makes problems with proved properties.
func generateProblems(ctx context.Context, env *Env, args []string) int {
	f := newGenerateFlags()
	if status, ok := env.parseFlags(f.set, args); !ok {
		return status
	}
	request, wrong := f.request(env)
	if wrong != nil {
		return env.badUsage(*wrong)
	}
	maker, refusal := generate.New(request)
	if refusal != nil {
		return env.badUsage(text.M("console.generate.flag", "Flag", "--"+string(refusal.Field), "Why", refusal.Why))
	}
	if status, ok := f.outputs.check(env); !ok {
		return status
	}
	m := &making{env: env, flags: f, request: request, maker: maker}
	m.all(ctx)
	m.save()
	return m.status
}

// request makes a request of the flags, or says which makes no sense.
func (f *generateFlags) request(env *Env) (generate.Request, *text.Message) {
	r := generate.Request{Seed: f.seed, Threads: f.threads}
	r.Size, r.Sized = f.size, f.set.Changed("size")
	r.Moves, r.Unique, r.Impossible = f.moves, f.unique, f.impossible
	for _, read := range []func(*Env, *generate.Request) *text.Message{f.plain, f.positive, f.readGame, f.readRules, f.readFools, f.readNodes} {
		if wrong := read(env, &r); wrong != nil {
			return r, wrong
		}
	}
	return r, nil
}

// plain refuses words that are no flags.
func (f *generateFlags) plain(*Env, *generate.Request) *text.Message {
	if f.set.NArg() > 0 {
		return flaw(text.M("console.argument", "Argument", f.set.Arg(0)))
	}
	return nil
}

// mostCount is how many problems a file can hold.
const mostCount = 10_000

// positive refuses numbers that are too small, or too many problems.
func (f *generateFlags) positive(*Env, *generate.Request) *text.Message {
	for _, number := range []struct {
		name  string
		value int64
	}{{"count", int64(f.count)}, {"moves", int64(f.moves)}, {"threads", int64(f.threads)}, {"time", int64(f.time)}} {
		if f.set.Changed(number.name) && number.value <= 0 {
			return flaw(text.M("console.positive", "Flag", "--"+number.name))
		}
	}
	switch {
	case f.count > mostCount:
		return flaw(text.M("console.generate.count", "Count", f.count, "Most", mostCount))
	case f.seed > math.MaxUint64-uint64(f.count-1):
		return flaw(text.M("console.generate.seeds", "Seed", f.seed, "Count", f.count))
	}
	return nil
}

// readGame takes the game, which must be named.
func (f *generateFlags) readGame(env *Env, r *generate.Request) *text.Message {
	var ids []string
	for _, m := range env.Games {
		g, ok := m.(game.Generator)
		if !ok {
			continue
		}
		if ids = append(ids, g.ID()); g.ID() == f.game {
			r.Game = g
		}
	}
	switch {
	case r.Game != nil:
		return nil
	case f.game == "":
		return flaw(text.M("console.generate.game", "Games", strings.Join(ids, " ")))
	}
	return flaw(text.M("console.flag.word", "Flag", "--game", "Value", f.game, "Allowed", strings.Join(ids, " ")))
}

func (f *generateFlags) readRules(_ *Env, r *generate.Request) *text.Message {
	r.Rules = game.Rules{}
	for _, word := range f.rules {
		key, value, wrong := readRule(word)
		if wrong != nil {
			return wrong
		}
		r.Rules[key] = value
	}
	return nil
}

// readFools reads ALGORITHM/HEURISTIC:K, where K may be left out.
func (f *generateFlags) readFools(_ *Env, r *generate.Request) *text.Message {
	if f.fools == "" {
		return nil
	}
	method, by, counted := strings.Cut(f.fools, ":")
	algorithm, heuristic, ok := strings.Cut(method, "/")
	r.Fools = game.Fooling{Algorithm: search.Algorithm(algorithm), Heuristic: heuristic}
	if counted {
		n, err := strconv.Atoi(by)
		ok = ok && err == nil && n > 0
		r.Fools.By = n
	}
	if !ok || algorithm == "" {
		return flaw(text.M("console.generate.fools", "Text", f.fools))
	}
	return nil
}

// readNodes reads MIN-MAX, where one of the two may be left out.
func (f *generateFlags) readNodes(_ *Env, r *generate.Request) *text.Message {
	if f.nodes == "" {
		return nil
	}
	least, most, ok := strings.Cut(f.nodes, "-")
	for _, end := range []struct {
		text string
		to   *int64
	}{{least, &r.Nodes.Least}, {most, &r.Nodes.Most}} {
		if end.text == "" {
			continue
		}
		n, err := strconv.ParseInt(end.text, 10, 64)
		ok = ok && err == nil && n > 0
		*end.to = n
	}
	if !ok || r.Nodes.IsZero() {
		return flaw(text.M("console.generate.nodes", "Text", f.nodes))
	}
	return nil
}

// making is a run of generate.
type making struct {
	env     *Env
	flags   *generateFlags
	request generate.Request
	maker   *generate.Maker
	made    []game.Problem
	printed int // bytes of the text of what is made
	status  int
}

// all makes the problems one after another; each has its own time.
func (m *making) all(ctx context.Context) {
	for number := range m.flags.count {
		within, stop := context.WithTimeout(ctx, m.flags.time)
		var r generate.Result
		ended := m.env.runGuarded("", func() int { r = m.maker.Find(within, number, nil); return Done })
		stop()
		if m.status = max(m.status, ended); ended != Done {
			return
		}
		m.add(&r)
		if ctx.Err() != nil {
			return
		}
	}
}

// add prints a problem, or that none was found.
func (m *making) add(r *generate.Result) {
	p := game.Problem{Puzzle: r.Puzzle}
	if r.Puzzle != nil {
		p.Remarks = r.Remarks(m.request)
		m.made = append(m.made, p)
	}
	switch {
	case m.flags.json:
		m.env.printJSON(newGenerated(m, r, p))
	case r.Puzzle == nil:
		m.env.printError(text.M("console.generate.none", "Seed", r.Seed, "Outcome", report.NotGenerated(m.env.Words, r)))
	case m.flags.out == "":
		all := m.env.Store.Format(m.made)
		fmt.Fprint(m.env.Out, all[m.printed:])
		m.printed = len(all)
	}
}

// save writes the file that is asked for, if there is anything to be written.
func (m *making) save() {
	if m.flags.out == "" || len(m.made) == 0 {
		return
	}
	if !m.flags.outputs.save(m.env, m.flags.out, m.env.Store.Format(m.made)) {
		m.status = Failed
		return
	}
	if !m.flags.json {
		m.env.line("%s", m.env.Words.Key("console.generated", "Count", len(m.made), "File", m.flags.out))
	}
}

// generated is one line of generate --json.
type generated struct {
	Game     string         `json:"game"`
	Seed     uint64         `json:"seed"`
	Problem  *string        `json:"problem"`
	Length   *int           `json:"length"`
	Verdict  search.Verdict `json:"verdict"`
	Tries    int            `json:"tries"`
	Paths    *int64         `json:"paths"`
	BFSNodes *int64         `json:"bfs_nodes"`
	FooledBy *int           `json:"fooled_by"`
}

func newGenerated(m *making, r *generate.Result, p game.Problem) generated {
	g := generated{Game: m.request.Game.ID(), Seed: r.Seed, Verdict: search.Unknown, Tries: r.Tries}
	if r.Puzzle == nil {
		return g
	}
	form := m.env.Store.Format([]game.Problem{p})
	g.Problem, g.Verdict = &form, r.Verdict
	g.Length = known(r.Length, r.Length >= 0)
	g.Paths, g.BFSNodes = known(r.Paths, r.Paths > 0), known(r.Nodes, r.Nodes > 0)
	g.FooledBy = known(r.FooledBy, r.FooledBy > 0)
	return g
}
