package submissions

import (
	"regexp"
	"strconv"
	"strings"

	"procura/core/grade"
)

// field is a line of a block with a key; the key's pattern sees it folded. The
// first that fits is taken.
type field struct {
	pattern *regexp.Regexp
	read    func(*reading, string)
}

func on(pattern string, read func(*reading, string)) field {
	return field{regexp.MustCompile(pattern), read}
}

// fields are the keys of all layouts: their words are the same in most.
var fields = []field{
	on(`^fim$`, func(r *reading, _ string) { r.done = r.block.Layout == grade.Course }),
	on(`^problema`, readProblem),
	on(`^tabuleiro$`, readProblem),
	on(`^(tabuleiro|estado) inic`, startBoard),
	on(`^(tabuleiro|estado) (final|sol)`, finalBoard),
	on(`^reserva`, ignored),
	on(`^regras`, func(r *reading, s string) { r.block.Rules = s }),
	on(`^programa`, func(r *reading, s string) { r.ours = strings.HasPrefix(s, "procura ") }),
	on(`^(data|gerado em)\b`, func(r *reading, s string) { r.block.Clock = s }),
	on(`^algoritmo`, func(r *reading, s string) { r.block.Algorithm = word(s) }),
	on(`^heur`, func(r *reading, s string) { r.block.Heuristic = word(s) }),
	on(`^obje\w{0,2}tivo`, readTarget),
	on(`^(veredicto|verdict)`, readVerdict),
	on(`^profundidade (maxima|max|limite)`, ignored),
	on(`^caminho`, readWay),
	on(`^(comprimento|profundidade)`, into(func(c *grade.Claims) *grade.Figure { return &c.Length })),
	on(`gerad[oa]s`, into(func(c *grade.Claims) *grade.Figure { return &c.Generated })),
	on(`expandid[oa]s`, into(func(c *grade.Claims) *grade.Figure { return &c.Expanded })),
	on(`^penetr`, into(func(c *grade.Claims) *grade.Figure { return &c.Penetrance })),
	on(`ramific`, into(func(c *grade.Claims) *grade.Figure { return &c.Branching })),
	on(`^tempo`, readTime),
	on(`^inicio`, readClock),
	on(`^(pontua|pontos|score)`, into(func(c *grade.Claims) *grade.Figure { return &c.Score })),
	on(`^sol\w*o$`, readSolution),
}

func ignored(*reading, string) {}

// into reads a number.
func into(which func(*grade.Claims) *grade.Figure) func(*reading, string) {
	return func(r *reading, s string) { *which(&r.block.Claims) = figure(s) }
}

// word is a value, "" for the dash that stands for none.
func word(s string) string {
	if s == "-" {
		return ""
	}
	return s
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
	if strings.ContainsAny(s, "0123456789") {
		r.block.Claims.Target = figure(s)
	}
}

func readVerdict(r *reading, s string) {
	s = folded(s)
	r.block.Unsolved = strings.HasPrefix(s, "imposs") || strings.HasPrefix(s, "desconhecido")
}
