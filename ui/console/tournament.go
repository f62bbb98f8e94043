package console

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/pflag"

	"procura/core/game"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/console/external"
)

// tourneyTask is tournament's flags, understood.
type tourneyTask struct {
	flags       *pflag.FlagSet
	settings    tournament.Settings
	concurrency int
	file        string
	json        bool
}

// addRules adds the rules of a game for two; the variant is the given one unless
// it is typed.
func addRules(flags *pflag.FlagSet, variant string) game.Rules {
	rules := game.Rules{}
	flags.Var(rule{rules, "variant"}, "variant", "")
	flags.Var(rule{rules, "lines"}, "lines", "")
	rules["variant"] = variant
	return rules
}

// rule is a flag that sets a rule; which values there are the game says.
type rule struct {
	rules game.Rules
	key   string
}

func (r rule) String() string { return r.rules[r.key] }
func (r rule) Type() string   { return "rule" }

func (r rule) Set(value string) error {
	r.rules[r.key] = value
	return nil
}

func newTourneyTask() *tourneyTask {
	t := &tourneyTask{flags: newFlags()}
	s := &t.settings
	s.Rules = addRules(t.flags, "give")
	t.flags.IntVar(&s.Games, "games", 10, "")
	t.flags.IntVar(&s.Time, "time", 1000, "")
	t.flags.IntVar(&s.Pieces, "opening-pieces", 4, "")
	t.flags.StringVar(&s.Openings, "openings", tournament.Any, "")
	t.flags.Uint64Var(&s.Seed, "seed", 1, "")
	t.flags.IntVar(&s.Judge, "judge", 500, "")
	t.flags.IntVar(&t.concurrency, "concurrency", 1, "")
	t.flags.StringVar(&t.file, "file", "", "")
	t.flags.BoolVar(&t.json, "json", false, "")
	return t
}

// tourney plays a tournament, and prints each game as it ends and the table at
// the end.
func tourney(ctx context.Context, env *Env, args []string) int {
	t := newTourneyTask()
	if status, ok := env.parseFlags(t.flags, args); !ok {
		return status
	}
	if t.concurrency <= 0 {
		return env.badUsage(text.M("console.positive", "Flag", "--concurrency"))
	}
	t.settings.Engines = t.flags.Args()
	if t.goesOn() {
		if wrong := t.settingsOfFile(env); wrong != nil {
			env.complain(text.M("tournament.file.wrong", "File", t.file, "Wrong", *wrong))
			return Failed
		}
	}
	g, rules, wrong := env.playable(t.settings.Rules)
	if wrong != nil {
		return env.badUsage(*wrong)
	}
	t.settings.Rules = rules
	contest, wrong := tournament.New(g, t.settings)
	if wrong != nil {
		return env.badUsage(*wrong)
	}
	return t.play(ctx, env, contest)
}

// goesOn reports whether only a file is given, from which all is to be taken.
func (t *tourneyTask) goesOn() bool {
	alone := t.file != "" && t.flags.NArg() == 0
	t.flags.Visit(func(f *pflag.Flag) {
		alone = alone && slices.Contains([]string{"file", "json", "concurrency"}, f.Name)
	})
	return alone
}

// settingsOfFile takes the settings over from the file.
func (t *tourneyTask) settingsOfFile(env *Env) (wrong *text.Message) {
	lines, err := env.Store.ReadJournal(t.file)
	if err != nil {
		return flaw(env.Store.Reason(err))
	}
	t.settings, wrong = tournament.ReadSettings(lines)
	return wrong
}

// play takes over what the file holds, plays the rest and prints the table,
// also after an interrupt.
func (t *tourneyTask) play(ctx context.Context, env *Env, contest *tournament.Tournament) int {
	if wrong := t.restore(env, contest); wrong != nil {
		env.complain(text.M("tournament.file.wrong", "File", t.file, "Wrong", *wrong))
		return Failed
	}
	p := &scorer{env: env, task: t, match: contest}
	p.begin()
	err := contest.Run(ctx, t.crew(env, p))
	p.close()
	switch {
	case tournament.Stopped(err):
		p.paused()
	case errors.Is(err, tournament.ErrNoOpening):
		env.complain(text.M("tournament.noopening", "Pieces", t.settings.Pieces))
		return Failed
	case err != nil:
		env.complain(text.M("tournament.file.wrong", "File", t.file, "Wrong", env.Store.Reason(err)))
		return Failed
	}
	return Done
}

// restore takes over what the file holds.
func (t *tourneyTask) restore(env *Env, contest *tournament.Tournament) *text.Message {
	if t.file == "" {
		return nil
	}
	lines, err := env.Store.ReadJournal(t.file)
	if err != nil {
		return flaw(env.Store.Reason(err))
	}
	return contest.Restore(lines)
}

func (t *tourneyTask) crew(env *Env, p *scorer) tournament.Crew {
	crew := tournament.Crew{Concurrency: t.concurrency, Runner: external.Run, Tell: p.tell}
	if t.file != "" {
		crew.Keep = func(line string) error {
			return env.Store.AppendJournal(t.file, line) //nolint:wrapcheck // said with the file's name
		}
	}
	return crew
}

// faultsOf lists the reasons for which an engine has lost games, and how often.
func faultsOf(row *tournament.Row) []tournament.Reason {
	return slices.DeleteFunc(tournament.Reasons(), func(r tournament.Reason) bool { return row.Faults[r] == 0 })
}
