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
	"procura/core/table"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/console/external"
	"procura/ui/console/flag"
	"procura/ui/i18n"
	"procura/ui/report"
)

// contesting is a run of tournament: it prints each game as it ends, and the tables at the end.
type contesting struct {
	*command
	match       *matchFlags
	settings    tournament.Settings
	contest     *tournament.Tournament
	concurrency int
	began       time.Time
	before      int // games that the file has already
	file        string
	openings    string // the file of openings, "" for random ones
	sprt        string
	csv         *flag.CSV
	lines       string // what the file holds
	allowed     bool   // programs that the file brings
}

func runTournament(c *command) work {
	t := &contesting{
		command: c, match: &matchFlags{named: map[string]*string{}}, concurrency: 1,
		settings: tournament.Settings{Games: 10, Time: tournament.UsualTime, Pieces: 4, Openings: tournament.AnyOpening, Seed: 1, Judge: usualJudge},
	}
	s := &t.settings
	t.flags.Add(flag.New("games", "N", "cli.flag.games", &s.Games), flag.New("time", "MS", "cli.flag.engine-time", flag.Milliseconds(&s.Time)))
	t.flags.Add(t.match.ofGame(c.Env)...)
	t.flags.Add(t.match.ofRules(c, nil)...)
	t.flags.Add(
		flag.New("opening-pieces", "N", "cli.flag.opening-pieces", &s.Pieces),
		flag.New("openings", "WORD", "cli.flag.openings", flag.Choice(&s.Openings, tournament.AnyOpening, tournament.DrawnOpening)),
		flag.New("opening-file", "FILE", "cli.flag.opening-file", &t.openings),
		flag.New("seed", "N", "cli.flag.seed-of-openings", &s.Seed),
		flag.New("sprt", "ELO0,ELO1", "cli.flag.sprt", &t.sprt),
		flag.New("judge", "MS", "cli.flag.judge", flag.Milliseconds(&s.Judge)),
		flag.New("concurrency", "N", "cli.flag.concurrency", flag.Positive(&t.concurrency)),
		flag.New("file", "FILE", "cli.flag.file", flag.GrowingFile(&t.file, datafile.KindTournament)),
		flag.New("allow-commands", "", "cli.flag.allow-commands", &t.allowed),
	)
	t.csv = t.flags.AddCSV()
	t.flags.Add(c.forceFlag(), c.jsonFlag())
	return func(ctx context.Context) {
		if !t.accept() || !t.readSettings(ctx) || !t.checkAll(t.makeContest) || t.foreign(ctx) {
			return
		}
		inputs := []string{t.openings}
		for _, p := range t.contest.Programs() {
			inputs = append(inputs, external.Files(p.Command)...)
		}
		if t.checkOutputs(inputs...) {
			t.play(ctx)
		}
	}
}

// readSettings reads the settings from the command line, or from the file if only that is given.
func (t *contesting) readSettings(ctx context.Context) bool {
	if t.goesOn() {
		return t.failFile(t.settingsOfFile())
	}
	return t.checkAll(func() (wrong *text.Message) {
		t.settings.Engines, t.settings.Game = t.flags.Args(), t.match.game
		t.settings.Rules, wrong = t.match.changes(t.command)
		return wrong
	}, t.readTest) && t.readOpenings(ctx)
}

// testGames is the most games of a test if no other number is asked for, maxOpenings the most bytes of a file of openings.
const testGames, maxOpenings = 10_000, 5 << 20

func (t *contesting) readTest() (wrong *text.Message) {
	if t.sprt == "" {
		return nil
	}
	if !t.flags.Changed("games") {
		t.settings.Games = testGames
	}
	t.settings.SPRT, wrong = tournament.ParseSPRT(t.sprt)
	return wrong
}

