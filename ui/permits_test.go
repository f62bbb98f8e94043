package ui_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/resources"
	"procura/ui"
	"procura/ui/foreign"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/session"
	"procura/ui/solver"
	"procura/ui/widgets"
)

// chosenFile keeps preferences in memory.
type chosenFile map[string]json.RawMessage

func (s chosenFile) Read() (map[string]json.RawMessage, error) {
	values := map[string]json.RawMessage{}
	for key, value := range s {
		values[key] = value
	}
	return values, nil
}

func (s chosenFile) Change(changes map[string]json.RawMessage, _ func(string, json.RawMessage, json.RawMessage) json.RawMessage) error {
	for key, value := range changes {
		s[key] = value
	}
	return nil
}

// Leave is not asked for: nobody else writes the chosenFile.
func (s chosenFile) Leave(map[string]json.RawMessage) error { return nil }

// chosen are preferences that are written when they are closed.
func readChosen(t *testing.T, s chosenFile) *session.Preferences {
	t.Helper()
	p, err := session.ReadPreferences(s, func(func()) {}, func() map[string]json.RawMessage { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var bot = host.Program{Name: "bot", Command: "/opt/bot --time 50", Folder: "/srv/ana"}

func TestAYesIsListedUntilItIsTakenBackAlsoInTheNextWindow(t *testing.T) {
	s := chosenFile{"theme": json.RawMessage(`"dark"`), "foreign.old": json.RawMessage("true")}
	p := readChosen(t, s)
	foreign.Allow(p, "print", bot)
	p.Close()
	p = readChosen(t, s)
	want := []foreign.Permit{{Print: "print", Program: bot}, {Print: "old"}}
	if got := foreign.AllAllowed(p); !slices.Equal(got, want) || !foreign.IsAllowed(p, "print") || foreign.IsAllowed(p, "other") {
		t.Fatalf("%+v", got)
	}
	foreign.Revoke(p, "print")
	p.Close()
	p = readChosen(t, s)
	if foreign.IsAllowed(p, "print") || !foreign.IsAllowed(p, "old") || len(foreign.AllAllowed(p)) != 1 {
		t.Errorf("%+v", foreign.AllAllowed(p))
	}
}

// form shows a form in a window of its own.
func permitForm(t *testing.T, p foreign.Preferences) fyne.Window {
	t.Helper()
	test.NewTempApp(t)
	var w fyne.Window
	foreign.ShowAllowed(i18n.MustLoad(resources.Translations, "pt"), p, func() fyne.Size { return fyne.NewSize(800, 600) }, func(_ string, content fyne.CanvasObject) host.Box {
		w = test.NewTempWindow(t, content)
		return w
	})
	return w
}

// press taps the first button of some words.
func pressFirst(t *testing.T, w fyne.Window, words string) {
	t.Helper()
	for _, b := range uitest.All[*widgets.Button](w.Content()) {
		if b.Text == words {
			test.Tap(b)
			return
		}
	}
	t.Fatalf("no button %q in %q", words, uitest.Written(w.Content()))
}

func TestTheBoxTakesBackOneOrAll(t *testing.T) {
	p := readChosen(t, chosenFile{})
	foreign.Allow(p, "1", bot)
	foreign.Allow(p, "2", host.Program{Name: "other", Command: "/opt/other", Folder: "/tmp"})
	foreign.Allow(p, "3", host.Program{Name: "third", Command: "/opt/third", Folder: "/tmp"})
	w := permitForm(t, p)
	if said := strings.Join(uitest.Written(w.Content()), "\n"); !strings.Contains(said, bot.Command) || !strings.Contains(said, bot.Folder) {
		t.Errorf("the program is not shown:\n%s", said)
	}
	pressFirst(t, w, "Retirar")
	if list := foreign.AllAllowed(p); len(list) != 2 || foreign.IsAllowed(p, "1") {
		t.Fatalf("%+v", list)
	}
	pressFirst(t, w, "Retirar todos")
	said := strings.Join(uitest.Written(w.Content()), "\n")
	if len(foreign.AllAllowed(p)) != 0 || strings.Contains(said, "other") || !strings.Contains(said, "Nenhum programa") {
		t.Errorf("%+v\n%s", foreign.AllAllowed(p), said)
	}
}

func TestTheMenuOpensTheListAndEscapeClosesIt(t *testing.T) {
	p := readChosen(t, chosenFile{})
	foreign.Allow(p, "1", bot)
	r := uitest.New(t, []host.GamePage{solver.New}, func(o *uitest.Options) {
		o.Change = func(program *ui.Program) { program.Preferences = p }
	})
	r.Choose("menu.view", "menu.programs")
	if r.PopUp() == nil || !slices.Contains(uitest.Written(r.PopUp()), bot.Name) {
		t.Fatal("the list is not shown")
	}
	r.Key(fyne.KeyEscape)
	if r.PopUp() != nil {
		t.Error("Escape does not close it")
	}
}

// head is a certificate up to its claim: the problem that two seeds leave in a move.
const head = "procura proof 1\ngame adjiboto\nname "

// torn is a certificate that was not written whole, refused whatever the checker knows.
func torn(name string) string { return head + name + "\n" }

func newVerifierRig(t testing.TB, change ...func(*uitest.Options)) *uitest.Rig {
	return uitest.New(t, []host.GamePage{solver.New}, change...)
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
	uitest.EveryRoom(t, []host.GamePage{solver.New}, func(t *testing.T, r *uitest.Rig, room fyne.Size) {
		checkedFile(r, certificateFile(t, strings.Repeat("muito", 20)+".txt", string(long)))
		r.SettleIn(room)
		uitest.Fits(t, "the box", r.PopUp(), room)
		if lists := uitest.All[*widgets.KeyedList](r.PopUp()); len(lists) != 1 || lists[0].Length() < 1 {
			t.Errorf("%d lists", len(lists))
		}
	})
}
