package play_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"procura/core/play"
)

func TestMethodsAreReadAndWritten(t *testing.T) {
	for spec, want := range map[string]play.Method{
		"minimax": {Options: play.Options{Algorithm: play.Minimax}},
		"alphabeta,depth=4": {
			Options: play.Options{Algorithm: play.AlphaBeta, Hard: true, Direct: true}, Limits: play.Limits{Depth: 4},
		},
		"negascout,depth=3,time=1500,nodes=9,iterative=on,ordering=on,killers=on,memory=on,quiescence=on,soft=on,eval=course": {
			Options: play.Options{Algorithm: play.NegaScout, Ordering: true, Killers: true, Memory: play.MethodMemory, Quiescence: true, Eval: "course"},
			Limits:  play.Limits{Depth: 3, Time: 1500 * time.Millisecond, Nodes: 9},
		},
		"alphabeta,iterative=off,eval=formula: max(a, b) - 2": {
			Options: play.Options{Algorithm: play.AlphaBeta, Hard: true, Direct: true, Eval: "formula: max(a, b) - 2"},
		},
	} {
		m, wrong := play.ParseMethod(spec)
		if wrong != nil || m != want || m.String() != spec {
			t.Errorf("%s: %+v, %v, written %s", spec, m, wrong, m)
		}
	}
}

func TestMethodsHaveOneNormalForm(t *testing.T) {
	for spec, want := range map[string]string{
		" alphabeta , soft = off ,depth=2,iterative=off":  "alphabeta,depth=2",
		"minimax,time=2s,iterative=on":                    "minimax,time=2000",
		"negascout,eval=formula:f(a,b),depth=2, soft=on ": "negascout,depth=2,soft=on,eval=formula: f(a,b)",
	} {
		m, wrong := play.ParseMethod(spec)
		if wrong != nil || m.String() != want {
			t.Errorf("%s: %v, %s, want %s", spec, wrong, m, want)
		}
	}
}

func TestWrongMethodsAreRefused(t *testing.T) {
	for spec, key := range map[string]string{
		"":                         "match.method.algorithm",
		"astar/course":             "match.method.algorithm",
		"minimax,soft=on":          "compare.setting",
		"minimax,killers=off":      "compare.setting",
		"alphabeta,width=3":        "compare.setting",
		"alphabeta,":               "compare.setting",
		"alphabeta,depth=0":        "compare.number.whole",
		"alphabeta,depth=5000":     "compare.number.whole",
		"alphabeta,nodes=1e3":      "compare.number.whole",
		"alphabeta,time=25h":       "compare.number.whole",
		"alphabeta,memory=16":      "match.method.switch",
		"alphabeta,ordering":       "match.method.switch",
		"alphabeta,eval=":          "match.method.eval",
		"alphabeta,eval=formula: ": "match.method.eval",
	} {
		if _, wrong := play.ParseMethod(spec); wrong == nil || wrong.Key != key {
			t.Errorf("%q: %v, want %s", spec, wrong, key)
		}
	}
}

func TestAnyMethodIsReadAsItWasWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 1))
	for range 2000 {
		words := []string{string(play.Algorithms()[random.IntN(3)])}
		for _, key := range play.Algorithm(words[0]).Keys() {
			value := []string{"on", "off"}[random.IntN(2)]
			switch key {
			case "depth", "time", "nodes":
				value = "7"
			case "eval":
				value = []string{"course", "formula: a, b=c, -1"}[random.IntN(2)]
			}
			if random.IntN(2) == 0 {
				words = append(words, key+"="+value)
			}
		}
		m, wrong := play.ParseMethod(strings.Join(words, ","))
		if wrong != nil {
			t.Fatal(words, wrong)
		}
		if back, wrong := play.ParseMethod(m.String()); wrong != nil || back != m {
			t.Fatalf("%v: %+v, then %+v, %v", words, m, back, wrong)
		}
	}
}
