package match

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/report"
)

// What outlives the window:
//
//	state     State: settings, players, which game and which of its positions is shown
//	game-N    a game of the shelf, or the one that is played behind it, as a file has it
//	review-N  what its moves are worth, as far as that was found out
//	setup     the position that is set up by hand, or was put aside, with what can be undone
//
// No computer moves after a Restore before it is
// told to, and a human's clock goes on where it was.

// State is the saved state of the page, without games and values, which are parts of their own.
type State struct {
	Next
	Table
	Cursor
	Games
	// Shelved is the number of games on the shelf.
	Shelved int `json:"kept"`
	// Spent is the time that a human has thought about the move that follows Moves others.
	Spent time.Duration `json:"spent,omitempty"`
	Moves int           `json:"moves,omitempty"`
}

// StateParts returns what outlives the window.
func (s *Session) StateParts() []host.Part {
	k := s.State
	k.Shelved = len(s.Kept)
	if spent := s.clock.kept(); spent > 0 && s.phase == Picking && !s.isUntouched() {
		k.Spent, k.Moves = spent, s.Match.Index()
	}
	parts := append(page.StateParts(k), s.Games.stateParts()...)
	if s.Setup.Open() || s.Setup.isChanged() {
		parts = append(parts, s.Setup.statePart(s.Host.Store()))
	}
	return parts
}

// RestoreState takes up what an earlier window has kept. Where the state is damaged or lacks,
// the last of the games is shown.
func (s *Session) RestoreState(parts map[string][]byte) func() []string {
	found, damaged := readGames(s.Host.Store(), s.Module, parts)
	last := slices.Max(append(slices.Collect(maps.Keys(found)), -1))
	k := State{Cursor: Cursor{Back: -1}, Games: Games{At: last}, Shelved: last}
	restore := page.Restore(parts, func(kept State) bool {
		k = kept
		return true
	})
	resume, whole := s.Setup.readState(s.Host.Store(), parts[setupPart])
	if !whole {
		damaged = append(damaged, setupPart)
	}
	return func() []string {
		damaged = append(damaged, restore()...)
		k.restore(s, found)
		resume()
		return damaged
	}
}

// restore takes up games, by their places, and then what the next match is to be and what was
// shown, as far as the game knows it; no computer moves before it is told to.
func (k *State) restore(s *Session, found map[int]match.Record) {
	played := s.Games.restore(k, found)
	settings := s.Module.MatchSettings()
	if rules, wrong := game.Defaults(settings).With(k.Rules, settings); wrong == nil && len(k.Rules) > 0 {
		s.Rules = rules
	}
	s.Begins = k.Begins & 1
	s.takePuzzle(k.Puzzle)
	opening := s.Module.Opening(s.Rules)
	s.takeEngine(k.engine(), opening)
	levels := match.PlayableLevels(opening)
	for seat, level := range k.Seats {
		if len(k.Rules) > 0 && (level == "" || slices.Contains(levels, level)) {
			s.Seats[seat] = level
		}
	}
	if !played {
		s.At = len(s.Kept)
		s.Games.start()
	}
	s.Back, s.Onward = -1, false
	if k.Back >= 0 && k.Back <= s.Match.Len() && k.Back != s.Match.Index() {
		s.Back, s.Onward = k.Back, k.Onward
	}
	s.beginHalted()
	if s.phase == Picking && k.Moves == s.Match.Index() {
		s.clock.spent = min(max(0, k.Spent), mostSpent)
	}
	s.reconcile()
}

// gamePart begins the names of the parts with games.
const gamePart = "game-"

// keptGame holds the saved part of a game. It is used again as long as the game does not change.
type keptGame struct {
	host.Part
	of      match.Record
	changes uint64 // of its match
	review  keptReview
}

// stateParts returns the saved parts of the games of the shelf, and of the one that is played.
func (g *Games) stateParts() (parts []host.Part) {
	for i := range g.Kept {
		if i != g.At {
			parts = append(parts, g.statePartsOf(i, g.Kept[i])...)
		}
	}
	if g.At < len(g.Kept) || !g.isUntouched() {
		now := g.record()
		now.When = time.Time{}
		parts = append(parts, g.statePartsOf(g.At, now)...)
	}
	return parts
}

// statePartsOf returns the saved parts of the game at a place, and of its review.
func (g *Games) statePartsOf(place int, r match.Record) []host.Part {
	parts := []host.Part{g.statePart(place, r)}
	if r.Archive != nil && r.Archive.Changes > 0 {
		parts = append(parts, g.parts[place].review.statePart(place, r.Archive))
	}
	return parts
}

