package gamefile

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/match"
	"procura/core/sexp"
	"procura/core/text"
	"procura/storage/flaw"
)

// Is reports whether a text is a game file: its first form is a game for two.
func Is(first *sexp.Node) bool {
	return len(first.Items) > 0 && first.Items[0].Word() == matchHead
}

// matchReader reads a game file. Sections may stand in any order, and those of
// later versions are passed over; all but the game may lack.
type matchReader struct {
	*flaw.List
	modules []game.Module
	content string
	// sections are the lists of the game by their first words.
	sections map[string][]*sexp.Node
	module   game.Playable
	record   match.Record
}

// Read reads a form as a game for two; next is what follows it, nil where nothing
// does.
func Read(wrong *flaw.List, modules []game.Module, content string, whole, next *sexp.Node) match.File {
	m := &matchReader{List: wrong, modules: modules, content: content, sections: map[string][]*sexp.Node{}}
	for i := range whole.Items[1:] {
		m.sort(&whole.Items[i+1])
	}
	if next != nil {
		m.Issue(next.Pos, text.M("error.match.more"), text.M("error.match.more.expected"))
	}
	file := match.File{Path: m.File, ForTwo: true}
	if m.game(whole) && m.start() {
		m.players()
		m.remarks()
		m.moves()
		m.result()
		file.Match = &m.record
	}
	file.Issues = m.Listed(flaw.Expected(game.Puzzlers(modules)))
	return file
}

// sort puts a section to those of its word.
func (r *matchReader) sort(n *sexp.Node) {
	if n.Kind != sexp.List || len(n.Items) == 0 || n.Items[0].Kind != sexp.Atom {
		r.form(n, "(jogador 1 humano)")
		return
	}
	word := plain(n.Items[0].Word())
	r.sections[word] = append(r.sections[word], n)
}

// section is the first one of a word, nil without one.
func (r *matchReader) section(word string) *sexp.Node {
	if all := r.sections[word]; len(all) > 0 {
		return all[0]
	}
	return nil
}

// argument is the first item of a section behind its word, an empty atom where
// there is none.
func (r *matchReader) argument(word string) *sexp.Node {
	n := r.section(word)
	if n == nil || len(n.Items) < 2 {
		return &sexp.Node{}
	}
	return &n.Items[1]
}

// form reports a node that can't be read; example is what could be.
func (r *matchReader) form(n *sexp.Node, example string) {
	r.Issue(n.Pos, text.M("error.match.form", "Text", flaw.Clip(flaw.OneLine(n.Start(flaw.MaxClip*utf8.UTFMax)))), text.M("error.match.form.expected", "Form", example))
}

// game finds the module.
func (r *matchReader) game(whole *sexp.Node) bool {
	name := r.argument(gameSection)
	var ids []string
	for _, g := range game.Playables(r.modules) {
		ids = append(ids, g.ID())
		if g.ID() == name.Word() {
			r.module = g
			return true
		}
	}
	at := whole.Pos
	if n := r.section(gameSection); n != nil {
		at = n.Pos
	}
	r.Issue(at, text.M("error.match.game", "Text", flaw.Clip(flaw.OneLine(name.Text))), text.M("error.match.game.expected", "Games", strings.Join(ids, ", ")))
	return false
}

// start reads rules and first position.
func (r *matchReader) start() bool {
	rules, ok := r.rules()
	if !ok {
		return false
	}
	n := r.section(startSection)
	if n == nil || len(n.Items) < 2 {
		r.record.Match = match.From(r.module.Opening(rules))
		return true
	}
	src := only(r.content, n.Items[1].From, n.Items[len(n.Items)-1].To)
	p, errors := r.module.ReadPosition(src, rules)
	r.Report(errors)
	if len(errors) > 0 {
		return false
	}
	r.record.Match = match.From(p)
	return true
}

func (r *matchReader) rules() (game.Rules, bool) {
	settings := r.module.MatchSettings()
	changes := game.Rules{}
	n := r.section(rulesSection)
	if n == nil {
		return game.Defaults(settings), true
	}
	for i := range n.Items[1:] {
		key, value, ok := strings.Cut(n.Items[i+1].Text, "=")
		if !ok {
			r.form(&n.Items[i+1], game.Defaults(settings).Format(settings))
			return nil, false
		}
		changes[key] = value
	}
	rules, wrong := game.Rules{}.With(changes, settings)
	if wrong != nil {
		r.Issue(n.Pos, *wrong, text.M("error.file.rules.expected", "Game", r.module.ID(), "Rules", game.Defaults(settings).Format(settings)))
		return nil, false
	}
	return rules, true
}

// only is the part of a text between two bytes, with blanks before it, so that it
// stands where it stood.
func only(content string, from, to int) string {
	head := strings.Map(func(c rune) rune {
		if c == '\n' {
			return c
		}
		return ' '
	}, content[:from])
	return head + content[from:to]
}

// players reads who sits where, who begins, and the alpha-beta's settings.
func (r *matchReader) players() {
	for _, n := range r.sections[seatSection] {
		if len(n.Items) < 3 {
			r.form(n, "(jogador 1 humano)")
			continue
		}
		seat, ok := seatOf(&n.Items[1])
		level, known := levelOf(n.Items[2].Word())
		if !ok || !known {
			r.form(n, "(jogador 2 medio)")
			continue
		}
		r.record.Seats[seat] = level
	}
	if n := r.section(openerSection); n != nil {
		opener, ok := seatOf(r.argument(openerSection))
		if !ok {
			r.form(n, "(comeca 1)")
		}
		r.record.Opener = opener
	}
	if n := r.section(engineSection); n != nil {
		r.engine(n)
	}
}

