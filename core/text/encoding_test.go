package text

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// encoded writes a text as a program on some system does.
func encoded(e Encoding, mark bool, content string) string {
	var b []byte
	if mark {
		b = e.Append(b, mark8)
	}
	return string(e.Append(b, content))
}

// partsOf says which parts a file has.
func partsOf(src string) string {
	var said []string
	for _, p := range DecodeParts([]byte(src)).Parts {
		said = append(said, fmt.Sprintf("%s %d-%d mark %d", p.Encoding, p.From, p.To, p.Mark))
	}
	return strings.Join(said, ", ")
}

func TestEveryEncodingIsRead(t *testing.T) {
	const content = "((8 0 NIL)\n; posição à “vista” – ┌─┐ 👩\n(é))\n"
	const latin = "((8 0 NIL)\n; posição à vista\n(é))\n"
	for _, eol := range []string{"\n", "\r\n", "\r"} {
		for _, e := range []Encoding{UTF8, Latin1, UTF16LE, UTF16BE} {
			for _, mark := range []bool{false, true} {
				want := content
				if e == Latin1 {
					want = latin
				}
				if e == Latin1 && mark {
					continue
				}
				for _, end := range []string{"", "x", "††", "o ‚‚"} {
					if e.Lacks(end) {
						continue
					}
					src := encoded(e, mark, strings.ReplaceAll(want+end, "\n", eol))
					d := DecodeParts([]byte(src))
					if d.Text != want+end || len(d.Errors) > 0 || len(d.Parts) != 1 || d.Parts[0].Encoding != e {
						t.Errorf("%s, mark %v, line end %q: %s %v\n%q", e, mark, eol, partsOf(src), d.Errors, d.Text)
					}
				}
			}
		}
	}
}

// A file in one encoding to which another program has appended.
func TestAFileIsReadPartByPart(t *testing.T) {
	const first, second = " RESULTADOS\n -- Solução: (B1)\n", " -- Nº de nós: 12\n((2 T) (\n| . |\n"
	all := []Encoding{UTF8, Latin1, UTF16LE, UTF16BE}
	for _, a := range all {
		for _, b := range all {
			for _, marks := range [][2]bool{{}, {true}, {false, true}, {true, true}} {
				if marks[0] && a == Latin1 || marks[1] && b == Latin1 || a.isWide() && b.isWide() && a != b {
					continue // UTF-16 in the other order needs a mark
				}
				src := encoded(a, marks[0], first) + encoded(b, marks[1], second) + encoded(a, false, second)
				if got := Decode([]byte(src)); got != first+second+second {
					t.Errorf("%s, then %s, marks %v: %s\n%q", a, b, marks, partsOf(src), got)
				}
			}
		}
	}
	for _, c := range []struct{ rule, src, want string }{
		{"a mark behind UTF-16 in the other order", encoded(UTF16LE, true, first) + encoded(UTF16BE, true, second), first + second},
		{"marks of files that were joined", encoded(UTF16LE, true, first) + encoded(UTF16LE, true, second), first + second},
		{"and of UTF-8", mark8 + first + mark8 + second, first + second},
		{"an empty line in UTF-16", first + encoded(UTF16LE, false, "\n"+second), first + "\n" + second},
		{"and in the other order", first + encoded(UTF16BE, false, "\n"+second), first + "\n" + second},
		{"and before UTF-8", first + encoded(UTF16LE, false, "\n"+second) + second, first + "\n" + second + second},
		{"and before a letter of two bytes", first + encoded(UTF16LE, false, "\na – “"+second), first + "\na – “" + second},
		{"a line that was not ended", "abc" + encoded(UTF16LE, true, second), "abc" + second},
		{"nor has UTF-16", encoded(UTF16LE, true, "abc") + "def\n" + second, "abcdef\n" + second},
		{"a short end in ASCII", encoded(UTF16LE, true, first) + "-- Fim", first + "-- Fim"},
		{"a line end in ASCII", encoded(UTF16LE, true, first) + "\r\n", first + "\n"},
		{"old Macs", strings.ReplaceAll("é\n\xE9\né", "\n", "\r"), "é\né\né"},
		{"frames in UTF-16", encoded(UTF16LE, true, "┊ ┊\n├┊┊┊┊┤\n…\n€"), "┊ ┊\n├┊┊┊┊┤\n…\n€"},
		{"a letter that a crash cut in two", "é\n\xC3", "é\nÃ"},
	} {
		if got := Decode([]byte(c.src)); got != c.want {
			t.Errorf("%s: %s\n%q", c.rule, partsOf(c.src), got)
		}
	}
}

func TestWhatStandsForNoCharacterIsAnError(t *testing.T) {
	for _, c := range []struct{ rule, src, text, errors string }{
		{"zeros at the end of a torn file", "a\nb\x00\x00\x00\x00", "a\nb\x00\x00\x00\x00", "2:2 error.text.zero 4"},
		{"a zero between letters", "ab\x00cd", "ab\x00cd", "1:3 error.text.zero 1"},
		{"UTF-16 without its last byte", encoded(UTF16LE, true, "a\nbc")[:9], "a\nb\uFFFD", "2:2 error.text.odd <nil>"},
		{"half a pair", encoded(UTF16BE, true, "a") + "\xD8\x00\x00b", "a\uFFFDb", "1:2 error.text.half 1"},
		{"a pair the wrong way round", encoded(UTF16LE, true, "a") + "\x00\xDC\x00\xD8" + encoded(UTF16LE, false, "b"), "a\uFFFD\uFFFDb", "1:2 error.text.half 2"},
		{"a sign that says that something was lost", encoded(UTF16LE, true, "a\uFFFD"), "a\uFFFD", ""},
		{"a mark alone", "\xFF\xFE", "", ""},
		{"nothing", "", "", ""},
	} {
		d := DecodeParts([]byte(c.src))
		said := ""
		for _, e := range d.Errors {
			said += fmt.Sprintf("%d:%d %s %v", e.Line, e.Column, e.What.Key, e.What.Args["Count"])
		}
		if d.Text != c.text || said != c.errors {
			t.Errorf("%s: %q %s, want %s (%s)", c.rule, d.Text, said, c.errors, partsOf(c.src))
		}
	}
}

