package board

import (
	"image/color"
	"math"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"procura/core/scene"
	"procura/ui/theme"
)

// How long motions take at speed 1.
const (
	moveTime  = 420 * time.Millisecond
	sowTime   = 220 * time.Millisecond // a pit
	sowMost   = 5 * time.Second        // a whole sowing
	takeTime  = 380 * time.Millisecond // what is captured or erased
	pulseTime = 600 * time.Millisecond
)

// maxSeedsInHand is the most seeds drawn in the hand.
const maxSeedsInHand = 5

// flight draws what is in the air: a drawing, or a hand full of seeds.
type flight struct {
	colours
	disc  *canvas.Circle
	image *canvas.Image
	seeds []*canvas.Circle
	count *badge
}

func (f *flight) build(v *view) {
	f.disc, f.image = &canvas.Circle{}, &canvas.Image{FillMode: canvas.ImageFillContain}
	v.add(flights, f.disc)
	v.add(flights, f.image)
	for range maxSeedsInHand {
		f.seeds = append(f.seeds, v.newSeed(flights))
	}
	f.count, f.colours = v.newBadge(flights), v.colours
	f.hide()
}

func (f *flight) hide() {
	f.disc.Hide()
	f.image.Hide()
	for _, s := range f.seeds {
		s.Hide()
	}
	f.count.setVisible(false)
}

func (f *flight) setColours() {
	f.disc.FillColor = f.colour(theme.Accent)
	for _, s := range f.seeds {
		s.FillColor, s.StrokeColor, s.StrokeWidth = f.colour(theme.Seed), f.colour(theme.Accent), 2
	}
	f.count.setColours(theme.OnAccent, theme.Accent, "")
	if !f.image.Hidden {
		f.image.Refresh()
	}
}

func (f *flight) carry(resource fyne.Resource, over square) {
	_, mono := resource.(fyne.ThemedResource)
	f.image.Resource, f.image.Hidden, f.disc.Hidden = resource, false, !mono
	f.disc.FillColor = f.colour(theme.Accent)
	f.moveTo(over)
	f.image.Refresh()
}

func (f *flight) moveTo(over square) {
	placeSquare(f.disc, discBox(over))
	placeSquare(f.image, drawingBox(over, !f.disc.Hidden))
}

// moveSeeds moves the hand, which stays above the pits.
func (f *flight) moveSeeds(n int, at fyne.Position, pit float32) {
	at.Y -= pit * 0.3
	spots, _ := packing(min(n, maxSeedsInHand))
	for i, spot := range spots {
		placeSquare(f.seeds[i], squareAround(at.AddXY(spot.X*pit*0.62, spot.Y*pit*0.62), pit*0.145))
	}
	f.count.placeAt(at.AddXY(pit*0.34, -pit*0.12), max(16, pit*0.22), max(11, pit*0.14))
}

// motionPlayer makes segments of the motions that lead to a board.
type motionPlayer struct {
	*view
	target *scene.Board
}

func (d motionPlayer) segments(motions []scene.Motion) []segment {
	var out []segment
	for i := range motions {
		m := &motions[i]
		switch m.Kind {
		case scene.Move:
			out = append(out, d.move(m)...)
		case scene.Sow:
			out = append(out, d.sow(m)...)
		case scene.Capture, scene.Erase:
			out = append(out, d.takeAway(m)...)
		case scene.Highlight:
			out = append(out, d.highlight(m))
		}
	}
	return out
}

func (d motionPlayer) finalCell(i int) *scene.Cell {
	if i >= 0 {
		return &d.target.Cells[i]
	}
	return &scene.Cell{}
}

func (d motionPlayer) move(m *scene.Motion) []segment {
	from, to := d.placeOf(m.From), d.placeOf(m.To)
	if from == nil || to == nil || m.To < 0 {
		return nil
	}
	var trail *canvas.Line
	return []segment{{
		length: moveTime,
		draw: func(t float32) {
			if t == 0 {
				d.flight.carry(d.movingDrawing(from, m), to.box)
				if from != to {
					from.showCell(d.finalCell(m.From))
				}
				trail = d.growingTrail(m)
			}
			d.moveDrawing(from, to, trail, t)
			if t == 1 {
				d.flight.hide()
				to.showCell(d.finalCell(m.To))
			}
		},
	}}
}

