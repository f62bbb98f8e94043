package grade

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"

	"procura/core/judge"
	"procura/core/text"
)

// Student is a student with the results that were handed in.
type Student struct {
	// Name is the name of what was handed in where it gives no better one, Number the student's number, "" for none.
	Name, Number string
	// Files are the files that have results, or should have some.
	Files []string
	// Problems are those with an answer, in the order of the set; behind them those that were not set.
	Problems []ProblemResult
	// Missing are the problems of the set without an answer.
	Missing       []ProblemName
	Points, OutOf float64
	// Remarks tell which files and blocks were not read and why, Copies which answers are like those of other students,
	// who are named, and Explained which of these a method explains.
	Remarks, Copies, Explained []text.Message
}

// String returns number and name.
func (s *Student) String() string {
	if s.Number == "" || strings.Contains(s.Name, s.Number) {
		return s.Name
	}
	return s.Number + " " + s.Name
}

// ProblemName names a problem of a game.
type ProblemName struct{ Game, Problem string }

// String returns the name as files have it, "cavalo A".
func (p ProblemName) String() string { return strings.TrimSpace(p.Game + " " + p.Problem) }

// ProblemResult is the best of a student's answers to a problem.
type ProblemResult struct {
	Game    string  `json:"game"`
	Problem string  `json:"problem"`
	Status  Status  `json:"status"`
	Reason  Reason  `json:"reason"`
	Moves   *int    `json:"moves"`
	Optimum *int    `json:"optimum"`
	Excess  *int    `json:"excess"`
	Points  float64 `json:"points"`
	// OutOf is the most points that an answer can earn, 0 if the problem was not set.
	OutOf float64 `json:"-"`
	// Blocks is the number of answers.
	Blocks int `json:"blocks"`
	// Best is the block that counts, All are all of them.
	Best Reference   `json:"-"`
	All  []Reference `json:"-"`
	// Program is the result of a program that was judged, whose status is the reason; nil for an answer in a file.
	Program *judge.Result `json:"-"`
}

// Find returns the result for a problem, nil without an answer.
func (s *Student) Find(name ProblemName) *ProblemResult {
	at := slices.IndexFunc(s.Problems, func(p ProblemResult) bool { return p.Game == name.Game && p.Problem == name.Problem })
	if at < 0 {
		return nil
	}
	return &s.Problems[at]
}

// statusOrder orders answers, the best first: one that may still be right comes before one that is wrong.
var statusOrder = []Status{Right, Open, Unread, Wrong}

// isBetter reports whether an answer counts rather than another one to the same problem.
func (p *ProblemResult) isBetter(q *ProblemResult) bool { return p.Compare(q) < 0 }

// Compare orders answers, the better one first.
func (p *ProblemResult) Compare(q *ProblemResult) int {
	return cmp.Or(
		slices.Index(statusOrder, p.Status)-slices.Index(statusOrder, q.Status),
		cmp.Compare(q.Points, p.Points),
		CompareKnown(p.Excess, q.Excess),
		CompareKnown(p.Moves, q.Moves),
	)
}

// CompareKnown compares numbers, unknown ones last.
func CompareKnown(a, b *int) int {
	none := math.MaxInt
	return cmp.Compare(*cmp.Or(a, &none), *cmp.Or(b, &none))
}

// The forms of names: of folders and files that Moodle makes, and with a number in front, behind, or alone.
var (
	moodleName   = regexp.MustCompile(`^(.+)_(\d+)_assignsubmission_[a-z]+(?:_.*)?$`)
	numberBefore = regexp.MustCompile(`^[aA]?(\d{4,12})(?:[_ .-]+(.*))?$`)
	numberBehind = regexp.MustCompile(`^(.*?)[_ .-]+[aA]?(\d{5,12})$`)
	fileEnding   = regexp.MustCompile(`\.[A-Za-z][0-9A-Za-z]{0,4}$`)
)

// readName reads the name and number of a student in the name of a folder, or of a file without its ending. Without a
// number all of it is the name.
func readName(at string) (name, number string) {
	if found := moodleName.FindStringSubmatch(at); found != nil {
		return spaced(found[1], at), found[2]
	}
	if found := numberBefore.FindStringSubmatch(at); found != nil {
		return spaced(found[2], at), found[1]
	}
	if found := numberBehind.FindStringSubmatch(at); found != nil {
		return spaced(found[1], at), found[2]
	}
	return at, ""
}

// spaced returns a name with blanks for underscores, or whole if there is no name.
func spaced(name, whole string) string {
	return cmp.Or(strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == ' ' }), " "), whole)
}
