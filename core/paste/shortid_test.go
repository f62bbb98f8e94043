package paste_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"procura/core/game"
	"procura/core/games"
	"procura/core/gametest"
	"procura/core/paste"
	"procura/core/play"
	"procura/core/puzzle"
	"procura/core/text"
)

// modules are the games, with one that packs nothing.
var modules = sync.OnceValue(func() []game.Module { return append(games.All(games.Settings{}), gametest.Toy{}) })

// problems are random problems under random rules, with moves played on them.
func problems(t *testing.T, count int, each func(p game.Puzzle, moves []string)) {
	t.Helper()
	for _, m := range modules() {
		g, ok := m.(game.Generator)
		if !ok {
			continue
		}
		combinations, sizes := game.Combinations(g.Settings()), g.Sizes()
		for i := range count {
			random := rand.New(rand.NewPCG(uint64(i), 3))
			p := puzzle.Random(g, sizes.Least+random.IntN(sizes.Most-sizes.Least+1), 3, i)
			p, wrong := p.WithRules(combinations[i%len(combinations)])
			if wrong != nil {
				t.Fatal(wrong)
			}
			if i%5 == 0 {
				p = p.WithTarget(random.IntN(5000))
			}
			each(p, walk(p, random))
		}
	}
}

func walk(p game.Puzzle, random *rand.Rand) []string {
	var moves []string
	s := p.Start()
	for range random.IntN(10) {
		next := s.Successors()
		if len(next) == 0 {
			break
		}
		n := next[random.IntN(len(next))]
		moves, s = append(moves, n.Move), n.State
	}
	return moves
}

// same fails unless a word stands for a problem and moves.
func same(t *testing.T, word string, p game.Puzzle, moves []string) {
	t.Helper()
	found, wrong := paste.ReadID(word, modules())
	if wrong != nil {
		t.Fatalf("%s: %+v", word, wrong)
	}
	if found.Position != nil || found.Puzzle.Identity() != p.Identity() || !slices.Equal(found.Moves, moves) {
		form, _ := p.Encode("")
		t.Fatalf("%s is read as another problem than %s with %v", word, form, moves)
	}
	if !paste.LooksLikeID(word) {
		t.Errorf("%s does not look like an id", word)
	}
}

func TestAProblemAndItsMovesComeBack(t *testing.T) {
	gametest.Long(t)
	problems(t, 300, func(p game.Puzzle, moves []string) { same(t, paste.ProblemID(p, moves), p, moves) })
}

// odd are problems that Random does not make.
var odd = []string{
	cavalo("A 70", "12 12 nil 00 99"), cavalo("", "1 2"), cavalo("A 0", "nil t 33 33"), cavalo("A 100000", ""),
	cavalo("A 1152921504606846975", "1"), cavalo("A 1152921504606846976", "1"), cavalo("A 9223372036854775807", "1"),
	"((0 0 0 0 0 0) (0 0 0 0 0 0))", "((255 0 0 0 0 0) (0 0 0 0 0 0))",
	"(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) nil)",
	"(((0 0 0 0) (0 (branca quadrada alta oca) 0 0) (0 0 0 0) (0 0 0 0)) ((branca quadrada alta oca) (branca quadrada alta oca)))",
}

func cavalo(head string, row string) string {
	row += strings.Repeat(" nil", 10-len(strings.Fields(row)))
	return "(" + head + " ((" + row + ")" + strings.Repeat("(nil nil nil nil nil nil nil nil nil nil)", 9) + "))"
}

func TestOddProblemsComeBack(t *testing.T) {
	for _, form := range odd {
		p := decode(t, form)
		same(t, paste.ProblemID(p, nil), p, nil)
	}
}

func decode(t *testing.T, form string) game.Puzzle {
	t.Helper()
	forms, errors := text.Parse([]byte(form))
	if len(errors) > 0 {
		t.Fatal(errors)
	}
	for _, g := range game.Puzzlers(modules()) {
		if found := g.Decode(forms); found.Puzzle != nil {
			return found.Puzzle
		}
	}
	t.Fatalf("%s is no problem", form)
	return nil
}

