package comparing

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
)

// field is what can be compared, and what of it is.
type field struct {
	problems []entry
	ticked   map[string]bool // by identity
	begun    bool            // somebody has ticked, or the first were
	methods  []method
	games    []game.Module
	repeat   int
	seconds  int // of each run, 0 for no limit
	mebibyte int // of memory, 0 for the usual limit
}

// entry is a problem that is open.
type entry struct {
	problem game.Problem
	id      string
	name    string
	badge   string
	colour  fyne.ThemeColorName
}

// method is a contender, and whether it takes part.
type method struct {
	contender compare.Contender
	on        bool
}

// usual is how often and how long methods run at first, and first how many problems are
// ticked.
const (
	usualRepeat  = 5
	usualSeconds = 5
	first        = 5
)

func newField() field {
	return field{ticked: map[string]bool{}, repeat: usualRepeat, seconds: usualSeconds}
}

// look takes up which problems are open, and what is known of them.
func (f *field) look(w *i18n.Words, problems []game.Problem, runs []game.Run, games []game.Module) {
	f.games = games
	best := map[string]*game.Run{}
	for i := range runs {
		if r := &runs[i]; better(r, best[r.Identity]) {
			best[r.Identity] = r
		}
	}
	several := len(problems) > 0 && slices.ContainsFunc(problems, func(p game.Problem) bool {
		return p.Puzzle.Module().ID() != problems[0].Puzzle.Module().ID()
	})
	f.problems = nil
	for _, p := range problems {
		e := entry{problem: p, id: p.Puzzle.Identity(), name: p.Name, colour: theme.Muted}
		if several {
			e.name = w.Key("game."+p.Puzzle.Module().ID()) + " " + p.Name
		}
		if run := best[e.id]; run != nil {
			e.badge, e.colour = report.Badge(w, *run), colourOf(run.Verdict)
		}
		f.problems = append(f.problems, e)
	}
	f.begin()
}

// begin ticks some problems at first, and lists methods.
func (f *field) begin() {
	if !f.begun && len(f.problems) > 0 {
		f.begun = true
		counts, id := map[string]int{}, ""
		for _, e := range f.problems {
			game := e.problem.Puzzle.Module().ID()
			if counts[game]++; counts[game] >= first && id == "" {
				id = game
			}
		}
		left := first
		for _, e := range f.problems {
			if left > 0 && (id == "" || e.problem.Puzzle.Module().ID() == id) {
				f.ticked[e.id] = true
				left--
			}
		}
	}
	if len(f.methods) == 0 {
		f.methods = f.starting()
	}
}

// starting are the methods of the beginning: those of the books, and A* by each heuristic
// of the games that are open.
func (f *field) starting() []method {
	texts := []string{"bfs", "dfs", "ids", "idastar", "astar"}
	for _, e := range f.problems {
		for _, h := range e.problem.Puzzle.Heuristics() {
			if t := "astar/" + h.Key; !slices.Contains(texts, t) {
				texts = append(texts, t)
			}
		}
	}
	var list []method
	for _, t := range texts {
		c, wrong := compare.ParseMethod(t)
		if wrong == nil {
			list = append(list, method{c, slices.Contains([]string{"bfs", "dfs", "astar", "idastar"}, t)})
		}
	}
	return list
}

// better reports whether a run says more of a problem than another one.
func better(a, b *game.Run) bool {
	if b == nil {
		return true
	}
	if a.Maximise != b.Maximise {
		return b.Maximise
	}
	if ra, rb := rank(a.Verdict), rank(b.Verdict); ra != rb {
		return ra < rb
	}
	if a.Verdict == search.Solution && a.Length != b.Length {
		return a.Length < b.Length
	}
	return a.Bound > b.Bound
}

// rank is the order of verdicts: what is proved first.
func rank(v search.Verdict) int {
	return slices.Index([]search.Verdict{search.Optimal, search.Impossible, search.Solution, search.Unknown}, v)
}

// chosen are the problems and methods that take part.
func (f *field) chosen() (problems []game.Problem, names []string, contenders []compare.Contender) {
	for _, e := range f.problems {
		if f.ticked[e.id] {
			problems, names = append(problems, e.problem), append(names, e.name)
		}
	}
	for _, m := range f.methods {
		if m.on {
			contenders = append(contenders, m.contender)
		}
	}
	return problems, names, contenders
}

// limits are those of each run.
func (f *field) limits(usual int64) search.Limits {
	l := search.Limits{Time: time.Duration(f.seconds) * time.Second, Memory: usual}
	if f.mebibyte > 0 {
		l.Memory = int64(f.mebibyte) << 20
	}
	return l
}

// heuristic is the name of a heuristic: that of the first game that has it.
func (f *field) heuristic(w *i18n.Words, key string) string {
	if text, ok := strings.CutPrefix(key, game.FormulaPrefix); ok {
		return text
	}
	for _, e := range f.problems {
		for _, h := range e.problem.Puzzle.Heuristics() {
			if h.Key == key {
				return w.Key("heuristic." + e.problem.Puzzle.Module().ID() + "." + key)
			}
		}
	}
	return key
}

// name is what a contender is called: "A* (1,5) · pares · árvore".
func (f *field) name(w *i18n.Words, c compare.Contender) string {
	if c.IsProgram() {
		return c.Text
	}
	name := w.Key("algorithm." + string(c.Method.Algorithm))
	if p, value, ok := c.Method.Number(); ok && value != p.Usual {
		name += " (" + w.Parameter(value) + ")"
	}
	if c.Method.Heuristic != "" {
		name += " · " + f.heuristic(w, c.Method.Heuristic)
	}
	if d := c.Method.Duplicates; d == search.Tree || d == search.Quotient {
		name += " · " + w.Key("duplicates."+string(d))
	}
	return name
}

// colourOf is the colour of a verdict.
func colourOf(v search.Verdict) fyne.ThemeColorName {
	switch v {
	case search.Optimal:
		return theme.Proved
	case search.Impossible:
		return theme.Impossible
	}
	return theme.Bound
}
