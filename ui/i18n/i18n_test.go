package i18n_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"procura/core/game"
	"procura/core/games"
	"procura/core/text"
	"procura/resources"
	"procura/storage"
	"procura/ui/i18n"
)

// speak loads the program's own texts.
func speak(t *testing.T, language string) *i18n.Words {
	t.Helper()
	return i18n.MustLoad(resources.Translations, language)
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
		list = append(list, storage.Store{Games: games.All(games.Settings{})}.Read(name, src).Problems...)
	}
	return list
}

// toy speaks texts of the test's own.
func toy(t *testing.T, language string) *i18n.Words {
	t.Helper()
	w, err := i18n.New(fstest.MapFS{
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
	_, err := i18n.New(fstest.MapFS{"ui.pt.json": {Data: []byte(`{"a": `)}}, "pt")
	if err == nil || !strings.Contains(err.Error(), "ui.pt.json") {
		t.Error(err)
	}
}

func TestTheLanguageIsThatAskedForOrTheSystems(t *testing.T) {
	for _, language := range i18n.Languages() {
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
		{pt.Number(3_153), "3153"},
		{pt.Number(-9_999), "−9999"},
		{pt.Number(10_000), "10 000"},
		{en.Number(3_153), "3,153"},
		{pt.Decimal(2048.25, 2), "2048,25"},
		{pt.Decimal(-1.23456e308, 2), "−1,235e+308"},
		{en.Decimal(1e20, 2), "1e+20"},
		{en.Decimal(999_999_999_999_999, 0), "999,999,999,999,999"},
		{en.Number(-12_345), "−12,345"},
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
		{0, "0 ms", "0 ms"},
		{4 * time.Microsecond, "0.004 ms", "0,004 ms"},
		{91 * time.Microsecond, "0.09 ms", "0,09 ms"},
		{999_900 * time.Nanosecond, "1.00 ms", "1,00 ms"},
		{3140 * time.Microsecond, "3.14 ms", "3,14 ms"},
		{9_996 * time.Microsecond, "10.0 ms", "10,0 ms"},
		{70_310 * time.Microsecond, "70.3 ms", "70,3 ms"},
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

func TestTimesBesideAnotherAreInItsUnit(t *testing.T) {
	ms := time.Millisecond
	for _, c := range []struct {
		span, other time.Duration
		want        string
	}{{91 * ms / 1000, 72 * ms, "72,00"}, {72 * ms, 91 * ms / 1000, "0,1"}, {2 * time.Second, 40 * ms, "0,04"}, {time.Hour, time.Second, "0 min 01 s"}} {
		if _, beside := speak(t, "pt").Durations(c.span, c.other); spaces(beside[0]) != c.want {
			t.Errorf("%v beside %v: %q, want %q", c.other, c.span, beside[0], c.want)
		}
	}
}

func TestNumbersInSentencesAreWrittenAsOutsideOfThem(t *testing.T) {
	for language, want := range map[string]string{"pt": "12 000 sementes", "en": "12,000 seeds"} {
		if got := speak(t, language).Key("core.summary.seeds", "Count", 12_000); spaces(got) != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	want := `1 more ")" by line 12345` // a line is no count
	if got := speak(t, "en").Key("error.sexp.unclosed.expected", "Count", 1, "Line", 12_345); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestASizeHasAUnitThatFits(t *testing.T) {
	for size, want := range map[int64]string{
		0: "0 B", 1023: "1023 B", 1024: "1 KiB", 65_536: "64 KiB", 1<<20 - 1: "1 MiB",
		144 << 20: "144 MiB", 1 << 30: "1 GiB", 3 << 29: "1,5 GiB", 1 << 41: "2048 GiB",
	} {
		if got := spaces(speak(t, "pt").Bytes(size)); got != want {
			t.Errorf("%d: %q, want %q", size, got, want)
		}
	}
}

func TestAMinusIsAMinusAndADateIsSaidInWords(t *testing.T) {
	at := time.Date(2026, 3, 5, 9, 7, 0, 0, time.UTC)
	for language, want := range map[string][]string{"pt": {"−3", "−1,5", "−0,25", "5 de março de 2026", "5 de março de 2026, 09:07"}, "en": {"−3", "−1.5", "−0.25", "5 March 2026", "5 March 2026, 09:07"}} {
		w := i18n.MustLoad(resources.Translations, language)
		if got := []string{w.Number(-3), w.Decimal(-1.5, 1), w.Parameter(-0.25), w.Date(at), w.Moment(at)}; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}

func TestTheNameOfAPuzzleOfADayIsSaidInTheLanguage(t *testing.T) {
	for language, want := range map[string]string{"pt": "desafio 27/11/2026 (2)", "en": "puzzle 27 Nov 2026 (2)"} {
		if got := i18n.MustLoad(resources.Translations, language).Dated("desafio 2026-11-27 (2)"); got != want {
			t.Errorf("%s: %q", language, got)
		}
	}
}

func TestAMillionIsAPlural(t *testing.T) {
	for _, count := range []int64{0, 2, 1_000_000, 3_000_000_000} {
		if got := speak(t, "pt").Key("solver.fact.expanded", "Count", count, "Number", "n", "Time", "t"); got != "n expandidos em t" {
			t.Errorf("%d: %q", count, got)
		}
	}
	if got := speak(t, "pt").Key("solver.fact.expanded", "Count", int64(1), "Number", "1", "Time", "t"); got != "1 expandido em t" {
		t.Error(got)
	}
}

func TestTheLevelInANameIsWrittenInTheLanguage(t *testing.T) {
	for language, want := range map[string][]string{"pt": {"Fácil 1", "Médio 12", "Difícil 3-2"}, "en": {"Easy 1", "Medium 12", "Hard 3-2"}} {
		w := speak(t, language)
		for i, name := range []string{i18n.LevelName("easy", 1), i18n.LevelName("medium", 12), i18n.LevelName("hard", 3) + "-2"} {
			if got := w.Dated(name); got != want[i] {
				t.Errorf("%s: %q, want %q", language, got, want[i])
			}
		}
		for _, name := range []string{"Fácil", "Fácil demais", "G967035", "Muito Fácil 1"} {
			if level, _ := i18n.CutLevel(name); level != "" || w.Dated(name) != name {
				t.Errorf("%s: %q is %q", language, name, w.Dated(name))
			}
		}
	}
}
