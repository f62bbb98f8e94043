package external

import (
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// processTree is a program and all that it has started: a job, which ends with its handle.
// So it ends with us too, however we end.
type processTree struct {
	cmd *exec.Cmd
	job windows.Handle // 0 where the system gives none: then the program alone is ended
}

// containProcesses makes the job, and has the program wait until it is in it. It gets no
// console window.
func containProcesses(cmd *exec.Cmd) (started, ended func()) {
	k := &processTree{cmd: cmd, job: newJob()}
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NO_WINDOW}
	if k.job != 0 {
		cmd.SysProcAttr.CreationFlags |= windows.CREATE_SUSPENDED
	}
	cmd.Cancel = func() error {
		k.terminate()
		return cmd.Process.Kill()
	}
	return k.afterStart, k.killRest
}

func newJob() windows.Handle {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE},
	}
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits))); err != nil {
		_ = windows.CloseHandle(job)
		return 0
	}
	return job
}

// afterStart puts the program, which waits, into the job, and lets it run.
func (k *processTree) afterStart() {
	if k.job == 0 {
		return
	}
	pid := uint32(k.cmd.Process.Pid)
	if process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, pid); err == nil {
		_ = windows.AssignProcessToJobObject(k.job, process) // else the program alone is ended
		_ = windows.CloseHandle(process)
	}
	resume(pid)
}

// resume lets the threads of a process run.
func resume(pid uint32) {
	threads, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPTHREAD, 0)
	if err != nil {
		return // it is too late for its move, and ended
	}
	defer func() { _ = windows.CloseHandle(threads) }()
	entry := windows.ThreadEntry32{Size: uint32(unsafe.Sizeof(windows.ThreadEntry32{}))}
	for err = windows.Thread32First(threads, &entry); err == nil; err = windows.Thread32Next(threads, &entry) {
		if entry.OwnerProcessID != pid {
			continue
		}
		if thread, err := windows.OpenThread(windows.THREAD_SUSPEND_RESUME, false, entry.ThreadID); err == nil {
			_, _ = windows.ResumeThread(thread)
			_ = windows.CloseHandle(thread)
		}
	}
}

func (k *processTree) terminate() {
	if k.job != 0 {
		_ = windows.TerminateJobObject(k.job, 1) // closing it ends all the same
	}
}

func (k *processTree) killRest() {
	k.terminate()
	if k.job != 0 {
		_ = windows.CloseHandle(k.job)
		k.job = 0
	}
}
