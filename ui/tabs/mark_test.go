package tabs

import (
	"testing"

	"procura/ui/host"
	"procura/ui/widgets"
)

// idler is a session that does nothing; worker may work.
type idler struct{ host.Session }

type worker struct {
	host.Session
	works bool
}

func (w *worker) Working() bool { return w.works }

func TestATabIsMarkedWhileOneOfItsSessionsWorks(t *testing.T) {
	w := &worker{}
	tab := &Tab{pages: []*page{{session: idler{}}, {session: w}}}
	for _, works := range []bool{false, true, false} {
		w.works = works
		if got := tab.Mark(); (got != nil) != works || works && got != widgets.UnderWayIcon {
			t.Errorf("working %t: the mark is %v", works, got)
		}
	}
}
