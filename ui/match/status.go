package match

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/match/study"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// status shows beneath the board whose turn it is and what to do, what the last move
// did, or how the match ended.
type status struct {
	verdict *verdict
	caption *widgets.Sentence
	hand    handSlot

	words   *i18n.Words
	session *Session
}

// verdict shows how things stand: a headline, with its reason if there is one, and details under
// it. If the headline has no room for the reason, the reason begins the details.
type verdict struct {
	Headline, Details    *widgets.Sentence
	said, reason, detail string
	colour               fyne.ThemeColorName
	content              *fyne.Container
}

func newVerdict(drawings board.Drawings) *verdict {
	v := &verdict{
		Headline: widgets.NewSentence(drawings, theme.Muted, fynetheme.SizeNameSubHeadingText, 1),
		Details:  widgets.NewSentence(drawings, theme.Muted, fynetheme.SizeNameText, 1),
	}
	v.Headline.Bold = true
	v.content = container.New(widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(0, v.Headline.MinSize().Height+v.Details.MinSize().Height)
	}, Place: v.place}, v.Headline, v.Details)
	return v
}

func (v *verdict) Say(headline string, colour fyne.ThemeColorName, details string) {
	v.SayWhy(headline, "", colour, details)
}

// SayWhy shows a headline with its reason.
func (v *verdict) SayWhy(headline, reason string, colour fyne.ThemeColorName, details string) {
	v.said, v.reason, v.detail = headline, reason, details
	v.colour = colour
	v.content.Refresh()
}

func (v *verdict) place(_ []fyne.CanvasObject, size fyne.Size) {
	v.Headline.Say(v.said, v.colour)
	v.Details.SetText(v.detail)
	if v.reason != "" {
		v.Headline.SetText(v.said + ": " + v.reason)
		if v.Headline.Wanted() > size.Width {
			v.Headline.SetText(v.said)
			v.Details.SetText(i18n.Sentence(v.reason) + " · " + v.detail)
		}
		if v.Details.Wanted() > size.Width {
			v.Details.SetText(i18n.Sentence(v.reason))
		}
	}
	height := v.Headline.MinSize().Height
	widgets.Place(v.Headline, 0, 0, size.Width, height)
	widgets.Place(v.Details, 0, height, size.Width, v.Details.MinSize().Height)
}

func newStatus(s *Session) status {
	t := status{words: s.Host.Words(), session: s}
	t.verdict = newVerdict(s.Host)
	t.caption = widgets.NewSentence(s.Host, theme.Muted, fynetheme.SizeNameText, 2)
	t.hand = newHandSlot()
	return t
}

func (t *status) layOut() fyne.CanvasObject {
	said := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), widgets.Stacked(0, t.verdict.content, t.caption))
	return container.NewBorder(nil, nil, container.NewCenter(t.hand.content), nil, said)
}

// showHand shows the piece in hand beside what is to be done with it.
func (t *status) showHand(b *scene.Board) {
	var drawing fyne.Resource
	if i := heldIn(b); i >= 0 && b.Tray[i].Drawing != "" {
		drawing = t.session.Host.Drawing(b.Tray[i].Drawing)
	}
	s := t.session
	awaited := s.Phase() == Picking && (len(s.Picked) > 0 || s.Match.Index() == 0)
	t.hand.slot.Hidden = len(b.Tray) == 0
	t.hand.showPiece(drawing, drawing != nil, awaited)
}

// showTurn shows whose turn it is and what to do, or how the match ended.
func (t *status) showTurn() {
	s, say := t.session, t.words.Key
	prompt := t.words.Say(s.Match.At(s.Shown()).Prompt(s.Picked))
	seat, over := s.Winner()
	lost := seat >= 0 && s.Humans() == 1 && s.Player(seat) != "" // by the only human
	colour := theme.Proved
	if lost {
		colour = theme.Impossible
	}
	switch {
	case s.Back >= 0:
		t.showReview(prompt)
	case s.Puzzling(), s.answersPuzzle():
		t.showPuzzle(prompt)
	case s.Lesson.Stage() > Offered:
		t.showLesson(prompt)
	case t.reviewed():
		t.showReviewed(prompt)
	case over && seat < 0:
		t.verdict.Say(i18n.Sentence(prompt), theme.Bound, t.ending())
	case over:
		t.verdict.SayWhy(t.result(seat), prompt, colour, t.ending())
	case s.phase == Thinking:
		t.verdict.Say(say("match.thinking", "Player", t.name(s.SeatToMove())), theme.Muted, prompt)
	case s.Waiting():
		t.verdict.Say(say("match.paused", "Player", t.name(s.SeatToMove())), theme.Muted, "")
	case s.Level() != "":
		t.verdict.Say(t.name(s.SeatToMove()), theme.Muted, "")
	case s.Humans() == 1:
		t.verdict.Say(say("match.yours"), theme.Accent, prompt)
	default:
		t.verdict.Say(t.name(s.SeatToMove()), theme.Accent, prompt)
	}
}

