package quatro

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/core/quatro/perfect"
	"procura/core/scene"
	"procura/core/text"
)

// duel is a game for two: "give", "choose", with "+squares".
func duel(kind string) *Duel {
	variant, _, squares := strings.Cut(kind, "+")
	rules := game.Rules{"variant": variant, "lines": "lines"}
	if squares {
		rules["lines"] = "squares"
	}
	return NewDuel(rules, nil)
}

// pos reads a position.
func pos(t testing.TB, d *Duel, src string) Position {
	t.Helper()
	s, errors := d.Read(src)
	if len(errors) > 0 {
		t.Fatalf("%s: %+v", src, errors)
	}
	return s
}

// notations are the legal moves of a position.
func notations(d *Duel, s Position) []string {
	var list []string
	for _, turn := range d.Moves(s, nil) {
		list = append(list, d.Notation(turn))
	}
	return list
}

const emptyBoard = "................ -"

func TestMatchContract(t *testing.T) {
	for i, rules := range gametest.Combinations(New().MatchSettings()) {
		if !gametest.Part(i) {
			continue
		}
		t.Run(rules.Format(New().MatchSettings()), func(t *testing.T) {
			gametest.CheckMatch[Position, Turn](t, New().Opening(rules))
		})
		if testing.Short() {
			break
		}
	}
}

func TestTheFirstPlayerBeginsByGiving(t *testing.T) {
	list := notations(duel("give"), opening())
	if len(list) != 16 || list[0] != "/brao" || list[15] != "/pqbc" || !slices.Contains(list, "/prbo") {
		t.Errorf("%v", list)
	}
}

func TestThePieceInHandIsPlacedAndAnotherGiven(t *testing.T) {
	d := duel("give")
	s := d.Play(opening(), GivePiece(7))
	list := notations(d, s)
	if len(list) != 16*15 || !slices.Contains(list, "C2/prbo") || slices.Contains(list, "C2/bqbc") {
		t.Errorf("%d moves: %v", len(list), list)
	}
	s = d.Play(s, PlaceGive(6, 10))
	if got := d.Brief(s); got != "......7......... a" {
		t.Errorf("C2/prbo leads to %s", got)
	}
	if s.reserve != 0xffff&^(1<<7|1<<10) || s.Placed() != 1 || !s.Complete() {
		t.Errorf("reserve %x", s.reserve)
	}
}

// 0 1 2 share "branca" and "redonda": 3 completes the row, and so does 4.
func TestAWinningPlacementGivesNothing(t *testing.T) {
	d := duel("give")
	s := pos(t, d, "012............. 3")
	list := notations(d, s)
	if !slices.Contains(list, "D1") || slices.Contains(list, "D1/pqbc") || len(list) != 12*12+1 {
		t.Errorf("%d moves, %v", len(list), list)
	}
	s = d.Play(s, Place(3))
	if d.End(s) != play.Lost || len(d.Moves(s, nil)) != 0 {
		t.Errorf("%s is not over", d.Brief(s))
	}
	if s := pos(t, d, "012............. f"); slices.Contains(notations(d, s), "D1") {
		t.Error("a piece that shares nothing wins")
	}
}

func TestTheLastPlacementGivesNothingAndDraws(t *testing.T) {
	d := duel("give")
	full := ""
	random := rand.New(rand.NewPCG(1, 1))
	for range 10000 {
		var board [16]byte
		for cell, piece := range random.Perm(16) {
			board[cell] = "0123456789abcdef"[piece]
		}
		if s := pos(t, d, string(board[:])+" -"); d.End(s) == play.Drawn {
			full = string(board[:])
			break
		}
	}
	s := pos(t, d, full[:15]+". "+full[15:])
	if list := notations(d, s); !slices.Equal(list, []string{"D4"}) {
		t.Errorf("moves %v", list)
	}
	s = d.Play(s, Place(15))
	if d.End(s) != play.Drawn || d.Brief(s) != full+" -" {
		t.Errorf("%s ends %d", d.Brief(s), d.End(s))
	}
}