func TestTheMostFrequentLineEndIsThatOfTheFile(t *testing.T) {
	for src, want := range map[string]string{
		"": "\n", "a": "\n", "a\nb\r\n": "\n", "a\r\nb\r\nc\n": "\r\n", "a\rb": "\r",
		encoded(UTF16LE, true, "a\r\nb"): "\r\n", encoded(UTF16BE, false, "a\rb\rc\n"): "\r",
	} {
		if got := LineEnd([]byte(src)); got != want {
			t.Errorf("%q ends its lines in %q", src, got)
		}
	}
}

// No file has so many parts, or flaws, that they cost much.
func TestPartsAreLimited(t *testing.T) {
	for _, piece := range []string{"\xD8\x00", "\xFF\xFE\x00\xD8\r\x00", "a\x00\x00", "\x00", "\n\x00", "\xFF\xFE\x00\xD8", "\xE9\r", "\xE9"} {
		src := []byte(strings.Repeat(piece, 5_000_000/len(piece)))
		within(t, func() { checkParts(t, src) })
	}
	for _, piece := range []string{"\xFF\xFE", "\xFF\xFEa\x00b\x00\n\x00abc\n", "é\n\xE9\n", mark8 + "\n"} {
		src := []byte(strings.Repeat(piece, 1_000_000/len(piece)))
		d := DecodeParts(src)
		if len(d.Parts) > mostParts+2 || d.Parts[len(d.Parts)-1].To != len(src) {
			t.Errorf("%q: %d parts", piece, len(d.Parts))
		}
	}
}

// FuzzDecode reads any bytes, and a text in each encoding.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("a\r\n\xE9\xFF\xFE(\x00\x000\x00"), "posição “x” 👩\n")
	f.Add([]byte(encoded(UTF16LE, false, "abc\n")+"abc\n\xFE\xFF\x00a\x00\x00"), "NIL")
	f.Add([]byte("\xD8\x00\xDC\x00"), "\r\r\n")
	f.Fuzz(func(t *testing.T, src []byte, content string) {
		checkParts(t, src)
		content = unixLines(strings.ReplaceAll(strings.ToValidUTF8(content, "?"), mark8, ""))
		if strings.ContainsFunc(content, func(c rune) bool { return c < ' ' && c != '\n' && c != '\t' }) {
			return
		}
		for _, e := range []Encoding{UTF8, UTF16LE, UTF16BE} {
			if e.isWide() && !readable(content) {
				continue
			}
			marked := encoded(e, true, content)
			if d := DecodeParts([]byte(marked)); d.Text != content || len(d.Errors) > 0 {
				t.Fatalf("%s: %q is read as %q: %s", e, content, d.Text, partsOf(marked))
			}
		}
		if !Latin1.Lacks(content) && !utf8.ValidString(encoded(Latin1, false, content)) {
			for line := range strings.Lines(content) {
				if raw := encoded(Latin1, false, line); !utf8.ValidString(raw) && Decode([]byte(raw)) != line && !strings.HasPrefix(line, "ÿþ") && !strings.HasPrefix(line, "þÿ") {
					t.Fatalf("%q is read as %q", line, Decode([]byte(raw)))
				}
			}
		}
	})
}

// readable reports whether no letters of two bytes could be taken for letters of one: those of
// Portuguese and of frames can't.
func readable(content string) bool {
	return !strings.ContainsFunc(content, func(c rune) bool { return c > 0x24F && (c < 0x2010 || c > 0x2022) })
}

// checkParts wants parts without gaps, each letter of which is where Step says.
func checkParts(t *testing.T, src []byte) {
	t.Helper()
	d := DecodeParts(src)
	at, place := 0, 0
	for _, p := range d.Parts {
		if p.From != at || p.To <= p.From || p.From+p.Mark > p.To {
			t.Fatalf("parts %s", partsOf(string(src)))
		}
		for raw := p.From + p.Mark; raw < p.To; {
			inFile, inText := p.Step(src[raw:p.To])
			want := unixLines(string([]rune(Part{p.Encoding, 0, inFile, 0}.content(src[raw : raw+inFile]))))
			if p.isWide() && d.Text[place:place+inText] != want {
				t.Fatalf("%q at %d of %q", d.Text[place:place+inText], raw, src)
			}
			raw, place = raw+inFile, place+inText
		}
		at = p.To
	}
	if at != len(src) || place != len(d.Text) || !utf8.ValidString(d.Text) || bytes.ContainsRune([]byte(d.Text), '\r') {
		t.Fatalf("%d of %d bytes, %d of %d of the text %q", at, len(src), place, len(d.Text), d.Text)
	}
}

func (p Part) content(src []byte) string {
	raw, _ := p.decode(src)
	return raw
}
