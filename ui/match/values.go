package match

import (
	"context"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/match/study"
	"procura/ui/task"
)

// Valores: the exact values of all moves of the position that is shown, live
// while an engine finds them. The engine is the one that plays; it values moves
// only while nobody else wants it.
//
//	engine's goroutine       window's goroutine
//	Values -> harvest  -->  tick: valuation -> marks, panel

// valuesKey is the preference that remembers whether values are shown.
const valuesKey = "values"

// valuer is the position that is shown, if it can be valued at all.
func (v *View) valuer() (game.Valuer, bool) {
	p, ok := v.session.match.At(v.shown()).(game.Valuer)
	return p, ok
}

// busy reports whether the engine is wanted for something else.
func (v *View) busy() bool { return v.thinking || v.moving || v.advising || v.annotating != nil }

// startValuation values the moves of the position that is shown, where that is
// wanted, and stops valuing those of any other one.
func (v *View) startValuation() {
	if v.archive.Match != v.session.match {
		v.stopValuation() // the same list may be of other rules
	}
	v.archive.Open(v.session.match)
	p, ok := v.valuer()
	if !ok || !v.session.values || v.hidden || v.busy() || p.Outcome() != play.Open || v.archive.At(p).Over {
		v.stopValuation()
		return
	}
	if code := p.Encode(); v.valuing != code {
		v.stopValuation()
		v.valuing = code
		v.value(p)
	}
}

// stopValuation stops valuing; what is known stays known.
func (v *View) stopValuation() {
	if v.valuing != "" {
		v.valuing = ""
		v.advisor.Drop()
	}
}

// value asks the engine about a position, beside the window.
func (v *View) value(p game.Valuer) {
	found, code := study.NewHarvest(), v.valuing
	learn := func(now study.Valuation) {
		before := v.archive.Known[code].Values
		for move, value := range before {
			if _, again := now.Values[move]; !again {
				now.Values[move] = value // found before the last stop
			}
		}
		v.archive.Known[code] = now
	}
	task.Start(v.advisor, func(ctx context.Context) (int64, error) { return p.Values(ctx, found.Add), nil },
		func() {
			learn(study.Valuation{Values: found.All()})
			v.showValues()
		},
		func(nodes int64, err error) {
			v.valuing = ""
			learn(study.Valuation{Values: found.All(), Nodes: nodes, Over: true})
			if err != nil {
				v.fail(err)
			}
			v.show() // moves may have turned out to be mistakes
		})
}

// dismiss ends what the engine does besides playing: hints, values, notes on a
// match.
func (v *View) dismiss() {
	v.advisor.Drop()
	v.valuing, v.advising, v.annotating = "", false, nil
}

// switchValues shows values, or hides them, and remembers that.
func (v *View) switchValues(on bool) {
	if v.session.values == on {
		return
	}
	v.session.values = on
	v.host.Remember(valuesKey, on)
	v.show()
}

// setVisible tells the view whether it can be seen: where it can't, it values
// nothing.
func (v *View) setVisible(seen bool) {
	if v.hidden == seen {
		v.hidden = !seen
		if v.hidden {
			v.dismiss()
		}
		v.show()
	}
}

// showStudy shows what there is to say of the position or the match, else the
// figures of the last thought.
func (v *View) showStudy() {
	s := v.study
	p, able := v.valuer()
	s.On.Hidden = !able
	if s.On.Checked != v.session.values {
		s.On.SetChecked(v.session.values)
	}
	said := true
	switch {
	case v.valued():
		known := v.archive.At(p)
		s.Position(v.words.Key("match.player", "Number", v.session.seat(v.shown()+1)+1), match.Total(p, known.Values), known)
	case v.annotating != nil, over(v) && v.canAnnotate() && v.annotated() && (v.reviewed < 1 || v.shownThought().Level == ""):
		s.Review(v.mistakes(), v.unvalued(), v.annotating)
	default:
		said = false
	}
	s.Content.(*fyne.Container).Hidden = !said
	v.figures.Content.(*fyne.Container).Hidden = said
	s.Content.Refresh()
}
