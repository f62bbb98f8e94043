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
	page    func(*box) *page
}

// chapters are those of each game, and those about the program.
func chapters(w host.Host) []chapter {
	var list []chapter
	for _, m := range w.Games() {
		list = append(list, ofGame(w.Words(), m)...)
	}
	say := func(key string) string { return w.Words().Key("help.chapter." + key) }
	return append(list,
		chapter{key: Algorithms, heading: say("searching"), name: say(Algorithms), page: algorithmPage},
		chapter{key: Heuristics, name: say(Heuristics), page: heuristicPage},
		chapter{key: Verdicts, name: say(Verdicts), page: verdictPage},
		chapter{key: Proofs, name: say(Proofs), page: func(b *box) *page { return textPage(b, "help.rules."+Proofs) }},
		chapter{key: Tournament, heading: say("program"), name: say(Tournament), page: func(b *box) *page { return textPage(b, "help.rules."+Tournament) }},
		chapter{key: Exploring, name: say(Exploring), page: func(b *box) *page { return textPage(b, "help.rules."+Exploring) }},
		chapter{key: Comparing, name: say(Comparing), page: func(b *box) *page { return textPage(b, "help.rules."+Comparing) }},
		chapter{key: Racing, name: say(Racing), page: func(b *box) *page { return textPage(b, "help.rules."+Racing) }},
		chapter{key: Laboratory, name: say(Laboratory), page: func(b *box) *page { return textPage(b, "help.rules."+Laboratory) }},
		chapter{key: Auditing, name: say(Auditing), page: func(b *box) *page { return textPage(b, "help.rules."+Auditing) }},
		chapter{key: Formula, name: say(Formula), page: func(b *box) *page { return textPage(b, "help.rules."+Formula) }},
		chapter{key: Keys, name: say(Keys), page: func(b *box) *page { return readingPage(b, keyList(b.window.Words())) }},
		chapter{key: About, name: say(About), page: aboutPage},
	)
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
		page: func(b *box) *page { return rulesPage(b, m, lessons[0]) },
	}}
	for _, l := range lessons[1:] {
		setting, _ := l.Of(m)
		list = append(list, chapter{
			key: m.ID() + "." + l.Setting, name: w.Say(setting.Name),
			page: func(b *box) *page { return lessonPage(b, m, l, setting) },
		})
	}
	return list
}
