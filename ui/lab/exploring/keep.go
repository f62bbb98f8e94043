package exploring

import (
	"encoding/json"
	"fmt"
	"hash/fnv"

	"procura/core/game"
	"procura/core/predict"
	"procura/core/text"
	"procura/ui/host"
)

// kept is what was chosen and where one was. The exploration itself does not outlive the
// window: the run is repeated.
type kept struct {
	Switches switches `json:"switches"`
	Place    place    `json:"place"`
	Speed    float64  `json:"speed,omitempty"`
}

// chosen is the name of the part with the run, and guesses of that with the quiz.
const (
	chosen  = "run"
	guesses = "quiz"
)

var _ host.Keeper = (*Session)(nil)

// Room is its name among the pages of the laboratory.
func (s *Session) Room() string { return "exploring" }

// Keep returns the run, and where one is in it.
func (s *Session) Keep() []host.Part {
	k := kept{Switches: s.switches, Place: s.awaited, Speed: s.player.Speed}
	if s.walk != nil {
		k.Place = place{s.player.Index, s.walk.chosen}
	}
	parts := []host.Part{host.Small(host.Choices, k)}
	if s.phase == empty || s.phase == refused || s.run.When.IsZero() {
		return parts
	}
	if q := s.quiz.Quiz(); q != nil && len(q.Taken) > 0 {
		parts = append(parts, host.Small(guesses, q))
	}
	run, store, sum := s.run, s.host.Store(), fnv.New64a()
	_, _ = fmt.Fprint(sum, markOf(run)) // never fails
	return append(parts, host.Part{Name: chosen, Version: sum.Sum64(), Encode: func() ([]byte, error) {
		return []byte(store.FormatResults(run)), nil
	}})
}

// Restore takes up what was chosen in an earlier window. A short run is repeated when
// the page is seen; a longer one is offered.
func (s *Session) Restore(parts map[string][]byte) []host.Step {
	var (
		k       kept
		damaged []string
		run     *game.Run
		quiz    *predict.Quiz
	)
	if src, there := parts[host.Choices]; there && !k.read(src) {
		k, damaged = kept{Place: place{Node: game.NoNode}}, append(damaged, host.Choices)
	}
	if src, there := parts[chosen]; there {
		runs, issues := s.host.Store().ReadResults(src)
		if len(runs) == 1 && len(issues) == 0 && refusal(runs[0]).IsZero() {
			run = &runs[0]
		} else {
			damaged = append(damaged, chosen)
		}
	}
	if src, there := parts[guesses]; there {
		quiz = &predict.Quiz{}
		if json.Unmarshal(src, quiz) != nil {
			quiz, damaged = nil, append(damaged, guesses)
		}
	}
	return []host.Step{func() []string {
		s.restore(&k, run)
		if quiz != nil {
			s.quiz.SetQuiz(quiz)
		}
		return damaged
	}}
}

func (k *kept) read(src []byte) bool {
	return json.Unmarshal(src, k) == nil && k.Place.Step >= 0 && k.Speed >= 0
}

func (s *Session) restore(k *kept, run *game.Run) {
	s.switches, s.awaited, s.player.Speed = k.Switches, k.Place, k.Speed
	if run != nil {
		s.run, s.phase, s.why = *run, offered, text.M("exploring.offered.earlier")
		s.waiting = run.Elapsed <= shortRun
	}
}
