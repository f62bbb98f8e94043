package ui_test

import (
	"testing"
	"time"
	"os"
	"path/filepath"
	"strings"
	"procura/storage/state"
)

func TestZZ(t *testing.T) {
	d := newDrawer()
	path := filepath.Join(t.TempDir(), "grande.dat")
	if err := os.WriteFile(path, []byte(manyProblems(5000)), 0o600); err != nil {
		t.Fatal(err)
	}
	r := d.window(t)
	r.Open(path)
	r.End()
	base := os.Getenv("ZZ")
	f := state.At(base)
	if err := f.Open(); err != nil { t.Fatal(err) }
	e, _ := f.Load()
	for n, c := range e { if strings.Contains(n, "runs-") { d.now[n] = c } }
	f.Close()
	f = state.At(t.TempDir())
	b := time.Now()
	f.Open()
	t.Log("open", time.Since(b)); b = time.Now()
	f.Write(d.now)
	t.Log("write", time.Since(b)); b = time.Now()
	f.Load()
	t.Log("load and copy", time.Since(b)); b = time.Now()
	f.Close()
	f.Open()
	t.Log("open again", time.Since(b)); b = time.Now()
	f.Close()
	size := 0
	for _, c := range d.now { size += len(c) }
	t.Log(len(d.now), size)
	b = time.Now()
	d.window(t)
	t.Log("window back", time.Since(b))
}
