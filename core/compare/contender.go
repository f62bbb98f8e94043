// Package compare runs methods against each other: problems × contenders × repetitions,
// one run after another, as rows of a table. It is for the command compare, and for the
// pages of the laboratory where methods are compared or race.
//
//	ParseMethod   "astar/course,weight=1.5" -> Contender     contender.go
//	ParseForTwo   "alphabeta,depth=4" -> Contender           thought.go
//	Plan, Run     the order, the rows                        run.go
//	Thought       a row of a method for two players          thought.go
//	RunRace       recorded, to be played side by side        race.go
//	Recording     of a problem, of a position for two        race_search.go, race_thought.go
//	              programs of somebody else                  program.go
//	Summarise     median and quartiles of each measure       summary.go
//	Columns       of CSV and JSON, a row a run               columns.go
//	MeasureColumns  of window, terminal and Markdown         columns.go
package compare

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"procura/core/game"
	"procura/core/play"
	"procura/core/search"
	"procura/core/text"
)

// Contender is a method of a comparison, or a program of somebody else.
type Contender struct {
	Method game.Method
	// Thinks is a method for two players, nil for one that solves problems.
	Thinks *play.Method
	// Command is the command of a program, with its arguments; nil for a method.
	Command []string
	// Name is what a program is called in tables, "" for its command.
	Name string
	// Text is the contender as ParseMethod reads it, in its normal form.
	Text string
}

// IsProgram reports whether the contender is a program of somebody else.
func (c Contender) IsProgram() bool { return c.Command != nil }

// Label returns the contender as tables have it.
func (c Contender) Label() string { return cmp.Or(c.Name, c.Text) }

// asked returns the method as a record has it; for a program, its command in the place of the algorithm.
func (c Contender) asked() game.Method {
	if c.IsProgram() {
		return game.Method{Algorithm: search.Algorithm(strings.TrimPrefix(c.Text, c.Name+"="))}
	}
	return c.Method
}

// Of returns the contender of a method.
func Of(m game.Method) Contender { return Contender{Method: m, Text: MethodText(m)} }

// duplicates is the key of the setting that is no number.
const duplicates = "duplicates"

// MethodText writes a method as ParseMethod reads it.
func MethodText(m game.Method) string {
	words := string(m.Algorithm)
	if m.Heuristic != "" {
		words += "/" + m.Heuristic
	}
	if p, value, ok := m.Number(); ok && value != p.Usual {
		words += "," + p.Key + "=" + plainNumber(value)
	}
	if m.Duplicates != "" {
		words += "," + duplicates + "=" + string(m.Duplicates)
	}
	return words
}

// ParseMethod reads ALGORITHM[/HEURISTIC][,KEY=VALUE ...], or [NAME=]cmd:PROGRAM ARGUMENT ...,
// where quotes keep blanks. The keys are the algorithm's number and duplicates.
//
//	best     idastar/course     astar/course,weight=1.5,duplicates=tree
//	astar/formula: max(restantes, 2) / maior,weight=2     cmd:python3 solver.py     mine=cmd:python3 solver.py
//
// A heuristic that is a formula extends to the end of the text, with its commas and slashes, except for KEY=VALUE at
// the very end, with a key of a method and a value without blanks and brackets. No formula can end so, since "="
// alone is no operator of formulas.
func ParseMethod(spec string) (Contender, *text.Message) {
	spec = strings.TrimSpace(spec)
	if c, wrong := parseProgram(spec); wrong != nil || c.IsProgram() {
		return c, wrong
	}
	head, settings := splitSettings(spec)
	algorithm, heuristic, guided := strings.Cut(head, "/")
	m := game.Method{Algorithm: search.Algorithm(strings.TrimSpace(algorithm)), Heuristic: trimHeuristic(heuristic)}
	switch {
	case m.Algorithm != game.Best && !slices.Contains(search.Algorithms(), m.Algorithm):
		return Contender{}, new(text.M("compare.algorithm", "Algorithm", string(m.Algorithm), "Algorithms", algorithms()))
	case guided && !m.Algorithm.Informed():
		return Contender{}, new(text.M("compare.uninformed", "Algorithm", string(m.Algorithm), "Heuristic", m.Heuristic))
	case guided && (m.Heuristic == "" || m.Heuristic == game.FormulaPrefix):
		return Contender{}, new(text.M("compare.noheuristic", "Method", spec))
	}
	for _, setting := range settings {
		if wrong := setValue(&m, setting); wrong != nil {
			return Contender{}, wrong
		}
	}
	return Of(m), nil
}

