package report

import (
	"procura/core/grade"
	"procura/ui/i18n"
)

// Grade says what is true of a block of results as the first thing to read:
// "legal, chega ao objetivo em 6 jogadas, o mínimo".
func Grade(w *i18n.Words, v *grade.Verdict) string {
	switch {
	case v.Layout == grade.Unknown:
		return w.Key("grade.unrecognised")
	case v.Game == "":
		return w.Key("grade.noproblem")
	case v.BrokenAt != nil:
		return w.Key("grade.illegal", "Move", *v.BrokenAt)
	case v.Legal == nil:
		return wayless(w, v)
	case v.ReachesGoal == nil:
		return w.Key("grade.legal", "Count", *v.Moves)
	case !*v.ReachesGoal:
		return w.Key("grade.short", "Count", *v.Moves)
	}
	return w.Key("grade.reaches", "Count", *v.Moves, "Rest", distance(w, v))
}

// wayless says what is true of a block without a way.
func wayless(w *i18n.Words, v *grade.Verdict) string {
	switch {
	case v.ReachesGoal == nil:
		return w.Key("grade.wayless")
	case *v.ReachesGoal:
		return w.Key("grade.wayless.goal")
	}
	return w.Key("grade.wayless.short")
}

// distance says how far a way is from the optimum.
func distance(w *i18n.Words, v *grade.Verdict) string {
	switch {
	case v.Excess == nil:
		return w.Key("grade.open")
	case *v.Excess == 0:
		return w.Key("grade.optimal")
	}
	return w.Key("grade.excess", "Count", *v.Excess, "Optimum", *v.Optimum)
}