func TestWithoutAPieceLeftTheGameIsDrawn(t *testing.T) {
	for _, c := range []struct{ kind, src, move string }{
		{"give", "((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) () (branca redonda alta oca)", "A1"},
		{"choose", "((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca))", "A1=brao"},
	} {
		d := duel(c.kind)
		s := pos(t, d, "("+c.src+")")
		if list := notations(d, s); len(list) != 16 || list[0] != c.move || s.Complete() {
			t.Errorf("%s: moves %v", c.kind, list)
		}
		s = d.Play(s, d.Moves(s, nil)[0])
		if d.End(s) != play.Drawn {
			t.Errorf("%s: ends %d", c.kind, d.End(s))
		}
	}
}

func TestThePlayerToMoveChoosesPieceAndCell(t *testing.T) {
	d := duel("choose")
	list := notations(d, opening())
	if len(list) != 256 || list[0] != "A1=brao" || list[16] != "B1=brao" || !slices.Contains(list, "C2=bqac") {
		t.Errorf("%d moves: %v", len(list), list)
	}
	s := d.Play(opening(), PlacePiece(6, 5))
	if d.Brief(s) != "......5......... -" || s.reserve>>5&1 != 0 {
		t.Errorf("%s", d.Brief(s))
	}
}

// Every way to win, with pieces that share only one trait, for the player who
// completed it; squares under their setting alone.
func TestTheCompletedLineLosesForThePlayerToMove(t *testing.T) {
	squares := 0
	for _, variant := range []string{"give", "choose"} {
		for i, line := range lines {
			board := []byte("................")
			for j, cell := range cellsOf(line) {
				board[cell] = "01e9"[j] // they share nothing
			}
			for kind, wins := range map[string]bool{variant: i < perfect.StraightLines, variant + "+squares": true} {
				d := duel(kind)
				if s := pos(t, d, string(board)+" -"); d.End(s) != play.Open {
					t.Errorf("%s: %s ends", kind, board)
				}
				won := strings.NewReplacer("0", "8", "1", "9", "e", "a", "9", "f").Replace(string(board))
				s := pos(t, d, won+" -")
				if (d.End(s) == play.Lost) != wins {
					t.Errorf("%s: %s ends %d", kind, won, d.End(s))
				}
				if got, shared := winning(d.puzzle, &s.State); (got != 0) != wins || wins && (got != line || !slices.Equal(shared, []string{"preta"})) {
					t.Errorf("%s: %s: line %v shares %v", kind, won, got, shared)
				}
				if wins && i >= perfect.StraightLines {
					squares++
				}
			}
		}
	}
	if squares != 18 {
		t.Errorf("%d squares", squares)
	}
}

func TestTheWinningLineIsMarkedWithAllItsTraits(t *testing.T) {
	d := duel("give")
	b := d.Draw(pos(t, d, "0123............ -"))
	for cell, c := range b.Cells {
		if (c.Role == scene.Winning) != (cell < 4) {
			t.Errorf("cell %d has the role %d", cell, c.Role)
		}
	}
	if got := fmt.Sprint(b.Status); !strings.Contains(got, "core.traits.branca") || !strings.Contains(got, "core.traits.redonda") || strings.Contains(got, "alta") {
		t.Errorf("status %s", got)
	}
}

// The evaluation counts a line by the most of its pieces that share a value:
// 100, -50, 10, 1, 0 for 4, 3, 2, 1, 0 of them; here for the player to move,
// who meets what the other one has left.
func TestEvaluationOfTheAlphaBetaProject(t *testing.T) {
	for _, c := range []struct {
		board string
		want  int
		why   string
	}{
		{"................", 0, "nothing"},
		{"0...............", 3, "row, column and diagonal with one"},
		{".0..............", 2, "row and column with one"},
		{"01..............", 10 + 1 + 1 + 1, "a row with two; columns 2, diagonal 1"},
		{"0f..............", 1 + 1 + 1 + 1, "two pieces that share nothing count one"},
		{"012.............", -50 + 3 + 1, "three in a row, columns, diagonal"},
		{"0123............", 100 + 4 + 2, "four in a row, columns, two diagonals"},
	} {
		for _, kind := range []string{"give", "choose", "give+squares"} {
			d := duel(kind)
			if got := d.Eval(pos(t, d, c.board+" -")); got != -c.want {
				t.Errorf("%s, %s (%s): %d, want %d", kind, c.board, c.why, got, -c.want)
			}
		}
	}
}

