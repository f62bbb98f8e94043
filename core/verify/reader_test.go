package verify

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// small is a certificate that is verified, line by line.
func small() []string {
	return strings.Split(`procura proof 1
game adjiboto
name A
rules lap=lost moves=all
start 000001000020
claim optimal 2
path (1 4) (1 5)
bounds captures
level 0 1
000001000020
end`, "\n")
}

// refusedAt expects a single certificate that is refused.
func refusedAt(t *testing.T, lines []string, key string, line int) {
	t.Helper()
	f := checked(t, lines)
	if len(f) != 1 || f[0].Refused == nil || f[0].Refused.Key != key || f[0].Refused.Line != line {
		t.Errorf("wanted %s in line %d: %+v %+v", key, line, f, f[0].Refused)
	}
}

// with is the small certificate with other lines in place of the one with a number from 1.
func with(line int, others ...string) []string {
	all := small()
	return append(append(append([]string{}, all[:line-1]...), others...), all[line:]...)
}

func TestTheSmallCertificateIsVerified(t *testing.T) {
	if f := checked(t, small()); len(f) != 1 || f[0].Refused != nil {
		t.Errorf("%+v", f)
	}
}

func TestEachPartIsRefusedWithItsLine(t *testing.T) {
	for _, c := range []struct {
		key   string
		at    int
		lines []string
	}{
		{"header", 1, with(1, "procura proof 2")},
		{"line", 2, with(2, "gane adjiboto")},
		{"game", 2, with(2, "game chess")},
		{"line", 3, with(3)},
		{"utf8", 3, with(3, "name \xff")},
		{"rules", 4, with(4, "rules lap=lost")},
		{"rules", 4, with(4, "rules lap=lost moves=all moves=all")},
		{"rules", 4, with(4, "rules moves=all lap=lost")},
		{"rules", 4, with(4, "rules lap=lose moves=all")},
		{"rules", 4, with(4, "rules  lap=lost moves=all")},
		{"state", 5, with(5, "start 00000100002")},
		{"state", 5, with(5, "start 0000010000200")},
		{"state", 5, with(5, "start 00000100002(10)")},
		{"state", 5, with(5, "start 00000100002(999)")},
		{"state", 5, with(5, "start 00000100002(40")},
		{"state", 5, with(5, "start 00000100002-")},
		{"state", 5, with(5, "start zzzzzzzzzzzz")},
		{"claim", 6, with(6, "claim optimal -2")},
		{"claim", 6, with(6, "claim optimal 02")},
		{"claim", 6, with(6, "claim optimal 2147483649000")},
		{"claim", 6, with(6, "claim optimal #")},
		{"claim", 6, with(6, "claim optimal 2 2")},
		{"claim", 6, with(6, "claim  optimal 2")},
		{"target", 6, with(6, "claim most 2")},
		{"length", 7, with(6, "claim optimal 3")},
		{"length", 7, with(7, "path")},
		{"move", 7, with(7, "path (1 4) (1 4)")},
		{"move", 7, with(7, "path (1 4) (0 0)")},
		{"move", 7, with(7, "path (1 4) (1 5")},
		{"reach", 7, with(7, "path (1 4) (0 5)")},
		{"kind", 8, with(8, "believe me")},
		{"bound", 8, with(8, "bounds pairs")},
		{"bound", 8, with(8, "bounds laps")},
		{"bound", 8, with(8, "bounds captures captures")},
		{"bound", 8, with(8, "bounds captures  perimeter")},
		{"bound", 8, with(8, "bounds perimeter")},
		{"bound", 9, with(8, "perimeter 6", "bounds captures numbers")},
		{"bound", 8, with(8, "bounds  captures")},
		{"kind", 8, with(8, "bounds ")},
		{"spaces", 7, with(7, "path (1 4)  (1 5)")},
		{"bound", 8, with(8, "bounds payments")},
		{"kind", 8, with(8, "payments 1")},
		{"start", 9, append(small()[:8], "end")},
		{"count", 9, with(9, "level 1 1")},
		{"count", 9, with(9, "level 0 0")},
		{"count", 9, with(9, "level 0 -1")},
		{"count", 9, with(9, "level 0")},
		{"kind", 8, with(8, "table 1")},
		{"first", 10, with(9, "level 0 2")},
		{"first", 10, with(9, "level 0 999999999")},
		{"state", 12, with(10, "000001000020", "level 1 999999999")},
		{"first", 10, with(10, "000001000002")},
		{"state", 10, with(10, "000001000021")},
		{"twice", 12, with(10, "000001000020", "level 1 1", "000001000020")},
		{"goal", 12, with(10, "000001000020", "level 1 1", "000000000000")},
		{"cut", 11, small()[:10]},
		{"cut", 6, small()[:5]},
		{"line", 11, with(11, "end of it")},
	} {
		refusedAt(t, c.lines, c.key, c.at)
	}
}

