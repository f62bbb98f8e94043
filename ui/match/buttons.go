package match

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/core/match"
	"procura/ui/i18n"
	"procura/ui/match/session"
	"procura/ui/match/study"
	"procura/ui/widgets"
)

// buttons begin a match, lead through it, and help.
type buttons struct {
	start, arrange   *widgets.Button
	undo, redo, help *widgets.Button
	back, from       *widgets.Button
	turns            *fyne.Container // undo, redo, help
	reviewing        *fyne.Container // back, from

	words   *i18n.Words
	session *session.Session
}

func newButtons(explain study.Explainer, s *session.Session) buttons {
	w := explain.Words
	button := func(key string, act func()) *widgets.Button { return widgets.NewButton(w.Key(key), nil, act) }
	b := buttons{words: w, session: s}
	b.start = button("match.new", s.Games.New)
	b.start.Importance = widget.HighImportance
	b.arrange = button("match.compose", s.Games.Compose)
	b.undo = button("match.undo", s.Undo)
	b.redo = button("match.redo", s.Redo)
	b.help = button("match.hint", s.Help)
	b.back = button("match.back", s.Live)
	b.from = button("match.from", func() { s.GoTo(s.Shown(), s.Back >= 0) })
	for button, about := range map[*widgets.Button]string{
		b.start: "explain.match.new", b.arrange: "explain.match.compose", b.undo: "explain.match.undo", b.redo: "explain.match.redo",
		b.back: "explain.match.back", b.from: "explain.match.from",
	} {
		button.Explain(explain.Tips, w.Key(about))
	}
	b.help.Tip.ExplainLive(explain.Tips, b.aid, b.help)
	b.turns = container.New(widgets.Columns{Shares: []float32{1, 1, 1}, Gap: 4}, b.undo, b.redo, b.help)
	b.reviewing = container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, b.back, b.from)
	return b
}

// beginnings are the ways to begin.
func (b *buttons) beginnings() fyne.CanvasObject {
	if _, ok := match.DraftOf(b.session.Match.Position()); !ok {
		return b.start
	}
	return container.New(widgets.Columns{Shares: []float32{5, 7}, Gap: 6}, b.start, b.arrange) // its words are long
}

// show offers what can be done now.
func (b *buttons) show() {
	s := b.session
	if s.Back >= 0 {
		b.turns.Hide()
		b.reviewing.Show()
		return
	}
	b.reviewing.Hide()
	b.turns.Show()
	widgets.Enable(b.undo, s.CanUndo())
	widgets.Enable(b.redo, s.CanRedo())
	key, able := b.helps()
	b.help.SetText(b.words.Key(key))
	widgets.Enable(b.help, able)
}

// aid says what the third button does just now.
func (b *buttons) aid() string {
	s, say := b.session, b.words.Key
	switch {
	case s.Engine.Asked == session.Annotating:
		return say("explain.match.stop")
	case s.CanAnnotate():
		return say("explain.match.review")
	case s.Waiting():
		return say("explain.match.continue")
	case s.Alone():
		return say("explain.match.pause")
	case s.Beneath() == session.Thinking:
		return say("explain.match.now")
	}
	return say("explain.match.hint")
}

// helps is what the third button does just now, as Session.Help, and whether it can.
func (b *buttons) helps() (key string, able bool) {
	s, moving := b.session, b.session.Beneath() == session.Animating
	switch {
	case s.Engine.Asked == session.Annotating:
		return "study.stop", true
	case s.CanAnnotate():
		return "study.review", !moving && len(s.Archive.Pending(s.Match)) > 0
	case s.Waiting():
		return "match.continue", true
	case s.Alone():
		return "match.pause", true
	case s.Beneath() == session.Thinking:
		return "match.now", true
	case s.Hinted > 0:
		return "match.hint.move", s.Hinted < 2 && !moving
	}
	return "match.hint", !s.Ended() && !moving
}
