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
	host    host.Host
	picture host.Picture
	format  Format
	words   *i18n.Words
	look    *theme.Theme

	still *board.Still  // of the goroutine of the interface
	frame picture.Frame // of all boards

	done, of atomic.Int64 // steps
}

func newJob(h host.Host, p host.Picture, f Format, light bool) *job {
	j := &job{host: h, picture: p, format: f, words: h.Words(), look: theme.New(theme.Dark, 1)}
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
	write := map[Format]func(context.Context, *bytes.Buffer) error{PNG: j.one, SVG: j.one, GIF: j.gif, PDF: j.pdf}[j.format]
	err := write(ctx, &out)
	return out.Bytes(), err
}

// ask calls a function on the goroutine of the interface and waits for it.
func ask[T any](ctx context.Context, j *job, f func() T) (T, error) {
	answer := make(chan T, 1)
	j.host.Post(func() {
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

// layBoard makes the board in a room, and shows a step.
func (j *job) layBoard(room fyne.Size, at int) picture.Sheet {
	colour := func(name fyne.ThemeColorName) color.Color { return j.look.Color(name, fynetheme.VariantLight) }
	j.still = board.NewStill(j.host.Drawing, j.words.Say, colour, room)
	j.still.Display(j.picture.Step(at))
	j.frame = picture.FrameOf(j.still)
	return j.capture()
}

// capture takes down what is drawn.
func (j *job) capture() picture.Sheet { return picture.Capture(j.still, j.frame, j.look) }

// showStep shows a step at once.
func (j *job) showStep(i int) picture.Sheet {
	j.still.Display(j.picture.Step(i))
	return j.capture()
}

// ink is a colour of the picture: that of Surface is what a board stands on in the window.
func (j *job) ink(name fyne.ThemeColorName) color.NRGBA {
	return color.NRGBAModel.Convert(j.look.Color(name, fynetheme.VariantLight)).(color.NRGBA) //nolint:forcetypeassert // what the model gives
}

// one draws the step that is shown, with its marks.
func (j *job) one(ctx context.Context, out *bytes.Buffer) error {
	sheet, err := ask(ctx, j, func() picture.Sheet {
		j.layBoard(large, j.picture.At)
		j.still.SetMarks(j.picture.Marks)
		j.frame = picture.FrameOf(j.still)
		return j.capture()
	})
	switch {
	case err != nil:
		return err
	case j.format == SVG:
		return picture.SVG(out, sheet, j.picture.Title, j.ink(theme.Surface))
	}
	return picture.NewPainter(pixels, j.ink(theme.Surface)).PNG(out, sheet)
}
