package filedialog

import "errors"

// WithFallback asks the native chooser, and the in-app one, on the UI goroutine,
// where that shows nothing.
func WithFallback(native, inApp Chooser, post func(func())) Chooser {
	return fallback{native, inApp, post}
}

// fallback is two choosers, of which the first is asked first.
type fallback struct {
	native, inApp Chooser
	post          func(func())
}

// Open asks for a file that exists.
func (f fallback) Open(title string, done func(string, error)) {
	f.native.Open(title, func(path string, err error) {
		if errors.Is(err, ErrUnavailable) {
			f.post(func() { f.inApp.Open(title, done) })
			return
		}
		done(path, err)
	})
}

// Folder asks for a folder that exists.
func (f fallback) Folder(title string, done func(string, error)) {
	f.native.Folder(title, func(path string, err error) {
		if errors.Is(err, ErrUnavailable) {
			f.post(func() { f.inApp.Folder(title, done) })
			return
		}
		done(path, err)
	})
}

// Save asks where to write.
func (f fallback) Save(title, folder, proposed string, done func(string, error)) {
	f.native.Save(title, folder, proposed, func(path string, err error) {
		if errors.Is(err, ErrUnavailable) {
			f.post(func() { f.inApp.Save(title, folder, proposed, done) })
			return
		}
		done(path, err)
	})
}
