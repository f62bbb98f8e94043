package auditing

import (
	"encoding/json"
	"slices"
	"unicode/utf8"

	"procura/core/search"
	"procura/ui/host"
)

// keptChoices are what outlives the window. What was found does not: it is found again
// in as short a time.
type keptChoices struct {
	Game      string `json:"game"`
	Problem   string `json:"problem"`
	Identity  string `json:"identity"`
	Heuristic string `json:"heuristic"`
	Random    bool   `json:"random"`
	Boards    string `json:"boards"`
	Size      string `json:"size"`
	Seed      string `json:"seed"`
	Time      string `json:"time"`
	Memory    string `json:"memory"`
	States    string `json:"states"`
}

var _ host.Keeper = (*Session)(nil)

// Room is its name among the pages of the laboratory.
func (s *Session) Room() string { return "auditing" }

// Keep returns what was chosen.
func (s *Session) Keep() []host.Part {
	c := &s.choices
	return []host.Part{host.Small(host.Choices, keptChoices{
		Game: c.game, Problem: c.name, Identity: c.identity, Heuristic: c.heuristic,
		Random: c.random, Boards: c.boards, Size: c.size, Seed: c.seed, Time: c.time, Memory: c.memory, States: c.states,
	})}
}

// Restore takes up what was chosen in an earlier window.
func (s *Session) Restore(parts map[string][]byte) []host.Step {
	return []host.Step{func() []string {
		src, there := parts[host.Choices]
		if there && !s.restore(src) {
			return []string{host.Choices}
		}
		return nil
	}}
}

// How long a number and a formula are that were typed.
const (
	mostTyped   = 100
	mostFormula = 4096
)

func (s *Session) restore(src []byte) bool {
	var k keptChoices
	if json.Unmarshal(src, &k) != nil {
		return false
	}
	typed := func(value string, most int) string {
		if len(value) > most || !utf8.ValidString(value) {
			return ""
		}
		return value
	}
	c := &s.choices
	c.game, c.name, c.identity = k.Game, k.Problem, k.Identity
	c.heuristic, c.random = typed(k.Heuristic, mostFormula), k.Random
	c.boards, c.size, c.seed, c.states = typed(k.Boards, mostTyped), typed(k.Size, mostTyped), typed(k.Seed, mostTyped), typed(k.States, mostTyped)
	if slices.Contains(timeLimits, k.Time) {
		c.time = k.Time
	}
	if _, err := search.ParseSize(k.Memory); err == nil {
		c.memory = k.Memory
	}
	return true
}
