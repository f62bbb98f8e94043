package alphabeta

import (
	"testing"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/teach"
	"procura/ui/host"
)

// stepOf is a step with a search at a position near the end.
func (r *rig) stepOf(spec string, m *game.LectureMoment) game.LectureStep {
	r.T.Helper()
	method, wrong := play.ParseMethod(spec)
	if wrong != nil {
		r.T.Fatal(wrong)
	}
	p, flaws := match.ReadLine(r.game, "L 07.a..5.....4... b", game.Defaults(r.game.MatchSettings()))
	if len(flaws) > 0 {
		r.T.Fatal(flaws)
	}
	return game.LectureStep{Thought: &game.LectureThought{Position: p, Method: method}, Moment: m}
}

// stage stages a step, and waits until it is told that it is there.
func (r *rig) stage(step game.LectureStep) (told []host.Staging) {
	r.T.Helper()
	r.StageStep(step, func(s host.Staging) { told = append(told, s) })
	r.Until("the step", func() bool { return len(told) > 0 && !told[len(told)-1].Searching })
	return told
}

func TestAStepOfALectureIsShownAtItsEventWithItsQuestion(t *testing.T) {
	r := newRig(t)
	r.stage(r.stepOf("alphabeta,depth=2", nil))
	if last := r.thought.Record.Events() - 1; r.player.Index != last {
		t.Errorf("a step without an event is at %d, not %d", r.player.Index, last)
	}
	cut, _ := r.thought.Record.Seek(0, play.ACut, false)
	step := r.stepOf("alphabeta,depth=2", &game.LectureMoment{Step: cut - 1, Predict: string(teach.AskCut)})
	if told := r.stage(step); len(told) != 1 || told[0].Wrong != nil {
		t.Errorf("the search that is there: %+v", told)
	}
	if r.player.Index != cut-1 || r.State.Tab != quizTab || r.quiz.kind != teach.AskCut || !r.quiz.asks {
		t.Errorf("at %d on %q, asks %q: %t", r.player.Index, r.State.Tab, r.quiz.kind, r.quiz.asks)
	}
	now, ok := r.CurrentStep()
	if !ok || !now.Same(&step) || *now.Moment != *step.Moment {
		t.Errorf("the screen is %+v, %+v", now.Thought, now.Moment)
	}
	other := newRig(t)
	if told := other.stage(now); len(told) != 2 || !told[0].Searching || other.player.Index != cut-1 {
		t.Errorf("in another window: %+v, at %d", told, other.player.Index)
	}
	if told := r.stage(r.stepOf("alphabeta,depth=2,eval=nobody", nil)); told[len(told)-1].Wrong == nil {
		t.Error("nothing is said of an evaluation that there is not")
	}
}

// TestTheQuizHidesWhatComesLater has nothing told of what comes after the step, also when the question of the step is answered.
func TestTheQuizHidesWhatComesLater(t *testing.T) {
	r := newRig(t)
	asked := 0
	for _, kind := range teach.QuestionKindsForTwo() {
		r.stage(r.stepOf("alphabeta,depth=2", &game.LectureMoment{Predict: string(kind)}))
		r.Receive(host.AnswerHidden{}) // of the step
		r.seekQuestion()
		hidden := func() {
			t.Helper()
			v := r.Page.View()
			if v.header.value.Words != "" || v.header.facts.Words != r.Words().Key("alphabeta.header.hidden") {
				t.Fatalf("%s at %d: the header tells %q, %q", kind, r.player.Index, v.header.value.Words, v.header.facts.Words)
			}
			for _, s := range v.timeline.figure(v.timeline.drawnTo).Series {
				for _, p := range s.Points {
					if p.X > float64(r.player.Index) {
						t.Fatalf("%s at %d: a curve tells of step %g", kind, r.player.Index, p.X)
					}
				}
			}
		}
		for range 6 {
			hidden()
			asked++
			r.answer(0)
			hidden()
			r.askNextTime()
		}
		r.goTo(r.lastEvent())
		if v := r.Page.View(); v.header.value.Words == "" || v.timeline.drawnTo != r.lastEvent() {
			t.Errorf("%s: hidden at the end", kind)
		}
	}
	if asked != 18 {
		t.Errorf("%d questions", asked)
	}
}

func TestWhatALessonHidesStaysHiddenWhenItIsAnswered(t *testing.T) {
	r := newRig(t)
	r.stage(r.stepOf("alphabeta,depth=2", &game.LectureMoment{Predict: string(teach.AskMove)}))
	r.answer(0)
	if v := r.Page.View(); v.header.value.Words != "" || v.timeline.drawnTo != r.player.Index {
		t.Errorf("%q is told, curves to %d", v.header.value.Words, v.timeline.drawnTo)
	}
	showTab(r.Session, nodeTab)
	if v := r.Page.View(); v.header.value.Words != "" {
		t.Errorf("%q is told without the quiz", v.header.value.Words)
	}
	r.Receive(host.AnswerHidden{})
	if v := r.Page.View(); v.header.value.Words == "" {
		t.Error("it stays hidden")
	}
}
