package external

import (
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Without bubblewrap, Landlock keeps a job from writing outside its room, where the kernel has it. It binds the thread
// that starts the job, and what that starts.

// landlock returns the version of Landlock, 0 for none.
var landlock = sync.OnceValue(func() int {
	version, _, failed := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if failed != 0 {
		return 0
	}
	return int(version)
})

// writes are the rights of all who may write.
const writes = unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE |
	unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG |
	unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK | unix.LANDLOCK_ACCESS_FS_MAKE_SYM

// rulesOf returns what a version of Landlock can forbid.
func rulesOf(version int) unix.LandlockRulesetAttr {
	rules := unix.LandlockRulesetAttr{Handled_access_fs: writes}
	if version >= 2 {
		rules.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if version >= 3 {
		rules.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	if version >= 4 {
		rules.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if version >= 6 {
		rules.Scoped = unix.LANDLOCK_SCOPE_SIGNAL | unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
	}
	return rules
}

// restrictThread keeps the calling thread, and what it starts, from writing outside a folder; for ever.
func restrictThread(folder string) {
	version := landlock()
	if version == 0 {
		return
	}
	rules := rulesOf(version)
	size := unsafe.Sizeof(rules)
	if version < 6 {
		size = unsafe.Offsetof(rules.Scoped)
	}
	if version < 4 {
		size = unsafe.Offsetof(rules.Handled_access_net)
	}
	if version < 10 { // what later versions add is not asked for
		size = min(size, unsafe.Offsetof(rules.Quiet_access_fs))
	}
	set, _, failed := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&rules)), size, 0)
	if failed != 0 {
		return
	}
	defer func() { _ = unix.Close(int(set)) }()
	allow := func(path string, access uint64) {
		place, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
		if err != nil {
			return
		}
		defer func() { _ = unix.Close(place) }()
		beneath := unix.LandlockPathBeneathAttr{Allowed_access: access, Parent_fd: int32(place)}
		_, _, _ = unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, set, unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&beneath)), 0, 0, 0)
	}
	allow(folder, rules.Handled_access_fs)
	for _, device := range []string{"/dev/null", "/dev/zero", "/dev/full"} {
		allow(device, rules.Handled_access_fs&(unix.LANDLOCK_ACCESS_FS_WRITE_FILE|unix.LANDLOCK_ACCESS_FS_TRUNCATE))
	}
	if unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == nil {
		_, _, _ = unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, set, 0, 0)
	}
}

// Confinement returns what keeps jobs from doing harm.
func Confinement() ConfinementKind {
	switch {
	case bubblewrap() != "":
		return Bubblewrap
	case landlock() > 0:
		return Landlock
	}
	return Unconfined
}
