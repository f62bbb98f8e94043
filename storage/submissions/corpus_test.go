package submissions_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// handin is a generated file, and what is true of its one block.
type handin struct {
	kind    string // what was done to it
	name    string
	content []byte

	layout, game string
	wayless      bool
	legal        []string
	brokenAt     int // 0 for none
	reaches      string
	moves        int
	optimum      int // 0 where it is not asked
	flaws        int // at least so many issues
	same         string
}

// problem is a problem with its path, legal under some rules, and its published
// optimum under each.
type problem struct {
	game, name string
	start      board
	target     int
	optimum    func(rules string) int
}

func always(n int) func(string) int { return func(string) int { return n } }

// problems are those with optima that were published, or found by programs of
// others; see truth.
var problems = []problem{
	{"cavalo", "A", newKnight([][]int{{2, 20, 44, -1, -1, -1, -1, -1, -1, -1}, nil, {-1, 3, 30, -1, -1, -1, -1, -1, -1, -1}, nil, {-1, -1, -1, 22, -1, -1, -1, -1, -1, -1}}, 70), 70, always(3)},
	{"cavalo", "C", newKnight([][]int{
		{1, 12, 3, 23, -1, 88, -1, -1, -1, -1},
		{21, 45, 43, -1, -1, -1, -1, -1, -1, -1},
		{-1, 56, -1, 78, -1, -1, -1, -1, -1, -1},
		{89, -1, 99, 54, -1, -1, -1, -1, -1, -1},
	}, 270), 270, always(6)},
	{"adjiboto", "A", seeds{pits: [2][6]int{{0, 0, 0, 0, 0, 2}, {0, 0, 0, 0, 4, 0}}}, 0, always(4)},
	{"adjiboto", "C", seeds{pits: [2][6]int{{0, 3, 0, 3, 0, 3}, {3, 0, 3, 0, 3, 0}}}, 0, always(6)},
	{"quatro", "A", fourPieces, 0, always(1)},
}

// fourPieces is Quatro A of the course.
var fourPieces = pieces{
	cells: [4][4]string{
		{"branca quadrada alta oca", "preta quadrada baixa cheia", "", "preta quadrada alta oca"},
		{"branca redonda alta oca", "preta redonda alta oca", "branca redonda alta cheia", ""},
		{"", "preta redonda alta cheia", "preta redonda baixa cheia", ""},
		{"branca redonda baixa oca", "branca quadrada alta cheia", "preta redonda baixa oca", "branca quadrada baixa cheia"},
	},
	reserve: []string{"preta quadrada alta cheia", "preta quadrada baixa oca", "branca redonda baixa cheia", "branca quadrada baixa oca"},
}

// generator makes files with a known truth.
type generator struct {
	*rand.Rand
	serial int
	right  []handin // for copies
}

// path is a path to a goal under the given rules, of at most so many moves; nil when
// none is found by going at random.
func (g *generator) way(p *problem, rules string, least, most int) []string {
	for range 5_000 {
		b, moves := under(p.start, rules), []string{}
		for len(moves) < most && !b.goal() {
			legal := b.moves()
			if len(legal) == 0 {
				break
			}
			move := legal[g.IntN(len(legal))]
			b, moves = b.play(move), append(moves, move)
		}
		if b.goal() && len(moves) >= least {
			return moves
		}
	}
	return nil
}

// claim is what a block will say.
type claim struct {
	p                   *problem
	rules               string
	moves               []string
	boards              []board // with the start
	generated, expanded int
	penetrance, factor  string
	length, score       int
	seconds             float64
	// verdict, points and goal stand in the lines of those names, "" for none.
	verdict, points, goal string
}

func (g *generator) claim(p *problem, rules string, moves []string) claim {
	c := claim{p: p, rules: rules, moves: moves, length: len(moves), seconds: 0.001 + g.Float64()}
	b := under(p.start, rules)
	c.boards = []board{b}
	for _, move := range moves {
		if b != nil {
			b = b.play(move)
		}
		if b != nil {
			c.boards, c.score = append(c.boards, b), b.points()
		}
	}
	c.expanded = len(moves) + 1 + g.IntN(200)
	c.generated = c.expanded + 1 + g.IntN(300)
	c.measure()
	return c
}

// measure works out the measures that follow from length and nodes.
func (c *claim) measure() {
	c.penetrance = fmt.Sprintf("%.6f", float64(c.length)/float64(c.generated))
	low, high := 0.0, float64(c.generated)
	for range 100 {
		middle, sum := (low+high)/2, 0.0
		for i := 1; i <= c.length; i++ {
			sum += math.Pow(middle, float64(i))
		}
		if sum < float64(c.generated) {
			low = middle
		} else {
			high = middle
		}
	}
	c.factor = fmt.Sprintf("%.4f", low)
}

