package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// Surface is a rounded rectangle in the colours of the theme.
type Surface struct {
	widget.BaseWidget
	Fill, Edge fyne.ThemeColorName
	// Width is the width of the edge.
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

func (s *Surface) Refresh() {
	s.paint()
	s.rectangle.Refresh()
}

// Lit is for what can be pressed: the surface has another fill while the pointer is over it.
func (s *Surface) Lit() *Hover {
	usual := s.Fill
	show := func(fill fyne.ThemeColorName) func() {
		return func() {
			s.Fill = fill
			s.Refresh()
		}
	}
	return &Hover{OnIn: show(theme.VisitedCell), OnOut: show(usual)}
}

func (s *Surface) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.rectangle) }

// Card lays content on a surface with an edge.
func Card(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(NewSurface(theme.Surface, theme.Line, 8), container.NewPadded(content))
}

// The chevrons of controls that fold something; Fyne's set has arrows.
var (
	ChevronLeft  = chevron("left", "M15.6 3.6 L17.2 5.2 L10.4 12 L17.2 18.8 L15.6 20.4 L7.2 12 Z")
	ChevronRight = chevron("right", "M8.4 3.6 L6.8 5.2 L13.6 12 L6.8 18.8 L8.4 20.4 L16.8 12 Z")
	ChevronUp    = chevron("up", "M3.6 15.6 L5.2 17.2 L12 10.4 L18.8 17.2 L20.4 15.6 L12 7.2 Z")
	ChevronDown  = chevron("down", "M3.6 8.4 L5.2 6.8 L12 13.6 L18.8 6.8 L20.4 8.4 L12 16.8 Z")
)

func chevron(name, path string) fyne.Resource {
	return theme.Tint(NewDrawing("chevron-"+name, path), fynetheme.ColorNameForeground)
}

// NewRenderer shows content as large as the widget is. Fyne drops the renderers of a page that was hidden for a minute,
// and lays the new ones out only once a size changes.
func NewRenderer(w fyne.Widget, content fyne.CanvasObject) fyne.WidgetRenderer {
	content.Resize(w.Size())
	return widget.NewSimpleRenderer(content)
}
