package teach

import "procura/core/search"

// programs are the pseudo-code of the algorithms. A name is the end of a key of
// resources/translations/code.*.json.
var programs = map[search.Algorithm][]programLine{
	search.BFS: queued("take.oldest", "each", programLine{"known.any", 2, Known}, programLine{"enter.end", 2, Enter}),
	search.BiBFS: {
		{"begin.bibfs", 0, Begin},
		{"loop", 0, Frame},
		{"empty.bibfs", 1, Frame},
		{"side.bibfs", 1, Iterate},
		{"take.bibfs", 1, Choose},
		{"meet.bibfs", 2, Goal},
		{"depth.bibfs", 2, Depth},
		{"expand.closed", 2, Expand},
		{"each.bibfs", 2, Each},
		{"known.bibfs", 3, Known},
		{"enter.bibfs", 3, Enter},
	},
	search.DFS: queued("take.newest", "each.last",
		programLine{"known.depth", 2, Known}, programLine{"better.depth", 2, Better}, programLine{"enter.top", 2, Enter}),
	search.UCS:     queued("take.cheapest", "each", byCost()...),
	search.Greedy:  queued("take.nearest", "each", byCost(programLine{"hopeless", 2, Hopeless})...),
	search.AStar:   queued("take.best", "each", byCost(programLine{"hopeless", 2, Hopeless})...),
	search.IDS:     deepening("begin.depth", "raise.depth", "over.depth"),
	search.IDAStar: deepening("begin.estimate", "raise.f", "over.f"),
	search.RBFS:    rbfs,
	search.SMAStar: smastar,
	search.Beam:    beam,
	search.Anytime: outline,
}

// queued is a search that keeps its nodes: it differs in which one is taken, and in
// what becomes of a successor.
func queued(take, each string, successors ...programLine) []programLine {
	return append([]programLine{
		{"begin.queue", 0, Begin},
		{"loop", 0, Frame},
		{"empty", 1, Frame},
		{take, 1, Choose},
		{"goal", 1, Goal},
		{"depth", 1, Depth},
		{"expand.closed", 1, Expand},
		{each, 1, Each},
	}, successors...)
}

// byCost returns the lines for what becomes of a successor if costs count. hopeless has the
// lines for successors that are known to lead nowhere.
func byCost(hopeless ...programLine) []programLine {
	lines := append([]programLine{{"known.cost", 2, Known}}, hopeless...)
	return append(lines, programLine{"better.cost", 2, Better}, programLine{"enter.order", 2, Enter})
}

// deepening is a depth-first search within a limit that rises.
func deepening(begin, raise, over string) []programLine {
	return []programLine{
		{begin, 0, Begin},
		{"loop", 0, Frame},
		{"iterate", 1, Iterate},
		{"exhausted", 1, Frame},
		{raise, 1, Frame},
		{"head.search", 0, Choose},
		{"goal", 1, Goal},
		{"depth.back", 1, Depth},
		{"expand.table", 1, Expand},
		{"each", 1, Each},
		{"known.table", 2, Known},
		{over, 2, Over},
		{"enter.search", 2, Enter},
	}
}

var rbfs = []programLine{
	{"begin.rbfs", 0, Begin},
	{"head.rbfs", 0, Frame},
	{"goal", 1, Goal},
	{"depth.rbfs", 1, Depth},
	{"expand", 1, Expand},
	{"each", 1, Each},
	{"onpath", 2, OnPath},
	{"hopeless.rbfs", 2, Hopeless},
	{"enter.rbfs", 2, Enter},
	{"again.rbfs", 1, Again},
	{"loop", 1, Frame},
	{"take.rbfs", 2, Choose},
	{"leave.rbfs", 2, Leave},
	{"descend.rbfs", 2, Descend},
}

var smastar = []programLine{
	{"begin.sma", 0, Begin},
	{"loop", 0, Frame},
	{"empty.sma", 1, Frame},
	{"take.sma", 1, Choose},
	{"goal", 1, Goal},
	{"depth.sma", 1, Depth},
	{"expand", 1, Expand},
	{"again.sma", 1, Again},
	{"each", 1, Each},
	{"known.sma", 2, Known},
	{"hopeless.sma", 2, Hopeless},
	{"bound.sma", 2, Frame},
	{"lost.sma", 2, Lose},
	{"forgot.sma", 2, Forget},
	{"enter.sma", 2, Enter},
	{"leave.sma", 1, Leave},
}

var beam = []programLine{
	{"begin.beam", 0, Begin},
	{"loop", 0, Frame},
	{"empty.beam", 1, Frame},
	{"take.beam", 1, Choose},
	{"goal", 2, Goal},
	{"depth", 2, Depth},
	{"expand", 2, Expand},
	{"each", 2, Each},
	{"known.beam", 3, Known},
	{"hopeless", 3, Hopeless},
	{"cut.beam", 3, Cut},
	{"enter.beam", 3, Enter},
	{"next.beam", 1, Frame},
}

var outline = []programLine{
	{"any.begin", 0, Begin},
	{"loop", 0, Frame},
	{"any.astar", 1, Part},
	{"any.prune", 1, Hopeless},
	{"any.beam", 1, Part},
	{"any.meet", 1, Goal},
	{"any.deepen", 1, Part},
}
