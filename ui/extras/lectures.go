package extras

import (
	"cmp"
	"encoding/json"
	"path/filepath"
	"strings"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/teach"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/keys"
	"procura/ui/undo"
)

type LectureWindow interface {
	host.Host
	// Lecturer returns the page on top, nil if it can't show steps; BringLecturer
	// brings the page that can show a step to the front, nil for none.
	Lecturer() host.Lecturer
	BringLecturer(s game.LectureStep) host.Lecturer
	// SetPresenting turns the full screen for an audience on or off.
	SetPresenting(on bool)
}

// lectureState is kept when the window closes.
type lectureState struct {
	At      int    `json:"at"`      // the step on the screen, -1 for none yet
	Path    string `json:"path"`    // "" for no file
	Propose string `json:"propose"` // the name for the first save of a lecture of version 0.1
	Stamp   string `json:"stamp"`   // of the file as it was read or written
	Changed bool   `json:"changed"` // it is not as its file has it
	Text    string `json:"text"`    // the lecture in the form of a file
}

type Lectures struct {
	window  LectureWindow
	open    bool
	lecture game.Lecture
	state   lectureState
	changes undo.Stack[game.Lecture]
	on      host.Lecturer // whose screen the step is on
	staging host.Staging
	strip   *lectureStrip
	box     *lectureBox // open, nil for none
	version uint64
	Quiz    *teach.Quiz // what was answered since the lecture began, nil before it does
}

// mostUndo is the number of changes that can be undone.
const mostUndo = 100

// NewLectures has no lecture open.
func NewLectures(w LectureWindow) *Lectures {
	return &Lectures{window: w, state: lectureState{At: -1}, changes: undo.Stack[game.Lecture]{Limit: mostUndo}}
}

// Clear closes the lecture without a question.
func (d *Lectures) Clear() {
	if d.box != nil {
		d.box.shown.Hide()
	}
	d.endStaging()
	if d.open {
		d.window.HideAnswer(false)
	}
	strip, version := d.strip, d.version+1
	*d = *NewLectures(d.window)
	d.strip, d.version = strip, version
	d.render()
}

// endStaging ends the search of a step.
func (d *Lectures) endStaging() {
	if d.on != nil {
		d.on.EndStaging()
	}
	d.on, d.staging = nil, host.Staging{}
}

// Open takes a lecture that was read, from a path or from no file; changes of the one before are asked about first.
func (d *Lectures) Open(file datafile.File, path string) {
	d.confirmLoss(func() {
		d.Clear()
		d.open = true
		d.lecture = *file.Lecture
		d.state.setFile(file, path)
		if path != "" {
			d.window.AddRecent(path)
		}
		d.Go(0)
		if d.state.Propose != "" {
			d.window.ShowStatus(text.M("core.game.old", "File", filepath.Base(path), "New", filepath.Base(d.state.Propose)))
		}
	})
}

// setFile sets the file of a lecture. One of version 0.1 is saved to another file.
func (k *lectureState) setFile(file datafile.File, path string) {
	k.Path = path
	k.Stamp = file.Stamp
	if file.Old && path != "" {
		k.Path = ""
		k.Stamp = ""
		k.Propose = strings.TrimSuffix(path, ".dat") + ".toml"
	}
}

// Shut closes the lecture, and asks first where it has changes.
func (d *Lectures) Shut() { d.confirmLoss(d.Clear) }

func (d *Lectures) confirmLoss(goOn func()) {
	if !d.open || !d.state.Changed {
		goOn()
		return
	}
	d.window.ConfirmLoss(text.M("extras.lecture.leave", "Title", d.title()), "menu.button.discard", goOn, func() { d.save(goOn) }, nil)
}

func (d *Lectures) title() string {
	file := ""
	if d.state.Path != "" {
		file = filepath.Base(d.state.Path)
	}
	return cmp.Or(d.lecture.Title, file, d.window.Words().Key("extras.lecture.untitled"))
}

// Go puts a step on the screen.
func (d *Lectures) Go(place int) {
	if place < 0 || place >= len(d.lecture.Steps) {
		d.render()
		return
	}
	d.endStaging()
	d.state.At, d.version = place, d.version+1
	d.window.ClearStatus()
	if d.Quiz == nil {
		d.Quiz = &teach.Quiz{}
	}
	d.Quiz.Waits = false
	s := d.lecture.Steps[place]
	d.on = d.window.BringLecturer(s)
	if d.on != nil {
		hideAnswer(d.window, &s)
		d.on.StageStep(s, func(so host.Staging) {
			d.staging = so
			if so.Wrong != nil {
				d.window.ShowError(*so.Wrong)
			}
			d.render()
		})
	}
	d.render()
}

// hideAnswer hides the answer where a step does not show a board of the path itself.
func hideAnswer(h host.Host, s *game.LectureStep) {
	h.HideAnswerOfStep(s.At == 0)
}

// Walk goes forward or back by some steps. Going forward, it asks once for the answer to an open question,
// because the next step may give it away.
func (d *Lectures) Walk(by int) {
	if by > 0 && d.Quiz != nil && d.Quiz.Waits {
		d.Quiz.Waits = false
		d.window.ShowStatus(text.M("extras.lecture.answer"))
		return
	}
	d.Go(max(0, min(d.state.At+by, len(d.lecture.Steps)-1)))
}

