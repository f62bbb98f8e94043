package format_test

import (
	"testing"
	"time"

	"procura/storage/format"

	"procura/core/search"
)

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
		if got := format.Limits(l); got != want {
			t.Errorf("%+v: %s, want %s", l, got, want)
		}
	}
}
