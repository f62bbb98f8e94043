package games

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

// TestOfficialProofs certifies the official problems: those that are soon proved, and
// with PROCURA_PROOFS all of them, under all rules, with their figures. PROCURA_PROOFS_OF
// names some ("adjiboto/E/lost/manual cavalo/F"), PROCURA_PROOFS_TIME the time of a search (1m).
func TestOfficialProofs(t *testing.T) {
	whole := os.Getenv("PROCURA_PROOFS") != ""
	t.Log(proofsHead)
	for id, problems := range all(t) {
		for _, name := range slices.Sorted(maps.Keys(problems)) {
			if !whole && strings.Contains(id+" D E F G", " "+name) && id != "quatro" {
				continue
			}
			for _, rules := range game.Combinations(problems[name].Module().Settings()) {
				if p, _ := problems[name].WithRules(rules); isWanted(p, name) {
					certifyRun(t, p, game.SolveRequest{Name: name, Method: game.Method{Algorithm: game.Best}}, whole)
				}
			}
		}
	}
}

// TestOfficialMostProofs certifies the most points of the official boards, with
// PROCURA_PROOFS under all rules, else of the small ones.
func TestOfficialMostProofs(t *testing.T) {
	whole := os.Getenv("PROCURA_PROOFS") != ""
	problems := all(t)["cavalo"]
	t.Log(proofsHead)
	for _, name := range slices.Sorted(maps.Keys(problems)) {
		for i, rules := range game.Combinations(problems[name].Module().Settings()) {
			if p, _ := problems[name].WithRules(rules); isWanted(p, name) && (whole || name < "D" && i == 0) {
				certifyRun(t, p, game.SolveRequest{Name: name, Maximise: true}, whole)
			}
		}
	}
}

// isWanted reports whether PROCURA_PROOFS_OF names a problem under its rules, or nothing.
func isWanted(p game.Puzzle, name string) bool {
	wanted := strings.Fields(os.Getenv("PROCURA_PROOFS_OF"))
	values := []string{p.Module().ID(), name}
	for _, s := range p.Module().Settings() {
		values = append(values, p.Rules()[s.Key])
	}
	full := strings.Join(values, "/") + "/"
	return len(wanted) == 0 || slices.ContainsFunc(wanted, func(w string) bool { return strings.HasPrefix(full, w+"/") })
}

// certifyRun runs, writes a certificate to a file, and has it checked.
func certifyRun(t *testing.T, p game.Puzzle, request game.SolveRequest, whole bool) {
	t.Helper()
	request.Limits, request.Threads = search.Limits{Memory: 4 << 30, Time: time.Minute}, 1
	if text := os.Getenv("PROCURA_PROOFS_TIME"); text != "" {
		limit, err := time.ParseDuration(text)
		if err != nil {
			t.Fatal(err)
		}
		request.Limits.Time = limit
	}
	began := gametest.ProcessorTime()
	run := p.Solve(t.Context(), request)
	row := fmt.Sprintf("| %s | %s | %s | %s | %.2f", run.Game, run.Problem, run.Rules.Format(p.Module().Settings()), claimed(run), (gametest.ProcessorTime() - began).Seconds())
	path := filepath.Join(t.TempDir(), "certificate")
	defer func() { _ = os.Remove(path) }() // it may be hundreds of megabytes
	began = gametest.ProcessorTime()
	text, err := writeProof(p, run, path)
	if why, ok := errors.AsType[*game.Unwritten](err); ok && whole {
		t.Logf("%s | not written: %v", row, why.Why)
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", row, err)
	}
	wrote := (gametest.ProcessorTime() - began).Seconds()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	size, _ := f.Seek(0, io.SeekEnd)
	_, _ = f.Seek(0, io.SeekStart)
	began = gametest.ProcessorTime()
	most := peak(func() { verified(t, f, run) })
	t.Logf("%s | %.2f | %d | %.2f | %.2f | %.2f | %d |", row, wrote, text.lines,
		float64(text.bytes)/1e6, float64(size)/1e6, (gametest.ProcessorTime() - began).Seconds(), most>>20)
}

// proofsHead names the columns of the rows that certifyRun logs: seconds are of processor,
// where that is known, and MiB the most memory of the checking.
const proofsHead = "| game | problem | rules | claim | search s | write s | lines | text MB | gzip MB | check s | MiB |"

// writeProof writes the certificate of a run, packed, and counts its text.
func writeProof(p game.Puzzle, run game.Run, path string) (text counter, err error) {
	f, err := os.Create(path)
	if err != nil {
		return text, err
	}
	packer := gzip.NewWriter(f)
	err = p.(game.Certifier).Certify(context.Background(), io.MultiWriter(&text, packer), run,
		game.ProofLimits{Bytes: 1 << 30, Memory: 4 << 30, Threads: 1})
	return text, errors.Join(err, packer.Close(), f.Close())
}

// counter counts what is written to it.
type counter struct{ bytes, lines int }

func (c *counter) Write(p []byte) (int, error) {
	c.bytes += len(p)
	c.lines += bytes.Count(p, []byte("\n"))
	return len(p), nil
}

// peak is the most bytes of memory that a task has at a time, as seen now and then.
func peak(task func()) (most uint64) {
	debug.FreeOSMemory()
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	ended, seen := make(chan struct{}), make(chan uint64)
	go func() {
		for more := true; more; {
			select {
			case <-ended:
				more = false
			case <-time.After(20 * time.Millisecond):
			}
			metrics.Read(samples)
			most = max(most, samples[0].Value.Uint64()-samples[1].Value.Uint64())
		}
		seen <- most
	}()
	task()
	close(ended)
	return <-seen
}
