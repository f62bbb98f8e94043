package match

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/games"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/match/study"
)

// Reviews are held against values that are found by playing every move and every reply, on a board of the
// tests' own: nothing is shared with the program but the moves that there are, and how a position is written.

// truth knows what positions of Quatro are worth under some rules. A worth is 100 less the number of pieces until
// the player to move wins, the negative of that where the other one does, and 0 for a draw.
type truth struct {
	choose bool
	lines  [][4]int
	known  map[table]int
}

// table is a board with the piece in hand behind it, as digits of a position that is written.
type table [17]byte

func newTruth(rules game.Rules) *truth {
	w := &truth{choose: rules["variant"] == "choose", known: map[table]int{}, lines: [][4]int{{0, 5, 10, 15}, {3, 6, 9, 12}}}
	for i := range 4 {
		w.lines = append(w.lines, [4]int{4 * i, 4*i + 1, 4*i + 2, 4*i + 3}, [4]int{i, i + 4, i + 8, i + 12})
	}
	for i := range 9 {
		if at := i/3*4 + i%3; rules["lines"] == "squares" {
			w.lines = append(w.lines, [4]int{at, at + 1, at + 4, at + 5})
		}
	}
	return w
}

// tableOf reads a position, "012............. c".
func tableOf(p game.Position) (t table) {
	copy(t[:], strings.Replace(p.Brief(), " ", "", 1))
	return t
}

func (t *table) placed() int { return 16 - strings.Count(string(t[:16]), ".") }

// left are the pieces that are neither on the board nor in hand.
func (t *table) left() (pieces []byte) {
	for i := range 16 {
		if piece := fmt.Sprintf("%x", i)[0]; !strings.Contains(string(t[:]), string(piece)) {
			pieces = append(pieces, piece)
		}
	}
	return pieces
}

// hasLine reports whether four pieces of a line are alike.
func (w *truth) hasLine(t *table) bool {
	for _, line := range w.lines {
		ones, zeros := 15, 15
		for _, cell := range line {
			piece := strings.IndexByte("0123456789abcdef", t[cell])
			if piece < 0 {
				ones, zeros = 0, 0
				break
			}
			ones, zeros = ones&piece, zeros&^piece
		}
		if ones|zeros != 0 {
			return true
		}
	}
	return false
}

// worth is that of a position which is not over.
func (w *truth) worth(t table) int {
	if v, found := w.known[t]; found {
		return v
	}
	best, pieces := -1000, []byte{t[16]}
	if w.choose {
		pieces = t.left()
	}
	for cell := range 16 {
		if t[cell] != '.' {
			continue
		}
		for _, piece := range pieces {
			next := t
			next[cell], next[16] = piece, '-'
			if w.hasLine(&next) {
				w.known[t] = 99
				return 99
			}
			best = max(best, w.placed(next))
		}
	}
	w.known[t] = best
	return best
}

// placed is what a position is worth to whoever has just put a piece there, which completes nothing.
func (w *truth) placed(t table) int {
	left := t.left()
	switch {
	case len(left) == 0:
		return 0
	case w.choose:
		return -nearer(w.worth(t))
	}
	best := -1000
	for _, piece := range left {
		t[16] = piece
		best = max(best, -nearer(w.worth(t)))
	}
	return best
}

// nearer is a worth as it was a piece earlier.
func nearer(v int) int {
	switch {
	case v > 0:
		return v - 1
	case v < 0:
		return v + 1
	}
	return 0
}

// move is what a legal move is worth to whoever makes it.
func (w *truth) move(p game.Position, move string) game.Value {
	after, _ := p.Play(move)
	switch after.Outcome() {
	case play.Lost:
		return value100(99)
	case play.Drawn:
		return value100(0)
	}
	return value100(-nearer(w.worth(tableOf(after))))
}

// best is what the best of some moves is worth.
func (w *truth) best(p game.Position, moves []string) (best game.Value) {
	for i, move := range moves {
		if v := w.move(p, move); i == 0 || v.Compare(best) > 0 {
			best = v
		}
	}
	return best
}

