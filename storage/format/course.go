package format

import (
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2/unstable"

	"procura/core/course"
	"procura/core/datafile"
	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// A course is TOML, which a teacher writes by hand. Every key may be left out:
//
//	title = "Inteligência Artificial 2026/27, projeto 1"
//	problems = ["problemas.dat"]          # relative to this file
//	[rules.cavalo]
//	double = "largest"
//	[limits]
//	time = "30s"
//	memory = "1GiB"
//	[heuristics]                          # formulas with a name
//	moves-left = "ceil(falta / max(maior, 1))"
//	[points]
//	right = 2
//	optimal = 3
//	[points.cavalo.F]                     # one problem
//	optimal = 5
//	per-excess-move = -0.5
//
// A course with anything wrong in it is refused whole: half a course would judge by other rules than the teacher's.

// The keys of a course.
const (
	problemsKey   = "problems"
	rulesKey      = "rules"
	limitsKey     = "limits"
	heuristicsKey = "heuristics"
	pointsKey     = "points"
	rightKey      = "right"
	optimalKey    = "optimal"
	perExcessKey  = "per-excess-move"
)

// What a course can have at most: files of problems, heuristics, keys of any kind, and points of a problem.
const (
	mostFiles      = 100
	mostHeuristics = 100
	mostKeys       = 10_000
	mostPoints     = 1_000_000
)

// courseLine matches a line that only a course has; beginning matches how TOML begins.
var (
	courseLine = regexp.MustCompile(`(?m)^\s*(problems\s*=\s*\[|(rules|points)\.|\[+\s*(rules|limits|heuristics|points)\s*[.\]])`)
	beginning  = regexp.MustCompile(`^(\s*(#.*)?\n)*\s*([\w-]+(\.[\w-]+)*\s*=|\[+\s*[a-z])`)
	// heuristicName is a name that methods can be written with: astar/name,key=value.
	heuristicName = regexp.MustCompile(`^[\pL\d_-]+$`)
)

// isCourse recognises a course.
func isCourse(head string) bool { return beginning.MatchString(head) && courseLine.MatchString(head) }

// courseReader reads a course.
type courseReader struct {
	*issueList
	modules []game.Module
	content string
	course  course.Course
	// seen has the keys and tables that stand already.
	seen map[string]bool
	// own has the points of problems, in the order of the file, before those of most problems are laid under them.
	own []ownPoints
	// usual is where the points of most problems stand.
	usual int
}

// ownPoints are the points that a problem has of its own, nil for those it has not.
type ownPoints struct {
	game, problem             string
	at                        int
	right, optimal, perExcess *float64
}

func readCourse(issues *issueList, modules []game.Module, content string) datafile.File {
	r := &courseReader{issueList: issues, modules: modules, content: content, seen: map[string]bool{}}
	r.course.Path, r.course.Rules, r.course.Points = r.file, map[string]game.Rules{}, course.DefaultPoints()
	r.readTables()
	r.finishPoints()
	file := datafile.File{Path: r.file, ForCourse: true, Issues: r.sortedIssues(text.Message{})}
	if len(file.Issues) == 0 {
		file.Course = &r.course
	}
	return file
}

func (r *courseReader) refuse(at int, what, expected text.Message) {
	r.reportFlaw(r.content, &flaw{at, what, expected})
}

// readTables reads the text, line by line, up to an error of TOML.
func (r *courseReader) readTables() {
	p := &unstable.Parser{}
	p.Reset([]byte(r.content))
	var table []keyPart
	known := true // the keys of a table that is not known are passed over
	for p.NextExpression() {
		e := p.Expression()
		key := splitKey(e)
		switch {
		case len(r.seen) > mostKeys:
			r.refuse(key[0].at, text.M("error.course.long"), text.M("error.course.long.expected", "Limit", mostKeys))
			return
		case e.Kind == unstable.KeyValue && known:
			r.readValue(slices.Concat(table, key), e.Value())
		case e.Kind != unstable.KeyValue:
			table = key
			known = r.checkTable(key, e.Kind == unstable.ArrayTable)
		}
	}
	var wrong *unstable.ParserError
	if errors.As(p.Error(), &wrong) {
		r.refuse(int(p.Range(wrong.Highlight).Offset), text.M("error.toml.syntax", "Reason", clip(OneLine(wrong.Message))), text.M("error.toml.syntax.expected"))
	}
}

// checkTable refuses a table that a course has not, or has already.
func (r *courseReader) checkTable(key []keyPart, array bool) bool {
	if !r.checkKey(key) {
		return false
	}
	last := key[len(key)-1]
	if array || len(key) >= depthOf(key) {
		r.reportFlaw(r.content, formFlaw(last.at, last.name, exampleOf(key)))
		return false
	}
	return r.checkOnce("["+joinParts(key), last)
}

func joinParts(key []keyPart) string {
	var names []string
	for _, part := range key {
		names = append(names, part.name)
	}
	return strings.Join(names, "\x00")
}

func (r *courseReader) checkOnce(key string, last keyPart) bool {
	if r.seen[key] {
		r.refuse(last.at, text.M("error.key.twice", "Key", clip(OneLine(last.name))), text.M("error.key.twice.expected"))
		return false
	}
	r.seen[key] = true
	return true
}

// checkKey refuses a key that a course does not know, at the part that is wrong.
func (r *courseReader) checkKey(key []keyPart) bool {
	for i, part := range key {
		known, free := r.keysBelow(key[:i])
		if !free && !slices.Contains(known, part.name) {
			r.reportFlaw(r.content, unknownKey(part.at, part.name, known))
			return false
		}
	}
	return true
}

// keysBelow returns the keys of a table; free is one whose keys are names.
func (r *courseReader) keysBelow(table []keyPart) (known []string, free bool) {
	if len(table) == 0 {
		return []string{titleKey, problemsKey, rulesKey, limitsKey, heuristicsKey, pointsKey}, false
	}
	switch table[0].name {
	case limitsKey:
		known = []string{"time", "memory"}
	case heuristicsKey:
		return nil, len(table) == 1
	case rulesKey:
		return r.keysOfRules(table), false
	case pointsKey:
		return r.keysOfPoints(table)
	}
	if len(table) > 1 {
		return nil, false
	}
	return known, false
}

func (r *courseReader) games() (games []string) {
	for _, m := range r.modules {
		games = append(games, m.ID())
	}
	return games
}

// keysOfRules returns the keys of [rules], the games, and of [rules.GAME], its settings.
func (r *courseReader) keysOfRules(table []keyPart) (known []string) {
	switch len(table) {
	case 1:
		return r.games()
	case 2:
		for _, s := range r.settings(table[1].name) {
			known = append(known, s.Key)
		}
	}
	return known
}

// keysOfPoints returns the keys of [points] and [points.GAME.PROBLEM]; below [points.GAME] any name is a problem's.
func (r *courseReader) keysOfPoints(table []keyPart) (known []string, free bool) {
	switch len(table) {
	case 1:
		return append([]string{rightKey, optimalKey}, r.games()...), false
	case 2:
		return nil, true
	case 3:
		return []string{optimalKey, rightKey, perExcessKey}, false
	}
	return nil, false
}

func (r *courseReader) settings(id string) []game.Setting {
	i := slices.IndexFunc(r.modules, func(m game.Module) bool { return m.ID() == id })
	if i < 0 {
		return nil
	}
	if g, ok := r.modules[i].(game.Playable); ok {
		return g.MatchSettings()
	}
	return r.modules[i].Settings()
}

// depthOf returns how many parts the key of a value has that begins as this one.
func depthOf(key []keyPart) int {
	switch {
	case key[0].name == limitsKey, key[0].name == heuristicsKey:
		return 2
	case key[0].name == rulesKey:
		return 3
	case key[0].name == pointsKey && len(key) > 1 && (key[1].name == rightKey || key[1].name == optimalKey):
		return 2
	case key[0].name == pointsKey:
		return 4
	}
	return 1
}

// exampleOf shows how what begins as a key is written.
func exampleOf(key []keyPart) string {
	switch key[0].name {
	case titleKey:
		return `title = "..."`
	case problemsKey:
		return `problems = ["problemas.dat"]`
	case rulesKey:
		return `[rules.cavalo] double = "largest"`
	case limitsKey:
		return `[limits] time = "30s"`
	case heuristicsKey:
		return `[heuristics] half = "..."`
	}
	return `[points] right = 2, [points.cavalo.F] optimal = 5`
}

// readValue reads the value of a key; in an inline table, those of its keys.
func (r *courseReader) readValue(key []keyPart, v *unstable.Node) {
	if !r.checkKey(key) {
		return
	}
	last := key[len(key)-1]
	if v.Kind == unstable.InlineTable && len(key) < depthOf(key) {
		if !r.checkOnce("["+joinParts(key), last) {
			return
		}
		for inner := v.Children(); inner.Next(); {
			r.readValue(slices.Concat(key, splitKey(inner.Node())), inner.Node().Value())
		}
		return
	}
	if !r.checkOnce(joinParts(key), last) {
		return
	}
	if len(key) != depthOf(key) || !r.takeValue(key, v) {
		line := r.content[last.at:lineEnd(r.content, last.at)]
		r.reportFlaw(r.content, formFlaw(last.at, line, exampleOf(key)))
	}
}

// takeValue puts a value into the course, and reports whether it has the form of its key.
func (r *courseReader) takeValue(key []keyPart, v *unstable.Node) (ok bool) {
	last := key[len(key)-1]
	c := &r.course
	switch key[0].name {
	case titleKey:
		c.Title, ok = stringOf(v)
		return ok
	case problemsKey:
		return r.takeProblems(v)
	case limitsKey:
		return r.takeLimit(last.name, v)
	case heuristicsKey:
		formula, ok := stringOf(v)
		at := placeIn(r.content, last.at)
		c.Heuristics = append(c.Heuristics, course.Heuristic{Name: last.name, Formula: formula, Line: at.Line, Column: at.Column})
		return ok && heuristicName.MatchString(last.name) && last.name != "formula" && len(c.Heuristics) <= mostHeuristics
	case rulesKey:
		value, ok := stringOf(v)
		if ok {
			r.takeRule(key[1].name, last, value)
		}
		return ok
	}
	return r.takePoints(key, v)
}

// stringOf returns a string of one line that is not empty.
func stringOf(v *unstable.Node) (string, bool) {
	s := string(v.Data)
	return s, v.Kind == unstable.String && strings.TrimSpace(s) != "" && OneLine(s) == strings.TrimSpace(s) && utf8.RuneCountInString(s) <= mostWords
}

func (r *courseReader) takeProblems(v *unstable.Node) bool {
	for list := v.Children(); v.Kind == unstable.Array && list.Next(); {
		path, ok := stringOf(list.Node())
		if !ok || path == "-" {
			return false
		}
		path = filepath.FromSlash(path)
		if !filepath.IsAbs(path) {
			path = filepath.Join(filepath.Dir(r.file), path)
		}
		r.course.Problems = append(r.course.Problems, path)
	}
	return v.Kind == unstable.Array && len(r.course.Problems) <= mostFiles
}

func (r *courseReader) takeRule(id string, key keyPart, value string) {
	settings := r.settings(id)
	at := slices.IndexFunc(settings, func(s game.Setting) bool { return s.Key == key.name })
	if !slices.Contains(settings[at].Values, value) {
		expected := text.M("error.key.unknown.expected", "Keys", strings.Join(settings[at].Values, " "))
		r.refuse(key.at, text.M("error.match.form", "Text", clip(OneLine(key.name+" = "+value))), expected)
		return
	}
	if r.course.Rules[id] == nil {
		r.course.Rules[id] = game.Rules{}
	}
	r.course.Rules[id][key.name] = value
}

func (r *courseReader) takeLimit(key string, v *unstable.Node) bool {
	word, ok := stringOf(v)
	if key == "time" {
		span, err := time.ParseDuration(word)
		r.course.Limits.Time = span
		return ok && err == nil && span > 0 && span <= mostTime
	}
	size, err := search.ParseSize(word)
	r.course.Limits.Memory = size
	return ok && err == nil && size > 0
}

func (r *courseReader) takePoints(key []keyPart, v *unstable.Node) bool {
	number, err := strconv.ParseFloat(strings.ReplaceAll(string(v.Data), "_", ""), 64)
	ok := err == nil && (v.Kind == unstable.Integer || v.Kind == unstable.Float) && number >= 0 && number <= mostPoints
	last := key[len(key)-1]
	if len(key) == 2 {
		usual := &r.course.Points.Usual
		r.usual = last.at
		if last.name == rightKey {
			usual.Right = number
		} else {
			usual.Optimal = number
		}
		return ok
	}
	i := slices.IndexFunc(r.own, func(o ownPoints) bool { return o.game == key[1].name && o.problem == key[2].name })
	if i < 0 {
		i = len(r.own)
		r.own = append(r.own, ownPoints{game: key[1].name, problem: key[2].name})
	}
	own := &r.own[i]
	own.at = last.at
	switch last.name {
	case rightKey:
		own.right = &number
	case optimalKey:
		own.optimal = &number
	default:
		own.perExcess = &number
		return err == nil && number <= 0 && number >= -mostPoints
	}
	return ok
}

// finishPoints lays the points of problems over those of most, and refuses a shortest answer that earns less than any.
func (r *courseReader) finishPoints() {
	points := &r.course.Points
	r.checkPoints(r.usual, points.Usual)
	for _, own := range r.own {
		value := points.Usual
		for to, from := range map[*float64]*float64{&value.Right: own.right, &value.Optimal: own.optimal, &value.PerExcessMove: own.perExcess} {
			if from != nil {
				*to = *from
			}
		}
		r.checkPoints(own.at, value)
		if points.Own == nil {
			points.Own = map[string]map[string]course.Value{}
		}
		if points.Own[own.game] == nil {
			points.Own[own.game] = map[string]course.Value{}
		}
		points.Own[own.game][own.problem] = value
	}
}

func (r *courseReader) checkPoints(at int, v course.Value) {
	if v.Optimal < v.Right {
		r.refuse(at, text.M("error.course.points", "Optimal", v.Optimal, "Right", v.Right), text.M("error.course.points.expected"))
	}
}
