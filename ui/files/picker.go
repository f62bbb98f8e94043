// Package files asks for files and writes them, for the shell: one dialog at a time,
// one file after another, beside the window.
package files

import (
	"errors"
	"path/filepath"

	"procura/core/text"
	"procura/ui/filedialog"
	"procura/ui/host"
)

// Picker asks for files, one dialog at a time.
type Picker struct {
	host    host.Host
	chooser filedialog.Chooser
	changed func()
	asking  bool // a dialog is open
	unasked bool // the dialog did not ask about replacing the file
}

// NewPicker asks by a chooser; changed is called when Asking is something else.
func NewPicker(h host.Host, chooser filedialog.Chooser, changed func()) *Picker {
	return &Picker{host: h, chooser: chooser, changed: changed}
}

// Asking reports whether a dialog is open: what asks for files is off meanwhile.
func (p *Picker) Asking() bool { return p.asking }

// Open asks for a file that exists.
func (p *Picker) Open(title string, use func(path string)) {
	p.ask(func(done func(string, error)) { p.chooser.Open(title, done) }, use, func() {})
}

// Folder asks for a folder that exists.
func (p *Picker) Folder(title string, use func(path string)) {
	p.ask(func(done func(string, error)) { p.chooser.Folder(title, done) }, use, func() {})
}

// Save asks where to write, and before a file is replaced that the dialog did not
// ask about. What is proposed is a name, or a path; otherwise is called when there is
// to be none.
func (p *Picker) Save(title, proposed string, use func(path string), otherwise func()) {
	p.Append(title, proposed, func(path string) {
		if !p.unasked {
			use(path)
			return
		}
		p.host.ConfirmLoss(host.Loss{
			Question: text.M("confirm.replace", "File", filepath.Base(path)),
			Lose:     "button.replace", GoOn: func() { use(path) }, Stay: otherwise,
		})
	}, otherwise)
}

// Append asks for a file to be added to; otherwise is called when there is none.
func (p *Picker) Append(title, proposed string, use func(path string), otherwise func()) {
	folder, name := filepath.Split(proposed)
	if folder != "" {
		folder = filepath.Clean(folder)
	}
	p.ask(func(done func(string, error)) { p.chooser.Save(title, folder, name, done) }, use, otherwise)
}

// ask shows a dialog and hands on what was chosen.
func (p *Picker) ask(dialog func(done func(string, error)), use func(path string), otherwise func()) {
	if p.asking {
		otherwise()
		return
	}
	p.set(true)
	dialog(func(path string, err error) {
		p.host.Post(func() {
			p.set(false)
			if err == nil || errors.Is(err, filedialog.ErrExists) {
				p.unasked = err != nil
				use(path)
				return
			}
			p.refused(err)
			otherwise()
		})
	})
}

// refused says why there is no file, where that was not the user's wish.
func (p *Picker) refused(err error) {
	switch {
	case errors.Is(err, filedialog.ErrCancelled), errors.Is(err, filedialog.ErrBusy):
	case errors.Is(err, filedialog.ErrMissing):
		p.host.Complain(text.M("error.missing", "Reason", err.Error()))
	default:
		p.host.Complain(text.M("error.dialog", "Reason", err.Error()))
	}
}

func (p *Picker) set(asking bool) {
	p.asking = asking
	p.changed()
}
