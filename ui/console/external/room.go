package external

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"procura/core/game"
)

// maxProcesses is the most processes that a job may have at the same time.
const maxProcesses = 256

var (
	errMemory    = errors.New("too much memory")
	errProcesses = errors.New("more than 256 processes")
)

// ConfinementKind is what keeps jobs from doing harm.
type ConfinementKind string

// The kinds, from the strongest.
const (
	Bubblewrap ConfinementKind = "bubblewrap"
	Landlock   ConfinementKind = "landlock" // it writes nothing outside its room
	Unconfined ConfinementKind = "none"
)

// room is where a job runs: a folder with a copy of the program's files, and one for temporary files. Nothing else may be
// written, as far as the system can prevent it, and both are removed afterwards.
type room struct {
	root   string
	limits game.ProgramLimits
	files  int64 // bytes of the program's own files
	peak   atomic.Int64
}

// work is the folder where the job runs, temporary that for its temporary files.
func (r *room) work() string      { return filepath.Join(r.root, "work") }
func (r *room) temporary() string { return filepath.Join(r.root, "tmp") }

// RunJob runs a program in a room of its own; it is a game.ProgramJobRunner.
func RunJob(ctx context.Context, job game.ProgramJob) game.ProgramRun {
	r, err := newRoom(&job)
	if r != nil {
		defer r.remove()
	}
	if err != nil {
		return game.ProgramRun{Fault: &game.ProgramFault{Reason: game.FaultCrash, Detail: err.Error()}}
	}
	done := execute(ctx, &job, r)
	done.Peak = r.peak.Load()
	switch {
	case done.Fault != nil && done.Fault.Reason != game.FaultCrash, ctx.Err() != nil:
	case r.hasTooMuch(done.Peak):
		done.Fault = &game.ProgramFault{Reason: game.FaultMemory, Detail: errMemory.Error()}
	case r.isFull(): // a program that writes beyond the limit of a file is ended by the system
		done.Fault = &game.ProgramFault{Reason: game.FaultFlood, Detail: errFlood.Error()}
	}
	return done
}

// ownPrefix begins the names of this user's folders of a kind; the number of the process follows.
func ownPrefix(kind string) string { return "procura-" + kind + "-" + strconv.Itoa(os.Getuid()) + "-" }

var removeLeftOnce = sync.OnceFunc(removeLeft)

// removeLeft removes the rooms of processes that were killed, and what they had unpacked of archives of programs.
func removeLeft() {
	for _, prefix := range []string{ownPrefix("run"), ownPrefix("programs")} {
		folders, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*-*")) // the pattern is sound
		for _, root := range folders {
			owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(root), prefix), "-")
			if process, err := strconv.Atoi(owner); err == nil && hasEnded(process) {
				(&room{root: root}).remove()
			}
		}
	}
}

// hasEnded reports whether there is no process of a number any more.
func hasEnded(number int) bool {
	p, err := os.FindProcess(number)
	if err != nil { // as Windows says it
		return true
	}
	defer p.Release() //nolint:errcheck // nothing is lost
	return errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

func newRoom(job *game.ProgramJob) (*room, error) {
	removeLeftOnce()
	root, err := os.MkdirTemp("", ownPrefix("run")+strconv.Itoa(os.Getpid())+"-*")
	if err != nil {
		return nil, err
	}
	r := &room{root: resolved(root), limits: job.Limits}
	err = errors.Join(os.Mkdir(r.work(), 0o700), os.Mkdir(r.temporary(), 0o700))
	if err == nil && job.Folder != "" {
		err = os.CopyFS(r.work(), os.DirFS(job.Folder))
	}
	r.files = r.size()
	return r, err
}

// remove removes the room, also where a program took its folders' rights away.
func (r *room) remove() {
	if os.RemoveAll(r.root) == nil {
		return
	}
	_ = filepath.WalkDir(r.root, func(path string, entry fs.DirEntry, _ error) error {
		if entry != nil && entry.IsDir() {
			return os.Chmod(path, 0o700) //nolint:gosec // to be removed
		}
		return nil
	})
	_ = os.RemoveAll(r.root) // else the system clears such a folder
}

// enter makes a command run in the room.
func (r *room) enter(cmd *exec.Cmd) {
	cmd.Dir = r.work()
	cmd.Env = append(os.Environ(), "HOME="+r.work(), "TMPDIR="+r.temporary(), "TMP="+r.temporary(), "TEMP="+r.temporary())
}

// size returns the bytes of all files in the room.
func (r *room) size() (all int64) {
	_ = filepath.WalkDir(r.root, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return nil
		}
		if info, err := entry.Info(); err == nil {
			all += info.Size()
		}
		return nil
	})
	return all
}

// isFull reports whether the files that the job wrote are too large.
func (r *room) isFull() bool {
	return r.limits.Output > 0 && r.size()-r.files >= r.limits.Output
}

func (r *room) hasTooMuch(bytes int64) bool {
	return r.limits.Memory > 0 && bytes > r.limits.Memory
}
