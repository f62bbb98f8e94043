package chart

import (
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"procura/resources"
	"procura/ui/i18n"
	"procura/ui/picture"
	"procura/ui/theme"
)

func speak(t *testing.T, language string) *i18n.Words {
	t.Helper()
	return i18n.MustLoad(resources.Translations, language)
}

func window(t *testing.T, mode theme.Mode) {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(mode, 1))
}

// compared is the figure of the laboratory's page: five methods on five problems.
func compared() Figure {
	values := [][]float64{{8, 50, 31, 293, 16}, {5, 44, 19, 61, 16}, {4, 20, 12, 48, 16}, {6, 8, 22, 222, 1}, {5, 8, 18, 140, 4}}
	f := Figure{Title: "Nós expandidos", Groups: []string{"A", "B", "C", "D", "E"}, LogY: true, Legend: true, Labels: true}
	for i, name := range []string{"BFS", "DFS · 12", "A* · curso", "A* · pares", "A minha"} {
		s := Series{Name: name, Colour: theme.SeriesColour(i), Shape: Bar}
		for x, y := range values[i] {
			s.Points = append(s.Points, Point{X: float64(x), Y: y})
		}
		f.Series = append(f.Series, s)
	}
	return f
}

// grown is a figure of two curves, one with a scale of its own.
func grown(n int) Figure {
	r := rand.New(rand.NewPCG(1, 2))
	frontier, bound := Series{Name: "fronteira", Colour: theme.SeriesColour(0), Shape: Area}, Series{Name: "limite", Colour: theme.SeriesColour(3), Shape: Steps, OwnYAxis: true}
	y := 1.0
	for i := range n {
		y = math.Max(1, y+r.Float64()*5-2.2)
		frontier.Points = append(frontier.Points, Point{X: float64(i), Y: math.Round(y)})
		if i%max(1, n/7) == 0 {
			bound.Points = append(bound.Points, Point{X: float64(i), Y: float64(3 + i*7/n)})
		}
	}
	return Figure{XName: "expansões", YName: "nós na fronteira", Series: []Series{frontier, bound}, Legend: true}
}

func scatterOf(n int) Figure {
	r := rand.New(rand.NewPCG(3, 4))
	s := Series{Name: "h", Colour: theme.SeriesColour(0), Shape: Dots}
	for range n {
		x := float64(r.IntN(20))
		s.Points = append(s.Points, Point{X: x, Y: math.Floor(x * (0.5 + r.Float64()*0.5))})
	}
	line := Series{Name: "h = distância", Colour: theme.Muted, Shape: Line, Points: []Point{{}, {X: 20, Y: 20}}}
	return Figure{XName: "distância real", YName: "h", Series: []Series{s, line}, Legend: true}
}

func planOf(t *testing.T, f Figure, width, height float32) *layout {
	t.Helper()
	return newLayout(&f, paper(speak(t, "pt")), fyne.NewSize(width, height))
}

func TestTicksAreAtOneTwoAndFiveTimesAPowerOfTen(t *testing.T) {
	for _, c := range []struct{ low, high float64 }{{0, 7}, {0, 293}, {3, 12}, {-4, 9}, {0, 1e6}, {0.001, 0.0047}, {0, 1}, {5, 5}, {0, 0}} {
		for most := 1; most < 12; most++ {
			s := newSpan()
			s.add(c.low)
			s.add(c.high)
			sc, ticks := linear(s, most, true)
			if len(ticks) < 2 || len(ticks) > most+3 {
				t.Errorf("%v, at most %d: %v", c, most, ticks)
			}
			step := ticks[1] - ticks[0]
			if m := step / math.Pow(10, math.Floor(math.Log10(step)+1e-9)); math.Abs(m-1) > 1e-6 && math.Abs(m-2) > 1e-6 && math.Abs(m-5) > 1e-6 {
				t.Errorf("%v, at most %d: a step of %v", c, most, step)
			}
			if sc.low > c.low || sc.high < c.high {
				t.Errorf("%v: from %v to %v", c, sc.low, sc.high)
			}
		}
	}
}

