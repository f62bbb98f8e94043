// Package session saves what is open in the window and restores it at the next start. It
// asks the components of the window for their parts every few seconds, and when long work
// has ended, and writes what has changed beside the window.
//
//	StateParts      parts with versions   window's goroutine, quick
//	Part.Encode     bytes                 beside the window
//	Folder.Write    in one transaction    beside the window
//
//	Folder.Load     bytes                 beside the window
//	RestoreState    what is to be shown   beside the window
//	its result      into the session      window's goroutine
//
// It knows neither games nor pages, and of the disk only that it keeps bytes under
// names.
package session

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"procura/ui/host"
	"procura/ui/task"
)

// Interval is the time between two looks at what has changed: what is written is
// less than ten seconds behind, the writing included.
const Interval = 8 * time.Second

// Folder keeps the sessions of all windows, each of which is entities, bytes under names. It is for one
// goroutine at a time.
type Folder interface {
	// Load returns all entities of the session of this window. Where its file was damaged, these are those
	// from its last start, and damaged tells where the file is now.
	Load() (entities map[string][]byte, damaged string)
	// Write replaces entities and removes those whose content is nil, all or none of them.
	Write(changes map[string][]byte) error
	// RemoveDamaged removes entities that their page could not read, and keeps a copy of the file.
	RemoveDamaged(names []string) error
	// VisitOthers visits the other sessions in which somebody has worked and that no window has open, the one used
	// last first: what SwitchTo calls each, when it was used, and one of its entities, nil for none.
	VisitOthers(entity string, visit func(id string, used time.Time, content []byte)) error
	// SwitchTo leaves the session to the others and goes on with one of those, or with an empty one for "".
	// It returns what the session that was left is called, "" where nobody has worked in it.
	SwitchTo(id string) (left string, err error)
	// Newer reports whether what a newer version has kept was left alone, Second whether another
	// window was open before this one.
	Newer() bool
	Second() bool
	Close() error
}

// Window is the window whose state is saved.
type Window interface {
	// Components returns everything that has a state.
	Components() []Component
	// ShowSaveError is called each time that something could not be written, and with nil when all
	// could be after that.
	ShowSaveError(err error)
	// ShowOthers lists the other sessions.
	ShowOthers([]Other)
}

// Other is a session that no window has open.
type Other struct {
	ID   string
	Used time.Time
	// About is the entity that describes it, nil where that can't be read.
	About []byte
}

// Component is a part of the window with a state. Names are unique.
type Component struct {
	Name string
	host.Stateful
}

// Session is the state of a window on its way to the disk and back. Its methods are
// for the window's goroutine.
type Session struct {
	Window
	folder Folder
	about  string // the entity that tells what a session is about
	clock  *task.Runner
	writer *task.Runner
	// kept lists the entities on the disk.
	kept map[string]entity
	// written is closed when the last of what was to be written is. Nothing is written while what was kept
	// is on its way into the window, or another session is about to take the place of this one.
	written              chan struct{}
	returning, switching bool
	failing, ended       bool
}

// entity has the version of a part as it was written last, known false for one of an earlier window.
type entity struct {
	version uint64
	known   bool
}

// New keeps the state of a window in a folder; about is the entity that tells what a session is about.
func New(folder Folder, post func(func()), w Window, about string) *Session {
	nothing := make(chan struct{})
	close(nothing)
	return &Session{Window: w, folder: folder, about: about, clock: task.New(post), writer: task.New(post), kept: map[string]entity{}, written: nothing}
}

// Start looks for changes from now on, and for what other windows have left.
func (s *Session) Start() { s.clock.Every(Interval, func() { s.SaveNow() }) }

// SaveNow writes what has changed, behind what is being written; it is on the disk when the channel is closed, for
// which nothing has to happen on the window's goroutine.
func (s *Session) SaveNow() <-chan struct{} {
	if s.ended || s.returning || s.switching {
		return s.written
	}
	changes := s.changes()
	type result struct {
		err    error
		others []Other
	}
	inOrder(s, func() (result, error) {
		err := s.write(changes)
		return result{err, s.others()}, nil
	}, func(r result, err error) {
		if err != nil { // a panic: nobody knows what was written
			changes = nil
			r.err = err
		}
		_ = s.noteWritten(changes, r.err) // it is told
		s.ShowOthers(r.others)
	})
	return s.written
}

