// Package results writes and reads files of results, one block a run; format.go has the
// lines of a block, read.go reads them back. It serves storage, and the reader of files
// that hold problems too.
package results

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/storage/flaw"
)

// The fixed lines of a block in a results file.
const (
	Head      = " RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:"
	End       = " -- Fim"
	fieldMark = " -- "
)

// Format writes a run as a block of a results file.
func Format(run *game.Run, settings []game.Setting) string {
	var b strings.Builder
	b.WriteString(Head + "\n")
	for _, f := range resultFields {
		b.WriteString(fieldMark + f.key + ": " + orDash(f.write(run, settings)) + "\n")
	}
	writeBoard(&b, startKey, run.Start)
	writeBoard(&b, finalKey, run.Final)
	b.WriteString(End + "\n")
	return b.String()
}

// The keys of the boards in a block.
const (
	startKey = "Tabuleiro Inicial"
	finalKey = "Tabuleiro Final"
)

// pathKey is the key of the moves.
const pathKey = "Caminho solucao"

// writeBoard writes a board under its key, every line after one blank.
func writeBoard(b *strings.Builder, key, board string) {
	b.WriteString(fieldMark + key + ":\n")
	for line := range strings.SplitSeq(orDash(strings.TrimRight(board, "\n")), "\n") {
		b.WriteString(" " + line + "\n")
	}
}

// resultField is a line of a block. write gives "" for what a run lacks; read
// is not called for it.
type resultField struct {
	key   string
	write func(*game.Run, []game.Setting) string
	read  func(*game.Run, string) error
}

// resultFields are the lines of a block between its head and its boards.
var resultFields = []resultField{
	{"Problema", func(r *game.Run, _ []game.Setting) string { return flaw.OneLine(r.Problem) }, readProblem},
	{"Jogo", func(r *game.Run, _ []game.Setting) string { return gameWord(r.Game) }, readGame},
	{"Regras", func(r *game.Run, s []game.Setting) string { return r.Rules.Format(s) }, readRules},
	{"Objetivo", writeTarget, readTarget},
	{"Programa", func(r *game.Run, _ []game.Setting) string { return "procura " + r.Program }, readProgram},
	{"Data", func(r *game.Run, _ []game.Setting) string { return r.When.UTC().Format(time.RFC3339) }, readWhen},
	{"Algoritmo", func(r *game.Run, _ []game.Setting) string { return r.Ran.Words() }, readAlgorithm},
	{"Heuristica", func(r *game.Run, _ []game.Setting) string { return r.Ran.Heuristic }, readHeuristic},
	{"Repetidos", func(r *game.Run, _ []game.Setting) string { return string(r.Ran.Duplicates) }, readDuplicates},
	{"Limites", func(r *game.Run, _ []game.Setting) string { return FormatLimits(r.Limits) }, readLimits},
	{"Profundidade Maxima", func(r *game.Run, _ []game.Setting) string { return count(int64(r.Limits.Depth)) }, readDepth},
	{"Tempo Demorado", counted(writeSeconds), readSeconds},
	{"Numero de nos gerados", counted(func(r *game.Run) string { return decimal(r.Generated) }), readGenerated},
	{"Numero de nos expandidos", counted(func(r *game.Run) string { return decimal(r.Expanded) }), readExpanded},
	{"Penetrancia", counted(func(r *game.Run) string { return fraction(r.Penetrance()) }), ignore},
	{"Fronteira maxima", counted(func(r *game.Run) string { return decimal(r.Frontier) }), readFrontier},
	{"Memoria", counted(func(r *game.Run) string { return decimal(r.Bytes) + " bytes" }), readBytes},
	{"Fator de ramificacao media", counted(func(r *game.Run) string { return fraction(r.Branching()) }), ignore},
	{"Profundidade da solucao", writeLength, readLength},
	{"Pontuacao", writeScore, readScore},
	{"Veredicto", func(r *game.Run, _ []game.Setting) string { return formatVerdict(r) }, readVerdict},
	{pathKey, writePath, readPath},
}

// counted writes a measure of a search, nothing for what was played by hand.
func counted(write func(*game.Run) string) func(*game.Run, []game.Setting) string {
	return func(r *game.Run, _ []game.Setting) string {
		if r.Ran.Algorithm == game.Hand {
			return ""
		}
		return write(r)
	}
}

// mostPoints stands for the target of a search for the most points.
const mostPoints = "max"

func writeTarget(r *game.Run, _ []game.Setting) string {
	if r.Maximise {
		return mostPoints
	}
	if !r.HasTarget {
		return ""
	}
	return strconv.Itoa(r.Target)
}

// writeSeconds rounds down to the microsecond.
func writeSeconds(r *game.Run) string {
	micros := r.Elapsed.Microseconds()
	return fmt.Sprintf("%d.%06d segundos", micros/1e6, micros%1e6)
}

func writeLength(r *game.Run, _ []game.Setting) string {
	if !r.Solved() {
		return ""
	}
	return strconv.Itoa(r.Length)
}

func writeScore(r *game.Run, _ []game.Setting) string {
	if !r.HasScore {
		return ""
	}
	return strconv.Itoa(r.Score)
}

func writePath(r *game.Run, _ []game.Setting) string {
	if !r.Solved() {
		return ""
	}
	return "(" + strings.Join(r.Path, " ") + ")"
}

// What stands in a verdict before a bound on moves, before one on points, and
// before what stopped the run.
const (
	lowerMark = "limite inferior "
	upperMark = "limite superior "
	stopMark  = ", parou por "
)

// formatVerdict writes the verdict in the fixed words of the file.
func formatVerdict(r *game.Run) string {
	bound := lowerMark + "-"
	switch {
	case r.Maximise:
		bound = upperMark + strconv.Itoa(r.Upper)
	case r.Bound >= 0:
		bound = lowerMark + strconv.Itoa(r.Bound)
	}
	switch r.Verdict {
	case search.Optimal:
		return "otima"
	case search.Solution:
		if r.Stopped != search.NotStopped {
			bound += stopMark + string(r.Stopped)
		}
		return "solucao (" + bound + ")"
	case search.Impossible:
		return "impossivel"
	case search.Unknown:
		return "desconhecido (" + bound + stopMark + orDash(string(r.Stopped)) + ")"
	}
	return string(r.Verdict)
}

// FormatLimits writes limits as "time=30s nodes=- memory=1GiB".
func FormatLimits(l search.Limits) string {
	span, size := "-", "-"
	if l.Time > 0 {
		span = formatSpan(l.Time)
	}
	if l.Memory > 0 {
		size = search.FormatSize(l.Memory)
	}
	return "time=" + span + " nodes=" + orDash(count(l.Nodes)) + " memory=" + size
}

// formatSpan is Duration.String without zero seconds and minutes at its end.
func formatSpan(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

// gameWords are the games' names in the fixed words of the file; another game
// goes by its ID.
var gameWords = map[string]string{"quatro": "Quatro", "cavalo": "Cavalo", "adjiboto": "Adji-Boto"}

func gameWord(id string) string {
	if word, ok := gameWords[id]; ok {
		return word
	}
	return id
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// count writes a limit, "" when it is 0: none.
func count(n int64) string {
	if n == 0 {
		return ""
	}
	return decimal(n)
}

func fraction(f float64) string { return strconv.FormatFloat(f, 'f', 6, 64) }

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
