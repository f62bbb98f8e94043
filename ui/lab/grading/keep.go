package grading

import (
	"encoding/json"
	"slices"

	"procura/ui/host"
)

// What outlives the window. Verdicts do not: they are found again from the files,
// which may have changed.
type (
	keptChoices struct {
		Problems   string `json:"problems"`
		Filter     filter `json:"filter"`
		Column     column `json:"column"`
		Descending bool   `json:"descending"`
	}
	keptFiles struct {
		Paths []string `json:"paths"`
	}
)

// files is the name of the part with what was chosen to be judged.
const files = "files"

var _ host.Keeper = (*Session)(nil)

// Room is its name among the pages of the laboratory.
func (s *Session) Room() string { return "grading" }

// Keep returns what was chosen.
func (s *Session) Keep() []host.Part {
	parts := []host.Part{host.Small(host.Choices, keptChoices{s.problems, s.sheet.filter, s.sheet.column, s.sheet.descending})}
	if len(s.paths) > 0 {
		parts = append(parts, host.Small(files, keptFiles{s.paths}))
	}
	return parts
}

// Restore takes up what was chosen in an earlier window: it is there to be judged
// again.
func (s *Session) Restore(parts map[string][]byte) []host.Step {
	return []host.Step{func() []string { return s.restore(parts) }}
}

func (s *Session) restore(parts map[string][]byte) (damaged []string) {
	if src, there := parts[host.Choices]; there && !s.restoreChoices(src) {
		damaged = append(damaged, host.Choices)
	}
	if src, there := parts[files]; there && !s.restoreFiles(src) {
		damaged = append(damaged, files)
	}
	return damaged
}

func (s *Session) restoreChoices(src []byte) bool {
	var k keptChoices
	if json.Unmarshal(src, &k) != nil || !slices.Contains(filters(), k.Filter) || k.Column < 0 || k.Column >= columns {
		return false
	}
	s.problems = k.Problems
	s.sheet.filter, s.sheet.column, s.sheet.descending = k.Filter, k.Column, k.Descending
	return true
}

func (s *Session) restoreFiles(src []byte) bool {
	var k keptFiles
	if json.Unmarshal(src, &k) != nil || len(k.Paths) == 0 {
		return false
	}
	s.paths, s.phase = k.Paths, waiting
	return true
}