// parseProgram reads [NAME=]cmd:PROGRAM ARGUMENT ...; what is no program is a zero Contender.
func parseProgram(spec string) (Contender, *text.Message) {
	if strings.ContainsFunc(spec, unicode.IsControl) {
		return Contender{}, new(text.M("compare.control", "Method", text.Plain(spec)))
	}
	name, rest := game.CutName(spec)
	command, ok := strings.CutPrefix(rest, game.ProgramPrefix)
	if !ok {
		return Contender{}, nil
	}
	name, command = strings.TrimSpace(name), strings.TrimSpace(command)
	c := Contender{Name: name, Text: game.ProgramPrefix + command}
	if name != "" {
		c.Text = name + "=" + c.Text
	}
	if isMethodName(name) {
		return Contender{}, new(text.M("compare.disguised", "Name", name))
	}
	var wrong *text.Message
	c.Command, wrong = game.ProgramCommand(command)
	return c, wrong
}

// isMethodName reports whether a name could be a method's.
func isMethodName(name string) bool {
	word, _, _ := strings.Cut(strings.ReplaceAll(name, "/", ","), ",")
	word = strings.ToLower(strings.TrimSpace(word))
	return slices.Contains(append(search.Algorithms(), game.Best), search.Algorithm(word)) || slices.Contains(play.Algorithms(), play.Algorithm(word))
}

// setting matches KEY=VALUE behind a formula.
var setting = regexp.MustCompile(`^\s*(` + strings.Join(settingKeys(), "|") + `)=[^\s()=]+\s*$`)

func settingKeys() []string {
	list := []string{duplicates}
	for _, a := range search.Algorithms() {
		if p, ok := a.Parameter(); ok {
			list = append(list, p.Key)
		}
	}
	return list
}

func splitSettings(spec string) (head string, settings []string) {
	pieces := strings.Split(spec, ",")
	n := 1
	if _, heuristic, _ := strings.Cut(spec, "/"); isFormula(heuristic) {
		for n = len(pieces); n > 1 && setting.MatchString(pieces[n-1]); {
			n--
		}
	}
	return strings.Join(pieces[:n], ","), pieces[n:]
}

func isFormula(heuristic string) bool {
	return strings.HasPrefix(strings.TrimSpace(heuristic), strings.TrimSpace(game.FormulaPrefix))
}

func trimHeuristic(heuristic string) string {
	heuristic = strings.TrimSpace(heuristic)
	if isFormula(heuristic) {
		return game.FormulaPrefix + strings.TrimSpace(strings.TrimPrefix(heuristic, strings.TrimSpace(game.FormulaPrefix)))
	}
	return heuristic
}

func setValue(m *game.Method, setting string) *text.Message {
	key, value, _ := strings.Cut(setting, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	if key == duplicates {
		m.Duplicates = search.Duplicates(value)
		if !slices.Contains([]search.Duplicates{search.Graph, search.Tree, search.Quotient}, m.Duplicates) {
			return new(text.M("compare.duplicates", "Value", value, "Allowed", "graph tree quotient"))
		}
		return nil
	}
	p, ok := m.Algorithm.Parameter()
	if !ok || key != p.Key {
		takes := duplicates
		if ok {
			takes = p.Key + ", " + duplicates
		}
		return new(text.M("compare.setting", "Setting", setting, "Algorithm", string(m.Algorithm), "Keys", takes))
	}
	number, ok := p.Parse(value)
	if !ok {
		key := "compare.number"
		if p.Whole {
			key = "compare.number.whole"
		}
		return new(text.M(key, "Setting", setting, "Least", plainNumber(p.Least), "Most", plainNumber(p.Most)))
	}
	m.Parameter = number
	if number == p.Usual {
		m.Parameter = 0 // stands for the default
	}
	return nil
}

func plainNumber(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// algorithms lists the words that a method can begin with.
func algorithms() string {
	words := string(game.Best)
	for _, a := range search.Algorithms() {
		words += " " + string(a)
	}
	return words
}
