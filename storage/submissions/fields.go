package submissions

import (
	"slices"
	"strconv"
	"strings"

	"procura/core/grade"
)

// field is a line of a block with a key; begins and holds are what folded keys of
// it begin with, or have somewhere. The first that fits is taken.
type field struct {
	begins, holds []string
	read          func(*reading, string)
}

func (f *field) fits(key string) bool {
	return slices.ContainsFunc(f.begins, func(s string) bool { return strings.HasPrefix(key, s) }) ||
		slices.ContainsFunc(f.holds, func(s string) bool { return strings.Contains(key, s) })
}

func begin(read func(*reading, string), words ...string) field {
	return field{begins: words, read: read}
}
func hold(read func(*reading, string), words ...string) field { return field{holds: words, read: read} }

// fields are the keys of all layouts: their words are the same in most.
var fields = []field{
	begin(readEnd, "fim"),
	begin(readProblem, "problema"),
	begin(startBoard, "tabuleiro inic", "estado inic"),
	begin(finalBoard, "tabuleiro fin", "tabuleiro sol", "estado fin", "estado sol"),
	begin(readProblem, "tabuleiro"),
	begin(func(r *reading, s string) { r.block.Game = word(s) }, "jogo"),
	begin(func(r *reading, s string) { r.block.Rules = clipped(s) }, "regras"),
	begin(func(r *reading, s string) { r.ours = strings.HasPrefix(s, "procura ") }, "programa"),
	begin(func(r *reading, s string) { r.block.Clock = clipped(s) }, "data", "gerado em"),
	begin(func(r *reading, s string) { r.block.Algorithm = word(s) }, "algoritmo"),
	begin(func(r *reading, s string) { r.block.Heuristic = word(s) }, "heur"),
	begin(readTarget, "objetivo", "objectivo"),
	begin(readVerdict, "veredicto"),
	begin(ignored, "profundidade max", "profundidade lim", "reserva"),
	begin(readWay, "caminho"),
	begin(readLength, "comprimento", "profundidade"),
	begin(func(r *reading, _ string) { r.results = true }, "resultados"),
	hold(counted(func(c *grade.Claims) *grade.Figure { return &c.Generated }), "gerados", "geradas"),
	hold(counted(func(c *grade.Claims) *grade.Figure { return &c.Expanded }), "expandidos", "expandidas"),
	begin(into(func(c *grade.Claims) *grade.Figure { return &c.Penetrance }), "penetr"),
	hold(into(func(c *grade.Claims) *grade.Figure { return &c.Branching }), "ramific"),
	begin(readTime, "tempo"),
	begin(readClock, "inicio", "incio"),
	begin(readScore, "pontua", "pontos", "score"),
	begin(readSolution, "solucao", "soluo", "soluao", "soluaao"),
}

// readEnd: a line with nothing but the word ends a block of the course.
func readEnd(r *reading, s string) { r.done = r.block.Layout == grade.Course && s == "" }

func ignored(*reading, string) {}

// into reads a number.
func into(which func(*grade.Claims) *grade.Figure) func(*reading, string) {
	return func(r *reading, s string) { *which(&r.block.Claims) = figure(s) }
}

// counted reads a count.
func counted(which func(*grade.Claims) *grade.Figure) func(*reading, string) {
	return func(r *reading, s string) { *which(&r.block.Claims) = figure(ungrouped(s)) }
}

// readScore reads "282", "282/270".
func readScore(r *reading, s string) {
	points, _, _ := strings.Cut(s, "/")
	r.block.Claims.Score = figure(points)
}

// readLength reads the depth that was reached; among the features of the layout
// lists it is the greatest that was allowed.
func readLength(r *reading, s string) {
	if r.block.Layout != grade.Lists || r.results {
		r.block.Claims.Length = figure(s)
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
func readProblem(r *reading, s string) {
	if strings.HasPrefix(s, "(") {
		startBoard(r, s)
		return
	}
	s = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(s, "Problema "), "Tabuleiro "))
	r.block.Problem = word(s)
	if n, err := strconv.Atoi(s); err == nil && n > 0 {
		r.block.Ordinal = n
	}
	r.box = r.start()
}

// start gathers the board at the start.
func (r *reading) start() *box {
	return &box{put: func(s string) {
		if r.block.Start == "" {
			r.block.Start = s
		}
	}}
}

func startBoard(r *reading, s string) {
	r.box = r.start()
	r.box.offer(s)
}

func finalBoard(r *reading, s string) {
	r.box = &box{put: func(s string) { r.block.Final = s }}
	r.box.offer(s)
}

// offer takes what stands on the line of a key.
func (b *box) offer(s string) {
	if l := newLine(s); l.startsForm() {
		b.take(&l)
	}
}

// readTarget reads the points; "max" asks for the most, and is no number.
func readTarget(r *reading, s string) {
	r.block.Most = strings.EqualFold(s, "max")
	if strings.ContainsAny(s, "0123456789") {
		r.block.Claims.Target = figure(s)
	}
}

func readVerdict(r *reading, s string) {
	s = folded(clipped(s))
	r.impossible = r.impossible || strings.HasPrefix(s, "imposs")
	r.block.Optimal = r.block.Optimal || slices.Contains(optimal, s)
	r.block.Open = (r.block.Open || strings.HasPrefix(s, "desconhecido")) && !r.impossible
	r.block.Unsolved = r.block.Unsolved || r.block.Open || r.impossible
	r.verdict = s
}

// bounded reads the bound of a verdict: "solucao limite inferior 5", of the most points
// "solucao limite superior 2410 parou por time".
func (r *reading) bounded() {
	mark := "limite inferior "
	if r.block.Most {
		mark = "limite superior "
	}
	if _, bound, ok := strings.Cut(r.verdict, mark); ok {
		if number, _, _ := strings.Cut(bound, " "); number != "" && strings.Trim(number, "0123456789") == "" {
			r.block.Claims.Bound = figure(number)
		}
	}
}

// optimal are the verdicts that call a solution the best one, with the accent lost too.
var optimal = []string{"otima", "tima", "optima", "otimo", "optimo", "solucao otima", "solucao optima", "optimal"}
