package games

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"procura/core/adjiboto"
	"procura/core/cavalo"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/quatro"
	"procura/core/search"
	"procura/core/verify"
)

// The checker has rules of its own, and shows them to nobody: what they are is asked with
// certificates. With a claim of at least 3 moves, a state whose successors stand all on
// level 1 is verified, if none of them is a goal; with one left out, it is refused for
// that hole, or the checker does not know the successor.
func TestTheCheckerPlaysByTheRulesOfTheGames(t *testing.T) {
	gametest.Long(t)
	for _, m := range game.Puzzlers(All(Settings{})) {
		t.Run(m.ID(), func(t *testing.T) {
			start := dice(13)
			d := &start
			seen := map[string]int{}
			for seen["boards"] < 10*boards(t) {
				p := dealAs(t, m, larger[m.ID()], d)
				if d.roll(2) == 0 {
					p = deal(t, m, d)
				}
				askTyped(t, p, d, seen)
				seen["boards"]++
			}
			t.Log(seen)
			if seen["successors"] < seen["boards"]/4 || seen["goals"] == 0 || seen["dead ends"] == 0 && m.ID() != "adjiboto" {
				t.Error(seen)
			}
		})
	}
}

func askTyped(t *testing.T, p game.Puzzle, d *dice, seen map[string]int) {
	t.Helper()
	if rules, ok := puzzle.Typed[cavalo.State, cavalo.Move](p); ok {
		ask(t, p, rules, d, seen)
	} else if rules, ok := puzzle.Typed[adjiboto.State, adjiboto.Pit](p); ok {
		ask(t, p, rules, d, seen)
	} else if rules, ok := puzzle.Typed[quatro.State, quatro.Placement](p); ok {
		ask(t, p, rules, d, seen)
	} else {
		t.Fatal("a game of other types")
	}
}

// ask goes some moves, and asks for what comes of the state there.
func ask[S comparable, A any](t *testing.T, p game.Puzzle, rules puzzle.Rules[S, A], d *dice, seen map[string]int) {
	t.Helper()
	s := rules.Start()
	var path []string
	for moves := d.roll(9); moves > 0 && !rules.Goal(s); moves-- {
		edges := rules.Expand(s, nil)
		if len(edges) == 0 {
			break
		}
		e := edges[d.roll(len(edges))]
		s, path = e.State, append(path, rules.Notation(e.Action))
	}
	q := &question{t: t}
	proof := rules.(puzzle.Provable[S]).Proof()
	write := func(s S) string { return string(proof.State(nil, s)) }
	q.head = append([]string{"procura proof 1", "game " + p.Module().ID(), "name", "rules " + p.Rules().Format(p.Module().Settings())}, proof.Head...)
	q.head = slices.DeleteFunc(q.head, func(line string) bool { return strings.HasPrefix(line, "target ") }) // some have none
	if target, _ := p.Target(); p.Module().HasTarget() {
		q.head = append(q.head, fmt.Sprint("target ", target))
	}
	q.follow(write(rules.Start()), path, write(s), rules.Goal(s), seen)
	if p.Module().ID() == "quatro" {
		s = rules.Start() // another start would need another reserve
	}
	if rules.Goal(s) {
		seen["goals"]++
		return
	}
	var next []string
	goals, fold := 0, foldOf(rules)
	classes := map[S]bool{fold(s): true}
	for _, e := range rules.Expand(s, nil) {
		if rules.Goal(e.State) {
			goals++
			q.follow(write(s), []string{rules.Notation(e.Action)}, "", true, seen)
			continue
		}
		if class := fold(e.State); !classes[class] {
			classes[class] = true
			next = append(next, write(e.State))
		}
	}
	if len(next)+goals == 0 {
		seen["dead ends"]++
	}
	seen["successors"] += len(next)
	q.successors(write(s), next, goals)
}

// foldOf gives which state stands for all that certificates don't tell apart.
func foldOf[S comparable, A any](rules puzzle.Rules[S, A]) func(S) S {
	symmetric, ok := rules.(search.Symmetric[S])
	if ok && rules.(puzzle.Provable[S]).Proof().Folds {
		return symmetric.Canonical
	}
	return func(s S) S { return s }
}

// question is asked of the checker about a problem.
type question struct {
	t    *testing.T
	head []string // before the start
}

// asked is why a certificate is refused, "" where it is verified.
func (q *question) asked(start string, lines ...string) string {
	q.t.Helper()
	text := strings.Join(slices.Concat(q.head, []string{"start " + start}, lines, []string{"end", ""}), "\n")
	var key string
	told := 0
	err := verify.Check(q.t.Context(), strings.NewReader(text), nil, func(f verify.Finding) {
		told++
		if f.Refused != nil {
			key = fmt.Sprint(f.Refused.Key, " in line ", f.Refused.Line, " ", f.Refused.Args)
		}
	})
	if err != nil || told != 1 {
		q.t.Fatalf("%v, %d certificates\n%s", err, told, text)
	}
	if strings.HasPrefix(key, "state") || strings.HasPrefix(key, "line") {
		q.t.Fatalf("%s\n%s", key, text)
	}
	return key
}

// follow has a path played.
func (q *question) follow(start string, path []string, end string, isGoal bool, seen map[string]int) {
	q.t.Helper()
	lines := []string{fmt.Sprintf("claim solution %d atleast 0", len(path)), strings.TrimSpace("path " + strings.Join(path, " ")), "bounds"}
	why := q.asked(start, lines...)
	if isGoal != (why == "") || !isGoal && !strings.HasPrefix(why, "reach") {
		q.t.Fatalf("a path to a goal: %v, the checker: %q\n%s %v", isGoal, why, start, path)
	}
	if fields := strings.Fields(end); len(fields) == 3 { // cavalo: the points of the end
		claim := fmt.Sprintf("claim points %s atmost 99999", fields[1])
		if why := q.asked(start, claim, lines[1], "bounds numbers"); why != "" {
			q.t.Fatalf("%s, points %s: %s", start, fields[1], why)
		}
		seen["points"]++
	}
}

// successors has all of them but one found, for each, and then all.
func (q *question) successors(s string, next []string, goals int) {
	q.t.Helper()
	hasGoal := q.asked(s, "claim atleast 2", "bounds", "level 0 1", s) != ""
	if hasGoal != (goals > 0) {
		q.t.Fatalf("%v %s: a goal after a move: %v, the checker: %v", q.head, s, goals > 0, hasGoal)
	}
	if hasGoal {
		return
	}
	levels := func(left int) []string {
		lines := []string{"claim atleast 3", "bounds", "level 0 1", s}
		list := next
		if left >= 0 {
			list = slices.Delete(slices.Clone(next), left, left+1)
		}
		if len(list) > 0 {
			lines = append(append(lines, fmt.Sprint("level 1 ", len(list))), list...)
		}
		return lines
	}
	hole := fmt.Sprint("hole in line ", len(q.head)+5, " ") // the line of the state
	for i := range next {
		if why := q.asked(s, levels(i)...); !strings.HasPrefix(why, hole) {
			q.t.Fatalf("%v %s: the checker does not know the successor %s: %q", q.head, s, next[i], why)
		}
	}
	// A goal after two moves is a hole too, of a state of level 1.
	if why := q.asked(s, levels(-1)...); strings.HasPrefix(why, hole) {
		q.t.Fatalf("%v %s: the checker knows more successors: %s", q.head, s, why)
	}
}
