package adjiboto

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/search"
)

// unwatched is for a table that is made whatever it takes.
func unwatched() *making { return &making{Context: context.Background()} }

// TestMain makes the larger perimeters such as are built in no time.
func TestMain(m *testing.M) {
	middle = extent{whole: 5, waste: 6, most: 2_000}
	far = extent{whole: 3, waste: 6, most: 1_000}
	manually = extent{whole: 3, waste: 6, most: 1_000, manual: true}
	os.Exit(m.Run())
}

// backwards is a board from which some moves lead to the empty one, and the
// boards in between.
func backwards(random *rand.Rand, l lap, moves, room int) []State {
	path := []State{{}}
	for range moves {
		var before []State
		s := path[len(path)-1]
		for origin := range Pit(pits) {
			undo(l, s, origin, 0, room-s.total(), func(b State, _ Pit, gone int) {
				if gone > 2 || random.IntN(3) == 0 {
					before = append(before, b)
				}
			})
		}
		if len(before) == 0 {
			break
		}
		path = append(path, before[random.IntN(len(before))])
	}
	return path
}

// TestPerimeterFallsByAtMostOneAMove, on ways to the empty board that waste
// little: there the boards that the perimeter holds and the others meet.
func TestPerimeterFallsByAtMostOneAMove(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(31, 32))
	for lap, p := range large() {
		farToEnd := heuristic(p, "perimeter").Estimate
		for range 400 {
			for moves, s := range backwards(random, p.lap, 14, maxSeeds) {
				fallsByOne(t, lap, p, s)
				if h := farToEnd(s); h > moves {
					t.Fatalf("lap=%s, %v: h = %d, and it is %d moves away", lap, unpack(s), h, moves)
				}
			}
		}
	}
}

// TestLongRunsHaveABoundThatFallsByAtMostOneAMove: what an anytime search changes over to.
func TestLongRunsHaveABoundThatFallsByAtMostOneAMove(t *testing.T) {
	random := rand.New(rand.NewPCG(37, 38))
	for lap, p := range large() {
		h := p.Heuristics()[3].ForLongRuns
		if _, stopped := h.Prepare(t.Context(), 1<<10); stopped != search.ByMemory {
			t.Fatalf("lap=%s: %q in no room", lap, stopped)
		}
		if _, stopped := h.Prepare(t.Context(), 0); stopped != search.NotStopped {
			t.Fatalf("lap=%s: %q", lap, stopped)
		}
		for range 200 {
			after := 0
			for moves, s := range backwards(random, p.lap, 16, maxSeeds) {
				now := h.Estimate(s)
				if now > moves || now > after+1 {
					t.Fatalf("lap=%s, %v: h = %d behind %d, and it is %d moves away", lap, unpack(s), now, after, moves)
				}
				after = now
			}
		}
	}
}

func TestPerimeterHoldsDistancesAndBoundsTheOthers(t *testing.T) {
	const seeds = 7
	for _, moves := range []string{"all", "manual"} {
		p := newProblem(pack(drawn(t, "7")), game.Rules{"lap": "lost", "moves": moves})
		distance := forward(p, seeds)
		around := extent{whole: 2, waste: 2, most: 40, manual: p.manual}.enclose(lapLost, seeds, unwatched())
		held := 0
		for s, moves := range distance {
			if moves == 0 {
				continue
			}
			at, ok := around.here(s, s.total())
			if ok {
				held++
			}
			if h := around.bound(s, s.total()); h > moves || ok && (h != moves || at != h) {
				t.Fatalf("%v: h = %d, and the distance is %d (held: %v)", unpack(s), h, moves, ok)
			}
			if !ok && moves <= 2 {
				t.Fatalf("%v is missing", unpack(s))
			}
		}
		if held == 0 || held == len(distance)-1 || len(distance) < 50_000 {
			t.Errorf("%d boards of %d are held", held, len(distance))
		}
	}
}

