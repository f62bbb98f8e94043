package files

import (
	"path/filepath"
	"slices"
	"strings"

	"procura/core/course"
	"procura/core/datafile"
	"procura/core/game"
)

// document is an open file of problems, or problems that came from elsewhere together: the
// problems of all its games in the order of the file, as they were read and as they are
// now. It touches no disk.
//
//	               file as read or saved          problems as they are now
//	document       source, stamp, read            held
//	                    |                            ^
//	                    |   isChanged: not the same? | takeProblems: those of one game
//	                    v                            |
//	storage.Save  <-- draft                      solver of a tab, which owns its game's list
//
// Problems are told apart by their place in the file; a new one, which has none, by its
// name, and it stands behind the one that it follows in the list of its game.
type document struct {
	// path is the file, "" for samples and what comes from the clipboard.
	path string
	// lost is the file that it had before another document was saved there, "" for none.
	lost string
	// results reports that the file holds results: the problems are those that
	// its runs are of: they are not in it.
	results bool
	// before has the documents in whose place one of results was opened, by their games.
	before map[string]*document
	// samples reports that the problems come with the program.
	samples bool
	// number is its key in the kept state, 0 as long as it is not kept.
	number int

	source []byte
	stamp  string
	// rules are those of a course that the problems were read under, and own the puzzles, by their places, that the
	// file has under others.
	rules map[string]game.Rules
	own   map[int]game.Puzzle
	read  []game.Problem // as they were read
	held  []game.Problem // as they are now
}

// newDocument makes a document of a file that was read, with the problems that the
// tabs should show.
func newDocument(file datafile.File) *document {
	d := &document{path: file.Path, source: file.Source, stamp: file.Stamp, read: file.Problems}
	if len(d.read) == 0 && len(file.Solved) > 0 {
		d.results = true
		d.source = nil
		d.stamp = ""
		d.read = file.Solved
	}
	if d.source == nil { // no file tells them apart
		d.read = slices.Clone(d.read)
		for i := range d.read {
			d.read[i].Place = i + 1
		}
	}
	d.held = slices.Clone(d.read)
	return d
}

func gameOf(p game.Problem) string { return p.Puzzle.Module().ID() }

func (d *document) problemsOf(id string) []game.Problem {
	return slices.DeleteFunc(slices.Clone(d.held), func(p game.Problem) bool { return gameOf(p) != id })
}

// takeProblems takes the problems of a game in their order now. They share the places of the game in the file, so that
// the problems of other games stay where they are.
func (d *document) takeProblems(id string, problems []game.Problem) {
	others := slices.DeleteFunc(d.held, func(p game.Problem) bool { return gameOf(p) == id })
	merged := make([]game.Problem, 0, len(others)+len(problems))
	places, otherPlaces := sharedPlaces(problems), sharedPlaces(others)
	other := 0
	for i, p := range problems {
		for other < len(others) && otherPlaces[other] < places[i] {
			merged = append(merged, others[other])
			other++
		}
		merged = append(merged, p)
	}
	merged = append(merged, others[other:]...)
	d.held = merged
}

// sharedPlaces deals the places of problems out again in rising order; a new problem gets that of the one before it.
func sharedPlaces(problems []game.Problem) []int {
	var rising []int
	for _, p := range problems {
		if p.Place > 0 {
			rising = append(rising, p.Place)
		}
	}
	slices.Sort(rising)
	places := make([]int, len(problems))
	last := 0
	for i, p := range problems {
		if p.Place > 0 {
			last = rising[0]
			rising = rising[1:]
		}
		places[i] = last
	}
	return places
}

// isChanged reports whether the problems would not be written as the file has them.
func (d *document) isChanged() bool {
	return !slices.EqualFunc(d.held, d.read, func(a, b game.Problem) bool {
		return a.Place == b.Place && a.Name == b.Name && a.Puzzle.Identity() == b.Puzzle.Identity()
	})
}

