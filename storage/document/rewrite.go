package document

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/paste"
	"procura/storage/disk"
)

// rewriter edits a file so that it holds other problems. A file is blocks and what stands between
// them, and only blocks are edited: those of the problems that stay take the order of the list,
// deleted ones are cut, new ones stand behind the problem before them.
type rewriter struct {
	editor
	games  []game.Module
	before datafile.File
	blocks []*block
	// first are the new problems before all others.
	first []*problem
	// order lists the problems of the new file with the refused ones, and names their names.
	order []*problem
	names format.Names
}

// newRewriter reads a file and finds where the problems of a list are to stand in it.
func newRewriter(path string, src []byte, problems []game.Problem, games []game.Module) *rewriter {
	before, entries := format.Survey(context.Background(), path, src, games, true)
	r := &rewriter{editor: newEditor(src), games: games, before: before, names: format.Names{}}
	r.findBlocks(entries)
	list := r.findSources(problems)
	var blocks []*block // of the problems that stay, in the order of the file
	for _, p := range list {
		if p.source != nil {
			blocks = append(blocks, p.source)
		}
	}
	slices.SortFunc(blocks, func(a, b *block) int { return cmp.Compare(a.Where.From, b.Where.From) })
	behind := &r.first
	for _, p := range list {
		if p.source == nil {
			*behind = append(*behind, p)
			continue
		}
		blocks[0].holds = p
		behind = &blocks[0].behind
		blocks = blocks[1:]
	}
	return r
}

// findSources finds the blocks that problems were read from, and the names that reading will give them.
func (r *rewriter) findSources(problems []game.Problem) (list []*problem) {
	taken := map[int]bool{}
	names := format.Names{}
	for _, from := range problems {
		id := from.Puzzle.Module().ID()
		p := &problem{Problem: from}
		if from.Place > 0 && from.Place <= len(r.blocks) && !taken[from.Place] && !r.blocks[from.Place-1].isRefused() {
			p.source = r.blocks[from.Place-1]
			taken[from.Place] = true
		}
		if p.source == nil || from.Name != p.source.name {
			p.Name = format.ReadableName(from.Name)
		}
		usual := names.Next(id)
		p.Name = names.ClaimName(id, cmp.Or(p.Name, usual))
		list = append(list, p)
	}
	return list
}

// compose makes the edits, from the beginning of the file to its end.
func (r *rewriter) compose() {
	r.deleteBlocks()
	for _, b := range r.blocks {
		switch {
		case b.isRefused():
			r.addToOrder(&problem{source: b})
		case b.holds != nil:
			r.insert(r.first, r.lineOf(b.From))
			r.first = nil
			r.addToOrder(b.holds)
			r.writeBlock(b)
		}
		r.insert(b.behind, r.lineBehind(b))
	}
	r.insert(r.first, len(r.text))
}

// addToOrder adds a problem to the new file, and finds out whether reading would give it
// its name: names follow the order.
func (r *rewriter) addToOrder(p *problem) {
	r.order = append(r.order, p)
	p.Place = len(r.order)
	if p.Puzzle == nil {
		r.names.Next(p.source.Game)
		return
	}
	id := p.Puzzle.Module().ID()
	p.usual = r.names.Next(id)
	said := p.usual
	if p.source != nil && p.source.Name != "" {
		said = p.source.Name
	}
	if given, _ := r.names.Free(id, said); given != p.Name {
		p.saysName, said = true, p.Name
	}
	r.names.ClaimName(id, said)
}

// lineBehind returns where new blocks go behind a block: the next line, where nothing follows on this one but a comment.
func (r *rewriter) lineBehind(b *block) int {
	if rest := r.skipForward(b.To, blanks+","); r.endsLine(rest) || r.text[rest] == ';' {
		return r.nextLine(rest)
	}
	return b.To
}

// insert puts new blocks at an offset, between blank lines where one of them has several lines.
func (r *rewriter) insert(problems []*problem, at int) {
	if len(problems) == 0 {
		return
	}
	var blocks []string
	for _, p := range problems {
		r.addToOrder(p)
		lines, form := format.Problem(p.Problem, p.usual)
		blocks = append(blocks, lines+form)
	}
	content, tall := format.JoinBlocks(blocks)
	if tall && !r.isBlankAbove(at) {
		content = "\n" + content
	}
	if !r.opensLine(at) {
		content = "\n" + content
	}
	if r.opensLine(at) || at < len(r.text) { // a last line without an end stays one
		content += "\n"
	}
	if tall && !r.endsLine(r.skipForward(at, blanks)) {
		content += "\n"
	}
	r.edits = append(r.edits, edit{format.Span{From: at, To: at}, content})
}

// check reads the new file back, and reports whether it has all problems, with their
// names and their places among the refused ones, and no new issue.
func (r *rewriter) check(path string, src []byte) (datafile.File, bool) {
	file, entries := format.Survey(context.Background(), path, src, r.games, false)
	file.Source, file.Stamp = src, disk.Stamp(src)
	if bytes.Equal(src, r.src) {
		return file, !r.leavesTable(src)
	}
	list := slices.DeleteFunc(slices.Clone(r.order), func(p *problem) bool { return p.Puzzle == nil })
	same := slices.EqualFunc(file.Problems, list, func(a game.Problem, b *problem) bool {
		return a.Name == b.Name && a.Place == b.Place && a.Puzzle.Identity() == b.Puzzle.Identity()
	})
	return file, same && len(entries) == len(r.order) && len(entries) <= format.MaxProblems &&
		!file.ForTwo && file.Journal == "" && len(file.Runs) == len(r.before.Runs) && !hasNewIssue(r.before.Issues, file.Issues) &&
		!r.leavesTable(src)
}

// leavesTable reports whether what is left without any problem would be opened as a table of cells, which is one.
func (r *rewriter) leavesTable(src []byte) bool {
	if len(r.order) > 0 {
		return false
	}
	_, found := paste.ReadBoard(src, r.games)
	return found
}

// hasNewIssue reports whether something is wrong that was not wrong before.
func hasNewIssue(before, issues []game.Issue) bool {
	count := map[string]int{}
	for _, i := range before {
		count[fmt.Sprint(i.What)]++
	}
	return slices.ContainsFunc(issues, func(i game.Issue) bool {
		what := fmt.Sprint(i.What)
		count[what]--
		allDeleted := i.What.Key == "error.file.empty" || i.What.Key == "error.file.other"
		return count[what] < 0 && !allDeleted
	})
}
