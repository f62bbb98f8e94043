package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/widgets"
)

// rooms are the sizes that the window must fit in, with the size of its texts.
var rooms = []struct {
	scale float64
	size  fyne.Size
}{{1, fyne.NewSize(1024, 700)}, {2, fyne.NewSize(2048, 1400)}}

// everyRoom runs a check in both languages and at both sizes.
func everyRoom(t *testing.T, check func(t *testing.T, r *rig, room fyne.Size)) {
	for _, language := range []string{"pt", "en"} {
		for _, room := range rooms {
			t.Run(fmt.Sprint(language, " ", room.scale), func(t *testing.T) {
				app := newApp(t)
				app.Preferences().SetString("language", language)
				app.Preferences().SetFloat("scale", room.scale)
				r := newRig(t, func(o *options) { o.app = app })
				if r.words.Language() != language || r.settings.scale != float32(room.scale) {
					t.Fatalf("language %s, scale %v", r.words.Language(), r.settings.scale)
				}
				r.window.Resize(room.size)
				check(t, r, room.size)
			})
		}
	}
}

// fits fails when something wants more than the room.
func fits(t *testing.T, what string, o fyne.CanvasObject, room fyne.Size) {
	t.Helper()
	if least := o.MinSize(); least.Width > room.Width || least.Height > room.Height {
		t.Errorf("%s wants %v, there is %v", what, least, room)
	}
}

func TestTheWindowFits(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		for i, v := range r.views {
			r.tabs.SelectIndex(i)
			id := v.desk.module.ID()
			fits(t, id, r.window.Content(), room)
			if id == "cavalo" {
				r.pick(v, "C")
			}
			r.solve(v)
			fits(t, id+" solved", r.window.Content(), room)
		}
		r.complain(text.M("error.dialog", "Reason", strings.Repeat("a long story ", 40)))
		fits(t, "with the bar", r.window.Content(), room)
	})
}

// settleIn lays the window out anew: the test canvas does not follow a change
// of what a part wants, as a window on a screen does with its next frame.
func (r *rig) settleIn(room fyne.Size) {
	r.window.Resize(room.AddWidthHeight(1, 1))
	r.window.Resize(room)
}

// verdicts are runs with every headline, as long as they get.
func verdicts() []record {
	long := game.Run{Target: 2000, HasTarget: true, Score: 1999, HasScore: true}
	with := func(v search.Verdict, s search.Stop, length int) record {
		run := long
		run.Report = search.Report{Verdict: v, Stopped: s, Length: length, Bound: 44, Expanded: 123_456_789, Elapsed: 1e12}
		return record{Run: run}
	}
	list := []record{
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
		climb.Maximise, climb.Score, climb.Upper, climb.HasScore = true, 2301, 2410, v != search.Unknown
		list = append(list, climb)
	}
	return list
}

func TestTheWindowFitsWithEveryVerdict(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.tab("cavalo")
		for _, run := range verdicts() {
			v.verdict.show(run, 0)
			r.settleIn(room)
			fits(t, headline(v), r.window.Content(), room)
			words := v.verdict.Headline
			if got := fyne.MeasureText(words.Words, words.Text.TextSize, words.Text.TextStyle).Width; got > words.Size().Width+1 {
				t.Errorf("%q is %v wide, it has %v", words.Words, got, words.Size().Width)
			}
		}
	})
}

func TestWhatASearchUnderWaySaysFits(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.tab("adjiboto")
		p := &search.Progress{}
		p.Best.Store(1000)
		p.Bound.Store(999)
		v.verdict.searching(p)
		r.settleIn(room)
		fits(t, headline(v), r.window.Content(), room)
		words := v.verdict.Headline
		if got := fyne.MeasureText(words.Words, words.Text.TextSize, words.Text.TextStyle).Width; got > words.Size().Width+1 {
			t.Errorf("%q is %v wide, it has %v", words.Words, got, words.Size().Width)
		}
	})
}

// clipped lists the texts under an object that end in an ellipsis because
// there is no room for them.
func clipped(o fyne.CanvasObject) []string {
	var list []string
	cut := map[*canvas.Text]bool{}
	walk(o, func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widgets.Line:
			cut[o.Text] = true
			if o.Text.Text != o.Words {
				list = append(list, fmt.Sprintf("%s (of %q)", o.Text.Text, o.Words))
			}
		case *canvas.Text:
			if strings.HasSuffix(o.Text, "…") && !cut[o] {
				list = append(list, o.Text)
			}
		}
	})
	return list
}

