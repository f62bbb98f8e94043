package games

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/text"
)

// handGames is the number of games played of each puzzle: 10,000 by make hands.
func handGames(t *testing.T) int {
	n := gametest.Cases(60, 200)
	if s := os.Getenv("PROCURA_HANDS"); s != "" {
		var err error
		n, err = strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
	}
	return n
}

// words are the atoms of a board's text.
func words(form string) []string {
	return strings.Fields(strings.NewReplacer("(", " ", ")", " ").Replace(strings.ToLower(form)))
}

func TestGamesPlayedByHandAreThoseOfTheModel(t *testing.T) {
	const parts = 4 // at a time
	for _, g := range generators() {
		for part := range parts {
			t.Run(fmt.Sprint(g.ID(), " ", part), func(t *testing.T) {
				t.Parallel()
				playGames(t, g, part, parts)
			})
		}
	}
}

// playGames plays every so many-th game.
func playGames(t *testing.T, g game.Generator, part, parts int) {
	t.Helper()
	combinations := game.Combinations(g.Settings())
	games := 0
	moves := 0
	refused := map[string]int{}
	for i := part; i < handGames(t); i += parts {
		h := newHandGame(t, g, combinations[i/parts%len(combinations)], uint64(i))
		h.play()
		games, moves = games+1, moves+h.played
		for key, count := range h.refused {
			refused[key] += count
		}
		if t.Failed() {
			t.Fatalf("game %d under %v", i, h.line.Puzzle().Rules())
		}
	}
	t.Logf("%d games, %d moves, refused: %v", games, moves, refused)
}

func generators() []game.Generator {
	var list []game.Generator
	for _, m := range All(Settings{}) {
		if g, ok := m.(game.Generator); ok {
			list = append(list, g)
		}
	}
	return list
}

// handGame is a game under way, in the program and in the model.
type handGame struct {
	t       *testing.T
	random  *rand.Rand
	history *puzzle.History
	line    puzzle.Line          // of the history, now
	states  []model              // one more than moves kept
	legal   []map[string][][]int // of the states
	moves   []string
	tried   map[string][]string // moves, by those before them
	index   int
	target  int
	played  int
	refused map[string]int
}

// oddBoards are texts of problems that Random does not make: numbers and pieces that stand
// twice, a knight that stands on the board.
var oddBoards = map[string][]string{
	"cavalo": {
		cavaloText("12 21 44 44", "nil nil 7 nil 44", "21 70 nil 12 77", "44 nil 21 nil 77 66 33"),
		cavaloText("nil t nil 33", "70 nil 00 nil 55", "nil 11 07 22 55 66", "55 nil 66 44"),
	},
	"quatro": {
		`(((0 0 0 0) (0 (branca quadrada alta oca) 0 0) (0 0 0 0) (0 0 0 0))
		((branca quadrada alta oca) (branca quadrada alta oca) (preta redonda baixa cheia) (branca quadrada alta oca) (preta redonda baixa cheia)))`,
		`((((preta quadrada alta oca) (preta redonda alta oca) (branca redonda baixa oca) (branca quadrada baixa cheia))
		((branca quadrada alta cheia) (branca redonda alta oca) (preta redonda baixa oca) (branca quadrada alta oca))
		((preta redonda baixa cheia) (preta quadrada baixa oca) (preta redonda alta cheia) (branca redonda baixa cheia))
		((branca redonda alta cheia) (preta quadrada alta cheia) (branca quadrada baixa oca) 0))
		((preta quadrada baixa cheia) (preta quadrada baixa cheia)))`,
	},
}

// cavaloText fills rows up to a board.
func cavaloText(rows ...string) string {
	var b strings.Builder
	b.WriteString("(A 150 (")
	for row := range 10 {
		line := ""
		if row < len(rows) {
			line = rows[row]
		}
		b.WriteString("(" + line + strings.Repeat(" nil", 10-len(strings.Fields(line))) + ")")
	}
	return b.String() + "))"
}

func newHandGame(t *testing.T, g game.Generator, rules game.Rules, seed uint64) *handGame {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 11))
	sizes := g.Sizes()
	p := puzzle.Random(g, sizes.Least+random.IntN(min(sizes.Most, 60)-sizes.Least+1), 11, int(seed))
	if odd := oddBoards[g.ID()]; len(odd) > 0 && random.IntN(4) == 0 {
		p = read(t, g, odd[random.IntN(len(odd))])
	}
	p, wrong := p.WithRules(rules)
	if wrong != nil {
		t.Fatal(wrong)
	}
	line, ok := puzzle.Begin(p)
	if !ok {
		t.Fatal("can't be played by hand")
	}
	target, _ := p.Target()
	h := &handGame{t: t, random: random, history: puzzle.Resume(line, 0), line: line, target: target, refused: map[string]int{}, tried: map[string][]string{}}
	h.states = []model{models[g.ID()](strings.Fields(start(p)), rules)}
	return h
}