// plainEval counts pieces line by line, by their words.
func plainEval(s Position) int {
	sum := 0
	for _, line := range lines[:10] {
		count, most := map[string]int{}, 0
		for _, cell := range cellsOf(line) {
			p, ok := s.At(cell)
			for trait := 0; ok && trait < traits; trait++ {
				count[words[p.kind(trait)]]++
				most = max(most, count[words[p.kind(trait)]])
			}
		}
		sum += []int{0, 1, 10, -50, 100}[most]
	}
	return -sum
}

func TestEvaluationAgreesWithPlainCounting(t *testing.T) {
	for _, s := range randomPositions(duel("choose"), 40) {
		if got := duel("choose").Eval(s); got != plainEval(s) {
			t.Errorf("%s: %d, want %d", duel("choose").Brief(s), got, plainEval(s))
		}
	}
}

// TestTheTermsOfTheEvaluationAddUp has a term for each line with a piece, by the same points.
func TestTheTermsOfTheEvaluationAddUp(t *testing.T) {
	for _, kind := range []string{"choose", "give+squares"} {
		d := duel(kind)
		for _, s := range randomPositions(d, 20) {
			sum := 0.0
			for _, term := range match.New(d, s).EvalTerms("") {
				sum += term.Points
			}
			if sum != float64(plainEval(s)) {
				t.Fatalf("%s: the terms add up to %g, not %d", d.Brief(s), sum, plainEval(s))
			}
		}
	}
}

// randomPositions plays random games to their positions.
func randomPositions(d *Duel, games int) []Position {
	random := rand.New(rand.NewPCG(5, 6))
	var list []Position
	for range games {
		s := opening()
		for moves := d.Moves(s, nil); len(moves) > 0; moves = d.Moves(s, nil) {
			s = d.Play(s, moves[random.IntN(len(moves))])
			list = append(list, s)
		}
	}
	return list
}

func TestLoudTurnsAreThoseThatWin(t *testing.T) {
	for _, kind := range []string{"give", "choose", "give+squares", "choose+squares"} {
		d, loud := duel(kind), 0
		for _, s := range randomPositions(d, 40) {
			var want []Turn
			for _, turn := range d.Moves(s, nil) {
				if d.End(d.Play(s, turn)) == play.Lost {
					want = append(want, turn)
				}
			}
			if d.End(s) != play.Open {
				continue
			}
			loud += len(want)
			if got := d.Loud(s, nil); !slices.Equal(got, want) {
				t.Errorf("%s: %s: %v, want %v", kind, d.Brief(s), got, want)
			}
		}
		if loud == 0 {
			t.Errorf("%s: no turn wins", kind)
		}
	}
}

// Also where the same pieces are missing.
func TestThePieceInHandTellsPositionsApart(t *testing.T) {
	d := duel("give")
	a, b := opening(), opening()
	a.reserve, a.inHand = 0xff00, 3
	b.reserve, b.inHand = 0xff00, 4
	if d.Key(a) == d.Key(b) {
		t.Errorf("key %x", d.Key(a))
	}
}

func TestTextsOfAPosition(t *testing.T) {
	d := duel("give")
	const row2 = "(0 0 (preta redonda baixa oca) 0)"
	s := pos(t, d, "......a......... 7")
	form := d.Encode(s)
	if !strings.HasPrefix(form, "(((0 0 0 0) "+row2+" (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca) ") ||
		!strings.HasSuffix(form, "(preta quadrada baixa cheia)) (branca quadrada baixa cheia))") || strings.Contains(form, "\n") {
		t.Errorf("%s", form)
	}
	for _, src := range []string{
		form, strings.ToUpper(form), "; a comment\n" + form, "'" + form,
		"......A......... 7", "  ......a.........\t7\n",
	} {
		got, errors := d.Read(src)
		if len(errors) > 0 || got != s {
			t.Errorf("%s: read as %s, %+v", src, d.Brief(got), errors)
		}
	}
	free := pos(t, d, "......a.........")
	list := d.Encode(free)
	for _, src := range []string{list, "(" + list + " (nil))", strings.TrimSuffix(list, ")") + " nil)"} {
		if got := pos(t, d, src); got != free {
			t.Errorf("%s: read as %s", src, d.Brief(got))
		}
	}
}

