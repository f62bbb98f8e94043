package submissions

import (
	"archive/zip"
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"procura/core/game"
	"procura/storage/disk"
)

// A program is an executable file, or a folder with a file run or procura.toml. In a folder or archive of a class, each
// file, folder or archive is somebody's; theirs may have the program at any depth, and archives in archives.

const (
	runFile    = "run"
	configFile = "procura.toml"
	// deepest is how deep in a folder its program is looked for.
	deepest = 5
)

var (
	errNoProgram = refusal("error.programs.none", "File", configFile)
	errPrograms  = refusal("error.programs.several", "File", configFile)
	errCommand   = refusal("error.programs.command", "File", configFile)
)

// ListPrograms lists the programs that paths mean, by name. Archives are unpacked into a folder that is given. When ctx
// ends, it returns what there is.
func ListPrograms(ctx context.Context, paths []string, into string) ([]game.Executable, []game.Issue) {
	f := &finder{ctx: ctx, into: into, unpacked: MaxUnpacked}
	for _, path := range paths {
		f.addPath(path)
	}
	f.nameApart()
	return f.found, f.refused
}

type finder struct {
	ctx      context.Context
	into     string
	unpacked int64 // bytes that may still be unpacked
	files    int   // of all archives up to now
	found    []game.Executable
	places   []string // of what was found, as the user wrote it
	refused  []game.Issue
}

func (f *finder) refuse(place string, err error) {
	f.refused = append(f.refused, disk.Issue(place, err))
}

func (f *finder) add(place string, e game.Executable) {
	name := filepath.Base(filepath.Clean(place))
	if ending := filepath.Ext(name); strings.EqualFold(ending, ".zip") {
		name = strings.TrimSuffix(name, ending)
	}
	e.Name = name
	f.found = append(f.found, e)
	f.places = append(f.places, place)
}

// nameApart gives programs with the same name those of their places.
func (f *finder) nameApart() {
	count := map[string]int{}
	for _, e := range f.found {
		count[e.Name]++
	}
	for i := range f.found {
		if count[f.found[i].Name] > 1 {
			f.found[i].Name = filepath.ToSlash(f.places[i])
		}
	}
}

// addPath adds the program at a path, or those of a class.
func (f *finder) addPath(path string) {
	folder, found, err := f.inspect(path)
	switch {
	case err != nil:
		f.refuse(path, err)
		return
	case found != nil:
		f.add(path, *found)
		return
	case folder == "":
		f.refuse(path, errNoProgram)
		return
	}
	entries := entriesOfFolder(folder)
	for len(entries) == 1 && entries[0].IsDir() {
		inner := filepath.Join(folder, entries[0].Name())
		if _, found, _ := f.inspect(inner); found != nil {
			break
		}
		folder, entries = inner, entriesOfFolder(inner)
	}
	before := len(f.found) + len(f.refused)
	for _, entry := range entries {
		if f.ctx.Err() != nil {
			return
		}
		f.addHandIn(filepath.Join(path, entry.Name()), filepath.Join(folder, entry.Name()))
	}
	if len(f.found)+len(f.refused) == before {
		f.refuse(path, errNoProgram)
	}
}

// addHandIn adds the program of an entry of a class, which is at a path; a file that is none is passed over.
func (f *finder) addHandIn(place, path string) {
	folder, found, err := f.inspect(path)
	if err == nil && found == nil && folder == "" {
		return
	}
	for depth := 0; err == nil && found == nil && depth < deepest; depth++ {
		folder, found, err = f.descend(folder)
	}
	switch {
	case err != nil:
		f.refuse(place, err)
	case found == nil:
		f.refuse(place, errNoProgram)
	default:
		f.add(place, *found)
	}
}

// descend looks for the program of a folder that is none itself in what it holds: a folder or archive before an executable
// file. Where there is only one folder or archive, it is where to go on.
func (f *finder) descend(folder string) (next string, found *game.Executable, err error) {
	var folders []string
	var programs, executables []*game.Executable
	for _, entry := range entriesOfFolder(folder) {
		inner, program, err := f.inspect(filepath.Join(folder, entry.Name()))
		switch {
		case err != nil:
			return "", nil, err
		case program != nil && program.Folder == "":
			executables = append(executables, program)
		case program != nil:
			programs = append(programs, program)
		case inner != "":
			folders = append(folders, inner)
		}
	}
	if len(programs) == 0 {
		programs = executables
	}
	switch {
	case len(programs) == 1:
		return "", programs[0], nil
	case len(programs) == 0 && len(folders) == 1:
		return folders[0], nil, nil
	case len(programs) > 1:
		return "", nil, errPrograms
	}
	return "", nil, errNoProgram
}

// inspect returns the program at a path, or the folder that it is or was unpacked to; neither for another file.
func (f *finder) inspect(path string) (folder string, found *game.Executable, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return "", nil, err //nolint:wrapcheck // disk.Reason knows it
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", nil, err //nolint:wrapcheck // as above
	case info.IsDir():
		folder = path
	case !info.Mode().IsRegular():
		return "", nil, nil
	case isArchive(path):
		folder, err = f.extract(path)
		if err != nil {
			return "", nil, err
		}
	case isExecutable(info):
		return "", &game.Executable{Command: []string{path}}, nil
	default:
		return "", nil, nil
	}
	found, err = programIn(folder)
	return folder, found, err
}

