package host

import (
	"encoding/json"
	"hash/fnv"
	"slices"

	"procura/core/game"
	"procura/ui/report"
)

// Stateful has a state that outlives the window: what it was working on is there again at
// the next start, also after a crash.
type Stateful interface {
	// StateKey returns its name among the sessions of a game, for good: a word that can be part
	// of a file's name, with that of the game and a point before it where the tab is another one.
	StateKey() string
	// StateParts returns the state as it is now, in parts that change by themselves, each
	// under a name of its own within the session. It is asked every few seconds, and
	// has to be quick.
	StateParts() []Part
	// RestoreState reads the parts of an earlier window, by name. It is called beside the window: of the
	// session it reads what never changes, and changes nothing. What it returns is called on the UI
	// goroutine, in a session that is as New made it and has no view yet: it takes up what was read, and
	// names the parts of which nothing can be made.
	RestoreState(parts map[string][]byte) (restore func() (damaged []string))
}

// Part is a part of a state that is to be kept.
type Part struct {
	// Name is made of small letters, digits and hyphens.
	Name string
	// Version changes when the part does: what has the version that was written last
	// is not written again.
	Version uint64
	// Encode writes the part down as it was at StateParts, or as it is now where that can
	// be told beside the window, where it is called.
	Encode func() ([]byte, error)
}

// ChoicesPart is the name of the part with what was chosen and where one was: a session
// that has no other part was opened, and nothing was done in it.
const ChoicesPart = "state"

// WorkPart marks that there is work in a session though its state is in ChoicesPart: what holds choices
// alone is not listed, and not kept for long.
func WorkPart() Part { return NewPart("work", true) }

// NewPart is a part that is quickly encoded: what it holds is its version.
func NewPart(name string, value any) Part {
	content, err := json.Marshal(value)
	sum := fnv.New64a()
	_, _ = sum.Write(content) // never fails
	return Part{Name: name, Version: sum.Sum64(), Encode: func() ([]byte, error) { return content, err }}
}

// ProblemPlace holds the place of a kept problem in its file, which its text does not tell.
type ProblemPlace struct {
	Name  string `json:"name"`
	Line  int    `json:"line"`
	Place int    `json:"place"`
	// Remarks holds the remarks that a file will have above it.
	Remarks []string `json:"remarks,omitempty"`
	// Minimum is the minimum that its maker knows, 0 for none.
	Minimum int `json:"minimum,omitempty"`
	// Set names its origin if that is no file.
	Set game.Set `json:"set,omitempty"`
	// SavedAs tells as what a file of its own has it, "" for none.
	SavedAs string `json:"savedAs,omitempty"`
}

// mostTogether is the greatest number of problems in one text: a file that can be opened may
// be too long as the program writes it.
const mostTogether = 100

// EncodeProblems writes problems down as a state keeps them: in texts of some together,
// with the places beside.
func EncodeProblems(s report.Store, problems []game.Problem) (texts []string, where []ProblemPlace) {
	for some := range slices.Chunk(problems, mostTogether) {
		texts = append(texts, s.Format(some))
	}
	for _, p := range problems {
		where = append(where, ProblemPlace{p.Name, p.Line, p.Place, p.Remarks, p.Minimum, p.Set, p.SavedAs})
	}
	return texts, where
}

// DecodeProblems reads what EncodeProblems wrote, and reports whether it is whole.
func DecodeProblems(s report.Store, texts []string, where []ProblemPlace) (problems []game.Problem, ok bool) {
	for _, text := range texts {
		problems = append(problems, s.Read("", []byte(text)).Problems...)
	}
	if len(problems) != len(where) {
		return nil, false
	}
	for i, w := range where {
		p := &problems[i]
		p.Name, p.Remarks = w.Name, w.Remarks
		p.Set, p.SavedAs = w.Set, w.SavedAs
		p.Line, p.Place, p.Minimum = max(0, w.Line), max(0, w.Place), max(0, w.Minimum)
	}
	return problems, true
}
