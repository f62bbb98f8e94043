package export

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"strings"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/scene"
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
func (j *job) take() picture.Sheet { return picture.Take(j.still, j.frame, j.look) }

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

func (j *job) png(ctx context.Context, out *bytes.Buffer) error {
	sheet, err := ask(ctx, j, func() picture.Sheet { return j.lay(large, j.picture.At) })
	if err != nil {
		return err
	}
	return picture.NewPainter(pixels, j.ground()).PNG(out, sheet)
}

func (j *job) svg(ctx context.Context, out *bytes.Buffer) error {
	sheet, err := ask(ctx, j, func() picture.Sheet { return j.lay(large, j.picture.At) })
	if err != nil {
		return err
	}
	return picture.SVG(out, sheet, j.picture.Title, j.ground())
}

// A film shows twelve pictures a second and rests on each board; times are in
// hundredths of a second. It has limits: of a long path some boards are left out, and
// of one whose boards change a lot the motions.
const (
	frameTime  = 8
	restTime   = 45
	startTime  = 90
	endTime    = 250
	mostBoards = 1000
	mostMoving = 1200
	mostPixels = 64 << 20
)

func (j *job) gif(ctx context.Context, out *bytes.Buffer) error {
	steps := spread(j.picture.Len, mostBoards)
	j.of.Store(int64(len(steps)))
	painter := picture.NewPainter(1, j.ground())
	reel, err := j.begin(ctx, painter, steps)
	if err != nil {
		return err
	}
	for k, i := range steps {
		still := k == 0 || i != steps[k-1]+1 || reel.Len()-k > mostMoving || reel.Pixels() > mostPixels
		sheets, err := ask(ctx, j, func() []picture.Sheet { return j.moves(i, still) })
		if err != nil {
			return err
		}
		for n, sheet := range sheets {
			if ctx.Err() != nil {
				return ctx.Err() //nolint:wrapcheck // says all
			}
			reel.Add(painter.Next(sheet), timeOf(k, len(steps), n == len(sheets)-1))
		}
		j.done.Add(1)
	}
	return reel.Write(out)
}

// timeOf is how long a frame is shown: in a motion, or, of the k-th of n boards, at rest.
func timeOf(k, n int, rest bool) int {
	switch {
	case !rest:
		return frameTime
	case k == 0:
		return startTime
	case k == n-1:
		return endTime
	}
	return restTime
}

// begin makes a film in the colours of some of its boards.
func (j *job) begin(ctx context.Context, painter *picture.Painter, steps []int) (*picture.Reel, error) {
	const samples = 6
	var frames []*image.RGBA
	for _, at := range spread(len(steps), samples) {
		sheets, err := ask(ctx, j, func() []picture.Sheet {
			if j.still == nil {
				return []picture.Sheet{j.lay(moving, 0)}
			}
			return j.moves(steps[at], false)
		})
		if err != nil {
			return nil, err
		}
		for n, sheet := range sheets {
			if n%4 == 0 || n == len(sheets)-1 {
				frames = append(frames, painter.Paint(sheet))
			}
		}
	}
	return picture.NewReel(frames), nil
}

// moves are the pictures of the motions to a board, from the one that is drawn, and it.
func (j *job) moves(i int, still bool) []picture.Sheet {
	if still {
		return []picture.Sheet{j.show(i)}
	}
	var sheets []picture.Sheet
	for range j.still.Move(j.picture.Step(i), frameTime*10*time.Millisecond) {
		sheets = append(sheets, j.take())
	}
	return append(sheets, j.take())
}

// mostOnPaper is how many boards are printed of a path, as many as fill some 25 pages.
const mostOnPaper = 300

func (j *job) pdf(ctx context.Context, out *bytes.Buffer) error {
	steps, room := spread(j.picture.Len, mostOnPaper), small
	if len(steps) == 1 {
		room = large
	}
	j.of.Store(int64(len(steps)))
	first, err := ask(ctx, j, func() picture.Sheet { return j.lay(room, 0) })
	if err != nil {
		return err
	}
	inks := picture.Inks{Text: j.ink(fynetheme.ColorNameForeground), Muted: j.ink(theme.Muted), Said: j.ink(theme.Accent), Line: j.ink(theme.Line)}
	paper := picture.NewPaper(j.heading(len(steps)), inks, len(steps), first)
	for _, i := range steps {
		board, err := ask(ctx, j, func() picture.Captioned { return j.captioned(i) })
		if err != nil {
			return err
		}
		paper.Add(board)
		j.done.Add(1)
	}
	return paper.Write(out)
}

// heading is what stands above the boards.
func (j *job) heading(boards int) picture.Heading {
	h := picture.Heading{Title: j.picture.Title, Said: j.picture.Said, Lines: j.picture.Lines, Foot: "Procura " + game.Version}
	if boards < j.picture.Len {
		h.Lines = append(h.Lines[:len(h.Lines):len(h.Lines)], j.words.Key("picture.some", "Boards", boards, "Moves", j.picture.Len-1))
	}
	return h
}

// captioned is a board with its move and what that did, or how it stands.
func (j *job) captioned(i int) picture.Captioned {
	step := j.picture.Step(i)
	j.still.Display(step)
	c := picture.Captioned{Sheet: j.take(), Title: title(j.words, i, j.picture.Len, step)}
	for _, said := range []string{strings.TrimPrefix(j.words.Say(step.Caption), step.Move+": "), j.words.Say(step.Board.Status)} {
		if said != "" {
			c.Lines = append(c.Lines, i18n.Sentence(said))
		}
	}
	return c
}

// title is the number of a move and the move; of a board without a path there is none.
func title(w *i18n.Words, i, boards int, step scene.Step) string {
	switch {
	case boards == 1:
		return ""
	case i == 0:
		return w.Key("picture.start")
	}
	return w.Key("picture.move", "Index", i, "Move", step.Move)
}

// spread are at most some of the numbers 0 to n-1, evenly, the first and the last.
func spread(n, most int) []int {
	count := min(n, most)
	list := make([]int, count)
	for k := range list {
		list[k] = k
		if count < n {
			list[k] = k * (n - 1) / max(1, count-1)
		}
	}
	return list
}
