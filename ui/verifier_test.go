package ui_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/ui"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/solver"
	"procura/ui/widgets"
)

// head is a certificate up to its claim: the problem that two seeds leave in a move.
const head = "procura proof 1\ngame adjiboto\nname "

// torn is a certificate that was not written whole, refused whatever the checker knows.
func torn(name string) string { return head + name + "\n" }

func newVerifierRig(t testing.TB, change ...func(*uitest.Options)) *uitest.Rig {
	return uitest.New(t, []host.Area{solver.New}, change...)
}

// file writes a file of certificates.
func certificateFile(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// said are the texts of the box.
func verifierSaid(r *uitest.Rig) string { return strings.Join(uitest.Written(r.PopUp()), "\n") }

// checked opens a file and waits until all of it is checked.
func checkedFile(r *uitest.Rig, path string) string {
	r.T.Helper()
	r.OpenFiles(path)
	r.Until("the findings", func() bool {
		return r.PopUp() != nil && strings.Contains(verifierSaid(r), r.Words().Key("menu.button.close"))
	})
	return verifierSaid(r)
}

func TestAFileOfCertificatesIsCheckedAndItsFindingsShown(t *testing.T) {
	r := newVerifierRig(t)
	path := certificateFile(t, "p.txt", torn("A"))
	if got := checkedFile(r, path); !strings.Contains(got, "Adji-Boto") || !strings.Contains(got, "recusada, linha ") || !strings.Contains(got, "p.txt: 1 de 1 prova foi recusada.") {
		t.Error(got)
	}
	r.Key(fyne.KeyEscape)
	if r.PopUp() != nil {
		t.Error("the box is still there")
	}
	r.Item("menu.file", "menu.recent").ChildMenu.Items[0].Action()
	r.Until("the findings again", func() bool { return r.PopUp() != nil })
}

// slow is a file that goes on until it is let go.
type slow struct {
	report.Store
	gate chan struct{}
	err  error
}

type slowFile struct {
	io.Reader
	io.Closer
}

func (s slow) OpenProof(string) (io.ReadCloser, int64, error) {
	return slowFile{io.MultiReader(strings.NewReader(torn("A")), waiting(s)), io.NopCloser(nil)}, 100, nil
}

type waiting slow

func (w waiting) Read([]byte) (int, error) {
	<-w.gate
	return 0, w.err
}

func slowly(s *slow) func(*uitest.Options) {
	return func(o *uitest.Options) {
		o.Change = func(p *ui.Program) {
			s.Store = p.Store
			p.Store = s
		}
	}
}

func TestACheckThatTakesLongSaysHowFarItIsAndCanBeCancelled(t *testing.T) {
	gate := make(chan struct{})
	open := uitest.Opener(t, gate)
	r := newVerifierRig(t, slowly(&slow{gate: gate, err: io.EOF}))
	r.OpenFiles(certificateFile(t, "p.txt", torn("A")))
	r.Until("how far it is", func() bool { return r.PopUp() != nil && strings.Contains(verifierSaid(r), "A verificar p.txt:") })
	r.Reply("menu.button.cancel")
	open()
	r.Until("the end", func() bool {
		return strings.Contains(verifierSaid(r), "Cancelado: o que falta de p.txt não foi verificado.")
	})
	r.Reply("menu.button.close")
	if r.PopUp() != nil {
		t.Error("the box is still there")
	}
}

func TestAFileThatCanNotBeReadSaysSo(t *testing.T) {
	gate := make(chan struct{})
	close(gate)
	r := newVerifierRig(t, slowly(&slow{gate: gate, err: errors.New("out of luck")}))
	if got := checkedFile(r, certificateFile(t, "p.txt", torn("A"))); !strings.Contains(got, "p.txt não pôde ser lido até ao fim") {
		t.Error(got)
	}
}

func TestTheBoxOfTheVerifierFits(t *testing.T) {
	long := bytes.Repeat([]byte(torn(strings.Repeat("um nome comprido ", 20))), 200)
	uitest.EveryRoom(t, []host.Area{solver.New}, func(t *testing.T, r *uitest.Rig, room fyne.Size) {
		checkedFile(r, certificateFile(t, strings.Repeat("muito", 20)+".txt", string(long)))
		r.SettleIn(room)
		uitest.Fits(t, "the box", r.PopUp(), room)
		if lists := uitest.All[*widgets.KeyedList](r.PopUp()); len(lists) != 1 || lists[0].Length() < 1 {
			t.Errorf("%d lists", len(lists))
		}
	})
}
