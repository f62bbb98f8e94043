package match_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
)

// program writes a trace as a student's program might: in any order of moves, with its own
// estimates.
type program struct {
	random                *rand.Rand
	hard, negamax, passes bool // passes: only alpha > beta cuts
	scouts, full          bool // NegaScout; minimax
	named                 bool // the evaluation is one of ours
	evaluate              func(game.Position) int
	out                   strings.Builder
	nodes                 int

	fault match.FaultKind // to be planted once, at random
	node  int             // where it shows; -1 before
	equal bool            // whether equal values have emptied a window
}

// plants reports whether a fault is planted here, where it shows at a node.
func (p *program) plants(kind match.FaultKind, node int) bool {
	if p.fault != kind || p.node >= 0 || p.random.IntN(3) > 0 {
		return false
	}
	p.node = node
	return true
}

const programInfinite = 1_000_000

func (p *program) write(start game.Position, depth int) string {
	algorithm := "alphabeta"
	switch {
	case p.scouts:
		algorithm = "negascout"
	case p.full:
		algorithm = "minimax"
	}
	fmt.Fprintf(&p.out, "trace position %s\ntrace method %s,depth=%d%s\n", start.Line(), algorithm, depth, p.chooseEval(start))
	if p.negamax {
		p.out.WriteString("trace negamax\n")
	}
	if p.fault == match.WrongRoot {
		return p.writeWithoutRoot(start, depth)
	}
	p.search(start, depth, -programInfinite, programInfinite, 0, "-", "-")
	return p.out.String()
}

// writeWithoutRoot writes a trace that ends early, or begins with a window that the value is not in.
func (p *program) writeWithoutRoot(start game.Position, depth int) string {
	if p.random.IntN(2) == 0 {
		head := p.out.Len()
		p.search(start, depth, -programInfinite, programInfinite, 0, "-", "-")
		lines := strings.SplitAfter(p.out.String()[head:], "\n")
		p.node = 0
		return p.out.String()[:head] + strings.Join(lines[:1+p.random.IntN(len(lines)-2)], "")
	}
	low := p.random.IntN(6) - 3
	high := low + 1 + p.random.IntN(2)
	if value := p.search(start, depth, low, high, 0, "-", "-"); value <= low || value >= high {
		p.node = 0
	}
	return p.out.String()
}

// chooseEval is an evaluation of ours, as a method names it, where there is one.
func (p *program) chooseEval(start game.Position) string {
	if !p.named || len(start.Evaluations()) == 0 {
		return ""
	}
	eval := []string{"course", "formula: 3*linhas_com_3 - 2*perigosas"}[p.random.IntN(2)]
	p.evaluate, _ = start.Evaluation(eval)
	return ",eval=" + eval
}

// valueOf is the value of a leaf for the player to move.
func (p *program) valueOf(leaf game.Position, id int) int {
	switch {
	case p.evaluate == nil:
		return p.random.IntN(7) - 3
	case leaf.Outcome() == play.Lost:
		return -1000
	case leaf.Outcome() == play.Drawn:
		return 0
	}
	value := p.evaluate(leaf)
	if p.plants(match.WrongEval, id) {
		value += 1 + p.random.IntN(3)
	}
	return value
}

// search is negamax; numbers are written for MAX unless negamax is said.
func (p *program) search(at game.Position, depth, alpha, beta, ply int, parent, move string) int {
	id := p.nodes
	p.nodes++
	low, high, sign := alpha, beta, 1
	if ply%2 == 1 && !p.negamax {
		low, high, sign = -beta, -alpha, -1
	}
	fmt.Fprintf(&p.out, "trace enter %d %s %s alpha=%d beta=%d\n", id, parent, move, low, high)
	moves := at.Moves()
	if depth == 0 || len(moves) == 0 || ply > 0 && p.plants(match.WrongDepth, id) {
		value := p.valueOf(at, id)
		fmt.Fprintf(&p.out, "trace leave %d value=%d\n", id, sign*value)
		return value
	}
	p.random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	best, worst := -programInfinite-1, programInfinite+1
	from, words := alpha, ""
	for i, m := range moves {
		after, _ := at.Play(m)
		if i > 0 && p.plants(match.MissingMove, id) {
			continue
		}
		if i > 0 && alpha < beta-1 && p.plants(match.WrongWindow, p.nodes) {
			p.search(after, depth-1, -beta, -alpha-1, ply+1, fmt.Sprint(id), m)
			break
		}
		look := func(low, high int) int { return -p.search(after, depth-1, -high, -low, ply+1, fmt.Sprint(id), m) }
		var value int
		switch {
		case p.full:
			value = look(-programInfinite, programInfinite)
		case p.scouts && i > 0:
			value = look(alpha, alpha+1)
			if alpha < value && value < beta && !p.staysShort(after, depth-1, id, i+1 < len(moves)) {
				value = look(alpha, beta)
			}
		default:
			value = look(alpha, beta)
		}
		worst = min(worst, value)
		if value > best {
			best, words = value, " best="+m
		}
		alpha = max(alpha, best)
		if alpha < beta && p.plants(match.DoubleMove, p.nodes) {
			look(alpha, beta)
		}
		if alpha < beta && i+1 < len(moves) && p.plants(match.WrongCut, id) {
			words += fmt.Sprint(" left=", len(moves)-i-1)
			break
		}
		if alpha > beta && i+1 < len(moves) && p.plants(match.MissingCut, p.nodes) {
			continue
		}
		if i+1 < len(moves) && p.cuts(alpha, beta, best, id) {
			words += fmt.Sprint(" left=", len(moves)-i-1)
			break
		}
	}
	if p.hard && !p.full {
		best = max(from, min(best, beta))
	}
	if from < worst && worst < best && best < beta {
		best = p.spoil(best, worst, id)
	}
	fmt.Fprintf(&p.out, "trace leave %d value=%d%s\n", id, sign*best, words)
	return best
}

