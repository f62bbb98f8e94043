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

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/console/external"
)

// contesting is a run of tournament: it prints each game as it ends, and the tables at the end.
type contesting struct {
	*command
	match       *matchFlags
	settings    tournament.Settings
	contest     *tournament.Tournament
	concurrency int
	file        string
	lines       string // what the file holds
	allowed     bool   // programs that the file brings
}

func runTournament(c *command) work {
	t := &contesting{
		command: c, match: &matchFlags{named: game.Rules{}}, concurrency: 1,
		settings: tournament.Settings{Games: 10, Time: 1000, Pieces: 4, Openings: tournament.Any, Seed: 1, Judge: 500},
	}
	s := &t.settings
	t.addFlags(append([]flag{{"games", "N", &s.Games}, {"time", "MS", &s.Time}}, t.match.ofGame()...)...)
	t.addFlags(t.match.ofRules(c, nil)...)
	t.addFlags(flag{"opening-pieces", "N", &s.Pieces}, flag{"openings", tournament.Any + "|" + tournament.Drawn, &s.Openings},
		flag{"seed", "N", &s.Seed}, flag{"judge", "MS", &s.Judge})
	t.addFlags(flag{"concurrency", "N", positive{&t.concurrency}}, flag{"file", "FILE", output{path: &t.file, grows: datafile.KindTournament}},
		flag{"allow-commands", "", &t.allowed}, c.jsonFlag())
	return func(ctx context.Context) {
		if !t.parse() || !t.readSettings() || !t.checkAll(t.makeContest) || t.foreign(ctx) {
			return
		}
		var inputs []string
		for _, p := range t.contest.Programs() {
			inputs = append(inputs, external.Files(p.Command)...)
		}
		if t.checkOutputs(inputs...) {
			t.play(ctx)
		}
	}
}

// readSettings takes them from the command line, or from the file where only that is given.
func (t *contesting) readSettings() bool {
	if t.goesOn() {
		return t.failFile(t.settingsOfFile())
	}
	return t.checkAll(func() (wrong *text.Message) {
		t.settings.Engines, t.settings.Game = t.flags.Args(), t.match.game
		t.settings.Rules, wrong = t.match.changes()
		return wrong
	})
}

func (t *contesting) makeContest() *text.Message {
	g, wrong := t.playable(t.settings.Game)
	if wrong == nil {
		t.contest, wrong = tournament.New(g, t.settings)
	}
	return wrong
}

// failFile says what is wrong with the file, if anything is.
func (t *contesting) failFile(wrong *text.Message) bool {
	return wrong == nil || t.fail(text.M("tournament.file.wrong", "File", t.file, "Wrong", *wrong))
}

// foreign prints the commands that a file wants to run, and reports whether there are
// any. What stands on the command line is its user's own.
func (t *contesting) foreign(ctx context.Context) bool {
	programs := t.contest.Programs()
	if !t.goesOn() || t.allowed || len(programs) == 0 {
		return false
	}
	t.status = BadUsage
	for _, p := range programs {
		key := "tournament.foreign.command"
		sight, err := external.InspectCommand(ctx, p.Command)
		if err != nil {
			return true
		}
		if sight.Path == "" {
			key = "tournament.foreign.missing"
		}
		t.printError(text.M(key, "Engine", p.Name, "Command", sight.Line(p.Command), "Folder", sight.Folder))
	}
	t.printError(text.M("tournament.foreign", "File", t.file))
	return true
}

// goesOn reports whether only a file is given, from which all is to be taken.
func (t *contesting) goesOn() bool {
	alone := t.file != "" && t.flags.NArg() == 0
	t.flags.Visit(func(f *pflag.Flag) {
		alone = alone && slices.Contains([]string{"file", "json", "concurrency", "allow-commands"}, f.Name)
	})
	return alone
}

// settingsOfFile takes the settings over from the file.
func (t *contesting) settingsOfFile() *text.Message {
	wrong := t.readFile()
	if wrong == nil {
		t.settings, wrong = tournament.ReadSettings(t.lines)
	}
	if wrong != nil {
		return wrong
	}
	if _, lacking := t.playable(t.settings.Game); lacking != nil {
		return new(text.M("error.match.game", "Text", t.settings.Game))
	}
	return nil
}

func (t *contesting) readFile() *text.Message {
	lines, err := t.Store.ReadJournal(t.file)
	t.lines = lines
	if err != nil {
		return new(t.Store.Reason(err))
	}
	return nil
}

// play takes over what the file holds, plays the rest and prints the table,
// also after an interrupt. It has the file for itself: games of two would mix in it.
func (t *contesting) play(ctx context.Context) {
	crew := tournament.Crew{Concurrency: t.concurrency, Runner: external.Run, Tell: t.printEvent}
	if t.file != "" {
		wrong := t.readFile()
		if wrong == nil {
			wrong = t.contest.Restore(t.lines)
		}
		if !t.failFile(wrong) {
			return
		}
		keep, release, err := t.Store.HoldJournal(t.file, t.lines)
		if err != nil {
			t.fail(text.M("error.writing", "File", t.file, "Reason", t.Store.Reason(err)))
			return
		}
		defer release()
		crew.Keep = keep
	}
	if played := t.contest.Played(); played > 0 && !t.json {
		t.line("%s", t.Words.Key("tournament.resumed", "File", t.file, "Played", played, "Total", t.contest.Total()))
	}
	err := t.contest.Run(ctx, crew)
	t.printTables()
	switch {
	case tournament.Stopped(err):
		t.printPause()
	case errors.Is(err, tournament.ErrNoOpening):
		t.fail(text.M("tournament.noopening", "Pieces", t.settings.Pieces))
	case err != nil:
		t.failFile(new(t.Store.Reason(err)))
	}
}

