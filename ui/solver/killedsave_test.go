package solver

import (
	"os"
	"strings"
	"testing"

	"procura/storage/state"
	"procura/ui/internal/uitest"
)

// killed is the folder of a window as it stands now, as if it were killed, for the next one.
func killed(t *testing.T, root string) slot {
	t.Helper()
	left := t.TempDir()
	if err := os.CopyFS(left, os.DirFS(root)); err != nil {
		t.Fatal(err)
	}
	return slot{state.At(left)}
}

// TestASaveThatAKillInterruptedIsOnesOwn: the window is killed between the writing of the file and that of the state.
// The next one takes the file for what it is, and asks nothing, also where something is edited before.
func TestASaveThatAKillInterruptedIsOnesOwn(t *testing.T) {
	for _, edited := range []bool{false, true} {
		root := t.TempDir()
		r := slot{state.At(root)}.window(t, nil)
		path := classFile(t, r)
		r.Open(path)
		r.Host().SaveStateSoon()
		r.Settle()
		edit := func(r *rig, place int) {
			v := r.editing("cavalo", "C")
			write(v, place, "77")
			v.session.acceptEdit()
		}
		edit(r, 55)
		r.Choose("menu.file", "menu.save")
		r.Settle()
		saved := contentOf(t, path)
		again := killed(t, root).window(t, nil)
		again.Settle()
		if s := again.Tab("cavalo").session; s.edited || s.from != path {
			t.Errorf("what is saved has the mark of changes: %t, of %s", s.edited, s.from)
		}
		if edited {
			edit(again, 56)
		}
		again.Choose("menu.file", "menu.save")
		again.Settle()
		if again.PopUp() != nil {
			t.Errorf("edited %t: it asks %q", edited, uitest.Written(again.PopUp()))
		}
		if (contentOf(t, path) != saved) != edited {
			t.Errorf("edited %t: the file is %s", edited, contentOf(t, path))
		}
	}
}

// What somebody else writes is never taken for one's own.
func TestWhatAnotherProgramWroteBesideAKilledWindowIsAskedFor(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, nil)
	path := classFile(t, r)
	r.Open(path)
	v := r.editing("cavalo", "C")
	write(v, 55, "77")
	v.session.acceptEdit()
	other := strings.Replace(contentOf(t, path), "2026", "2027", 1)
	if err := os.WriteFile(path, []byte(other), 0o600); err != nil {
		t.Fatal(err)
	}
	again := s.again(t, r)
	again.Settle()
	again.Choose("menu.file", "menu.save")
	again.Settle()
	if again.PopUp() == nil || contentOf(t, path) != other {
		t.Errorf("nothing is asked, and the file is %s", contentOf(t, path))
	}
}

// The offer to save goes as soon as it is saved, whoever asked for that.
func TestWhatIsSavedIsNotOfferedToBeSaved(t *testing.T) {
	r := newRig(t)
	path := classFile(t, r)
	r.Open(path)
	offered := func() bool {
		return strings.Contains(strings.Join(uitest.Written(r.Window().Content()), " "), "ainda não está guardado")
	}
	v := r.editing("cavalo", "C")
	write(v, 55, "77")
	v.session.acceptEdit()
	if !offered() {
		t.Fatal("it is not offered to be saved")
	}
	r.Choose("menu.file", "menu.save")
	r.Settle()
	if offered() {
		t.Error("it is saved, and offered to be saved")
	}
}

func contentOf(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
