package task

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// newJob is a job that notes what it is told of.
func newJob(t *testing.T) (j *Job[[]int], q *queue, heard *[]string) {
	t.Helper()
	j, heard = NewJob[[]int]("test", nil), new([]string)
	j.Runner, q = newRunner(t)
	j.OnChanged = func() { *heard = append(*heard, "changed") }
	j.OnBusy = func() { *heard = append(*heard, fmt.Sprint("busy ", j.Busy())) }
	return j, q, heard
}

func TestAJobTellsHowFarItIsAndWhatItFound(t *testing.T) {
	j, q, heard := newJob(t)
	begun, goOn := make(chan bool), make(chan bool)
	var found []int
	j.Start(func(_ context.Context, p *Progress[[]int]) error {
		p.Update(func(n *[]int) { *n = append(*n, 1) })
		begun <- true
		<-goOn
		p.Update(func(n *[]int) { *n = append(*n, 2) })
		return nil
	}, func(n []int, err error) {
		found = n
		if err != nil || j.Busy() {
			t.Errorf("error %v, busy: %t", err, j.Busy())
		}
	})
	<-begun
	q.tick <- time.Time{}
	q.next()
	if got := j.Latest(); !slices.Equal(got, []int{1}) || j.Phase() != Running {
		t.Errorf("under way: %v", got)
	}
	goOn <- true
	q.next()
	if !slices.Equal(found, []int{1, 2}) || !slices.Equal(j.Latest(), found) {
		t.Errorf("found %v", found)
	}
	if want := "busy true, changed, changed, busy false, changed"; strings.Join(*heard, ", ") != want {
		t.Errorf("heard %s, want %s", strings.Join(*heard, ", "), want)
	}
}

func TestAJobThatIsStartedAnewHearsNothingOfTheRunBefore(t *testing.T) {
	j, q, _ := newJob(t)
	late := make(chan *Progress[[]int], 1)
	j.Start(func(ctx context.Context, p *Progress[[]int]) error {
		late <- p
		<-ctx.Done()
		return nil
	}, func([]int, error) { t.Error("the first run has told its end") })
	first := <-late
	j.Start(func(context.Context, *Progress[[]int]) error { return nil }, func([]int, error) {})
	first.Update(func(n *[]int) { *n = append(*n, 1) })
	j.Wait()
	for j.Busy() {
		q.next()
	}
	if got := j.Latest(); got != nil {
		t.Errorf("%v is the first run's", got)
	}
}

func TestACancelledJobIsStoppingUntilItHasEnded(t *testing.T) {
	j, q, _ := newJob(t)
	goOn := make(chan bool)
	var failed error
	run := func() {
		j.Start(func(ctx context.Context, _ *Progress[[]int]) error {
			<-ctx.Done()
			<-goOn
			return ctx.Err()
		}, func(_ []int, err error) { failed = err })
	}
	run()
	j.Cancel()
	j.Cancel()
	if j.Phase() != Stopping {
		t.Errorf("phase %d", j.Phase())
	}
	close(goOn)
	q.next()
	if j.Busy() || failed != context.Canceled { //nolint:errorlint // it is that very one
		t.Errorf("busy: %t, error %v", j.Busy(), failed)
	}
	run()
	j.CancelWithin(time.Minute)
	if j.Busy() {
		t.Error("it has ended, and is busy")
	}
	run()
	j.Drop()
	if j.Busy() {
		t.Error("it was dropped, and is busy")
	}
}
