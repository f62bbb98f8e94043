package text

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
)

func TestWhatCannotBeSeenIsWrittenOut(t *testing.T) {
	for s, want := range map[string]string{
		"Zé Maria 2":                "Zé Maria 2",
		"a\x1b[31mB\x07":            `a\x1b[31mB\x07`,
		"a\r\nb\tc":                 "a  b c",
		"pdf\u202egpj.exe\u2066":    `pdf\u202egpj.exe\u2066`,
		"\uFEFFA\u200b\u2028\u0085": `\ufeffA\u200b\u2028\x85`,
		"\u200e\u061c":              `\u200e\u061c`,
		"👩\u200d🏫":                  "👩\u200d🏫",
	} {
		if got := Plain(s); got != want {
			t.Errorf("%q: %s, want %s", s, got, want)
		}
	}
}

func TestClipKeepsSoManyCharacters(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Clip("áéí", 3), "áéí"},
		{Clip("áéíó", 3), "áéí…"},
		{Clip("", 0), ""},
		{Clip("a", 0), "…"},
		{ClipFront("áéí", 3), "áéí"},
		{ClipFront("áéíó", 3), "…éíó"},
	} {
		if c.got != c.want {
			t.Errorf("%s, want %s", c.got, c.want)
		}
	}
}

func TestNoCellOfATableIsAFormula(t *testing.T) {
	for s, want := range map[string]string{
		"": "", "a": "a", "-3": "-3", "+2.5": "+2.5", "/tmp/a": "/tmp/a", "12:30": "12:30", "5 a": "5 a", "<a>": "<a>", "a=1": "a=1", "lap=keep": "lap=keep",
		"=1": "'=1", "=cmd()": "'=cmd()", "+a": "'+a", "-a": "'-a", "-3-1": "'-3-1", "@SUM": "'@SUM", " =1": "' =1", "'=1": "''=1", "＝1": "'＝1", "－a": "'－a",
		"a;+1": "a;'+1", "a; =1": "a; '=1", "\t=1": "' =1", "\x1b[31m": `\x1b[31m`, "a\r\nb": "a  b", "\u202ea": `\u202ea`,
	} {
		if got := (Dialect{}).CSV([][]string{{s}}); got != want+"\n" {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

func TestLinesKeepTheirEnds(t *testing.T) {
	for s, want := range map[string]string{"a\nb\tc": "a\nb c", "a\rb": "a b", "\x1b[2J\n": `\x1b[2J` + "\n", "\x9b31m": `\x9b31m`, "\ufffd": "\ufffd", "é\xe9": `é\xe9`, "\xff": `\xff`} {
		if got := Lines(s); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

func TestWhatAJSONStringHidesIsEscapedAndNothingIsLost(t *testing.T) {
	for s, want := range map[string]string{
		"é<b>&":               `"é<b>&"`,
		"\u202eabc\u009b31m":  `"\u202eabc\u009b31m"`,
		"\x00\x1b\x7f\u0085":  `"\u0000\u001b\u007f\u0085"`,
		"\u2066a\u2069\u200e": `"\u2066a\u2069\u200e"`,
	} {
		got := JSON(s)
		var back string
		if err := json.Unmarshal([]byte(got), &back); err != nil || back != s || got != want {
			t.Errorf("%q: %s, %q, %v", s, got, back, err)
		}
	}
}

// By a parser of Markdown each of these would be more than its characters.
func TestMarkdownShowsATextAsItIs(t *testing.T) {
	for s, want := range map[string]string{
		"astar/pairs,weight=2":     "astar/pairs,weight=2",
		"<b>x</b>":                 `\<b\>x\</b\>`,
		"[a](http://x)":            `\[a\](http\://x)`,
		"![a](b)":                  `!\[a\](b)`,
		"https://example.org":      `https\://example.org`,
		"www.example.org":          `www\.example.org`,
		`a\|b`:                     `a\\\|b`,
		"a|b":                      `a\|b`,
		"*a* _b_ `c` ~~d~~":        "\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~",
		"&lt;":                     `\&lt;`,
		"$x$":                      `\$x\$`,
		"a\nb\x1b":                 `a b\\x1b`,
		"<script>alert()</script>": `\<script\>alert()\</script\>`,
	} {
		if got := Markdown(s); got != want {
			t.Errorf("%q: %s, want %s", s, got, want)
		}
	}
}

func TestAWholeNumberIsOneInAMessage(t *testing.T) {
	for x, want := range map[float64]any{3: 3, -2: -2, 2.5: 2.5, math.Inf(1): "∞", math.Inf(-1): math.Inf(-1), 1 << 53: float64(1 << 53), 1<<53 - 1: 1<<53 - 1} {
		if got := Number(x); got != want {
			t.Errorf("%v: %T %v", x, got, got)
		}
	}
	if m := M("key", "A", 1, "B", 2); m.IsZero() || !(Message{}).IsZero() || len(m.Args) != 2 || m.Args["A"] != 1 || m.Args["B"] != 2 || M("key").Args != nil {
		t.Errorf("%v", m)
	}
}

func TestTheJSONOfAMessageGivesItBack(t *testing.T) {
	for _, m := range []Message{
		{}, M("key"), M("key", "Count", 2, "F", 4.5, "Name", "C", "Inner", M("inner", "Deep", M("deep", "Node", 12))),
	} {
		src, err := json.Marshal([]Message{m})
		if err != nil {
			t.Fatal(err)
		}
		var back []Message
		if err := json.Unmarshal(src, &back); err != nil || !reflect.DeepEqual(back, []Message{m}) {
			t.Errorf("%s: %#v, %v, want %#v", src, back, err, m)
		}
	}
	for _, src := range []string{`{"args":[]}`, `{"args":{"A":{"key":1}}}`} {
		if err := json.Unmarshal([]byte(src), new(Message)); err == nil {
			t.Errorf("%s is read", src)
		}
	}
}

func TestADialectHasItsSeparatorAndItsDecimalMark(t *testing.T) {
	d := Dialect{Separator: ';', Decimal: ',', Mark: true}
	if got, want := d.CSV([][]string{{"a;b", "1.25", "-3", "v1.2", "-0.5"}}), "\ufeff\"a;b\";1,25;-3;v1.2;-0,5\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
