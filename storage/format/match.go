package format

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
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

// A game for two is kept as lines of JSON, its settings and then its moves:
//
//	{"match":1,"game":"quatro","rules":{...},"players":["","alphabeta"],"opener":1,"position":"...","result":"open"}
//	{"move":"/brao","nanoseconds":5120250000}
//	{"move":"C2/prbo","level":"alphabeta","line":["C2/prbo","A1/bqac"],"value":{"points":12},"nodes":41208}
//	{"move":"C1/prbo","after":1,"comment":"..."}
//
// The moves are the whole tree: one follows the move on the line before, or the one that "after" numbers, from 1; 0 is
// the beginning. Moves after the same one stand in their order, the main one first.

// matchVersion is the version of the form, mostMoves how many moves the tree of a game can have.
const (
	matchVersion = 1
	mostMoves    = 10_000
)

// matchText is a game as a file has it.
type matchText struct {
	matchHead
	moves []moveLine
	// first is the line of the head, and at its offset.
	first string
	at    int
}

// matchHead is the first line.
type matchHead struct {
	Version int             `json:"match"`
	Program string          `json:"program,omitempty"`
	Date    time.Time       `json:"date,omitzero"`
	Game    string          `json:"game"`
	Rules   game.Rules      `json:"rules"`
	Players [2]game.Level   `json:"players"`          // "" for a human
	Engine  *engineSettings `json:"engine,omitempty"` // of players that are an alpha-beta
	Engines [2]string       `json:"engines,omitzero"` // of a game of a championship
	// Opener is the player who makes the first move, from 1.
	Opener   int    `json:"opener"`
	Position string `json:"position,omitempty"`
	Comment  string `json:"comment,omitempty"`
	// Line is the number of the last move of the line that is played, 0 for the main line. Shown is the number of
	// moves played, nil for the whole line.
	Line   int    `json:"line,omitempty"`
	Shown  *int   `json:"shown,omitempty"`
	Result string `json:"result,omitempty"`
}

type engineSettings struct {
	Depth      int           `json:"depth,omitempty"`
	Time       time.Duration `json:"nanoseconds,omitempty"`
	Quiescence bool          `json:"quiescence,omitempty"`
	Memory     int64         `json:"memory,omitempty"`
	Eval       string        `json:"eval,omitempty"`
}

// moveLine is a move.
type moveLine struct {
	Move  string `json:"move"`
	After *int   `json:"after,omitempty"`
	game.Analysis
	Comment string `json:"comment,omitempty"`
	at      int    // the offset of its line
	place   int    // among the moves after the same one
}

// Match writes a game for two; reading gives the same game back.
func Match(r match.Record) string {
	start := r.Match.At(0)
	head := matchHead{
		Version: matchVersion, Program: r.Program, Date: r.When.UTC().Truncate(time.Second), Game: start.Module().ID(), Rules: start.Rules(),
		Players: r.Seats, Engines: r.Engines, Opener: r.Opener + 1, Position: start.Encode(),
		Comment: r.Match.Node(0).Comment(), Result: resultWord(r),
	}
	if slices.Contains(r.Seats[:], game.AlphaBeta) {
		e := r.Engine
		head.Engine = &engineSettings{e.Limits.Depth, e.Limits.Time, e.Options.Quiescence, e.Options.Memory, e.Options.Eval}
	}
	if index := r.Match.Index(); index < r.Match.Len() {
		head.Shown = &index
	}
	var lines strings.Builder
	numbers := map[*match.Node]int{}
	for row := range r.Match.Nodes() {
		n := row.Node
		numbers[n] = len(numbers)
		if n.Parent() != nil {
			lines.WriteString(moveText(n, numbers) + "\n")
		}
	}
	if end := r.Match.Node(r.Match.Len()); end != mainEnd(r.Match.Node(0)) {
		head.Line = numbers[end]
	}
	return text.JSON(head) + "\n" + lines.String()
}

// mainEnd returns the last of the main moves after a node.
func mainEnd(n *match.Node) *match.Node {
	for next := n.Next(); len(next) > 0; next = n.Next() {
		n = next[0]
	}
	return n
}

// moveText returns the line of a move, which is the last one that was numbered.
func moveText(n *match.Node, numbers map[*match.Node]int) string {
	m := moveLine{Move: n.Played().Move, Analysis: n.Played().Analysis, Comment: n.Comment()}
	if before := numbers[n.Parent()]; before != numbers[n]-1 {
		m.After = &before
	}
	if len(m.Line) == 1 { // the move itself
		m.Line = nil
	}
	return text.JSON(m)
}

// resultWord returns how the moves of the line end: "open", "draw", or "win" and the number of the player.
func resultWord(r match.Record) string {
	winner, over := r.Result()
	switch {
	case !over:
		return "open"
	case winner < 0:
		return "draw"
	}
	return "win " + strconv.Itoa(winner+1)
}

