package submissions

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/grade"
)

// field is a line of a block with a key; begins and holds are what folded keys of
// it begin with, or have somewhere. The first that fits is taken.
type field struct {
	begins, holds []string
	read          func(*blockReader, string)
	says          saying
}

// saying is the kind of statement that a field makes.
type saying int

// A program says some things of every board that it prints, and others only of a run.
const (
	saysLittle saying = iota
	saysPlace         // of a board: its name, its depth, its points
	saysWord          // of a run, in a word or two
	saysNumber        // of a run, in numbers
	saysMethod        // the algorithm of a run
	saysPath          // the way of a run, which may begin on the next line
)

func (f field) saying(s saying) field {
	f.says = s
	return f
}

func (f *field) fits(key string) bool {
	return slices.ContainsFunc(f.begins, func(s string) bool { return strings.HasPrefix(key, s) }) ||
		slices.ContainsFunc(f.holds, func(s string) bool { return strings.Contains(key, s) })
}

func begin(read func(*blockReader, string), words ...string) field {
	return field{begins: words, read: read}
}

func hold(read func(*blockReader, string), words ...string) field {
	return field{holds: words, read: read}
}

// fields are the keys of all layouts: their words are the same in most.
var fields = []field{
	begin(func(r *blockReader, s string) { r.done = r.block.Layout == grade.Course && s == "" }, "fim").saying(saysPlace), // alone it ends a block of the course
	begin(readProblem, "problema").saying(saysPlace),
	begin(startBoard, "tabuleiro inic", "estado inic"),
	begin(finalBoard, "tabuleiro fin", "tabuleiro sol", "estado fin", "estado sol"),
	begin(readProblem, "tabuleiro"),
	begin(func(r *blockReader, s string) { r.block.Game = word(s) }, "jogo").saying(saysPlace),
	begin(func(r *blockReader, s string) { r.block.Rules = clipped(s) }, "regras").saying(saysWord),
	begin(func(r *blockReader, s string) { r.ours = strings.HasPrefix(s, "procura ") }, "programa").saying(saysWord),
	begin(func(r *blockReader, s string) { r.block.Clock = clipped(s) }, "data", "gerado em"),
	begin(func(r *blockReader, s string) { r.block.Algorithm = word(s) }, "algoritmo").saying(saysMethod),
	begin(func(r *blockReader, s string) { r.block.Heuristic = word(s) }, "heur").saying(saysWord),
	begin(readTarget, "objetivo", "objectivo").saying(saysNumber),
	begin(readVerdict, "veredicto").saying(saysWord),
	begin(func(*blockReader, string) {}, "profundidade max", "profundidade lim", "reserva"),
	begin(readPath, "caminho").saying(saysPath),
	begin(readLength, "comprimento", "profundidade").saying(saysPlace),
	begin(func(r *blockReader, _ string) { r.results = true }, "resultados"),
	hold(countOf(func(c *grade.Claims) *grade.Figure { return &c.Generated }), "gerados", "geradas").saying(saysNumber),
	hold(countOf(func(c *grade.Claims) *grade.Figure { return &c.Expanded }), "expandidos", "expandidas").saying(saysNumber),
	begin(figureOf(func(c *grade.Claims) *grade.Figure { return &c.Penetrance }), "penetr").saying(saysNumber),
	hold(figureOf(func(c *grade.Claims) *grade.Figure { return &c.Branching }), "ramific").saying(saysNumber),
	begin(readTime, "tempo").saying(saysNumber),
	begin(readClock, "inicio", "incio").saying(saysNumber),
	begin(func(r *blockReader, s string) { // "282", "282/270"
		points, _, _ := strings.Cut(s, "/")
		r.block.Claims.Score = wholeFigure(points)
	}, "pontua", "pontos", "score").saying(saysPlace),
	begin(readSolution, "solucao", "soluo", "soluao", "soluaao").saying(saysPath),
}

func figureOf(which func(*grade.Claims) *grade.Figure) func(*blockReader, string) {
	return func(r *blockReader, s string) { *which(&r.block.Claims) = figure(s) }
}

func countOf(which func(*grade.Claims) *grade.Figure) func(*blockReader, string) {
	return func(r *blockReader, s string) {
		written := grouped.FindString(s)
		plain := strings.NewReplacer(".", "", ",", "").Replace(written)
		*which(&r.block.Claims) = wholeFigure(plain + s[len(written):])
	}
}

