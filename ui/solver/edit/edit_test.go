package edit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
	"procura/storage"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/internal/uitest"
	"procura/ui/report"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// desk is a host and an owner that has taken what was accepted.
type desk struct {
	host.Host
	accepted   []game.Problem
	complaints []text.Message
}

func (*desk) Words() *i18n.Words                     { return uitest.Speak("pt") }
func (*desk) Drawing(string) fyne.Resource           { return nil }
func (*desk) Games() []game.Module                   { return uitest.Games() }
func (*desk) Store() report.Store                    { return storage.Store{Games: uitest.Games()} }
func (*desk) ShowStatus(text.Message)                {}
func (d *desk) ShowError(m text.Message)             { d.complaints = append(d.complaints, m) }
func (*desk) HasName(name string, _ int) bool        { return name == "taken" }
func (*desk) Changed()                               {}
func (d *desk) Accept(_ int, _ bool, p game.Problem) { d.accepted = append(d.accepted, p) }

// blank is an editor of a new problem of a game.
func blank(t testing.TB, id string) (*Editor, *desk) {
	t.Helper()
	d := &desk{}
	for _, m := range uitest.Games() {
		if p, ok := m.(game.Puzzler); ok && m.ID() == id {
			e := New(d, p, d)
			e.StartNew(0, "x")
			return e, d
		}
	}
	t.Fatal(id)
	return nil, nil
}

// model is a board as texts, with name and target, and all that can be undone, kept in
// the plainest way.
type model struct {
	cells        [100]string
	name, target string
}

type modelled struct {
	states []model
	at     int
	group  string
}

func (m *modelled) now() model { return m.states[m.at] }

func (m *modelled) to(group string, next model) {
	if group == "" || group != m.group {
		m.states = append(m.states[:m.at+1], next)
		m.at++
	} else {
		m.states = append(m.states[:m.at], next)
	}
	m.group = group
}

// TestRandomEditsWithUndoAndRedoEqualAModel holds thousands of random edits of a board of
// numbers against a model.
func TestRandomEditsWithUndoAndRedoEqualAModel(t *testing.T) {
	for seed := range 20 {
		random := rand.New(rand.NewPCG(uint64(seed), 11))
		e, _ := blank(t, "cavalo")
		m := &modelled{states: []model{{name: "x"}}}
		for step := range 400 {
			what := randomEdit(e, m, random)
			got, _ := e.input.draft.Texts()
			want := m.now()
			if !slices.Equal(got, want.cells[:]) || e.input.name != want.name || e.input.target != want.target ||
				e.CanUndo() != (m.at > 0) || e.CanRedo() != (m.at < len(m.states)-1) {
				t.Fatalf("seed %d, step %d, %s: %q %q %q, want %+v", seed, step, what, got, e.input.name, e.input.target, want)
			}
		}
	}
}

func randomEdit(e *Editor, m *modelled, random *rand.Rand) string {
	place := random.IntN(8) * 13
	next := m.now()
	switch random.IntN(11) {
	case 0, 1, 2:
		place, typed := random.IntN(3), string("0123456789tx"[random.IntN(12)])
		group := typingAt(place)
		if was := next.cells[place]; group == m.group && len(was) == mostTyped {
			return "full"
		} else if group == m.group {
			typed = was + typed
		}
		e.Type(place, rune(typed[len(typed)-1]))
		next.cells[place] = typed
		m.to(group, next)
		return "type"
	case 3:
		e.Tap(place)
		m.group = ""
		return "tap"
	case 4:
		m.group = ""
		e.Delete(place)
		if next.cells[place] != "" {
			next.cells[place] = ""
			m.to("", next)
		}
		return "delete"
	case 5:
		other := random.IntN(8) * 13
		e.Drag(place, other)
		if next.cells[place] != "" && place != other {
			next.cells[place], next.cells[other] = next.cells[other], next.cells[place]
			m.to("", next)
		}
		return "drag"
	case 6:
		name := fmt.Sprint("n", random.IntN(3))
		e.SetName(name)
		if name != next.name {
			next.name = name
			m.to("name", next)
		}
		return "name"
	case 7:
		target := []string{"", "7", "70", "x"}[random.IntN(4)]
		e.SetTarget(target)
		if target != next.target {
			next.target = target
			m.to("target", next)
		}
		return "target"
	case 8, 9:
		e.Undo()
		if m.at > 0 {
			m.at, m.group = m.at-1, ""
		}
		return "undo"
	default:
		e.Redo()
		if m.at < len(m.states)-1 {
			m.at, m.group = m.at+1, ""
		}
		return "redo"
	}
}