func TestALittleBelowNoughtAsksForNoTickFarBelow(t *testing.T) {
	s := newSpan()
	s.add(-1)
	s.add(18)
	if sc, ticks := linear(s, 1, true); sc.low > -1 || sc.low < -2 || len(ticks) != 2 {
		t.Errorf("from %v, ticks %v", sc.low, ticks)
	}
}

func TestTicksOfWholeNumbersAreWhole(t *testing.T) {
	s := newSpan()
	s.add(0)
	s.add(2)
	_, ticks := linear(s, 10, true)
	for _, v := range ticks {
		if v != math.Trunc(v) {
			t.Errorf("ticks %v", ticks)
		}
	}
}

func TestALogarithmicScaleHasWholeDecadesAndBeginsOneBelowItsLeast(t *testing.T) {
	for _, c := range []struct {
		least, high, from, to float64
	}{{1, 293, 1, 1000}, {4, 50, 1, 100}, {1, 1, 1, 10}, {1000, 1000, 100, 10000}, {115, 210, 10, 1000}, {0.02, 5, 0.01, 10}, {1, 1e6, 1, 1e6}} {
		s := newSpan()
		s.add(c.least)
		s.add(c.high)
		sc, ticks := logarithmic(s, 4)
		if math.Abs(sc.low/c.from-1) > 1e-9 || math.Abs(sc.high/c.to-1) > 1e-9 {
			t.Errorf("%v: from %v to %v", c, sc.low, sc.high)
		}
		if len(ticks) < 1 || ticks[0] != sc.low {
			t.Errorf("%v: ticks %v", c, ticks)
		}
	}
}

func TestWhatALogarithmDoesNotHaveStandsAtTheFoot(t *testing.T) {
	sc := scale{low: 1, high: 100, log: true, from: 200, to: 0}
	for _, v := range []float64{0, -3, 0.5, math.NaN()} {
		if at := sc.placeOf(v); at != 200 {
			t.Errorf("%v is at %v", v, at)
		}
	}
}

func TestAPlaceAndItsValueAreTheSameThere(t *testing.T) {
	for _, sc := range []scale{{low: 0, high: 300, from: 190, to: 10}, {low: -0.5, high: 4.5, from: 40, to: 800}, {low: 0.1, high: 1000, log: true, from: 190, to: 10}} {
		for place := 12.0; place < 188; place += 7 {
			if back := sc.placeOf(sc.value(place)); math.Abs(back-place) > 1e-6 {
				t.Errorf("%+v: %v comes back as %v", sc, place, back)
			}
		}
	}
}

func TestThinningKeepsTheExtremesAndTheEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var points []pixel
	for i := range 10_000 {
		points = append(points, pixel{x: float64(i) * 0.08, y: 100 + r.Float64()*20, of: i})
	}
	points[4321].y, points[7777].y = 3, 199
	kept := thinLine(points)
	if len(kept) > 2*800/stripWidth+4 {
		t.Errorf("%d points are left", len(kept))
	}
	high, low, last := false, false, -1
	for _, p := range kept {
		high, low = high || p.of == 4321, low || p.of == 7777
		if p.of <= last {
			t.Fatalf("%d comes after %d", p.of, last)
		}
		last = p.of
	}
	if !high || !low || kept[0].of != 0 || last != 9999 {
		t.Errorf("extremes %v and %v, ends %d and %d", high, low, kept[0].of, last)
	}
}

func TestManyDotsAreThinnedAndTheirEdgesStay(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	points := []pixel{{x: -1, y: 50, of: 0}}
	for i := range 20_000 {
		points = append(points, pixel{x: r.Float64() * 300, y: r.Float64() * 100, of: i + 1})
	}
	kept := thinDots(points)
	if len(kept) > 101*35+4 || len(kept) < 1000 || kept[0].of != 0 {
		t.Errorf("%d of %d dots, the first is %d", len(kept), len(points), kept[0].of)
	}
}

