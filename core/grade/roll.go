package grade

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"procura/core/text"
)

// Roll keeps which files of those that were handed in hold no results, and which of these
// have a row nevertheless, since results were to be in them:
//
//	a file that was named itself, or whose name says that it holds results
//	the only file of a folder in a folder that was named, where it is plain text
//	of an archive, or a folder or file with a student's number, in a folder that was named:
//	one row for all, where nothing in it has one
//
// Without lists the others, but for those that lie beside results in an archive or a folder:
// whoever handed these in has handed in results.
type Roll struct {
	// Files have a row.
	Files int

	named   []string
	set     string // the file of the problems, "" for none
	handIns []*handIn
	at      map[string]*handIn
}

// handIn is what stands in a folder that was named: a folder, an archive or another file.
type handIn struct {
	path string
	// listed counts its files on the disk, files those that were read, in archives too.
	listed, files int
	without       []string // those that have no row
	// sure: somebody handed it in; told: something in it has a row.
	sure, told bool
}

// NewRoll begins with the paths that were named, the files that are meant by them, and the file of the problems
// that were set, "" for none: nobody handed that in.
func NewRoll(named, files []string, set string) *Roll {
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

// TakeFile counts a file, and reports whether its blocks have rows. From is the file on disk that
// it is, or that holds it.
func (r *Roll) TakeFile(from string, s *Submission) bool {
	h := r.handInOf(from)
	h.files++
	packed := from != s.Path
	h.sure = h.sure || packed && h.path == from
	told := s.Issue != nil || s.HoldsResults() || s.Expected || !packed && h.isAlone(s) || !s.Passed && r.isNamed(s.Path)
	h.told = h.told || told
	switch {
	case s.Issue != nil:
	case told:
		r.Files++
	case !s.Passed && s.Path != r.set:
		h.without = append(h.without, s.Path)
	}
	return told
}

// isAlone reports whether a file is all that was handed in, and meant to be.
func (h *handIn) isAlone(s *Submission) bool {
	return h.listed == 1 && (h.sure && !s.Passed || s.Plain && h.path != s.Path)
}

func (r *Roll) isNamed(path string) bool { return slices.Contains(r.named, slashed(path)) }

// studentNumber is a number as schools give them to students, in the name of what they hand in.
var studentNumber = regexp.MustCompile(`\d{5}`)

// handInOf is what a file on disk was handed in with.
func (r *Roll) handInOf(file string) *handIn {
	at := slashed(file)
	for _, root := range r.named {
		below, ok := strings.CutPrefix(at, strings.TrimSuffix(root, "/")+"/")
		if root == "." && !strings.HasPrefix(at, "/") {
			below, ok = at, true
		}
		if ok && at != root {
			first, _, _ := strings.Cut(below, "/")
			return r.findHandIn(file[:len(file)-len(below)+len(first)], studentNumber.MatchString(first))
		}
	}
	return r.findHandIn(file, false)
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

// Without are the files without results, of hand-ins that have no row.
func (r *Roll) Without() (files []string) {
	for _, h := range r.handIns {
		if !h.told && !h.sure {
			files = append(files, h.without...)
		}
	}
	return files
}

// Missing are what students handed in without a row up to now, one for each.
func (r *Roll) Missing() (verdicts []Verdict) {
	for _, h := range r.handIns {
		if h.sure && !h.told && h.files > 0 {
			v := NotReadable(h.path, text.M("grade.issue.nothing", "Count", h.files))
			v.Files = h.files
			verdicts = append(verdicts, v)
		}
	}
	return verdicts
}