// programIn returns the program that a folder is, nil for none.
func programIn(folder string) (*game.Executable, error) {
	if src, err := os.ReadFile(filepath.Join(folder, configFile)); err == nil {
		command, err := readCommand(src)
		if err != nil {
			return nil, err
		}
		if info, err := os.Stat(filepath.Join(folder, command[0])); err == nil && info.Mode().IsRegular() && filepath.Base(command[0]) == command[0] {
			command[0] = "." + string(filepath.Separator) + command[0]
		}
		return &game.Executable{Command: command, Folder: folder}, nil
	}
	for _, entry := range entriesOfFolder(folder) {
		name := entry.Name()
		info, err := entry.Info()
		if err == nil && strings.TrimSuffix(name, filepath.Ext(name)) == runFile && isExecutable(info) {
			return &game.Executable{Command: []string{"." + string(filepath.Separator) + name}, Folder: folder}, nil
		}
	}
	return nil, nil //nolint:nilnil // there is none
}

func readCommand(src []byte) ([]string, error) {
	var config struct {
		Command []string `toml:"command"`
	}
	reader := toml.NewDecoder(strings.NewReader(string(src))).DisallowUnknownFields()
	if err := reader.Decode(&config); err != nil || len(config.Command) == 0 || config.Command[0] == "" {
		return nil, errCommand
	}
	return config.Command, nil
}

// isExecutable reports whether the system would run a file.
func isExecutable(info fs.FileInfo) bool {
	if runtime.GOOS == "windows" {
		return slices.Contains([]string{".exe", ".com", ".bat", ".cmd"}, strings.ToLower(filepath.Ext(info.Name())))
	}
	return info.Mode().IsRegular() && info.Mode().Perm()&0o111 != 0
}

func isArchive(path string) bool {
	f, _, err := open(path)
	if err != nil {
		return false
	}
	defer f.Close() //nolint:errcheck // nothing was written
	head := make([]byte, 4)
	_, err = f.ReadAt(head, 0)
	return err == nil && isZip(head)
}

// entriesOfFolder lists what a folder holds, by name, without what is hidden or left behind.
func entriesOfFolder(folder string) []os.DirEntry {
	entries, _ := os.ReadDir(folder) // one that can't be read has none
	return slices.DeleteFunc(entries, func(e os.DirEntry) bool {
		return strings.HasPrefix(e.Name(), ".") || e.Name() == "__MACOSX" || isLeftBehind(filepath.Join(folder, e.Name()))
	})
}

// extract unpacks an archive into a folder of its own.
func (f *finder) extract(path string) (folder string, err error) {
	src, size, err := open(path)
	if err != nil {
		return "", err
	}
	defer src.Close() //nolint:errcheck // nothing was written
	entries, err := (&bounded{ReaderAt: src, left: maxDirectories}).listEntries(size, &f.files)
	if err != nil {
		return "", err
	}
	folder, err = os.MkdirTemp(f.into, "")
	if err != nil {
		return "", err //nolint:wrapcheck // disk.Reason knows it
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return "", err //nolint:wrapcheck // as above
	}
	defer root.Close() //nolint:errcheck // as above
	for _, e := range entries {
		switch {
		case f.ctx.Err() != nil:
			return folder, nil
		case isLeftBehind(e.name) || !e.Mode().IsRegular():
			continue
		case e.Flags&1 != 0:
			return "", errArchive
		}
		if err := f.extractEntry(root, e); err != nil {
			return "", err
		}
	}
	return folder, nil
}

// extractEntry writes a file of an archive. It may be run if the archive says so, or if it is a script and the archive
// comes from a system that has no such right.
func (f *finder) extractEntry(root *os.Root, e entry) error {
	src, err := e.Open()
	if err != nil {
		return errArchive
	}
	defer src.Close() //nolint:errcheck // nothing was written
	name := filepath.FromSlash(e.name)
	if err := root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return errArchive
	}
	file, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return errArchive // two files with one name, or a name that the system refuses
	}
	content := bufio.NewReader(&unpacking{src, &f.unpacked})
	head, _ := content.Peek(2) // a shorter file is no script
	isScript := string(head) == "#!"
	_, err = io.Copy(file, content)
	err = errors.Join(err, file.Close())
	switch {
	case f.unpacked < 0:
		return errUnpacked
	case errors.Is(err, zip.ErrFormat), errors.Is(err, zip.ErrChecksum), errors.Is(err, io.ErrUnexpectedEOF):
		return errArchive
	case err != nil:
		return err
	case e.Mode().Perm()&0o111 != 0 || isScript:
		return root.Chmod(name, 0o700) //nolint:wrapcheck // disk.Reason knows it
	}
	return nil
}
