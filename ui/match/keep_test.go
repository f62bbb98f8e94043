package match

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/games"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/storage"
	"procura/ui/host"
	"procura/ui/report"
)

// desk is a host with files, for sessions whose engines are never asked.
type desk struct{ silence }

func (h *desk) Store() report.Store { return store() }

func (h *desk) WriteFile(_ string, begin func() (func() error, func(error))) {
	_, after := begin()
	after(nil)
}

func (h *desk) AddRecent(string) {}

func (h *desk) ShowStatus(text.Message) {}

func store() storage.Store { return storage.Store{Games: games.All(games.Settings{})} }

func quatroModule(t testing.TB) game.Playable {
	t.Helper()
	for _, m := range games.All(games.Settings{}) {
		if p, ok := m.(game.Playable); ok && m.ID() == "quatro" {
			return p
		}
	}
	t.Fatal("no quatro")
	return nil
}

// partsOf is what a session keeps, by name.
func partsOf(t testing.TB, s *Session) map[string][]byte {
	t.Helper()
	parts := map[string][]byte{}
	for _, p := range s.StateParts() {
		content, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if parts[p.Name] != nil {
			t.Fatalf("two parts are called %s", p.Name)
		}
		parts[p.Name] = content
	}
	return parts
}

// restored is another session with the same parts.
func restored(t testing.TB, parts map[string][]byte) *Session {
	t.Helper()
	s := newSession(&desk{}, quatroModule(t))
	if damaged := s.RestoreState(parts)(); len(damaged) > 0 {
		t.Fatalf("%q are damaged: %s", damaged, parts)
	}
	return s
}

// anything does something to a session that a user can do.
func anything(s *Session, r *rand.Rand) {
	switch r.IntN(20) {
	case 0:
		s.Games.New()
	case 1:
		s.Games.Browse(r.IntN(3) - 1)
	case 2:
		s.GoTo(r.IntN(s.Match.Len()+1), true)
	case 3:
		s.Review(r.IntN(s.Match.Len() + 1))
	case 4:
		s.Seats[r.IntN(2)] = []game.Level{"", game.Easy, game.Medium, game.AlphaBeta}[r.IntN(4)]
	case 5:
		s.Begins = r.IntN(2)
		s.Games.ChangeNext()
	case 6:
		setting := s.Module.MatchSettings()[r.IntN(len(s.Module.MatchSettings()))]
		s.Rules = maps.Clone(s.Rules)
		s.Rules[setting.Key] = setting.Values[r.IntN(len(setting.Values))]
		s.Games.ChangeNext()
	case 7:
		s.Depth = 1 + r.IntN(5)
		s.Time = time.Duration(1+r.IntN(5)) * time.Second
		s.Quiet = r.IntN(2) == 0
		s.Memory = r.IntN(2) == 0
		s.Eval = []string{"", "course", "formula: seguras - 2"}[r.IntN(3)]
	case 8:
		s.Games.Compose()
		for range r.IntN(6) {
			s.Setup.Load(s.Match.At(r.IntN(s.Match.Len() + 1)))
		}
	case 9:
		if s.Setup.Open() {
			s.Games.PlaySetUp()
		}
	case 10:
		s.Visit(anyNode(s, r))
	case 11:
		s.Match.SetComment(s.Looked(), fmt.Sprint("comentário ", r.IntN(3)))
		s.Changed()
	case 12:
		s.revise(s.Match.Promote)
	case 13:
		if r.IntN(3) == 0 {
			s.revise(s.Match.Delete)
		}
	case 14:
		p := anyNode(s, r).Position()
		values := map[string]game.Value{}
		for _, move := range p.Moves() {
			values[move] = game.Value{Outcome: []play.Outcome{play.Won, play.Drawn, play.Lost}[r.IntN(3)]}
			if v := values[move]; v.Outcome != play.Drawn {
				values[move] = game.Value{Outcome: v.Outcome, Distance: r.IntN(9)}
			}
		}
		s.Archive.Learn(p, match.Valuation{Values: values, Nodes: r.Int64N(1000), Over: true})
	case 15:
		if n := anyNode(s, r); n.Parent() != nil {
			s.Archive.PutRight(n)
		}
	default:
		for range r.IntN(9) {
			if moves := s.Match.Position().Moves(); len(moves) > 0 && s.Back < 0 {
				s.Play(moves[r.IntN(len(moves))], game.Analysis{Elapsed: time.Duration(r.IntN(1e9)).Round(time.Microsecond)})
			}
		}
	}
}

// anyNode is a node of the match.
func anyNode(s *Session, r *rand.Rand) *match.Node {
	var nodes []*match.Node
	for row := range s.Match.Nodes() {
		nodes = append(nodes, row.Node)
	}
	return nodes[r.IntN(len(nodes))]
}

func TestWhatIsKeptOfAnySessionIsTheSameAfterARestore(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := newSession(&desk{}, quatroModule(t))
		for range 25 {
			anything(s, r)
		}
		want := partsOf(t, s)
		again := restored(t, want)
		got := partsOf(t, again)
		for _, name := range slices.Sorted(maps.Keys(want)) {
			if string(got[name]) != string(want[name]) {
				t.Fatalf("seed %d: %s was\n%s\nand is\n%s", seed, name, want[name], got[name])
			}
		}
		if len(got) != len(want) || again.Phase() != s.Phase() && again.phase == s.phase {
			t.Fatalf("seed %d: %d parts and phase %d, were %d and %d", seed, len(got), again.Phase(), len(want), s.Phase())
		}
		s.Close()
		again.Close()
	}
}

