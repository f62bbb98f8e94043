package comparing

import (
	"encoding/json"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

type State struct {
	Problem   string          `json:"problem,omitempty"` // the one of the tab, by identity, when it was ticked
	Ticked    map[string]bool `json:"ticked"`            // problems, by identity; positions, by their lines
	Methods   methodList      `json:"methods"`
	On        []bool          `json:"on"`               // of the methods: which take part
	Depths    bool            `json:"depths,omitempty"` // methods for two players also at the depths 1 to 5
	Repeat    int             `json:"repeat"`
	Seconds   int             `json:"seconds"`   // of each run, 0 for no limit
	Mebibytes int             `json:"mebibytes"` // of memory, 0 for the usual limit
	Sorting   widgets.Sorting `json:"sorting"`
	Figure    string          `json:"figure"`
	Lines     bool            `json:"lines"` // of the figure, else bars
	Log       bool            `json:"log"`
	// Mode and Speed tell how a race is played.
	Mode  compare.RaceMode `json:"mode,omitempty"`
	Speed float64          `json:"speed,omitempty"`
	// Listed are positions that were read from files.
	Listed []listedPosition `json:"listed,omitempty"`
}

func (s *State) valid(opening game.Position) bool {
	forTwo := opening != nil
	sortable := append([]string{columnProblem, "method", "verdict", "move", "value", "exact", columnDifference}, measureKeys(forTwo)...)
	return slices.Contains(sortable, s.Sorting.Column) && slices.Contains(measureKeys(forTwo), s.Figure) && s.Repeat >= 1 && s.Seconds >= 0 && s.Mebibytes >= 0 &&
		s.Ticked != nil && len(s.On) == len(s.Methods.All()) && s.Methods.areAll(opening) && (forTwo || !s.Depths) && slices.Contains(modes, s.Mode) && s.Speed >= 0
}

// measureKeys returns the keys of the columns of numbers, which are the choices of the chart.
func measureKeys(forTwo bool) (keys []string) {
	for _, c := range compare.MeasureColumns(forTwo) {
		keys = append(keys, c.Key)
	}
	return keys
}

// choices has what can be compared, and what of it is chosen.
type choices struct {
	State
	problems []entry
}

// entry is an open problem, or a position.
type entry struct {
	problem  game.Problem
	position game.Position
	id       string
	name     string
	badge    string
	colour   fyne.ThemeColorName
}

// The first choices of repetitions and of time.
const (
	usualRepeat  = 5
	usualSeconds = 5
)

// update updates the open problems and their best verdicts; the first time it lists methods.
func (f *choices) update(w *i18n.Words, problems []game.Problem, known func(identity string) report.Known) {
	f.problems = nil
	for _, p := range problems {
		e := entry{problem: p, id: p.Puzzle.Identity(), name: w.Dated(p.Name), colour: theme.Muted}
		if run := known(e.id).Best; run != nil {
			e.badge, e.colour = report.Badge(w, *run), page.VerdictColour(run.Verdict)
		}
		f.problems = append(f.problems, e)
	}
	if len(f.On) == 0 && len(f.problems) > 0 {
		f.setMethods(f.starting())
	}
}

// tick ticks one problem alone.
func (f *choices) tick(id string) {
	clear(f.Ticked)
	f.Problem, f.Ticked[id] = id, true
}

// include ticks a method; one that is not in the list is added in front.
func (f *choices) include(p game.Puzzle, m game.Method) {
	same := func(c compare.Contender) bool {
		listed, _ := c.Method.Resolve(p)
		wanted, _ := m.Resolve(p)
		return !c.IsProgram() && listed == wanted && (c.Method.Algorithm == game.Best) == (m.Algorithm == game.Best)
	}
	at := slices.IndexFunc(f.Methods.items, same)
	if at < 0 {
		if m.Algorithm == game.Best || m.Heuristic == game.DefaultHeuristic(p) {
			m.Heuristic = ""
		}
		if m.Algorithm == game.Best || m.Duplicates == search.Graph {
			m.Duplicates = ""
		}
		at, f.Methods.items, f.On = 0, slices.Insert(f.Methods.items, 0, compare.Of(m)), slices.Insert(f.On, 0, false)
	}
	f.On[at] = true
}

// starting returns the first list of methods: those of textbooks, and A* with each other heuristic of the game; some
// are ticked.
func (f *choices) starting() (texts []string, on []bool) {
	texts = []string{"bfs", "dfs", "ids", "idastar", "astar"}
	for _, h := range heuristicsOf(f.puzzle()) {
		if h.Key != game.DefaultHeuristic(f.puzzle()) {
			texts = append(texts, "astar/"+h.Key)
		}
	}
	for _, t := range texts {
		on = append(on, slices.Contains([]string{"bfs", "dfs", "idastar", "astar"}, t))
	}
	return texts, on
}

// setMethods sets the list of methods.
func (f *choices) setMethods(texts []string, on []bool) bool {
	ok := f.Methods.Assign(texts)
	f.On = on
	if !ok || len(f.Methods.All()) != len(on) { // one is no method any more
		f.On = make([]bool, len(f.Methods.All()))
	}
	return ok
}

// puzzle returns a puzzle of the game, by which heuristics are named; nil if no problem is open.
func (f *choices) puzzle() game.Puzzle {
	if len(f.problems) == 0 || f.problems[0].problem.Puzzle == nil {
		return nil
	}
	return f.problems[0].problem.Puzzle
}

func heuristicsOf(p game.Puzzle) []game.HeuristicInfo {
	if p == nil {
		return nil
	}
	return p.Heuristics()
}

// rank orders verdicts, proved ones first.
func rank(v search.Verdict) int {
	return slices.Index([]search.Verdict{search.Optimal, search.Impossible, search.Solution, search.Unknown}, v)
}

func (f *choices) chosen() (problems []game.Problem, names []string, list []compare.Contender) {
	for _, e := range f.problems {
		if f.Ticked[e.id] {
			problems, names = append(problems, e.problem), append(names, e.name)
		}
	}
	return problems, names, f.taking().All()
}

// chosenPositions returns the positions that are ticked.
func (f *choices) chosenPositions() (list []compare.Position) {
	for _, e := range f.problems {
		if f.Ticked[e.id] {
			list = append(list, compare.Position{Name: e.name, Position: e.position})
		}
	}
	return list
}

// taking returns the methods that take part.
func (f *choices) taking() *methodList {
	list := f.Methods.Some(func(i int) bool { return i < len(f.On) && f.On[i] })
	if f.Depths {
		list.items = atDepths(list.items)
	}
	return list
}

func (f *choices) limits(usual int64) search.Limits {
	l := search.Limits{Time: time.Duration(f.Seconds) * time.Second, Memory: usual}
	if f.Mebibytes > 0 {
		l.Memory = int64(f.Mebibytes) << 20
	}
	return l
}

// rowsPart is the name of the part with the rows.
const rowsPart = "rows"

// StateParts returns the choices, and the rows.
func (s *Session) StateParts() []host.Part {
	chosen := s.choices.State
	chosen.Ticked = map[string]bool{}
	for _, e := range s.choices.problems {
		if s.choices.Ticked[e.id] {
			chosen.Ticked[e.id] = true
		}
	}
	parts := page.StateParts(chosen)
	if len(s.sheet.Rows) > 0 {
		parts = append(parts, s.keepRows())
	}
	return parts
}

// keepRows returns the part with the rows; their number and first time are its version.
func (s *Session) keepRows() host.Part {
	t, store := s.sheet, s.Host.Store()
	version := uint64(t.Rows[0].Run.When.UnixNano()) + uint64(len(t.Rows)) //nolint:gosec // no number of anything
	return host.Part{Name: rowsPart, Version: version, Encode: func() ([]byte, error) {
		k := t.keptRows
		k.Texts, k.Where = host.EncodeProblems(store, t.problems)
		for _, p := range t.positions {
			k.Positions = append(k.Positions, p.Position.Line())
		}
		for _, c := range t.contenders {
			k.Methods = append(k.Methods, c.Text)
		}
		return json.Marshal(k) //nolint:wrapcheck // said by who writes it
	}}
}

// RestoreState restores the choices of an earlier window, and its rows.
func (s *Session) RestoreState(parts map[string][]byte) func() []string {
	rows, read := readRows(s, parts[rowsPart])
	restore := page.Restore(parts, func(kept State) bool {
		whole := kept.valid(s.forTwo.opening())
		if whole {
			s.choices.State = kept
		}
		return whole
	})
	return func() []string {
		damaged := restore()
		if _, there := parts[rowsPart]; !there {
			return damaged
		}
		if !read {
			return append(damaged, rowsPart)
		}
		t := &s.sheet
		t.clear()
		t.keptRows, t.problems, t.contenders = rows.keptRows, rows.problems, rows.contenders
		t.positions = rows.positions
		t.Repeat, t.Total = max(1, t.Repeat), max(t.Total, len(t.Rows))
		t.arrange()
		return damaged
	}
}

// readRows reads rows beside the window, and reports whether they are whole.
func readRows(s *Session, src []byte) (k sheet, ok bool) { //nolint:gocyclo // a list of what may be wrong in a file
	if src == nil || json.Unmarshal(src, &k.keptRows) != nil {
		return k, false
	}
	k.problems, ok = host.DecodeProblems(s.Host.Store(), k.Texts, k.Where)
	for i, line := range k.Positions {
		p, wrong := s.forTwo.readLine(line)
		ok = ok && wrong == nil && i < len(k.Names)
		if ok {
			k.positions = append(k.positions, compare.Position{Name: k.Names[i], Position: p})
		}
	}
	for _, t := range k.Methods {
		c, wrong := parseContender(s.forTwo.opening(), t)
		ok = ok && wrong == nil
		k.contenders = append(k.contenders, c)
	}
	if !ok || len(k.Names) != max(len(k.problems), len(k.positions)) || len(k.Called) != len(k.contenders) {
		return k, false
	}
	for i := range k.Rows {
		r := &k.Rows[i]
		if isForTwo := s.forTwo != nil; !r.HasFailed() && isForTwo != (r.Thought != nil) {
			return k, false
		}
		if r.Problem < 0 || r.Problem >= len(k.Names) || r.Contender < 0 || r.Contender >= len(k.contenders) {
			return k, false
		}
		for key, value := range r.Failed.Args { // JSON has read whole numbers as others
			if f, ok := value.(float64); ok && f == float64(int64(f)) {
				r.Failed.Args[key] = int(f)
			}
		}
	}
	k.Texts, k.Where, k.Methods = nil, nil, nil // they are problems and contenders now
	k.Positions = nil
	return k, true
}