// inOrder does work with the folder, behind what was begun before. Of that nothing is told any more: the changes of
// later work include its changes.
func inOrder[T any](s *Session, work func() (T, error), done func(T, error)) {
	before, written := s.written, make(chan struct{})
	s.written = written
	task.Start(s.writer, func(context.Context) (T, error) {
		defer close(written)
		<-before
		return work()
	}, nil, done)
}

// others are the other sessions; it is called beside the window.
func (s *Session) others() (list []Other) {
	err := s.folder.VisitOthers(s.about, func(id string, used time.Time, content []byte) {
		list = append(list, Other{id, used, content})
	})
	if err != nil {
		return nil // the next time
	}
	return list
}

// SwitchTo writes the session as it is, leaves it to the others, and goes on with one of those, or with an
// empty one for "". done is called when that is so, or could not be, with what the session that was left is called;
// then the components are to be made anew, and Return to be called.
func (s *Session) SwitchTo(id string, done func(left string, err error)) {
	if s.ended || s.returning || s.switching {
		return
	}
	s.switching = true
	changes := s.changes()
	inOrder(s, func() (left string, err error) {
		if err := s.write(changes); err != nil {
			return "", err
		}
		return s.folder.SwitchTo(id) //nolint:wrapcheck // says all
	}, func(left string, err error) {
		s.switching = false
		done(left, err)
	})
}

// Finish writes what has changed since, at once, because the window is about to go.
// What is still on its way into the window stays on the disk as it is.
func (s *Session) Finish() error {
	if s.ended || s.returning {
		return nil
	}
	s.writer.Drop() // what it has done is found out again
	s.writer.Wait()
	if s.switching { // it was written, and the folder may have another session by now
		return nil
	}
	changes := s.changes()
	return s.noteWritten(changes, s.write(changes))
}

// Close ends all work; nothing is written any more.
func (s *Session) Close() {
	if s.ended {
		return
	}
	s.ended = true
	s.clock.Close()
	s.writer.Close()
	_ = s.folder.Close() // a lock that the system takes back anyway
}

// change is an entity that is to be written as a part says, or removed where part is nil.
type change struct {
	part    *host.Part
	written bool
}

// changes are the differences between what the components keep and what is on the disk, by the names of entities.
func (s *Session) changes() map[string]*change {
	changes := map[string]*change{}
	there := map[string]bool{}
	for _, c := range s.Components() {
		for _, p := range c.StateParts() {
			name := c.Name + "." + p.Name
			there[name] = true
			if s.kept[name] != (entity{p.Version, true}) {
				changes[name] = &change{part: &p}
			}
		}
		for name := range s.kept {
			if strings.HasPrefix(name, c.Name+".") && !there[name] {
				changes[name] = &change{}
			}
		}
	}
	return changes
}

// write writes changes, all that can be encoded or none; it is called beside the window.
func (s *Session) write(changes map[string]*change) (wrong error) {
	contents := map[string][]byte{}
	for name, c := range changes {
		var content []byte
		if c.part != nil {
			var err error
			content, err = guarded(c.part.Encode)
			if err != nil {
				wrong = errors.Join(wrong, fmt.Errorf("keep %s: %w", name, err))
				continue
			}
			content = append([]byte{}, content...) // not nil
		}
		contents[name] = content
	}
	if len(contents) == 0 {
		return wrong
	}
	if err := s.folder.Write(contents); err != nil {
		return errors.Join(wrong, err)
	}
	for name := range contents {
		changes[name].written = true
	}
	return wrong
}

// guarded turns a panic into an error: one component must not keep the others from being
// written or restored.
func guarded[T any](do func() (T, error)) (result T, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &task.PanicError{Value: value, Stack: debug.Stack()}
		}
	}()
	return do()
}

// noteWritten takes note of what was written, and says what could not be.
func (s *Session) noteWritten(changes map[string]*change, err error) error {
	for name, c := range changes {
		switch {
		case !c.written:
		case c.part == nil:
			delete(s.kept, name)
		default:
			s.kept[name] = entity{c.part.Version, true}
		}
	}
	if err != nil && !s.failing {
		task.LogPanic("keep the session", err)
	}
	if err != nil || s.failing {
		s.failing = err != nil
		s.ShowSaveError(err)
	}
	return err
}

// Newer reports whether what a newer version has kept was left alone, Second whether another
// window was open before this one.
func (s *Session) Newer() bool  { return s.folder.Newer() }
func (s *Session) Second() bool { return s.folder.Second() }

// IsSwitching reports whether another session is about to take the place of this one.
func (s *Session) IsSwitching() bool { return s.switching }

// Wait waits for the writing under way.
func (s *Session) Wait() { s.writer.Wait() }