func TestTheClockOfAHumanGoesOnAfterARestore(t *testing.T) {
	s := newSession(&desk{}, quatroModule(t))
	s.Seats = [2]game.Level{}
	s.VisibilityChanged(true)
	s.Play(s.Match.Position().Moves()[0], game.Analysis{})
	s.Changed()
	s.clock.spent = 90 * time.Second
	if spent := s.clock.kept(); spent != time.Minute {
		t.Errorf("a clock that runs is kept at %v: it would be Written again and again", spent)
	}
	s.VisibilityChanged(false)
	again := restored(t, partsOf(t, s))
	if spent := again.clock.elapsed(time.Now()); !again.clock.since.IsZero() || spent < 90*time.Second || spent > 100*time.Second {
		t.Errorf("the clock runs: %t, and is at %v", !again.clock.since.IsZero(), spent)
	}
	again.VisibilityChanged(true)
	if again.clock.since.IsZero() || again.clock.spent < 90*time.Second {
		t.Error("it does not go on")
	}
	again.Play(again.Match.Position().Moves()[0], game.Analysis{})
	if spent := again.clock.elapsed(time.Now()); spent > time.Minute {
		t.Errorf("the next move begins with %v", spent)
	}
	parts := partsOf(t, s)
	s.Play(s.Match.Position().Moves()[0], game.Analysis{})
	for name, content := range partsOf(t, s) {
		if name != host.ChoicesPart { // of another moment
			parts[name] = content
		}
	}
	if other := restored(t, parts); other.clock.spent != 0 {
		t.Errorf("the clock of an earlier move is at %v", other.clock.spent)
	}
}

func TestNoComputerMovesAfterARestoreBeforeItIsToldTo(t *testing.T) {
	s := newSession(&desk{}, quatroModule(t))
	s.Seats = [2]game.Level{game.Easy, game.Easy}
	s.Play(s.Match.Position().Moves()[0], game.Analysis{})
	again := restored(t, partsOf(t, s))
	again.VisibilityChanged(true)
	if again.phase != Paused || again.Engine.Thought != nil || again.Match.Len() != 1 {
		t.Errorf("phase %d after %d moves", again.phase, again.Match.Len())
	}
}

func TestAnUntouchedMatchKeepsItsChoicesAlone(t *testing.T) {
	if parts := partsOf(t, newSession(&desk{}, quatroModule(t))); len(parts) != 1 || parts[host.ChoicesPart] == nil {
		t.Errorf("%q", parts)
	}
}

func TestOfADamagedShelfTheOtherGamesAreThere(t *testing.T) {
	s := newSession(&desk{}, quatroModule(t))
	for i := range 4 {
		for range i + 1 {
			s.Play(s.Match.Position().Moves()[0], game.Analysis{})
		}
		if i < 3 {
			s.Games.New()
		}
	}
	whole := partsOf(t, s)
	for _, name := range slices.Sorted(maps.Keys(whole)) {
		for _, content := range []string{"", "(partida", "{", `{"match":1,"game":"galo",`, "null", string(whole["game-1"])[:40]} {
			parts := maps.Clone(whole)
			parts[name] = []byte(content)
			again := newSession(&desk{}, quatroModule(t))
			damaged := again.RestoreState(parts)()
			if name == host.ChoicesPart {
				if content != "null" && !slices.Equal(damaged, []string{name}) || len(again.Games.Kept) < 3 || content != "null" && again.Match.Len() != 4 {
					t.Errorf("%q as %s: damaged %q, %d games", content, name, damaged, len(again.Games.Kept))
				}
				continue
			}
			lengths := ""
			for _, r := range again.Games.Kept {
				lengths += fmt.Sprint(r.Match.Len())
			}
			names := map[string]string{"game-1": "23", "game-2": "13", "game-3": "12", "game-4": "123"}
			want := names[name]
			if !slices.Equal(damaged, []string{name}) || lengths != want {
				t.Errorf("%q as %s: damaged %q, games of %s moves, want %s", content, name, damaged, lengths, want)
			}
			if played := again.Match.Len(); played != 4 && name != "game-4" {
				t.Errorf("%s: the game that is played has %d moves", name, played)
			}
		}
	}
}

func TestAGameThatHasNotChangedIsNotWrittenAgain(t *testing.T) {
	s := newSession(&desk{}, quatroModule(t))
	s.Play(s.Match.Position().Moves()[0], game.Analysis{})
	s.Games.New()
	s.Play(s.Match.Position().Moves()[1], game.Analysis{})
	versions := func() map[string]uint64 {
		m := map[string]uint64{}
		for _, p := range s.StateParts() {
			m[p.Name] = p.Version
		}
		return m
	}
	before := versions()
	if after := versions(); !maps.Equal(before, after) {
		t.Errorf("%v became %v by itself", before, after)
	}
	s.Play(s.Match.Position().Moves()[0], game.Analysis{})
	after := versions()
	if after["game-1"] != before["game-1"] || after["game-2"] == before["game-2"] {
		t.Errorf("%v became %v by a move", before, after)
	}
}

// BenchmarkKeep is a look at a shelf of 1,000 games of which none has changed.
func BenchmarkKeep(b *testing.B) {
	s := newSession(&desk{}, quatroModule(b))
	for range 1000 {
		for s.Match.Len() < 10 {
			moves := s.Match.Position().Moves()
			if len(moves) == 0 {
				break
			}
			s.Play(moves[s.Match.Len()%len(moves)], game.Analysis{})
		}
		s.Games.New()
	}
	s.StateParts()
	b.ReportAllocs()
	for b.Loop() {
		s.StateParts()
	}
}
