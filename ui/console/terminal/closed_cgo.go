//go:build cgo && unix

package terminal

/*
#include <errno.h>
#include <fcntl.h>

static int closed;

// Before any code of Go runs, its runtime opens /dev/null in the place of a standard output
// that is closed. This runs earlier.
__attribute__((constructor)) static void look(void) { closed = fcntl(1, F_GETFD) == -1 && errno == EBADF; }

static int was_closed(void) { return closed; }
*/
import "C"

// IsOutputClosed reports whether the program was started with its standard output closed.
func IsOutputClosed() bool { return C.was_closed() != 0 }
