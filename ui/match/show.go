package match

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/ui/i18n"
	"procura/ui/match/study"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// What a match view shows, made anew whenever something changed.

// show draws what is to be seen now.
func (v *View) show() {
	v.startValuation()
	v.moves.show(v.row())
	if v.moving {
		step := v.session.match.Step(v.shown())
		v.tellStep(&step) // the board follows, when the motion has ended
	} else {
		v.showBoard(v.shown())
	}
	v.showTurn()
	v.showButtons()
	v.figures.Show(v.shownThought())
	if v.thinking {
		v.figures.Live(v.progress, time.Since(v.began))
	}
	v.showStudy()
}

// showValues shows what is new of values alone.
func (v *View) showValues() {
	v.board.SetMarks(v.marks(v.session.match.At(v.shown())))
	v.showStudy()
}

// shownThought is the thought behind the move that is looked back at, else the
// last one of a computer.
func (v *View) shownThought() game.Analysis {
	if v.reviewed >= 1 {
		return v.session.match.Played(v.reviewed).Analysis
	}
	return v.last
}

func (v *View) showBoard(shown int) {
	step := v.session.match.Step(shown)
	position := v.session.match.At(shown)
	if v.reviewed < 0 {
		step.Board = study.Preview(position, step.Board, v.picked)
	}
	v.board.Display(step)
	v.board.SetMarks(v.marks(position))
	v.tellStep(&step)
}

// tellStep says what a step did, or before the first what the game is about, and shows the piece that is in hand after it.
func (v *View) tellStep(step *scene.Step) {
	v.showHand(&step.Board)
	v.said = i18n.Sentence(v.words.Say(step.Caption))
	if v.said == "" {
		v.said = i18n.Sentence(v.news)
	}
	if v.said == "" && v.shown() == 0 {
		v.said = v.words.Key("help.goal." + v.session.module.ID())
	}
}

// showHand shows the piece in hand beside what is to be done with it.
func (v *View) showHand(b *scene.Board) {
	v.hand.Resource = nil
	for i := range b.Tray {
		if b.Tray[i].Role == scene.Held && b.Tray[i].Drawing != "" {
			v.hand.Resource = v.host.Drawing(b.Tray[i].Drawing)
		}
	}
	v.hand.Hidden = v.hand.Resource == nil
	v.slot.Fill, v.slot.Edge = theme.VisitedCell, theme.Accent
	if v.hand.Hidden {
		v.slot.Fill, v.slot.Edge = "", theme.Line
	}
	v.slot.Hidden = len(b.Tray) == 0
	v.slot.Refresh()
	v.hand.Refresh()
}

// showTurn says whose turn it is and what to do, or how the match ended.
func (v *View) showTurn() {
	position := v.session.match.At(v.shown())
	prompt := v.words.Say(match.Prompt(position, v.picked))
	seat, over := v.session.winner()
	v.offer.Hide()
	if over && v.reviewed < 0 && v.hasLost(seat) {
		v.offer.Show()
	}
	switch {
	case v.reviewed >= 0:
		v.showReview(prompt)
	case over && seat < 0:
		v.verdict.Say(i18n.Sentence(prompt), theme.Bound, v.ending())
	case over:
		v.verdict.Say(strings.ToUpper(prompt), v.winColour(seat), v.words.Key("match.won", "Player", v.name(seat))+" · "+v.ending())
	case v.thinking:
		v.verdict.Say(v.words.Key("match.thinking", "Player", v.name(v.session.mover())), theme.Muted, prompt)
	case v.paused:
		v.verdict.Say(v.words.Key("match.paused", "Player", v.name(v.session.mover())), theme.Muted, "")
	case v.session.level() != "":
		v.verdict.Say(v.name(v.session.mover()), theme.Muted, "")
	case v.session.humans() == 1:
		v.verdict.Say(v.words.Key("match.yours"), theme.Accent, prompt)
	default:
		v.verdict.Say(v.name(v.session.mover()), theme.Accent, prompt)
	}
	v.showCaption()
}

// showReview says what is looked back at: a move, or what a mistake threw away.
func (v *View) showReview(prompt string) {
	m, wrong := v.mistake(v.reviewed)
	if !wrong {
		v.verdict.Say(v.words.Key("match.reviewing", "Index", v.reviewed, "Total", v.session.match.Len()), theme.Bound, prompt)
		return
	}
	v.verdict.Say(fmt.Sprintf("%d. %s %s", v.reviewed, m.Move, study.Blunder), theme.Impossible, v.words.Key("study.mistake",
		"Before", study.LongValue(v.words, m.Best), "After", study.LongValue(v.words, m.Played), "Better", m.Better))
	v.said = v.words.Key("study.thrown.draw", "Player", v.name(v.session.seat(v.reviewed)))
	if m.Best.Outcome == play.Won {
		v.said = v.words.Key("study.thrown.win", "Player", v.name(v.session.seat(v.reviewed)))
	}
}

// hasLost reports whether the winner has beaten the only human.
func (v *View) hasLost(winner int) bool {
	return winner >= 0 && v.session.humans() == 1 && v.session.seats[winner] != ""
}

// winColour is that of a loss where the only human has lost.
func (v *View) winColour(winner int) fyne.ThemeColorName {
	if v.hasLost(winner) {
		return theme.Impossible
	}
	return theme.Proved
}

func (v *View) ending() string {
	return v.words.Key("fact.moves", "Count", v.session.match.Index())
}

// showCaption says the hint, else what the last move did.
func (v *View) showCaption() {
	switch {
	case len(v.picked) > 0:
		v.caption.Say(v.words.Key("match.unpick"), theme.Muted)
	case v.hint == nil || !v.human():
		v.caption.Say(v.said, theme.Muted)
	case v.hinted == 1:
		v.caption.Say(v.words.Say(v.hint.Idea()), theme.Accent)
	default:
		v.caption.Say(v.words.Say(study.Answer(v.words, *v.hint)), theme.Accent)
	}
}

// showNote explains the cell under the pointer or the focus.
func (v *View) showNote(note string) {
	if note == "" {
		v.showCaption()
		return
	}
	v.caption.Say(i18n.Sentence(note), theme.Muted)
}

// name is a player with what plays for him: "Jogador 2 (Médio)".
func (v *View) name(seat int) string {
	name := v.words.Key("match.player", "Number", seat+1)
	if level := v.session.seats[seat]; level != "" {
		name += " (" + v.words.Say(level.Name()) + ")"
	}
	return name
}

func (v *View) showButtons() {
	if v.reviewed >= 0 {
		v.turns.Hide()
		v.reviewing.Show()
		return
	}
	v.reviewing.Hide()
	v.turns.Show()
	_, back := v.session.before()
	_, forward := v.session.after()
	widgets.Enable(v.undo, back)
	widgets.Enable(v.redo, forward)
	key := "match.hint"
	switch {
	case v.paused:
		key = "match.continue"
	case v.alone():
		key = "match.pause"
	case v.thinking:
		key = "match.now"
	case v.hinted > 0:
		key = "match.hint.move"
	}
	_, over := v.session.match.Over()
	able := !over && v.hinted < 2 && (!v.moving || v.alone())
	switch {
	case v.annotating != nil:
		key, able = "study.stop", true
	case over && v.canAnnotate():
		key, able = "study.review", !v.moving && !v.annotated()
	}
	v.help.SetText(v.words.Key(key))
	widgets.Enable(v.help, able)
}
