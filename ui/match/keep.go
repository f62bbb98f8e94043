package match

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/host"
)

// What outlives the window:
//
//	state     settings, players, which game and which of its positions is shown
//	game-N    a game of the shelf, or the one that is played behind it, as a file has it
//	setup     the position that is set up by hand, with what can be undone
//
// The values of moves are found again. No computer moves after a Restore before it is
// told to, and a human's clock goes on where it was.

// The parts, by name.
const (
	gamePart  = "game-"
	setupPart = "setup"
)

// keptState is what is small.
type keptState struct {
	Next
	Seats [2]game.Level `json:"seats"`
	// Kept is how many games are on the shelf, At the place of the one that is played.
	Kept int    `json:"kept"`
	At   int    `json:"at"`
	File string `json:"file"`
	Log  string `json:"log"`
	// Back is the move that is looked back at, -1 for none.
	Back   int  `json:"back"`
	Onward bool `json:"onward"`
	// Spent is how long a human has thought about the move behind Moves others.
	Spent time.Duration `json:"spent,omitempty"`
	Moves int           `json:"moves,omitempty"`
}

// keptSetup are drafts, as games that begin with them.
type keptSetup struct {
	Drafts []string `json:"drafts"`
	At     int      `json:"at"`
	Mover  int      `json:"mover"`
}

// keptGame is what was kept of a game: as long as it stays on the shelf, it does not
// change.
type keptGame struct {
	host.Part
	match   *match.History
	when    time.Time
	changes uint64
}

// StateKey is the session's name.
func (p *page) StateKey() string { return "match" }

// StateParts returns what outlives the window.
func (p *page) StateParts() []host.Part {
	parts := []host.Part{host.NewPart(host.ChoicesPart, p.keptState())}
	for i := range p.Games.Kept {
		if i != p.Games.At {
			parts = append(parts, p.keepGame(i, &p.Games.Kept[i], true))
		}
	}
	if p.Games.At < len(p.Games.Kept) || !p.Games.isUntouched() {
		now := p.Games.record()
		now.When = time.Time{}
		parts = append(parts, p.keepGame(p.Games.At, &now, false))
	}
	if p.Setup.Open() {
		parts = append(parts, p.keepSetup())
	}
	return parts
}

func (p *page) keptState() keptState {
	spent, moves := p.keptClock()
	return keptState{
		Next: p.Next, Spent: spent, Moves: moves, Seats: p.Seats,
		Kept: len(p.Games.Kept), At: p.Games.At, File: p.Games.File, Log: p.Games.Log, Back: p.Back, Onward: p.onward,
	}
}

// clockPrecision is how exactly a clock is kept that runs: what changes is written, and whoever
// leaves the page open thinks for hours.
const clockPrecision = time.Minute

// mostSpent bounds a clock that is restored.
const mostSpent = 10_000 * time.Hour

// keptClock is the clock of a human in a game that has begun, and how many moves were
// played; where it runs, to the minute.
func (p *page) keptClock() (spent time.Duration, moves int) {
	if p.phase != Picking || p.Games.isUntouched() {
		return 0, 0
	}
	spent = p.clock.elapsed(time.Now())
	if p.clock.runs() && spent > clockPrecision {
		spent = spent.Truncate(clockPrecision)
	}
	if spent == 0 {
		return 0, 0
	}
	return spent, p.Match.Index()
}

// keepGame keeps the game at a place, which may be one of the shelf. Its match is
// copied, where it has changed: it may be played on while it is written.
func (p *page) keepGame(place int, r *match.Record, shelf bool) host.Part {
	for len(p.kept) <= place {
		p.kept = append(p.kept, keptGame{})
	}
	kept := &p.kept[place]
	if shelf && kept.match == r.Match && kept.when.Equal(r.When) && kept.changes == r.Match.Changes() {
		return kept.Part
	}
	version := versionOf(r)
	if kept.Encode == nil || kept.Version != version || !kept.when.Equal(r.When) {
		copied := *r
		copied.Match = r.Match.Clone()
		kept.Part = host.Part{Name: gamePart + strconv.Itoa(place+1), Version: version, Encode: func() ([]byte, error) {
			return []byte(p.host.Store().FormatMatch(copied)), nil
		}}
	}
	kept.match, kept.when, kept.changes = r.Match, r.When, r.Match.Changes()
	return kept.Part
}

// versionOf is a hash of all that a game file tells.
func versionOf(r *match.Record) uint64 {
	sum := fnv.New64a()
	start := r.Match.At(0)
	fmt.Fprintln(sum, start.Encode(), start.Rules(), r.Seats, r.Opener, r.Engine.Limits, r.Match.Index(), r.When.Unix())
	for row := range r.Match.Nodes() {
		how := row.Node.Played()
		fmt.Fprintln(sum, row.Indent, r.Match.OnLine(row.Node), how.Move, how.Analysis.Elapsed, how.Analysis.Nodes, row.Node.Comment())
	}
	return sum.Sum64()
}

