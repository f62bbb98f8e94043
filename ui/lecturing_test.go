package ui_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/core/teach"
	"procura/ui"
	"procura/ui/alphabeta"
	"procura/ui/exploring"
	"procura/ui/internal/uitest"
	"procura/ui/solver"
	"procura/ui/widgets"
)

// lecturing builds a lecture of three steps and returns the path of its file.
func lecturing(t *testing.T, r *uitest.Rig) string {
	t.Helper()
	add := func() { r.Choose("menu.view", "menu.lecture", "extras.lecture.add") }
	d := solver.Drive(page[*solver.View](r, "cavalo"))
	d.Pick("C")
	add()
	d.UseMethod("bfs", "")
	d.Press()
	r.Until("the end of the search", func() bool { return !d.Running() })
	atEnd(r, d)
	d.Player().Step(-4)
	add()
	solve(r, "adjiboto", "A", -1)
	add()
	path := filepath.Join(t.TempDir(), "aula.toml")
	r.Choose("menu.view", "menu.lecture", "extras.lecture.save")
	r.Answer(path, nil)
	r.Settle()
	return path
}

func TestALectureIsMadeSavedOpenedAndWalkedThrough(t *testing.T) {
	path := lecturing(t, uitest.New(t, areas()))
	if src, err := os.ReadFile(path); err != nil || strings.Count(string(src), "[[step]]") != 3 {
		t.Fatalf("%v\n%s", err, src)
	}
	r := uitest.New(t, areas())
	cavalo := solver.Drive(page[*solver.View](r, "cavalo"))
	adjiboto := solver.Drive(page[*solver.View](r, "adjiboto"))
	r.Open(path)
	if cavalo.Shown().Problem != "" || r.Top() != page[*solver.View](r, "cavalo") {
		t.Error("the first step is not the bare board of the knight")
	}
	r.Key(fyne.KeyPageDown)
	r.Until("the run of the second step", func() bool { return cavalo.Player().Length() > 1 })
	if run := cavalo.Shown(); run.Ran.Algorithm != "bfs" || run.Problem != "C" || cavalo.Player().Index() != 2 || cavalo.Player().Playing() {
		t.Errorf("shown is %s of %s, board %d", run.Ran.Algorithm, run.Problem, cavalo.Player().Index())
	}
	r.Key(fyne.KeyPageDown)
	r.Until("the run of the third step", func() bool { return adjiboto.Player().Length() > 1 })
	if run := adjiboto.Shown(); run.Problem != "A" || adjiboto.Player().Index() != adjiboto.Player().Length()-2 {
		t.Errorf("shown is %s, board %d", run.Problem, adjiboto.Player().Index())
	}
	r.Key(fyne.KeyPageDown)
	r.Key(fyne.KeyPageUp)
	r.Until("the second step again", func() bool { return cavalo.Player().Length() > 1 })
	if r.Top() != uitest.Of[*solver.View](r.Pages(r.Find("cavalo"))) || cavalo.Player().Index() != 2 {
		t.Errorf("back is board %d", cavalo.Player().Index())
	}
}

// A lesson that goes by the commit is walked through, and one for two.
func TestAStepOfALessonIsSeenAndAsksWhatComesNext(t *testing.T) {
	r := uitest.New(t, areas(), func(o *uitest.Options) { o.Lessons = true })
	lessons := r.Host().Lessons()
	walkLesson(r, lessons[gametest.Rotation()%len(lessons)])
	r.Choose("menu.view", "menu.lecture", "extras.lecture.shut")
	walkLesson(r, lessons[len(lessons)-1])
}

func walkLesson(r *uitest.Rig, file datafile.File) {
	r.T.Helper()
	lesson := file.Lecture
	r.Host().ShowFile(file)
	for i, s := range lesson.Steps {
		if i > 0 {
			r.Key(fyne.KeyPageDown)
			if before := lesson.Steps[i-1].Moment; before != nil && before.Predict != "" { // it is not answered
				r.Key(fyne.KeyPageDown)
			}
		}
		game := s.Module().ID()
		if s.Thought != nil {
			r.Until(s.Title+" in Alfa-beta", func() bool {
				v := uitest.Of[*alphabeta.View](r.Pages(r.Find(game)))
				if r.Top() != v || !alphabeta.Drive(v).IsShown() {
					return false
				}
				kind, event := alphabeta.Drive(v).Asked()
				return s.Moment == nil || string(kind) == s.Moment.Predict && event == s.Moment.Step
			})
			continue
		}
		if s.Moment == nil {
			r.Until(s.Title+" on Resolver", func() bool { return r.Top() == uitest.Of[*solver.View](r.Pages(r.Find(game))) })
			continue
		}
		r.Until(s.Title+" in Explorar", func() bool {
			v := uitest.Of[*exploring.View](r.Pages(r.Find(game)))
			if r.Top() != v || !exploring.Drive(v).Exploring() {
				return false
			}
			kind, step := exploring.Drive(v).Asked()
			return string(kind) == s.Moment.Predict && step == s.Moment.Step
		})
	}
}

