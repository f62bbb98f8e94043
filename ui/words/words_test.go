package words_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"procura/core/game"
	"procura/core/games"
	"procura/core/quatro/oracle"
	"procura/core/search"
	"procura/core/text"
	"procura/resources"
	"procura/storage"
	"procura/ui/words"
)

// speak loads the program's own texts.
func speak(t *testing.T, language string) *words.Words {
	t.Helper()
	files, err := fs.Sub(resources.Translations, "translations")
	if err != nil {
		t.Fatal(err)
	}
	w, err := words.New(files, language)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// builtIn reads the problems of the resources.
func builtIn(t *testing.T) []game.Problem {
	t.Helper()
	var list []game.Problem
	names, err := fs.Glob(resources.Problems, "problems/*.dat")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		src, err := fs.ReadFile(resources.Problems, name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, storage.Read(name, src, games.All(oracle.Settings{})).Problems...)
	}
	return list
}

// toy speaks texts of the test's own.
func toy(t *testing.T, language string) *words.Words {
	t.Helper()
	w, err := words.New(fstest.MapFS{
		"toy.en.json": {Data: []byte(`{"seeds": {"one": "{{.Count}} seed", "other": "{{.Count}} seeds"}, "in": "<{{.Rest}}>", "english": "yes"}`)},
		"toy.pt.json": {Data: []byte(`{"seeds": {"one": "{{.Count}} semente", "other": "{{.Count}} sementes"}, "in": "«{{.Rest}}»"}`)},
	}, language)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// spaces makes plain spaces of those that keep a number together.
func spaces(s string) string { return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(s) }

func TestTheCountChoosesThePluralForm(t *testing.T) {
	for _, c := range []struct {
		language string
		count    int
		want     string
	}{
		{"en", 0, "0 seeds"},
		{"en", 1, "1 seed"},
		{"en", 2, "2 seeds"},
		{"pt", 0, "0 sementes"}, // as in Portugal; Brazil says "0 semente"
		{"pt", 1, "1 semente"},
		{"pt", 24, "24 sementes"},
	} {
		if got := toy(t, c.language).Key("seeds", "Count", c.count); got != c.want {
			t.Errorf("%s: %q, want %q", c.language, got, c.want)
		}
	}
}

func TestAnArgumentThatIsAMessageIsTranslatedFirst(t *testing.T) {
	m := text.M("in", "Rest", text.M("in", "Rest", text.M("seeds", "Count", 1)))
	if got := toy(t, "pt").Say(m); got != "««1 semente»»" {
		t.Error(got)
	}
}

func TestAMissingKeyIsSaidInBracketsAndNothingSaysNothing(t *testing.T) {
	w := toy(t, "pt")
	if got := w.Key("no.such.key"); got != "[no.such.key]" {
		t.Error(got)
	}
	if got := w.Say(text.Message{}); got != "" {
		t.Error(got)
	}
}

func TestATextIsNotTakenForATemplateOrHTML(t *testing.T) {
	if got := toy(t, "en").Key("in", "Rest", "{{.Count}} <b> & «x»"); got != "<{{.Count}} <b> & «x»>" {
		t.Error(got)
	}
}

func TestABrokenTranslationFileIsAnError(t *testing.T) {
	_, err := words.New(fstest.MapFS{"ui.pt.json": {Data: []byte(`{"a": `)}}, "pt")
	if err == nil || !strings.Contains(err.Error(), "ui.pt.json") {
		t.Error(err)
	}
}

func TestTheLanguageIsThatAskedForOrTheSystems(t *testing.T) {
	for _, language := range words.Languages() {
		if got := toy(t, language).Language(); got != language {
			t.Errorf("%q, want %q", got, language)
		}
	}
	for system, want := range map[string]string{"pt_PT.UTF-8": "pt", "pt_BR.UTF-8": "pt", "en_GB.UTF-8": "en", "de_DE.UTF-8": "en", "C": "en"} {
		t.Setenv("LC_ALL", "")
		t.Setenv("LANGUAGE", "")
		t.Setenv("LANG", system)
		if got := toy(t, "").Language(); got != want {
			t.Errorf("%s: %q, want %q", system, got, want)
		}
	}
}

func TestNumbersAreWrittenAsTheLanguageDoes(t *testing.T) {
	en, pt := speak(t, "en"), speak(t, "pt")
	for _, c := range []struct{ got, want string }{
		{pt.Number(48_472_201), "48 472 201"},
		{en.Number(48_472_201), "48,472,201"},
		{pt.Number(0), "0"},
		{pt.Number(999), "999"},
		{en.Number(-12_345), "-12,345"},
		{pt.Decimal(0.14, 3), "0,140"},
		{en.Decimal(0.14, 3), "0.140"},
		{pt.Decimal(1.607411, 6), "1,607411"},
		{en.Decimal(2, 0), "2"},
	} {
		if spaces(c.got) != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestATimeHasAUnitThatFits(t *testing.T) {
	for _, c := range []struct {
		span     time.Duration
		en, want string
	}{
		{0, "0 µs", "0 µs"},
		{999 * time.Microsecond, "999 µs", "999 µs"},
		{999_900 * time.Nanosecond, "1.0 ms", "1,0 ms"},
		{3140 * time.Microsecond, "3.1 ms", "3,1 ms"},
		{999_960 * time.Microsecond, "1.00 s", "1,00 s"},
		{1_234 * time.Millisecond, "1.23 s", "1,23 s"},
		{59_999 * time.Millisecond, "1 min 00 s", "1 min 00 s"},
		{61 * time.Second, "1 min 01 s", "1 min 01 s"},
		{time.Hour, "60 min 00 s", "60 min 00 s"},
	} {
		if got := speak(t, "en").Duration(c.span); spaces(got) != c.en {
			t.Errorf("%v: %q, want %q", c.span, got, c.en)
		}
		if got := speak(t, "pt").Duration(c.span); spaces(got) != c.want {
			t.Errorf("%v: %q, want %q", c.span, got, c.want)
		}
	}
}

func TestASizeHasAUnitThatFits(t *testing.T) {
	for size, want := range map[int64]string{
		0: "0 B", 1023: "1 023 B", 1024: "1 KiB", 65_536: "64 KiB", 1<<20 - 1: "1 MiB",
		144 << 20: "144 MiB", 1 << 30: "1 GiB", 3 << 29: "1,5 GiB", 1 << 41: "2 048 GiB",
	} {
		if got := spaces(speak(t, "pt").Bytes(size)); got != want {
			t.Errorf("%d: %q, want %q", size, got, want)
		}
	}
}

// reports are a run of each verdict.
var reports = map[string]game.Run{
	"optimal":    {Report: search.Report{Verdict: search.Optimal, Length: 6, Bound: 6, Expanded: 48_472_201, Elapsed: 1500 * time.Millisecond}},
	"one":        {Report: search.Report{Verdict: search.Optimal, Length: 1, Bound: 1}},
	"solution":   {Report: search.Report{Verdict: search.Solution, Length: 8, Bound: 5}},
	"open":       {Report: search.Report{Verdict: search.Solution, Length: 8, Bound: 0, Stopped: search.ByTime}},
	"impossible": {Report: search.Report{Verdict: search.Impossible, Length: -1, Bound: -1}},
	"unknown":    {Report: search.Report{Verdict: search.Unknown, Length: -1, Bound: 13, Stopped: search.ByTime}},
	"cancelled":  {Report: search.Report{Verdict: search.Unknown, Length: -1, Bound: 1, Stopped: search.ByCancel}},
	"nothing":    {Report: search.Report{Verdict: search.Unknown, Length: -1, Bound: -1}},
}

func TestTheHeadlineSaysWhatIsProved(t *testing.T) {
	for _, c := range []struct{ run, pt, en string }{
		{"optimal", "✓ ÓTIMA: 6 jogadas, provada", "✓ OPTIMAL: 6 moves, proved"},
		{"one", "✓ ÓTIMA: 1 jogada, provada", "✓ OPTIMAL: 1 move, proved"},
		{"solution", "SOLUÇÃO: 8 jogadas, até 1,6× o mínimo (≥ 5)", "SOLUTION: 8 moves, up to 1.6× the minimum (≥ 5)"},
		{"open", "SOLUÇÃO: 8 jogadas; o mínimo não se conhece", "SOLUTION: 8 moves; the minimum is not known"},
		{"impossible", "✗ IMPOSSÍVEL, provado", "✗ IMPOSSIBLE, proved"},
		{"unknown", "NÃO SE SABE: pelo menos 13 jogadas; parou no limite de tempo", "NOT KNOWN: at least 13 moves; stopped at the time limit"},
		{"cancelled", "NÃO SE SABE: pelo menos 1 jogada; procura cancelada", "NOT KNOWN: at least 1 move; cancelled"},
		{"nothing", "NÃO SE SABE: pelo menos 0 jogadas; parou", "NOT KNOWN: at least 0 moves; stopped"},
	} {
		if got := speak(t, "pt").Headline(reports[c.run]); got != c.pt {
			t.Errorf("%s: %q, want %q", c.run, got, c.pt)
		}
		if got := speak(t, "en").Headline(reports[c.run]); got != c.en {
			t.Errorf("%s: %q, want %q", c.run, got, c.en)
		}
	}
}

func TestTheMostPointsAreSaidInWords(t *testing.T) {
	climb := func(v search.Verdict, score, upper int) game.Run {
		return game.Run{
			Maximise: true, Score: score, HasScore: v != search.Unknown, Upper: upper, HasTarget: true, Target: 70,
			Report: search.Report{Verdict: v, Stopped: search.ByTime, Length: 15, Bound: -1},
		}
	}
	for _, c := range []struct {
		run           game.Run
		pt, en, badge string
	}{
		{climb(search.Optimal, 2345, 2345), "✓ MÁXIMO: 2 345 pontos, provado", "✓ MAXIMUM: 2,345 points, proved", "✓ 2345 p."},
		{climb(search.Solution, 2301, 2410), "2 301 pontos, no máximo 2 410 (4,53 %)", "2,301 points, at most 2,410 (4.53 %)", "2301 p. ?"},
		{climb(search.Unknown, 0, 2410), "NÃO SE SABE: no máximo 2 410 pontos; parou no limite de tempo", "NOT KNOWN: at most 2,410 points; stopped at the time limit", "≤ 2410 p."},
	} {
		if got := spaces(speak(t, "pt").Headline(c.run)); got != c.pt {
			t.Errorf("%q, want %q", got, c.pt)
		}
		if got := speak(t, "en").Headline(c.run); got != c.en {
			t.Errorf("%q, want %q", got, c.en)
		}
		if got := speak(t, "pt").Badge(c.run); got != c.badge {
			t.Errorf("%q, want %q", got, c.badge)
		}
	}
	if got := spaces(speak(t, "pt").Details(climb(search.Optimal, 2345, 2345))); got != "15 jogadas · 0 expandidos em 0 µs" {
		t.Error(got)
	}
}

func TestTheFactorOfASolutionIsRoundedUp(t *testing.T) {
	for _, c := range []struct {
		length, bound int
		want          string
	}{
		{8, 5, "1,6"},
		{12, 8, "1,5"},
		{11, 10, "1,1"},
		{10, 6, "1,67"},
		{301, 100, "3,01"},
		{1001, 1000, "1,01"},
		{12, 6, "2"},
		{8, 0, ""},
		{8, -1, ""},
	} {
		if got := speak(t, "pt").Factor(search.Report{Verdict: search.Solution, Length: c.length, Bound: c.bound}); got != c.want {
			t.Errorf("%d of at least %d: %q, want %q", c.length, c.bound, got, c.want)
		}
	}
	if got := speak(t, "pt").Factor(reports["optimal"].Report); got != "" {
		t.Errorf("an optimal solution has the factor %q", got)
	}
}

func TestTheDetailsSayWhatStoppedASolution(t *testing.T) {
	if got := spaces(speak(t, "pt").Details(reports["open"])); got != "parou no limite de tempo" {
		t.Error(got)
	}
}

func TestTheBadgeSaysItInAFewCharacters(t *testing.T) {
	for run, want := range map[string]string{
		"optimal": "✓ 6", "solution": "8 ?", "impossible": "impossível", "unknown": "≥ 13", "nothing": "≥ 0",
	} {
		if got := speak(t, "pt").Badge(reports[run]); got != want {
			t.Errorf("%s: %q, want %q", run, got, want)
		}
	}
}

func TestTheDetailsHaveScoreAndTargetOnlyWhereTheyMeanSomething(t *testing.T) {
	solved := reports["optimal"]
	if got := spaces(speak(t, "pt").Details(solved)); got != "48 472 201 expandidos em 1,50 s" {
		t.Error(got)
	}
	solved.HasScore, solved.Score, solved.HasTarget, solved.Target = true, 282, true, 270
	if got := spaces(speak(t, "en").Details(solved)); got != "282 points · 48,472,201 expanded in 1.50 s" {
		t.Error(got)
	}
	stopped := reports["unknown"]
	stopped.HasScore, stopped.HasTarget, stopped.Target = true, true, 70
	if got := spaces(speak(t, "pt").Details(stopped)); got != "objetivo 70 · 0 expandidos em 0 µs" {
		t.Error(got)
	}
}