// read is the problem of a text.
func read(t *testing.T, g game.Puzzler, src string) game.Puzzle {
	t.Helper()
	forms, errors := text.Parse([]byte(src))
	if len(errors) > 0 {
		t.Fatal(errors)
	}
	found := g.Decode(forms)
	if found.Puzzle == nil {
		t.Fatalf("%s: %v", src, found.Errors)
	}
	return found.Puzzle
}

func (h *handGame) model() model { return h.states[h.index] }

// legalNow are the model's moves, made once for each state.
func (h *handGame) legalNow() map[string][][]int {
	for i := len(h.legal); i <= h.index; i++ {
		h.legal = append(h.legal, h.states[i].legal())
	}
	return h.legal[h.index]
}

// play taps, takes back and plays again at random.
func (h *handGame) play() {
	for range 20 + h.random.IntN(40) {
		switch h.random.IntN(8) {
		case 0:
			h.undo()
		case 1:
			if h.history.Redo() != (h.index < len(h.moves)) {
				h.t.Errorf("redo at %d of %d", h.index, len(h.moves))
			}
			h.index = min(h.index+1, len(h.moves))
		case 2:
			i := h.random.IntN(len(h.moves)+3) - 1
			if ok := i >= 0 && i <= len(h.moves); h.history.Go(i) != ok {
				h.t.Errorf("go to %d of %d", i, len(h.moves))
			} else if ok {
				h.index = i
			}
		default:
			h.tapMove()
		}
		h.compare()
		if h.t.Failed() {
			return
		}
	}
	for h.index > 0 { // to the first move, and no further
		h.undo()
	}
	h.compare()
	h.undo()
	for h.history.Redo() {
		h.index++
	}
	if h.index != len(h.moves) {
		h.t.Errorf("redo ends at %d of %d", h.index, len(h.moves))
	}
	h.compare()
}

func (h *handGame) undo() {
	if h.history.Undo() != (h.index > 0) {
		h.t.Errorf("undo at %d", h.index)
	}
	h.index = max(h.index-1, 0)
}

// tapMove picks a move, place by place, with places in between that are no part of it.
func (h *handGame) tapMove() {
	legal := h.legalNow()
	moves := make([]string, 0, len(legal))
	for move := range legal {
		moves = append(moves, move)
	}
	slices.Sort(moves)
	if len(moves) == 0 {
		if h.random.IntN(4) == 0 {
			h.tryAll(nil)
		}
		return
	}
	h.tryIllegal(legal)
	move := moves[h.random.IntN(len(moves))]
	way := legal[move][h.random.IntN(len(legal[move]))]
	var picked []int
	for i, place := range way {
		if h.random.IntN(8) == 0 {
			h.tryAll(picked)
		}
		pick := h.line.Ways().Tap(picked, place)
		if last := i == len(way)-1; last != (pick.Move == move) || pick.Refused || !last && !slices.Equal(pick.Picked, way[:i+1]) {
			h.t.Errorf("%s: tap %d after %v gives %+v", move, place, picked, pick)
			return
		}
		picked = pick.Picked
	}
	if wrong := h.history.Play(move); wrong != nil {
		h.t.Errorf("%s is refused: %v", move, wrong)
		return
	}
	h.played++
	if h.index == len(h.moves) || h.moves[h.index] != move {
		h.moves = append(h.moves[:h.index:h.index], move)
		h.states = append(h.states[:h.index+1:h.index+1], h.model().play(move))
		h.legal = h.legal[:h.index+1]
		h.followTried()
	}
	h.index++
}

// followTried notes the last move, and goes on by those that were tried first behind it.
func (h *handGame) followTried() {
	before := strings.Join(h.moves[:h.index], " ")
	if move := h.moves[h.index]; !slices.Contains(h.tried[before], move) {
		h.tried[before] = append(h.tried[before], move)
	}
	for {
		next := h.tried[strings.Join(h.moves, " ")]
		if len(next) == 0 {
			return
		}
		h.states = append(h.states, h.states[len(h.moves)].play(next[0]))
		h.moves = append(h.moves, next[0])
	}
}

