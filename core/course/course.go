// Package course has the settings of a course, which a teacher writes into one file and hands out: problems, rules,
// limits, heuristics and points. It serves the command line, the window and the grader; storage reads the file.
package course

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// Course holds the settings of a course.
type Course struct {
	// Path is the file of the course.
	Path  string
	Title string
	// Problems lists the files of problems, as they can be opened from here.
	Problems []string
	// Rules holds the settings of games by the game's ID.
	Rules map[string]game.Rules
	// Limits has a time and a memory; 0 leaves one to the caller.
	Limits     search.Limits
	Heuristics []Heuristic
	Points     Points
}

// Heuristic is a formula with a name. Line and Column are its place in the file.
type Heuristic struct {
	Name, Formula string
	Line, Column  int
}

// Key returns the key by which a puzzle knows a heuristic: that of the formula, if name is one of the course, else name
// itself. A nil course has no formulas.
func (c *Course) Key(name string) string {
	if c == nil {
		return name
	}
	for _, h := range c.Heuristics {
		if h.Name == name {
			return game.FormulaKey(h.Formula)
		}
	}
	return name
}

// inMethod matches the heuristic or evaluation of a method: astar/NAME,weight=2, alphabeta,eval=NAME.
var inMethod = regexp.MustCompile(`^(\s*[a-z]+/|[a-z]+,(?:.*,)?\s*eval=)([\pL\d_-]+)(.*)$`)

// Method returns a method with the formula in place of a heuristic of the course, which it may name.
func (c *Course) Method(method string) string {
	parts := inMethod.FindStringSubmatch(method)
	if parts == nil || strings.HasPrefix(method, game.ProgramPrefix) {
		return method
	}
	return parts[1] + c.Key(parts[2]) + parts[3]
}

// RulesOf returns a copy of the settings for a game; a nil course has none.
func (c *Course) RulesOf(id string) game.Rules {
	rules := game.Rules{}
	if c != nil {
		maps.Copy(rules, c.Rules[id])
	}
	return rules
}

// PointsOf returns the points of a course; a nil course has the usual ones.
func (c *Course) PointsOf() Points {
	if c == nil {
		return DefaultPoints()
	}
	return c.Points
}

// Apply returns a puzzle under the rules of the course; see ApplyRules.
func (c *Course) Apply(p game.Puzzle) game.Puzzle {
	if c == nil {
		return p
	}
	return ApplyRules(c.Rules, p)
}

// ApplyRules returns a puzzle under the rules of its game. Settings that are not named stay, as do those that only games
// for two have.
func ApplyRules(rules map[string]game.Rules, p game.Puzzle) game.Puzzle {
	for key, value := range rules[p.Module().ID()] {
		if ruled, wrong := p.WithRules(game.Rules{key: value}); wrong == nil {
			p = ruled
		}
	}
	return p
}

// Files returns a copy of the list of the files of problems; a nil course has none.
func (c *Course) Files() []string {
	if c == nil {
		return nil
	}
	return slices.Clone(c.Problems)
}

// Formulas returns the formulas that a puzzle or a position takes.
func (c *Course) Formulas(of any) (list []string) {
	if c == nil {
		return nil
	}
	for _, h := range c.Heuristics {
		if refusal(of, h.Formula) == nil {
			list = append(list, h.Formula)
		}
	}
	return list
}

// NameOf returns the name of the heuristic whose key is that of a formula of the course, "" for another.
func (c *Course) NameOf(key string) string {
	if c == nil {
		return ""
	}
	for _, h := range c.Heuristics {
		if game.FormulaKey(h.Formula) == key {
			return h.Name
		}
	}
	return ""
}

// Flaws returns what is wrong with the heuristics, with their places: one that no problem takes, and no game for two as
// an evaluation, and one with the name of a heuristic that a problem has.
func (c *Course) Flaws(problems []game.Problem, games []game.Module) (issues []game.Issue) {
	for _, h := range c.Heuristics {
		var wrong *text.Message
		for _, p := range problems {
			if slices.Contains(game.HeuristicKeys(p.Puzzle), h.Name) {
				issues = append(issues, c.flaw(h, text.M("error.course.heuristic", "Name", h.Name)))
				break
			}
		}
		for _, p := range problems {
			wrong = refusal(p.Puzzle, h.Formula)
			if wrong == nil {
				break
			}
		}
		if wrong != nil && !slices.ContainsFunc(game.Playables(games), func(g game.Playable) bool {
			return refusal(g.Opening(game.Defaults(g.MatchSettings())), h.Formula) == nil
		}) {
			issues = append(issues, c.flaw(h, *wrong))
		}
	}
	return issues
}

func (c *Course) flaw(h Heuristic, what text.Message) game.Issue {
	return game.Issue{File: c.Path, Line: h.Line, Column: h.Column, What: what}
}

// refusal returns why a puzzle or position takes no formula, nil if it does.
func refusal(of any, formula string) *text.Message {
	measured, ok := of.(game.Measured)
	if !ok {
		return new(text.M("error.formula.none"))
	}
	mistake := measured.CheckFormula(formula)
	if mistake == nil {
		return nil
	}
	return new(mistake.Message(formula))
}

// Points has the points of a course: those of most problems, and of those that have their own.
type Points struct {
	Usual Value
	// Own is by the ID of a game, then by the name of a problem.
	Own map[string]map[string]Value
}

// Value tells what an answer to a problem is worth. Optimal >= Right >= 0 >= PerExcessMove.
type Value struct {
	// Right is for a legal way to the goal, Optimal for a shortest one.
	Right, Optimal float64
	// PerExcessMove is added to Optimal for each move above the minimum, down to Right; 0 gives Right for any.
	PerExcessMove float64
}

// DefaultPoints returns the points without a course: 2 for a right answer, 3 for a shortest one.
func DefaultPoints() Points { return Points{Usual: Value{Right: 2, Optimal: 3}} }

// Of returns what a problem is worth; OutOf of it is the most that can be earned.
func (p Points) Of(game, problem string) Value {
	if own, has := p.Own[game][problem]; has {
		return own
	}
	return p.Usual
}

// OutOf returns the most points that an answer can earn.
func (v Value) OutOf() float64 { return v.Optimal }

// Earn returns the points of an answer. Right reports whether it is right; excess is the number of its moves above the
// minimum, 0 for an "impossible" that is true, nil if the minimum is unknown.
func (v Value) Earn(right bool, excess *int) float64 {
	switch {
	case !right:
		return 0
	case excess == nil:
		return v.Right
	case *excess <= 0:
		return v.Optimal
	case v.PerExcessMove == 0:
		return v.Right
	}
	return max(v.Right, v.Optimal+v.PerExcessMove*float64(*excess))
}