// movingDrawing returns the drawing that moves: the drawing on the cell it leaves, else the
// drawing that will arrive.
func (d motionPlayer) movingDrawing(from *place, m *scene.Motion) fyne.Resource {
	if m.From != m.To {
		if resource := from.resource(); resource != nil {
			return resource
		}
	}
	if name := d.finalCell(m.To).Drawing; name != "" {
		return d.drawings.Drawing(name)
	}
	return nil
}

// growingTrail draws the trail to the end and returns its last line, when that is
// the way of the motion.
func (d motionPlayer) growingTrail(m *scene.Motion) *canvas.Line {
	path := d.target.Trail
	n := len(path)
	if n < 2 || path[n-1] != m.To || path[n-2] != m.From || m.From == m.To {
		return nil
	}
	d.showTrail(path)
	return d.trail[n-2]
}

// moveDrawing shows the drawing at part t of its way, on a slight arc.
func (d motionPlayer) moveDrawing(from, to *place, trail *canvas.Line, t float32) {
	start, goal := from.box.center(), to.box.center()
	if from == to {
		start.Y -= to.box.size
	}
	at := between(start, goal, t)
	if trail != nil {
		trail.Position1, trail.Position2 = d.trailSegment(start, at)
		trail.Refresh()
	}
	if from != to {
		at.Y -= arc(t) * to.box.size * 0.3
	}
	d.flight.moveTo(squareAround(at, to.box.size))
}

func between(a, b fyne.Position, t float32) fyne.Position {
	return fyne.NewPos(a.X+(b.X-a.X)*t, a.Y+(b.Y-a.Y)*t)
}

func arc(t float32) float32 { return float32(math.Sin(math.Pi * float64(t))) }

// sow carries the hand from pit to pit and drops a seed in each.
func (d motionPlayer) sow(m *scene.Motion) []segment {
	n := len(m.Over)
	if n == 0 || d.placeOf(m.From) == nil {
		return nil
	}
	length := min(sowTime, sowMost/time.Duration(n))
	out := make([]segment, 0, n)
	from := m.From
	for i, to := range m.Over {
		if d.placeOf(to) == nil {
			return nil
		}
		out = append(out, d.sowOne(from, to, n-i, length))
		from = to
	}
	first := out[0].draw
	out[0].draw = func(t float32) {
		if t == 0 {
			d.placeOf(m.From).cell.Role = d.finalCell(m.From).Role
			d.addSeeds(m.From, -n)
		}
		first(t)
	}
	return out
}

// sowOne carries a hand of n seeds to the next pit and leaves one there.
func (d motionPlayer) sowOne(from, to, n int, length time.Duration) segment {
	start, goal := d.placeOf(from), d.placeOf(to)
	return segment{length, func(t float32) {
		if t == 0 {
			for i, s := range d.flight.seeds {
				s.Hidden = i >= n
			}
			d.flight.count.setVisible(n > 1)
			d.flight.count.text.Text = strconv.Itoa(n)
			d.flight.setColours()
		}
		at := between(start.box.center(), goal.box.center(), t)
		at.Y -= arc(t) * goal.box.size * 0.25
		d.flight.moveSeeds(n, at, goal.box.size)
		if t == 1 {
			d.addSeeds(to, 1)
			d.flight.hide()
		}
	}}
}

func (d motionPlayer) addSeeds(i, by int) {
	p := d.placeOf(i)
	cell := p.cell
	cell.Seeds = max(0, cell.Seeds+by)
	p.showCell(&cell)
}