// texts are the words of a drawing with the room they take.
func textsOf(p *layout, marks []picture.Mark) []label {
	var list []label
	for _, m := range marks {
		if w, ok := m.(picture.Text); ok {
			top := w.Y - p.baseline(w.Bold)
			list = append(list, label{w.X, top, w.X + p.textWidth(w.Text, w.Bold), top + p.lineHeight(), w.Text})
		}
	}
	return list
}

func TestNoLabelLiesOnAnotherAndNoneIsClipped(t *testing.T) {
	window(t, theme.Light)
	long := compared()
	for i := range long.Groups {
		long.Groups[i] = strings.Repeat("Um problema de nome comprido ", 2)
		long.Series[i].Name = strings.Repeat("método ", 6)
	}
	many := grown(10_000)
	many.Series[0].Shape = Line
	log := grown(2000)
	log.LogY = true
	for name, f := range map[string]Figure{"bars": compared(), "long": long, "curves": many, "log": log, "dots": scatterOf(300)} {
		for _, size := range []fyne.Size{fyne.NewSize(960, 280), fyne.NewSize(620, 200), fyne.NewSize(300, 150), fyne.NewSize(leastWidth, leastHeight)} {
			p := planOf(t, f, size.Width, size.Height)
			texts := textsOf(p, p.marks())
			if len(texts) < 3 {
				t.Errorf("%s in %v: only %d texts", name, size, len(texts))
			}
			for i, a := range texts {
				if a.left < -0.5 || a.right > float64(size.Width)+0.5 || a.top < -2 || a.bottom > float64(size.Height)+2 {
					t.Errorf("%s in %v: %q goes out: %v", name, size, a.said, a)
				}
				for _, b := range texts[:i] {
					if a.overlaps(b.left, b.top+2, b.right, b.bottom-2) {
						t.Errorf("%s in %v: %q lies on %q", name, size, a.said, b.said)
					}
				}
			}
		}
	}
}

// TestALowFigureHasNoNumbersAcross: its curves have half of the height at least.
func TestALowFigureHasNoNumbersAcross(t *testing.T) {
	window(t, theme.Light)
	f := grown(50)
	f.Legend = false
	f.Title, f.XName, f.YName = "", "", ""
	for height, isLow := range map[float32]bool{42: true, 60: true, 84: false} {
		p := planOf(t, f, 600, height)
		if share := (p.bottom - p.top) / p.height; p.isLow != isLow || isLow && share < 0.5 {
			t.Errorf("of %v high, the curves have %.2f", height, share)
		}
		across := 0
		for _, said := range textsOf(p, p.marks()) {
			if said.top > p.bottom {
				across++
			}
			if said.bottom > float64(height)+2 {
				t.Errorf("of %v high: %q goes out", height, said.said)
			}
		}
		if (across == 0) != isLow {
			t.Errorf("of %v high: %d numbers across", height, across)
		}
	}
}

func TestNumbersAreThoseOfTheLanguage(t *testing.T) {
	for language, want := range map[string]string{"pt": "12 500|0,25|3", "en": "12,500|0.25|3"} {
		w := speak(t, language)
		got := strings.Join([]string{formatNumber(nil, w, 12500), formatNumber(nil, w, 0.25), formatNumber(nil, w, 3)}, "|")
		if strings.ReplaceAll(got, "\u00a0", " ") != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}

func TestAnEmptyFigureSaysSo(t *testing.T) {
	window(t, theme.Light)
	w := speak(t, "pt")
	for _, f := range []Figure{{}, {Series: []Series{{Shape: Line}}}, {Series: []Series{{Points: []Point{{Y: math.NaN()}}}}}} {
		marks := newLayout(&f, paper(w), fyne.NewSize(300, 100)).marks()
		if len(marks) != 1 || marks[0].(picture.Text).Text != w.Key("shell.chart.empty") {
			t.Errorf("%v", marks)
		}
	}
}

func TestNothingThatIsNotFiniteIsDrawn(t *testing.T) {
	window(t, theme.Light)
	f := Figure{Groups: []string{"A", "B", "C", "D"}, Series: []Series{{Shape: Line, Points: []Point{{X: 0, Y: 1, Size: 0}, {X: 1, Y: math.Inf(1), Size: 0}, {X: math.NaN(), Y: 2, Size: 0}, {X: 3, Y: 4, Size: 0}}}, {Shape: Bar, Points: []Point{{X: 1, Y: math.NaN(), Size: 0}, {X: 2, Y: 2, Size: 0}}}}}
	for _, m := range planOf(t, f, 300, 200).marks() {
		if l, ok := m.(picture.Line); ok && (!finite(l.X1 + l.X2 + l.Y1 + l.Y2)) {
			t.Errorf("%+v", l)
		}
	}
}

// shown is a chart in a window of its own.
func shown(t *testing.T, f Figure, width, height float32) *Chart {
	t.Helper()
	window(t, theme.Light)
	c := New(speak(t, "pt"))
	w := test.NewTempWindow(t, c)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, height))
	c.Display(f)
	return c
}

