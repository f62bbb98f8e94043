package tour

import (
	"errors"
	"fmt"
	"image"
	"os"
	"slices"
	"strconv"
	"strings"
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
		if OnlyStart() {
			return d.measureStart(painted)
		}
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

// OnlyStart reports whether only the start is to be measured, PROCURA_MEASURE=start:
// then what an earlier window has kept comes back.
func OnlyStart() bool { return os.Getenv("PROCURA_MEASURE") == "start" }

// measureStart knocks at the UI goroutine until what was open is back, and a second
// longer, in which that is drawn.
func (d figures) measureStart(painted <-chan time.Time) error {
	began := time.Now()
	var back time.Time
	var long []string
	for back.IsZero() || time.Since(back) < time.Second {
		ready := false
		if wait := d.do(func() { ready = d.shell.Ready() }); wait > 50*time.Millisecond {
			long = append(long, fmt.Sprintf("%.0f at %.0f", milliseconds(wait), milliseconds(time.Since(began)-wait)))
		}
		if back.IsZero() && ready {
			back = time.Now()
		}
		if time.Since(began) > patience {
			return errors.New("what was open does not come back")
		}
		time.Sleep(2 * time.Millisecond)
	}
	d.firstFrame(<-painted)
	fmt.Fprintf(d.Out, "all is back %.0f ms after the window began; waits for the UI goroutine over 50 ms: %s\n",
		milliseconds(back.Sub(began)), strings.Join(long, ", "))
	return nil
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
