package quatro

import (
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/match"
	"procura/core/quatro/perfect"
	"procura/core/text"
)

// everyRules are all ways to play for two.
func everyRules() []game.Rules {
	var all []game.Rules
	for _, variant := range []string{"give", "choose"} {
		for _, lines := range []string{"lines", "squares"} {
			all = append(all, game.Rules{"variant": variant, "lines": lines})
		}
	}
	return all
}

func TestALineBringsPositionAndRulesBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, rules := range everyRules() {
		for range 20 {
			p := New().Opening(rules)
			for moves := p.Moves(); len(moves) > 0; moves = p.Moves() {
				p, _ = p.Play(moves[random.IntN(len(moves))])
				line := p.Line()
				for _, other := range everyRules() {
					back, wrong := match.ReadLine(New(), line, other)
					if wrong != nil || back.Brief() != p.Brief() || !maps.Equal(back.Rules(), rules) {
						t.Fatalf("%q under %v: %v %v", line, other, back, wrong)
					}
				}
			}
		}
	}
}

func TestALineBeginsWithTheLetterOfItsRules(t *testing.T) {
	want := []string{"L ................ -", "S ................ -", "C ................ -", "variant=choose lines=squares ................ -"}
	for i, rules := range everyRules() {
		if got := New().Opening(rules).Line(); got != want[i] {
			t.Errorf("%v is written %q, want %q", rules, got, want[i])
		}
	}
}

func TestALineWithoutAllPiecesIsAList(t *testing.T) {
	rules := game.Rules{"variant": "choose", "lines": "squares"}
	const src = "(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca) (preta quadrada baixa cheia)))"
	p, wrong := New().ReadPosition(src, rules)
	if wrong != nil {
		t.Fatal(wrong)
	}
	line := p.Line()
	if line != "; regras: variant=choose lines=squares\n"+src {
		t.Errorf("written %q", line)
	}
	back, wrong := New().ReadLine(line, game.Defaults(New().MatchSettings()))
	if wrong != nil || back.Encode() != p.Encode() || !maps.Equal(back.Rules(), rules) {
		t.Errorf("read %v %v", back, wrong)
	}
}

// letterOf is the letter of rules.
func letterOf(rules game.Rules) string {
	p := EnginePosition(NewDuel(rules, nil), Position{})
	return perfect.RulesLetter(p.Variant, p.Lines)
}

func TestManyFormsOfAPositionAreRead(t *testing.T) {
	const problem = "(((0 0 0 0) (0 (preta quadrada baixa cheia) 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca)))"
	for src, want := range map[string]string{
		"....3..f2.e.d..a -":                             "L ....3..f2.e.d..a -",
		"L ....3..f2.e.d..a 1":                           "L ....3..f2.e.d..a 1",
		"s ....3..f2.e.d..a 1 W 3":                       "S ....3..f2.e.d..a 1",
		"C ....3..f2.e.d..a - L -\r\n":                   "C ....3..f2.e.d..a -",
		"S ....3..f2.e.d..a 1 win; nodes=225":            "S ....3..f2.e.d..a 1",
		"\n\n  C  ....3..F2.e.d..a\t-":                   "C ....3..f2.e.d..a -",
		"lines=squares ....3..f2.e.d..a 1":               "S ....3..f2.e.d..a 1",
		"....3..f2.e.d..a 1 lines=squares":               "S ....3..f2.e.d..a 1",
		"; nome: X\n; regras: lines=squares\n" + problem: "S " + problem,
		"'(" + problem + " (nil))":                       "L " + problem,
	} {
		p, wrong := New().ReadLine(src, game.Defaults(New().MatchSettings()))
		if wrong != nil {
			t.Errorf("%q: %v", src, wrong)
			continue
		}
		got := letterOf(p.Rules()) + " " + p.Brief()
		if strings.Contains(want, "(") {
			got = letterOf(p.Rules()) + " " + p.Encode()
		}
		if got != want {
			t.Errorf("%q gives %q, want %q", src, got, want)
		}
	}
}

func TestAPieceInHandSaysThatTheVariantIsGive(t *testing.T) {
	choose := game.Rules{"variant": "choose", "lines": "lines"}
	p, wrong := New().ReadLine("0............... 5", choose)
	if wrong != nil || p.Rules()["variant"] != "give" {
		t.Errorf("%v %v", p, wrong)
	}
	p, _ = New().ReadLine("0............... -", choose)
	if p.Rules()["variant"] != "choose" {
		t.Errorf("without one it is %v", p.Rules())
	}
	_, wrong = New().ReadLine("C 0............... 5", choose)
	if len(wrong) != 1 || wrong[0].Pos != (text.Pos{Line: 1, Column: 20}) {
		t.Errorf("with the letter: %v", wrong)
	}
}

func TestWhatIsWrongInALineIsToldWithItsPlace(t *testing.T) {
	for src, want := range map[string]text.Error{
		"L ....x........... -":                 {Pos: text.Pos{Line: 1, Column: 7}},
		"\n S 00.............. -":              {Pos: text.Pos{Line: 2, Column: 5}},
		"lines=round ................ -":       {Pos: text.Pos{Line: 1, Column: 1}},
		"................ - colour=red":        {Pos: text.Pos{Line: 1, Column: 20}},
		"; regras: lines=round\n(((0)) ())":    {Pos: text.Pos{Line: 1, Column: 11}},
		"L":                                    {Pos: text.Pos{Line: 1, Column: 1}},
		"":                                     {Pos: text.Pos{Line: 1, Column: 1}},
		"é=1 C":                                {Pos: text.Pos{Line: 1, Column: 1}},
		"L é=1 ................ x":             {Pos: text.Pos{Line: 1, Column: 3}},
		"good morning":                         {Pos: text.Pos{Line: 1, Column: 1}},
		"C ................ - \nC ......... -": {Pos: text.Pos{Line: 1, Column: 1}},
	} {
		p, wrong := New().ReadLine(src, game.Defaults(New().MatchSettings()))
		if len(wrong) == 0 || wrong[0].Pos != want.Pos || wrong[0].What.IsZero() || wrong[0].Expected.IsZero() {
			t.Errorf("%q: %v %+v, want one at %v", src, p, wrong, want.Pos)
		}
	}
}

func FuzzReadLine(f *testing.F) {
	for _, seed := range []string{"L ................ -", "variant=choose lines=squares 0..............f -", "; regras: lines=squares\n(((0)) ())", "é=1 C (", "= = ="} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		p, wrong := New().ReadLine(src, game.Defaults(New().MatchSettings()))
		if (p == nil) == (len(wrong) == 0) {
			t.Fatalf("%q gives %v and %v", src, p, wrong)
		}
		if p == nil {
			return
		}
		if back, wrong := New().ReadLine(p.Line(), game.Defaults(New().MatchSettings())); wrong != nil || back.Encode() != p.Encode() {
			t.Fatalf("%q is written %q and read back as %v %v", src, p.Line(), back, wrong)
		}
	})
}

// A clipboard may hold anything. As a position this would take minutes.
func TestALongTextIsNotSearchedForRules(t *testing.T) {
	src := strings.Repeat("a=1 ", 1<<20)
	if s := newSaid(src); len(s.rules) > 0 || s.rest != src {
		t.Errorf("rules %v", s.rules)
	}
}
