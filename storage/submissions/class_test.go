package submissions_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"procura/core/game"
	"procura/core/games"
	"procura/core/grade"
	"procura/core/search"
	"procura/storage"
	"procura/storage/submissions"
)

// A class at random: hand-ins of some blocks each, right and with the mistakes that
// are made, of small problems at random. What is true of a block is known by how it was
// made, and by the naive rules of naive_test.go.

// answer is what is true of a block of a hand-in.
type answer struct {
	kind           string
	status, reason string
	excess         string
	block          string
	about          *problem // nil for none
}

// mistakes are the kinds of blocks, and the layouts that can have them: o the program's
// own wording, c that of the course, n boards in columns, b boards, l lists, t tabs,
// s statistics.
var mistakes = []struct{ kind, layouts string }{
	{"best", "ocnbl"},
	{"longer", "ocnbl"},
	{"impossible", "oc"},
	{"false-path", "oc"},
	{"false-impossible", "oc"},
	{"false-optimal", "oc"},
	{"illegal", "oc"},
	{"illegal-board", "nbl"},
	{"short", "ocnbl"},
	{"measures", "ocnbl"},
	{"points", "on"},
	{"other", "ocnlts"},
	{"cut", "ocnbl"},
	{"bound", "o"},
	{"false-bound", "o"},
	{"maximum", "o"},
	{"false-maximum", "o"},
	{"wayless", "ts"},
	{"unknown", "o"},
	{"unread", "o"},
}

// classroom makes hand-ins.
type classroom struct {
	generator
	set, others []*problem
	ways        map[string][]string
	// hopeless: the last problem of the Cavalo was impossible; every second one is.
	hopeless bool
}

func newClassroom(seed uint64) *classroom {
	c := &classroom{generator: generator{Rand: rand.New(rand.NewPCG(seed, 5))}, ways: map[string][]string{}}
	for _, list := range []*[]*problem{&c.set, &c.others} {
		for i := range 15 {
			p := c.problem(i % 3)
			for slices.ContainsFunc(*list, func(q *problem) bool { return q.start.text() == p.start.text() }) {
				p = c.problem(i % 3)
			}
			p.name = string(rune('A' + i/3))
			p.optimum = func(rules string) int { n, _ := c.solve(p, rules); return n }
			*list = append(*list, p)
		}
	}
	c.others = slices.DeleteFunc(c.others, func(p *problem) bool {
		return slices.ContainsFunc(c.set, func(q *problem) bool { return q.start.text() == p.start.text() })
	})
	return c
}

// problem is a small problem of one of the games.
func (c *classroom) problem(which int) *problem {
	switch which {
	case 0:
		rows := [][]int{slices.Repeat([]int{-1}, 5), slices.Repeat([]int{-1}, 5), slices.Repeat([]int{-1}, 5)}
		numbers := c.Perm(100)
		for i := range 11 {
			rows[c.IntN(3)*i%3][c.IntN(5)] = numbers[i]
		}
		k := newKnight(rows, 1)
		k.rules = settings["cavalo"][0]
		sums := []int{}
		visit(k, func(b board) { sums = append(sums, b.points()) })
		k.target = max(1, slices.Max(sums)-c.IntN(40))
		c.hopeless = !c.hopeless
		if c.hopeless {
			k.target = slices.Max(sums) + 1 + c.IntN(40) // impossible by the usual rules
		}
		return &problem{game: "cavalo", start: k, target: k.target}
	case 1:
		s := seeds{}
		for range 2 + c.IntN(3) {
			s.pits[c.IntN(2)][c.IntN(6)]++
		}
		return &problem{game: "adjiboto", start: s}
	}
	all := pieceWords()
	c.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	p := pieces{}
	for i := range 16 {
		p.cells[i/4][i%4] = all[i]
		if i >= 12 {
			p.reserve = append(p.reserve, all[i])
		}
	}
	for i, cell := range c.Perm(16)[:4] {
		p.cells[cell/4][cell%4], p.cells[3][i] = p.cells[3][i], ""
	}
	if p.goal() || under(p, "lines=squares").goal() {
		return c.problem(which)
	}
	return &problem{game: "quatro", start: p}
}

func pieceWords() (list []string) {
	for i := range 16 {
		words := []string{}
		for bit, pair := range [][2]string{{"branca", "preta"}, {"redonda", "quadrada"}, {"alta", "baixa"}, {"oca", "cheia"}} {
			words = append(words, pair[i>>bit&1])
		}
		list = append(list, strings.Join(words, " "))
	}
	return list
}

