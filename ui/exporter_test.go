package ui_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	corescene "procura/core/scene"
	"procura/ui"
	"procura/ui/extras"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/solver"
	"procura/ui/theme"
)

// rig is a window whose viewer is the test.
type exportRig struct {
	*uitest.Rig
	folder string
	viewed []string
	refuse error // of the viewer
}

// viewing is a system whose viewer takes note, and may refuse.
type viewing struct {
	ui.System
	rig *exportRig
}

func (v viewing) ViewFile(path string) error {
	v.rig.viewed = append(v.rig.viewed, path)
	return v.rig.refuse
}

func newExportRig(t *testing.T) *exportRig {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("LocalAppData", t.TempDir())
	r := &exportRig{folder: t.TempDir()}
	r.Rig = uitest.New(t, []host.GamePage{match.New, solver.New}, func(o *uitest.Options) {
		o.Drawn = true
		o.Change = func(p *ui.Program) { p.System = viewing{p.System, r} }
	})
	return r
}

// solved brings a game to the front and solves its first problem.
func (r *exportRig) solved(game string) {
	r.T.Helper()
	page := uitest.Of[*solver.View](r.Bring(game))
	page.DoMainAction()
	r.Until("a path", func() bool {
		p, ok := page.Picture()
		return ok && p.Len > 1
	})
}

// export exports a picture of what is on top and returns what is in the file.
func (r *exportRig) export(kind string) []byte {
	r.T.Helper()
	r.Choose("menu.file", "menu.picture", "menu.picture."+kind)
	path := filepath.Join(r.folder, r.Native.Proposed)
	r.Answer(path, nil)
	var content []byte
	r.Until(path, func() bool {
		r.Settle()
		content, _ = os.ReadFile(path)
		return content != nil
	})
	if folder := os.Getenv("PROCURA_PICTURES"); folder != "" { // to be looked at
		_ = os.WriteFile(filepath.Join(folder, filepath.Base(path)), content, 0o600)
	}
	return content
}

func TestEveryGameIsExportedInEveryKind(t *testing.T) {
	r := newExportRig(t)
	for _, game := range []string{"cavalo", "adjiboto", "quatro"} {
		r.solved(game)
		p, err := png.Decode(bytes.NewReader(r.export("png")))
		if err != nil || p.Bounds().Dx() < 600 {
			t.Errorf("%s: PNG: %v, %v", game, p.Bounds(), err)
		}
		if err := wellFormed(r.export("svg")); err != nil {
			t.Errorf("%s: SVG: %v", game, err)
		}
		film, err := gif.DecodeAll(bytes.NewReader(r.export("gif")))
		if err != nil || len(film.Image) < 10 || film.Config.Width > 640 || film.Config.Height > 640 {
			t.Errorf("%s: GIF: %d frames of %d x %d, %v", game, len(film.Image), film.Config.Width, film.Config.Height, err)
		}
		if pdf := r.export("pdf"); !bytes.HasPrefix(pdf, []byte("%PDF-")) || !bytes.Contains(pdf, []byte("%%EOF")) {
			t.Errorf("%s: no PDF", game)
		}
	}
}