// truth fills in what is true of a claim: legal under which rules, and so on. Where
// boards are shown they must be those of the rules too.
func (c *claim) truth(h *handin, shown, finalShown bool) {
	h.game, h.moves = c.p.game, len(c.moves)
	h.reaches = "false"
	farthest := 0
	for _, rules := range settings[c.p.game] {
		ends, steps := follow(under(c.p.start, rules), c.moves)
		if shown {
			steps = c.agree(rules)
		}
		farthest = max(farthest, steps)
		if steps < len(c.moves) {
			continue
		}
		last := c.boards[len(c.boards)-1].text()
		if finalShown && !slices.ContainsFunc(ends, func(b board) bool { return b.text() == last }) {
			continue
		}
		h.legal = append(h.legal, rules)
		if h.optimum == 0 && slices.ContainsFunc(ends, board.goal) {
			h.reaches, h.optimum = "true", c.p.optimum(rules)
		}
	}
	if len(h.legal) == 0 {
		h.brokenAt = farthest + 1
	}
}

// agree is how many boards of a claim can follow each other under some rules.
func (c *claim) agree(rules string) int {
	b := under(c.p.start, rules)
	for i, want := range c.boards[1:] {
		var next board
		for _, move := range b.moves() {
			if after := b.play(move); after.text() == want.text() {
				next = after
			}
		}
		if next == nil {
			return i
		}
		b = next
	}
	return len(c.boards) - 1
}

// file makes a file of a kind.
func (g *generator) file(kind string) handin {
	g.serial++
	h := handin{kind: kind, name: fmt.Sprintf("%04d-%s.dat", g.serial, kind)}
	if kind == "copied" && len(g.right) > 0 {
		original := g.right[g.IntN(len(g.right))]
		h2 := original
		h2.kind, h2.name, h2.same = kind, h.name, original.name
		return h2
	}
	p := &problems[g.IntN(len(problems))]
	layouts := []string{"ours", "course", "columns", "boards", "lists", "tabs"}
	if p.game == "quatro" {
		layouts = []string{"ours", "course", "statistics"}
	}
	if p.game == "adjiboto" {
		layouts = []string{"ours", "course", "lists"}
	}
	layout := layouts[g.IntN(len(layouts))]
	rules := settings[p.game][0]
	if kind == "rules" && p.game != "quatro" { // squares are there from the start
		rules = settings[p.game][g.IntN(len(settings[p.game]))]
	}
	if kind == "illegal" || kind == "long" {
		layout = []string{"ours", "course"}[g.IntN(2)]
	}
	least, most := 1, p.optimum(rules)+4
	if kind == "long" {
		for p.game == "quatro" {
			p = &problems[g.IntN(len(problems))]
			rules = settings[p.game][0]
		}
		least, most = p.optimum(rules)+1, p.optimum(rules)+12
	}
	moves := g.way(p, rules, least, most)
	for moves == nil { // no path that long was found: the shortest will do
		moves = g.way(p, rules, 1, 30)
	}
	if kind == "illegal" {
		moves = g.spoil(p, moves)
	}
	c := g.claim(p, rules, moves)
	if kind == "measures" {
		g.lie(&c, layout)
		h.flaws = 1
	}
	g.write(&h, &c, layout)
	g.damage(&h, kind)
	if kind == "right" {
		g.right = append(g.right, h)
	}
	return h
}

// spoil puts a move that no rules allow into a path.
func (g *generator) spoil(p *problem, moves []string) []string {
	moves = slices.Clone(moves)
	at := g.IntN(len(moves))
	switch p.game {
	case "cavalo":
		moves[at] = "J10"
	case "adjiboto":
		moves[at] = "(1 9)"
	default:
		moves[at] = "A1=bqao"
	}
	return moves
}

// lie makes one measure wrong.
func (g *generator) lie(c *claim, layout string) {
	lies := 6
	if layout == "statistics" || layout == "tabs" { // no path tells the length
		lies = 5
	}
	switch g.IntN(lies) {
	case 0:
		c.penetrance = "1.25"
	case 1:
		c.expanded = c.generated + 5
	case 2:
		c.factor = "9.75"
	case 3:
		c.penetrance = fmt.Sprintf("%.6f", 2*float64(c.length)/float64(c.generated))
	case 4:
		c.seconds = -1
	default:
		c.length += 2
		c.measure()
	}
}

