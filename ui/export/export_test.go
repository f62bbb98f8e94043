package export_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/resources"
	"procura/ui"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/solver"
	"procura/ui/theme"
	"procura/ui/tournament"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// rig is a window whose viewer is the test.
type rig struct {
	*uitest.Rig
	folder string
	viewed []string
	refuse error // of the viewer
}

func newRig(t *testing.T) *rig {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("LocalAppData", t.TempDir())
	r := &rig{folder: t.TempDir()}
	r.Rig = uitest.New(t, []host.Area{match.New, tournament.New, solver.New}, func(o *uitest.Options) {
		o.Change = func(p *ui.Program) {
			p.Drawing = theme.Drawings(resources.Drawings, "drawings")
			p.View = func(path string) error {
				r.viewed = append(r.viewed, path)
				return r.refuse
			}
		}
	})
	return r
}

// solved brings a game to the front and solves its first problem.
func (r *rig) solved(game string) {
	r.T.Helper()
	page := uitest.Of[*solver.View](r.Bring(game))
	page.Act()
	r.Until("a path", func() bool {
		p, ok := page.Picture()
		return ok && p.Len > 1
	})
}

// export exports a picture of what is on top and returns what is in the file.
func (r *rig) export(kind string) []byte {
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
	r := newRig(t)
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
	r := newRig(t)
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

func TestAFilmWithoutAPathSaysWhatIsMissing(t *testing.T) {
	r := newRig(t)
	r.Bring("cavalo")
	r.Choose("menu.file", "menu.picture", "menu.picture.gif")
	if want := r.Words().Key("error.picture.path"); r.Notice() != want || r.Native.Asking() {
		t.Errorf("said %q", r.Notice())
	}
}

func TestPrintingOpensPagesAndSweepsThoseOfEarlierDays(t *testing.T) {
	r := newRig(t)
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
	r := newRig(t)
	r.refuse = errors.New("no viewer here")
	r.Bring("cavalo")
	r.Choose("menu.file", "menu.print")
	r.Until("the notice", func() bool {
		r.Settle()
		return strings.Contains(r.Notice(), "no viewer here")
	})
}

func TestEscapeCancelsWhatIsPrepared(t *testing.T) {
	r := newRig(t)
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
