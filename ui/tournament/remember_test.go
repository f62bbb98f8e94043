package tournament

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"procura/ui/host"
	"procura/ui/internal/uitest"
)

// partsOf is what a session keeps, by name.
func partsOf(t *testing.T, c *Session) map[string][]byte {
	t.Helper()
	return uitest.Parts(t, c.StateParts())
}

// played is a session whose tournament has games that are over and some that are left.
func played(t *testing.T, r *uitest.Rig) *Session {
	t.Helper()
	c := New(r.Host()).(*Session)
	c.Order.Engines = []string{"easy", "easy"}
	c.Order.Games = 4000
	c.Order.Time = 1
	c.Order.Judge = 0
	if wrong := c.start(); wrong != nil {
		t.Fatal(wrong)
	}
	r.Until("a game", func() bool { return c.seen.standing.Played > 0 })
	c.stop()
	r.Until("the stop", func() bool { return !c.playing() })
	if c.phase != phaseStopped {
		t.Fatal("no game is left")
	}
	return c
}

func TestATournamentWithoutAFileIsThereAgain(t *testing.T) {
	r := uitest.New(t, nil, uitest.Bench(New))
	c := played(t, r)
	defer c.Close()
	want := partsOf(t, c)
	if want[journalPart] == nil {
		t.Fatalf("%q", want)
	}
	again := New(r.Host()).(*Session)
	defer again.Close()
	if damaged := again.RestoreState(want)(); len(damaged) > 0 {
		t.Fatalf("%q are damaged", damaged)
	}
	if got := partsOf(t, again); !maps.EqualFunc(got, want, slices.Equal) {
		t.Errorf("it was\n%s\nand is\n%s", want, got)
	}
	if again.playing() || again.resting() != c.resting() || again.seen.standing.Played != c.seen.standing.Played {
		t.Errorf("phase %d, %d games played, want %d", again.phase, again.seen.standing.Played, c.seen.standing.Played)
	}
}

func TestATournamentWithAFileIsReadFromThere(t *testing.T) {
	r := uitest.New(t, nil, uitest.Bench(New))
	c := played(t, r)
	defer c.Close()
	path := t.TempDir() + "/campeonato.dat"
	if err := c.journal.save(path); err != nil {
		t.Fatal(err)
	}
	c.File = path
	want := partsOf(t, c)
	if want[journalPart] != nil {
		t.Error("it is kept twice")
	}
	again := New(r.Host()).(*Session)
	defer again.Close()
	if damaged := again.RestoreState(want)(); len(damaged) > 0 || string(partsOf(t, again)[host.ChoicesPart]) != string(want[host.ChoicesPart]) {
		t.Errorf("%q are damaged; while it is read %q is kept", damaged, partsOf(t, again))
	}
	r.Until("the file", func() bool { return again.tourney != nil })
	if again.File != path || again.seen.standing.Played != c.seen.standing.Played {
		t.Errorf("%d games of %s", again.seen.standing.Played, again.File)
	}
}

func TestDamagedTournamentsAreNamedAndNothingElseChanges(t *testing.T) {
	r := uitest.New(t, nil, uitest.Bench(New))
	for content, name := range map[string]string{
		"{":                     host.ChoicesPart,
		`{"order":{"games":0}}`: host.ChoicesPart,
		strings.Repeat("x", 99): journalPart,
		`{"tournament":9}`:      journalPart,
	} {
		c := New(r.Host()).(*Session)
		before := partsOf(t, c)
		if damaged := c.RestoreState(map[string][]byte{name: []byte(content)})(); !slices.Equal(damaged, []string{name}) {
			t.Errorf("%q as %s: %q are damaged", content, name, damaged)
		}
		if after := partsOf(t, c); !maps.EqualFunc(before, after, slices.Equal) {
			t.Errorf("%q as %s: %q became %q", content, name, before, after)
		}
		c.Close()
	}
}
