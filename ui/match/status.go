package match

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/match/session"
	"procura/ui/match/setup"
	"procura/ui/match/study"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// status says beneath the board whose turn it is and what to do, what the last move
// did, or how the match ended.
type status struct {
	verdict verdict
	caption *passage
	retry   *widgets.Button   // takes back to before a loss
	offer   fyne.CanvasObject // holds retry
	hand    *canvas.Image     // of the piece in hand, in its slot
	slot    *widgets.Surface

	words   *i18n.Words
	session *session.Session
	host    host.Host
}

// verdict says how things stand: a headline, and details under it.
type verdict struct{ Headline, Details *widgets.Line }

func newVerdict() verdict {
	return verdict{
		widgets.NewWhole(theme.Muted, fynetheme.SizeNameSubHeadingText),
		widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false),
	}
}

// Say shows a headline in a colour, and details.
func (v verdict) Say(headline string, colour fyne.ThemeColorName, details string) {
	v.Headline.Say(headline, colour)
	v.Details.SetText(details)
}

func newStatus(h host.Host, s *session.Session) status {
	t := status{words: h.Words(), session: s, host: h}
	t.verdict = newVerdict()
	t.caption = newPassage(theme.Muted)
	t.retry = widgets.NewButton(t.words.Key("study.retry"), nil, func() { s.GoTo(s.Before()) })
	t.offer = container.NewCenter(t.retry)
	t.hand = &canvas.Image{FillMode: canvas.ImageFillContain}
	t.slot = widgets.NewSurface("", theme.Line, 8)
	return t
}

func (t *status) layOut() fyne.CanvasObject {
	said := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), widgets.Stacked(0, t.verdict.Headline, t.verdict.Details, t.caption))
	hand := container.NewCenter(container.New(widgets.Fixed{Width: setup.HandSize, Height: setup.HandSize}, t.slot, container.New(layout.NewCustomPaddedLayout(3, 3, 3, 3), t.hand)))
	return container.NewBorder(nil, nil, hand, t.offer, said)
}

// show says all there is to say of a position and the step that led there.
func (t *status) show(step scene.Step) {
	t.showHand(&step.Board)
	t.showTurn()
	t.showCaption()
}

// showHand shows the piece in hand beside what is to be done with it.
func (t *status) showHand(b *scene.Board) {
	t.hand.Resource = nil
	for i := range b.Tray {
		if b.Tray[i].Role == scene.Held && b.Tray[i].Drawing != "" {
			t.hand.Resource = t.host.Drawing(b.Tray[i].Drawing)
		}
	}
	t.hand.Hidden = t.hand.Resource == nil
	t.slot.Fill, t.slot.Edge = theme.VisitedCell, theme.Accent
	if t.hand.Hidden {
		t.slot.Fill, t.slot.Edge = "", theme.Line
		if s := t.session; s.Phase() == session.Picking && (len(s.Picked) > 0 || s.Match.Index() == 0) {
			t.slot.Edge = theme.Accent // a piece is to be put there
		}
	}
	t.slot.Hidden = len(b.Tray) == 0
	t.slot.Refresh()
	t.hand.Refresh()
}

// showTurn says whose turn it is and what to do, or how the match ended.
func (t *status) showTurn() {
	s, say := t.session, t.words.Key
	prompt := t.words.Say(match.Prompt(s.Match.At(s.Shown()), s.Picked))
	seat, over := s.Winner()
	t.offer.Hide()
	if over && s.Back < 0 && t.hasLost(seat) {
		t.offer.Show()
	}
	switch {
	case s.Back >= 0:
		t.showReview(prompt)
	case over && seat < 0:
		t.verdict.Say(i18n.Sentence(prompt), theme.Bound, t.ending())
	case over:
		t.verdict.Say(strings.ToUpper(prompt), t.winColour(seat), say("match.won", "Player", t.name(seat))+" · "+t.ending())
	case s.Beneath() == session.Thinking:
		t.verdict.Say(say("match.thinking", "Player", t.name(s.Mover())), theme.Muted, prompt)
	case s.Waiting():
		t.verdict.Say(say("match.paused", "Player", t.name(s.Mover())), theme.Muted, "")
	case s.Level() != "":
		t.verdict.Say(t.name(s.Mover()), theme.Muted, "")
	case s.Humans() == 1:
		t.verdict.Say(say("match.yours"), theme.Accent, prompt)
	default:
		t.verdict.Say(t.name(s.Mover()), theme.Accent, prompt)
	}
}

