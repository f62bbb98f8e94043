// Procura is a desktop program for search on board games: it solves puzzles
// with the algorithms of the textbooks and says what is proved. Started
// without a command it opens its window; see docs/cli.md for the commands.
package main

import (
	"context"
	"os"

	"github.com/pbnjay/memory"

	"procura/core/games"
	"procura/resources"
	"procura/storage"
	"procura/storage/document"
	"procura/storage/state"
	"procura/ui/app"
	"procura/ui/console"
	"procura/ui/console/terminal"
	"procura/ui/i18n"
	"procura/ui/picture/paper"
)

func main() {
	os.Exit(run(os.Args[1:]))
}

func run(args []string) int {
	modules := games.All(games.Settings{Book: resources.Book})
	store := storage.Store{Games: modules, KeptProofs: storage.KeptProofs{Proofs: state.ProofFolder()}, Backups: &document.Backups{Record: state.DefaultFolder().Beside("backups")}}
	machine := int64(memory.TotalMemory())
	limit := min(2<<30, machine/2)
	store.Pipes = console.Handles(args)
	if store.Pipes {
		ctx, stop := terminal.Interrupts(context.Background())
		defer stop()
		return console.Run(ctx, &console.Env{
			In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Words: speak(""), Plain: speak("en"),
			Games: modules, Store: store, Book: resources.Book, Drawings: paper.ReadDrawings(resources.Drawings, "drawings"), Memory: limit, Machine: machine, Started: console.Started(),
		}, args)
	}
	go store.Backups.Sweep() // what a kill in the middle of a save has left
	return app.Window(app.Program{
		Modules: modules, Store: store, Translations: resources.Translations, Memory: limit, State: state.DefaultFolder(), Preferences: state.Chosen(),
		Drawings: resources.Drawings, Problems: resources.Problems, Lessons: resources.Lessons, Tasks: resources.Tasks, Args: args,
	})
}

func speak(language string) *i18n.Words { return i18n.MustLoad(resources.Translations, language) }
