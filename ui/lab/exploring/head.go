package exploring

import (
	"fmt"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// mostRuns is how many runs can be chosen.
const mostRuns = 40

// recent are the runs that can be looked into, newest first.
func (s *Session) recent() []game.Run {
	var list []game.Run
	for _, run := range s.host.Recorded() {
		if len(list) < mostRuns && refusal(run).IsZero() {
			list = append(list, run)
		}
	}
	return list
}

// head says which run it is, and what was found.
type head struct {
	view    *View
	runs    []game.Run
	choice  *widgets.KeyedSelect
	quiet   bool
	verdict *widgets.Line
	facts   *widgets.Line
	content fyne.CanvasObject
}

// choiceWidth is the width of the choice of a run, at the usual size of texts.
const choiceWidth = 390

func newHead(v *View) *head {
	h := &head{view: v}
	h.choice = widgets.NewSelect(nil, func(i int) {
		if !h.quiet && i >= 0 && i < len(h.runs) {
			v.session.Explore(h.runs[i])
			h.render() // where it is asked first
		}
	})
	h.choice.Explain(v.tips, v.words.Key("exploring.about.run"))
	h.verdict = widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameText)
	h.facts = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignTrailing)
	verdict := widgets.NewLiveTerm(h.verdict, v.tips, h.meaning)
	facts := widgets.NewLiveTerm(h.facts, v.tips, h.about)
	terms := widgets.NewTerms(container.NewBorder(nil, nil, verdict, nil, facts), verdict, facts)
	h.content = widgets.Border(nil, nil, widgets.WithWidth(choiceWidth, h.choice), nil, container.NewPadded(middle(terms)))
	return h
}

// render shows the run of now.
func (h *head) render() {
	s, w := h.view.session, h.view.words
	h.offer()
	if s.walk == nil {
		return
	}
	h.verdict.Say(report.Headline(w, s.run), colourOf(s.run.Verdict))
	h.facts.SetText(h.measures())
}

// offer lists the runs, the one that is looked into among them.
func (h *head) offer() {
	s, w, now := h.view.session, h.view.words, time.Now()
	h.runs = s.recent()
	at := slices.IndexFunc(h.runs, func(run game.Run) bool { return markOf(run) == markOf(s.run) })
	if at < 0 && s.phase != empty {
		h.runs, at = slices.Insert(h.runs, 0, s.run), 0
	}
	var names []string
	for _, run := range h.runs {
		name := runName(w, run, now)
		for n := 2; slices.Contains(names, name); n++ { // a select knows its values by their names
			name = fmt.Sprintf("%s (%d)", runName(w, run, now), n)
		}
		names = append(names, name)
	}
	h.quiet = true
	defer func() { h.quiet = false }()
	if !slices.Equal(h.choice.Options, names) {
		h.choice.SetOptions(names)
	}
	if h.choice.SelectedIndex() != at {
		h.choice.SetSelectedIndex(at)
	}
}

// measures are those of the run and of its trace.
func (h *head) measures() string {
	w, walk := h.view.words, h.view.session.walk
	run, e := walk.run, walk.exploration
	said := w.Key("exploring.counts", "Expanded", run.Expanded, "Generated", run.Generated)
	trace, _ := e.Bytes()
	if e.Whole() {
		return said + " · " + w.Key("exploring.whole", "Bytes", w.Bytes(trace))
	}
	return said + " · " + w.Key("exploring.part", "Nodes", e.Nodes())
}

// meaning explains the verdict.
func (h *head) meaning() string {
	w, run := h.view.words, h.view.session.run
	if h.view.session.walk == nil {
		return ""
	}
	said := w.Key("explain.verdict." + string(run.Verdict))
	if why := report.Why(w, run); why != "" {
		said = why + "\n" + said
	}
	return said
}

// about explains the counts.
func (h *head) about() string {
	w, walk := h.view.words, h.view.session.walk
	if walk == nil {
		return ""
	}
	_, extra := walk.exploration.Bytes()
	said := w.Key("exploring.about.trace", "Bytes", w.Bytes(extra))
	if !walk.exploration.Whole() {
		said += " " + w.Key("exploring.about.part")
	}
	if was := h.view.session.run; was.Expanded != walk.run.Expanded {
		said += " " + w.Key("exploring.about.other", "Expanded", was.Expanded)
	}
	return said
}