// visit calls a function with every position that can be reached, nearest first, and
// gives the moves to the first one that is a goal; nil for none.
func visit(start board, each func(board)) []string {
	type node struct {
		board
		path []string
	}
	level, seen := []node{{start, []string{}}}, map[string]bool{}
	for len(level) > 0 {
		var next []node
		for _, n := range level {
			if each == nil && n.goal() {
				return n.path
			}
			if each != nil {
				each(n.board)
			}
			for _, move := range n.moves() {
				after := n.play(move)
				if key := fmt.Sprint(after.text(), after.points()); !seen[key] {
					seen[key] = true
					next = append(next, node{after, append(slices.Clone(n.path), move)})
				}
			}
		}
		level = next
	}
	return nil
}

// solve is the fewest moves and a way of so many, 0 and nil where there is none.
func (c *classroom) solve(p *problem, rules string) (int, []string) {
	key := p.start.text() + fmt.Sprint(p.target) + rules
	way, known := c.ways[key]
	if !known {
		way = visit(under(p.start, rules), nil)
		c.ways[key] = way
	}
	return len(way), way
}

// most is the most points under the usual rules, and a path to them.
func (c *classroom) most(p *problem) (most int, way []string) {
	k := p.start.(knight)
	k.rules, most = settings["cavalo"][0], -1
	visit(k, func(b board) { most = max(most, b.points()) })
	k.target = most
	return most, visit(k, nil)
}

// pick is a problem of the set that can be solved under the usual rules, or can't.
func (c *classroom) pick(solvable bool, layout byte) *problem {
	for {
		p := c.set[c.IntN(len(c.set))]
		n, _ := c.solve(p, settings[p.game][0])
		if (n > 0) == solvable && fitsLayout(p, layout) {
			return p
		}
	}
}

func fitsLayout(p *problem, layout byte) bool {
	switch layout {
	case 'n', 'b', 't':
		return p.game == "cavalo"
	case 'l':
		return p.game != "quatro"
	case 's':
		return p.game == "quatro"
	}
	return true
}

// block makes a block of a kind; false where this one could not be made.
func (c *classroom) block(kind string, layout byte) (a answer, ok bool) {
	a = answer{kind: kind, status: "wrong", excess: "null"}
	switch kind {
	case "unread":
		a.status, a.reason, a.block = "unread", "unread", "Relatório do trabalho\n\nVer o capítulo 3.\n"
		return a, true
	case "impossible", "false-impossible", "false-path":
		return c.without(a, layout)
	case "maximum", "false-maximum":
		return c.mostPoints(a)
	}
	p := c.pick(true, layout)
	if kind == "other" {
		p = c.others[c.IntN(len(c.others))]
		if !fitsLayout(p, layout) || p.optimum(settings[p.game][0]) == 0 {
			return a, false
		}
	}
	a.about = p
	rules := settings[p.game][0]
	if layout == 'o' && c.IntN(3) == 0 {
		rules = settings[p.game][c.IntN(len(settings[p.game]))]
	}
	best, moves := c.solve(p, rules)
	if best == 0 {
		return a, false
	}
	if kind == "longer" || kind == "false-optimal" || c.IntN(4) == 0 && kind != "best" && kind != "false-bound" {
		moves = c.way(p, rules, best+1, best+4)
		if moves == nil {
			return a, false
		}
	}
	return c.spoilt(a, p, rules, moves, layout)
}