func TestALessonWaitsForAnAnswerAndSaysAtItsEndHowManyWereRight(t *testing.T) {
	r := uitest.New(t, areas(), func(o *uitest.Options) { o.Lessons = true })
	i := slices.IndexFunc(r.Host().Lessons(), func(f datafile.File) bool { return f.Lecture.Title == "Uma heurística que mente" })
	lesson := r.Host().Lessons()[i]
	asked := slices.IndexFunc(lesson.Lecture.Steps, func(s game.LectureStep) bool { return s.Moment != nil && s.Moment.Predict == string(teach.AskValue) })
	lesson.Lecture.Steps = lesson.Lecture.Steps[asked : asked+1]
	r.Window().Canvas().Focus(uitest.All[*widgets.KeyedList](r.Top().Content())[0])
	r.Host().ShowFile(lesson)
	if r.Window().Canvas().Focused() != nil {
		t.Error("the list that it was chosen from keeps the keyboard")
	}
	d := func() exploring.Driver {
		return exploring.Drive(uitest.Of[*exploring.View](r.Pages(r.Find("adjiboto"))))
	}
	r.Until("the question", func() bool { kind, _ := d().Asked(); return kind != "" })
	button := func(key string) { test.Tap(r.Button(r.Words().Key(key))) }
	button("extras.lecture.end")
	if kind, _ := d().Asked(); kind == "" || r.Notice() != r.Words().Key("extras.lecture.answer") {
		t.Errorf("it goes on: %q", r.Notice())
	}
	for _, e := range uitest.All[*widgets.Entry](r.Top().Content()) {
		e.SetText("-1")
	}
	button("explore.predicting.answer")
	button("extras.lecture.end")
	if r.Notice() != r.Words().Key("extras.lecture.ended", "Right", 0, "Asked", 1) {
		t.Errorf("at the end: %q", r.Notice())
	}
}

// said is all that can be read on the page on top.
func said(r *uitest.Rig) string { return strings.Join(uitest.Written(r.Top().Content()), "\n") }

func TestBHidesWhatTellsTheAnswer(t *testing.T) {
	for _, key := range []fyne.KeyName{fyne.KeyB, fyne.KeyPeriod} {
		r := uitest.New(t, areas())
		solver.Drive(page[*solver.View](r, "cavalo")).Pick("C")
		before := said(r)
		solve(r, "cavalo", "C", -2)
		d := solver.Drive(page[*solver.View](r, "cavalo"))
		shown := said(r)
		r.Key(key)
		hidden := said(r)
		for _, word := range strings.Split(shown, "\n") {
			told := strings.Contains(hidden, word) && !strings.Contains(before, word)
			if told && strings.ContainsAny(word, "0123456789") && !strings.Contains(word, "limit") {
				t.Errorf("%q can still be read", word)
			}
		}
		if strings.Contains(hidden, "ÓTIMA") || d.Player().Length() > 0 || d.Shown().Problem != "" {
			t.Errorf("the answer is shown: %q", hidden)
		}
		r.Key(key)
		r.Until("the path", func() bool { return d.Player().Length() > 1 })
		if d.Player().Index() != d.Player().Length()-3 || !strings.Contains(said(r), "ÓTIMA") {
			t.Errorf("what comes back is board %d, %q", d.Player().Index(), said(r))
		}
	}
}

func TestAStepComesUnderTheVeil(t *testing.T) {
	r := uitest.New(t, areas())
	lecturing(t, r)
	d := solver.Drive(page[*solver.View](r, "cavalo"))
	r.Key(fyne.KeyB)
	r.Key(fyne.KeyPageUp)
	r.Settle()
	if d.Player().Length() > 0 || d.Shown().Problem != "" {
		t.Error("the path of the step is seen")
	}
	r.Key(fyne.KeyB)
	r.Until("the path", func() bool { return d.Player().Length() > 1 })
	if d.Player().Index() != 2 {
		t.Errorf("board %d", d.Player().Index())
	}
}

