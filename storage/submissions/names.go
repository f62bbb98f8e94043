package submissions

import (
	"archive/zip"
	"encoding/binary"
	"hash/crc32"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// nameOf is the name of a file in its archive: a path below it, whatever the archive says.
func nameOf(entry *zip.File) string {
	return strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(writtenName(entry), `\`, "/")), "/")
}

// writtenName is the name that an archive gives to a file. One that is not in UTF-8 does not
// say in which encoding it is, but for a field that some programs add.
func writtenName(entry *zip.File) string {
	const isUTF8 = 0x800
	if name, ok := unicodeName(entry); ok {
		return name
	}
	if entry.Flags&isUTF8 == 0 && !utf8.ValidString(entry.Name) {
		return guessedName(entry)
	}
	return strings.ToValidUTF8(entry.Name, "\uFFFD")
}

// unicodeName is the name in the field of Info-ZIP: a version, the sum of the other name, and
// the name in UTF-8.
func unicodeName(entry *zip.File) (string, bool) {
	const field, head = 0x7075, 5
	for extra := entry.Extra; len(extra) >= 4; {
		kind, size := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		extra = extra[4:]
		if size > len(extra) {
			break
		}
		body := extra[:size]
		extra = extra[size:]
		if kind == field && size > head && body[0] == 1 &&
			binary.LittleEndian.Uint32(body[1:]) == crc32.ChecksumIEEE([]byte(entry.Name)) && utf8.Valid(body[head:]) {
			return string(body[head:]), true
		}
	}
	return "", false
}

// portuguese are the letters beyond ASCII that names have here.
const portuguese = "áàâãéêíóôõúüçñºª"

// guessedName is a name in the encoding in which most of it is letters as names have them: of
// consoles, CP850 and CP437, or of windows, ISO-8859-1. Where that does not tell, a program of
// DOS or Windows wrote the first, and one of Unix the last.
func guessedName(entry *zip.File) string {
	const unix = 3
	pages := []*charmap.Charmap{charmap.CodePage850, charmap.CodePage437, charmap.ISO8859_1}
	if entry.CreatorVersion>>8 == unix {
		pages = []*charmap.Charmap{charmap.ISO8859_1, charmap.CodePage850, charmap.CodePage437}
	}
	best, most := "", -1
	for _, page := range pages {
		reading := decodeName(page, entry.Name)
		if fit := countLikely(reading); fit > most {
			best, most = reading, fit
		}
	}
	return best
}

func decodeName(page *charmap.Charmap, name string) string {
	var b strings.Builder
	for _, c := range []byte(name) {
		b.WriteRune(page.DecodeByte(c))
	}
	return b.String()
}

// countLikely counts the letters beyond ASCII that a name may have where they stand: a capital
// stands behind no small letter.
func countLikely(name string) int {
	fit := 0
	before := rune(0)
	for _, r := range name {
		if r >= utf8.RuneSelf && strings.ContainsRune(portuguese, unicode.ToLower(r)) && !(unicode.IsUpper(r) && unicode.IsLower(before)) {
			fit++
		}
		before = r
	}
	return fit
}
