package solver

import (
	"slices"
	"strings"
	"testing"
)

func TestThePictureOfAGameByHandHasItsMoves(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	path := shortestOf(t, v)[:2]
	r.play(v, path...)
	p, ok := v.Picture()
	if !ok || p.At != 2 || p.Len != 3 || p.Step(2).Move != path[1] {
		t.Errorf("%v: step %d of %d", ok, p.At, p.Len)
	}
	if want := v.words.Key("shell.picture.path", "Moves", strings.Join(path, " ")); !slices.Contains(p.Lines, want) || p.Said != v.verdict.Headline.Words {
		t.Errorf("said %q, %q", p.Said, p.Lines)
	}
}

func TestThePictureOfARunSaysWhatIsProved(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	if p, ok := v.Picture(); !ok || p.Len != 1 || p.Said != "" {
		t.Errorf("before: %v, %d boards, %q", ok, p.Len, p.Said)
	}
	run := r.solve(v)
	r.Until("the film", func() bool { return v.player.Length() == len(run.Path)+1 })
	p, ok := v.Picture()
	if !ok || p.Len != len(run.Path)+1 || p.Said != "✓ ÓTIMA: 3 jogadas, provada" || p.Name != "Cavalo A" {
		t.Errorf("%v: %d boards of %q, %q", ok, p.Len, p.Name, p.Said)
	}
}
