package session

import (
	"context"
	"crypto/sha256"
	"slices"
	"strings"
	"time"

	"procura/ui/host"
	"procura/ui/task"
)

// Found is what an earlier window has kept.
type Found struct {
	entities map[string][]byte
	// DamagedFile is where the file of the session is, if it was damaged: a copy from its last start took
	// its place.
	DamagedFile string
	// Damaged lists the entities that could not be read; they are set aside.
	Damaged []string
	// Others are the other states, and Left the one that was left for this one, "" for none.
	Others []Other
	Left   string
	// Worked reports that somebody has worked there: that there was more than choices.
	Worked bool
	// Broken reports that a component has panicked and is of no use any more: all must be
	// made anew, and given what is left.
	Broken bool
}

// restoring is what is on its way into the window.
type restoring struct {
	Found
	kept  map[string]entity
	steps []step
	aside []string
}

// step takes up the parts of a component.
type step struct {
	component string
	parts     []string
	do        func() (damaged []string)
}

// Return hands the components what an earlier window has kept: it is read beside the
// window. done is called when all of it is there; where that is
// so within patience, before Return returns. Until then nothing is written.
func (s *Session) Return(patience time.Duration, done func(Found)) {
	s.restore(s.load, patience, done)
}

// load reads what is on the disk; it is called beside the window.
func (s *Session) load() Found {
	entities, damaged := s.folder.Load()
	return Found{entities: entities, DamagedFile: damaged, Others: s.others()}
}

// TakeUp hands the components what was found before.
func (s *Session) TakeUp(f Found, patience time.Duration, done func(Found)) {
	f.Broken = false
	s.restore(func() Found { return f }, patience, done)
}

func (s *Session) restore(load func() Found, patience time.Duration, done func(Found)) {
	s.returning = true
	components := s.Components()
	r := &restoring{kept: map[string]entity{}}
	ready := make(chan struct{})
	begun := false
	begin := func() {
		if !begun && !s.ended {
			begun = true
			s.takeUp(r, done)
		}
	}
	task.Start(s.writer, func(ctx context.Context) (bool, error) {
		defer close(ready)
		r.read(ctx, load(), components)
		return true, nil
	}, nil, func(_ bool, err error) {
		if err != nil {
			task.LogPanic("read what was open", err)
		}
		begin()
	})
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case <-ready:
		begin()
	case <-late.C:
	}
}

// takeUp puts what was read into the components.
func (s *Session) takeUp(r *restoring, done func(Found)) {
	for _, step := range r.steps {
		damaged, err := guarded(func() ([]string, error) { return step.do(), nil })
		if err != nil {
			r.breaks(step.component, step.parts, err)
			continue
		}
		r.damage(step.component, damaged)
	}
	if len(r.aside) > 0 {
		_ = s.folder.SetAside(r.aside) // else they are written over
	}
	slices.Sort(r.Damaged)
	s.kept, s.returning = r.kept, false
	done(r.Found)
}

// read has the components read what was kept.
func (r *restoring) read(ctx context.Context, found Found, components []Component) {
	r.Found = found
	for name, content := range found.entities {
		r.kept[name] = entity{sum: sha256.Sum256(content)}
	}
	for _, c := range components {
		if ctx.Err() != nil { // the window goes
			return
		}
		r.ask(c)
	}
}

// ask has a component read its parts.
func (r *restoring) ask(c Component) {
	parts := map[string][]byte{}
	var names []string
	for name, content := range r.entities {
		if part, own := strings.CutPrefix(name, c.Name+"."); own {
			parts[part] = content
			names = append(names, part)
			r.Worked = r.Worked || part != host.ChoicesPart
		}
	}
	if len(parts) == 0 {
		return
	}
	do, err := guarded(func() (func() []string, error) { return c.RestoreState(parts), nil })
	switch {
	case err != nil:
		r.breaks(c.Name, names, err)
	case do != nil:
		r.steps = append(r.steps, step{c.Name, names, do})
	}
}

// breaks says that a component has panicked: its parts are of no use.
func (r *restoring) breaks(component string, parts []string, err error) {
	task.LogPanic("restore "+component, err)
	r.Broken = true
	r.damage(component, parts)
}

// damage notes parts of which nothing can be made.
func (r *restoring) damage(component string, parts []string) {
	for _, part := range parts {
		name := component + "." + part
		if _, there := r.kept[name]; !there { // it is noted
			continue
		}
		r.Damaged = append(r.Damaged, name)
		r.aside = append(r.aside, name)
		delete(r.entities, name)
		delete(r.kept, name)
	}
}
