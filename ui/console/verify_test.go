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
	if len(lines) != 2 || !strings.HasPrefix(lines[0], proofs+":1: Adji-Boto A: ") || !strings.HasPrefix(lines[1], proofs+":") ||
		!strings.Contains(lines[1], ": Adji-Boto B: ") || strings.Contains(lines[1], "B: verif") {
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
		if keys := regexp.MustCompile(`"(\w+)":`).FindAllString(line, -1); strings.Join(keys, "") != `"file":"ok":"claim":"line":"reason":"seconds":` {
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

func TestVerifyNeedsAFile(t *testing.T) {
	run(t, "verify").expect(t, 2, 1)
	run(t, "verify", "--no", proofs).expect(t, 2, 1)
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
