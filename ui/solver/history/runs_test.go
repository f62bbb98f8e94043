package history

import (
	"slices"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
)

// run is a run of a problem that has found the minimum, the n-th of its day.
func run(problem string, n int) game.Run {
	when := time.Date(2026, 11, 28, 9, n, 0, 0, time.UTC)
	return game.Run{
		Game: "toy", Problem: problem, Identity: "of " + problem, Ran: game.Method{Algorithm: search.BFS}, When: when,
		Report: search.Report{Verdict: search.Optimal, Length: 3, Bound: 3, Elapsed: time.Second},
	}
}

// listed has two runs of A that were made here, and one of A and one of B that a file has.
func listed() *Runs {
	h := New()
	h.Add(&Record{Run: run("A", 0)})
	h.AddFromFile([]game.Run{run("A", 1), run("B", 2)}, "maria.dat")
	h.Add(&Record{Run: run("A", 3)})
	return h
}

// numbers are those of the runs of a problem, in their order.
func numbers(h *Runs, problem string) (list []int) {
	for _, r := range h.runs["of "+problem] {
		list = append(list, r.Number)
	}
	return list
}

func TestARunThatIsRemovedAndPutBackStandsWhereItStood(t *testing.T) {
	h := listed()
	before := slices.Clone(h.All())
	taken := h.Take(func(r *Record) bool { return r.Number == 0 })
	if len(taken) != 1 || h.Has(taken[0]) || !slices.Equal(numbers(h, "A"), []int{3, 1}) {
		t.Errorf("%d taken, left %v", len(taken), numbers(h, "A"))
	}
	h.Put(taken)
	if !slices.Equal(h.All(), before) || !slices.Equal(numbers(h, "A"), []int{3, 1, 0}) {
		t.Errorf("%v, where there was %v", h.All(), before)
	}
}

func TestTheRunsOfAFileGoTogetherAndComeBackTogether(t *testing.T) {
	h := listed()
	before := slices.Clone(h.All())
	if got := h.CountFrom("maria.dat"); got != 2 {
		t.Errorf("%d runs are of the file", got)
	}
	h.RemoveFrom("maria.dat")
	if h.CountFrom("maria.dat") != 0 || !slices.Equal(numbers(h, "A"), []int{3, 0}) || numbers(h, "B") != nil {
		t.Errorf("of A %v, of B %v", numbers(h, "A"), numbers(h, "B"))
	}
	h.PutBack("maria.dat")
	if !slices.Equal(h.All(), before) {
		t.Errorf("%v, where there was %v", h.All(), before)
	}
	h.PutBack("maria.dat")
	if len(h.All()) != len(before) {
		t.Error("they are put back twice")
	}
}

func TestWhatAFileSaysIsNoVerdictAndNotSaved(t *testing.T) {
	h := listed()
	if h.Known("of B").Best != nil || h.Known("of A").Best == nil {
		t.Error("what is known of a problem is what a file says")
	}
	if got := h.NewestFirst(); len(got) != 2 || got[0].When != run("A", 3).When {
		t.Errorf("%d runs are to be saved", len(got))
	}
}

func TestEachRunIsWrittenToAFileOnceUnlessThatFails(t *testing.T) {
	h := listed()
	all := h.NewestFirst()
	_, undo := h.TakeUnwritten(all, "resultados.dat", true)
	undo() // that failed
	for _, want := range []int{2, 0} {
		if runs, _ := h.TakeUnwritten(all, "resultados.dat", true); len(runs) != want {
			t.Errorf("%d runs, want %d", len(runs), want)
		}
	}
	if runs, _ := h.TakeUnwritten(all, "resultados.dat", false); len(runs) != 2 {
		t.Errorf("a file that is gone has all but %d runs", len(runs))
	}
}

// Of repetitions that were compared the one that stands for all is the run, wherever it is kept.
func TestARepetitionComesInThePlaceOfAnother(t *testing.T) {
	h := listed()
	first := run("A", 0)
	before := versionOf(h.runs[first.Identity])
	later := first
	later.Elapsed, later.When = 3*first.Elapsed, first.When.Add(1)
	if !h.Replace(first, later) || h.All()[0].Elapsed != later.Elapsed || versionOf(h.runs[first.Identity]) == before {
		t.Errorf("%d runs, %v", len(h.All()), h.All()[0].Elapsed)
	}
	worse := later
	worse.Verdict, worse.Length = search.Unknown, -1
	if h.Replace(later, worse) {
		t.Error("a proof is replaced by what proves nothing")
	}
	h.All()[0].addFile("resultados.dat")
	if h.Replace(later, first) {
		t.Error("what is in a file is another run than there")
	}
}

func TestRunsAreRestoredAsTheyWere(t *testing.T) {
	h, again := listed(), New()
	for _, r := range h.All() {
		r.Heat = scene.Heat{Reached: []int{1, 0, 2}, Waiting: []int{0, 1, 0}}
	}
	runs := map[string][]*Record{}
	for _, p := range h.StateParts() {
		content, err := p.Encode()
		if err != nil || !ReadPart("toy", content, runs) {
			t.Fatalf("%s: %v", p.Name, err)
		}
	}
	again.Restore(runs, func() map[string]bool { return nil })
	for i, r := range h.All() {
		if got := again.All()[i]; got.Key() != r.Key() || got.From != r.From || !slices.Equal(got.Files, r.Files) || got.Number != i {
			t.Errorf("run %d is %+v", i, got)
		}
	}
	for _, list := range again.runs {
		for i, r := range list {
			if kept := len(r.Heat.Reached) > 0; kept != (i == 0) {
				t.Errorf("run %d of a problem has its colours: %t", i, kept)
			}
		}
	}
	if again.next != h.next {
		t.Errorf("the next one is %d, was %d", again.next, h.next)
	}
}
