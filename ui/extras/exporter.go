package extras

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"procura/core/text"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/theme"
)

// Format is a kind of file, by the ending of its name.
type Format string

// The formats.
const (
	PNG Format = "png"
	SVG Format = "svg"
	GIF Format = "gif"
	PDF Format = "pdf"
)

// Formats are all, in the order in which they are offered.
func Formats() []Format { return []Format{PNG, SVG, GIF, PDF} }

// Exporter makes one file at a time.
type Exporter struct {
	window host.Host
	job    *page.NoticeJob[exported]
}

// exported is the progress of a job, and in the end its file.
type exported struct {
	done, of int
	content  []byte
}

func NewExporter(w host.Host) *Exporter {
	return &Exporter{w, page.NewNoticeJob[exported](w, "picture")}
}

// Save asks for a file and makes it. The ending of its name says which kind it is,
// where it is one of them.
func (d *Exporter) Save(p host.Picture, f Format) {
	if !d.ready(p, f) {
		return
	}
	d.window.AskWhereToSave(d.window.Words().Key("menu.dialog.picture"), text.FileName(p.Name)+"."+string(f), func(path string) {
		if ending := Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))); slices.Contains(Formats(), ending) {
			f = ending
		}
		if d.ready(p, f) {
			d.make(newJob(d.window, p, f, f == PDF || !theme.IsDark()), filepath.Base(path), func(content []byte) {
				save := func() error { return d.window.Store().SaveFile(path, content, true) }
				page.WriteFile(d.window, path, save, text.M("shell.notice.picture", "File", filepath.Base(path)))
			})
		}
	})
}

// Print makes pages and opens them in the system's viewer, which prints them.
func (d *Exporter) Print(p host.Picture) {
	if d.ready(p, PDF) {
		name := text.FileName(p.Name) + ".pdf"
		d.make(newJob(d.window, p, PDF, true), name, func(content []byte) { d.view(name, content) })
	}
}

// Cancel gives up what is being made, and reports whether something was.
func (d *Exporter) Cancel() bool { return d.job.GiveUp() }

func (d *Exporter) Close() { d.job.Drop() }

// ready reports whether a file can be made now, and says why not.
func (d *Exporter) ready(p host.Picture, f Format) bool {
	switch {
	case d.job.Busy():
		d.window.ShowError(text.M("error.picture.busy"))
	case f == GIF && p.Len < 2:
		d.window.ShowError(text.M("error.picture.path"))
	default:
		return true
	}
	return false
}

// make makes a file beside the window, and calls then with what is in it.
func (d *Exporter) make(j *job, name string, then func(content []byte)) {
	d.job.Start(func(so exported) string {
		return d.window.Words().Key("shell.picture.working", "File", name, "Percent", 100*so.done/max(1, so.of))
	}, j.run, func(made exported, err error) {
		switch {
		case errors.Is(err, context.Canceled):
		case err != nil:
			d.window.ShowError(text.M("error.picture.failed", "File", name, "Reason", err.Error()))
		default:
			then(made.content)
		}
	})
}

// view writes a file that is swept some day, and opens it.
func (d *Exporter) view(name string, content []byte) {
	var path string
	d.window.WriteFile(name, func() (func() error, func(error)) {
		do := func() (err error) {
			path, err = d.window.Store().SavePrint(name, content)
			return err //nolint:wrapcheck // the writer says it
		}
		return do, func(err error) {
			if err != nil {
				return
			}
			if err := d.window.ViewFile(path); err != nil {
				d.window.ShowError(text.M("error.picture.viewer", "File", path, "Reason", err.Error()))
			}
		}
	})
}