// TestLongRunsBoundIsTrueWithManualMoves, and no less than the distance with moves=all.
func TestLongRunsBoundIsTrueWithManualMoves(t *testing.T) {
	const seeds = 7
	p := newProblem(pack(drawn(t, "7")), game.Rules{"lap": "lost", "moves": "manual"})
	distance, more := forward(p, seeds), 0
	for _, lap := range []string{"lost", "keep", "skip"} { // no board of so few seeds laps
		h := p.under(game.Rules{"lap": lap, "moves": "manual"}).Heuristics()[3].ForLongRuns
		if _, stopped := h.Prepare(t.Context(), 0); stopped != search.NotStopped {
			t.Fatal(stopped)
		}
		for s, moves := range distance {
			bound, all := h.Estimate(s), int((*p.moves.whole())[rank(&s)])
			if bound > moves || bound < all {
				t.Fatalf("lap=%s, %v: h = %d of %d moves, %d with moves=all", lap, unpack(s), bound, moves, all)
			}
			more += min(1, bound-all)
		}
	}
	if more == 0 {
		t.Error("never more than with moves=all")
	}
}

func TestLevelKeepsThoseThatWasteLeast(t *testing.T) {
	for _, c := range []struct{ most, limit, left int }{{9, 4, 5}, {4, 3, 3}, {3, 3, 3}, {2, 2, 2}, {1, 0, 0}} {
		v := level{limit: 4}
		for _, waste := range []int16{4, 1, 3, 1, 4} {
			v.boards, v.wastes = append(v.boards, State{}), append(v.wastes, waste)
		}
		v.keepBoards(c.most, -1)
		if int(v.limit) != c.limit || len(v.boards) != c.left {
			t.Errorf("at most %d: %d left, limit %d; want %d, %d", c.most, len(v.boards), v.limit, c.left, c.limit)
		}
	}
}

func TestAtlasFindsWhatItGrewWith(t *testing.T) {
	var a atlas
	m := unwatched()
	everyBoard(4, func(s State) {
		if !a.putDistance(s, uint8(1+s.total()), m) || a.putDistance(s, 9, m) {
			t.Fatalf("%v is not new once", unpack(s))
		}
	})
	everyBoard(4, func(s State) {
		if distance, ok := a.find(s); !ok || int(distance) != 1+s.total() {
			t.Fatalf("%v: %d, %v", unpack(s), distance, ok)
		}
	})
	if _, ok := a.find(pack(drawn(t, "5"))); ok || a.count != 1820 { // C(16, 4)
		t.Errorf("found what was never put, or %d boards", a.count)
	}
}

func TestPerimeterProvesDIn14UnderAllRules(t *testing.T) {
	gametest.Long(t)
	board := newProblem(pack(boards["D"]), game.Defaults(Game{}.Settings()))
	for i, rules := range gametest.Combinations(Game{}.Settings()) {
		if rules["moves"] == "manual" || !gametest.Part(i+i/3) {
			continue
		}
		p := board.under(rules)
		if r := solve(p, search.IDAStar, "perimeter"); r.Verdict != search.Optimal || r.Length != 14 {
			t.Errorf("%v: %v in %d moves, want 14", rules, r.Verdict, r.Length)
		}
	}
}

// places counts those that the perimeter has for boards.
func (p *perimeter) places() (count int64) {
	for i := range p.found {
		count += int64(len(p.found[i].boards))
	}
	return count
}

func TestPreparingTheFarPerimeterStopsAtItsLimits(t *testing.T) {
	p := newProblem(State{0x08080808, 0x08080808, 0x08080808}, game.Defaults(Game{}.Settings()))
	h := heuristic(p, "perimeter")
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, stopped := h.Prepare(cancelled, 0); stopped != search.ByCancel || p.far.made.Load() != nil {
		t.Errorf("cancelled: %q", stopped)
	}
	for _, room := range []int64{1, 1 << 10, 1 << 14, 1 << 17} {
		if bytes, stopped := p.far.prepare(context.Background(), room); stopped != search.ByMemory || p.far.ready() || bytes > room || bytes < room/8 {
			t.Errorf("%d bytes: %q at %d bytes", room, stopped, bytes)
		}
		if bytes, stopped := h.Prepare(context.Background(), room); stopped != search.ByMemory || p.far.ready() || bytes > room {
			t.Errorf("%d bytes with the moves: %q at %d bytes", room, stopped, bytes)
		}
	}
	bytes, stopped := h.Prepare(context.Background(), 0)
	made := p.far.made.Load()
	if stopped != search.NotStopped || made == nil || bytes < made.places()*placeBytes {
		t.Fatalf("%q, %d bytes", stopped, bytes)
	}
	h.Prepare(context.Background(), 0)
	if p.far.made.Load() != made {
		t.Error("made twice")
	}
	h.Release()
	if p.far.made.Load() != nil {
		t.Error("not forgotten")
	}
	h.Estimate(p.start)
	if p.far.made.Load() != nil {
		t.Error("a run that holds it made it again")
	}
}

