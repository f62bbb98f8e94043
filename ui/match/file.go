package match

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
	"procura/ui/host"
)

// Games as wholes: kept when another one begins, saved and opened.

// history keeps the games of a table in the order they began, so that none is lost
// when another takes its place.
type history struct {
	games []match.Record
	// at is the place of the game that is played; behind the others as long as it is
	// not kept.
	at int
}

// record is the game that is played.
func (t *Session) record() match.Record {
	r := match.Record{Match: t.match, Seats: t.seats, Opener: t.opener, Program: game.Version, When: time.Now()}
	r.Engine.Limits.Depth, r.Engine.Limits.Time = t.depth, t.time
	r.Engine.Options.Quiescence = t.quiet
	if t.memory {
		r.Engine.Options.Memory = engineMemory
	}
	return r
}

// clear keeps the game that is played, if something has been played or it did not
// begin as every game does, and makes room for a new one. It reports whether
// there are games to go back to.
func (t *Session) clear() bool {
	t.keep()
	t.history.at = len(t.history.games)
	return t.history.at > 0
}

func (t *Session) keep() {
	switch {
	case t.history.at < len(t.history.games):
		t.history.games[t.history.at] = t.record()
	case !t.fresh():
		t.history.games = append(t.history.games, t.record())
	}
}

// beside is the game a step before or after the one that is played, which is kept.
func (t *Session) beside(step int) (match.Record, bool) {
	t.keep()
	i := t.history.at + step
	if i < 0 || i >= len(t.history.games) {
		return match.Record{}, false
	}
	t.history.at = i
	return t.history.games[i], true
}

// thought is the last one of a computer before the position now.
func (t *Session) thought() game.Analysis {
	for i := t.match.Index(); i > 0; i-- {
		if how := t.match.Played(i).Analysis; how.Level != "" {
			return how
		}
	}
	return game.Analysis{}
}

// take puts a game, with its players and rules, as far as they play
// here.
func (t *Session) take(r match.Record) {
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
func (t *Session) takeEngine(ask game.MoveRequest) {
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

// begin puts a game in the place of another one, which is kept. No
// computer moves before it is told to. news says what has come, in a line.
func (v *View) begin(r match.Record, news string) {
	if v.session.clear() {
		news += " · " + v.words.Key("game.kept")
	}
	v.load(r, news)
}

// load shows a game that has come.
func (v *View) load(r match.Record, news string) {
	v.stopAll()
	v.host.Settle()
	v.setup.Close()
	v.session.take(r)
	v.reviewed, v.last, v.news = -1, v.session.thought(), news
	v.paused = v.session.level() != ""
	v.panel.show()
	v.turn()
}

// browse goes to the game before the one that is played, or after it.
func (v *View) browse(step int) {
	r, ok := v.session.beside(step)
	if !ok {
		key := "game.first"
		if step > 0 {
			key = "game.last"
		}
		v.host.Complain(text.M(key))
		return
	}
	v.load(r, v.words.Key("game.number", "Number", v.session.history.at+1, "Total", len(v.session.history.games)))
}

// Open takes a game that was read.
func (t *Session) Open(file match.File, from string) bool {
	if file.Match == nil || file.Match.Match.At(0).Module().ID() != t.module.ID() {
		return false
	}
	t.view.begin(*file.Match, t.view.words.Key("game.opened", "File", filepath.Base(file.Path)))
	if from != "" {
		t.file = from
	}
	return true
}

// Review shows a game from its beginning; the one that is played is kept.
func (t *Session) Review(r match.Record, news string) {
	t.view.begin(r, news)
	t.view.review(0)
}

// Entries are the page's entries of the menus.
func (v *View) Entries() []host.Entry {
	save := &desktop.CustomShortcut{KeyName: fyne.KeyS, Modifier: fyne.KeyModifierShortcutDefault}
	compose := &desktop.CustomShortcut{KeyName: fyne.KeyE, Modifier: fyne.KeyModifierShortcutDefault}
	alt := func(key fyne.KeyName) fyne.Shortcut {
		return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierAlt}
	}
	return []host.Entry{
		{Menu: host.FileMenu, Place: 22, Key: "menu.savegame", Shortcut: save, Do: v.askSave},
		{Menu: host.EditMenu, Place: 31, Key: "menu.copyposition", Do: v.Copy}, // Ctrl+C and Ctrl+V too: see Copy
		{Menu: host.EditMenu, Place: 32, Key: "menu.pasteposition", Do: v.Paste},
		{Menu: host.EditMenu, Place: 33, Key: "menu.compose", Shortcut: compose, Do: v.compose},
		{Menu: host.EditMenu, Place: 41, Key: "menu.earlier", Shortcut: alt(fyne.KeyLeft), Do: func() { v.browse(-1) }},
		{Menu: host.EditMenu, Place: 42, Key: "menu.later", Shortcut: alt(fyne.KeyRight), Do: func() { v.browse(1) }},
	}
}

// askSave asks where to write the game.
func (v *View) askSave() {
	proposed := "jogo.dat"
	if v.session.file != "" {
		proposed = filepath.Base(v.session.file)
	}
	v.host.AskSave(v.words.Key("dialog.savegame"), proposed, v.session.save)
}

// save writes the game as it stands when its turn comes.
func (t *Session) save(path string) {
	t.host.Write(path, func() (func() error, func(error)) {
		r := t.record()
		r.Match = r.Match.Clone()
		return func() error { return t.host.Store().SaveMatch(path, r) }, func(err error) {
			if err != nil {
				return
			}
			t.file = path
			t.host.Visited(path)
			t.host.Tell(text.M("game.saved", "File", filepath.Base(path)))
		}
	})
}
