package help

import (
	"strings"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/i18n"
)

// chapter is a page of the help.
type chapter struct {
	key, name string
	// heading stands above the first chapter of a group.
	heading string
	// lesson is the lesson of a game, nil for a chapter about no game. setting has no key if the
	// chapter tells how the game is played.
	lesson  *game.Lesson
	game    game.Module
	setting game.Setting
}

// The chapters that are about no game. Those of a game have its word, and those of a
// setting that and the setting's.
const (
	Laboratory = host.Laboratory
	Exploring  = "exploring"
	AlphaBeta  = "alphabeta"
	Comparing  = "comparing"
	Tournament = "tournament"
	Auditing   = "auditing"
	Algorithms = "algorithms"
	Heuristics = "heuristics"
	Verdicts   = "verdicts"
	Proofs     = host.Proofs
	Keys       = "keys"
	About      = "about"
)

// chapters lists the chapters of each game and those about the program.
func chapters(w host.Host) []chapter {
	var list []chapter
	for _, m := range w.Games() {
		list = append(list, ofGame(w.Words(), m)...)
	}
	headings := map[string]string{Algorithms: w.Words().Key("help.chapter.searching"), Tournament: w.Words().Key("help.chapter.program")}
	for _, key := range []string{
		Algorithms, Heuristics, Verdicts, Proofs, Tournament, Exploring, AlphaBeta, Comparing, Laboratory, Auditing, Keys, About,
	} {
		list = append(list, chapter{key: key, heading: headings[key], name: w.Words().Key("help.chapter." + key)})
	}
	return list
}

// ofGame are the chapters of a game: how it is played, and each of its settings.
func ofGame(w *i18n.Words, m game.Module) []chapter {
	teacher, ok := m.(game.Teacher)
	if !ok {
		return nil
	}
	lessons := teacher.Lessons()
	list := []chapter{{key: m.ID(), name: w.Key("help.chapter.rules"), heading: strings.ToUpper(w.Say(m.Title())), lesson: &lessons[0], game: m}}
	for i := range lessons[1:] {
		l := &lessons[1+i]
		setting, _ := l.Of(m)
		list = append(list, chapter{key: m.ID() + "." + l.Setting, name: w.Say(setting.Name), lesson: l, game: m, setting: setting})
	}
	return list
}

// newPage makes the page of a chapter.
func (b *box) newPage(c chapter) page {
	switch {
	case c.lesson != nil && c.setting.Key == "":
		return rulesPage(b, c.game, *c.lesson)
	case c.lesson != nil:
		return lessonPage(b, c.game, *c.lesson, c.setting)
	}
	switch c.key {
	case Algorithms:
		return algorithmPage(b)
	case Heuristics:
		return heuristicPage(b)
	case Verdicts:
		return verdictPage(b)
	case Keys:
		return readingPage(b, keyList(b.window.Words())...)
	case About:
		return aboutPage(b)
	}
	return readingPage(b, markdown(b, "help.rules."+c.key))
}

// part is something by others that the program is made of.
type part struct{ name, licence string }

// parts are the libraries that go.mod asks for, and what is shown.
var parts = []part{
	{"codeberg.org/go-pdf/fpdf", "MIT"},
	{"fyne.io/fyne/v2", "BSD 3-Clause"},
	{"github.com/creack/pty", "MIT"},
	{"github.com/expr-lang/expr", "MIT"},
	{"github.com/fyne-io/oksvg", "BSD 3-Clause"},
	{"github.com/go-gl/glfw/v3.4/glfw", "BSD 3-Clause"},
	{"github.com/godbus/dbus/v5", "BSD 2-Clause"},
	{"github.com/jeandeaual/go-locale", "MIT"},
	{"github.com/mattn/go-runewidth", "MIT"},
	{"github.com/nicksnyder/go-i18n/v2", "MIT"},
	{"github.com/pbnjay/memory", "BSD 3-Clause"},
	{"github.com/pelletier/go-toml/v2", "MIT"},
	{"github.com/santhosh-tekuri/jsonschema/v6", "Apache 2.0"},
	{"github.com/spf13/cobra", "Apache 2.0"},
	{"github.com/spf13/pflag", "BSD 3-Clause"},
	{"github.com/sqweek/dialog", "ISC"},
	{"github.com/srwiley/rasterx", "BSD 3-Clause"},
	{"go.etcd.io/bbolt", "MIT"},
	{"golang.org/x/image", "BSD 3-Clause"},
	{"golang.org/x/sys", "BSD 3-Clause"},
	{"golang.org/x/term", "BSD 3-Clause"},
	{"golang.org/x/text", "BSD 3-Clause"},
	{"gonum.org/v1/gonum", "BSD 3-Clause"},
	{"Inter", "SIL Open Font License 1.1"},
}

// aboutPage describes what the program is, and what it is made of.
func aboutPage(b *box) page {
	w := b.window.Words()
	list := []fyne.CanvasObject{title("Procura " + game.Version), plain(w.Key("help.about")), muted(w.Key("help.licence")), strong(w.Key("help.parts"))}
	for _, p := range parts {
		list = append(list, row([]float32{50, 50}, plain(p.name), muted(p.licence)))
	}
	return readingPage(b, list...)
}
