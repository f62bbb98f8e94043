package external

import (
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// run runs a program in a job, which ends all that is in it when its handle is closed: by us, or by
// the system when we end. The program begins suspended, so that it starts nothing
// outside the job, and gets no console window. Where the system gives no job, only
// the program itself is ended.
func run(cmd *exec.Cmd, r *room, _ func(error)) error {
	if r != nil {
		r.enter(cmd)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NO_WINDOW}
	job := newJob(r)
	if job == 0 {
		return cmd.Run() //nolint:wrapcheck // told as the fault's detail
	}
	defer func() { _ = windows.CloseHandle(job) }()
	cmd.SysProcAttr.CreationFlags |= windows.CREATE_SUSPENDED
	cmd.Cancel = func() error {
		_ = windows.TerminateJobObject(job, 1) // closing it ends all the same
		return cmd.Process.Kill()
	}
	if err := cmd.Start(); err != nil {
		return err //nolint:wrapcheck // as above
	}
	enter(job, uint32(cmd.Process.Pid))
	return cmd.Wait() //nolint:wrapcheck // as above
}

func newJob(r *room) windows.Handle {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE},
	}
	if r != nil {
		limits.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS
		limits.BasicLimitInformation.ActiveProcessLimit = maxProcesses
	}
	if r != nil && r.limits.Memory > 0 {
		limits.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_JOB_MEMORY
		limits.JobMemoryLimit = uintptr(r.limits.Memory)
	}
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits))); err != nil {
		_ = windows.CloseHandle(job)
		return 0
	}
	return job
}

// enter puts a suspended process into a job, and lets it run.
func enter(job windows.Handle, pid uint32) {
	if process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, pid); err == nil {
		_ = windows.AssignProcessToJobObject(job, process) // else the program alone is ended
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

// Confinement returns what keeps jobs from doing harm.
func Confinement() ConfinementKind { return Unconfined }
