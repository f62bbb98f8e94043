package console_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// studentRow is what --by student --json says of a student.
type studentRow struct {
	Student, Number         string
	Files, Missing, Remarks []string
	Problems                []struct {
		Game, Problem, Status, Reason string
		Moves, Optimum, Excess        *int
		Points                        float64
		Blocks                        int
	}
	Points float64
	OutOf  float64 `json:"out_of"`
}

// gradeStudents returns the rows of students.
func gradeStudents(t *testing.T, args ...string) (students []studentRow) {
	t.Helper()
	h := runGrade(t, t.Context(), append(args, "--by", "student", "--json")...)
	h.expect(t, 0, 0)
	for line := range strings.Lines(h.out) {
		var s studentRow
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			t.Fatal(err)
		}
		students = append(students, s)
	}
	return students
}

func TestEveryStudentOfAClassHasTheRowThatIsTrue(t *testing.T) {
	var truth struct {
		Problems []struct{ Game, Problem string }
		Students []struct {
			Student, Number string
			Rows            []classRow
		}
	}
	if err := json.Unmarshal([]byte(read(t, classFolder+"truth.json")), &truth); err != nil {
		t.Fatal(err)
	}
	got := map[string]studentRow{}
	for _, s := range gradeStudents(t, classFolder+"class", "--problems", classFolder+"problemas.dat") {
		got[s.Number] = s
	}
	if len(got) != len(truth.Students) {
		t.Errorf("%d students, want %d", len(got), len(truth.Students))
	}
	for _, want := range truth.Students {
		s := got[want.Number]
		rows, points := map[string]string{}, 0.0
		for _, r := range want.Rows {
			rows[r.Game+" "+r.Problem] = fmt.Sprint(r.Status, " ", r.Reason, " ", number(r.Excess))
			if r.Status == "right" {
				points += 2
				if r.Excess == nil || *r.Excess == 0 {
					points++
				}
			}
		}
		found := map[string]string{}
		for _, p := range s.Problems {
			found[p.Game+" "+p.Problem] = fmt.Sprint(p.Status, " ", p.Reason, " ", number(p.Excess))
		}
		for _, name := range s.Missing {
			found[name] = "missing  null"
		}
		if s.Student != want.Student || len(s.Files) != 1 || fmt.Sprint(found) != fmt.Sprint(rows) || s.Points != points || s.OutOf != 24 {
			t.Errorf("%s %s: %s, %v\n%v, %v of %v, want\n%v, %v", want.Number, want.Student, s.Student, s.Files, found, s.Points, s.OutOf, rows, points)
		}
	}
}

func number(n *int) string {
	if n == nil {
		return "null"
	}
	return fmt.Sprint(*n)
}

func TestATableOfStudentsHasColumnsForEachProblem(t *testing.T) {
	table := filepath.Join(t.TempDir(), "t.csv")
	h := runGrade(t, t.Context(), classFolder+"class", "--problems", classFolder+"problemas.dat", "--by", "student", "--csv", table)
	h.expect(t, 0, 0)
	lines, err := csv.NewReader(strings.NewReader(read(t, table))).ReadAll()
	if err != nil || len(lines) != 31 {
		t.Fatal(err, len(lines))
	}
	heads := "student,number,files,cavalo A,cavalo A excess,cavalo A points,cavalo B,"
	if got := strings.Join(lines[0], ","); !strings.HasPrefix(got, heads) || !strings.HasSuffix(got, ",quatro B points,missing,points,out_of,remarks") {
		t.Error(got)
	}
	row := strings.Join(lines[1], ",")
	if !strings.HasPrefix(row, "Estudante Órgão,20260300,") || !strings.Contains(row, ",wrong,0,0,") || !strings.Contains(row, ",right,3,2,") || !strings.Contains(row, ",,11,24,Adji-Boto B: as DFS · depth of Procura gives it, no sign of copying; ") {
		t.Error(row)
	}
	suspect := 0
	for _, line := range lines[1:] {
		if strings.Contains(line[len(line)-1], ": the same path and counts as ") {
			suspect++
		}
	}
	if suspect > 0 { // all that is alike comes from a method, of the textbooks or of this program
		t.Errorf("%d of 30 students are asked about their answers", suspect)
	}
	if !strings.Contains(h.out, "20260300  Estudante Órgão") || !strings.Contains(h.out, "8 (+3)") || !strings.Contains(h.out, "11/24\n") {
		t.Error(h.out)
	}
}

func TestAClassIsAPageOfHTMLAndByStudentOneForEach(t *testing.T) {
	folder := t.TempDir()
	page := filepath.Join(folder, "turma.html")
	classOf := func(name string) string { return filepath.Join(classFolder, name) }
	if h := run(t, "grade", classOf("class"), "--problems", classOf("problemas.dat"), "--html", page); h.status != 0 {
		t.Fatal(h.err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("%d files, want the page alone: %v", len(entries), err)
	}
	if h := run(t, "grade", classOf("class"), "--problems", classOf("problemas.dat"), "--html", page, "--by", "student", "--force"); h.status != 0 {
		t.Fatal(h.err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 2 {
		t.Fatalf("%d files, want the page of all and the folder of the students: %v", len(entries), err)
	}
	if pages, err := os.ReadDir(filepath.Join(folder, "turma")); err != nil || len(pages) != 30 {
		t.Errorf("%d pages of 30 students: %v", len(pages), err)
	}
	one := read(t, filepath.Join(folder, "turma", "20260302.html"))
	if !strings.Contains(one, "20260302") || strings.Contains(one, "20260303") {
		t.Error("a student's page has other students")
	}
}
