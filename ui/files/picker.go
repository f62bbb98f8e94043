package files

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
)

// Picker asks for files, one dialog at a time.
type Picker struct {
	window  Window
	chooser Chooser
	asking  bool // a dialog is open
	unasked bool // the dialog did not ask about replacing the file
}

func newPicker(w Window, chooser Chooser) *Picker {
	return &Picker{window: w, chooser: chooser}
}

// IsAsking reports whether a dialog is open; the menu items that ask for files are disabled meanwhile.
func (p *Picker) IsAsking() bool { return p.asking }

func (p *Picker) AskForFile(title string, use func(path string)) {
	p.ask(Question{Kind: AskOpen, Title: title}, use, func() {})
}

func (p *Picker) AskForFolder(title string, use func(path string)) {
	p.ask(Question{Kind: AskFolder, Title: title}, use, func() {})
}

// askToSave asks where to write, and before a file is replaced that the dialog did not
// ask about. What is proposed is a name, or a path; otherwise is called when there is
// to be none.
func (p *Picker) askToSave(title, proposed string, use func(path string), otherwise func()) {
	folder, name := filepath.Split(proposed)
	if folder != "" {
		folder = filepath.Clean(folder)
	}
	p.ask(Question{Kind: AskSave, Title: title, Folder: folder, Name: name}, func(path string) {
		if !p.unasked {
			use(path)
			return
		}
		p.window.ConfirmLoss(text.M("shell.confirm.replace", "File", filepath.Base(path)), "menu.button.replace", func() { use(path) }, nil, otherwise)
	}, otherwise)
}

// usualResults is the name of a file of results.
const usualResults = "resultados.dat"

// AskForResults asks which runs are to be written, and where.
func (p *Picker) AskForResults(runs []game.Run, use func(path string, mode host.WriteMode, chosen []game.Run)) {
	if p.asking {
		return
	}
	newResultsBox(p.window, runs, func(mode host.WriteMode, chosen []game.Run) {
		p.askToAdd(datafile.KindResults, mode, p.window.Words().Key("menu.dialog.results"), usualResults,
			func(path string) { use(path, mode, chosen) }, func() {})
	})
}

// AskForLog asks for a file of moves; otherwise is called when there is to be none.
func (p *Picker) AskForLog(use func(path string, mode host.WriteMode), otherwise func()) {
	say := p.window.Words().Key
	ask := func(mode host.WriteMode) func() {
		return func() {
			p.askToAdd(datafile.KindLog, mode, say("menu.dialog.log"), "log.dat", func(path string) { use(path, mode) }, otherwise)
		}
	}
	p.window.Choose(say("shell.choose.log"),
		host.Answer{Words: say("menu.button.cancel"), Do: otherwise},
		host.Answer{Words: say("menu.button.addto"), Do: ask(host.AddToFile)},
		host.Answer{Words: say("menu.button.newfile"), Do: ask(host.NewFile)})
}

// askToAdd asks for a file of a kind to be made, in the place of one that may be there, or for one to be added to.
func (p *Picker) askToAdd(kind datafile.Kind, mode host.WriteMode, title, proposed string, use func(path string), otherwise func()) {
	check := func(path string) {
		if err := p.window.Store().CheckAppend(path, kind); err != nil {
			p.window.ShowError(text.M("error.writing", "File", path, "Reason", p.window.Store().Reason(err)))
			otherwise()
			return
		}
		use(path)
	}
	if mode == host.AddToFile {
		p.ask(Question{Kind: AskOpen, Title: title}, check, otherwise)
		return
	}
	p.askToSave(title, proposed, check, otherwise)
}

// ask shows a dialog and hands on what was chosen.
func (p *Picker) ask(q Question, use func(path string), otherwise func()) {
	if p.asking {
		otherwise()
		return
	}
	p.setAsking(true)
	p.chooser.Ask(q, func(path string, err error) {
		p.window.Post(func() {
			p.setAsking(false)
			if err == nil || errors.Is(err, ErrExists) {
				p.unasked = err != nil
				use(path)
				return
			}
			switch { // the others are the user's wish
			case errors.Is(err, ErrCancelled), errors.Is(err, ErrBusy):
			case errors.Is(err, ErrMissing):
				p.window.ShowError(text.M("error.missing", "Reason", err.Error()))
			default:
				p.window.ShowError(text.M("error.dialog", "Reason", err.Error()))
			}
			otherwise()
		})
	})
}

func (p *Picker) setAsking(asking bool) {
	p.asking = asking
	p.window.RebuildMenus()
}

// OpenEndings lists the endings of the files that can be opened, behind a prefix, in small and in capital letters, which GTK
// tells apart.
func OpenEndings(prefix string) (endings []string) {
	for _, ending := range []string{"dat", "json", "toml", "txt", "lisp", "trace", "csv", "gz", "zip"} {
		endings = append(endings, prefix+ending, prefix+strings.ToUpper(ending))
	}
	return endings
}

// inWindow is the Chooser of last resort: Fyne's own file dialogs over a window, for
// systems that show no native ones.
type inWindow struct {
	window fyne.Window
	filter storage.FileFilter
}

// NewChooserInWindow makes a Chooser that shows dialogs over a window.
func NewChooserInWindow(window fyne.Window) Chooser {
	return inWindow{window, storage.NewExtensionFileFilter(OpenEndings("."))}
}

// Ask shows a dialog. To save it asks for a folder, and proposes the name in it: Fyne's own
// dialog for saving empties the file before the program has written anything.
func (c inWindow) Ask(q Question, done func(string, error)) {
	if q.Kind == AskOpen {
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
		return
	}
	d := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if folder == nil {
			done("", cancelled(err))
			return
		}
		path := filepath.Join(folder.Path(), q.Name)
		if _, err := os.Lstat(path); err == nil && q.Kind == AskSave {
			done(path, ErrExists)
			return
		}
		done(path, nil)
	}, c.window)
	if lister, err := storage.ListerForURI(storage.NewFileURI(q.Folder)); q.Folder != "" && err == nil {
		d.SetLocation(lister)
	}
	d.Show()
	d.Resize(c.size())
}

func (c inWindow) size() fyne.Size {
	return c.window.Canvas().Size().Subtract(fyne.NewSquareSize(80))
}

func cancelled(err error) error {
	if err != nil {
		return fmt.Errorf("in-app dialog: %w", err)
	}
	return ErrCancelled
}
