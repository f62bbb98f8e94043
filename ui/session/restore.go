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
	// Damaged names what could not be made anything of; it is set aside.
	Damaged []string
	// Others are the other states, and Left the one that was left for this one, "" for none.
	Others []Other
	Left   string
	// Worked reports that somebody has worked there: that there was more than choices.
	Worked bool
	// Broken reports that a member has panicked and is of no use any more: all must be
	// made anew, and given what is left.
	Broken bool
}

// returning is what is on its way into the window.
type returning struct {
	found *Found
	kept  map[string]entity
	steps []step
	// aside are entities that are still to be set aside.
	aside []string
	begun bool
	done  func(Found)
}

// step is one of a member, whose parts these are.
type step struct {
	member string
	parts  []string
	do     host.RestoreStep
}

// slice is how long the window waits at once for what comes back: it has frames to draw.
const slice = 25 * time.Millisecond

// Return hands the members what an earlier window has kept: it is read beside the
// window, and taken up in slices. done is called when all of it is there; where that is
// so within patience, before Return returns. Until then nothing is written.
func (s *Session) Return(patience time.Duration, done func(Found)) {
	s.restoreFrom(s.load, patience, done)
}

// load reads what is on the disk; it is called beside the window.
func (s *Session) load() *Found {
	entities, damaged := s.folder.Load()
	return &Found{entities: entities, Damaged: damaged, Others: s.others()}
}

// TakeUp hands the members what was found before.
func (s *Session) TakeUp(f Found, patience time.Duration, done func(Found)) {
	f.Broken = false
	s.restoreFrom(func() *Found { return &f }, patience, done)
}

func (s *Session) restoreFrom(load func() *Found, patience time.Duration, done func(Found)) {
	r := &returning{kept: map[string]entity{}, done: done}
	s.coming = r
	members := s.Components()
	ready := make(chan struct{})
	task.Start(s.writer, func(ctx context.Context) (bool, error) {
		defer close(ready)
		r.read(ctx, load, members)
		return true, nil
	}, nil, func(_ bool, err error) {
		if err != nil {
			task.LogPanic("read what was open", err)
		}
		s.begin(r)
	})
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case <-ready:
		s.begin(r)
	case <-late.C:
	}
}

// begin takes up what was read, once.
func (s *Session) begin(r *returning) {
	if r.begun || s.ended {
		return
	}
	r.begun = true
	if r.found == nil { // reading broke off
		r.found = &Found{}
	}
	s.advance(r)
}

// advance does some of the steps, and the others in a while.
func (s *Session) advance(r *returning) {
	for began := time.Now(); len(r.steps) > 0; {
		if time.Since(began) > slice {
			s.clock.After(time.Millisecond, func() { s.advance(r) })
			return
		}
		next := r.steps[0]
		r.steps = r.steps[1:]
		damaged, err := guarded(func() ([]string, error) { return next.do(), nil })
		if err != nil {
			r.breaks(next.member, next.parts, err)
			continue
		}
		r.damage(next.member, damaged)
	}
	s.setAside(r)
}

// setAside keeps what nobody could make anything of out of the way, beside the window,
// and tells that all is there.
func (s *Session) setAside(r *returning) {
	end := func() {
		slices.Sort(r.found.Damaged)
		s.kept, s.coming = r.kept, nil
		r.done(*r.found)
	}
	if len(r.aside) == 0 {
		end()
		return
	}
	task.Start(s.writer, func(context.Context) (bool, error) {
		for _, name := range r.aside {
			_ = s.folder.SetAside(name) // else it is written over
		}
		return true, nil
	}, nil, func(bool, error) { end() })
}

// read loads what was kept, and has the members make their steps of it.
func (r *returning) read(ctx context.Context, load func() *Found, members []Component) {
	found := load()
	for name, content := range found.entities {
		r.kept[name] = entity{sum: sha256.Sum256(content)}
	}
	r.found = found
	for _, m := range members {
		if ctx.Err() != nil { // the window goes
			return
		}
		r.ask(m)
	}
}

// ask has a member make its steps.
func (r *returning) ask(m Component) {
	parts := map[string][]byte{}
	var names []string
	for name, content := range r.found.entities {
		if part, own := strings.CutPrefix(name, m.Name+"."); own {
			parts[part], names = content, append(names, part)
			r.found.Worked = r.found.Worked || part != host.ChoicesPart
		}
	}
	if len(parts) == 0 {
		return
	}
	steps, err := guarded(func() ([]host.RestoreStep, error) { return m.RestoreState(parts), nil })
	if err != nil {
		r.breaks(m.Name, names, err)
		return
	}
	for _, do := range steps {
		r.steps = append(r.steps, step{m.Name, names, do})
	}
}

// breaks says that a member has panicked: its parts are of no use.
func (r *returning) breaks(member string, parts []string, err error) {
	task.LogPanic("restore "+member, err)
	r.found.Broken = true
	r.steps = slices.DeleteFunc(r.steps, func(s step) bool { return s.member == member })
	r.damage(member, parts)
}

// damage notes parts of which nothing can be made.
func (r *returning) damage(member string, parts []string) {
	for _, part := range parts {
		name := member + "." + part
		if _, there := r.kept[name]; !there { // it is noted
			continue
		}
		r.found.Damaged, r.aside = append(r.found.Damaged, name), append(r.aside, name)
		delete(r.found.entities, name)
		delete(r.kept, name)
	}
}
