package console

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/i18n"
	"procura/ui/report"
)

// checked is one line of check --json.
type checked struct {
	Game     string   `json:"game"`
	Problem  string   `json:"problem"`
	Line     int      `json:"line"`
	Warnings []string `json:"warnings"`
	Target   *int     `json:"target"`
}

// checkedMatch is the line of check --json for a game for two.
type checkedMatch struct {
	Game  string     `json:"game"`
	Rules game.Rules `json:"rules"`
	Moves int        `json:"moves"`
	Over  bool       `json:"over"`
}

// checkedTournament is the line of check --json for a tournament.
type checkedTournament struct {
	Game    string     `json:"game"`
	Rules   game.Rules `json:"rules"`
	Engines []string   `json:"engines"`
	Games   int        `json:"games"`
	Played  int        `json:"played"`
}

// refused is one line of check --json for what could not be read.
type refused struct {
	Error  string `json:"error"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

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
		c.printJSON(checkedTournament{s.Game, s.Rules, s.Engines, contest.Total(), len(contest.Games())})
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
		env.printJSON(checkedMatch{m.Match.At(0).Module().ID(), m.Match.At(0).Rules(), m.Match.Len(), over})
	}
	for _, p := range file.Problems {
		env.printJSON(checked{
			Game: p.Puzzle.Module().ID(), Problem: p.Name, Line: p.Line,
			Warnings: sayAll(env.Plain, p.Puzzle.Warnings()), Target: known(p.Puzzle.Target()),
		})
	}
	for _, run := range file.Runs {
		env.printJSON(run.Record())
	}
	for _, issue := range file.Issues {
		env.printJSON(refused{report.Flaw(env.Plain, issue), issue.Line, issue.Column})
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
func known[T int | int64 | float64](value T, ok bool) *T {
	if !ok {
		return nil
	}
	return &value
}

// seconds are those of a time, to the microsecond.
func seconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e6 }

// printJSON prints one object on one line. What fails is the writing, and that
// Run tells.
func (env *Env) printJSON(v any) {
	encoder := json.NewEncoder(env.Out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(v)
}
