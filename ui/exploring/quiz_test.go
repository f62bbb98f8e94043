package exploring

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/core/teach"
	"procura/core/text"
	"procura/storage"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// quizScript is an exploration of three steps: the start has made nodes 1 to 4, node 2 is
// taken next.
type quizScript struct{ game.Exploration }

func (quizScript) Run() game.Run {
	return game.Run{Problem: "C", Game: "cavalo", Identity: "x", Ran: game.Method{Algorithm: search.AStar, Heuristic: "pairs"}, Asked: game.Method{Algorithm: search.AStar}}
}
func (quizScript) Steps() int             { return 3 }
func (quizScript) Nodes() int             { return 7 }
func (quizScript) Phases() []record.Phase { return []record.Phase{{Algorithm: string(search.AStar)}} }

func (quizScript) Node(n uint32, _ int) explore.Node {
	node := explore.Node{Number: n, Move: fmt.Sprintf("%c%d", 'A'+(n*3)%7, n), G: 1, H: float64(n%3 + 2), F: float64(n%3 + 3), Expanded: -1, Status: explore.Waits}
	if n == 0 {
		node.Move, node.Status, node.Expanded = "", explore.Done, 1
	}
	return node
}

func (x quizScript) Moment(step, _ int) explore.Moment {
	m := explore.Moment{Step: step, Kind: record.Expanded, Node: 0, Waiting: 4}
	if step == 2 {
		m.Node = 2
		m.Why = []text.Message{text.M("teach.right")}
		m.Successors = []explore.Offspring{
			{Move: "B1", Node: 5, Fate: record.Fresh, Other: explore.None}, {Move: "E2", Node: explore.None, Fate: record.Repeated, Other: 3, OtherG: 1, G: 2},
		}
		return m
	}
	for _, n := range []uint32{2, 1, 3, 4} {
		node := x.Node(n, step)
		m.Frontier = append(m.Frontier, explore.Entry{Node: n, Move: node.Move, G: node.G, H: node.H, F: node.F})
	}
	return m
}

// quizStore keeps the last table.
type quizStore struct {
	report.Store
	saved string
}

func (s *quizStore) SaveFile(_ string, content []byte, _ bool) error {
	s.saved = string(content)
	return nil
}

// quizHost is a host that writes what it is given.
type quizHost struct {
	host.Host
	kept  quizStore
	words *i18n.Words
	told  []text.Message
	asked string
	quiz  *teach.Quiz // of the lecture that is open
}

func (d *quizHost) Store() report.Store { return &d.kept }

func (d *quizHost) LectureQuiz() *teach.Quiz { return d.quiz }

func (d *quizHost) Words() *i18n.Words        { return d.words }
func (d *quizHost) ShowStatus(m text.Message) { d.told = append(d.told, m) }
func (d *quizHost) AskWhereToSave(_, proposed string, use func(string)) {
	d.asked = proposed
	use("/tmp/" + proposed)
}

func (d *quizHost) WriteFile(_ string, begin func() (func() error, func(error))) {
	do, after := begin()
	after(do())
}

type quizRig struct {
	*quizSession
	panel  *quizPane
	desk   *quizHost
	window fyne.Window
	hidden bool
	cover  []uint32
	steps  int
}

func newQuizRig(t testing.TB, mode theme.Mode) *quizRig {
	t.Helper()
	uitest.WithIcons(uitest.NewApp(t)).Settings().SetTheme(theme.New(mode, 1))
	r := &quizRig{desk: &quizHost{words: uitest.Speak("pt")}}
	r.quizSession = newQuizSession(r.desk)
	r.changed = func() {
		r.panel.render()
		r.hidden, r.cover = r.hidesAnswer(), r.hiddenFigures()
	}
	r.onStep = func(by int) { r.steps += by }
	tips := widgets.NewTips()
	r.panel = newQuizPane(uitest.Speak("pt"), tips, r.quizSession)
	r.window = test.NewWindow(tips.Over(container.NewStack(canvas.NewRectangle(theme.Color(theme.Surface)), r.panel.content)))
	t.Cleanup(r.window.Close)
	r.window.SetPadded(false)
	r.window.Resize(fyne.NewSize(440, 340))
	r.showMoment(quizScript{}, quizScript{}.Moment(1, 0))
	return r
}

func (r *quizRig) written() string { return strings.Join(uitest.Written(r.panel.content), "\n") }

func TestNothingIsAskedUntilSomebodyWants(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	if r.hidden || r.phase != quizOff {
		t.Fatal("it asks already")
	}
	r.setActive(true)
	if !r.hidden || r.phase != quizAsking {
		t.Errorf("phase %d, hidden %v", r.phase, r.hidden)
	}
	r.setActive(false)
	if r.hidden || r.phase != quizOff {
		t.Error("what comes next stays hidden")
	}
}

