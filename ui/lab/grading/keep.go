package grading

import (
	"encoding/json"
	"hash/fnv"
	"slices"

	"procura/ui/host"
)

// kept is what outlives the window. Verdicts do not: they are found again from the
// files, which may have changed.
type kept struct {
	Paths      []string `json:"paths"`
	Problems   string   `json:"problems"`
	Filter     filter   `json:"filter"`
	Column     column   `json:"column"`
	Descending bool     `json:"descending"`
}

// part is the name of what is kept.
const part = "state"

// Room is its name among the pages of the laboratory.
func (s *Session) Room() string { return "grading" }

// Keep returns what was chosen.
func (s *Session) Keep() []host.Part {
	content, err := json.Marshal(kept{s.paths, s.problems, s.sheet.filter, s.sheet.column, s.sheet.descending})
	sum := fnv.New64a()
	_, _ = sum.Write(content) // never fails
	return []host.Part{{Name: part, Version: sum.Sum64(), Encode: func() ([]byte, error) { return content, err }}}
}

// Restore takes up what was chosen in an earlier window: it is there to be judged
// again. It names the parts that it can't read.
func (s *Session) Restore(parts map[string][]byte) (damaged []string) {
	content, there := parts[part]
	if !there {
		return nil
	}
	var k kept
	if json.Unmarshal(content, &k) != nil || !slices.Contains(filters(), k.Filter) || k.Column < 0 || k.Column >= columns {
		return []string{part}
	}
	s.paths, s.problems = k.Paths, k.Problems
	s.sheet.filter, s.sheet.column, s.sheet.descending = k.Filter, k.Column, k.Descending
	if len(s.paths) > 0 {
		s.phase = waiting
	}
	return nil
}