// write writes the block in a layout.
func (g *generator) write(h *handin, c *claim, layout string) {
	var b strings.Builder
	h.layout = layout
	switch layout {
	case "ours":
		h.layout = "course"
		c.course(&b, true)
		c.truth(h, false, true)
	case "course":
		c.course(&b, false)
		c.truth(h, false, true)
	case "columns":
		h.layout = "course"
		c.columns(&b)
		c.truth(h, true, false)
	case "boards":
		c.series(&b)
		c.truth(h, true, false)
	case "lists":
		c.lists(&b)
		c.truth(h, true, false)
	case "statistics":
		c.statistics(&b)
		c.ends(h)
	case "tabs":
		c.tabs(&b)
		c.ends(h)
	}
	h.content = []byte(b.String())
}

// ends is the truth of a layout without a path.
func (c *claim) ends(h *handin) {
	h.game, h.wayless, h.legal = c.p.game, true, nil
	h.reaches = fmt.Sprint(c.boards[len(c.boards)-1].goal())
	h.optimum = c.p.optimum("")
	if c.p.game == "cavalo" { // points do not show on a board
		h.reaches = "null"
	}
}

func indented(text string) string { return " " + strings.ReplaceAll(text, "\n", "\n ") + "\n" }

// course is the wording of the course, as this program writes it or as others do.
func (c *claim) course(b *strings.Builder, ours bool) {
	last := c.boards[len(c.boards)-1]
	fmt.Fprint(b, " RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n")
	fmt.Fprintf(b, " -- Problema: %s\n", c.p.name)
	if ours {
		fmt.Fprintf(b, " -- Jogo: %s\n -- Regras: %s\n -- Programa: procura 0.1.0\n", c.p.game, c.rules)
	}
	switch {
	case c.goal != "":
		fmt.Fprintf(b, " -- Objetivo: %s\n", c.goal)
	case c.p.target > 0:
		fmt.Fprintf(b, " -- Objetivo: %d\n", c.p.target)
	}
	fmt.Fprint(b, " -- Algoritmo: bfs\n")
	if c.points != "" {
		fmt.Fprintf(b, " -- Pontuação: %s\n", c.points)
	}
	if c.verdict != "" {
		fmt.Fprintf(b, " -- Veredicto: %s\n", c.verdict)
	}
	fmt.Fprintf(b, " -- Tempo Demorado: %.6f segundos\n", c.seconds)
	fmt.Fprintf(b, " -- Número de nós gerados: %d\n -- Número de nós expandidos: %d\n", c.generated, c.expanded)
	fmt.Fprintf(b, " -- Penetrância: %s\n -- Fator de ramificação média: %s\n", c.penetrance, c.factor)
	if ours {
		fmt.Fprintf(b, " -- Profundidade da solucao: %d\n -- Caminho solucao: (%s)\n", c.length, strings.Join(c.moves, " "))
	} else {
		fmt.Fprintf(b, " -- Comprimento da solução: %d\n -- Início: 10:22:10 -- Fim: 10:22:11\n", c.length)
		fmt.Fprintf(b, " -- Caminho solução: (%s)\n", strings.Join(pairs(c.moves), " "))
	}
	fmt.Fprintf(b, " -- Tabuleiro Inicial:\n%s -- Tabuleiro Final:\n%s -- Fim\n", indented(c.boards[0].text()), indented(last.text()))
}

// pairs writes cells as lists: (I 1).
func pairs(moves []string) []string {
	list := slices.Clone(moves)
	for i, move := range moves {
		if len(move) <= 3 {
			list[i] = "(" + move[:1] + " " + move[1:] + ")"
		}
	}
	return list
}

// columns is the wording of the course with a board in columns for each step.
func (c *claim) columns(b *strings.Builder) {
	fmt.Fprintf(b, " RESULTADOS FINAIS DA RESOLUÇÃO DO TABULEIRO:\n -- Algoritmo: dfs\n -- Tempo Demorado: %.6f segundos\n", c.seconds)
	fmt.Fprintf(b, " -- Numero de nos gerados: %d\n -- Numero de nos expandidos: %d\n -- Penetrancia: %s\n", c.generated, c.expanded, c.penetrance)
	fmt.Fprintf(b, " -- Fator de ramificacao media: %s\n -- Comprimento da solucao: %d\n", c.factor, c.length)
	for i, step := range c.boards {
		fmt.Fprintf(b, " Score: %d/%d | Depth: %d\n", step.points(), c.p.target, i)
		grid := strings.NewReplacer("(", " ", ")", " ").Replace(step.text())
		fmt.Fprintf(b, "%s\n", strings.ReplaceAll(grid, "NIL", " --"))
	}
	fmt.Fprint(b, " -- Fim\n")
}

