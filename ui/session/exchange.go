package session

import (
	"context"
	"strings"

	"procura/ui/host"
	"procura/ui/task"
)

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
	s.writing = true
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
		s.writing, s.next = false, nil // what was wanted meanwhile was of what is put away
		if err == nil {
			s.kept = map[string]entity{}
		}
		done(found, err)
	})
}