func (t *contesting) readOpenings(ctx context.Context) bool {
	if t.openings == "" {
		return true
	}
	src, err := readBounded(ctx, t.command, t.openings, maxOpenings)
	switch {
	case err != nil:
		return t.fail(text.M("error.reading", "File", t.openings, "Reason", t.Store.Reason(err)))
	case len(src) > maxOpenings:
		return t.fail(text.M("console.analyze.endless", "Limit", maxOpenings>>20))
	}
	s := &t.settings
	s.Openings, s.Positions = tournament.FileOpening, tournament.ReadOpenings(text.Decode(src))
	if !t.flags.Changed("games") {
		s.Games = max(2, min(s.Games, 2*len(s.Positions)))
	}
	return true
}

func (t *contesting) makeContest() *text.Message {
	g, wrong := t.playable(t.settings.Game)
	if wrong == nil {
		t.contest, wrong = tournament.New(g, t.settings)
	}
	return wrong
}

// failFile reports what is wrong with the file, if anything is.
func (t *contesting) failFile(wrong *text.Message) bool {
	return wrong == nil || t.fail(text.M("tournament.file.wrong", "File", t.file, "Wrong", *wrong))
}

// foreign prints the commands that a file wants to run, and reports whether there are any. Commands on the command
// line are the user's own.
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

// goesOn reports whether only a file is given, whose tournament goes on, and how it is played and printed.
func (t *contesting) goesOn() bool {
	alone := t.file != "" && t.flags.NArg() == 0
	others := []string{"file", "json", "concurrency", "allow-commands", "quiet", "csv", "excel", "separator", "decimal", "bom", "force"}
	t.flags.Visit(func(f *pflag.Flag) { alone = alone && slices.Contains(others, f.Name) })
	return alone
}

// settingsOfFile reads the settings of the file.
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

// play continues from the games in the file, plays the rest and prints the tables, also after an interrupt. It locks
// the file: games of two programs would mix in it.
func (t *contesting) play(ctx context.Context) {
	crew := tournament.RunOptions{Concurrency: t.concurrency, Runner: external.Run, Tell: t.printEvent}
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
	played := t.contest.Played()
	t.began, t.before = time.Now(), played
	if played > 0 && !t.json {
		t.note("%s", t.Words.Key("tournament.resumed", "File", t.file, "Played", played, "Total", t.contest.Total()))
	}
	err := t.contest.Run(ctx, crew)
	t.progress.Hide()
	standing := t.contest.Standing()
	t.printTables(&standing)
	saveCSV(t.command, t.csv, t.engineColumns(&standing), table.Pointers(standing.Rows))
	switch {
	case tournament.IsCancelled(err):
		t.printPause()
	case errors.Is(err, tournament.ErrNoOpening):
		t.fail(text.M("tournament.noopening", "Pieces", t.settings.Pieces))
	case err != nil:
		t.failFile(new(t.Store.Reason(err)))
	}
}

func (t *contesting) printEvent(e tournament.Event) {
	t.showGame(e)
	if e.Done == nil {
		return
	}
	switch {
	case t.json:
		t.printJSON(t.contested(e.Done))
		return
	case t.quiet:
		return
	}
	engines, points := t.contest.Engines(), map[tournament.Result]string{
		tournament.FirstWins: "1-0", tournament.SecondWins: "0-1", tournament.Draw: "½-½",
	}
	line := fmt.Sprintf("%d/%d  %s - %s  %s", e.Done.Number+1, t.contest.Total(), engines[e.First], engines[e.Second], points[e.Done.Result])
	if fault := e.Done.Fault; fault != nil {
		line += "  " + t.Words.Say(fault.Message())
	}
	if test := t.contest.Test(); test != nil {
		line += "  LLR " + t.Words.Decimal(test.Last(), 2)
	}
	t.line("%s", line)
}

// showGame shows the game that was played on last.
func (t *contesting) showGame(e tournament.Event) {
	w, engines := t.Words, t.contest.Engines()
	played, total := t.contest.Played(), t.contest.Total()
	t.progress.ShowWork(func(time.Duration) []string {
		elapsed := time.Since(t.began)
		parts := []string{w.Key("tournament.page.running", "Number", min(played+1, total), "Total", total), report.Clock(w, elapsed)}
		if test := t.contest.Test(); test != nil {
			parts = append(parts, t.ratio(test))
		} else {
			parts = append(parts, report.Left(w, played-t.before, total-t.before, elapsed))
		}
		return append(parts, engines[e.First]+" – "+engines[e.Second], e.Move)
	})
}

