//go:build !windows && (!unix || aix || solaris || illumos)

package storage

import (
	"errors"
	"os"
)

// Systems without a call for all this: no locks, and what is old is swept.

func tryLock(*os.File) (bool, error) { return false, errors.ErrUnsupported }
func alive(int) bool                 { return true }
func isShared(error) bool            { return false }
func refusesOpen(error) bool         { return false }
func isFull(error) bool              { return false }
func isReadOnly(error) bool          { return false }
