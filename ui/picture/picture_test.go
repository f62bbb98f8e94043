package picture_test

import (
	"bytes"
	"compress/zlib"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/scene"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/picture"
	"procura/ui/theme"
)

var white = color.NRGBA{0xFF, 0xFF, 0xFF, 0xFF}

type keyWords struct{}

func (keyWords) Say(m text.Message) string { return m.Key }

// newStill is a board of a game that has all that boards can have.
func newStill(t *testing.T, mode theme.Mode, b scene.Board, size fyne.Size) (*board.Still, *theme.Theme) {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Dark, 1)) // a picture has a theme of its own
	look := theme.New(mode, 1)
	still := board.NewStill(theme.Drawings(os.DirFS("../../resources"), "drawings"), keyWords{}, look, size)
	still.Display(scene.Step{Board: b})
	return still, look
}

func sheetOf(t *testing.T, b scene.Board) picture.Sheet {
	t.Helper()
	still, look := newStill(t, theme.Light, b, fyne.NewSize(300, 240))
	return board.CaptureStill(still, board.FrameOf(still), look)
}

// grid is a board of numbers with a knight that has come a way, and a tray.
func grid() scene.Board {
	b := scene.Board{Columns: 4, Rows: 3, ColumnNames: []string{"A", "B", "C", "D"}, RowNames: []string{"1", "2", "3"}, Trail: []int{0, 6}}
	for i := range 12 {
		b.Cells = append(b.Cells, scene.Cell{Text: fmt.Sprint(20 + i), Role: scene.Role(i % 2)})
	}
	b.Cells[0].Role, b.Cells[0].Order = scene.Visited, 1
	b.Cells[6].Role, b.Cells[6].Drawing = scene.Current, "knight"
	b.Cells[9].Role = scene.Erased
	b.Tray, b.TrayName = []scene.Cell{{Drawing: "bqac"}, {Drawing: "prbo"}}, text.M("ção & <reserva>")
	return b
}

func pits() scene.Board {
	b := scene.Board{Style: scene.Pits, Columns: 3, Rows: 2, ColumnNames: []string{"1", "2", "3"}}
	for i := range 6 {
		b.Cells = append(b.Cells, scene.Cell{Seeds: 3 * i})
	}
	return b
}

func TestASVGIsXMLWithEveryText(t *testing.T) {
	var out bytes.Buffer
	if err := picture.SVG(&out, sheetOf(t, grid()), "Título & <coisas>", white); err != nil {
		t.Fatal(err)
	}
	words := map[string]bool{}
	decoder := xml.NewDecoder(&out)
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if c, ok := token.(xml.CharData); ok {
			words[strings.TrimSpace(string(c))] = true
		}
	}
	b := grid()
	want := append([]string{"A", "D", "3", "ção & <reserva>", "Título & <coisas>"}, "1")
	for i, c := range b.Cells {
		if i != 6 { // the knight stands there
			want = append(want, c.Text)
		}
	}
	for _, w := range want {
		if !words[w] {
			t.Errorf("%q is missing", w)
		}
	}
}

func TestAPictureHasTheThemeThatItIsAskedFor(t *testing.T) {
	for mode, name := range map[theme.Mode]string{theme.Light: "light", theme.Dark: "dark"} {
		still, look := newStill(t, mode, grid(), fyne.NewSize(300, 240))
		cell := theme.NRGBA(look.Color(theme.OtherCell, 0))
		sheet := board.CaptureStill(still, board.FrameOf(still), look)
		if !slices.ContainsFunc(sheet.Marks, func(m picture.Mark) bool { b, ok := m.(picture.Box); return ok && b.Fill == cell }) {
			t.Errorf("%s: no cell has the colour %v", name, cell)
		}
	}
}

