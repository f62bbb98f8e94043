package console

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/pflag"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/words"
)

// checked is one line of check --json.
type checked struct {
	Game     string   `json:"game"`
	Problem  string   `json:"problem"`
	Line     int      `json:"line"`
	Warnings []string `json:"warnings"`
	Target   *int     `json:"target"`
}

// refused is one line of check --json for what could not be read.
type refused struct {
	Error  string `json:"error"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// check prints what the reader found, problem by problem.
func check(_ context.Context, env *Env, args []string) int {
	flags := newFlags()
	asJSON := flags.Bool("json", false, "")
	if wrong := env.parse(flags, args); wrong != nil {
		return env.badUsage(*wrong)
	}
	if flags.NArg() == 0 {
		return env.badUsage(text.M("console.nofile"))
	}
	status := Done
	for _, path := range flags.Args() {
		file := env.Store.Open(path)
		if *asJSON {
			env.checkJSON(file)
		} else {
			env.checkText(file)
		}
		if len(file.Issues) > 0 {
			status = Failed
		}
	}
	return status
}

func (env *Env) checkText(file game.File) {
	for _, p := range file.Problems {
		fmt.Fprintf(env.Out, "%s:%d: %s %s, %s\n", file.Path, p.Line,
			env.Words.Say(p.Puzzle.Module().Title()), p.Name, env.Words.Say(p.Puzzle.Summary()))
		for _, m := range p.Puzzle.Warnings() {
			fmt.Fprintln(env.Out, "  "+env.Words.Key("console.warning", "Warning", m))
		}
		for _, m := range p.Puzzle.Notes() {
			fmt.Fprintln(env.Out, "  "+env.Words.Say(m))
		}
	}
	env.report(file.Issues)
}

func (env *Env) checkJSON(file game.File) {
	for _, p := range file.Problems {
		env.printJSON(checked{
			Game: p.Puzzle.Module().ID(), Problem: p.Name, Line: p.Line,
			Warnings: sayAll(env.Plain, p.Puzzle.Warnings()), Target: target(p.Puzzle),
		})
	}
	for _, issue := range file.Issues {
		env.printJSON(refused{sentence(env.Plain, issue), issue.Line, issue.Column})
	}
	env.report(file.Issues)
}

// sayAll translates a list; it is never nil, so that JSON prints [].
func sayAll(w *words.Words, messages []text.Message) []string {
	said := []string{}
	for _, m := range messages {
		said = append(said, w.Say(m))
	}
	return said
}

func target(p game.Puzzle) *int {
	if value, ok := p.Target(); ok {
		return &value
	}
	return nil
}

// printJSON prints one object on one line.
func (env *Env) printJSON(v any) {
	encoder := json.NewEncoder(env.Out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic("console: " + err.Error()) // the types here always encode
	}
}

func newFlags() *pflag.FlagSet {
	flags := pflag.NewFlagSet("procura", pflag.ContinueOnError)
	flags.Usage = func() {}
	flags.SetInterspersed(true)
	return flags
}

// parse reads the flags; the message says what is wrong with them.
func (env *Env) parse(flags *pflag.FlagSet, args []string) *text.Message {
	if err := flags.Parse(args); err != nil {
		m := text.M("console.flags", "Reason", err.Error())
		return &m
	}
	return nil
}
