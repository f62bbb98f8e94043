package console

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/i18n"
	"procura/ui/report"
)

// checkFiles prints what the reader found, problem by problem.
func checkFiles(ctx context.Context, c *command) {
	c.addJSON()
	if !c.parse(c.needsFiles) {
		return
	}
	for file := range c.files(ctx) {
		if file.Journal != "" {
			c.checkContest(file)
		}
		if c.json {
			c.checkJSON(*file)
		} else {
			c.checkText(*file)
		}
		c.report(file.Issues...)
	}
}

func (c *command) checkContest(file *match.File) {
	module, contest, wrong := c.readContest(file.Journal)
	if wrong != nil {
		file.Issues = append(file.Issues, game.Issue{File: file.Path, What: *wrong})
		return
	}
	s := contest.Settings()
	if c.json {
		c.printJSON(object{"game", s.Game, "rules", s.Rules, "engines", s.Engines, "games", contest.Total(), "played", len(contest.Games())})
		return
	}
	c.line("%s: %s", file.Path, c.Words.Key("console.tournament", "Game", module.Title(),
		"Engines", strings.Join(s.Engines, ", "), "Games", contest.Total(), "Played", len(contest.Games())))
}

func (env *Env) readContest(lines string) (game.Playable, *tournament.Tournament, *text.Message) {
	settings, wrong := tournament.ReadSettings(lines)
	if wrong != nil {
		return nil, nil, wrong
	}
	module, _ := env.playable(settings.Game)
	if module == nil {
		return nil, nil, flaw(text.M("error.match.game", "Text", settings.Game))
	}
	contest, wrong := tournament.New(module, settings)
	if wrong == nil {
		wrong = contest.Restore(lines)
	}
	return module, contest, wrong
}

func (env *Env) checkText(file match.File) {
	if m := file.Match; m != nil {
		start := m.Match.At(0)
		env.line("%s: %s", file.Path, env.Words.Say(text.M("console.match", "Game", start.Module().Title(), "Count", m.Match.Len(),
			"Rules", start.Rules().Format(start.Module().MatchSettings()))))
	}
	for _, p := range file.Problems {
		env.line("%s:%d: %s %s, %s", file.Path, p.Line,
			env.Words.Say(p.Puzzle.Module().Title()), p.Name, env.Words.Say(targetText(p.Puzzle)))
		for _, m := range remarks(p.Puzzle) {
			env.line("  %s", env.Words.Say(m))
		}
	}
	if len(file.Runs) > 0 {
		env.line("%s: %s", file.Path, env.Words.Say(text.M("console.results", "Count", len(file.Runs))))
	}
	for _, run := range file.Runs {
		env.line("  %s %s, %s: %s", env.nameOf(run.Game), run.Problem, methodName(run), report.Verdict(env.Words, run))
	}
}

// line prints a line that may hold what a file says.
func (env *Env) line(format string, args ...any) {
	fmt.Fprintln(env.Out, text.Plain(fmt.Sprintf(format, args...)))
}

// targetText is what a problem is about: its target, or what its summary says.
func targetText(p game.Puzzle) text.Message {
	if target, ok := p.Target(); ok {
		return text.M("solver.fact.target", "Target", target)
	}
	return p.Summary()
}

// remarks are the rules that are not the defaults, the warnings and the notes.
func remarks(p game.Puzzle) []text.Message {
	var all []text.Message
	if settings := p.Module().Settings(); !p.Rules().IsDefault(settings) {
		all = append(all, text.M("console.rules", "Rules", p.Rules().Format(settings)))
	}
	for _, m := range p.Warnings() {
		all = append(all, text.M("console.warning", "Warning", m))
	}
	return append(all, p.Notes()...)
}

func (env *Env) checkJSON(file match.File) {
	if m := file.Match; m != nil {
		_, over := m.Result()
		start := m.Match.At(0)
		env.printJSON(object{"game", start.Module().ID(), "rules", start.Rules(), "moves", m.Match.Len(), "over", over})
	}
	for _, p := range file.Problems {
		env.printJSON(object{
			"game", p.Puzzle.Module().ID(), "problem", p.Name, "line", p.Line,
			"warnings", sayAll(env.Plain, p.Puzzle.Warnings()), "target", known(p.Puzzle.Target()),
		})
	}
	for _, run := range file.Runs {
		env.printJSON(run.Record())
	}
	for _, issue := range file.Issues {
		env.printRefused(issue)
	}
}

// nameOf is the name of a game of a file, which may be none of ours.
func (env *Env) nameOf(id string) string {
	for _, g := range env.Games {
		if g.ID() == id {
			return env.Words.Say(g.Title())
		}
	}
	return id
}

// sayAll translates a list; it is never nil, so that JSON prints [].
func sayAll(w *i18n.Words, messages []text.Message) []string {
	said := []string{}
	for _, m := range messages {
		said = append(said, w.Say(m))
	}
	return said
}

// known is a value, or null where it has no meaning.
func known[T any](value T, ok bool) *T {
	if !ok {
		return nil
	}
	return &value
}

// seconds are those of a time, to the microsecond.
func seconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e6 }

// object is one of JSON: its keys in their order, each with its value.
type object []any

// MarshalJSON writes it.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, part := range o {
		mark := ":,"[i%2^1]
		if i == 0 {
			mark = '{'
		}
		b.WriteByte(mark)
		if err := encodeJSON(&b, part); err != nil {
			return nil, err
		}
	}
	return append(b.Bytes(), '}'), nil
}

func encodeJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v) //nolint:wrapcheck // what fails is the writing, and that Run tells
}

// printJSON prints one object on one line.
func (env *Env) printJSON(v any) { _ = encodeJSON(env.Out, v) }

// printRefused prints what could not be read.
func (env *Env) printRefused(issue game.Issue) {
	env.printJSON(object{"error", report.Flaw(env.Plain, issue), "line", issue.Line, "column", issue.Column})
}
