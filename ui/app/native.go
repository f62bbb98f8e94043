//go:build !nogui

package app

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/sqweek/dialog"

	"procura/ui"
	"procura/ui/files"
)

// native shows the system's own file dialogs. It needs sqweek/dialog, which on Linux starts
// GTK when it is imported: only a program with a window may hold it. The names of the
// filters are asked for on the chooser's goroutine.
type native struct{ ui.Speaker }

func (n native) Ask(q files.Question) (path string, err error) {
	box := func() *dialog.FileBuilder { return dialog.File().Title(q.Title).SetStartDir(q.Folder) }
	all := n.Words().Key("shell.choose.filter.all")
	extension := filepath.Ext(q.Name)
	switch { // the filters of GTK are case-sensitive
	case q.Kind == files.AskFolder:
		path, err = dialog.Directory().Title(q.Title).SetStartDir(q.Folder).Browse()
	case q.Kind == files.AskOpen:
		path, err = box().Filter(n.Words().Key("shell.choose.filter.known"), files.OpenEndings("")...).Filter(all, "*").Load()
	case extension == "" || strings.EqualFold(extension, files.Extension):
		path, err = box().Filter(n.Words().Key("shell.choose.filter.dat"), "dat", "DAT").Filter(all, "*").SetStartFile(q.Name).Save()
	default: // no file of problems or results
		lower, upper := strings.ToLower(extension[1:]), strings.ToUpper(extension[1:])
		path, err = box().Filter(n.Words().Key("shell.choose.filter.kind", "Kind", upper, "Ending", lower), lower, upper).Filter(all, "*").
			SetStartFile(q.Name).Save()
	}
	switch {
	case errors.Is(err, dialog.ErrCancelled):
		return path, files.ErrCancelled
	case err != nil:
		return path, fmt.Errorf("native: %w", err)
	}
	return path, nil
}