// isMatch recognises a game for two.
func isMatch(head string) bool {
	inside, object := strings.CutPrefix(strings.TrimLeft(head, " \t\n"), "{")
	return object && strings.HasPrefix(strings.TrimLeft(inside, " \t\n"), `"match"`)
}

// readMatch reads a game for two. A line that can't be read refuses it; a move that can't be played is left out with all
// that stand after it.
func readMatch(issues *issueList, modules []game.Module, content string) datafile.File {
	m := &matchText{}
	if refused := m.read(content); refused != nil {
		issues.reportFlaw(content, refused)
		return datafile.File{Path: issues.file, ForTwo: true, Issues: issues.issues}
	}
	return buildMatch(issues, modules, content, m)
}

// read reads the lines, and returns what is wrong with the first line that can't be read.
func (m *matchText) read(content string) *flaw {
	at := 0
	for line := range strings.Lines(content) {
		start := at
		at += len(line)
		if strings.TrimSpace(line) == "" {
			continue
		}
		if m.first == "" {
			m.first = line
			m.at = start
			if wrong := m.readHead(); wrong != nil {
				return wrong
			}
			continue
		}
		if len(m.moves) == mostMoves {
			return &flaw{start, text.M("error.match.moves"), text.M("error.match.moves.expected", "Limit", mostMoves)}
		}
		next := moveLine{at: start, place: math.MaxInt}
		if wrong := decodeLine(line, start, &next); wrong != nil {
			return wrong
		}
		m.moves = append(m.moves, next)
	}
	return nil
}

func (m *matchText) readHead() *flaw {
	var later struct {
		Version int64 `json:"match"`
	}
	if json.Unmarshal([]byte(m.first), &later) == nil && later.Version != matchVersion {
		return newerVersion(m.offset("match"), later.Version)
	}
	return decodeLine(m.first, m.at, &m.matchHead)
}

// offset returns the place of a key of the first line.
func (m *matchText) offset(key string) int { return m.at + max(0, strings.Index(m.first, `"`+key+`"`)) }

// decodeLine reads a line of JSON, and refuses what it does not know.
func decodeLine(line string, at int, to any) *flaw {
	d := json.NewDecoder(strings.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(to)
	if err == nil && strings.TrimSpace(line[d.InputOffset():]) == "" {
		return nil
	}
	reason := "more than an object"
	if err != nil {
		reason = err.Error()
	}
	if key, unknown := strings.CutPrefix(reason, "json: unknown field "); unknown {
		return &flaw{at + max(0, strings.Index(line, key)), text.M("error.key.unknown", "Key", clip(strings.Trim(key, `"`))), text.M("error.json.syntax.expected")}
	}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		at += len(strings.TrimRight(line, " \n"))
	case errors.As(err, &syntax):
		at += max(0, int(syntax.Offset)-1)
	case errors.As(err, &kind):
		at += max(0, int(kind.Offset)-1)
	}
	return &flaw{at, text.M("error.json.syntax", "Reason", clip(OneLine(reason))), text.M("error.json.syntax.expected")}
}

// matchBuilder makes a game of its text, by the rules of the game.
type matchBuilder struct {
	modules []game.Module
	text    *matchText
	module  game.Playable
	record  match.Record
	nodes   []*match.Node // by the numbers of the moves; the first is the beginning
}

// buildMatch makes a game of its text.
func buildMatch(issues *issueList, modules []game.Module, content string, m *matchText) datafile.File {
	b := &matchBuilder{modules: modules, text: m}
	file := datafile.File{Path: issues.file, ForTwo: true}
	wrong := b.readHead()
	if wrong == nil {
		wrong = b.readStart()
	}
	if wrong == nil {
		file.Match = &b.record
		wrong = b.readMoves()
		if wrong == nil {
			wrong = cmp.Or(b.readLine(), b.checkResult())
		}
		b.record.Match.ForgetEdits()
	}
	if wrong != nil {
		issues.reportFlaw(content, wrong)
	}
	file.Issues = issues.issues
	return file
}

// readHead reads who plays, and what.
func (b *matchBuilder) readHead() *flaw {
	head := &b.text.matchHead
	var ids []string
	for _, g := range game.Playables(b.modules) {
		ids = append(ids, g.ID())
		if g.ID() == head.Game {
			b.module = g
		}
	}
	if b.module == nil {
		return &flaw{
			b.text.offset("game"), text.M("error.match.game", "Text", clip(OneLine(head.Game))),
			text.M("error.match.game.expected", "Games", strings.Join(ids, ", ")),
		}
	}
	for _, level := range head.Players {
		if _, known := levelWords[level]; !known {
			return formFlaw(b.text.offset("players"), string(level), `"players":["","easy"]`)
		}
	}
	if head.Opener < 0 || head.Opener > len(head.Players) {
		return formFlaw(b.text.offset("opener"), strconv.Itoa(head.Opener), `"opener":1`)
	}
	b.record = match.Record{Seats: head.Players, Opener: max(0, head.Opener-1), Engines: head.Engines, Program: head.Program, When: head.Date}
	if e := head.Engine; e != nil {
		if e.Depth < 0 || e.Time < 0 || e.Memory < 0 {
			return formFlaw(b.text.offset("engine"), text.JSON(e), `"engine":{"depth":4}`)
		}
		b.record.Engine.Limits = play.Limits{Depth: e.Depth, Time: e.Time}
		b.record.Engine.Options = play.Options{Quiescence: e.Quiescence, Memory: e.Memory, Eval: e.Eval}
	}
	return nil
}