// spoilt makes a block of a path to the goal, with the mistake of its kind.
func (c *classroom) spoilt(a answer, p *problem, rules string, moves []string, layout byte) (answer, bool) {
	best := p.optimum(rules)
	switch a.kind {
	case "illegal":
		moves = c.outlawed(p, moves)
	case "short":
		moves = moves[:len(moves)-1]
	}
	q := c.claim(p, rules, moves)
	if layout == 'o' || layout == 'c' && a.kind == "false-optimal" {
		q.verdict = fmt.Sprintf("solucao (limite inferior %d)", c.IntN(best+1))
		if a.kind == "best" || a.kind == "false-optimal" || a.kind != "bound" && len(moves) == best && c.IntN(2) == 0 {
			q.verdict = "otima"
		}
		if p.game == "cavalo" {
			q.points = fmt.Sprint(q.score)
		}
	}
	switch a.kind {
	case "false-bound":
		q.verdict = fmt.Sprintf("solucao (limite inferior %d)", best+1+c.IntN(3))
	case "illegal-board":
		if len(q.boards) < 4 {
			return a, false
		}
		at := 1 + c.IntN(len(q.boards)-3)
		q.boards = slices.Delete(slices.Clone(q.boards), at, at+1)
	case "measures":
		if layout == 't' {
			c.lie(&q, "")
		} else {
			c.lie(&q, "ours")
		}
	case "points":
		if p.game != "cavalo" {
			return a, false
		}
		q.score += 1 + c.IntN(9)
		if layout == 'o' {
			q.points = fmt.Sprint(q.score)
		}
	case "unknown":
		q.verdict, q.moves = fmt.Sprintf("desconhecido (limite inferior %d, parou por time)", c.IntN(best+1)), nil
	}
	return c.judged(a, &q, layout, best)
}

// judged writes a block, and says what is true of it.
func (c *classroom) judged(a answer, q *claim, layout byte, best int) (answer, bool) {
	var b strings.Builder
	shown := strings.ContainsRune("nbl", rune(layout))
	c.put(&b, q, layout)
	a.block = b.String()
	if a.kind == "points" && layout == 'n' {
		last := strings.LastIndex(a.block, "Score: ") + len("Score: ")
		_, rest, _ := strings.Cut(a.block[last:], "/")
		a.block = fmt.Sprintf("%s%d/%s", a.block[:last], q.score, rest)
	}
	var h handin
	q.truth(&h, shown, !shown)
	reaches := len(h.legal) > 0 && h.reaches == "true"
	named := settingsThatReach(q)
	if layout == 'o' && reaches && !slices.Contains(named, q.rules) {
		return a, false // a way of other rules than it names
	}
	if reaches && !strings.ContainsRune("ts", rune(layout)) {
		a.excess = fmt.Sprint(len(q.moves) - h.optimum)
	}
	switch a.kind {
	case "best", "longer", "bound":
		a.status, a.reason = "right", "legal"
		return a, reaches
	case "wayless":
		a.status, a.reason = "open", "layout"
		return a, true
	case "illegal", "illegal-board":
		a.reason, a.excess = "illegal", "null"
		return a, len(h.legal) == 0
	case "short":
		a.reason = "short"
		return a, len(h.legal) > 0 && !reaches && len(q.moves) > 0
	case "unknown":
		a.reason, a.excess = "short", "null"
		return a, true
	case "other":
		a.reason, a.excess = "set", "null"
		return a, true
	case "cut":
		a.status, a.reason, a.excess = "open", "cut", "null"
		return c.cutOff(a, layout)
	case "false-optimal":
		return c.falselyOptimal(a, q, layout, named)
	case "measures":
		a.reason = "measures"
		return a, reaches
	}
	a.reason = "claim"
	return a, reaches && (a.kind != "false-bound" || best > 0)
}

// settingsThatReach are those under which a path is legal, ends at the board that is shown, and
// that is a goal.
func settingsThatReach(q *claim) (list []string) {
	last := q.boards[len(q.boards)-1].text()
	for _, rules := range settings[q.p.game] {
		ends, steps := follow(under(q.p.start, rules), q.moves)
		if steps == len(q.moves) && slices.ContainsFunc(ends, func(b board) bool { return b.goal() && b.text() == last }) {
			list = append(list, rules)
		}
	}
	return list
}

// falselyOptimal: a longer path that is called optimal is wrong by the rules that are named;
// where none are, only if it is not optimal under any rules that it may be of.
func (c *classroom) falselyOptimal(a answer, q *claim, layout byte, reaching []string) (answer, bool) {
	a.reason = "claim"
	if layout == 'o' {
		return a, true
	}
	for _, rules := range reaching {
		if q.p.optimum(rules) == len(q.moves) {
			a.status, a.reason = "right", "legal"
		}
	}
	return a, len(reaching) > 0
}

// put writes a claim in a layout.
func (c *classroom) put(b *strings.Builder, q *claim, layout byte) {
	switch layout {
	case 'o', 'c':
		q.course(b, layout == 'o')
	case 'n':
		q.columns(b)
	case 'b':
		q.series(b)
	case 'l':
		q.lists(b)
	case 't':
		q.tabs(b)
	case 's':
		q.statistics(b)
	}
}

