package format

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
)

// A game file keeps one game for two, as a list that people can read and any
// Lisp too:
//
//	(partida
//	 (programa "procura 0.1.0")
//	 (data "2026-11-21T10:00:00Z")
//	 (jogo quatro)
//	 (regras variant=give lines=lines)
//	 (jogador 1 humano)
//	 (jogador 2 alfa-beta)
//	 (motor :profundidade 4 :tempo 3000.000)    what plays as alfa-beta
//	 (motores "alphabeta:depth=4" "easy")       of a game of a championship: who played it
//	 (comeca 1)
//	 (posicao
//	  (((0 0 0 0) ...) (...)))
//	 (jogadas                                   times in milliseconds
//	  (1 /brao :tempo 5120.250)
//	  (2 C2/prbo :nivel alfa-beta :valor 12 :nos 41208 :alfa 2871 :beta 9604 :profundidade 4 :tempo 12.345
//	   :previsto (C2/prbo A1/bqac))
//	 )
//	 (mostrada 1)                               where moves were taken back
//	 (comentario "...")                         said of the beginning
//	 (variantes                                 see variations.go
//	  (variante 2 (2 C1/prbo :tempo 900.000 :comentario "...")))
//	 (resultado aberto))
//
// A value is that for the player who moved: a number when it is estimated, else
// empate, (vitoria), or with its distance (vitoria 3). The result is aberto,
// empate, or vitoria and the number of the player.

// matchHead begins a game file, and tells it from one of problems.
const matchHead = "partida"

// The sections of a game file.
const (
	programSection = "programa"
	dateSection    = "data"
	gameSection    = "jogo"
	rulesSection   = "regras"
	seatSection    = "jogador"
	engineSection  = "motor"
	entrantSection = "motores"
	openerSection  = "comeca"
	startSection   = "posicao"
	movesSection   = "jogadas"
	indexSection   = "mostrada"
	commentSection = "comentario"
	treeSection    = "variantes"
	resultSection  = "resultado"
)

// Match writes a game for two; reading gives the same game back.
func Match(r match.Record) string {
	start := r.Match.At(0)
	var b strings.Builder
	section := func(words ...string) { b.WriteString("\n (" + strings.Join(words, " ") + ")") }
	b.WriteString("(" + matchHead)
	if r.Program != "" {
		section(programSection, text.Quote("procura "+r.Program))
	}
	if !r.When.IsZero() {
		section(dateSection, text.Quote(r.When.UTC().Format(time.RFC3339)))
	}
	section(gameSection, start.Module().ID())
	if rules := start.Rules().Format(start.Module().MatchSettings()); rules != "" {
		section(rulesSection, rules)
	}
	for i, level := range r.Seats {
		section(seatSection, strconv.Itoa(i+1), plain(levelWord(level)))
	}
	if slices.Contains(r.Seats[:], game.AlphaBeta) {
		section(writeKeys([]string{engineSection}, engineFields, &r.Engine)...)
	}
	if r.OfEngines() {
		section(entrantSection, text.Quote(r.Engines[0]), text.Quote(r.Engines[1]))
	}
	section(openerSection, strconv.Itoa(r.Opener+1))
	section(startSection + "\n  " + start.Encode())
	lines := ""
	for _, n := range r.Match.Line()[1:] {
		lines += "\n  " + moveWords(n)
	}
	section(movesSection + lines)
	if r.Match.Index() < r.Match.Len() {
		section(indexSection, strconv.Itoa(r.Match.Index()))
	}
	if words := r.Match.Node(0).Comment(); words != "" {
		section(commentSection, text.Quote(words))
	}
	if tried := variations(r.Match.Line(), "  "); tried != "" {
		section(treeSection + tried)
	}
	section(resultSection, resultWords(r))
	b.WriteString(")\n")
	return b.String()
}

// moveWords writes a move as a list.
func moveWords(n *match.Node) string {
	played := n.Played()
	words := writeKeys([]string{strconv.Itoa(n.Number()), text.Symbol(played.Move)}, analysisFields, &played.Analysis)
	if said := n.Comment(); said != "" {
		words = append(words, commentKey, text.Quote(said))
	}
	return "(" + strings.Join(words, " ") + ")"
}

// The words of an end, and of a value that is proved.
const (
	openWord = "aberto"
	drawWord = "empate"
	wonWord  = "vitoria"
	lostWord = "derrota"
)

var outcomeOfWord = map[string]play.Outcome{wonWord: play.Won, lostWord: play.Lost, drawWord: play.Drawn}

func resultWords(r match.Record) string {
	winner, over := r.Result()
	switch {
	case !over:
		return openWord
	case winner < 0:
		return drawWord
	}
	return wonWord + " " + strconv.Itoa(winner+1)
}

// plain takes the accents off a word in lower case, so that it is easily typed.
func plain(word string) string {
	return strings.NewReplacer("á", "a", "é", "e", "í", "i", "ç", "c", "ã", "a", "õ", "o", "ó", "o").Replace(strings.ToLower(word))
}

