package racing

import (
	"encoding/json"
	"slices"

	"procura/core/race"
	"procura/ui/host"
)

// kept is what was chosen. The race itself does not outlive the window: it is run again.
type kept struct {
	Problem string    `json:"problem,omitempty"`
	Methods []string  `json:"methods"`
	Limit   string    `json:"limit"`
	Mode    race.Mode `json:"mode"`
	Speed   float64   `json:"speed,omitempty"`
}

var _ host.Keeper = (*Session)(nil)

// Room is its name among the pages of the laboratory.
func (s *Session) Room() string { return "racing" }

// Keep returns what was chosen.
func (s *Session) Keep() []host.Part {
	return []host.Part{host.Small(host.Choices, kept{s.problem, s.list.Texts(), s.limit, s.mode, s.player.Speed})}
}

// Restore takes up what was chosen in an earlier window.
func (s *Session) Restore(parts map[string][]byte) []host.Step {
	src, there := parts[host.Choices]
	if !there {
		return nil
	}
	var k kept
	err := json.Unmarshal(src, &k)
	return []host.Step{func() []string {
		if err != nil || !s.restore(&k) {
			return []string{host.Choices}
		}
		return nil
	}}
}

// restore reports whether all could be taken up.
func (s *Session) restore(k *kept) bool {
	if !slices.Contains(limits, k.Limit) || k.Mode != race.ByClock && k.Mode != race.ByExpansions || k.Speed < 0 || len(k.Methods) > race.Most {
		return false
	}
	s.problem, s.limit, s.mode, s.player.Speed = k.Problem, k.Limit, k.Mode, k.Speed
	return s.list.Take(k.Methods)
}
