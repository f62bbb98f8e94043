package format

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
)

// matchReader reads a game file. Sections may stand in any order, and those of
// later versions are passed over; all but the game may lack.
type matchReader struct {
	*issueList
	modules []game.Module
	content string
	whole   *text.Node
	module  game.Playable
	record  match.Record
}

// readMatch reads a form as a game for two; next is what follows it, nil where nothing
// does.
func readMatch(wrong *issueList, modules []game.Module, content string, whole, next *text.Node) datafile.File {
	m := &matchReader{issueList: wrong, modules: modules, content: content, whole: whole}
	for i := range whole.Items[1:] {
		if n := &whole.Items[i+1]; n.Kind != text.List || len(n.Items) == 0 || n.Items[0].Kind != text.Atom {
			m.reportForm(n, "(jogador 1 humano)")
		}
	}
	if next != nil {
		m.report(next.Pos, text.M("error.match.more"), text.M("error.match.more.expected"))
	}
	file := datafile.File{Path: m.file, ForTwo: true}
	if m.findGame() && m.readStart() {
		m.readPlayers()
		m.readOrigin()
		m.readMoves()
		m.checkResult()
		file.Match = &m.record
	}
	file.Issues = m.sortedIssues(expectedProblems(game.Puzzlers(modules)))
	return file
}

// section is the first list of a word, nil without one.
func (r *matchReader) section(word string) *text.Node { return findSection(r.whole, word) }

// argument is the first item of a section behind its word, an empty atom where
// there is none.
func (r *matchReader) argument(word string) *text.Node {
	n := r.section(word)
	if n == nil || len(n.Items) < 2 {
		return &text.Node{}
	}
	return &n.Items[1]
}

func (r *matchReader) findGame() bool {
	name := r.argument(gameSection)
	var ids []string
	for _, g := range game.Playables(r.modules) {
		ids = append(ids, g.ID())
		if g.ID() == name.Word() {
			r.module = g
			return true
		}
	}
	at := r.whole.Pos
	if n := r.section(gameSection); n != nil {
		at = n.Pos
	}
	r.report(at, text.M("error.match.game", "Text", clip(OneLine(name.Text))), text.M("error.match.game.expected", "Games", strings.Join(ids, ", ")))
	return false
}

func (r *matchReader) readStart() bool {
	rules, ok := r.readRules()
	if !ok {
		return false
	}
	n := r.section(startSection)
	if n == nil || len(n.Items) < 2 {
		r.record.Match = match.From(r.module.Opening(rules))
		return true
	}
	src := blankBefore(r.content, n.Items[1].From, n.Items[len(n.Items)-1].To)
	p, errors := r.module.ReadPosition(src, rules)
	r.reportAll(text.Gather(errors))
	if len(errors) > 0 {
		return false
	}
	r.record.Match = match.From(p)
	return true
}

func (r *matchReader) readRules() (game.Rules, bool) {
	settings := r.module.MatchSettings()
	changes := game.Rules{}
	n := r.section(rulesSection)
	if n == nil {
		return game.Defaults(settings), true
	}
	for i := range n.Items[1:] {
		key, value, ok := strings.Cut(n.Items[i+1].Text, "=")
		if !ok {
			r.reportForm(&n.Items[i+1], game.Defaults(settings).Format(settings))
			return nil, false
		}
		changes[key] = value
	}
	rules, wrong := game.Rules{}.With(changes, settings)
	if wrong != nil {
		r.report(n.Pos, *wrong, text.M("error.file.rules.expected", "Game", r.module.ID(), "Rules", game.Defaults(settings).Format(settings)))
		return nil, false
	}
	return rules, true
}

// blankBefore is the part of a text between two bytes, with blanks before it, so that it
// stands where it stood.
func blankBefore(content string, from, to int) string {
	head := strings.Map(func(c rune) rune {
		if c == '\n' {
			return c
		}
		return ' '
	}, content[:from])
	return head + content[from:to]
}

