package ui_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/ui/internal/uitest"
	"procura/ui/solver"
)

// lecturing builds a lecture of three steps and returns the path of its file.
func lecturing(t *testing.T, r *uitest.Rig) string {
	t.Helper()
	add := func() { r.Choose("menu.view", "menu.lecture", "lecture.add") }
	d := solver.Drive(page[*solver.View](r, "cavalo"))
	d.Pick("C")
	add()
	d.UseMethod("bfs", "")
	d.Press()
	r.Until("the end of the search", func() bool { return !d.Running() })
	atEnd(r, d)
	d.Player().Step(-4)
	add()
	solve(r, "adjiboto", "A", -1)
	add()
	path := filepath.Join(t.TempDir(), "aula.dat")
	r.Choose("menu.view", "menu.lecture", "lecture.save")
	r.Answer(path, nil)
	r.Settle()
	return path
}

func TestALectureIsMadeSavedOpenedAndWalkedThrough(t *testing.T) {
	path := lecturing(t, uitest.New(t, areas()))
	if src, err := os.ReadFile(path); err != nil || strings.Count(string(src), "(passo ") != 3 {
		t.Fatalf("%v\n%s", err, src)
	}
	r := uitest.New(t, areas())
	cavalo := solver.Drive(page[*solver.View](r, "cavalo"))
	adjiboto := solver.Drive(page[*solver.View](r, "adjiboto"))
	r.Open(path)
	if cavalo.Shown().Problem != "" || r.Top() != page[*solver.View](r, "cavalo") {
		t.Error("the first step is not the bare board of the knight")
	}
	r.Key(fyne.KeyPageDown)
	r.Until("the run of the second step", func() bool { return cavalo.Player().Length() > 1 })
	if run := cavalo.Shown(); run.Ran.Algorithm != "bfs" || run.Problem != "C" || cavalo.Player().Index() != 2 || cavalo.Player().Playing() {
		t.Errorf("shown is %s of %s, board %d", run.Ran.Algorithm, run.Problem, cavalo.Player().Index())
	}
	r.Key(fyne.KeyPageDown)
	r.Until("the run of the third step", func() bool { return adjiboto.Player().Length() > 1 })
	if run := adjiboto.Shown(); run.Problem != "A" || adjiboto.Player().Index() != adjiboto.Player().Length()-2 {
		t.Errorf("shown is %s, board %d", run.Problem, adjiboto.Player().Index())
	}
	r.Key(fyne.KeyPageDown)
	r.Key(fyne.KeyPageUp)
	r.Until("the second step again", func() bool { return cavalo.Player().Length() > 1 })
	if r.Top() != uitest.Of[*solver.View](r.Pages(r.Find("cavalo"))) || cavalo.Player().Index() != 2 {
		t.Errorf("back is board %d", cavalo.Player().Index())
	}
}

// said is all that can be read on the page on top.
func said(r *uitest.Rig) string { return strings.Join(uitest.Written(r.Top().Content()), "\n") }

func TestBHidesWhatTellsTheAnswer(t *testing.T) {
	for _, key := range []fyne.KeyName{fyne.KeyB, fyne.KeyPeriod} {
		r := uitest.New(t, areas())
		solver.Drive(page[*solver.View](r, "cavalo")).Pick("C")
		before := said(r)
		solve(r, "cavalo", "C", -2)
		d := solver.Drive(page[*solver.View](r, "cavalo"))
		shown := said(r)
		r.Key(key)
		hidden := said(r)
		for _, word := range strings.Split(shown, "\n") {
			told := strings.Contains(hidden, word) && !strings.Contains(before, word)
			if told && strings.ContainsAny(word, "0123456789") && !strings.Contains(word, "limit") {
				t.Errorf("%q can still be read", word)
			}
		}
		if strings.Contains(hidden, "ÓTIMA") || d.Player().Length() > 0 || d.Shown().Problem != "" {
			t.Errorf("the answer is shown: %q", hidden)
		}
		r.Key(key)
		r.Until("the path", func() bool { return d.Player().Length() > 1 })
		if d.Player().Index() != d.Player().Length()-3 || !strings.Contains(said(r), "ÓTIMA") {
			t.Errorf("what comes back is board %d, %q", d.Player().Index(), said(r))
		}
	}
}

func TestAStepComesUnderTheVeil(t *testing.T) {
	r := uitest.New(t, areas())
	lecturing(t, r)
	d := solver.Drive(page[*solver.View](r, "cavalo"))
	r.Key(fyne.KeyB)
	r.Key(fyne.KeyPageUp)
	r.Settle()
	if d.Player().Length() > 0 || d.Shown().Problem != "" {
		t.Error("the path of the step is seen")
	}
	r.Key(fyne.KeyB)
	r.Until("the path", func() bool { return d.Player().Length() > 1 })
	if d.Player().Index() != 2 {
		t.Errorf("board %d", d.Player().Index())
	}
}

// A projector and a large screen: the cells take the same share, and so do the texts.
func TestF11LetsBoardAndTextsGrowTogether(t *testing.T) {
	var shares, texts []float32
	for _, screen := range []fyne.Size{{Width: 1024, Height: 768}, {Width: 1920, Height: 1080}, {Width: 3840, Height: 2160}} {
		r := uitest.New(t, areas())
		solve(r, "cavalo", "C", 0)
		r.Window().Resize(screen)
		r.Key(fyne.KeyF11)
		r.Settle()
		r.SettleIn(screen)
		r.Settle()
		uitest.Fits(t, "for a room", r.Window().Content(), screen)
		scale := r.App.Settings().Theme().Size("text") / 14
		shares = append(shares, shown(r).Cells().Height/screen.Height)
		texts = append(texts, scale/screen.Height)
		t.Logf("%v: texts %.2f, cells %.1f %%", screen, scale, 100*shares[len(shares)-1])
		if shares[len(shares)-1] < 0.55 {
			t.Errorf("%v: the cells have %.1f %%", screen, 100*shares[len(shares)-1])
		}
		if got := uitest.Clipped(r.Top().Content()); len(got) > 0 {
			t.Errorf("%v: %q", screen, got)
		}
		r.Key(fyne.KeyF11)
		if after := r.App.Settings().Theme().Size("text"); after != 14 {
			t.Errorf("texts stay at %v", after)
		}
	}
	for i := range texts {
		if texts[i] < 0.85*texts[0] || texts[i] > 1.2*texts[0] {
			t.Errorf("texts grow otherwise than the screen: %v", texts)
		}
	}
}
