package solver

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"procura/ui/internal/uitest"
)

// walker does at random what people do with files.
type walker struct {
	*rig
	t       *testing.T
	slot    slot
	random  *rand.Rand
	paths   []string
	foreign map[string]bool // another program has written it
	done    []string
}

func newWalker(t *testing.T, seed uint64) *walker {
	w := &walker{t: t, slot: newSlot(t), random: rand.New(rand.NewPCG(seed, 1)), foreign: map[string]bool{}}
	w.rig = w.slot.window(t, nil)
	w.paths = []string{classFile(t, w.rig)}
	for _, wild := range []string{"cavalo-quoted-names.dat", "mixed-games-bom.dat", "adji-defun.dat"} {
		src, err := os.ReadFile(uitest.Wild(t, wild))
		if err != nil {
			t.Fatal(err)
		}
		w.paths = append(w.paths, note(t, wild, string(src)))
	}
	w.paths = append(w.paths, filepath.Join(t.TempDir(), "novo.dat"))
	return w
}

var walkedGames = []string{"quatro", "cavalo", "adjiboto"}

func (w *walker) path() string { return w.paths[w.random.IntN(len(w.paths))] }

// step does one thing, and answers what it is asked.
func (w *walker) step() {
	id := walkedGames[w.random.IntN(len(walkedGames))]
	path := w.path()
	steps := map[string]func(){
		"open": func() { w.Open(path) },
		"alter": func() {
			if v := w.Tab(id); len(v.session.problems) > 0 {
				w.alter(id)
			}
		},
		"save":    func() { w.save(id, "menu.save", path) },
		"as":      func() { w.save(id, "menu.saveas", path) },
		"samples": func() { w.Choose("menu.file", "menu.samples") },
		"foreign": func() {
			w.foreign[path] = true
			if err := os.WriteFile(path, []byte("((0 0 0 0 0 2) (0 0 0 0 4 0))\n"), 0o600); err != nil {
				w.t.Fatal(err)
			}
		},
		"restart": w.restart,
	}
	names := []string{"open", "open", "alter", "alter", "alter", "save", "as", "samples", "foreign", "restart"}
	name := names[w.random.IntN(len(names))]
	w.done = append(w.done, fmt.Sprint(name, " ", id, " ", filepath.Base(path)))
	steps[name]()
	w.answer()
}

func (w *walker) save(id, item, path string) {
	w.Tab(id)
	w.Choose("menu.file", item)
	if w.Native.Asking() {
		w.Answer(path, nil)
	}
}

// answer answers all questions at random.
func (w *walker) answer() {
	for w.Settle(); w.PopUp() != nil; w.Settle() {
		keys := []string{"menu.button.cancel", "menu.button.discard", "menu.button.save"}
		said := strings.Join(uitest.Written(w.PopUp()), " ")
		if !strings.Contains(said, w.Words().Key("menu.button.discard")) {
			keys = []string{"menu.button.cancel", "menu.button.save"}
		}
		key := keys[w.random.IntN(len(keys))]
		w.done = append(w.done, "  "+key)
		w.Reply(key)
		for w.Writing() {
			w.Settle()
		}
	}
}

// shown is all that the window shows of documents.
func (w *walker) shown() string {
	var list []string
	for _, id := range walkedGames {
		w.Tab(id)
		list = append(list, id+": "+w.Window().Title())
	}
	return strings.Join(list, "\n") + "\n" + w.identities()
}

// restart ends the window as the system does, and wants all of it back.
func (w *walker) restart() {
	before := w.shown()
	w.rig = w.slot.again(w.t, w.rig)
	if after := w.shown(); after != before {
		w.t.Fatalf("after\n%s\nthere was\n%s\nand came back\n%s", strings.Join(w.done, "\n"), before, after)
	}
}

// check holds what is shown without a mark against the files.
func (w *walker) check() {
	for _, id := range walkedGames {
		s := w.Tab(id).session
		if s.from == "" || w.foreign[s.from] || strings.Contains(w.Window().Title(), "•") {
			continue
		}
		var there []string
		for _, p := range s.ofGame(w.Store.Open(context.Background(), s.from).Problems) {
			there = append(there, p.Name+" "+p.Puzzle.Identity())
		}
		for i, p := range s.Problems() {
			if i >= len(there) || there[i] != p.Name+" "+p.Puzzle.Identity() {
				w.t.Fatalf("after\n%s\n%s shows %s, and its file has %q", strings.Join(w.done, "\n"), id, names(s), there)
			}
		}
	}
}

func TestWhateverIsDoneWithFilesComesBack(t *testing.T) {
	for seed := range uint64(seeds()) {
		w := newWalker(t, seed)
		for range 25 {
			w.step()
			w.check()
		}
		w.restart()
	}
}

// seeds is how many walks there are: one, more where PROCURA_WALKS says so, as `make
// test` does.
func seeds() int {
	if n, err := strconv.Atoi(os.Getenv("PROCURA_WALKS")); err == nil {
		return n
	}
	return 1
}
