package external

import (
	"bytes"
	"crypto/rand"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// kin is a program and all that it has started. It is a group of processes; what has
// left the group, as a daemon does, is known by a mark in its environment, which
// every process has from the one that started it, or by its parent:
//
//	program ──┬── child                      of the group
//	          └── child ── setsid ── daemon  of a group of its own, with the mark
//
// What leaves the group, takes the mark off and whose parent has ended is not found
// again.
type kin struct {
	cmd  *exec.Cmd
	mark []byte
	// before are the processes that were there before the program.
	before map[string]bool
}

// markName is the variable that holds the mark.
const markName = "PROCURA_ENGINE"

// contain makes a program the leader of a group of its own, so that Ctrl-C in a
// terminal reaches us alone, and marks it. It ends at once when we do; that is, when
// the thread ends that starts it.
func contain(cmd *exec.Cmd) *kin {
	mark := markName + "=" + rand.Text()
	k := &kin{cmd: cmd, mark: []byte(mark), before: map[string]bool{}}
	for _, name := range processes() {
		k.before[name] = true
	}
	cmd.Env = append(cmd.Environ(), mark)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error {
		k.sweep() // while parents still tell whose children are whose
		return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	return k
}

// begun is called when the program runs.
func (*kin) begun() {}

// rounds is how often at most it is looked for what the last look's victims have
// started meanwhile.
const rounds = 50

// end ends what the program has left behind.
func (k *kin) end() {
	if k.cmd.Process == nil {
		return
	}
	_ = syscall.Kill(-k.cmd.Process.Pid, syscall.SIGKILL) // usually nobody is left
	for range rounds {
		if k.sweep() == 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// sweep ends those of the kin that live, and returns their number.
func (k *kin) sweep() (ended int) {
	for _, p := range k.living() {
		if p.Kill() == nil {
			ended++
		}
		_ = p.Release() // nothing is lost
	}
	return ended
}

// living are the processes that have the mark, or descend from such.
func (k *kin) living() (found []*os.Process) {
	ours, parents := map[string]bool{}, map[string]string{}
	handles := map[string]*os.Process{}
	for _, name := range processes() {
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
		environment, _ := os.ReadFile("/proc/" + name + "/environ")
		stat, _ := os.ReadFile("/proc/" + name + "/stat")
		ours[name], parents[name] = bytes.Contains(environment, k.mark), parentOf(string(stat))
	}
	for name, handle := range handles {
		if ours[name] || descends(name, parents, ours) {
			found = append(found, handle)
		} else {
			_ = handle.Release() // nothing is lost
		}
	}
	return found
}

// descends reports whether a process has one of ours among its parents.
func descends(name string, parents map[string]string, ours map[string]bool) bool {
	for range parents { // no line is longer, also if the numbers make a ring
		if name = parents[name]; ours[name] {
			return true
		}
	}
	return false
}

// processes are the numbers of all processes.
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

// parentOf is the parent's number by a /proc/PID/stat, where field 2 may hold blanks
// between parentheses; "" when the process has ended, or is about to and can do
// nothing more.
func parentOf(stat string) string {
	fields := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	if len(fields) < 2 || fields[0] == "Z" || fields[0] == "X" {
		return ""
	}
	return fields[1]
}