// outlawed puts a move on no board into a path.
func (c *classroom) outlawed(p *problem, moves []string) []string {
	moves = slices.Clone(moves)
	illegal := map[string]string{"cavalo": "J10", "adjiboto": "(1 9)", "quatro": "E5=bqao"}
	moves[c.IntN(len(moves))] = illegal[p.game]
	return moves
}

// cutOff cuts a block in its path: behind a move, in the middle of one, or of a board.
func (c *classroom) cutOff(a answer, layout byte) (answer, bool) {
	begins := map[byte]string{'o': "Caminho solu", 'c': "Caminho solu", 'n': "| Depth: 1\n", 'b': "Profundidade: 1\n", 'l': "Solução:\n"}
	mark := begins[layout]
	ends := map[byte]string{'o': "\n", 'c': "\n", 'n': "\n -- Fim", 'b': "\n - Nº", 'l': "\n"}
	end := ends[layout]
	from := strings.Index(a.block, mark)
	if from < 0 {
		return a, false
	}
	from += len(mark)
	if layout == 'o' || layout == 'c' {
		from += strings.Index(a.block[from:], "(") + 1
	}
	length := strings.Index(a.block[from:], end) - 1
	if layout == 'l' {
		length = strings.LastIndex(strings.TrimSpace(a.block[from:]), "\n")
	}
	if length < 1 {
		return a, false
	}
	a.block = a.block[:from+c.IntN(length)]
	return a, true
}

// without makes a block that says that there is no solution, truly or not, or gives a way of
// an impossible problem.
func (c *classroom) without(a answer, layout byte) (answer, bool) {
	p := c.pick(a.kind == "false-impossible", layout)
	a.about = p
	rules := settings[p.game][0]
	q := c.claim(p, rules, nil)
	q.penetrance, q.factor = "-", "-"
	switch a.kind {
	case "impossible":
		a.status, a.reason = "right", "impossible"
	case "false-impossible":
		a.reason = "claim"
	default:
		a.reason = "illegal"
		q.moves = slices.Repeat(c.outlawed(p, []string{"A1"}), 3)
	}
	if layout == 'o' {
		q.verdict = "impossivel"
	}
	var b strings.Builder
	q.course(&b, layout == 'o')
	a.block = b.String()
	if a.kind != "false-path" {
		word := []string{"NIL", "-", "sem solução", "()"}[c.IntN(4)]
		a.block = strings.NewReplacer("solucao: ()", "solucao: "+word, "Caminho solução: ()", "Caminho solução: "+word, ": 0\n -- Caminho", ": -\n -- Caminho").Replace(a.block)
	}
	return a, true
}

// mostPoints makes a block of a search for the most points.
func (c *classroom) mostPoints(a answer) (answer, bool) {
	p := c.pick(c.IntN(2) == 0, 'n')
	most, moves := c.most(p)
	a.status, a.reason = "right", "legal"
	if len(moves) < 2 {
		return a, false
	}
	verdict := []string{"otima", fmt.Sprintf("solucao (limite superior %d, parou por time)", most+c.IntN(9))}[c.IntN(2)]
	if a.kind == "false-maximum" {
		a.status, a.reason = "wrong", "claim"
		if c.IntN(2) == 0 {
			verdict = fmt.Sprintf("solucao (limite superior %d)", most-1-c.IntN(9))
		} else {
			verdict, moves = "otima", moves[:len(moves)-1]
		}
	}
	q := c.claim(p, settings["cavalo"][0], moves)
	if verdict == "otima" && a.kind == "false-maximum" && q.score == most {
		return a, false
	}
	q.verdict, q.points, q.goal = verdict, fmt.Sprint(q.score), "max"
	var b strings.Builder
	q.course(&b, true)
	a.block = b.String()
	return a, true
}

// handIn makes a file of some blocks; what is cut stands last, and what is no result alone.
func (c *classroom) handIn() (text string, answers []answer) {
	for range 1 + c.IntN(4) {
		one := mistakes[c.IntN(len(mistakes))]
		a, ok := c.block(one.kind, one.layouts[c.IntN(len(one.layouts))])
		for !ok {
			one = mistakes[c.IntN(len(mistakes))]
			a, ok = c.block(one.kind, one.layouts[c.IntN(len(one.layouts))])
		}
		if one.kind == "unread" && len(answers) > 0 {
			continue
		}
		text += a.block
		answers = append(answers, a)
		if one.kind == "cut" || one.kind == "unread" {
			break
		}
		text += "\n\n"
	}
	return text, answers
}

