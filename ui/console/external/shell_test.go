package external

import (
	"os"
	"strings"
	"testing"
	"time"

	"procura/core/tournament"
)

// What a shell would obey reaches the program as it stands.
func TestNoShellReadsACommand(t *testing.T) {
	t.Chdir(t.TempDir())
	const bait = `a;touch spilled $(touch spilled) ` + "`touch spilled`" + ` && touch spilled | tee spilled > spilled $HOME * ~ %PATH% ^& \\`
	engine, wrong := tournament.ParseEngine("bait=cmd:" + os.Args[0] + " " + bait)
	if wrong != nil {
		t.Fatal(wrong)
	}
	t.Setenv(behaviour, "echo")
	got, fault := Run(t.Context(), engine.Command, "", time.Minute)
	if fault != nil || strings.Join(engine.Command[1:], " ") != bait {
		t.Errorf("%q, %v", engine.Command, fault)
	}
	for _, word := range []string{`"$(touch"`, `"&&"`, `"|"`, `">"`, `"$HOME"`, `"*"`, `"~"`, `"%PATH%"`} {
		if !strings.Contains(got, word) {
			t.Errorf("no %s in %s", word, got)
		}
	}
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}