func TestAPNGHasTheSizeOfTheBoard(t *testing.T) {
	s := sheetOf(t, pits())
	var out bytes.Buffer
	if err := picture.NewPainter(2, white).PNG(&out, s); err != nil {
		t.Fatal(err)
	}
	p, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Bounds().Size(); got != image.Pt(int(2*s.Width+0.5), int(2*s.Height+0.5)) || s.Width < 200 || s.Width > 325 {
		t.Errorf("%v pixels for %v x %v", got, s.Width, s.Height)
	}
}

func TestWhatIsMarkedIsOnThePictureAndWhatCanBeChosenIsNot(t *testing.T) {
	still, look := newStill(t, theme.Light, grid(), fyne.NewSize(300, 240))
	frame := board.FrameOf(still)
	bare := board.CaptureStill(still, frame, look)
	still.SetMarks([]board.Mark{{Place: 3, Choice: true}})
	if s := board.CaptureStill(still, frame, look); !slices.Equal(s.Marks, bare.Marks) {
		t.Errorf("%d marks, %d without", len(s.Marks), len(bare.Marks))
	}
	still.SetMarks([]board.Mark{{Place: 3, Text: "V 7", Color: theme.Proved, Choice: true}})
	if s := board.CaptureStill(still, frame, look); !slices.ContainsFunc(s.Marks, func(m picture.Mark) bool { w, ok := m.(picture.Text); return ok && w.Text == "V 7" }) {
		t.Error("the value is missing")
	}
}

func TestAFilmHasOnlyWhatChanges(t *testing.T) {
	frame := func(x int) *image.RGBA {
		p := image.NewRGBA(image.Rect(0, 0, 30, 20))
		for i := range p.Pix {
			p.Pix[i] = 0xFF
		}
		p.SetRGBA(x, 7, color.RGBA{0x10, 0x20, 0x30, 0xFF})
		return p
	}
	r := picture.NewGIF([]*image.RGBA{frame(3)})
	r.Add(frame(3), 50)
	r.Add(frame(5), 8)
	r.Add(frame(5), 200)
	var out bytes.Buffer
	if err := r.Write(&out); err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	if len(film.Image) != 2 || film.Image[1].Rect != image.Rect(3, 7, 6, 8) || fmt.Sprint(film.Delay) != "[50 208]" || film.LoopCount != 0 {
		t.Errorf("%d frames, the second in %v, delays %v, loop %d", len(film.Image), film.Image[len(film.Image)-1].Rect, film.Delay, film.LoopCount)
	}
	if c := color.RGBAModel.Convert(film.Image[1].At(5, 7)); c != (color.RGBA{0x10, 0x20, 0x30, 0xFF}) {
		t.Errorf("the point is %v", c)
	}
}

func TestAMotionIsShownAndEndsAtItsBoard(t *testing.T) {
	before := grid()
	still, look := newStill(t, theme.Light, before, fyne.NewSize(300, 240))
	frame := board.FrameOf(still)
	after := grid()
	after.Cells[6].Drawing, after.Cells[6].Role = "", scene.Visited
	after.Cells[11].Drawing, after.Cells[11].Role = "knight", scene.Current
	step := scene.Step{Board: after, Move: "D3", Motions: []scene.Motion{{Kind: scene.Move, From: 6, To: 11}, {Kind: scene.Erase, From: 1, To: 1}}}
	var seen []picture.Sheet
	for range still.Frames(step, 80e6) {
		seen = append(seen, board.CaptureStill(still, frame, look))
	}
	if len(seen) < 8 || len(seen) > 10 {
		t.Errorf("%d pictures of 0.8 s, 12 a second", len(seen))
	}
	p := picture.NewPainter(1, white)
	p.PaintNext(sheetOf(t, before))
	for i, s := range seen {
		if !slices.Equal(p.Paint(s).Pix, p.PaintNext(s).Pix) {
			t.Errorf("picture %d of the film is another one", i)
		}
	}
	end := p.Paint(board.CaptureStill(still, frame, look))
	if !slices.Equal(p.Paint(sheetOf(t, after)).Pix, end.Pix) {
		t.Error("the last picture is not that of the board")
	}
	if slices.Equal(p.Paint(seen[2]).Pix, end.Pix) {
		t.Error("nothing moves")
	}
}