// tryIllegal plays a move of another state: it is refused, and nothing changes.
func (h *handGame) tryIllegal(legal map[string][][]int) {
	for _, move := range append([]string{"", "A1"}, h.moves...) {
		if legal[move] != nil || h.random.IntN(8) > 0 {
			continue
		}
		before := h.history.Kept().Moves()
		if wrong := h.history.Play(move); wrong == nil || h.history.Index() != h.index || !slices.Equal(h.history.Kept().Moves(), before) {
			h.t.Errorf("%q is played: %v, at %d of %v", move, wrong, h.history.Index(), h.history.Kept().Moves())
		}
	}
}

// tryAll asks for every place: what goes on is what the model's moves go on with, and
// what does not has a reason that is true.
func (h *handGame) tryAll(picked []int) {
	goes := map[int]bool{}
	for _, ways := range h.legalNow() {
		for _, way := range ways {
			if len(way) > len(picked) && slices.Equal(way[:len(picked)], picked) {
				goes[way[len(picked)]] = true
			}
		}
	}
	choices, _ := h.line.Ways().Next(picked)
	if len(choices) != len(goes) {
		h.t.Errorf("after %v choices %v, want %v", picked, choices, goes)
	}
	cells, tray := h.model().places()
	for place := -tray; place < cells; place++ {
		why := h.line.Refusal(picked, place)
		switch {
		case goes[place] != (why == nil):
			h.t.Errorf("after %v, %d is refused: %v; want %t", picked, place, why, !goes[place])
		case why != nil && !h.model().fits(*why, picked, place):
			h.t.Errorf("after %v, %d is refused for no reason: %v", picked, place, why)
		case why != nil:
			h.refused[why.Key]++
		case !slices.Contains(choices, place) || len(h.line.Ways().Behind(picked)[place]) == 0:
			h.t.Errorf("after %v, %d is no choice of %v", picked, place, choices)
		}
	}
}

// compare holds the state of the game against that of the model.
func (h *handGame) compare() {
	h.line = h.history.Position()
	m := h.model()
	if moves := h.line.Moves(); !slices.Equal(moves, h.moves[:h.index]) {
		h.t.Errorf("moves %v, want %v", moves, h.moves[:h.index])
	}
	if last := h.line.Step(h.index); h.line.Len() != h.index+1 || h.index > 0 && last.Move != h.moves[h.index-1] {
		h.t.Errorf("%d steps, the last is %s", h.line.Len(), last.Move)
	}
	form, err := h.line.Puzzle().After(h.line.Moves())
	if err != nil {
		h.t.Fatal(err)
	}
	if got := boardWords(h.line.Puzzle(), form); got != m.board() {
		h.t.Errorf("after %v:\n%s\nwant\n%s", h.line.Moves(), got, m.board())
	}
	score, goal := m.done(h.target)
	if got, has := h.line.Score(); has && got != score {
		h.t.Errorf("after %v %d points, want %d", h.line.Moves(), got, score)
	}
	if h.line.Goal() != goal {
		h.t.Errorf("after %v the goal is reached: %t", h.line.Moves(), !goal)
	}
	legal := h.line.Legal()
	if want := h.legalNow(); len(legal) != len(want) || slices.ContainsFunc(legal, func(move string) bool { return want[move] == nil }) {
		h.t.Errorf("after %v legal %v, want %v", h.line.Moves(), legal, want)
	}
	h.checkRest(legal)
}

// checkRest: the problem that begins here has the board, the moves, and what is missing of
// the target.
func (h *handGame) checkRest(legal []string) {
	rest := h.line.Rest()
	if got := start(rest); got != h.model().board() {
		h.t.Errorf("after %v the rest begins at\n%s\nwant\n%s", h.line.Moves(), got, h.model().board())
	}
	var moves []string
	for _, next := range rest.Start().Successors() {
		moves = append(moves, next.Move)
	}
	if !h.line.Goal() && !slices.Equal(moves, legal) || rest.Start().Goal() != h.line.Goal() {
		h.t.Errorf("after %v the rest has the moves %v, want %v", h.line.Moves(), moves, legal)
	}
	score, _ := h.line.Score()
	if target, has := rest.Target(); has && target != max(0, h.target-score) {
		h.t.Errorf("after %v the rest asks for %d, of %d with %d", h.line.Moves(), target, h.target, score)
	}
}

// start are the words of a problem's board.
func start(p game.Puzzle) string {
	form, _ := p.Encode("")
	return boardWords(p, form)
}

// boardWords are the words of a board, without name and target.
func boardWords(p game.Puzzle, form string) string {
	list := words(form)
	if p.Module().ID() == "cavalo" {
		list = list[len(list)-100:]
	}
	return strings.Join(list, " ")
}
