package walk

import (
	"image/color"
	"math"
)

// Contrast is that of WCAG 2, from 1 to 21.
func Contrast(a, b color.Color) float64 {
	la, lb := luminance(opaque(a)), luminance(opaque(b))
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.03928 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

func opaque(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }

// Over is a colour that may be transparent on another one.
func Over(veil, under color.Color) color.NRGBA {
	v, u := opaque(veil), opaque(under)
	mix := func(v8, u8, a uint8) uint8 { return uint8((int(v8)*int(a) + int(u8)*(255-int(a)) + 127) / 255) }
	return color.NRGBA{mix(v.R, u.R, v.A), mix(v.G, u.G, v.A), mix(v.B, u.B, v.A), 255}
}
