package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"
)

// family is the font of texts in SVG: that of the window, where it is there.
const family = `Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif`

// SVG writes a sheet on a ground. Texts stay texts, and pieces are those of the
// program's drawings: it can be enlarged, searched and edited.
func SVG(w io.Writer, s Sheet, title string, ground color.NRGBA) error {
	d := svg{}
	d.out.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
	fmt.Fprintf(&d.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s" role="img" font-family="%s">`+"\n",
		number(s.Width), number(s.Height), family)
	fmt.Fprintf(&d.out, "<title>%s</title>\n", escaped(title))
	d.writeMark(Box{Width: s.Width, Height: s.Height, Fill: ground})
	for _, m := range s.Marks {
		d.writeMark(m)
	}
	d.out.WriteString("</svg>\n")
	_, err := w.Write(d.out.Bytes())
	return err //nolint:wrapcheck // the writer is the caller's
}

// svg is a file of SVG in the making.
type svg struct{ out bytes.Buffer }

func (d *svg) writeMark(m Mark) {
	switch m := m.(type) {
	case Box:
		fmt.Fprintf(&d.out, `<rect x="%s" y="%s" width="%s" height="%s"`, number(m.X), number(m.Y), number(m.Width), number(m.Height))
		if m.Radius > 0 {
			fmt.Fprintf(&d.out, ` rx="%s"`, number(m.Radius))
		}
		d.out.WriteString(colourAttribute("fill", m.Fill))
		if m.Edge.A > 0 && m.EdgeWidth > 0 {
			fmt.Fprintf(&d.out, `%s stroke-width="%s"`, colourAttribute("stroke", m.Edge), number(m.EdgeWidth))
		}
		d.out.WriteString("/>\n")
	case Line:
		fmt.Fprintf(&d.out, `<line x1="%s" y1="%s" x2="%s" y2="%s" stroke-width="%s"%s/>`+"\n",
			number(m.X1), number(m.Y1), number(m.X2), number(m.Y2), number(m.Width), colourAttribute("stroke", m.Color))
	case Text:
		fmt.Fprintf(&d.out, `<text x="%s" y="%s" font-size="%s"`, number(m.X), number(m.Y), number(m.Size))
		if m.Middle {
			d.out.WriteString(` text-anchor="middle"`)
		}
		if m.Bold {
			d.out.WriteString(` font-weight="600"`)
		}
		fmt.Fprintf(&d.out, "%s>%s</text>\n", colourAttribute("fill", m.Color), escaped(m.Text))
	case Drawing:
		d.writeDrawing(m)
	}
}

// root is the outermost element of a drawing.
type root struct {
	ViewBox string `xml:"viewBox,attr"`
	Inner   string `xml:",innerxml"`
}

// writeDrawing puts the program's own drawing into the file, as one element.
func (d *svg) writeDrawing(m Drawing) {
	var r root
	if xml.Unmarshal([]byte(m.SVG), &r) != nil {
		return // no drawing of ours
	}
	fmt.Fprintf(&d.out, `<svg x="%s" y="%s" width="%s" height="%[3]s" viewBox="%s">%s</svg>`+"\n",
		number(m.X), number(m.Y), number(m.Side), escaped(r.ViewBox), strings.TrimSpace(r.Inner))
}

func colourAttribute(attribute string, c color.NRGBA) string {
	switch c.A {
	case 0:
		return fmt.Sprintf(` %s="none"`, attribute)
	case 0xFF:
		return fmt.Sprintf(` %s="#%02X%02X%02X"`, attribute, c.R, c.G, c.B)
	}
	return fmt.Sprintf(` %s="#%02X%02X%02X" %s-opacity=%q`, attribute, c.R, c.G, c.B, attribute, number(float64(c.A)/0xFF))
}

// number is a length with two digits behind the point, where they are needed.
func number(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }

func escaped(s string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(s)) // a builder never fails
	return out.String()
}
