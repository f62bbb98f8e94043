package tournament

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/text"
)

// Engine is a player of a tournament.
type Engine struct {
	// Name is its own, or else the engine as it was written.
	Name string
	// Request asks a level for a move; Limits.Time is 0 where the engine has no time of
	// its own.
	Request game.MoveRequest
	// Command is the program to be asked, with its arguments; nil for a level. In
	// these, {ms} stands for the time of a move and {key} for a rule's value.
	Command []string
}

// MaxMemory is the largest table of an alpha-beta, in MiB.
const MaxMemory = 1024

// ParseEngine reads "hard", "perfect:traps=off", "alphabeta:depth=4,time=1000",
// or "cmd:PROGRAM ARGUMENT ...", where quotes keep blanks. A program can't be called as
// a level is.
//
//	easy medium hard  time=MS
//	perfect           time=MS traps=on|off
//	alphabeta         time=MS depth=N ordering=on|off quiescence=on|off memory=MIB eval=NAME
//
// The evaluation may be "formula: TEXT", up to the end.
//
// Before it may stand a name for the tables: "mine=cmd:PROGRAM".
func ParseEngine(spec string) (Engine, *text.Message) {
	own, spec := game.CutName(spec)
	name := cmp.Or(own, spec)
	if command, ok := strings.CutPrefix(spec, game.ProgramPrefix); ok {
		return parseProgram(name, command)
	}
	level, settings, _ := strings.Cut(spec, ":")
	e := Engine{Name: name, Request: game.MoveRequest{Level: game.Level(level)}}
	if !slices.Contains(levels, e.Request.Level) {
		return e, wrong("tournament.engine", "Engine", level, "Engines", strings.Trim(fmt.Sprint(levels), "[]")+" "+game.ProgramPrefix)
	}
	if e.Request.Level == game.AlphaBeta {
		e.Request.Options.Ordering, e.Request.Options.Killers = true, true
	}
	for _, setting := range splitSettings(settings) {
		key, value, _ := strings.Cut(setting, "=")
		if !e.set(key, value) {
			return e, wrong("tournament.setting", "Engine", level, "Setting", setting)
		}
	}
	return e, nil
}

// splitSettings splits at commas; an evaluation, which may hold some, comes last.
func splitSettings(settings string) []string {
	if settings == "" {
		return nil
	}
	list := strings.Split(settings, ",")
	i := slices.IndexFunc(list, func(setting string) bool { return strings.HasPrefix(setting, evalPrefix) })
	if i >= 0 {
		list = append(list[:i], strings.Join(list[i:], ","))
	}
	return list
}

const evalPrefix = "eval="

var levels = []game.Level{game.Easy, game.Medium, game.Hard, game.Perfect, game.AlphaBeta}

// Levels lists the engines of the program.
func Levels() []game.Level { return slices.Clone(levels) }

// SettingsOf lists the settings of a level; those without values take a number, eval the name of an evaluation.
func SettingsOf(level game.Level) []game.Setting {
	onOff := []string{"on", "off"}
	list := []game.Setting{{Key: "time"}}
	switch level {
	case game.Perfect:
		list = append(list, game.Setting{Key: "traps", Values: onOff})
	case game.AlphaBeta:
		list = append(list, game.Setting{Key: "depth"}, game.Setting{Key: "ordering", Values: onOff},
			game.Setting{Key: "quiescence", Values: onOff}, game.Setting{Key: "memory"}, game.Setting{Key: "eval"})
	}
	return list
}

// set changes a setting, and reports whether the level has it and it can be so.
func (e *Engine) set(key, value string) bool {
	r, on := &e.Request, value == "on"
	if !slices.ContainsFunc(SettingsOf(r.Level), func(s game.Setting) bool { return s.Key == key }) {
		return false
	}
	n, err := strconv.Atoi(value)
	most := 0
	switch key {
	case "eval":
		r.Options.Eval = value
		return value != ""
	case "traps":
		r.NoTraps = !on
	case "ordering":
		r.Options.Ordering, r.Options.Killers = on, on
	case "quiescence":
		r.Options.Quiescence = on
	case "time":
		r.Limits.Time, most = time.Duration(n)*time.Millisecond, MaxTime
	case "depth":
		r.Limits.Depth, most = n, math.MaxInt
	case "memory":
		r.Options.Memory, most = int64(n)<<20, MaxMemory
	}
	if most == 0 {
		return on || value == "off"
	}
	return err == nil && 0 < n && n <= most
}

func parseProgram(name, command string) (Engine, *text.Message) {
	words, flaw := game.ProgramCommand(command)
	if flaw == nil && isLevelName(name) {
		flaw = wrong("tournament.disguised", "Engine", name)
	}
	return Engine{Name: name, Command: words}, flaw
}

// isLevelName reports whether a program has the name of a level, or of who is none.
func isLevelName(name string) bool {
	if before, number, ok := strings.Cut(name, "-"); ok && strings.Trim(number, "0123456789") == "" {
		name = before // as the second of that name
	}
	return slices.ContainsFunc(append([]game.Level{"human"}, levels...), func(level game.Level) bool {
		return strings.EqualFold(strings.TrimSpace(name), string(level))
	})
}

// Program is an engine that is a program, with its command as it will be run.
type Program struct {
	// Spec is the engine as it stands in the settings, Name what it is called.
	Spec, Name string
	Command    []string
}

// Programs are the engines that are programs, in their order.
func (t *Tournament) Programs() (list []Program) {
	for i := range t.engines {
		if e := &t.engines[i]; e.Command != nil {
			list = append(list, Program{t.settings.Engines[i], t.names[i], game.FillCommand(e.Command, e.moveTime(&t.settings), t.rules)})
		}
	}
	return list
}

func (e *Engine) moveTime(s *Settings) time.Duration {
	if e.Request.Limits.Time > 0 {
		return e.Request.Limits.Time
	}
	return time.Duration(s.Time) * time.Millisecond
}
