package submissions_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/games"
	"procura/core/gametest"
	"procura/core/grade"
	"procura/core/search"
	"procura/storage/submissions"
)

// What people really write is read, or is unread: see README of the files' folder.
func TestWaysOfTheFieldAreReadOrUnread(t *testing.T) {
	j := judge(t)
	for file, want := range map[string]string{
		"path-json.dat": "right legal", "path-dashes.dat": "right legal", "path-package.dat": "right legal", "path-print-length.dat": "open cut",
	} {
		blocks := submissions.Parse(file, sample(t, filepath.Join("field", file)))
		if v := j.Judge(t.Context(), blocks[0]); len(blocks) != 1 || fmt.Sprint(v.Status, " ", v.Reason) != want {
			t.Errorf("%s: %d blocks, %s %s, %v; want %s", file, len(blocks), v.Status, v.Reason, v.Issues, want)
		}
	}
}

// handIn is a block of the course with a line, or some, in the place of its path.
func handIn(start, target, way string) string {
	if target != "" {
		target = " -- Objetivo: " + target + "\n"
	}
	return " RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n -- Algoritmo: BFS\n" + target + " -- Numero de nos gerados: 1000\n" + way +
		"\n -- Tabuleiro Inicial:\n" + start + "\n -- Fim\n"
}

const (
	cavaloA = `((2 20 44 NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)
(NIL 03 30 NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)
(NIL NIL NIL 22 NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)
(NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)
(NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL))`
	adjiA   = `((0 0 0 0 0 2) (0 0 0 0 4 0))`
	quatroB = `(((((branca redonda alta oca) (branca quadrada alta oca) 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((preta quadrada alta cheia) (branca redonda baixa oca) (preta redonda alta oca))))`
)