func TestTheRightNodeIsRightAndTheTruthIsSeenAgain(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	r.setActive(true)
	r.answerNode(2)
	if r.phase != quizAnswered || !r.marking.Right || r.hidden {
		t.Errorf("phase %d, %+v, hidden %v", r.phase, r.marking, r.hidden)
	}
	if words := r.written(); !strings.Contains(words, r.desk.words.Key("explore.predicting.right")) || !strings.Contains(words, "certas: 1 de 1") {
		t.Errorf("%q", words)
	}
}

func TestTheScoreOfALectureIsThatOfAllItsRuns(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	r.desk.quiz = &teach.Quiz{Taken: []teach.Taken{{}}}
	r.setActive(true)
	r.answerNode(2)
	if words := r.written(); !strings.Contains(words, "certas: 1 de 2") || len(r.quiz.Taken) != 1 {
		t.Errorf("%q", words)
	}
}

func TestAWrongNodeIsToldWhichItIsAndWhy(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	r.setActive(true)
	r.answerNode(1)
	words := r.written()
	for _, want := range []string{r.desk.words.Key("explore.predicting.wrong"), r.desk.words.Key("explore.predicting.truth.next", "Node", 2, "Move", "G2"), "certas: 0 de 1"} {
		if !strings.Contains(words, want) {
			t.Errorf("%q lacks %q", words, want)
		}
	}
}

// A node that is looked at is no guess, where it can't be one.
func TestANodeThatDoesNotWaitDoesNotCount(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	r.setActive(true)
	r.answerNode(0)
	if r.phase != quizAsking || len(r.quiz.Taken) > 0 {
		t.Fatal("it counts")
	}
	if want := r.desk.words.Key("explore.predicting.waits", "Node", 0); !strings.Contains(r.written(), want) {
		t.Errorf("%q lacks %q", r.written(), want)
	}
}

func TestTheListTellsNotWhichIsNext(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	r.setActive(true)
	moves := func(list []explore.Entry) (moves []string) {
		for _, e := range list {
			moves = append(moves, e.Move)
		}
		return moves
	}
	if got := moves(r.waiting); !slices.IsSorted(got) || len(got) != 4 {
		t.Errorf("%v", got)
	}
}

// The right one is among the choices, however many wait.
func TestFourAreOfferedAndTheRightOneIsAmongThem(t *testing.T) {
	e := exploreSample(t)
	asked := 0
	for step := range e.Steps() - 1 {
		if _, there := teach.Ask(e, teach.AskNext, step); !there {
			continue
		}
		asked++
		list, taken := nextChoices(e, step), e.Moment(step+1, 0).Node
		if want := min(4, e.Moment(step, 0).Waiting); len(list) != want || !slices.ContainsFunc(list, func(w explore.Entry) bool { return w.Node == taken }) {
			t.Errorf("step %d: %v, and %d is right", step, list, taken)
		}
	}
	if asked < 10 {
		t.Errorf("asked %d times", asked)
	}
}

func TestTheListIsAnsweredByTheKeyboard(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	r.setActive(true)
	list := r.panel.next.List
	r.window.Canvas().Focus(list)
	for i, e := range r.waiting {
		if e.Node == 2 {
			for range i {
				list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
			}
		}
	}
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if r.phase != quizAnswered || !r.marking.Right {
		t.Errorf("phase %d, %+v", r.phase, r.marking)
	}
}

func TestFatesAreAnsweredWhenAllAreChosen(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	r.setKind(teach.AskFates)
	r.setActive(true)
	f := r.panel
	if len(f.fateChoices) != 2 || !f.fatesDone.Disabled() {
		t.Fatalf("%d choices, can be answered: %v", len(f.fateChoices), !f.fatesDone.Disabled())
	}
	f.fateChoices[0].SetSelectedIndex(slices.Index(f.fateChoices[0].Keys, record.Fresh.String()))
	if !f.fatesDone.Disabled() {
		t.Error("answered with one of two")
	}
	f.fateChoices[1].SetSelectedIndex(slices.Index(f.fateChoices[1].Keys, record.Fresh.String()))
	test.Tap(f.fatesDone)
	if r.phase != quizAnswered || r.marking.Hits != 1 || r.marking.Of != 2 {
		t.Errorf("phase %d, %+v", r.phase, r.marking)
	}
}

func TestTheValueThatIsAskedForIsCovered(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	r.setKind(teach.AskValue)
	r.setActive(true)
	if len(r.cover) != 1 || r.cover[0] != r.Node {
		t.Fatalf("covered %v of a question about %d", r.cover, r.Node)
	}
	v := r.panel
	v.valueEntry.SetText("viele")
	if !v.valueDone.Disabled() {
		t.Error("a word is taken for a number")
	}
	v.valueEntry.SetText("4,0")
	v.valueEntry.OnSubmitted("4,0")
	if r.phase != quizAnswered || !r.marking.Right || len(r.cover) != 0 {
		t.Errorf("phase %d, %+v, covered %v", r.phase, r.marking, r.cover)
	}
}

