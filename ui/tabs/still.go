package tabs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// still is a tab's content in Fyne's row of tabs, which draws all of its tabs anew
// whenever another one is chosen. What is in here is drawn anew only when the look is
// another one, and not before it is seen.
type still struct {
	widget.BaseWidget
	content fyne.CanvasObject
	drawn   look
}

// look is what a tab is drawn with.
type look struct {
	theme   fyne.Theme
	variant fyne.ThemeVariant
}

// Still is content for a tab of Fyne's.
func Still(content fyne.CanvasObject) fyne.CanvasObject {
	s := &still{content: content, drawn: lookOfNow()}
	s.ExtendBaseWidget(s)
	return s
}

func lookOfNow() look {
	settings := fyne.CurrentApp().Settings()
	return look{settings.Theme(), settings.ThemeVariant()}
}

// Refresh draws the content in another look, if it is seen.
func (s *still) Refresh() {
	if now := lookOfNow(); s.Visible() && now != s.drawn {
		s.drawn = now
		s.BaseWidget.Refresh()
	}
}

// CreateRenderer is for Fyne.
func (s *still) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.content) }

// Enclosed is the content.
func (s *still) Enclosed() fyne.CanvasObject { return s.content }
