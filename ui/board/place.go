package board

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"procura/core/scene"
	"procura/ui/theme"
)

// place draws one cell, pit or place of the tray. What a cell doesn't always
// have is made when it is first needed, and hidden afterwards.
type place struct {
	view   *view
	box    square
	cell   scene.Cell // as it is drawn now
	mark   Mark
	heat   cellHeat
	ring   *canvas.Rectangle // around what waits
	ground *canvas.Rectangle // nil in the tray
	hand   *canvas.Rectangle // around the piece in hand
	text   *canvas.Text
	count  *canvas.Text // of a pit
	above  bool         // the count stands above the pit
	strike *canvas.Line
	disc   *canvas.Circle
	image  *canvas.Image
	badge  *badge
	choice *canvas.Rectangle
	label  *badge        // the mark's text on a drawing
	ghost  *canvas.Image // a drawing that is to come
	seeds  []*canvas.Circle
}

func drawnAlike(a, b *scene.Cell) bool {
	return a.Text == b.Text && a.Drawing == b.Drawing && a.Seeds == b.Seeds && a.Role == b.Role && a.Order == b.Order
}

func (p *place) showCell(cell *scene.Cell) {
	if drawnAlike(&p.cell, cell) {
		p.cell.Note = cell.Note
		return
	}
	p.cell = *cell
	p.paint()
}

// leastBadged is the least side of a cell with a badge: in a smaller one it would hide the number.
const leastBadged = 26

// paint draws everything anew, where it is and in the colours of the theme.
func (p *place) paint() {
	ink := p.view.ink(&p.cell)
	p.paintGround(ink)
	p.paintRing()
	p.paintHand()
	p.paintDrawing()
	p.paintText(ink)
	p.paintSeeds()
	p.paintStrike(1)
	if p.wantBadge(&p.badge, p.cell.Order != 0 && p.box.size >= leastBadged) {
		p.badge.text.Text = strconv.Itoa(p.cell.Order)
		height := max(14, p.box.size*0.3)
		above := p.box.center().Y - p.besideNumber(height)
		p.badge.placeAt(fyne.NewPos(p.box.x+p.box.size-height*0.36, min(p.box.y+height*0.36, above)), height, height*0.6)
		p.badge.setColours(theme.OnAccent, theme.Accent, theme.Surface)
	}
	p.paintMark()
}

// want shows an object if it is wanted, and makes it in its layer the first time; else it
// hides the object. It returns the object if it is wanted.
func want[T any, O interface {
	*T
	fyne.CanvasObject
}](v *view, l layer, object *O, wanted bool) bool {
	switch o := *object; {
	case o == nil && wanted:
		*object = new(T)
		v.add(l, *object)
	case o != nil && wanted:
		o.Show()
	case o != nil && o.Visible():
		o.Hide()
	}
	return wanted
}

func (p *place) wantBadge(b **badge, wanted bool) bool {
	if *b == nil && wanted {
		*b = p.view.newBadge(badges)
	}
	if *b != nil {
		(*b).setVisible(wanted)
	}
	return wanted
}

func (p *place) paintGround(ink ink) {
	if p.ground != nil {
		if p.heat.level > 0 && p.cell.Role != scene.Erased {
			ink.fill = HeatShade(ink.fill, p.view.colour(theme.Heat), p.heat.level)
		}
		p.ground.FillColor, p.ground.StrokeColor, p.ground.StrokeWidth = ink.fill, ink.edge, ink.width
		p.ground.CornerRadius = p.radius()
		p.coverPlace(p.ground, p.box)
		p.ground.Refresh()
	}
}

