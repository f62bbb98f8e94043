package search

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// sizeUnits are the units of memory sizes, the largest first.
var sizeUnits = []struct {
	name  string
	bytes int64
}{{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"B", 1}, {"", 1}}

// ParseSize reads a size in bytes, such as "1GiB", "256MiB" or "65536"; case
// does not matter. It must be positive.
func ParseSize(text string) (int64, error) {
	for _, unit := range sizeUnits {
		digits, ok := cutSuffixFold(text, unit.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSpace(digits), 10, 64)
		if err != nil || n <= 0 || n > math.MaxInt64/unit.bytes {
			break
		}
		return n * unit.bytes, nil
	}
	return 0, fmt.Errorf("size %q: want a number with KiB, MiB or GiB", text)
}

func cutSuffixFold(text, suffix string) (string, bool) {
	if len(text) < len(suffix) || !strings.EqualFold(text[len(text)-len(suffix):], suffix) {
		return text, false
	}
	return text[:len(text)-len(suffix)], true
}

// FormatSize writes a size in the largest unit that divides it; ParseSize
// reads it back.
func FormatSize(n int64) string {
	for _, unit := range sizeUnits[:4] {
		if n > 0 && n%unit.bytes == 0 {
			return fmt.Sprintf("%d%s", n/unit.bytes, unit.name)
		}
	}
	return strconv.FormatInt(n, 10)
}