func TestAPositionOfAGameForTwoComesBack(t *testing.T) {
	for _, g := range game.Playables(modules()) {
		for i, rules := range game.Combinations(g.MatchSettings()) {
			for seed := range 50 {
				random := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
				p := g.Opening(rules)
				for range random.IntN(17) {
					if p.Outcome() == play.Open {
						moves := p.Moves()
						p, _ = p.Play(moves[random.IntN(len(moves))])
					}
				}
				word := paste.PositionID(p)
				found, wrong := paste.ReadID(word, modules())
				if wrong != nil || found.Puzzle != nil || found.Position.Encode() != p.Encode() || found.Position.Rules()["variant"] != rules["variant"] ||
					found.Position.Rules()["lines"] != rules["lines"] {
					t.Fatalf("%s: %+v, %v; want %s under %v", word, found, wrong, p.Encode(), rules)
				}
			}
		}
	}
}

func TestIdsAreShort(t *testing.T) {
	longest := map[string]int{}
	problems(t, 50, func(p game.Puzzle, moves []string) {
		id := p.Module().ID()
		longest[id] = max(longest[id], len(paste.ProblemID(p, moves)))
	})
	for id, limit := range map[string]int{"cavalo": 115, "adjiboto": 35, "quatro": 40} {
		if longest[id] > limit || longest[id] < limit/2 {
			t.Errorf("%s: up to %d characters, want at most %d", id, longest[id], limit)
		}
	}
	t.Log(longest)
}

// A typo must never give a problem without a word: neither the same nor another.
func TestEveryCharacterThatIsWrongIsFound(t *testing.T) {
	gametest.Long(t)
	const characters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_- é"
	random := rand.New(rand.NewPCG(1, 1))
	said, open := 0, 0
	problems(t, 3, func(p game.Puzzle, moves []string) {
		word := paste.ProblemID(p, moves)
		for i := range len(word) {
			for _, c := range strings.Split(characters, "") {
				wrong := word[:i] + c + word[i+1:]
				if wrong == word || random.IntN(12) > 0 {
					continue
				}
				_, why := paste.ReadID(wrong, modules())
				switch {
				case why == nil:
					t.Errorf("%s is taken for %s", wrong, word)
				case why.Column == i+1:
					said++
				case why.What.Key == "error.id.check": // or it might be elsewhere
					open++
				case strings.TrimSpace(wrong) == wrong:
					t.Errorf("%s: %s at %d, want %d", wrong, why.What.Key, why.Column, i+1)
				}
			}
		}
	})
	t.Logf("%d mistakes said with their place, %d without", said, open)
	if said < 50*open {
		t.Error("too many without")
	}
}

func TestAMistakeIsSaidWithItsPlace(t *testing.T) {
	word := paste.ProblemID(decode(t, "((2 2 2 2 2 2) (2 2 2 2 2 2))"), []string{"(0 3)"})
	if len(word) < 16 || word[13] == word[12] {
		t.Fatalf("%s is no word to try this with", word)
	}
	for wrong, want := range map[string]string{
		word[:12] + word[13:14] + word[12:13] + word[14:]: "error.id.exchanged 13",
		word[:12] + word[13:]:                             "error.id.toofew 13",
		word[:12] + "-" + word[12:]:                       "error.id.character 13",
		"  \n " + word[:12] + "é" + word[13:]:             "error.id.character 14",
		word[:12] + "-" + word[13:]:                       "error.id.character 13",
		word[:9]:                                          "error.id.check 6",
		"adjiboti" + word[8:]:                             "error.id.wrong 8",
		"adj":                                             "error.id.short 4",
		word[:10] + "zz" + word[12:]:                      "error.id.check " + fmt.Sprint(len(word)-3),
		strings.Repeat("a", 20000):                        "error.id.long 10001",
	} {
		_, why := paste.ReadID(wrong, modules())
		if why == nil || fmt.Sprint(why.What.Key, " ", why.Column) != want {
			t.Errorf("%q: %+v, want %s", wrong, why, want)
		}
	}
	if _, why := paste.ReadID("\n "+word[:12]+"é"+word[13:], modules()); why.Line != 2 {
		t.Errorf("line %d, want 2", why.Line)
	}
	one := word + word[len(word)-1:]
	if _, why := paste.ReadID(one, modules()); why == nil || why.What.Key != "error.id.toomany" {
		t.Errorf("%s: %+v", one, why)
	}
}