// statePart returns the saved part of the game at a place. If the match has changed, it is copied, since
// it may be played on while it is written.
func (g *Games) statePart(place int, r match.Record) host.Part {
	for len(g.parts) <= place {
		g.parts = append(g.parts, keptGame{})
	}
	kept := &g.parts[place]
	if kept.of == r && kept.changes == r.Match.Changes() {
		return kept.Part
	}
	kept.of, kept.changes = r, r.Match.Changes()
	store := g.session.Host.Store()
	r.Match = r.Match.Clone()
	kept.Part = host.Part{Name: gamePart + strconv.Itoa(place+1), Version: kept.Version + 1, Encode: func() ([]byte, error) {
		return []byte(store.FormatMatch(r)), nil
	}}
	return kept.Part
}

// readGames reads games, by their places.
func readGames(store report.Store, module game.Playable, parts map[string][]byte) (games map[int]match.Record, damaged []string) {
	games = map[int]match.Record{}
	for name, content := range parts {
		digits, ok := strings.CutPrefix(name, gamePart)
		if !ok {
			continue
		}
		place, err := strconv.Atoi(digits)
		r := readGame(store, module, string(content))
		if err != nil || place < 1 || digits != strconv.Itoa(place) || r == nil {
			damaged = append(damaged, name)
			continue
		}
		name = reviewPart + digits
		if review := parts[name]; review != nil && !readReview(r.Match, review, &r.Archive) {
			damaged = append(damaged, name)
		}
		games[place-1] = *r
	}
	return games, damaged
}

// readGame reads a game that the session has saved, nil if the text is no game.
func readGame(store report.Store, module game.Playable, content string) *match.Record {
	file := store.Read("", []byte(content))
	if file.Match == nil || len(file.Issues) > 0 || file.Match.Match.At(0).Module().ID() != module.ID() {
		return nil
	}
	return file.Match
}

// restore takes up games, and reports whether one of them is played.
func (g *Games) restore(k *State, found map[int]match.Record) (played bool) {
	for _, place := range slices.Sorted(maps.Keys(found)) {
		if place < k.Shelved || place != k.At {
			g.Kept = append(g.Kept, found[place])
		}
		if place < k.At {
			g.At++
		}
	}
	now, played := found[k.At]
	if played {
		g.adoptRecord(now)
		g.File = k.File
	}
	g.Log = k.Log
	return played
}

// setupPart is the name of the part with the position that is set up.
const setupPart = "setup"

// keptSetup holds drafts, as games that begin with them.
type keptSetup struct {
	Drafts []string `json:"drafts"`
	At     int      `json:"at"`
	Mover  int      `json:"mover"`
	Aside  bool     `json:"aside,omitempty"` // it is not open
}

// statePart returns the saved part with the draft, open or put aside, with all that can be undone to and done again.
func (e *Editor) statePart(store report.Store) host.Part {
	k, before := keptSetup{Mover: e.Mover, Aside: !e.open}, e.drafts
	for ; before.CanUndo(); k.At++ {
		before.Back()
	}
	drafts := slices.Insert(slices.Clone(e.drafts.All()), k.At, e.Draft)
	return host.Part{Name: setupPart, Version: e.changes*2 + uint64(k.Mover), Encode: func() ([]byte, error) {
		for _, d := range drafts {
			position, _ := d.Position() // also of one that nobody can play from
			k.Drafts = append(k.Drafts, store.FormatMatch(match.Record{Match: match.From(position)}))
		}
		return json.Marshal(k) //nolint:wrapcheck // of plain structures
	}}
}

// readState reads what was set up, where something was; resume goes on with it. It is called
// beside the window.
func (e *Editor) readState(store report.Store, content []byte) (resume func(), whole bool) {
	resume = func() {}
	if content == nil {
		return resume, true
	}
	var k keptSetup
	if json.Unmarshal(content, &k) != nil || k.At < 0 || k.At >= len(k.Drafts) {
		return resume, false
	}
	drafts := make([]game.PositionDraft, len(k.Drafts))
	for i, draft := range k.Drafts {
		r, able := readGame(store, e.module, draft), false
		if r != nil {
			drafts[i], able = r.Match.At(0).Draft()
		}
		if !able {
			return resume, false
		}
	}
	return func() {
		e.drafts.Clear()
		e.Mover, e.open = k.Mover&1, !k.Aside
		e.setDraft(drafts[0])
		for _, d := range drafts[1:] {
			e.change(d)
		}
		for range len(drafts) - 1 - k.At {
			e.step(game.Back)
		}
	}, true
}