// TestPiecesAreNeverLostNorMadeByPickingThem holds random picks and drags of Quatro
// against the sixteen pieces that there are.
func TestPiecesAreNeverLostNorMadeByPickingThem(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	e, _ := blank(t, "quatro")
	place := func() int { return random.IntN(32) - 16 }
	for step := range 4000 {
		before := fmt.Sprint(e.input.draft.Texts())
		switch random.IntN(6) {
		case 0, 1:
			e.Tap(place())
		case 2:
			e.Drag(place(), place())
		case 3:
			e.Delete(place())
		case 4:
			if missing := e.Missing(); len(missing) > 0 {
				e.AddToTray(missing[random.IntN(len(missing))].Text)
			}
		case 5:
			e.Undo()
			continue
		}
		cells, tray := e.input.draft.Texts()
		all := slices.DeleteFunc(slices.Concat(cells, tray), func(s string) bool { return s == "" })
		slices.Sort(all)
		if len(slices.Compact(slices.Clone(all))) != len(all) || len(all)+len(e.Missing()) != 16 {
			t.Fatalf("step %d: %q", step, all)
		}
		if fmt.Sprint(e.input.draft.Texts()) != before {
			e.Undo()
			if fmt.Sprint(e.input.draft.Texts()) != before {
				t.Fatalf("step %d: undo does not bring it back", step)
			}
			e.Redo()
		}
	}
}

// TestRandomTextsAndBoardsAreTwins types what a problem is as text, and its cells.
func TestRandomTextsAndBoardsAreTwins(t *testing.T) {
	for _, m := range uitest.Games() {
		g, ok := m.(game.Generator)
		if !ok {
			continue
		}
		for i := range 60 {
			p := game.Problem{Name: fmt.Sprint("P", i), Puzzle: puzzle.Random(g, g.Sizes().Usual, 3, i)}
			combinations := game.Combinations(g.Settings())
			p.Puzzle, _ = p.Puzzle.WithRules(combinations[i%len(combinations)])
			e, d := blank(t, g.ID())
			e.SetText(d.Store().Format([]game.Problem{p}))
			e.SetName(p.Name)
			got, able := e.Problem()
			if !able || got.Puzzle.Identity() != p.Puzzle.Identity() {
				t.Fatalf("%s %d: %v\n%s", g.ID(), i, e.issues, e.text)
			}
			before := e.text
			e.Clear()
			e.Undo()
			if e.text != d.Store().Format([]game.Problem{p}) {
				t.Fatalf("%s %d:\n%s\nwant\n%s", g.ID(), i, e.text, before)
			}
		}
	}
}

func TestATextWithAMistakeLeavesTheBoard(t *testing.T) {
	e, _ := blank(t, "cavalo")
	e.Type(3, '7')
	board := fmt.Sprint(e.Scene())
	written := e.text
	for words, line := range map[string]int{
		written + "\n(": 15, "": 1, "bom dia": 1, strings.Replace(written, " 7", " 777", 1): 3, "((1 2 3 4 5 6) (1 2 3 4 5 6))": 1,
		written + written: 1, strings.Repeat("x", mostText+1): 1,
	} {
		e.SetText(words)
		if wrong := e.issues; len(wrong) == 0 || wrong[0].Line != line || fmt.Sprint(e.Scene()) != board {
			t.Errorf("%.40q: %+v", words, wrong)
		}
		if _, wrong := e.Reason(); !wrong || e.Accept() {
			t.Errorf("%.40q is accepted", words)
		}
	}
	e.Undo()
	if len(e.issues) > 0 || e.text != written {
		t.Errorf("undone: %s", e.text)
	}
}