// showReview shows what is looked back at: a move, or what a mistake threw away.
func (t *status) showReview(prompt string) {
	s, say := t.session, t.words.Key
	m, wrong := s.Mistake(s.Back)
	if !wrong {
		looked := say("match.reviewing", "Index", s.Back, "Total", s.Match.Len())
		if s.Back == 0 {
			looked = say("match.reviewing.start", "Count", s.Match.Len())
		}
		t.verdict.Say(looked, theme.Bound, prompt)
		return
	}
	before := s.Match.At(s.Back - 1)
	t.verdict.Say(fmt.Sprintf("%d. %s %s", s.Back, study.Written(before, m.Move), study.Blunder), theme.Impossible, say("match.study.mistake",
		"Before", study.LongValue(t.words, m.Best), "After", study.LongValue(t.words, m.Played), "Better", study.Written(before, m.Better)))
}

// reviewed reports whether the match is over and it is known which mistake has decided it.
func (t *status) reviewed() bool {
	if !t.session.CanAnnotate() {
		return false
	}
	_, known := t.session.Lesson.Decisive(t.session.Match.Node(t.session.Match.Index()))
	return known
}

// showReviewed shows where a game was lost and why, or that nobody made a mistake.
func (t *status) showReviewed(ending string) {
	s := t.session
	now := s.Match.Node(s.Match.Index())
	winner, _ := s.Winner()
	n, _ := s.Lesson.Decisive(now)
	if winner >= 0 && (n == nil || winner == s.Seat(n.Number())) { // else the headline says who has lost
		ending = t.result(winner) + ": " + ending
	}
	ending = i18n.Sentence(ending) + " · " + t.ending()
	if n == nil {
		key, colour := "match.study.flawless", theme.Proved
		if s.Archive.Unvalued(s.Match) > 0 {
			key, colour = "match.study.unproved", theme.Bound
		}
		t.verdict.Say(t.words.Key(key), colour, ending)
		return
	}
	seat, colour := s.Seat(n.Number()), theme.Impossible
	lost := winner == 1-seat
	key := "match.lesson.player.erred"
	switch {
	case s.Humans() == 1 && s.Player(seat) == "" && lost:
		key = "match.lesson.lost"
	case s.Humans() == 1 && s.Player(seat) == "":
		key, colour = "match.lesson.drew", theme.Bound
		if winner == seat {
			key = "match.lesson.won"
		}
	case lost:
		key = "match.lesson.player.lost"
	}
	t.verdict.SayWhy(t.words.Key(key, "Player", t.name(seat), "Number", n.Number()), t.why(n), colour, ending)
}

// showLesson shows what is to be found again, or whether it was.
func (t *status) showLesson(prompt string) {
	s := t.session
	now := s.Match.Node(s.Match.Index())
	best, _ := s.Archive.Mistake(s.Fault)
	find, right := "match.lesson.find.drawn", "match.lesson.right.drawn"
	if best.Best.Outcome == play.Won {
		find, right = "match.lesson.find.won", "match.lesson.right.won"
	}
	switch s.Lesson.Stage() {
	case Trying:
		t.verdict.Say(t.words.Key(find, "Number", s.Fault.Number()), theme.Accent, prompt)
	case Wrong:
		m, _ := s.Archive.Mistake(now)
		t.verdict.SayWhy(t.words.Key("match.lesson.wrong"), t.why(now), theme.Impossible, study.Written(now.Parent().Position(), m.Move)+" · "+study.LongValue(t.words, m.Played))
	default:
		left := t.words.Key("match.lesson.all")
		if count := s.Lesson.Left(); count > 0 {
			left = t.words.Key("match.lesson.left", "Count", count)
		}
		t.verdict.Say(t.words.Key(right), theme.Proved, left)
	}
}

