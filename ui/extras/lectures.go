package extras

import (
	"cmp"
	"encoding/json"
	"path/filepath"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/keys"
)

// LectureWindow is what lectures ask of the window.
type LectureWindow interface {
	host.Host
	// Lecturer is the page on top, nil where it can't be part of a lecture; BringLecturer
	// brings the page of a game to the front that can, nil for none.
	Lecturer() host.Lecturer
	BringLecturer(game string) host.Lecturer
	// SetPresenting fills the screen for a room of people, or no more.
	SetPresenting(on bool)
}

// Lectures has the lecture that is open.
type Lectures struct {
	window  LectureWindow
	open    bool
	lecture game.Lecture
	at      int    // the step on the screen, -1 for none yet
	path    string // "" for no file
	stamp   string // of the file as it was read or written
	changed bool   // it is not as its file has it
	before  []game.Lecture
	on      host.Lecturer // whose screen the step is on
	staging host.Staging
	strip   *lectureStrip
	box     *lectureBox // open, nil for none
	version uint64
}

// NewLectures has no lecture open.
func NewLectures(w LectureWindow) *Lectures { return &Lectures{window: w, at: -1} }

// Clear closes the lecture without a question.
func (d *Lectures) Clear() {
	if d.box != nil {
		d.box.shown.Hide()
	}
	d.leave()
	*d = Lectures{window: d.window, at: -1, strip: d.strip, version: d.version + 1}
	d.show()
}

// leave ends the search of a step.
func (d *Lectures) leave() {
	if d.on != nil {
		d.on.EndStaging()
	}
	d.on, d.staging = nil, host.Staging{}
}

// cancel ends the search of a step, and keeps what it has proved.
func (d *Lectures) cancel() {
	if d.on != nil {
		d.on.CancelStaging()
	}
}

// Open takes a lecture that was read; one that has changes is asked about first.
func (d *Lectures) Open(l game.Lecture, path, stamp string) {
	d.parting(func() {
		d.Clear()
		d.open, d.lecture, d.path, d.stamp = true, l, path, stamp
		if path != "" {
			d.window.AddRecent(path)
		}
		d.Go(0)
	})
}

// Shut closes the lecture, and asks first where it has changes.
func (d *Lectures) Shut() { d.parting(d.Clear) }

// parting goes on when the lecture may be left.
func (d *Lectures) parting(then func()) {
	if !d.open || !d.changed {
		then()
		return
	}
	d.window.ConfirmLoss(text.M("extras.lecture.leave", "Title", d.title()), "menu.button.discard", then, func() { d.save(then) }, nil)
}

// title is what the lecture is called.
func (d *Lectures) title() string {
	file := ""
	if d.path != "" {
		file = filepath.Base(d.path)
	}
	return cmp.Or(d.lecture.Title, file, d.window.Words().Key("extras.lecture.untitled"))
}

// Go puts a step on the screen.
func (d *Lectures) Go(place int) {
	if place < 0 || place >= len(d.lecture.Steps) {
		d.show()
		return
	}
	d.leave()
	d.at, d.version = place, d.version+1
	s := d.lecture.Steps[place]
	if d.on = d.window.BringLecturer(s.Puzzle.Module().ID()); d.on != nil {
		d.on.StageStep(s, d.staged)
	}
	d.show()
}

// staged hears how far the step is.
func (d *Lectures) staged(s host.Staging) {
	d.staging = s
	if s.Wrong != nil {
		d.window.ShowError(*s.Wrong)
	}
	d.show()
}

// Walk goes on by some steps, or back.
func (d *Lectures) Walk(by int) { d.Go(max(0, min(d.at+by, len(d.lecture.Steps)-1))) }

// Obey does what the keys of presenters' remotes are for: on, back, and the beginning. It
// reports whether there is a lecture.
func (d *Lectures) Obey(does keys.Action) bool {
	if !d.open || len(d.lecture.Steps) == 0 {
		return false
	}
	switch does {
	case keys.NextStep:
		d.Walk(1)
	case keys.PastStep:
		d.Walk(-1)
	case keys.Lecture:
		d.Begin()
	default:
		return false
	}
	return true
}

// Begin fills the screen and shows the first step.
func (d *Lectures) Begin() {
	if d.missing() {
		return
	}
	d.window.SetPresenting(true)
	d.Go(0)
}

// missing says that there is no lecture, where that is so.
func (d *Lectures) missing() bool {
	if !d.open {
		d.window.ShowError(text.M("error.lecture.none"))
	}
	return !d.open
}

