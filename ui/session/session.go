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
	// PutAway makes what is kept the previous state and leaves nothing; BringBack
	// exchanges the two.
	PutAway() error
	BringBack() error
	HasPrevious() bool
	// Newer reports whether what a newer version has kept was left alone.
	Newer() bool
	Close() error
}

// Window is whose state is kept.
type Window interface {
	// Components are what has a state.
	Components() []Component
	// Unkept is told each time that something could not be written, and nil when all could
	// be after that.
	Unkept(err error)
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
	clock  *task.Runner
	writer *task.Runner
	// kept is what is on the disk, by the names of entities.
	kept map[string]entity
	// writing says that something is written, and next is what is wanted after it; written is closed when the
	// last of it is. While the state is exchanged for another one nothing else is written.
	writing, exchanging bool
	written             chan struct{}
	next                func()
	failing, ended      bool
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

// New keeps the state of a window in a folder.
func New(folder Folder, post func(func()), w Window) *Session {
	nothing := make(chan struct{})
	close(nothing)
	return &Session{Window: w, folder: folder, clock: task.New(post), writer: task.New(post), kept: map[string]entity{}, written: nothing}
}

// Start looks for changes from now on.
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
	if !s.ended && !s.exchanging && s.coming == nil {
		s.saveNow()
	}
	return s.written
}

func (s *Session) saveNow() {
	todo := s.changed()
	if len(todo) == 0 {
		return
	}
	before, written := s.written, make(chan struct{})
	s.writing, s.written = true, written
	task.Start(s.writer, func(context.Context) ([]writing, error) {
		defer close(written)
		<-before
		s.write(todo)
		return todo, nil
	}, nil, func(done []writing, err error) {
		_ = s.noteWritten(done, err) // it is told
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

// Finish writes what has changed since, at once, because the window is about to go.
// What is still on its way into the window stays on the disk as it is.
func (s *Session) Finish() error {
	if s.ended || s.coming != nil {
		return nil
	}
	s.writer.Drop() // what it has done is found out again
	s.writer.Wait()
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

// Newer reports whether what a newer version has kept was left alone.
func (s *Session) Newer() bool { return s.folder.Newer() }

// Wait waits for the writing under way.
func (s *Session) Wait() { s.writer.Wait() }

// PutAway keeps the state as it is as the previous one, and leaves nothing; where nobody
// has worked the previous one stays. done is called when that is so, or could not be,
// with what the members are to be given by TakeUp.
func (s *Session) PutAway(done func(Found, error)) {
	s.exchange(func() error {
		entities, _ := s.folder.Load()
		if !s.folder.HasPrevious() || hasWork(entities) {
			return s.folder.PutAway() //nolint:wrapcheck // says all
		}
		for name := range entities {
			if err := s.folder.Remove(name); err != nil {
				return err //nolint:wrapcheck // says all
			}
		}
		return nil
	}, done)
}

// hasWork reports whether there is more than choices.
func hasWork(entities map[string][]byte) bool {
	for name := range entities {
		if !strings.HasSuffix(name, "."+host.ChoicesPart) {
			return true
		}
	}
	return false
}

// BringBack exchanges the state as it is for the previous one, and hands that over.
func (s *Session) BringBack(done func(Found, error)) { s.exchange(s.folder.BringBack, done) }

func (s *Session) exchange(folders func() error, done func(Found, error)) {
	if s.ended || s.coming != nil {
		return
	}
	if s.writing {
		s.next = func() { s.exchange(folders, done) }
		return
	}
	s.writing, s.exchanging = true, true
	todo := s.changed()
	task.Start(s.writer, func(context.Context) (Found, error) {
		s.write(todo)
		for i := range todo {
			if todo[i].err != nil {
				return Found{}, todo[i].err
			}
		}
		if err := folders(); err != nil {
			return Found{}, err //nolint:wrapcheck // says all
		}
		return *s.load(), nil
	}, nil, func(found Found, err error) {
		s.writing, s.exchanging, s.next = false, false, nil // what was wanted meanwhile was of what is put away
		if err == nil {
			s.kept = map[string]entity{}
		}
		done(found, err)
	})
}