// readLength reads the depth that was reached; among the features of the layout
// lists it is the greatest that was allowed.
func readLength(r *blockReader, s string) {
	if r.block.Layout != grade.Lists || r.results {
		r.block.Claims.Length = wholeFigure(s)
	}
}

// word is a value, "" for the dash that stands for none.
func word(s string) string {
	if s == "-" {
		return ""
	}
	return clipped(s)
}

// readProblem reads a name, a number, or a board.
func readProblem(r *blockReader, s string) {
	if strings.HasPrefix(s, "(") {
		startBoard(r, s)
		return
	}
	s = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(s, "Problema "), "Tabuleiro "))
	r.block.Problem = word(s)
	if n, err := strconv.Atoi(s); err == nil && n > 0 {
		r.block.Ordinal = n
	}
	r.box = r.startBox()
}

func (r *blockReader) startBox() *boardLines {
	return &boardLines{put: func(s string) {
		if r.block.Start == "" {
			r.block.Start = s
		}
	}}
}

func startBoard(r *blockReader, s string) {
	r.box = r.startBox()
	r.box.takeValue(s)
}

func finalBoard(r *blockReader, s string) {
	r.box = &boardLines{put: func(s string) { r.block.Final = s }}
	r.box.takeValue(s)
}

func (b *boardLines) takeValue(s string) {
	if l := newLine(s); l.startsForm() {
		b.takeLine(&l)
	}
}

// readTarget reads the points; "max" asks for the most, and is no number.
func readTarget(r *blockReader, s string) {
	r.block.Most = strings.EqualFold(s, "max")
	if strings.ContainsAny(s, "0123456789") {
		r.block.Claims.Target = wholeFigure(s)
	}
}

func readVerdict(r *blockReader, s string) {
	r.verdict = clipped(s)
	s = folded(r.verdict)
	r.impossible = r.impossible || strings.HasPrefix(s, "imposs")
	r.block.Optimal = r.block.Optimal || slices.Contains(optimal, s)
	r.block.Open = (r.block.Open || strings.HasPrefix(s, "desconhecido")) && !r.impossible
	r.block.Unsolved = r.block.Unsolved || r.block.Open || r.impossible
}

// bound matches the bound of a verdict: "solucao (limite inferior 5)", of the most points "solucao (limite
// superior 2410, parou por time)".
var bound = regexp.MustCompile(`(?i)limite (inferior|superior) ([-+]?\d+)`)

// readBound reads the bound of a verdict: from below, of the most points from above.
func (r *blockReader) readBound() {
	parts := bound.FindStringSubmatch(r.verdict)
	if len(parts) > 0 && r.block.Most == strings.EqualFold(parts[1], "superior") {
		r.block.Claims.Bound = figure(parts[2])
	}
}

// optimal are the verdicts that call a solution the best one, with the accent lost too.
var optimal = []string{"otima", "tima", "optima", "otimo", "optimo", "solucao otima", "solucao optima", "optimal"}

// number is a number as programs write it: 43, 0.139535, .3, 1,9, 1.39d-1, 3/10, 14 %.
var number = regexp.MustCompile(`^([-+]?)(\d{1,300})?(?:[.,](\d{1,300}))?(?:[eEdDfFsSlL]([-+]?\d{1,4}))?(?:\s*/\s*(\d{1,18}))?\s*(%)?`)

// figure reads the number that a value is, with its unit. A dash, NIL and nothing are no
// number; any other text is one that can't be read: what it says nobody knows.
func figure(s string) grade.Figure {
	s = strings.TrimSpace(s)
	if s == "" || s == "-" || strings.EqualFold(s, "nil") {
		return grade.Figure{}
	}
	s = clipped(s)
	plain := plainNumber(s)
	parts := number.FindStringSubmatch(plain)
	rest := plain[len(parts[0]):]
	if parts[2] == "" && parts[3] == "" || !mayFollowNumber(rest) {
		return grade.Figure{Text: s, Wrong: true}
	}
	f := grade.Figure{Text: strings.TrimSpace(strings.TrimSuffix(s, rest)), Digits: len(parts[3])}
	f.Unusual = parts[2] == "" || plain != s || strings.Contains(f.Text, " /") || strings.Contains(f.Text, "/ ")
	f.Value, f.Wrong = value(parts)
	if exponent, err := strconv.Atoi(parts[4]); err == nil {
		f.Digits = max(0, f.Digits-exponent)
	}
	if parts[5] != "" {
		f.Digits = 12
	}
	if parts[6] != "" {
		f.Value, f.Digits = f.Value/100, f.Digits+2
	}
	return f
}

