package generate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/search"
	"procura/core/table"
	"procura/core/tasks"
	"procura/core/text"
)

// Request asks for problems of a game.
type Request struct {
	Game game.Generator
	// Wish describes them. Its rules are laid over the default ones.
	game.Wish
	// Task asks for a task of the game for two in place of a puzzle, unless its kind is ""; of Wish, only the rules count then.
	Task tasks.Wish
	// Seed is the seed of the first.
	Seed uint64
	// Tries is the greatest number of tries for each; 0 is no limit.
	Tries int
	// Threads is the most threads to use; 0 stands for 1. The problems are the
	// same for any number; with many nodes fewer are used, for the memory's sake.
	Threads int
	// Counted asks for problems whose nodes of breadth-first search and of A* are few enough to be counted.
	Counted bool
	// Model, if it is not nil, is the proof of a problem that those of the request are to be as hard as, see Variant.
	Model *Proof
}

// MostNodes is the greatest number of nodes of breadth-first search that can be asked
// for: each try may generate as many.
const MostNodes = 2_000_000

// anyLength bounds the moves of games that name no lengths.
const anyLength = 1000

// Complete checks a request and fills in its rules. The refusal, when there is one,
// says which field is wrong, and why.
func (r Request) Complete() (Request, *game.Refusal) { //nolint:gocyclo // a list of what is wrong, one after another
	if r.Task.Kind != "" {
		return r.completeTask()
	}
	rules, wrong := game.Rules{}.With(r.Rules, r.Game.Settings())
	if wrong != nil {
		return r, &game.Refusal{Field: game.FieldRule, Why: *wrong}
	}
	r.Rules = rules
	sizes, lengths, solvable := r.Game.Sizes(), LengthsOf(r.Game), "error.wish.solvable"
	switch {
	case r.Sized && (r.Size < sizes.Least || r.Size > sizes.Most):
		return r, refuse(game.FieldSize, "error.size", "Size", r.Size, "Least", sizes.Least, "Most", sizes.Most)
	case r.Moves != 0 && (r.Moves < lengths.Least || r.Moves > lengths.Most):
		return r, refuse(game.FieldMoves, "error.wish.moves", "Moves", r.Moves, "Least", lengths.Least, "Most", lengths.Most)
	case r.Impossible && r.Moves != 0:
		return r, refuse(game.FieldMoves, solvable)
	case r.Impossible && r.Unique:
		return r, refuse(game.FieldUnique, solvable)
	case r.Impossible && r.Fools.Algorithm != "":
		return r, refuse(game.FieldFools, solvable)
	}
	if wrong := r.checkFooled(); wrong != nil {
		return r, wrong
	}
	switch b := r.Nodes; {
	case b.Least < 0 || b.Most < 0 || b.Most > 0 && b.Least > b.Most:
		return r, refuse(game.FieldNodes, "error.wish.band", "Least", b.Least, "Most", b.Most)
	case max(b.Least, b.Most) > MostNodes:
		return r, refuse(game.FieldNodes, "error.wish.nodes", "Most", MostNodes)
	}
	if c, ok := r.Game.(game.Composer); ok {
		return r, c.Never(r.Wish)
	}
	return r, nil
}

// completeTask checks a request for a task.
func (r Request) completeTask() (Request, *game.Refusal) {
	g, ok := r.Game.(game.Playable)
	if !ok {
		return r, refuse(game.FieldTask, "error.wish.task.exact", "Game", r.Game.Title())
	}
	rules, wrong := game.Rules{}.With(r.Rules, g.MatchSettings())
	if wrong != nil {
		return r, &game.Refusal{Field: game.FieldRule, Why: *wrong}
	}
	r.Rules = rules
	if field, why := r.Task.Never(r.opening()); why != nil {
		return r, &game.Refusal{Field: field, Why: *why}
	}
	return r, nil
}

// opening is the position in which the games begin that tasks are taken from.
func (r *Request) opening() game.Position { return r.Game.(game.Playable).Opening(r.Rules) }

// together is the greatest number of nodes in all tries that are under way: some
// hundred bytes each.
const together = 4_000_000

// threads returns the number of tries that may run at a time.
func (r *Request) threads() int {
	band := r.band()
	nodes := max(thorough, band.Most)
	if !band.IsZero() && band.Most == 0 {
		nodes = MostNodes
	}
	return max(1, min(r.Threads, int(together/nodes)))
}

func refuse(field game.Field, key string, args ...any) *game.Refusal {
	return &game.Refusal{Field: field, Why: text.M(key, args...)}
}

// LengthsOf returns the lengths that can be asked for of a game's problems.
func LengthsOf(g game.Generator) game.Lengths {
	if c, ok := g.(game.Composer); ok {
		return c.Lengths()
	}
	return game.Lengths{Least: 1, Most: anyLength}
}

// checkFooled refuses searches and heuristics that nothing can mislead.
func (r *Request) checkFooled() *game.Refusal {
	f := r.Fools
	if f.Algorithm == "" {
		return nil
	}
	misled, allowed := Misleading(r.Game), joinNames(Foolable())
	heuristics := puzzleOf(r.Game).Heuristics()
	switch i := slices.IndexFunc(heuristics, func(h game.HeuristicInfo) bool { return h.Key == f.Heuristic }); {
	case len(misled) == 0:
		return refuse(game.FieldFools, "error.wish.admissible.all", "Game", r.Game.Title())
	case slices.Contains(search.Algorithms(), f.Algorithm) && !f.Algorithm.Informed():
		return refuse(game.FieldFools, "error.wish.uninformed", "Algorithm", f.Algorithm, "Allowed", allowed)
	case !slices.Contains(Foolable(), f.Algorithm):
		return refuse(game.FieldFools, "error.wish.algorithm", "Algorithm", f.Algorithm, "Allowed", allowed)
	case i < 0:
		return refuse(game.FieldFools, "error.heuristic", "Heuristic", f.Heuristic, "Allowed", strings.Join(game.HeuristicKeys(puzzleOf(r.Game)), " "))
	case heuristics[i].Admissible:
		return refuse(game.FieldFools, "error.wish.admissible", "Heuristic", f.Heuristic, "Allowed", strings.Join(misled, " "))
	case f.By < 0:
		return refuse(game.FieldFools, "error.wish.by", "By", f.By)
	}
	return nil
}