func TestAnEmptyFileHasNoCertificate(t *testing.T) {
	var found []Finding
	if err := Check(t.Context(), strings.NewReader(""), nil, func(f Finding) { found = append(found, f) }); err != nil {
		t.Fatal(err)
	}
	if len(found) != 1 || found[0].Refused == nil || found[0].Refused.Key != "none" {
		t.Errorf("%+v", found)
	}
}

func TestAfterARefusalTheNextIsChecked(t *testing.T) {
	lines := append(append(append(with(6, "claim optimal 9"), small()...), small()[:6]...), small()...)
	f := checked(t, lines)
	if len(f) != 4 || f[0].Refused == nil || f[1].Refused != nil || f[2].Refused == nil || f[2].Refused.Key != "cut" || f[3].Refused != nil {
		t.Errorf("%+v", f)
	}
	if f[1].Line != 12 || f[2].Line != 23 || f[3].Line != 29 {
		t.Errorf("lines %d %d %d", f[1].Line, f[2].Line, f[3].Line)
	}
}

// What stands after the last certificate is no part of it, and is not passed over.
func TestWhatFollowsTheEndIsRefused(t *testing.T) {
	if f := checked(t, append(small(), "")); len(f) != 2 || f[0].Refused != nil || f[1].Refused == nil {
		t.Errorf("%+v", f)
	}
}

func packed(t *testing.T, text io.Reader) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.Copy(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestGzipIsSeenAndDamageIsAnError(t *testing.T) {
	whole := packed(t, strings.NewReader(strings.Join(small(), "\n")+"\n"))
	for cut := range len(whole) + 1 {
		told := 0
		err := Check(t.Context(), bytes.NewReader(whole[:cut]), nil, func(f Finding) {
			if f.Refused == nil {
				told++
			}
		})
		if (cut == len(whole)) != (err == nil && told == 1) {
			t.Errorf("%d bytes of %d: %v, %d verified", cut, len(whole), err, told)
		}
	}
}

// endless is a text without end.
type endless struct{ of byte }

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.of
	}
	return len(p), nil
}

func TestAnImmenseLineIsRefusedWithItsLine(t *testing.T) {
	long(t)
	const size = 1 << 24
	bomb := packed(t, io.MultiReader(strings.NewReader("procura proof 1\ngame "), io.LimitReader(endless{'x'}, size),
		strings.NewReader("\n"+strings.Join(small(), "\n")+"\n")))
	var found []Finding
	if err := Check(t.Context(), bytes.NewReader(bomb), nil, func(f Finding) { found = append(found, f) }); err != nil {
		t.Fatal(err)
	}
	if len(found) != 2 || found[0].Refused == nil || found[0].Refused.Key != "long" || found[0].Refused.Line != 2 || found[1].Refused != nil || found[1].Line != 3 {
		t.Errorf("%+v", found)
	}
}

// Texts without end of every kind come to an end.
func TestATextWithoutEndIsLeft(t *testing.T) {
	members := string(packed(t, strings.NewReader("")))
	for name, text := range map[string]io.Reader{
		"a line": endless{'x'}, "empty lines": endless{'\n'}, "packed, and nothing in it": &repeated{text: members},
		"states": io.MultiReader(strings.NewReader(strings.Join(small()[:7], "\n")+"\nbounds\nlevel 0 1\n000001000020\nlevel 1 999999999\n"), io.LimitReader(&counting{}, 1<<20), endless{'x'}),
	} {
		var last Finding
		if testing.Short() && name != "a line" { // a check has one thread
			continue
		}
		if err := Check(t.Context(), text, nil, func(f Finding) { last = f }); err != nil || last.Refused == nil || last.Refused.Key != "endless" || !last.Refused.IsCost() {
			t.Errorf("%s: %v %+v", name, err, last.Refused)
		}
	}
}

