package help

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
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

// Cards shows under the pages, at the first start, what there is to do. They leave
// everything else possible: who needs none of them just goes on.
//
//	+--------------------------+  +--------------------------+
//	| [knight]  Resolver       |  | [piece]   Jogar          |  x
//	|           Procura o ...  |  |           Quatro com ... |
//	+--------------------------+  +--------------------------+
type Cards struct {
	// Content is the row of cards; it is hidden at first.
	Content *fyne.Container
	window  fyne.Window
	cards   []*card
}

// NewCards are cards of a window, none at first.
func NewCards(w fyne.Window) *Cards { return &Cards{window: w} }

// Rebuild makes a card for each offer, and a button that hides them; they are visible if those before were.
func (c *Cards) Rebuild(offers []Offer, closing string) {
	visible := c.IsVisible()
	c.cards = nil
	row := container.New(widgets.Columns{Shares: slices.Repeat([]float32{1}, len(offers)), Gap: 10})
	for _, o := range offers {
		made := newCard(o, c)
		c.cards = append(c.cards, made)
		row.Add(made)
	}
	gone := widgets.NewButton("", fynetheme.CancelIcon(), c.Hide)
	gone.Importance = widget.LowImportance
	tips := widgets.NewTips()
	gone.Explain(tips, closing)
	c.Content = container.NewStack(tips.Over(container.New(layout.NewCustomPaddedLayout(0, 10, 12, 6),
		container.NewBorder(nil, nil, nil, container.NewVBox(gone), row))))
	widgets.Show(c.Content, visible)
}

// IsVisible reports whether they can be seen.
func (c *Cards) IsVisible() bool { return c.Content != nil && c.Content.Visible() }

// Hide hides the cards; the keyboard is the window's again.
func (c *Cards) Hide() {
	if c.IsVisible() {
		c.Content.Hide()
		c.window.Content().Refresh() // what is above takes their room
		c.window.Canvas().Unfocus()
	}
}

// Focus gives the first of them the keyboard.
func (c *Cards) Focus() {
	if len(c.cards) > 0 {
		c.window.Canvas().Focus(c.cards[0])
	}
}

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
	widgets.Focus
	Offer
	row    *Cards
	ground *widgets.Surface
}

func newCard(o Offer, row *Cards) *card {
	c := &card{Offer: o, row: row, ground: widgets.NewSurface(theme.Surface, theme.Line, 8)}
	c.Attach(c, c.ground.Lit())
	c.ExtendBaseWidget(c)
	return c
}

func (c *card) Tapped(*fyne.PointEvent) { c.Do() }

// TypedKey presses it by Enter or Space, and goes on to its neighbour; other keys are
// the window's.
func (c *card) TypedKey(event *fyne.KeyEvent) {
	if keys.Of(keys.Button, event.Name) == keys.Press {
		c.Do()
		return
	}
	switch keys.Of(keys.Cards, event.Name) {
	case keys.Earlier:
		c.row.move(c, -1)
	case keys.Next:
		c.row.move(c, 1)
	default:
		widgets.ForwardKey(c, event)
	}
}

// pictureSide is the side of the picture, at the usual size of texts.
const pictureSide = 44

func (c *card) CreateRenderer() fyne.WidgetRenderer {
	title := widgets.NewLine(theme.Accent, fynetheme.SizeNameText, true)
	title.SetText(c.Title)
	what := widgets.Passage(c.What, widget.RichTextStyle{ColorName: theme.Muted, SizeName: fynetheme.SizeNameCaptionText}, fyne.TextWrapWord)
	words := widgets.Stacked(0, title, what)
	row := container.NewBorder(nil, nil, container.NewCenter(c.pictureOnGround()), nil,
		container.New(layout.NewCustomPaddedLayout(0, 0, 6, 0), words))
	return widgets.NewRenderer(c, container.NewStack(c.ground, container.New(layout.NewCustomPaddedLayout(8, 8, 12, 12), row), c.Ring()))
}

// pictureOnGround is on a ground that its colours are made for.
func (c *card) pictureOnGround() fyne.CanvasObject {
	ground := theme.Cell
	if _, mono := c.Picture.(fyne.ThemedResource); mono {
		ground = theme.Accent
	}
	stack := container.NewStack(widgets.NewSurface(ground, "", 6))
	if c.Picture != nil {
		picture := canvas.NewImageFromResource(c.Picture)
		picture.FillMode = canvas.ImageFillContain
		stack.Add(container.New(layout.NewCustomPaddedLayout(5, 5, 5, 5), picture))
	}
	return widgets.AtLeast(pictureSide, pictureSide, stack)
}
