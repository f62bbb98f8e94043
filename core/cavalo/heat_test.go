package cavalo

import (
	"context"
	"reflect"
	"testing"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
)

// A search counts where its nodes are as its trace says it, and the cells where some wait are
// those where the trace has them.
func TestTheHeatOfASearchIsThatOfItsTrace(t *testing.T) {
	p := puzzle.New(problemE(t)).WithTarget(140)
	for _, algorithm := range []search.Algorithm{search.BFS, search.DFS, search.UCS, search.AStar, search.Greedy, search.IDS, search.IDAStar, search.RBFS, search.SMAStar, search.Beam} {
		request := game.SolveRequest{Method: game.Method{Algorithm: algorithm, Duplicates: search.Graph}, Limits: search.Limits{Nodes: 4000}}
		request.Progress = &search.Progress{Heat: &search.Heat{}}
		p.Solve(context.Background(), request)
		counted, some := request.Progress.Heat.Read()
		request.Progress = nil
		_, e := p.Explore(context.Background(), request, 0)
		told := e.(game.Heated).Heat(e.Steps() - 1)
		if !some || algorithm != search.BFS && !reflect.DeepEqual(counted.Reached, told.Reached) { // which looks ahead
			t.Errorf("%s: counted %v, the trace says %v", algorithm, counted.Reached, told.Reached)
		}
		sum := 0
		for cell, n := range told.Waiting {
			sum += n
			if (n > 0) != (counted.Waiting[cell] > 0) {
				t.Errorf("%s: at cell %d wait %d, the trace says %d", algorithm, cell, counted.Waiting[cell], n)
			}
		}
		if m := e.Moment(e.Steps()-1, 0); sum != m.Waiting {
			t.Errorf("%s: %d wait on the cells, %d in all", algorithm, sum, m.Waiting)
		}
	}
}

func TestNothingIsCountedWhereNobodyLooks(t *testing.T) {
	if heat, some := (*search.Heat)(nil).Read(); some || heat.Reached != nil {
		t.Errorf("no heat has %v", heat)
	}
}
