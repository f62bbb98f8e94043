package disk_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"procura/storage/disk"
	"procura/storage/internal/filetest"
)

func TestAFileIsNoLongerReadWhenItIsCancelled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f.dat")
	filetest.Write(t, path, strings.Repeat("a ", 2_500_000))
	ctx := &filetest.Lasting{Context: t.Context(), Asks: 3}
	if src, err := disk.Load(ctx, path, disk.Bounds{Size: 5_000_000}); !errors.Is(err, context.Canceled) || src != nil {
		t.Errorf("%d bytes, %v", len(src), err)
	}
}

func TestNoMoreIsLoadedThanIsAllowed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	filetest.Write(t, path, strings.Repeat("x", 1000))
	for _, c := range []struct {
		b    disk.Bounds
		want int
		long bool
	}{
		{disk.Bounds{Size: 1000}, 1000, false},
		{disk.Bounds{Size: 999}, 1000, true},
		{disk.Bounds{Size: 10}, 11, true},
		{disk.Bounds{Size: 10, Grown: func(src []byte) int { return len(src) + 10 }}, 22, true},
		{disk.Bounds{Size: 10, Grown: func([]byte) int { return 1000 }}, 1000, false},
		{disk.Bounds{Size: 10, Grown: func([]byte) int { return 10 }}, 11, true},
	} {
		if src, err := disk.Load(t.Context(), path, c.b); len(src) != c.want || errors.Is(err, disk.ErrTooLong) != c.long || err != nil && !c.long {
			t.Errorf("%d bytes, %v; want %d", len(src), err, c.want)
		}
	}
}

// What is a file when it is looked at can be a pipe when it is opened.
func TestNothingWaitsForTheOtherEndOfAPipe(t *testing.T) {
	path := filetest.Pipe(t)
	if _, err := disk.Load(t.Context(), path, disk.Bounds{Size: 5_000_000}); !errors.Is(err, disk.ErrNotFile) {
		t.Error(err)
	}
	if err := disk.Append(path, "x", nil); !errors.Is(err, disk.ErrNotFile) {
		t.Error(err)
	}
}
