package solver

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
)

// Entries are the page's entries of the menus.
func (v *View) Entries() []host.Entry {
	save := &desktop.CustomShortcut{KeyName: fyne.KeyS, Modifier: fyne.KeyModifierShortcutDefault}
	results := &desktop.CustomShortcut{KeyName: fyne.KeyR, Modifier: fyne.KeyModifierShortcutDefault}
	return []host.Entry{
		{Menu: host.FileMenu, Place: 21, Key: "menu.save", Shortcut: save, Do: v.askSave, Scope: host.Always},
		{Menu: host.FileMenu, Place: 24, Key: "menu.results", Shortcut: results, Do: v.askResults, Scope: host.Always},
		{Menu: host.EditMenu, Place: 12, Key: "menu.copyproblem", Do: v.copyProblem, Scope: host.Always},
		{Menu: host.EditMenu, Place: 13, Key: "menu.copypath", Do: v.copyPath, Scope: host.Always},
	}
}

// copyProblem puts the chosen problem on the clipboard, as it stands in a file.
func (v *View) copyProblem() {
	if p, ok := v.session.current(); ok {
		v.host.Clipboard().SetContent(v.host.Store().Format([]game.Problem{p}))
	}
}

// copyPath puts the path that is shown on the clipboard.
func (v *View) copyPath() {
	if path := v.shown.Path; len(path) > 0 {
		v.host.Clipboard().SetContent(strings.Join(path, " "))
	}
}

// askSave asks where to write the problems.
func (v *View) askSave() {
	d := v.session
	problems := slices.Clone(d.problems)
	proposed := "problemas.dat"
	if d.file != "" {
		proposed = filepath.Base(d.file)
	}
	v.host.AskSave(v.words.Key("dialog.save"), proposed, func(path string) { d.saveProblems(path, problems) })
}

func (d *Session) saveProblems(path string, problems []game.Problem) {
	d.host.Write(path, func() (func() error, func(error)) {
		return func() error { return d.host.Store().Save(path, problems) }, func(err error) {
			if err != nil {
				return
			}
			d.file = path
			d.host.Entitle(path)
		}
	})
}

// askResults asks where to append the runs; those that a file has already are not
// appended again.
func (v *View) askResults() {
	d := v.session
	if len(d.log) == 0 {
		v.host.Complain(text.M("error.noruns"))
		return
	}
	v.host.AskAppend(v.words.Key("dialog.results"), "resultados.dat", d.saveResults, func() {})
}

func (d *Session) saveResults(path string) {
	d.host.Write(path, func() (func() error, func(error)) {
		_, missing := os.Stat(path)
		runs := d.unwritten(path, missing == nil)
		d.written[path] += len(runs)
		said := text.M("notice.results", "Count", len(runs), "File", filepath.Base(path))
		return func() error { return d.host.Store().AppendResults(path, runs...) }, func(err error) {
			if err != nil {
				d.written[path] -= len(runs)
				return
			}
			d.host.Tell(said)
		}
	})
}

// askTarget asks for a number of points.
func (v *View) askTarget(done func(int)) {
	say := v.words.Key
	v.host.Ask(host.Question{
		Title: say("dialog.target"), Name: say("dialog.points"), Yes: say("button.solve"),
		Valid: func(answer string) error {
			if n, ok := parseLimit(answer); !ok || n == 0 {
				return &wordsError{say("limit.wrong")}
			}
			return nil
		},
		Done: func(answer string) {
			if n, valid := parseLimit(answer); valid {
				done(int(min(n, 1<<20)))
			}
		},
	})
}
