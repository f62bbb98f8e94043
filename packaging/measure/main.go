// Measure prints the figures that the window promises, and leaves: the first frame
// (from PROCURA_STARTED, nanoseconds since 1970, set by the caller), what a frame
// costs, the longest wait for the UI goroutine during a search, and how soon a cancel
// is shown and the search gone. `measure start` prints only what the start costs, with
// all that an earlier window has kept; `measure commands`, without a window, how soon commands
// end that have next to nothing to do.
package main

import (
	"errors"
	"fmt"
	"image"
	"math"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"procura/core/games"
	"procura/core/search"
	"procura/resources"
	"procura/storage"
	"procura/storage/state"
	"procura/ui"
	"procura/ui/app"
	"procura/ui/solver"
)

func main() {
	if slices.Equal(os.Args[1:], []string{"commands"}) {
		if err := measureCommands(); err != nil {
			fmt.Fprintln(os.Stderr, "measure:", err)
			os.Exit(1)
		}
		return
	}
	modules := games.All(games.Settings{Book: resources.Book})
	os.Exit(app.Drive(app.Program{
		Modules: modules, Store: storage.Store{Games: modules}, Memory: 2 << 30, State: state.DefaultFolder(), Preferences: state.Chosen(),
		Translations: resources.Translations, Drawings: resources.Drawings, Problems: resources.Problems,
	}, func(a fyne.App, shell *ui.Shell, post func(func())) {
		w := window{Driver: shell.Drive(), post: post}
		w.watchFrames()
		a.Lifecycle().SetOnStarted(func() {
			go func() {
				if err := w.measure(len(os.Args) > 1); err != nil {
					fmt.Fprintln(os.Stderr, "measure:", err)
					os.Exit(1)
				}
				post(shell.Quit)
			}()
		})
	}))
}

// window works the program's window from another goroutine than its own.
type window struct {
	ui.Driver
	post func(func())
	// probe is drawn with each frame; painted tells of the first one.
	probe   *canvas.Raster
	painted chan time.Time
}

func (w *window) watchFrames() {
	w.painted = make(chan time.Time, 1)
	w.probe = canvas.NewRaster(func(int, int) image.Image {
		select {
		case w.painted <- time.Now():
		default:
		}
		return image.NewNRGBA(image.Rect(0, 0, 1, 1))
	})
	w.Window().SetContent(container.NewStack(w.Window().Content(), w.probe))
}

func (w *window) measure(onlyStart bool) error {
	if onlyStart {
		return w.measureStart()
	}
	w.printFirstFrame()
	w.measureFrame()
	return w.measureSearch()
}

// do runs f on the UI goroutine and returns how long that took to begin and end.
func (w *window) do(f func()) time.Duration {
	began, finished := time.Now(), make(chan struct{})
	w.post(func() {
		f()
		close(finished)
	})
	<-finished
	return time.Since(began)
}

func (w *window) printFirstFrame() {
	at := <-w.painted
	started, err := strconv.ParseInt(os.Getenv("PROCURA_STARTED"), 10, 64)
	if err != nil {
		fmt.Println("first frame: not measured, PROCURA_STARTED is not set")
		return
	}
	fmt.Printf("first frame: %d ms after the start\n", at.Sub(time.Unix(0, started)).Milliseconds())
}

// measureStart asks the UI goroutine again and again until what was open is back, and a
// second longer, in which that is drawn.
func (w *window) measureStart() error {
	began := time.Now()
	var back time.Time
	var long []string
	for back.IsZero() || time.Since(back) < time.Second {
		ready := false
		if wait := w.do(func() { ready = w.Ready() }); wait > 50*time.Millisecond {
			long = append(long, fmt.Sprintf("%.0f at %.0f", milliseconds(wait), milliseconds(time.Since(began)-wait)))
		}
		if back.IsZero() && ready {
			back = time.Now()
		}
		if time.Since(began) > 2*time.Minute {
			return errors.New("what was open does not come back")
		}
		time.Sleep(2 * time.Millisecond)
	}
	w.printFirstFrame()
	fmt.Printf("all is back %.0f ms after the window began; waits for the UI goroutine over 50 ms: %s\n",
		milliseconds(back.Sub(began)), strings.Join(long, ", "))
	return nil
}

// measureFrame says what one frame costs: Fyne draws the whole window when anything in
// it changes.
func (w *window) measureFrame() {
	time.Sleep(time.Second)
	const frames = 20
	began := time.Now()
	for range frames {
		w.do(w.probe.Refresh)
		time.Sleep(17 * time.Millisecond) // a frame begins at most 60 times a second
	}
	fmt.Printf("a frame: about %.1f ms\n", max(0, milliseconds(time.Since(began))/frames-17))
}