func value100(v int) game.Value {
	switch {
	case v > 0:
		return game.Value{Outcome: play.Won, Distance: 100 - v}
	case v < 0:
		return game.Value{Outcome: play.Lost, Distance: 100 + v}
	}
	return game.Value{Outcome: play.Drawn}
}

// holds reports whether what is said of a value is true of it: a distance of 0 says nothing.
func holds(said, exact game.Value) bool {
	return said.Outcome == exact.Outcome && (said.Distance == 0 || said.Distance == exact.Distance)
}

// trial is a game that is over, and what of its positions is valued how.
type trial struct {
	*testing.T
	*truth
	s     *Session
	whole map[*match.Node]bool // all moves of the position are valued
}

// least is how many pieces lie on the board of a position whose worth the tests find.
const least = 10

// playedOut is a game between levels, people who play at random among them, from a position of a random game on, to its end.
func playedOut(t *testing.T, r *rand.Rand, g game.Playable, rules game.Rules) *match.History {
	t.Helper()
	levels := []game.Level{"", "", game.Easy, game.Medium, game.Hard, game.Perfect, game.AlphaBeta}
	seats := [2]game.Level{levels[r.IntN(len(levels))], levels[r.IntN(len(levels))]}
	for {
		h := match.From(g.Opening(rules))
		for h.Position().Outcome() == play.Open {
			p, how := h.Position(), game.Analysis{}
			moves := p.Moves()
			move := moves[r.IntN(len(moves))]
			table := tableOf(p)
			if level := seats[h.Index()%2]; level != "" && table.placed() >= least-2 {
				ask := game.MoveRequest{Level: level, Options: play.Options{Seed: r.Uint64() | 1}, NoTraps: true}
				ask.Limits = play.Limits{Depth: 2, Time: time.Minute}
				how = match.ChooseMove(t.Context(), p, ask)
				move = how.Move
			} else if safe := p.LookOnePly().Safe; len(safe) > 0 && r.IntN(8) > 0 {
				move = safe[r.IntN(len(safe))]
			}
			if wrong := h.Play(move, how); wrong != nil {
				t.Fatal(wrong)
			}
		}
		if table := tableOf(h.At(h.Len() - 1)); table.placed() >= least {
			return h
		}
	}
}

// newTrial has a game reviewed, wholly or in part, as when an engine was stopped, by the program's own engine.
func newTrial(t *testing.T, r *rand.Rand, s *Session, w *truth, h *match.History) *trial {
	t.Helper()
	c := &trial{t, w, s, map[*match.Node]bool{}}
	if r.IntN(2) == 0 { // a game from that position on
		i := 0
		for table := tableOf(h.At(i)); table.placed() < least; table = tableOf(h.At(i)) {
			i++
		}
		late := match.From(h.At(i))
		for ; i < h.Len(); i++ {
			_ = late.Play(h.Played(i+1).Move, h.Played(i+1).Analysis)
		}
		h = late
	}
	s.Match, s.Opener = h, r.IntN(2)
	for seat := range s.Seats {
		s.Seats[seat] = []game.Level{"", game.Easy, game.Medium}[r.IntN(3)]
	}
	s.ChangePlayers()
	part := r.IntN(2) == 0
	for i := range h.Len() {
		p := h.At(i)
		if table := tableOf(p); table.placed() < least {
			continue
		}
		known := match.Valuation{Values: map[string]game.Value{}, Over: true}
		known.Nodes = p.(game.Valuer).Values(t.Context(), func(move string, v game.Value) {
			known.Values[move] = v
			if !holds(v, w.move(p, move)) {
				t.Fatalf("%s in %s is valued as %+v", move, p.Line(), v)
			}
		})
		if part && r.IntN(3) > 0 {
			known.Over = false
			for move, v := range known.Values {
				switch r.IntN(4) {
				case 0:
					delete(known.Values, move)
				case 1:
					v.Distance = 0 // it comes later
					known.Values[move] = v
				}
			}
		}
		c.whole[h.Node(i)] = known.Over
		s.Archive.Learn(p, known)
	}
	return c
}

