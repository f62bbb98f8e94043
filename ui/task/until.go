package task

import "sync/atomic"

// Until posts functions by post until it is stopped. Those that come later are dropped,
// and those that wait too: when its loop has ended, Fyne would run them wherever they
// were posted from, beside what the window does last.
func Until(post func(func())) (posting func(func()), stop func()) {
	var stopped atomic.Bool
	posting = func(f func()) {
		post(func() {
			if !stopped.Load() {
				f()
			}
		})
	}
	return posting, func() { stopped.Store(true) }
}