// A lesson does not tell the answer to what it asks, neither on Resolver nor in Explorar; its last step does, and
// when it is closed nothing is hidden any more.
func TestALessonBeginsWithItsAnswerHidden(t *testing.T) {
	r := uitest.New(t, areas(), func(o *uitest.Options) { o.Lessons = true })
	r.Host().ShowFile(r.Host().Lessons()[0])
	steps := r.Host().Lessons()[0].Lecture.Steps
	explorar := func() exploring.Driver {
		return exploring.Drive(uitest.Of[*exploring.View](r.Pages(r.Find("adjiboto"))))
	}
	for i, s := range steps {
		if s.Moment != nil {
			r.Until(s.Title, func() bool {
				_, step := explorar().Asked()
				return explorar().Exploring() && step == s.Moment.Step
			})
		}
		if told := strings.Contains(said(r), "ÓTIMA"); told != (i == len(steps)-1) {
			t.Errorf("%s: the answer is told: %t", s.Title, told)
		}
		for range 2 { // past a question that is not answered
			if i < len(steps)-1 {
				r.Key(fyne.KeyPageDown)
			}
			if s.Moment == nil || s.Moment.Predict == "" {
				break
			}
		}
	}
	r.Key(fyne.KeyPageUp)
	r.Until("the step before", func() bool { _, step := explorar().Asked(); return step == steps[len(steps)-2].Moment.Step })
	if strings.Contains(said(r), "ÓTIMA") {
		t.Error("a step back the answer is told")
	}
	r.Choose("menu.view", "menu.lecture", "extras.lecture.shut")
	if !strings.Contains(said(r), "ÓTIMA") {
		t.Error("it stays hidden when the lesson is closed")
	}
}

// A projector and a large screen: the cells take the same share, and so do the texts.
func TestF11LetsBoardAndTextsGrowTogether(t *testing.T) {
	var shares, texts []float32
	for _, screen := range []fyne.Size{{Width: 1024, Height: 768}, {Width: 1920, Height: 1080}, {Width: 3840, Height: 2160}} {
		r := uitest.New(t, areas())
		solve(r, "cavalo", "C", 0)
		r.Window().Resize(screen)
		r.Key(fyne.KeyF11)
		r.Settle()
		r.SettleIn(screen)
		r.Settle()
		uitest.Fits(t, "for a room", r.Window().Content(), screen)
		scale := r.App.Settings().Theme().Size("text") / 14
		shares = append(shares, cellsHeight(r)/screen.Height)
		texts = append(texts, scale/screen.Height)
		t.Logf("%v: texts %.2f, cells %.1f %%", screen, scale, 100*shares[len(shares)-1])
		if shares[len(shares)-1] < 0.55 {
			t.Errorf("%v: the cells have %.1f %%", screen, 100*shares[len(shares)-1])
		}
		if got := uitest.Clipped(r.Top().Content()); len(got) > 0 {
			t.Errorf("%v: %q", screen, got)
		}
		r.Key(fyne.KeyF11)
		if after := r.App.Settings().Theme().Size("text"); after != 14 {
			t.Errorf("texts stay at %v", after)
		}
	}
	for i := range texts {
		if texts[i] < 0.85*texts[0] || texts[i] > 1.2*texts[0] {
			t.Errorf("texts grow otherwise than the screen: %v", texts)
		}
	}
}

// steps are the titles of the lecture in a file.
func steps(t *testing.T, path string) []string {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	_, steps, _ := strings.Cut(string(src), "[[step]]")
	for _, line := range strings.Split(steps, "\n") {
		if title, ok := strings.CutPrefix(line, "title = "); ok {
			list = append(list, strings.Trim(title, "\""))
		}
	}
	return list
}

// edited opens the list of steps and returns what taps a button of it.
func edited(r *uitest.Rig) (tap func(key string), entries []*widgets.Entry) {
	r.Choose("menu.view", "menu.lecture", "extras.lecture.edit")
	return func(key string) { r.Reply(key) }, uitest.All[*widgets.Entry](r.PopUp())
}

func TestStepsArePutInOrderRenamedDeletedAndTakenBack(t *testing.T) {
	r := uitest.New(t, areas())
	path := lecturing(t, r)
	before := steps(t, path)
	tap, entries := edited(r) // the last step is chosen
	tap("extras.lecture.up")
	entries[1].SetText("Sementes")
	entries[2].SetText("Uma nota")
	entries[0].SetText("A minha aula")
	tap("extras.lecture.save")
	r.Settle()
	if got := steps(t, path); len(got) != 3 || got[0] != before[0] || got[1] != "Sementes" || got[2] != before[1] {
		t.Errorf("steps %q, before %q", got, before)
	}
	if src, _ := os.ReadFile(path); !strings.Contains(string(src), "title = \"A minha aula\"\n\n") || !strings.Contains(string(src), "note = \"Uma nota\"\n") {
		t.Errorf("written\n%s", src)
	}
	tap, _ = edited(r)
	tap("extras.lecture.remove")
	tap("extras.lecture.remove")
	tap("menu.undo")
	tap("extras.lecture.save")
	r.Settle()
	if got := steps(t, path); len(got) != 2 {
		t.Errorf("steps %q", got)
	}
}