// eachReviewed calls a check with reviewed games of all rules.
func eachReviewed(t *testing.T, s *Session, usual, all int, check func(r *rand.Rand, c *trial)) {
	t.Helper()
	r := rand.New(rand.NewPCG(37, 28))
	exact := games.All(games.Settings{})[0].(game.Playable)
	for _, rules := range gametest.Combinations(exact.MatchSettings()) {
		for range gametest.Cases(usual, all) {
			check(r, newTrial(t, r, s, newTruth(rules), playedOut(t, r, exact, rules)))
		}
	}
}

// is fails where what is said of a value is not true.
func (c *trial) is(what string, said, exact game.Value, at *match.Node) {
	c.Helper()
	if said.Exact() && !holds(said, exact) {
		c.Errorf("%s of %s in %s is %+v, not %+v", what, at.Played().Move, at.Parent().Position().Line(), said, exact)
	}
}

func TestWhatAReviewSaysOfMovesIsTrue(t *testing.T) {
	s := newSession(&desk{}, quatroModule(t))
	t.Cleanup(s.Close)
	eachReviewed(t, s, 100, 1000, func(_ *rand.Rand, c *trial) {
		for _, n := range s.Match.Line() {
			if n.Parent() != nil && s.Archive.At(n.Parent().Position()).Values != nil {
				c.checkMove(n)
			}
		}
		c.checkDecisive()
	})
}

// checkMove holds what is known of a move against the truth.
func (c *trial) checkMove(n *match.Node) {
	c.Helper()
	p, move := n.Parent().Position(), n.Played().Move
	played, best := c.move(p, move), c.best(p, p.Moves())
	values, whole := c.s.Archive.At(p).Values, c.whole[n.Parent()]
	c.is("the worth", c.s.Archive.Worth(n), played, n)
	m, wrong := c.s.Archive.Mistake(n)
	threw := played.Rank() < best.Rank()
	if wrong && !threw || whole && wrong != threw {
		c.Errorf("%s in %s is a mistake: %t, though it is %+v of %+v", move, p.Line(), wrong, played, best)
	}
	if wrong {
		c.is("what it was", m.Best, best, n)
		c.is("what it became", m.Played, played, n)
		if c.move(p, m.Better).Rank() != best.Rank() {
			c.Errorf("%s in %s is no better than %s", m.Better, p.Line(), move)
		}
	}
	var tally match.Tally
	tally.Add(p, move, values)
	if tally.Right == 1 && threw || tally.Wrong == 1 != wrong || whole && tally.Unknown == 1 {
		c.Errorf("%s in %s counts as %+v", move, p.Line(), tally)
	}
	switch grade := match.GradeAt(p, move, values); {
	case grade == match.Good && played.Compare(best) < 0,
		grade == match.Slower && (threw || played.Compare(best) == 0),
		whole && grade == match.Ungraded && played.Compare(best) < 0:
		c.Errorf("%s in %s is graded %d, though it is %+v of %+v", move, p.Line(), grade, played, best)
	}
	c.checkMarks(p, values)
}

// checkMarks holds what is said of places of the board against the truth.
func (c *trial) checkMarks(p game.Position, values map[string]game.Value) {
	c.Helper()
	check := func(mark match.Mark, moves []string) {
		exact := c.best(p, moves)
		if mark.Settled() && mark.Known > 0 && mark.Value.Outcome != exact.Outcome || mark.Exact() && mark.Value != exact {
			c.Errorf("in %s: %+v, not %+v", p.Line(), mark, exact)
		}
	}
	check(match.Total(p, values), p.Moves())
	behind := p.Ways().Behind(nil)
	for place, mark := range match.Marks(p, nil, values) {
		check(mark, behind[place])
	}
}

// checkDecisive holds the move that a game was lost with against the truth.
func (c *trial) checkDecisive() {
	c.Helper()
	s := c.s
	end := s.Match.Node(s.Match.Index())
	n, known := s.Lesson.Decisive(end)
	if !known || n == nil {
		return
	}
	p, loser := n.Parent().Position(), s.Seat(n.Number())
	if c.move(p, n.Played().Move).Rank() >= c.best(p, p.Moves()).Rank() {
		c.Errorf("%s in %s decides the game, and is no mistake", n.Played().Move, p.Line())
	}
	if winner, _ := s.Winner(); winner != 1-loser {
		return
	}
	if c.move(p, n.Played().Move).Outcome != play.Lost {
		c.Errorf("%s in %s loses the game, and is not lost", n.Played().Move, p.Line())
	}
	for _, later := range s.Match.Line()[n.Number()+1:] {
		at := later.Parent().Position()
		if s.Seat(later.Number()) == loser && c.best(at, at.Moves()).Outcome != play.Lost {
			c.Errorf("%s in %s loses the game, and is not lost in %s", n.Played().Move, p.Line(), at.Line())
		}
	}
}

