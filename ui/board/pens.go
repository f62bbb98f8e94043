package board

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/scene"
	"procura/ui/theme"
)

// ink is how a cell is coloured.
type ink struct {
	fill, edge, text color.Color
	width            float32 // of the edge
}

// ink maps the role of a cell to colours.
func (v *view) ink(cell *scene.Cell) ink {
	style := v.style
	text, fill := fynetheme.ColorNameForeground, fillOf(style, cell.Role)
	edge, width := theme.Line, float32(1)
	switch cell.Role {
	case scene.Erased:
		text = theme.ErasedText
	case scene.Current, scene.Source:
		if style == scene.Pits || cell.Role == scene.Source {
			edge, width = theme.Accent, 2.5
		}
	case scene.Winning:
		edge, width = theme.Proved, 3
	}
	if cell.Role == scene.Source {
		edge = theme.Trail
	}
	return ink{v.colour(fill), v.colour(edge), v.colour(text), width}
}

func fillOf(style scene.Style, role scene.Role) fyne.ThemeColorName {
	switch role {
	case scene.Void:
		return theme.VoidCell
	case scene.Visited, scene.Winning:
		return theme.VisitedCell
	case scene.Erased:
		return theme.ErasedCell
	}
	switch {
	case style == scene.Pits:
		return theme.Pit
	case role == scene.Other:
		return theme.OtherCell
	case role == scene.Current:
		return theme.VisitedCell
	}
	return theme.Cell
}

// blend is the colour a part t of the way from one to the other.
func blend(from, to color.Color, t float32) color.Color {
	a, b := color.NRGBAModel.Convert(from).(color.NRGBA), color.NRGBAModel.Convert(to).(color.NRGBA)
	mix := func(x, y uint8) uint8 { return uint8(float32(x) + (float32(y)-float32(x))*t) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), mix(a.A, b.A)}
}

// faded is a colour with a part t of its opacity.
func faded(c color.Color, t float32) color.Color {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	n.A = uint8(float32(n.A) * t)
	return n
}
