package format

import (
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
		section(append([]string{engineSection}, engineWords(r.Engine)...)...)
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
	words := []string{strconv.Itoa(n.Number()), text.Symbol(played.Move)}
	for _, f := range analysisFields {
		if word := f.write(&played.Analysis); word != "" {
			words = append(words, f.key, word)
		}
	}
	if said := n.Comment(); said != "" {
		words = append(words, commentKey, text.Quote(said))
	}
	return "(" + strings.Join(words, " ") + ")"
}

// engineWords are the settings of the alpha-beta.
func engineWords(engine game.MoveRequest) []string {
	words := []string{":profundidade", strconv.Itoa(engine.Limits.Depth), ":tempo", millis(engine.Limits.Time)}
	if engine.Options.Quiescence {
		words = append(words, ":quiescencia", "sim")
	}
	if engine.Options.Memory > 0 {
		words = append(words, ":memoria", strconv.FormatInt(engine.Options.Memory, 10))
	}
	return words
}

// The words of an end, and of a value that is proved.
const (
	openWord = "aberto"
	drawWord = "empate"
	wonWord  = "vitoria"
	lostWord = "derrota"
)

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

// analysisField is a figure of the analysis behind a move. write gives "" for what
// an analysis lacks; read reports whether the node is what write could have
// written.
type analysisField struct {
	key   string
	write func(*game.Analysis) string
	read  func(*game.Analysis, *text.Node) bool
}

// analysisFields are the figures in their order. The level comes first: values
// are those of a level.
var analysisFields = []analysisField{
	{":nivel", func(t *game.Analysis) string {
		if t.Level == "" {
			return ""
		}
		return plain(levelWord(t.Level))
	}, func(t *game.Analysis, n *text.Node) (ok bool) {
		t.Level, ok = levelOf(n.Word())
		return ok
	}},
	{":valor", writeValue, readValue},
	analysisCount(":nos", func(t *game.Analysis) *int64 { return &t.Nodes }),
	analysisCount(":alfa", func(t *game.Analysis) *int64 { return &t.AlphaCuts }),
	analysisCount(":beta", func(t *game.Analysis) *int64 { return &t.BetaCuts }),
	{":profundidade", func(t *game.Analysis) string { return positive(int64(t.Depth)) }, func(t *game.Analysis, n *text.Node) (ok bool) {
		t.Depth, ok = n.Int()
		return ok && t.Depth >= 0
	}},
	{":armadilhas", func(t *game.Analysis) string {
		if t.Traps == 0 {
			return ""
		}
		return strconv.FormatFloat(t.Traps, 'g', -1, 64)
	}, func(t *game.Analysis, n *text.Node) (ok bool) {
		t.Traps, ok = fractionOf(n)
		return ok && t.Traps <= 1
	}},
	{":tempo", func(t *game.Analysis) string { return millis(t.Elapsed) }, func(t *game.Analysis, n *text.Node) (ok bool) {
		t.Elapsed, ok = millisOf(n)
		return ok
	}},
	{":previsto", writeLine, readLine},
}

// levelOf reads a level, "" for a human, in the words of the file or the
// program's own.
func levelOf(word string) (game.Level, bool) {
	for _, level := range []game.Level{"", game.Easy, game.Medium, game.Hard, game.Perfect, game.AlphaBeta} {
		if plain(word) == plain(levelWord(level)) || word != "" && word == string(level) {
			return level, true
		}
	}
	return "", false
}

func writeValue(t *game.Analysis) string {
	distance := ""
	if t.Value.Distance > 0 {
		distance = " " + strconv.Itoa(t.Value.Distance)
	}
	switch t.Value.Outcome {
	case play.Won:
		return "(" + wonWord + distance + ")"
	case play.Lost:
		return "(" + lostWord + distance + ")"
	case play.Drawn:
		return drawWord
	}
	if t.Value.Points == 0 && (t.Level == "" || t.Level == game.Easy) {
		return ""
	}
	return strconv.Itoa(t.Value.Points)
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
	outcome, known := map[string]play.Outcome{wonWord: play.Won, lostWord: play.Lost, drawWord: play.Drawn}[plain(head.Word())]
	t.Value = game.Value{Outcome: outcome, Distance: distance}
	return known && ok && distance >= 0
}

func analysisCount(key string, of func(*game.Analysis) *int64) analysisField {
	return analysisField{
		key, func(t *game.Analysis) string { return positive(*of(t)) },
		func(t *game.Analysis, n *text.Node) bool {
			number, ok := n.Int()
			*of(t) = int64(number)
			return ok && number >= 0
		},
	}
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
