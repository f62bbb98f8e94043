package predict

import (
	"encoding/json"
	"time"

	"procura/core/game"
	"procura/core/text"
)

// Quiz is the guesses of one run, in their order. Its JSON gives it back whole.
type Quiz struct {
	// Problem, Game, Identity and Method say which run.
	Problem  string `json:"problem"`
	Game     string `json:"game"`
	Identity string `json:"identity"`
	Method   string `json:"method"`
	Taken    []Take `json:"taken"`
}

// Take is a question that was answered.
type Take struct {
	When     time.Time `json:"when"`
	Question Question  `json:"question"`
	Answer   Answer    `json:"answer"`
	Marking
	Reasons sentences `json:"reasons"`
}

// NewQuiz begins to ask about a run.
func NewQuiz(run *game.Run) *Quiz {
	q := &Quiz{Problem: run.Problem, Game: run.Game, Identity: run.Identity, Method: run.Asked.Words()}
	if run.Ran.Heuristic != "" {
		q.Method += " " + run.Ran.Heuristic
	}
	return q
}

// Take marks a guess and writes it down.
func (q *Quiz) Take(x game.Exploration, question Question, a Answer, when time.Time) Marking {
	m := Judge(x, question, a)
	q.Taken = append(q.Taken, Take{When: when.UTC(), Question: question, Answer: a, Marking: m, Reasons: m.Reasons})
	return m
}

// Score is what was reached so far.
type Score struct {
	Asked, Right int
	// Streak is how many were right one after another up to now, Best the most ever.
	Streak, Best int
}

// Score counts.
func (q *Quiz) Score() Score {
	s := Score{Asked: len(q.Taken)}
	for i := range q.Taken {
		if !q.Taken[i].Right {
			s.Streak = 0
			continue
		}
		s.Right++
		s.Streak++
		s.Best = max(s.Best, s.Streak)
	}
	return s
}

// sentences are messages that can be kept: their arguments come back as they were,
// numbers and messages among them.
type sentences []text.Message

// sentence is a message as it is kept.
type sentence struct {
	Key  string         `json:"key"`
	Args map[string]any `json:"args,omitempty"`
}

// MarshalJSON writes them down.
func (s sentences) MarshalJSON() ([]byte, error) {
	list := make([]sentence, len(s))
	for i, m := range s {
		list[i] = keep(m)
	}
	return json.Marshal(list)
}

// keep makes a message ready to be written; one within it is under "key" too.
func keep(m text.Message) sentence {
	kept := sentence{Key: m.Key}
	for name, value := range m.Args {
		if kept.Args == nil {
			kept.Args = map[string]any{}
		}
		switch value := value.(type) {
		case text.Message:
			kept.Args[name] = keep(value)
		case float64:
			if !finite(value) {
				kept.Args[name] = "∞"
				continue
			}
			kept.Args[name] = value
		default:
			kept.Args[name] = value
		}
	}
	return kept
}

// UnmarshalJSON reads them.
func (s *sentences) UnmarshalJSON(data []byte) error {
	var list []sentence
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*s = nil
	for _, kept := range list {
		*s = append(*s, again(kept.Key, kept.Args))
	}
	return nil
}

// again makes a message of what was kept. JSON knows one kind of number: whole ones
// become int, for they choose plurals.
func again(key string, args map[string]any) text.Message {
	m := text.Message{Key: key}
	for name, value := range args {
		if m.Args == nil {
			m.Args = text.Args{}
		}
		switch value := value.(type) {
		case float64:
			m.Args[name] = value
			if value == float64(int(value)) {
				m.Args[name] = int(value)
			}
		case map[string]any:
			inner, _ := value["args"].(map[string]any)
			key, _ := value["key"].(string)
			m.Args[name] = again(key, inner)
		default:
			m.Args[name] = value
		}
	}
	return m
}