// readPlayers reads who sits where, who begins, and the alpha-beta's settings.
func (r *matchReader) readPlayers() {
	for i := range r.whole.Items {
		n := &r.whole.Items[i]
		if !isHeaded(n, seatSection) {
			continue
		}
		if len(n.Items) < 3 {
			r.reportForm(n, "(jogador 1 humano)")
			continue
		}
		seat, ok := seatOf(&n.Items[1])
		level, known := levelOf(n.Items[2].Word())
		if !ok || !known {
			r.reportForm(n, "(jogador 2 medio)")
			continue
		}
		r.record.Seats[seat] = level
	}
	if n := r.section(openerSection); n != nil {
		opener, ok := seatOf(r.argument(openerSection))
		if !ok {
			r.reportForm(n, "(comeca 1)")
		}
		r.record.Opener = opener
	}
	if n := r.section(entrantSection); n != nil {
		if len(n.Items) == 3 && n.IsFlat() {
			r.record.Engines = [2]string{n.Items[1].Text, n.Items[2].Text}
		} else {
			r.reportForm(n, `(motores "alphabeta:depth=4" "easy")`)
		}
	}
	if n := r.section(engineSection); n != nil {
		readKeys(&r.record.Engine, engineFields, n.Items[1:], func(n *text.Node, example string) {
			if example != "" {
				r.reportForm(n, example)
			}
		})
	}
}

// seatOf reads the number of a player.
func seatOf(n *text.Node) (int, bool) {
	number, ok := n.Int()
	if !ok || number < 1 || number > 2 {
		return 0, false
	}
	return number - 1, true
}

// readOrigin reads when the game was kept and by what.
func (r *matchReader) readOrigin() {
	r.record.Program = strings.TrimPrefix(r.argument(programSection).Text, "procura ")
	if n := r.section(dateSection); n != nil {
		when, err := time.Parse(time.RFC3339, r.argument(dateSection).Text)
		if err != nil {
			r.reportForm(n, `(data "2026-11-21T10:00:00Z")`)
		}
		r.record.When = when
	}
}

// readMoves plays the moves; from one that can't be played on, all are left out.
func (r *matchReader) readMoves() {
	m := r.record.Match
	if n := r.section(movesSection); n != nil {
		for i := range n.Items[1:] {
			last, ok := r.readMove(&n.Items[i+1], m.Node(m.Len()), 0)
			if !ok {
				break
			}
			m.Follow(last)
			m.Go(last.Number())
		}
	}
	if n := r.section(indexSection); n != nil {
		index, ok := r.argument(indexSection).Int()
		if !ok || !m.Go(index) {
			r.reportForm(n, "("+indexSection+" "+strconv.Itoa(m.Len())+")")
		}
	}
	r.readVariations()
}

// readMove adds "(number move :key value ...)", or a move alone, behind a node.
func (r *matchReader) readMove(n *text.Node, after *match.Node, place int) (*match.Node, bool) {
	at, items := n, []text.Node(nil)
	if n.Kind == text.List {
		items = n.Items
		if len(items) > 0 {
			if _, numbered := items[0].Int(); numbered {
				items = items[1:]
			}
		}
		if len(items) == 0 {
			r.reportForm(n, "(1 "+exampleMove(after)+")")
			return nil, false
		}
		at, items = &items[0], items[1:]
	}
	move, ok := r.findMove(at, after)
	if !ok {
		return nil, false
	}
	var analysis game.Analysis
	readKeys(&analysis, analysisFields, items, func(n *text.Node, example string) { r.reportForm(n, cmp.Or(example, ":tempo 12.345")) })
	if analysis.Level != "" {
		analysis.Move = move
		if len(analysis.Line) == 0 {
			analysis.Line = []string{move}
		}
	}
	played, wrong := r.record.Match.Add(after, place, move, analysis)
	if wrong == nil {
		r.record.Match.SetComment(played, commentOf(items))
	}
	return played, wrong == nil
}

// findMove is the legal move that a node names, in any case.
func (r *matchReader) findMove(n *text.Node, after *match.Node) (string, bool) {
	moves := after.Position().Moves()
	for _, move := range moves {
		if strings.EqualFold(move, n.Text) && n.Kind != text.List {
			return move, true
		}
	}
	number := after.Number() + 1
	if len(moves) == 0 {
		r.report(n.Pos, text.M("error.match.over", "Number", number), text.M("error.match.over.expected"))
		return "", false
	}
	r.report(n.Pos, text.M("error.match.move", "Move", excerpt(n), "Number", number),
		text.M("error.match.move.expected", "Move", moves[0]))
	return "", false
}

func exampleMove(after *match.Node) string {
	if moves := after.Position().Moves(); len(moves) > 0 {
		return moves[0]
	}
	return "-"
}

// checkResult compares what is written with what the moves say.
func (r *matchReader) checkResult() {
	n := r.section(resultSection)
	if n == nil {
		return
	}
	var words []string
	for i := range n.Items[1:] {
		words = append(words, plain(n.Items[i+1].Word()))
	}
	if want := resultWords(r.record); strings.Join(words, " ") != want {
		r.report(n.Pos, text.M("error.match.result", "Text", excerpt(n)),
			text.M("error.match.form.expected", "Form", "("+resultSection+" "+want+")"))
	}
}
