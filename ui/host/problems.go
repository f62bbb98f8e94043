package host

import (
	"slices"

	"procura/core/game"
)

// Place is where a problem that is kept stands in its file, which its text does not tell.
type Place struct {
	Name  string `json:"name"`
	Line  int    `json:"line"`
	Place int    `json:"place"`
	// Remarks are those that a file will have above it.
	Remarks []string `json:"remarks,omitempty"`
}

// mostTogether is how many problems are in one text: a file that can be opened may be too
// long as the program writes it.
const mostTogether = 100

// Written writes problems down as a state keeps them: in texts of some together, with
// the places beside.
func Written(s Store, problems []game.Problem) (texts []string, where []Place) {
	for some := range slices.Chunk(problems, mostTogether) {
		texts = append(texts, s.Format(some))
	}
	for _, p := range problems {
		where = append(where, Place{p.Name, p.Line, p.Place, p.Remarks})
	}
	return texts, where
}

// Read reads what Written wrote, and reports whether it is whole.
func Read(s Store, texts []string, where []Place) (problems []game.Problem, ok bool) {
	for _, text := range texts {
		problems = append(problems, s.Read("", []byte(text)).Problems...)
	}
	if len(problems) != len(where) {
		return nil, false
	}
	for i, w := range where {
		p := &problems[i]
		p.Remarks = w.Remarks
		p.Name, p.Line, p.Place = w.Name, max(0, w.Line), max(0, w.Place)
	}
	return problems, true
}
