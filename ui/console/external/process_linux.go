package external

import (
	"bytes"
	"crypto/rand"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// processTree is a program and all that it has started. It is a group of processes; what has
// left the group, as a daemon does, is known by a mark in its environment, which
// every process has from the one that started it, or by its parent:
//
//	program ──┬── child                      of the group
//	          └── child ── setsid ── daemon  of a group of its own, with the mark
//
// What leaves the group, takes the mark off and whose parent has ended is not found
// again.
type processTree struct {
	cmd  *exec.Cmd
	mark []byte
	// before are the processes that were there before the program.
	before map[string]bool
}

// markName is the variable that holds the mark.
const markName = "PROCURA_ENGINE"

// containProcesses makes a program the leader of a group of its own, so that Ctrl-C in a
// terminal reaches us alone, and marks it. It ends at once when we do; that is, when
// the thread ends that starts it. Whoever starts it calls started when it runs, and ended
// at the end.
func containProcesses(cmd *exec.Cmd) (started, ended func()) {
	mark := markName + "=" + rand.Text()
	k := &processTree{cmd: cmd, mark: []byte(mark), before: map[string]bool{}}
	for _, name := range processes() {
		k.before[name] = true
	}
	cmd.Env = append(cmd.Environ(), mark)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error {
		k.sweep() // while parents still tell whose children are whose
		return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	return func() {}, k.killRest
}

// rounds is how many looks in a row that find nobody are enough where other programs start
// processes all the time, and chase how long at most they are looked for.
const (
	rounds = 40
	chase  = 5 * time.Second
)

// killRest ends what the program has left behind. While one looks through the processes, one
// may start another and end, and be missed with it: only a look during which no process
// was started is sure to have seen all.
func (k *processTree) killRest() {
	if k.cmd.Process == nil {
		return
	}
	_ = syscall.Kill(-k.cmd.Process.Pid, syscall.SIGKILL) // usually nobody is left
	began := time.Now()
	for nobody := 0; nobody < rounds && time.Since(began) < chase; nobody++ {
		before := countStarted()
		if k.sweep() > 0 {
			nobody = -1
		} else if before != "" && before == countStarted() {
			return
		}
	}
}

// countStarted is how many processes the system has started, "" where that can't be told.
func countStarted() string {
	stat, _ := os.ReadFile("/proc/stat")
	_, count, _ := strings.Cut(string(stat), "\nprocesses ")
	count, _, _ = strings.Cut(count, "\n")
	return count
}

// sweep ends those that live, and returns their number.
func (k *processTree) sweep() (ended int) {
	found, groups := k.living()
	for group := range groups {
		if number, err := strconv.Atoi(group); err == nil && syscall.Kill(-number, syscall.SIGKILL) == nil {
			ended++ // with those that it starts meanwhile
		}
	}
	for _, p := range found {
		if p.Kill() == nil {
			ended++
		}
		_ = p.Release() // nothing is lost
	}
	return ended
}

// living are the processes that have the mark, or descend from such, and their groups
// outside our session: nobody else can be in these.
func (k *processTree) living() (found []*os.Process, groups map[string]bool) {
	ours, stats := map[string]bool{}, map[string]status{}
	handles := map[string]*os.Process{}
	// The youngest come first: a link of a chain lives for a fraction of a look.
	for _, name := range slices.Backward(processes()) {
		if k.before[name] {
			continue
		}
		pid, _ := strconv.Atoi(name) // processes gives numbers
		handle, err := os.FindProcess(pid)
		if err != nil {
			continue
		}
		// From here on the handle and the number are of the same process, or it has ended.
		handles[name] = handle
		stats[name] = statusOf(name)
		environment, _ := os.ReadFile("/proc/" + name + "/environ")
		ours[name] = bytes.Contains(environment, k.mark)
	}
	own := statusOf("self").session
	groups = map[string]bool{}
	for name, handle := range handles {
		if ours[name] || descends(name, stats, ours) {
			found = append(found, handle)
			if s := stats[name]; s.session != own && s.group != "" {
				groups[s.group] = true
			}
		} else {
			_ = handle.Release() // nothing is lost
		}
	}
	return found, groups
}

// descends reports whether a process has one of ours among its parents.
func descends(name string, stats map[string]status, ours map[string]bool) bool {
	for range stats { // no line is longer, also if the numbers make a ring
		name = stats[name].parent
		if ours[name] {
			return true
		}
	}
	return false
}

func processes() (numbers []string) {
	folder, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer func() { _ = folder.Close() }()
	names, _ := folder.Readdirnames(-1) // what there is of them
	for _, name := range names {
		if name[0] >= '1' && name[0] <= '9' {
			numbers = append(numbers, name)
		}
	}
	return numbers
}

// status are numbers of a process: its parent's, its group's and its session's.
type status struct{ parent, group, session string }

// statusOf reads /proc/PID/stat, where field 2 may hold blanks between parentheses; it
// is empty when the process has ended, or is about to and can do nothing more.
func statusOf(name string) status {
	stat, _ := os.ReadFile("/proc/" + name + "/stat")
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 4 || fields[0] == "Z" || fields[0] == "X" {
		return status{}
	}
	return status{parent: fields[1], group: fields[2], session: fields[3]}
}
