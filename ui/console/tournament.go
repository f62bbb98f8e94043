package console

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/pflag"

	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/console/external"
)

// tourneyTask is tournament's flags, understood.
type tourneyTask struct {
	flags       *pflag.FlagSet
	match       *matchFlags
	settings    tournament.Settings
	concurrency int
	file        string
	outputs     outputs
	lines       string // what the file holds
	json        bool
	allowed     bool // programs that the file brings
}

func newTourneyTask(env *Env) *tourneyTask {
	t := &tourneyTask{flags: newFlags()}
	s := &t.settings
	t.flags.IntVar(&s.Games, "games", 10, "")
	t.flags.IntVar(&s.Time, "time", 1000, "")
	t.flags.IntVar(&s.Pieces, "opening-pieces", 4, "")
	t.flags.StringVar(&s.Openings, "openings", tournament.Any, "")
	t.flags.Uint64Var(&s.Seed, "seed", 1, "")
	t.flags.IntVar(&s.Judge, "judge", 500, "")
	t.flags.IntVar(&t.concurrency, "concurrency", 1, "")
	t.outputs.addTo(t.flags, "file", &t.file, env.Store.CheckJournal)
	t.flags.BoolVar(&t.json, "json", false, "")
	t.flags.BoolVar(&t.allowed, "allow-commands", false, "")
	t.match = env.addMatchFlags(t.flags)
	return t
}

// tourney plays a tournament, and prints each game as it ends and the table at
// the end.
func tourney(ctx context.Context, env *Env, args []string) int {
	t := newTourneyTask(env)
	if status, ok := env.parseFlags(t.flags, args); !ok {
		return status
	}
	if t.concurrency <= 0 {
		return env.badUsage(text.M("console.positive", "Flag", "--concurrency"))
	}
	goesOn := t.goesOn()
	if goesOn {
		if wrong := t.settingsOfFile(env); wrong != nil {
			env.complain(text.M("tournament.file.wrong", "File", t.file, "Wrong", *wrong))
			return Failed
		}
	} else if wrong := t.understand(); wrong != nil {
		return env.badUsage(*wrong)
	}
	g, wrong := env.playable(t.settings.Game)
	if wrong != nil {
		return env.badUsage(*wrong)
	}
	contest, wrong := tournament.New(g, t.settings)
	if wrong != nil {
		return env.badUsage(*wrong)
	}
	if goesOn && !t.allowed && t.foreign(ctx, env, contest.Programs()) {
		return BadUsage
	}
	var inputs []string
	for _, p := range contest.Programs() {
		inputs = append(inputs, external.Files(p.Command)...)
	}
	if status, ok := t.outputs.check(env, inputs...); !ok {
		return status
	}
	return t.play(ctx, env, contest)
}

// foreign prints the commands that a file wants to run, and reports whether there are
// any. What stands on the command line is its user's own.
func (t *tourneyTask) foreign(ctx context.Context, env *Env, programs []tournament.Program) bool {
	for _, p := range programs {
		key := "tournament.foreign.command"
		sight, err := external.Look(ctx, p.Command)
		if err != nil {
			return true
		}
		if sight.Path == "" {
			key = "tournament.foreign.missing"
		}
		env.complain(text.M(key, "Engine", p.Name, "Command", sight.Line(p.Command), "Folder", sight.Folder))
	}
	if len(programs) > 0 {
		env.complain(text.M("tournament.foreign", "File", t.file))
	}
	return len(programs) > 0
}

// understand takes game, rules and engines from the command line.
func (t *tourneyTask) understand() (wrong *text.Message) {
	t.settings.Engines, t.settings.Game = t.flags.Args(), t.match.game
	t.settings.Rules, wrong = t.match.changes()
	return wrong
}

// goesOn reports whether only a file is given, from which all is to be taken.
func (t *tourneyTask) goesOn() bool {
	alone := t.file != "" && t.flags.NArg() == 0
	t.flags.Visit(func(f *pflag.Flag) {
		alone = alone && slices.Contains([]string{"file", "json", "concurrency", "allow-commands"}, f.Name)
	})
	return alone
}

// settingsOfFile takes the settings over from the file.
func (t *tourneyTask) settingsOfFile(env *Env) (wrong *text.Message) {
	lines, err := env.Store.ReadJournal(t.file)
	if err != nil {
		return flaw(env.Store.Reason(err))
	}
	if t.settings, wrong = tournament.ReadSettings(lines); wrong != nil {
		return wrong
	}
	if _, lacking := env.playable(t.settings.Game); lacking != nil {
		return flaw(text.M("error.match.game", "Text", t.settings.Game))
	}
	return nil
}

// play takes over what the file holds, plays the rest and prints the table,
// also after an interrupt.
func (t *tourneyTask) play(ctx context.Context, env *Env, contest *tournament.Tournament) int {
	if wrong := t.restore(env, contest); wrong != nil {
		env.complain(text.M("tournament.file.wrong", "File", t.file, "Wrong", *wrong))
		return Failed
	}
	keep, release, wrong := t.hold(env)
	if wrong != nil {
		env.complain(text.M("error.writing", "File", t.file, "Reason", *wrong))
		return Failed
	}
	defer release()
	p := &scorer{env: env, task: t, match: contest}
	p.begin()
	err := contest.Run(ctx, tournament.Crew{Concurrency: t.concurrency, Runner: external.Run, Tell: p.tell, Keep: keep})
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
	t.lines = lines
	return contest.Restore(lines)
}

// hold takes the file for this run alone: games of two would mix in it.
func (t *tourneyTask) hold(env *Env) (keep func(line string) error, release func(), wrong *text.Message) {
	if t.file == "" {
		return nil, func() {}, nil
	}
	keep, release, err := env.Store.HoldJournal(t.file, t.lines)
	if err != nil {
		return nil, nil, flaw(env.Store.Reason(err))
	}
	return keep, release, nil
}

// faultsOf lists the reasons for which an engine has lost games, and how often.
func faultsOf(row *tournament.Row) []tournament.Reason {
	return slices.DeleteFunc(tournament.Reasons(), func(r tournament.Reason) bool { return row.Faults[r] == 0 })
}