// takeAway shrinks the seeds of a pit, or fades a cell to its erased look.
func (d motionPlayer) takeAway(m *scene.Motion) []segment {
	p := d.placeOf(m.To)
	if p == nil || m.To < 0 {
		return nil
	}
	if d.style == scene.Pits {
		return []segment{{takeTime, func(t float32) {
			p.placeSeeds(1 - t)
			if t == 1 {
				d.addSeeds(m.To, -p.cell.Seeds)
			}
		}}}
	}
	var before, after ink
	return []segment{{takeTime, func(t float32) {
		if t == 0 {
			before = d.ink(&p.cell)
			p.showCell(d.finalCell(m.To))
			after = d.ink(&p.cell)
		}
		if t == 1 {
			p.paint()
			return
		}
		p.paintGround(ink{theme.Blend(before.fill, after.fill, float64(t)), after.edge, nil, after.width})
		if p.text != nil {
			p.text.Color = theme.Blend(before.text, after.text, float64(t))
			p.text.Refresh()
		}
		p.paintStrike(t)
	}}}
}

// highlight shows cells as they will be, with a ring that swells once.
func (d motionPlayer) highlight(m *scene.Motion) segment {
	return segment{pulseTime, func(t float32) {
		if t == 1 {
			d.pulse(nil, 0)
			return
		}
		for _, i := range m.Over {
			if p := d.placeOf(i); p != nil && i >= 0 && t == 0 {
				p.showCell(d.finalCell(i))
			}
		}
		d.pulse(m.Over, arc(t))
	}}
}

// pulse draws rings of some strength around cells, and hides all others.
func (v *view) pulse(over []int, strength float32) {
	for len(v.pulses) < len(over) {
		r := &canvas.Rectangle{FillColor: color.Transparent}
		v.pulses = append(v.pulses, r)
		v.add(marks, r)
	}
	ink := faded(v.colour(theme.Accent), strength)
	for i, r := range v.pulses {
		r.Hidden = i >= len(over) || v.placeOf(over[i]) == nil
		if !r.Hidden {
			p := v.placeOf(over[i])
			r.StrokeColor, r.StrokeWidth, r.CornerRadius = ink, 2+3*strength, p.radius()
			p.coverPlace(r, p.box.inset(-2*strength))
		}
		r.Refresh()
	}
	v.requestRepaint()
}

// beforeEnd is the last part of a segment before its end, to which the easing may round up.
const beforeEnd = 0.9999

// segment is one motion of a film. It is drawn once at 0, any number of times with
// 0 < t < 1, and once at 1.
type segment struct {
	length time.Duration
	draw   func(t float32)
}

// animation plays segments one after another on one animation. It has ended when
// finish was called, or stop.
type animation struct {
	segments      []segment
	total         time.Duration // how long they take at speed 1
	fyneAnimation *fyne.Animation
	next          int           // the segment that plays
	begun         bool          // it has begun
	before        time.Duration // the length of those that ended
	over          bool
	finish        func()
}

func newAnimation(v *view, target *scene.Board, motions []scene.Motion) *animation {
	f := &animation{segments: motionPlayer{v, target}.segments(motions), finish: func() {}}
	for _, s := range f.segments {
		f.total += s.length
	}
	return f
}

func (f *animation) tick(fraction float32) {
	if f.over {
		return
	}
	elapsed := time.Duration(float64(f.total) * float64(fraction))
	for f.next < len(f.segments) && (fraction >= 1 || elapsed >= f.before+f.segments[f.next].length) {
		f.drawSegment(1)
		f.before += f.segments[f.next].length
		f.next, f.begun = f.next+1, false
	}
	if f.next < len(f.segments) {
		f.drawSegment(float32(elapsed-f.before) / float32(f.segments[f.next].length))
		return
	}
	f.over = true
	f.finish()
}

func (f *animation) drawSegment(t float32) {
	draw := f.segments[f.next].draw
	if !f.begun {
		f.begun = true
		draw(0)
	}
	switch {
	case t == 1:
		draw(1)
	case t > 0:
		draw(min(fyne.AnimationEaseInOut(t), beforeEnd))
	}
}
