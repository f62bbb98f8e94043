package task

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"
)

// queue is a poster that keeps what is posted until the test runs it, and a
// clock that ticks when the test says so.
type queue struct {
	mu    sync.Mutex
	items []func()
	more  chan struct{}
	tick  chan time.Time
	frame chan time.Time
	time  time.Time
}

func (q *queue) ticks(time.Duration) (<-chan time.Time, func()) { return q.tick, func() {} }
func (q *queue) frameBegins() <-chan time.Time                  { return q.frame }

func (q *queue) now() time.Time {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.time
}

func (q *queue) pass(d time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.time = q.time.Add(d)
}

func newRunner(t *testing.T) (*Runner, *queue) {
	t.Helper()
	q := &queue{more: make(chan struct{}, 100), tick: make(chan time.Time), frame: make(chan time.Time)}
	r := New(q.post)
	r.clock = q
	t.Cleanup(r.Close)
	return r, q
}

func (q *queue) post(f func()) {
	q.mu.Lock()
	q.items = append(q.items, f)
	q.mu.Unlock()
	q.more <- struct{}{}
}

// next waits for one posted function and runs it.
func (q *queue) next() {
	<-q.more
	q.mu.Lock()
	f := q.items[0]
	q.items = q.items[1:]
	q.mu.Unlock()
	f()
}

func (q *queue) waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.items)
}

func TestResultIsDeliveredThroughThePoster(t *testing.T) {
	r, q := newRunner(t)
	got := 0
	Start(r, func(context.Context) (int, error) { return 7, nil }, nil, func(n int, err error) {
		if err != nil {
			t.Errorf("error %v", err)
		}
		got = n
	})
	r.Wait()
	if got != 0 {
		t.Fatal("delivered on the worker's goroutine")
	}
	q.next()
	if got != 7 {
		t.Fatalf("got %d, want 7", got)
	}
}

func TestErrorIsDelivered(t *testing.T) {
	r, q := newRunner(t)
	want, got := errors.New("disk full"), error(nil)
	Start(r, func(context.Context) (int, error) { return 0, want }, nil, func(_ int, err error) { got = err })
	q.next()
	if !errors.Is(got, want) {
		t.Fatalf("got %v", got)
	}
}

func TestPanicBecomesAnErrorWithItsStack(t *testing.T) {
	r, q := newRunner(t)
	var got error
	Start(r, func(context.Context) (int, error) { panic("boom") }, nil, func(_ int, err error) { got = err })
	q.next()
	var p *PanicError
	if !errors.As(got, &p) || p.Error() != "panic: boom" {
		t.Fatalf("got %v", got)
	}
	if len(p.Stack) == 0 {
		t.Error("no stack")
	}
}

func TestStartingAnewCancelsTheOldAndDropsItsResult(t *testing.T) {
	r, q := newRunner(t)
	var got []int
	keep := func(n int, _ error) { got = append(got, n) }
	Start(r, func(ctx context.Context) (int, error) { <-ctx.Done(); return 1, ctx.Err() }, nil, keep)
	Start(r, func(context.Context) (int, error) { return 2, nil }, nil, keep)
	r.Wait()
	q.next()
	q.next()
	if !slices.Equal(got, []int{2}) {
		t.Fatalf("delivered %v, want only 2", got)
	}
}

func TestResultPostedBeforeANewStartIsDropped(t *testing.T) {
	r, q := newRunner(t)
	var got []int
	keep := func(n int, _ error) { got = append(got, n) }
	Start(r, func(context.Context) (int, error) { return 1, nil }, nil, keep)
	r.Wait()
	Start(r, func(context.Context) (int, error) { return 2, nil }, nil, keep)
	r.Wait()
	q.next()
	q.next()
	if !slices.Equal(got, []int{2}) {
		t.Fatalf("delivered %v, want only 2", got)
	}
}

func TestCancelledWorkStillDelivers(t *testing.T) {
	r, q := newRunner(t)
	got := 0
	Start(r, func(ctx context.Context) (int, error) { <-ctx.Done(); return 5, nil }, nil, func(n int, _ error) { got = n })
	r.Cancel()
	q.next()
	if got != 5 {
		t.Fatalf("got %d, want what the cancelled work measured", got)
	}
}

