package ui

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"procura/core/game"
	"procura/core/match"
	"procura/core/opponent"
	"procura/core/text"
)

// Games as wholes: kept when another one begins, saved and opened.

// shelf keeps the games of a table in the order they began, so that none is lost
// when another takes its place.
type shelf struct {
	games []match.Record
	// at is the place of the game on the table; behind the others as long as it is
	// not kept.
	at int
}

// record is the game on the table.
func (t *table) record() match.Record {
	r := match.Record{Match: t.match, Seats: t.seats, Opener: t.opener, Program: game.Version, When: time.Now()}
	r.Engine.Limits.Depth, r.Engine.Limits.Time = t.depth, t.time
	r.Engine.Options.Quiescence = t.quiet
	if t.memory {
		r.Engine.Options.Memory = engineMemory
	}
	return r
}

// clear keeps the game on the table, if something has been played or it did not
// begin as every game does, and makes room for a new one. It reports whether
// there are games to go back to.
func (t *table) clear() bool {
	t.keep()
	t.shelf.at = len(t.shelf.games)
	return t.shelf.at > 0
}

func (t *table) keep() {
	switch {
	case t.shelf.at < len(t.shelf.games):
		t.shelf.games[t.shelf.at] = t.record()
	case !t.fresh():
		t.shelf.games = append(t.shelf.games, t.record())
	}
}

// beside is the game a step before or after the one on the table, which is kept.
func (t *table) beside(step int) (match.Record, bool) {
	t.keep()
	i := t.shelf.at + step
	if i < 0 || i >= len(t.shelf.games) {
		return match.Record{}, false
	}
	t.shelf.at = i
	return t.shelf.games[i], true
}

// thought is the last one of a computer before the position now.
func (t *table) thought() game.Analysis {
	for i := t.match.Index(); i > 0; i-- {
		if how := t.match.Played(i).Analysis; how.Level != "" {
			return how
		}
	}
	return game.Analysis{}
}

// take puts a game on the table, with its players and rules, as far as they play
// here.
func (t *table) take(r match.Record) {
	t.match, t.opener, t.begins = r.Match, r.Opener, r.Opener
	start := r.Match.At(0)
	t.rules = maps.Clone(start.Rules())
	levels := opponent.Levels(start)
	for seat, level := range r.Seats {
		if level != "" && !slices.Contains(levels, level) {
			level = game.Hard
		}
		t.seats[seat] = level
	}
	if slices.Contains(t.seats[:], game.AlphaBeta) {
		t.takeEngine(r.Engine)
	}
}

// takeEngine takes the alpha-beta's settings, the nearest that the panel offers.
func (t *table) takeEngine(ask game.MoveRequest) {
	t.depth = offered(matchDepths, cmp.Or(ask.Limits.Depth, t.depth))
	wanted := cmp.Or(ask.Limits.Time, t.time)
	t.time = time.Duration(offered(matchTimes, int(wanted.Milliseconds()))) * time.Millisecond
	t.quiet, t.memory = ask.Options.Quiescence, ask.Options.Memory > 0
}

