package state

import (
	"bytes"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

func equal(a, b map[string][]byte) bool { return maps.EqualFunc(a, b, bytes.Equal) }

// session makes a session with some hundred entities, of all sizes, written in several transactions. It returns its
// file, and what it held before the last transaction and after it.
func session(t *testing.T) (file []byte, before, after map[string][]byte) {
	t.Helper()
	f, random := opened(t, t.TempDir()), rand.New(rand.NewPCG(1, 2))
	after = map[string][]byte{}
	for round := range 5 {
		changes := map[string][]byte{}
		for range 100 {
			content := make([]byte, random.IntN(1<<random.IntN(15)))
			for i := range content {
				content[i] = byte(random.Uint32())
			}
			changes["game.part-"+strconv.Itoa(random.IntN(400))] = content
		}
		changes["round"] = []byte(strconv.Itoa(round))
		before = maps.Clone(after)
		maps.Copy(after, changes)
		if err := f.Write(changes); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return contentOf(t, f.path), before, after
}

// spoil changes some bytes of a file, at times of the meta pages or of the head of a page, or cuts it short.
func spoil(file []byte, random *rand.Rand) []byte {
	file = bytes.Clone(file)
	switch random.IntN(8) {
	case 0:
		return file[:random.IntN(len(file))]
	case 1:
		at := random.IntN(len(file))
		clear(file[at:min(len(file), at+random.IntN(3*pageSize))])
		return file
	}
	for range 1 + random.IntN(4) {
		at := random.IntN(len(file))
		switch random.IntN(4) {
		case 0:
			at = random.IntN(2 * pageSize)
		case 1:
			at = at/pageSize*pageSize + random.IntN(10*pageHead)
		}
		switch random.IntN(3) {
		case 0:
			file[at] = byte(random.Uint32())
		case 1:
			file[at] ^= 1 << random.IntN(8)
		case 2: // a number of another page
			file[at] = byte(random.IntN(len(file) / pageSize))
		}
	}
	return file
}

// Whatever is damaged in a file, the program goes on: with what was written, with what was written before the last
// transaction where that can't be read, or with the copy, and then it says so.
func TestNoDamageEndsTheProgramOrIsTakenForWhatWasWritten(t *testing.T) {
	file, before, after := session(t)
	f := opened(t, t.TempDir())
	write(t, f, "a", "1")
	copied, _ := f.Load()
	f = reopened(t, f)
	write(t, f, "a", "2") // makes the copy
	copiedFile := contentOf(t, f.path+previousSuffix)
	random := rand.New(rand.NewPCG(3, 4))
	counts := map[string]int{}
	for round := range 300 {
		root := t.TempDir()
		path := filepath.Join(root, "window-1.db")
		spoiled := spoil(file, random)
		if err := errors.Join(os.WriteFile(path, spoiled, 0o600), os.WriteFile(path+previousSuffix, copiedFile, 0o600)); err != nil {
			t.Fatal(err)
		}
		f := opened(t, root)
		now, damaged := f.Load()
		switch {
		case damaged == "" && equal(now, after):
			counts["whole"]++
		case damaged == "" && equal(now, before):
			counts["one transaction before"]++
		case damaged == path+damagedSuffix && equal(now, copied) && bytes.Equal(contentOf(t, damaged), spoiled):
			counts["the copy"]++
		default:
			t.Fatalf("round %d: %d entities, damaged %q", round, len(now), damaged)
		}
		write(t, f, "game.part-7", "new")
		write(t, f, "other", "new")
		now["game.part-7"], now["other"] = []byte("new"), []byte("new")
		again, damaged := reopened(t, f).Load()
		if damaged != "" || !equal(again, now) {
			t.Fatalf("round %d: %d entities after it was written to, want %d; damaged %q", round, len(again), len(now), damaged)
		}
	}
	t.Log(counts)
	if counts["whole"] == 0 || counts["the copy"] == 0 {
		t.Errorf("not all ends were met: %v", counts)
	}
}

func TestATornMetaPageLeavesTheTransactionBefore(t *testing.T) {
	file, before, after := session(t)
	found := 0
	for _, meta := range []int{0, pageSize} {
		path := filepath.Join(t.TempDir(), "window-1.db")
		torn := bytes.Clone(file)
		clear(torn[meta : meta+pageSize/2])
		if err := os.WriteFile(path, torn, 0o600); err != nil {
			t.Fatal(err)
		}
		now, err := Read(path)
		switch {
		case err != nil || !equal(now, before) && !equal(now, after):
			t.Errorf("%d entities, %v", len(now), err)
		case equal(now, before):
			found++
		}
	}
	if found != 1 {
		t.Errorf("%d of the two hold the transaction before", found)
	}
}

func TestADamagedFileWithoutASoundCopyIsSaidAndKept(t *testing.T) {
	f := opened(t, t.TempDir())
	write(t, f, "a", "1")
	switchTo(t, f, "") // with work in another session
	write(t, f, "a", "2")
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{f.path, f.path + previousSuffix} {
		if err := os.WriteFile(path, []byte("nothing"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	now, damaged := opened(t, f.root).Load()
	if len(now) > 0 || string(contentOf(t, damaged)) != "nothing" {
		t.Errorf("%q, damaged %q", now, damaged)
	}
}

func TestWhatNobodyUnderstandsIsSetAsideWithTheWholeFile(t *testing.T) {
	f := opened(t, t.TempDir())
	write(t, f, "a", "1")
	write(t, f, "b", "2")
	if err := f.RemoveDamaged([]string{"b"}); err != nil {
		t.Fatal(err)
	}
	holds(t, f, "a=1")
	aside, err := Read(f.path + damagedSuffix)
	if err != nil || string(aside["b"]) != "2" {
		t.Errorf("%q, %v", aside, err)
	}
}