func (d *Lectures) isAtEnd() bool { return d.state.At >= len(d.lecture.Steps)-1 }

// goOn goes to the next step, and away from the last one, where the score is said.
func (d *Lectures) goOn() {
	if !d.isAtEnd() || d.Quiz != nil && d.Quiz.Waits {
		d.Walk(1)
		return
	}
	d.confirmLoss(func() {
		score := cmp.Or(d.Quiz, &teach.Quiz{}).Score()
		d.Clear()
		if score.Asked > 0 {
			d.window.ShowStatus(text.M("extras.lecture.ended", "Right", score.Right, "Asked", score.Asked))
		}
	})
}

// Obey handles the keys of presenters' remotes: forward, back, and to the beginning. It
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
	d.ifOpen(func() {
		d.window.SetPresenting(true)
		d.Quiz = nil
		d.Go(0)
	})
}

// ifOpen does something with the lecture, or reports that there is none.
func (d *Lectures) ifOpen(do func()) {
	if d.open {
		do()
	} else {
		d.window.ShowError(text.M("error.lecture.none"))
	}
}

// Add inserts what is on the screen as a step behind the current one. Without a lecture it begins one.
func (d *Lectures) Add() {
	s, ok := d.onScreen()
	if !ok {
		d.window.ShowError(text.M("error.lecture.page"))
		return
	}
	place := len(d.lecture.Steps)
	if d.open && d.state.At >= 0 {
		place = d.state.At + 1
	}
	w := d.window.Words()
	s.Title = stepName(w, &s) + stepMethod(w, &s)
	d.edit(func(l *game.Lecture) { l.Insert(place, s) })
	d.endStaging()
	d.state.At = place
	d.render()
}

// onScreen returns a step that shows what is on the screen, false if there is none.
func (d *Lectures) onScreen() (s game.LectureStep, ok bool) {
	if page := d.window.Lecturer(); page != nil {
		return page.CurrentStep()
	}
	return s, false
}

// edit changes the lecture; Undo takes the change back.
func (d *Lectures) edit(change func(*game.Lecture)) {
	d.changes.Add(d.lecture)
	change(&d.lecture)
	d.open, d.state.Changed, d.version = true, true, d.version+1
	d.render()
}

// Undo takes the last change back.
func (d *Lectures) Undo() {
	if before, ok := d.changes.Undo(d.lecture); ok {
		d.lecture, d.state.Changed, d.version = before, true, d.version+1
		d.state.At = min(d.state.At, len(d.lecture.Steps)-1)
		d.render()
	}
}

func (d *Lectures) Files() []string { return []string{d.state.Path} }

// Save writes the lecture to its file, or asks for one.
func (d *Lectures) Save() { d.ifOpen(func() { d.save(func() {}) }) }

// SaveAs asks for a file and writes the lecture there.
func (d *Lectures) SaveAs() { d.ifOpen(func() { d.saveAs(func() {}) }) }

// save writes the lecture to its file, or asks for one; then is called once it is there.
func (d *Lectures) save(then func()) {
	if d.state.Path == "" {
		d.saveAs(then)
		return
	}
	d.write(d.state.Path, d.state.Stamp, then)
}

func (d *Lectures) saveAs(then func()) {
	d.window.AskWhereToSave(d.window.Words().Key("menu.dialog.lecture"), cmp.Or(d.state.Path, d.state.Propose, "aula.toml"), func(path string) { d.write(path, "", then) })
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
			d.state.Path, d.state.Stamp = path, stamp
			d.state.Changed = d.version != version && d.state.Changed
			d.window.AddRecent(path)
			d.window.ShowStatus(text.M("shell.notice.lecture", "File", filepath.Base(path)))
			d.render()
			then()
		}
	})
}

// render shows strip and box as the lecture is now.
func (d *Lectures) render() {
	if d.strip != nil {
		d.strip.render()
	}
	if d.box != nil {
		d.box.render()
	}
}

// lecturePart is the name of the kept lecture.
const lecturePart = "lecture"

// StateKey is the name of the kept state.
func (d *Lectures) StateKey() string { return lecturePart }

// StateParts returns the lecture, where one is open.
func (d *Lectures) StateParts() []host.Part {
	if !d.open {
		return nil
	}
	l, k := d.lecture, d.state
	return []host.Part{{Name: lecturePart, Version: d.version, Encode: func() ([]byte, error) {
		k.Text = d.window.Store().FormatLecture(l)
		return json.Marshal(k) //nolint:wrapcheck // of plain structures
	}}}
}

// RestoreState restores the lecture of an earlier window. It does not stage the step: the pages restore
// what was on the screen.
func (d *Lectures) RestoreState(parts map[string][]byte) func() []string {
	content, ok := parts[lecturePart]
	if !ok {
		return nil
	}
	var k lectureState
	var l *game.Lecture
	if json.Unmarshal(content, &k) == nil {
		file := d.window.Store().Read("", []byte(k.Text))
		l = file.Lecture
		file.Stamp = k.Stamp
		k.setFile(file, k.Path)
	}
	return func() []string {
		if l == nil || k.At < -1 || k.At >= max(1, len(l.Steps)) {
			return []string{lecturePart}
		}
		d.open, d.lecture, d.state = true, *l, k
		d.version++
		if k.At >= 0 && k.At < len(l.Steps) {
			hideAnswer(d.window, &l.Steps[k.At])
		}
		return nil
	}
}
