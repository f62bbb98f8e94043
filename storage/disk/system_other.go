//go:build !windows && (!unix || aix || solaris || illumos)

package disk

import (
	"errors"
	"os"
)

// Systems without a call for all this: what is old is swept.

func alive(int) bool             { return true }
func isOpenElsewhere(error) bool { return false }
func refusesOpen(error) bool     { return false }
func isFull(error) bool          { return false }
func isReadOnly(error) bool      { return false }

const atOnce = 0

// tryLock can't take a lock: the system has no call for it.
func tryLock(*os.File) (bool, error) { return false, errors.ErrUnsupported }
