package extras

import (
	"bytes"
	"context"
	"image/color"
	"sync/atomic"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/picture"
	"procura/ui/theme"
)

// job makes one file. What belongs to the goroutine of the interface is done by ask.
type job struct {
	picture host.Picture
	format  Format
	words   *i18n.Words
	post    func(func())
	drawing func(string) fyne.Resource
	look    *theme.Theme

	still *board.Still  // of the goroutine of the interface
	frame picture.Frame // of all boards

	done, of atomic.Int64 // steps
}

func newJob(h host.Host, p host.Picture, f Format, light bool) *job {
	j := &job{picture: p, format: f, words: h.Words(), post: h.Post, drawing: h.Drawing, look: theme.New(theme.Dark, 1)}
	if light {
		j.look = theme.New(theme.Light, 1)
	}
	j.of.Store(1)
	return j
}

// percent is how far it is.
func (j *job) percent() int { return int(100 * j.done.Load() / j.of.Load()) }

// The room that a board is laid out in, and how many pixels a unit of it has. Of many
// boards on paper each is small: they are laid out in less room, so that texts are not.
var (
	large  = fyne.NewSize(720, 600)
	moving = fyne.NewSize(600, 480)
	small  = fyne.NewSize(440, 400)
)

const pixels = 2

func (j *job) run(ctx context.Context) ([]byte, error) {
	var out bytes.Buffer
	var err error
	switch j.format {
	case PNG:
		err = j.png(ctx, &out)
	case SVG:
		err = j.svg(ctx, &out)
	case GIF:
		err = j.gif(ctx, &out)
	case PDF:
		err = j.pdf(ctx, &out)
	}
	return out.Bytes(), err
}

// ask calls a function on the goroutine of the interface and waits for it.
func ask[T any](ctx context.Context, j *job, f func() T) (T, error) {
	answer := make(chan T, 1)
	j.post(func() {
		if ctx.Err() == nil {
			answer <- f()
		}
	})
	select {
	case value := <-answer:
		return value, nil
	case <-ctx.Done():
		var none T
		return none, ctx.Err() //nolint:wrapcheck // says all
	}
}

// lay makes the board in a room, and shows a step.
func (j *job) lay(room fyne.Size, at int) picture.Sheet {
	colour := func(name fyne.ThemeColorName) color.Color { return j.look.Color(name, fynetheme.VariantLight) }
	j.still = board.NewStill(j.drawing, j.words.Say, colour, room)
	j.still.Display(j.picture.Step(at))
	j.frame = picture.FrameOf(j.still)
	return j.take()
}

// take takes down what is drawn.
func (j *job) take() picture.Sheet { return picture.Capture(j.still, j.frame, j.look) }

// show shows a step at once.
func (j *job) show(i int) picture.Sheet {
	j.still.Display(j.picture.Step(i))
	return j.take()
}

// ground is what a board stands on in the window.
func (j *job) ground() color.NRGBA { return j.ink(theme.Surface) }

func (j *job) ink(name fyne.ThemeColorName) color.NRGBA {
	return color.NRGBAModel.Convert(j.look.Color(name, fynetheme.VariantLight)).(color.NRGBA) //nolint:forcetypeassert // what the model gives
}

// one is the step that is shown, with its marks.
func (j *job) one() picture.Sheet {
	j.lay(large, j.picture.At)
	j.still.SetMarks(j.picture.Marks)
	j.frame = picture.FrameOf(j.still)
	return j.take()
}

func (j *job) png(ctx context.Context, out *bytes.Buffer) error {
	sheet, err := ask(ctx, j, j.one)
	if err != nil {
		return err
	}
	return picture.NewPainter(pixels, j.ground()).PNG(out, sheet)
}

func (j *job) svg(ctx context.Context, out *bytes.Buffer) error {
	sheet, err := ask(ctx, j, j.one)
	if err != nil {
		return err
	}
	return picture.SVG(out, sheet, j.picture.Title, j.ground())
}