// paintHand frames the piece in hand: a heavy frame that nothing else has and that stands
// out of its place a little, so that it is seen without colour.
func (p *place) paintHand() {
	if want(p.view, grounds, &p.hand, p.cell.Role == scene.Held) {
		p.hand.FillColor, p.hand.StrokeColor = p.view.colour(theme.VisitedCell), p.view.colour(theme.Accent)
		p.hand.StrokeWidth, p.hand.CornerRadius = max(3, p.box.size*0.06), p.radius()+2
		placeSquare(p.hand, p.box.inset(-1))
		p.hand.Refresh()
	}
}

// radius rounds the corners of a cell a little, and those of a pit wholly.
func (p *place) radius() float32 {
	if p.view.style == scene.Pits {
		return p.box.size / 2
	}
	return min(8, max(3, p.box.size*0.08))
}

// resource is the drawing of the cell, nil when it has none of that name.
func (p *place) resource() fyne.Resource {
	if p.cell.Drawing == "" {
		return nil
	}
	return p.view.drawings.Drawing(p.cell.Drawing)
}

func (p *place) paintText(ink ink) {
	if !want(p.view, texts, &p.text, p.cell.Text != "" && p.resource() == nil && p.view.style != scene.Pits) {
		return
	}
	p.text.Text, p.text.Color, p.text.Alignment = p.cell.Text, ink.text, fyne.TextAlignCenter
	size := p.box.size * cellNumber
	if n := len([]rune(p.text.Text)); n > 3 {
		size = p.box.size * 1.2 / float32(n)
	}
	centerText(p.text, p.box, size)
	p.text.Refresh()
}

func centerText(t *canvas.Text, b square, size float32) {
	t.TextSize = size
	height := t.MinSize().Height
	t.Resize(fyne.NewSize(b.size, height))
	t.Move(fyne.NewPos(b.x, b.y+(b.size-height)/2))
}

// paintDrawing shows the cell's picture; one in a single colour stands on a
// disc of the accent.
func (p *place) paintDrawing() {
	resource := p.resource()
	_, mono := resource.(fyne.ThemedResource)
	if want(p.view, discs, &p.disc, mono) {
		p.disc.FillColor = p.view.colour(theme.Accent)
		placeSquare(p.disc, discBox(p.box))
		p.disc.Refresh()
	}
	b := p.box
	if p.ground == nil {
		b = b.inset(b.size * 0.06) // so that frames and rings go around a piece of the tray
	}
	p.paintImage(&p.image, resource, 0, drawingBox(b, mono))
}

func (p *place) paintImage(image **canvas.Image, resource fyne.Resource, translucency float64, b square) {
	if !want(p.view, drawings, image, resource != nil) {
		return
	}
	i := *image
	// Fyne parses a drawing at each refresh, so that only what has changed, or takes the colours of the theme, is refreshed.
	if _, mono := resource.(fyne.ThemedResource); mono || i.Resource != resource || i.Translucency != translucency {
		i.Resource, i.FillMode, i.Translucency = resource, canvas.ImageFillContain, translucency
		i.Refresh()
	}
	placeSquare(i, b)
}

func discBox(b square) square { return b.inset(b.size * 0.07) }

// drawingBox returns the place of a drawing in a cell, with or without a disc.
func drawingBox(b square, mono bool) square {
	if mono {
		return b.inset(b.size * 0.2)
	}
	return b.inset(b.size * 0.02)
}

func placeSquare(o fyne.CanvasObject, b square) {
	o.Resize(fyne.NewSize(b.size, b.size))
	o.Move(fyne.NewPos(b.x, b.y))
}

// paintStrike draws the first part t of the stroke through what is erased.
func (p *place) paintStrike(t float32) {
	if !want(p.view, texts, &p.strike, p.cell.Role == scene.Erased && p.cell.Text != "" && p.view.style == scene.Grid) {
		return
	}
	middle, half := p.box.center(), p.box.size*0.29
	p.strike.StrokeColor, p.strike.StrokeWidth = p.view.colour(theme.ErasedText), max(1.5, p.box.size*0.035)
	p.strike.Position1 = middle.SubtractXY(half, 0)
	p.strike.Position2 = middle.AddXY(half*(2*t-1), 0)
	p.strike.Refresh()
}

