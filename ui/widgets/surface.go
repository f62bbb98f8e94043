package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// Surface is a rounded rectangle in the colours of the theme.
type Surface struct {
	widget.BaseWidget
	Fill, Edge fyne.ThemeColorName
	// Width is that of the edge.
	Width     float32
	radius    float32
	rectangle *canvas.Rectangle
}

// NewSurface is a rectangle with a fill and an edge, "" for none.
func NewSurface(fill, edge fyne.ThemeColorName, radius float32) *Surface {
	s := &Surface{Fill: fill, Edge: edge, Width: 1, radius: radius, rectangle: canvas.NewRectangle(color.Transparent)}
	s.ExtendBaseWidget(s)
	s.paint()
	return s
}

func (s *Surface) paint() {
	s.rectangle.CornerRadius = s.radius
	s.rectangle.FillColor, s.rectangle.StrokeColor, s.rectangle.StrokeWidth = color.Transparent, color.Transparent, 0
	if s.Fill != "" {
		s.rectangle.FillColor = theme.Color(s.Fill)
	}
	if s.Edge != "" {
		s.rectangle.StrokeColor, s.rectangle.StrokeWidth = theme.Color(s.Edge), s.Width
	}
}

// Refresh repaints in the theme's colours.
func (s *Surface) Refresh() {
	s.paint()
	s.rectangle.Refresh()
}

// CreateRenderer shows the rectangle alone.
func (s *Surface) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.rectangle) }

// Card lays content on a surface with an edge.
func Card(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(NewSurface(theme.Surface, theme.Line, 8), container.NewPadded(content))
}