func TestReadingSaysWhatIsWrongAndWhere(t *testing.T) {
	const zeros = "(0 0 0 0)"
	board := "((0 0 0 0) (0 (branca redonda alta oca) 0 0) " + zeros + " " + zeros + ")"
	for _, c := range []struct {
		kind, src, key string
		at             text.Pos
	}{
		{"give", "", "error.quatro.state", text.Pos{Line: 1, Column: 1}},
		{"give", "...............", "error.quatro.state", text.Pos{Line: 1, Column: 1}},
		{"give", "................ - -", "error.quatro.state", text.Pos{Line: 1, Column: 1}},
		{"give", "................ 10", "error.quatro.state", text.Pos{Line: 1, Column: 1}},
		{"give", "..g............. -", "error.quatro.digit", text.Pos{Line: 1, Column: 3}},
		{"give", "................ x", "error.quatro.digit", text.Pos{Line: 1, Column: 18}},
		{"give", "\n.3..3........... -", "error.quatro.twice", text.Pos{Line: 2, Column: 5}},
		{"give", ".3.............. 3", "error.quatro.twice", text.Pos{Line: 1, Column: 18}},
		{"choose", ".3.............. 4", "error.quatro.hand", text.Pos{Line: 1, Column: 18}},
		{"give", "(", "error.sexp.unclosed", text.Pos{Line: 1, Column: 1}},
		{"give", "()", "error.quatro.state", text.Pos{Line: 1, Column: 1}},
		{"give", "(" + board + " 7)", "error.quatro.state", text.Pos{Line: 1, Column: 1}},
		{"give", "(" + board + " ()) ()", "error.quatro.more", text.Pos{Line: 1, Column: len(board) + 7}},
		{"give", "((" + zeros + ") ())", "error.quatro.rows", text.Pos{Line: 1, Column: 2}},
		{"give", "(" + board + "\n((branca redonda alta oca)))", "error.quatro.twice", text.Pos{Line: 2, Column: 1}},
		{"give", "(" + board + "\n()\n (branca redonda alta oca))", "error.quatro.twice", text.Pos{Line: 3, Column: 2}},
		{"choose", "(" + board + "\n()\n (preta redonda alta oca))", "error.quatro.hand", text.Pos{Line: 3, Column: 2}},
		{"give", "(" + board + "\n()\n (preta azul alta oca))", "error.quatro.trait", text.Pos{Line: 3, Column: 9}},
		{"give", "(" + board + "\n((preta redonda alta)))", "error.quatro.piece", text.Pos{Line: 2, Column: 2}},
	} {
		_, errors := duel(c.kind).Read(c.src)
		if len(errors) != 1 || errors[0].What.Key != c.key || errors[0].Pos != c.at || errors[0].Expected.IsZero() {
			t.Errorf("%s, %q: %+v, want %s at %+v", c.kind, c.src, errors, c.key, c.at)
		}
	}
}

func TestPicksOfTheVariants(t *testing.T) {
	d := duel("give")
	p := match.New(d, pos(t, d, "012............. 3"))
	choices, _ := p.Ways().Next(nil)
	if len(choices) != 13 || slices.Min(choices) != 3 {
		t.Errorf("first %v", choices)
	}
	if _, move := p.Ways().Next([]int{3}); move != "D1" {
		t.Errorf("the winning cell makes %q", move)
	}
	if choices, _ := p.Ways().Next([]int{4}); len(choices) != 12 || slices.Max(choices) != -5 {
		t.Errorf("second %v: the first piece of the reserve has the number 4", choices)
	}
	c := duel("choose")
	p = match.New(c, pos(t, c, "012............. -"))
	for _, picked := range [][]int{{4, -4}, {-4, 4}} {
		if _, move := p.Ways().Next(picked); move != "A2=brbc" {
			t.Errorf("%v makes %q", picked, move)
		}
	}
}

