package external

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Limits that the system enforces by itself are set as a backstop; the memory and number of all processes of a job
// together are looked at again and again. The system's limit of memory is one of addresses, of which a Lisp reserves
// gigabytes without using them.

// period is the time between two looks at the processes of a job; its files are looked at each filePeriods.
const period, filePeriods = 10 * time.Millisecond, 20

// spareTasks is the number of tasks that a job may add to all that run on the machine.
const spareTasks = 2 * maxProcesses

// niceness is the priority of a job: whoever looks at its processes goes first, however many there are.
const niceness = 10

// limit sets the limits of the system for a process that has just begun, and what it starts. Those that the system
// refuses are left out.
func (r *room) limit(pid int) {
	set := func(resource int, most uint64) {
		if most > 0 {
			_ = unix.Prlimit(pid, resource, &unix.Rlimit{Cur: most, Max: most}, nil)
		}
	}
	set(unix.RLIMIT_FSIZE, uint64(r.limits.Output))
	set(unix.RLIMIT_NPROC, tasks()+spareTasks)
	_ = unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
	_ = unix.Setpriority(unix.PRIO_PROCESS, pid, niceness)
}

// tasks returns how many tasks there are on the machine.
func tasks() uint64 {
	load, _ := os.ReadFile("/proc/loadavg")
	fields := strings.Fields(string(load))
	if len(fields) < 4 {
		return 1 << 15
	}
	_, all, _ := strings.Cut(fields[3], "/")
	count, _ := strconv.ParseUint(all, 10, 32)
	return count
}

// watch looks at a job until it is over, and stops it at a limit. It returns what ends that.
func (r *room) watch(leader int, stop func(error)) (end func()) {
	over, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for count := 1; ; count++ {
			if why := r.inspect(leader, count%filePeriods == 0); why != nil {
				stop(why)
				return
			}
			select {
			case <-over:
				return
			case <-time.After(period):
			}
		}
	}()
	return func() {
		close(over)
		<-ended
	}
}

// inspect returns what a job has too much of, nil for nothing.
func (r *room) inspect(leader int, files bool) error {
	processes := running.processes(leader)
	if len(processes) > maxProcesses {
		return errProcesses // at once: they may be starting more
	}
	memory := resident(processes)
	if r.hasTooMuch(memory) {
		memory = proportional(processes, memory)
	}
	r.peak.Store(max(r.peak.Load(), memory))
	switch {
	case r.hasTooMuch(memory):
		return errMemory
	case files && r.isFull():
		return errFlood
	}
	return nil
}

// resident returns the memory of processes; what several share counts for each.
func resident(processes []int) (all int64) {
	for _, pid := range processes {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
		if fields := bytes.Fields(text); len(fields) > 1 {
			pages, _ := strconv.ParseInt(string(fields[1]), 10, 64)
			all += pages * int64(os.Getpagesize())
		}
	}
	return all
}

// proportional returns the memory of processes; what several share counts once. Where the kernel does not tell, it is
// that other one.
func proportional(processes []int, other int64) (all int64) {
	for _, pid := range processes {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
		if err != nil {
			continue
		}
		_, rest, found := strings.Cut(string(text), "\nPss:")
		fields := strings.Fields(rest)
		if !found || len(fields) == 0 {
			return other
		}
		kibibytes, _ := strconv.ParseInt(fields[0], 10, 64)
		all += kibibytes << 10
	}
	if all == 0 {
		return other
	}
	return all
}

// processes lists the processes of a program, or somewhat more than it may have: its descendants, and the orphans of its
// session. Orphans in sessions of their own are killed: they belong to no program that can be told.
func (s *sessions) processes(leader int) (all []int) {
	if s.lock.TryLock() { // else somebody is at that
		s.killOrphans()
		s.lock.Unlock()
	}
	all = []int{leader}
	for _, child := range children() {
		if session, err := unix.Getsid(child); err == nil && session == leader && child != leader {
			all = append(all, child)
		}
	}
	for i := 0; i < len(all) && len(all) <= maxProcesses; i++ {
		threads, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", all[i]))
		for _, thread := range threads {
			all = append(all, childrenOf(all[i], thread.Name())...)
		}
	}
	return all
}

// behindShell makes a command run as the child of a shell, so that what it takes for its parent is not us.
func behindShell(cmd *exec.Cmd) {
	shell, err := exec.LookPath("sh")
	if err != nil || cmd.Err != nil {
		return
	}
	cmd.Args = append([]string{"sh", "-c", `"$@"; exit $?`, "sh", cmd.Path}, cmd.Args[1:]...)
	cmd.Path = shell
}
