package format

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
)

// This file reads games for two in the form of version 0.1, which is no longer written. It goes with the version after
// next, and datafile.File.Old with it.
//
//	(partida
//	 (jogo quatro) (regras variant=give lines=lines) (jogador 1 humano) (jogador 2 alfa-beta)
//	 (posicao (((0 0 0 0) ...) (...)))
//	 (jogadas
//	  (1 /brao :tempo 5120.250)
//	  (2 C2/prbo :nivel alfa-beta :valor 12 :previsto (C2/prbo A1/bqac)))
//	 (variantes
//	  (variante 2 :lugar 1 (2 C1/prbo :comentario "...")))
//	 (resultado aberto))
//
// The moves of the line that is played come first, then the variations, each with the number of the move that it
// begins in the place of.

const oldMatchHead = "partida"

// oldMatch turns the form into the text of today.
type oldMatch struct {
	*matchText
	content string
	refused *flaw // the first one
}

func readOldMatch(issues *issueList, modules []game.Module, content string, whole *text.Node) datafile.File {
	o := &oldMatch{matchText: &matchText{at: whole.From}, content: content}
	for i := range whole.Items[1:] {
		if n := &whole.Items[i+1]; len(n.Items) > 1 {
			o.readSection(n, &n.Items[1])
		}
	}
	o.readTree(whole)
	if o.refused != nil {
		issues.reportFlaw(content, o.refused)
		return datafile.File{Path: issues.file, ForTwo: true, Old: true, Issues: issues.issues}
	}
	file := buildMatch(issues, modules, content, o.matchText)
	file.Old = true
	return file
}

// expect refuses a node, if it is not as it should be.
func (o *oldMatch) expect(ok bool, n *text.Node) {
	if !ok && o.refused == nil {
		o.refused = formFlaw(n.From, excerpt(n), `(partida (jogo quatro) (jogadas (1 /brao)))`)
	}
}

// readSection reads what says no move; first is what stands behind its word.
func (o *oldMatch) readSection(n, first *text.Node) {
	number, isNumber := first.Int()
	switch readOldWord(&n.Items[0]) {
	case "programa":
		o.Program = strings.TrimPrefix(first.Text, "procura ")
	case "data":
		date, err := time.Parse(time.RFC3339, first.Text)
		o.expect(err == nil, n)
		o.Date = date
	case "jogo":
		o.Game = first.Word()
	case "regras":
		o.Rules = ParseRules(wordsOf(n.Items[1:]))
	case "jogador":
		o.readPlayer(n, number)
	case "motor":
		o.Engine = &engineSettings{}
		o.eachKey(n.Items[1:], o.readEngineKey)
	case "motores":
		o.Engines = [2]string{first.Text, itemAt(n.Items, 2).Text}
	case "comeca":
		o.Opener = number
	case "posicao":
		o.Position = o.content[first.From:n.Items[len(n.Items)-1].To]
	case "mostrada":
		o.expect(isNumber, n)
		o.Shown = &number
	case "comentario":
		o.Comment = first.Text
	case "resultado":
		o.Result = strings.TrimSpace(oldResults[readOldWord(first)] + " " + itemAt(n.Items, 2).Text)
	}
}

func (o *oldMatch) readPlayer(n *text.Node, number int) {
	level, known := oldLevel(itemAt(n.Items, 2))
	o.expect(known && number >= 1 && number <= len(o.Players), n)
	if o.refused == nil {
		o.Players[number-1] = level
	}
}

func (o *oldMatch) readEngineKey(key string, value *text.Node) bool {
	number, isNumber := value.Int()
	switch key {
	case ":profundidade":
		o.Engine.Depth = number
		return isNumber
	case ":tempo":
		return readOldTime(value, &o.Engine.Time)
	case ":quiescencia":
		o.Engine.Quiescence = value.Word() == "sim"
	case ":memoria":
		o.Engine.Memory = int64(number)
		return isNumber
	}
	return true
}

// eachKey goes over ":key value :key value".
func (o *oldMatch) eachKey(items []text.Node, read func(key string, value *text.Node) bool) {
	for i := 0; i+1 < len(items); i += 2 {
		o.expect(read(readOldWord(&items[i]), &items[i+1]), &items[i+1])
	}
}

// readTree reads the line that is played, and then the variations.
func (o *oldMatch) readTree(whole *text.Node) {
	line := []int{0}
	if n := oldSection(whole, "jogadas"); n != nil {
		for i := range n.Items[1:] {
			line = append(line, o.readMove(&n.Items[i+1], line[len(line)-1], math.MaxInt))
		}
	}
	o.Line = line[len(line)-1]
	if n := oldSection(whole, "variantes"); n != nil {
		for i := range n.Items[1:] {
			o.readVariation(&n.Items[i+1], line, 0)
		}
	}
}

