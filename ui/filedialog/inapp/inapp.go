// Package inapp is the chooser of last resort: Fyne's own file dialogs, for systems
// that show no native ones.
package inapp

import (
	"fmt"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"procura/ui/filedialog"
)

// chooser shows Fyne's own file dialogs over a window.
type chooser struct {
	window fyne.Window
	filter storage.FileFilter
}

// New returns a chooser that shows dialogs over a window.
func New(window fyne.Window) filedialog.Chooser {
	return chooser{window, storage.NewExtensionFileFilter([]string{".dat", ".DAT", ".lisp", ".txt", ".gz"})}
}

// Open asks for a file that exists.
func (c chooser) Open(_ string, done func(string, error)) {
	d := dialog.NewFileOpen(func(file fyne.URIReadCloser, err error) {
		if file == nil {
			done("", cancelled(err))
			return
		}
		path := file.URI().Path()
		_ = file.Close()
		done(path, nil)
	}, c.window)
	d.SetFilter(c.filter)
	d.Show()
	d.Resize(c.size())
}

// Folder asks for a folder.
func (c chooser) Folder(_ string, done func(string, error)) {
	d := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if folder == nil {
			done("", cancelled(err))
			return
		}
		done(folder.Path(), nil)
	}, c.window)
	d.Show()
	d.Resize(c.size())
}

// Save asks for a folder, and proposes the name in it: Fyne's own dialog for
// saving empties the file before the program has written anything.
func (c chooser) Save(_, folder, proposed string, done func(string, error)) {
	d := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if folder == nil {
			done("", cancelled(err))
			return
		}
		path := filepath.Join(folder.Path(), proposed)
		if _, err := os.Lstat(path); err == nil {
			done(path, filedialog.ErrExists)
			return
		}
		done(path, nil)
	}, c.window)
	if begin, err := storage.ListerForURI(storage.NewFileURI(folder)); folder != "" && err == nil {
		d.SetLocation(begin)
	}
	d.Show()
	d.Resize(c.size())
}

func (c chooser) size() fyne.Size {
	return c.window.Canvas().Size().Subtract(fyne.NewSquareSize(80))
}

func cancelled(err error) error {
	if err != nil {
		return fmt.Errorf("in-app dialog: %w", err)
	}
	return filedialog.ErrCancelled
}
