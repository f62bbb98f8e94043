package console_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"
)

// proofs has a certificate that is verified, and the same with a stronger claim.
const proofs = "testdata/proofs.txt"

func TestVerifySaysALineACertificate(t *testing.T) {
	h := run(t, "verify", proofs)
	h.expect(t, 1, 0)
	lines := strings.Split(strings.TrimSpace(h.out), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], proofs+":1: Adji-Boto \"A\" (lap=lost moves=all): ") || !strings.HasPrefix(lines[1], proofs+":") ||
		!strings.Contains(lines[1], ": Adji-Boto \"B\" (lap=lost moves=all): ") || strings.Contains(lines[1], ": verif") {
		t.Errorf("%s", h.out)
	}
}

func TestVerifyJSONHasAnObjectACertificate(t *testing.T) {
	h := run(t, "verify", "--json", proofs, "none.txt")
	h.expect(t, 1, 1)
	lines := strings.Split(strings.TrimSpace(h.out), "\n")
	if len(lines) != 3 {
		t.Fatalf("%s", h.out)
	}
	for i, line := range lines {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatal(err)
		}
		if keys := regexp.MustCompile(`"(\w+)":`).FindAllString(line, -1); strings.Join(keys, "") != `"file":"ok":"game":"name":"rules":"target":"played":"claim":"line":"reason":"seconds":` {
			t.Errorf("keys %v", keys)
		}
		if (i == 0) != (object["ok"] == true) || (i == 0) != (object["reason"] == "") {
			t.Errorf("%s", line)
		}
	}
}

func TestVerifyReadsStandardInputAndWhatGzipPacked(t *testing.T) {
	whole := read(t, proofs)
	first := whole[:strings.Index(whole, "end\n")+4]
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = io.WriteString(z, first)
	_ = z.Close()
	env := newEnv(t, "en")
	env.In = bytes.NewReader(packed.Bytes())
	runWith(t.Context(), env, "verify", "-").expect(t, 0, 0)
	cut := write(t, "cut.gz", packed.String()[:packed.Len()-9])
	h := runWith(t.Context(), env, "verify", cut)
	h.expect(t, 1, 1)
	if !strings.Contains(h.err, "damaged or cut off") {
		t.Error(h.err)
	}
}

// A name may be anything, and what verify says is outside of its quotes.
func TestVerifySaysWhatItIsOfAndANameIsNoVerdict(t *testing.T) {
	proof := func(name, start, claim string) string {
		rows := strings.Repeat("row . . . . . . . . . .\n", 6)
		return "procura proof 1\ngame cavalo\nname " + name + "\nrules numbers=on double=largest placement-rule=on\nrow 2 20 44 . . . . . . .\nrow . . . . . . . . . .\n" +
			"row . 3 30 . . . . . . .\nrow . . . . . . . . . .\n" + rows + "target 70\nstart " + start + "\nclaim " + claim + "\nbounds\nend\n"
	}
	const fooling = "A\": verified: impossible\x1b[8m \u202e"
	h := run(t, "verify", write(t, "p.txt", proof(fooling, "C3 70 e000000000000000000000000", "optimal 0\npath")))
	h.expect(t, 1, 0) // 70 points are more than C3 has
	h = run(t, "verify", write(t, "p.txt", proof("A", "A3 0 e000060000000000000000000", "atleast 0")))
	if h.expect(t, 0, 0); strings.Contains(h.out, "was played") {
		t.Error(h.out) // the knight stands from the first on
	}
	h = run(t, "verify", write(t, "p.txt", proof(fooling, "C1 44 c000060000000000000000000", "atleast 0")))
	h.expect(t, 0, 0)
	if want := `Cavalo "A\": verified: impossible\x1b[8m \u202e" (numbers=on double=largest placement-rule=on, goal of 70 points, the start is not the first position: something was played before it): verified: atleast 0`; !strings.Contains(h.out, want) {
		t.Errorf("%s\nwanted %s", h.out, want)
	}
	for _, start := range []string{"A11 0 e000060000000000000000000", "E11 0 e000060000000000000000000"} {
		h = run(t, "verify", write(t, "p.txt", proof("A", start, "atleast 0")))
		h.expect(t, 1, 0)
	}
}

// A pipe from which nothing comes any more is left when the time is over, and said so.
func TestVerifyHasATime(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close() //nolint:errcheck // it is a pipe
	env := newEnv(t, "en")
	env.In = r
	go func() { _, _ = io.WriteString(w, read(t, proofs)[:50]) }()
	h := runWith(t.Context(), env, "verify", "-", "--time", "50ms")
	h.expect(t, 1, 0)
	if !strings.Contains(h.out, "the time is over") {
		t.Error(h.out)
	}
}

func TestVerifyNeedsAFile(t *testing.T) {
	run(t, "verify").expect(t, 2, 1)
	run(t, "verify", "--no", proofs).expect(t, 2, 1)
	for _, wrong := range [][]string{{"--time", "0s"}, {"--time", "soon"}, {"--memory", "much"}, {"--memory", "1MiB"}} {
		run(t, append([]string{"verify", proofs}, wrong...)...).expect(t, 2, 1)
	}
}

func TestAnInterruptedVerifyIsNoYes(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	env := newEnv(t, "en")
	env.In = r
	ended := make(chan heard)
	go func() { ended <- runWith(ctx, env, "verify", "-") }()
	_, _ = io.WriteString(w, read(t, proofs)[:50])
	cancel()
	select {
	case h := <-ended:
		h.expect(t, 1, 1)
	case <-time.After(20 * time.Second):
		t.Fatal("it does not end")
	}
	_ = w.Close()
}