// series is the layout boards.
func (c *claim) series(b *strings.Builder) {
	fmt.Fprintf(b, "Tabuleiro %s\n - Algoritmo: A*\n - Objetivo: %d pontos\n", c.p.name, c.p.target)
	for i, step := range c.boards[1:] {
		fmt.Fprintf(b, "Pontos: %d Profundidade: %d\n%s\n", step.points(), i+1, step.text())
	}
	fmt.Fprintf(b, " - Nº nós gerados: %d\n - Nº nós expandidos: %d\n - Penetrância: %s\n", c.generated, c.expanded, c.penetrance)
	fmt.Fprintf(b, " - Fator de ramificação média: %s\n - Profundidade da solução: %d\n - Tempo: %.3f segundos\n", c.factor, c.length, c.seconds)
}

// lists is the layout lists: boards from the end to the start.
func (c *claim) lists(b *strings.Builder) {
	fmt.Fprintf(b, "> Características:\n - Algoritmo: BFS\n - Heuristica: NIL\n - Profundidade: 20\n - Problema: %s\n", flat(c.boards[0]))
	fmt.Fprintf(b, "> Resultados:\n - Nós gerados: %d\n - Nós expandidos: %d\n - Penetrância: %s\n", c.generated, c.expanded, c.penetrance)
	fmt.Fprintf(b, " - Fator de ramificação: %s\n - Profundidade da solução: %d\n - Tempo: %.3f s\n - Solução:\n", c.factor, c.length, c.seconds)
	for _, step := range slices.Backward(c.boards) {
		fmt.Fprintf(b, " > %s\n", flat(step))
	}
}

func flat(b board) string { return strings.Join(strings.Fields(b.text()), " ") }

// statistics is the layout statistics.
func (c *claim) statistics(b *strings.Builder) {
	fmt.Fprint(b, "Gerado em \"21/12/2020 10:22:10\"\n\nESTATISTICAS GERAIS\n\n")
	for i, title := range []string{"TABULEIRO INICIAL", "TABULEIRO SOLUÇÃO"} {
		step := c.boards[i*(len(c.boards)-1)].(pieces)
		fmt.Fprintf(b, "--- %s ---\n%s\n\n", title, strings.Join(step.rows(), "\n"))
		for _, piece := range step.reserve {
			fmt.Fprintf(b, "(%s)\n", piece)
		}
	}
	fmt.Fprintf(b, "--- RESULTADOS ---\nAlgoritmo: BFS\nProfundidade do Nó: %d\nNos Gerados: %d\nNos Expandidos: %d\n", c.length, c.generated, c.expanded)
	fmt.Fprintf(b, "Fator de Ramificacao: %s\nPenetrância: %s\nTempo em Segundos: %.3f\n", c.factor, c.penetrance, c.seconds)
}

// tabs is the layout tabs.
func (c *claim) tabs(b *strings.Builder) {
	fmt.Fprintf(b, "\tTabuleiro: %s\n\tAlgoritmo: bfs\n\tInicio: 9:59:58 Fim: 10:00:01\n\tObjetivo: %d\n", c.p.name, c.p.target)
	fmt.Fprintf(b, "\tNós gerados: %d\n\tNós expandidos: %d\n\tPenetrância: %s\n\tFator de ramificação: %s\n", c.generated, c.expanded, c.penetrance, c.factor)
	fmt.Fprintf(b, "\tTempo: %.3f\n\tProfundidade: %d\n\tEstado Inicial do Tabuleiro\n%s\n\tEstado Final\n%s\n", c.seconds, c.length, c.boards[0].text(), c.boards[len(c.boards)-1].text())
}

// damage does to a file what happens to files.
func (g *generator) damage(h *handin, kind string) {
	text := string(h.content)
	switch kind {
	case "torn":
		text = text[:strings.Index(strings.ToLower(text), "gerados")]
		*h = handin{kind: kind, name: h.name, layout: h.layout, flaws: 1}
	case "unknown":
		text = "Trabalho de Inteligencia Artificial\n\nO algoritmo chegou ao fim depois de 12 nos.\nVer relatorio.\n"
		*h = handin{kind: kind, name: h.name, wayless: true, reaches: "null"}
	}
	switch g.IntN(6) {
	case 0:
		text = strings.ReplaceAll(text, "\n", "\r\n")
	case 1:
		text = latin1(text)
	case 2:
		text = strings.NewReplacer("ã", "a", "á", "a", "ç", "c", "ú", "u", "ó", "o", "Ã", "A", "Ç", "C", "â", "a", "í", "i", "é", "e", "º", "").Replace(text)
	case 3:
		lines := strings.SplitAfter(text, "\n")
		at := 1 + g.IntN(len(lines)-1)
		text = strings.Join(lines[:at], "") + "<<<<<<< HEAD\n=======\n>>>>>>> entrega\n" + strings.Join(lines[at:], "")
	case 4:
		text = "\n\n" + strings.ReplaceAll(text, "\n -", "\n\n -")
	}
	h.content = []byte(text)
}

func latin1(s string) string {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		b = append(b, byte(r))
	}
	return string(b)
}