func TestNoLabelIsClipped(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		for i, v := range r.views {
			r.tabs.SelectIndex(i)
			id := v.desk.module.ID()
			r.settleIn(room)
			if got := clipped(r.window.Content()); len(got) > 0 {
				t.Errorf("%s: %q", id, got)
			}
			r.pick(v, "C")
			for _, method := range [][2]string{{"best", ""}, {"idastar", "course"}, {"astar", "course"}, {"greedy", "course"}} {
				r.use(v, method[0], method[1])
				r.solve(v)
				r.settleIn(room)
				if got := clipped(v.panel.content); len(got) > 0 {
					t.Errorf("%s, %s: %q", id, method[0], got)
				}
			}
			if slices.Contains(v.panel.duplicates.Keys, "quotient") {
				v.panel.duplicates.Set("graph")
				r.use(v, "bfs", "")
				r.solve(v)
				v.panel.duplicates.SetSelectedIndex(2)
				r.solve(v)
				r.settleIn(room)
				if got := clipped(v.verdict.Content); len(got) > 0 {
					t.Errorf("%s, by symmetry: %q", id, got)
				}
			}
			for range v.player.Length() { // every caption of the path
				r.settleIn(room)
				if got := clipped(r.window.Content()); len(got) > 0 {
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
		for i, v := range r.views {
			r.tabs.SelectIndex(i)
			r.use(v, "astar", "")
			r.settleIn(room)
			for _, s := range all[*widgets.KeyedSelect](v.content) {
				chosen := s.Selected
				for _, option := range s.Options {
					s.Selected = option // without telling anybody
					s.Refresh()
					for _, words := range clipped(s) {
						got = append(got, words+" (of "+option+")")
					}
				}
				s.Selected = chosen
				s.Refresh()
			}
		}
		slices.Sort(got)
		if got = slices.Compact(got); len(got) > 0 {
			t.Errorf("%q", got)
		}
	})
}

func TestDialogsFit(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		for _, item := range [][]string{{"menu.help", "menu.rules"}, {"menu.help", "menu.keys"}, {"menu.help", "menu.about"}} {
			r.choose(item...)
			fits(t, item[1], r.popUp(), room)
			r.press(false)
		}
		v := r.on("cavalo", "A")
		r.use(v, "astar", "course")
		v.panel.audit.OnTapped()
		v.audits.Wait()
		r.pump()
		fits(t, "an audit", r.popUp(), room)
		r.press(false)
		r.open(wild(t, "cavalo-bare-lower-nil.dat"))
		r.view().press()
		fits(t, "the question for a target", r.popUp(), room)
	})
}

// leastTarget is the least width and height of what is clicked.
const leastTarget = 24

func TestWhatIsClickedIsLargeEnough(t *testing.T) {
	r := newRig(t)
	r.complain(text.M("error.noruns"))
	r.window.Resize(rooms[0].size)
	for i, v := range r.views {
		r.tabs.SelectIndex(i)
		r.settleIn(rooms[0].size)
		id := v.desk.module.ID()
		check := func(what string, size fyne.Size) {
			if size.Width < leastTarget || size.Height < leastTarget {
				t.Errorf("%s: %s has %v", id, what, size)
			}
		}
		for _, b := range all[*widget.Button](r.window.Content()) {
			check("a button "+b.Text, b.Size())
		}
		for _, s := range all[*widgets.KeyedSelect](r.window.Content()) {
			check("the choice of "+s.Selected, s.Size())
		}
		for _, l := range all[*widget.Hyperlink](r.window.Content()) {
			check("a link "+l.Text, l.Size())
		}
		for _, e := range all[*widget.Entry](r.window.Content()) {
			check("an entry", e.Size())
		}
		check("a problem's row", v.list.CreateItem().MinSize().Max(fyne.NewSize(leastTarget, 0)))
		check("a run's row", v.runs.list.CreateItem().MinSize().Max(fyne.NewSize(leastTarget, 0)))
	}
}
