package i18n_test

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/games"
	"procura/core/match"
	"procura/core/play"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/table"
	"procura/core/teach"
	"procura/resources"
	"procura/ui/console"
	"procura/ui/i18n"
)

// entry is a text of a translation file by plural form; "other" alone when it
// has none.
type entry map[string]string

// texts reads every file of a language; a key stands in one file only.
func texts(t *testing.T, language string) map[string]entry {
	t.Helper()
	all := map[string]entry{}
	names, err := fs.Glob(resources.Translations, "translations/*."+language+".json")
	if err != nil || len(names) == 0 {
		t.Fatalf("no translations for %s: %v", language, err)
	}
	for _, name := range names {
		for key, value := range object(t, name) {
			if all[key] != nil {
				t.Errorf("%s: %s stands in another file too", name, key)
			}
			if room, _, _ := strings.Cut(filepath.Base(name), "."); !strings.HasPrefix(key, room+".") {
				t.Errorf("%s: %s does not begin with the name of its file", name, key)
			}
			all[key] = value
		}
	}
	return all
}

// begins is the key that a line begins with.
var begins = regexp.MustCompile(`(?m)^\s*"([^"]*)":`)

// object reads a translation file, and fails on a key that stands twice.
func object(t *testing.T, name string) map[string]entry {
	t.Helper()
	content, err := fs.ReadFile(resources.Translations, name)
	if err != nil {
		t.Fatal(err)
	}
	raw := map[string]json.RawMessage{}
	if err := json.Unmarshal(content, &raw); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	all, stands := map[string]entry{}, map[string]int{}
	for _, begun := range begins.FindAllSubmatch(content, -1) {
		stands[string(begun[1])]++
	}
	for key, value := range raw {
		form := entry{}
		if json.Unmarshal(value, &form) != nil {
			var only string
			if err := json.Unmarshal(value, &only); err != nil {
				t.Fatalf("%s: %s: %v", name, key, err)
			}
			form = entry{"other": only}
		}
		all[key] = form
		if stands[key] > 1 {
			t.Errorf("%s: %s stands %d times", name, key, stands[key])
		}
	}
	return all
}

var fillIn = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

