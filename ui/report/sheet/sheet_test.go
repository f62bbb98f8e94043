package sheet

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/games"
	"procura/core/generate"
	"procura/resources"
	"procura/storage"
	"procura/ui/i18n"
	"procura/ui/picture"
	"procura/ui/picture/paper"
)

var drawings = paper.ReadDrawings(resources.Drawings, "drawings")

func classOf(t *testing.T, rules game.Rules, students ...generate.Student) *Class {
	t.Helper()
	work := generate.Sheets{Students: students}
	for _, m := range games.All(games.Settings{}) {
		if g, ok := m.(game.Generator); ok && (rules == nil || m.ID() == "cavalo") {
			r, wrong := generate.Request{Game: g, Wish: game.Wish{Rules: rules}, Seed: 5, Threads: 2}.Complete()
			if wrong != nil {
				t.Fatal(wrong)
			}
			work.Parts = append(work.Parts, generate.Part{Request: r, Count: 2})
		}
	}
	sheets, missing := work.Find(t.Context(), &generate.SheetsProgress{})
	if len(missing) > 0 {
		t.Fatal(missing)
	}
	return &Class{Title: "Ficha", Seed: 5, Sheets: sheets, Problems: "f.dat"}
}

func textsOf(s picture.Sheet) (list []string) {
	for _, m := range s.Marks {
		if w, is := m.(picture.Text); is {
			list = append(list, w.Text)
		}
	}
	return list
}

func TestEachStudentHasPagesForEachGame(t *testing.T) {
	c := classOf(t, nil, generate.Student{Number: "7", Name: "Ana"}, generate.Student{Number: "8"})
	w := i18n.MustLoad(resources.Translations, "pt")
	var sheets, key bytes.Buffer
	if err := c.WritePages(t.Context(), &sheets, w, drawings); err != nil {
		t.Fatal(err)
	}
	if err := c.WriteKeyPages(t.Context(), &key, w, nil); err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct {
		pages []byte
		want  int
	}{{sheets.Bytes(), 2 * 3}, {key.Bytes(), 3 * 3}} { // students and games; the model, too
		if n := len(regexp.MustCompile(`/Type /Page\b[^s]`).FindAll(one.pages, -1)); n != one.want {
			t.Errorf("%d pages, want %d", n, one.want)
		}
	}
}

func TestTheLettersAreThoseOfTheFile(t *testing.T) {
	c := classOf(t, nil)
	var store storage.Store
	store.Games = games.All(games.Settings{})
	read := store.Read("f.dat", []byte(c.Format(&c.Sheets[0], store)))
	for i, p := range c.named(&c.Sheets[0]) {
		if p.Name != read.Problems[i].Name || p.Puzzle.Identity() != read.Problems[i].Puzzle.Identity() {
			t.Errorf("%s is read as %s", p.Name, read.Problems[i].Name)
		}
	}
}

func TestABoardOnASheetHasItsNameItsGoalAndNoAnswer(t *testing.T) {
	c := classOf(t, game.Rules{"double": "choice"}, generate.Student{Number: "7"})
	p := pages{Class: c, words: i18n.MustLoad(resources.Translations, "pt"), drawings: drawings}
	all := c.answers(&c.Sheets[0])
	board := p.draw(&all[1])
	if got := textsOf(board)[len(textsOf(board))-1]; !regexp.MustCompile(`^B · Cavalo · \d+ pontos$`).MatchString(got) {
		t.Error(got)
	}
	p.addAnswerLines(&board)
	if texts := textsOf(board); texts[len(texts)-1] != "Resposta:" {
		t.Error(texts)
	}
	sheet := p.captionOf(&all[1])
	p.isKey = true
	key := p.captionOf(&all[1])
	if len(sheet) != 1 || len(key) != 3 || key[0] != sheet[0] || key[1] != strings.Join(all[1].Result.Path, " ") || !strings.Contains(key[2], "BFS ") {
		t.Errorf("%q, the key %q", sheet, key)
	}
}

func TestTheKeyOfWhatIsImpossibleSaysSo(t *testing.T) {
	c := classOf(t, nil)
	r := &c.Sheets[0].Problems[0]
	r.Verdict, r.Length = "impossible", -1
	r.Path, r.Paths = nil, 0
	w := i18n.MustLoad(resources.Translations, "pt")
	if table := c.Markdown(w); !strings.Contains(table, "impossível") || !strings.Contains(table, " – |") {
		t.Error(table)
	}
	p := pages{Class: c, words: w, isKey: true}
	all := c.answers(&c.Sheets[0])
	if caption := p.captionOf(&all[0]); !strings.HasPrefix(caption[0], "impossível · BFS ") {
		t.Errorf("%q", caption)
	}
}

func TestProblemsThatAreRepeatedAreCounted(t *testing.T) {
	c := classOf(t, nil)
	if m := c.Saved("f"); m.Key != "generate.sheet.saved" {
		t.Error(m)
	}
	c.Sheets = append(c.Sheets, c.Sheets[0])
	c.Sheets[1].Problems = slices.Clone(c.Sheets[1].Problems[:2])
	if m := c.Saved("f"); m.Key != "generate.sheet.repeated" || m.Args["Count"] != 2 {
		t.Error(m)
	}
}