func TestThePieceInHandIsMarkedInTheTray(t *testing.T) {
	d := duel("give")
	b := d.Draw(pos(t, d, "012............. 5"))
	var held []string
	for _, c := range b.Tray {
		if c.Role == scene.Held {
			held = append(held, c.Drawing)
		}
	}
	if len(b.Tray) != 16 || !slices.Equal(held, []string{"bqac"}) || b.Status.Key != "core.status.quatro.place" {
		t.Errorf("held %v of %d, %v", held, len(b.Tray), b.Status)
	}
}

func TestAPieceThatLeavesTheTrayLeavesAGap(t *testing.T) {
	d := duel("give")
	for i, c := range d.Draw(pos(t, d, "012............. 5")).Tray {
		want := Piece(i).Letters()
		if i <= 2 {
			want = ""
		}
		if c.Drawing != want {
			t.Errorf("place %d shows %q, want %q", i, c.Drawing, want)
		}
	}
}

func TestAStepCarriesThePieceFromItsPlaceInTheTray(t *testing.T) {
	for _, c := range []struct {
		kind, from, move string
		motion           scene.Motion
		highlights       bool
	}{
		{"give", "012............. 5", "A2/pqbc", scene.Motion{Kind: scene.Move, From: -6, To: 4}, false},
		{"give", "012............. 3", "D1", scene.Motion{Kind: scene.Move, From: -4, To: 3}, true},
		{"choose", "012............. -", "A2=pqbc", scene.Motion{Kind: scene.Move, From: -16, To: 4}, false},
	} {
		d := duel(c.kind)
		step, wrong := match.New(d, pos(t, d, c.from)).Show(c.move)
		if role := step.Board.Cells[c.motion.To].Role; (role == scene.Winning) != c.highlights || (role == scene.Current) == c.highlights {
			t.Errorf("%s %s: role %d", c.from, c.move, role)
		}
		if wrong != nil || len(step.Motions) == 0 || fmt.Sprint(step.Motions[0]) != fmt.Sprint(c.motion) || len(step.Motions) > 1 != c.highlights {
			t.Errorf("%s %s: %+v %v", c.from, c.move, step.Motions, wrong)
		}
	}
}

