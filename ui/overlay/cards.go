package overlay

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Offer is something that can be done, with a picture, nil for none.
type Offer struct {
	Picture     fyne.Resource
	Title, What string
	Do          func()
}

// Cards say under the pages, at the first start, what there is to do. They take nothing
// away from what can be done besides: who needs none of them just goes on.
//
//	+--------------------------+  +--------------------------+
//	| [knight]  Resolver       |  | [piece]   Jogar          |  x
//	|           Procura o ...  |  |           Quatro com ... |
//	+--------------------------+  +--------------------------+
type Cards struct {
	// Content is the row of cards; it is hidden at first.
	Content *fyne.Container
	cards   []*card
}

// NewCards makes a card for each offer, and a button that takes them away.
func NewCards(offers []Offer, closing string, hide func()) *Cards {
	c := &Cards{}
	row := container.New(widgets.Columns{Shares: slices.Repeat([]float32{1}, len(offers)), Gap: 10})
	for _, o := range offers {
		made := newCard(o, c.move)
		c.cards = append(c.cards, made)
		row.Add(made)
	}
	gone := widgets.NewButton("", fynetheme.CancelIcon(), hide)
	gone.Importance = widget.LowImportance
	tips := widgets.NewTips()
	gone.Explain(tips, closing)
	c.Content = container.NewStack(tips.Over(container.New(layout.NewCustomPaddedLayout(0, 10, 12, 6),
		container.NewBorder(nil, nil, nil, container.NewVBox(gone), row))))
	c.Content.Hide()
	return c
}

// Visible reports whether they can be seen.
func (c *Cards) Visible() bool { return c != nil && c.Content.Visible() }

// Show shows them.
func (c *Cards) Show() { c.Content.Show() }

// Hide takes them away.
func (c *Cards) Hide() { c.Content.Hide() }

// Focus gives the first of them the keyboard.
func (c *Cards) Focus(on fyne.Canvas) {
	if len(c.cards) > 0 {
		on.Focus(c.cards[0])
	}
}

// Press does what a card offers, by its place.
func (c *Cards) Press(place int) { c.cards[place].do() }

// move gives the keyboard to the card so many places on from one.
func (c *Cards) move(from *card, by int) {
	at := slices.Index(c.cards, from) + by
	if on := fyne.CurrentApp().Driver().CanvasForObject(from); on != nil && at >= 0 && at < len(c.cards) {
		on.Focus(c.cards[at])
	}
}

// card is an offer that can be pressed.
type card struct {
	widget.BaseWidget
	offer  Offer
	move   func(from *card, by int)
	ground *widgets.Surface
	ring   *widgets.Surface
}

var (
	_ fyne.Focusable    = (*card)(nil)
	_ fyne.Tappable     = (*card)(nil)
	_ desktop.Hoverable = (*card)(nil)
)

func newCard(o Offer, move func(*card, int)) *card {
	c := &card{offer: o, move: move}
	c.ground = widgets.NewSurface(theme.Surface, theme.Line, 8)
	c.ring = widgets.NewRing()
	c.ExtendBaseWidget(c)
	return c
}

func (c *card) do() { c.offer.Do() }

// Tapped does what it offers.
func (c *card) Tapped(*fyne.PointEvent) { c.do() }

// FocusGained shows where the keyboard is.
func (c *card) FocusGained() { c.ring.Show() }

// FocusLost hides that.
func (c *card) FocusLost() { c.ring.Hide() }

// MouseIn lights it up.
func (c *card) MouseIn(*desktop.MouseEvent) { c.light(theme.VisitedCell) }

// MouseMoved does nothing.
func (c *card) MouseMoved(*desktop.MouseEvent) {}

// MouseOut takes that back.
func (c *card) MouseOut() { c.light(theme.Surface) }

func (c *card) light(fill fyne.ThemeColorName) {
	c.ground.Fill = fill
	c.ground.Refresh()
}

// TypedRune goes on to the window.
func (c *card) TypedRune(r rune) { widgets.OnwardRune(c, r) }

// TypedKey presses it by Enter or Space, and goes on to its neighbour; other keys are
// the window's.
func (c *card) TypedKey(event *fyne.KeyEvent) {
	if keys.Of(keys.Button, event.Name) == keys.Press {
		c.do()
		return
	}
	switch keys.Of(keys.Cards, event.Name) {
	case keys.Earlier:
		c.move(c, -1)
	case keys.Next:
		c.move(c, 1)
	default:
		widgets.Onward(c, event)
	}
}

// pictureSide is that of the picture, at the usual size of texts.
const pictureSide = 44

// CreateRenderer lays title and words beside the picture.
func (c *card) CreateRenderer() fyne.WidgetRenderer {
	title := widgets.NewLine(theme.Accent, fynetheme.SizeNameText, true)
	title.SetText(c.offer.Title)
	what := widgets.Passage(c.offer.What, widget.RichTextStyle{ColorName: theme.Muted, SizeName: fynetheme.SizeNameCaptionText}, fyne.TextWrapWord)
	words := widgets.Stacked(0, title, what)
	row := container.NewBorder(nil, nil, container.NewCenter(c.picture()), nil,
		container.New(layout.NewCustomPaddedLayout(0, 0, 6, 0), words))
	return widget.NewSimpleRenderer(container.NewStack(c.ground, container.New(layout.NewCustomPaddedLayout(8, 8, 12, 12), row), c.ring))
}

// picture is on a ground that its colours are made for.
func (c *card) picture() fyne.CanvasObject {
	ground := theme.Cell
	if _, mono := c.offer.Picture.(fyne.ThemedResource); mono {
		ground = theme.Accent
	}
	stack := container.NewStack(widgets.NewSurface(ground, "", 6))
	if c.offer.Picture != nil {
		picture := canvas.NewImageFromResource(c.offer.Picture)
		picture.FillMode = canvas.ImageFillContain
		stack.Add(container.New(layout.NewCustomPaddedLayout(5, 5, 5, 5), picture))
	}
	return widgets.AtLeast(pictureSide, pictureSide, stack)
}
