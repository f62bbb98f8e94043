package submissions_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"procura/core/gametest"
	"procura/core/grade"
	"procura/storage/submissions"
)

// file is a file of a crafted archive, packed in a path.
type file struct {
	name    string
	content []byte
	method  uint16
}

func crafted(t *testing.T, files ...file) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		to, err := w.CreateHeader(&zip.FileHeader{Name: f.name, Method: f.method})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := to.Write(f.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// zeros are files of the greatest size that there may be, of zeros.
func zeros(count int, method uint16) (files []file) {
	content := make([]byte, submissions.MaxSize)
	for i := range count {
		files = append(files, file{fmt.Sprintf("%02d.dat", i), content, method})
	}
	return files
}

// directory is an archive whose directory says what a function does of the n-th file; all
// of them stand on the bytes of the first.
func directory(body []byte, size uint32, names ...string) []byte {
	var b bytes.Buffer
	put := func(values ...any) {
		for _, v := range values {
			_ = binary.Write(&b, binary.LittleEndian, v)
		}
	}
	sum := crc32.ChecksumIEEE(body)
	first := names[0]
	put(uint32(0x04034b50), uint16(20), uint16(0), uint16(0), uint32(0), sum, uint32(len(body)), size, uint16(len(first)), uint16(0), []byte(first), body)
	begin := b.Len()
	for _, name := range names {
		put(uint32(0x02014b50), uint16(20), uint16(20), uint16(0), uint16(0), uint32(0), sum, uint32(len(body)), size,
			uint16(len(name)), uint16(0), uint16(0), uint16(0), uint16(0), uint32(0), uint32(0), []byte(name))
	}
	end := b.Len()
	put(uint32(0x06054b50), uint16(0), uint16(0), uint16(len(names)), uint16(len(names)), uint32(end-begin), uint32(begin), uint16(0))
	return b.Bytes()
}

// levels packs an archive into others.
func levels(t *testing.T, inner []byte, methods ...uint16) []byte {
	for _, method := range methods {
		inner = crafted(t, file{"x.zip", inner, method})
	}
	return inner
}

// Archives that were made to cost much.
var craftedArchives = map[string]func(*testing.T) []byte{
	"deep, all of it in one": func(t *testing.T) []byte {
		return levels(t, crafted(t, zeros(39, zip.Store)...), zip.Store, zip.Store, zip.Deflate)
	},
	"deep, each level packed": func(t *testing.T) []byte {
		level := crafted(t, zeros(9, zip.Store)...)
		for range 3 {
			level = crafted(t, file{"a.zip", level, zip.Deflate}, file{"b.dat", make([]byte, 1_000_000), zip.Store})
		}
		return level
	},
	"deep, each level as it is": func(t *testing.T) []byte {
		return levels(t, crafted(t, zeros(39, zip.Store)...), zip.Store, zip.Store, zip.Store)
	},
	"wide, of archives": func(t *testing.T) []byte {
		wide := crafted(t, zeros(9, zip.Store)...)
		var files []file
		for i := range 5 {
			files = append(files, file{fmt.Sprintf("%d.zip", i), wide, zip.Deflate})
		}
		return crafted(t, files...)
	},
	"wide, of large files": func(t *testing.T) []byte { return crafted(t, zeros(60, zip.Deflate)...) },
	"many files on the same bytes": func(*testing.T) []byte {
		var names []string
		for i := range 90_000 {
			names = append(names, fmt.Sprintf("%0120d.dat", i))
		}
		return directory([]byte("x"), 1, names...)
	},
	"long names": func(*testing.T) []byte {
		return directory([]byte("x"), 1, slices.Repeat([]string{strings.Repeat("n", 65_000)}, 2000)...)
	},
	"sizes that are not so": func(*testing.T) []byte { return directory([]byte("x"), 0xfffffff0, "lies.zip", "lies.dat") },
	"a directory of nothing": func(*testing.T) []byte {
		end := "PK\x05\x06\x00\x00\x00\x00\xff\xff\xff\xff\x00\x24\xf4\x00\x00\x00\x00\x00\x00\x00"
		return append(bytes.Repeat([]byte("PK\x01\x02"), 4_000_000), end...)
	},
	"many blocks, and much behind": func(t *testing.T) []byte {
		block := []byte(strings.Repeat(" RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n -- Problema: A\n -- Objetivo: 7\n -- Fim\n", 10_000))
		content := append(slices.Clone(block), make([]byte, submissions.MaxSize-len(block))...)
		var files []file
		for i := range 20 {
			files = append(files, file{fmt.Sprintf("%02d.dat", i), content, zip.Deflate})
		}
		return crafted(t, files...)
	},
	"half an archive in others": func(t *testing.T) []byte {
		inner := crafted(t, zeros(10, zip.Store)...)
		return levels(t, inner[:len(inner)/2], zip.Deflate, zip.Store, zip.Deflate)
	},
}

// mostHeld is what reading may hold: the heap grows to twice that before it is collected, and
// the program may take 300 MB.
const mostHeld = 130 << 20

// What is read of an archive stays in bounds however it was made, and what is kept of a block
// keeps no file.
func TestNoArchiveTakesMuchMemory(t *testing.T) {
	gametest.LeaveToMakeTest(t)
	defer debug.SetGCPercent(debug.SetGCPercent(10)) // what is held is seen, and little garbage
	for name, craft := range craftedArchives {
		path := filepath.Join(t.TempDir(), "e.zip")
		if err := os.WriteFile(path, craft(t), 0o600); err != nil {
			t.Fatal(err)
		}
		runtime.GC()
		before := gametest.Measured("/memory/classes/heap/objects:bytes")
		var most atomic.Uint64
		over := make(chan struct{})
		watched := make(chan struct{})
		go func() {
			defer close(watched)
			for {
				most.Store(max(most.Load(), gametest.Measured("/memory/classes/heap/objects:bytes")))
				select {
				case <-over:
					return
				case <-time.After(time.Millisecond):
				}
			}
		}()
		files := 0
		var kept []string
		for s := range submissions.Read(t.Context(), path) {
			files++
			for _, b := range s.Blocks {
				if b.Layout != grade.Unknown {
					kept = append(kept, b.Problem, b.Claims.Target.Text)
				}
			}
		}
		close(over)
		<-watched
		held := int64(most.Load() - min(before, most.Load()))
		t.Logf("%s: %d files, %d blocks, %d MB", name, files, len(kept), held>>20)
		if files == 0 || held > mostHeld {
			t.Errorf("%s: %d files, %d MB", name, files, held>>20)
		}
	}
}
