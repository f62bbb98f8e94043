package external

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// run runs a program, and returns when it and all that it has started have ended. In a room it is held to the limits,
// where stop is told why they end it.
//
// The program leads a session of its own, so that Ctrl-C in a terminal reaches us alone, and is
// killed when the thread that started it ends, as it does with us. While programs run
// we are the subreaper: we adopt each process whose parent has ended, and kill it.
func run(cmd *exec.Cmd, r *room, stop func(error)) error {
	if r == nil || bubblewrap() != "" {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		return runOnThread(cmd, r, stop)
	}
	err := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with what it may not do
		restrictThread(r.root)
		err <- runOnThread(cmd, r, stop)
	}()
	return <-err
}

// runOnThread runs a program on the calling thread.
func runOnThread(cmd *exec.Cmd, r *room, stop func(error)) error {
	if r != nil {
		r.enter(cmd)
	}
	switch {
	case bubblewrap() != "":
		confine(cmd, r)
	case r != nil:
		behindShell(cmd)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	if err := running.start(cmd); err != nil {
		return err
	}
	defer running.end(cmd.Process.Pid)
	if r != nil {
		r.limit(cmd.Process.Pid)
		defer r.watch(cmd.Process.Pid, stop)()
	}
	return cmd.Wait() //nolint:wrapcheck // told as the fault's detail
}

// chase is the longest time to kill orphans: each may start another and end meanwhile.
const chase = 5 * time.Second

var running = sessions{leaders: map[int]bool{}}

// sessions holds the sessions of the programs that run. A process can begin a session and enter no
// other: whatever a program starts is in the program's session or in one begun by its descendants.
type sessions struct {
	lock    sync.Mutex
	leaders map[int]bool // by process number
}

func (s *sessions) start(cmd *exec.Cmd) error {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.adopt(true)
	if err := cmd.Start(); err != nil {
		s.adopt(len(s.leaders) > 0)
		return err //nolint:wrapcheck // told as the fault's detail
	}
	s.leaders[cmd.Process.Pid] = true
	return nil
}

// adopt makes us the subreaper, or no longer. A kernel that refuses leaves orphans to others.
func (s *sessions) adopt(yes bool) {
	value := uintptr(0)
	if yes {
		value = 1
	}
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, value, 0, 0, 0)
}

// end kills what a program has left, once it has ended itself. A detached process of another
// program that still runs can't be told from its own, and is killed too.
func (s *sessions) end(leader int) {
	_ = syscall.Kill(-leader, syscall.SIGKILL) // usually nobody is left
	s.lock.Lock()
	defer s.lock.Unlock()
	delete(s.leaders, leader)
	for began := time.Now(); s.killOrphans() && time.Since(began) < chase; {
		runtime.Gosched()
	}
	s.adopt(len(s.leaders) > 0)
}

// killOrphans kills our children that are of no program and not of our session, with their groups, and
// reports whether there were any. Their own children become ours by that.
func (s *sessions) killOrphans() (found bool) {
	own, _ := unix.Getsid(0)
	for _, child := range children() {
		session, err := unix.Getsid(child)
		if err != nil || session == own || s.leaders[session] {
			continue
		}
		if group, err := unix.Getpgid(child); err == nil {
			_ = syscall.Kill(-group, syscall.SIGKILL)
		}
		if syscall.Kill(child, syscall.SIGKILL) == nil {
			_, _ = syscall.Wait4(child, nil, 0, nil)
			found = true
		}
	}
	return found
}

// children lists the processes that our first thread has started or adopted, none where
// the kernel does not tell.
func children() []int { return childrenOf(os.Getpid(), strconv.Itoa(os.Getpid())) }

// childrenOf lists the processes that a thread of a process has started.
func childrenOf(pid int, thread string) (list []int) {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/children", pid, thread))
	for _, word := range strings.Fields(string(text)) {
		if number, err := strconv.Atoi(word); err == nil {
			list = append(list, number)
		}
	}
	return list
}