// readMove adds (1 /brao :tempo 5120.250), or /brao alone, behind a move, and returns its number.
func (o *oldMatch) readMove(n *text.Node, after, place int) int {
	items := []text.Node{*n}
	if n.Kind == text.List {
		items = n.Items
		if _, numbered := itemAt(items, 0).Int(); numbered {
			items = items[1:]
		}
	}
	if len(items) == 0 || len(o.moves) == mostMoves {
		o.expect(false, n)
		return after
	}
	m := moveLine{Move: items[0].Text, After: &after, at: items[0].From, place: place}
	o.eachKey(items[1:], m.readOldKey)
	o.moves = append(o.moves, m)
	return len(o.moves)
}

func (m *moveLine) readOldKey(key string, value *text.Node) bool {
	number, isNumber := value.Int()
	counts := map[string]*int64{":nos": &m.Nodes, ":alfa": &m.AlphaCuts, ":beta": &m.BetaCuts}
	depths := map[string]*int{":profundidade": &m.Depth, ":limite": &m.Limit}
	if to, is := counts[key]; is {
		*to = int64(number)
		return isNumber
	}
	if to, is := depths[key]; is {
		*to = number
		return isNumber
	}
	ok := true
	switch key {
	case ":nivel":
		m.Level, ok = oldLevel(value)
	case ":valor":
		return m.readOldValue(value)
	case ":armadilhas":
		share, err := strconv.ParseFloat(value.Text, 64)
		m.Traps = share
		return err == nil
	case ":tempo":
		return readOldTime(value, &m.Elapsed)
	case ":previsto":
		m.Analysis.Line = strings.Fields(wordsOf(value.Items))
	case ":comentario":
		m.Comment = value.Text
	}
	return ok
}

// readOldValue reads 12, empate, (vitoria) or (vitoria 3).
func (m *moveLine) readOldValue(n *text.Node) bool {
	points, isNumber := n.Int()
	if isNumber {
		m.Value.Points = points
		return true
	}
	word := n
	if n.Kind == text.List {
		word = itemAt(n.Items, 0)
		m.Value.Distance, _ = itemAt(n.Items, 1).Int()
	}
	return m.Value.Outcome.UnmarshalText([]byte(oldResults[readOldWord(word)])) == nil
}

// readVariation reads (variante 4 :lugar 1 (4 A1/bqac) ...) beside a line, of which the first number is that of the move
// with the number before.
func (o *oldMatch) readVariation(n *text.Node, line []int, before int) {
	number, ok := itemAt(n.Items, 1).Int()
	if !isOldHeaded(n, "variante") || !ok || number <= before || number-before >= len(line) || len(n.Items) < 3 {
		o.expect(false, n)
		return
	}
	items := n.Items[2:]
	place := math.MaxInt
	if len(items) > 1 && readOldWord(&items[0]) == ":lugar" {
		place, _ = items[1].Int()
		place--
		items = items[2:]
	}
	own := []int{line[number-1-before]}
	for i := range items {
		if isOldHeaded(&items[i], "variante") {
			o.readVariation(&items[i], own, number-1)
			continue
		}
		own = append(own, o.readMove(&items[i], own[len(own)-1], place))
		place = math.MaxInt
	}
}

// oldResults maps the words of old files for values and results to the words of today.
var oldResults = map[string]string{"vitoria": "win", "derrota": "loss", "empate": "draw", "aberto": "open"}

func oldLevel(n *text.Node) (game.Level, bool) {
	for level, word := range levelWords {
		if plain(word) == readOldWord(n) {
			return level, true
		}
	}
	return "", false
}

// readOldTime reads milliseconds.
func readOldTime(n *text.Node, to *time.Duration) bool {
	ms, err := strconv.ParseFloat(n.Text, 64)
	*to = time.Duration(ms*1000+0.5) * time.Microsecond
	return n.Kind == text.Atom && err == nil && ms >= 0 && ms <= float64(longestTime/time.Millisecond)
}

// readOldWord is a word in lower case and without accents, "" for what is none.
func readOldWord(n *text.Node) string {
	if n.Kind != text.Atom {
		return ""
	}
	return plain(n.Text)
}

// plain takes the accents off a word.
func plain(word string) string {
	return strings.NewReplacer("á", "a", "é", "e", "í", "i", "ç", "c", "ã", "a", "õ", "o", "ó", "o").Replace(strings.ToLower(word))
}

// oldSection is the first section of a word, nil for none.
func oldSection(n *text.Node, word string) *text.Node {
	i := slices.IndexFunc(n.Items, func(item text.Node) bool { return isOldHeaded(&item, word) })
	if i < 0 {
		return nil
	}
	return &n.Items[i]
}

// isOldHeaded reports whether a list begins with a word.
func isOldHeaded(n *text.Node, word string) bool {
	return len(n.Items) > 0 && plain(n.Items[0].Word()) == word
}

// itemAt is an item of a list, an empty one where there are fewer.
func itemAt(items []text.Node, i int) *text.Node {
	if i >= len(items) {
		return &text.Node{}
	}
	return &items[i]
}

// wordsOf are the words of a list.
func wordsOf(items []text.Node) string {
	var words []string
	for i := range items {
		words = append(words, items[i].Text)
	}
	return strings.Join(words, " ")
}
