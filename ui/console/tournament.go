package console

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"procura/core/game"
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

// runTournament plays a tournament, and prints each game as it ends and the table at
// the end.
func runTournament(ctx context.Context, env *Env, args []string) int {
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
			env.printError(text.M("tournament.file.wrong", "File", t.file, "Wrong", *wrong))
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
		env.printError(text.M(key, "Engine", p.Name, "Command", sight.Line(p.Command), "Folder", sight.Folder))
	}
	if len(programs) > 0 {
		env.printError(text.M("tournament.foreign", "File", t.file))
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
		env.printError(text.M("tournament.file.wrong", "File", t.file, "Wrong", *wrong))
		return Failed
	}
	keep, release, wrong := t.hold(env)
	if wrong != nil {
		env.printError(text.M("error.writing", "File", t.file, "Reason", *wrong))
		return Failed
	}
	defer release()
	p := &scorer{env: env, task: t, match: contest}
	p.begin()
	err := contest.Run(ctx, tournament.Crew{Concurrency: t.concurrency, Runner: external.Run, Tell: p.printEvent, Keep: keep})
	p.close()
	switch {
	case tournament.Stopped(err):
		p.paused()
	case errors.Is(err, tournament.ErrNoOpening):
		env.printError(text.M("tournament.noopening", "Pieces", t.settings.Pieces))
		return Failed
	case err != nil:
		env.printError(text.M("tournament.file.wrong", "File", t.file, "Wrong", env.Store.Reason(err)))
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
func faultsOf(row *tournament.Row) []game.FaultReason {
	return slices.DeleteFunc(game.FaultReasons(), func(r game.FaultReason) bool { return row.Faults[r] == 0 })
}

// scorer prints a tournament: each game as it ends, and the tables at the end.
type scorer struct {
	env   *Env
	task  *tourneyTask
	match *tournament.Tournament
}

// begin says what has been played before.
func (p *scorer) begin() {
	if played := p.match.Played(); played > 0 && !p.task.json {
		p.env.line("%s", p.env.Words.Key("tournament.resumed", "File", p.task.file, "Played", played, "Total", p.match.Total()))
	}
}

// printEvent prints a game that has ended.
func (p *scorer) printEvent(e tournament.Event) {
	if e.Done == nil {
		return
	}
	if p.task.json {
		p.env.printJSON(p.contested(e.Done))
		return
	}
	engines, points := p.match.Engines(), map[tournament.Result]string{
		tournament.FirstWins: "1-0", tournament.SecondWins: "0-1", tournament.Draw: "½-½",
	}
	line := fmt.Sprintf("%d/%d  %s - %s  %s", e.Done.Number+1, p.match.Total(), engines[e.First], engines[e.Second], points[e.Done.Result])
	if fault := e.Done.Fault; fault != nil {
		line += "  " + p.env.Words.Say(fault.Reason.Name()) + ": " + fault.Detail
	}
	p.env.line("%s", line)
}

// close prints the tables.
func (p *scorer) close() {
	s := p.match.Standing()
	if p.task.json {
		p.env.printJSON(p.standing(&s))
		return
	}
	p.env.line("")
	p.table(&s)
	p.env.line("")
	p.cross(&s)
}

// paused says how to go on after an interrupt.
func (p *scorer) paused() {
	if p.task.json {
		return
	}
	if p.task.file == "" {
		p.env.line("%s", p.env.Words.Key("tournament.stopped"))
	} else {
		p.env.line("%s", p.env.Words.Key("tournament.paused", "File", p.task.file))
	}
}

// table prints a row for each engine, the best first.
func (p *scorer) table(s *tournament.Standing) {
	w := p.env.Words
	t := printer{env: p.env}
	for _, key := range []string{"engine", "games", "wins", "draws", "losses", "points", "elo", "margin", "errors", "worst", "late", "faults"} {
		t.columns = append(t.columns, column{title: w.Key("tournament.column." + key), right: key != "engine" && key != "faults"})
	}
	rows := [][]string{}
	for i := range s.Rows {
		rows = append(rows, p.cells(&s.Rows[i]))
	}
	t.print(rows)
}

// print prints titles and rows, columns as wide as they must be.
func (p *printer) print(rows [][]string) {
	for i := range p.columns {
		p.columns[i].width = widest(rows, func(row []string) string { return row[i] })
	}
	p.row(p.titles())
	for _, row := range rows {
		p.row(row)
	}
}

func (p *scorer) cells(row *tournament.Row) []string {
	w, rated := p.env.Words, row.Games() > 0
	elo, margin := "-", "-"
	if rated {
		elo, margin = w.Decimal(row.Elo, 0), "±"+w.Decimal(row.Margin, 0)
	}
	errors := "-"
	if row.Judged > 0 {
		errors = w.Percent(100*float64(row.Errors)/float64(row.Judged), 1) + " (" + strconv.Itoa(row.Errors) + "/" + strconv.Itoa(row.Judged) + ")"
	}
	var faults []string
	for _, r := range faultsOf(row) {
		faults = append(faults, w.Say(r.Name())+" "+strconv.Itoa(row.Faults[r]))
	}
	return []string{
		row.Name, strconv.Itoa(row.Games()), strconv.Itoa(row.Wins), strconv.Itoa(row.Draws), strconv.Itoa(row.Losses),
		w.Decimal(row.Points(), 1), elo, margin, errors,
		w.Duration(row.Worst.Round(time.Millisecond / 10)), fmt.Sprintf("%d/%d", row.Late, row.Moves), strings.Join(faults, ", "),
	}
}

// cross prints wins, draws and losses of each engine against each other one.
func (p *scorer) cross(s *tournament.Standing) {
	t := printer{env: p.env, columns: []column{{title: p.env.Words.Key("tournament.cross")}}}
	var rows [][]string
	for i := range s.Rows {
		t.columns = append(t.columns, column{title: strconv.Itoa(i + 1), right: true})
		row := []string{strconv.Itoa(i+1) + " " + s.Rows[i].Name}
		for j := range s.Rows {
			c := s.Cross[s.Rows[i].Engine][s.Rows[j].Engine]
			row = append(row, dash(fmt.Sprintf("+%d =%d -%d", c.Wins, c.Draws, c.Losses), c.Games() > 0))
		}
		rows = append(rows, row)
	}
	t.print(rows)
}

// contested is a line of tournament --json: a game.
type contested struct {
	Number  int      `json:"number"`
	Games   int      `json:"games"`
	First   string   `json:"first"`
	Second  string   `json:"second"`
	Opening string   `json:"opening"`
	Moves   []string `json:"moves"`
	Result  string   `json:"result"`
	Reason  string   `json:"reason"`
	Detail  string   `json:"detail"`
}

func (p *scorer) contested(g *tournament.Game) contested {
	engines := p.match.Engines()
	c := contested{
		Number: g.Number + 1, Games: p.match.Total(), First: engines[g.First], Second: engines[g.Second],
		Opening: g.Opening, Moves: g.Moves, Result: string(g.Result),
	}
	if g.Fault != nil {
		c.Reason, c.Detail = string(g.Fault.Reason), g.Fault.Detail
	}
	return c
}

// standing is the last line of tournament --json: the tables.
type standing struct {
	Game    string     `json:"game"`
	Played  int        `json:"played"`
	Total   int        `json:"total"`
	Rules   game.Rules `json:"rules"`
	Engines []reached  `json:"engines"`
}

// reached is an engine in the tables.
type reached struct {
	Engine  string                    `json:"engine"`
	Wins    int                       `json:"wins"`
	Draws   int                       `json:"draws"`
	Losses  int                       `json:"losses"`
	Points  float64                   `json:"points"`
	Elo     *float64                  `json:"elo"`
	Margin  *float64                  `json:"margin"`
	Judged  int                       `json:"judged"`
	Errors  int                       `json:"errors"`
	Moves   int                       `json:"moves"`
	Late    int                       `json:"late"`
	WorstMS float64                   `json:"worst_ms"`
	Faults  map[game.FaultReason]int `json:"faults"`
	Against []against                 `json:"against"`
}

// against is a field of the cross table.
type against struct {
	Engine string `json:"engine"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
}

func (p *scorer) standing(s *tournament.Standing) standing {
	all := standing{
		Game: p.match.Settings().Game, Played: s.Played, Total: s.Total, Rules: p.match.Settings().Rules,
		Engines: []reached{},
	}
	for _, row := range s.Rows {
		r := reached{
			Engine: row.Name, Wins: row.Wins, Draws: row.Draws, Losses: row.Losses, Points: row.Points(),
			Elo: known(row.Elo, row.Games() > 0), Margin: known(row.Margin, row.Games() > 0),
			Judged: row.Judged, Errors: row.Errors, Moves: row.Moves, Late: row.Late,
			WorstMS: float64(row.Worst.Microseconds()) / 1000, Faults: row.Faults, Against: []against{},
		}
		for j, c := range s.Cross[row.Engine] {
			if j != row.Engine {
				r.Against = append(r.Against, against{p.match.Engines()[j], c.Wins, c.Draws, c.Losses})
			}
		}
		all.Engines = append(all.Engines, r)
	}
	return all
}
