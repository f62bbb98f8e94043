package theme

import (
	"image/color"
	"math"
	"testing"
)

// seen is how a colour looks to an eye: to all, and to those without the cones for red,
// green or blue, by the matrices of Machado, Oliveira and Fernandes (2009).
var seen = map[string][9]float64{
	"all":          {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// lab is a colour in CIELAB as an eye sees it, where distances are those that one sees.
func lab(c color.NRGBA, eye [9]float64) [3]float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var l [3]float64
	for i := range l {
		l[i] = min(1, max(0, eye[3*i]*in[0]+eye[3*i+1]*in[1]+eye[3*i+2]*in[2]))
	}
	root := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x := root((0.4124*l[0] + 0.3576*l[1] + 0.1805*l[2]) / 0.9505)
	y := root(0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2])
	z := root((0.0193*l[0] + 0.1192*l[1] + 0.9505*l[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// A distance of 2.3 can just be seen; of small shapes that do not touch, some ten.
func TestAnyTwoSeriesAreToldApartByEveryEye(t *testing.T) {
	const least = 20
	for _, shade := range []int{light, dark} {
		for name, eye := range seen {
			for i := range SeriesColours {
				for j := range i {
					a, b := lab(palette[SeriesColour(i)][shade], eye), lab(palette[SeriesColour(j)][shade], eye)
					if far := math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2])); far < least {
						t.Errorf("shade %d, %s: %s and %s are %.1f apart", shade, name, SeriesColour(i), SeriesColour(j), far)
					}
				}
			}
		}
	}
	if SeriesColour(0) != SeriesColour(SeriesColours) || palette[SeriesColour(0)] != palette[Accent] {
		t.Error("the colours do not begin again, or not with the accent")
	}
}