// A check that its context ends tells of what it was at; where somebody cancelled, of nothing.
func TestTheContextEndsACheck(t *testing.T) {
	for wanted, key := range map[error]string{context.DeadlineExceeded: "time", context.Canceled: ""} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		told, got := 0, ""
		err := Check(ctx, &repeated{text: strings.Join(small(), "\n") + "\n"}, nil, func(f Finding) {
			told++
			if f.Refused != nil {
				got = f.Refused.Key
			}
			if key == "" && told == 3 {
				cancel()
			}
		})
		if !errors.Is(err, wanted) || got != key {
			t.Errorf("%v, refused for %q, wanted %v, %q", err, got, wanted, key)
		}
		cancel()
	}
}

// counting gives states, none twice for long; they soon have more seeds than there are.
type counting struct{ n int }

func (c *counting) Read(p []byte) (int, error) {
	c.n++
	return copy(p, fmt.Sprintf("%012d\n", c.n)), nil
}

type repeated struct {
	text string
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	n := copy(p, r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	return n, nil
}

func TestWhatNeedsMoreMemoryThanThereIsIsRefused(t *testing.T) {
	set := newSet[board](&account{room: 3 << 20})
	random := rand.New(rand.NewPCG(5, 5))
	for i := 0; ; i++ {
		var b board
		for j := range b {
			b[j] = hexadecimal[random.IntN(16)]
		}
		if set.add(b) == "memory" {
			break
		}
		if i > 1<<20 {
			t.Fatal("it never ends")
		}
	}
	if set.count < chunk {
		t.Errorf("%d states fit", set.count)
	}
}

func TestASetKnowsWhatWasAdded(t *testing.T) {
	long(t)
	set, known, random := newSet[pits](&account{room: 1 << 30}), map[pits]int{}, rand.New(rand.NewPCG(6, 6))
	for range 200_000 {
		var b pits
		for j := range b {
			b[j] = uint8(random.IntN(3))
		}
		_, there := known[b]
		if refusal := set.add(b); there != (refusal == "twice") || !there && refusal != "" {
			t.Fatal("it is not told whether a state is there")
		}
		if !there {
			known[b] = len(known)
		}
	}
	for b, i := range known {
		if at, _ := set.find(b); at != i || set.at(i) != b {
			t.Fatal("a state is not found")
		}
	}
	if len(known) < chunk {
		t.Errorf("%d states are few", len(known))
	}
	if held, want := 1<<30-set.room, 4*(len(set.slots)-1<<10)+len(pits{})*chunk*len(set.chunks); held != want {
		t.Errorf("%d bytes are accounted for, and %d held", held, want)
	}
}

// No text makes the checker panic or hang, and what it verifies of a small problem is true.
func FuzzVerify(f *testing.F) {
	random := rand.New(rand.NewPCG(7, 7))
	add := func(lines []string) { f.Add([]byte(strings.Join(lines, "\n") + "\n")) }
	add(small())
	for i := range 30 {
		everyGame(random, i, func(p problem[knight]) { tryMutants(random, p, add); tryMost(random, p, add) },
			func(p problem[pits]) { tryMutants(random, p, add) }, func(p problem[board]) { tryMutants(random, p, add) })
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		began := time.Now()
		err := Check(ctx, bytes.NewReader(text), nil, func(found Finding) {
			if found.Refused != nil && (found.Refused.Key == "" || found.Refused.Line < found.Line) {
				t.Errorf("%+v", found.Refused)
			}
		})
		if ctx.Err() != nil || time.Since(began) > 15*time.Second {
			t.Fatalf("it hangs: %v", err)
		}
	})
}

// A certificate that went through an editor or another system is read all the same.
func TestLineEndsOfWindowsAndByteOrderMarksAreRead(t *testing.T) {
	whole := strings.Join(small(), "\n")
	windows := strings.ReplaceAll(whole, "\n", "\r\n")
	for _, text := range []string{windows, "\uFEFF" + whole, "\uFEFF" + windows, windows + "\r\n\uFEFF" + windows} {
		f := checked(t, strings.Split(text, "\n"))
		if len(f) != strings.Count(text, "\nend") {
			t.Errorf("%q: %+v", text, f)
		}
		for _, found := range f {
			if found.Refused != nil || found.Name != "A" {
				t.Errorf("%q: %+v %+v", text, found, found.Refused)
			}
		}
	}
}
