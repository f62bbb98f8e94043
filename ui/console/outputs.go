package console

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/pflag"

	"procura/core/text"
)

// outputs are the files that a command writes, each named by a flag. All flags of such
// files are made here, so that each is checked before the command works for it: it has a
// name of its own, is none of the files that are read, can be written, and what is there
// stays unless --force is given.
type outputs struct {
	set   *pflag.FlagSet
	flags []outputFlag
	force bool
	// streams says that "-" is standard output.
	streams bool
}

type outputFlag struct {
	name string
	path *string
	// check says what is wrong with the file; nil for one that takes the place of
	// whatever is there, with --force.
	check func(path string) error
}

// standard stands for standard output where a table is named.
const standard = "-"

// add adds a flag for a file that is written as a whole.
func (o *outputs) add(set *pflag.FlagSet, name string, path *string) {
	if set.Lookup("force") == nil {
		set.BoolVar(&o.force, "force", false, "")
	}
	o.addTo(set, name, path, nil)
}

// addTo adds a flag for a file that is added to.
func (o *outputs) addTo(set *pflag.FlagSet, name string, path *string, check func(path string) error) {
	set.StringVar(path, name, "", "")
	o.set, o.flags = set, append(o.flags, outputFlag{name, path, check})
}

// check reports whether all files that are asked for can be written; unless it is ok, the
// status says how the command ends. inputs are the files that it reads.
func (o *outputs) check(env *Env, inputs ...string) (status int, ok bool) {
	var before []outputFlag
	for _, f := range o.flags {
		if !o.set.Changed(f.name) || o.isStandard(*f.path) && f.check == nil {
			continue
		}
		if env.Store.SameFile(*f.path, inputs...) {
			return env.badUsage(text.M("console.output.input", "File", filepath.ToSlash(*f.path), "Flag", "--"+f.name)), false
		}
		if i := slices.IndexFunc(before, func(b outputFlag) bool { return env.Store.SameFile(*f.path, *b.path) }); i >= 0 {
			return env.badUsage(text.M("console.output.twice", "Flag", "--"+f.name, "Other", "--"+before[i].name)), false
		}
		check := f.check
		if check == nil {
			check = func(path string) error { return env.Store.CheckOutput(path, o.force) }
		}
		if err := check(*f.path); err != nil {
			env.unwritten(*f.path, err)
			return Failed, false
		}
		before = append(before, f)
	}
	return Done, true
}

// isStandard reports whether a file that is written as a whole is standard output.
func (o *outputs) isStandard(path string) bool { return o.streams && path == standard }

// save writes a file as a whole, and reports whether it could.
func (o *outputs) save(env *Env, path, content string) bool {
	if o.isStandard(path) {
		fmt.Fprint(env.Out, content)
		return true
	}
	err := env.Store.SaveOutput(path, content, o.force)
	if err != nil {
		env.unwritten(path, err)
	}
	return err == nil
}

// unwritten says that a file could not be written.
func (env *Env) unwritten(path string, err error) {
	reason := env.Store.Reason(err)
	if reason.Key == "error.file.exists" {
		reason = text.M("console.output.exists")
	}
	env.complain(text.M("error.writing", "File", filepath.ToSlash(path), "Reason", reason))
}