// measureSearch runs BFS on problem G of Adji-Boto for three seconds, asks the UI
// goroutine all the while, and then cancels it often: while the machine has nothing else
// to do, and while something else keeps all processors busy.
func (w *window) measureSearch() error {
	var page solver.Driver
	found := false
	w.do(func() {
		place := w.Find("adjiboto")
		w.Row().SelectIndex(place)
		for _, view := range w.Pages(place) {
			if v, ok := view.(*solver.View); ok {
				page = solver.Drive(v)
				found = page.Pick("G")
				page.UseMethod(string(search.BFS), "")
			}
		}
	})
	if !found {
		return errors.New("Adji-Boto has no problem G")
	}
	time.Sleep(time.Second) // the tab is drawn for the first time
	w.do(page.Press)
	var waits []time.Duration
	for began := time.Now(); time.Since(began) < 3*time.Second; time.Sleep(5 * time.Millisecond) {
		waits = append(waits, w.do(func() {}))
	}
	slices.Sort(waits)
	fmt.Printf("wait for the UI goroutine during a search: median %.1f ms, one in twenty over %.1f ms, longest %.1f ms\n",
		milliseconds(waits[len(waits)/2]), milliseconds(waits[len(waits)*19/20]), milliseconds(waits[len(waits)-1]))
	w.cancel(page)

	times := 200
	if n, err := strconv.Atoi(os.Getenv("PROCURA_CANCELS")); err == nil {
		times = n
	}
	w.cancelOften(page, "idle", times)
	var loops []*exec.Cmd
	defer func() {
		for _, loop := range loops {
			_ = loop.Process.Kill()
			_ = loop.Wait()
		}
	}()
	for range max(runtime.NumCPU(), 4) { // loops that end when they are told, or when we have ended
		loop := exec.Command("sh", "-c", `while kill -0 "$PPID"; do for i in 1 2 3 4 5 6 7 8 9; do :; done; done`)
		if err := loop.Start(); err != nil {
			return fmt.Errorf("keep a processor busy: %w", err)
		}
		loops = append(loops, loop)
	}
	w.cancelOften(page, "all processors busy", times)
	return nil
}

// cancel cancels the page's search, and returns how soon that was shown, and the search
// gone.
func (w *window) cancel(page solver.Driver) (shown, gone time.Duration) {
	began, running := time.Now(), true
	shown = w.do(func() { page.Press(); running = page.Running() })
	for running {
		time.Sleep(time.Millisecond)
		w.do(func() { running = page.Running() })
	}
	return shown, time.Since(began)
}

// cancelOften cancels the search so many times, at any moment of its first one and a
// half seconds.
func (w *window) cancelOften(page solver.Driver, when string, times int) {
	if times == 0 {
		return
	}
	var shown, gone []time.Duration
	nodes := int64(0)
	for i := range times {
		w.do(page.Press)
		_, part := math.Modf(float64(i) * math.Phi) // any part as often as any other
		time.Sleep(time.Duration(part * 1.5 * float64(time.Second)))
		s, g := w.cancel(page)
		shown, gone = append(shown, s), append(gone, g)
		w.do(func() { nodes = max(nodes, page.Shown().Generated) })
	}
	fmt.Printf("cancel, %d times, %s (up to %d nodes): shown %s; gone %s\n", times, when, nodes, describeSpread(shown), describeSpread(gone))
}

// describeSpread is the middle of some times, and how bad they get.
func describeSpread(times []time.Duration) string {
	slices.Sort(times)
	return fmt.Sprintf("median %.1f ms, 95 %% %.1f ms, worst %.1f ms",
		milliseconds(times[len(times)/2]), milliseconds(times[len(times)*19/20]), milliseconds(times[len(times)-1]))
}

// measureCommands prints how long commands take from start to end, in the program without a window and in
// the one with it, beside what the system takes for any program.
func measureCommands() error {
	lines := []string{"true"}
	for _, program := range []string{"build/procura ", "build/procura-window "} {
		lines = append(lines, program+"version", program+"check resources/problems/adji-boto.dat",
			program+"solve resources/problems/adji-boto.dat --problem A", program+"move --time 1")
	}
	for _, line := range lines {
		var took []time.Duration
		for range 20 {
			words := strings.Fields(line)
			command := exec.Command(words[0], words[1:]...)
			command.Stdin = strings.NewReader("0......1........ -\n") // for move
			began := time.Now()
			if err := command.Run(); err != nil {
				return fmt.Errorf("%s: %w", line, err)
			}
			took = append(took, time.Since(began))
		}
		fmt.Printf("%s, 20 times: %s\n", line, describeSpread(took))
	}
	return nil
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }
