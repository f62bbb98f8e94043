package ui_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/lab/auditing"
	"procura/ui/lab/comparing"
	"procura/ui/lab/exploring"
	"procura/ui/lab/grading"
	"procura/ui/match"
	"procura/ui/solver"
	"procura/ui/tournament"
)

func TestMain(m *testing.M) { uitest.Main(m) }

func areas() []host.Area { return []host.Area{match.New, tournament.New, solver.New} }

func benches() []host.LabPage {
	return []host.LabPage{exploring.New, comparing.New, comparing.NewRace, auditing.New, grading.New}
}

// forTwo is a game without problems.
type forTwo struct{ game.Playable }

// forOne is a game that two can't play.
type forOne struct{ game.Puzzler }

// titles are the pages of the tab on top.
func titles(r *uitest.Rig) []string {
	var list []string
	for _, p := range r.Pages(r.Row().SelectedIndex()) {
		list = append(list, p.Title())
	}
	return list
}

func TestATabHasThePagesThatItsGameHasSomethingFor(t *testing.T) {
	for _, c := range []struct {
		what  string
		game  game.Module
		pages []string
		shown string
	}{
		{"for one and for two", gametest.Toy{}, []string{"Jogar", "Campeonato", "Resolver"}, "Resolver"},
		{"for two", forTwo{gametest.Toy{}}, []string{"Jogar", "Campeonato"}, "Jogar"},
		{"for one", forOne{gametest.Toy{}}, []string{"Resolver"}, "Resolver"},
	} {
		r := uitest.New(t, areas(), func(o *uitest.Options) { o.Games, o.Samples = []game.Module{c.game}, []game.Problem{} })
		if got := titles(r); !slices.Equal(got, c.pages) {
			t.Errorf("%s: pages %q, want %q", c.what, got, c.pages)
		}
		if got := r.Top().Title(); got != c.shown {
			t.Errorf("%s: %s is on top, want %s", c.what, got, c.shown)
		}
		for _, page := range []string{"match.play", "match.tournament"} {
			if shown := r.Button(r.Words().Key(page)) != nil; shown != (len(c.pages) > 1 && slices.Contains(c.pages, r.Words().Key(page))) {
				t.Errorf("%s: the switch has %s: %t", c.what, page, shown)
			}
		}
		r.Choose("menu.edit", "menu.copyboard")
		r.Choose("menu.view", "menu.language", "menu.language.en")
	}
}

func TestAGameThatNoAreaHasSomethingForHasNoTab(t *testing.T) {
	r := uitest.New(t, []host.Area{solver.New}, func(o *uitest.Options) {
		o.Games, o.Samples = []game.Module{forTwo{gametest.Toy{}}, forOne{gametest.Toy{}}}, []game.Problem{}
	})
	if got := len(r.Row().Items); got != 1 {
		t.Errorf("%d tabs", got)
	}
}

func TestThePageOnTopLastsToTheNextStart(t *testing.T) {
	app := uitest.NewApp(t)
	same := func(o *uitest.Options) { o.App = app }
	r := uitest.New(t, areas(), same)
	r.Page("match.tournament")
	r.Choose("menu.view", "menu.language", "menu.language.en")
	if got := r.Top().Title(); got != r.Words().Key("match.tournament") {
		t.Errorf("in another language %q is on top", got)
	}
	again := uitest.New(t, areas(), same)
	if got := again.Top().Title(); got != again.Words().Key("match.tournament") {
		t.Errorf("after a new start %q is on top", got)
	}
}

func TestAQuestionIsAnsweredByEnterAndEscape(t *testing.T) {
	r := uitest.New(t, areas())
	for key, want := range map[fyne.KeyName]bool{fyne.KeyReturn: true, fyne.KeyEnter: true, fyne.KeyEscape: false} {
		answered := false
		r.Host().Confirm(text.M("menu.quit"), func() { answered = true })
		if r.PopUp() == nil {
			t.Fatal("nothing is asked")
		}
		r.Key(key)
		if r.PopUp() != nil || answered != want {
			t.Errorf("%s: yes %t, dialog open %t", key, answered, r.PopUp() != nil)
		}
		r.Key(key) // nothing is asked any more
	}
}
