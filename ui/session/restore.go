package session

import (
	"context"
	"slices"
	"strings"
	"time"

	"procura/ui/host"
	"procura/ui/task"
)

// Found holds what an earlier window has kept.
type Found struct {
	// DamagedFile is the path of the file of the session, if it was damaged: a copy from its last start
	// took its place.
	DamagedFile string
	// Damaged lists the entities that could not be read; they are set aside.
	Damaged []string
	// Others are the other sessions.
	Others []Other
	// Worked reports that somebody has worked there: that there was more than choices.
	Worked bool
}

// restoring holds what is on its way into the window.
type restoring struct {
	Found
	entities map[string][]byte
	steps    []step
}

// step restores a component from some entities, and returns which of them are damaged.
type step struct {
	component string
	entities  []string
	restore   func() (damaged []string)
}

// Return hands the components what an earlier window has kept: it is read beside the window. done is
// called when all of it is there; where that is so within patience, before Return returns. Until then
// nothing is written.
func (s *Session) Return(patience time.Duration, done func(Found)) {
	s.returning = true
	components := s.Components()
	r := &restoring{}
	ready := make(chan struct{})
	task.Start(s.writer, func(context.Context) (bool, error) {
		defer close(ready)
		r.entities, r.DamagedFile = s.folder.Load()
		r.Others = s.others()
		for _, c := range components {
			r.read(c)
		}
		return true, nil
	}, nil, func(_ bool, err error) {
		if err != nil {
			task.LogPanic("read what was open", err)
		}
		s.restore(r, done)
	})
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case <-ready:
		s.restore(r, done)
	case <-late.C:
	}
}

// read has a component read its parts; it is called beside the window.
func (r *restoring) read(c Component) {
	parts := map[string][]byte{}
	own := step{component: c.Name}
	for name, content := range r.entities {
		if part, ok := strings.CutPrefix(name, c.Name+"."); ok {
			parts[part] = content
			own.entities = append(own.entities, name)
			r.Worked = r.Worked || part != host.ChoicesPart
		}
	}
	if len(parts) == 0 {
		return
	}
	var err error
	own.restore, err = guarded(func() (func() []string, error) { return c.RestoreState(parts), nil })
	if err != nil {
		own.restore = func() []string { panic(err) }
	}
	r.steps = append(r.steps, own)
}

// restore puts what was read into the components, once.
func (s *Session) restore(r *restoring, done func(Found)) {
	if !s.returning || s.ended {
		return
	}
	for _, step := range r.steps {
		for _, name := range step.damaged() {
			if _, there := r.entities[name]; there {
				r.Damaged = append(r.Damaged, name)
				delete(r.entities, name)
			}
		}
	}
	if len(r.Damaged) > 0 {
		_ = s.folder.RemoveDamaged(r.Damaged) // else they are written over
	}
	s.kept = map[string]entity{}
	for name := range r.entities {
		s.kept[name] = entity{}
	}
	s.returning = false
	slices.Sort(r.Damaged)
	done(r.Found)
}

// damaged restores the component. Where that panics, all of its entities are of no use.
func (s *step) damaged() (names []string) {
	parts, err := guarded(func() ([]string, error) { return s.restore(), nil })
	if err != nil {
		task.LogPanic("restore "+s.component, err)
		return s.entities
	}
	for _, part := range parts {
		names = append(names, s.component+"."+part)
	}
	return names
}
