package predicting

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"procura/ui/i18n"
)

// number is a number as short as it can be.
func number(w *i18n.Words, x float64) string {
	switch {
	case math.IsInf(x, 0) || math.IsNaN(x):
		return "∞"
	case x == math.Trunc(x) && math.Abs(x) < 1<<53:
		return w.Number(int64(x))
	}
	return w.Decimal(x, 2)
}

// read is the number that somebody has typed, with a point or a comma.
func read(words string) (x float64, ok bool) {
	words = strings.TrimSpace(strings.ReplaceAll(words, ",", "."))
	if words == "∞" {
		return math.Inf(1), true
	}
	x, err := strconv.ParseFloat(words, 64)
	return x, err == nil && !math.IsNaN(x)
}

// sentence is words with a capital and a full stop.
func sentence(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	if size == 0 {
		return ""
	}
	words = string(unicode.ToUpper(first)) + words[size:]
	if strings.ContainsRune(".!?", rune(words[len(words)-1])) {
		return words
	}
	return words + "."
}
