package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/theme"
)

// Banner says how things stand: a headline in a colour, and details beside it.
type Banner struct {
	Headline *Line
	Details  *Line
	Content  fyne.CanvasObject
}

// NewBanner builds one that says nothing yet.
func NewBanner() *Banner {
	b := &Banner{}
	b.Headline = NewWhole(theme.Muted, fynetheme.SizeNameSubHeadingText)
	b.Details = NewLine(theme.Muted, fynetheme.SizeNameText, false)
	b.Content = container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), b.Headline), nil, b.Details))
	return b
}

// Say shows a headline in a colour, and details.
func (b *Banner) Say(headline string, colour fyne.ThemeColorName, details string) {
	b.Headline.Say(headline, colour)
	b.Details.SetText(details)
	b.Content.Refresh()
}
