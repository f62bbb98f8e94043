//go:build !windows && (!unix || solaris || aix)

package lock

import (
	"errors"
	"os"
)

func take(string) (*os.File, error) { return nil, errors.ErrUnsupported }
