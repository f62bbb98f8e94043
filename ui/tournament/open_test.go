package tournament

import (
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2/test"

	"procura/ui/internal/uitest"
	"procura/ui/solver"
)

// keptIn plays a tournament to its end and keeps it in a file.
func keptIn(t *testing.T, r *rig) (path string, v *View) {
	t.Helper()
	v = r.tournament("easy", "medium")
	test.Tap(v.action)
	r.ends(v, phaseOver)
	path = filepath.Join(t.TempDir(), "à tarde.dat")
	if err := v.session.journal.save(path); err != nil {
		t.Fatal(err)
	}
	return path, v
}

func TestATournamentIsOpenedAsEveryOtherFile(t *testing.T) {
	path, v := keptIn(t, newRig(t))
	r := newRig(t)
	r.Bring("cavalo")
	r.Open(path)
	w := r.tournamentOnTop()
	if w == nil {
		t.Fatalf("the page is not on top; notice %q", r.Notice())
	}
	r.Until("the file read", func() bool { return w.session.phase != phaseReading })
	if got, want := uitest.Written(w.table.content), uitest.Written(v.table.content); w.session.phase != phaseOver || !slices.Equal(got, want) {
		t.Errorf("state %d, opened: %q\nplayed: %q", w.session.phase, got, want)
	}
	if !slices.Equal(r.Recent(), []string{path}) {
		t.Errorf("recent %q", r.Recent())
	}
}

func TestATournamentIsNotOpenedOverOneThatIsPlayed(t *testing.T) {
	path, _ := keptIn(t, newRig(t))
	r, v, p := stoppedTournament(t)
	p.most.Store(1 << 20)
	v.session.permitted(v.session.tourney, v.session.play)
	r.Open(path)
	if !v.session.playing() || r.Notice() != "Pare primeiro o campeonato que está a decorrer." {
		t.Errorf("state %d, notice %q", v.session.phase, r.Notice())
	}
	r.ends(v, phaseOver)
}

func TestGamesThatAreNotSavedAreNotLostToAFile(t *testing.T) {
	path, _ := keptIn(t, newRig(t))
	r, v, _ := stoppedTournament(t)
	r.Open(path)
	r.Press(false)
	if v.session.phase != phaseStopped || v.session.File != "" {
		t.Errorf("state %d, file %q", v.session.phase, v.session.File)
	}
}

func TestTheButtonOfThePageOpensWhateverAFileHolds(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "easy")
	test.Tap(v.open)
	r.Answer(uitest.Wild(t, "cavalo-quoted-names.dat"), nil)
	r.Settle()
	if _, shown := r.Top().(*solver.View); !shown || r.Row().SelectedIndex() != r.Find("cavalo") {
		t.Errorf("%T is on top; notice %q", r.Top(), r.Notice())
	}
}
