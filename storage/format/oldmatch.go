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
	wrong   *flaw // the first one
}

func readOldMatch(issues *issueList, modules []game.Module, content string, whole *text.Node) datafile.File {
	o := &oldMatch{matchText: &matchText{at: map[string]int{}, players: []string{humanWord, humanWord}}, content: content}
	for i := range whole.Items[1:] {
		o.readSection(&whole.Items[i+1])
	}
	o.readTree(whole)
	if o.wrong != nil {
		issues.reportFlaw(content, o.wrong)
		return datafile.File{Path: issues.file, ForTwo: true, Old: true, Issues: issues.issues}
	}
	file := buildMatch(issues, modules, content, o.matchText)
	file.Old = true
	return file
}

func (o *oldMatch) refuse(n *text.Node) {
	if o.wrong == nil {
		o.wrong = formFlaw(n.From, excerpt(n), `(partida (jogo quatro) (jogadas (1 /brao)))`)
	}
}

// oldKeys are the sections, by the keys of today.
var oldKeys = map[string]string{
	"jogo": "game", "regras": "rules", "jogador": "players", "motor": "engine_depth", "motores": "engines", "comeca": "opener",
	"posicao": "position", "mostrada": "shown", "resultado": "result",
}

// readSection reads what says no move.
func (o *oldMatch) readSection(n *text.Node) {
	if len(n.Items) < 2 {
		return
	}
	first, word := &n.Items[1], oldWord(&n.Items[0])
	o.at[oldKeys[word]] = n.From
	switch word {
	case "programa":
		o.program = strings.TrimPrefix(first.Text, "procura ")
	case "data":
		o.date = first.Text
	case "jogo":
		o.game = first.Word()
	case "regras":
		o.rules = ParseRules(wordsOf(n.Items[1:], " "))
	case "jogador":
		o.readPlayer(n)
	case "motor":
		o.eachKey(n.Items[1:], o.readEngineKey)
	case "motores":
		o.engines = strings.Split(wordsOf(n.Items[1:], "\n"), "\n")
	case "comeca":
		o.opener, _ = first.Int()
	case "posicao":
		o.at["position"] = first.From
		o.position = o.content[first.From:n.Items[len(n.Items)-1].To]
	case "mostrada":
		shown, _ := first.Int()
		o.shown = &shown
	case "comentario":
		o.comment = first.Text
	case "resultado":
		o.result = oldOutcomes[oldWord(first)] + strings.TrimPrefix(wordsOf(n.Items[1:], " "), first.Text)
	}
}

func (o *oldMatch) readPlayer(n *text.Node) {
	seat, ok := n.Items[1].Int()
	if !ok || seat < 1 || seat > len(o.players) || len(n.Items) < 3 {
		o.refuse(n)
		return
	}
	o.players[seat-1] = oldLevel(&n.Items[2])
}

func (o *oldMatch) readEngineKey(key string, value *text.Node) bool {
	switch key {
	case ":profundidade":
		return readOldInt(value, &o.engineDepth)
	case ":tempo":
		return readOldFloat(value, &o.engineTime)
	case ":quiescencia":
		o.engineQuiescence = value.Word() == "sim"
	case ":memoria":
		return readOldInt64(value, &o.engineMemory)
	}
	return true
}

// eachKey goes over ":key value :key value".
func (o *oldMatch) eachKey(items []text.Node, read func(key string, value *text.Node) bool) {
	for i := 0; i+1 < len(items); i += 2 {
		if !read(oldWord(&items[i]), &items[i+1]) {
			o.refuse(&items[i+1])
		}
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
	o.line = line[len(line)-1]
	if n := oldSection(whole, "variantes"); n != nil {
		for i := range n.Items[1:] {
			o.readVariation(&n.Items[i+1], line, 0)
		}
	}
}

// readMove adds (1 /brao :tempo 5120.250), or /brao alone, behind a move, and returns its number.
func (o *oldMatch) readMove(n *text.Node, after, place int) int {
	m := moveText{at: n.From, after: &after, place: place}
	items := []text.Node{*n}
	if n.Kind == text.List {
		items = n.Items
		if _, numbered := itemAt(items, 0).Int(); numbered {
			items = items[1:]
		}
	}
	if len(items) == 0 || len(o.moves) == mostMoves {
		o.refuse(n)
		return after
	}
	m.move = items[0].Text
	m.at = items[0].From
	o.eachKey(items[1:], m.readOldKey)
	o.moves = append(o.moves, m)
	return len(o.moves)
}

func (m *moveText) readOldKey(key string, value *text.Node) bool {
	switch key {
	case ":nivel":
		m.level = oldLevel(value)
	case ":valor":
		return m.readOldValue(value)
	case ":nos":
		return readOldInt64(value, &m.nodes)
	case ":alfa":
		return readOldInt64(value, &m.alphaCuts)
	case ":beta":
		return readOldInt64(value, &m.betaCuts)
	case ":profundidade":
		return readOldInt(value, &m.depth)
	case ":limite":
		return readOldInt(value, &m.limit)
	case ":armadilhas":
		return readOldFloat(value, &m.traps)
	case ":tempo":
		return readOldFloat(value, &m.time)
	case ":previsto":
		m.line = nil
		for i := range value.Items {
			m.line = append(m.line, value.Items[i].Text)
		}
	case ":comentario":
		m.comment = value.Text
	}
	return true
}

// readOldValue reads 12, empate, (vitoria) or (vitoria 3).
func (m *moveText) readOldValue(n *text.Node) bool {
	if readOldInt(n, &m.points) {
		return true
	}
	word := n
	if n.Kind == text.List {
		word = itemAt(n.Items, 0)
		m.distance, _ = itemAt(n.Items, 1).Int()
	}
	m.value = oldOutcomes[oldWord(word)]
	return m.value != ""
}

// readVariation reads (variante 4 :lugar 1 (4 A1/bqac) ...) beside a line, of which the first number is that of the move
// with the number before.
func (o *oldMatch) readVariation(n *text.Node, line []int, before int) {
	number, ok := itemAt(n.Items, 1).Int()
	if !isOldHeaded(n, "variante") || !ok || number <= before || number-before >= len(line) || len(n.Items) < 3 {
		o.refuse(n)
		return
	}
	items := n.Items[2:]
	place := math.MaxInt
	if len(items) > 1 && oldWord(&items[0]) == ":lugar" {
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

// oldOutcomes are the words of values and results.
var oldOutcomes = map[string]string{"vitoria": "win", "derrota": "loss", "empate": "draw", "aberto": "open"}

// oldLevel is a level in the word of today.
func oldLevel(n *text.Node) string {
	for level, word := range levelWords {
		if plain(word) == oldWord(n) {
			return levelKey(level)
		}
	}
	return n.Word()
}

// oldWord is a word in lower case and without accents, "" for what is none.
func oldWord(n *text.Node) string {
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

// wordsOf are the words of a list with something between them.
func wordsOf(items []text.Node, between string) string {
	var words []string
	for i := range items {
		words = append(words, items[i].Text)
	}
	return strings.Join(words, between)
}

func readOldInt(n *text.Node, to *int) bool {
	number, ok := n.Int()
	*to = number
	return ok
}

func readOldInt64(n *text.Node, to *int64) bool {
	number, ok := n.Int()
	*to = int64(number)
	return ok
}

func readOldFloat(n *text.Node, to *float64) bool {
	number, err := strconv.ParseFloat(n.Text, 64)
	*to = number
	return n.Kind == text.Atom && err == nil && number >= 0 && number <= float64(longestTime/time.Millisecond)
}
