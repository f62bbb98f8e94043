package document

import (
	"procura/core/game"
	"procura/core/match"
)

// Solve gives a file of results the problems that its runs are of, each once, in the
// order of its first run, and each run the identity of its problem. rebuild makes the
// problem of a run. It returns how many runs are of no problem that can be made.
func Solve(file *match.File, rebuild func(game.Run) (game.Problem, bool)) (lost int) {
	seen := map[string]bool{}
	for i := range file.Runs {
		run := &file.Runs[i]
		if run.Identity != "" && seen[run.Identity] {
			continue
		}
		p, ok := rebuild(*run)
		if !ok {
			lost++
			continue
		}
		if run.Identity = p.Puzzle.Identity(); !seen[run.Identity] {
			seen[run.Identity] = true
			file.Solved = append(file.Solved, p)
		}
	}
	return lost
}
