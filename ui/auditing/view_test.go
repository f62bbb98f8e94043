package auditing

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/audit"
	"procura/ui/host"
	"procura/ui/internal/uitest"
)

func TestAnAuditSaysInWordsAndFiguresWhatItHasFound(t *testing.T) {
	r := newRig(t)
	r.audited("cavalo", "A", "course")
	want := []string{"10 estados: todo o espaço.", "Não admissível: excede a distância real em 2 estados."}
	if got := r.said(); len(got) < 3 || !slices.Equal(got[:2], want) {
		t.Errorf("%q", got)
	}
	if got := r.page().findings.banner.Headline.Words; got != "Não admissível" {
		t.Errorf("headline %q", got)
	}
	for key, want := range map[string]string{"judged": "4", "farthest": "3"} {
		if got := r.figure(key); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
}

func TestAnAdmissibleHeuristicIsProvedWhereTheWholeSpaceWasSeen(t *testing.T) {
	r := newRig(t)
	r.audited("cavalo", "A", "pairs")
	if got := r.page().findings.banner.Headline.Words; got != "Admissível neste problema, provado" {
		t.Errorf("headline %q", got)
	}
	if r.session.showing.example != nil || !r.page().card.none.Visible() {
		t.Error("a counter-example is shown")
	}
	found, plot := r.page().findings.content, r.page().plot.content
	where := fyne.CurrentApp().Driver().AbsolutePositionForObject
	if end := where(found).Y + found.MinSize().Height; end > where(plot).Y {
		t.Errorf("what was found ends at %g, below the start of the plot, %g", end, where(plot).Y)
	}
}

func TestTheWorstCounterExampleIsOnTheBoardWithItsClaim(t *testing.T) {
	r := newRig(t)
	r.audited("cavalo", "A", "course")
	c := r.page().card
	if got := c.claim.Words; !strings.Contains(got, "h = 3,471") || c.place.Words != "No início" {
		t.Errorf("%q, %q", got, c.place.Words)
	}
	start := r.session.problem.Puzzle.Scene()
	if got := c.board.Text(); got == "" || len(start.Cells) == 0 || c.player.Index() != 0 {
		t.Errorf("step %d, board %q", c.player.Index(), got)
	}
}

func TestBothCounterExamplesCanBeStepped(t *testing.T) {
	r := newRig(t)
	r.SetAnimation(false)
	r.audited("cavalo", "A", "course")
	if r.session.now.found.Drop == nil {
		t.Fatal("the course heuristic falls too fast on A")
	}
	i := slices.Index(r.page().card.kind.Keys, dropKind)
	r.page().card.kind.SetSelectedIndex(i)
	r.Until("the film of the move", r.isFilmed)
	c, d := r.page().card, r.session.now.found.Drop
	if c.player.Index() != len(d.Path) || c.player.Length() != len(d.Path)+2 {
		t.Errorf("step %d of %d", c.player.Index(), c.player.Length())
	}
	if !strings.Contains(c.claim.Words, d.Move) {
		t.Errorf("claim %q", c.claim.Words)
	}
	before := c.caption.Words
	r.Key(fyne.KeyRight)
	if after := c.caption.Words; after == before || !strings.Contains(after, d.Move) {
		t.Errorf("%q, then %q", before, after)
	}
}

func TestACancelKeepsWhatWasFound(t *testing.T) {
	r := newRig(t)
	r.choose("cavalo", "A", "course")
	begun := make(chan struct{})
	whole := r.session.problem.Puzzle.Audit
	r.replace(func(ctx context.Context, o game.AuditRequest) game.AuditReport {
		o.Progress.Generated.Store(7)
		close(begun)
		<-ctx.Done()
		part := whole(context.Background(), game.AuditRequest{Heuristic: o.Heuristic})
		part.Whole, part.Stopped = false, search.ByCancel
		return part
	})
	r.session.audit()
	<-begun
	if r.Row().Selected().Icon == nil {
		t.Error("the tab does not say that it works")
	}
	r.Key(fyne.KeyEscape)
	r.over()
	if got := r.said(); len(got) < 2 || !strings.Contains(got[0], "uma parte do espaço") || !strings.Contains(got[1], "Não admissível") {
		t.Errorf("%q", got)
	}
	if r.Row().Selected().Icon != nil {
		t.Error("the tab says that it works when all is over")
	}
}

func TestRandomBoardsAreAuditedUnderTheRulesOfTheProblem(t *testing.T) {
	r := newRig(t)
	r.choose("cavalo", "A", "course")
	r.random("5")
	r.session.audit()
	r.over()
	found := r.session.now.found
	if found.Boards != 5 || !strings.HasPrefix(r.said()[0], "5 de 5 tabuleiros") {
		t.Errorf("%d boards: %q", found.Boards, r.said())
	}
	for _, at := range found.Plot {
		if at.Over && !slices.ContainsFunc(found.Cases, func(o game.Overestimate) bool { return o.Distance == at.Distance && o.Estimate == at.Estimate }) {
			t.Errorf("no state for the point %+v", at)
		}
	}
	if strings.Contains(r.page().findings.banner.Headline.Words, "provado") {
		t.Error("random boards prove nothing for all")
	}
}

func TestANumberThatIsNoneIsSaidAndNothingStarts(t *testing.T) {
	r := newRig(t)
	for what, wrong := range map[string]func(*State){
		"states": func(c *State) { c.States = "-3" },
		"boards": func(c *State) { c.Random, c.Boards = true, "0" },
		"seed":   func(c *State) { c.Random, c.Seed = true, "x" },
		"size":   func(c *State) { c.Random, c.Size = true, "9999" },
	} {
		r.choose("cavalo", "A", "course")
		was := r.session.State
		wrong(&r.session.State)
		r.session.audit()
		if r.session.auditing.Busy() || r.Notice() == "" {
			t.Errorf("%s: busy %t, notice %q", what, r.session.auditing.Busy(), r.Notice())
		}
		r.session.State = was
	}
}

func TestAProblemWithoutTargetIsSaidSo(t *testing.T) {
	r := newRig(t)
	r.Open(uitest.Wild(t, "cavalo-bare-lower-nil.dat"))
	r.session.survey()
	r.session.choose(r.session.open[0])
	r.session.audit()
	if got := r.Notice(); got != "Este problema não tem objetivo: resolva-o primeiro." || r.session.auditing.Busy() {
		t.Errorf("%q", got)
	}
}

func TestTheProblemIsTheOneThatTheSolverHasChosen(t *testing.T) {
	r := newRig(t)
	chosen := func() string {
		found, _ := r.session.Host.Chosen()
		return found.Name
	}
	r.choose("cavalo", "B", "course")
	if chosen() != "B" {
		t.Errorf("the solver has %s", chosen())
	}
	r.session.Host.Send(host.RunLookedAt{Run: game.Run{Identity: r.problem("cavalo", "C").Puzzle.Identity()}})
	r.page().VisibilityChanged(true)
	if r.session.problem.Name != "C" || r.page().panel.problem.Selected != "C" {
		t.Errorf("%s is chosen here", r.session.problem.Name)
	}
}

func TestWhatWasChosenIsThereAfterANewStart(t *testing.T) {
	r := newRig(t)
	r.choose("cavalo", "B", "course")
	r.random("7")
	r.session.State.Time = "30s"
	content, err := r.session.StateParts()[0].Encode()
	if err != nil {
		t.Fatal(err)
	}
	again := newRig(t)
	if damaged := again.session.RestoreState(map[string][]byte{"state": content})(); damaged != nil {
		t.Fatalf("damaged: %q", damaged)
	}
	if c := again.session.State; !reflect.DeepEqual(c, r.session.State) {
		t.Errorf("%+v", c)
	}
	if damaged := again.session.RestoreState(map[string][]byte{"state": []byte("{")})(); len(damaged) != 1 {
		t.Error("damage goes unnoticed")
	}
}

func TestAnotherLanguageLeavesWhatWasFound(t *testing.T) {
	r := newRig(t)
	r.audited("cavalo", "A", "course")
	r.Rig.Choose("menu.view", "menu.language", "menu.language.en")
	if got := r.page().findings.banner.Headline.Words; got != "Not admissible" {
		t.Errorf("headline %q", got)
	}
	if r.page().card.board.Text() == "" || r.page().card.player.Length() == 0 {
		t.Error("the counter-example is gone")
	}
}

func TestEveryControlExplainsItself(t *testing.T) {
	r := newRig(t)
	r.random("5")
	for _, one := range uitest.Unexplained(r.page().Content()) {
		t.Error(one)
	}
	r.random("")
	r.audited("cavalo", "A", "course")
	for _, one := range uitest.Unexplained(r.page().Content()) {
		t.Error(one)
	}
}

func TestThePageFitsEveryRoom(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		r.audited("cavalo", "A", "course")
		r.session.State.Below = limits // what a quantity means is told where it is cut
		r.session.Changed()
		r.SettleIn(room)
		uitest.Fits(t, "the window", r.Window().Content(), room)
		for _, words := range uitest.Clipped(r.page().Content()) {
			t.Errorf("cut: %s", words)
		}
	})
}