// wholeFigure reads a number of things, which is whole: 1.234 may be a thousand or one, and
// 3/20 is three of twenty.
func wholeFigure(s string) grade.Figure {
	f := figure(s)
	mark := strings.IndexAny(f.Text, ".,")
	inThrees := mark >= 0 && len(f.Text)-mark == len(".000")
	if f.Given() && (f.Value != math.Trunc(f.Value) || inThrees || strings.ContainsAny(f.Text, "/%")) {
		return grade.Figure{Text: f.Text, Wrong: true}
	}
	return f
}

// grouped is a count whose digits stand in threes: 1.234.567; of two groups alone
// only a comma is taken so, 1.234 may be any number.
var grouped = regexp.MustCompile(`^\d{1,3}(?:(?:\.\d{3}){2,5}|(?:,\d{3}){1,5})(?:$|[^\d.,])`)

// mixed is a number with groups of three digits and a fraction: 1.234,5 and 1,234.5.
var mixed = regexp.MustCompile(`^[-+]?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:,\d{3})+\.\d+)`)

// plainNumber is a value without the marks between the groups of its digits.
func plainNumber(s string) string {
	written := mixed.FindString(s)
	if written == "" {
		return s
	}
	at := strings.LastIndexAny(written, ".,")
	return strings.NewReplacer(".", "", ",", "").Replace(written[:at]) + written[at:] + s[len(written):]
}

// unit matches the text that may follow a number without changing it: the name of what is
// counted, a remark in brackets, the end of a sentence, another field.
var unit = regexp.MustCompile(`^(?:\t|\s{3,})\pL|^\s*(?:$|[(\[|]|[.,;!]$|--\s*\pL|(?:` +
	`s|segs?|segundos?|secs?|seconds?|ms|mil+i?s?segundos?|milliseconds?|us|microsegundos?|ns|min|minutos?|` +
	`n[^a-z ]{0,4}o?s|no|nodos?|nodes?|estados?|states?|pts|pontos?|points?|jogadas?|movimentos?|passos?|moves?|steps?|niveis|nivel|levels?|bytes` +
	`)(?:[^\pL\pN]|$))`)

func mayFollowNumber(s string) bool { return unit.MatchString(strings.ToLower(s)) }

func value(parts []string) (value float64, wrong bool) {
	written := parts[1] + parts[2]
	if parts[3] != "" {
		written += "." + parts[3]
	}
	if parts[4] != "" {
		written += "e" + parts[4]
	}
	value, err := strconv.ParseFloat(written, 64)
	if parts[5] != "" {
		below, _ := strconv.ParseFloat(parts[5], 64)
		value /= below
	}
	return value, err != nil || math.IsInf(value, 0) || math.IsNaN(value)
}

// readTime reads "0.001234 segundos", "12 ms", "0:00:01".
func readTime(r *blockReader, s string) {
	if span, ok := clock(clipped(s)); ok {
		r.block.Claims.Seconds = grade.Figure{Text: clipped(s), Value: span.Seconds()}
		return
	}
	f := figure(s)
	if unit := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(clipped(s), f.Text))); strings.HasPrefix(unit, "ms") || strings.HasPrefix(unit, "mil") {
		f.Value /= 1000
	}
	r.block.Claims.Seconds = f
}

// clockTime is a time of day, or a span: h:m:s.
var clockTime = regexp.MustCompile(`\b(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,6}))?`)

func clock(s string) (time.Duration, bool) {
	found := clockTime.FindStringSubmatch(s)
	if found == nil {
		return 0, false
	}
	return spanOf(found), true
}

func spanOf(parts []string) time.Duration {
	var span time.Duration
	for i, unit := range []time.Duration{time.Hour, time.Minute, time.Second} {
		n, _ := strconv.Atoi(parts[i+1])
		span += time.Duration(n) * unit
	}
	if parts[4] != "" {
		fraction, _ := strconv.ParseFloat("0."+parts[4], 64)
		span += time.Duration(fraction * float64(time.Second))
	}
	return span
}

// readClock reads "10:02:03 -- Fim: 10:02:05": a time, where no other is given.
func readClock(r *blockReader, s string) {
	s = clipped(s)
	times := clockTime.FindAllStringSubmatch(s, 3)
	if len(times) != 2 {
		return
	}
	r.block.Clock = times[0][0] + " " + times[1][0]
	span := spanOf(times[1]) - spanOf(times[0])
	if span < 0 { // over midnight
		span += 24 * time.Hour
	}
	r.span = grade.Figure{Text: s, Value: span.Seconds()}
}