// seatOf reads the number of a player.
func seatOf(n *sexp.Node) (int, bool) {
	number, ok := n.Int()
	if !ok || number < 1 || number > 2 {
		return 0, false
	}
	return number - 1, true
}

// engine reads the settings of the alpha-beta; what can't be read changes nothing.
func (r *matchReader) engine(n *sexp.Node) {
	for i := 1; i+1 < len(n.Items); i += 2 {
		engine, value := r.record.Engine, &n.Items[i+1]
		number, ok := value.Int()
		ok = ok && number >= 0
		switch plain(n.Items[i].Word()) {
		case ":profundidade":
			engine.Limits.Depth = number
		case ":tempo":
			engine.Limits.Time, ok = millisOf(value)
		case ":quiescencia":
			engine.Options.Quiescence, ok = value.Word() == "sim", true
		case ":memoria":
			engine.Options.Memory = int64(number)
		default: // of a later version
			continue
		}
		if !ok {
			r.form(value, "(motor :profundidade 4 :tempo 3000)")
			continue
		}
		r.record.Engine = engine
	}
}

// remarks reads when the game was kept and by what.
func (r *matchReader) remarks() {
	r.record.Program = strings.TrimPrefix(r.argument(programSection).Text, "procura ")
	if n := r.section(dateSection); n != nil {
		when, err := time.Parse(time.RFC3339, r.argument(dateSection).Text)
		if err != nil {
			r.form(n, `(data "2026-11-21T10:00:00Z")`)
		}
		r.record.When = when
	}
}

// moves plays the moves; from one that can't be played on, all are left out.
func (r *matchReader) moves() {
	m := r.record.Match
	if n := r.section(movesSection); n != nil {
		for i := range n.Items[1:] {
			last, ok := r.move(&n.Items[i+1], m.Node(m.Len()), 0)
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
			r.form(n, "("+indexSection+" "+strconv.Itoa(m.Len())+")")
		}
	}
	r.tree()
}

// move adds "(number move :key value ...)", or a move alone, behind a node.
func (r *matchReader) move(n *sexp.Node, after *match.Node, place int) (*match.Node, bool) {
	at, items := n, []sexp.Node(nil)
	if n.Kind == sexp.List {
		items = n.Items
		if len(items) > 0 {
			if _, numbered := items[0].Int(); numbered {
				items = items[1:]
			}
		}
		if len(items) == 0 {
			r.form(n, "(1 "+example(after)+")")
			return nil, false
		}
		at, items = &items[0], items[1:]
	}
	move, ok := r.legal(at, after)
	if !ok {
		return nil, false
	}
	analysis := r.analysis(items)
	if analysis.Level != "" {
		analysis.Move = move
		if len(analysis.Line) == 0 {
			analysis.Line = []string{move}
		}
	}
	played, wrong := r.record.Match.Add(after, place, move, analysis)
	if wrong == nil {
		r.record.Match.Say(played, commentOf(items))
	}
	return played, wrong == nil
}

// legal is the legal move that a node names, in any case.
func (r *matchReader) legal(n *sexp.Node, after *match.Node) (string, bool) {
	moves := after.Position().Moves()
	for _, move := range moves {
		if strings.EqualFold(move, n.Text) && n.Kind != sexp.List {
			return move, true
		}
	}
	number := after.Number() + 1
	if len(moves) == 0 {
		r.Issue(n.Pos, text.M("error.match.over", "Number", number), text.M("error.match.over.expected"))
		return "", false
	}
	r.Issue(n.Pos, text.M("error.match.move", "Move", flaw.Clip(flaw.OneLine(n.Start(flaw.MaxClip*utf8.UTFMax))), "Number", number),
		text.M("error.match.move.expected", "Move", moves[0]))
	return "", false
}

// example is a legal move.
func example(after *match.Node) string {
	if moves := after.Position().Moves(); len(moves) > 0 {
		return moves[0]
	}
	return "-"
}

// analysis reads figures; keys of later versions are passed over.
func (r *matchReader) analysis(items []sexp.Node) (t game.Analysis) {
	for i := 0; i < len(items); i += 2 {
		key := plain(items[i].Word())
		k := slices.IndexFunc(analysisFields, func(f analysisField) bool { return f.key == key })
		kept := t
		switch {
		case !strings.HasPrefix(key, ":") || i+1 == len(items):
			r.form(&items[i], ":tempo 12.345")
			return t
		case k >= 0 && !analysisFields[k].read(&t, &items[i+1]):
			t = kept
			r.form(&items[i+1], analysisExamples[key])
		}
	}
	return t
}

// analysisExamples are figures as they can be read.
var analysisExamples = map[string]string{
	":nivel": ":nivel medio", ":valor": ":valor 12, :valor (vitoria 3)", ":nos": ":nos 41208", ":alfa": ":alfa 2871",
	":beta": ":beta 9604", ":profundidade": ":profundidade 4", ":armadilhas": ":armadilhas 0.25", ":tempo": ":tempo 12.345",
	":previsto": ":previsto (C2/prbo A1)",
}

// result compares what is written with what the moves say.
func (r *matchReader) result() {
	n := r.section(resultSection)
	if n == nil {
		return
	}
	var words []string
	for i := range n.Items[1:] {
		words = append(words, plain(n.Items[i+1].Word()))
	}
	if want := resultWords(r.record); strings.Join(words, " ") != want {
		r.Issue(n.Pos, text.M("error.match.result", "Text", flaw.Clip(flaw.OneLine(n.Start(flaw.MaxClip*utf8.UTFMax)))),
			text.M("error.match.form.expected", "Form", "("+resultSection+" "+want+")"))
	}
}
