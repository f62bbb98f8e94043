package tournament

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/ui/internal/uitest"
)

func TestEveryControlAndColumnOfThePageExplainsItself(t *testing.T) {
	for _, language := range []string{"pt", "en"} {
		r := newRig(t)
		r.SetLanguage(language)
		v := r.tournament("easy", "medium", "perfect")
		for _, what := range uitest.Unexplained(v.Content()) {
			t.Errorf("%s: %s", language, what)
		}
		if engines := len(v.session.Order.Engines); len(v.table.heads.List) != engines+5 || len(v.games.table.Terms.List) != 4 {
			t.Errorf("%s: %d columns for %d engines", language, len(v.table.heads.List), engines)
		}
		v.panel.remove(2)
		test.Tap(v.panel.test.check)
		for _, what := range uitest.Unexplained(v.Content()) {
			t.Errorf("%s, a test: %s", language, what)
		}
		for i, setting := range v.session.module.MatchSettings() {
			for _, value := range setting.Values {
				v.panel.rules[i].Set(value)
				if what := uitest.Unexplained(v.panel.rules[i].KeyedSelect); len(what) > 0 {
					t.Errorf("%s: %s=%s: %s", language, setting.Key, value, what)
				}
			}
		}
	}
}

func TestEveryFieldOfTheFormOfAnEngineExplainsItself(t *testing.T) {
	for _, language := range []string{"pt", "en"} {
		f := newEngineForm(uitest.Speak(language), []game.Level{game.Easy, game.Perfect, game.AlphaBeta}, true, func() fyne.Size { return fyne.NewSize(1000, 1000) })
		for _, kind := range f.kind.Keys {
			f.kind.Set(kind)
			f.showRows()
			for _, what := range uitest.Unexplained(f.content) {
				t.Errorf("%s: %s: %s", language, kind, what)
			}
		}
	}
}