func TestTheButtonAuditsAndCancels(t *testing.T) {
	r := newRig(t)
	r.choose("cavalo", "A", "pairs")
	p := r.page().panel
	test.Tap(p.audit.Start)
	if !r.session.auditing.Busy() || p.audit.Start.Visible() || !p.audit.Cancel.Visible() {
		t.Error("the button does not become Cancelar")
	}
	r.over()
	if !p.audit.Start.Visible() || p.audit.Cancel.Visible() {
		t.Error("it does not come back")
	}
}

func TestThePlotHasAPointForEveryDistanceAndEstimateAndThoseAboveTheLineShowTheirState(t *testing.T) {
	r := newRig(t)
	r.audited("cavalo", "A", "course")
	p, found := r.page().plot, r.session.now.found
	if got := len(p.points[below]) + len(p.points[above]) + len(p.points[unproved]); got != len(found.Plot) || len(p.points[above]) == 0 {
		t.Fatalf("%d points, %d above; the audit has %d", got, len(p.points[above]), len(found.Plot))
	}
	states := int64(0)
	for _, at := range found.Plot {
		states += at.Count
	}
	if states != found.Judged {
		t.Errorf("the plot counts %d states, the audit %d", states, found.Judged)
	}
	for i, at := range p.points[above] {
		p.chart.OnTap(0, 0, above, i)
		r.Until("the film", r.isFilmed)
		if o := r.session.showing.example.over; o.Distance != at.Distance || o.Estimate != at.Estimate {
			t.Errorf("%+v shows h = %v at %d", at, o.Estimate, o.Distance)
		}
	}
	shown := r.session.showing.example
	p.chart.OnTap(0, 0, below, 0)
	if r.session.showing.example != shown {
		t.Error("a point that refutes nothing shows something")
	}
}

