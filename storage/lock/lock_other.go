//go:build !windows && (!unix || aix || solaris || illumos)

package lock

import (
	"errors"
	"os"
)

// Try can't take a lock: the system has no call for it.
func Try(*os.File) (bool, error) { return false, errors.ErrUnsupported }
