package help

import (
	"strings"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/i18n"
)

// chapter is a part of the help with a page of its own.
type chapter struct {
	key, name string
	// heading stands above the first chapter of a group.
	heading string
	page    func(*box) page
}

// chapters are those of each game, and those about the program.
func chapters(w host.Host) []chapter {
	var list []chapter
	for _, m := range w.Games() {
		list = append(list, ofGame(w.Words(), m)...)
	}
	add := func(heading, key string, page func(*box) page) {
		list = append(list, chapter{key: key, heading: heading, name: w.Words().Key("help.chapter." + key), page: page})
	}
	addText := func(heading, key string) {
		add(heading, key, func(b *box) page { return readingPage(b, markdown(b, "help.rules."+key)) })
	}
	add(w.Words().Key("help.chapter.searching"), Algorithms, algorithmPage)
	add("", Heuristics, heuristicPage)
	add("", Verdicts, verdictPage)
	addText("", Proofs)
	addText(w.Words().Key("help.chapter.program"), Tournament)
	for _, key := range []string{Exploring, Comparing, Racing, Laboratory, Auditing, Formula} {
		addText("", key)
	}
	add("", Keys, func(b *box) page { return readingPage(b, keyList(b.window.Words())) })
	add("", About, aboutPage)
	return list
}

// ofGame are the chapters of a game: how it is played, and each of its settings.
func ofGame(w *i18n.Words, m game.Module) []chapter {
	teacher, ok := m.(game.Teacher)
	if !ok {
		return nil
	}
	lessons := teacher.Lessons()
	list := []chapter{{
		key: m.ID(), name: w.Key("help.chapter.rules"), heading: strings.ToUpper(w.Say(m.Title())),
		page: func(b *box) page { return rulesPage(b, m, lessons[0]) },
	}}
	for _, l := range lessons[1:] {
		setting, _ := l.Of(m)
		list = append(list, chapter{
			key: m.ID() + "." + l.Setting, name: w.Say(setting.Name),
			page: func(b *box) page { return lessonPage(b, m, l, setting) },
		})
	}
	return list
}