func TestPointerAndTapsComeToTheNearestPoint(t *testing.T) {
	for name, f := range map[string]Figure{"bars": compared(), "lines": grown(200), "dots": scatterOf(40)} {
		c := shown(t, f, 700, 300)
		var tapped, hovered spot
		c.OnTap = func(_, _ float64, s, p int) { tapped = spot{s, p} }
		for i := range f.Series {
			for j := range f.Series[i].Points {
				x, y := c.layout.pointAt(spot{i, j})
				at := fyne.NewPos(float32(x), float32(y))
				c.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
				hovered = c.noted
				c.Tapped(&fyne.PointEvent{Position: at})
				if c.figure.Series[i].Shape == Dots { // others may lie at the same place
					tapped, hovered = same(c, tapped, spot{i, j}), same(c, hovered, spot{i, j})
				}
				if name == "lines" && i == 1 || name == "dots" && i == 1 {
					continue // under another
				}
				if tapped != (spot{i, j}) || hovered != (spot{i, j}) {
					t.Fatalf("%s: %d of %d: tapped %v, hovered %v", name, j, i, tapped, hovered)
				}
			}
		}
		c.MouseOut()
		if c.noted != nowhere {
			t.Errorf("%s: the note stays", name)
		}
	}
}

// same is a spot, or the one at the same place.
func same(c *Chart, got, want spot) spot {
	if c.has(got) && c.point(got) == c.point(want) {
		return want
	}
	return got
}

func TestADragTellsAlongWhichX(t *testing.T) {
	c := shown(t, grown(101), 700, 300)
	var got []float64
	c.OnDrag = func(x float64) { got = append(got, x) }
	for _, x := range []float64{-50, c.layout.x.placeOf(40), 5000} {
		c.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(float32(x), 20)}})
	}
	if len(got) != 3 || math.Abs(got[0]) > 1e-6 || math.Abs(got[1]-40) > 0.1 || math.Abs(got[2]-100) > 1e-6 {
		t.Errorf("dragged along %v", got)
	}
}

func TestArrowsWalkAlongThePoints(t *testing.T) {
	c := shown(t, compared(), 700, 300)
	var tapped spot
	c.OnTap = func(_, _ float64, s, p int) { tapped = spot{s, p} }
	c.FocusGained()
	for i, step := range []struct {
		key  fyne.KeyName
		want spot
	}{
		{fyne.KeyRight, spot{0, 0}},
		{fyne.KeyRight, spot{0, 1}},
		{fyne.KeyDown, spot{1, 1}},
		{fyne.KeyEnd, spot{1, 4}},
		{fyne.KeyRight, spot{1, 4}},
		{fyne.KeyLeft, spot{1, 3}},
		{fyne.KeyUp, spot{0, 3}},
		{fyne.KeyUp, spot{4, 3}},
		{fyne.KeyHome, spot{4, 0}},
	} {
		c.TypedKey(&fyne.KeyEvent{Name: step.key})
		if c.noted != step.want {
			t.Errorf("%d, %s: at %v, want %v", i, step.key, c.noted, step.want)
		}
	}
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if tapped != (spot{4, 0}) {
		t.Errorf("Enter taps %v", tapped)
	}
}

