package ui

import (
	"fmt"
	"image"
	"io"
	"os"
	"strconv"
	"time"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// Measure prints the figures that the window promises, and quits: the first
// frame (from PROCURA_STARTED, nanoseconds since 1970, set by the caller), the
// longest wait for the UI goroutine during a search, and how soon a cancel is
// shown and the search gone.
func (s *Shell) Measure(out io.Writer, done func(error)) {
	painted := make(chan time.Time, 1)
	probe := canvas.NewRaster(func(int, int) image.Image {
		select {
		case painted <- time.Now():
		default:
		}
		return image.NewNRGBA(image.Rect(0, 0, 1, 1))
	})
	s.window.SetContent(container.NewStack(s.window.Content(), probe))
	s.drive("", out, done, func(d *driver) error {
		d.firstFrame(<-painted)
		return d.measureSearch()
	})
}

func (d *driver) firstFrame(at time.Time) {
	started, err := strconv.ParseInt(os.Getenv("PROCURA_STARTED"), 10, 64)
	if err != nil {
		fmt.Fprintln(d.out, "first frame: not measured, PROCURA_STARTED is not set")
		return
	}
	fmt.Fprintf(d.out, "first frame: %d ms after the start\n", at.Sub(time.Unix(0, started)).Milliseconds())
}

// measureSearch runs BFS on problem G of Adji-Boto for three seconds, knocks
// at the UI goroutine all the while, and cancels.
func (d *driver) measureSearch() error {
	v, err := d.tab("adjiboto")
	if err != nil {
		return err
	}
	if err := d.pick(v, "G"); err != nil {
		return err
	}
	d.do(func() {
		v.panel.algorithm.SetSelectedIndex(1)
		v.button.OnTapped()
	})
	longest := time.Duration(0)
	for began := time.Now(); time.Since(began) < 3*time.Second; time.Sleep(5 * time.Millisecond) {
		longest = max(longest, d.do(func() {}))
	}
	fmt.Fprintf(d.out, "longest wait for the UI goroutine during a search: %.1f ms\n", longest.Seconds()*1000)
	began := time.Now()
	d.do(v.button.OnTapped)
	shown := time.Since(began)
	for running := true; running; {
		d.do(func() { running = v.running })
	}
	gone := time.Since(began)
	fmt.Fprintf(d.out, "cancel: shown after %.1f ms, search gone after %.1f ms (%d nodes, %d MiB)\n",
		shown.Seconds()*1000, gone.Seconds()*1000, v.shown.Generated, v.shown.Bytes>>20)
	return nil
}
