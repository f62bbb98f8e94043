package judge

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/table"
	"procura/core/text"
)

// Columns returns the columns of JSON and CSV, a row for a program and a problem.
func Columns() []table.Column[*Result] {
	return []table.Column[*Result]{
		{Key: "program", Value: func(r *Result) any { return r.Program }},
		{Key: "game", Value: func(r *Result) any { return r.Game }},
		{Key: "problem", Value: func(r *Result) any { return r.Problem }},
		{Key: "status", Value: func(r *Result) any { return r.Status }},
		{Key: "moves", Value: func(r *Result) any { return r.Moves }},
		{Key: "optimum", Value: func(r *Result) any { return r.Optimum }},
		{Key: "excess", Value: func(r *Result) any { return r.Excess }},
		{Key: "broken_at", Value: func(r *Result) any { return r.BrokenAt }},
		{Key: "seconds", Value: func(r *Result) any { return r.Seconds }},
		{Key: "peak_bytes", Value: func(r *Result) any { return r.Peak }},
		{Key: "exit", Value: func(r *Result) any { return r.Exit }},
		{Key: "error", Value: func(r *Result) any { return r.Error }},
		{Key: "trace", Value: func(r *Result) any { return r.Trace }},
		{Key: "fault", Value: func(r *Result) any { return r.Fault }, Cell: faultCell},
	}
}

func faultCell(r *Result) string {
	if r.Fault == nil {
		return ""
	}
	return strconv.Itoa(r.Fault.Line) + ": " + strings.TrimSuffix(r.Fault.What+"; "+r.Fault.Expected, "; ")
}

// ReadResults reads the results of an earlier run, a line each. A line that a crash has torn is no object; it is left
// out, and its program runs again. Of two results for the same the first counts. wrong is the number of the first line
// that holds something else, 0 for none.
func ReadResults(lines string) (results []Result, wrong int) {
	seen := map[key]bool{}
	number := 0
	for line := range strings.Lines(lines) {
		number++
		if !json.Valid([]byte(line)) {
			if number == 1 && !strings.HasPrefix(line, beginning) && strings.TrimSpace(line) != "" {
				return nil, number // no file of this kind
			}
			continue
		}
		var r Result
		err := json.Unmarshal([]byte(line), &r)
		if err != nil || !r.isWhole() {
			return nil, number
		}
		if !seen[r.key()] {
			seen[r.key()] = true
			results = append(results, r)
		}
	}
	return results, 0
}

// isWhole reports whether a result that was read has all that its status needs.
func (r *Result) isWhole() bool {
	switch {
	case r.Program == "" || !slices.Contains(Statuses(), r.Status),
		r.Moves == nil && slices.Contains([]Status{Optimal, Longer, BreaksRules}, r.Status),
		r.Status == BreaksRules && (r.BrokenAt == nil || *r.BrokenAt < 1):
		return false
	}
	return r.Excess == nil || r.Moves != nil && r.Optimum != nil
}

// beginning begins every line of results.
const beginning = `{"program":`

// Line is a result as a line of the file that keeps results.
func (r *Result) Line() string { return text.JSON(r) }

// Total returns the number of results that there will be.
func (p *Plan) Total() int { return len(p.Programs) * len(p.Problems) }

// Choose returns the results that are of the programs and problems.
func (p *Plan) Choose(results []Result) (chosen []Result) {
	for _, row := range Table(p.Programs, p.Problems, results) {
		for _, r := range row.Results {
			if r != nil {
				chosen = append(chosen, *r)
			}
		}
	}
	return chosen
}

// Row is a program with its results in the order of the problems; nil where it has none.
type Row struct {
	Program string
	Results []*Result
}

// Table returns a row for each program.
func Table(programs []game.Executable, problems []game.Problem, results []Result) []*Row {
	found := map[key]*Result{}
	for i := range results {
		found[results[i].key()] = &results[i]
	}
	rows := make([]*Row, len(programs))
	for i, program := range programs {
		rows[i] = &Row{Program: program.Name}
		for _, p := range problems {
			rows[i].Results = append(rows[i].Results, found[key{program.Name, p.Puzzle.Module().ID(), p.Name}])
		}
	}
	return rows
}
