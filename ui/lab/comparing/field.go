package comparing

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/lab/contenders"
	"procura/ui/report"
	"procura/ui/theme"
)

// field is what can be compared, and what of it is.
type field struct {
	problems []entry
	ticked   map[string]bool // by identity
	begun    bool            // somebody has ticked, or the first were
	methods  contenders.List
	on       []bool // of the methods: which take part
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
func (f *field) look(w *i18n.Words, problems []game.Problem, runs []game.Run) {
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
		e := entry{problem: p, id: p.Puzzle.Identity(), name: w.Dated(p.Name), colour: theme.Muted}
		if several {
			e.name = w.Key("game."+p.Puzzle.Module().ID()) + " " + w.Dated(p.Name)
		}
		if run := best[e.id]; run != nil {
			e.badge, e.colour = report.Badge(w, *run), colourOf(run.Verdict)
		}
		f.problems = append(f.problems, e)
	}
	f.begin(runs)
}

// begin ticks some problems at first, of the game that was worked on last, and lists
// methods.
func (f *field) begin(runs []game.Run) {
	if !f.begun && len(f.problems) > 0 {
		f.begun = true
		id, left := f.latest(runs), first
		for _, e := range f.problems {
			if left > 0 && e.game() == id {
				f.ticked[e.id] = true
				left--
			}
		}
	}
	if len(f.on) == 0 && len(f.problems) > 0 {
		f.take(f.starting())
	}
}

func (e *entry) game() string { return e.problem.Puzzle.Module().ID() }

// latest is the game of the newest run, else the one with the most problems.
func (f *field) latest(runs []game.Run) (id string) {
	counts := map[string]int{}
	for i := range f.problems {
		id := f.problems[i].game()
		counts[id]++
	}
	for i := range runs {
		if counts[runs[i].Game] > 0 {
			return runs[i].Game
		}
	}
	for i := range f.problems {
		if name := f.problems[i].game(); counts[name] > counts[id] {
			id = name
		}
	}
	return id
}

// starting are the methods of the beginning: those of the books, and A* by each heuristic
// of the games that are open; some of them take part.
func (f *field) starting() (texts []string, on []bool) {
	texts = []string{"bfs", "dfs", "ids", "idastar", "astar"}
	for _, p := range f.puzzles() {
		for _, h := range p.Heuristics() {
			if t := "astar/" + h.Key; !slices.Contains(texts, t) {
				texts = append(texts, t)
			}
		}
	}
	for _, t := range texts {
		on = append(on, slices.Contains([]string{"bfs", "dfs", "idastar", "astar"}, t))
	}
	return texts, on
}

// take lists methods.
func (f *field) take(texts []string, on []bool) bool {
	ok := f.methods.Take(texts)
	f.on = on
	if !ok || len(f.methods.All()) != len(on) { // one is no method any more
		f.on = make([]bool, len(f.methods.All()))
	}
	return ok
}

// settle keeps what takes part as long as the list of methods: a new one does.
func (f *field) settle() {
	for len(f.on) < len(f.methods.All()) {
		f.on = append(f.on, true)
	}
}

// puzzles are one of each game that is open, those of the games that are ticked first:
// heuristics are called as they call them.
func (f *field) puzzles() (list []game.Puzzle) {
	known := map[string]bool{}
	for _, ticked := range [...]bool{true, false} {
		for i := range f.problems {
			if e := &f.problems[i]; f.ticked[e.id] == ticked && !known[e.game()] {
				known[e.game()] = true
				list = append(list, e.problem.Puzzle)
			}
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
func (f *field) chosen() (problems []game.Problem, names []string, list []compare.Contender) {
	for _, e := range f.problems {
		if f.ticked[e.id] {
			problems, names = append(problems, e.problem), append(names, e.name)
		}
	}
	return problems, names, f.taking().All()
}

// taking are the methods that take part.
func (f *field) taking() *contenders.List {
	return f.methods.Some(func(i int) bool { return i < len(f.on) && f.on[i] })
}

// limits are those of each run.
func (f *field) limits(usual int64) search.Limits {
	l := search.Limits{Time: time.Duration(f.seconds) * time.Second, Memory: usual}
	if f.mebibyte > 0 {
		l.Memory = int64(f.mebibyte) << 20
	}
	return l
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
