package console

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/console/flag"
	"procura/ui/console/terminal"
	"procura/ui/report"
)

// The clock of the championship starts with the process, so a move must be ready some time before the limit.
const (
	// printing is the time reserved for printing the answer and ending the program.
	printing = 12 * time.Millisecond
	// rescue is the time before the limit when the move found by looking one move ahead is taken.
	rescue = 8 * time.Millisecond
	// grace is the time after the limit in which input is still read: a late answer is better than none.
	grace = time.Second
	// maxState is the greatest size of a state in bytes.
	maxState = 64 << 10
)

var (
	errNoState  = errors.New("no state came in time")
	errLongText = errors.New("the state has no end")
)

// move answers a state on standard input with a legal move, within a time from the start of the process.
func move(c *command) work {
	var limit int
	c.flags.Add(flag.New("time", "MS", "cli.flag.move-time", flag.Milliseconds(&limit)))
	first, _ := c.playable("")
	chosen := &matchFlags{named: map[string]*string{}}
	c.flags.Add(append(chosen.ofGame(c.Env), chosen.ofRules(c, championshipOf(first))...)...)
	return func(ctx context.Context) {
		deadline := c.Started
		if deadline.IsZero() {
			deadline = time.Now()
		}
		defer calm()()
		var g game.Playable
		var complete game.Rules
		if !c.accept(c.needsNothing, func() *text.Message {
			return flawIf(limit <= 0 || limit > int(time.Hour/time.Millisecond), "core.move.time", "Time", limit)
		}, func() (wrong *text.Message) {
			g, complete, wrong = c.championship(chosen)
			return wrong
		}) {
			return
		}
		deadline = deadline.Add(time.Duration(limit) * time.Millisecond)
		p, wrong := c.readState(ctx, g, complete, deadline.Add(grace))
		if wrong != nil {
			c.fail(*wrong)
			return
		}
		c.line("%s", tournament.Answer(p, inTime(ctx, p, deadline)))
	}
}

// calm keeps the garbage collector, and a lack of threads, from delaying a move, until the returned function is
// called. A move leaves little garbage, and then the program ends.
func calm() (end func()) {
	const most = 1 << 30
	percent, memory := debug.SetGCPercent(-1), debug.SetMemoryLimit(most)
	if runtime.GOMAXPROCS(0) == 1 {
		runtime.GOMAXPROCS(2) // so that the clock is looked at beside the search
	}
	return func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(memory)
	}
}

// championship returns the game and rules that are asked for, by default those of the course's championship.
func (c *command) championship(flags *matchFlags) (game.Playable, game.Rules, *text.Message) {
	changes, wrong := flags.changes(c)
	if wrong != nil {
		return nil, nil, wrong
	}
	g, _ := c.playable(flags.game)
	rules, wrong := championshipOf(g).With(changes, g.MatchSettings())
	return g, rules, wrong
}

func championshipOf(g game.Playable) game.Rules {
	if held, ok := g.(game.HasChampionship); ok {
		return held.Championship()
	}
	return game.Rules{}
}

func (c *command) readState(ctx context.Context, g game.Playable, rules game.Rules, deadline time.Time) (game.Position, *text.Message) {
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	src, err := firstState(ctx, c.In)
	if err != nil {
		return nil, new(text.M("core.move.input", "Reason", err.Error()))
	}
	p, wrong := g.ReadPosition(src, rules)
	if len(wrong) > 0 {
		issue := game.IssueIn("-", wrong[0])
		return nil, new(text.M("core.move.state", "Place", place(issue), "Wrong", report.Flaw(c.Words, issue)))
	}
	if p.Outcome() != play.Open {
		return nil, new(text.M("core.move.over"))
	}
	return p, nil
}

// firstState returns the input up to a whole state, or its end: the writer need not close it.
func firstState(ctx context.Context, in io.Reader) (string, error) {
	if in == nil {
		return "", nil
	}
	src, err := terminal.UntilDone(ctx, func() (string, error) { return readWhole(in) })
	if ctx.Err() != nil {
		return "", errNoState
	}
	return src, err
}

// readWhole reads up to a whole state, or the end.
func readWhole(in io.Reader) (string, error) {
	var b []byte
	chunk := make([]byte, maxState)
	for len(b) <= maxState {
		n, err := in.Read(chunk)
		b = append(b, chunk[:n]...)
		src := text.Decode(b)
		switch {
		case errors.Is(err, io.EOF):
			return src, nil
		case err != nil:
			return "", fmt.Errorf("standard input: %w", err)
		case whole(src):
			return src, nil
		}
	}
	return "", errLongText
}