// preparing is what it takes to prepare a heuristic of a problem that nobody has
// searched.
func preparing(t *testing.T, p *Problem, key string) int64 {
	t.Helper()
	bytes, stopped := heuristic(newProblem(p.start, p.rules), key).Prepare(context.Background(), 0)
	if stopped != search.NotStopped || bytes < 1<<20 {
		t.Fatalf("%s: %d bytes, %q", key, bytes, stopped)
	}
	return bytes
}

// What is left of a limit is the search's: it is stopped as if the heuristic's own
// memory were not there.
func TestTheMemoryOfAHeuristicCountsWithThatOfItsSearch(t *testing.T) {
	problem := newProblem(pack(boards["G"]), game.Defaults(Game{}.Settings()))
	p := puzzle.New(problem)
	method := game.Method{Algorithm: search.AStar, Heuristic: "endgame"}
	own := preparing(t, problem, "endgame")
	for range 2 { // also when the tables are there already
		for _, room := range []int64{own / 2, own + 1<<20} {
			run := p.Solve(context.Background(), game.SolveRequest{Method: method, Limits: search.Limits{Memory: room}})
			if run.Stopped != search.ByMemory || run.Bytes > room || (run.Generated > 0) != (room > own) || room > own && run.Bytes < own {
				t.Errorf("%d bytes: %q with %d, %d nodes", room, run.Stopped, run.Bytes, run.Generated)
			}
			if run.Bound < problem.capturesNeeded(problem.start) {
				t.Errorf("%d bytes: at least %d", room, run.Bound)
			}
		}
		p.Solve(context.Background(), game.SolveRequest{Method: method, Limits: search.Limits{Nodes: 1}})
	}
}