// readValue is a value as the window writes it, "vitória em 3", "V 3", "E", with the moves of the winner as distance; the zero
// value for what is none.
func readValue(said string) (v game.Value) {
	said = strings.TrimSpace(said)
	name, distance, _ := strings.Cut(strings.Replace(said, " em ", " ", 1), " ")
	outcomes := map[string]play.Outcome{"vitória": play.Won, "V": play.Won, "empate": play.Drawn, "E": play.Drawn, "derrota": play.Lost, "D": play.Lost}
	v.Outcome = outcomes[name]
	if distance != "" {
		v.Distance, _ = strconv.Atoi(distance)
	}
	return v
}

// winnersMoves counts, from the last one back, the placements that are the winner's.
func winnersMoves(placements int) (count int) {
	for ; placements > 0; placements -= 2 {
		count++
	}
	return count
}

func TestEverySentenceOfAReviewHoldsItsNumber(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	s := v.Session
	read := map[string]int{}
	eachReviewed(t, s, 12, 200, func(_ *rand.Rand, c *trial) {
		for _, s.Values = range []bool{false, true} {
			c.checkEnding(v, read)
			for i := range s.Match.Len() {
				if at := s.Match.Node(i); s.Archive.At(at.Position()).Values != nil {
					s.lookAt(i + 1)
					v.Render()
					c.checkSentences(v, s.Match.Node(i+1), read)
				}
			}
			s.goLive()
		}
	})
	for _, what := range []string{"mistake", "worth", "row", "estimate", "board", "graph", "lost", "flawless", "errors", "shares"} {
		if read[what] == 0 {
			t.Errorf("nothing was said of %s: %v", what, read)
		}
	}
}

var (
	mistakeSaid = regexp.MustCompile(`era (.+), ficou (.+?); melhor: `)
	worthSaid   = regexp.MustCompile(`^Jogador (\d) (ganha|perde)(?: em (\d+)| com jogo perfeito)$`)
	graphSaid   = regexp.MustCompile(` · (?:Jogador (\d) ganha|(empate)) com jogo perfeito`)
)

// checkSentences holds what the page says of a move that is looked back at against the truth.
func (c *trial) checkSentences(v *View, n *match.Node, read map[string]int) {
	c.Helper()
	s, p, move := v.Session, n.Parent().Position(), n.Played().Move
	played, best := c.move(p, move), c.best(p, p.Moves())
	value := func(what, said string, exact game.Value) {
		c.Helper()
		if v := readValue(said); v.Exact() {
			read[what]++
			exact.Distance = winnersMoves(exact.Distance)
			c.is(what+" "+said, v, exact, n)
		}
	}
	for _, said := range []string{v.verdict.Details.Words, v.moves.told(n)} {
		if m := mistakeSaid.FindStringSubmatch(said); m != nil {
			value("mistake", m[1], best)
			value("mistake", m[2], played)
		}
	}
	row := newMoveRow(v.Tips)
	v.moves.fill(row, v.moves.rowOf(n))
	value("row", row.exact.Words, played)
	if said := row.estimate.Words; said != "" {
		read["estimate"]++
		if !strings.HasPrefix(said, "≈") {
			c.Errorf("the estimate of %s in %s is %q", move, p.Line(), said)
		}
	}
	if v.shownThought() == n {
		value("thought", v.figures.Values[study.FigureValue].Words, played)
	}
	if m := graphSaid.FindStringSubmatch(v.graph.describePoint(n.Number())); m != nil {
		after, seat := game.Value{Outcome: play.Drawn}, s.Seat(n.Number())
		if m[2] == "" {
			after.Outcome = play.Lost
			if m[1] == strconv.Itoa(seat+1) {
				after.Outcome = play.Won
			}
		}
		read["graph"]++
		c.is("the graph", after, played, n)
	}
	if !s.ShowsValues() {
		return
	}
	at := s.Match.At(s.Shown())
	if at.Outcome() != play.Open || s.Archive.At(at).Values == nil {
		return
	}
	now := c.best(at, at.Moves())
	switch m := worthSaid.FindStringSubmatch(v.study.Value.Words); {
	case v.study.Value.Words == "Empate com jogo perfeito":
		value("worth", "empate", now)
	case m != nil:
		words := map[string]string{"ganha": "vitória ", "perde": "derrota "}
		said := words[m[2]] + m[3]
		value("worth", said, now)
		if m[1] != strconv.Itoa(s.Seat(s.Shown()+1)+1) {
			c.Errorf("%q is said of %s", m[0], at.Line())
		}
	}
	behind := at.Ways().Behind(nil)
	for _, mark := range v.valueMarks(at, nil) {
		said := mark.Text
		if len(said) > 1 {
			said = said[:1] + " " + said[1:]
		}
		exact := c.best(at, behind[mark.Place])
		value("board", said, exact)
		value("board", strings.Split(mark.Note, " · ")[0], exact)
		if mark.Strong && exact.Compare(now) != 0 {
			c.Errorf("place %d in %s is shown as the best, %+v of %+v", mark.Place, at.Line(), exact, now)
		}
	}
	for i, row := range v.study.Best.Rows {
		if best := s.Archive.Best(at); v.study.Best.Content.Visible() && i < len(best) {
			value("table", row.Value.Words, c.move(at, best[i]))
		}
	}
}

