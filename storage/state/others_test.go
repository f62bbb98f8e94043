package state

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"
)

// Two windows are opened, closed and given other states at random, and hold choices with work and without: what is
// listed is the work that was left, but for the oldest where there is too much.
func TestNothingThatIsLeftIsLost(t *testing.T) {
	root, random := t.TempDir(), rand.New(rand.NewPCG(1, 2))
	var left []string
	windows, number := make([]*Folder, 2), 0
	content := func(f *Folder) string {
		entities, _ := f.Load()
		return string(entities["a"])
	}
	leave := func(what string) {
		if what != "" {
			left = slices.Insert(left, 0, what)
		}
	}
	for step := range 500 {
		i := random.IntN(2)
		f := windows[i]
		swept := true
		switch what := random.IntN(5); {
		case f == nil:
			windows[i] = opened(t, root)
			if now := content(windows[i]); now != "" {
				left = slices.DeleteFunc(left, func(s string) bool { return s == now })
			}
		case what < 2:
			number++
			write(t, f, "b"+choices, strconv.Itoa(number))
			if what == 0 {
				write(t, f, "a", strconv.Itoa(number))
			}
			continue
		case what == 2:
			leave(content(f))
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			windows[i], swept = nil, false
		default:
			var ids []string
			if err := f.VisitOthers("a", func(id string, _ time.Time, _ []byte) { ids = append(ids, id) }); err != nil {
				t.Fatal(err)
			}
			left = left[:min(len(left), mostOthers)]
			id := append(ids, "")[random.IntN(len(ids)+1)]
			if what == 3 {
				id = ""
			}
			before := content(f)
			if _, err := f.SwitchTo(id); err != nil {
				t.Fatal(step, err, filepath.Base(f.path))
			}
			if now := content(f); now != "" {
				left = slices.DeleteFunc(left, func(s string) bool { return s == now })
			}
			leave(before)
		}
		f = windows[i]
		if f == nil || !swept {
			continue
		}
		left = left[:min(len(left), mostOthers)]
		if got := othersOf(t, f); !slices.Equal(got, left) {
			t.Fatalf("step %d: listed %q, want %q", step, got, left)
		}
	}
}

// A window that works and ends while another one begins anew leaves its work to the others.
func TestAWindowThatEndsMeanwhileLeavesItsWork(t *testing.T) {
	root := t.TempDir()
	f := opened(t, root)
	for number := range 200 {
		content := strconv.Itoa(number)
		w := opened(t, root)
		ended := make(chan error)
		go func() {
			err := w.Write(map[string][]byte{"a": []byte(content)})
			ended <- errors.Join(err, w.Close())
		}()
		_, err := f.SwitchTo("")
		err = errors.Join(err, <-ended)
		if err != nil {
			t.Fatal(err)
		}
		if found, _ := f.Load(); len(found) > 0 {
			t.Fatalf("the window that has begun anew holds %q", found)
		}
		if now := othersOf(t, f); len(now) == 0 || now[0] != content {
			t.Fatalf("%s is not the first of %q", content, now)
		}
	}
}