// A limit of time begins before the heuristic is prepared, and so does a cancel.
func TestPreparingAHeuristicTakesFromTheTimeOfItsSearch(t *testing.T) {
	for _, key := range []string{"endgame", "perimeter"} {
		problem := newProblem(pack(boards["G"]), game.Defaults(Game{}.Settings()))
		p := puzzle.New(problem)
		method := game.Method{Algorithm: search.AStar, Heuristic: key}
		run := p.Solve(context.Background(), game.SolveRequest{Method: method, Limits: search.Limits{Time: 1}})
		if run.Stopped != search.ByTime || run.Generated != 0 || run.Bound != problem.capturesNeeded(problem.start) {
			t.Errorf("%s: %q, %d nodes, at least %d", key, run.Stopped, run.Generated, run.Bound)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		run = p.Solve(ctx, game.SolveRequest{Method: method})
		if run.Stopped != search.ByCancel || run.Outcome != search.Cancelled || run.Generated != 0 || problem.near.ready() {
			t.Errorf("%s: %q, %d nodes", key, run.Stopped, run.Generated)
		}
	}
}

// What is not the search's own is not prepared when its time is up, or it is wanted
// no more.
func TestACancelledSearchPreparesNothing(t *testing.T) {
	problem := newProblem(pack(boards["G"]), game.Defaults(Game{}.Settings()))
	p := puzzle.New(problem)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	bfs := game.Method{Algorithm: search.BFS}
	if run := p.Solve(ctx, game.SolveRequest{Method: bfs}); run.Stopped != search.ByCancel || problem.moves.ready() {
		t.Errorf("%q, ready: %v", run.Stopped, problem.moves.ready())
	}
	if run := p.Solve(context.Background(), game.SolveRequest{Method: bfs, Limits: search.Limits{Time: 1}}); run.Stopped != search.ByTime || problem.moves.ready() {
		t.Errorf("%q, ready: %v", run.Stopped, problem.moves.ready())
	}
	if run := p.Solve(context.Background(), game.SolveRequest{Method: bfs, Limits: search.Limits{Nodes: 9, Memory: 1 << 20}}); run.Stopped != search.ByNodes || problem.near.ready() {
		t.Errorf("%q, ready: %v", run.Stopped, problem.near.ready())
	}
	before := problem.capturesNeeded(problem.start)
	if run := p.Solve(context.Background(), game.SolveRequest{Method: bfs, Limits: search.Limits{Nodes: 9}}); run.Bound <= before || !problem.near.ready() {
		t.Errorf("at least %d, and %d by captures", run.Bound, before)
	}
}

func TestARunPreparesItsHeuristicWithinItsLimits(t *testing.T) {
	problem := newProblem(State{0x00010203, 0x02010001, 0x01020001}, game.Defaults(Game{}.Settings()))
	p := puzzle.New(problem)
	method := game.Method{Algorithm: search.AStar, Heuristic: "perimeter"}
	run := p.Solve(context.Background(), game.SolveRequest{Method: method, Limits: search.Limits{Memory: 1 << 14}})
	if run.Verdict != search.Unknown || run.Stopped != search.ByMemory || run.Length != -1 || run.Bound != problem.capturesNeeded(problem.start) {
		t.Errorf("16 KiB: %s by %q, length %d, at least %d", run.Verdict, run.Stopped, run.Length, run.Bound)
	}
	whole := p.Solve(context.Background(), game.SolveRequest{Method: method})
	usual := p.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.AStar, Heuristic: "endgame"}})
	if whole.Verdict != search.Optimal || whole.Length != usual.Length {
		t.Errorf("%s in %d; endgame %d", whole.Verdict, whole.Length, usual.Length)
	}
	for key, run := range map[string]game.Run{"perimeter": whole, "endgame": usual} {
		if run.Bytes <= preparing(t, problem, key) {
			t.Errorf("%s: %d bytes, of which %d prepare it", key, run.Bytes, preparing(t, problem, key))
		}
	}
	if problem.far.made.Load() != nil {
		t.Error("not forgotten after the run")
	}
	report := p.Audit(context.Background(), game.AuditRequest{Heuristic: "perimeter", Limits: search.Limits{Memory: 1 << 14}})
	if report.Stopped != search.ByMemory {
		t.Errorf("audit: %q", report.Stopped)
	}
}

// TestPerimeterAgreesWithSearchesThatDoNotKnowIt: the rest of a shortest way, found by counting
// captures alone, is shortest; many of these boards lap.
func TestPerimeterAgreesWithSearchesThatDoNotKnowIt(t *testing.T) {
	gametest.Long(t)
	const seeds = 26
	random := rand.New(rand.NewPCG(51, 52))
	held := 0
	lapped := 0
	cases := gametest.Cases(60, 3000)
	for _, rules := range gametest.Combinations(Game{}.Settings()) {
		board := newProblem(State{seeds}, rules)
		around := extent{whole: 4, waste: 4, most: 2000, manual: board.manual}.enclose(board.lap, seeds, unwatched())
		for range cases {
			s := lapping(random, seeds)
			if random.IntN(2) == 0 && !board.manual { // one that wastes little
				way := backwards(random, board.lap, 5+random.IntN(3), seeds)
				s = way[len(way)-1]
			}
			r := solve(newProblem(s, rules), search.AStar, "captures")
			if !r.Solved() {
				continue
			}
			for at, pit := range r.Path {
				left := r.Length - at
				distance, here := around.here(s, s.total())
				if bound := around.bound(s, s.total()); bound > left || here && distance != left || !here && left <= 4 {
					t.Fatalf("%v, %v: at least %d (here: %v), and it is %d moves away", rules, unpack(s), bound, here, left)
				}
				held += min(1, max(0, distance-4))
				if s.seeds(pit) >= pits {
					lapped++
				}
				s = board.lap.play(s, pit)
			}
		}
	}
	if held < cases/12 || lapped < cases*2/3 {
		t.Errorf("%d boards beyond the whole were here, %d laps", held, lapped)
	}
}
