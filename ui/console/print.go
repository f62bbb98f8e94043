package console

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"

	"procura/core/game"
	"procura/core/search"
)

// solved is one line of solve --json.
type solved struct {
	Game       string            `json:"game"`
	Problem    string            `json:"problem"`
	Algorithm  string            `json:"algorithm"`
	Method     string            `json:"method"`
	Heuristic  string            `json:"heuristic"`
	Rules      map[string]string `json:"rules"`
	Duplicates string            `json:"duplicates"`
	Verdict    string            `json:"verdict"`
	Length     *int              `json:"length"`
	Bound      *int              `json:"bound"`
	Score      *int              `json:"score"`
	Generated  int64             `json:"generated"`
	Expanded   int64             `json:"expanded"`
	Penetrance float64           `json:"penetrance"`
	Branching  float64           `json:"branching"`
	Seconds    float64           `json:"seconds"`
	PeakBytes  int64             `json:"peak_bytes"`
	StoppedBy  string            `json:"stopped_by"`
	Path       []string          `json:"path"`
}

func newSolved(run game.Run) solved {
	path := run.Path
	if path == nil {
		path = []string{}
	}
	return solved{
		Game: run.Game, Problem: run.Problem,
		Algorithm: string(run.Asked.Algorithm), Method: string(run.Ran.Algorithm),
		Heuristic: run.Ran.Heuristic, Rules: run.Rules, Duplicates: string(run.Ran.Duplicates),
		Verdict: string(run.Verdict),
		Length:  known(run.Length, run.Length >= 0), Bound: known(run.Bound, run.Bound >= 0),
		Score:     known(run.Score, run.HasScore),
		Generated: run.Generated, Expanded: run.Expanded,
		Penetrance: run.Penetrance(), Branching: run.Branching(),
		Seconds: float64(run.Elapsed.Microseconds()) / 1e6, PeakBytes: run.Bytes,
		StoppedBy: string(run.Stopped), Path: path,
	}
}

// known is a value, or null where it has no meaning.
func known(value int, ok bool) *int {
	if !ok {
		return nil
	}
	return &value
}

// printer prints runs as they come: JSON lines, or a table and the paths.
type printer struct {
	env   *Env
	json  bool
	table *tabwriter.Writer
	runs  []game.Run
}

func newPrinter(env *Env, asJSON bool) *printer {
	return &printer{env: env, json: asJSON, table: tabwriter.NewWriter(env.Out, 0, 0, 2, ' ', tabwriter.AlignRight)}
}

func (p *printer) add(run game.Run) {
	if p.json {
		p.env.printJSON(newSolved(run))
		return
	}
	p.runs = append(p.runs, run)
}

// close prints the table, with the columns of numbers aligned to the right.
func (p *printer) close() {
	if len(p.runs) == 0 {
		return
	}
	say := p.env.Words
	fmt.Fprintln(p.table, strings.ReplaceAll(say.Key("console.columns"), "|", "\t")+"\t")
	for _, run := range p.runs {
		fmt.Fprintf(p.table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t\n",
			say.Key("game."+run.Game), run.Problem, methodName(run), Verdict(say.Key, run),
			dash(run.Length, run.Length >= 0), dash(run.Bound, run.Bound >= 0), dash(run.Score, run.HasScore),
			say.Number(run.Expanded), say.Number(run.Generated),
			say.Decimal(run.Penetrance(), 6), say.Decimal(run.Branching(), 6),
			say.Duration(run.Elapsed), say.Bytes(run.Bytes))
	}
	p.table.Flush()
	for _, run := range p.runs {
		if run.Solved() {
			fmt.Fprintf(p.env.Out, "%s %s: %s\n", say.Key("game."+run.Game), run.Problem, strings.Join(run.Path, " "))
		}
	}
}

func methodName(run game.Run) string {
	name := string(run.Ran.Algorithm)
	if run.Ran.Heuristic != "" {
		name += "/" + run.Ran.Heuristic
	}
	if run.Ran.Duplicates == search.Tree {
		name += "/" + string(search.Tree)
	}
	if run.Asked.Algorithm != run.Ran.Algorithm {
		name = string(run.Asked.Algorithm) + ": " + name
	}
	return name
}

func dash(value int, ok bool) string {
	if !ok {
		return "-"
	}
	return fmt.Sprint(value)
}

// Verdict says a run's verdict, and what stopped it.
func Verdict(key func(string, ...any) string, run game.Run) string {
	verdict := key("verdict." + cmp.Or(string(run.Verdict), string(search.Unknown)))
	if run.Stopped == search.NotStopped {
		return verdict
	}
	return verdict + " (" + key("stop."+string(run.Stopped)) + ")"
}