// showReview says what is looked back at: a move, or what a mistake threw away.
func (t *status) showReview(prompt string) {
	s, say := t.session, t.words.Key
	m, wrong := s.Mistake(s.Back)
	if !wrong {
		t.verdict.Say(say("match.reviewing", "Index", s.Back, "Total", s.Match.Len()), theme.Bound, prompt)
		return
	}
	t.verdict.Say(fmt.Sprintf("%d. %s %s", s.Back, m.Move, study.Blunder), theme.Impossible, say("study.mistake",
		"Before", study.LongValue(t.words, m.Best), "After", study.LongValue(t.words, m.Played), "Better", m.Better))
}

// hasLost reports whether the winner has beaten the only human.
func (t *status) hasLost(winner int) bool {
	return winner >= 0 && t.session.Humans() == 1 && t.session.Seats[winner] != ""
}

// winColour is that of a loss where the only human has lost.
func (t *status) winColour(winner int) fyne.ThemeColorName {
	if t.hasLost(winner) {
		return theme.Impossible
	}
	return theme.Proved
}

func (t *status) ending() string { return t.words.Key("fact.moves", "Count", t.session.Match.Index()) }

// name is a player with what plays for it: "Jogador 2 (Médio)".
func (t *status) name(seat int) string {
	name := t.words.Key("match.player", "Number", seat+1)
	if level := t.session.Seats[seat]; level != "" {
		name += " (" + t.words.Say(level.Name()) + ")"
	}
	return name
}

// showCaption says the hint, else what the last move did.
func (t *status) showCaption() {
	s := t.session
	switch {
	case s.Engine.Asked == session.Advising:
		t.caption.Say(t.words.Key("hint.thinking"), theme.Accent)
	case !s.Refused.IsZero():
		t.caption.Say(i18n.Sentence(t.words.Say(s.Refused)), theme.Impossible)
	case len(s.Picked) > 0:
		t.caption.Say(t.words.Key("match.unpick"), theme.Muted)
	case s.Hint == nil || s.Phase() != session.Picking:
		t.caption.Say(t.said(), theme.Muted)
	case s.Hinted == 1:
		t.caption.Say(t.words.Say(s.Hint.Idea()), theme.Accent)
	default:
		t.caption.Say(t.words.Say(study.Answer(t.words, *s.Hint)), theme.Accent)
	}
}

// said is what a mistake threw away that is looked back at, what the last move did,
// what has come, or before the first move what the game is about.
func (t *status) said() string {
	s := t.session
	if m, wrong := s.Mistake(s.Back); wrong {
		key := "study.thrown.draw"
		if m.Best.Outcome == play.Won {
			key = "study.thrown.win"
		}
		return t.words.Key(key, "Player", t.name(s.Seat(s.Back)))
	}
	if said := t.words.Say(s.Match.Step(s.Shown()).Caption); said != "" {
		return i18n.Sentence(said)
	}
	if news := s.News.In(t.words); news != "" {
		return i18n.Sentence(news)
	}
	if s.Shown() == 0 {
		return t.words.Key("help.goal." + s.Module.ID())
	}
	return ""
}

// showNote explains the cell under the pointer or the focus.
func (t *status) showNote(note string) {
	if note == "" || !t.session.Refused.IsZero() {
		t.showCaption()
		return
	}
	t.caption.Say(i18n.Sentence(note), theme.Muted)
}