func TestACancelThatFindsTheWorkEndedDeliversAtOnce(t *testing.T) {
	r, q := newRunner(t)
	var got []int
	Start(r, func(ctx context.Context) (int, error) { <-ctx.Done(); return 5, nil }, nil, func(n int, _ error) {
		got = append(got, n)
		r.CancelWithin(time.Minute) // there is nothing to wait for any more
	})
	r.CancelWithin(time.Minute)
	if !slices.Equal(got, []int{5}) {
		t.Fatalf("delivered %v, want what the cancelled work measured", got)
	}
	r.Wait()
	q.next()
	if len(got) != 1 {
		t.Errorf("delivered %v: the post delivered it again", got)
	}
}

func TestACancelWaitsNoLongerThanItsPatience(t *testing.T) {
	r, q := newRunner(t)
	got, over := 0, make(chan struct{})
	Start(r, func(context.Context) (int, error) { <-over; return 5, nil }, nil, func(n int, _ error) { got = n })
	r.CancelWithin(time.Millisecond)
	if got != 0 {
		t.Fatal("delivered before the work was over")
	}
	close(over)
	q.next()
	if got != 5 {
		t.Errorf("got %d, want what the cancelled work measured", got)
	}
}

func TestACancelWithoutWorkWaitsForNothing(t *testing.T) {
	r, _ := newRunner(t)
	r.CancelWithin(time.Minute)
	Start(r, func(ctx context.Context) (int, error) { <-ctx.Done(); return 5, nil }, nil, nil)
	r.Drop()
	r.CancelWithin(time.Minute)
}

func TestWorkThatGivesWayEnds(t *testing.T) {
	r, q := newRunner(t)
	got := 0
	Start(r, func(context.Context) (int, error) { GiveWay(); return 3, nil }, nil, func(n int, _ error) { got = n })
	r.Wait()
	q.next()
	if got != 3 {
		t.Errorf("got %d", got)
	}
}

func TestDroppedWorkDeliversNothing(t *testing.T) {
	r, q := newRunner(t)
	called := false
	Start(r, func(ctx context.Context) (int, error) { <-ctx.Done(); return 5, nil }, nil, func(int, error) { called = true })
	r.Drop()
	q.next()
	if called {
		t.Fatal("delivered")
	}
}

// newTicking is a runner at work, whose ticks are counted.
func newTicking(t *testing.T) (q *queue, ticked *int) {
	t.Helper()
	r, q := newRunner(t)
	done := make(chan struct{})
	ticked = new(int)
	Start(r, func(context.Context) (int, error) { <-done; return 0, nil }, func() { *ticked++ }, nil)
	t.Cleanup(func() { close(done) })
	return q, ticked
}

func TestTicksDoNotPileUp(t *testing.T) {
	q, ticked := newTicking(t)
	q.tick <- time.Time{}
	for range 3 { // what shows it, that it is drawn, and then another one
		select {
		case q.tick <- time.Time{}:
			t.Fatal("a tick is posted before the last one was drawn")
		case <-time.After(time.Millisecond):
		}
		q.next()
		if *ticked == 1 && q.waiting() == 0 {
			q.frame <- time.Time{}
			break
		}
	}
	q.next()
	q.tick <- time.Time{}
	q.next()
	if *ticked != 2 {
		t.Fatalf("ticked %d times, want 2", *ticked)
	}
}

func TestWhereAFrameTakesLongLessThanATenthOfTheTimeIsDrawn(t *testing.T) {
	q, ticked := newTicking(t)
	tick := func(drawing time.Duration) {
		q.tick <- time.Time{}
		q.next()
		q.pass(drawing)
		q.frame <- time.Time{}
		q.next()
	}
	tick(slowFrame)
	tick(2 * slowFrame)
	q.tick <- time.Time{} // so the frame was measured
	for range 17 {
		q.pass(slowFrame)
		q.tick <- time.Time{}
	}
	q.tick <- time.Time{} // the last one was dealt with
	if *ticked != 2 || q.waiting() != 0 {
		t.Fatalf("ticked %d times, and %d wait: too soon", *ticked, q.waiting())
	}
	q.pass(slowFrame)
	for q.waiting() == 0 {
		select {
		case q.tick <- time.Time{}:
		case <-time.After(time.Millisecond):
		}
	}
	q.next()
	if *ticked != 3 {
		t.Fatalf("ticked %d times, want 3", *ticked)
	}
}

