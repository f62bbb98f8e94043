// Package session keeps what outlives the window, for the shell: it asks the areas
// for their parts every few seconds, and when something has ended that took long,
// writes down beside the window what has changed, and hands the parts back at the
// next start.
//
//	StateParts       parts with versions   window's goroutine, quick
//	Part.Encode     bytes                 beside the window
//	Folder.Write    a file each           beside the window
//
//	Folder.Load     bytes                 beside the window
//	RestoreState     steps                 beside the window
//	RestoreStep      into the session      window's goroutine, in slices
//
// It knows neither games nor pages, and of the disk only that it keeps bytes under
// names.
package session

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"procura/ui/host"
	"procura/ui/task"
)

// Interval is the time between two looks at what has changed: what is written is
// less than ten seconds behind, the writing included.
const Interval = 8 * time.Second

// Folder keeps entities, bytes under names, for one goroutine at a time.
type Folder interface {
	// Load returns all entities, and the names of those that could not be read, which
	// are set aside.
	Load() (entities map[string][]byte, damaged []string)
	// Write replaces an entity as a whole; Remove takes one away, if it is there.
	Write(name string, content []byte) error
	Remove(name string) error
	// SetAside keeps an entity of which nothing can be made, out of the way.
	SetAside(name string) error
	// Others visits the other states in which somebody has worked and that no window has open, the one used
	// last first: what SwitchTo calls each, when it was used, and one of its entities, nil for none.
	Others(entity string, visit func(id string, used time.Time, content []byte)) error
	// SwitchTo leaves the state to the others and goes on with one of those, or with an empty one for "".
	// It tells what the state that was left is called, "" where nobody has worked in it.
	SwitchTo(id string) (left string, err error)
	// Newer reports whether what a newer version has kept was left alone, Second whether another
	// window was open before this one.
	Newer() bool
	Second() bool
	Close() error
}

// Window is whose state is kept.
type Window interface {
	// Components are what has a state.
	Components() []Component
	// Unkept is told each time that something could not be written, and nil when all could
	// be after that.
	Unkept(err error)
	// ShowOthers is told which other states there are.
	ShowOthers([]Other)
}

// Other is a state that no window has open.
type Other struct {
	ID   string
	Used time.Time
	// About is an entity of it, nil where that can't be read.
	About []byte
}

// Component is somebody whose state is kept. Its name is that of no other one.
type Component struct {
	Name string
	host.Stateful
}

// Session is the state of a window on its way to the disk and back. Its methods are
// for the window's goroutine.
type Session struct {
	Window
	folder Folder
	// about is the entity that tells what a state is about.
	about  string
	clock  *task.Runner
	writer *task.Runner
	// kept is what is on the disk, by the names of entities.
	kept map[string]entity
	// writing says that something is written, and next is what is wanted after it; written is closed when the
	// last of it is. While another state takes the place of this one nothing else is written.
	writing, switching bool
	written            chan struct{}
	next               func()
	failing, ended     bool
	// coming is what is on its way into the window, nil for nothing: until it is there
	// nothing is written.
	coming *returning
}

// entity is what is known of one on the disk.
type entity struct {
	// version is the part's, known false for what an earlier window wrote.
	version uint64
	known   bool
	sum     [sha256.Size]byte
}

// New keeps the state of a window in a folder; about is the entity that tells what a state is about.
func New(folder Folder, post func(func()), w Window, about string) *Session {
	nothing := make(chan struct{})
	close(nothing)
	return &Session{Window: w, folder: folder, about: about, clock: task.New(post), writer: task.New(post), kept: map[string]entity{}, written: nothing}
}

// Start looks for changes from now on, and for what other windows have left.
func (s *Session) Start() { s.clock.Every(Interval, s.SaveChanges) }

// SaveChanges writes what has changed, beside the window; what changes meanwhile is written
// after it.
func (s *Session) SaveChanges() {
	if s.ended || s.coming != nil {
		return
	}
	if s.writing {
		if s.next == nil {
			s.next = s.SaveChanges
		}
		return
	}
	s.saveNow()
}

// SaveNow writes what has changed, behind what is being written; it is on the disk when the channel is closed, for
// which nothing has to happen on the window's goroutine.
func (s *Session) SaveNow() <-chan struct{} {
	if !s.ended && !s.switching && s.coming == nil {
		s.saveNow()
	}
	return s.written
}

func (s *Session) saveNow() {
	todo := s.changed()
	before, written := s.written, make(chan struct{})
	s.writing, s.written = true, written
	task.Start(s.writer, func(context.Context) ([]Other, error) {
		defer close(written)
		<-before
		s.write(todo)
		return s.others(), nil
	}, nil, func(others []Other, err error) {
		if err != nil { // a panic: nobody knows what was written
			todo = nil
		}
		_ = s.noteWritten(todo, err) // it is told
		s.ShowOthers(others)
		if s.written != written {
			return // more is written
		}
		s.writing = false
		if next := s.next; next != nil {
			s.next = nil
			next()
		}
	})
}

