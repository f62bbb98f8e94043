package tournament

import (
	"encoding/json"
	"strings"

	"procura/core/game"
	"procura/core/tournament"
	"procura/ui/host"
)

// What outlives the window:
//
//	state     the settings of the next tournament, and the file of the one there is
//	journal   the tournament that has no file, as a file would have it
//
// A tournament that plays is stopped after a Restore: it goes on when it is told to,
// with the game that was under way begun anew.

// journalPart is the tournament without a file.
const journalPart = "journal"

// keptState is what is small.
type keptState struct {
	Order tournament.Settings `json:"order"`
	File  string              `json:"file"`
}

// Room is the session's name.
func (c *Session) Room() string { return "tournament" }

// Keep returns what outlives the window.
func (c *Session) Keep() []host.Part {
	k := keptState{Order: c.order, File: c.file}
	if c.phase == phaseReading && c.file == "" {
		k.File = c.awaited
	}
	parts := []host.Part{host.Small(host.Choices, k)}
	if c.tourney == nil || k.File != "" {
		return parts
	}
	j, head := c.journal, c.tourney.Head()
	version := c.serial<<32 | uint64(c.seen.standing.Played)
	return append(parts, host.Part{Name: journalPart, Version: version, Encode: func() ([]byte, error) {
		return []byte(j.text(head)), nil
	}})
}

// text is all lines, the settings where nothing was kept yet. It waits for the line
// that is being written.
func (j *journal) text(head string) string {
	j.lock.Lock()
	defer j.lock.Unlock()
	if len(j.lines) == 0 {
		return head
	}
	return strings.Join(j.lines, "\n")
}

// Restore takes up what an earlier window has kept. The games of a tournament are played
// again, which takes its time.
func (c *Session) Restore(parts map[string][]byte) []host.Step {
	var k keptState
	state, chosen := parts[host.Choices]
	whole := chosen && json.Unmarshal(state, &k) == nil
	lines, played := parts[journalPart]
	var found kept
	if played {
		found = c.readLines(string(lines), "")
	}
	return []host.Step{func() (damaged []string) {
		if chosen && (!whole || !c.restoreOrder(&k.Order)) {
			damaged = append(damaged, host.Choices)
		}
		switch {
		case played && found.wrong != nil:
			damaged = append(damaged, journalPart)
		case played:
			c.take(found.tourney, found.journal, "")
		}
		if c.tourney == nil && k.File != "" {
			c.open(k.File)
		}
		return damaged
	}}
}

// mostEngines is how many engines the settings have at most that are restored.
const mostEngines = 1000

// restoreOrder takes up the settings, where they are such as the page can show; they
// need not make a tournament yet.
func (c *Session) restoreOrder(order *tournament.Settings) bool {
	rules, wrong := game.Defaults(c.module.MatchSettings()).With(order.Rules, c.module.MatchSettings())
	within := func(n, least, most int) bool { return least <= n && n <= most }
	switch {
	case order.Game != c.module.ID(), wrong != nil, len(order.Engines) > mostEngines,
		!within(order.Time, 1, tournament.MaxTime), !within(order.Games, 2, tournament.MaxGames),
		!within(order.Pieces, 0, mostPieces), !within(order.Judge, 0, tournament.MaxTime),
		order.Openings != tournament.Any && order.Openings != tournament.Drawn:
		return false
	}
	c.order = *order
	c.order.Rules = rules
	return true
}

// readLines makes a tournament of its lines; it may be called from any goroutine.
func (c *Session) readLines(lines, path string) kept {
	k := kept{path: path}
	settings, wrong := tournament.ReadSettings(lines)
	if k.wrong = wrong; wrong != nil {
		return k
	}
	if k.tourney, k.wrong = tournament.New(c.module, settings); k.wrong == nil {
		k.wrong = k.tourney.Restore(lines)
	}
	k.journal = &journal{store: c.host.Store(), path: path, lines: strings.Split(strings.TrimSpace(lines), "\n")}
	return k
}
