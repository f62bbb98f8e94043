package shortid

import "strings"

const (
	// base is the number of digits; they are those of big.Int.Text.
	base   = 62
	digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	// checkLength is the number of characters of a check.
	checkLength = 4
	// modulus is the greatest prime of so many digits, radix a primitive root of it.
	modulus, multiplier = 14_776_331, 1000
)

// check is what stands at the end of an id: the value of its bytes as a number with
// a multiplier, modulo a prime. So it tells texts apart that differ in one character,
// or by two exchanged, wherever that is, and of others all but one in 15 million.
func check(body string) string {
	h, end := hash(0, body), [checkLength]byte{}
	for i := range end {
		end[checkLength-1-i] = digits[h%base]
		h /= base
	}
	return string(end[:])
}

// hash is that of a text whose beginning has the hash before.
func hash(before int64, s string) int64 {
	for i := range len(s) {
		before = (before + int64(s[i])) * multiplier % modulus
	}
	return before
}

// checks reports whether the end of a word is the check of what stands before it.
func checks(word string) bool {
	at := len(word) - checkLength
	return at > 0 && check(word[:at]) == word[at:]
}

// said is the hash that a check stands for, -1 for what is no check.
func said(end string) int64 {
	h := int64(0)
	for i := range len(end) {
		digit := strings.IndexByte(digits, end[i])
		if digit < 0 {
			return -1
		}
		h = h*base + int64(digit)
	}
	return h
}
