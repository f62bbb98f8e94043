package widgets_test

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/widgets"
)

// numbers is a list of so many rows, on a window that shows a few, and what it has chosen.
func numbers(t *testing.T, length *int) (*widgets.KeyedList, *[]int) {
	test.NewTempApp(t)
	var chosen []int
	list := widgets.NewKeyedList(func() int { return *length },
		func() fyne.CanvasObject {
			return widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
		},
		func(int, fyne.CanvasObject) {})
	list.OnSelected = func(i int) { chosen = append(chosen, i) }
	w := test.NewTempWindow(t, list)
	w.Resize(fyne.NewSize(200, 200))
	w.Canvas().Focus(list)
	return list, &chosen
}

func TestAListIsWorkedByKeyboard(t *testing.T) {
	length := 10_000
	list, chosen := numbers(t, &length)
	press := func(names ...fyne.KeyName) {
		for _, name := range names {
			list.TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	at := func(what string, want int) {
		t.Helper()
		if list.Cursor() != want {
			t.Errorf("%s: at row %d, want %d", what, list.Cursor(), want)
		}
	}
	press(fyne.KeyUp)
	at("up from the first", 0)
	press(fyne.KeyDown, fyne.KeyDown)
	at("down twice", 2)
	press(fyne.KeyPageDown)
	page := list.Cursor() - 2
	if page < 3 || page > 15 {
		t.Errorf("a page has %d rows", page)
	}
	press(fyne.KeyPageUp)
	at("a page down and up", 2)
	press(fyne.KeyEnd)
	at("to the end", length-1)
	if list.GetScrollOffset() == 0 {
		t.Error("the last row is not in view")
	}
	press(fyne.KeyDown, fyne.KeyReturn)
	at("down from the last", length-1)
	press(fyne.KeyHome, fyne.KeyEnter)
	at("to the beginning", 0)
	if want := []int{length - 1, 0}; !slices.Equal(*chosen, want) {
		t.Errorf("Enter chose %v, want %v", *chosen, want)
	}
	list.Select(7)
	press(fyne.KeyDown)
	at("down from a row that was chosen otherwise", 8)
	length = 3
	press(fyne.KeyDown)
	at("in a list that has become shorter", 2)
	length = 0
	press(fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageDown, fyne.KeyReturn)
	at("in an empty list", 0)
}

// A click that gives the keyboard to a scrolled list moves no row away under the pointer.
func TestAClickDoesNotScroll(t *testing.T) {
	length := 100
	list, chosen := numbers(t, &length)
	c := fyne.CurrentApp().Driver().CanvasForObject(list)
	table := &widgets.Table[int]{
		Columns:    []widgets.Column[int]{{Key: "a", Title: "a", Share: 1, Cell: func(int) widgets.Cell { return widgets.Cell{Text: "x"} }}},
		HoverCells: true, Sorting: &widgets.Sorting{}, OnChoose: func(i int) { *chosen = append(*chosen, i) },
	}
	content := table.Build()
	for name, of := range map[string]*widgets.KeyedList{"list": list, "table": table.List} {
		if of == table.List {
			c.SetContent(content)
			var rows []int
			for i := range length {
				rows = append(rows, i)
			}
			table.ShowRows(rows, -1)
		} else {
			c.SetContent(list)
		}
		c.Unfocus()
		of.ScrollToOffset(400)
		*chosen = nil
		test.MoveMouse(c, fyne.NewPos(60, 150))
		test.TapCanvas(c, fyne.NewPos(60, 150))
		if at := of.GetScrollOffset(); at != 400 || len(*chosen) != 1 || c.Focused() != fyne.Focusable(of) {
			t.Errorf("%s: scrolled to %v, chosen %v, the keyboard is at %T", name, at, *chosen, c.Focused())
		}
	}
}

func TestCutWordsAreShownUnderThePointer(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	line := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	hint := widgets.NewHint(line, line, tips)
	w := test.NewTempWindow(t, tips.Over(container.NewVBox(hint)))
	w.Resize(fyne.NewSize(200, 300))
	shown := func() bool {
		return strings.Contains(test.RenderToMarkup(w.Canvas()), "yz</text>")
	}
	line.SetText("short yz")
	hint.MouseIn(nil)
	hint.MouseOut()
	if strings.Count(test.RenderToMarkup(w.Canvas()), "short yz") != 1 {
		t.Error("words that fit are shown twice")
	}
	line.SetText(strings.Repeat("long ", 20) + "yz")
	line.Refresh()
	if !line.Cut() {
		t.Fatal("the line is not cut")
	}
	hint.MouseIn(nil)
	if !shown() {
		t.Error("the words are not shown")
	}
	hint.MouseOut()
	if shown() {
		t.Error("the words stay")
	}
}

func TestTheWordsOfARowGoWithThePointer(t *testing.T) {
	test.NewTempApp(t)
	tips := widgets.NewTips()
	table := &widgets.Table[string]{Tips: tips, OnChoose: func(string) {}, Columns: []widgets.Column[string]{{Share: 1, Cell: func(r string) widgets.Cell {
		return widgets.Cell{Text: r, About: "about " + r}
	}}}}
	table.Build()
	w := test.NewTempWindow(t, tips.Over(container.NewBorder(nil, container.NewPadded(widgets.NewText("below", false)), nil, nil, table.List)))
	w.Resize(fyne.NewSize(200, 300))
	table.ShowRows([]string{"one", "two"}, "")
	for _, c := range []struct {
		y    float32
		want string
	}{{12, "about one"}, {34, "about two"}, {290, ""}, {12, "about one"}} {
		test.MoveMouse(w.Canvas(), fyne.NewPos(60, c.y))
		if tips.Words() != c.want {
			t.Errorf("at %v: %q, want %q", c.y, tips.Words(), c.want)
		}
	}
}

func TestALineShowsWhatCannotBeSeen(t *testing.T) {
	test.NewTempApp(t)
	line := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	line.SetText("a\u202eb\x1b")
	if line.Words != `a\u202eb\x1b` {
		t.Error(line.Words)
	}
	line.SetText(strings.Repeat("x", 1_000_000))
	if len(line.Words) > 1000 {
		t.Errorf("%d characters", len(line.Words))
	}
}

// There is one kind of each control, which has a ring and comes into view: Fyne's own have
// neither; and there is one kind of ring.
func TestPagesAreMadeOfOurOwnControls(t *testing.T) {
	fynes := regexp.MustCompile(`\bwidget\.New(Button|ButtonWithIcon|Check|CheckGroup|Entry|MultiLineEntry|PasswordEntry|Select|SelectEntry|RadioGroup|Slider|List|Table|Tree|Hyperlink|Accordion|Form)\(|\bdialog\.(New|Show)(Confirm|Form|Information|Entry)|NewSurface\("", theme\.Accent`)
	files := 0
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		content, err := os.ReadFile(path)
		files++
		for _, name := range fynes.FindAllString(string(content), -1) {
			t.Errorf("%s has %s...): take the one of widgets", path, name)
		}
		return err
	})
	if err != nil || files < 100 {
		t.Fatalf("%d files: %v", files, err)
	}
}

