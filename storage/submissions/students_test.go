package submissions_test

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/course"
	"procura/core/game"
	"procura/core/games"
	"procura/core/grade"
	"procura/core/search"
	"procura/core/table"
	"procura/core/text"
	"procura/storage"
)

// A class at random, by student: what is true of a student follows from how each block was made.

// pupil is a student, and what is true of what was handed in.
type pupil struct {
	name, number string
	answers      []answer
	refused      int // files that can't be read
	files        map[string][]byte
}

// handInAll makes what a student handed in: some files of blocks, in one of the shapes in which they arrive.
func (c *classroom) handInAll(t *testing.T, i int) pupil {
	t.Helper()
	p := pupil{name: fmt.Sprint("Estudante Órgão da Conceição ", i), number: fmt.Sprint(20260000 + i), files: map[string][]byte{}}
	moodle := p.name + "_" + p.number + "_assignsubmission_file_"
	var results [][]byte
	for range c.IntN(4) {
		text, answers := c.handIn()
		for slices.ContainsFunc(answers, isUnplaced) {
			text, answers = c.handIn()
		}
		p.answers = append(p.answers, answers...)
		results = append(results, c.encoded(text))
	}
	in := map[string][]byte{"src/main.lisp": []byte("(defun main ())")}
	for n, content := range results {
		in[fmt.Sprintf("resultados%d.dat", n)] = content
	}
	if c.IntN(5) == 0 {
		p.refused = 1
		in["entrega.rar"] = []byte("Rar!\x1a\x07 and more")
	}
	folder := func(name string, files map[string][]byte) {
		for path, content := range files {
			p.files[name+"/"+path] = content
		}
	}
	switch i % 7 {
	case 0:
		folder(p.number+"_"+p.name, in)
	case 1:
		folder(moodle, in)
	case 2:
		folder(moodle, map[string][]byte{"entrega.zip": zippedClass(t, in)})
	case 3:
		folder(moodle, map[string][]byte{"a.zip": zippedClass(t, map[string][]byte{"b/c.zip": zippedClass(t, in)})})
	case 4:
		p.files[p.number+"_"+p.name+".zip"] = zippedClass(t, in)
	case 5: // without folders
		for path, content := range in {
			p.files[moodle+filepath.Base(path)] = content
		}
	case 6:
		p.name = "a" + p.number
		folder(p.name, in)
	}
	return p
}

// namesProblem matches the name of a problem in a block.
var namesProblem = regexp.MustCompile(`Problema: [A-E]\b`)

// isUnplaced reports an answer that does not say which problem it is about: its board was not set, or is cut off.
func isUnplaced(a answer) bool {
	return (a.kind == "other" || a.kind == "cut") && !namesProblem.MatchString(a.block) || a.kind == "cut" && !strings.Contains(a.block, "Jogo: ")
}

// truth is what is true of a student, by problem, with the points.
func (p *pupil) truth(set []*problem) (rows map[string]string, points float64) {
	rows = map[string]string{}
	rank := map[string]int{}
	count := map[string]int{}
	for _, a := range p.answers {
		if a.about == nil {
			continue
		}
		name := a.about.game + " " + a.about.name
		count[name]++
		at := 1000 * (1 + slices.Index([]string{"right", "open", "unread", "wrong"}, a.status))
		if n := 0; a.excess != "null" {
			_, _ = fmt.Sscan(a.excess, &n) // it is a number
			at -= 500 - n
		}
		if rank[name] == 0 || at < rank[name] {
			rank[name], rows[name] = at, a.status+" "+a.reason+" "+a.excess
		}
	}
	for _, q := range set {
		name := q.game + " " + q.name
		found := rows[name]
		switch {
		case found == "":
			rows[name] = "missing"
		case found == "right impossible null", found == "right legal 0":
			points += 3
		case strings.HasPrefix(found, "right"):
			points += 2
		}
	}
	for name, n := range count {
		rows[name] = judgement(rows[name], n)
	}
	return rows, points
}

// judgement is what is said of so many answers to a problem. Of several that are not right any may count, but not one
// with a lower status.
func judgement(best string, answers int) string {
	if answers > 1 && !strings.HasPrefix(best, "right") {
		best, _, _ = strings.Cut(best, " ")
	}
	return fmt.Sprint(best, ", of ", answers)
}

