package solver

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"procura/core/search"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/solver/figures"
	"procura/ui/solver/history"
	"procura/ui/widgets"
)

// sentence fails where words are no sentence of their own.
func sentence(t *testing.T, seen map[string]string, what, words string) {
	t.Helper()
	if !strings.HasSuffix(words, ".") || strings.HasPrefix(words, "[") || strings.Contains(words, "<no value>") {
		t.Errorf("%s: %q", what, words)
	}
	if other := seen[words]; other != "" && other != what {
		t.Errorf("%s and %s are explained alike: %q", what, other, words)
	}
	seen[words] = what
}

// each chooses every key of a select.
func each(t *testing.T, seen map[string]string, what string, c *widgets.Choice) {
	t.Helper()
	for i, key := range c.Keys {
		c.SetSelectedIndex(i)
		sentence(t, seen, what+" "+key, c.Tip.Words())
	}
}

// entries are the limits and columns that say the same of every choice.
func (v *View) explained() map[string]string {
	p := v.panel
	list := map[string]string{
		"solve": v.button.Tip.Words(), "audit": p.audit.Tip.Words(), "time limit": p.time.Tip.Words(),
		"memory limit": p.memory.Tip.Words(), "node limit": p.nodes.Tip.Words(), "depth limit": p.depth.Tip.Words(),
	}
	for i, term := range v.counters.Terms.List {
		list["counter "+figures.Keys[i]] = term.Tip.Words()
	}
	return list
}

func TestEverythingThatCanBeChosenExplainsItself(t *testing.T) {
	for _, language := range []string{"pt", "en"} {
		r := newRig(t)
		r.SetLanguage(language)
		for _, id := range walkedGames {
			v, seen := r.Tab(id), map[string]string{}
			for what, words := range v.explained() {
				sentence(t, seen, what, words)
			}
			heads := map[string]string{}
			for i, term := range v.runs.Terms.List {
				sentence(t, heads, "column "+v.runs.Columns[i].Title, term.Tip.Words())
			}
			for i, c := range v.panel.ruleChoices {
				each(t, seen, v.session.module.Settings()[i].Key, c)
			}
			if v.panel.goalRow.Visible() {
				each(t, seen, "goal", v.panel.goal)
				v.panel.goal.SetSelectedIndex(0)
			}
			for i, key := range v.panel.algorithm.Keys {
				v.panel.algorithm.SetSelectedIndex(i)
				sentence(t, seen, "algorithm "+key, v.panel.algorithm.Tip.Words())
				if _, ok := search.Algorithm(key).Parameter(); ok {
					sentence(t, map[string]string{}, "number of "+key, v.panel.parameter.entry.Tip.Words())
				}
				if v.session.choices.TakesHeuristic() {
					each(t, seen, "heuristic", v.panel.heuristic)
				}
				each(t, seen, "duplicates", v.panel.duplicates)
				sentence(t, map[string]string{}, "promise of "+key, v.panel.explainPromise())
			}
		}
	}
}

func TestEveryVerdictExplainsItself(t *testing.T) {
	for _, language := range []string{"pt", "en"} {
		w, seen := uitest.Speak(language), map[string]string{}
		sentence(t, seen, "none", w.Key("explain.verdict.none"))
		for _, verdict := range []search.Verdict{search.Optimal, search.Solution, search.Impossible, search.Unknown} {
			r := &history.Record{}
			r.Verdict, r.Length = verdict, 3
			sentence(t, seen, string(verdict), figures.About(w, r, report.Known{}))
		}
		most, failed := &history.Record{}, &history.Record{Failed: true}
		most.Maximise, most.Verdict = true, search.Optimal
		sentence(t, seen, "maximum", figures.About(w, most, report.Known{}))
		sentence(t, seen, "failed", figures.About(w, failed, report.Known{}))
		least := &history.Record{}
		least.Verdict, least.Length, least.Bound = search.Solution, 3, 3
		sentence(t, seen, "least", figures.About(w, least, report.Known{}))
	}
}

// The button does something else while its words are on the screen.
func TestTheWordsOverTheButtonGoWithWhatItDoes(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	puzzle, gate := uitest.Gated(v.session.problems[v.session.chosen].Puzzle)
	v.session.problems[v.session.chosen].Puzzle = puzzle
	open := uitest.Opener(t, gate.Open)
	said := func(key string) bool {
		return strings.Contains(strings.Join(uitest.Written(v.Content()), " "), r.Words().Key(key))
	}
	v.Tips.Clock = nil
	v.button.Tip.Enter()
	if !said("explain.solve") {
		t.Fatalf("%q", uitest.Written(v.Content()))
	}
	test.Tap(v.button)
	if said("explain.solve") {
		t.Errorf("while it searches: %q", uitest.Written(v.Content()))
	}
	v.button.Tip.Enter()
	if !said("explain.cancel") {
		t.Errorf("of the button that cancels: %q", uitest.Written(v.Content()))
	}
	open()
	r.Until("the end", func() bool { return !v.session.Working() })
	if !said("explain.solve") || said("explain.cancel") {
		t.Errorf("afterwards: %q", uitest.Written(v.Content()))
	}
}