// Each shape holds a right path, B1 C3 D5 of Cavalo A, and must be read as want says, or never be wrong where
// that is ""; with D5 made E5, which is illegal, or another last move, it is never right.
func TestTheShapesOfWaysAreReadOrUnread(t *testing.T) {
	j := grade.New(games.All(games.Settings{}), nil, search.Limits{Time: time.Minute, Memory: 1 << 30}, 1)
	verdict := func(start, target, way string) string {
		blocks := submissions.Parse("f", []byte(handIn(start, target, way)))
		if len(blocks) != 1 {
			t.Fatalf("%s: %d blocks", way, len(blocks))
		}
		v := j.Judge(t.Context(), blocks[0])
		return fmt.Sprint(v.Status, " ", v.Reason)
	}
	for _, c := range []struct{ start, target, way, old, illegal, want string }{
		{cavaloA, "70", " -- Caminho solucao: (B1 C3 D5)", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho = (B1 C3 D5)", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho = (P17::B1 P17::C3 P17::D5)", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho solucao -> B1 C3 D5", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho da solução (B1 C3 D5)", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho solucao B1 C3 D5", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: #(B1 C3 D5)", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: :B1 :C3 :D5", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: (|b1| |c3| |d5|)", "d5", "e5", "right legal"},
		{cavaloA, "70", " -- Caminho: B1, C3 e D5", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: {B1; C3; D5}", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: B1 > C3 > D5", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: b1→c3→d5", "d5", "e5", "right legal"},
		{cavaloA, "70", " -- Caminho: B1(20) C3(30) D5(22)", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: B1 20, C3 30, D5 22", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: 1) B1 2) C3 3) D5", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: 1. B1 2. C3 3. D5", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho:\n 1º B1\n 2º C3\n 3º D5", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho:\n [1] B1\n [2] C3\n [3] D5", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: Nb1 Nc3 Nd5", "d5", "e5", "right legal"},
		{cavaloA, "70", " -- Caminho: Cb1 Cc3 Cd5", "d5", "e5", "right legal"},
		{cavaloA, "70", " -- Caminho: [(0,1),(2,2),(4,3)]", "(4,3)", "(4,4)", "right legal"},
		{cavaloA, "70", " -- Caminho: 0-1 2-2 4-3", "4-3", "4-4", "right legal"},
		{cavaloA, "70", " -- Caminho: L0C1 L2C2 L4C3", "L4C3", "L4C4", "right legal"},
		{cavaloA, "70", " -- Caminho: (linha 1 coluna 2) (linha 3 coluna 3) (linha 5 coluna 4)", "coluna 4", "coluna 5", "right legal"},
		{cavaloA, "70", " -- Caminho: [{\"linha\": 0, \"coluna\": 1}, {\"linha\": 2, \"coluna\": 2}, {\"linha\": 4, \"coluna\": 3}]", "\"coluna\": 3", "\"coluna\": 4", "right legal"},
		{cavaloA, "70", " -- Caminho: B01 C03 D05", "D05", "E05", "right legal"},
		{cavaloA, "70", " -- Caminho: 1B 3C 5D", "5D", "5E", "right legal"},
		{cavaloA, "70", " -- Caminho: (B1 C3 D5) Custo 3", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: B1 C3 D5, em 3 jogadas", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: início -> B1 -> C3 -> D5 -> fim", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho:\n B1\n C3\n D5\n Custo total 3", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Percurso: B1 C3 D5", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Sequência de jogadas: [B1, C3, D5]", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Jogadas: 3\n -- Jogada 1: B1\n -- Jogada 2: C3\n -- Jogada 3: D5", "D5", "E5", "right legal"},
		{cavaloA, "70", " -- Caminho: (B1 C3 D5) (B1 C3 D5)", "D5", "E5", "unread unread"},
		{cavaloA, "70", " -- Caminho: (B1 C3 ...)", "C3", "C4", "open cut"},
		{cavaloA, "70", " -- Caminho: B1, C3…", "C3", "C4", "open cut"},
		{cavaloA, "70", " -- Caminho: B1-20 C3-30 D5-22", "D5", "E5", "unread unread"},
		{cavaloA, "70", " -- Caminho: B10 C8 D6", "D6", "E6", "unread unread"},    // rows from the bottom
		{cavaloA, "70", " -- Caminho: A2 C3 E4", "E4", "E5", "unread unread"},     // letters for rows
		{cavaloA, "70", " -- Caminho: B1-C3, C3-D5", "D5", "E5", "unread unread"}, // from and to
		{cavaloA, "70", " -- Caminho: 20 30 22", "22", "44", "unread unread"},     // the numbers of the cells
		{cavaloA, "70", " -- Caminho: cavalo em B1, salta C3, acaba D5", "D5", "E5", "unread unread"},
		{cavaloA, "70", " -- Caminho:\n Primeiro: B1\n Segundo: C3\n Terceiro: D5", "D5", "E5", ""},
		{cavaloA, "70", " -- Caminho:\n vai para B1 e ganha 20 pontos\n vai para C3\n vai para D5", "D5", "E5", ""},
		{cavaloA, "70", " -- Caminho: ver o ficheiro log.txt", "log", "logs", "unread unread"},
		{cavaloA, "70", " -- Caminho: (# # #)", "#", "#", "unread unread"},
		{cavaloA, "70", " -- Caminho: #<VECTOR 3>", "3", "4", "unread unread"},
		{cavaloA, "70", " -- Caminho: não calculado", "o", "o", "unread unread"},
		{adjiA, "", " -- Caminho: 0,5 1,4 0,5 1,5", "1,5", "1,3", "right legal"},
		{adjiA, "", " -- Caminho: (0, 5) (1, 4) (0, 5) (1, 5)", "1, 5", "1, 3", "right legal"},
		{adjiA, "", " -- Caminho: [[0, 5], [1, 4], [0, 5], [1, 5]]", "[1, 5]", "[1, 3]", "right legal"},
		{adjiA, "", " -- Caminho: L0C5 L1C4 L0C5 L1C5", "L1C5", "L1C3", "right legal"},
		{adjiA, "", " -- Caminho: C5L0 C4L1 C5L0 C5L1", "C5L1", "C3L1", "right legal"},
		{adjiA, "", " -- Caminho: 0-5 1-4 0-5 1-5", "1-5", "1-3", "right legal"},
		{adjiA, "", " -- Caminho: (0 5 1 4 0 5 1 5)", "1 5)", "1 3)", "unread unread"},
		{adjiA, "", " -- Caminho: 5 10 5 11", "11", "9", "unread unread"},
		{adjiA, "", " -- Caminho: (5 0) (4 1) (5 0) (5 1)", "(5 1)", "(3 1)", "unread unread"},
		{adjiA, "", " -- Caminho: (1 5) (0 4) (1 5) (0 5)", "(0 5)", "(0 3)", "unread unread"}, // row 0 below
		{adjiA, "", " -- Caminho: A5 B4 A5 B5", "B5", "B3", "unread unread"},
		{quatroB, "", " -- Caminho: (C1=prao D1=brbo)", "D1", "A1", "right legal"},
		{quatroB, "", " -- Caminho: C1:prao D1:brbo", "D1", "A1", "right legal"},
		{quatroB, "", " -- Caminho: ((C1 prao) (D1 brbo))", "D1", "A1", "right legal"},
		{quatroB, "", " -- Caminho: ((C1 (preta redonda alta oca)) (D1 (branca redonda baixa oca)))", "D1", "A1", "right legal"},
		{quatroB, "", " -- Caminho: (((preta redonda alta oca) (0 2)) ((branca redonda baixa oca) (0 3)))", "(0 3)", "(0 0)", "right legal"},
		{quatroB, "", " -- Caminho: C1 (preta redonda alta oca) -> D1 (branca redonda baixa oca)", "D1", "A1", "right legal"},
		{quatroB, "", " -- Caminho: C1=apro D1=bbro", "D1", "A1", "unread unread"}, // height first
		{quatroB, "", " -- Caminho: C1=7 D1=12", "D1", "A1", ""},
	} {
		got := verdict(c.start, c.target, c.way)
		if c.want != "" && got != c.want || strings.HasPrefix(got, "wrong") {
			t.Errorf("%q: %s, want %s", c.way, got, c.want)
		}
		if c.old == c.illegal {
			continue
		}
		last := strings.LastIndex(c.way, c.old)
		bad := c.way[:last] + c.illegal + c.way[last+len(c.old):]
		if got := verdict(c.start, c.target, bad); strings.HasPrefix(got, "right") || strings.HasPrefix(got, "wrong") && got != "wrong illegal" {
			t.Errorf("%q is illegal: %s", bad, got)
		}
	}
}

// spelling is a path in one of the notations in which moves are written.
type spelling struct {
	name  string
	write func(p *problem, moves []string) string
	// read says that a right path must be read.
	read bool
}

// spot is a move as a test takes it apart.
type spot struct {
	row, column int
	rest        string // "=bqac"
}

func spotOf(move string) spot {
	var s spot
	if strings.HasPrefix(move, "(") {
		_, _ = fmt.Sscanf(move, "(%d %d)", &s.row, &s.column)
		return s
	}
	place, rest, _ := strings.Cut(move, "=")
	place, _, _ = strings.Cut(place, "-")
	row, _ := strconv.Atoi(place[1:])
	s.row, s.column = row-1, int(place[0]-'A')
	if rest != "" {
		s.rest = "=" + rest
	}
	return s
}

// spelled writes the moves of a path one by one, and joins them.
func spelled(name string, read bool, before, between, after string, write func(p *problem, at int, move string, s spot) string) spelling {
	return spelling{name: name, read: read, write: func(p *problem, moves []string) string {
		var words []string
		for i, move := range moves {
			words = append(words, write(p, i, move, spotOf(move)))
		}
		return " -- Caminho solucao: " + before + strings.Join(words, between) + after
	}}
}

func plainMove(_ *problem, _ int, move string, _ spot) string { return move }

func pairOf(format string, base int, turned bool) func(*problem, int, string, spot) string {
	return func(_ *problem, _ int, _ string, s spot) string {
		first, second := s.row+base, s.column+base
		if turned {
			first, second = second, first
		}
		return fmt.Sprintf(format, first, second) + s.rest
	}
}

var spellings = []spelling{
	spelled("own", true, "(", " ", ")", plainMove),
	spelled("bare", true, "", " ", "", plainMove),
	spelled("commas", true, "", ", ", "", plainMove),
	spelled("semicolons", true, "{", "; ", "}", plainMove),
	spelled("arrows", true, "", " -> ", "", plainMove),
	spelled("tight arrows", true, "", "→", "", plainMove),
	spelled("lines", true, "\n ", "\n ", "", plainMove),
	spelled("vector", true, "#(", " ", ")", plainMove),
	spelled("numbered", true, "\n", "\n", "", func(_ *problem, i int, move string, _ spot) string { return fmt.Sprintf(" %d) %s", i+1, move) }),
	spelled("numbered on a line", true, "", " ", "", func(_ *problem, i int, move string, _ spot) string { return fmt.Sprintf("%d. %s", i+1, move) }),
	spelled("named", true, "\n", "\n", "", func(_ *problem, i int, move string, _ spot) string { return fmt.Sprintf(" Jogada %d: %s", i+1, move) }),
	spelled("small letters", true, "(", " ", ")", func(_ *problem, _ int, move string, _ spot) string { return strings.ToLower(move) }),
	spelled("JSON", true, "[", ",", "]", func(p *problem, _ int, move string, _ spot) string {
		if p.game == "adjiboto" {
			return strings.NewReplacer("(", "[", " ", ",", ")", "]").Replace(move)
		}
		return strconv.Quote(move)
	}),
	spelled("notes", true, "", " ", "", func(_ *problem, i int, move string, _ spot) string { return fmt.Sprintf("%s [%d]", move, 10*i) }),
	spelled("pairs", true, "(", " ", ")", pairOf("(%d %d)", 0, false)),
	spelled("dotted pairs", true, "(", " ", ")", pairOf("(%d . %d)", 0, false)),
	spelled("tuples", true, "[", ", ", "]", pairOf("(%d, %d)", 0, false)),
	spelled("rows and columns", true, "", " ", "", pairOf("L%dC%d", 0, false)),
	spelled("rows and columns from 1", true, "", " ", "", pairOf("L%dC%d", 1, false)),
	spelled("pairs from 1", true, "(", " ", ")", pairOf("(%d %d)", 1, false)),
	spelled("columns first", false, "(", " ", ")", pairOf("(%d %d)", 0, true)),
	spelled("columns first from 1", false, "(", " ", ")", pairOf("(%d %d)", 1, true)),
	spelled("dashes between numbers", false, "", " ", "", pairOf("%d-%d", 0, false)),
	spelled("rows from the bottom", false, "(", " ", ")", func(p *problem, _ int, _ string, s spot) string {
		columns := map[string]int{"cavalo": 10, "adjiboto": 2, "quatro": 4}
		rows := columns[p.game]
		if p.game == "adjiboto" {
			return fmt.Sprintf("(%d %d)", rows-1-s.row, s.column)
		}
		return fmt.Sprintf("%c%d%s", 'A'+s.column, rows-s.row, s.rest)
	}),
	spelled("letters for rows", false, "(", " ", ")", func(_ *problem, _ int, _ string, s spot) string {
		return fmt.Sprintf("%c%d%s", 'A'+s.row, s.column+1, s.rest)
	}),
	spelled("letters and rows from 0", false, "(", " ", ")", func(_ *problem, _ int, _ string, s spot) string {
		return fmt.Sprintf("%c%d%s", 'A'+s.column, s.row, s.rest)
	}),
	spelled("with the place before", false, "", ", ", "", func(_ *problem, _ int, move string, _ spot) string { return move + " " + move }),
	spelled("words between", false, "", " e logo a seguir ", "", plainMove),
	spelled("one number", false, "(", " ", ")", func(_ *problem, _ int, _ string, s spot) string { return fmt.Sprint(s.row*10 + s.column) }),
	{name: "cut", write: func(_ *problem, moves []string) string {
		return " -- Caminho solucao: (" + strings.Join(moves[:len(moves)/2], " ") + " ...)"
	}},
	{name: "from and to", write: func(_ *problem, moves []string) string {
		var hops []string
		for i := range len(moves) - 1 {
			hops = append(hops, moves[i]+"-"+moves[i+1])
		}
		return " -- Caminho solucao: " + strings.Join(append(hops, moves[len(moves)-1])[:max(1, len(hops))], ", ")
	}},
}

// A right path at random is right in the notations that are read, and in others never wrong; one that no
// rules allow is never right.
func TestWaysAtRandomAreNeverWrongForTheirNotation(t *testing.T) {
	c := newClassroom(36)
	j := c.judge(t)
	random := rand.New(rand.NewPCG(36, 1))
	for range gametest.Cases(15, 300) {
		p := c.pick(true, 'o')
		rules := settings[p.game][0]
		best, moves := c.solve(p, rules)
		if best == 0 {
			continue
		}
		target := ""
		if p.target > 0 {
			target = fmt.Sprint(p.target)
		}
		broken := slices.Clone(moves)
		at := random.IntN(len(broken))
		illegal := map[string]string{"cavalo": "J10", "adjiboto": "(1 0)", "quatro": broken[(at+len(broken)-1)%len(broken)]}
		broken[at] = illegal[p.game]
		var h handin
		(&claim{p: p, moves: broken, boards: []board{p.start}}).truth(&h, false, false)
		for _, s := range spellings {
			v := j.Judge(t.Context(), submissions.Parse("f", []byte(handIn(p.start.text(), target, s.write(p, moves))))[0])
			if v.Status == grade.Wrong || s.read && v.Status != grade.Right {
				t.Errorf("%s: a right way is %s, %s: %v\n%s\n%s", s.name, v.Status, v.Reason, v.Issues, s.write(p, moves), p.start.text())
			}
			if len(h.legal) > 0 || len(broken) < 2 {
				continue
			}
			if v := j.Judge(t.Context(), submissions.Parse("f", []byte(handIn(p.start.text(), target, s.write(p, broken))))[0]); v.Status == grade.Right {
				t.Errorf("%s: a way that is not legal is right, %v\n%s\n%s", s.name, v.Notes, s.write(p, broken), p.start.text())
			}
		}
	}
}
