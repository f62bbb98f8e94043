// Kept writes what a session of the window holds into a folder, an entity a file, for scripts that look into it
// with grep and diff: `kept SESSION FOLDER`. The window may have the session open.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"procura/storage/state"
)

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "kept:", err)
		os.Exit(1)
	}
}

func run(session, folder string) error {
	entities, err := read(session)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	for name, content := range entities {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// read reads a copy, for the window locks its session; again where the window has written meanwhile.
func read(session string) (entities map[string][]byte, err error) {
	const attempts = 20
	copied := filepath.Join(os.TempDir(), fmt.Sprintf("procura-kept-%d.db", os.Getpid()))
	defer os.Remove(copied) //nolint:errcheck // of no consequence
	for range attempts {
		content, err := os.ReadFile(session)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(copied, content, 0o600); err != nil {
			return nil, err
		}
		entities, err = state.Read(copied)
		if err == nil {
			return entities, nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return nil, fmt.Errorf("%s is damaged", session)
}