// staysShort reports whether a move that was better when NegaScout asked is not looked at again. It shows at the next
// move, or where its node is left.
func (p *program) staysShort(after game.Position, depth, id int, goesOn bool) bool {
	if depth == 0 || len(after.Moves()) == 0 {
		return false // its value is exact
	}
	if goesOn {
		id = p.nodes
	}
	return p.plants(match.NotAgain, id)
}

// cuts reports whether the moves that follow are left out.
func (p *program) cuts(alpha, beta, best, id int) bool {
	if p.full || alpha != beta {
		return !p.full && alpha > beta
	}
	node, passes := p.nodes, p.passes
	if passes {
		node = id
	}
	isEqual := best == beta
	if isEqual && p.equal && p.plants(match.MixedCuts, node) {
		passes = !passes
	}
	p.equal = p.equal || isEqual
	return !passes
}

// spoil is another value than the best one of the children, inside of the window.
func (p *program) spoil(best, worst, id int) int {
	switch {
	case worst < best && p.plants(match.SwappedSides, id):
		return worst
	case worst < best && p.plants(match.WrongValue, id):
		return best + 50
	}
	return best
}

// foreignThought is a right trace of somebody else's program, read.
func foreignThought(t *testing.T, random *rand.Rand) match.Thought {
	t.Helper()
	is := func() bool { return random.IntN(2) == 0 }
	p := program{random: random, node: -1, hard: is(), negamax: is(), passes: is(), scouts: random.IntN(4) == 0, full: random.IntN(6) == 0, named: is()}
	p.full = p.full && !p.scouts
	p.passes = p.passes && !p.scouts // a window of one value can't pass it
	start := somePosition(random)
	src := p.write(start, 2+random.IntN(2))
	thought, wrong := match.ReadTrace(context.Background(), start, []byte(src))
	if wrong != nil {
		t.Fatalf("%+v", wrong)
	}
	return thought
}

func TestRightTracesAreAccepted(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 40))
	for i := range gametest.Cases(1000, 10_000) {
		thought := foreignThought(t, random)
		if i%10 == 0 {
			thought = someThought(t, random)
		}
		if fault := thought.Judge(t.Context()); fault != nil {
			n := thought.Record.Node(fault.Node)
			t.Fatalf("%d: %s: node %d %+v: %s %d\n%s", i, thought.Method, fault.Node, n, fault.Kind, fault.Expected, traceOf(t, thought)[:600])
		}
	}
}

func TestATraceThatALimitEndsAnywhereIsAccepted(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 40))
	for range gametest.Cases(300, 3000) {
		start := somePosition(random)
		p := program{random: random, node: -1, hard: random.IntN(2) == 0, negamax: true, scouts: true}
		src := strings.Replace(p.write(start, 3), "depth=3", "depth=3,time=1s", 1)
		lines := strings.SplitAfter(src, "\n")
		thought, wrong := match.ReadTrace(context.Background(), start, []byte(strings.Join(lines[:4+random.IntN(len(lines)-4)], "")))
		if wrong != nil {
			t.Fatalf("%+v", wrong)
		}
		if fault := thought.Judge(t.Context()); fault != nil {
			t.Fatalf("%+v\n%s", fault, traceOf(t, thought))
		}
	}
}

func TestPlantedFaultsAreFoundAtTheirNode(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 40))
	for _, kind := range match.FaultKinds() {
		for planted := 0; planted < gametest.Cases(100, 1000); {
			p := program{random: random, node: -1, fault: kind, hard: random.IntN(2) == 0, negamax: random.IntN(2) == 0, named: kind == match.WrongEval}
			p.scouts = kind == match.NotAgain || kind == match.WrongRoot && random.IntN(2) == 0
			p.passes = kind == match.MixedCuts && random.IntN(2) == 0
			start := somePosition(random)
			src := p.write(start, 2+random.IntN(2))
			if p.node < 0 {
				continue // there was no place for it
			}
			planted++
			thought, wrong := match.ReadTrace(context.Background(), start, []byte(src))
			if wrong != nil {
				t.Fatalf("%+v", wrong)
			}
			if fault := thought.Judge(t.Context()); fault == nil || int(fault.Node) != p.node || fault.Kind != kind {
				t.Fatalf("%s at node %d %+v: %+v\n%s", kind, p.node, thought.Record.Node(uint32(p.node)), fault, src)
			}
		}
	}
}
