package explore

import (
	"fmt"
	"math"

	"procura/core/search"
	"procura/core/text"
)

// mostInstead limits the nodes that are named.
const mostInstead = 5

// fail notes the first fault, with its words.
func (j *judge[S, A]) fail(kind FaultKind, node uint32, args ...any) {
	if j.found.Fault != nil {
		return
	}
	f := &Fault{Line: j.line, Kind: kind, Node: node, Step: j.step, Number: -1}
	args = append(args, "Algorithm", string(j.found.Algorithm))
	if node != None {
		f.Number = int(j.nodes[node].number)
		args = append(args, "Node", j.label(node))
	}
	rule := string(kind)
	if kind == OutOfTurn {
		rule = string(j.found.Algorithm)
	}
	f.What, f.Expected = text.M("explore.judge."+string(kind), args...), text.M("explore.judge.rule."+rule, args...)
	j.found.Fault, j.found.Policies = f, j.policies
}

// deny takes policies from those that explain the trace; a fault is where none is left.
func (j *judge[S, A]) deny(p Policy, kind FaultKind, node uint32, args ...any) {
	if j.policies&^p == 0 {
		j.fail(kind, node, args...)
		return
	}
	j.policies &^= p
}

// label names a node by its number in the file, its move and what it is taken by.
func (j *judge[S, A]) label(node uint32) string {
	n := &j.nodes[node]
	name := fmt.Sprint(n.number)
	if n.parent != None {
		name += " " + j.movesOf(n.parent)[n.ordinal]
	}
	key := "f"
	switch {
	case j.info.Algorithm == search.Greedy:
		key = "h"
	case !j.info.Informed:
		key = "g"
	}
	if math.IsNaN(n.f) {
		return name
	}
	return fmt.Sprintf("%s (%s = %s)", name, key, formatNumber(n.f))
}
