package grade

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"procura/core/text"
)

// Roll is the roll of what was handed in. It finds the files without results that have a row all the same, because
// results were expected in them:
//
//	a file that was named itself, or whose name promises results
//	the only file of a folder in a named folder, if it is plain text
//	an archive, or a folder or file with a student's number, in a named folder:
//	one row for all of it, if nothing in it has one
//
// Without lists the others, except files beside results in an archive or a folder.
type Roll struct {
	// Files is the number of files that have rows.
	Files int

	named   []string
	set     []string // the files of the problems
	handIns []*handIn
	at      map[string]*handIn
}

// handIn is a folder, archive or other file directly in a named folder.
type handIn struct {
	path string
	// listed counts its files on disk, files the files that were read, also in archives.
	listed, files int
	without       []string // files without a row
	// sure reports whether a student handed it in, hasRow whether a file in it has a row.
	sure, hasRow bool
}

// NewRoll makes the roll of the named paths and the files in them; set has the files of the problems, which nobody
// handed in.
func NewRoll(named, files []string, set ...string) *Roll {
	r := &Roll{set: set, at: map[string]*handIn{}}
	for _, path := range named {
		r.named = append(r.named, slashed(path))
	}
	for _, path := range files {
		r.handInOf(path).listed++
	}
	return r
}

func slashed(name string) string { return path.Clean(strings.ReplaceAll(name, `\`, "/")) }

// AddFile adds a file, and reports whether its blocks have rows. From is the file on disk, which may be the archive
// that contains it.
func (r *Roll) AddFile(from string, s *Submission) bool {
	h := r.handInOf(from)
	h.files++
	packed := from != s.Path
	h.sure = h.sure || packed && h.path == from
	rows := s.Issue != nil || s.HoldsResults() || s.Expected || !packed && h.isAlone(s) || !s.Passed && r.isNamed(s.Path)
	h.hasRow = h.hasRow || rows
	switch {
	case s.Issue != nil:
	case rows:
		r.Files++
	case !s.Passed && !slices.Contains(r.set, s.Path):
		h.without = append(h.without, s.Path)
	}
	return rows
}

// isAlone reports whether a file is all that was handed in, and should hold results.
func (h *handIn) isAlone(s *Submission) bool {
	return h.listed == 1 && (h.sure && !s.Passed || s.Plain && h.path != s.Path)
}

func (r *Roll) isNamed(path string) bool { return slices.Contains(r.named, slashed(path)) }

// studentNumber matches a student's number in a name.
var studentNumber = regexp.MustCompile(`\d{5}`)

// handInOf returns the hand-in that a file on disk belongs to.
func (r *Roll) handInOf(file string) *handIn {
	_, below := r.locate(file)
	if below == "" {
		return r.findHandIn(file, false)
	}
	first, _, _ := strings.Cut(below, "/")
	return r.findHandIn(file[:len(file)-len(below)+len(first)], studentNumber.MatchString(first))
}

// locate returns the named path that a file on disk is in, and its path below it, "" for a file that was named itself.
func (r *Roll) locate(file string) (root, below string) {
	at := slashed(file)
	for _, root := range r.named {
		below, ok := strings.CutPrefix(at, strings.TrimSuffix(root, "/")+"/")
		if root == "." && !strings.HasPrefix(at, "/") {
			below, ok = at, true
		}
		if ok && at != root {
			return root, below
		}
	}
	return at, ""
}

func (r *Roll) findHandIn(path string, sure bool) *handIn {
	h := r.at[path]
	if h == nil {
		h = &handIn{path: path, sure: sure}
		r.at[path] = h
		r.handIns = append(r.handIns, h)
	}
	return h
}

// Without returns the files without results of hand-ins that have no row.
func (r *Roll) Without() (files []string) {
	for _, h := range r.handIns {
		if !h.hasRow && !h.sure {
			files = append(files, h.without...)
		}
	}
	return files
}

// Missing returns a verdict for each student's hand-in that has no row yet.
func (r *Roll) Missing() (verdicts []Verdict) {
	for _, h := range r.handIns {
		if h.sure && !h.hasRow && h.files > 0 {
			v := NotReadable(h.path, text.M("grade.issue.nothing", "Count", h.files))
			v.Files = h.files
			verdicts = append(verdicts, v)
		}
	}
	return verdicts
}
