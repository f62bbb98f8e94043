package host

import (
	"procura/core/lecture"
	"procura/core/text"
)

// Lecturer is a session whose screen can be told as a step of a lecture, and set to one.
type Lecturer interface {
	// Step is what is on the screen; false where that is nothing.
	Step() (lecture.Step, bool)
	// Stage puts a step on the screen; where its run is not there, it is searched beside
	// the window under the step's limits. told is called when that begins, and when the
	// step is there.
	Stage(s lecture.Step, told func(Staging))
	// CancelStaging ends that search; what it has proved is a run.
	CancelStaging()
	// Unstage ends it, and nothing more is told.
	Unstage()
	// Veil hides the answer, or shows it again.
	Veil(on bool)
}

// Staging says how far a step is on its way to the screen.
type Staging struct {
	// Searching says that its run is searched.
	Searching bool
	// Wrong says why it can't be shown as it was, nil where it is.
	Wrong *text.Message
}

// Presenter is a host that shows lectures.
type Presenter interface {
	// Presenting reports whether the window fills the screen for a room of people.
	Presenting() bool
}
