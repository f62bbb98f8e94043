package search

import "testing"

func TestSizesAreReadAndWritten(t *testing.T) {
	for text, want := range map[string]int64{
		"1GiB": 1 << 30, "256mib": 256 << 20, "3KiB": 3 << 10, "65536": 65536, "7B": 7,
	} {
		if got, err := ParseSize(text); err != nil || got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
		if back, err := ParseSize(FormatSize(want)); err != nil || back != want {
			t.Errorf("%d is written as %s", want, FormatSize(want))
		}
	}
	for _, text := range []string{"", "GiB", "-1GiB", "0", "1TB", "9999999999GiB"} {
		if n, err := ParseSize(text); err == nil {
			t.Errorf("%q is read as %d", text, n)
		}
	}
}