// ghostTranslucency is the translucency of a drawing that is to come.
const ghostTranslucency = 0.45

// paintMark shows a mark: a ring around what may be chosen, a drawing that is to come, and
// a word.
func (p *place) paintMark() {
	p.paintChoice()
	var ghost fyne.Resource
	if p.mark.Ghost != "" {
		ghost = p.view.drawings.Drawing(p.mark.Ghost)
	}
	p.paintImage(&p.ghost, ghost, ghostTranslucency, drawingBox(p.box.inset(p.box.size*0.1), false))
	if !p.wantBadge(&p.label, p.mark.Text != "") {
		return
	}
	p.label.text.Text, p.label.text.TextStyle.Bold = p.mark.Text, true
	p.placeLabel()
	switch {
	case p.mark.Strong:
		p.label.setColours(theme.OnAccent, p.mark.Color, "")
	case p.cell.Drawing == "" && p.cell.Seeds == 0:
		p.label.setColours(p.mark.Color, "", "")
	default:
		p.label.setColours(p.mark.Color, theme.Surface, theme.Line)
	}
}

// paintChoice marks a place that may be picked: by a ring, or by a dot in an empty cell,
// since most cells may be picked, and rings would be loud.
func (p *place) paintChoice() {
	if !want(p.view, choices, &p.choice, p.mark.Choice || p.mark.Ring) {
		return
	}
	if !p.mark.Ring && p.view.style == scene.Grid && p.ground != nil && p.mark.Text == "" && p.cell.Text == "" && p.cell.Drawing == "" {
		dot := squareAround(p.box.center(), max(8, p.box.size*0.14))
		p.choice.StrokeWidth, p.choice.FillColor, p.choice.CornerRadius = 0, p.view.colour(theme.Trail), dot.size/2
		placeSquare(p.choice, dot)
	} else {
		ring := p.box.inset(max(2, p.box.size*0.04))
		if p.ground == nil {
			ring = p.box.inset(1)
		}
		p.choice.StrokeWidth, p.choice.FillColor, p.choice.CornerRadius = 2, nil, p.radius()
		p.coverPlace(p.choice, ring)
	}
	p.choice.StrokeColor = p.view.colour(theme.Trail)
	if p.mark.Ring {
		p.choice.StrokeColor = p.view.colour(theme.Impossible)
	}
	p.choice.Refresh()
}

// spareLabel is the distance that a word beside a piece of the tray may reach into its
// place, whose pieces keep off the edge.
const spareLabel = 4

// placeLabel puts a mark's word in the middle of an empty cell, at the foot of one with a
// number, on its edge, beside a piece of the tray where there is room, else on the corner.
func (p *place) placeLabel() {
	if p.cell.Drawing == "" && p.cell.Text == "" && p.cell.Seeds == 0 && p.mark.Ghost == "" {
		p.label.placeAt(p.box.center(), p.box.size*0.36, p.box.size*0.24)
		return
	}
	if p.cell.Text != "" && p.cell.Drawing == "" {
		height := max(15, p.box.size*0.37)
		below := p.box.center().Y + p.besideNumber(height)
		p.label.placeAt(fyne.NewPos(p.box.center().X, max(p.box.y+p.box.size-height*0.1, below)), height, height*0.74)
		return
	}
	height := max(18, p.box.size*0.2)
	width := p.label.width(height, height*0.68)
	at := fyne.NewPos(p.box.x+p.box.size-width*0.5, p.box.y+p.box.size-height*0.55)
	if p.ground == nil && p.view.geometry.spread >= width-spareLabel {
		at = fyne.NewPos(p.box.x+p.box.size+width/2-spareLabel, p.box.center().Y)
	}
	p.label.placeAt(at, height, height*0.68)
}

