package grade

import (
	"slices"

	"procura/core/game"
	"procura/core/text"
)

// Status is the result for a block.
type Status string

// The statuses, from the best to Unread, which says nothing of the answer.
const (
	Right  Status = "right"
	Wrong  Status = "wrong"
	Open   Status = "open"
	Unread Status = "unread"
)

// Statuses lists all statuses.
func Statuses() []Status { return []Status{Right, Wrong, Open, Unread} }

// Reason tells why a block has its status.
type Reason string

// The reasons. A wrong block has the first reason of this list that applies.
const (
	OutsideSet    Reason = "set"
	Illegal       Reason = "illegal"
	Short         Reason = "short"
	FalseClaim    Reason = "claim"
	FalseMeasures Reason = "measures"

	Legal      Reason = "legal"
	Impossible Reason = "impossible"

	Cut      Reason = "cut"
	NoPath   Reason = "layout"
	Unproved Reason = "unproved"

	NotRead Reason = "unread"
)

// Answer is the kind of answer that a block gives.
type Answer string

// The answers.
const (
	SaysPath       Answer = "path"
	SaysImpossible Answer = "impossible"
	SaysNothing    Answer = "nothing"
)

// Claim is a claim of a block about its problem. Holds is nil if it is unknown whether it is true.
type Claim struct {
	Claim string `json:"claim"`
	Holds *bool  `json:"holds"`
}

// Verdict describes what is true of a block. Columns are made of its exported fields.
type Verdict struct {
	// File, Block and Line tell where the block stands; Block is 0 for a file that could not be read.
	File   string
	Block  int
	Line   int
	Layout Layout
	// Game is "" if the board is of no game that is known.
	Game      string
	Problem   string
	Algorithm string
	// Legal lists the rule settings under which the path is legal: nil without a path, empty if none allows it.
	Legal []string
	// BrokenAt is the number of the first move, from 1, that no setting allows.
	BrokenAt *int
	// ReachesGoal is nil if that is unknown.
	ReachesGoal *bool
	// Moves is the length of the path. Of a path that reaches the goal, Optimum is the proved minimum under the first
	// legal setting, and Excess the difference.
	Moves   *int
	Optimum *int
	Excess  *int
	// SameAs is an earlier block with the same text, counts and times.
	SameAs *Reference
	// InSet reports whether the problem is one of those that were set; nil if none were, or if that is unknown.
	InSet *bool
	Says  Answer
	// Proved is the proof about the problem under the rules that the claims are judged
	// by: "optimal 6", "impossible", "at least 5", of the most points "at most 300".
	Proved string
	Claims []Claim
	// Figures are the numbers that the block names.
	Figures Claims
	Status  Status
	Reason  Reason
	// Issues describes what is contradictory or could not be read.
	Issues []text.Message
	// Notes describes how the moves were read, if not as the game writes them.
	Notes []text.Message

	// Puzzle is the problem under the first legal setting, nil if the problem is unknown. Path is the path in notation; of
	// one that is not legal, the moves before it breaks, under the setting that goes farthest. Broken is the move
	// that breaks it, and BrokenText the move as the block writes it, both "" if the block shows boards.
	Puzzle     game.Puzzle
	Path       []string
	Broken     string
	BrokenText string
	// Cell is the cell that the breaking move leads to, -1 if unknown; Why names the rule that
	// it breaks, empty if the game can't say.
	Cell int
	Why  text.Message
	// Written is the board that the block shows where its path of boards breaks, and Follows the most similar
	// board that a legal move leads to; nil if there is none.
	Written, Follows game.Puzzle
	// Given is the problem that the set has under the block's name, where the block shows another board; else nil.
	Given *game.Problem
	// Most reports whether the block is about the most points.
	Most bool
	// Files is the number of files of a hand-in without results, 0 for others.
	Files int

	// named are the complete settings that agree with the rules that the block names, and judged
	// those of them that a legal path is judged by: none if they do not allow it.
	named, judged []string
	// reaching are the settings under which a legal path ends at the goal, of those that it is
	// judged by; always reports whether every setting is legal.
	reaching []string
	always   bool
	// falseCounts are the faults of counts of nodes.
	falseCounts []text.Message
	// faulty reports whether something is contradictory, unread whether the path could not be read.
	faulty, unread bool
}

// Reference points at a block.
type Reference struct {
	File  string `json:"file"`
	Block int    `json:"block"`
}

// NotReadable returns the verdict on a file that could not be read.
func NotReadable(path string, why text.Message) Verdict {
	return Verdict{File: path, Says: SaysNothing, Status: Unread, Reason: NotRead, Issues: []text.Message{why}}
}

// OK reports whether a block is right.
func (v *Verdict) OK() bool { return v.Status == Right }

func (v *Verdict) addFault(m text.Message) {
	v.addRemark(m)
	v.faulty = true
}

// addFalseCount adds a count of nodes that no run has.
func (v *Verdict) addFalseCount(m text.Message) {
	v.addFault(m)
	v.falseCounts = append(v.falseCounts, m)
}

// addRemark adds something that could not be read, or is unknown.
func (v *Verdict) addRemark(m text.Message) { v.Issues = append(v.Issues, m) }

// conclude returns the status and its reason. A false statement makes a block wrong, whatever
// else is missing.
func (v *Verdict) conclude(b *Block, end game.State) (Status, Reason) {
	if why := v.firstMistake(); why != "" {
		return Wrong, why
	}
	switch {
	case v.unread:
		return Unread, NotRead
	case v.Says == SaysImpossible && slices.ContainsFunc(v.Claims, func(c Claim) bool { return c.Claim == claimsImpossible && isTrue(c.Holds) }):
		return Right, Impossible
	case v.Says == SaysImpossible:
		return Open, Unproved
	case v.Says == SaysNothing:
		return concludeUnanswered(b)
	case b.Path.Cut:
		return Open, Cut
	case len(v.Legal) > 0 && (v.ReachesGoal != nil || b.Most && end != nil):
		return Right, Legal
	}
	return Open, Unproved // of no goal that is known, or too long to be followed
}

// concludeUnanswered returns the status of a block that gives no answer: open if its layout can't
// hold a path.
func concludeUnanswered(b *Block) (Status, Reason) {
	switch {
	case b.Path.Cut || b.Torn:
		return Open, Cut
	case !b.Unsolved && (b.Final != "" || b.Layout == Statistics || b.Layout == Tabs):
		return Open, NoPath
	}
	return Wrong, Short
}

func (v *Verdict) isOutside() bool { return isFalse(v.InSet) }

// firstMistake returns the first thing that is wrong for certain, "" if nothing is.
func (v *Verdict) firstMistake() Reason {
	switch {
	case v.isOutside():
		return OutsideSet
	case v.BrokenAt != nil:
		return Illegal
	case v.Says != SaysImpossible && isFalse(v.ReachesGoal):
		return Short
	case slices.ContainsFunc(v.Claims, func(c Claim) bool { return isFalse(c.Holds) }):
		return FalseClaim
	case v.faulty:
		return FalseMeasures
	}
	return ""
}
