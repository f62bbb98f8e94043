// Package session keeps what outlives the window, for the shell: it asks the areas
// for their parts every few seconds, and when something has ended that took long,
// writes down beside the window what has changed, and hands the parts back at the
// next start.
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

// Folder keeps the sessions of all windows, each of which is entities, bytes under names. It is for one
// goroutine at a time.
type Folder interface {
	// Load returns all entities of the session of this window. Where its file was damaged, these are those
	// from its last start, and damaged tells where the file is now.
	Load() (entities map[string][]byte, damaged string)
	// Write replaces entities and removes those whose content is nil, all or none of them.
	Write(changes map[string][]byte) error
	// SetAside removes entities of which nothing can be made, and keeps a copy of them.
	SetAside(names []string) error
	// Others visits the other sessions in which somebody has worked and that no window has open, the one used
	// last first: what SwitchTo calls each, when it was used, and one of its entities, nil for none.
	Others(entity string, visit func(id string, used time.Time, content []byte)) error
	// SwitchTo leaves the session to the others and goes on with one of those, or with an empty one for "".
	// It tells what the session that was left is called, "" where nobody has worked in it.
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
	// returning says that what was kept is on its way into the window: until it is there nothing
	// is written.
	returning bool
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
	if s.ended || s.returning {
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
	if !s.ended && !s.switching && !s.returning {
		s.saveNow()
	}
	return s.written
}

func (s *Session) saveNow() {
	todo := s.changed()
	before, written := s.written, make(chan struct{})
	s.writing, s.written = true, written
	type result struct {
		err    error
		others []Other
	}
	task.Start(s.writer, func(context.Context) (result, error) {
		defer close(written)
		<-before
		err := s.write(todo)
		return result{err, s.others()}, nil
	}, nil, func(r result, err error) {
		if err != nil { // a panic: nobody knows what was written
			todo, r.err = nil, err
		}
		_ = s.noteWritten(todo, r.err) // it is told
		s.ShowOthers(r.others)
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
	if s.ended || s.returning {
		return nil
	}
	s.writer.Drop() // what it has done is found out again
	s.writer.Wait()
	if s.switching { // it was written, and the folder may have another state by now
		return nil
	}
	s.writing = false
	todo := s.changed()
	return s.noteWritten(todo, s.write(todo))
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
	name string
	part *host.Part
	entity
	written bool
}

// changed lists what is not on the disk as it is.
func (s *Session) changed() []change {
	var list []change
	there := map[string]bool{}
	var names []string
	for _, m := range s.Components() {
		names = append(names, m.Name+".")
		for _, p := range m.StateParts() {
			name := m.Name + "." + p.Name
			there[name] = true
			before := s.kept[name]
			if !before.known || before.version != p.Version {
				list = append(list, change{name: name, part: &p, entity: entity{p.Version, true, before.sum}})
			}
		}
	}
	for name := range s.kept {
		own := slices.ContainsFunc(names, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
		if own && !there[name] {
			list = append(list, change{name: name})
		}
	}
	return list
}

// write writes the changes in one transaction; it is called beside the window. A part that can't be
// encoded does not stop the others.
func (s *Session) write(list []change) (wrong error) {
	contents := map[string][]byte{}
	for i := range list {
		c := &list[i]
		if c.part == nil {
			contents[c.name] = nil
			c.written = true
			continue
		}
		content, err := guarded(c.part.Encode)
		if err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("keep %s: %w", c.name, err))
			continue
		}
		c.written = true
		if sum := sha256.Sum256(content); sum != c.sum {
			c.sum = sum
			contents[c.name] = append([]byte{}, content...) // not nil
		}
	}
	if len(contents) == 0 {
		return wrong
	}
	if err := s.folder.Write(contents); err != nil {
		for i := range list {
			list[i].written = false
		}
		wrong = errors.Join(wrong, err)
	}
	return wrong
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
func (s *Session) noteWritten(done []change, err error) error {
	for i := range done {
		c := &done[i]
		switch {
		case !c.written:
		case c.part == nil:
			delete(s.kept, c.name)
		default:
			s.kept[c.name] = c.entity
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
	if s.ended || s.returning {
		return
	}
	if s.writing {
		s.next = func() { s.SwitchTo(id, done) }
		return
	}
	s.writing, s.switching = true, true
	todo := s.changed()
	task.Start(s.writer, func(context.Context) (Found, error) {
		if err := s.write(todo); err != nil {
			return Found{}, err
		}
		left, err := s.folder.SwitchTo(id)
		if err != nil {
			return Found{}, err //nolint:wrapcheck // says all
		}
		found := s.load()
		found.Left = left
		return found, nil
	}, nil, func(found Found, err error) {
		s.writing, s.switching, s.next = false, false, nil // what was wanted meanwhile was of what is left
		if err == nil {
			s.kept = map[string]entity{}
		}
		done(found, err)
	})
}
