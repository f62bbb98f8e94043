// Procura is a desktop program for search on board games: it solves puzzles
// with the algorithms of the textbooks and says what is proved. Started
// without a command it opens its window; see docs/cli.md for the commands.
package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"

	"github.com/pbnjay/memory"

	"procura/core/games"
	"procura/core/quatro/oracle"
	"procura/resources"
	"procura/storage"
	"procura/storage/state"
	"procura/ui/app"
	"procura/ui/console"
	"procura/ui/i18n"
)

func main() {
	os.Exit(run(os.Args[1:]))
}

func run(args []string) int {
	modules := games.All(oracle.Settings{Book: resources.Book})
	store := storage.Store{Games: modules, Backups: storage.NewBackups(state.Default().Beside("backups"))}
	machine := int64(memory.TotalMemory())
	limit := min(2<<30, machine/2)
	if console.Handles(args) {
		ctx, stop := console.Interrupts(context.Background())
		defer stop()
		return console.Run(ctx, &console.Env{
			In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Words: speak(""), Plain: speak("en"),
			Games: modules, Store: storage.Pipes{Store: store}, Book: resources.Book, Memory: limit, Machine: machine, Started: console.Started,
		}, args)
	}
	go store.Backups.Sweep() // what a kill in the middle of a save has left
	return app.Window(app.Program{
		Modules: modules, Store: store, Speak: speak, Memory: limit, State: state.Default(), Preferences: state.Chosen(),
		Drawings: resources.Drawings, Problems: resources.Problems, Args: args,
	})
}

// speak loads a language; "" is the system's.
func speak(language string) *i18n.Words {
	files, err := fs.Sub(resources.Translations, "translations")
	if err == nil {
		var w *i18n.Words
		if w, err = i18n.New(files, language); err == nil {
			return w
		}
	}
	panic(fmt.Sprint("procura: the built-in translations are broken: ", err))
}
