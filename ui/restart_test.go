package ui_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/ui"
	"procura/ui/internal/uitest"
)

// timelessWindow is a window that keeps its state in a drawer, in which no search takes longer than another.
func (d *drawer) timelessWindow(t *testing.T) *uitest.Rig {
	app := uitest.NewApp(t)
	app.Preferences().SetBool("animation", false)
	r := uitest.New(t, areas(), func(o *uitest.Options) {
		o.App, o.LabPages = app, benches()
		o.Change = func(p *ui.Program) { p.State, p.Samples = d, timeless(p.Samples) }
	})
	r.SettleIn(both[0])
	return r
}

// saidOnPages are the texts of all pages, which are turned to, the one on top first.
func saidOnPages(r *uitest.Rig) map[string][]string {
	said := map[string][]string{}
	top := r.Row().SelectedIndex()
	for i := range r.Row().Items {
		place := (top + i) % len(r.Row().Items)
		r.Row().SelectIndex(place)
		for page, tab := range r.Pages(place) {
			r.TurnTo(page)
			r.SettleIn(both[0])
			var last []string
			still := time.Now()
			r.Until("a page that stands still", func() bool {
				if now := uitest.Written(tab.Content()); !slices.Equal(now, last) {
					last, still = now, time.Now()
				}
				return time.Since(still) > 60*time.Millisecond && isIdle(r)
			})
			said[fmt.Sprint(place, ".", page, " ", tab.Title())] = last
		}
	}
	return said
}

func TestEveryPageIsAfterARestartAsItWas(t *testing.T) {
	d := newDrawer()
	r := d.timelessWindow(t)
	for _, arrange := range []func(*uitest.Rig){arrangeQuatro, arrangeTournament, arrangeLab, arrangeComparing, arrangeExplore, arrangeHeuristics, arrangeCavalo, arrangeOver} {
		arrange(r)
	}
	saidOnPages(r) // what is done when a page is seen first is done
	before := saidOnPages(r)
	r.End()
	after := saidOnPages(d.timelessWindow(t))
	for page, want := range before {
		if got := after[page]; diff(want, got) != "" || diff(got, want) != "" {
			t.Errorf("%s\n-- was\n%s\n-- is\n%s", page, diff(want, got), diff(got, want))
		}
	}
}

// diff are the texts of a list that another one lacks.
func diff(list, other []string) string {
	var only []string
	left := slices.Clone(other)
	for _, said := range list {
		same := func(o string) bool {
			whole, cut := strings.CutSuffix(said, "…") // it depends on when the page was laid out
			return o == said || cut && strings.HasPrefix(o, whole) || strings.HasSuffix(o, "…") && strings.HasPrefix(said, strings.TrimSuffix(o, "…"))
		}
		if i := slices.IndexFunc(left, same); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			only = append(only, said)
		}
	}
	return strings.TrimSpace(strings.Join(only, "\n"))
}