func TestAtTheEndThereIsNothingToPredict(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	r.setActive(true)
	r.showMoment(quizScript{}, quizScript{}.Moment(2, 0))
	if r.phase != quizWithout || r.hidden || !r.panel.nextStep.Disabled() {
		t.Errorf("phase %d, hidden %v", r.phase, r.hidden)
	}
}

func TestTheNextStepIsAskedFor(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	r.setActive(true)
	test.Tap(r.panel.nextStep) // it waits for the answer
	r.answer(teach.Answer{Node: 2})
	test.Tap(r.panel.nextStep)
	if r.steps != 1 {
		t.Errorf("%d steps", r.steps)
	}
}

// What comes late, of a step that is not shown any more, is dropped.
func TestAnAnswerThatIsLateIsDropped(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	var todo []func()
	r.background = func(work, done func()) {
		work()
		todo = append(todo, done)
	}
	r.setActive(true)
	r.setKind(teach.AskValue)
	todo[0]()
	if r.phase != quizLooking {
		t.Errorf("phase %d after the first", r.phase)
	}
	todo[1]()
	if r.phase != quizAsking || r.Question.Kind != teach.AskValue {
		t.Errorf("phase %d, asks for %s", r.phase, r.Question.Kind)
	}
}

func TestTheReportIsSaved(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	if !r.panel.save.Disabled() {
		t.Error("there is nothing to save")
	}
	r.setActive(true)
	r.answerNode(2)
	test.Tap(r.panel.save)
	if r.desk.kept.saved != r.quiz.Report(r.desk.words.Say) || r.desk.kept.saved == "" || len(r.desk.told) != 1 {
		t.Errorf("saved %q, told %v", r.desk.kept.saved, r.desk.told)
	}
	if !strings.HasSuffix(r.desk.asked, "C.md") {
		t.Errorf("proposed %q", r.desk.asked)
	}
}

func TestTextsOfTheQuizStandOutAndEverythingExplainsItself(t *testing.T) {
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		for _, kind := range teach.QuestionKinds() {
			r := newQuizRig(t, mode)
			r.setKind(kind)
			r.setActive(true)
			for _, what := range uitest.Unexplained(r.panel.content) {
				t.Errorf("%s: %s", kind, what)
			}
			if kind == teach.AskNext {
				r.answerNode(1)
			}
			if faint, _ := uitest.Faint(r.window); len(faint) > 0 {
				t.Errorf("%s %s: %s", mode, kind, faint)
			}
		}
	}
}

func TestAPanelThatIsMadeWhileItAsksIsShown(t *testing.T) {
	r := newQuizRig(t, theme.Light)
	r.setActive(true)
	tips := widgets.NewTips() // as another language or the full screen makes all views again
	if words := uitest.Written(newQuizPane(uitest.Speak("en"), tips, r.quizSession).content); len(words) == 0 {
		t.Error("nothing is asked")
	}
}

// exploreSample is a search of a sample whose frontier is longer than what is offered.
func exploreSample(t *testing.T) game.Exploration {
	t.Helper()
	for _, p := range uitest.Samples(t, storage.Store{Games: uitest.Games()}) {
		if p.Name == "D" && p.Puzzle.Module().ID() == "cavalo" {
			_, e := p.Puzzle.Explore(t.Context(), game.SolveRequest{Method: game.Method{Algorithm: search.AStar}, Alone: true}, 0)
			return e
		}
	}
	t.Fatal("no sample")
	return nil
}

// Played, the run stops where something is asked.
func TestPlayingWaitsForTheAnswer(t *testing.T) {
	r := newReal(t)
	r.walking(game.Proposed(samples(r)[1], game.Method{Algorithm: search.BFS}))
	r.session.changeOption(func(on *options) { on.SideTab = quizTab })
	v := r.page()
	v.timeline.Player.Restore(r.session.exploration.Steps(), board.PlayerState{Index: 0, Playing: true, Speed: 16})
	r.Until("a question", func() bool { return r.session.quiz.phase == quizAsking && !v.timeline.Player.State().Playing })
	if at := r.session.player.Index; v.sidePanel.quiz.nextStep.Disabled() != true || at > 3 {
		t.Errorf("step %d: one goes on without an answer", at)
	}
	r.session.quiz.answer(teach.Answer{Node: r.session.quiz.waiting[0].Node})
	if v.sidePanel.quiz.nextStep.Disabled() {
		t.Error("one can't go on after the answer")
	}
}
