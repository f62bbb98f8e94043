package external

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// walls are the options of bwrap for every program: processes, network and devices of its own, no
// rights, the disk to be read. What is in /tmp and /run is hidden, for sockets there
// lead to other programs.
var walls = []string{
	"--unshare-all", "--die-with-parent", "--cap-drop", "ALL",
	"--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", hidden[1],
}

var hidden = [2]string{"/tmp", "/run"}

// bubblewrap returns what findBubblewrap has found the first time.
var bubblewrap = sync.OnceValue(findBubblewrap)

// findBubblewrap returns the path of bwrap, or "" where it is not installed or may not
// do its work, as in many containers.
func findBubblewrap() string {
	path, err := exec.LookPath("bwrap")
	if err != nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if exec.CommandContext(ctx, path, append(slices.Clone(walls), "true")...).Run() != nil {
		return ""
	}
	return path
}

// confine makes a command run in bubblewrap, where there is one. The folder where it runs may be written,
// unless the user's own folder is in it; of a room, its folders alone.
func confine(cmd *exec.Cmd, r *room) {
	bwrap := bubblewrap()
	if bwrap == "" || cmd.Err != nil {
		return
	}
	words := append([]string{bwrap}, walls...)
	if r == nil {
		words = append(words, "--tmpfs", hidden[0], "--setenv", "TMPDIR", hidden[0])
	} else {
		words = append(words, "--bind", r.temporary(), hidden[0], "--bind", r.temporary(), "/dev/shm",
			"--setenv", "TMPDIR", hidden[0], "--setenv", "TMP", hidden[0], "--setenv", "TEMP", hidden[0])
	}
	for _, path := range shown(cmd) {
		words = append(words, "--ro-bind-try", path, path)
	}
	if folder, err := folderOf(cmd); err == nil {
		if !holdsHome(folder) {
			words = append(words, "--bind", folder, folder)
		}
		words = append(words, "--chdir", folder)
	}
	if r != nil {
		words = append(words, "--remount-ro", "/dev", "--remount-ro", hidden[1])
	}
	cmd.Args = slices.Concat(words, []string{"--", cmd.Path}, cmd.Args[1:])
	cmd.Path = bwrap
}

// folderOf returns the folder where a command runs, links followed.
func folderOf(cmd *exec.Cmd) (string, error) {
	if cmd.Dir != "" {
		return resolved(cmd.Dir), nil
	}
	folder, err := os.Getwd()
	return resolved(folder), err //nolint:wrapcheck // there is none then
}

// shown lists what a program sees in the hidden folders: the entries with the program, the folder
// where it runs, what its arguments name, and the folders where programs are looked for.
func shown(cmd *exec.Cmd) (entries []string) {
	folder, _ := folderOf(cmd)
	paths := append(filepath.SplitList(os.Getenv("PATH")), cmd.Path, folder)
	for _, argument := range cmd.Args[1:] {
		_, value, _ := strings.Cut(argument, "=")
		paths = append(paths, argument, value)
	}
	for _, path := range paths {
		absolute := path
		if !filepath.IsAbs(path) {
			absolute = filepath.Join(folder, path)
		}
		for _, one := range []string{absolute, resolved(absolute)} {
			for _, folder := range hidden {
				if rest, inside := strings.CutPrefix(one, folder+"/"); inside {
					first, _, _ := strings.Cut(rest, "/")
					entries = append(entries, filepath.Join(folder, first))
				}
			}
		}
	}
	slices.Sort(entries)
	return slices.Compact(entries)
}

func holdsHome(folder string) bool {
	home, err := os.UserHomeDir()
	if err != nil {
		return false
	}
	way, err := filepath.Rel(folder, resolved(home))
	return err == nil && way != ".." && !strings.HasPrefix(way, "../")
}
