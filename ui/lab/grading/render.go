package grading

import (
	"strings"

	"fyne.io/fyne/v2"

	"procura/core/grade"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// render shows the session as it is now.
func (v *View) render() {
	s := v.session
	widgets.Show(v.start, s.phase == empty)
	widgets.Show(v.work, s.phase != empty)
	v.tools.render()
	v.choice.Set(string(s.sheet.filter))
	v.renderState()
	v.table.show(&s.sheet, s.chosen)
	v.renderReplay()
}

// renderState says how far it is, and what was found.
func (v *View) renderState() {
	s, say := v.session, v.words.Key
	p := s.sheet.progress
	switch s.phase {
	case judging:
		if p.files == 0 {
			v.banner.Say(say("grading.listing"), theme.Accent, "")
			break
		}
		v.banner.Say(say("grading.judging", "Number", min(p.read+1, p.files), "Total", p.files), theme.Accent, v.counts())
	case stopping:
		v.banner.Say(say("grading.stopping"), theme.Bound, v.counts())
	case waiting:
		v.banner.Say(say("grading.waiting"), theme.Muted, say("grading.waiting.how"))
	case stopped:
		v.banner.Say(say("grading.stopped", "Number", p.read, "Total", p.files), theme.Bound, v.counts())
	case done, empty:
		v.banner.Say(say("grading.done", "Count", s.sheet.counts[grade.Right], "Blocks", s.sheet.blocks()), v.colour(), v.counts())
	}
	_ = v.fraction.Set(float64(p.read) / float64(max(1, p.files))) // a binding of our own never fails
	widgets.Show(v.bar, s.busy() || s.phase == stopped)
}

// colour is that of a headline: good news where all is right.
func (v *View) colour() fyne.ThemeColorName {
	s := &v.session.sheet
	if len(s.rows) > 0 && s.counts[grade.Right] == len(s.rows) {
		return theme.Proved
	}
	return theme.Accent
}

// counts are how many rows there are of each status, and of copies.
func (v *View) counts() string {
	s := &v.session.sheet
	var parts []string
	for _, status := range grade.Statuses() {
		if count := s.counts[status]; count > 0 && (status != grade.Right || v.session.phase != done) {
			parts = append(parts, v.words.Key("grading.count."+string(status), "Count", count))
		}
	}
	if s.copies > 0 {
		parts = append(parts, v.words.Key("grading.count.copies", "Count", s.copies))
	}
	return strings.Join(parts, " · ")
}

// renderReplay shows the chosen row, where it is not on the screen yet.
func (v *View) renderReplay() {
	s := v.session
	r := s.replay
	if v.drawn == r.serial && v.told == s.chosen {
		return
	}
	v.drawn, v.told = r.serial, s.chosen
	v.tips.Hide()
	v.details.show(s.chosen, &r.film)
	state := r.player
	v.player.SetLength(0) // the older film ends here
	widgets.Show(v.watch, r.film.len() > 0)
	if r.film.len() > 0 {
		v.tell(state.Index)
		v.board.Display(r.film.step(state.Index))
		v.mark(state.Index)
	}
	length := r.film.len()
	if r.film.replay == nil {
		length = 0
	}
	v.player.Restore(length, state)
}

// render shows what can be done now.
func (t *tools) render() {
	s := t.session
	busy := s.busy()
	for _, b := range t.idle {
		widgets.Enable(b, !busy)
	}
	widgets.Enable(t.save, s.sheet.blocks() > 0)
	widgets.Enable(t.again, !busy && len(s.paths) > 0)
	widgets.Show(t.folder, !busy)
	widgets.Show(t.cancel, busy)
	widgets.Enable(t.cancel, s.phase == judging)
	t.cancel.SetText(t.words.Key(map[bool]string{true: "button.cancelling", false: "button.cancel"}[s.phase == stopping]))
	t.renderProblems()
}
