package extras

import (
	"bytes"
	"context"
	"image"
	"time"

	"procura/ui/picture"
	"procura/ui/theme"
)

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
	j.of.Store(int64(len(steps)))
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
	if still {
		return []picture.Sheet{j.showStep(i)}
	}
	var sheets []picture.Sheet
	for range j.still.Frames(j.picture.Step(i), frameTime*10*time.Millisecond) {
		sheets = append(sheets, j.capture())
	}
	return append(sheets, j.capture())
}