// whole reports whether a text can be a whole state: a closed list, or a line.
func whole(src string) bool {
	src = strings.TrimLeft(src, " \t\n'")
	if src != "" && strings.IndexByte("(;#", src[0]) < 0 {
		return strings.Contains(src, "\n")
	}
	form := text.ParseText(src)
	return len(form.Errors) == 0 && len(form.Forms) > 0
}

// inTime returns a move before the deadline: the best that can be found, or at least one found by looking one move
// ahead, which is done even after the deadline.
func inTime(ctx context.Context, p game.Position, deadline time.Time) string {
	left := time.Until(deadline) - printing
	ctx, cancel := context.WithTimeout(ctx, left)
	defer cancel()
	quick := game.MoveRequest{Level: game.Medium, Limits: play.Limits{Time: max(1, left/16)}}
	fallback := match.ChooseMove(ctx, p, quick).Move
	left = time.Until(deadline) - printing
	if left <= 0 {
		return fallback
	}
	found := make(chan string, 1)
	go func() { found <- match.ChooseMove(ctx, p, strongest(p, left)).Move }()
	select {
	case best := <-found:
		return best
	case <-time.After(left + printing - rescue):
		return fallback
	}
}

func strongest(p game.Position, within time.Duration) game.MoveRequest {
	ask := game.MoveRequest{Level: game.Perfect, Limits: play.Limits{Time: within}}
	if !slices.Contains(match.PlayableLevels(p), game.Perfect) {
		ask.Level = game.AlphaBeta
		ask.Options = play.Options{Ordering: true, Killers: true, Quiescence: true, Memory: 16 << 20}
	}
	return ask
}

// awake is about the time when our code started to run.
var awake = time.Now()

// Started returns the start of the process, for Env.
func Started() time.Time { return time.Now().Add(-age()) }

// age returns the age of the process, rather too much than too little: as the system says, else since our code
// started.
func age() time.Duration {
	seen := time.Since(awake)
	status, _ := os.ReadFile("/proc/self/stat")
	uptime, _ := os.ReadFile("/proc/uptime") // since boot, in seconds: cut off, as the start is
	begun, known := startOf(string(status))
	now, err := strconv.ParseFloat(strings.SplitN(string(uptime), " ", 2)[0], 64)
	lived := time.Duration(now*float64(time.Second)) + tick - begun
	if known && err == nil && lived >= seen && lived < seen+time.Minute {
		return lived
	}
	return seen
}

// tick is the unit of /proc/self/stat.
const tick = time.Second / 100

// startOf returns the start of a process, since the start of the system, from its stat.
func startOf(status string) (time.Duration, bool) {
	fields := strings.Fields(status[strings.LastIndexByte(status, ')')+1:])
	if len(fields) < 20 {
		return 0, false
	}
	ticks, err := strconv.ParseInt(fields[19], 10, 64)
	return time.Duration(ticks) * tick, err == nil
}

// matchFlags are the flags for games for two: the game, and its rules. Each setting is a flag of its own, too:
// --variant give.
type matchFlags struct {
	game  string
	rules []string           // KEY=VALUE
	named map[string]*string // of each setting, its default where it was not given
}

func (f *matchFlags) ofGame(env *Env) []flag.Flag {
	return []flag.Flag{
		flag.New("game", "NAME", "cli.flag.game", flag.Choice(&f.game, env.playableWords()...)),
		flag.New("rule", "KEY=VALUE", "cli.flag.rule-for-two", &f.rules),
	}
}

// ofRules returns the flags of the settings, each with its default first; names of the command come first.
func (f *matchFlags) ofRules(c *command, usual game.Rules) (flags []flag.Flag) {
	for _, g := range game.Playables(c.Games) {
		for _, s := range g.MatchSettings() {
			if c.flags.Lookup(s.Key) != nil {
				continue
			}
			value := cmp.Or(usual[s.Key], s.Values[0])
			f.named[s.Key] = &value
			flags = append(flags, flag.New(s.Key, "WORD", "cli.setting."+s.Key, flag.Choice(&value, s.Values...)))
		}
	}
	return flags
}

// changes returns the rules that are asked for; those of the course come first.
func (f *matchFlags) changes(c *command) (game.Rules, *text.Message) {
	g, wrong := c.playable(f.game)
	if wrong != nil {
		return nil, wrong
	}
	changes := c.course.RulesOf(g.ID())
	for key, value := range f.named {
		if c.flags.Changed(key) {
			changes[key] = *value
		}
	}
	return changes, readRules(f.rules, changes)
}
