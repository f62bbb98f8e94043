package board

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"procura/core/scene"
	"procura/ui/look"
)

// ink is how a cell is coloured.
type ink struct {
	fill, edge, text color.Color
	width            float32 // of the edge
}

// inkOf maps a role to colours of the theme.
func inkOf(style scene.Style, cell *scene.Cell) ink {
	text, fill := theme.ColorNameForeground, fillOf(style, cell.Role)
	edge, width := look.Line, float32(1)
	switch cell.Role {
	case scene.Erased:
		text = look.ErasedText
	case scene.Current, scene.Source:
		if style == scene.Pits || cell.Role == scene.Source {
			edge, width = look.Accent, 2.5
		}
	case scene.Winning:
		edge, width = look.Proved, 3
	}
	if cell.Role == scene.Source {
		edge = look.Trail
	}
	return ink{look.Color(fill), look.Color(edge), look.Color(text), width}
}

func fillOf(style scene.Style, role scene.Role) fyne.ThemeColorName {
	switch role {
	case scene.Void:
		return look.VoidCell
	case scene.Visited, scene.Winning:
		return look.VisitedCell
	case scene.Erased:
		return look.ErasedCell
	}
	switch {
	case style == scene.Pits:
		return look.Pit
	case role == scene.Other:
		return look.OtherCell
	case role == scene.Current:
		return look.VisitedCell
	}
	return look.Cell
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