// readClass judges what was handed in, as the command grade does.
func readClass(t *testing.T, problems []game.Problem, paths ...string) []*grade.Student {
	t.Helper()
	store := storage.Store{Games: games.All(games.Settings{})}
	files, refused := store.ListSubmissions(t.Context(), paths)
	if len(refused) > 0 {
		t.Fatal(refused)
	}
	j := grade.New(store.Games, problems, search.Limits{Time: time.Minute, Memory: 1 << 30}, 1)
	roll := grade.NewRoll(paths, files)
	class := grade.NewClass(roll, problems, course.DefaultPoints())
	for _, path := range files {
		for read := range store.ReadSubmissions(t.Context(), path, nil) {
			class.AddFile(path, &read, roll.AddFile(path, &read))
			for _, block := range read.Blocks {
				v := j.Judge(t.Context(), block)
				class.AddVerdict(&v)
			}
		}
	}
	class.CountPaths(t.Context())
	return class.Students()
}

// Files are judged by several workers as they are by one, in the same order, and the proof of each problem is made once.
func TestAClassIsJudgedTheSameByAnyNumberOfWorkers(t *testing.T) {
	c, files := newClassroom(9), map[string][]byte{}
	for i := range 40 {
		p := c.handInAll(t, i)
		maps.Copy(files, p.files)
	}
	for name, content := range files { // a copy of each, so that some blocks have an earlier one with their text
		files["copies/"+name] = content
	}
	problems, root := c.problems(t), arrive(t, files, 0)
	store := storage.Store{Games: games.All(games.Settings{})}
	paths, _ := store.ListSubmissions(t.Context(), []string{root})
	judge := func(workers int) (told []string) {
		proved := map[string]bool{}
		j := grade.New(store.Games, problems, search.Limits{Time: time.Minute, Memory: 1 << 30}, 1)
		j.Keep = func(_ context.Context, p game.Puzzle, run game.Run) {
			if key := fmt.Sprint(p.Identity(), run.Maximise); proved[key] {
				t.Errorf("%d workers: proved twice", workers)
			} else {
				proved[key] = true
			}
		}
		read := func(path string) iter.Seq[grade.Submission] { return store.ReadSubmissions(t.Context(), path, nil) }
		j.JudgeFiles(t.Context(), workers, paths, read, func(p *grade.Part) {
			told = append(told, fmt.Sprint(p.From, p.File.Path, p.First, p.Broke, p.File.Issue != nil))
			if p.Verdict != nil {
				told = append(told, text.JSON(table.JSON(grade.Columns(func(m text.Message) string { return fmt.Sprint(m) }), p.Verdict)))
			}
		})
		return told
	}
	one := judge(1)
	if !slices.ContainsFunc(one, func(line string) bool { return strings.Contains(line, `"same_as":{`) }) {
		t.Error("no block has the text of another one")
	}
	for _, workers := range []int{2, 7} {
		if several := judge(workers); !slices.Equal(several, one) {
			t.Errorf("%d workers: %d lines, want %d", workers, len(several), len(one))
		}
	}
}

