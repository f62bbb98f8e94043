//go:build cgo && unix

package console_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"procura/ui/console"
)

func TestAStandardOutputThatIsClosedIsAnError(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "sh", "-c", `"$0" "$@" >&-`, os.Args[0], "solve", cavalo, "--problem", "A")
	cmd.Env = append(os.Environ(), player+"=procura")
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != console.Failed || strings.Count(string(out), "\n") != 2 || !strings.Contains(string(out), "closed") {
		t.Errorf("%v\n%s", err, out)
	}
}
