package solver

import (
	"encoding/json"
	"slices"
	"strings"

	"procura/core/datafile"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/solver/edit"
	"procura/ui/solver/hand"
	"procura/ui/solver/history"
	"procura/ui/solver/method"
)

// What outlives the window:
//
//	state           State: the choices, which problem, which run and step are shown
//	problems        as a file holds them, with their places; not the samples
//	runs-XX         the runs of the problems whose identities begin by XX
//	edit            the problem that is being set up
//	aside           the problems whose setting up was given up, for undo
//	hand            the games by hand of the problems that are open
//
// A search under way is not kept, nor are the searches that wait for it: they have no run yet.

// State is the saved state of the page, without the larger parts below.
type State struct {
	Chosen  int            `json:"chosen"`
	Choices method.Choices `json:"choices"`
	Shown   int            `json:"shown"` // the number of a run, -1 for none
	Step    int            `json:"step"`
	Speed   float64        `json:"speed"`
}

func (s *Session) state() State {
	run, at := s.shownRun()
	now := State{Chosen: s.chosen, Choices: *s.choices, Shown: -1, Step: at, Speed: s.playback.player.Speed}
	if run != nil {
		now.Shown = run.Number
	}
	return now
}

// problemsPart is the name of the part with the problems.
const problemsPart = "problems"

// keptProblems holds problems in the texts of files, and what a text does not tell. A file
// that can be opened may be too long as the program writes it, so there are several.
type keptProblems struct {
	From           string              `json:"from"`
	ResultProblems int                 `json:"lent"`
	Texts          []string            `json:"texts"`
	Where          []host.ProblemPlace `json:"where"`
}

func (s *Session) StateKey() string { return "solver" }

func (s *Session) StateParts() []host.Part {
	parts := []host.Part{host.NewPart(host.ChoicesPart, s.state())}
	// those of a file, as it has them, come back with their document; samples by themselves
	if s.edited || s.resultProblems > 0 || s.from == "" && s.edits > 1 {
		problems, kept := slices.Clone(s.problems), keptProblems{From: s.from, ResultProblems: s.resultProblems}
		parts = append(parts, host.Part{Name: problemsPart, Version: s.edits, Encode: func() ([]byte, error) {
			kept.Texts, kept.Where = host.EncodeProblems(s.Host.Store(), problems)
			return json.Marshal(kept) //nolint:wrapcheck // of plain structures
		}})
	}
	if part, some := s.editor.StatePart(); some {
		parts = append(parts, part)
	}
	if part, some := s.changes.StatePart(); some {
		parts = append(parts, part)
	}
	if part, some := s.hand.StatePart(s.isOpen); some {
		parts = append(parts, part)
	}
	return append(parts, s.history.StateParts()...)
}

func (s *Session) RestoreState(parts map[string][]byte) func() []string {
	var damaged []string
	note := func(name string, whole bool) {
		if !whole {
			damaged = append(damaged, name)
		}
	}
	problems, whole := s.readProblems(parts[problemsPart])
	note(problemsPart, whole)
	runs := map[string][]*history.Record{}
	for name, content := range parts {
		if strings.HasPrefix(name, history.PartPrefix) {
			note(name, history.ReadPart(s.module.ID(), content, runs))
		}
	}
	games, whole := hand.ReadState(parts[hand.Part])
	note(hand.Part, whole)
	resume, whole := s.editor.ReadState(parts[edit.Part])
	note(edit.Part, whole)
	addAside, whole := s.changes.ReadState(s.editor, parts[edit.AsidePart])
	note(edit.AsidePart, whole)
	return func() []string {
		if problems != nil {
			s.edited = s.Open(*problems, problems.Path)
		}
		s.history.Restore(runs, s.isOpen)
		state := State{Chosen: s.chosen, Shown: -1}
		restore := page.Restore(parts, func(kept State) bool {
			state = kept
			s.choices.TakeUp(&state.Choices)
			return true
		})
		damaged = append(damaged, restore()...)
		s.hand.Restore(games)
		addAside()
		if d := s.changes.LeftDraft(); d != nil && d.Place() >= 0 && d.Place() < len(s.problems) {
			p := s.problems[d.Place()]
			s.asideOf = &p // as if it was just set aside
		}
		s.plays = s.hand.Plays()
		s.restoreScreen(&state)
		resume()
		s.editor.FindOrigin(s.problems)
		return damaged
	}
}

// readProblems reads problems with the file that they are of, and reports whether they are
// as they were kept. It is called beside the window.
func (s *Session) readProblems(content []byte) (problems *datafile.File, whole bool) {
	if content == nil {
		return nil, true
	}
	var kept keptProblems
	if json.Unmarshal(content, &kept) != nil {
		return nil, false
	}
	list, ok := host.DecodeProblems(s.Host.Store(), kept.Texts, kept.Where)
	list = s.ofGame(list)
	if !ok || len(list) == 0 || len(list) != len(kept.Where) || kept.ResultProblems < 0 || kept.ResultProblems > len(list) {
		return nil, false
	}
	for _, p := range list {
		p.Puzzle.Identity() // it is kept from now on
	}
	own := len(list) - kept.ResultProblems
	return &datafile.File{Path: kept.From, Problems: list[:own], Solved: list[own:]}, true
}

func (s *Session) restoreScreen(kept *State) {
	s.playback.player = board.PlayerState{Speed: kept.Speed}
	if kept.Chosen >= 0 && kept.Chosen < len(s.problems) {
		s.chosen = kept.Chosen
	}
	s.showChosen()
	p, ok := s.current()
	if !ok {
		return
	}
	for _, r := range s.history.Of(p.Puzzle) {
		switch {
		case r.Number != kept.Shown:
		case s.answerHidden:
			s.hidden = &hiddenView{identity: p.Puzzle.Identity(), run: r, at: max(0, kept.Step)}
		default:
			s.playback.showRun(r)
			s.playback.resume = max(0, kept.Step)
		}
	}
}
