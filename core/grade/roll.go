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
//	a student's folder or file, or an archive, in a folder that was named: one row, where
//	nothing in it has one
//
// All others are counted.
type Roll struct {
	// Files have a row, Without are the others.
	Files, Without int

	named   []string
	handIns []*handIn
	at      map[string]*handIn
}

// handIn is what a student handed in: a folder, an archive or a file.
type handIn struct {
	path  string
	files int
	told  bool // something in it has a row
}

// NewRoll begins with the paths that were named, and the number of files in them that are
// passed over.
func NewRoll(named []string, passed int) *Roll {
	r := &Roll{Without: passed, at: map[string]*handIn{}}
	for _, path := range named {
		r.named = append(r.named, slashed(path))
	}
	return r
}

func slashed(name string) string { return path.Clean(strings.ReplaceAll(name, `\`, "/")) }

// Take counts a file, and reports whether its blocks have rows. From is the file on disk that
// it is, or that holds it.
func (r *Roll) Take(from string, s *Submission) bool {
	told := s.Issue != nil || s.HoldsResults() || s.Expected || !s.Passed && r.isNamed(s.Path)
	if h := r.handInOf(from, s.Path); h != nil {
		h.files++
		h.told = h.told || told
	}
	switch {
	case s.Issue != nil:
	case told:
		r.Files++
	default:
		r.Without++
	}
	return told
}

func (r *Roll) isNamed(path string) bool { return slices.Contains(r.named, slashed(path)) }

// studentNumber is a number as schools give them to students, in the name of what they hand in.
var studentNumber = regexp.MustCompile(`\d{5}`)

// handInOf is what a file was handed in with, nil where that is not known.
func (r *Roll) handInOf(from, path string) *handIn {
	at := slashed(from)
	packed := from != path
	for _, root := range r.named {
		below, ok := strings.CutPrefix(at, strings.TrimSuffix(root, "/")+"/")
		if root == "." && !strings.HasPrefix(at, "/") {
			below, ok = at, true
		}
		if !ok || at == root {
			continue
		}
		first, _, deeper := strings.Cut(below, "/")
		if studentNumber.MatchString(first) || packed && !deeper {
			return r.findHandIn(from[:len(from)-len(below)+len(first)])
		}
		return nil
	}
	if packed {
		return r.findHandIn(from)
	}
	return nil
}

func (r *Roll) findHandIn(path string) *handIn {
	h := r.at[path]
	if h == nil {
		h = &handIn{path: path}
		r.at[path] = h
		r.handIns = append(r.handIns, h)
	}
	return h
}

// Missing are what students handed in without a row up to now, one for each.
func (r *Roll) Missing() (verdicts []Verdict) {
	for _, h := range r.handIns {
		if !h.told {
			v := NotReadable(h.path, text.M("grade.issue.nothing", "Count", h.files))
			v.Files = h.files
			verdicts = append(verdicts, v)
		}
	}
	return verdicts
}
