package grade

import (
	"procura/core/game"
	"procura/core/text"
)

// Status is what a block comes to.
type Status string

// The statuses, from the best to what says nothing.
const (
	Right  Status = "right"
	Wrong  Status = "wrong"
	Open   Status = "open"
	Unread Status = "unread"
)

// Statuses lists all statuses.
func Statuses() []Status { return []Status{Right, Wrong, Open, Unread} }

// Reason is why a block has its status.
type Reason string

// The reasons. What is wrong has the first one that holds, in this order.
const (
	OutsideSet    Reason = "set"
	Illegal       Reason = "illegal"
	Short         Reason = "short"
	FalseClaim    Reason = "claim"
	FalseMeasures Reason = "measures"

	Legal      Reason = "legal"
	Impossible Reason = "impossible"

	Cut      Reason = "cut"
	Wayless  Reason = "layout"
	Unproved Reason = "unproved"

	NotRead Reason = "unread"
)

// Answer is what a block gives as its answer.
type Answer string

// The answers.
const (
	SaysPath       Answer = "path"
	SaysImpossible Answer = "impossible"
	SaysNothing    Answer = "nothing"
)

// Claim is what a block says of its problem, and whether it holds; nil where that
// is not known.
type Claim struct {
	Claim string `json:"claim"`
	Holds *bool  `json:"holds"`
}

// Verdict is what is true of a block.
type Verdict struct {
	File        string
	Block, Line int
	Layout      Layout
	// Game is "" where the board is of no game that is known.
	Game, Problem, Algorithm string
	// Legal are the rule settings under which the way is legal; nil without a way,
	// empty when none allows it.
	Legal []string
	// BrokenAt is the first move, from 1, that no setting allows.
	BrokenAt *int
	// ReachesGoal is nil where it can't be told.
	ReachesGoal *bool
	// Moves is the number of moves of the way.
	Moves *int
	// Optimum is the proved fewest moves under the first legal setting.
	Optimum *int
	// Excess is Moves - Optimum, of a way that reaches the goal.
	Excess *int
	// SameAs is an earlier block with the same text, counts and times.
	SameAs *Reference
	// Issues are what can't be, and what could not be read, in words.
	Issues []text.Message
	// Notes say how the moves were read, where that is not as the game writes them.
	Notes []text.Message
	// InSet says whether the problem is one of those that were set; nil where none
	// were, or that can't be told.
	InSet *bool
	Says  Answer
	// Proved is what is known of the problem under the rules that the claims are judged
	// by: "optimal 6", "impossible", "at least 5", of the most points "at most 300".
	Proved string
	Claims []Claim
	Status Status
	Reason Reason

	// Puzzle is the problem under the first legal setting, and Path the way in
	// notation: of one that is not legal the moves before it breaks, under the
	// setting that goes farthest, and Broken is the one that breaks it, "" of boards.
	// Puzzle is nil where the problem is not known.
	Puzzle game.Puzzle
	Path   []string
	Broken string

	// reaching are the legal settings under which the way ends at the goal; always says
	// that there is no setting that is not legal.
	reaching []string
	always   bool
	// faulty says that something can't be.
	faulty bool
}

// Reference names a block.
type Reference struct {
	File  string `json:"file"`
	Block int    `json:"block"`
}

// NotReadable is the verdict on a file that could not be read.
func NotReadable(path string, why text.Message) Verdict {
	return Verdict{File: path, Issues: []text.Message{why}, Says: SaysNothing, Status: Unread, Reason: NotRead}
}

// OK reports whether a block is right.
func (v *Verdict) OK() bool { return v.Status == Right }

// fault adds what can't be.
func (v *Verdict) fault(m text.Message) {
	v.remark(m)
	v.faulty = true
}

// remark adds what could not be read, or is not known.
func (v *Verdict) remark(m text.Message) { v.Issues = append(v.Issues, m) }

// settle gives the status and its reason. What was shown to be false is wrong, whatever
// else is missing.
func (v *Verdict) settle(b *Block, end game.State) {
	if v.Reason = v.wrongness(); v.Reason != "" {
		v.Status = Wrong
		return
	}
	v.Status = Open
	switch {
	case v.Says == SaysImpossible && holds(v.Claims, claimsImpossible):
		v.Status, v.Reason = Right, Impossible
	case v.Says == SaysImpossible:
		v.Reason = Unproved
	case b.Way.Cut || v.Says == SaysNothing && b.Torn:
		v.Reason = Cut
	case v.Says == SaysNothing && !b.Unsolved && (b.Final != "" || b.Layout == Statistics || b.Layout == Tabs):
		v.Reason = Wayless
	case v.Says == SaysNothing:
		v.Status, v.Reason = Wrong, Short
	case len(v.Legal) > 0 && (v.ReachesGoal != nil || b.Most && end != nil):
		v.Status, v.Reason = Right, Legal
	default:
		v.Reason = Unproved // of no goal that is known, or too long to be followed
	}
}

// isOutside reports whether a problem is none of those that were set: nothing is proved of it.
func (v *Verdict) isOutside() bool { return v.InSet != nil && !*v.InSet }

// wrongness is the first thing that is shown to be wrong, "" for none.
func (v *Verdict) wrongness() Reason {
	switch {
	case v.isOutside():
		return OutsideSet
	case v.BrokenAt != nil:
		return Illegal
	case v.Says != SaysImpossible && v.ReachesGoal != nil && !*v.ReachesGoal:
		return Short
	case refuted(v.Claims):
		return FalseClaim
	case v.faulty:
		return FalseMeasures
	}
	return ""
}
