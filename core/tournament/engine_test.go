package tournament

import (
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/play"
	"procura/core/quatro"
)

func TestEnginesAreReadWithTheirSettings(t *testing.T) {
	course := play.Options{Ordering: true, Killers: true}
	for spec, want := range map[string]game.MoveRequest{
		"easy":              {Level: game.Easy},
		"hard:time=250":     {Level: game.Hard, Limits: play.Limits{Time: 250 * time.Millisecond}},
		"perfect":           {Level: game.Perfect},
		"perfect:traps=off": {Level: game.Perfect, NoTraps: true},
		"perfect:traps=on":  {Level: game.Perfect},
		"alphabeta":         {Level: game.AlphaBeta, Options: course},
		"alphabeta:depth=4,time=1000,quiescence=on,memory=16,ordering=off": {
			Level: game.AlphaBeta, Limits: play.Limits{Depth: 4, Time: time.Second}, Options: play.Options{Quiescence: true, Memory: 16 << 20},
		},
		"alphabeta:depth=2,eval=formula: max(a, b), 3": {
			Level: game.AlphaBeta, Limits: play.Limits{Depth: 2}, Options: play.Options{Ordering: true, Killers: true, Eval: "formula: max(a, b), 3"},
		},
	} {
		if e, wrong := ParseEngine(spec); wrong != nil || e.Request != want || e.Name != spec || e.Command != nil {
			t.Errorf("%s: %+v %v", spec, e, wrong)
		}
	}
}

func TestAnEngineMayHaveAName(t *testing.T) {
	for spec, want := range map[string]string{
		"mine=cmd:prog --x=1": "mine", "cmd:prog --x=1": "cmd:prog --x=1", "fast=alphabeta:depth=1": "fast", "me=easy": "me",
	} {
		if e, wrong := ParseEngine(spec); wrong != nil || e.Name != want {
			t.Errorf("%s: %+v %v", spec, e, wrong)
		}
	}
}

func TestEnginesThatAreNoneAreRefused(t *testing.T) {
	for spec, key := range map[string]string{
		"": "tournament.engine", "facil": "tournament.engine", "Easy": "tournament.engine",
		"easy:traps=on": "tournament.setting", "easy:time": "tournament.setting", "perfect:depth=3": "tournament.setting",
		"perfect:traps=maybe": "tournament.setting", "alphabeta:depth=0": "tournament.setting", "alphabeta:time=-5": "tournament.setting", "easy:time=3600001": "tournament.setting",
		"alphabeta:memory=2000": "tournament.setting", "alphabeta:eval=": "tournament.setting", "hard:eval=course": "tournament.setting", "alphabeta:depth=4,": "tournament.setting", "alphabeta:depth=4;time=3": "tournament.setting",
		"cmd:": "tournament.command", "cmd:  ": "tournament.command", "cmd:a 'b": "tournament.command", "cmd:''": "tournament.command",
	} {
		if e, wrong := ParseEngine(spec); wrong == nil || wrong.Key != key {
			t.Errorf("%q: %+v, %v", spec, e, wrong)
		}
	}
}

func TestAProgramCanNotBeCalledAsALevelIs(t *testing.T) {
	for _, name := range []string{"perfect", "Perfect", " easy ", "medium", "hard", "alphabeta", "human", "perfect-2"} {
		if e, wrong := ParseEngine(name + "=cmd:prog"); wrong == nil || wrong.Key != "tournament.disguised" {
			t.Errorf("%q: %+v, %v", name, e, wrong)
		}
	}
	for _, name := range []string{"perfection", "perfect-team", "easy2", "me"} {
		if e, wrong := ParseEngine(name + "=cmd:prog"); wrong != nil || e.Name != name {
			t.Errorf("%q: %+v, %v", name, e, wrong)
		}
	}
	disguised := settings("perfect=cmd:prog", "easy")
	if _, wrong := New(quatro.New(), disguised); wrong == nil || wrong.Key != "tournament.disguised" {
		t.Errorf("a tournament with one: %v", wrong)
	}
}

func TestAnEvaluationThatTheGameHasNotIsRefused(t *testing.T) {
	for eval, key := range map[string]string{"course": "", "formula: seguras - 2": "", "mine": "match.eval.unknown", "formula: seguras +": "error.formula"} {
		_, wrong := New(quatro.New(), settings("easy", "alphabeta:depth=1,eval="+eval))
		if key == "" && wrong != nil || key != "" && (wrong == nil || wrong.Key != key) {
			t.Errorf("%s: %v", eval, wrong)
		}
	}
}

func TestACommandHasAnEnd(t *testing.T) {
	long := "cmd:" + strings.Repeat("x", game.MaxProgramCommand)
	if _, wrong := ParseEngine(long); wrong != nil {
		t.Errorf("%v", wrong)
	}
	for _, spec := range []string{long + "x", "cmd:a\x00b"} {
		if _, wrong := ParseEngine(spec); wrong == nil || wrong.Key != "tournament.command" {
			t.Errorf("%d bytes: %v", len(spec), wrong)
		}
	}
	many := settings(slices.Repeat([]string{"cmd:x"}, MaxPrograms+1)...)
	if wrong := many.check(); wrong == nil || wrong.Key != "tournament.programs" {
		t.Errorf("%v", wrong)
	}
}

func TestProgramsAreTheCommandsThatWillRun(t *testing.T) {
	s := settings("easy", "a=cmd:p{ms} --variant={variant} 'two words'", "a=cmd:q", "hard")
	s.Time, s.Rules = 70, game.Rules{"variant": "choose"}
	got := begin(t, quatro.New(), s).Programs()
	if len(got) != 2 || got[0].Name != "a" || got[1].Name != "a-2" || got[0].Spec != s.Engines[1] ||
		!slices.Equal(got[0].Command, []string{"p70", "--variant=choose", "two words"}) {
		t.Errorf("%q", got)
	}
}
