package solver

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/solver/history"
	"procura/ui/widgets"
)

func TestTheWindowFits(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		for i, v := range r.views() {
			r.Row().SelectIndex(i)
			id := v.session.module.ID()
			uitest.Fits(t, id, r.Window().Content(), room)
			if id == "cavalo" {
				r.pick(v, "C")
			}
			r.solve(v)
			uitest.Fits(t, id+" solved", r.Window().Content(), room)
		}
		r.Host().ShowError(text.M("error.dialog", "Reason", strings.Repeat("a long story ", 40)))
		uitest.Fits(t, "with the bar", r.Window().Content(), room)
	})
}

// verdicts are runs with every headline, as long as they get.
func verdicts() []*history.Record {
	long := game.Run{Target: 2000, HasTarget: true, Score: 1999, HasScore: true}
	with := func(v search.Verdict, s search.Stop, length int) *history.Record {
		run := long
		run.Report = search.Report{Verdict: v, Stopped: s, Length: length, Bound: 44, Expanded: 123_456_789, Elapsed: 1e12}
		return &history.Record{Run: run}
	}
	list := []*history.Record{
		with(search.Optimal, "", 44), with(search.Solution, "", 100), with(search.Impossible, "", -1),
		{Failed: true, Run: long},
	}
	endless := with(search.Solution, search.ByTime, 100)
	endless.Bound = 0
	list = append(list, endless)
	for _, stop := range []search.Stop{search.ByTime, search.ByNodes, search.ByMemory, search.ByDepth, search.ByCancel} {
		list = append(list, with(search.Unknown, stop, -1))
	}
	for _, v := range []search.Verdict{search.Optimal, search.Solution, search.Unknown} {
		climb := with(v, search.ByMemory, 44)
		climb.Maximise = true
		climb.Score = 2301
		climb.Upper = 2410
		climb.HasScore = v != search.Unknown
		list = append(list, climb)
	}
	return list
}

func TestTheWindowFitsWithEveryVerdict(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.Tab("cavalo")
		for _, run := range verdicts() {
			v.verdict.ShowRun(run, report.Known{}, 0)
			r.SettleIn(room)
			uitest.Fits(t, headline(v), r.Window().Content(), room)
			words := v.verdict.Headline
			if got := fyne.MeasureText(words.Words, words.Text.TextSize, words.Text.TextStyle).Width; got > words.Size().Width+1 {
				t.Errorf("%q is %v wide, it has %v", words.Words, got, words.Size().Width)
			}
		}
	})
}

func TestWhatASearchUnderWaySaysFits(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.Tab("adjiboto")
		p := &search.Progress{}
		p.Best.Store(1000)
		p.Bound.Store(999)
		v.verdict.ShowSearch(p, nil, report.Known{})
		r.SettleIn(room)
		uitest.Fits(t, headline(v), r.Window().Content(), room)
		words := v.verdict.Headline
		if got := fyne.MeasureText(words.Words, words.Text.TextSize, words.Text.TextStyle).Width; got > words.Size().Width+1 {
			t.Errorf("%q is %v wide, it has %v", words.Words, got, words.Size().Width)
		}
	})
}

func TestNoLabelIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		for i, v := range r.views() {
			r.Row().SelectIndex(i)
			id := v.session.module.ID()
			r.SettleIn(room)
			if got := uitest.Clipped(r.Window().Content()); len(got) > 0 {
				t.Errorf("%s: %q", id, got)
			}
			r.pick(v, "C")
			for _, method := range [][2]string{{"best", ""}, {"idastar", "course"}, {"astar", "course"}, {"greedy", "course"}} {
				r.use(v, method[0], method[1])
				r.solve(v)
				r.SettleIn(room)
				if got := uitest.Clipped(v.panel.scroll.Content); len(got) > 0 {
					t.Errorf("%s, %s: %q", id, method[0], got)
				}
			}
			if slices.Contains(v.panel.duplicates.Keys, "quotient") {
				v.panel.duplicates.Set("graph")
				r.use(v, "bfs", "")
				r.solve(v)
				v.panel.duplicates.SetSelectedIndex(2)
				r.solve(v)
				r.SettleIn(room)
				if got := uitest.Clipped(v.verdict.Content); len(got) > 0 {
					t.Errorf("%s, by symmetry: %q", id, got)
				}
			}
			for range v.player.Length() { // every caption of the path
				r.SettleIn(room)
				if got := uitest.Clipped(r.Window().Content()); len(got) > 0 {
					t.Errorf("%s, solved, step %d: %q", id, v.player.Index(), got)
					break
				}
				v.player.Step(-1)
			}
		}
	})
}

func TestNoChoiceIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		var got []string
		for i, v := range r.views() {
			r.Row().SelectIndex(i)
			r.use(v, "astar", "")
			r.SettleIn(room)
			for _, s := range uitest.All[*widgets.KeyedSelect](v.Content()) {
				chosen := s.Selected
				for _, option := range s.Options {
					s.Selected = option // without telling anybody
					s.Refresh()
					for _, words := range uitest.Clipped(s) {
						got = append(got, words+" (of "+option+")")
					}
				}
				s.Selected = chosen
				s.Refresh()
			}
		}
		slices.Sort(got)
		got = slices.Compact(got)
		if len(got) > 0 {
			t.Errorf("%q", got)
		}
	})
}

func TestDialogsFit(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		for _, item := range [][]string{{"menu.help", "menu.rules"}, {"menu.help", "menu.keys"}, {"menu.help", "menu.about"}} {
			r.Choose(item...)
			uitest.Fits(t, item[1], r.PopUp(), room)
			r.Press(false)
		}
		r.Open(uitest.Wild(t, "cavalo-bare-lower-nil.dat"))
		r.view().session.searches.pressButton()
		uitest.Fits(t, "the question for a target", r.PopUp(), room)
	})
}

func TestWhatIsClickedIsLargeEnough(t *testing.T) {
	r := newRig(t)
	r.Host().ShowError(text.M("error.noruns"))
	r.Window().Resize(uitest.Rooms[0].Size)
	for i, v := range r.views() {
		r.Row().SelectIndex(i)
		r.SettleIn(uitest.Rooms[0].Size)
		id := v.session.module.ID()
		check := func(what string, size fyne.Size) {
			if size.Width < uitest.LeastTarget || size.Height < uitest.LeastTarget {
				t.Errorf("%s: %s has %v", id, what, size)
			}
		}
		for _, b := range uitest.All[*widgets.Button](r.Window().Content()) {
			check("a button "+b.Text, b.Size())
		}
		for _, s := range uitest.All[*widgets.KeyedSelect](r.Window().Content()) {
			check("the choice of "+s.Selected, s.Size())
		}
		for _, l := range uitest.All[*widget.Hyperlink](r.Window().Content()) {
			check("a link "+l.Text, l.Size())
		}
		for _, e := range uitest.All[*widget.Entry](r.Window().Content()) {
			check("an entry", e.Size())
		}
		check("a problem's row", v.list.CreateItem().MinSize().Max(fyne.NewSize(uitest.LeastTarget, 0)))
		check("a run's row", v.runs.List.CreateItem().MinSize().Max(fyne.NewSize(uitest.LeastTarget, 0)))
	}
}
