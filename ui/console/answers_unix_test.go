//go:build unix

package console_test

import (
	"os"
	"path/filepath"
	"testing"

	"procura/ui/console"
)

// Programs print a banner before their answer, or parts of it on lines of their own.
func TestAnswersOfTheFieldAreRead(t *testing.T) {
	h := run(t, "compare", cavalo, "--problem", "A", "--json", "--method", "cmd:sh testdata/field/answers-two-lines.sh")
	h.expect(t, 0, 0)
	if row := h.objects(t)[0]; row["verdict"] != "solution" || row["length"] != 3.0 || row["note"] != "" {
		t.Errorf("%v", row)
	}
	t.Setenv(player, "move")
	t.Setenv("PROCURA", os.Args[0])
	t.Setenv("PATH", filepath.Dir(os.Args[0])+":"+os.Getenv("PATH")) // what stands there is shown to programs
	for _, script := range []string{"answers-banner.sh", "answers-package.sh"} {
		h = heldTournament(t, "cmd:sh testdata/field/"+script+" {variant}", "easy", "--games", "2", "--opening-pieces", "9", "--time", "2000", "--json")
		h.expect(t, console.Done, 0)
		for _, o := range h.objects(t)[:2] {
			if o["reason"] != "" || len(o["moves"].([]any)) == 0 {
				t.Errorf("%s: %v", script, o)
			}
		}
	}
}
