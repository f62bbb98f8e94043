package submissions

import (
	"archive/zip"
	"encoding/binary"
	"hash/crc32"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
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

// codePage850 and codePage437 are the characters of consoles from 128 on. Those of latin1,
// ISO-8859-1, have the numbers of Unicode.
const (
	codePage850 = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
		"└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0"
	codePage437 = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
		"└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0"
	latin1 = ""
)

// portuguese are the letters beyond ASCII that names have here.
const portuguese = "áàâãéêíóôõúüçñºª"

// guessedName is a name in the encoding in which most of it is letters as names have them: of
// consoles, CP850 and CP437, or of windows, ISO-8859-1. Where that does not tell, a program of
// DOS or Windows wrote the first, and one of Unix the last.
func guessedName(entry *zip.File) string {
	const unix = 3
	readings := []string{
		decodedBy(codePage850, entry.Name),
		decodedBy(codePage437, entry.Name),
		decodedBy(latin1, entry.Name),
	}
	if entry.CreatorVersion>>8 == unix {
		readings = []string{readings[2], readings[0], readings[1]}
	}
	best, most := "", -1
	for _, reading := range readings {
		if fit := likeness(reading); fit > most {
			best, most = reading, fit
		}
	}
	return best
}

func decodedBy(page, name string) string {
	letters := []rune(page)
	var b strings.Builder
	for _, c := range []byte(name) {
		switch {
		case c < utf8.RuneSelf, page == latin1:
			b.WriteRune(rune(c))
		default:
			b.WriteRune(letters[c-utf8.RuneSelf])
		}
	}
	return b.String()
}

// likeness counts the letters beyond ASCII that a name may have where they stand: a capital
// stands behind no small letter.
func likeness(name string) int {
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
