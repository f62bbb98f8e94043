package report

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/judge"
	"procura/ui/i18n"
)

// JudgedStatus is the word for a status.
func JudgedStatus(w *i18n.Words, s judge.Status) string { return w.Key("grade.judged." + string(s)) }

// Judged says what is true of a program and a problem.
func Judged(w *i18n.Words, r *judge.Result) string {
	said := JudgedStatus(w, r.Status)
	switch r.Status {
	case judge.Optimal, judge.Longer, judge.Open:
		if r.Moves != nil {
			said += ", " + w.Key("grade.judged.moves", "Count", *r.Moves)
		}
		if r.Excess != nil && *r.Excess > 0 {
			said += ", " + w.Key("grade.judged.least", "Count", *r.Optimum)
		}
	case judge.FalseImpossible:
		if r.Optimum != nil {
			said += ", " + w.Key("grade.judged.least", "Count", *r.Optimum)
		}
	case judge.BreaksRules:
		said = w.Key("grade.judged.move", "Number", *r.BrokenAt)
		if *r.BrokenAt > *r.Moves {
			said = w.Key("grade.judged.short", "Count", *r.Moves)
		}
	case judge.Crash:
		if r.Exit != nil {
			said += ", " + w.Key("grade.judged.exit", "Status", *r.Exit)
		}
		if r.Error != "" {
			said += ": " + r.Error
		}
	}
	return said
}

// JudgedCell is a result in a few signs: the moves of a path that reaches the goal, with what it has too many, or
// the status, with the number of an illegal move.
func JudgedCell(w *i18n.Words, r *judge.Result) string {
	switch {
	case r.Status == judge.Optimal:
		return strconv.Itoa(*r.Moves)
	case r.Status == judge.Longer && r.Excess != nil:
		return CountMoves(*r.Moves, r.Excess)
	case r.Status == judge.BreaksRules && *r.BrokenAt > *r.Moves:
		return w.Key("grade.judged.off")
	case r.Status == judge.BreaksRules:
		return w.Key("grade.judged.at", "Number", *r.BrokenAt)
	}
	return JudgedStatus(w, r.Status)
}

// ProblemTitles returns the names of problems, with their games if there are several.
func ProblemTitles(w *i18n.Words, names []grade.ProblemName) (titles []string) {
	several := slices.ContainsFunc(names, func(n grade.ProblemName) bool { return n.Game != names[0].Game })
	for _, n := range names {
		title := n.Problem
		if several || title == "" {
			title = ProblemTitle(w, n)
		}
		titles = append(titles, title)
	}
	return titles
}

// ProblemTitle returns the name of a problem with its game.
func ProblemTitle(w *i18n.Words, n grade.ProblemName) string {
	return strings.TrimSpace(w.Key("core.game."+n.Game) + " " + n.Problem)
}

// JudgeTrace judges the trace that a program printed, by its own method where none is given. One that can't be read is
// wrong at the line that can't; one of an algorithm whose traces are not judged counts as none.
func JudgeTrace(ctx context.Context, w *i18n.Words, p game.Problem, method, trace string) (judge.TraceStatus, *judge.Fault) {
	found, issue := p.Puzzle.JudgeTrace(ctx, method, []byte(trace))
	switch f := found.Fault; {
	case issue != nil:
		return judge.TraceFault, &judge.Fault{Line: issue.Line, What: w.Say(issue.What), Expected: w.Say(issue.Expected)}
	case f != nil:
		return judge.TraceFault, &judge.Fault{Line: f.Line, What: w.Say(f.What), Expected: w.Say(f.Expected)}
	case !found.Judged:
		return judge.NoTrace, nil
	}
	return judge.TraceOK, nil
}