func TestTickAfterTheEndIsDropped(t *testing.T) {
	r, q := newRunner(t)
	ticked, done := 0, make(chan struct{})
	Start(r, func(context.Context) (int, error) { <-done; return 0, nil }, func() { ticked++ }, nil)
	q.tick <- time.Time{}
	<-q.more
	q.more <- struct{}{}
	close(done)
	r.Wait()
	q.next()
	if ticked != 0 {
		t.Fatal("ticked after the work ended")
	}
}

func TestClosedRunnerStartsAndDeliversNothing(t *testing.T) {
	r, q := newRunner(t)
	called := false
	note := func(int, error) { called = true }
	Start(r, func(ctx context.Context) (int, error) { <-ctx.Done(); return 0, nil }, nil, note)
	r.Close()
	q.next()
	Start(r, func(context.Context) (int, error) { t.Error("ran"); return 0, nil }, nil, note)
	r.Wait()
	if called {
		t.Fatal("delivered after Close")
	}
}

func TestCleanupRunsAfterEachWork(t *testing.T) {
	r, _ := newRunner(t)
	cleaned := 0
	r.Cleanup = func() { cleaned++ }
	Start(r, func(context.Context) (int, error) { return 0, nil }, nil, nil)
	r.Wait()
	if cleaned != 1 {
		t.Fatalf("cleaned %d times", cleaned)
	}
}

func TestCleanupWaitsUntilTheResultIsDelivered(t *testing.T) {
	r, q := newRunner(t)
	cleaned := 0
	r.Cleanup = func() { cleaned++ }
	Start(r, func(context.Context) (int, error) { return 0, nil }, nil, func(int, error) {
		if cleaned != 0 {
			t.Error("cleaned before")
		}
	})
	r.Wait()
	q.next()
	r.Wait()
	if cleaned != 1 {
		t.Fatalf("cleaned %d times", cleaned)
	}
	Start(r, func(context.Context) (int, error) { return 0, nil }, nil, func(int, error) { t.Error("delivered") })
	r.Drop()
	r.Wait()
	q.next()
	r.Wait()
	if cleaned != 2 {
		t.Fatalf("cleaned %d times, once after what nobody wanted", cleaned)
	}
}

func TestEveryPostsUntilStopped(t *testing.T) {
	r, q := newRunner(t)
	n := 0
	stop := r.Every(time.Second, func() { n++ })
	for range 2 {
		q.tick <- time.Time{}
		q.next()
	}
	stop()
	r.Wait()
	if n != 2 {
		t.Fatalf("ran %d times, want 2", n)
	}
}

func TestAfterPostsOnce(t *testing.T) {
	r, q := newRunner(t)
	n := 0
	r.After(time.Second, func() { n++ })
	q.tick <- time.Time{}
	r.Wait()
	q.next()
	if n != 1 || q.waiting() != 0 {
		t.Fatalf("ran %d times, %d wait", n, q.waiting())
	}
}

func TestStoppedAfterNeverRuns(t *testing.T) {
	r, q := newRunner(t)
	n := 0
	stop := r.After(time.Second, func() { n++ })
	q.tick <- time.Time{}
	r.Wait()
	stop()
	q.next()
	if n != 0 {
		t.Fatal("ran though stopped before its turn")
	}
}

func TestNothingThatIsPostedRunsOnceTheWindowIsGone(t *testing.T) {
	var queue []func()
	p := NewPoster(func(f func()) { queue = append(queue, f) })
	post, stop := p.Post, p.Stop
	var ran []string
	run := func() {
		for _, f := range queue {
			f()
		}
		queue = nil
	}
	post(func() { ran = append(ran, "before") })
	run()
	post(func() { ran = append(ran, "waiting") })
	stop()
	run()
	post(func() { ran = append(ran, "after") })
	if len(queue) != 0 {
		t.Errorf("%d functions were posted where nothing runs them any more", len(queue))
	}
	if !slices.Equal(ran, []string{"before"}) {
		t.Errorf("ran %v", ran)
	}
}