func (t *contesting) printEvent(e tournament.Event) {
	if e.Done == nil {
		return
	}
	if t.json {
		t.printJSON(t.contested(e.Done))
		return
	}
	engines, points := t.contest.Engines(), map[tournament.Result]string{
		tournament.FirstWins: "1-0", tournament.SecondWins: "0-1", tournament.Draw: "½-½",
	}
	line := fmt.Sprintf("%d/%d  %s - %s  %s", e.Done.Number+1, t.contest.Total(), engines[e.First], engines[e.Second], points[e.Done.Result])
	if fault := e.Done.Fault; fault != nil {
		line += "  " + t.Words.Say(fault.Reason.Name()) + ": " + fault.Detail
	}
	t.line("%s", line)
}

func (t *contesting) printTables() {
	s := t.contest.Standing()
	if t.json {
		t.printJSON(t.standing(&s))
		return
	}
	t.line("")
	t.printRows(&s)
	t.line("")
	t.printCross(&s)
}

func (t *contesting) printPause() {
	if t.json {
		return
	}
	if t.file == "" {
		t.line("%s", t.Words.Key("tournament.stopped"))
	} else {
		t.line("%s", t.Words.Key("tournament.paused", "File", t.file))
	}
}

// printRows prints a row for each engine, the best first.
func (t *contesting) printRows(s *tournament.Standing) {
	w, table := t.Words, printer{env: t.Env}
	for _, key := range []string{"engine", "games", "wins", "draws", "losses", "points", "elo", "margin", "errors", "worst", "late", "faults"} {
		table.columns = append(table.columns, column{title: w.Key("tournament.column." + key), right: key != "engine" && key != "faults"})
	}
	rows := [][]string{}
	for i := range s.Rows {
		rows = append(rows, t.cells(&s.Rows[i]))
	}
	table.print(rows)
}

func (t *contesting) cells(row *tournament.Row) []string {
	w, rated := t.Words, row.Games() > 0
	elo, margin := "-", "-"
	if rated {
		elo, margin = w.Decimal(row.Elo, 0), "±"+w.Decimal(row.Margin, 0)
	}
	errors := "-"
	if row.Judged > 0 {
		errors = w.Percent(100*float64(row.Errors)/float64(row.Judged), 1) + " (" + strconv.Itoa(row.Errors) + "/" + strconv.Itoa(row.Judged) + ")"
	}
	var faults []string
	for _, r := range game.FaultReasons() {
		if n := row.Faults[r]; n > 0 {
			faults = append(faults, w.Say(r.Name())+" "+strconv.Itoa(n))
		}
	}
	return []string{
		row.Name, strconv.Itoa(row.Games()), strconv.Itoa(row.Wins), strconv.Itoa(row.Draws), strconv.Itoa(row.Losses),
		w.Decimal(row.Points(), 1), elo, margin, errors,
		w.Duration(row.Worst.Round(time.Millisecond / 10)), fmt.Sprintf("%d/%d", row.Late, row.Moves), strings.Join(faults, ", "),
	}
}

// printCross prints wins, draws and losses of each engine against each other one.
func (t *contesting) printCross(s *tournament.Standing) {
	table := printer{env: t.Env, columns: []column{{title: t.Words.Key("tournament.cross")}}}
	var rows [][]string
	for i := range s.Rows {
		table.columns = append(table.columns, column{title: strconv.Itoa(i + 1), right: true})
		row := []string{strconv.Itoa(i+1) + " " + s.Rows[i].Name}
		for j := range s.Rows {
			c := s.Cross[s.Rows[i].Engine][s.Rows[j].Engine]
			row = append(row, dash(fmt.Sprintf("+%d =%d -%d", c.Wins, c.Draws, c.Losses), c.Games() > 0))
		}
		rows = append(rows, row)
	}
	table.print(rows)
}

// contested is a line of tournament --json: a game.
func (t *contesting) contested(g *tournament.Game) object {
	engines := t.contest.Engines()
	var fault game.ProgramFault
	if g.Fault != nil {
		fault = *g.Fault
	}
	return object{
		"number", g.Number + 1, "games", t.contest.Total(), "first", engines[g.First], "second", engines[g.Second],
		"opening", g.Opening, "moves", g.Moves, "result", g.Result, "reason", fault.Reason, "detail", fault.Detail,
	}
}

// standing is the last line of tournament --json: the tables.
func (t *contesting) standing(s *tournament.Standing) object {
	engines := []object{}
	for _, row := range s.Rows {
		against := []object{}
		for j, c := range s.Cross[row.Engine] {
			if j != row.Engine {
				against = append(against, object{"engine", t.contest.Engines()[j], "wins", c.Wins, "draws", c.Draws, "losses", c.Losses})
			}
		}
		engines = append(engines, object{
			"engine", row.Name, "wins", row.Wins, "draws", row.Draws, "losses", row.Losses, "points", row.Points(),
			"elo", game.Known(row.Elo, row.Games() > 0), "margin", game.Known(row.Margin, row.Games() > 0),
			"judged", row.Judged, "errors", row.Errors, "moves", row.Moves, "late", row.Late,
			"worst_ms", float64(row.Worst.Microseconds()) / 1000, "faults", row.Faults, "against", against,
		})
	}
	settings := t.contest.Settings()
	return object{"game", settings.Game, "played", s.Played, "total", s.Total, "rules", settings.Rules, "engines", engines}
}
