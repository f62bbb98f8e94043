package reader

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/storage/flaw"
	"procura/storage/results"
)

// What a file is, is seen in its content: a tournament is lines of JSON, of which
// the first that is whole has the settings; results are blocks under their head,
// wherever they stand; what is left are problems, or a game for two.

// journalHead begins the settings of a tournament.
const journalHead = `{"tournament"`

// longestHead is how far the settings of a tournament are looked for, in bytes.
const longestHead = 64 << 10

// isJournal recognises the lines of a tournament, the first of which may be torn.
func isJournal(src []byte) bool {
	src = bytes.TrimLeft(bytes.TrimPrefix(src, OrderMark), " \t\r\n")
	if len(src) == 0 || src[0] != '{' {
		return false
	}
	for line := range bytes.Lines(src[:min(len(src), longestHead)]) {
		if bytes.HasPrefix(line, []byte(journalHead)) {
			return true
		}
		if json.Valid(line) {
			var head struct {
				Tournament *int `json:"tournament"`
			}
			return json.Unmarshal(line, &head) == nil && head.Tournament != nil
		}
	}
	return false
}

// results reads a file with blocks of results. What stands between them may be
// problems; where none is, it is nothing.
func (r *reader) results(src []byte) match.File {
	runs, issues, blocks := results.Scan(r.ctx, src)
	if len(blocks) == 0 {
		return r.problems(src)
	}
	file := match.File{Path: r.File, Runs: Identified(r.ctx, runs, r.modules)}
	if len(src) <= MaxSize {
		if between := r.problems(without(src, blocks)); len(between.Problems) > 0 || between.ForTwo {
			between.Runs = file.Runs
			file = between
			issues = slices.DeleteFunc(issues, func(i game.Issue) bool { return i.What.Key == "error.results.outside" })
		}
	}
	for _, issue := range issues {
		issue.File = r.File
		file.Issues = append(file.Issues, issue)
	}
	flaw.Sort(file.Issues)
	return file
}

// without is a text with blanks for parts of it.
func without(src []byte, extents []results.Extent) []byte {
	left := bytes.Clone(src)
	for _, s := range extents {
		for i := s.From; i < s.To; i++ {
			if left[i] != '\n' {
				left[i] = ' '
			}
		}
	}
	return left
}

// Identified gives runs of the games that there are their identity.
func Identified(ctx context.Context, runs []game.Run, games []game.Module) []game.Run {
	known := map[string]string{}
	for i := range runs {
		if ctx.Err() != nil {
			break
		}
		run := &runs[i]
		key := fmt.Sprint(run.Game, run.Rules, run.HasTarget, run.Target, run.Start)
		identity, ok := known[key]
		if !ok {
			if p, found := Rebuild(*run, games); found {
				identity = p.Puzzle.Identity()
			}
			known[key] = identity
		}
		run.Identity = identity
	}
	return runs
}

// Rebuild is the problem that a run solved, under the run's rules and target,
// or false when none of games can read it.
func Rebuild(run game.Run, games []game.Module) (game.Problem, bool) {
	for _, g := range games {
		if g.ID() != run.Game {
			continue
		}
		file := Read(context.Background(), "", []byte(run.Start), []game.Module{g})
		if len(file.Problems) != 1 {
			return game.Problem{}, false
		}
		p, wrong := file.Problems[0].Puzzle.WithRules(run.Rules)
		if wrong != nil {
			return game.Problem{}, false
		}
		if run.HasTarget {
			p = p.WithTarget(run.Target)
		}
		return game.Problem{Name: run.Problem, Puzzle: p}, true
	}
	return game.Problem{}, false
}