// pages makes a document of a number of boards.
func pages(t *testing.T, h picture.Heading, boards int, b scene.Board) (content []byte, pages int) {
	t.Helper()
	s := sheetOf(t, b)
	ink := color.NRGBA{A: 0xFF}
	p := picture.NewPDF(h, picture.Inks{Text: ink, Muted: ink, Said: ink, Line: ink}, boards, s)
	for i := range boards {
		p.Add(picture.Captioned{Sheet: s, Title: fmt.Sprint(i, ". D3"), Lines: []string{"salta para o 31 e apaga o simétrico 13, à esquerda", "0 de 70"}})
	}
	var out bytes.Buffer
	if err := p.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), p.Pages()
}

var (
	pageObject = regexp.MustCompile(`/Type /Page\b[^s]`)
	stream     = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)
)

// inside is the content of a document's pages.
func inside(content []byte) string {
	var all strings.Builder
	for _, s := range stream.FindAllSubmatch(content, -1) {
		if r, err := zlib.NewReader(bytes.NewReader(s[1])); err == nil {
			_, _ = io.Copy(&all, r) // what is no page of ours does not matter
		}
	}
	return all.String()
}

// coded is a text as pages have it.
func coded(s string) string {
	var out strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		out.WriteByte(byte(u >> 8))
		out.WriteByte(byte(u))
	}
	return out.String()
}

func TestAPathOfAHundredMovesGoesOverPages(t *testing.T) {
	content, n := pages(t, picture.Heading{Title: "Cavalo · C", Said: "ÓTIMA: 100 jogadas, provada", Foot: "Procura"}, 101, grid())
	if got := len(pageObject.FindAll(content, -1)); got != n || n < 8 || n > 17 {
		t.Errorf("%d pages, %d in the file", n, got)
	}
	if all := inside(content); strings.Count(all, coded(". D3")) != 101 {
		t.Errorf("%d boards", strings.Count(all, coded(". D3")))
	}
}

func TestPagesHavePortugueseLetters(t *testing.T) {
	content, _ := pages(t, picture.Heading{Title: "Ação", Said: "ÓTIMA", Lines: []string{"coração ≤ 7 → ✓"}}, 1, pits())
	all := inside(content)
	for _, s := range []string{"Ação", "ÓTIMA", "coração", "→"} {
		if !strings.Contains(all, coded(s)) {
			t.Errorf("%q is missing", s)
		}
	}
	if !bytes.Contains(content, []byte("/ToUnicode")) || !bytes.Contains(content, []byte("/FontFile2")) {
		t.Error("the font is not in the file, or its text can't be found")
	}
}

func TestALetterThatTheFontLacksIsAQuestionMark(t *testing.T) {
	content, _ := pages(t, picture.Heading{Title: "jogo 🐎 e 𐀀"}, 1, pits())
	if !strings.Contains(inside(content), coded("jogo ? e ?")) {
		t.Error("no question mark")
	}
}

func TestALongHeadingLeavesRoomForABoard(t *testing.T) {
	h := picture.Heading{Title: strings.Repeat("Título ", 300), Lines: slices.Repeat([]string{strings.Repeat("palavra ", 900)}, 50)}
	if _, n := pages(t, h, 1, pits()); n != 1 {
		t.Errorf("%d pages", n)
	}
}

func TestOfALongPathBoardsAreChosenEvenly(t *testing.T) {
	for _, c := range []struct{ n, most int }{{1, 300}, {7, 300}, {301, 300}, {10_000, 300}} {
		list := picture.Spread(c.n, c.most)
		if len(list) != min(c.n, c.most) || list[0] != 0 || list[len(list)-1] != c.n-1 || !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != len(list) {
			t.Errorf("%v: %d, %v", c, len(list), list)
		}
	}
}
