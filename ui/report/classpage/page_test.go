package classpage_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/core/course"
	"procura/core/games"
	"procura/core/grade"
	"procura/core/search"
	"procura/resources"
	"procura/storage"
	"procura/ui/i18n"
	"procura/ui/picture/paper"
	"procura/ui/report/classpage"
)

// graded judges a folder of the class of testdata.
func graded(t *testing.T) *classpage.Class {
	t.Helper()
	const folder = "../../../core/grade/testdata/class"
	store := storage.Store{Games: games.All(games.Settings{})}
	set := store.Open(t.Context(), filepath.Join(folder, "problemas.dat"))
	judge := grade.New(store.Games, set.Problems, search.Limits{Time: 1e10, Memory: 1 << 28}, 1)
	root := []string{filepath.Join(folder, "class")}
	files, _ := store.ListSubmissions(t.Context(), root)
	roll := grade.NewRoll(root, files, set.Path)
	class := grade.NewClass(roll, set.Problems, course.DefaultPoints())
	made := classpage.New(nil, i18n.MustLoad(resources.Translations, "en"), paper.ReadDrawings(resources.Drawings, "drawings"))
	for _, file := range files {
		for read := range store.ReadSubmissions(t.Context(), file, nil) {
			class.AddFile(file, &read, roll.AddFile(file, &read))
			for _, block := range read.Blocks {
				v := judge.Judge(t.Context(), block)
				class.AddVerdict(&v)
				made.AddVerdict(&v)
			}
		}
	}
	made.Students, made.Problems = class.Students(), class.Problems()
	return made
}

func TestAClassHasARowAndASectionForEachStudent(t *testing.T) {
	class := graded(t)
	var out bytes.Buffer
	if err := class.WriteAll(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	if path := os.Getenv("PROCURA_PAGE"); path != "" {
		_ = os.WriteFile(path, out.Bytes(), 0o600)
	}
	page := out.String()
	if got := strings.Count(page, "<section"); got != len(class.Students) || got < 20 {
		t.Errorf("%d sections of %d students", got, len(class.Students))
	}
	for _, s := range class.Students {
		if strings.Count(page, ">"+s.Name+"<") == 0 {
			t.Errorf("nothing of %s", s.Name)
		}
	}
	for _, from := range []string{`src="`, "http://", "https://", "<script"} {
		if strings.Contains(strings.ReplaceAll(page, `xmlns="http://www.w3.org/2000/svg"`, ""), from) {
			t.Errorf("the page does not stand by itself: %s", from)
		}
	}
}

func TestAWrongAnswerHasTheBoardOfItsFirstWrongStep(t *testing.T) {
	class := graded(t)
	illegal := 0
	for _, v := range class.Verdicts {
		if v.Reason == grade.Illegal {
			illegal++
		}
	}
	var out bytes.Buffer
	if err := class.WriteAll(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	if illegal == 0 {
		t.Fatal("the class has no illegal path")
	}
	for i := range class.Students {
		s := class.Students[i]
		var out bytes.Buffer
		if err := class.WriteOne(t.Context(), &out, s); err != nil {
			t.Fatal(err)
		}
		wanted := 0
		for _, p := range s.Problems {
			if v := class.Verdicts[p.Best]; v.Puzzle != nil && (v.Reason == grade.Illegal || v.Reason == grade.Short || v.Reason == grade.OutsideSet) {
				wanted++
			}
		}
		if got := strings.Count(out.String(), "<td class=\"wrong\">"); got < wanted {
			t.Errorf("%s: %d wrong answers, want %d", s.Name, got, wanted)
		}
		if got := strings.Count(out.String(), "<figure>"); got < wanted {
			t.Errorf("%s: %d boards for %d wrong answers", s.Name, got, wanted)
		}
	}
}

func TestAStudentsPageNamesNoOther(t *testing.T) {
	class := graded(t)
	for _, s := range class.Students {
		var out bytes.Buffer
		if err := class.WriteOne(t.Context(), &out, s); err != nil {
			t.Fatal(err)
		}
		for _, other := range class.Students {
			if other != s && other.Number != "" && strings.Contains(out.String(), other.Number) {
				t.Errorf("the page of %s has the number of %s", s.Name, other.Name)
			}
		}
	}
}

func TestAnInterruptedPageIsRefused(t *testing.T) {
	class := graded(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	if err := class.WriteAll(ctx, &out); err == nil || out.Len() > 0 {
		t.Errorf("error %v after %d bytes", err, out.Len())
	}
}

func TestEachStudentHasAPageAlsoWhereNumbersAreAlikeOrMissing(t *testing.T) {
	class := classpage.New(nil, i18n.MustLoad(resources.Translations, "en"), nil)
	class.Students = []*grade.Student{{Name: "Ana", Number: "12345"}, {Name: "Rui", Number: "12345"}, {Name: "Eva"}, {Name: "Ivo"}}
	for _, file := range []string{"turma.html", "turma"} {
		path, written := filepath.Join(t.TempDir(), file), map[string]bool{}
		err := class.Save(t.Context(), path, true, func(file string, write func(io.Writer) error) error {
			if written[file] {
				t.Errorf("%s is written twice", file)
			}
			written[file] = true
			return write(io.Discard)
		})
		if err != nil || len(written) != 1+len(class.Students) || written[classpage.FolderOf(path)] {
			t.Errorf("%d files: %v", len(written), err)
		}
	}
}

func TestANameIsEscaped(t *testing.T) {
	class := &classpage.Class{Words: i18n.MustLoad(resources.Translations, "en"), Students: []*grade.Student{{Name: "<b>Rui</b> & co"}}}
	var out bytes.Buffer
	if err := class.WriteAll(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	if page := out.String(); strings.Contains(page, "<b>") || !strings.Contains(page, "&lt;b&gt;Rui&lt;/b&gt; &amp; co") {
		t.Error("a name is written as HTML")
	}
}