// ratio is the log-likelihood ratio of a test between its bounds.
func (t *contesting) ratio(test *tournament.Test) string {
	w := t.Words
	return w.Key("tournament.sprt.llr", "Ratio", w.Decimal(test.Last(), 2), "Low", w.Decimal(-test.Bound(), 2), "High", w.Decimal(test.Bound(), 2))
}

func (t *contesting) printTables(s *tournament.Standing) {
	if t.json {
		t.printJSON(t.standing(s))
		return
	}
	t.line("")
	printTable(t.Env, t.engineColumns(s), table.Pointers(s.Rows), colourless)
	t.line("")
	t.printCross(s)
	if s.Test != nil {
		finding := s.Test.Finding(s.Test.Decision(), t.Words.Key("tournament.sprt.second"))
		for _, line := range []string{"", t.Words.Say(finding) + ", " + t.Words.Say(s.Test.Certainty()), t.ratio(s.Test)} {
			t.line("%s", line)
		}
	}
}

func (t *contesting) printPause() {
	if t.json {
		return
	}
	if t.file == "" {
		t.note("%s", t.Words.Key("tournament.stopped"))
	} else {
		t.note("%s", t.Words.Key("tournament.paused", "File", t.file))
	}
}

// contested returns a line of tournament --json for a game.
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

// standing returns the last line of tournament --json: the tables.
func (t *contesting) standing(s *tournament.Standing) object {
	engines := []any{}
	for i := range s.Rows {
		engines = append(engines, table.JSON(t.engineColumns(s), &s.Rows[i]))
	}
	settings := t.contest.Settings()
	return object{"game", settings.Game, "played", s.Played, "total", s.Total, "rules", settings.Rules, "engines", engines, "sprt", testRecord(s.Test)}
}

// testRecord is a test as JSON, null where there is none.
func testRecord(t *tournament.Test) any {
	if t == nil {
		return nil
	}
	return object{"elo0", t.Elo0, "elo1", t.Elo1, "llr", t.Last(), "bound", t.Bound(), "games", t.Games(), "decision", t.Decision()}
}

// engineColumns returns the columns of the engines, on a terminal, in JSON and CSV.
func (t *contesting) engineColumns(s *tournament.Standing) []table.Column[*tournament.Row] {
	type row = *tournament.Row
	w := t.Words
	return []table.Column[row]{
		{Key: "engine", Title: w.Key("tournament.column.engine"), Value: func(r row) any { return r.Name }},
		{Title: w.Key("tournament.column.games"), Spare: 3, Number: true, Text: func(r row) string { return strconv.Itoa(r.Games()) }},
		{Key: "wins", Title: w.Key("tournament.column.wins"), Spare: 2, Number: true, Value: func(r row) any { return r.Wins }},
		{Key: "draws", Title: w.Key("tournament.column.draws"), Spare: 2, Number: true, Value: func(r row) any { return r.Draws }},
		{Key: "losses", Title: w.Key("tournament.column.losses"), Spare: 2, Number: true, Value: func(r row) any { return r.Losses }},
		{
			Key: "points", Title: w.Key("tournament.column.points"), Number: true, Value: func(r row) any { return r.Points() },
			Text: func(r row) string { return w.Decimal(r.Points(), 1) },
		},
		{
			Key: "elo", Title: w.Key("tournament.column.elo"), Number: true, Value: func(r row) any { return game.Known(r.Elo, r.Games() > 0) },
			Text: func(r row) string { return dash(w.Decimal(r.Elo, 0), r.Games() > 0) },
		},
		{
			Key: "margin", Title: w.Key("tournament.column.margin"), Spare: 4, Number: true, Value: func(r row) any { return game.Known(r.Margin, r.Games() > 0) },
			Text: func(r row) string { return dash("±"+w.Decimal(r.Margin, 0), r.Games() > 0) },
		},
		{Key: "judged", Value: func(r row) any { return r.Judged }},
		{
			Key: "errors", Title: w.Key("tournament.column.errors"), Spare: 1, Number: true, Value: func(r row) any { return r.Errors },
			Text: func(r row) string {
				share := 100 * float64(r.Errors) / float64(max(1, r.Judged))
				return dash(fmt.Sprintf("%s (%d/%d)", w.Percent(share, 1), r.Errors, r.Judged), r.Judged > 0)
			},
		},
		{Key: "moves", Value: func(r row) any { return r.Moves }},
		{
			Title: w.Key("tournament.column.worst"), Spare: 6, Number: true,
			Text: func(r row) string { return w.Duration(r.Worst.Round(time.Millisecond / 10)) },
		},
		{
			Key: "late", Title: w.Key("tournament.column.late"), Spare: 5, Number: true, Value: func(r row) any { return r.Late },
			Text: func(r row) string { return fmt.Sprintf("%d/%d", r.Late, r.Moves) },
		},
		{Key: "worst_ms", Value: func(r row) any { return float64(r.Worst.Microseconds()) / 1000 }},
		{
			Key: "faults", Title: w.Key("tournament.column.faults"), Spare: 1, Value: func(r row) any { return r.Faults },
			Cell: func(r row) string { return faultsText(t.Plain, r.Faults) },
			Text: func(r row) string { return faultsText(w, r.Faults) },
		},
		{Key: "against", Value: func(r row) any { return t.against(s, r) }, Cell: func(r row) string { return t.againstCell(s, r) }},
	}
}

// faultsText counts the faults of each kind.
func faultsText(w *i18n.Words, faults map[game.FaultReason]int) string {
	var list []string
	for _, r := range game.FaultReasons() {
		if n := faults[r]; n > 0 {
			list = append(list, w.Say(r.Name())+" "+strconv.Itoa(n))
		}
	}
	return strings.Join(list, ", ")
}

// against returns the scores of an engine against each of the others.
func (t *contesting) against(s *tournament.Standing, row *tournament.Row) []object {
	against := []object{}
	for j, c := range s.Cross[row.Engine] {
		if j != row.Engine {
			against = append(against, object{"engine", t.contest.Engines()[j], "wins", c.Wins, "draws", c.Draws, "losses", c.Losses})
		}
	}
	return against
}

// againstCell returns the same scores as a cell of CSV.
func (t *contesting) againstCell(s *tournament.Standing, row *tournament.Row) string {
	var scores []string
	for j, c := range s.Cross[row.Engine] {
		if j != row.Engine {
			scores = append(scores, t.contest.Engines()[j]+" "+scoreText(c))
		}
	}
	return strings.Join(scores, "; ")
}

func scoreText(s tournament.Score) string {
	return fmt.Sprintf("+%d =%d -%d", s.Wins, s.Draws, s.Losses)
}

// printCross prints wins, draws and losses of each engine against each other one.
func (t *contesting) printCross(s *tournament.Standing) {
	places := map[int]int{} // of the engines in the table, from 1
	for i := range s.Rows {
		places[s.Rows[i].Engine] = i + 1
	}
	columns := []table.Column[*tournament.Row]{{
		Title: t.Words.Key("tournament.cross"),
		Text:  func(r *tournament.Row) string { return strconv.Itoa(places[r.Engine]) + " " + r.Name },
	}}
	for i := range s.Rows {
		other := s.Rows[i].Engine
		columns = append(columns, table.Column[*tournament.Row]{
			Title: strconv.Itoa(i + 1), Number: true,
			Text: func(r *tournament.Row) string {
				c := s.Cross[r.Engine][other]
				return dash(scoreText(c), c.Games() > 0)
			},
		})
	}
	printTable(t.Env, columns, table.Pointers(s.Rows), colourless)
}
