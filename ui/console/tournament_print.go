package console

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/tournament"
)

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

// tell prints a game that has ended.
func (p *scorer) tell(e tournament.Event) {
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
	Faults  map[tournament.Reason]int `json:"faults"`
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
