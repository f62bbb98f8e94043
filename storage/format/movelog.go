package format

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
)

// A game log keeps the moves of games for two, one block a move, as the course
// wants them:
//
//	Jogador: 2 (alfa-beta)
//	Jogada: C2/prbo
//	Estado: (((0 0 0 0) ...) ((branca redonda alta oca) ...) (preta redonda baixa oca))
//	Nº de nós analisados: 41208
//	Nº de cortes alfa: 2871
//	Nº de cortes beta: 9604
//	Profundidade: 4
//	Valor: 12 (estimado)
//	Tempo gasto: 12.345 ms
//
// A blank line ends the block. What a player lacks, as a human has no nodes, is
// "-".

// moveLogHead begins each block.
const moveLogHead = "Jogador"

// IsMoveLog reports whether a text begins as a game log does, or as a torn one.
func IsMoveLog(src []byte) bool {
	line, _, _ := strings.Cut(strings.TrimSpace(string(src)), "\n")
	const start = moveLogHead + ": "
	read := min(len(line), len(start)) // of a torn line there may be less
	return line[:read] == start[:read]
}

// Move writes a move as a block of a game log, with the position after it.
func Move(seat int, move match.Played, after string) string {
	t := move.Analysis
	var b strings.Builder
	for _, line := range [][2]string{
		{moveLogHead, strconv.Itoa(seat+1) + " (" + formatLevel(t.Level) + ")"},
		{"Jogada", move.Move},
		{"Estado", OneLine(after)},
		{"Nº de nós analisados", formatCount(t, t.Nodes)},
		{"Nº de cortes alfa", formatCuts(t, t.AlphaCuts)},
		{"Nº de cortes beta", formatCuts(t, t.BetaCuts)},
		{"Profundidade", formatPositive(int64(t.Depth))},
		{"Valor", formatValue(t)},
		{"Tempo gasto", formatMilliseconds(t.Elapsed)},
	} {
		b.WriteString(line[0] + ": " + cmp.Or(line[1], "-") + "\n")
	}
	b.WriteString("\n")
	return b.String()
}

// levelWords are the levels in the fixed words of the file.
var levelWords = map[game.Level]string{
	"": "humano", game.Easy: "fácil", game.Medium: "médio", game.Hard: "difícil", game.Perfect: "perfeito", game.AlphaBeta: "alfa-beta", game.Program: "programa",
}

func formatLevel(l game.Level) string { return cmp.Or(levelWords[l], string(l)) }

// formatCount is a count of a computer, "" for a human.
func formatCount(t game.Analysis, n int64) string {
	return when(t.Level != "", strconv.FormatInt(n, 10))
}

// formatCuts is a count of the alpha-beta, "" for a player that has none to tell of.
func formatCuts(t game.Analysis, n int64) string {
	return when(t.Depth != 0 && t.Level != game.Easy, formatCount(t, n))
}

// formatValue is the value for the player who moved.
func formatValue(t game.Analysis) string {
	distance := when(t.Value.Distance > 0, " em "+strconv.Itoa(t.Value.Distance))
	switch t.Value.Outcome {
	case play.Won:
		return "vitória" + distance + " (exato)"
	case play.Lost:
		return "derrota" + distance + " (exato)"
	case play.Drawn:
		return "empate (exato)"
	}
	return when(t.Level != "" && t.Level != game.Easy, strconv.Itoa(t.Value.Points)+" (estimado)")
}

// formatMilliseconds rounds down to the microsecond.
func formatMilliseconds(d time.Duration) string {
	micros := d.Microseconds()
	return fmt.Sprintf("%d.%03d ms", micros/1000, micros%1000)
}

// formatPositive writes a count, "" when it is 0.
func formatPositive(n int64) string { return when(n != 0, strconv.FormatInt(n, 10)) }

// when is a word where it is to be written, else "".
func when(written bool, word string) string {
	if !written {
		return ""
	}
	return word
}
