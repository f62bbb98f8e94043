package tour

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"time"

	"procura/ui/solver"
)

// cancels is how often a search is cancelled, PROCURA_CANCELS says otherwise.
const cancels = 200

// longest is the longest that a search runs before it is cancelled.
const longest = 1500 * time.Millisecond

// measureCancel cancels the page's search again and again, while the machine has
// nothing else to do and then while something else keeps all processors busy.
func (d figures) measureCancel(v solver.Driver) error {
	times := cancels
	if n, err := strconv.Atoi(os.Getenv("PROCURA_CANCELS")); err == nil {
		times = n
	}
	d.cancelOften(v, "idle", times)
	free, err := occupy()
	if err != nil {
		return err
	}
	defer free()
	d.cancelOften(v, "all processors busy", times)
	return nil
}

// cancelOften prints how soon a cancel is shown, and how soon the search is gone.
func (d figures) cancelOften(v solver.Driver, when string, times int) {
	if times == 0 {
		return
	}
	var shown, gone []time.Duration
	nodes := int64(0)
	for i := range times {
		d.do(v.Press)
		_, part := math.Modf(float64(i) * math.Phi) // any part as often as any other
		time.Sleep(time.Duration(part * float64(longest)))
		began, running := time.Now(), true
		d.do(func() { v.Press(); running = v.Running() })
		shown = append(shown, time.Since(began))
		for running {
			time.Sleep(time.Millisecond)
			running = ask(d.driver, v.Running)
		}
		gone = append(gone, time.Since(began))
		nodes = max(nodes, ask(d.driver, v.Shown).Generated)
	}
	fmt.Fprintf(d.Out, "cancel, %d times, %s (up to %d nodes): shown %s; gone %s\n", times, when, nodes, spread(shown), spread(gone))
}

// spread is the middle of some times, and how bad they get.
func spread(times []time.Duration) string {
	slices.Sort(times)
	return fmt.Sprintf("median %.1f ms, 95 %% %.1f ms, worst %.1f ms",
		milliseconds(times[len(times)/2]), milliseconds(times[len(times)*19/20]), milliseconds(times[len(times)-1]))
}

// busyLoops is how many loops there are at least beside a search that is cancelled.
const busyLoops = 4

// occupy keeps every processor busy, with loops that end when they are told or when
// we have ended.
func occupy() (free func(), err error) {
	var loops []*exec.Cmd
	free = func() {
		for _, loop := range loops {
			_ = loop.Process.Kill()
			_ = loop.Wait()
		}
	}
	for range max(runtime.NumCPU(), busyLoops) {
		loop := exec.Command("sh", "-c", `while kill -0 "$PPID"; do for i in 1 2 3 4 5 6 7 8 9; do :; done; done`)
		if err := loop.Start(); err != nil {
			free()
			return nil, fmt.Errorf("keep a processor busy: %w", err)
		}
		loops = append(loops, loop)
	}
	return free, nil
}