// encoded is a text as files have it.
func (c *classroom) encoded(text string) []byte {
	if c.IntN(2) == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	switch c.IntN(6) {
	case 0:
		return []byte("\uFEFF" + text)
	case 1:
		return []byte(latin1(text))
	case 2, 3:
		var order binary.AppendByteOrder = binary.LittleEndian
		if c.IntN(2) == 0 {
			order = binary.BigEndian
		}
		if c.IntN(3) > 0 {
			text = "\uFEFF" + text
		}
		var wide []byte
		for _, unit := range utf16.Encode([]rune(text)) {
			wide = order.AppendUint16(wide, unit)
		}
		return wide
	}
	return []byte(text)
}

// packed puts a file into an archive, beside a program, perhaps into another one.
func packed(t *testing.T, content []byte, deep bool) []byte {
	t.Helper()
	archive := zippedClass(t, map[string][]byte{"projeto/src/main.lisp": []byte("(defun main ())"), "projeto/resultados.dat": content})
	if !deep {
		return archive
	}
	return packed(t, archive, false)
}

// zipped is an archive of files.
func zippedClass(t *testing.T, files map[string][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, src := range files {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(src); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The set as a judge gets it, read by the program from a file.
func (c *classroom) judge(t *testing.T) *grade.Judge {
	t.Helper()
	return grade.New(games.All(games.Settings{}), c.problems(t), search.Limits{Time: time.Minute, Memory: 1 << 30}, 1)
}

func (c *classroom) problems(t *testing.T) []game.Problem {
	t.Helper()
	var b strings.Builder
	for _, p := range c.set {
		switch p.game {
		case "cavalo":
			fmt.Fprintf(&b, "(%s %d %s)\n\n", p.name, p.target, p.start.text())
		default:
			fmt.Fprintf(&b, "%s\n\n", p.start.text())
		}
	}
	path := filepath.Join(t.TempDir(), "problemas.dat")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	file := storage.Store{Games: games.All(games.Settings{})}.Open(t.Context(), path)
	if len(file.Issues) > 0 || len(file.Problems) != len(c.set) {
		t.Fatal(file.Issues, len(file.Problems))
	}
	return file.Problems
}

// Every block of a class at random is judged as it was made: 2,000 hand-ins with
// PROCURA_EVERY.
func TestAClassAtRandomIsJudgedAsItWasMade(t *testing.T) {
	count := 80
	if os.Getenv("PROCURA_EVERY") != "" {
		count = 2000
	}
	folder, seen := t.TempDir(), map[string]int{}
	var c *classroom
	var j *grade.Judge
	for i := range count {
		if i%250 == 0 {
			c = newClassroom(uint64(i))
			j = c.judge(t)
		}
		text, answers := c.handIn()
		content, path := c.encoded(text), filepath.Join(folder, fmt.Sprintf("%04d.dat", i))
		if i%5 == 0 {
			content, path = packed(t, content, i%10 == 0), filepath.Join(folder, fmt.Sprintf("%04d.zip", i))
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		var blocks []grade.Block
		for file := range submissions.Read(t.Context(), path) {
			if file.Issue != nil {
				t.Fatal(file.Issue)
			}
			if !strings.HasSuffix(file.Path, ".lisp") {
				blocks = append(blocks, file.Blocks...)
			}
		}
		if len(blocks) != len(answers) {
			t.Fatalf("%d blocks, want %d\n%s", len(blocks), len(answers), text)
		}
		for at, a := range answers {
			seen[a.kind]++
			v := j.Judge(t.Context(), blocks[at])
			if got, want := fmt.Sprint(v.Status, " ", v.Reason, " ", written(v.Excess)), fmt.Sprint(a.status, " ", a.reason, " ", a.excess); got != want {
				t.Errorf("hand-in %d, %s: %s, want %s; proved %q, claims %s, %v\n%s", i, a.kind, got, want, v.Proved, claimed(v.Claims), v.Issues, a.block)
			}
		}
	}
	for _, one := range mistakes {
		if seen[one.kind] < count/100 {
			t.Errorf("%d blocks of kind %s", seen[one.kind], one.kind)
		}
	}
	t.Log(seen)
}

func claimed(claims []grade.Claim) string {
	var list []string
	for _, c := range claims {
		list = append(list, c.Claim+": "+written(c.Holds))
	}
	return strings.Join(list, ", ")
}