type pupil struct {
	name string
	mark int // 0 for none
}

var (
	ana, bea, rui = &pupil{"Ana", 15}, &pupil{"Bea", 0}, &pupil{"Rui", 12}
	class         = []*pupil{rui, ana, bea}
)

func pupilColumns() []widgets.Column[*pupil] {
	return []widgets.Column[*pupil]{
		{
			Key: "name", Title: "Name", About: "Who it is.", Share: 2, Cell: func(p *pupil) widgets.Cell { return widgets.Cell{Text: p.name, Whole: "pupil " + p.name} },
			Compare: func(a, b *pupil) int { return cmp.Compare(a.name, b.name) },
		},
		{
			Key: "mark", Title: "Mark", About: "From 0 to 20.", Share: 1, Number: true, Cell: func(p *pupil) widgets.Cell { return widgets.Cell{Text: strconv.Itoa(p.mark)} },
			Compare: func(a, b *pupil) int { return cmp.Compare(a.mark, b.mark) }, Lacks: func(p *pupil) bool { return p.mark == 0 },
		},
	}
}

func TestRowsAreArrangedByAColumnAndWhatLacksItStandsLast(t *testing.T) {
	for _, c := range []struct {
		by   widgets.Sorting
		keep func(*pupil) bool
		want []*pupil
	}{
		{widgets.Sorting{Column: "name"}, nil, []*pupil{ana, bea, rui}},
		{widgets.Sorting{Column: "name", Descending: true}, nil, []*pupil{rui, bea, ana}},
		{widgets.Sorting{Column: "mark"}, nil, []*pupil{rui, ana, bea}},
		{widgets.Sorting{Column: "mark", Descending: true}, nil, []*pupil{ana, rui, bea}},
		{widgets.Sorting{Column: "none"}, nil, class},
		{widgets.Sorting{Column: "name"}, func(p *pupil) bool { return p != bea }, []*pupil{ana, rui}},
	} {
		if got := widgets.Arrange(class, c.keep, pupilColumns(), c.by); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v", c.by, got)
		}
	}
}

func TestAClickOnAHeadSortsAndATapOnARowChooses(t *testing.T) {
	test.NewTempApp(t)
	sorting, tips := widgets.Sorting{Column: "name"}, widgets.NewTips()
	var chosen *pupil
	table := &widgets.Table[*pupil]{Columns: pupilColumns(), Tips: tips, Sorting: &sorting, OnChoose: func(p *pupil) { chosen = p }}
	show := func() { table.ShowRows(widgets.Arrange(class, nil, table.Columns, sorting), chosen) }
	table.OnSort = show
	w := test.NewTempWindow(t, tips.Over(table.Build()))
	w.Resize(fyne.NewSize(300, 200))
	show()
	test.Tap(table.Heads[1])
	test.Tap(table.Heads[1])
	if sorting != (widgets.Sorting{Column: "mark", Descending: true}) {
		t.Errorf("sorted by %+v", sorting)
	}
	table.List.Select(1)
	if chosen != rui {
		t.Errorf("chosen %v", chosen)
	}
	if got := widgets.Markdown(table.Columns, class); !strings.HasPrefix(got, "| Name | Mark |\n") || !strings.Contains(got, "\n| Ana  |   15 |\n") {
		t.Errorf("as Markdown:\n%s", got)
	}
}