// The file of before stays, and the window says where the lecture goes.
func TestALectureOfVersion01IsSavedUnderAnotherName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "aula.dat")
	before := "(aula \"De ontem\"\n (passo \"A\" (problema adjiboto_p1bO6lmS8 \"A\"))\n (passo \"B\" (problema adjiboto_p1bO6lmS8 \"A\"))) ; nota\n"
	if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
		t.Fatal(err)
	}
	r := uitest.New(t, areas())
	r.Open(path)
	r.Settle()
	if said := strings.Join(uitest.Written(r.Window().Content()), " "); !strings.Contains(said, "aula.dat é da versão 0.1: guarda-se na forma de hoje, em aula.toml") {
		t.Errorf("said is %q", said)
	}
	r.Choose("menu.view", "menu.lecture", "extras.lecture.save")
	if r.Native.Proposed != "aula.toml" {
		t.Errorf("proposed %q", r.Native.Proposed)
	}
	now := filepath.Join(filepath.Dir(path), "aula.toml")
	r.Answer(now, nil)
	r.Settle()
	if got := steps(t, now); len(got) != 2 || got[1] != "B" {
		t.Errorf("steps %q", got)
	}
	if src, _ := os.ReadFile(path); string(src) != before {
		t.Errorf("the old file is now\n%s", src)
	}
}

func TestTheListOfStepsGoesWithItsLecture(t *testing.T) {
	r := uitest.New(t, areas())
	path := lecturing(t, r)
	edited(r)
	r.Open(path) // it was on its way when the list was opened
	if r.PopUp() != nil {
		t.Errorf("%q is there for steps that are not", uitest.Written(r.PopUp()))
	}
}

func TestAFileThatSomebodyElseHasWrittenStays(t *testing.T) {
	r := uitest.New(t, areas())
	path := lecturing(t, r)
	other := []byte("# de outra pessoa\nlecture = 1\ntitle = \"Outra\"\n")
	if err := os.WriteFile(path, other, 0o600); err != nil {
		t.Fatal(err)
	}
	r.Choose("menu.view", "menu.lecture", "extras.lecture.add")
	r.Choose("menu.view", "menu.lecture", "extras.lecture.save")
	r.Settle()
	if got, _ := os.ReadFile(path); string(got) != string(other) {
		t.Errorf("the file is now\n%s", got)
	}
	if said := strings.Join(uitest.Written(r.Window().Content()), " "); !strings.Contains(said, "mudou no disco") {
		t.Errorf("said is %q", said)
	}
}

func TestALectureWithChangesIsSavedBeforeAnotherOpens(t *testing.T) {
	r := uitest.New(t, areas())
	path := lecturing(t, r)
	r.Choose("menu.view", "menu.lecture", "extras.lecture.add")
	r.Open(path)
	r.Key(fyne.KeyReturn)
	r.Settle()
	if got := steps(t, path); len(got) != 4 {
		t.Errorf("%d steps", len(got))
	}
}

func TestALectureWithChangesIsAskedAboutBeforeAnotherOpens(t *testing.T) {
	r := uitest.New(t, areas())
	path := lecturing(t, r)
	r.Choose("menu.view", "menu.lecture", "extras.lecture.add")
	r.Open(path)
	if r.PopUp() == nil {
		t.Fatal("nothing is asked")
	}
	r.Press(false)
	r.Choose("menu.view", "menu.lecture", "extras.lecture.save")
	r.Settle()
	if got := steps(t, path); len(got) != 4 {
		t.Errorf("%d steps", len(got))
	}
}