func (b *matchBuilder) readStart() *flaw {
	settings := b.module.MatchSettings()
	rules, wrong := game.Defaults(settings).With(b.text.Rules, settings)
	if wrong != nil {
		expected := text.M("error.file.rules.expected", "Game", b.module.ID(), "Rules", game.Defaults(settings).Format(settings))
		return &flaw{b.text.offset("rules"), *wrong, expected}
	}
	start := b.module.Opening(rules)
	if b.text.Position != "" {
		p, errors := b.module.ReadPosition(b.text.Position, rules)
		if len(errors) > 0 {
			e := text.Gather(errors)[0]
			return &flaw{b.text.offset("position"), shortArgs(e.What), e.Expected}
		}
		start = p
	}
	b.record.Match = match.From(start)
	b.nodes = []*match.Node{b.record.Match.Node(0)}
	return nil
}

// readMoves plays the moves into the tree, and returns what is wrong with the first illegal move.
func (b *matchBuilder) readMoves() *flaw {
	b.record.Match.SetComment(b.nodes[0], b.text.Comment)
	var wrong *flaw
	for i := range b.text.moves {
		wrong = b.readMove(&b.text.moves[i])
		if wrong != nil {
			break
		}
	}
	b.playTo(mainEnd(b.nodes[0]))
	return wrong
}

// playTo plays the line to a move, and on by the main moves.
func (b *matchBuilder) playTo(n *match.Node) {
	b.record.Match.Follow(n)
	b.record.Match.Go(b.record.Match.Len())
}

func (b *matchBuilder) readMove(m *moveLine) *flaw {
	number := len(b.nodes) - 1
	if m.After != nil {
		number = *m.After
	}
	if number < 0 || number >= len(b.nodes) {
		return formFlaw(m.at, `"after":`+strconv.Itoa(number), `"after":1`)
	}
	after := b.nodes[number]
	moves := after.Position().Moves()
	i := slices.IndexFunc(moves, func(move string) bool { return strings.EqualFold(move, m.Move) })
	switch {
	case len(moves) == 0:
		return &flaw{m.at, text.M("error.match.over", "Number", after.Number()+1), text.M("error.match.over.expected")}
	case i < 0:
		return &flaw{
			m.at, text.M("error.match.move", "Move", clip(OneLine(m.Move)), "Number", after.Number()+1),
			text.M("error.match.move.expected", "Move", moves[0]),
		}
	case !m.isPlausible():
		return formFlaw(m.at, text.JSON(m.Analysis), `"level":"easy","value":{"outcome":"win","distance":3}`)
	}
	how := m.Analysis
	if how.Level != "" {
		how.Move = moves[i]
		if len(how.Line) == 0 {
			how.Line = []string{how.Move}
		}
	}
	n, _ := b.record.Match.Add(after, m.place, moves[i], how) // which is legal
	b.record.Match.SetComment(n, m.Comment)
	b.nodes = append(b.nodes, n)
	return nil
}

// longestTime is the longest time that is believed.
const longestTime = 1000 * time.Hour

// isPlausible reports whether the figures of a move can be.
func (m *moveLine) isPlausible() bool {
	_, known := levelWords[m.Level]
	least := min(m.Nodes, m.AlphaCuts, m.BetaCuts, int64(m.Depth), int64(m.Limit), int64(m.Value.Distance), int64(m.Elapsed))
	return known && least >= 0 && m.Elapsed <= longestTime && m.Traps >= 0 && m.Traps <= 1 && max(m.Value.Points, -m.Value.Points) <= play.MaxEval
}

// readLine reads which line is played, and how far.
func (b *matchBuilder) readLine() *flaw {
	if n := b.text.Line; n != 0 {
		if n < 0 || n >= len(b.nodes) {
			return formFlaw(b.text.offset("line"), strconv.Itoa(n), `"line":1`)
		}
		b.playTo(b.nodes[n])
	}
	if n := b.text.Shown; n != nil && !b.record.Match.Go(*n) {
		return formFlaw(b.text.offset("shown"), strconv.Itoa(*n), `"shown":`+strconv.Itoa(b.record.Match.Len()))
	}
	return nil
}

// checkResult compares what is written with what the moves say.
func (b *matchBuilder) checkResult() *flaw {
	want := resultWord(b.record)
	if got := b.text.Result; got != "" && got != want {
		return &flaw{
			b.text.offset("result"), text.M("error.match.result", "Text", clip(OneLine(got))),
			text.M("error.match.form.expected", "Form", `"result":`+text.JSON(want)),
		}
	}
	return nil
}
