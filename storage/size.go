package storage

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// units are the sizes that ParseSize knows, longest word first.
var units = []struct {
	word  string
	bytes int64
}{
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30}, {"tib", 1 << 40},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9}, {"tb", 1e12}, {"b", 1},
}

// ParseSize reads a number of bytes: "1GiB", "256MiB", "65536". Units are KiB,
// MiB, GiB and TiB, or KB, MB, GB and TB for powers of ten, in any case.
func ParseSize(s string) (int64, error) {
	word := strings.ToLower(strings.TrimSpace(s))
	factor := int64(1)
	for _, u := range units {
		if digits, ok := strings.CutSuffix(word, u.word); ok {
			word, factor = strings.TrimSpace(digits), u.bytes
			break
		}
	}
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil || n < 0 || n > math.MaxInt64/factor {
		return 0, fmt.Errorf("size %q: want a number of bytes, such as 65536, 256MiB or 1GiB", s)
	}
	return n * factor, nil
}

// FormatSize writes a number of bytes as ParseSize reads it: in GiB or MiB
// when that is exact, else in bytes.
func FormatSize(bytes int64) string {
	switch {
	case bytes > 0 && bytes%(1<<30) == 0:
		return strconv.FormatInt(bytes>>30, 10) + "GiB"
	case bytes > 0 && bytes%(1<<20) == 0:
		return strconv.FormatInt(bytes>>20, 10) + "MiB"
	}
	return strconv.FormatInt(bytes, 10)
}