// Foolable lists the algorithms that promise a shortest path with an admissible
// heuristic, and so are misled by another.
func Foolable() []search.Algorithm {
	var list []search.Algorithm
	for _, a := range search.Algorithms() {
		if a.Info().Proves == search.ByEstimate {
			list = append(list, a)
		}
	}
	return list
}

func joinNames(list []search.Algorithm) string {
	var all []string
	for _, a := range list {
		all = append(all, string(a))
	}
	return strings.Join(all, " ")
}

// Misleading lists the heuristics of a game that are not admissible, by their keys.
func Misleading(g game.Generator) []string {
	var keys []string
	for _, h := range puzzleOf(g).Heuristics() {
		if !h.Admissible {
			keys = append(keys, h.Key)
		}
	}
	return keys
}

// puzzleOf is some problem of a game, to be asked what all of them have.
func puzzleOf(g game.Generator) game.Puzzle { return g.Random(random(0, 0), g.Sizes().Usual) }

// Remarks are the comments that a file has above a problem: its seed, what is proved
// of it, and the command that makes it again. Their words are fixed, as all in files.
func (r *Result) Remarks(asked Request) []string {
	lines := []string{fmt.Sprintf("semente: %d", r.Seed)}
	if r.Verdict == search.Impossible {
		lines = append(lines, "impossível (provado)")
	} else {
		lines = append(lines, fmt.Sprintf("mínimo: %d (provado)", r.Length))
	}
	if r.Paths > 0 {
		lines = append(lines, fmt.Sprintf("caminhos mínimos: %d", r.Paths))
	}
	if r.Nodes > 0 {
		lines = append(lines, fmt.Sprintf("nós de bfs: %d", r.Nodes))
	}
	if f := asked.Fools; f.Algorithm != "" {
		lines = append(lines, fmt.Sprintf("%s/%s: %d (%d acima do mínimo)", f.Algorithm, f.Heuristic, r.Length+r.FooledBy, r.FooledBy))
	}
	asked.Seed = r.Seed
	return append(lines, "procura "+strings.Join(asked.Command(), " "))
}

// Command is the command that makes the first problem of a request.
func (r Request) Command() []string {
	words := []string{"generate", "--game", r.Game.ID(), "--seed", strconv.FormatUint(r.Seed, 10)}
	add := func(field game.Field, asked bool, value string) {
		if asked {
			words = append(words, strings.Fields("--"+string(field)+" "+value)...)
		}
	}
	settings := r.Game.Settings()
	if r.Task.Kind != "" {
		settings = r.Game.(game.Playable).MatchSettings()
	}
	add(game.FieldTask, r.Task.Kind != "", string(r.Task.Kind))
	add(game.FieldDepth, r.Task.Depth != 0, strconv.Itoa(r.Task.Depth))
	add(game.FieldSize, r.Sized, strconv.Itoa(r.Size))
	add(game.FieldMoves, r.Moves != 0, strconv.Itoa(r.Moves))
	add(game.FieldUnique, r.Unique, "")
	add(game.FieldImpossible, r.Impossible, "")
	add(game.FieldFools, r.Fools.Algorithm != "", r.Fools.String())
	add(game.FieldNodes, !r.Nodes.IsZero(), r.Nodes.String())
	for _, s := range settings {
		value := r.Rules[s.Key]
		add(game.FieldRule, value != "" && value != s.Values[0], s.Key+"="+value)
	}
	return words
}

// TaskColumns returns the columns of a task that was made, or was not found, as JSON.
func (r *Request) TaskColumns() []table.Column[*Result] {
	of := func(key string, value func(*tasks.Task) any) table.Column[*Result] {
		return table.Column[*Result]{Key: key, Value: func(made *Result) any {
			if made.Task == nil {
				return nil
			}
			return value(made.Task)
		}}
	}
	return []table.Column[*Result]{
		{Key: "game", Value: func(*Result) any { return r.Game.ID() }},
		{Key: "seed", Value: func(made *Result) any { return made.Seed }},
		{Key: "task", Value: func(*Result) any { return r.Task.Kind }},
		of("problem", func(t *tasks.Task) any { return t.Line() }),
		of("depth", func(t *tasks.Task) any { return t.Depth }),
		{Key: "level", Value: func(made *Result) any {
			if made.Task == nil {
				return Level("")
			}
			return LevelOfTask(made.Task.Figures)
		}},
		of("answer", func(t *tasks.Task) any { return t.Answer }),
		{Key: "line", Value: func(made *Result) any {
			if made.Task == nil {
				return []string{}
			}
			return append([]string{}, made.Task.Best...)
		}},
		of("plausible", func(t *tasks.Task) any { return t.Plausible }),
		of("fools_depth_2", func(t *tasks.Task) any { return t.Fooled[0] }),
		of("fools_depth_4", func(t *tasks.Task) any { return t.Fooled[1] }),
		{Key: "tries", Value: func(made *Result) any { return made.Tries }},
	}
}
