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
	moveTime    = 420 * time.Millisecond
	sowTime     = 220 * time.Millisecond // a pit
	sowMost     = 5 * time.Second        // a whole sowing
	captureTime = 380 * time.Millisecond
	eraseTime   = 380 * time.Millisecond
	pulseTime   = 600 * time.Millisecond
)

// most is how many seeds are seen in the hand.
const most = 5

// flight draws what is in the air: a drawing, or a hand full of seeds.
type flight struct {
	colour func(fyne.ThemeColorName) color.Color
	disc   *canvas.Circle
	image  *canvas.Image
	seeds  []*canvas.Circle
	count  *badge
}

func (f *flight) make(v *view) {
	f.disc, f.image = &canvas.Circle{}, &canvas.Image{FillMode: canvas.ImageFillContain}
	v.add(flights, f.disc)
	v.add(flights, f.image)
	for range most {
		f.seeds = append(f.seeds, v.seed(flights))
	}
	f.count, f.colour = v.badgeIn(flights), v.colour
	f.land()
}

// land hides everything in the air.
func (f *flight) land() {
	f.disc.Hide()
	f.image.Hide()
	for _, s := range f.seeds {
		s.Hide()
	}
	f.count.show(false)
	f.count.ground.Refresh()
}

func (f *flight) paint() {
	f.disc.FillColor = f.colour(theme.Accent)
	for _, s := range f.seeds {
		s.FillColor, s.StrokeColor, s.StrokeWidth = f.colour(theme.Seed), f.colour(theme.Accent), 2
	}
	f.count.paint(theme.OnAccent, theme.Accent, "")
	if !f.image.Hidden {
		f.image.Refresh()
	}
}

// carry shows a drawing in the air over a square.
func (f *flight) carry(resource fyne.Resource, over box) {
	_, mono := resource.(fyne.ThemedResource)
	f.image.Resource, f.image.Hidden, f.disc.Hidden = resource, false, !mono
	f.disc.FillColor = f.colour(theme.Accent)
	f.moveTo(over)
	f.image.Refresh()
}

func (f *flight) moveTo(over box) {
	put(f.disc, discBox(over))
	put(f.image, drawingBox(over, !f.disc.Hidden))
}

// hold shows n seeds in the hand over a pit.
func (f *flight) hold(n int, over box) {
	for i, s := range f.seeds {
		s.Hidden = i >= n
	}
	f.count.show(n > 1)
	f.count.text.Text = strconv.Itoa(n)
	f.paint()
	f.swing(n, over.center(), over.size)
}

// swing moves the hand, which stays above the pits.
func (f *flight) swing(n int, at fyne.Position, pit float32) {
	at.Y -= pit * 0.3
	spots, _ := packing(min(n, most))
	for i, spot := range spots {
		put(f.seeds[i], around(at.AddXY(spot.X*pit*0.62, spot.Y*pit*0.62), pit*0.145))
	}
	f.count.place(at.AddXY(pit*0.34, -pit*0.12), max(16, pit*0.22), max(11, pit*0.14))
}

// director makes segments of the motions that lead to a board.
type director struct {
	*view
	target *scene.Board
}

func (d director) segments(motions []scene.Motion) []segment {
	var out []segment
	for i := range motions {
		m := &motions[i]
		switch m.Kind {
		case scene.Move:
			out = append(out, d.move(m)...)
		case scene.Sow:
			out = append(out, d.sow(m)...)
		case scene.Capture:
			out = append(out, d.takeAway(m, captureTime)...)
		case scene.Erase:
			out = append(out, d.takeAway(m, eraseTime)...)
		case scene.Highlight:
			out = append(out, d.highlight(m))
		}
	}
	return out
}

// final is how a place is drawn in the end.
func (d director) final(i int) *scene.Cell {
	if i >= 0 {
		return &d.target.Cells[i]
	}
	return &scene.Cell{}
}

func (d director) move(m *scene.Motion) []segment {
	from, to := d.place(m.From), d.place(m.To)
	if from == nil || to == nil || m.To < 0 {
		return nil
	}
	var trail *canvas.Line
	return []segment{{
		length: moveTime,
		begin: func() {
			d.flight.carry(d.lifted(from, m), to.box)
			if from != to {
				from.show(d.final(m.From))
			}
			trail = d.growing(m)
			d.fly(from, to, trail, 0)
		},
		tick: func(t float32) { d.fly(from, to, trail, t) },
		end: func() {
			d.flight.land()
			to.show(d.final(m.To))
		},
	}}
}

// lifted is the drawing that moves: the one that stands there, else the one
// that will arrive.
func (d director) lifted(from *place, m *scene.Motion) fyne.Resource {
	if m.From != m.To {
		if resource := from.resource(); resource != nil {
			return resource
		}
	}
	if name := d.final(m.To).Drawing; name != "" {
		return d.lookup(name)
	}
	return nil
}