// analysisFields are the figures of the analysis behind a move, in their order. The level comes first: values
// are those of a level.
var analysisFields = []keyed[game.Analysis]{
	{":nivel", ":nivel medio", func(t *game.Analysis) string { return when(t.Level != "", plain(levelWord(t.Level))) }, func(t *game.Analysis, n *text.Node) (ok bool) {
		t.Level, ok = levelOf(n.Word())
		return ok
	}},
	{":valor", ":valor 12, :valor (vitoria 3)", writeValue, readValue},
	keyedCount(":nos", ":nos 41208", math.MaxInt64, func(t *game.Analysis) *int64 { return &t.Nodes }),
	keyedCount(":alfa", ":alfa 2871", math.MaxInt64, func(t *game.Analysis) *int64 { return &t.AlphaCuts }),
	keyedCount(":beta", ":beta 9604", math.MaxInt64, func(t *game.Analysis) *int64 { return &t.BetaCuts }),
	keyedCount(":profundidade", ":profundidade 4", math.MaxInt64, func(t *game.Analysis) *int { return &t.Depth }),
	keyedCount(":limite", ":limite 4", math.MaxInt64, func(t *game.Analysis) *int { return &t.Limit }),
	{":armadilhas", ":armadilhas 0.25", func(t *game.Analysis) string {
		return when(t.Traps != 0, strconv.FormatFloat(t.Traps, 'g', -1, 64))
	}, func(t *game.Analysis, n *text.Node) (ok bool) {
		t.Traps, ok = fractionOf(n)
		return ok && t.Traps <= 1
	}},
	{":tempo", ":tempo 12.345", func(t *game.Analysis) string { return millis(t.Elapsed) }, func(t *game.Analysis, n *text.Node) (ok bool) {
		t.Elapsed, ok = millisOf(n)
		return ok
	}},
	{":previsto", ":previsto (C2/prbo A1)", writeLine, readLine},
}

// engineExample is what the settings of the alpha-beta look like.
const engineExample = "(motor :profundidade 4 :tempo 3000)"

// engineFields are these settings.
var engineFields = []keyed[game.MoveRequest]{
	{":profundidade", engineExample, func(r *game.MoveRequest) string { return strconv.Itoa(r.Limits.Depth) }, func(r *game.MoveRequest, n *text.Node) (ok bool) {
		r.Limits.Depth, ok = n.Int()
		return ok && r.Limits.Depth >= 0
	}},
	{":tempo", engineExample, func(r *game.MoveRequest) string { return millis(r.Limits.Time) }, func(r *game.MoveRequest, n *text.Node) (ok bool) {
		r.Limits.Time, ok = millisOf(n)
		return ok
	}},
	{":quiescencia", engineExample, func(r *game.MoveRequest) string { return when(r.Options.Quiescence, "sim") }, func(r *game.MoveRequest, n *text.Node) bool { r.Options.Quiescence = n.Word() == "sim"; return true }},
	keyedCount(":memoria", engineExample, math.MaxInt64, func(r *game.MoveRequest) *int64 { return &r.Options.Memory }),
}

// levelOf reads a level, "" for a human, in the words of the file or the
// program's own.
func levelOf(word string) (game.Level, bool) {
	for level, own := range levelWords {
		if plain(word) == plain(own) || word != "" && word == string(level) {
			return level, true
		}
	}
	return "", false
}

func writeValue(t *game.Analysis) string {
	distance := when(t.Value.Distance > 0, " "+strconv.Itoa(t.Value.Distance))
	switch t.Value.Outcome {
	case play.Won:
		return "(" + wonWord + distance + ")"
	case play.Lost:
		return "(" + lostWord + distance + ")"
	case play.Drawn:
		return drawWord
	}
	return when(t.Value.Points != 0 || t.Level != "" && t.Level != game.Easy, strconv.Itoa(t.Value.Points))
}

func readValue(t *game.Analysis, n *text.Node) bool {
	if points, ok := n.Int(); ok {
		t.Value = game.Value{Points: points}
		return -play.MaxEval <= points && points <= play.MaxEval
	}
	head, distance, ok := n, 0, true
	if n.Kind == text.List && len(n.Items) > 0 {
		head = &n.Items[0]
		if len(n.Items) > 1 {
			distance, ok = n.Items[1].Int()
		}
	}
	outcome, known := outcomeOfWord[plain(head.Word())]
	t.Value = game.Value{Outcome: outcome, Distance: distance}
	return known && ok && distance >= 0
}

// fractionOf reads a number that is not negative.
func fractionOf(n *text.Node) (float64, bool) {
	f, err := strconv.ParseFloat(n.Text, 64)
	return f, n.Kind == text.Atom && err == nil && f >= 0
}

// millis writes milliseconds, rounded to the microsecond.
func millis(d time.Duration) string {
	return strings.TrimSuffix(milliseconds(d.Round(time.Microsecond)), " ms")
}

// longestTime is the longest time that is believed.
const longestTime = 1000 * time.Hour

func millisOf(n *text.Node) (time.Duration, bool) {
	ms, ok := fractionOf(n)
	if !ok || ms > float64(longestTime/time.Millisecond) {
		return 0, false
	}
	return time.Duration(ms*1000+0.5) * time.Microsecond, true
}

// writeLine leaves out a line that says no more than the move.
func writeLine(t *game.Analysis) string {
	if len(t.Line) < 2 {
		return ""
	}
	words := make([]string, len(t.Line))
	for i, move := range t.Line {
		words[i] = text.Symbol(move)
	}
	return "(" + strings.Join(words, " ") + ")"
}

func readLine(t *game.Analysis, n *text.Node) bool {
	if !n.IsFlat() {
		return false
	}
	t.Line = nil
	for i := range n.Items {
		t.Line = append(t.Line, n.Items[i].Text)
	}
	return true
}
