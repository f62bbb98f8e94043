package match

import (
	"context"

	"procura/core/game"
	"procura/core/match"
	"procura/core/opponent"
	"procura/core/play"
	"procura/ui/match/study"
	"procura/ui/task"
	"procura/ui/theme"
)

// Notes on a match that is over: every position that was played is valued, the
// last one first, since late ones are quick; a move after which its player
// stands worse than before was a mistake.

// mistake reports whether move i was one, as far as is known.
func (v *View) mistake(i int) (m opponent.Mistake, wrong bool) {
	history := v.session.match
	if v.archive.Match != history || i < 1 || i > history.Len() {
		return m, false
	}
	before := history.At(i - 1)
	return opponent.MistakeAt(before, history.Played(i).Move, v.archive.At(before).Values)
}

// worth is the proved value of move i for its player, the zero value where it is
// not known.
func (v *View) worth(i int) game.Value {
	history := v.session.match
	if v.archive.Match != history || i < 1 || i > history.Len() {
		return game.Value{}
	}
	return v.archive.At(history.At(i - 1)).Values[history.Played(i).Move]
}

// toAnnotate are the positions of the match that are worth a look and not yet
// valued, the last one first.
func (v *View) toAnnotate() []game.Valuer {
	v.archive.Open(v.session.match)
	var list []game.Valuer
	for i := v.session.match.Index() - 1; i >= 0; i-- {
		p, ok := v.session.match.At(i).(game.Valuer)
		if ok && p.Outcome() == play.Open && !v.archive.At(p).Over {
			list = append(list, p)
		}
	}
	return list
}

// annotate values the positions of a match that is over, beside the window.
func (v *View) annotate() {
	positions := v.toAnnotate()
	v.dismiss()
	notes := &study.Review{Total: len(positions)}
	v.annotating = notes
	task.Start(v.advisor, func(ctx context.Context) (bool, error) {
		for _, p := range positions {
			found := study.NewHarvest()
			nodes := p.Values(ctx, found.Add)
			if ctx.Err() != nil {
				return false, nil
			}
			notes.Add(study.Valued{Code: p.Encode(), Valuation: study.Valuation{Values: found.Values, Nodes: nodes, Over: true}})
		}
		return true, nil
	}, func() {
		if v.file(notes) {
			v.show()
		}
	}, func(_ bool, err error) {
		v.file(notes)
		v.annotating = nil
		if err != nil {
			v.fail(err)
		}
		v.show()
	})
	v.show()
}

// file puts what was found into the archive, and reports whether there was
// something.
func (v *View) file(notes *study.Review) bool {
	found := notes.Take()
	for _, one := range found {
		v.archive.Known[one.Code] = one.Valuation
	}
	notes.Done += len(found)
	return len(found) > 0
}

// annotated reports whether nothing is left to look at.
func (v *View) annotated() bool { return len(v.toAnnotate()) == 0 }

// mistakes counts the mistakes of the match, as far as they are known.
func (v *View) mistakes() int {
	n := 0
	for i := 1; i <= v.session.match.Len(); i++ {
		if _, wrong := v.mistake(i); wrong {
			n++
		}
	}
	return n
}

// unvalued counts the positions of the match whose value is not known.
func (v *View) unvalued() int {
	n := 0
	for i := range v.session.match.Index() {
		p := v.session.match.At(i)
		if !match.Total(p, v.archive.At(p).Values).Settled() {
			n++
		}
	}
	return n
}

// canAnnotate reports whether the match is one whose moves can be valued.
func (v *View) canAnnotate() bool {
	_, ok := v.session.match.At(0).(game.Valuer)
	return ok && over(v)
}

// A hint comes in two steps: first what to think of, then the move.

// pressHelp is what the third button does just now: let the computer play at once,
// have two of them wait, let them go on, or give a step of a hint.
func (v *View) pressHelp() {
	switch {
	case v.annotating != nil:
		v.dismiss()
		v.show()
	case v.reviewed < 0 && v.canAnnotate():
		v.annotate()
	case v.paused:
		v.resume()
	case v.alone():
		v.pause()
	case v.thinking:
		v.runner.Cancel()
	case v.hint != nil:
		v.hinted = 2
		v.show()
	case v.human():
		v.advise()
	}
}

// advise thinks about a hint, beside the window.
func (v *View) advise() {
	position := v.session.match.Position()
	v.dismiss()
	v.advising = true
	v.caption.Say(v.words.Key("hint.thinking"), theme.Accent)
	task.Start(v.advisor, func(ctx context.Context) (opponent.Hint, error) { return opponent.Advise(ctx, position), nil },
		nil, func(h opponent.Hint, err error) {
			v.advising = false
			if v.heir == nil && err == nil {
				v.hint, v.hinted, v.picked = &h, 1, nil
				v.show()
			}
		})
}
