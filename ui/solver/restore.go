package solver

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/match"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/limits"
	"procura/ui/player"
	"procura/ui/proving"
	"procura/ui/report"
	"procura/ui/solver/edit"
	"procura/ui/solver/hand"
)

// Restore takes up what an earlier window has kept.
func (s *Session) Restore(parts map[string][]byte) []host.Step {
	var damaged []string
	var problems *match.File
	if content, ok := parts[problemsPart]; ok {
		if problems = s.readProblems(content); problems == nil {
			damaged = append(damaged, problemsPart)
		}
	}
	runs := map[string][]*record{}
	for name, content := range parts {
		if strings.HasPrefix(name, runsPart) && !s.readRuns(content, runs) {
			damaged = append(damaged, name)
		}
	}
	games, ok := hand.Read(parts[hand.Part])
	if !ok {
		damaged = append(damaged, hand.Part)
	}
	resume, ok := s.editor.Read(parts[edit.Part])
	if !ok {
		damaged, resume = append(damaged, edit.Part), func() {}
	}
	content, chosen := parts[host.Choices]
	return []host.Step{
		func() []string {
			if problems != nil {
				s.edited = s.Open(*problems, problems.Path)
			}
			return damaged
		},
		func() []string {
			maps.Copy(s.history.runs, runs)
			s.history.settle(s.isOpen)
			return nil
		},
		func() (damaged []string) {
			usual := keptState{Chosen: s.chosen, Shown: -1, Choices: s.keptState().Choices}
			state := usual
			if chosen && json.Unmarshal(content, &state) != nil {
				damaged = []string{host.Choices}
				state = usual
			}
			s.hand.Restore(games)
			s.restoreState(&state)
			resume()
			s.editor.Settle(s.problems)
			return damaged
		},
	}
}

// readProblems reads problems with the file that they are of, nil where they are not as
// they were kept. It is called beside the window.
func (s *Session) readProblems(content []byte) *match.File {
	var k keptProblems
	if json.Unmarshal(content, &k) != nil {
		return nil
	}
	list, ok := host.Read(s.host.Store(), k.Texts, k.Where)
	if list = s.mine(list); !ok || len(list) == 0 || len(list) != len(k.Where) || k.Lent < 0 || k.Lent > len(list) {
		return nil
	}
	for _, p := range list {
		p.Puzzle.Identity() // it is kept from now on
	}
	own := len(list) - k.Lent
	return &match.File{Path: k.From, Problems: list[:own], Solved: list[own:]}
}

// readRuns adds the runs of a part to those of their problems, and reports whether all of
// them are as they were kept; those that are, are added. It is called beside the window.
func (s *Session) readRuns(content []byte, runs map[string][]*record) (whole bool) {
	var kept keptRuns
	if json.Unmarshal(content, &kept) != nil || len(kept) == 0 {
		return false
	}
	whole = true
	for identity, list := range kept {
		if read := s.readRunsOf(identity, list); read != nil {
			runs[identity] = read
		} else {
			whole = false
		}
	}
	return whole
}

// readRunsOf reads the runs of a problem, newest first, nil where they are not as they
// were kept.
func (s *Session) readRunsOf(identity string, list []keptRun) []*record {
	var runs []*record
	for i, k := range list {
		read, issues := s.host.Store().ReadResults([]byte(k.Block))
		if len(read) != 1 || len(issues) > 0 || k.Number < 0 || k.Number >= mostNumber || i > 0 && k.Number >= list[i-1].Number {
			return nil
		}
		r := &record{Run: read[0], Failed: k.Failed, files: k.Files, number: k.Number}
		r.Identity, r.Asked, r.When, r.Elapsed, r.Symmetric, r.Path = identity, k.Asked, k.When, k.Elapsed, k.Symmetric, k.Path
		r.Reason, r.FloorBy = k.reason(r.Verdict)
		r.Reach = max(0, k.Reach)
		if p := k.Proof; p != nil && p.Lines > 0 && report.Claim(r.Run) != "" {
			r.proof = proving.Proof{Standing: proving.Verified, When: p.When, Lines: p.Lines}
		}
		runs = append(runs, r)
	}
	return runs
}

// reason is what settled a verdict, where that was kept and can be.
func (k *keptRun) reason(v search.Verdict) (search.Reason, string) {
	if v != search.Optimal && v != search.Impossible || !utf8.ValidString(k.FloorBy) {
		return search.Unsaid, ""
	}
	return k.Reason, k.FloorBy
}

// isOpen reports for the problems that are open, by their identities.
func (s *Session) isOpen() map[string]bool {
	open := map[string]bool{}
	for _, p := range s.problems {
		open[p.Puzzle.Identity()] = true
	}
	return open
}

// restoreState chooses what was chosen, as far as it is still there.
func (s *Session) restoreState(k *keptState) {
	s.choices.restore(&k.Choices)
	s.screen.player = player.State{Speed: k.Speed}
	if k.Chosen >= 0 && k.Chosen < len(s.problems) {
		s.chosen = k.Chosen
	}
	s.present()
	p, ok := s.current()
	if !ok {
		return
	}
	for _, r := range s.history.of(p.Puzzle) {
		if r.number == k.Shown {
			s.watch(r)
			s.screen.resume = max(0, k.Step)
		}
	}
}

// mostTyped is how long a number is that was typed, and mostWritten a heuristic, which may
// be a formula.
const (
	mostTyped   = 100
	mostWritten = 4096
)

// restore takes up what was chosen, where it is on offer.
func (c *choices) restore(k *keptChoices) {
	take := func(to *string, value string, offered ...string) {
		if slices.Contains(offered, value) {
			*to = value
		}
	}
	typed := func(value string) string {
		if len(value) > mostTyped || !utf8.ValidString(value) {
			return ""
		}
		return value
	}
	take(&c.goal, k.Goal, reachTarget, mostPoints)
	take(&c.merging, k.Merging, string(search.Graph), string(search.Tree), string(search.Quotient))
	take(&c.time, k.Time, timeLimits...)
	take(&c.memory, k.Memory, limits.Memories()...)
	if k.Algorithm == game.Best || slices.Contains(search.Algorithms(), k.Algorithm) {
		c.setAlgorithm(k.Algorithm)
		if len(k.Heuristic) <= mostWritten && utf8.ValidString(k.Heuristic) {
			c.heuristic = k.Heuristic
		}
	}
	for key, value := range k.Numbers {
		c.numbers[key] = typed(value)
	}
	c.nodes, c.depth = typed(k.Nodes), typed(k.Depth)
}
