package solver

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/match"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/player"
	"procura/ui/solver/edit"
	"procura/ui/solver/hand"
)

// What outlives the window:
//
//	state           the choices, the file, which problem, which run and step are shown
//	problems        as a file holds them, with their places; not the samples
//	runs-XX         the runs of the problems whose identities begin by XX, as a file of
//	                results holds them: some ten thousand runs are in 256 parts
//	hand            the games by hand of the problems that are open
//
// A search under way is not kept: it has no run yet.

// The parts, by name.
const (
	problemsPart = "problems"
	runsPart     = "runs-"
)

// keptState is what is small.
type keptState struct {
	Chosen  int         `json:"chosen"`
	Choices keptChoices `json:"choices"`
	Shown   int         `json:"shown"` // the number of a run, -1 for none
	Step    int         `json:"step"`
	Speed   float64     `json:"speed"`
}

// keptChoices are those of the method panel.
type keptChoices struct {
	Goal      string            `json:"goal"`
	Algorithm search.Algorithm  `json:"algorithm"`
	Heuristic string            `json:"heuristic"`
	Merging   string            `json:"merging"`
	Numbers   map[string]string `json:"numbers"`
	Time      string            `json:"time"`
	Memory    string            `json:"memory"`
	Nodes     string            `json:"nodes"`
	Depth     string            `json:"depth"`
}

// keptProblems are problems in the texts of files, and what a text does not tell. A file
// that can be opened may be too long as the program writes it, so there are several.
type keptProblems struct {
	From  string       `json:"from"`
	Lent  int          `json:"lent"`
	Texts []string     `json:"texts"`
	Where []host.Place `json:"where"`
}

// keptRuns are the runs of some problems, by identity, newest first.
type keptRuns map[string][]keptRun

// sharedLetters is how much of their identities the problems of a part share.
const sharedLetters = 2

// keptRun is a run as a file of results holds it, and what such a file does not tell.
type keptRun struct {
	Number    int           `json:"number"`
	Failed    bool          `json:"failed,omitempty"`
	Files     []string      `json:"files,omitempty"`
	Asked     game.Method   `json:"asked"`
	When      time.Time     `json:"when"`
	Elapsed   time.Duration `json:"elapsed"`
	Symmetric int64         `json:"symmetric,omitempty"`
	Reason    search.Reason `json:"reason,omitempty"`
	FloorBy   string        `json:"floor_by,omitempty"`
	// Path is beside the block: it may be longer than a line of a file.
	Path  []string `json:"path,omitempty"`
	Block string   `json:"block"`
}

// Room is the session's name.
func (s *Session) Room() string { return "solver" }

// Keep returns what outlives the window.
func (s *Session) Keep() []host.Part {
	parts := []host.Part{host.Small(host.Choices, s.keptState())}
	// those of a file, as it has them, come back with their document; samples by themselves
	if s.edited || s.lent > 0 || s.from == "" && s.edits > 1 {
		parts = append(parts, s.keepProblems())
	}
	if part, some := s.editor.Keep(); some {
		parts = append(parts, part)
	}
	if part, some := s.hand.Keep(s.isOpen); some {
		parts = append(parts, part)
	}
	together := map[string]map[string][]*record{}
	for identity, runs := range s.history.runs {
		name := runsPart + identity[:min(sharedLetters, len(identity))]
		if together[name] == nil {
			together[name] = map[string][]*record{}
		}
		together[name][identity] = slices.Clone(runs)
	}
	for name, runs := range together {
		parts = append(parts, s.keepRuns(name, runs))
	}
	return parts
}

func (s *Session) keptState() keptState {
	c, screen := s.choices, s.screen
	k := keptState{
		Chosen: s.chosen, Shown: -1, Step: screen.step(), Speed: screen.player.Speed,
		Choices: keptChoices{
			Goal: c.goal, Algorithm: c.algorithm, Heuristic: c.heuristic, Merging: c.merging, Numbers: c.numbers,
			Time: c.time, Memory: c.memory, Nodes: c.nodes, Depth: c.depth,
		},
	}
	if screen.run != nil {
		k.Shown = screen.run.number
	}
	return k
}

func (s *Session) keepProblems() host.Part {
	problems := slices.Clone(s.problems)
	k := keptProblems{From: s.from, Lent: s.lent}
	return host.Part{Name: problemsPart, Version: s.edits, Encode: func() ([]byte, error) {
		k.Texts, k.Where = host.Written(s.host.Store(), problems)
		return json.Marshal(k) //nolint:wrapcheck // of plain structures
	}}
}

// keepRuns keeps the runs of some problems. A run never changes, but that it may turn out
// to have failed, and be written to files.
func (s *Session) keepRuns(name string, problems map[string][]*record) host.Part {
	var version uint64
	kept := keptRuns{}
	for identity, runs := range problems {
		version += versionOf(runs) // in any order
		kept[identity] = make([]keptRun, len(runs))
		for i, r := range runs {
			kept[identity][i] = keptRun{Number: r.number, Failed: r.Failed, Files: slices.Clone(r.files)}
		}
	}
	return host.Part{Name: name, Version: version, Encode: func() ([]byte, error) {
		for identity, runs := range problems {
			for i, r := range runs {
				k, run := &kept[identity][i], r.Run
				run.Path = nil
				k.Asked, k.When, k.Elapsed, k.Symmetric, k.Path = r.Asked, r.When, r.Elapsed, r.Symmetric, r.Path
				k.Reason, k.FloorBy = r.Reason, r.FloorBy
				k.Block = s.host.Store().FormatResults(run)
			}
		}
		return json.Marshal(kept) //nolint:wrapcheck // of plain structures
	}}
}

// versionOf is another number when something of the runs of a problem is.
func versionOf(runs []*record) uint64 {
	version := uint64(len(runs))
	mix := func(n uint64) { version = (version ^ n) * 1099511628211 } // as FNV does
	for _, r := range runs {
		mix(uint64(r.number))
		mix(uint64(r.Bound)) // of one that was played by hand it can be raised
		if r.Failed {
			mix(1)
		}
		for _, path := range r.files {
			mix(uint64(len(path)))
			for _, b := range []byte(path) {
				mix(uint64(b))
			}
		}
	}
	return version
}

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

// mostTyped is how long a number is that was typed.
const mostTyped = 100

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
	take(&c.memory, k.Memory, memoryLimits...)
	if k.Algorithm == game.Best || slices.Contains(search.Algorithms(), k.Algorithm) {
		c.setAlgorithm(k.Algorithm)
		c.heuristic = typed(k.Heuristic)
	}
	for key, value := range k.Numbers {
		c.numbers[key] = typed(value)
	}
	c.nodes, c.depth = typed(k.Nodes), typed(k.Depth)
}