// arguments are the names that a text fills in, over all its plural forms.
func (e entry) arguments() []string {
	names := map[string]bool{}
	for _, form := range e {
		for _, m := range fillIn.FindAllStringSubmatch(form, -1) {
			names[m[1]] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

func (e entry) forms() []string { return slices.Sorted(maps.Keys(e)) }

// refusals are where the checker names a reason.
var refusals = regexp.MustCompile(`(?:require\(.*?, [\w.-]+, |here\(.*, |taken\(.*?, |takeParts\(.*, |key = |Key: )"([a-z][\w-]*)"`)

// reasons are those of the checker of certificates, by its source.
func reasons() []string {
	list := []string{"packed", "twice", "row-kind", "choice", "position", "strategy", "unanswered", "late", "beaten", "time", "unpacked", "endless"}
	files, _ := filepath.Glob("../../core/verify/*.go")
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil || strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, found := range refusals.FindAllStringSubmatch(string(source), -1) {
			list = append(list, found[1])
		}
	}
	return list
}

var (
	keyName = regexp.MustCompile(`(?m)^\t(\w+) +(?:Place|Action) += "(\w+)"`)
	keyRow  = regexp.MustCompile(`\{Place: (\w+), Does: ([\w"]+), (.*)`)
	keyTold = regexp.MustCompile(`Told: ([\w"]+)`)
)

// bindings are the words of the table of keys, by its source: it knows Fyne.
func bindings() (list []string) {
	source, _ := os.ReadFile("../keys/table.go") // without it no word is found
	words := map[string]string{}
	for _, found := range keyName.FindAllStringSubmatch(string(source), -1) {
		words[found[1]] = found[2]
	}
	word := func(written string) string { return cmp.Or(words[written], strings.Trim(written, `"`)) }
	for _, row := range keyRow.FindAllStringSubmatch(string(source), -1) {
		told := row[2]
		if found := keyTold.FindStringSubmatch(row[3]); found != nil {
			told = found[1]
		}
		if !strings.Contains(row[3], "Quiet: true") {
			list = append(list, word(row[1])+"."+word(told))
		}
	}
	return list
}

func algorithmsForTwo() (words []string) {
	for _, a := range play.Algorithms() {
		words = append(words, string(a))
	}
	return words
}

func switchesForTwo() []string {
	return play.SwitchKeys()
}

// measureKeys are the keys of the columns of Comparar.
func measureKeys() (keys []string) {
	for _, c := range append(compare.MeasureColumns(false), compare.MeasureColumns(true)...) {
		keys = append(keys, c.Key)
	}
	return keys
}

// linesForTwo are all lines of the pseudo-code of searches for two.
func linesForTwo() (lines []teach.Line) {
	for _, a := range play.Algorithms() {
		for _, more := range []string{"", ",iterative=off", ",memory=on,quiescence=on", ",soft=on"} {
			m, _ := play.ParseMethod(string(a) + more)
			for _, v := range teach.Vocabularies() {
				lines = append(lines, teach.LinesForTwo(m.Options, v)...)
			}
		}
	}
	return lines
}

// families are the keys that the code composes, by what they begin with.
func families() map[string][]string {
	f := map[string][]string{
		"core.rule.": nil, "core.game.": {"toy"}, "core.heuristic.": nil, "help.rules.": {"comparing", "exploring", "alphabeta", "lab", "tournament", "auditing", "proofs"}, "help.goal.": {"toy", "numbersoff"},
		"core.algorithm.":       {"best", "hand", string(search.Anytime)},
		"core.duplicates.":      {"graph", "tree", "quotient"},
		"extras.date.month.":    {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"},
		"extras.date.weekday.":  {"0", "1", "2", "3", "4", "5", "6"},
		"extras.daily.task.":    {"piece", "place", "win", "draw"},
		"extras.tasks.step.":    {"1", "2", "3", "4", "5", "6"},
		"extras.tasks.":         {"number", "number.tip", "step", "step.tip", "task", "task.tip", "tries", "tries.tip"},
		"match.puzzle.":         {"piece", "place", "win", "draw"},
		"extras.daily.attempt.": {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"},
		"extras.another.":       {"easy", "medium", "hard"},
		"extras.another.tip.":   {"easy", "medium", "hard"},
		"extras.days.":          {"day", "moves", "minimum", "attempt", "day.tip", "moves.tip", "minimum.tip", "attempt.tip"},
		"grade.judged.":         {"optimal", "impossible", "longer", "open", "false-impossible", "illegal", "time", "memory", "output", "crash", "silent"},
		"console.judge.room.":   {"landlock", "none"},
		"core.verdict.":         {"optimal", "solution", "impossible", "unknown"},
		"core.level.":           {"easy", "medium", "hard", "perfect", "alphabeta", "program"},
		"proof.refusal.":        reasons(),
		"core.stop.":            {"time", "nodes", "memory", "depth", "cancel"},
		"solver.stopped.":       {"", "time", "nodes", "memory", "depth", "cancel"},
		"solver.fact.goal.":     {"cavalo", "quatro", "adjiboto", "toy", "numbersoff"},
		"explain.opened.":       {"method", "more"},
		"shell.fold.":           {"list", "runs"},
		"solver.floor.":         {"cavalo.pairs", "cavalo.colours", "cavalo.payments", "adjiboto.captures", "adjiboto.perimeter", "adjiboto.endgame", "quatro.course", "quatro.open"},
		"explain.heuristic.": {
			"cavalo.course", "cavalo.pairs", "cavalo.colours", "cavalo.payments", "adjiboto.course", "adjiboto.captures", "adjiboto.perimeter",
			"adjiboto.endgame", "quatro.course", "quatro.open",
		},
		"explain.rule.": nil, "explain.parameter.": nil,
		"explain.algorithm.":          {"best"},
		"explain.duplicates.":         {"graph", "tree", "quotient"},
		"explain.goal.":               {"reach", "max"},
		"explain.level.":              {"human", "easy", "medium", "hard", "perfect", "alphabeta"},
		"help.guarantee.":             nil,
		"shell.player.explain.":       {"first", "back", "toggle", "forward", "last", "scrubber", "speed"},
		"grade.status.":               {"right", "wrong", "open", "unread"},
		"grade.claim.":                {"verdict.optimal", "verdict.impossible", "bound", "upper.bound", "maximum", "points"},
		"grade.proved.":               {"optimal", "impossible", "at.least", "at.most"},
		"compare.sheet.":              append(table.Keys(compare.Columns(nil, nil)), table.Keys(compare.ThoughtColumns(nil, nil))...),
		"grade.page.filter.":          {"all", "right", "wrong", "illegal", "short", "claim", "measures", "open", "unread", "altered", "copies"},
		"grade.page.count.":           {"right", "wrong", "open", "unread"},
		"grade.page.by.":              {"block", "student", "problem"},
		"grade.page.programs.room.":   {"bubblewrap", "landlock", "none"},
		"grade.page.students.":        {"all", "wrong", "open", "missing", "copies", "remarks"},
		"grade.page.student.":         {"number", "name", "points", "remarks"},
		"grade.page.student.heading.": {"right", "wrong", "open", "missing"},
		"grade.page.student.about.":   {"number", "name", "points", "remarks", "right", "wrong", "open", "missing"},
		"grade.page.student.why.":     {"set", "illegal", "short", "claim", "measures"},
		"grade.page.about.": {
			"file", "block", "problem", "method", "verdict", "moves", "rules", "issues", "same", "filter", "again", "problems", "forget",
			"folder", "open", "save", "cancel", "measures", "claimed", "found",
		},
		"audit.admissible.": {"holds", "open", "fails"}, "audit.consistent.": {"holds", "open", "fails"},
		"audit.about.":             {"counts", "admissible", "consistent", "quality"},
		"audit.whose.":             {"one", "two"},
		"audit.about.whose.":       {"one", "two"},
		"audit.eval.":              {"better", "equal", "worse"},
		"audit.eval.but.":          {"better", "worse"},
		"audit.eval.heading.":      {"bins", "worst", "position"},
		"audit.eval.about.":        {"bins", "worst", "position"},
		"audit.eval.column.":       {"preferred", "better"},
		"audit.eval.about.column.": {"preferred", "better"},
		"audit.page.about.": {
			"problem", "what.problem", "what.random", "boards", "size", "seed", "states", "time", "memory", "act", "cancel", "kind", "plot",
			"judged", "exact", "dead", "farthest", "figure.time",
		},
		"audit.page.what.":             {"problem", "random"},
		"compare.race.mode.":           {"expansions", "clock"},
		"formula.box.kind.":            {"quantities", "functions", "examples", "kept", "limits"},
		"formula.box.about.kind.":      {"quantities", "functions", "examples", "kept", "limits"},
		"formula.box.function.":        {"min", "max", "ceil", "floor", "abs", "sqrt", "choice", "truths", "compare", "arithmetic"},
		"formula.box.column.":          {"heuristic", "moves", "expanded", "ratio", "time"},
		"formula.box.about.column.":    {"heuristic", "moves", "expanded", "ratio", "time"},
		"formula.box.promise.":         {"holds", "fails", "nothing", "open"},
		"formula.box.about.promise.":   {"holds", "fails", "nothing", "open"},
		"formula.box.means.":           {"holds", "fails", "nothing", "open"},
		"proof.unproved.":              {"formula", "inadmissible", "order", "weight"},
		"proof.unproved.about.":        {"formula", "inadmissible", "order", "weight"},
		"audit.page.figure.":           {"judged", "exact", "dead", "farthest", "time"},
		"audit.page.found.":            {"holds", "holds.random", "fails", "open", "nothing"},
		"audit.page.kind.":             {"over", "drop", "point"},
		"compare.two.":                 {"move", "value", "exact"},
		"compare.two.algorithm.":       algorithmsForTwo(),
		"compare.two.about.algorithm.": algorithmsForTwo(),
		"compare.two.name.":            switchesForTwo(),
		"compare.two.short.":           append(append(switchesForTwo(), algorithmsForTwo()...), "move", "value", "exact"),
		"compare.two.switch.":          switchesForTwo(),
		"compare.two.about.switch.":    switchesForTwo(),
		"compare.page.":                {"open", "all", "unpick", "add", "edit", "remove", "read", "every", "nothing-ticked", "bars", "lines"},
		"compare.page.about.": append(measureKeys(), "problem", "method", "verdict", "move", "value", "exact", "difference", "filter.problem", "filter.method",
			"filter.verdict", "open", "all", "unpick", "add", "edit", "remove", "read", "every", "nothing-ticked", "repeat", "seconds", "limit"),
		"grade.page.column.":        {"file", "block", "problem", "method", "verdict", "moves", "rules", "issues", "same"},
		"compare.page.short.":       append(measureKeys(), "problem"),
		"compare.page.figure.":      measureKeys(),
		"compare.page.filter.":      {"problem", "method", "verdict"},
		"compare.race.prize.":       {"time", "expanded", "memory", "length", "nodes", "leaves"},
		"compare.race.about.prize.": {"time", "expanded", "memory", "length", "nodes", "leaves"},
		"compare.race.about.mode.":  {"expansions", "clock"},
		"solver.counter.":           {"depth", "expanded", "frontier", "generated", "memory", "speed", "time"},
		"explain.counter.":          {"depth", "expanded", "frontier", "generated", "memory", "speed", "time"},
		"solver.column.":            {"branching", "expanded", "generated", "length", "penetrance", "runs", "time", "verdict"},
		"explain.column.":           {"branching", "expanded", "generated", "length", "penetrance", "runs", "time", "verdict"},
		"shell.player.speed":        {"", ".half", ".quarter"},
		"shell.player.key.":         {"end", "home", "space"},
		"match.study.best.":         {"move", "value", "traps"},
		"explain.best.":             {"move", "value", "traps"},
		"match.figure.":             {"nodes", "cuts", "depth", "value", "time"},
		"explain.figure.":           {"nodes", "cuts", "depth", "value", "time"},
		"tournament.page.":          {"pieces", "judge", "seed", "time", "games", "elo0", "elo1"},
		"tournament.column.":        {"engine", "games", "wins", "draws", "losses", "points", "elo", "margin", "errors", "worst", "late", "faults"},
		"tournament.page.about.": {
			"add", "change", "remove", "time", "games", "pieces", "judge", "seed", "elo0", "elo1", "ratio", "openings.any", "openings.drawn", "openings.file", "act", "renew", "open", "save",
			"column.engine", "column.against", "column.points", "column.elo", "column.errors", "column.faults", "column.number", "column.first", "column.second", "column.result",
			"kind", "name", "own", "depth", "memory", "ordering", "quiescence", "traps", "command", "accept", "cancel",
		},
		"help.chapter.":            {"rules", "searching", "program", "algorithms", "heuristics", "verdicts", "proofs", "exploring", "alphabeta", "comparing", "lab", "tournament", "auditing", "keys", "about"},
		"help.algorithms.":         {"name", "complete", "optimal", "time", "memory", "intro", "letters", "duplicates", "bounds"},
		"help.verdicts.":           {"optimal", "solution", "impossible", "unknown", "maximum", "intro", "checked"},
		"explain.verdict.":         {"optimal", "solution", "impossible", "unknown"},
		"code.panel.":              {"course", "book"},
		"explore.predicting.kind.": {"next", "fates", "value"},
		"explore.predicting.how.":  {"next", "fates", "value"},
		"explore.predicting.ask.":  {"fates", "value"},
		"explore.fate.":            {"new", "repeated", "better", "onpath", "limit", "visited", "pruned", "dead", "cut", "forgot", "lost", "unmade", "made"},
		"explore.about.fate.":      {"new", "repeated", "better", "onpath", "limit", "visited", "pruned", "dead", "cut", "forgot", "lost", "unmade", "made"},
		"explore.fact.":            {"move", "values", "cost", "parent", "generated", "expanded", "points"},
		"alphabeta.about.":         {"best", "cuts", "entered", "left", "seen", "value", "window"},
		"alphabeta.algorithm.":     {"minimax", "alphabeta", "negascout"},
		"alphabeta.exercise.":      {"size.small", "size.medium", "size.large", "column.node", "column.alpha", "column.beta", "column.value", "column.cut", "save.sheet", "save.key", "file.sheet", "file.key"},
		"alphabeta.fact.":          {"best", "cuts", "entered", "left", "seen", "value", "window"},
		"alphabeta.leap.":          {"best", "bestback", "cut", "cutback", "iteration", "iterationback", "out", "outback"},
		"alphabeta.switch.":        {"iterative", "killers", "memory", "ordering", "quiescence", "soft", "iterative.about", "killers.about", "memory.about", "ordering.about", "quiescence.about", "soft.about"},
		"alphabeta.quiz.kind.":     {"any", "move", "cut", "up"},
		"alphabeta.quiz.none.":     {"kind", "minimax", "order", "cut"},
		"alphabeta.tab.":           {"node", "code", "quiz", "tree", "node.about", "code.about", "quiz.about", "tree.about"},
		"alphabeta.why.left.":      {"exact", "atleast", "atmost"},
		"explore.room.":            {"node", "code", "predict", "frontier", "tree", "node.about", "code.about", "predict.about", "frontier.about", "tree.about"},
		"explore.about.":           {"move", "values", "cost", "parent", "generated", "expanded", "points"},
		"explore.kind.":            {"began", "expanded", "reached", "depth", "resumed"},
		"explore.status.":          {"unborn", "waits", "done", "dropped"},
		"explore.leap.":            {"level", "levelback", "phase", "phaseback", "way", "wayback", "number"},
		"explore.tree.":            {"path", "boards"},
		"explore.about.tree.":      {"path", "boards"},
		"explore.tree.fate.":       {"new", "repeated", "better", "onpath", "limit", "visited", "pruned", "dead", "cut", "forgot", "lost", "unmade", "made"},
		"core.trait.":              {"branca", "preta", "redonda", "quadrada", "alta", "baixa", "oca", "cheia"},
		"core.traits.":             {"branca", "preta", "redonda", "quadrada", "alta", "baixa", "oca", "cheia"},
		"menu.mode.":               {"play", "solve", "investigate"},
		"menu.theme.":              {"system", "light", "dark"},
		"menu.picture.":            {"png", "svg", "gif", "pdf"},
		"menu.size.":               {"1", "1.25", "1.5", "2"},
		"menu.csv.":                {"comma", "semicolon"},
		"menu.language.":           append([]string{"system"}, i18n.Languages()...),
	}
	f["explore.predict.fate.name."] = []string{"new", "repeated", "better", "onpath", "limit", "visited", "pruned", "dead", "cut", "forgot", "lost", "unmade", "made"}
	f["keys."] = []string{"window", "button", "list", "board", "solver", "editor", "player", "match", "setup", "tournament", "exploring", "alphabeta", "comparing", "racing", "auditing", "grading", "reading"}
	f["keys."] = append(f["keys."], bindings()...)
	tree := console.Tree(&console.Env{Words: i18n.MustLoad(resources.Translations, "en"), Games: games.All(games.Settings{})})
	for _, group := range tree.Groups() {
		f["cli.group."] = append(f["cli.group."], group.ID)
	}
	for _, command := range tree.Commands() {
		for _, prefix := range []string{"cli.short.", "cli.long.", "cli.example."} {
			f[prefix] = append(f[prefix], command.Name())
		}
	}
	for _, kind := range match.FaultKinds() {
		f["match.fault."] = append(f["match.fault."], string(kind))
	}
	for _, kind := range explore.FaultKinds() {
		f["explore.judge."] = append(f["explore.judge."], string(kind))
		if kind != explore.OutOfTurn {
			f["explore.judge.rule."] = append(f["explore.judge.rule."], string(kind))
		}
	}
	f["explore.judge.rule."] = append(f["explore.judge.rule."], explore.Judged()...)
	for _, reason := range game.FaultReasons() {
		f["tournament.reason."] = append(f["tournament.reason."], string(reason))
	}
	for _, a := range search.Algorithms() {
		f["core.algorithm."] = append(f["core.algorithm."], string(a))
		f["explain.algorithm."] = append(f["explain.algorithm."], string(a))
		if p, ok := a.Parameter(); ok {
			f["cli.parameter."] = append(f["cli.parameter."], p.Key)
			f["solver.parameter."] = append(f["solver.parameter."], p.Key)
			f["explain.parameter."] = append(f["explain.parameter."], p.Key)
		}
	}
	for _, a := range append(search.Algorithms(), search.Anytime) {
		for _, what := range []string{"complete", "optimal", "time", "memory", "verdict"} {
			f["help.guarantee."] = append(f["help.guarantee."], string(a)+"."+what)
		}
		for _, v := range teach.Vocabularies() {
			for _, line := range teach.Lines(a, v) {
				f["code."] = append(f["code."], strings.TrimPrefix(line.Text.Key, "code."))
			}
		}
	}
	for _, line := range linesForTwo() {
		f["code."] = append(f["code."], strings.TrimPrefix(line.Text.Key, "code."))
	}
	for _, kind := range teach.QuestionKindsForTwo() {
		f["explore.two.ask."] = append(f["explore.two.ask."], string(kind))
	}
	for _, m := range games.All(games.Settings{}) {
		f["core.game."] = append(f["core.game."], m.ID())
		for _, l := range m.(game.Teacher).Lessons() {
			for _, take := range l.Takes {
				for _, said := range take.Says {
					f["help.lesson."] = append(f["help.lesson."], strings.TrimPrefix(said.Key, "help.lesson."))
				}
			}
		}
		f["help.rules."] = append(f["help.rules."], m.ID())
		f["help.goal."] = append(f["help.goal."], m.ID())
		g := m.(game.Generator)
		quantities := puzzle.Random(g, g.Sizes().Usual, 1, 0).(game.Measured).Quantities()
		settings := m.Settings()
		if p, ok := m.(game.Playable); ok {
			settings = append(settings, p.MatchSettings()...)
			rules, _ := game.Rules{}.With(nil, p.MatchSettings())
			quantities = append(quantities, p.Opening(rules).(game.Measured).Quantities()...)
			f["help.goal."] = append(f["help.goal."], m.ID())
		}
		for _, q := range quantities {
			f["formula.name."] = append(f["formula.name."], m.ID()+"."+q.Key)
			f["formula.brief."] = append(f["formula.brief."], m.ID()+"."+q.Key)
		}
		for _, setting := range settings {
			if _, forTwo := m.(game.Playable); forTwo {
				f["cli.setting."] = append(f["cli.setting."], setting.Key)
			}
			for _, value := range setting.Values {
				f["explain.rule."] = append(f["explain.rule."], m.ID()+"."+setting.Key+"."+value)
				f["core.rule."] = append(f["core.rule."], m.ID()+"."+setting.Key+"."+value)
				f["explain.rule."] = append(f["explain.rule."], m.ID()+"."+setting.Key+"."+value)
			}
		}
	}
	return f
}

// composed are the keys of all families, and of the lists of words that the
// code joins with a prefix that is no family: "column." and "counter.".
func composed(s *sources, known map[string]entry) map[string]string {
	keys, groups := map[string]string{}, families()
	for prefix, values := range groups {
		for _, value := range values {
			keys[prefix+value] = "the family " + prefix
		}
	}
	for prefix, at := range s.prefixes {
		if groups[prefix] != nil {
			continue
		}
		for _, list := range s.lists[s.fset.Position(at).Filename] {
			if !slices.ContainsFunc(list, func(word string) bool { return known[prefix+word] != nil }) {
				continue
			}
			for _, word := range list {
				keys[prefix+word] = s.place(at)
			}
		}
	}
	return keys
}

func TestEveryKeyThatTheCodeSaysIsInTheFiles(t *testing.T) {
	s, known := readSources(t), texts(t, "en")
	if len(s.calls) < 100 {
		t.Fatalf("only %d calls found: does the test look in the right place?", len(s.calls))
	}
	for _, c := range s.calls {
		if known[c.key] == nil {
			t.Errorf("%s: no file has %q", s.place(c.at), c.key)
		}
	}
	for key, from := range composed(s, known) {
		if known[key] == nil {
			t.Errorf("no file has %q, of %s", key, from)
		}
	}
}

// Keys also pass through variables and helpers: a text that looks like a key of
// an area that the files have must be one, or the beginning of some.
func TestEveryTextThatLooksLikeAKeyIsOne(t *testing.T) {
	s, known := readSources(t), texts(t, "en")
	areas, starts := map[string]bool{}, map[string]bool{}
	for key := range known {
		areas[strings.Split(key, ".")[0]] = true
		for i := range key {
			if key[i] == '.' {
				starts[key[:i]], starts[key[:i+1]] = true, true
			}
		}
	}
	looks := regexp.MustCompile(`^[a-z]+(\.[a-z0-9-]+)+\.?$`)
	for text, at := range s.literals {
		if looks.MatchString(text) && areas[strings.Split(text, ".")[0]] && known[text] == nil && !starts[text] {
			t.Errorf("%s: no file has %q", s.place(at), text)
		}
	}
}

func TestEveryPrefixThatTheCodeCompletesIsAKnownFamily(t *testing.T) {
	s, known := readSources(t), texts(t, "en")
	groups, used := families(), composed(s, known)
	for prefix, at := range s.prefixes {
		complete := groups[prefix] != nil
		for key := range used {
			complete = complete || strings.HasPrefix(key, prefix)
		}
		if !complete && prefix != "core.heuristic." {
			t.Errorf("%s: what completes %q? add it to families", s.place(at), prefix)
		}
	}
}

func TestNoKeyIsUnused(t *testing.T) {
	s, known := readSources(t), texts(t, "en")
	used := composed(s, known)
	for key := range known {
		if used[key] == "" && !s.literals[key].IsValid() {
			t.Errorf("nothing says %q", key)
		}
	}
}

func TestBothLanguagesHaveTheSameKeysAndArguments(t *testing.T) {
	en, pt := texts(t, "en"), texts(t, "pt")
	for key := range pt {
		if en[key] == nil {
			t.Errorf("%s is in Portuguese only", key)
		}
	}
	for key := range en {
		switch {
		case pt[key] == nil:
			t.Errorf("%s is in English only", key)
		case !slices.Equal(en[key].arguments(), pt[key].arguments()):
			t.Errorf("%s: arguments %v in English, %v in Portuguese", key, en[key].arguments(), pt[key].arguments())
		case !slices.Equal(en[key].forms(), pt[key].forms()):
			t.Errorf("%s: forms %v in English, %v in Portuguese", key, en[key].forms(), pt[key].forms())
		}
	}
}

func TestEveryTextHasItsFormsAndIsNotEmpty(t *testing.T) {
	for _, language := range i18n.Languages() {
		for key, e := range texts(t, language) {
			if forms := e.forms(); !slices.Equal(forms, []string{"other"}) && !slices.Equal(forms, []string{"one", "other"}) {
				t.Errorf("%s: %s: forms %v", language, key, forms)
			}
			for form, text := range e {
				if strings.TrimSpace(text) != text || text == "" {
					t.Errorf("%s: %s: %s: %q", language, key, form, text)
				}
				if rest := fillIn.ReplaceAllString(text, ""); strings.ContainsAny(rest, "{}") {
					t.Errorf("%s: %s: %s: braces that are no argument: %q", language, key, form, text)
				}
			}
		}
	}
}

func TestEveryArgumentThatATextFillsInIsGiven(t *testing.T) {
	s, known := readSources(t), texts(t, "en")
	for _, c := range s.calls {
		if c.open {
			continue
		}
		for _, name := range known[c.key].arguments() {
			if !slices.Contains(c.args, name) {
				t.Errorf("%s: %q fills in %s, which is not given", s.place(c.at), c.key, name)
			}
		}
		if len(known[c.key]) > 1 && !slices.Contains(c.args, "Count") {
			t.Errorf("%s: %q has plural forms, and no Count is given", s.place(c.at), c.key)
		}
	}
}

func TestEveryGameNamesItsSettingsAndHeuristics(t *testing.T) {
	known := texts(t, "en")
	for _, m := range games.All(games.Settings{}) {
		if known[m.Title().Key] == nil || m.Title().Key != "core.game."+m.ID() {
			t.Errorf("%s: title %q", m.ID(), m.Title().Key)
		}
		for _, setting := range m.Settings() {
			if known[setting.Name.Key] == nil {
				t.Errorf("%s: setting %q", m.ID(), setting.Name.Key)
			}
		}
	}
	for _, p := range samples(t) {
		for _, h := range p.Puzzle.Heuristics() {
			if about := "explain.heuristic." + p.Puzzle.Module().ID() + "." + h.Key; known[about] == nil {
				t.Errorf("no file has %q", about)
			}
			if bound := "solver.floor." + p.Puzzle.Module().ID() + "." + h.Key; h.Admissible && known[bound] == nil {
				t.Errorf("no file has %q", bound)
			}
			want := "core.heuristic." + p.Puzzle.Module().ID() + "." + h.Key
			if known[want] == nil || h.Name.Key != want {
				t.Errorf("heuristic %q has the name %q; the table of runs says %q", h.Key, h.Name.Key, want)
			}
		}
	}
}

// samples has one problem of each game.
func samples(t *testing.T) []game.Problem {
	t.Helper()
	var list []game.Problem
	for _, g := range game.Puzzlers(games.All(games.Settings{})) {
		found := false
		for _, p := range builtIn(t) {
			if !found && p.Puzzle.Module().ID() == g.ID() {
				list, found = append(list, p), true
			}
		}
		if !found {
			t.Fatalf("no built-in problem of %s", g.ID())
		}
	}
	return list
}