// Add puts what is on the screen behind the step of now; without a lecture it begins one.
func (d *Lectures) Add() {
	s, ok := d.onScreen()
	if !ok {
		d.window.ShowError(text.M("error.lecture.page"))
		return
	}
	place := len(d.lecture.Steps)
	if d.open && d.at >= 0 {
		place = d.at + 1
	}
	s.Title = stepTitle(d.window.Words(), &s)
	d.edit(func(l *game.Lecture) { l.Insert(place, s) })
	d.leave()
	d.at = place
	d.show()
}

// onScreen is what is on the screen as a step, false where that can be none.
func (d *Lectures) onScreen() (s game.LectureStep, ok bool) {
	if page := d.window.Lecturer(); page != nil {
		return page.CurrentStep()
	}
	return s, false
}

// mostUndo is how many changes can be taken back.
const mostUndo = 100

// edit changes the lecture; the change can be taken back.
func (d *Lectures) edit(change func(*game.Lecture)) {
	d.before = append(d.before, d.lecture)
	if len(d.before) > mostUndo {
		d.before = d.before[1:]
	}
	change(&d.lecture)
	d.open, d.changed, d.version = true, true, d.version+1
	d.show()
}

// Undo takes the last change back.
func (d *Lectures) Undo() {
	last := len(d.before) - 1
	if last < 0 {
		return
	}
	d.lecture, d.before = d.before[last], d.before[:last]
	d.changed, d.version = true, d.version+1
	d.at = min(d.at, len(d.lecture.Steps)-1)
	d.show()
}

// Files is the file of the lecture.
func (d *Lectures) Files() []string { return []string{d.path} }

// Save writes the lecture to its file, or asks for one.
func (d *Lectures) Save() {
	if !d.missing() {
		d.save(func() {})
	}
}

// save writes the lecture to its file, or asks for one; then is called once it is there.
func (d *Lectures) save(then func()) {
	if d.path == "" {
		d.saveAs(then)
		return
	}
	d.write(d.path, d.stamp, then)
}

// SaveAs asks for a file and writes the lecture there.
func (d *Lectures) SaveAs() {
	if !d.missing() {
		d.saveAs(func() {})
	}
}

func (d *Lectures) saveAs(then func()) {
	d.window.AskWhereToSave(d.window.Words().Key("menu.dialog.lecture"), cmp.Or(d.path, "aula.dat"), func(path string) { d.write(path, "", then) })
}

func (d *Lectures) write(path, known string, then func()) {
	d.window.WriteFile(path, func() (func() error, func(error)) {
		l, version := d.lecture, d.version
		var stamp string
		do := func() (err error) {
			stamp, err = d.window.Store().SaveLecture(path, l, known)
			return err //nolint:wrapcheck // it says all
		}
		return do, func(err error) {
			if err != nil {
				return
			}
			d.path, d.stamp = path, stamp
			d.changed = d.version != version && d.changed
			d.window.AddRecent(path)
			d.window.ShowStatus(text.M("shell.notice.lecture", "File", filepath.Base(path)))
			d.show()
			then()
		}
	})
}

// show shows strip and box as the lecture is now.
func (d *Lectures) show() {
	if d.strip != nil {
		d.strip.render()
	}
	if d.box != nil {
		d.box.render()
	}
}

// lecturePart is the lecture as a file has it, with where one is in it.
const lecturePart = "lecture"

// kept is what outlives the window.
type keptLecture struct {
	At      int    `json:"at"`
	Path    string `json:"path"`
	Stamp   string `json:"stamp"`
	Changed bool   `json:"changed"`
	Text    string `json:"text"`
}

// StateKey is its name among what outlives the window.
func (d *Lectures) StateKey() string { return lecturePart }

// StateParts returns the lecture, where one is open.
func (d *Lectures) StateParts() []host.Part {
	if !d.open {
		return nil
	}
	l, k := d.lecture, keptLecture{At: d.at, Path: d.path, Stamp: d.stamp, Changed: d.changed}
	return []host.Part{{Name: lecturePart, Version: d.version, Encode: func() ([]byte, error) {
		k.Text = d.window.Store().FormatLecture(l)
		return json.Marshal(k) //nolint:wrapcheck // of plain structures
	}}}
}

// RestoreState takes up the lecture of an earlier window; its step is not staged: what was on
// the screen comes back by itself.
func (d *Lectures) RestoreState(parts map[string][]byte) []host.RestoreStep {
	content, ok := parts[lecturePart]
	if !ok {
		return nil
	}
	var k keptLecture
	var l *game.Lecture
	if json.Unmarshal(content, &k) == nil {
		l = d.window.Store().Read("", []byte(k.Text)).Lecture
	}
	return []host.RestoreStep{func() []string {
		if l == nil || k.At < -1 || k.At >= max(1, len(l.Steps)) {
			return []string{lecturePart}
		}
		d.open, d.lecture, d.at, d.path, d.stamp, d.changed = true, *l, k.At, k.Path, k.Stamp, k.Changed
		d.version++
		return nil
	}}
}
