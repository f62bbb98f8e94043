package ui

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/ui/look"
)

// What a match view shows, made anew whenever something changed.

// show draws what is to be seen now.
func (v *MatchView) show() {
	v.appraise()
	v.moves.show(v.row())
	if v.moving {
		step := v.table.match.Step(v.shown())
		v.tellStep(&step) // the board follows, when the motion has ended
	} else {
		v.showBoard(v.shown())
	}
	v.showTurn()
	v.showButtons()
	v.figures.show(v.shownThought())
	if v.thinking {
		v.figures.live(v.progress, time.Since(v.began))
	}
	v.showStudy()
}

// showValues shows what is new of values alone.
func (v *MatchView) showValues() {
	v.board.SetMarks(v.marks(v.table.match.At(v.shown())))
	v.showStudy()
}

// shownThought is the thought behind the move that is looked back at, else the
// last one of a computer.
func (v *MatchView) shownThought() game.Analysis {
	if v.reviewed >= 1 {
		return v.table.match.Played(v.reviewed).Analysis
	}
	return v.last
}

func (v *MatchView) showBoard(shown int) {
	step := v.table.match.Step(shown)
	position := v.table.match.At(shown)
	if v.reviewed < 0 {
		step.Board = preview(position, step.Board, v.picked)
	}
	v.board.Display(step)
	v.board.SetMarks(v.marks(position))
	v.tellStep(&step)
}

// tellStep says what a step did, or before the first what the game is about, and shows the piece that is in hand after it.
func (v *MatchView) tellStep(step *scene.Step) {
	v.showHand(&step.Board)
	v.said = sentence(v.words.Say(step.Caption))
	if v.said == "" {
		v.said = sentence(v.news)
	}
	if v.said == "" && v.shown() == 0 {
		v.said = v.words.Key("help.goal." + v.table.module.ID())
	}
}

// showHand shows the piece in hand beside what is to be done with it.
func (v *MatchView) showHand(b *scene.Board) {
	v.hand.Resource = nil
	for i := range b.Tray {
		if b.Tray[i].Role == scene.Held && b.Tray[i].Drawing != "" {
			v.hand.Resource = v.hooks.drawing(b.Tray[i].Drawing)
		}
	}
	v.hand.Hidden = v.hand.Resource == nil
	v.slot.fill, v.slot.edge = look.VisitedCell, look.Accent
	if v.hand.Hidden {
		v.slot.fill, v.slot.edge = "", look.Line
	}
	v.slot.Hidden = len(b.Tray) == 0
	v.slot.Refresh()
	v.hand.Refresh()
}

// showTurn says whose turn it is and what to do, or how the match ended.
func (v *MatchView) showTurn() {
	position := v.table.match.At(v.shown())
	prompt := v.words.Say(match.Prompt(position, v.picked))
	seat, over := v.table.winner()
	v.offer.Hide()
	if over && v.reviewed < 0 && v.hasLost(seat) {
		v.offer.Show()
	}
	switch {
	case v.reviewed >= 0:
		v.showReview(prompt)
	case over && seat < 0:
		v.verdict.say(sentence(prompt), look.Bound, v.ending())
	case over:
		v.verdict.say(strings.ToUpper(prompt), v.winColour(seat), v.words.Key("match.won", "Player", v.name(seat))+" · "+v.ending())
	case v.thinking:
		v.verdict.say(v.words.Key("match.thinking", "Player", v.name(v.table.mover())), look.Muted, prompt)
	case v.paused:
		v.verdict.say(v.words.Key("match.paused", "Player", v.name(v.table.mover())), look.Muted, "")
	case v.table.level() != "":
		v.verdict.say(v.name(v.table.mover()), look.Muted, "")
	case v.table.humans() == 1:
		v.verdict.say(v.words.Key("match.yours"), look.Accent, prompt)
	default:
		v.verdict.say(v.name(v.table.mover()), look.Accent, prompt)
	}
	v.showCaption()
}

// showReview says what is looked back at: a move, or what a mistake threw away.
func (v *MatchView) showReview(prompt string) {
	m, wrong := v.mistake(v.reviewed)
	if !wrong {
		v.verdict.say(v.words.Key("match.reviewing", "Index", v.reviewed, "Total", v.table.match.Len()), look.Bound, prompt)
		return
	}
	v.verdict.say(fmt.Sprintf("%d. %s %s", v.reviewed, m.move, blunder), look.Impossible, v.words.Key("study.mistake",
		"Before", longValue(v.words, m.best), "After", longValue(v.words, m.played), "Better", m.better))
	v.said = v.words.Key("study.thrown.draw", "Player", v.name(v.table.seat(v.reviewed)))
	if m.best.Outcome == play.Won {
		v.said = v.words.Key("study.thrown.win", "Player", v.name(v.table.seat(v.reviewed)))
	}
}

// hasLost reports whether the winner has beaten the only human.
func (v *MatchView) hasLost(winner int) bool {
	return winner >= 0 && v.table.humans() == 1 && v.table.seats[winner] != ""
}

// winColour is that of a loss where the only human has lost.
func (v *MatchView) winColour(winner int) fyne.ThemeColorName {
	if v.hasLost(winner) {
		return look.Impossible
	}
	return look.Proved
}

func (v *MatchView) ending() string {
	return v.words.Key("fact.moves", "Count", v.table.match.Index())
}

// showCaption says the hint, else what the last move did.
func (v *MatchView) showCaption() {
	switch {
	case len(v.picked) > 0:
		v.caption.say(v.words.Key("match.unpick"), look.Muted)
	case v.hint == nil || !v.human():
		v.caption.say(v.said, look.Muted)
	case v.hinted == 1:
		v.caption.say(v.words.Say(v.hint.idea()), look.Accent)
	default:
		v.caption.say(v.words.Say(v.hint.answer(v.words)), look.Accent)
	}
}

// showNote explains the cell under the pointer or the focus.
func (v *MatchView) showNote(note string) {
	if note == "" {
		v.showCaption()
		return
	}
	v.caption.say(sentence(note), look.Muted)
}

// name is a player with what plays for him: "Jogador 2 (Médio)".
func (v *MatchView) name(seat int) string {
	name := v.words.Key("match.player", "Number", seat+1)
	if level := v.table.seats[seat]; level != "" {
		name += " (" + v.words.Say(level.Name()) + ")"
	}
	return name
}

func (v *MatchView) showButtons() {
	if v.reviewed >= 0 {
		v.turns.Hide()
		v.reviewing.Show()
		return
	}
	v.reviewing.Hide()
	v.turns.Show()
	_, back := v.table.before()
	_, forward := v.table.after()
	enable(v.undo, back)
	enable(v.redo, forward)
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
	_, over := v.table.match.Over()
	able := !over && v.hinted < 2 && (!v.moving || v.alone())
	switch {
	case v.annotating != nil:
		key, able = "study.stop", true
	case over && v.canAnnotate():
		key, able = "study.review", !v.moving && !v.annotated()
	}
	v.help.SetText(v.words.Key(key))
	enable(v.help, able)
}

// enable lets a widget be used, or not.
func enable(w fyne.Disableable, on bool) {
	if on {
		w.Enable()
	} else {
		w.Disable()
	}
}

// sentence begins with a capital.
func sentence(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + words[size:]
}
