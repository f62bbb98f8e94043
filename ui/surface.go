package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// surface is a rounded rectangle in the colours of the theme.
type surface struct {
	widget.BaseWidget
	fill, edge fyne.ThemeColorName
	radius     float32
	rectangle  *canvas.Rectangle
}

func newSurface(fill, edge fyne.ThemeColorName, radius float32) *surface {
	s := &surface{fill: fill, edge: edge, radius: radius, rectangle: canvas.NewRectangle(color.Transparent)}
	s.ExtendBaseWidget(s)
	s.paint()
	return s
}

func (s *surface) paint() {
	s.rectangle.CornerRadius = s.radius
	s.rectangle.FillColor, s.rectangle.StrokeColor, s.rectangle.StrokeWidth = color.Transparent, color.Transparent, 0
	if s.fill != "" {
		s.rectangle.FillColor = theme.Color(s.fill)
	}
	if s.edge != "" {
		s.rectangle.StrokeColor, s.rectangle.StrokeWidth = theme.Color(s.edge), 1
	}
}

// Refresh repaints in the theme's colours.
func (s *surface) Refresh() {
	s.paint()
	s.rectangle.Refresh()
}

// CreateRenderer shows the rectangle alone.
func (s *surface) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.rectangle) }

// card lays content on a surface with an edge.
func card(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(newSurface(theme.Surface, theme.Line, 8), container.NewPadded(content))
}
