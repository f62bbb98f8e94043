package widgets_test

import (
	"cmp"
	"slices"
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/ui/widgets"
)

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
	show := func() { table.Show(widgets.Arrange(class, nil, table.Columns, sorting), chosen) }
	table.OnSort = show
	w := test.NewTempWindow(t, tips.Over(table.Build()))
	w.Resize(fyne.NewSize(300, 200))
	show()
	test.Tap(table.Heads[1])
	test.Tap(table.Heads[1])
	if sorting != (widgets.Sorting{Column: "mark", Descending: true}) {
		t.Errorf("sorted by %+v", sorting)
	}
	if table.List.Select(1); chosen != rui {
		t.Errorf("chosen %v", chosen)
	}
	titles, numbers, rows := widgets.Texts(table.Columns, class)
	if !slices.Equal(titles, []string{"Name", "Mark"}) || !slices.Equal(numbers, []bool{false, true}) || !slices.Equal(rows[1], []string{"Ana", "15"}) {
		t.Errorf("%v %v %v", titles, numbers, rows)
	}
}
