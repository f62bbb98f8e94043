package help

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// A page to be read: what is on it stands one under another, as wide as the page, and
// is scrolled by the arrows.

// barRoom is the room that is left for the bar of what is scrolled.
const barRoom = 14

func readingWidth(b *box) float32 { return b.size.Width - barRoom }

// reading is a page of what stands one under another.
type reading struct{ *container.Scroll }

func readingPage(b *box, parts ...fyne.CanvasObject) page {
	return reading{container.NewVScroll(container.New(oneUnderAnother(readingWidth(b)), parts...))}
}

func (r reading) content() fyne.CanvasObject { return r.Scroll }
func (reading) enter()                       {}
func (reading) leave()                       {}

func markdown(b *box, key string) fyne.CanvasObject {
	rich := widget.NewRichTextFromMarkdown(b.window.Words().Key(key))
	rich.Wrapping = fyne.TextWrapWord
	pad := -fynetheme.InnerPadding() // the text begins where others do
	return container.New(layout.NewCustomPaddedLayout(pad+2, pad+2, pad, pad), rich)
}

// key obeys the keys that scroll.
func (r reading) key(name fyne.KeyName) bool {
	return widgets.ReadOn(r.Scroll, keys.Of(keys.Reading, name))
}

// oneUnderAnother stands objects one under another at a width: the height of a text that is
// wrapped follows from that.
func oneUnderAnother(width float32) fyne.Layout {
	heightOf := func(o fyne.CanvasObject) float32 {
		o.Resize(fyne.NewSize(width, o.MinSize().Height))
		return o.MinSize().Height
	}
	const gap = 8
	return widgets.LayoutFunc{
		Least: func(objects []fyne.CanvasObject) fyne.Size {
			size := fyne.NewSize(width, 0)
			for _, o := range objects {
				size.Height += heightOf(o) + gap
			}
			return size
		},
		Place: func(objects []fyne.CanvasObject, _ fyne.Size) {
			y := float32(0)
			for _, o := range objects {
				height := heightOf(o)
				widgets.Place(o, 0, y, width, height)
				y += height + gap
			}
		},
	}
}

// title heads a page.
func title(words string) fyne.CanvasObject {
	return passage(words, widget.RichTextStyle{SizeName: fynetheme.SizeNameSubHeadingText, TextStyle: fyne.TextStyle{Bold: true}})
}

// plain is a text, muted one of second rank, strong one in bold letters.
func plain(words string) fyne.CanvasObject { return passage(words, widget.RichTextStyle{}) }

func muted(words string) fyne.CanvasObject {
	return passage(words, widget.RichTextStyle{ColorName: theme.Muted})
}

func strong(words string) fyne.CanvasObject {
	return passage(words, widget.RichTextStyle{TextStyle: fyne.TextStyle{Bold: true}})
}

func small(words string) fyne.CanvasObject {
	return passage(words, widget.RichTextStyle{ColorName: theme.Muted, SizeName: fynetheme.SizeNameCaptionText})
}

func passage(words string, style widget.RichTextStyle) fyne.CanvasObject {
	return widgets.Passage(words, style, fyne.TextWrapWord)
}

// row lays cells of a table side by side.
func row(shares []float32, cells ...fyne.CanvasObject) fyne.CanvasObject {
	return container.New(widgets.Columns{Shares: shares, Gap: 10}, cells...)
}

// rule is a thin line between rows.
func rule() fyne.CanvasObject { return widgets.WithHeight(1, widgets.NewSurface(theme.Line, "", 0)) }

// keyList shows the keys of the program and what they do, side by side.
func keyList(w *i18n.Words) (list []fyne.CanvasObject) {
	for i, g := range keys.Groups(w) {
		above := float32(min(i, 1) * 10) // air between groups
		list = append(list, container.New(layout.NewCustomPaddedLayout(above, 0, 0, 0), widgets.Heading(g.Name)))
		for _, r := range g.Rows {
			list = append(list, row([]float32{2, 3}, strong(r.Keys), plain(r.What)))
		}
	}
	return list
}