// Choosing a heuristic showed "a distância real é 6", and the longer audit "é no máximo 6".
func TestADistanceThatWasProvedStaysProved(t *testing.T) {
	r := newRig(t)
	p := r.problem("cavalo", "C").Puzzle
	audit := func(exact bool, distance int, path ...string) *work {
		a := &work{}
		a.found.Over = &game.Overestimate{Puzzle: p, Overestimate: audit.Overestimate{Estimate: 18, Distance: distance, Exact: exact, Path: path}}
		r.session.proved.settle(&a.found.AuditReport, r.session.Host.Known)
		return a
	}
	audit(true, 6, "B1")
	if later := audit(false, 7, "B1").found.Over; !later.Exact || later.Distance != 6 {
		t.Errorf("%+v", later)
	}
	if other := audit(false, 6, "D1").found.Over; other.Exact {
		t.Error("another state is proved")
	}
}

func TestThePlotDoesNotSayThatAnUpperBoundOfTheDistanceIsNotExceeded(t *testing.T) {
	p := newRig(t).page().plot
	exact, bounded := audit.PlotPoint{Distance: 2, Estimate: 1, Count: 1e9, Exact: true}, audit.PlotPoint{Distance: 3, Estimate: 1, Count: 1}
	over := audit.PlotPoint{Distance: 3, Estimate: 4, Count: 1, Over: true}
	f := p.figure([]audit.PlotPoint{exact, bounded, over})
	if len(p.points[below]) != 1 || p.points[below][0] != exact || len(p.points[above]) != 1 || len(f.Series) != unproved+1 || f.Series[unproved].Name != "distância por provar" {
		t.Errorf("below the line %v, above %v, %d series", p.points[below], p.points[above], len(f.Series))
	}
	if size := f.Series[below].Points[0].Size; size > 12 {
		t.Errorf("a dot of %v reaches over the line", size)
	}
	f = p.figure([]audit.PlotPoint{exact, over})
	if len(f.Series) != unproved {
		t.Error("the legend tells of what is not there")
	}
}

