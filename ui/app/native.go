//go:build !nogui

package app

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/sqweek/dialog"

	"procura/ui"
	"procura/ui/filedialog"
)

// native shows the system's own file dialogs. It needs sqweek/dialog, which on Linux starts
// GTK when it is imported: only a program with a window may hold it. The names of the
// filters are asked for on the chooser's goroutine.
type native struct{ ui.Speaker }

func (n native) say(key string, pairs ...any) string { return n.Words().Key(key, pairs...) }

// Load asks for a file to read.
func (n native) Load(title, dir string) (string, error) {
	path, err := n.problems(title, dir).
		Filter(n.say("shell.choose.filter.proof"), "txt", "TXT", "gz", "GZ").
		Filter(n.say("shell.choose.filter.all"), "*").Load()
	return path, translated(err)
}

// Browse asks for a folder.
func (n native) Browse(title, dir string) (string, error) {
	path, err := dialog.Directory().Title(title).SetStartDir(dir).Browse()
	return path, translated(err)
}

// Save asks for a file to write.
func (n native) Save(title, dir, name string) (string, error) {
	path, err := n.filtered(title, dir, filepath.Ext(name)).SetStartFile(name).Save()
	return path, translated(err)
}

// filtered shows the files that end as the proposed one does, where that is no file of
// problems or results.
func (n native) filtered(title, dir, extension string) *dialog.FileBuilder {
	if extension == "" || strings.EqualFold(extension, filedialog.Extension) {
		return n.dialog(title, dir)
	}
	lower, upper := strings.ToLower(extension[1:]), strings.ToUpper(extension[1:])
	return dialog.File().Title(title).SetStartDir(dir).
		Filter(n.say("shell.choose.filter.kind", "Kind", upper, "Ending", lower), lower, upper).
		Filter(n.say("shell.choose.filter.all"), "*")
}

// dialog shows the files of problems and results first.
func (n native) dialog(title, dir string) *dialog.FileBuilder {
	return n.problems(title, dir).Filter(n.say("shell.choose.filter.all"), "*")
}

// problems names both cases: the filters of GTK are case-sensitive.
func (n native) problems(title, dir string) *dialog.FileBuilder {
	return dialog.File().Title(title).SetStartDir(dir).Filter(n.say("shell.choose.filter.dat"), "dat", "DAT")
}

func translated(err error) error {
	switch {
	case errors.Is(err, dialog.ErrCancelled):
		return filedialog.ErrCancelled
	case err != nil:
		return fmt.Errorf("native: %w", err)
	}
	return nil
}
