//go:build cgo && unix

package console

/*
#include <fcntl.h>

// Go opens /dev/null in the place of a standard output that is closed, before any code of
// its own runs; constructors of C come earlier.
static int closed;
__attribute__((constructor)) static void look(void) { closed = fcntl(1, F_GETFD) == -1; }
static int wasClosed(void) { return closed; }
*/
import "C"

// outputClosed reports whether the program began without standard output.
func outputClosed() bool { return C.wasClosed() != 0 }
