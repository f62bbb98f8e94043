package extras

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/picture"
	"procura/ui/task"
	"procura/ui/theme"
)

// job makes one file. What belongs to the goroutine of the interface is done by ask.
type job struct {
	host    host.Host
	picture host.Picture
	format  Format
	words   *i18n.Words
	look    *theme.Theme

	still *board.Still // of the goroutine of the interface
	frame board.Frame  // of all boards

	progress *task.Progress[exported]
}

func newJob(h host.Host, p host.Picture, f Format, light bool) *job {
	mode := theme.Dark
	if light {
		mode = theme.Light
	}
	return &job{host: h, picture: p, format: f, words: h.Words(), look: theme.New(mode, 1)}
}

// The room that a board is laid out in, and how many pixels a unit of it has. Of many
// boards on paper each is small: they are laid out in less room, so that texts are not.
var (
	large  = fyne.NewSize(720, 600)
	moving = fyne.NewSize(600, 480)
	small  = fyne.NewSize(440, 400)
)

const pixels = 2

func (j *job) run(ctx context.Context, progress *task.Progress[exported]) error {
	var out bytes.Buffer
	j.progress = progress
	writers := map[Format]func(context.Context, *bytes.Buffer) error{PNG: j.one, SVG: j.one, GIF: j.gif, PDF: j.pdf}
	write := writers[j.format]
	err := write(ctx, &out)
	progress.Update(func(e *exported) { e.content = out.Bytes() })
	return err
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
	j.still = board.NewStill(j.host, j.words, j.look, room)
	j.still.Display(j.picture.Step(at))
	return j.captureAll()
}

// captureAll takes down what is drawn, and the frame of it.
func (j *job) captureAll() picture.Sheet {
	j.frame = board.FrameOf(j.still)
	return j.capture()
}

// capture takes down what is drawn.
func (j *job) capture() picture.Sheet { return board.CaptureStill(j.still, j.frame, j.look) }

// ink returns a colour of the picture: always from the light theme.
func (j *job) ink(name fyne.ThemeColorName) color.NRGBA {
	return theme.NRGBA(j.look.Color(name, fynetheme.VariantLight))
}

// one draws the step that is shown, with its marks.
func (j *job) one(ctx context.Context, out *bytes.Buffer) error {
	sheet, err := ask(ctx, j, func() picture.Sheet {
		j.layBoard(large, j.picture.At)
		j.still.SetMarks(j.picture.Marks)
		return j.captureAll()
	})
	switch {
	case err != nil:
		return err
	case j.format == SVG:
		return picture.SVG(out, sheet, j.picture.Title, j.ink(theme.Surface))
	}
	return picture.NewPainter(pixels, j.ink(theme.Surface)).PNG(out, sheet)
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
	steps := picture.Spread(j.picture.Len, mostBoards)
	j.progress.Update(func(e *exported) { e.of = len(steps) })
	painter := picture.NewPainter(1, j.ink(theme.Surface))
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
			reel.Add(painter.PaintNext(sheet), timeOf(k, len(steps), n == len(sheets)-1))
		}
		j.progress.Update(func(e *exported) { e.done++ })
	}
	return reel.Write(out)
}

// timeOf returns the duration of a frame, in a motion or, for the k-th of n boards, at rest.
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
func (j *job) begin(ctx context.Context, painter *picture.Painter, steps []int) (*picture.GIF, error) {
	const samples = 6
	var frames []*image.RGBA
	for _, at := range picture.Spread(len(steps), samples) {
		sheets, err := ask(ctx, j, func() []picture.Sheet {
			if j.still == nil {
				return []picture.Sheet{j.layBoard(moving, 0)}
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
	return picture.NewGIF(frames), nil
}

// moves are the pictures of the motions to a board, from the one that is drawn, and it.
func (j *job) moves(i int, still bool) []picture.Sheet {
	var sheets []picture.Sheet
	if still {
		j.still.Display(j.picture.Step(i))
	} else {
		for range j.still.Frames(j.picture.Step(i), frameTime*10*time.Millisecond) {
			sheets = append(sheets, j.capture())
		}
	}
	return append(sheets, j.capture())
}

// mostOnPaper is the greatest number of boards that are printed of a path, some 25 pages.
const mostOnPaper = 300

func (j *job) pdf(ctx context.Context, out *bytes.Buffer) error {
	steps, room := picture.Spread(j.picture.Len, mostOnPaper), small
	if len(steps) == 1 {
		room = large
	}
	j.progress.Update(func(e *exported) { e.of = len(steps) })
	first, err := ask(ctx, j, func() picture.Sheet { return j.layBoard(room, 0) })
	if err != nil {
		return err
	}
	inks := picture.Inks{Text: j.ink(fynetheme.ColorNameForeground), Muted: j.ink(theme.Muted), Said: j.ink(theme.Accent), Line: j.ink(theme.Line)}
	paper := picture.NewPDF(j.heading(len(steps)), inks, len(steps), first)
	for _, i := range steps {
		board, err := ask(ctx, j, func() picture.Captioned { return j.captioned(i) })
		if err != nil {
			return err
		}
		paper.Add(board)
		j.progress.Update(func(e *exported) { e.done++ })
	}
	return paper.Write(out)
}

func (j *job) heading(boards int) picture.Heading {
	h := picture.Heading{Title: j.picture.Title, Said: j.picture.Said, Lines: j.picture.Lines, Foot: "Procura " + game.Version}
	if boards < j.picture.Len {
		h.Lines = append(h.Lines[:len(h.Lines):len(h.Lines)], j.words.Key("shell.picture.some", "Boards", boards, "Moves", j.picture.Len-1))
	}
	return h
}

// captioned is a board with its move and what that did, or how it stands.
func (j *job) captioned(i int) picture.Captioned {
	step := j.picture.Step(i)
	j.still.Display(step)
	c := picture.Captioned{Sheet: j.capture(), Title: title(j.words, i, j.picture.Len, step)}
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
		return w.Key("shell.picture.start")
	}
	return w.Key("shell.picture.move", "Index", i, "Move", step.Move)
}
