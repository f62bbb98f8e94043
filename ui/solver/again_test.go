package solver

import (
	"errors"
	"maps"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"procura/ui"
	"procura/ui/internal/uitest"
)

// drawer keeps what outlives a window in memory.
type drawer struct {
	lock sync.Mutex
	kept map[string][]byte
}

func (d *drawer) Load() (map[string][]byte, string) {
	d.lock.Lock()
	defer d.lock.Unlock()
	return maps.Clone(d.kept), ""
}

func (d *drawer) Write(changes map[string][]byte) error {
	d.lock.Lock()
	defer d.lock.Unlock()
	maps.Copy(d.kept, changes)
	maps.DeleteFunc(d.kept, func(_ string, content []byte) bool { return content == nil })
	return nil
}

func (d *drawer) RemoveDamaged([]string) error { return errors.New("nothing is damaged here") }
func (*drawer) VisitOthers(string, func(string, time.Time, []byte)) error {
	return nil
}
func (*drawer) SwitchTo(string) (string, error) { return "", errors.New("not here") }
func (*drawer) Newer() bool                     { return false }
func (*drawer) Second() bool                    { return false }
func (*drawer) Close() error                    { return nil }

// in opens a window that keeps its state in a drawer.
func (d *drawer) in(t testing.TB) *rig {
	return newRig(t, func(o *uitest.Options) { o.Change = func(p *ui.Program) { p.State = d } })
}

// ends writes what outlives a window, as its end does.
func (r *rig) ends() { r.Host().SaveStateSoon(); r.End() }

func TestDocumentsWithChangesAreThereAgain(t *testing.T) {
	d := &drawer{kept: map[string][]byte{}}
	r := d.in(t)
	path := classFile(t, r)
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append([]byte("; à mão\r\n"), src...), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Open(path)
	before := identitiesIn(r, path)
	r.alter("cavalo")
	r.Open(uitest.Wild(t, "cavalo-quoted-names.dat")) // the class keeps its Cavalo
	r.alter("quatro")
	r.ends()

	again := d.in(t)
	for id, want := range map[string]string{"quatro": "turma.dat • — Procura", "cavalo": "cavalo-quoted-names.dat — Procura"} {
		again.Tab(id)
		if again.Window().Title() != want {
			t.Errorf("%s: the title is %q", id, again.Window().Title())
		}
	}
	again.Tab("quatro")
	again.Choose("menu.file", "menu.save")
	again.Settle()
	after := identitiesIn(again, path)
	if len(after) != 4 || after[1] == before[1] || after[3] == before[3] || after[0] != before[0] || after[2] != before[2] {
		t.Errorf("saved %q over %q", after, before)
	}
	if src, _ := os.ReadFile(path); !strings.HasPrefix(string(src), "; à mão\r\n; the class") {
		t.Errorf("the remark is %.30q", src)
	}
	if again.Window().Title() != "turma.dat — Procura" || again.PopUp() != nil {
		t.Errorf("title %q", again.Window().Title())
	}
}

func TestChangesThatAreNotToBeSavedDoNotComeBack(t *testing.T) {
	d := &drawer{kept: map[string][]byte{}}
	r := d.in(t)
	path := classFile(t, r)
	r.Open(path)
	before := r.identities()
	r.alter("cavalo")
	r.Quit()
	r.Reply("menu.button.discard")
	again := d.in(t)
	again.Tab("quatro")
	if again.identities() != before || again.Window().Title() != "turma.dat — Procura" {
		t.Errorf("title %q, problems:\n%s", again.Window().Title(), again.identities())
	}
}

func TestProblemsAreNeverTakenForThoseOfAnotherFile(t *testing.T) {
	d := &drawer{kept: map[string][]byte{}}
	r := d.in(t)
	path := classFile(t, r)
	r.Open(path)
	r.ends()
	old := maps.Clone(d.kept)

	r = d.in(t)
	r.Open(uitest.Wild(t, "cavalo-quoted-names.dat"))
	r.alter("cavalo")
	r.ends()
	for name, content := range d.kept { // a crash between the parts: the page is of now, the rest as it was
		if strings.HasPrefix(name, "cavalo.") {
			old[name] = content
		}
	}
	r = (&drawer{kept: maps.Clone(old)}).in(t) // which keeps its state before it saves
	if got := names(r.Tab("cavalo").session); got != "a b" || r.Window().Title() != "Procura" {
		t.Errorf("problems %q, title %q", got, r.Window().Title())
	}
	r.alter("quatro")
	r.Choose("menu.file", "menu.save")
	r.Settle()
	if got := identitiesIn(r, path); len(got) != 4 {
		t.Errorf("the file holds %q", got)
	}

	for name := range old { // the page is lost
		if strings.HasPrefix(name, "cavalo.") {
			delete(old, name)
		}
	}
	r = (&drawer{kept: old}).in(t)
	if got := names(r.Tab("cavalo").session); got != "C" || r.Window().Title() != "turma.dat — Procura" {
		t.Errorf("without its page: problems %q, title %q", got, r.Window().Title())
	}
}

func TestResultsAreThereAgainWithTheirRuns(t *testing.T) {
	path, runs := resultsOf(t)
	d := &drawer{kept: map[string][]byte{}}
	r := d.in(t)
	r.Open(path)
	r.ends()
	again := d.in(t)
	v := again.Tab("cavalo")
	if got := names(v.session); got != "A C" || v.session.resultProblems != 2 || len(v.session.history.All()) != len(runs) || again.Window().Title() != "resultados.dat — Procura" {
		t.Fatalf("problems %q, %d of runs, title %q", got, v.session.resultProblems, again.Window().Title())
	}
	if r := v.session.history.All()[0]; r.From != path {
		t.Errorf("a run of the file is from %q", r.From)
	}
	again.Choose("menu.file", "menu.save")
	if again.Native.Proposed != "problemas.dat" {
		t.Errorf("%q is proposed", again.Native.Proposed)
	}
}