func TestTheFilmGoesOnToTheGoalThatIsNearerThanTheEstimate(t *testing.T) {
	r := newRig(t)
	r.SetAnimation(false)
	r.audited("cavalo", "A", "course")
	o := r.session.now.found.Over
	c := r.page().card
	if len(o.Onward) != o.Distance || c.player.Length() != len(o.Path)+o.Distance+1 || c.player.Index() != len(o.Path) {
		t.Fatalf("step %d of %d, %d moves to the goal", c.player.Index(), c.player.Length(), len(o.Onward))
	}
	r.Key(fyne.KeyEnd)
	if got := c.caption.Words; !strings.Contains(got, "Jogada 3 de 3 daqui ao objetivo") {
		t.Errorf("at the end: %q", got)
	}
}

func TestWhatIsFoundIsToldWhileItIsFound(t *testing.T) {
	r := newRig(t)
	r.choose("cavalo", "A", "course")
	whole := r.session.problem.Puzzle.Audit
	told, open := make(chan struct{}), make(chan struct{})
	release := uitest.Opener(t, open)
	r.replace(func(_ context.Context, o game.AuditRequest) game.AuditReport {
		found := whole(context.Background(), game.AuditRequest{Heuristic: o.Heuristic})
		found.Whole = false
		o.Tell(found)
		close(told)
		<-open
		return found
	})
	r.session.audit()
	<-told
	r.Until("the findings", func() bool {
		return slices.ContainsFunc(r.said(), func(s string) bool { return strings.Contains(s, "Não admissível") })
	})
	if !r.session.auditing.Busy() || len(r.page().plot.points[above]) == 0 {
		t.Error("the plot waits for the end")
	}
	release()
	r.over()
}

func TestAResultIsShownOnlyBesideTheProblemAndHeuristicThatItIsOf(t *testing.T) {
	r := newRig(t)
	r.audited("cavalo", "C", "course")
	found := func() bool {
		said := strings.Join(uitest.Written(r.page().Content()), "\n")
		return strings.Contains(said, r.Words().Key("audit.page.found.fails")) || strings.Contains(said, "Cavalo C") || r.page().BoardText() != ""
	}
	for _, other := range [][3]string{{"cavalo", "A", "course"}, {"cavalo", "C", "pairs"}} {
		r.choose("cavalo", "C", "course")
		if !found() {
			t.Fatal("nothing was found")
		}
		r.session.choose(r.problem(other[0], other[1]))
		r.session.chooseHeuristic(other[2])
		if found() {
			t.Errorf("what was found of Cavalo C stands beside %v", other)
		}
	}
}

