package grading

import (
	"strings"
	"testing"
)

func TestThePictureOfARowIsItsWayWithTheMoveThatBreaksIt(t *testing.T) {
	r := graded(t)
	r.pick("carla/resultados.dat", 1, 5)
	p, ok := r.page().Picture()
	if !ok || p.At != 4 || p.Len != 5 || len(p.Marks) != 1 || p.Marks[0].Text != "F5" {
		t.Errorf("%v: step %d of %d, marks %v", ok, p.At, p.Len, p.Marks)
	}
	if p.Said != "ERRADO" || !strings.Contains(strings.Join(p.Lines, "\n"), "carla/resultados.dat") {
		t.Errorf("said %q, %q", p.Said, p.Lines)
	}
}
