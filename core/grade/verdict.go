package grade

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

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
	Record
	// Issues are what can't be, and what could not be read, in words.
	Issues []text.Message
	// Notes say how the moves were read, where that is not as the game writes them.
	Notes []text.Message

	// Puzzle is the problem under the first legal setting, and Path the way in
	// notation: of one that is not legal the moves before it breaks, under the
	// setting that goes farthest, and Broken is the one that breaks it, "" of boards.
	// Puzzle is nil where the problem is not known.
	Puzzle game.Puzzle
	Path   []string
	Broken string
	// Cell is where the move that breaks it leads to, -1 where that is not known, and Why says which rule
	// it breaks, no text where the game can't say.
	Cell int
	Why  text.Message
	// Written is the board that the block shows where its way of boards breaks, and Follows the one
	// most like it that a move leads to; nil where there are none.
	Written, Follows game.Puzzle
	// Given is the problem that the set has under the block's name, where the block shows another board; else nil.
	Given *game.Problem
	// Most says that the block is about the most points.
	Most bool
	// Files is the number of files of a hand-in in which there are no results, 0 for others.
	Files int

	// named are the complete settings that agree with the rules that the block names, and judged
	// those of them that a legal way is judged by: none where they do not allow it.
	named, judged []string
	// reaching are the settings under which a legal way ends at the goal, of those that it is
	// judged by; always says that there is no setting that is not legal.
	reaching []string
	always   bool
	// faulty says that something can't be, unread that the way could not be read.
	faulty, unread bool
}

// Record is a verdict as JSON has it. Its fields are the columns of the table too, in
// their order.
type Record struct {
	File   string `json:"file"`
	Block  int    `json:"block"`
	Line   int    `json:"line"`
	Layout Layout `json:"layout"`
	// Game is "" where the board is of no game that is known.
	Game      string `json:"game"`
	Problem   string `json:"problem"`
	Algorithm string `json:"algorithm"`
	// Legal are the rule settings under which the way is legal; nil without a way,
	// empty when none allows it.
	Legal []string `json:"legal"`
	// BrokenAt is the first move, from 1, that no setting allows.
	BrokenAt *int `json:"broken_at"`
	// ReachesGoal is nil where it can't be told.
	ReachesGoal *bool `json:"reaches_goal"`
	// Moves is the number of moves of the way, Optimum the proved fewest under the first
	// legal setting, Excess the difference, of a way that reaches the goal.
	Moves   *int `json:"moves"`
	Optimum *int `json:"optimum"`
	Excess  *int `json:"excess"`
	// SameAs is an earlier block with the same text, counts and times.
	SameAs *Reference `json:"same_as"`
	// Issues and OK are those of the verdict, in words; they are there in what Export gives.
	Issues []string `json:"issues"`
	OK     bool     `json:"ok"`
	// InSet says whether the problem is one of those that were set; nil where none
	// were, or that can't be told.
	InSet *bool  `json:"in_set"`
	Says  Answer `json:"says"`
	// Proved is what is known of the problem under the rules that the claims are judged
	// by: "optimal 6", "impossible", "at least 5", of the most points "at most 300".
	Proved string  `json:"proved"`
	Claims []Claim `json:"claims"`
	Status Status  `json:"status"`
	Reason Reason  `json:"reason"`
}

// Reference names a block.
type Reference struct {
	File  string `json:"file"`
	Block int    `json:"block"`
}

// NotReadable is the verdict on a file that could not be read.
func NotReadable(path string, why text.Message) Verdict {
	return Verdict{Record: Record{File: path, Says: SaysNothing, Status: Unread, Reason: NotRead}, Issues: []text.Message{why}}
}

// OK reports whether a block is right.
func (v *Verdict) OK() bool { return v.Status == Right }

func (v *Verdict) addFault(m text.Message) {
	v.addRemark(m)
	v.faulty = true
}

// addRemark adds what could not be read, or is not known.
func (v *Verdict) addRemark(m text.Message) { v.Issues = append(v.Issues, m) }

// conclude gives the status and its reason. What was shown to be false is wrong, whatever
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
	case b.Way.Cut:
		return Open, Cut
	case len(v.Legal) > 0 && (v.ReachesGoal != nil || b.Most && end != nil):
		return Right, Legal
	}
	return Open, Unproved // of no goal that is known, or too long to be followed
}

// concludeUnanswered is the status of a block that gives no answer. Layouts that can't
// hold a way leave it open.
func concludeUnanswered(b *Block) (Status, Reason) {
	switch {
	case b.Way.Cut || b.Torn:
		return Open, Cut
	case !b.Unsolved && (b.Final != "" || b.Layout == Statistics || b.Layout == Tabs):
		return Open, Wayless
	}
	return Wrong, Short
}

func (v *Verdict) isOutside() bool { return isFalse(v.InSet) }

// firstMistake is the first thing that is shown to be wrong, "" for none.
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

// Keys are the keys of a verdict in JSON, and the columns of the table, in their
// order.
func Keys() (keys []string) {
	for field := range reflect.TypeFor[Record]().Fields() {
		keys = append(keys, field.Tag.Get("json"))
	}
	return keys
}

// Export is the verdict with its issues in words.
func (v *Verdict) Export(say func(text.Message) string) Record {
	r := v.Record
	r.Issues, r.Claims, r.OK = make([]string, 0, len(v.Issues)), append([]Claim{}, v.Claims...), v.OK()
	for _, m := range v.Issues {
		r.Issues = append(r.Issues, say(m))
	}
	return r
}

// Table writes verdicts as CSV, a line a block under the keys. What is null is an
// empty cell; settings and issues are parted by "; ".
func Table(verdicts []Verdict, say func(text.Message) string) string {
	table := [][]string{Keys()}
	for i := range verdicts {
		r := verdicts[i].Export(say)
		if verdicts[i].always {
			r.Legal = []string{"all"}
		}
		var cells []string
		for _, value := range reflect.ValueOf(r).Fields() {
			cells = append(cells, cell(value))
		}
		table = append(table, cells)
	}
	return text.CSV(table)
}

func cell(value reflect.Value) string {
	if value.Kind() == reflect.Pointer {
		if value.IsNil() {
			return ""
		}
		value = value.Elem()
	}
	switch x := value.Interface().(type) {
	case []string:
		return strings.Join(x, "; ")
	case Reference:
		return fmt.Sprintf("%s:%d", x.File, x.Block)
	case []Claim:
		var claims []string
		for _, c := range x {
			claims = append(claims, strings.TrimSuffix(c.Claim+": "+cell(reflect.ValueOf(c.Holds)), ": "))
		}
		return strings.Join(claims, "; ")
	}
	return fmt.Sprint(value)
}
