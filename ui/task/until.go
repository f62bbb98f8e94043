package task

import "sync"

// Until posts functions by post until it is stopped. Those that come later are dropped,
// and those that wait too: when its loop has ended, Fyne would run them wherever they
// were posted from, or has closed the queue that they would wait in. stop is called where
// the functions run, and returns when nobody is posting any more.
func Until(post func(func())) (posting func(func()), stop func()) {
	var (
		mu      sync.RWMutex
		stopped bool
	)
	over := func() bool {
		mu.RLock()
		defer mu.RUnlock()
		return stopped
	}
	posting = func(f func()) {
		mu.RLock()
		defer mu.RUnlock()
		if stopped {
			return
		}
		post(func() {
			if !over() {
				f()
			}
		})
	}
	return posting, func() {
		mu.Lock()
		defer mu.Unlock()
		stopped = true
	}
}
