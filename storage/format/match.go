package format

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
)

// A game for two is kept as JSON, its settings on the first line and then a move a line:
//
//	{"match":1,"program":"0.1.0","game":"quatro","rules":{...},"players":["human","alphabeta"],...,"moves":[
//	{"move":"/brao","time":5120.25},
//	{"move":"C2/prbo","level":"alphabeta","points":12,"nodes":41208,"line":["C2/prbo","A1/bqac"]},
//	{"move":"C1/prbo","after":1,"comment":"..."}
//	]}
//
// The moves are the whole tree: one follows the move on the line before, or the one that "after" numbers, from 1; 0 is
// the beginning. Moves after the same one stand in their order, the main one first.

// matchVersion is the version of the form.
const matchVersion = 1

// mostMoves is how many moves the tree of a game can have.
const mostMoves = 10_000

// matchText is a game as a file has it.
type matchText struct {
	program, date, game string
	rules               map[string]string
	players             []string // levels, or humanWord
	engineDepth         int      // of players that are an alpha-beta
	engineTime          float64  // in milliseconds
	engineQuiescence    bool
	engineMemory        int64
	engines             []string // of a game of a championship
	opener              int      // the player who makes the first move, from 1
	position            string
	comment             string // on the beginning
	line                int    // the last move of the line that is played, where that is not the main one
	shown               *int   // the number of moves played, where some were taken back
	result              string
	moves               []moveText
	// at has the offset of each value, by its key.
	at map[string]int
}

// moveText is a move.
type moveText struct {
	at                         int // its offset
	place                      int // among the moves after the same one, from 0; math.MaxInt for the last
	move                       string
	after                      *int
	level                      string
	value                      string // one of outcomeWords, "" for an estimate
	distance, points           int
	nodes, alphaCuts, betaCuts int64
	depth, limit               int
	traps, time                float64 // milliseconds
	line                       []string
	comment                    string
}

const humanWord = "human"

func (m *matchText) members() []member {
	return []member{
		{"program", &m.program},
		{"date", &m.date},
		{"game", &m.game},
		{"rules", &m.rules},
		{"players", &m.players},
		{"engine_depth", &m.engineDepth},
		{"engine_time", &m.engineTime},
		{"engine_quiescence", &m.engineQuiescence},
		{"engine_memory", &m.engineMemory},
		{"engines", &m.engines},
		{"opener", &m.opener},
		{"position", &m.position},
		{"comment", &m.comment},
		{"line", &m.line},
		{"shown", &m.shown},
		{"result", &m.result},
	}
}

func (m *moveText) members() []member {
	return []member{
		{"move", &m.move},
		{"after", &m.after},
		{"level", &m.level},
		{"value", &m.value},
		{"distance", &m.distance},
		{"points", &m.points},
		{"nodes", &m.nodes},
		{"alpha_cuts", &m.alphaCuts},
		{"beta_cuts", &m.betaCuts},
		{"depth", &m.depth},
		{"limit", &m.limit},
		{"traps", &m.traps},
		{"time", &m.time},
		{"line", &m.line},
		{"comment", &m.comment},
	}
}

// Match writes a game for two; reading gives the same game back.
func Match(r match.Record) string {
	m := matchTextOf(r)
	var b strings.Builder
	head := formatObject(m.members())
	b.WriteString(`{"match":` + strconv.Itoa(matchVersion) + "," + head[1:len(head)-1] + `,"moves":[`)
	for i := range m.moves {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString("\n" + formatObject(m.moves[i].members()))
	}
	b.WriteString("\n]}\n")
	return b.String()
}