func TestANameThatIsTakenIsRefused(t *testing.T) {
	e, d := blank(t, "adjiboto")
	e.Type(0, '5')
	for name, able := range map[string]bool{"taken": false, "": false, "  ": false, "free": true} {
		e.SetName(name)
		if _, ok := e.Problem(); ok != able {
			t.Errorf("%q: %t", name, ok)
		}
	}
	e.SetName(" mine ")
	if !e.Accept() || len(d.accepted) != 1 || d.accepted[0].Name != "mine" || e.Open() {
		t.Errorf("%+v", d.accepted)
	}
}

func TestAFreeNameHasANumber(t *testing.T) {
	var list []game.Problem
	for _, name := range []string{"C", "C-2", "C-9", "-", "day 2026-11-23"} {
		list = append(list, game.Problem{Name: name})
	}
	for name, want := range map[string]string{"D": "D", "C": "C-3", "C-2": "C-3", "C-9": "C-10", "-": "--2", "day 2026-11-23": "day 2026-11-23-2"} {
		if got := NamesOf(list).Free(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	names := NamesOf(list)
	for _, want := range []string{"C-3", "C-4", "C-5", "C-6", "C-7", "C-8", "C-10", "C-11"} {
		if got := names.Free("C"); got != want {
			t.Errorf("one after the other: %s, want %s", got, want)
		}
	}
	if got := names.Free("C-4"); got != "C-12" {
		t.Errorf("from C-4 on: %s", got)
	}
}

func TestAProblemThatIsAsItWasIsNoStep(t *testing.T) {
	e, d := blank(t, "adjiboto")
	e.Type(0, '5')
	e.Accept()
	e.Start(0, d.accepted[0])
	e.Type(0, '6')
	e.Undo()
	if !e.Accept() || len(d.accepted) != 1 {
		t.Errorf("%d accepted", len(d.accepted))
	}
}

func TestAChangedProblemKeepsNothingThatWasProved(t *testing.T) {
	e, d := blank(t, "adjiboto")
	e.Type(0, '5')
	e.Accept()
	p := d.accepted[0]
	p.Minimum, p.Remarks = 7, []string{"mínimo: 7 (provado)"}
	e.Start(0, p)
	if same, ok := e.Problem(); !ok || same.Minimum != 7 || len(same.Remarks) != 1 {
		t.Errorf("unchanged: %+v", same)
	}
	e.Type(0, '6')
	if other, ok := e.Problem(); !ok || other.Minimum != 0 || len(other.Remarks) > 0 {
		t.Errorf("changed: %+v", other)
	}
}

// numbered are problems of the toy list, known by their names and places.
func numbered(t testing.TB, count int) []game.Problem {
	t.Helper()
	_, d := blank(t, "adjiboto")
	samples := uitest.Samples(t, d.Store().(storage.Store))
	var list []game.Problem
	for i := range count {
		p := samples[i%len(samples)]
		p.Name, p.Place = fmt.Sprint("p", i), i+1
		list = append(list, p)
	}
	return list
}

func shown(l ProblemList) string {
	var words []string
	for _, p := range l.Problems {
		words = append(words, fmt.Sprint(p.Name, ":", p.Place))
	}
	return fmt.Sprint(words, l.ResultProblems, l.Chosen)
}

// TestRandomChangesOfAListAreUndoneAndDoneAgain holds thousands of random changes of a
// list against all lists that there were.
func TestRandomChangesOfAListAreUndoneAndDoneAgain(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	var steps ListHistory
	now := ProblemList{Problems: numbered(t, 6), ResultProblems: 1}
	states, at := []ProblemList{now}, 0
	for i := range 5000 {
		switch what := random.IntN(9); {
		case what < 3 && steps.CanUndo():
			now, _ = steps.Undo(now)
			at--
		case what < 5 && steps.CanRedo():
			now = steps.Redo(now)
			at++
		case what >= 5 && at < 900:
			next := altered(now, random, i)
			steps.AddChange(now, next)
			now = next
			states = append(states[:at+1], next)
			at++
		}
		if shown(now) != shown(states[at]) || steps.CanUndo() != (at > 0) || steps.CanRedo() != (at < len(states)-1) {
			t.Fatalf("step %d: %s, want %s", i, shown(now), shown(states[at]))
		}
	}
}

func altered(now ProblemList, random *rand.Rand, i int) ProblemList {
	next := ProblemList{slices.Clone(now.Problems), random.IntN(3), random.IntN(9)}
	at := random.IntN(len(next.Problems))
	fresh := next.Problems[at]
	fresh.Name, fresh.Place = fmt.Sprint("new", i), 0
	switch random.IntN(4) {
	case 0:
		next.Problems = slices.Insert(next.Problems, at, fresh)
	case 1:
		if len(next.Problems) > 1 {
			next.Problems = slices.Delete(next.Problems, at, at+1)
		}
	case 2:
		other := random.IntN(len(next.Problems))
		next.Problems[at], next.Problems[other] = next.Problems[other], next.Problems[at]
	default:
		next.Problems[at].Name = fmt.Sprint("renamed", i)
	}
	return next
}

func TestAProblemThatIsInNoFileAnyMoreHasNoPlaceThere(t *testing.T) {
	all := numbered(t, 4)
	was := ProblemList{Problems: all}
	is := ProblemList{Problems: slices.Concat(all[:1], all[2:])}
	var steps ListHistory
	steps.AddChange(was, is)
	places := map[int]int{1: 1, 3: 2, 4: 3}
	in := func(p game.Problem) game.Problem {
		p.Place = places[p.Place]
		return p
	}
	steps.SetPlaces(is.Problems, in)
	for i := range is.Problems {
		is.Problems[i] = in(is.Problems[i])
	}
	back, _ := steps.Undo(is)
	if got := shown(back); got != "[p0:1 p1:0 p2:2 p3:3] 0 0" {
		t.Error(got)
	}
}

func TestADraftThatWasGivenUpIsTakenUpAgain(t *testing.T) {
	e, _ := blank(t, "cavalo")
	e.Type(3, '7')
	draft := e.Draft()
	e.Close()
	var steps ListHistory
	steps.AddDraft(draft)
	_, again := steps.Undo(ProblemList{})
	if again == nil || steps.CanUndo() || steps.CanRedo() {
		t.Fatal("no draft")
	}
	e.Resume(*again, 2, true)
	if !e.Open() || e.Place() != 2 || !e.IsNew() || e.textAt(3) != "7" || !e.CanUndo() {
		t.Errorf("%t %d %q", e.Open(), e.Place(), e.textAt(3))
	}
}

func TestADraftFollowsItsProblemToItsNewPlace(t *testing.T) {
	e, d := blank(t, "cavalo")
	e.Type(3, '7')
	e.Accept()
	problem := d.accepted[0]
	problem.Place = 3
	e.Start(0, problem)
	e.Type(4, 'x')
	var steps ListHistory
	steps.AddDraft(e.Draft())
	in := func(p game.Problem) game.Problem {
		p.Place, p.Name = p.Place+10, "other"
		return p
	}
	e.SetPlace(in)
	steps.SetPlaces([]game.Problem{problem}, in)
	_, again := steps.Undo(ProblemList{})
	if origin, there := again.Origin(); !there || origin.Place != 13 || e.origin.Place != 13 || origin.Name != problem.Name {
		t.Errorf("%d, %d %s", origin.Place, e.origin.Place, origin.Name)
	}
}

func TestWhatIsKeptIsTakenUpAsItWas(t *testing.T) {
	for _, id := range []string{"cavalo", "adjiboto", "quatro"} {
		e, d := blank(t, id)
		e.Type(3, 'x')
		part, some := e.StatePart()
		content, err := part.Encode()
		if !some || err != nil {
			t.Fatal(err)
		}
		again := New(d, e.module, d)
		resume, ok := again.ReadState(content)
		if !ok {
			t.Fatalf("%s: %s", id, content)
		}
		resume()
		if fmt.Sprint(again.Scene()) != fmt.Sprint(e.Scene()) || again.Name() != "x" || !again.IsNew() {
			t.Errorf("%s: %v", id, again.Scene())
		}
		for _, bad := range []string{"{}", "x", `{"cells":["1"]}`, strings.Replace(string(content), "\"cells\":[", "\"cells\":[\"1\",", 1)} {
			if _, ok := again.ReadState([]byte(bad)); ok {
				t.Errorf("%.40s is read", bad)
			}
		}
	}
}