// besideNumber is the least distance of the middle of a badge from that of a cell, so that the number there is free.
func (p *place) besideNumber(height float32) float32 {
	const digit = 0.4 // half a digit, with some air, of the size of its text
	return p.box.size*cellNumber*digit + height/2
}

// coverPlace lays an object over the square of a cell, and over all of a pit, which may be
// longer than wide.
func (p *place) coverPlace(o fyne.CanvasObject, b square) {
	placeSquare(o, b)
	if tall := p.view.geometry.tall; tall > 0 && p.count != nil {
		o.Resize(fyne.NewSize(b.size, b.size+tall))
		o.Move(fyne.NewPos(b.x, b.y-tall/2))
	}
}

func (p *place) paintSeeds() {
	if p.count == nil {
		return
	}
	p.count.Text = strconv.Itoa(p.cell.Seeds)
	p.count.Color = p.view.ink(&p.cell).text
	if p.cell.Seeds == 0 {
		p.count.Color = p.view.colour(theme.Muted)
	}
	n := min(p.cell.Seeds, maxSeeds)
	for len(p.seeds) < n {
		p.seeds = append(p.seeds, p.view.newSeed(drawings))
	}
	for i, seed := range p.seeds {
		seed.FillColor, seed.StrokeColor = p.view.colour(theme.Seed), p.view.colour(theme.SeedEdge)
		seed.Hidden = i >= n
		seed.Refresh()
	}
	p.placeSeeds(1)
	p.count.Refresh()
}

// placeSeeds lays out the seeds; at spread 0 they are gone into the middle.
func (p *place) placeSeeds(spread float32) {
	g := &p.view.geometry
	p.count.TextSize = max(g.caption, g.pitch*pitCounts)
	height := p.count.MinSize().Height
	y := p.box.y + p.box.size + (g.tall+g.band-height)/2
	if p.above {
		y = p.box.y - (g.tall+g.band+height)/2
	}
	p.count.Resize(fyne.NewSize(p.box.size, height))
	p.count.Move(fyne.NewPos(p.box.x, y))
	spots, diameter := packing(p.cell.Seeds)
	middle, long := p.box.center(), p.box.size+g.tall*0.7
	for i, spot := range spots {
		if i < len(p.seeds) {
			at := middle.AddXY(spot.X*p.box.size*spread, spot.Y*long*spread)
			placeSquare(p.seeds[i], squareAround(at, diameter*p.box.size*spread))
		}
	}
}

// badge is a word on a rounded ground.
type badge struct {
	colours
	ground *canvas.Rectangle
	text   *canvas.Text
}

func (b *badge) setVisible(visible bool) {
	b.ground.Hidden, b.text.Hidden = !visible, !visible
	b.ground.Refresh()
}

func (b *badge) setColours(text, ground, edge fyne.ThemeColorName) {
	b.text.Color = b.colour(text)
	b.ground.FillColor, b.ground.StrokeColor, b.ground.StrokeWidth = nil, nil, 0
	if ground != "" {
		b.ground.FillColor = b.colour(ground)
	}
	if edge != "" {
		b.ground.StrokeColor, b.ground.StrokeWidth = b.colour(edge), 1
	}
	b.ground.Refresh()
	b.text.Refresh()
}

func (b *badge) width(height, textSize float32) float32 {
	b.text.TextSize = textSize
	return max(height, b.text.MinSize().Width+height*0.45)
}

func (b *badge) placeAt(at fyne.Position, height, textSize float32) {
	width := b.width(height, textSize)
	least := b.text.MinSize()
	b.ground.CornerRadius = height / 2
	b.ground.Resize(fyne.NewSize(width, height))
	b.ground.Move(fyne.NewPos(at.X-width/2, at.Y-height/2))
	b.text.Resize(fyne.NewSize(width, least.Height))
	b.text.Move(fyne.NewPos(at.X-width/2, at.Y-least.Height/2-textSize*0.06)) // capitals and digits have nothing below the line
}
