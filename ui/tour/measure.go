package tour

import (
	"fmt"
	"image"
	"os"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"procura/core/search"
)

// Measure prints the figures that the window promises, and quits: the first
// frame (from PROCURA_STARTED, nanoseconds since 1970, set by the caller), the
// longest wait for the UI goroutine during a search, and how soon a cancel is
// shown and the search gone.
func (g Guide) Measure() {
	painted := make(chan time.Time, 1)
	probe := canvas.NewRaster(func(int, int) image.Image {
		select {
		case painted <- time.Now():
		default:
		}
		return image.NewNRGBA(image.Rect(0, 0, 1, 1))
	})
	window := g.Shell.Drive().Window()
	window.SetContent(container.NewStack(window.Content(), probe))
	g.drive(func(driver *driver) error {
		d := figures{driver}
		d.firstFrame(<-painted)
		if err := d.measureFrame(); err != nil {
			return err
		}
		return d.measureSearch()
	})
}

// figures are measured by a driver.
type figures struct{ *driver }

func (d figures) firstFrame(at time.Time) {
	started, err := strconv.ParseInt(os.Getenv("PROCURA_STARTED"), 10, 64)
	if err != nil {
		fmt.Fprintln(d.Out, "first frame: not measured, PROCURA_STARTED is not set")
		return
	}
	fmt.Fprintf(d.Out, "first frame: %d ms after the start\n", at.Sub(time.Unix(0, started)).Milliseconds())
}

// measureFrame says what one frame costs: Fyne draws the whole window when
// anything in it changes.
func (d figures) measureFrame() error {
	v, err := d.tab("quatro")
	if err != nil {
		return err
	}
	time.Sleep(time.Second)
	const frames = 20
	began := time.Now()
	for i := range frames {
		d.do(func() { v.Say(strconv.Itoa(i)) })
		time.Sleep(17 * time.Millisecond) // a frame begins at most 60 times a second
	}
	fmt.Fprintf(d.Out, "a frame: about %.1f ms\n", max(0, milliseconds(time.Since(began))/frames-17))
	d.do(func() { v.Say("") })
	return nil
}

// measureSearch runs BFS on problem G of Adji-Boto for three seconds, knocks
// at the UI goroutine all the while, and then cancels it often.
func (d figures) measureSearch() error {
	v, err := d.tab("adjiboto")
	if err != nil {
		return err
	}
	if err := d.pick(v, "G"); err != nil {
		return err
	}
	time.Sleep(time.Second) // the tab is drawn for the first time
	d.do(func() {
		v.UseMethod(string(search.BFS), "")
		v.Press()
	})
	var waits []time.Duration
	for began := time.Now(); time.Since(began) < 3*time.Second; time.Sleep(5 * time.Millisecond) {
		waits = append(waits, d.do(func() {}))
	}
	slices.Sort(waits)
	fmt.Fprintf(d.Out, "wait for the UI goroutine during a search: median %.1f ms, one in twenty over %.1f ms, longest %.1f ms\n",
		milliseconds(waits[len(waits)/2]), milliseconds(waits[len(waits)*19/20]), milliseconds(waits[len(waits)-1]))
	if err := d.cancel(v); err != nil {
		return err
	}
	return d.measureCancel(v)
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }
