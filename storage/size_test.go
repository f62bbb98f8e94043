package storage

import (
	"math"
	"testing"
	"time"

	"procura/core/search"
)

func TestParseSize(t *testing.T) {
	for s, want := range map[string]int64{
		"0": 0, "65536": 65536, "1GiB": 1 << 30, "256 MiB": 256 << 20, "64kib": 64 << 10, "2TiB": 2 << 40,
		"1gb": 1e9, "5MB": 5e6, "10B": 10, " 7 ": 7, "9223372036854775807": math.MaxInt64,
	} {
		if got, err := ParseSize(s); err != nil || got != want {
			t.Errorf("%q: %d, %v; want %d", s, got, err, want)
		}
	}
	for _, s := range []string{"", "GiB", "-1", "1.5GiB", "1XiB", "9223372036854775808", "8589934592GiB", "1 2"} {
		if got, err := ParseSize(s); err == nil {
			t.Errorf("%q: %d", s, got)
		}
	}
}

func TestFormatSizeIsExactAndReadsBack(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 1000: "1000", 1 << 10: "1024", 256 << 20: "256MiB", 1 << 30: "1GiB", 1536 << 20: "1536MiB", 1<<30 + 1: "1073741825",
	} {
		got := FormatSize(n)
		if back, err := ParseSize(got); got != want || err != nil || back != n {
			t.Errorf("%d: %s, read back %d, %v; want %s", n, got, back, err, want)
		}
	}
}

func TestFormatLimits(t *testing.T) {
	for want, l := range map[string]search.Limits{
		"time=- nodes=- memory=-":         {},
		"time=30s nodes=- memory=1GiB":    {Time: 30 * time.Second, Memory: 1 << 30},
		"time=1m nodes=5 memory=100":      {Time: time.Minute, Nodes: 5, Memory: 100},
		"time=2h nodes=- memory=-":        {Time: 2 * time.Hour},
		"time=1h0m10s nodes=- memory=-":   {Time: time.Hour + 10*time.Second},
		"time=10m nodes=- memory=-":       {Time: 10 * time.Minute},
		"time=1.5s nodes=- memory=256MiB": {Time: 1500 * time.Millisecond, Memory: 256 << 20},
	} {
		if got := FormatLimits(l); got != want {
			t.Errorf("%+v: %s, want %s", l, got, want)
		}
	}
}
