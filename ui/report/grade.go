package report

import (
	"slices"
	"strconv"
	"strings"

	"procura/core/grade"
	"procura/ui/i18n"
)

// Grade says what is true of a block of results as the first thing to read:
// "legal, chega ao objetivo em 6 jogadas, o mínimo".
func Grade(w *i18n.Words, v *grade.Verdict) string {
	switch v.Reason {
	case grade.NotRead:
		return notRead(w, v)
	case grade.OutsideSet:
		return w.Key("grade.outside")
	case grade.Illegal:
		return w.Key("grade.illegal", "Move", *v.BrokenAt)
	case grade.FalseClaim:
		wrong := slices.IndexFunc(v.Claims, func(c grade.Claim) bool { return c.Holds != nil && !*c.Holds })
		return w.Key("grade.false", "Claim", BlockClaim(w, v.Claims[wrong]))
	case grade.Impossible:
		return w.Key("grade.impossible")
	case grade.Cut:
		return w.Key("grade.cut")
	}
	switch {
	case v.Says == grade.SaysImpossible:
		return w.Key("grade.unproved")
	case v.Legal == nil && v.Says == grade.SaysPath:
		return w.Key("grade.unfollowed")
	case v.Legal == nil:
		return wayless(w, v)
	case v.ReachesGoal == nil && v.Status == grade.Right:
		return w.Key("grade.most", "Count", *v.Moves)
	case v.ReachesGoal == nil:
		return w.Key("grade.legal", "Count", *v.Moves)
	case !*v.ReachesGoal:
		return w.Key("grade.short", "Count", *v.Moves)
	}
	return w.Key("grade.reaches", "Count", *v.Moves, "Rest", distance(w, v))
}

// notRead says why nothing is said of a block.
func notRead(w *i18n.Words, v *grade.Verdict) string {
	switch {
	case v.Block == 0:
		return w.Key("grade.refused")
	case v.Layout == grade.Unknown:
		return w.Key("grade.unrecognised")
	}
	return w.Key("grade.noproblem")
}

// BlockClaim is what a block claims: "os 511 pontos".
func BlockClaim(w *i18n.Words, c grade.Claim) string { return worded(w, "grade.claim.", c.Claim) }

// BlockProof is what is known of the problem of a block, "" for nothing.
func BlockProof(w *i18n.Words, v *grade.Verdict) string {
	if v.Proved == "" {
		return ""
	}
	return worded(w, "grade.proved.", v.Proved)
}

// worded puts fixed English words into words, with the number behind them.
func worded(w *i18n.Words, prefix, fixed string) string {
	prefixed := func(key string) string { return prefix + strings.ReplaceAll(key, " ", ".") }
	at := max(0, strings.LastIndexByte(fixed, ' '))
	if n, err := strconv.Atoi(strings.TrimSpace(fixed[at:])); err == nil {
		return w.Key(prefixed(fixed[:at]), "Count", n, "Number", n)
	}
	return w.Key(prefixed(fixed))
}

// BlockStatus is a status in a word.
func BlockStatus(w *i18n.Words, s grade.Status) string { return w.Key("grade.status." + string(s)) }

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