// isUnsaved reports whether there is a file that lacks changes that no other file has, or has become another
// document's: samples and what comes from the clipboard or from results are kept by
// nobody's wish.
func (d *document) isUnsaved() bool {
	if d.lost != "" {
		return true
	}
	rest := *d
	rest.held = slices.DeleteFunc(slices.Clone(d.held), func(p game.Problem) bool { return p.Place == 0 && p.IsSaved() })
	return d.path != "" && !d.results && rest.isChanged()
}

// isHomeless reports whether a problem is in no file and no sample, whatever
// its rules and target are now: without a file of its own, somebody has made it here or
// pasted it.
func (d *document) isHomeless(samples []game.Problem) bool {
	if d.path != "" && !d.results {
		return false
	}
	if d.results {
		samples = slices.Concat(samples, d.read)
	}
	known := map[string]bool{}
	for _, p := range samples {
		known[boardOf(p)] = true
	}
	return slices.ContainsFunc(d.held, func(p game.Problem) bool { return !known[boardOf(p)] && !p.IsSaved() })
}

// boardOf returns the text of a problem's board.
func boardOf(p game.Problem) string {
	form, _ := p.Puzzle.WithTarget(0).Encode("")
	return gameOf(p) + form
}

// isReadFrom reports whether a file that was read is the one that the document was read
// from, unchanged.
func (d *document) isReadFrom(file datafile.File) bool {
	return d.path != "" && d.path == file.Path && !d.results && d.stamp != "" && d.stamp == file.Stamp
}

// usualName is the proposed name of a file of problems.
const usualName = "problemas.dat"

// proposedPath is the path that a dialog begins with.
func (d *document) proposedPath() string {
	if d.lost != "" { // beside what is there now
		ext := filepath.Ext(d.lost)
		return strings.TrimSuffix(d.lost, ext) + "-2" + ext
	}
	if d.path == "" || d.results {
		return filepath.Join(filepath.Dir(d.path), usualName)
	}
	return d.path
}

// keepBefore notes, for a document of results, in whose place it is opened on the tab of a game. Where that is one of
// results too, it is the document before both.
func (d *document) keepBefore(id string, old *document) {
	if old.results {
		old = old.before[id]
	}
	if !d.results || old == nil {
		return
	}
	if d.before == nil {
		d.before = map[string]*document{}
	}
	d.before[id] = old
}

// detach leaves the problems without a file: theirs is another document's now.
func (d *document) detach() {
	d.path, d.source, d.stamp = "", nil, ""
	d.rules, d.own = nil, nil
}

// acceptHeld lets a document that no file holds count as read with its problems as they are now.
func (d *document) acceptHeld() {
	if d.source == nil {
		d.read = slices.Clone(d.held)
	}
}

// revert gives the document the problems that its file has; one that has lost its file
// is wanted no more.
func (d *document) revert() {
	d.lost = ""
	d.held = slices.Clone(d.read)
}

// file is the document as a file that has its problems as they are now.
func (d *document) file() datafile.File {
	return datafile.File{Path: d.path, Problems: slices.Clone(d.held), Source: d.source, Stamp: d.stamp}
}

// applyRules puts the problems of a file that was read under rules of their games.
func (d *document) applyRules(rules map[string]game.Rules) {
	if d.source == nil || d.results || len(rules) == 0 {
		return
	}
	d.rules, d.own = rules, map[int]game.Puzzle{}
	d.read = slices.Clone(d.read)
	for i := range d.read {
		p := &d.read[i]
		if ruled := course.ApplyRules(rules, p.Puzzle); ruled.Identity() != p.Puzzle.Identity() {
			d.own[p.Place] = p.Puzzle
			p.Puzzle = ruled
		}
	}
	d.held = slices.Clone(d.read)
}

// asInFile returns problems with those that are as they were read as the file has them.
func (d *document) asInFile(problems []game.Problem) []game.Problem {
	if len(d.own) == 0 {
		return problems
	}
	problems = slices.Clone(problems)
	for i, p := range problems {
		own, ruled := d.own[p.Place]
		if ruled && slices.ContainsFunc(d.read, func(q game.Problem) bool { return q.Place == p.Place && q.Puzzle.Identity() == p.Puzzle.Identity() }) {
			problems[i].Puzzle = own
		}
	}
	return problems
}