// others are the other states; it is called beside the window.
func (s *Session) others() (list []Other) {
	err := s.folder.Others(s.about, func(id string, used time.Time, content []byte) {
		list = append(list, Other{id, used, content})
	})
	if err != nil {
		return nil // the next time
	}
	return list
}

// Finish writes what has changed since, at once, because the window is about to go.
// What is still on its way into the window stays on the disk as it is.
func (s *Session) Finish() error {
	if s.ended || s.coming != nil {
		return nil
	}
	s.writer.Drop() // what it has done is found out again
	s.writer.Wait()
	if s.switching { // it was written, and the folder may have another state by now
		return nil
	}
	s.writing = false
	todo := s.changed()
	s.write(todo)
	return s.noteWritten(todo, nil)
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

// writing is an entity that is to be written as a part says, or removed where there is no such part any
// more, and what came of it.
type writing struct {
	name string
	part *host.Part
	entity
	err error
}

// changed lists what is not on the disk as it is.
func (s *Session) changed() []writing {
	var list []writing
	there := map[string]bool{}
	var names []string
	for _, m := range s.Components() {
		names = append(names, m.Name+".")
		for _, p := range m.StateParts() {
			name := m.Name + "." + p.Name
			there[name] = true
			before := s.kept[name]
			if !before.known || before.version != p.Version {
				list = append(list, writing{name: name, part: &p, entity: entity{p.Version, true, before.sum}})
			}
		}
	}
	for name := range s.kept {
		own := slices.ContainsFunc(names, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
		if own && !there[name] {
			list = append(list, writing{name: name})
		}
	}
	return list
}

// write does the writings; it is called beside the window.
func (s *Session) write(list []writing) {
	for i := range list {
		w := &list[i]
		if w.part == nil {
			w.err = s.folder.Remove(w.name)
			continue
		}
		content, err := guarded(w.part.Encode)
		if err != nil {
			w.err = fmt.Errorf("keep %s: %w", w.name, err)
			continue
		}
		if sum := sha256.Sum256(content); sum != w.sum {
			w.sum, w.err = sum, s.folder.Write(w.name, content)
		}
	}
}

// guarded turns a panic into an error: one part must not keep the others from being
// written, and one member not the others from being restored.
func guarded[T any](do func() (T, error)) (result T, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &task.PanicError{Value: value, Stack: debug.Stack()}
		}
	}()
	return do()
}

// noteWritten takes note of what was written, and says what could not be.
func (s *Session) noteWritten(done []writing, err error) error {
	for i := range done {
		w := &done[i]
		switch {
		case w.err != nil:
			err = errors.Join(err, w.err)
		case w.part == nil:
			delete(s.kept, w.name)
		default:
			s.kept[w.name] = w.entity
		}
	}
	if err != nil && !s.failing {
		task.LogPanic("keep the session", err)
	}
	if err != nil || s.failing {
		s.failing = err != nil
		s.Unkept(err)
	}
	return err
}

// Newer reports whether what a newer version has kept was left alone, Second whether another
// window was open before this one.
func (s *Session) Newer() bool  { return s.folder.Newer() }
func (s *Session) Second() bool { return s.folder.Second() }

// IsSwitching reports whether another state is about to take the place of this one.
func (s *Session) IsSwitching() bool { return s.switching }

// Wait waits for the writing under way.
func (s *Session) Wait() { s.writer.Wait() }

// SwitchTo writes the state as it is, leaves it to the others, and goes on with one of those, or with an
// empty one for "". done is called when that is so, or could not be, with what the members are
// to be given by TakeUp.
func (s *Session) SwitchTo(id string, done func(Found, error)) {
	if s.ended || s.coming != nil {
		return
	}
	if s.writing {
		s.next = func() { s.SwitchTo(id, done) }
		return
	}
	s.writing, s.switching = true, true
	todo := s.changed()
	task.Start(s.writer, func(context.Context) (Found, error) {
		s.write(todo)
		for i := range todo {
			if todo[i].err != nil {
				return Found{}, todo[i].err
			}
		}
		left, err := s.folder.SwitchTo(id)
		if err != nil {
			return Found{}, err //nolint:wrapcheck // says all
		}
		found := s.load()
		found.Left = left
		return *found, nil
	}, nil, func(found Found, err error) {
		s.writing, s.switching, s.next = false, false, nil // what was wanted meanwhile was of what is left
		if err == nil {
			s.kept = map[string]entity{}
		}
		done(found, err)
	})
}