func (p *page) keepSetup() host.Part {
	drafts, at := p.Setup.Drafts()
	k := keptSetup{At: at, Mover: p.Setup.Mover}
	return host.Part{Name: setupPart, Version: p.Setup.Changes()*2 + uint64(k.Mover), Encode: func() ([]byte, error) {
		for _, d := range drafts {
			position, _ := d.Position() // also of one that nobody can play from
			k.Drafts = append(k.Drafts, p.host.Store().FormatMatch(match.Record{Match: match.From(position)}))
		}
		return json.Marshal(k) //nolint:wrapcheck // of plain structures
	}}
}

// RestoreState takes up what an earlier window has kept.
func (p *page) RestoreState(parts map[string][]byte) []host.RestoreStep {
	found, damaged := p.readGames(parts)
	k, whole := readState(parts, found)
	if !whole {
		damaged = append(damaged, host.ChoicesPart)
	}
	var drafts keptSetup
	var positions []game.Position
	content, composing := parts[setupPart]
	if composing {
		positions = p.readSetup(content, &drafts)
	}
	return []host.RestoreStep{func() []string {
		p.restore(&k, found)
		if composing && (positions == nil || !p.Setup.Resume(positions, drafts.At, drafts.Mover&1)) {
			damaged = append(damaged, setupPart)
		}
		if p.phase == Picking && k.Moves == p.Match.Index() {
			p.clock.spent = min(max(0, k.Spent), mostSpent)
		}
		return damaged
	}}
}

// readState reads what is small, false where it is damaged; then, and where it lacks, the
// last of the games is shown.
func readState(parts map[string][]byte, games map[int]*match.Record) (k keptState, whole bool) {
	content, kept := parts[host.ChoicesPart]
	if kept && json.Unmarshal(content, &k) == nil {
		return k, true
	}
	last := slices.Max(append(slices.Collect(maps.Keys(games)), -1))
	return keptState{Kept: last, At: last, Back: -1}, !kept
}

// restore takes up games, by their places.
func (p *page) restore(k *keptState, found map[int]*match.Record) {
	now, played := found[k.At]
	for _, place := range slices.Sorted(maps.Keys(found)) {
		if place < k.Kept || place != k.At {
			p.Games.Kept = append(p.Games.Kept, *found[place])
		}
		if place < k.At {
			p.Games.At++
		}
	}
	if played {
		p.Games.adoptRecord(*now)
		p.Games.File = k.File
	}
	p.Games.Log = k.Log
	p.restoreNext(k)
	if !played {
		p.Games.At = len(p.Games.Kept)
		p.Games.start()
	}
	p.restoreShown(k)
}

// readGames reads games, by their places.
func (p *page) readGames(parts map[string][]byte) (games map[int]*match.Record, damaged []string) {
	games = map[int]*match.Record{}
	for name, content := range parts {
		digits, ok := strings.CutPrefix(name, gamePart)
		if !ok {
			continue
		}
		place, err := strconv.Atoi(digits)
		r := p.readGame(string(content))
		if err != nil || place < 1 || digits != strconv.Itoa(place) || r == nil {
			damaged = append(damaged, name)
			continue
		}
		games[place-1] = r
	}
	return games, damaged
}

// readGame reads a game of the session's own, nil where it is none.
func (p *page) readGame(content string) *match.Record {
	file := p.host.Store().Read("", []byte(content))
	if file.Match == nil || len(file.Issues) > 0 || file.Match.Match.At(0).Module().ID() != p.Module.ID() {
		return nil
	}
	return file.Match
}

// restoreNext takes up what the next match is to be, as far as the game knows it.
func (p *page) restoreNext(k *keptState) {
	defaults := game.Defaults(p.Module.MatchSettings())
	if rules, wrong := defaults.With(k.Rules, p.Module.MatchSettings()); wrong == nil && len(k.Rules) > 0 {
		p.Rules = rules
	}
	p.Begins = k.Begins & 1
	p.takeEngine(k.engine())
	levels := match.PlayableLevels(p.Module.Opening(p.Rules))
	for seat, level := range k.Seats {
		if len(k.Rules) > 0 && (level == "" || slices.Contains(levels, level)) {
			p.Seats[seat] = level
		}
	}
}

// restoreShown shows what was shown; no computer moves before it is told to.
func (p *page) restoreShown(k *keptState) {
	p.Back, p.onward = -1, false
	if k.Back >= 0 && k.Back <= p.Match.Len() && k.Back != p.Match.Index() {
		p.Back, p.onward = k.Back, k.Onward
	}
	p.Last = p.lastThought()
	p.Halted = p.Level() != ""
	p.beginTurn()
	p.reconcile()
}

// readSetup reads what was set up, nil where it is damaged.
func (p *page) readSetup(content []byte, k *keptSetup) (positions []game.Position) {
	if json.Unmarshal(content, k) != nil {
		return nil
	}
	for _, draft := range k.Drafts {
		r := p.readGame(draft)
		if r == nil {
			return nil
		}
		positions = append(positions, r.Match.At(0))
	}
	return positions
}
