package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"procura/core/quatro/perfect"
)

// sweeper runs a sweep and keeps what is known of it in a file.
type sweeper struct {
	*perfect.Sweep
	path  string
	every time.Duration
}

// run finds all that is not in the file.
func (s *sweeper) run(ctx context.Context) error {
	if err := s.resume(); err != nil {
		return err
	}
	begin := time.Now()
	for known, all := s.Known(); known < all; known, all = s.Known() {
		round, cancel := context.WithTimeout(ctx, s.every)
		s.Run(round)
		cancel()
		if err := s.save(); err != nil {
			return err
		}
		now, _ := s.Known()
		fmt.Printf("%s: %d of %d boards in %.0f s\n", s.path, now, all, time.Since(begin).Seconds())
		if now < all && ctx.Err() != nil {
			return fmt.Errorf("stopped: %s keeps what is known", s.path)
		}
	}
	return nil
}

func (s *sweeper) save() error {
	return replace(s.path, func(f *os.File) error {
		data, err := s.MarshalBinary()
		_, wrong := f.Write(data)
		return errors.Join(err, wrong)
	})
}

// resume reads the file, if there is one.
func (s *sweeper) resume() error {
	data, err := os.ReadFile(s.path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = s.UnmarshalBinary(data)
	}
	if err != nil {
		return fmt.Errorf("%s: %w: remove it to begin again", s.path, err)
	}
	return nil
}
