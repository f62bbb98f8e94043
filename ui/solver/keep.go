package solver

import (
	"encoding/json"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/proving"
)

// What outlives the window:
//
//	state           the choices, the file, which problem, which run and step are shown
//	problems        as a file holds them, with their places; not the samples
//	runs-XX         the runs of the problems whose identities begin by XX, as a file of
//	                results holds them: some ten thousand runs are in 256 parts
//	hand            the games by hand of the problems that are open
//
// A search under way is not kept, nor are those that wait for it: they have no run yet.

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
	Reach     int           `json:"reach,omitempty"`
	// Path is beside the block: it may be longer than a line of a file.
	Path  []string `json:"path,omitempty"`
	Block string   `json:"block"`
	// Proof is when its proof was verified, nil where it was not.
	Proof *keptProof `json:"proof,omitempty"`
}

// keptProof is a proof that was verified.
type keptProof struct {
	When  time.Time `json:"when"`
	Lines int64     `json:"lines"`
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
// to have failed, be written to files, and have its proof verified.
func (s *Session) keepRuns(name string, problems map[string][]*record) host.Part {
	var version uint64
	kept := keptRuns{}
	for identity, runs := range problems {
		version += versionOf(runs) // in any order
		kept[identity] = make([]keptRun, len(runs))
		for i, r := range runs {
			kept[identity][i] = keptRun{Number: r.number, Failed: r.Failed, Files: slices.Clone(r.files)}
			if p := r.proof; p.Standing == proving.Verified {
				kept[identity][i].Proof = &keptProof{p.When, p.Lines}
			}
		}
	}
	return host.Part{Name: name, Version: version, Encode: func() ([]byte, error) {
		for identity, runs := range problems {
			for i, r := range runs {
				k, run := &kept[identity][i], r.Run
				run.Path = nil
				k.Asked, k.When, k.Elapsed, k.Symmetric, k.Path = r.Asked, r.When, r.Elapsed, r.Symmetric, r.Path
				k.Reason, k.FloorBy, k.Reach = r.Reason, r.FloorBy, r.Reach
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
		mix(uint64(r.proof.When.Unix()))
		for _, path := range r.files {
			mix(uint64(len(path)))
			for _, b := range []byte(path) {
				mix(uint64(b))
			}
		}
	}
	return version
}
