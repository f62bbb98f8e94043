package external

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
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
			beat, err := os.OpenFile(os.Getenv("BEAT"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
			if err != nil {
				return 1
			}
			_, _ = beat.WriteString(".")
			_ = beat.Close()
			time.Sleep(2 * time.Millisecond)
		}
	case "daemon": // leaves one in a session of its own, whose parent has ended
		if err := apart("grandparent").Run(); err != nil {
			return 1
		}
		return waitFor(os.Getenv("BEAT"))
	case "grandparent":
		if err := apart("beat").Start(); err != nil {
			return 1
		}
	case "host": // runs a program, and is ended before that
		_ = os.Unsetenv(behaviour)
		Run(context.Background(), os.Args[1:], "", time.Minute)
	case "parent": // leaves a child that holds the output
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), behaviour+"=late")
		child.Stdout = os.Stdout
		if err := child.Start(); err != nil {
			return 1
		}
		fmt.Println(child.Process.Pid)
		if path := os.Getenv("STAY"); path != "" {
			if err := os.WriteFile(path, []byte(strconv.Itoa(child.Process.Pid)+"."), 0o600); err != nil {
				return 1
			}
			time.Sleep(time.Minute)
		}
	}
	return 0
}

// waitFor waits until a file is there.
func waitFor(path string) int {
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if _, err := os.Stat(path); err == nil {
			return 0
		}
	}
	return 1
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
	began := time.Now()
	got, fault := ask(t.Context(), t, "parent", "", time.Minute)
	pid, err := strconv.Atoi(strings.TrimSpace(got))
	if fault != nil || err != nil {
		t.Fatalf("%q, %v, %v", got, fault, err)
	}
	vanishes(t, pid)
	if time.Since(began) > 30*time.Second {
		t.Errorf("waited %v for a child that holds the output", time.Since(began))
	}
}

// The child's number comes through a file: what a late program has printed is
// not given back.
func TestWhatALateProgramHasStartedEndsWithIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "child")
	t.Setenv("STAY", path)
	ctx, cancel := context.WithCancel(t.Context())
	t.Setenv(behaviour, "parent")
	done := make(chan *game.ProgramFault, 1)
	go func() {
		_, fault := Run(ctx, []string{os.Args[0]}, "", time.Minute)
		done <- fault
	}()
	pid := 0
	for deadline := time.Now().Add(20 * time.Second); pid == 0 && time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		content, _ := os.ReadFile(path)
		if number, whole := strings.CutSuffix(string(content), "."); whole {
			pid, _ = strconv.Atoi(number)
		}
	}
	cancel()
	<-done
	vanishes(t, pid)
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
