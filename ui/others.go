package ui

import (
	"encoding/json"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/session"
)

// about tells in a line of a menu what a session holds: the tab on top, with its file, its problem or
// the moves of its game, and the runs of all tabs.
type about struct {
	Game    string `json:"game"`
	File    string `json:"file,omitempty"`
	Problem string `json:"problem,omitempty"`
	Moves   int    `json:"moves,omitempty"`
	Runs    int    `json:"runs,omitempty"`
}

func (p *pages) about() about {
	top := p.top()
	a := about{Game: top.Game(), Moves: top.session().Describe().Moves, Runs: len(p.RecordedRuns())}
	if top.solver == nil || a.Moves > 0 {
		return a
	}
	if path := top.solver.SourcePath(); path != "" {
		a.File = filepath.Base(path)
	}
	if chosen, ok := top.solver.Chosen(); ok {
		a.Problem = chosen.Name
	}
	return a
}

// mostSaid is how many characters of a name stand in the menu.
const mostSaid = 40

// nameOther is a session as the menu has it: when it was used, and what it holds.
func nameOther(o session.Other, p *pages, w *i18n.Words, now time.Time) string {
	parts := []string{sayWhen(o.Used, now, w)}
	var kept arrangement
	if json.Unmarshal(o.About, &kept) != nil {
		return parts[0]
	}
	a := kept.About
	if a.File != "" {
		parts = append(parts, text.Clip(text.Plain(a.File), mostSaid))
	}
	if i := p.find(a.Game); i >= 0 {
		name := text.Clip(text.Plain(w.Dated(a.Problem)), mostSaid)
		parts = append(parts, strings.TrimSpace(w.Say(p.tabs[i].Title())+" "+name))
	}
	if a.Moves > 0 {
		parts = append(parts, w.Key("shell.session.moves", "Count", a.Moves))
	}
	if a.Runs > 0 {
		parts = append(parts, w.Key("shell.session.runs", "Count", a.Runs))
	}
	return strings.Join(parts, " · ")
}

// sayWhen says a moment as somebody says it on a day: today and yesterday have names.
func sayWhen(t, now time.Time, w *i18n.Words) string {
	t = t.In(now.Location())
	isOn := func(day time.Time) bool { return t.Format(time.DateOnly) == day.Format(time.DateOnly) }
	switch {
	case isOn(now):
		return w.Key("shell.session.today", "Time", t.Format("15:04"))
	case isOn(now.AddDate(0, 0, -1)):
		return w.Key("shell.session.yesterday", "Time", t.Format("15:04"))
	}
	return w.Moment(t)
}

// ShowOthers lists the sessions that no window has open.
func (s returning) ShowOthers(others []session.Other) {
	if reflect.DeepEqual(s.others, others) {
		return
	}
	s.others = others
	if !s.pages.waiting {
		menus(s).build()
	}
}

var _ session.Window = returning{}
