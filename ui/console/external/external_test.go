package external

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/text"
)

// The test's own binary is the program of the tests: the variable says how it
// behaves.
const behaviour = "PROCURA_TEST_PLAYER"

func TestMain(m *testing.M) {
	if kind := os.Getenv(behaviour); kind != "" {
		os.Exit(behave(kind))
	}
	os.Exit(m.Run())
}

// behave is what the program does.
func behave(kind string) int {
	switch kind {
	case "echo":
		input, _ := io.ReadAll(os.Stdin)
		fmt.Printf("%s %q", input, os.Args[1:])
	case "deaf":
		fmt.Print("heard nothing")
	case "crash":
		fmt.Print("(A1 ")
		fmt.Fprintln(os.Stderr, "out of pieces\nand out of words")
		return 3
	case "late":
		time.Sleep(time.Minute)
	case "flood":
		for {
			fmt.Println(strings.Repeat("A1 ", 1000))
		}
	case "much":
		fmt.Print(strings.Repeat("x", MaxOutput))
	case "beat": // until it is ended
		for {
			if !beat() {
				return 1
			}
			time.Sleep(2 * time.Millisecond)
		}
	case "dial":
		if _, err := net.Dial("tcp", os.Args[1]); err != nil {
			fmt.Print(err)
		} else {
			fmt.Print("connected")
		}
	case "host": // runs a program, and is ended before that
		_ = os.Unsetenv(behaviour)
		Run(context.Background(), os.Args[1:], "", time.Minute)
	case "parent": // leaves a child that holds the output; with an argument it stays itself
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), behaviour+"=beat")
		child.Stdout = os.Stdout
		if err := child.Start(); err != nil || !waitFor(beats) {
			return 1
		}
		if len(os.Args) > 1 {
			time.Sleep(time.Minute)
		}
	}
	return 0
}

// beats is a file in the folder of a program that grows while "beat" runs.
const beats = "beats"

func beat() bool {
	file, err := os.OpenFile(beats, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return false
	}
	_, err = file.WriteString(".")
	return file.Close() == nil && err == nil
}

// waitFor waits until a file is there.
func waitFor(path string) bool {
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if _, err := os.Stat(path); err == nil {
			return true
		}
	}
	return false
}

// still reports whether no program beats.
func still(t *testing.T) bool {
	t.Helper()
	before, err := os.Stat(beats)
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond)
	after, err := os.Stat(beats)
	return err == nil && after.Size() == before.Size()
}

// runUntilItBeats runs a program in a folder of its own, and cancels it when something beats.
func runUntilItBeats(t *testing.T, command ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		waitFor(beats)
		cancel()
	}()
	Run(ctx, command, "", time.Minute)
}

// ask runs the program of the tests.
func ask(ctx context.Context, t *testing.T, kind, input string, within time.Duration, args ...string) (string, *game.ProgramFault) {
	t.Helper()
	t.Setenv(behaviour, kind)
	return Run(ctx, append([]string{os.Args[0]}, args...), input, within)
}

func TestAnAnswerMayBeInAnyEncoding(t *testing.T) {
	for _, input := range []string{"impossível\n", "imposs\xEDvel\n", string(text.UTF16LE.Append(nil, "\uFEFFimpossível\r\n")), "\uFEFFimpossível\r\n"} {
		if got, fault := ask(t.Context(), t, "echo", input, time.Minute); got != "impossível\n []" || fault != nil {
			t.Errorf("%q is %q, %v", input, got, fault)
		}
	}
}

func TestAProgramReadsTheInputAndItsOutputIsTheAnswer(t *testing.T) {
	got, fault := ask(t.Context(), t, "echo", "a state", time.Minute, "two words", "x")
	if got != `a state ["two words" "x"]` || fault != nil {
		t.Errorf("%q, %v", got, fault)
	}
}

func TestAProgramNeedNotReadItsInput(t *testing.T) {
	got, fault := ask(t.Context(), t, "deaf", strings.Repeat("long ", 1<<20), time.Minute)
	if got != "heard nothing" || fault != nil {
		t.Errorf("%q, %v", got, fault)
	}
}

func TestAProgramThatFailsIsACrashWithItsFirstComplaint(t *testing.T) {
	got, fault := ask(t.Context(), t, "crash", "", time.Minute)
	if got != "" || fault == nil || *fault != (game.ProgramFault{Reason: game.FaultCrash, Detail: "exit status 3: out of pieces"}) {
		t.Errorf("%q, %v", got, fault)
	}
	if _, fault := Run(t.Context(), []string{filepath.Join(t.TempDir(), "nothing")}, "", time.Minute); fault == nil || fault.Reason != game.FaultCrash {
		t.Errorf("a program that is not there: %v", fault)
	}
}

func TestAProgramThatTakesTooLongIsEnded(t *testing.T) {
	began := time.Now()
	_, fault := ask(t.Context(), t, "late", "", 50*time.Millisecond)
	if fault == nil || fault.Reason != game.FaultLate || time.Since(began) > 30*time.Second {
		t.Errorf("%v after %v", fault, time.Since(began))
	}
}

func TestAProgramThatPrintsTooMuchIsEnded(t *testing.T) {
	began := time.Now()
	_, fault := ask(t.Context(), t, "flood", "", time.Minute)
	if fault == nil || fault.Reason != game.FaultFlood || time.Since(began) > 30*time.Second {
		t.Errorf("%v after %v", fault, time.Since(began))
	}
	if got, fault := ask(t.Context(), t, "much", "", time.Minute); len(got) != MaxOutput || fault != nil {
		t.Errorf("%d bytes, %v", len(got), fault)
	}
}

func TestWhatAProgramHasStartedEndsWithIt(t *testing.T) {
	t.Chdir(t.TempDir())
	began := time.Now()
	if _, fault := ask(t.Context(), t, "parent", "", time.Minute); fault != nil {
		t.Fatal(fault)
	}
	if !still(t) {
		t.Error("its child lives on")
	}
	if time.Since(began) > 30*time.Second {
		t.Errorf("waited %v for a child that holds the output", time.Since(began))
	}
}

func TestWhatACancelledProgramHasStartedEndsWithIt(t *testing.T) {
	t.Setenv(behaviour, "parent")
	runUntilItBeats(t, os.Args[0], "stay")
	if !still(t) {
		t.Error("its child lives on")
	}
}

func TestAnInterruptEndsTheProgram(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, fault := ask(ctx, t, "late", "", time.Minute)
	if fault == nil || time.Since(began) > 30*time.Second {
		t.Errorf("%v after %v", fault, time.Since(began))
	}
}
