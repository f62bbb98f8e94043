package files

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
)

// desk is a host whose window does nothing that is posted before it is told to.
type desk struct {
	host.Host
	mu         sync.Mutex
	posted     []func()
	complaints int
}

func (d *desk) Post(f func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.posted = append(d.posted, f)
}

func (d *desk) pump() {
	d.mu.Lock()
	todo := d.posted
	d.posted = nil
	d.mu.Unlock()
	for _, f := range todo {
		f()
	}
}

func (d *desk) Store() report.Store    { return reasons{} }
func (d *desk) ShowError(text.Message) { d.complaints++ }

// reasons is a store that has a reason for everything.
type reasons struct{ report.Store }

func (reasons) Reason(error) text.Message { return text.M("x") }

// ends notes how writings ended.
type ends []string

// ask asks for a writing that does something.
func (e *ends) ask(w *Writer, name string, do func() error) {
	w.WriteFile(name, func() (func() error, func(error)) {
		return do, func(err error) {
			if err != nil {
				name += " failed"
			}
			*e = append(*e, name)
		}
	})
}

func TestWhoeverAskedHearsAtTheEndHowItEnded(t *testing.T) {
	d := &desk{}
	w := NewWriter(d)
	t.Cleanup(w.runner.Close)
	var e ends
	full := func() error { return errors.New("full") }
	e.ask(w, "under way", full)
	e.ask(w, "waits", full)
	e.ask(w, "panics", func() error { panic("x") })
	w.WriteFile("asks for more", func() (func() error, func(error)) {
		return func() error { return nil }, func(error) { e.ask(w, "more", func() error { return nil }) }
	})
	failed := w.Finish()
	if want := (ends{"under way failed", "waits failed", "panics failed", "more"}); !slices.Equal(e, want) || len(failed) != 3 {
		t.Errorf("%q, %d said, want %q", e, len(failed), want)
	}
	d.pump()
	if len(e) != 4 || d.complaints != 0 || w.IsWriting() || w.Finish() != nil {
		t.Errorf("afterwards %q, %d complaints, busy: %t", e, d.complaints, w.IsWriting())
	}
}

func TestTheEndMayComeWhenAWritingHasEnded(t *testing.T) {
	d := &desk{}
	w := NewWriter(d)
	t.Cleanup(w.runner.Close)
	var e ends
	w.WriteFile("a", func() (func() error, func(error)) {
		return func() error { return nil }, func(error) {
			e = append(e, "a")
			e.ask(w, "c", func() error { return nil })
			w.Finish()
		}
	})
	e.ask(w, "b", func() error { return nil })
	w.runner.Wait()
	d.pump()
	if !slices.Equal(e, ends{"a", "b", "c"}) || w.IsWriting() {
		t.Errorf("%q, busy: %t", e, w.IsWriting())
	}
}

func TestWritingGoesOnWhereTheWindowStaysAfterAll(t *testing.T) {
	d := &desk{}
	w := NewWriter(d)
	t.Cleanup(w.runner.Close)
	var e ends
	e.ask(w, "before", func() error { return errors.New("full") })
	w.Finish()
	e.ask(w, "after", func() error { return errors.New("full") })
	w.runner.Wait()
	d.pump()
	if !slices.Equal(e, ends{"before failed", "after failed"}) || d.complaints != 1 {
		t.Errorf("%q, %d complaints", e, d.complaints)
	}
}