func TestTheColoursAreThoseOfTheThemeOfNow(t *testing.T) {
	c := shown(t, compared(), 700, 300)
	fill := func() any {
		for _, o := range c.renderer.objects {
			if r, ok := o.(*canvas.Rectangle); ok {
				return r.FillColor
			}
		}
		return nil
	}
	if got := fill(); got != theme.Color(theme.SeriesColour(0)) {
		t.Errorf("light: %v", got)
	}
	fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Dark, 1))
	c.Refresh()
	if got := fill(); got != theme.Color(theme.SeriesColour(0)) {
		t.Errorf("dark: %v", got)
	}
}

func TestObjectsAreUsedAgain(t *testing.T) {
	c := shown(t, grown(10_000), 900, 300)
	if n := len(c.renderer.objects); n > 2600 {
		t.Errorf("%d objects for 10,000 points", n)
	}
	before := c.renderer.lines.all[0]
	made := len(c.renderer.lines.all)
	for range 5 {
		c.Refresh()
	}
	if c.renderer.lines.all[0] != before || len(c.renderer.lines.all) != made {
		t.Errorf("%d lines, %d before", len(c.renderer.lines.all), made)
	}
}

func TestACursorMovesNothingElse(t *testing.T) {
	c := shown(t, grown(500), 700, 300)
	p := c.layout
	c.ShowCursor(250, true)
	if c.layout != p || c.renderer.cursor.Hidden || math.Abs(float64(c.renderer.cursor.Position1.X)-p.x.placeOf(250)) > 0.01 {
		t.Error("the figure is drawn anew, or the cursor is not at 250")
	}
	for _, series := range c.figure.Series {
		if c.renderer.cursor.StrokeColor == theme.Color(series.Colour) {
			t.Errorf("the cursor has the ink of %s", series.Name)
		}
	}
	c.ShowCursor(0, false)
	if !c.renderer.cursor.Hidden {
		t.Error("the cursor stays")
	}
}

// TestAMarkHidesNothing has a point marked without a note, which would lie over others, until the pointer is at one.
func TestAMarkHidesNothing(t *testing.T) {
	c := shown(t, compared(), 700, 300)
	c.MarkPoint(2, 3)
	if c.renderer.dot.Hidden || !c.renderer.note[0].Hidden || c.renderer.ground.Visible() {
		t.Error("the mark is not seen, or has a note")
	}
	x, y := c.layout.pointAt(spot{0, 0})
	c.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(float32(x), float32(y))}})
	if c.renderer.note[0].Hidden || c.renderer.note[0].Text != "BFS" {
		t.Errorf("under the pointer: %q", c.renderer.note[0].Text)
	}
	c.Display(grown(20))
	if !c.renderer.dot.Hidden && c.noted == nowhere {
		t.Error("another figure has the mark of the one before")
	}
}

func TestTheFilesHaveTheFigure(t *testing.T) {
	window(t, theme.Dark)
	w := speak(t, "pt")
	sheet := Layout(w, compared(), fyne.NewSize(900, 420))
	var svg, image strings.Builder
	if err := SVG(&svg, sheet, "Nós"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<title>Nós</title>", ">BFS<", ">293<", ">1000<", "#FFFFFF", "#0A5F5F"} {
		if !strings.Contains(svg.String(), want) {
			t.Errorf("the SVG has no %s", want)
		}
	}
	if err := PNG(&image, sheet); err != nil {
		t.Fatal(err)
	}
	read, err := png.Decode(strings.NewReader(image.String()))
	if err != nil || read.Bounds().Dx() != 1800 || read.Bounds().Dy() != 840 {
		t.Errorf("the PNG: %v", err)
	}
}