// A problem that no page has is lent, and is part of no file.
func TestAStepBringsItsProblemAndRules(t *testing.T) {
	made := uitest.New(t, areas())
	made.Open(uitest.Wild(t, "adji-plain-numbers.dat"))
	d := solver.Drive(uitest.Of[*solver.View](made.Pages(made.Row().SelectedIndex())))
	d.Press()
	made.Until("the end", func() bool { return !d.Running() })
	atEnd(made, d)
	made.Choose("menu.view", "menu.lecture", "extras.lecture.add")
	path := filepath.Join(t.TempDir(), "aula.toml")
	made.Choose("menu.view", "menu.lecture", "extras.lecture.saveas")
	made.Answer(path, nil)
	made.Settle()
	r := uitest.New(t, areas())
	r.Open(path)
	now := solver.Drive(page[*solver.View](r, "adjiboto"))
	r.Until("the run", func() bool { return now.Player().Length() > 1 })
	if now.Shown().Identity != d.Shown().Identity || now.Player().Index() != d.Player().Index() {
		t.Errorf("shown is %s, board %d", now.Shown().Problem, now.Player().Index())
	}
	if now.Player().Length() != d.Player().Length() {
		t.Errorf("%d boards, want %d", now.Player().Length(), d.Player().Length())
	}
}

// What was searched for a step is ended by its own Cancel, and by the next step.
func TestTheSearchOfAStepCanBeCancelled(t *testing.T) {
	path := lecturing(t, uitest.New(t, areas()))
	var gate *uitest.Gate
	r := uitest.New(t, areas(), func(o *uitest.Options) {
		o.Change = func(p *ui.Program) {
			p.Samples = slices.Clone(p.Samples)
			for i, s := range p.Samples {
				if s.Puzzle.Module().ID() == "cavalo" && s.Name == "C" {
					p.Samples[i].Puzzle, gate = uitest.Gated(s.Puzzle)
				}
			}
		}
	})
	r.Open(path)
	r.Key(fyne.KeyPageDown)
	<-gate.Begun
	said := func() string { return strings.Join(uitest.Written(r.Window().Content()), "\n") }
	if !strings.Contains(said(), r.Words().Key("extras.lecture.searching")) {
		t.Error("nothing says that it searches")
	}
	for _, b := range uitest.All[*widgets.Button](r.Window().Content()) {
		if b.Text == r.Words().Key("menu.button.cancel") {
			test.Tap(b)
		}
	}
	r.Until("the end of the search", func() bool { return !strings.Contains(said(), r.Words().Key("extras.lecture.searching")) })
	if run := solver.Drive(page[*solver.View](r, "cavalo")).Shown(); run.Stopped != search.ByCancel || run.Problem != "C" {
		t.Errorf("what was proved until then is %+v", run)
	}
	if r.Notice() != "" {
		t.Errorf("who cancels is told %q", r.Notice())
	}
	r.Key(fyne.KeyPageUp)
	r.Settle()
}

func TestALectureIsThereAgainAtTheNextStart(t *testing.T) {
	d := newDrawer()
	r := d.window(t)
	lecturing(t, r)
	r.Key(fyne.KeyPageUp)
	r.Choose("menu.view", "menu.lecture", "extras.lecture.add")
	r.End()
	again := d.window(t)
	written := strings.Join(uitest.Written(again.Window().Content()), "\n")
	if !strings.Contains(written, "3/4") {
		t.Errorf("what is there is %q", written)
	}
	d.now["lecture.lecture"] = []byte(`{"at":7,"text":"lecture = 1"}`)
	if written := strings.Join(uitest.Written(d.window(t).Window().Content()), "\n"); strings.Contains(written, "8/") {
		t.Error("a damaged lecture is taken up")
	}
}

// Escape is for what the page has to end first.
func TestEscapeLeavesTheScreenThatIsFilled(t *testing.T) {
	r := uitest.New(t, areas())
	solve(r, "cavalo", "C", 0)
	r.Key(fyne.KeyF11)
	r.Window().Resize(fyne.NewSize(1920, 1080))
	r.Settle()
	if r.App.Settings().Theme().Size("text") == 14 {
		t.Fatal("texts are as before")
	}
	r.Key(fyne.KeyEscape)
	r.Settle()
	if got := r.App.Settings().Theme().Size("text"); got != 14 {
		t.Errorf("texts are %v", got)
	}
}

func TestTheRoomOfALectureThatIsClosedIsThePagesAgain(t *testing.T) {
	r := uitest.New(t, areas(), func(o *uitest.Options) { o.Lessons = true })
	r.Settle()
	before := r.Row().Size()
	r.Host().ShowFile(r.Host().Lessons()[0])
	r.Settle()
	if during := r.Row().Size(); during.Height >= before.Height {
		t.Errorf("the page is %v high beside a lecture, %v before", during.Height, before.Height)
	}
	r.Choose("menu.view", "menu.lecture", "extras.lecture.shut")
	r.Settle()
	if after := r.Row().Size(); after != before {
		t.Errorf("the page is %v large after a lecture, was %v", after, before)
	}
}