// late reads positions whose values are known.
func late(t testing.TB) [][]string {
	t.Helper()
	src, err := os.ReadFile("testdata/late-positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	var list [][]string
	for line := range strings.Lines(string(src)) {
		if fields := strings.Fields(line); fields[0] != "#" {
			list = append(list, fields)
		}
	}
	return list
}

// The alpha-beta without limits plays late positions out: values and distances
// are those that are known.
func TestAlphaBetaFindsTheKnownValuesOfLatePositions(t *testing.T) {
	kinds := map[string]string{"L": "give", "S": "give+squares", "C": "choose"}
	outcomes := map[string]play.Outcome{"W": play.Won, "D": play.Drawn, "L": play.Lost}
	checked := map[string]int{}
	for _, c := range late(t) {
		if strings.Count(c[1], ".") > 5 {
			continue
		}
		d := duel(kinds[c[0]])
		ask := game.MoveRequest{Level: game.AlphaBeta, Options: play.Options{Ordering: true, Killers: true, Quiescence: true, Memory: 32 << 20}}
		got := match.ChooseMove(context.Background(), match.New(d, pos(t, d, c[1]+" "+c[2])), ask)
		distance, err := strconv.Atoi(c[4])
		if got.Value.Outcome != outcomes[c[3]] || err == nil && got.Value.Distance != distance {
			t.Errorf("%v: %+v", c, got)
		}
		checked[c[0]]++
	}
	if checked["L"] < 5 || checked["S"] < 3 {
		t.Errorf("checked %v", checked)
	}
	t.Log(checked)
}

// The signature of the alpha-beta: nodes, alpha and beta cuts at depth 3. A
// change keeps it, or says why it is another.
func TestSignatureOfTheAlphaBeta(t *testing.T) {
	plain, ordered := play.Options{}, play.Options{Ordering: true, Killers: true}
	full := play.Options{Ordering: true, Killers: true, Memory: 1 << 20, Quiescence: true}
	for _, c := range []struct {
		kind, from string
		options    play.Options
		want       string
	}{
		{"give", "0..7........5... 3", plain, "138851 303 3016"},
		{"give", "0..7........5... 3", ordered, "43128 304 1834"},
		{"give", "0..7........5... 3", full, "55852 351 1863"},
		{"choose", ".1.b.6.4.8...... -", plain, "114618 234 4832"},
		{"choose", ".1.b.6.4.8...... -", ordered, "19589 235 870"},
		{"choose", ".1.b.6.4.8...... -", full, "21388 631 1055"},
	} {
		d := duel(c.kind)
		got := play.NewEngine(play.Game[Position, Turn](d), c.options).Think(context.Background(), pos(t, d, c.from), play.Limits{Depth: 3})
		if counts := fmt.Sprint(got.Nodes, got.AlphaCuts, got.BetaCuts); counts != c.want {
			t.Errorf("%s %s %+v: %s, want %s", c.kind, c.from, c.options, counts, c.want)
		}
	}
}

// Two plies never leave a line to the opponent that could have been avoided:
// against the level Easy they hardly lose.
func TestMediumBeatsEasy(t *testing.T) {
	gametest.Long(t)
	for _, kind := range []string{"give", "choose"} {
		d, wins := duel(kind), 0
		const games = 20
		for number := range games {
			m := match.From(match.New(d, opening()))
			medium := number % 2
			for m.Position().Outcome() == play.Open {
				ask := game.MoveRequest{Level: game.Easy, Options: play.Options{Seed: uint64(1 + number*100 + m.Index())}}
				if m.Index()%2 == medium {
					ask.Level = game.Medium
				}
				if thought := match.ChooseMove(context.Background(), m.Position(), ask); m.Play(thought.Move, thought) != nil {
					t.Fatalf("illegal %+v", thought)
				}
			}
			winner, _ := m.Over()
			if winner == medium {
				wins += 2
			} else if winner < 0 {
				wins++
			}
		}
		t.Logf("%s: %d half points of %d", kind, wins, 2*games)
		if wins < games {
			t.Errorf("%s: Medium has %d half points of %d", kind, wins, 2*games)
		}
	}
}

func FuzzReadPosition(f *testing.F) {
	d := duel("give")
	for _, src := range []string{emptyBoard, "012............. 3", d.Encode(opening()), "(", "((()) ())"} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, kind := range []string{"give", "choose"} {
			d := duel(kind)
			s, errors := d.Read(src)
			if len(errors) > 0 {
				continue
			}
			if back, wrong := d.Read(d.Encode(s)); len(wrong) > 0 || back != s {
				t.Errorf("%q: %+v, read back as %+v, %v", src, s, back, wrong)
			}
		}
	})
}

func BenchmarkMoves(b *testing.B) {
	for _, kind := range []string{"give", "choose"} {
		d := duel(kind)
		states := randomPositions(d, 20)
		b.Run(kind, func(b *testing.B) {
			b.ReportAllocs()
			room := make([]Turn, 0, 256)
			moves := 0
			for b.Loop() {
				for _, s := range states {
					room = d.Moves(s, room[:0])
					for _, turn := range room {
						d.Play(s, turn)
					}
					moves += len(room)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(max(1, moves)), "ns/move")
		})
	}
}

func BenchmarkEval(b *testing.B) {
	d := duel("choose")
	states := randomPositions(d, 20)
	b.ReportAllocs()
	sum := 0
	for b.Loop() {
		for _, s := range states {
			sum += d.Eval(s)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(states)), "ns/eval")
	_ = sum
}

func BenchmarkThink(b *testing.B) {
	for _, kind := range []string{"give", "choose"} {
		d := duel(kind)
		for _, options := range []play.Options{{}, {Ordering: true, Killers: true}, {Ordering: true, Killers: true, Memory: 16 << 20}} {
			b.Run(fmt.Sprintf("%s/ordering=%t/memory=%dM", kind, options.Ordering, options.Memory>>20), func(b *testing.B) {
				b.ReportAllocs()
				s := opening()
				if kind == "give" {
					s = d.Play(s, GivePiece(0))
				}
				e := play.NewEngine(play.Game[Position, Turn](d), options)
				var nodes int64
				for b.Loop() {
					nodes += e.Think(context.Background(), s, play.Limits{Depth: 2, Time: time.Minute}).Nodes
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
				b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			})
		}
	}
}
