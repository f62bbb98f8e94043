// Package match is the area where two play a game, any game that two can play:
// people, computers, or one of each. The session holds all that there is to know; a
// view shows it, and is made anew when the language or the look changes.
//
//	tap --> view --> session: Tap, play, turn --> Changed --+--> reconcile: engines
//	                                                        +--> view: Render, Animate
package match

import (
	"path/filepath"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/host"
	"procura/ui/match/session"
	"procura/ui/proving"
)

// page is a session and the view of it that stands.
type page struct {
	session *session.Session
	host    host.Host
	saver   *proving.Saver
	view    *View // nil before the first
}

var (
	_ host.Session   = (*page)(nil)
	_ host.Reviewer  = (*page)(nil)
	_ host.Keeper    = (*page)(nil)
	_ host.Reader    = (*page)(nil)
	_ host.Tab       = (*View)(nil)
	_ session.Screen = (*View)(nil)
)

// New begins a game for two; nil where two can't play the game.
func New(h host.Host, m game.Module) host.Session {
	module, ok := m.(game.Playable)
	if !ok {
		return nil
	}
	return &page{session: session.New(h, module), host: h, saver: proving.NewSaver(h)}
}

// View makes the view anew, in the place of the one before.
func (p *page) View() host.Tab {
	p.view = newView(p)
	p.session.Watch(p.view)
	return p.view
}

// Open takes a game that was read, or a position.
func (p *page) Open(file match.File, from string) bool {
	if at := file.Position; at != nil && at.Module().ID() == p.session.Module.ID() {
		p.session.Games.Place(at)
		return true
	}
	if file.Match == nil || file.Match.Match.At(0).Module().ID() != p.session.Module.ID() {
		return false
	}
	p.session.Games.Open(*file.Match, filepath.Base(file.Path), from)
	return true
}

// Review shows a game from its beginning; the one that is played is kept.
func (p *page) Review(r match.Record, news string) { p.session.Games.Review(r, news) }

// Reads is the file of the game.
func (p *page) Reads() []string { return []string{p.session.Games.File} }

// Room is the name of the page, for what outlives the window.
func (p *page) Room() string { return p.session.Room() }

// Keep returns what outlives the window.
func (p *page) Keep() []host.Part { return p.session.Keep() }

// Restore takes up what an earlier window has kept.
func (p *page) Restore(parts map[string][]byte) []host.Step { return p.session.Restore(parts) }

// Close ends all work.
func (p *page) Close() {
	p.session.Close()
	p.saver.Stop()
}
