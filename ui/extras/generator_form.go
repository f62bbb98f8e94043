package extras

import (
	"math"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/page"
)

// The fields of the form that are not part of a game.Wish.
const (
	fieldBy    game.Field = "by"
	fieldCount game.Field = "count"
	fieldSeed  game.Field = "seed"
)

// The bounds of the form; the command line allows more.
const (
	mostCount = 1000
	mostSeed  = 999_999 // of those that are drawn: short enough to be told
)

// times are the choices for the time of a problem.
var times = []string{"10s", "20s", "1m", "5m"}

const usualTime = "20s"

// generatorForm holds the input of the box for a game.
type generatorForm struct {
	game               game.Generator
	size, moves        string
	unique, impossible bool
	fools              string // "astar/course", "" for nobody
	by                 string
	least, most        string // nodes
	rules              game.Rules
	count, seed, time  string
	drawn              bool // the seed is one that nobody typed
}

func (f *generatorForm) draw() {
	f.seed, f.drawn = strconv.Itoa(1+rand.IntN(mostSeed)), true //nolint:gosec // is no secret
}

// wanted returns the number of problems asked for by a valid form.
func (f *generatorForm) wanted() int {
	n, _ := page.ParseNumber(f.count)
	return int(n)
}

// request makes a request of the form; the refusal, when there is one, says which field
// is wrong, and why.
func (f *generatorForm) request() (generate.Request, *game.Refusal) {
	r := generate.Request{Game: f.game, Threads: max(1, runtime.NumCPU()-1)} // one core is the window's
	r.Rules, r.Unique, r.Impossible = f.rules, f.unique, f.impossible
	r.Fools = fooling(f.fools)
	if wrong := f.readNumbers(&r); wrong != nil {
		return r, wrong
	}
	return r.Complete()
}

// fooling reads "astar/course".
func fooling(key string) game.Fooling {
	algorithm, heuristic, _ := strings.Cut(key, "/")
	return game.Fooling{Algorithm: search.Algorithm(algorithm), Heuristic: heuristic}
}

// fields are the numeric fields of the form.
func (f *generatorForm) fields() map[game.Field][]*string {
	return map[game.Field][]*string{
		game.FieldSize: {&f.size}, game.FieldMoves: {&f.moves}, game.FieldNodes: {&f.least, &f.most}, fieldBy: {&f.by}, fieldCount: {&f.count}, fieldSeed: {&f.seed},
	}
}

func (f *generatorForm) readNumbers(r *generate.Request) *game.Refusal {
	var moves, by int64
	for _, n := range []struct {
		field game.Field
		typed string
		to    *int64
	}{
		{game.FieldMoves, f.moves, &moves},
		{fieldBy, f.by, &by},
		{game.FieldNodes, f.least, &r.Nodes.Least},
		{game.FieldNodes, f.most, &r.Nodes.Most},
	} {
		var ok bool
		*n.to, ok = page.ParseNumber(n.typed)
		if !ok || *n.to >= 1<<31 {
			return &game.Refusal{Field: n.field, Why: text.M("solver.limit.wrong")}
		}
	}
	r.Moves = int(moves)
	if r.Fools.Algorithm != "" {
		r.Fools.By = int(by)
	}
	if typed := strings.TrimSpace(f.size); typed != "" {
		var err error
		r.Size, err = strconv.Atoi(typed)
		if err != nil { // of Quatro, 0 is a size
			return &game.Refusal{Field: game.FieldSize, Why: text.M("solver.limit.wrong")}
		}
		r.Sized = true
	}
	count, ok := page.ParseNumber(f.count)
	if !ok || count == 0 || count > mostCount {
		return &game.Refusal{Field: fieldCount, Why: text.M("generate.box.count", "Most", mostCount)}
	}
	seed, err := strconv.ParseUint(strings.TrimSpace(f.seed), 10, 64)
	if err != nil || seed > math.MaxUint64-uint64(count-1) {
		return &game.Refusal{Field: fieldSeed, Why: text.M("generate.box.seed")}
	}
	r.Seed = seed
	return nil
}

// reasons returns why a field can't be used as things stand, or what is wrong with its
// contents; only a wrong one keeps the form from being sent.
func (f *generatorForm) reasons() (why map[game.Field]text.Message, wrong *game.Refusal) {
	why = map[game.Field]text.Message{}
	_, wrong = f.request()
	if wrong != nil {
		why[wrong.Field] = wrong.Why
	}
	for field, ways := range f.ways() {
		if _, is := why[field]; is {
			continue
		}
		if refused := f.refused(field, ways, wrong); refused != nil {
			why[field] = *refused
		}
	}
	return why, wrong
}

// refused returns the reason why none of some ways to use a field is possible, nil if one is.
func (f *generatorForm) refused(field game.Field, ways []func(*generatorForm), already *game.Refusal) (why *text.Message) {
	for _, use := range ways {
		other := *f
		if already != nil { // what was typed there is left out
			in := ""
			if already.Field == fieldCount || already.Field == fieldSeed {
				in = "1"
			}
			for _, typed := range other.fields()[already.Field] {
				*typed = in
			}
		}
		use(&other)
		_, refused := other.request()
		if refused == nil || already != nil && refused.Field != field {
			return nil
		}
		why = &refused.Why
	}
	return why
}

// ways lists the values that each unused field could take; a field is disabled if none of them is
// possible.
func (f *generatorForm) ways() map[game.Field][]func(*generatorForm) {
	ways := map[game.Field][]func(*generatorForm){}
	if !f.unique {
		ways[game.FieldUnique] = []func(*generatorForm){func(o *generatorForm) { o.unique = true }}
	}
	if !f.impossible {
		ways[game.FieldImpossible] = []func(*generatorForm){func(o *generatorForm) { o.impossible = true }}
	}
	if f.moves == "" {
		l := generate.LengthsOf(f.game)
		for _, n := range []int{l.Least, l.Easy, l.Hard} {
			ways[game.FieldMoves] = append(ways[game.FieldMoves], func(o *generatorForm) { o.moves = strconv.Itoa(max(1, n)) })
		}
	}
	if f.fools == "" {
		for _, key := range f.foolable() {
			ways[game.FieldFools] = append(ways[game.FieldFools], func(o *generatorForm) { o.fools = key })
		}
	}
	return ways
}

// foolable lists the searches that can be misled, as "astar/course". If there is none it lists
// another search, and the generator then says why it can't be misled.
func (f *generatorForm) foolable() []string {
	var keys []string
	usual := f.heuristics()
	for _, a := range generate.Foolable() {
		for _, h := range usual {
			if !h.Admissible {
				keys = append(keys, string(a)+"/"+h.Key)
			}
		}
	}
	if len(keys) == 0 && len(usual) > 0 {
		keys = append(keys, string(generate.Foolable()[0])+"/"+usual[0].Key)
	}
	return keys
}

func (f *generatorForm) heuristics() []game.HeuristicInfo {
	return f.game.Random(rand.New(rand.NewPCG(0, 0)), f.game.Sizes().Usual).Heuristics() //nolint:gosec // some problem
}
