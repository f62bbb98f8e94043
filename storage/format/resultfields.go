package format

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// resultField is a line of a block of results. write gives "" for what a run lacks; read is
// not called for it, and reports whether it could be read, as example can: the same in all languages.
type resultField struct {
	key, example string
	write        func(*game.Run) string // nil for the rules, which take the settings of the game
	read         func(*game.Run, string) bool
}

// pathKey is the key of the moves.
const pathKey = "Caminho solucao"

// numberExample is an example of a whole number from 0.
const numberExample = "0, 1, 2 ..."

// resultFields are the lines of a block between its head and its boards.
var resultFields = []resultField{
	{"Problema", "", func(r *game.Run) string { return OneLine(r.Problem) }, func(r *game.Run, s string) bool { r.Problem = s; return true }},
	{"Jogo", "", func(r *game.Run) string { return cmp.Or(gameWords[r.Game], r.Game) }, readGame},
	{"Regras", "", nil, func(r *game.Run, s string) bool { r.Rules = ParseRules(s); return true }},
	{"Objetivo", numberExample, writeTarget, readTarget},
	{"Programa", "", func(r *game.Run) string { return "procura " + r.Program }, func(r *game.Run, s string) bool {
		r.Program = strings.TrimSpace(strings.TrimPrefix(s+" ", "procura "))
		return true
	}},
	{"Data", "2026-11-21T10:00:00Z", func(r *game.Run) string { return r.When.UTC().Format(time.RFC3339) }, func(r *game.Run, s string) bool {
		when, err := time.Parse(time.RFC3339, s)
		r.When = when.UTC()
		return err == nil
	}},
	{"Algoritmo", "astar weight=1.5", func(r *game.Run) string { return r.Ran.AlgorithmText() }, readAlgorithm},
	{"Heuristica", "", func(r *game.Run) string { return r.Ran.Heuristic }, func(r *game.Run, s string) bool {
		r.Ran.Heuristic, r.Asked.Heuristic = s, s
		return true
	}},
	{"Repetidos", "", func(r *game.Run) string { return string(r.Ran.Duplicates) }, func(r *game.Run, s string) bool {
		r.Ran.Duplicates, r.Asked.Duplicates = search.Duplicates(s), search.Duplicates(s)
		return true
	}},
	{"Limites", "time=30s nodes=- memory=1GiB", func(r *game.Run) string { return Limits(r.Limits) }, readLimits},
	{
		"Profundidade Maxima", numberExample, func(r *game.Run) string { return formatPositive(int64(r.Limits.Depth)) },
		func(r *game.Run, s string) bool { return readNumber(&r.Limits.Depth, s) },
	},
	measuredField("Tempo Demorado", "0.001234 segundos", func(r *game.Run) string { // rounded down to the microsecond
		micros := r.Elapsed.Microseconds()
		return fmt.Sprintf("%d.%06d segundos", micros/1e6, micros%1e6)
	}, func(r *game.Run, s string) bool {
		span, err := time.ParseDuration(strings.TrimSuffix(s, " segundos") + "s")
		r.Elapsed = span
		return err == nil && span >= 0
	}),
	countField("Numero de nos gerados", "", func(r *game.Run) *int64 { return &r.Generated }),
	countField("Numero de nos expandidos", "", func(r *game.Run) *int64 { return &r.Expanded }),
	measuredField("Penetrancia", "", func(r *game.Run) string { return fraction(r.Penetrance()) }, ignore),
	countField("Fronteira maxima", "", func(r *game.Run) *int64 { return &r.Frontier }),
	countField("Memoria", " bytes", func(r *game.Run) *int64 { return &r.Bytes }),
	measuredField("Fator de ramificacao media", "", func(r *game.Run) string { return fraction(r.Branching()) }, ignore),
	{
		"Profundidade da solucao", numberExample, func(r *game.Run) string { return when(r.Solved(), strconv.Itoa(r.Length)) },
		func(r *game.Run, s string) bool { return readNumber(&r.Length, s) },
	},
	{"Pontuacao", "282", func(r *game.Run) string { return when(r.HasScore, strconv.Itoa(r.Score)) }, func(r *game.Run, s string) bool {
		score, err := strconv.Atoi(s)
		r.Score, r.HasScore = score, true
		return err == nil
	}},
	{"Veredicto", "", writeVerdict, readVerdict}, // see verdictExample
	{pathKey, "(E1 ...)", func(r *game.Run) string { return when(r.Solved(), "("+strings.Join(r.Path, " ")+")") }, readPath},
}

// measuredField is a measure of a search: there is none of what was played by hand.
func measuredField(key, example string, write func(*game.Run) string, read func(*game.Run, string) bool) resultField {
	return resultField{key, example, func(r *game.Run) string { return when(r.Ran.Algorithm != game.Hand, write(r)) }, read}
}

func countField(key, unit string, of func(*game.Run) *int64) resultField {
	return measuredField(key, numberExample, func(r *game.Run) string { return strconv.FormatInt(*of(r), 10) + unit },
		func(r *game.Run, s string) bool { return readNumber(of(r), strings.TrimSuffix(s, unit)) })
}

// ignore passes over what is computed from other lines.
func ignore(*game.Run, string) bool { return true }

func fraction(f float64) string { return strconv.FormatFloat(f, 'f', 6, 64) }

// readNumber reads a whole number from 0.
func readNumber[T int | int64](to *T, s string) bool {
	n, err := strconv.ParseInt(s, 10, 64)
	*to = T(n)
	return err == nil && n >= 0 && int64(*to) == n
}

// gameWords are the games' names in the fixed words of the file; another game
// goes by its ID.
var gameWords = map[string]string{"quatro": "Quatro", "cavalo": "Cavalo", "adjiboto": "Adji-Boto"}

func readGame(r *game.Run, s string) bool {
	r.Game = s
	for id, word := range gameWords {
		if strings.EqualFold(word, s) {
			r.Game = id
		}
	}
	return true
}

// maximumTarget stands for the target of a search for the most points.
const maximumTarget = "max"

func writeTarget(r *game.Run) string {
	if r.Maximise {
		return maximumTarget
	}
	return when(r.HasTarget, strconv.Itoa(r.Target))
}

func readTarget(r *game.Run, s string) bool {
	r.Maximise = s == maximumTarget
	if !r.Maximise {
		r.HasTarget = readNumber(&r.Target, s)
	}
	return r.Maximise || r.HasTarget
}

// readAlgorithm reads what Method.Words writes. A number of a later version is
// passed over; a program of somebody else is its whole command.
func readAlgorithm(r *game.Run, s string) bool {
	words := strings.Fields(s)
	if strings.HasPrefix(s, "cmd:") {
		words = []string{s}
	}
	if len(words) == 0 {
		return false
	}
	r.Ran.Algorithm, r.Ran.Parameter = search.Algorithm(words[0]), 0
	p, _ := r.Ran.Algorithm.Parameter()
	for _, word := range words[1:] {
		key, number, ok := strings.Cut(word, "=")
		value, err := strconv.ParseFloat(number, 64)
		if !ok || err != nil || key == p.Key && !p.Allows(value) {
			return false
		}
		if key == p.Key && value != p.Usual {
			r.Ran.Parameter = value
		}
	}
	r.Asked.Algorithm, r.Asked.Parameter = r.Ran.Algorithm, r.Ran.Parameter
	return true
}

// Limits writes limits as "time=30s nodes=- memory=1GiB".
func Limits(l search.Limits) string {
	span, size := "-", "-"
	if l.Time > 0 {
		span = formatSpan(l.Time)
	}
	if l.Memory > 0 {
		size = search.FormatSize(l.Memory)
	}
	return "time=" + span + " nodes=" + cmp.Or(formatPositive(l.Nodes), "-") + " memory=" + size
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

func readLimits(r *game.Run, s string) bool {
	for key, value := range ParseRules(s) {
		var err error
		ok := true
		switch {
		case value == "-":
		case key == "time":
			r.Limits.Time, err = time.ParseDuration(value)
		case key == "nodes":
			ok = readNumber(&r.Limits.Nodes, value)
		case key == "memory":
			r.Limits.Memory, err = search.ParseSize(value)
		}
		if err != nil || !ok {
			return false
		}
	}
	return true
}

// What stands in a verdict before a bound on moves, before one on points, and
// before what stopped the run.
const (
	lowerMark = "limite inferior "
	upperMark = "limite superior "
	stopMark  = ", parou por "
)

func writeVerdict(r *game.Run) string {
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
		return "desconhecido (" + bound + stopMark + cmp.Or(string(r.Stopped), "-") + ")"
	}
	return string(r.Verdict)
}

