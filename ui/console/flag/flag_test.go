package flag

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"procura/core/text"
)

func newSet() *Set { return NewSet(pflag.NewFlagSet("test", pflag.ContinueOnError)) }

func TestAFlagOfATypeThatNoneHasIsAProgrammingError(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("it is in the help, and not defined")
		}
	}()
	newSet().Add(New("share", "X", "cli.flag.time", new(float32)))
}

func TestEveryWholeNumberOfAFlagIsDecimal(t *testing.T) {
	s := newSet()
	s.Add(New("int", "N", "", new(int)), New("int64", "N", "", Positive(new(int64))), New("natural", "N", "", new(uint64)))
	for _, name := range []string{"int", "int64", "natural"} {
		f := s.Lookup(name)
		for word, want := range map[string]string{"070": "70", "+5": "5", "0": "0", "000": "0", "9007199254740993": "9007199254740993"} {
			if name == "natural" && word == "+5" {
				continue
			}
			if err := f.Value.Set(word); err != nil || f.Value.String() != want {
				t.Errorf("--%s %s: %s, %v", f.Name, word, f.Value, err)
			}
		}
		before := f.Value.String()
		for _, word := range []string{"1_0", "0x10", "0b1", "0o7", "1e3", "1.5", "", " 5", "5 ", "١", "٣", "99999999999999999999", "-99999999999999999999", "Inf", "NaN"} {
			if err := f.Value.Set(word); err == nil || f.Value.String() != before {
				t.Errorf("--%s takes %q: %s", f.Name, word, f.Value)
			}
		}
	}
}

func TestATimeOfAFlagThatIsTooLongIsOutOfRange(t *testing.T) {
	for word, out := range map[string]bool{"10000000h": true, "999999999999999999999s": true, "30": false, "1_0s": false, "soon": false, "5 s": false, "": false} {
		if _, err := parseTime(word); err == nil || errors.Is(err, strconv.ErrRange) != out {
			t.Errorf("%q: %v", word, err)
		}
	}
	for word, want := range map[string]time.Duration{"070ms": 70 * time.Millisecond, "1m30s": 90 * time.Second, ".5s": time.Second / 2} {
		if got, err := parseTime(word); got != want || err != nil {
			t.Errorf("%q: %v, %v", word, got, err)
		}
	}
}

func TestATimeInMillisecondsHasAUnitOrNone(t *testing.T) {
	for word, want := range map[string]int{"50": 50, "070": 70, "50ms": 50, "0.05s": 50, "2s": 2000, "1m": 60000, "-5": -5} {
		if got, err := parseMilliseconds(word); got != want || err != nil {
			t.Errorf("%q: %d, %v", word, got, err)
		}
	}
	for _, word := range []string{"", "soon", "1.5", "1.5ms", "1_0", "0x10", "5 s", "99999999999999999999", "99999999999h"} {
		if got, err := parseMilliseconds(word); err == nil {
			t.Errorf("%q: %d", word, got)
		}
	}
}

func TestTheDefaultIsSaidAsPeopleWriteIt(t *testing.T) {
	s := newSet()
	at := 10 * time.Second
	long := 90 * time.Minute
	bytes := int64(3 << 29)
	words := "graph"
	s.Add(New("at", "TIME", "at", &at), New("long", "TIME", "long", &long), New("bytes", "SIZE", "bytes", Size(&bytes, "", "")),
		New("word", "WORD", "word", Choice(&words, "graph", "tree")), New("none", "N", "none", new(int)), New("switch", "", "switch", new(bool)))
	s.Describe(func(key string, pairs ...any) string {
		if len(pairs) == 2 {
			return "default " + pairs[1].(string)
		}
		return key
	}, strings.ToLower)
	for name, want := range map[string]string{
		"at": "at default 10s", "long": "long default 1h30m", "bytes": "bytes default 1536MiB",
		"word": "word: graph, tree default graph", "none": "none", "switch": "switch",
	} {
		if got := s.Lookup(name); got.Usage != want || got.DefValue != "" {
			t.Errorf("%s: %q, %q", name, got.Usage, got.DefValue)
		}
	}
	if got := s.Lookup("at").Value.Type(); got != "time" {
		t.Errorf("%q", got)
	}
}

func TestWordsThatAreNearAreMeant(t *testing.T) {
	wrong := text.M("error.heuristic")
	for typed, want := range map[string]string{"payment": "payments", "pears": "pairs", "P": "", "": "", "zzzz": "", "Pairs": "pairs"} {
		m := DidYouMean(wrong, typed, []string{"pairs", "payments"})
		if got, _ := m.Args["Words"].(string); got != want || (want == "") != (m.Key == wrong.Key) {
			t.Errorf("%q: %v", typed, m)
		}
	}
}

func TestTheFormOfACSVIsThatOfExcelAndOfTheFlagsOfItsOwn(t *testing.T) {
	for line, want := range map[string]string{
		"":                                  "\"a,b;c\",0.5\n",
		"--excel":                           "\ufeff\"a,b;c\";0,5\n",
		"--separator semicolon":             "\"a,b;c\";0.5\n",
		"--separator ;":                     "\"a,b;c\";0.5\n",
		"--separator tab":                   "a,b;c\t0.5\n",
		"--separator |":                     "a,b;c|0.5\n",
		"--decimal comma":                   "\"a,b;c\",\"0,5\"\n",
		"--bom":                             "\ufeff\"a,b;c\",0.5\n",
		"--excel --separator tab":           "\ufeffa,b;c\t0,5\n",
		"--decimal . --excel":               "\ufeff\"a,b;c\";0.5\n",
		"--excel --bom=false":               "\"a,b;c\";0,5\n",
		"--separator , --decimal , --excel": "\ufeff\"a,b;c\",\"0,5\"\n",
	} {
		s := newSet()
		c := s.AddCSV()
		if err := s.Parse(append([]string{"--csv", "file"}, strings.Fields(line)...)); err != nil || s.Check() != nil {
			t.Errorf("%s: %v, %v", line, err, s.Check())
		}
		if got := c.Dialect().CSV([][]string{{"a,b;c", "0.5"}}); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

func TestAFormOfCSVThatMakesABrokenTableIsRefused(t *testing.T) {
	for _, sign := range []string{".", "0", "a", "-", "'", "\"", "\n", "\r", "\t", " ", ",,", "é", "\x00"} {
		for _, name := range []string{"separator", "decimal"} {
			s := newSet()
			s.AddCSV()
			err := s.Parse([]string{"--csv", "file", "--" + name, sign})
			if taken := err == nil && s.Check() == nil; taken != (name == "decimal" && sign == ".") {
				t.Errorf("--%s %q: %v", name, sign, taken)
			}
		}
	}
}

func TestAUsualWordHoldsUntilTheFlagIsGiven(t *testing.T) {
	for line, want := range map[string]string{"": "30s given", "--time 2s --method x --method y": "2s given"} {
		s := newSet()
		at := time.Second
		var methods []string
		s.Add(New("time", "TIME", "time", Positive(&at)), New("method", "TEXT", "method", &methods))
		if err := s.Parse(strings.Fields(line)); err != nil {
			t.Fatal(err)
		}
		s.SetUsual("time", "30s")
		s.SetUsual("none", "30s")
		s.UsualArgs = []string{"given"}
		s.Rewrite("method", strings.ToUpper)
		if got := at.String() + " " + strings.Join(s.Args(), " "); got != want || s.Changed("time") != (line != "") || s.Check() != nil {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
		if got := strings.Join(methods, " "); line != "" && got != "X Y" {
			t.Errorf("%q", got)
		}
	}
}