// shares returns words for how many moves of each player were right, by exact values, and of how many there
// are only estimates.
func (t *status) shares() string {
	s := t.session
	var tallies [2]match.Tally
	for i := 1; i <= s.Match.Index(); i++ {
		p := s.Match.At(i - 1)
		tallies[s.Seat(i)].Add(p, s.Match.Played(i).Move, s.Archive.At(p).Values)
	}
	var said []string
	for seat, tally := range tallies {
		if tally.All() == 0 {
			continue
		}
		share := t.words.Key("match.lesson.share", "Player", t.name(seat), "Right", tally.Right, "Count", tally.All())
		if tally.Unknown > 0 {
			share = t.words.Key("match.lesson.unknown", "Share", share, "Count", tally.Unknown)
		}
		said = append(said, share)
	}
	return strings.Join(said, " · ")
}

func (t *status) ending() string {
	return t.words.Key("solver.fact.moves", "Count", t.session.Match.Index())
}

// result returns words for who has won: "Ganhou", if one person played.
func (t *status) result(winner int) string {
	s := t.session
	switch {
	case s.Humans() == 1 && s.Player(winner) == "":
		return t.words.Key("match.won.you")
	case s.Humans() == 1:
		return t.words.Key("match.lost.you", "Player", t.name(winner))
	}
	return t.words.Key("match.won", "Player", t.name(winner))
}

// name returns the name of a player with what plays for it: "Jogador 2 (Médio)". An engine of a championship has
// its name alone.
func (t *status) name(seat int) string {
	engine := t.session.engineName(t.words, seat)
	if t.session.OfEngines() {
		return engine
	}
	name := t.words.Key("match.player", "Number", seat+1)
	if engine != "" {
		name += " (" + engine + ")"
	}
	return name
}

// showCaption shows the hint, else what the last move did.
func (t *status) showCaption() {
	s := t.session
	switch {
	case s.Asked == FindingHint:
		t.caption.Say(t.words.Key("solver.hint.thinking"), theme.Accent)
	case !s.Refused.IsZero():
		t.caption.Say(i18n.Sentence(t.words.Say(s.Refused)), theme.Impossible)
	case len(s.Picked) > 0:
		t.caption.Say(t.words.Key("match.unpick"), theme.Muted)
	case s.Hint == nil || s.Phase() != Picking:
		t.caption.Say(t.said(), theme.Muted)
	case s.Hinted == 1 && s.MustNotLose() && s.Hint.Losing > 0:
		t.caption.Say(t.words.Say(s.Hint.Caution()), theme.Accent)
	case s.Hinted == 1:
		t.caption.Say(t.words.Say(s.Hint.Idea()), theme.Accent)
	default:
		t.caption.Say(t.words.Say(study.Answer(t.words, s.Match.Position(), *s.Hint)), theme.Accent)
	}
}