// verdictExample is a verdict as it can be read, or the part of one that can't.
func verdictExample(r *game.Run, s string) string {
	switch word, _, _ := strings.Cut(s, " "); {
	case word != "solucao" && word != "desconhecido":
		return "otima, solucao (limite inferior 5), impossivel, desconhecido (limite inferior 5, parou por time)"
	case r.Maximise:
		return "(limite superior 2410)"
	}
	return "(limite inferior 5)"
}

func readVerdict(r *game.Run, s string) bool {
	word, rest, _ := strings.Cut(s, " ")
	switch word {
	case "otima":
		r.Verdict, r.Outcome = search.Optimal, search.Solved
		if r.Maximise {
			r.Upper = r.Score
		}
		return true
	case "impossivel":
		r.Verdict, r.Outcome = search.Impossible, search.Exhausted
		return true
	case "solucao":
		r.Verdict, r.Outcome = search.Solution, search.Solved
	case "desconhecido":
		r.Verdict, r.Outcome = search.Unknown, search.Limited
	default:
		return false
	}
	return readBound(r, strings.TrimSuffix(strings.TrimPrefix(rest, "("), ")"))
}

// readBound reads "limite inferior 5", "limite inferior -" or, of the most
// points, "limite superior 2410", and ", parou por time" behind it.
func readBound(r *game.Run, s string) bool {
	bound, stop, _ := strings.Cut(s, stopMark)
	r.Stopped = search.Stop(strings.TrimPrefix(stop, "-"))
	switch r.Stopped {
	case search.NotStopped:
	case search.ByCancel:
		r.Outcome = search.Cancelled
	default:
		r.Outcome = search.Limited
	}
	if r.Maximise {
		return readNumber(&r.Upper, strings.TrimPrefix(bound, upperMark))
	}
	bound = strings.TrimPrefix(bound, lowerMark)
	return bound == "-" || readNumber(&r.Bound, bound)
}

// readPath reads moves in a list, each an atom or a list. Only one that is written as
// Run does may be of any length.
func readPath(r *game.Run, s string) (ok bool) {
	r.Path, ok = StrictPath(s)
	if ok {
		return true
	}
	forms, errs := text.Parse([]byte(s))
	if len(errs) > 0 || len(forms) != 1 || forms[0].Kind != text.List {
		return false
	}
	for i := range forms[0].Items {
		r.Path = append(r.Path, forms[0].Items[i].String())
	}
	return true
}

// StrictPath are the moves of a list as Run writes it: one blank between two,
// and no letter that Lisp takes for a mark.
func StrictPath(s string) (moves []string, ok bool) {
	s, opened := strings.CutPrefix(s, "(")
	s, closed := strings.CutSuffix(s, ")")
	if !opened || !closed || s == "" || strings.ContainsFunc(s, func(c rune) bool { return c < ' ' || c > '~' || strings.ContainsRune("\"'`;,|", c) }) {
		return nil, false
	}
	moves = make([]string, 0, strings.Count(s, " ")+1)
	depth, from := 0, 0
	for at := range len(s) + 1 {
		switch {
		case at == len(s) || s[at] == ' ' && depth == 0:
			if !isMove(s[from:at], depth) {
				return nil, false
			}
			moves, from = append(moves, s[from:at]), at+1
		case s[at] == '(':
			depth++
		case s[at] == ')':
			depth--
		}
	}
	return moves, true
}

// isMove recognises "E1" and "(0 5)", where as many lists are open as were.
func isMove(s string, open int) bool {
	inner := s
	if len(s) > 2 && s[0] == '(' && s[len(s)-1] == ')' {
		inner = s[1 : len(s)-1]
	}
	return open == 0 && inner != "" && inner[0] != ' ' && inner[len(inner)-1] != ' ' &&
		!strings.ContainsAny(inner, "()") && !strings.Contains(inner, "  ")
}

// maxRules is more settings than any game has.
const maxRules = 100

// ParseRules reads "key=value key=value"; words without "=" are passed over, and
// what follows so many settings that no game has them.
func ParseRules(words string) game.Rules {
	rules := game.Rules{}
	for word := range strings.FieldsSeq(words) {
		if key, value, ok := strings.Cut(word, "="); ok {
			rules[key] = value
		}
		if len(rules) > maxRules {
			break
		}
	}
	return rules
}
