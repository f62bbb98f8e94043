package row

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// counted counts how often it is drawn anew.
type counted struct {
	widget.BaseWidget
	times int
}

func (c *counted) Refresh() { c.times++ }

func (c *counted) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack())
}

func TestATabIsDrawnAnewInAnotherLookOnlyAndWhenItIsSeen(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Light, 1))
	pages := [2]*counted{{}, {}}
	items := make([]*container.TabItem, len(pages))
	for i, page := range pages {
		page.ExtendBaseWidget(page)
		items[i] = container.NewTabItem("", newStill(page))
	}
	row := container.NewAppTabs(items...)
	test.NewTempWindow(t, row)

	before := [2]int{pages[0].times, pages[1].times}
	for _, i := range []int{1, 0, 1, 0} {
		row.SelectIndex(i)
	}
	if now := [2]int{pages[0].times, pages[1].times}; now != before {
		t.Errorf("tabs are drawn anew when others are chosen: %v times before, %v after", before, now)
	}

	app.Settings().SetTheme(theme.New(theme.Dark, 1))
	if pages[0].times == before[0] {
		t.Error("the tab on top is not drawn in the new look")
	}
	if pages[1].times != before[1] {
		t.Error("a tab that is not seen is drawn in the new look")
	}
	row.SelectIndex(1)
	if pages[1].times == before[1] {
		t.Error("a tab that comes on top later is not drawn in the new look")
	}
}
