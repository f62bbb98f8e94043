package ui_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/ui"
	"procura/ui/internal/uitest"
	"procura/ui/match"
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
				return time.Since(still) > 300*time.Millisecond && isIdle(r)
			})
			said[fmt.Sprint(place, ".", page, " ", tab.Title())] = last
		}
	}
	return said
}

// arrangeReviewed is a match that was played to its end and reviewed.
func arrangeReviewed(r *uitest.Rig) {
	arrangeOver(r)
	m := page[*match.View](r, "quatro").Session
	press(r, "match.study.review")
	r.Until("the review", func() bool { return len(m.Archive.Pending(m.Match)) == 0 })
}

func TestEveryPageIsAfterARestartAsItWas(t *testing.T) {
	d := newDrawer()
	r := d.timelessWindow(t)
	for _, arrange := range []func(*uitest.Rig){arrangeQuatro, arrangeAdjiboto, arrangeTournament, arrangeLab, arrangeComparing, arrangeHeuristics, arrangeExplore, arrangeCavalo, arrangeReviewed} {
		arrange(r)
	}
	saidOnPages(r)
	before := saidOnPages(r)
	r.End()
	after := saidOnPages(d.timelessWindow(t))
	for page, want := range before {
		if got := after[page]; !slices.Equal(got, want) {
			t.Errorf("%s\n-- was\n%s\n-- is\n%s", page, diff(want, got), diff(got, want))
		}
	}
}

// diff are the texts of a list that another one lacks.
func diff(list, other []string) string {
	var only []string
	for _, said := range list {
		if !slices.Contains(other, said) {
			only = append(only, said)
		}
	}
	return strings.Join(only, "\n")
}
