package grade

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"procura/core/text"
)

// Keys are the keys of a verdict in JSON, and the columns of the table, in their
// order.
func Keys() []string {
	return []string{
		"file", "block", "line", "layout", "game", "problem", "algorithm", "legal", "broken_at", "reaches_goal",
		"moves", "optimum", "excess", "same_as", "issues", "ok", "in_set", "says", "proved", "claims", "status", "reason",
	}
}

// Record is a verdict as JSON has it; say puts issues into words.
type Record struct {
	File        string     `json:"file"`
	Block       int        `json:"block"`
	Line        int        `json:"line"`
	Layout      Layout     `json:"layout"`
	Game        string     `json:"game"`
	Problem     string     `json:"problem"`
	Algorithm   string     `json:"algorithm"`
	Legal       []string   `json:"legal"`
	BrokenAt    *int       `json:"broken_at"`
	ReachesGoal *bool      `json:"reaches_goal"`
	Moves       *int       `json:"moves"`
	Optimum     *int       `json:"optimum"`
	Excess      *int       `json:"excess"`
	SameAs      *Reference `json:"same_as"`
	Issues      []string   `json:"issues"`
	OK          bool       `json:"ok"`
	InSet       *bool      `json:"in_set"`
	Says        Answer     `json:"says"`
	Proved      string     `json:"proved"`
	Claims      []Claim    `json:"claims"`
	Status      Status     `json:"status"`
	Reason      Reason     `json:"reason"`
}

// Record is the verdict with its issues in words.
func (v *Verdict) Record(say func(text.Message) string) Record {
	issues := make([]string, 0, len(v.Issues))
	for _, m := range v.Issues {
		issues = append(issues, say(m))
	}
	return Record{
		v.File, v.Block, v.Line, v.Layout, v.Game, v.Problem, v.Algorithm, v.Legal, v.BrokenAt, v.ReachesGoal,
		v.Moves, v.Optimum, v.Excess, v.SameAs, issues, v.OK(), v.InSet, v.Says, v.Proved,
		append([]Claim{}, v.Claims...), v.Status, v.Reason,
	}
}

// JSON is the record on one line.
func (v *Verdict) JSON(say func(text.Message) string) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v.Record(say)); err != nil {
		panic("grade: " + err.Error())
	}
	return b.String()
}

// Table writes verdicts as CSV, a line a block under the keys. What is null is an
// empty cell; settings and issues are parted by "; ".
func Table(verdicts []Verdict, say func(text.Message) string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write(Keys()) // a strings.Builder takes everything
	for i := range verdicts {
		_ = w.Write(verdicts[i].cells(say))
	}
	w.Flush()
	return b.String()
}

func (v *Verdict) cells(say func(text.Message) string) []string {
	r := v.Record(say)
	same := ""
	if r.SameAs != nil {
		same = fmt.Sprintf("%s:%d", r.SameAs.File, r.SameAs.Block)
	}
	var claims []string
	for _, c := range r.Claims {
		claims = append(claims, strings.TrimSuffix(c.Claim+": "+cell(c.Holds), ": "))
	}
	cells := []string{
		r.File, strconv.Itoa(r.Block), strconv.Itoa(r.Line), string(r.Layout), r.Game, r.Problem, r.Algorithm,
		v.settings(), cell(r.BrokenAt), cell(r.ReachesGoal), cell(r.Moves), cell(r.Optimum), cell(r.Excess),
		same, strings.Join(r.Issues, "; "), strconv.FormatBool(r.OK), cell(r.InSet), string(r.Says), r.Proved,
		strings.Join(claims, "; "), string(r.Status), string(r.Reason),
	}
	for i := range cells {
		cells[i] = text.Cell(cells[i])
	}
	return cells
}

// settings are those that allow the way, "all" where each does.
func (v *Verdict) settings() string {
	if v.always {
		return "all"
	}
	return strings.Join(v.Legal, "; ")
}

func cell[T int | bool](value *T) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(*value)
}