func TestAnIdOfAnotherGameOrVersionIsSaidToBeThat(t *testing.T) {
	word := paste.ProblemID(gametest.ToyPuzzle(9), nil)
	if _, why := paste.ReadID(word, games.All(games.Settings{})); why == nil || why.What.Key != "error.id.game" || why.Column != 1 {
		t.Errorf("%s: %+v", word, why)
	}
}

func TestOnlyWhatIsMeantAsAnIdLooksLikeOne(t *testing.T) {
	for _, src := range []string{
		"", "_", "cavalo", "a_b", "(A_1 70 ((1 2)))", "2 2 2 2 2 2\n2 2 2 2 2 2", "L 0123 4_5678", "Nome: a_bcdefgh", "A_1234567", "1\t2\t3",
		"um texto com um_identificador dentro",
	} {
		if paste.LooksLikeID(src) {
			t.Errorf("%q looks like an id", src)
		}
	}
	if !paste.LooksLikeID("  cavalp_p12345\n") {
		t.Error("a wrong id does not look like one")
	}
}

func TestAnyContentIsReadOrRefused(t *testing.T) {
	gametest.Long(t)
	const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	random := rand.New(rand.NewPCG(1, 1))
	for range 400 {
		for _, body := range []string{"cavalo_p", "adjiboto_p", "quatro_p", "quatro_m", "toy_p", "toy_m"} {
			for range random.IntN(1000) {
				body += digits[random.IntN(62):][:1]
			}
			word := body + paste.IDCheck(body)
			if found, wrong := paste.ReadID(word, modules()); wrong == nil && found.Puzzle == nil && found.Position == nil || wrong != nil && wrong.What.IsZero() {
				t.Fatalf("%s: %+v, %+v", word, found, wrong)
			}
		}
	}
}

// FuzzReadID: no text makes Read panic, and what it reads is written the same.
func FuzzReadID(f *testing.F) {
	for _, m := range modules() {
		if g, ok := m.(game.Generator); ok {
			for i := range 4 {
				p := puzzle.Random(g, g.Sizes().Usual, 5, i)
				f.Add(paste.ProblemID(p, walk(p, rand.New(rand.NewPCG(1, uint64(i))))))
			}
		}
		if g, ok := m.(game.Playable); ok {
			f.Add(paste.PositionID(g.Opening(game.Defaults(g.MatchSettings()))))
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		found, wrong := paste.ReadID(src, modules())
		if wrong != nil {
			if wrong.Line < 1 || wrong.Column < 1 || wrong.What.IsZero() {
				t.Fatalf("%q: %+v", src, wrong)
			}
			return
		}
		var word string
		if found.Position != nil {
			word = paste.PositionID(found.Position)
		} else {
			word = paste.ProblemID(found.Puzzle, found.Moves)
		}
		if word != strings.TrimSpace(src) {
			t.Fatalf("%q is written as %q", src, word)
		}
	})
}

// FuzzContent: whatever number stands in an id, with a right check, is no panic.
func FuzzContent(f *testing.F) {
	f.Add("cavalo_p", "abc")
	f.Add("quatro_m", "ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ")
	f.Fuzz(func(t *testing.T, head, content string) {
		if len(content) > 2000 {
			return
		}
		body := head + content
		if found, wrong := paste.ReadID(body+paste.IDCheck(body), modules()); wrong == nil && found.Puzzle == nil && found.Position == nil {
			t.Fatalf("%q is nothing", body)
		}
	})
}