func wellFormed(content []byte) error {
	for decoder := xml.NewDecoder(bytes.NewReader(content)); ; {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func TestTheEndingOfANameSaysWhichKindItIs(t *testing.T) {
	r := newExportRig(t)
	r.Bring("cavalo")
	r.Choose("menu.file", "menu.picture", "menu.picture.png")
	path := filepath.Join(r.folder, "tabuleiro ç.SVG")
	r.Answer(path, nil)
	r.Until(path, func() bool {
		r.Settle()
		content, _ := os.ReadFile(path)
		return bytes.Contains(content, []byte("<svg "))
	})
}

func TestPicturesHaveTheThemeOfTheWindowAndPagesAreLight(t *testing.T) {
	r := newExportRig(t)
	r.SetMode(theme.Dark)
	r.Bring("cavalo")
	p, err := png.Decode(bytes.NewReader(r.export("png")))
	if err != nil {
		t.Fatal(err)
	}
	want := color.NRGBAModel.Convert(theme.New(theme.Dark, 1).Color(theme.Surface, 0))
	if got := color.NRGBAModel.Convert(p.At(1, 1)); got != want {
		t.Errorf("the ground is %v, want %v", got, want)
	}
	if svg := r.export("svg"); !bytes.Contains(svg, []byte(`fill="#24272B"`)) {
		t.Error("the SVG is not dark")
	}
	r.export("pdf")
}

func TestAMatchIsPrintedAsItWasPlayed(t *testing.T) {
	r := newExportRig(t)
	page := uitest.Of[*match.View](r.Bring("quatro"))
	r.Page("match.play")
	p, ok := page.Picture()
	if !ok || p.Len != 1 || p.Name != "Quatro" {
		t.Errorf("%+v, %v", p, ok)
	}
	r.Choose("menu.edit", "menu.compose")
	if _, ok := page.Picture(); ok {
		t.Error("a position that is being set up has no picture")
	}
	r.Choose("menu.file", "menu.print")
	if want := r.Words().Key("error.picture.none"); r.Notice() != want {
		t.Errorf("said %q", r.Notice())
	}
}

// window is one of a test, beside that of the rig.
type window struct {
	host.Host
	said   string
	stop   func()
	viewed string
}

func (w *window) ShowProgress(said string, stop func()) { w.said, w.stop = said, stop }
func (w *window) HideNotice()                           { w.stop = nil }
func (w *window) ViewFile(path string) error            { w.viewed = path; return nil }

// pathOf is a knight's way of some moves to and fro.
func pathOf(moves int) host.Picture {
	step := func(i int) corescene.Step {
		b := corescene.Board{Columns: 10, Rows: 10, Cells: make([]corescene.Cell, 100)}
		for k := range b.Cells {
			b.Cells[k] = corescene.Cell{Text: fmt.Sprint(k), Role: corescene.Role(k % 2)}
		}
		at := func(i int) int { return (i*37 + 11) % 100 }
		for k := range i {
			b.Cells[at(k)].Role, b.Cells[at(k)].Order = corescene.Visited, k+1
			b.Trail = append(b.Trail, at(k))
		}
		b.Trail = append(b.Trail, at(i))
		b.Cells[at(i)].Drawing, b.Cells[at(i)].Role = "knight", corescene.Current
		s := corescene.Step{Board: b}
		if i > 0 {
			s.Move, s.Motions = fmt.Sprint("M", i), []corescene.Motion{{Kind: corescene.Move, From: at(i - 1), To: at(i)}}
		}
		return s
	}
	return host.Picture{Name: "Caminho longo", Title: "Caminho longo", Len: moves + 1, Step: step}
}

func TestAPathOfAHundredMovesIsPrinted(t *testing.T) {
	r := newExportRig(t)
	w := &window{Host: r.Host()}
	desk := extras.NewExporter(w)
	defer desk.Close()
	desk.Print(pathOf(100))
	r.Until("pages", func() bool { r.Settle(); return w.viewed != "" })
	content, err := os.ReadFile(w.viewed)
	if n := len(regexp.MustCompile(`/Type /Page\b[^s]`).FindAll(content, -1)); err != nil || n < 8 || n > 14 {
		t.Errorf("%d pages, %v", n, err)
	}
	if w.stop != nil {
		t.Error("the window says still that it works")
	}
}

func TestALongFilmSaysHowFarItIsAndCanBeStopped(t *testing.T) {
	r := newExportRig(t)
	w := &window{Host: r.Host()}
	desk := extras.NewExporter(w)
	defer desk.Close()
	desk.Save(pathOf(100), extras.GIF)
	path := filepath.Join(r.folder, "film.gif")
	r.Answer(path, nil)
	r.Until("word of it", func() bool { return w.stop != nil })
	if !strings.Contains(w.said, "film.gif") {
		t.Errorf("said %q", w.said)
	}
	desk.Save(pathOf(1), extras.PNG) // one at a time
	if want := r.Words().Key("error.picture.busy"); r.Notice() != want {
		t.Errorf("said %q", r.Notice())
	}
	w.stop()
	r.Settle()
	if _, err := os.Stat(path); err == nil || desk.Cancel() {
		t.Error("it goes on")
	}
}

// What a long film takes is of interest when one looks at pictures.
func TestALongFilm(t *testing.T) {
	if os.Getenv("PROCURA_PICTURES") == "" {
		t.Skip("asked for by PROCURA_PICTURES")
	}
	r := newExportRig(t)
	w := &window{Host: r.Host()}
	desk := extras.NewExporter(w)
	defer desk.Close()
	began := time.Now()
	desk.Save(pathOf(100), extras.GIF)
	path := filepath.Join(os.Getenv("PROCURA_PICTURES"), "film.gif")
	_ = os.Remove(path)
	r.Answer(path, nil)
	worst := time.Duration(0)
	for {
		before := time.Now()
		r.Pump()
		worst = max(worst, time.Since(before))
		if info, err := os.Stat(path); err == nil {
			t.Logf("%v, %d bytes, the window waited %v at most", time.Since(began), info.Size(), worst)
			return
		}
		time.Sleep(time.Millisecond)
	}
}

func TestAFilmWithoutAPathSaysWhatIsMissing(t *testing.T) {
	r := newExportRig(t)
	r.Bring("cavalo")
	r.Choose("menu.file", "menu.picture", "menu.picture.gif")
	if want := r.Words().Key("error.picture.path"); r.Notice() != want || r.Native.Asking() {
		t.Errorf("said %q", r.Notice())
	}
}

func TestPrintingOpensPagesAndSweepsThoseOfEarlierDays(t *testing.T) {
	r := newExportRig(t)
	r.Bring("cavalo")
	printed := func(n int) {
		r.Choose("menu.file", "menu.print")
		r.Until("the viewer", func() bool {
			r.Settle()
			return len(r.viewed) == n
		})
	}
	printed(1)
	first := r.viewed[0]
	content, err := os.ReadFile(first)
	if err != nil || !bytes.HasPrefix(content, []byte("%PDF-")) || !regexp.MustCompile(`^Cavalo .*-[0-9a-z]{13}\.pdf$`).MatchString(filepath.Base(first)) {
		t.Errorf("%s: %v", first, err)
	}
	stranger := filepath.Join(filepath.Dir(first), "other.pdf")
	if err := os.WriteFile(stranger, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	printed(2)
	for _, path := range append(r.viewed, stranger) {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}

func TestAViewerThatFailsIsSaid(t *testing.T) {
	r := newExportRig(t)
	r.refuse = errors.New("no viewer here")
	r.Bring("cavalo")
	r.Choose("menu.file", "menu.print")
	r.Until("the notice", func() bool {
		r.Settle()
		return strings.Contains(r.Notice(), "no viewer here")
	})
}

func TestEscapeCancelsWhatIsPrepared(t *testing.T) {
	r := newExportRig(t)
	r.solved("cavalo")
	r.Choose("menu.file", "menu.picture", "menu.picture.gif")
	path := filepath.Join(r.folder, r.Native.Proposed)
	r.Answer(path, nil)
	r.Key(fyne.KeyEscape)
	r.Settle()
	if _, err := os.Stat(path); err == nil {
		t.Error("a file was written")
	}
	r.export("svg") // the desk is free again
}
