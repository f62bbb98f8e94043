//go:build !nogui

package app

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/sqweek/dialog"

	"procura/core/text"
	"procura/ui/filedialog"
)

// newNativeChooser shows the system's own file dialogs. It needs sqweek/dialog, which on
// Linux starts GTK when it is imported: only a program with a window may hold it. say
// translates the names of the filters; it is called on the chooser's goroutine.
func newNativeChooser(say func(text.Message) string) filedialog.Chooser {
	n := native{say}
	return filedialog.NewWorker(filedialog.Dialogs{Load: n.load, Browse: n.browse, Save: n.save})
}

type native struct {
	say func(text.Message) string
}

func (n native) load(title, dir string) (string, error) {
	path, err := n.problems(title, dir).
		Filter(n.say(text.M("shell.choose.filter.proof")), "txt", "TXT", "gz", "GZ").
		Filter(n.say(text.M("shell.choose.filter.all")), "*").Load()
	return path, translated(err)
}

func (n native) browse(title, dir string) (string, error) {
	path, err := dialog.Directory().Title(title).SetStartDir(dir).Browse()
	return path, translated(err)
}

func (n native) save(title, dir, name string) (string, error) {
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
		Filter(n.say(text.M("shell.choose.filter.kind", "Kind", upper, "Ending", lower)), lower, upper).
		Filter(n.say(text.M("shell.choose.filter.all")), "*")
}

// dialog shows the files of problems and results first.
func (n native) dialog(title, dir string) *dialog.FileBuilder {
	return n.problems(title, dir).Filter(n.say(text.M("shell.choose.filter.all")), "*")
}

// problems names both cases: the filters of GTK are case-sensitive.
func (n native) problems(title, dir string) *dialog.FileBuilder {
	return dialog.File().Title(title).SetStartDir(dir).Filter(n.say(text.M("shell.choose.filter.dat")), "dat", "DAT")
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