// takeWritten takes the problems that were written as those of the file; shown are the same ones as the tabs show them.
func (d *document) takeWritten(written, shown []game.Problem) {
	d.read, d.own = slices.Clone(written), nil
	if len(d.rules) == 0 || len(written) != len(shown) {
		return
	}
	d.own = map[int]game.Puzzle{}
	for i := range d.read {
		p := &d.read[i]
		if shown[i].Puzzle.Identity() != p.Puzzle.Identity() {
			d.own[p.Place] = p.Puzzle
			p.Puzzle = shown[i].Puzzle
		}
	}
}

// draft is a document on its way to a file: what is to be written, as it stood then.
type draft struct {
	datafile.Document
	path     string // where it is written to
	of       *document
	problems []game.Problem // with the places that they are told apart by
}

// newDraft writes the document down for the file at path; agreed are the keys of the
// questions that the user said yes to.
func (d *document) newDraft(path string, agreed []string) *draft {
	f := &draft{path: path, of: d, problems: slices.Clone(d.held)}
	f.Document = datafile.Document{Problems: d.asInFile(f.problems), Source: d.source, Agreed: agreed}
	if path == d.path && !d.results {
		f.Stamp = d.stamp
	}
	if d.source == nil {
		f.Problems = slices.Clone(f.problems)
		for i := range f.Problems {
			f.Problems[i].Place = 0
		}
	}
	return f
}

// takeSaved makes what was written the document's file. It returns what gives a problem,
// wherever it is held, the place that it has there.
func (f *draft) takeSaved(file datafile.File) (place func(game.Problem) game.Problem) {
	d := f.of
	d.path = f.path
	d.lost = ""
	d.results = false
	d.samples = false
	d.source, d.stamp = file.Source, file.Stamp
	d.takeWritten(file.Problems, f.problems)
	place = f.places(file.Problems)
	for i, p := range d.held {
		d.held[i] = place(p)
	}
	return place
}

// problemKey tells the problems of a document apart.
type problemKey struct {
	game  string
	place int
	name  string // where there is no place
}

func keyOf(p game.Problem) problemKey {
	k := problemKey{game: gameOf(p), place: p.Place}
	if p.Place == 0 {
		k.name = p.Name
	}
	return k
}

// places gives the problems of the draft the places of those that were written, which
// are the same, one by one. A name may have been written in another way.
func (f *draft) places(written []game.Problem) func(game.Problem) game.Problem {
	if len(written) != len(f.problems) {
		return func(p game.Problem) game.Problem { return p }
	}
	index := make(map[problemKey]int, len(written))
	for i, p := range f.problems {
		index[keyOf(p)] = i
	}
	return func(p game.Problem) game.Problem {
		i, ok := index[keyOf(p)]
		if !ok {
			return p
		}
		p.Line, p.Place = written[i].Line, written[i].Place
		if p.Name == f.problems[i].Name {
			p.Name = written[i].Name
		}
		return p
	}
}

// addSolvedProblems gives a file of results the problems that its runs are of, each once,
// in the order of its first run, and each run the identity of its problem. rebuild makes
// the problem of a run. It returns how many runs are of no problem that can be made.
func addSolvedProblems(file *datafile.File, rebuild func(game.Run) (game.Problem, bool)) (lost int) {
	seen := map[string]bool{}
	for i := range file.Runs {
		run := &file.Runs[i]
		if run.Identity != "" && seen[run.Identity] {
			continue
		}
		p, ok := rebuild(*run)
		if !ok {
			lost++
			continue
		}
		run.Identity = p.Puzzle.Identity()
		if !seen[run.Identity] {
			seen[run.Identity] = true
			file.Solved = append(file.Solved, p)
		}
	}
	return lost
}
