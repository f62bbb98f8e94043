package format

import (
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

// matchBuilder makes a game of what a file says of it, by the rules of the game.
type matchBuilder struct {
	*issueList
	modules []game.Module
	content string
	text    *matchText
	module  game.Playable
	record  match.Record
	nodes   []*match.Node // by the numbers of the moves; the first is the beginning
}

// buildMatch makes a game of its text. A flaw before its moves refuses it; moves that can't be played are left out.
func buildMatch(issues *issueList, modules []game.Module, content string, m *matchText) datafile.File {
	b := &matchBuilder{issueList: issues, modules: modules, content: content, text: m}
	for _, read := range []func() *flaw{b.findGame, b.readPlayers, b.readOrigin, b.readStart} {
		if wrong := read(); wrong != nil {
			b.reportFlaw(content, wrong)
			return datafile.File{Path: b.file, ForTwo: true, Issues: b.issues}
		}
	}
	for _, read := range []func() *flaw{b.readMoves, b.readLine, b.checkResult} {
		if wrong := read(); wrong != nil {
			b.reportFlaw(content, wrong)
			break
		}
	}
	b.record.Match.ForgetEdits()
	return datafile.File{Path: b.file, ForTwo: true, Match: &b.record, Issues: b.issues}
}

func (b *matchBuilder) findGame() *flaw {
	var ids []string
	for _, g := range game.Playables(b.modules) {
		ids = append(ids, g.ID())
		if g.ID() == b.text.game {
			b.module = g
			return nil
		}
	}
	return &flaw{
		b.text.at["game"], text.M("error.match.game", "Text", clip(OneLine(b.text.game))),
		text.M("error.match.game.expected", "Games", strings.Join(ids, ", ")),
	}
}

// readPlayers reads who plays and who begins, and the settings of an alpha-beta.
func (b *matchBuilder) readPlayers() *flaw {
	m := b.text
	if n := len(m.players); n != 0 && n != len(b.record.Seats) {
		return formFlaw(m.at["players"], text.JSON(m.players), `"players": ["human", "easy"]`)
	}
	for seat, word := range m.players {
		level, known := levelOf(word)
		if !known {
			return formFlaw(m.at["players"], word, `"players": ["human", "easy"]`)
		}
		b.record.Seats[seat] = level
	}
	if n := len(m.engines); n != 0 && n != len(b.record.Engines) {
		return formFlaw(m.at["engines"], text.JSON(m.engines), `"engines": ["alphabeta:depth=4", "easy"]`)
	}
	copy(b.record.Engines[:], m.engines)
	if m.opener < 0 || m.opener > len(b.record.Seats) {
		return formFlaw(m.at["opener"], strconv.Itoa(m.opener), `"opener": 1`)
	}
	b.record.Opener = max(0, m.opener-1)
	span, ok := fromMilliseconds(m.engineTime)
	if !ok || m.engineDepth < 0 || m.engineMemory < 0 {
		at := max(m.at["engine_time"], m.at["engine_depth"], m.at["engine_memory"])
		return formFlaw(at, b.content[at:], `"engine_depth": 4, "engine_time": 3000`)
	}
	b.record.Engine.Limits = play.Limits{Depth: m.engineDepth, Time: span}
	b.record.Engine.Options = play.Options{Quiescence: m.engineQuiescence, Memory: m.engineMemory}
	return nil
}

// levelOf reads a level, "" for a human.
func levelOf(word string) (game.Level, bool) {
	if word == humanWord {
		return "", true
	}
	_, known := levelWords[game.Level(word)]
	return game.Level(word), known && word != ""
}

// longestTime is the longest time that is believed.
const longestTime = 1000 * time.Hour

func fromMilliseconds(ms float64) (time.Duration, bool) {
	if ms < 0 || ms > float64(longestTime/time.Millisecond) {
		return 0, false
	}
	return time.Duration(ms*1000+0.5) * time.Microsecond, true
}

// readOrigin reads when the game was kept and by what.
func (b *matchBuilder) readOrigin() *flaw {
	b.record.Program = b.text.program
	if b.text.date == "" {
		return nil
	}
	when, err := time.Parse(time.RFC3339, b.text.date)
	if err != nil {
		return formFlaw(b.text.at["date"], b.text.date, `"date": "2026-11-21T10:00:00Z"`)
	}
	b.record.When = when
	return nil
}

func (b *matchBuilder) readStart() *flaw {
	settings := b.module.MatchSettings()
	rules, wrong := game.Defaults(settings).With(b.text.rules, settings)
	if wrong != nil {
		expected := text.M("error.file.rules.expected", "Game", b.module.ID(), "Rules", game.Defaults(settings).Format(settings))
		return &flaw{b.text.at["rules"], *wrong, expected}
	}
	if b.text.position == "" {
		b.begin(b.module.Opening(rules))
		return nil
	}
	p, errors := b.module.ReadPosition(b.text.position, rules)
	if len(errors) > 0 {
		e := text.Gather(errors)[0]
		return &flaw{b.text.at["position"] + offsetOf(b.text.position, e.Pos), shortArgs(e.What), e.Expected}
	}
	b.begin(p)
	return nil
}

func (b *matchBuilder) begin(p game.Position) {
	b.record.Match = match.From(p)
	b.nodes = []*match.Node{b.record.Match.Node(0)}
}

// readMoves plays the moves into the tree, up to one that can't be played.
func (b *matchBuilder) readMoves() *flaw {
	tree := b.record.Match
	tree.SetComment(b.nodes[0], b.text.comment)
	var wrong *flaw
	for i := range b.text.moves {
		if wrong = b.readMove(&b.text.moves[i]); wrong != nil {
			break
		}
	}
	end := b.nodes[0]
	for next := end.Next(); len(next) > 0; next = next[0].Next() {
		end = next[0]
	}
	b.playTo(end)
	return wrong
}

// playTo plays the line to a move, and on by the main moves.
func (b *matchBuilder) playTo(n *match.Node) {
	b.record.Match.Follow(n)
	b.record.Match.Go(b.record.Match.Len())
}

func (b *matchBuilder) readMove(m *moveText) *flaw {
	number := len(b.nodes) - 1
	if m.after != nil {
		number = *m.after
	}
	if number < 0 || number >= len(b.nodes) {
		return formFlaw(m.at, `"after": `+strconv.Itoa(number), `"after": 1`)
	}
	after := b.nodes[number]
	move, wrong := findMove(m, after)
	if wrong != nil {
		return wrong
	}
	analysis, wrong := m.analysis(move)
	if wrong != nil {
		return wrong
	}
	n, refused := b.record.Match.Add(after, m.place, move, analysis)
	if refused != nil {
		return &flaw{m.at, *refused, text.Message{}} // which findMove rules out
	}
	b.record.Match.SetComment(n, m.comment)
	b.nodes = append(b.nodes, n)
	return nil
}

// findMove is the legal move that a text names, in any case.
func findMove(m *moveText, after *match.Node) (string, *flaw) {
	moves := after.Position().Moves()
	i := slices.IndexFunc(moves, func(move string) bool { return strings.EqualFold(move, m.move) })
	if i >= 0 {
		return moves[i], nil
	}
	number := after.Number() + 1
	if len(moves) == 0 {
		return "", &flaw{m.at, text.M("error.match.over", "Number", number), text.M("error.match.over.expected")}
	}
	return "", &flaw{
		m.at, text.M("error.match.move", "Move", clip(OneLine(m.move)), "Number", number),
		text.M("error.match.move.expected", "Move", moves[0]),
	}
}

// analysis is how the move was found.
func (m *moveText) analysis(move string) (game.Analysis, *flaw) {
	refuse := func(key string, value any, example string) (game.Analysis, *flaw) {
		return game.Analysis{}, formFlaw(m.at, text.JSON(key)+": "+text.JSON(value), example)
	}
	a := game.Analysis{
		Value: game.Value{Points: m.points, Distance: m.distance}, Nodes: m.nodes, AlphaCuts: m.alphaCuts, BetaCuts: m.betaCuts,
		Depth: m.depth, Limit: m.limit, Traps: m.traps, Line: m.line,
	}
	for _, count := range []struct {
		key string
		n   int64
	}{
		{"nodes", m.nodes}, {"alpha_cuts", m.alphaCuts}, {"beta_cuts", m.betaCuts},
		{"depth", int64(m.depth)}, {"limit", int64(m.limit)}, {"distance", int64(m.distance)},
	} {
		if count.n < 0 {
			return refuse(count.key, count.n, text.JSON(count.key)+": 1")
		}
	}
	span, ok := fromMilliseconds(m.time)
	if !ok {
		return refuse("time", m.time, `"time": 12.345`)
	}
	a.Elapsed = span
	if m.traps < 0 || m.traps > 1 {
		return refuse("traps", m.traps, `"traps": 0.25`)
	}
	if max(m.points, -m.points) > play.MaxEval {
		return refuse("points", m.points, `"points": 12`)
	}
	for outcome, word := range outcomeWords {
		if word == m.value {
			a.Value.Outcome = outcome
		}
	}
	if m.value != outcomeWords[a.Value.Outcome] {
		return refuse("value", m.value, `"value": "win", "distance": 3`)
	}
	if m.level == "" {
		return a, nil
	}
	level, known := levelOf(m.level)
	if !known || level == "" {
		return refuse("level", m.level, `"level": "medium"`)
	}
	a.Level = level
	a.Move = move
	if len(a.Line) == 0 {
		a.Line = []string{move}
	}
	return a, nil
}

// readLine reads which line is played, and how far.
func (b *matchBuilder) readLine() *flaw {
	tree := b.record.Match
	if n := b.text.line; n != 0 {
		if n < 0 || n >= len(b.nodes) {
			return formFlaw(b.text.at["line"], strconv.Itoa(n), `"line": 1`)
		}
		b.playTo(b.nodes[n])
	}
	if n := b.text.shown; n != nil && !tree.Go(*n) {
		return formFlaw(b.text.at["shown"], strconv.Itoa(*n), `"shown": `+strconv.Itoa(tree.Len()))
	}
	return nil
}

// checkResult compares what is written with what the moves say.
func (b *matchBuilder) checkResult() *flaw {
	want := resultWord(b.record)
	if got := b.text.result; got != "" && got != want {
		return &flaw{
			b.text.at["result"], text.M("error.match.result", "Text", clip(OneLine(got))),
			text.M("error.match.form.expected", "Form", `"result": `+text.JSON(want)),
		}
	}
	return nil
}
