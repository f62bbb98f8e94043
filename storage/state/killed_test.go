package state

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// childFolder names the state folder to the window that is to be killed, childStart
// the number that it begins with.
const (
	childFolder = "PROCURA_TEST_STATE"
	childStart  = "PROCURA_TEST_START"
)

func TestMain(m *testing.M) {
	if root := os.Getenv(childFolder); root != "" {
		work(root)
	}
	os.Exit(m.Run())
}

// work writes entities as a window does, tells each that is on the disk, leaves them for
// an empty state now and then, and never ends by itself.
func work(root string) {
	f := At(root)
	if err := f.Open(); err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	entities, damaged := f.Load()
	fmt.Printf("found %d %q\n", len(entities), damaged)
	start, err := strconv.Atoi(os.Getenv(childStart))
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	for number := start; ; number++ {
		name := "e" + strconv.Itoa(number%5)
		content := name + ":" + strconv.Itoa(number) + ":" + strings.Repeat("x", rand.IntN(200_000))
		err := f.Write(map[string][]byte{name: []byte(content), "a" + name: []byte("a" + content)})
		if number%17 == 0 && err == nil {
			var left string
			left, err = f.SwitchTo("")
			if err == nil && number%2 == 0 {
				_, err = f.SwitchTo(left)
			}
		}
		if err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		fmt.Println("wrote", number)
	}
}

// kills is how often a window is killed.
func kills() int {
	if n, err := strconv.Atoi(os.Getenv("PROCURA_KILLS")); err == nil {
		return n
	}
	return 12
}

// killOne lets a window work for a moment and kills it; it tells the last number that
// was on the disk.
func killOne(t *testing.T, root string, start int) (last int) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$")
	child.Env = append(os.Environ(), childFolder+"="+root, childStart+"="+strconv.Itoa(start))
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	begun := false
	for lines.Scan() {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		switch word {
		case "found":
			if _, damaged, _ := strings.Cut(rest, " "); damaged != `""` {
				t.Errorf("%s is damaged", damaged)
			}
		case "error":
			t.Errorf("the window says: %s", rest)
		case "wrote":
			last, err = strconv.Atoi(rest)
			if err != nil {
				t.Fatal(err)
			}
		}
		if !begun {
			begun = true
			time.AfterFunc(time.Duration(rand.IntN(60))*time.Millisecond, func() { _ = child.Process.Kill() })
		}
	}
	_ = child.Wait() // it was killed
	return last
}

// A window is killed at any moment: the next one finds every entity whole, and what was written
// together with it. What was told as written is there, in one of the states.
func TestAWindowThatIsKilledLeavesEverythingWhole(t *testing.T) {
	root := t.TempDir()
	for round := range kills() {
		last := killOne(t, root, 1+round*1_000_000)
		f := opened(t, root)
		if f.Second() || f.Newer() {
			t.Fatalf("second %t, newer %t", f.Second(), f.Newer())
		}
		states := []string{filepath.Base(f.path)}
		if err := f.VisitOthers("e0", func(id string, _ time.Time, _ []byte) { states = append(states, id) }); err != nil {
			t.Fatal(err)
		}
		highest := 0
		for _, id := range slices.Backward(states) { // the one that comes back is the last
			if _, err := f.SwitchTo(id); err != nil && id != filepath.Base(f.path) {
				t.Fatal(err)
			}
			highest = max(highest, highestNumber(t, f))
		}
		if len(states) > mostOthers+1 {
			t.Errorf("%d states are kept", len(states))
		}
		if highest < last {
			t.Errorf("%d was written, %d is there", last, highest)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// highestNumber is the last that was written in a state, all of whose entities are whole.
func highestNumber(t *testing.T, f *Folder) (highest int) {
	t.Helper()
	entities, damaged := f.Load()
	if damaged != "" {
		t.Fatalf("%s is damaged", damaged)
	}
	for name, content := range entities {
		if !strings.HasPrefix(name, "a") && string(entities["a"+name]) != "a"+string(content) {
			t.Fatalf("%s and a%s are of different moments", name, name)
		}
		fields := strings.SplitN(string(content), ":", 3)
		number, err := strconv.Atoi(fields[1])
		if fields[0] != name || err != nil {
			t.Fatalf("%s holds %q", name, fields[0])
		}
		highest = max(highest, number)
	}
	return highest
}
