package console_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/ui/console"
)

// claimed is what a certificate of a position says.
func (p truth) claimed() string {
	value := map[string]string{"W": "win", "L": "loss", "D": "draw"}[p.value]
	if p.value == "D" || p.distance == "-" {
		return value
	}
	return value + " " + p.distance
}

func TestEveryPositionOfAFileHasACertificateOfItsKnownValue(t *testing.T) {
	list, path := proven(t, 8), filepath.Join(t.TempDir(), "proof")
	analyzed(t, "--values-only --positions "+positions(t, list)+" --certificate "+path).expect(t, 0, 0)
	found := findings(t, path)
	if len(found) != len(list) {
		t.Fatalf("%d certificates, want %d", len(found), len(list))
	}
	for i, f := range found {
		if p := list[i]; f.Refused != nil || f.Game != "quatro" || f.Name != p.board+" "+p.hand || !strings.HasPrefix(f.Claim, p.claimed()) {
			t.Errorf("%v: %+v %+v", p, f, f.Refused)
		}
	}
}

func TestWithoutDistancesACertificateSaysNone(t *testing.T) {
	for flags, want := range map[string]string{"": "win 7", " --no-distance": "win"} {
		path := filepath.Join(t.TempDir(), "proof")
		analyzed(t, "29e..d08..f...c. 7 --json --certificate "+path+flags).expect(t, 0, 0)
		if f := findings(t, path); len(f) != 1 || f[0].Refused != nil || f[0].Claim != want {
			t.Errorf("%s: %+v", flags, f)
		}
	}
}

func TestAPositionWhoseCertificateIsTooLargeOrNotValuedHasNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "proof")
	h := analyzed(t, "6.....2.9..5c1.. a --values-only --certificate "+path+" --certificate-size 1KiB")
	h.expect(t, 0, 1)
	if !strings.Contains(h.err, "6.....2.9..5c1.. a: no certificate: too large") {
		t.Error(h.err)
	}
	h = analyzed(t, empty+" --no-book --values-only --time 20ms --certificate "+path)
	h.expect(t, 0, 1)
	if !strings.Contains(h.err, "no certificate: nothing is proved") {
		t.Error(h.err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file without a certificate")
	}
}

func TestAnInterruptLeavesNoTornCertificateOfAPosition(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	env, path := smallEnv(t, "en"), filepath.Join(t.TempDir(), "proof")
	var errs bytes.Buffer
	env.Out, env.Err = &plug{pull: cancel}, &errs
	status := console.Run(ctx, env, strings.Fields("analyze 6.....2.9..5c1.. a --values-only --certificate "+path))
	if _, err := os.Stat(path); err == nil || status != console.Done || !strings.Contains(errs.String(), "no certificate: interrupted") {
		t.Errorf("status %d, %v, %s", status, err, errs.String())
	}
}

func TestABookThatLiesIsRefuted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "proof")
	h := analyzedWith(t.Context(), withBook(t), empty+" --variant choose --values-only --certificate "+path)
	h.expect(t, 1, 1)
	if !strings.Contains(h.err, "THE VERDICT IS WRONG") {
		t.Error(h.err)
	}
}

// The engine's table counts, and takes half of it at most.
func TestTheMemoryOfAnalyzeHoldsForCertificatesToo(t *testing.T) {
	const position = "6.....2.9..5c1.. a --values-only --certificate "
	path := filepath.Join(t.TempDir(), "proof")
	h := analyzed(t, position+path+" --memory 2MiB")
	h.expect(t, 0, 1)
	if !strings.Contains(h.err, "6.....2.9..5c1.. a: no certificate: more than 2MiB of memory") {
		t.Error(h.err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file without a certificate")
	}
	h = analyzed(t, position+path+" --memory 8MiB")
	h.expect(t, 0, 0)
	if f := findings(t, path); !strings.Contains(h.out, " 5 MiB ") || len(f) != 1 || f[0].Refused != nil || f[0].Claim != "draw" {
		t.Errorf("%+v %s", f, h.out)
	}
}
