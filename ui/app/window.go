//go:build !nogui

package app

import (
	"context"
	"fmt"
	"io/fs"
	"log"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"github.com/go-gl/glfw/v3.4/glfw"
	"github.com/godbus/dbus/v5"

	"procura/core/game"
	"procura/ui"
	"procura/ui/alphabeta"
	"procura/ui/auditing"
	"procura/ui/comparing"
	"procura/ui/console/external"
	"procura/ui/exploring"
	"procura/ui/files"
	"procura/ui/grading"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/match"
	"procura/ui/session"
	"procura/ui/solver"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/tournament"
)

// Parts of storage that the window needs.
type (
	// State keeps what is open.
	State interface {
		session.Folder
		Wanted() bool
		Open() error
	}
	// Preferences keeps what was chosen for good.
	Preferences = session.File
)

// Window opens the window, with the file named by the arguments, and returns
// the exit status when it is closed.
func Window(p Program) int { return Drive(p, nil) }

// Drive opens the window for a program that works it: prepare gets it before it is shown.
// What prepare posts later runs on the UI goroutine.
func Drive(p Program, prepare func(a fyne.App, shell *ui.Shell, post func(func()))) int {
	if !hasDisplay() {
		fmt.Fprintln(os.Stderr, "procura:", i18n.MustLoad(p.Translations, "").Key("console.app.nodisplay"))
		return 1
	}
	app.SetMetadata(fyne.AppMetadata{
		ID: applicationID, Name: "Procura", Version: game.Version, Build: 1,
		// The migration turns Fyne's thread checks off; tests want them on.
		Migrations: map[string]bool{"fyneDo": os.Getenv("PROCURA_THREAD_CHECK") == ""},
	})
	if os.Getenv("FYNE_THEME") == "" && !systemHasTheme() {
		_ = os.Setenv("FYNE_THEME", "light") // Fyne's own default would be dark
	}
	defer giveFolders()()
	a := app.NewWithID(applicationID)
	_ = os.Setenv(scaleVariable, saneScale(os.Getenv(scaleVariable), a.Settings().Scale()))
	if !a.Metadata().Migrations["fyneDo"] {
		log.Println("Fyne's thread checks are on")
	}
	icon, _ := fs.ReadFile(p.Drawings, "drawings/icon.svg") // built in
	a.SetIcon(fyne.NewStaticResource("icon.svg", icon))
	s := &system{Poster: task.NewPoster(fyne.Do), DrawingSet: theme.Drawings(p.Drawings, "drawings"), app: a, program: p}
	state, refused := open(p)
	opening := ui.Opening{Game: "cavalo", Problem: "C", Play: "quatro", SolvePicture: "knight", PlayPicture: "pqac", ExplorePicture: "tree"}
	if prepare != nil {
		opening = ui.Opening{} // nothing is open, and nothing shown, that would take time
	}
	var damaged error
	s.preferences, damaged = session.ReadPreferences(p.Preferences, s.Post)
	shell := ui.New(ui.Program{
		System: s, App: a, Games: p.Modules,
		GamePages: []host.GamePage{match.New, solver.New, exploring.New, alphabeta.New, comparing.New, comparing.NewForTwo, auditing.New},
		LabPages:  []host.LabPage{grading.New, tournament.New}, Store: p.Store, Samples: samples(p), Lessons: p.Lessons, Tasks: p.Tasks,
		Opening: opening, Memory: p.Memory, Runner: external.Run, State: state, Preferences: s.preferences,
	})
	s.preferences.Failed(shell.ShowPreferencesError)
	if damaged != nil {
		shell.ShowPreferencesError(damaged)
	}
	if refused != nil {
		shell.ShowSaveError(refused)
	}
	if prepare != nil {
		prepare(a, shell, s.Post)
	}
	if len(p.Args) > 0 {
		shell.OpenFiles(p.Args[0])
	}
	endBySignal(shell)
	shell.Run()
	return 0
}

// hasDisplay reports whether a window can be shown. Fyne ends with a panic where none can.
func hasDisplay() bool {
	switch runtime.GOOS {
	case "windows", "darwin":
		return true
	}
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" || glfw.Init() != nil {
		return false
	}
	glfw.Terminate() // Fyne begins anew, as it wants it
	return true
}

// giveFolders gives Fyne folders of its own where the system tells of none, for it would make them where the program
// was started; leave takes them away. Nothing of ours is kept there.
func giveFolders() (leave func()) {
	var made []string
	for variable, folder := range map[string]func() (string, error){"XDG_CONFIG_HOME": os.UserConfigDir, "XDG_CACHE_HOME": os.UserCacheDir} {
		if runtime.GOOS == "darwin" {
			variable = "HOME"
		}
		if _, err := folder(); err == nil || runtime.GOOS == "windows" {
			continue
		}
		if path, err := os.MkdirTemp("", "procura-*"); err == nil {
			_ = os.Setenv(variable, path)
			made = append(made, path)
		}
	}
	return func() {
		for _, path := range made {
			_ = os.RemoveAll(path)
		}
	}
}