// Of no state anything is true.
func TestAnAuditOfAProblemThatHasNoWayToItsGoalProvesNothing(t *testing.T) {
	r := newRig(t)
	says := func(wanted ...string) {
		t.Helper()
		f := r.page().findings
		said := strings.Join(append(uitest.Written(f.banner.Content), uitest.Written(f.content)...), "\n")
		for _, words := range wanted {
			if !strings.Contains(said, words) || strings.Contains(said, "Admissível neste problema, provado") {
				t.Errorf("it does not say %q:\n%s", words, said)
			}
		}
	}
	r.choose("cavalo", "E", "course")
	says("Auditar uma heurística")
	r.session.State.States = "5"
	r.session.audit()
	r.over()
	says("Nada foi posto à prova", "Nenhum dos estados vistos")
	r.session.State.States = ""
	r.session.audit()
	r.over()
	says("Nada a comparar neste problema", "Nenhum estado chega")
	e := r.session.problem.Puzzle
	r.session.Host.Send(host.VerdictFound{Run: e.Solve(t.Context(), game.SolveRequest{Name: "E", Method: game.Method{Algorithm: game.Best}})})
	r.choose("cavalo", "E", "pairs") // of which nothing was asked yet
	says("Impossível", "Nenhum estado chega")
}

func checkCatalogue(t *testing.T, p *rig, list *catalogue) {
	t.Helper()
	for _, e := range list.entries {
		row := newEntryRow(p.page().Tips)
		row.name.SetText(e.name)
		row.Line.SetText(e.meaning)
		if least := row.name.MinSize().Width + row.Line.Wanted(); least > list.list.Size().Width-8 {
			t.Errorf("%s, %q: %g of %g", e.name, e.meaning, least, list.list.Size().Width)
		}
		if e.more == "" {
			t.Errorf("%s is not explained", e.name)
		}
	}
}

// What a quantity is fits into its row; the rest of it is told where it is pointed at.
func TestTheMeaningOfNoQuantityIsCut(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, _ fyne.Size) {
		for _, id := range []string{"cavalo", "adjiboto", "quatro"} {
			page := uitest.OnTop[*View](r.Rig, id)
			p := onTop(page)
			p.session.survey()
			p.session.choose(p.session.open[slices.IndexFunc(p.session.open, func(one game.Problem) bool { return one.Puzzle.Module().ID() == id })])
			checkCatalogue(t, p, p.page().panel.catalogue)
			if p.session.two != nil {
				p.session.two.turnPage(true)
				checkCatalogue(t, p, p.page().two.catalogue)
			}
		}
	})
}

func TestAnAuditIsThereWhereOneComesBackToItsProblem(t *testing.T) {
	r := newRig(t)
	r.audited("cavalo", "A", "course")
	first := r.session.now
	r.audited("cavalo", "B", "course")
	r.choose("cavalo", "A", "course")
	r.over()
	if r.session.shown() != first || !r.page().card.some.Visible() {
		t.Errorf("the audit of A is gone: %+v", r.session.shown())
	}
	r.session.choose(r.problem("cavalo", "C"))
	if r.session.shown() != nil {
		t.Error("another problem has an audit of which it was not asked")
	}
}

func TestWhatWasFoundIsFoundAgainAfterARestart(t *testing.T) {
	r := newRig(t)
	r.audited("cavalo", "A", "course")
	r.session.compared.searchAll()
	r.Until("all nodes", r.session.compared.isWhole)
	states := r.session.report().States
	content, err := r.session.StateParts()[0].Encode()
	if err != nil {
		t.Fatal(err)
	}
	again := newRig(t)
	again.choose("cavalo", "A", "pairs")
	again.session.RestoreState(map[string][]byte{"state": content})()
	if kept, err := again.session.StateParts()[0].Encode(); err != nil || string(kept) != string(content) {
		t.Errorf("kept before it is seen: %s, %v", kept, err)
	}
	again.page().VisibilityChanged(true)
	again.over()
	again.Until("all nodes", again.session.compared.isWhole)
	if got := again.session.report(); got == nil || got.States != states {
		t.Errorf("%+v", got)
	}
}