// told is what the row of a move tells where it is pointed at.
func (m *movesTable) told(n *match.Node) string {
	row := newMoveRow(nil)
	m.fill(row, m.rowOf(n))
	return row.all
}

// checkEnding holds what the page says of the whole game against the truth.
func (c *trial) checkEnding(v *View, read map[string]int) {
	c.Helper()
	v.Render()
	s := v.Session
	whole, errors := true, 0
	var right, moves [2]int
	for _, n := range s.Match.Line()[1:] {
		p, seat := n.Parent().Position(), s.Seat(n.Number())
		moves[seat]++
		if table := tableOf(p); table.placed() < least {
			whole = false
			continue
		}
		var tally match.Tally
		tally.Add(p, n.Played().Move, s.Archive.At(p).Values)
		whole = whole && tally.Unknown == 0 // checkMove holds this against the truth
		if c.move(p, n.Played().Move).Rank() < c.best(p, p.Moves()).Rank() {
			errors++
		} else {
			right[seat]++
		}
	}
	var count int
	said := v.study.Value.Words
	if !v.study.Content.Visible() {
		said = ""
	}
	switch {
	case said == "Nenhum erro" || v.verdict.Headline.Words == "Nenhum erro":
		read["flawless"]++
		if !whole || errors > 0 {
			c.Errorf("no error is said of %d", errors)
		}
	case strings.Contains(said, "o resultado"):
		read["errors"]++
		if _, err := fmt.Sscanf(said, "%d", &count); err != nil || count > errors || whole && count != errors {
			c.Errorf("%q of %d", said, errors)
		}
	}
	if said := v.verdict.Headline.Words; strings.Contains(said, "erdeu a partida na jogada") {
		read["lost"]++
		n, _ := s.Lesson.Decisive(s.Match.Node(s.Match.Len()))
		p := n.Parent().Position()
		if c.move(p, n.Played().Move).Outcome != play.Lost || c.best(p, p.Moves()).Outcome == play.Lost {
			c.Errorf("%q, of %s", said, p.Line())
		}
	}
	for _, said := range strings.Split(v.caption.Words, " · ") {
		var player, of int
		if _, after, found := strings.Cut(said, ": "); found && strings.Contains(after, "jogada") {
			read["shares"]++
			_, _ = fmt.Sscanf(said, "Jogador %d", &player)
			if _, err := fmt.Sscanf(after, "%d de %d", &count, &of); err != nil || of != moves[player-1] || whole && count != right[player-1] || count > right[player-1] {
				c.Errorf("%q of %d in %d", said, right[player-1], moves[player-1])
			}
		}
	}
}