const scaleVariable = "FYNE_SCALE"

// saneScale is FYNE_SCALE where Fyne can draw so, else "", as if it were not there: Fyne rounds to a tenth, and panics at 0. Where
// the scale of its own settings is none either, it is 1.
func saneScale(variable string, setting float32) string {
	sane := func(scale float64) bool { return scale >= 0.5 && scale <= 5 }
	scale, err := strconv.ParseFloat(variable, 64)
	switch {
	case variable == "auto", err == nil && sane(scale):
		return variable
	case setting != 0 && !sane(float64(setting)):
		return "1"
	}
	return ""
}

// systemHasTheme reports whether somebody can say if the desktop is light or dark: on Linux the portal, running or to be started
// by the session's bus, neither of which is waited for.
func systemHasTheme() bool {
	if runtime.GOOS != "linux" {
		return true
	}
	bus, err := dbus.SessionBusPrivateNoAutoStartup()
	if err != nil {
		return false
	}
	defer func() { _ = bus.Close() }()
	if bus.Auth(nil) != nil || bus.Hello() != nil {
		return false
	}
	const portal = "org.freedesktop.portal.Desktop"
	var owned bool
	var startable []string
	_ = bus.BusObject().Call("org.freedesktop.DBus.NameHasOwner", 0, portal).Store(&owned)
	_ = bus.BusObject().Call("org.freedesktop.DBus.ListActivatableNames", 0).Store(&startable)
	return owned || slices.Contains(startable, portal)
}

// patience is the time that the program may take to end when the system asks for that. parting is the time that Fyne
// may take to close the window when all is kept: one end in thirty never comes, for Fyne 2.8.1 waits
// (Lifecycle.WaitForEvents) for a function that its loop dropped when it closed its queue.
const (
	patience = 12 * time.Second
	parting  = 2 * time.Second
)

// endBySignal has the system end the program without a question, on the window's goroutine, when all is kept; a second signal
// ends it at once. Fyne listens too, and would close the window beside that: its listening is
// taken away as soon as its loop has started it. Until then there is nothing that could be lost.
func endBySignal(shell *ui.Shell) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
	end := func() {
		signal.Reset(signals...)
		time.AfterFunc(patience, func() {
			fmt.Fprintln(os.Stderr, "procura: ended before all was kept")
			os.Exit(1)
		})
		fyne.Do(shell.End)
	}
	listen := func() {
		signal.Ignore(signals...)
		arrived, _ := signal.NotifyContext(context.Background(), signals...)
		context.AfterFunc(arrived, end)
	}
	// What the loop runs may come before the goroutine in which Fyne begins to listen, but not what
	// another goroutine of the loop sends.
	go fyne.Do(func() { go fyne.Do(listen) })
}

// open takes a slot of the state folder.
func open(p Program) (session.Folder, error) {
	if !p.State.Wanted() {
		return nil, nil
	}
	if err := p.State.Open(); err != nil {
		return nil, err //nolint:wrapcheck // says all
	}
	return p.State, nil
}

// system is the ui.System of the real program.
type system struct {
	*task.Poster
	theme.DrawingSet
	app         fyne.App
	program     Program
	preferences *session.Preferences
}

func (s *system) Speak(language string) *i18n.Words {
	return i18n.MustLoad(s.program.Translations, language)
}

func (s *system) NewChooser(speaker ui.Speaker) files.Chooser {
	return files.NewWorker(native{speaker})
}

func (s *system) ReleaseMemory() { debug.FreeOSMemory() }
func (s *system) Now() time.Time { return time.Now() }

// Leave ends what is posted, and writes the preferences down.
func (s *system) Leave() {
	s.Stop()
	s.preferences.Close()
	time.AfterFunc(parting, func() { os.Exit(0) })
}

// ViewFile opens a file in the program that the system has for it.
func (s *system) ViewFile(path string) error {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // of Windows: C:/...
		path = "/" + path
	}
	return s.app.OpenURL(&url.URL{Scheme: "file", Path: path}) //nolint:wrapcheck // says all
}

const applicationID = "pt.procura.app"

// samples reads the problems that are built in.
func samples(p Program) []game.Problem {
	var list []game.Problem
	names, _ := fs.Glob(p.Problems, "problems/*.dat") // the pattern is well formed
	for _, name := range names {
		src, err := fs.ReadFile(p.Problems, name)
		if err != nil {
			panic("app: " + err.Error()) // built in
		}
		list = append(list, p.Store.Read(name, src).Problems...)
	}
	return list
}