// growing draws the trail to the end and returns its last line, when that is
// the way of the motion.
func (d director) growing(m *scene.Motion) *canvas.Line {
	path := d.target.Trail
	n := len(path)
	if n < 2 || path[n-1] != m.To || path[n-2] != m.From || m.From == m.To {
		return nil
	}
	d.showTrail(path)
	return d.trail[n-2]
}

// fly shows the drawing at part t of its way, on a slight arc.
func (d director) fly(from, to *place, trail *canvas.Line, t float32) {
	start, goal := from.box.center(), to.box.center()
	if from == to {
		start.Y -= to.box.size
	}
	at := between(start, goal, t)
	if trail != nil {
		trail.Position1, trail.Position2 = d.link(start, at)
		trail.Refresh()
	}
	if from != to {
		at.Y -= arc(t) * to.box.size * 0.3
	}
	d.flight.moveTo(around(at, to.box.size))
}

func between(a, b fyne.Position, t float32) fyne.Position {
	return fyne.NewPos(a.X+(b.X-a.X)*t, a.Y+(b.Y-a.Y)*t)
}

// arc rises from 0 to 1 and falls to 0 again.
func arc(t float32) float32 { return float32(math.Sin(math.Pi * float64(t))) }

// sow carries the hand from pit to pit and drops a seed in each.
func (d director) sow(m *scene.Motion) []segment {
	n := len(m.Over)
	if n == 0 || d.place(m.From) == nil {
		return nil
	}
	length := min(sowTime, sowMost/time.Duration(n))
	out := make([]segment, 0, n)
	from := m.From
	for i, to := range m.Over {
		if d.place(to) == nil {
			return nil
		}
		out = append(out, d.drop(from, to, n-i, length))
		from = to
	}
	lift := out[0].begin
	out[0].begin = func() {
		d.place(m.From).cell.Role = d.final(m.From).Role
		d.adjust(m.From, -n)
		lift()
	}
	return out
}

// drop carries a hand of n seeds to the next pit and leaves one there.
func (d director) drop(from, to, n int, length time.Duration) segment {
	start, goal := d.place(from), d.place(to)
	return segment{
		length: length,
		begin:  func() { d.flight.hold(n, start.box) },
		tick: func(t float32) {
			at := between(start.box.center(), goal.box.center(), t)
			at.Y -= arc(t) * goal.box.size * 0.25
			d.flight.swing(n, at, goal.box.size)
		},
		end: func() {
			d.adjust(to, 1)
			d.flight.land()
		},
	}
}

// adjust changes the number of seeds that are drawn in a pit.
func (d director) adjust(i, by int) {
	p := d.place(i)
	cell := p.cell
	cell.Seeds = max(0, cell.Seeds+by)
	p.show(&cell)
}

// takeAway shrinks the seeds of a pit, or fades a cell to its erased look.
func (d director) takeAway(m *scene.Motion, length time.Duration) []segment {
	p := d.place(m.To)
	if p == nil || m.To < 0 {
		return nil
	}
	if d.style == scene.Pits {
		return []segment{{
			length: length,
			begin:  func() {},
			tick:   func(t float32) { p.placeSeeds(1 - t) },
			end:    func() { d.adjust(m.To, -p.cell.Seeds) },
		}}
	}
	return []segment{d.fade(p, m.To, length)}
}

func (d director) fade(p *place, i int, length time.Duration) segment {
	var before, after ink
	return segment{
		length: length,
		begin: func() {
			before = d.ink(&p.cell)
			p.show(d.final(i))
			after = d.ink(&p.cell)
		},
		tick: func(t float32) {
			p.paintGround(ink{blend(before.fill, after.fill, t), after.edge, nil, after.width})
			if p.text != nil {
				p.text.Color = blend(before.text, after.text, t)
				p.text.Refresh()
			}
			if p.strike != nil {
				p.placeStrike(t)
				p.strike.Refresh()
			}
		},
		end: p.paint,
	}
}

// highlight shows cells as they will be, with a ring that swells once.
func (d director) highlight(m *scene.Motion) segment {
	return segment{
		length: pulseTime,
		begin: func() {
			for _, i := range m.Over {
				if p := d.place(i); p != nil && i >= 0 {
					p.show(d.final(i))
				}
			}
		},
		tick: func(t float32) { d.pulse(m.Over, arc(t)) },
		end:  func() { d.pulse(nil, 0) },
	}
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
		r.Hidden = i >= len(over) || v.place(over[i]) == nil
		if !r.Hidden {
			p := v.place(over[i])
			r.StrokeColor, r.StrokeWidth, r.CornerRadius = ink, 2+3*strength, p.radius()
			p.cover(r, p.box.inset(-2*strength))
		}
		r.Refresh()
	}
	v.touch()
}