func matchTextOf(r match.Record) matchText {
	start := r.Match.At(0)
	m := matchText{
		program: r.Program, game: start.Module().ID(), rules: start.Rules(),
		players: []string{levelKey(r.Seats[0]), levelKey(r.Seats[1])}, opener: r.Opener + 1,
		position: start.Encode(), comment: r.Match.Node(0).Comment(), result: resultWord(r),
	}
	if !r.When.IsZero() {
		m.date = r.When.UTC().Format(time.RFC3339)
	}
	if slices.Contains(r.Seats[:], game.AlphaBeta) {
		m.engineDepth = r.Engine.Limits.Depth
		m.engineTime = toMilliseconds(r.Engine.Limits.Time)
		m.engineQuiescence = r.Engine.Options.Quiescence
		m.engineMemory = r.Engine.Options.Memory
	}
	if r.OfEngines() {
		m.engines = r.Engines[:]
	}
	if index := r.Match.Index(); index < r.Match.Len() {
		m.shown = &index
	}
	numbers := map[*match.Node]int{}
	main := r.Match.Node(0)
	for row := range r.Match.Nodes() {
		n := row.Node
		numbers[n] = len(numbers)
		if n.Parent() == nil {
			continue
		}
		t := moveTextOf(n)
		if before := numbers[n.Parent()]; before != len(m.moves) {
			t.after = &before
		}
		m.moves = append(m.moves, t)
		if n.Parent() == main && n.Parent().Next()[0] == n {
			main = n
		}
	}
	if end := r.Match.Node(r.Match.Len()); end != main {
		m.line = numbers[end]
	}
	return m
}

func moveTextOf(n *match.Node) moveText {
	a := n.Played().Analysis
	m := moveText{
		move: n.Played().Move, level: string(a.Level), value: outcomeWords[a.Value.Outcome], distance: a.Value.Distance, points: a.Value.Points,
		nodes: a.Nodes, alphaCuts: a.AlphaCuts, betaCuts: a.BetaCuts, depth: a.Depth, limit: a.Limit, traps: a.Traps,
		time: toMilliseconds(a.Elapsed), comment: n.Comment(),
	}
	if len(a.Line) > 1 { // one move is the move itself
		m.line = a.Line
	}
	return m
}

// outcomeWords are the values that are proved, for the player who moved.
var outcomeWords = map[play.Outcome]string{play.Won: "win", play.Drawn: "draw", play.Lost: "loss"}

func levelKey(l game.Level) string { return cmp.Or(string(l), humanWord) }

// resultWord says how the moves of the line end: "open", "draw", or "win" and the number of the player.
func resultWord(r match.Record) string {
	winner, over := r.Result()
	switch {
	case !over:
		return "open"
	case winner < 0:
		return outcomeWords[play.Drawn]
	}
	return outcomeWords[play.Won] + " " + strconv.Itoa(winner+1)
}

// toMilliseconds rounds to the microsecond.
func toMilliseconds(d time.Duration) float64 {
	return float64(d.Round(time.Microsecond).Microseconds()) / 1000
}

// matchHead is how the text of a game begins.
const matchHead = `"match"`

// isMatch recognises a game for two.
func isMatch(content string) bool {
	inside, object := strings.CutPrefix(strings.TrimLeft(content, " \t\n"), "{")
	return object && strings.HasPrefix(strings.TrimLeft(inside, " \t\n"), matchHead)
}

// readMatch reads a game for two. A flaw outside its moves refuses it; a move that can't be played is left out with all
// that stand after it.
func readMatch(wrong *issueList, modules []game.Module, content string) datafile.File {
	m, refused := parseMatch(content)
	if refused != nil {
		wrong.reportFlaw(content, refused)
		return datafile.File{Path: wrong.file, ForTwo: true, Issues: wrong.issues}
	}
	return buildMatch(wrong, modules, content, m)
}

func parseMatch(content string) (*matchText, *flaw) {
	m := &matchText{at: map[string]int{}}
	r, wrong := newJSONReader(content)
	if wrong != nil {
		return m, wrong
	}
	version := member{"match", func() *flaw {
		at, version := r.offset(), int64(0)
		if wrong := r.readMember(member{"match", &version}); wrong != nil || version == matchVersion {
			return wrong
		}
		return newerVersion(at, version)
	}}
	moves := member{"moves", func() *flaw { return r.readArray(func() *flaw { return m.readMove(r) }) }}
	members := []member{version}
	for _, each := range m.members() {
		members = append(members, member{each.key, func() *flaw {
			m.at[each.key] = r.offset()
			return r.readMember(each)
		}})
	}
	wrong = r.readObject(append(members, moves))
	m.at["position"]++ // where it begins in its quotes
	return m, wrong
}

func (m *matchText) readMove(r *jsonReader) *flaw {
	t := moveText{at: r.offset(), place: math.MaxInt}
	if len(m.moves) == mostMoves {
		return &flaw{t.at, text.M("error.match.moves"), text.M("error.match.moves.expected", "Limit", mostMoves)}
	}
	wrong := r.readObject(t.members())
	m.moves = append(m.moves, t)
	return wrong
}