// said returns words for what a mistake that is looked back at threw away, for what the last move did,
// for what has come, or before the first move, for what the game is about.
func (t *status) said() string {
	s := t.session
	if m, wrong := s.Mistake(s.Back); wrong {
		key := "match.study.thrown.draw"
		if m.Best.Outcome == play.Won {
			key = "match.study.thrown.win"
		}
		return t.words.Key(key, "Player", t.name(s.Seat(s.Back)), "Why", t.why(s.Match.Node(s.Back)))
	}
	switch {
	case s.Puzzling() && s.Back < 0 && s.Puzzle.Tries > 0:
		return strings.TrimPrefix(i18n.Sentence(t.words.Say(s.overlooked()))+" · "+t.words.Key("match.puzzle.tries", "Count", s.Puzzle.Tries), " · ")
	case s.Lesson.Stage() == Trying && !s.Puzzling():
		return t.words.Key("match.lesson.leave")
	case s.Back < 0 && s.CanAnnotate() && len(s.Archive.Pending(s.Match)) == 0:
		return t.shares()
	}
	if said := t.words.Say(s.Match.Step(s.Shown()).Caption); said != "" {
		return i18n.Sentence(said)
	}
	if caption := s.Caption.In(t.words); caption != "" {
		return i18n.Sentence(caption)
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

// resultsPanel shows the figures of the last thought, live while there is one, and in their
// place what studying has found.
type resultsPanel struct {
	figures *study.Figures
	study   *study.Panel
	words   *i18n.Words
	session *Session
}

// layOut makes room for either, so that nothing jumps.
func (f *resultsPanel) layOut() fyne.CanvasObject {
	return widgets.FixedSize(0, 0, f.figures.Content, f.study.Content)
}

// tick shows how far the work under way is.
func (f *resultsPanel) tick() {
	if t := f.session.Engine.Thought; t != nil {
		f.figures.Live(&t.Progress, time.Since(t.Began))
	}
	f.showStudy()
}

// shownThought returns the move that is looked back at, else the last one of a computer, nil without one.
func (f *resultsPanel) shownThought() *match.Node {
	s := f.session
	if s.Back >= 0 {
		return s.Match.Node(s.Back)
	}
	for n := s.Match.Node(s.Match.Index()); n.Parent() != nil; n = n.Parent() {
		if n.Played().Analysis.Level != "" {
			return n
		}
	}
	return nil
}

// showThought shows its figures.
func (f *resultsPanel) showThought() {
	n := f.shownThought()
	if n == nil || n.Parent() == nil {
		f.figures.Show(nil, game.Analysis{}, false)
		return
	}
	told := f.session.TellsWorth(n) && !f.session.Lesson.Stage().Seeking() // the line that was expected may be the answer
	f.figures.Show(n.Parent().Position(), n.Played().Analysis, told)
}

// showStudy shows what there is to say of the position or the match, else the
// figures of the last thought.
func (f *resultsPanel) showStudy() {
	s := f.session
	p, able := s.Valuer()
	f.study.On.Hidden = !able
	if f.study.On.Checked != s.Values {
		f.study.On.SetChecked(s.Values)
	}
	said := true
	switch {
	case s.ShowsValues():
		f.study.Position(f.words.Key("match.player", "Number", s.Seat(s.Shown()+1)+1), p, s.Archive)
	case s.Engine.Notes != nil,
		s.CanAnnotate() && len(s.Archive.Pending(s.Match)) == 0 && (s.Back < 1 || s.Match.Played(s.Back).Analysis.Level == ""): // there are no figures
		f.study.Review(s.Archive.Mistakes(s.Match), s.Archive.Unvalued(s.Match), s.Engine.Notes)
	default:
		said = false
	}
	f.study.Content.(*fyne.Container).Hidden = !said
	f.figures.Content.(*fyne.Container).Hidden = said
	f.study.Content.Refresh()
}

// handSlot shows the piece in hand.
type handSlot struct {
	picture *canvas.Image
	slot    *widgets.Surface
	content fyne.CanvasObject
}

func newHandSlot() handSlot {
	h := handSlot{picture: &canvas.Image{FillMode: canvas.ImageFillContain}, slot: widgets.NewSurface("", theme.Line, 8)}
	h.content = widgets.FixedSize(handSize, handSize, h.slot, container.New(layout.NewCustomPaddedLayout(3, 3, 3, 3), h.picture))
	return h
}

// showPiece shows a drawing, nil for none, and whether a piece is held, or awaited.
func (h *handSlot) showPiece(drawing fyne.Resource, held, awaited bool) {
	h.picture.Resource, h.picture.Hidden = drawing, drawing == nil
	h.slot.Fill, h.slot.Edge = "", theme.Line
	if held || awaited {
		h.slot.Edge = theme.Accent
	}
	if held {
		h.slot.Fill = theme.VisitedCell
	}
	h.slot.Refresh()
	h.picture.Refresh()
}

// isAt reports whether it is at a place of another object.
func (h *handSlot) isAt(at fyne.Position, of fyne.CanvasObject) bool {
	driver := fyne.CurrentApp().Driver()
	at = at.Add(driver.AbsolutePositionForObject(of)).Subtract(driver.AbsolutePositionForObject(h.slot))
	size := h.slot.Size()
	return h.slot.Visible() && at.X >= 0 && at.Y >= 0 && at.X < size.Width && at.Y < size.Height
}