// Not a test: PROCURA_LOOK=FOLDER paints figures to be looked at.
func TestLook(t *testing.T) {
	folder := os.Getenv("PROCURA_LOOK")
	if folder == "" {
		t.Skip("nobody looks")
	}
	for name, f := range map[string]Figure{"bars": compared(), "curves": grown(10_000), "dots": scatterOf(300)} {
		for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
			c := shown(t, f, 960, 300)
			fyne.CurrentApp().Settings().SetTheme(theme.New(mode, 1))
			c.Refresh()
			c.FocusGained()
			c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
			c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
			c.ShowCursor(2, true)
			file, err := os.Create(filepath.Join(folder, name+"-"+string(mode)+".png"))
			if err != nil {
				t.Fatal(err)
			}
			_ = png.Encode(file, fyne.CurrentApp().Driver().CanvasForObject(c).Capture())
			_ = file.Close()
		}
	}
}

func TestASeriesWithAScaleOfItsOwnHasItsOwnLabelledAxis(t *testing.T) {
	window(t, theme.Light)
	for _, height := range []float32{84, 200} {
		p := planOf(t, grown(100), 600, height)
		ink := p.colour(p.Series[1].Colour)
		read := map[float64]float64{} // values by their height
		for _, m := range p.marks() {
			if w, ok := m.(picture.Text); ok && w.Color == ink && w.X > p.right {
				v, err := strconv.ParseFloat(w.Text, 64)
				if err != nil {
					t.Errorf("%q is no number", w.Text)
				}
				if w.X+p.textWidth(w.Text, false) > p.width {
					t.Errorf("%q is cut", w.Text)
				}
				read[w.Y-p.baseline(false)+p.lineHeight()/2] = v
			}
		}
		if len(read) < 2 {
			t.Fatalf("height %v: numbers %v at the right", height, read)
		}
		for y, v := range read {
			if at := p.yScale(1).placeOf(v); math.Abs(at-y) > 1 {
				t.Errorf("height %v: %v stands at %v, and is drawn at %v", height, v, y, at)
			}
		}
	}
}

func TestABarOfWhatEndedEarlyIsHatchedAndSaysMoreThan(t *testing.T) {
	window(t, theme.Light)
	f := compared()
	f.LogY = false
	f.Series[0].Points[1].AtLeast = true
	p := planOf(t, f, 960, 400)
	ink := p.colour(f.Series[0].Colour)
	lines, filled, said := 0, false, false
	var own bar
	for _, b := range p.bars() {
		if b.spot == (spot{0, 1}) {
			own = b
		}
	}
	for _, m := range p.marks() {
		switch m := m.(type) {
		case picture.Line:
			if m.Color == ink {
				lines++
				if m.X1 < own.left-1 || m.X2 > own.right+1 || m.Y1 < own.top-1 || m.Y2 > own.bottom+1 {
					t.Errorf("a line from %v to %v leaves the bar %v", m.X1, m.X2, own)
				}
			}
		case picture.Box:
			filled = filled || m.Fill == ink && m.X == own.left
		case picture.Text:
			said = said || m.Text == "> 50"
		}
	}
	if lines < 3 || filled || !said {
		t.Errorf("%d lines in the bar, it is filled: %t, its label is there: %t", lines, filled, said)
	}
	c := New(speak(t, "pt"))
	c.Display(f)
	c.layout = p
	if note := c.noteLines(spot{0, 1}); !strings.HasSuffix(note[1], "> 50") {
		t.Errorf("the note says %q", note)
	}
}

func TestEachBarHasItsValueWhereThereIsRoom(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Light, 1))
	f := Figure{Groups: []string{"A"}, LogY: true, Labels: true}
	for i, y := range []float64{810257, 13852, 14141, 14142, 14143} {
		f.Series = append(f.Series, Series{Colour: theme.SeriesColour(i), Shape: Bar, Points: []Point{{Y: y}}})
	}
	d := &markList{layout: planOf(t, f, 480, 200)}
	if bars := d.bars(); len(d.labels(bars)) != len(bars) {
		t.Errorf("%d values over %d bars", len(d.labels(bars)), len(bars))
	}
}