// offered is the number among those offered that is nearest to one.
func offered(numbers []string, wanted int) int {
	best := 0
	for i, word := range numbers {
		if n, _ := strconv.Atoi(word); i == 0 || abs(n-wanted) < abs(best-wanted) { // our own words
			best = n
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// begin puts a game on the table in the place of another one, which is kept. No
// computer moves before it is told to. news says what has come, in a line.
func (v *MatchView) begin(r match.Record, news string) {
	if v.table.clear() {
		news += " · " + v.words.Key("game.kept")
	}
	v.sit(r, news)
}

// sit shows a game that has come to the table.
func (v *MatchView) sit(r match.Record, news string) {
	v.hush()
	v.hooks.settled()
	v.setup.close()
	v.table.take(r)
	v.reviewed, v.last, v.news = -1, v.table.thought(), news
	v.paused = v.table.level() != ""
	v.panel.show()
	v.turn()
}

// leaf goes to the game before the one on the table, or after it.
func (v *MatchView) leaf(step int) {
	r, ok := v.table.beside(step)
	if !ok {
		key := "game.first"
		if step > 0 {
			key = "game.last"
		}
		v.hooks.complain(text.M(key))
		return
	}
	v.sit(r, v.words.Key("game.number", "Number", v.table.shelf.at+1, "Total", len(v.table.shelf.games)))
}

// openMatch shows a game that was read, if there is one in a file after all.
func (s *Shell) openMatch(file match.File) {
	if file.Match == nil {
		return
	}
	id := file.Match.Match.At(0).Module().ID()
	for i, d := range s.desks {
		if d.module.ID() != id || s.matchTabs[i] == nil {
			continue
		}
		s.matchTabs[i].show(true)
		s.tabs.SelectIndex(i)
		s.showSwitch()
		s.matchTabs[i].match.begin(*file.Match, s.words.Key("game.opened", "File", filepath.Base(file.Path)))
	}
}

// openedMatch shows a game from a file, which is remembered.
func (s *Shell) openedMatch(file match.File) {
	if file.Match != nil {
		s.settings.visit(file.Path)
		s.settings.save(s.program.App.Preferences())
		s.openMatch(file)
		if m := s.match(); m != nil {
			m.table.file = file.Path
		}
		s.buildMenu() // it has the file among the recent ones
	}
	s.notice(file)
}

// saveItems are the items that save: the key is that of what is on top.
func (s *Shell) saveItems() []*fyne.MenuItem {
	problems := s.item("menu.save", control(fyne.KeyS), s.askSave)
	match := s.item("menu.savegame", nil, s.askSaveMatch)
	match.Disabled = s.match() == nil
	if !match.Disabled {
		problems.Shortcut, match.Shortcut = nil, problems.Shortcut
	}
	return []*fyne.MenuItem{problems, match}
}

// askSaveMatch asks where to write the game on top.
func (s *Shell) askSaveMatch() {
	m := s.match()
	if m == nil {
		return
	}
	proposed := "jogo.dat"
	if m.table.file != "" {
		proposed = filepath.Base(m.table.file)
	}
	s.ask(func(done func(string, error)) {
		s.chooser.Save(s.words.Key("dialog.savegame"), proposed, done)
	}, func(path string) {
		s.replace(path, func() { s.saveMatch(path, m.table) })
	})
}

// saveMatch writes the game as it stands when its turn comes.
func (s *Shell) saveMatch(path string, t *table) {
	s.write(path, func() (func() error, func(error)) {
		r := t.record()
		r.Match = r.Match.Clone()
		return func() error { return s.program.Store.SaveMatch(path, r) }, func(err error) {
			if err != nil {
				return
			}
			t.file = path
			s.settings.visit(path)
			s.buildMenu()
			s.bar.tell(s.words.Key("game.saved", "File", filepath.Base(path)))
		}
	})
}

// matchItems are the items of the menu that work on a match.
func (s *Shell) matchItems() []*fyne.MenuItem {
	on := func(act func(*MatchView)) func() {
		return func() {
			if m := s.match(); m != nil {
				act(m)
			}
		}
	}
	alt := func(key fyne.KeyName) fyne.Shortcut {
		return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierAlt}
	}
	items := []*fyne.MenuItem{
		s.item("menu.copyposition", nil, s.copyPosition), // Ctrl+C and Ctrl+V too: see bindMatchKeys
		s.item("menu.pasteposition", nil, s.pastePosition),
		s.item("menu.compose", control(fyne.KeyE), on((*MatchView).compose)),
		fyne.NewMenuItemSeparator(),
		s.item("menu.earlier", alt(fyne.KeyLeft), on(func(m *MatchView) { m.leaf(-1) })),
		s.item("menu.later", alt(fyne.KeyRight), on(func(m *MatchView) { m.leaf(1) })),
	}
	for _, item := range items {
		item.Disabled = s.match() == nil
	}
	return items
}