// arrive puts a class on the disk as it arrives: a folder, an archive of all, one with a folder around it, one in
// another one. It returns the path that is named.
func arrive(t *testing.T, files map[string][]byte, how int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "IA-Projeto 1-1234567.zip")
	content := []byte{}
	switch how {
	case 0:
		folder := t.TempDir()
		for name, content := range files {
			at := filepath.Join(folder, name)
			if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(at, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return folder
	case 1:
		content = zippedClass(t, files)
	case 2:
		around := map[string][]byte{}
		for name, content := range files {
			around["turma/"+name] = content
		}
		content = zippedClass(t, around)
	case 3:
		content = zippedClass(t, map[string][]byte{"turma.zip": zippedClass(t, files)})
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Every student of a class at random has the row that is true: 2,000 students with PROCURA_EVERY.
func TestEveryStudentOfAClassAtRandomHasTheRowThatIsTrue(t *testing.T) {
	classes, size := 4, 21
	every := os.Getenv("PROCURA_EVERY") != ""
	if every {
		classes, size = 8, 250
	}
	differing := 0
	var c *classroom
	for number := range classes {
		if every || number == 0 {
			c = newClassroom(uint64(1000 + number))
		}
		pupils, files := map[string]*pupil{}, map[string][]byte{}
		for i := range size {
			p := c.handInAll(t, i)
			pupils[p.number] = &p
			maps.Copy(files, p.files)
		}
		how := number % 4
		if how == 3 { // an archive may be in three others
			for name := range files {
				if strings.HasSuffix(name, "a.zip") {
					delete(pupils, strings.Split(name, "_")[1])
					delete(files, name)
				}
			}
		}
		students := readClass(t, c.problems(t), arrive(t, files, how))
		if len(students) != len(pupils) {
			t.Errorf("class %d: %d students, want %d", number, len(students), len(pupils))
		}
		for _, s := range students {
			p := pupils[s.Number]
			if p == nil {
				t.Errorf("class %d: there is no student %q %q", number, s.Number, s.Name)
				continue
			}
			if wrong := p.differs(s, c.set); wrong != "" {
				differing++
				t.Errorf("class %d, %s %s: %s", number, s.Number, s.Name, wrong)
			}
		}
	}
	t.Logf("%d of %d students differ", differing, classes*size)
}

// differs says where the row of a student is not true, "" for nowhere.
func (p *pupil) differs(s *grade.Student, set []*problem) string {
	rows, points := p.truth(set)
	got := map[string]string{}
	for _, r := range s.Problems {
		got[r.Game+" "+r.Problem] = judgement(fmt.Sprint(r.Status, " ", r.Reason, " ", written(r.Excess)), r.Blocks)
	}
	for _, name := range s.Missing {
		got[name.String()] = "missing"
	}
	refused := 0
	for _, remark := range s.Remarks {
		if remark.Key == "grade.student.refused" {
			refused++
		}
	}
	if s.Name != p.name || !maps.Equal(got, rows) || s.Points != points || s.OutOf != float64(3*len(set)) || refused != p.refused {
		return fmt.Sprintf("%v, %v of %v, %d refused, want\n%v, %v, %d", got, s.Points, s.OutOf, refused, rows, points, p.refused)
	}
	return ""
}

// countShortest counts the ways to a goal with so many moves by trying all of them.
func countShortest(b board, moves int) (count int) {
	if moves == 0 || b.goal() {
		if b.goal() && moves == 0 {
			count = 1
		}
		return count
	}
	for _, move := range b.moves() {
		count += countShortest(b.play(move), moves-1)
	}
	return count
}

func TestAnswersAlikeOfTwoStudentsAreToldWithTheNumberOfShortestPaths(t *testing.T) {
	c, files, want := newClassroom(3), map[string][]byte{}, map[string]string{}
	ones, many := 0, 0
	for i, p := range c.set {
		rules := settings[p.game][0]
		best, moves := c.solve(p, rules)
		if best == 0 {
			continue
		}
		put := func(role int, q claim) string {
			number := fmt.Sprint(10000 + 10*i + role)
			var b strings.Builder
			q.verdict = "otima"
			q.course(&b, true)
			files[number+"_Aluno/resultados.dat"] = []byte(b.String())
			want[number] = ""
			return number
		}
		q := c.claim(p, rules, moves)
		a, same := put(0, q), put(1, q)
		later, other := q, q
		later.seconds++
		other.generated++
		other.measure()
		alike := put(2, later)
		put(3, other)
		if last := c.otherShortest(p, rules, moves); last != nil {
			differs := c.claim(p, rules, last)
			differs.generated, differs.expanded = q.generated, q.expanded
			differs.measure()
			put(4, differs)
		}
		count := countShortest(under(p.start, rules), best)
		want[a], want[same] = "same "+same, "same "+a
		if count == 1 {
			ones++
		} else {
			many++
			of := fmt.Sprintf(" 1 of %d", count)
			want[a] += ", alike " + alike + of
			want[same] += ", alike " + alike + of
			want[alike] = "alike " + a + " " + same + of
		}
	}
	for _, s := range readClass(t, c.problems(t), arrive(t, files, 0)) {
		var told []string
		for _, m := range s.Copies {
			switch m.Key {
			case "grade.student.same":
				told = append(told, "same "+strings.Fields(fmt.Sprint(m.Args["Other"]))[0])
			case "grade.student.alike":
				names := strings.ReplaceAll(strings.ReplaceAll(fmt.Sprint(m.Args["Names"]), " Aluno", ""), ",", "")
				paths := m.Args["Paths"].(text.Message)
				if inner, ok := paths.Args["Paths"].(text.Message); ok { // with the method that finds the path
					paths = inner
				}
				told = append(told, fmt.Sprint("alike ", names, " 1 of ", paths.Args["Count"]))
			}
		}
		if got := strings.Join(told, ", "); got != want[s.Number] {
			t.Errorf("%s: %q, want %q", s.Number, got, want[s.Number])
		}
	}
	if ones == 0 || many < 3 {
		t.Errorf("%d problems with one shortest path, %d with more", ones, many)
	}
}

// otherShortest is a shortest path that differs from one, nil for none that one exchange of moves finds.
func (c *classroom) otherShortest(p *problem, rules string, moves []string) []string {
	for i := range moves {
		for _, move := range under(p.start, rules).moves() {
			other := slices.Clone(moves)
			other[i] = move
			if ends, steps := follow(under(p.start, rules), other); move != moves[i] && steps == len(other) && slices.ContainsFunc(ends, board.goal) {
				return other
			}
		}
	}
	return nil
}
