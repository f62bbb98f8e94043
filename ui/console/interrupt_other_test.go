//go:build !unix

package console_test

// interruptible is nothing here: signals can't be sent.
var interruptible map[string]func() int
